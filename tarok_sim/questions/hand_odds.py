"""How good is a hand: what every contract and call is worth with it, and what to bid.

The hand and its seat are fixed, the other cards are dealt at random, and every bid is played on the
same deals by the strategies chosen.  A `HandOdds` leaves: rows, a frame, a figure, and a sentence.
Intervals cover sampling error only; other players would bring other figures.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, TypedDict, Unpack

from tarok_sim.cards import parse_hand
from tarok_sim.questions.biddable import FOREHAND, Bid, bids_of
from tarok_sim.questions.odds_rows import OddsRow, rows_of
from tarok_sim.questions.same_deals import play_same_deals
from tarok_sim.rules import Rules, get_rules
from tarok_sim.simulation import Job, RunOptions
from tarok_sim.statistics.intervals import check_level

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure


class OptionWords(TypedDict, total=False):
    """The options of `odds`, as keywords."""

    n: int
    seed: int
    jobs: int
    level: float
    progress: bool | None


@dataclass(frozen=True)
class OddsOptions:
    """How many deals, which, and how sure the intervals are.

    Attributes
    ----------
    n
        Deals, every bid on each of them.
    seed
        Fixes the deals and all choices.
    jobs
        Workers; -1 takes every core. They change no figure.
    level
        Confidence level of the intervals.
    progress
        Show a progress bar; None shows it on a terminal only.
    """

    n: int = 20_000
    seed: int = 1
    jobs: int = -1
    level: float = 0.95
    progress: bool | None = False

    def __post_init__(self) -> None:
        """Refuse what no interval can be made of."""
        if self.n < 1:
            raise ValueError(f"the number of rounds cannot be {self.n}; give 1 or more")
        check_level(self.level)


@dataclass(frozen=True)
class HandOdds:
    """The answer of `odds`.

    Attributes
    ----------
    rules, strategies, options
        What was played, by whom (one strategy a seat), and how often.
    hand, seat
        Indices of the cards as asked for, and where they were held, counted from forehand.
    rows
        One a bid, best mean score first; passing is one of them.
    """

    rules: Rules
    strategies: tuple[str, ...]
    options: OddsOptions
    hand: tuple[int, ...]
    seat: int
    rows: tuple[OddsRow, ...]

    @property
    def best(self) -> OddsRow:
        """The row with the highest mean score."""
        return self.rows[0]

    @property
    def advice(self) -> str:
        """What to bid, what is as good, and how far that can be trusted, in plain words."""
        from tarok_sim.questions.odds_words import advise

        return advise(self)

    def row(self, contract: str, called: str | None = None) -> OddsRow:
        """Return the row of a bid: a contract (with its best call if none is named), or `pass`.

        Parameters
        ----------
        contract
            Name of the contract, or `pass`.
        called
            Id of the called card.
        """
        for row in self.rows:
            if row.contract == contract and called in (None, row.called):
                return row
        known = dict.fromkeys(f"{row.contract} {row.called or ''}".strip() for row in self.rows)
        asked = f"{contract} {called or ''}".strip()
        raise ValueError(f"no row {asked!r}; choose from {', '.join(known)}")

    def to_frame(self) -> "pd.DataFrame":
        """Return the rows as a pandas frame with nullable columns."""
        import pandas as pd

        frame = pd.DataFrame([asdict(row) for row in self.rows])
        numbers = [field.name for field in fields(OddsRow) if "float" in str(field.type)]
        return frame.astype(dict.fromkeys(("contract", "called"), "string")).astype(
            dict.fromkeys(numbers, "Float64")
        )

    def plot(self) -> "Figure":
        """Draw chance and mean score of every row, with their intervals."""
        from tarok_sim.questions.odds_figure import draw

        return draw(self)

    def __str__(self) -> str:
        """Write the answer as a table of plain text."""
        from tarok_sim.questions.odds_words import plain_text

        return plain_text(self)

    def _repr_html_(self) -> str:
        from tarok_sim.questions.odds_html import to_html

        return to_html(self)


def odds(
    hand: str | Iterable[int | str],
    rules: Rules | str = "slovenian-4",
    *,
    seat: int = FOREHAND,
    contracts: str | Iterable[str] | None = None,
    strategies: str | Sequence[str] = "club",
    **options: Unpack[OptionWords],
) -> HandOdds:
    """Say what a hand is worth: every contract and call on the same deals, and passing.

    The seat declares each contract as if the others let it; when it passes they bid by their
    strategies.  Nothing is assumed about the other hands.

    Parameters
    ----------
    hand
        The cards: "T22 T21 … D4", indices in the deck, or ids.
    rules
        Rules or their id (preset `seed`).
    seat
        Where the hand is held, counted from 0 = forehand; the dealer is the last seat.
    contracts
        Only these; without them every contract that the seat may declare.
    strategies
        A line-up: one name for all seats or one a seat, from forehand on.
    options
        `n` deals (20,000), `seed` (1), `jobs` (-1), `level` (0.95), `progress` (False): see
        `OddsOptions`.

    Returns
    -------
    HandOdds with `.rows`, `.best`, `.advice`, `.to_frame()` and `.plot()`.

    Examples
    --------
    >>> hand = "T: 22 21 18 15 9 4 1 | H: K Q | S: K 8 | D: 4"
    >>> answer = odds(hand, contracts="two", strategies="random", n=50, jobs=1)
    >>> len(answer.rows), sorted(row.called for row in answer.rows if row.called)
    (5, ['CK', 'DK', 'HK', 'SK'])
    """
    asked = OddsOptions(**options)
    resolved = get_rules(rules) if isinstance(rules, str) else rules
    cards = _read_hand(hand, resolved)
    if not 0 <= seat < resolved.n_seats:
        raise ValueError(
            f"seat cannot be {seat}; seats count from {FOREHAND} = forehand to "
            f"{resolved.n_seats - 1} = dealer"
        )
    wanted = (contracts,) if isinstance(contracts, str) else contracts
    bids = bids_of(resolved, seat, cards, wanted)
    shared = Job(resolved, _read_line_up(strategies), asked.seed)
    jobs = [_job(shared, bid, seat, cards) for bid in bids]
    sums = play_same_deals(
        jobs, asked.n, seat, RunOptions(jobs=asked.jobs, progress=asked.progress)
    )
    rows = rows_of(resolved, bids, sums, asked.level)
    return HandOdds(resolved, jobs[0].strategies, asked, cards, seat, rows)


def _read_hand(hand: str | Iterable[int | str], rules: Rules) -> tuple[int, ...]:
    if not isinstance(hand, str):
        hand = " ".join(
            card if isinstance(card, str) else rules.deck.names([card])[0] for card in hand
        )
    return tuple(parse_hand(hand, rules.deck, rules.hand_size, f"a hand of {rules.id}"))


def _read_line_up(strategies: str | Sequence[str]) -> tuple[str, ...]:
    # Importing it loads the compiler, which wrong input should not have to wait for.
    from tarok_sim.strategies.lineup import split_players

    return tuple(split_players(strategies) if isinstance(strategies, str) else strategies)


def _job(shared: Job, bid: Bid, seat: int, hand: tuple[int, ...]) -> Job:
    declares = not bid.is_pass and shared.rules.contract_index(bid.contract) > 0
    return Job(
        shared.rules,
        shared.strategies,
        shared.seed,
        contract=None if bid.is_pass else bid.contract,
        declarer=seat if declares else None,
        passes=frozenset({seat}) if bid.is_pass else frozenset(),
        called=bid.called,
        forehand=FOREHAND,
        hands={seat: hand},
    )
