"""How evenings end: totals by seat and strategy, who is first, and single score sheets.

`session` returns a `Session`.  The unit of every interval is the evening: seats of one evening
share its deals, so they are never counted as several.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from tarok_sim.sessions.sheet import Sheet
from tarok_sim.sessions.written import Array
from tarok_sim.simulation import Job
from tarok_sim.statistics import HistogramSums, Mean, MomentSums, RateSums

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

QUANTILES = {"q05": 0.05, "q25": 0.25, "median": 0.5, "q75": 0.75, "q95": 0.95}


@dataclass(frozen=True)
class Evening:
    """How long an evening is.

    Attributes
    ----------
    rounds
        Rounds played; a multiple of the seats lets everybody deal as often. None: ten a seat.
    skis_round
        The last of them is the skis round: who is dealt the skis in it deals the last round.
    """

    rounds: int | None = None
    skis_round: bool = False

    def __post_init__(self) -> None:
        """Refuse an evening without rounds."""
        if self.rounds is not None and not 1 <= self.rounds <= 1000:
            raise ValueError(f"an evening cannot have {self.rounds} rounds; give 1 to 1000")


@dataclass(frozen=True)
class SessionRow:
    """What evenings brought a seat, or the seats of one strategy.

    Attributes
    ----------
    seat
        None for all seats of a strategy.
    strategy
        Who plays there.
    n_seats
        How many seats the row is about; their totals are averaged within each evening.
    n
        Evenings.
    mean, low, high
        Total at the end, per seat.
    sd
        Spread of a seat's total.
    q05, q25, median, q75, q95
        Quantiles of a seat's total.
    p_first, p_first_low, p_first_high
        Chance that the seat, or one of the seats, ends with the highest total; ties count.
    ahead, ahead_low, ahead_high
        Mean of the total less that of the other seats in the same evening.
    """

    seat: int | None
    strategy: str
    n_seats: int
    n: int
    mean: float
    low: float
    high: float
    sd: float
    q05: int
    q25: int
    median: int
    q75: int
    q95: int
    p_first: float
    p_first_low: float
    p_first_high: float
    ahead: float
    ahead_low: float
    ahead_high: float


@dataclass(frozen=True)
class Session:
    """Evenings played.

    Attributes
    ----------
    job
        Rules, players and seed.
    evening
        How long each was planned to be.
    totals
        (evenings, seats) totals at the end, unused radelci paid.
    n_rounds
        By evening, rounds played.
    radelci
        (evenings, seats) radelci left at the end.
    n_doubled, n_compulsory
        By evening, rounds that a radelc doubled, and compulsory klops.
    """

    job: Job
    evening: Evening
    totals: Array
    n_rounds: Array
    radelci: Array
    n_doubled: Array
    n_compulsory: Array
    replay: Callable[[int], Sheet] = field(repr=False, compare=False)
    seconds: float = field(default=0.0, compare=False)

    @property
    def n(self) -> int:
        """Return the number of evenings."""
        return len(self.totals)

    def rows(self, level: float = 0.95) -> list[SessionRow]:
        """Return one row a seat, and one a strategy that has several of them, but not all.

        Parameters
        ----------
        level
            Confidence level of the intervals.
        """
        players = self.job.strategies
        rows = [self._row((seat,), player, level) for seat, player in enumerate(players)]
        strategies = list(dict.fromkeys(players))
        for strategy in strategies if len(strategies) > 1 else ():
            seats = tuple(k for k, player in enumerate(players) if player == strategy)
            if len(seats) > 1:
                rows.append(self._row(seats, strategy, level))
        return rows

    def to_frame(self, level: float = 0.95) -> "pd.DataFrame":
        """Return `rows` as a frame."""
        import pandas as pd

        frame = pd.DataFrame([asdict(row) for row in self.rows(level)])
        return frame.astype({"seat": "Int64"})

    def evenings(self) -> "pd.DataFrame":
        """Return one row an evening.

        Returns
        -------
        `evening`, `n_rounds`, `n_doubled`, `n_compulsory`, and by seat `total_0` … and
        `radelci_0` … (left at the end).
        """
        import pandas as pd

        columns: dict[str, Any] = {
            "evening": np.arange(self.n),
            "n_rounds": self.n_rounds,
            "n_doubled": self.n_doubled,
            "n_compulsory": self.n_compulsory,
        }
        for name, values in (("total", self.totals), ("radelci", self.radelci)):
            columns |= {f"{name}_{seat}": values[:, seat] for seat in range(values.shape[1])}
        return pd.DataFrame(columns)

    def sheet(self, k: int) -> "pd.DataFrame":
        """Return the score sheet of evening `k` (`Sheet.to_frame`); it is played again for it."""
        if not 0 <= k < self.n:
            raise ValueError(f"there is no evening {k}; evenings are 0 to {self.n - 1}")
        return self.replay(k).to_frame()

    def plot(self) -> "Figure":
        """Draw where the totals of each seat lie."""
        from tarok_sim.sessions.figure import draw

        return draw(self)

    def _repr_html_(self) -> str:
        return f"<p>{self.words()}</p>" + str(self.to_frame().round(3).to_html(index=False))

    def words(self) -> str:
        """Return in a sentence what was played."""
        rules = self.job.rules
        doubled, compulsory = self.n_doubled.mean(), self.n_compulsory.mean()
        skis = ", the last of them the skis round" if self.evening.skis_round else ""
        return (
            f"{self.n:,} evenings of {self.evening.rounds} rounds{skis}; {rules.id}, preset "
            f"{rules.preset}, seed {self.job.seed}; per evening {doubled:.2f} rounds doubled by a "
            f"radelc, {compulsory:.2f} compulsory klops, {self.radelci.sum(axis=1).mean():.2f} "
            "radelci left."
        )

    def _row(self, seats: Sequence[int], strategy: str, level: float) -> SessionRow:
        own = self.totals[:, list(seats)]
        mean = MomentSums.from_values(own.sum(axis=1)).mean(level).scaled(1 / len(seats))
        histogram = HistogramSums.from_values(own)
        first = (own == self.totals.max(axis=1, keepdims=True)).any(axis=1)
        chance = RateSums.from_values(first).rate(level)
        ahead = self._ahead(own, level)
        return SessionRow(
            seat=seats[0] if len(seats) == 1 else None,
            strategy=strategy,
            n_seats=len(seats),
            n=self.n,
            mean=mean.estimate,
            low=mean.low,
            high=mean.high,
            sd=histogram.moments().sd,
            **{name: histogram.quantile(q) for name, q in QUANTILES.items()},
            p_first=chance.estimate,
            p_first_low=chance.low,
            p_first_high=chance.high,
            ahead=ahead.estimate,
            ahead_low=ahead.low,
            ahead_high=ahead.high,
        )

    def _ahead(self, own: Array, level: float) -> Mean:
        """Return how far seats are ahead of the others of the same evening."""
        n_own, n_others = own.shape[1], self.totals.shape[1] - own.shape[1]
        others = self.totals.sum(axis=1) - own.sum(axis=1)
        # In whole numbers, so that sums stay exact.
        ahead = MomentSums.from_values(n_others * own.sum(axis=1) - n_own * others).mean(level)
        return ahead.scaled(1 / (n_own * n_others))
