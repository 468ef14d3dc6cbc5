"""The rule card: resolved rules as rows that people read.

Enters: `Rules`.  Leaves: a `RuleCard`, with its contracts, its options beside the value of every
preset, notes and sources; `to_dict` for JSON, `to_markdown` for files.  The command line prints the
same rows as tables.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tarok_sim.rules.option import Option, OptionValue, option_text
from tarok_sim.rules.ruleset import Contract, Rules, Source
from tarok_sim.rules.switches import Aim

CONTRACT_HEADINGS = (
    *("contract", "local name", "value", "pays", "bonuses"),
    *("partner", "goal", "talon", "first lead", "meaning"),
)


@dataclass(frozen=True)
class ContractRow:
    """One contract in words, in the columns of `CONTRACT_HEADINGS`."""

    name: str
    local_names: Mapping[str, str]
    value: int
    pays: str
    bonuses: bool
    partner: str
    goal: str
    talon: str
    first_lead: str
    meaning: str

    def cells(self) -> tuple[str, ...]:
        """Return the row as texts."""
        return (
            *(self.name, ", ".join(self.local_names.values()), str(self.value), self.pays),
            *("yes" if self.bonuses else "no", self.partner, self.goal, self.talon),
            *(self.first_lead, self.meaning),
        )


@dataclass(frozen=True)
class OptionRow:
    """One option: its value now, what it may be, and what each preset says."""

    name: str
    local_names: Mapping[str, str]
    value: OptionValue
    changed: bool
    allowed: str
    presets: Mapping[str, OptionValue]
    stage: str
    section: str
    meaning: str

    def cells(self) -> tuple[str, ...]:
        """Return the row as texts; a value that differs from the preset's has a star."""
        return (
            *(self.name, option_text(self.value) + ("*" if self.changed else ""), self.allowed),
            *(option_text(value) for value in self.presets.values()),
            *(self.section, self.meaning),
        )


@dataclass(frozen=True)
class RuleCard:
    """Everything a player needs to see which game is played.

    Attributes
    ----------
    id, title, local_names
        The game.
    preset, preset_meanings
        The preset in force; whose rules each preset follows.
    overrides
        The options that were changed on top of the preset.
    digest
        The fingerprint of the rules, as run records carry it.
    deal
        One sentence on the cards.
    contracts, options
        The rows, contracts in rank order.
    notes, sources
        What else to know, and where the rules come from.
    """

    id: str
    title: str
    local_names: Mapping[str, str]
    preset: str
    preset_meanings: Mapping[str, str]
    overrides: Mapping[str, OptionValue]
    digest: str
    deal: str
    contracts: tuple[ContractRow, ...]
    options: tuple[OptionRow, ...]
    notes: tuple[str, ...]
    sources: tuple[Source, ...]

    @property
    def option_headings(self) -> tuple[str, ...]:
        """The headings above `OptionRow.cells`."""
        return ("option", "now", "allowed", *self.preset_meanings, "section", "meaning")

    def to_dict(self) -> dict[str, Any]:
        """Return the card as plain data for JSON."""
        return asdict(self)

    def to_markdown(self) -> str:
        """Return the card as a Markdown document."""
        parts = [f"# {self.title}", self.deal, self._preset_text()]
        parts += [
            "## Contracts",
            _table(CONTRACT_HEADINGS, [row.cells() for row in self.contracts]),
        ]
        parts += ["## Options"]
        for stage in dict.fromkeys(row.stage for row in self.options):
            rows = [row.cells() for row in self.options if row.stage == stage]
            parts += [f"### {stage}", _table(self.option_headings, rows)]
        parts += ["## Notes", _bullets(self.notes)]
        parts += ["## Sources", _bullets(_source_text(source) for source in self.sources)]
        return "\n\n".join(parts) + "\n"

    def _preset_text(self) -> str:
        changes = [f"{name}={option_text(value)}" for name, value in self.overrides.items()]
        now = f"Preset `{self.preset}`" + (f", changed: `{' '.join(changes)}`" if changes else "")
        meanings = (f"`{name}`: {meaning}" for name, meaning in self.preset_meanings.items())
        return f"{now}.\n\n{_bullets(meanings)}"


def rule_card(rules: Rules) -> RuleCard:
    """Describe resolved rules.

    Parameters
    ----------
    rules
        The rules in force.

    Returns
    -------
    The card.
    """
    ruleset = rules.ruleset
    presets = {preset: ruleset.preset_values(preset) for preset in ruleset.presets}
    return RuleCard(
        id=rules.id,
        title=ruleset.name,
        local_names=ruleset.local_names,
        preset=rules.preset,
        preset_meanings=ruleset.preset_meanings,
        overrides=rules.option_overrides,
        digest=rules.digest,
        deal=_deal_text(rules),
        contracts=tuple(_contract_row(contract, rules) for contract in rules.contracts),
        options=tuple(_option_row(option, rules, presets) for option in ruleset.options),
        notes=ruleset.notes,
        sources=ruleset.sources,
    )


def _deal_text(rules: Rules) -> str:
    parts = [f"{rules.hand_size} to each hand"]
    if rules.n_piles:
        parts.append(f"{rules.n_piles} closed piles of {rules.pile_size} to each player")
    if rules.talon_size:
        parts.append(f"{rules.talon_size} to the talon")
    return f"{rules.n_seats} players, {len(rules.deck.cards)} cards: {', '.join(parts)}."


def pays_text(contract: Contract) -> str:
    """Say in a few words what a contract pays."""
    if contract.aim == Aim.FEWEST_POINTS:
        return "own card points, as a loss"
    counted = "card points" if contract.scores_total else "difference"
    if contract.aim == Aim.MOST_POINTS:
        return f"{counted}, to the winner"
    if contract.win_factor != contract.loss_factor:
        return f"{contract.win_factor} × {counted}, lost {contract.loss_factor} ×"
    return "value and difference" if contract.scores_difference else "value"


def _contract_row(contract: Contract, rules: Rules) -> ContractRow:
    if contract.aim in (Aim.FEWEST_POINTS, Aim.MOST_POINTS):
        partner = "everyone alone"
    else:
        partner = "holder of the called king" if contract.calls_king else "none"
    return ContractRow(
        name=contract.name,
        local_names=contract.local_names,
        value=contract.value,
        pays=pays_text(contract),
        bonuses=contract.pays_bonuses,
        partner=partner,
        goal=contract.goal,
        talon=_talon_text(contract, rules),
        first_lead="declarer" if contract.declarer_leads else "forehand",
        meaning=contract.meaning,
    )


def _talon_text(contract: Contract, rules: Rules) -> str:
    if rules.talon_size == 0:
        return "none"
    if contract.talon_take:
        if contract.talon_take == 1:
            return f"opened, one of {rules.talon_size} cards"
        n_groups = rules.talon_size // contract.talon_take
        return f"opened, one of {n_groups} groups of {contract.talon_take}"
    if contract.talon_to_defenders:
        return "closed, counts for the defenders"
    if contract.aim == Aim.FEWEST_POINTS and rules.options.get("klop_talon") == "gift":
        return f"one card to the winner of each of the first {rules.talon_size} tricks"
    return "closed"


def _option_row(
    option: Option, rules: Rules, presets: Mapping[str, Mapping[str, OptionValue]]
) -> OptionRow:
    return OptionRow(
        name=option.name,
        local_names=option.local_names,
        value=rules.options[option.name],
        changed=option.name in rules.option_overrides,
        allowed=option.allowed,
        presets={preset: values[option.name] for preset, values in presets.items()},
        stage=option.stage,
        section=option.section,
        meaning=option.meaning,
    )


def _table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join(
        "| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines
    )


def _bullets(lines: Iterable[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)


def _source_text(source: Source) -> str:
    address = f", <{source.address}>" if source.address else ""
    return f"{source.name}{address}: {source.used_for}"
