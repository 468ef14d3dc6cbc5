"""What a game of the family is, as data: contracts, options, presets, and resolved rules.

A game module declares one `RuleSet`; `RuleSet.resolve` turns a preset and single deviations from it
into `Rules`, which is what the simulator, the replay and the rule card read.  Nothing here knows a
game, plays a card or draws a random number.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property

from tarok_sim.cards import Deck
from tarok_sim.rules.option import Option, OptionValue, option_text, unknown_choice
from tarok_sim.rules.switches import Aim


@dataclass(frozen=True)
class Contract:
    """One game a declarer may play, or the one that is played when nobody bids.

    Attributes
    ----------
    name
        English name, as records and tables write it.
    value
        What the contract pays before the difference; 0 for klop.
    aim
        What the declarer must do.
    talon_take
        Cards in each group of the opened talon; 0 leaves it closed.
    calls_king
        The declarer names a king whose holder is the partner.
    scores_difference
        The difference from half of the card points is added to the value.
    scores_total
        All card points of the one who counts are added to the value.
    win_factor, loss_factor
        How often the difference (or all card points) counts when won, and when lost.
    pays_bonuses
        Silent bonuses (and announcements) exist.
    follow_negative
        The duties of the negative games apply.
    colour
        Taroks do not trump.
    open_hand
        The declarer's hand is exposed.
    talon_to_defenders
        The closed talon counts for the defenders.
    declarer_leads
        The declarer leads the first trick; otherwise forehand does.
    rank
        Place on the ladder; 0 for the contract of a deal nobody bid on.
    local_names
        Names in other languages, by language code.
    goal
        What the declarer must reach, in a few words.
    meaning
        One sentence for a player.
    """

    name: str
    value: int
    aim: Aim
    talon_take: int = 0
    calls_king: bool = False
    scores_difference: bool = False
    scores_total: bool = False
    win_factor: int = 1
    loss_factor: int = 1
    pays_bonuses: bool = False
    follow_negative: bool = False
    colour: bool = False
    open_hand: bool = False
    talon_to_defenders: bool = False
    declarer_leads: bool = False
    rank: int = 0
    local_names: Mapping[str, str] = field(default_factory=dict, hash=False)
    goal: str = ""
    meaning: str = ""

    def to_dict(self) -> dict[str, str | int | bool]:
        """Return everything that changes how the contract is played or paid, not its texts."""
        content = asdict(self)
        del content["local_names"], content["goal"], content["meaning"]
        return content | {"aim": self.aim.name.lower()}


@dataclass(frozen=True)
class Contradiction:
    """Option values that cannot be asked for together, and why."""

    options: Mapping[str, OptionValue]
    reason: str


@dataclass(frozen=True)
class Source:
    """Where rules come from: what it is, its address if it has one, what it was used for."""

    name: str
    address: str
    used_for: str


def _implies_nothing(_: Mapping[str, OptionValue]) -> Mapping[str, OptionValue]:
    return {}


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """A game with its options still open.

    Attributes
    ----------
    id
        `<game>-<players>`.
    name, local_names
        Title in English and in other languages.
    deck, n_seats, hand_size, talon_size
        What is dealt to whom.
    n_piles, pile_size
        Closed piles that each seat is dealt besides its hand, and cards in each.
    packet_size
        Cards dealt to a hand at a time; None for half a hand.
    first_bid_stands
        The auction ends with the first bid.
    has_talk
        There are announcements and kontra.
    implied
        From option values to those of mechanisms the game has no option for (see `unsaid`).
    options
        The house rules, in the order of the rule card.
    presets
        By preset, the option values that differ from the defaults.
    preset_meanings
        By preset, whose rules it follows.
    build_contracts
        From complete option values to the contracts in rank order.
    contradictions
        Values that must not be asked for in one breath.
    notes
        Sentences for the rule card.
    sources
        Where the rules come from.
    """

    id: str
    name: str
    local_names: Mapping[str, str]
    deck: Deck
    n_seats: int
    hand_size: int
    talon_size: int
    options: tuple[Option, ...]
    presets: Mapping[str, Mapping[str, OptionValue]]
    preset_meanings: Mapping[str, str]
    build_contracts: Callable[[Mapping[str, OptionValue]], tuple[Contract, ...]]
    contradictions: tuple[Contradiction, ...] = ()
    notes: tuple[str, ...] = ()
    sources: tuple[Source, ...] = ()
    n_piles: int = 0
    pile_size: int = 0
    packet_size: int | None = None
    first_bid_stands: bool = False
    has_talk: bool = True
    implied: Callable[[Mapping[str, OptionValue]], Mapping[str, OptionValue]] = _implies_nothing

    def __post_init__(self) -> None:
        """Refuse a declaration that cannot be played or resolved."""
        n_dealt = self.n_seats * self.cards_each + self.talon_size
        if n_dealt != len(self.deck.cards):
            raise ValueError(
                f"{self.id} deals {n_dealt} cards of a deck of {len(self.deck.cards)}; "
                "every card must be in a hand, in a pile or in the talon"
            )
        if len(self._option_by_name) != len(self.options):
            raise ValueError(f"{self.id} declares an option twice")
        if set(self.presets) != set(self.preset_meanings):
            raise ValueError(f"{self.id}: every preset needs exactly one meaning")
        for preset in self.presets:
            self.resolve(preset)

    @property
    def cards_each(self) -> int:
        """Cards dealt to each seat, in its hand and in its piles."""
        return self.hand_size + self.n_piles * self.pile_size

    @cached_property
    def _option_by_name(self) -> dict[str, Option]:
        return {option.name: option for option in self.options}

    def option(self, name: str) -> Option:
        """Return the option of that name; an unknown one is an error with the choices."""
        if name in self._option_by_name:
            return self._option_by_name[name]
        raise ValueError(unknown_choice("option", name, tuple(self._option_by_name), self.id))

    def preset_values(self, preset: str) -> dict[str, OptionValue]:
        """Return every option's value under a preset."""
        if preset not in self.presets:
            raise ValueError(unknown_choice("preset", preset, tuple(self.presets), self.id))
        defaults = {option.name: option.default for option in self.options}
        return defaults | self._parse(self.presets[preset])

    def resolve(self, preset: str = "seed", options: Mapping[str, object] | None = None) -> "Rules":
        """Fix every option.

        Parameters
        ----------
        preset
            Whose rules to start from.
        options
            Single deviations from the preset, as values or as text.

        Returns
        -------
        Rules that can be played.
        """
        values = self.preset_values(preset)
        asked = self._parse(options or {})
        self._refuse_contradictions(asked)
        values |= asked
        contracts = tuple(self.build_contracts(values))
        return Rules(ruleset=self, preset=preset, options=values, contracts=contracts)

    def _parse(self, options: Mapping[str, object]) -> dict[str, OptionValue]:
        return {name: self.option(name).parse(value) for name, value in options.items()}

    def _refuse_contradictions(self, asked: Mapping[str, OptionValue]) -> None:
        # Only what was asked for in this call: a preset's own value simply gives way.
        for contradiction in self.contradictions:
            if contradiction.options.items() <= asked.items():
                pair = " and ".join(
                    f"{name}={option_text(value)}" for name, value in contradiction.options.items()
                )
                raise ValueError(
                    f"{pair} contradict each other: {contradiction.reason}; leave one of them out"
                )


@dataclass(frozen=True)
class Rules:
    """A game with every option fixed: what a simulator, a replay and a rule card need.

    Attributes
    ----------
    ruleset
        The game.
    preset
        The preset the options started from.
    options
        The value of every option.
    contracts
        In rank order; `contracts[0]` is played when nobody bids.
    """

    ruleset: RuleSet
    preset: str
    options: Mapping[str, OptionValue]
    contracts: tuple[Contract, ...]

    def __hash__(self) -> int:
        """Equal rules have equal digests."""
        return hash((self.preset, self.digest))

    @property
    def id(self) -> str:
        """The game's id, as `--rules` takes it."""
        return self.ruleset.id

    @property
    def n_seats(self) -> int:
        """Players at the table."""
        return self.ruleset.n_seats

    @property
    def hand_size(self) -> int:
        """Cards dealt to each hand."""
        return self.ruleset.hand_size

    @property
    def n_piles(self) -> int:
        """Closed piles dealt to each seat."""
        return self.ruleset.n_piles

    @property
    def pile_size(self) -> int:
        """Cards in each of these piles."""
        return self.ruleset.pile_size

    @property
    def talon_size(self) -> int:
        """Cards dealt to the talon."""
        return self.ruleset.talon_size

    @property
    def n_tricks(self) -> int:
        """Tricks in a full round: one for each of a seat's cards."""
        return self.ruleset.cards_each

    @property
    def deck(self) -> Deck:
        """The pack of cards."""
        return self.ruleset.deck

    @cached_property
    def _index_by_name(self) -> dict[str, int]:
        return {contract.name: index for index, contract in enumerate(self.contracts)}

    def contract_index(self, name: str) -> int:
        """Return the place in `contracts`; an unknown name is an error with the choices."""
        if name in self._index_by_name:
            return self._index_by_name[name]
        where = f"{self.id} with preset {self.preset}"
        raise ValueError(unknown_choice("contract", name, tuple(self._index_by_name), where))

    def contract(self, name: str) -> Contract:
        """Return the contract of that name; an unknown one is an error with the choices."""
        return self.contracts[self.contract_index(name)]

    @cached_property
    def option_overrides(self) -> dict[str, OptionValue]:
        """The option values that differ from the preset's."""
        preset = self.ruleset.preset_values(self.preset)
        return {name: value for name, value in self.options.items() if value != preset[name]}

    @cached_property
    def digest(self) -> str:
        """Fingerprint of how these rules play and pay; texts and the preset's name do not count."""
        content = {
            "id": self.id,
            "options": dict(self.options),
            "contracts": [contract.to_dict() for contract in self.contracts],
        }
        canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()
