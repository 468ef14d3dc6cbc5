"""The score sheets of many evenings, kept together: running totals, radelci, compulsory klops.

Enters: `Written` rounds, once as they are bid and once as compulsory klops.  Leaves: a `Sheet`.
The loop runs over the rounds of an evening; each step is one for all evenings.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from tarok_sim.rules import Rules
from tarok_sim.sessions.written import Array, Written, session_option

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Sheet:
    """Score sheets; the first axes are evenings and rounds.

    Attributes
    ----------
    played
        The rounds that count.
    scores
        By seat, what is written after the round, doubled where a radelc doubles it.
    totals
        By seat, the running total.
    radelci
        By seat, radelci held after the round.
    doubled
        A radelc doubled the round.
    compulsory
        The round was a compulsory klop.
    n_rounds
        By evening, how many rounds were played; later ones are empty.
    end
        By evening and seat, what is written for radelci at the end.
    """

    played: Written
    scores: Array
    totals: Array
    radelci: Array
    doubled: Array
    compulsory: Array
    n_rounds: Array
    end: Array

    @property
    def results(self) -> Array:
        """Return by evening and seat the total at the end."""
        results: Array = self.totals[:, -1] + self.end
        return results

    def to_frame(self, evening: int = 0) -> "pd.DataFrame":
        """Return one evening's sheet, one row a round and one for the end.

        Returns
        -------
        `round` (from 1; missing in the last row), `dealer`, `contract`, `declarer`, `partner`,
        `success`, `compulsory`, `doubled`, and by seat `score_0` …, `total_0` …, `radelci_0` ….
        """
        import pandas as pd

        n = int(self.n_rounds[evening])
        played = self.played
        columns: dict[str, Any] = {
            "round": pd.array([*range(1, n + 1), None], "Int64"),
            "dealer": _seats([*played.dealer[evening, :n], -1]),
            "contract": [*played.contract[evening, :n].tolist(), "end"],
            "declarer": _seats([*played.declarer[evening, :n], -1]),
            "partner": _seats([*played.partner[evening, :n], -1]),
            "success": _seats([*played.success[evening, :n], -1]).astype("boolean"),
            "compulsory": [*self.compulsory[evening, :n].tolist(), False],
            "doubled": [*self.doubled[evening, :n].tolist(), False],
        }
        last = self.end[evening], self.results[evening], self.radelci[evening, n - 1]
        by_seat = zip(("score", "total", "radelci"), self._by_seat(evening, n), last, strict=True)
        for name, values, at_end in by_seat:
            whole = np.vstack([values, at_end])
            columns |= {f"{name}_{seat}": whole[:, seat] for seat in range(whole.shape[1])}
        return pd.DataFrame(columns)

    def _by_seat(self, evening: int, n: int) -> tuple[Array, Array, Array]:
        return self.scores[evening, :n], self.totals[evening, :n], self.radelci[evening, :n]


def keep_sheets(bid: Written, rules: Rules, n_rounds: Array, klops: Written | None = None) -> Sheet:
    """Keep the sheets of many evenings.

    Parameters
    ----------
    bid
        The rounds as they are bid.
    rules
        Whose session options count.
    n_rounds
        By evening, how many rounds are played.
    klops
        The same deals as compulsory klops; None: what was played stands, as in recorded rounds.
    """
    evenings, length, seats = bid.shape
    scores, totals, radelci_after = (np.zeros(bid.shape, np.int64) for _ in range(3))
    was_doubled, was_compulsory = (np.zeros((evenings, length), bool) for _ in range(2))
    radelci, total = np.zeros((2, evenings, seats), np.int64)
    due = np.zeros(evenings, bool)
    rounds = []
    for k in range(length):
        counts = k < n_rounds
        played = bid.rounds(k, k + 1)
        compulsory = (due | _klop_after_redeal(played, rules)) & counts
        if klops is not None:
            played = played.instead(klops.rounds(k, k + 1), compulsory[:, None])
        doubled, radelci = _use_radelci(played, radelci, counts, rules)
        written = played.scores[:, 0] + doubled[:, None] * played.shares[:, 0]
        before, total = total, total + counts[:, None] * written
        due = _klop_is_due(before, total, rules)
        scores[:, k], totals[:, k], radelci_after[:, k] = total - before, total, radelci
        was_doubled[:, k], was_compulsory[:, k] = doubled, compulsory
        rounds.append(played)
    end = -int(session_option(rules, "radelc_end")) * radelci
    return Sheet(
        _join(rounds), scores, totals, radelci_after, was_doubled, was_compulsory, n_rounds, end
    )


def _use_radelci(
    played: Written, radelci: Array, counts: Array, rules: Rules
) -> tuple[Array, Array]:
    """Return where the declarer's radelc doubles a round, and the radelci held after it (§8.5)."""
    declarer, every = played.declarer[:, 0], np.arange(len(radelci))
    doubled = (declarer >= 0) & (radelci[every, declarer] > 0) & counts
    used = doubled & (played.won[:, 0] | (session_option(rules, "radelc") == "tzs"))
    held = radelci.copy()
    held[every, declarer] -= used
    held += (played.earns[:, 0] & counts)[:, None]
    return doubled, held


def _klop_after_redeal(played: Written, rules: Rules) -> Array:
    redealt: Array = played.redealt[:, 0]
    return redealt & (session_option(rules, "no_tarok") == "redeal_klop")


def _klop_is_due(before: Array, total: Array, rules: Rules) -> Array:
    """Say whether somebody's total has just come to 0 (§4.4); at the start all are 0."""
    came_to_zero: Array = ((total == 0) & (before != 0)).any(axis=1)
    return came_to_zero & (session_option(rules, "compulsory_klop") == "on")


def _join(rounds: list[Written]) -> Written:
    """Put rounds of the same evenings one after the other."""
    names = list(vars(rounds[0]))
    return Written(
        **{name: np.concatenate([getattr(each, name) for each in rounds], axis=1) for name in names}
    )


def _seats(values: list[Any]) -> Any:
    import pandas as pd

    seats = np.array(values, np.int8)
    return pd.arrays.IntegerArray(seats, seats < 0)
