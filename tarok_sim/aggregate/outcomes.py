"""How declared rounds end: won or lost, and what the declarer writes, as sums that add up exactly.

The stage files group rounds by what happened at their stage (a talon group, a called king, the
hand) and keep one `OutcomeSums` for each contract and kind; `outcome_table` writes them as a tidy
frame.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

from tarok_sim.aggregate.arrays import MISSING, IntArray, RoundArrays
from tarok_sim.aggregate.tidy import OUTCOME_COLUMNS, mean_cells, rate_cells
from tarok_sim.statistics import Mean, MomentSums, Rate, RateSums

# Sums of a chunk pass through doubles, which hold whole numbers up to here exactly.
_EXACT = 1 << 53


@dataclass(frozen=True)
class OutcomeSums:
    """Made and played, and the declarer's score."""

    made: RateSums = field(default_factory=RateSums)
    score: MomentSums = field(default_factory=MomentSums)

    def __add__(self, other: "OutcomeSums") -> "OutcomeSums":
        """Merge the sums of two sets of rounds."""
        return OutcomeSums(self.made + other.made, self.score + other.score)

    @property
    def n(self) -> int:
        """Rounds."""
        return self.made.n

    def rate(self, level: float = 0.95) -> Rate:
        """Return how often the contract was made."""
        return self.made.rate(level)

    def mean(self, level: float = 0.95) -> Mean:
        """Return the declarer's mean score."""
        return self.score.mean(level)


Outcomes = dict[tuple[str, int], OutcomeSums]


@dataclass(frozen=True)
class Declared:
    """The rounds of a chunk that have a declarer and an outcome, as columns.

    `rows` picks them out of the chunk's arrays; the other fields have one entry for each of them.
    """

    rows: np.ndarray[Any, np.dtype[np.bool_]]
    contract: IntArray
    made: IntArray
    score: IntArray
    names: tuple[str, ...]

    @classmethod
    def from_arrays(cls, rounds: RoundArrays) -> "Declared":
        """Pick the rounds of a chunk."""
        rows = (rounds.declarer != MISSING) & (rounds.success != MISSING)
        return cls(
            rows=rows,
            contract=rounds.contract[rows],
            made=rounds.success[rows],
            score=rounds.at_declarer(rounds.scores, rows),
            names=rounds.contract_names,
        )

    def outcomes_by(self, numbers: IntArray) -> Outcomes:
        """Sum by contract and whole number; rounds whose number is missing are left out.

        Parameters
        ----------
        numbers
            One entry a declared round, 0 or above, or `MISSING`.
        """
        known = numbers != MISSING
        if not known.any():
            return {}
        width = int(numbers.max()) + 1
        cells = self.contract[known] * width + numbers[known]
        made, score = self.made[known], self.score[known]
        if int(np.abs(score).max()) ** 2 * score.size >= _EXACT:
            raise ValueError(
                f"scores up to {int(np.abs(score).max())} in {score.size} rounds are too large to "
                "be summed exactly in one go; take smaller chunks"
            )
        counts = np.bincount(cells)
        sums = [np.bincount(cells, values) for values in (made, score, score * score)]
        return {
            (self.names[cell // width], cell % width): OutcomeSums(
                RateSums(int(sums[0][cell]), int(counts[cell])),
                MomentSums(int(counts[cell]), int(sums[1][cell]), int(sums[2][cell])),
            )
            for cell in np.flatnonzero(counts).tolist()
        }


def outcome_table(
    outcomes: Mapping[tuple[str, int], OutcomeSums],
    contracts: Iterable[str],
    column: str,
    level: float,
    word: Callable[[int], object] = int,
) -> pd.DataFrame:
    """Write outcomes as a tidy frame, contracts in rank order.

    Parameters
    ----------
    outcomes
        By contract and whole number.
    contracts
        Names of all contracts, in the order wanted.
    column
        Name of the column of the whole numbers.
    level
        Confidence level.
    word
        What a number is called in the table.

    Returns
    -------
    `contract, <column>, n, successes, rate, low, high, mean, mean_low, mean_high, se, sd`.
    """
    rows = [
        (name, word(number), *outcome_cells(outcomes[name, number], level))
        for name in contracts
        for number in sorted(number for contract, number in outcomes if contract == name)
    ]
    return pd.DataFrame(rows, columns=["contract", column, *OUTCOME_COLUMNS])


def outcome_cells(sums: OutcomeSums, level: float) -> tuple[int | float, ...]:
    """Cells under `OUTCOME_COLUMNS`."""
    return *rate_cells(sums.rate(level)), *mean_cells(sums.mean(level))[1:]
