"""Two ratios over the same rounds, such as mean score per declared round, and their difference.

A ratio's denominator varies too (not every round has a declarer), so its error comes from both
sums together: the delta method, on exact integer sums of products.  Paired: the luck of the deal
cancels.  Intervals cover sampling error only.
"""

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Self

import numpy as np

from tarok_sim.statistics.intervals import check_level, t_quantile
from tarok_sim.statistics.results import Mean
from tarok_sim.statistics.sums import IntArray, as_integers

_WIDTH = 4  # numerator and denominator, of both sides


@dataclass(frozen=True)
class RatioPairSums:
    """Sums over rounds of two numerators and two denominators, and of their products.

    Attributes
    ----------
    n
        Rounds.
    totals
        Numerator and denominator of side a, then of side b.
    products
        By pair of these, the sum of their products in the same round.
    """

    n: int = 0
    totals: tuple[int, ...] = (0,) * _WIDTH
    products: tuple[tuple[int, ...], ...] = ((0,) * _WIDTH,) * _WIDTH

    @classmethod
    def from_values(cls, a: tuple[IntArray, IntArray], b: tuple[IntArray, IntArray]) -> Self:
        """Sum exactly; each side is a numerator and a denominator, one value a round.

        Parameters
        ----------
        a, b
            Whole numbers below 2**31; entry i of all four comes from the same round.
        """
        columns = [as_integers(values, "a ratio") for values in (*a, *b)]
        if len({column.size for column in columns}) > 1:
            raise ValueError("ratios over the same rounds need four arrays of the same length")
        whole = np.stack(columns)
        products = whole @ whole.T
        return cls(
            whole.shape[1],
            tuple(whole.sum(axis=1).tolist()),
            tuple(map(tuple, products.tolist())),
        )

    def __add__(self, other: Self) -> Self:
        """Merge the sums of two sets of rounds."""
        rows = zip(self.products, other.products, strict=True)
        return type(self)(
            self.n + other.n,
            _add(self.totals, other.totals),
            tuple(_add(mine, theirs) for mine, theirs in rows),
        )

    def ratios(self) -> tuple[float, float]:
        """Return both ratios; nan where the denominator is 0."""
        a, b = self.totals[:2], self.totals[2:]
        return (
            a[0] / a[1] if a[1] else math.nan,
            b[0] / b[1] if b[1] else math.nan,
        )

    def difference(self, level: float = 0.95) -> Mean:
        """Return ratio a less ratio b.

        The interval is unbounded where the rounds say nothing about it: fewer than two of them, or
        no difference in any (`Mean`).

        Examples
        --------
        >>> import numpy as np
        >>> score, declared = np.array([30, 0, 20, 10]), np.array([1, 0, 1, 1])
        >>> RatioPairSums.from_values((score, declared), (score - declared, declared)).difference()
        Mean(estimate=1.0, low=-inf, high=inf, n=4, level=0.95, se=0.0, sd=0.0)
        """
        check_level(level)
        if not (self.totals[1] and self.totals[3]):
            return Mean(math.nan, -math.inf, math.inf, self.n, level, math.nan, math.nan)
        ratios = Fraction(self.totals[0], self.totals[1]), Fraction(self.totals[2], self.totals[3])
        # How much one round moves each ratio, per unit of its numerator and denominator.
        weights = (
            *(Fraction(self.n, self.totals[1]), -ratios[0] * Fraction(self.n, self.totals[1])),
            *(-Fraction(self.n, self.totals[3]), ratios[1] * Fraction(self.n, self.totals[3])),
        )
        squares = sum(
            weights[i] * weights[j] * self.products[i][j]
            for i in range(_WIDTH)
            for j in range(_WIDTH)
        )
        estimate = float(ratios[0] - ratios[1])
        if self.n < 2:
            return Mean(estimate, -math.inf, math.inf, self.n, level, math.nan, math.nan)
        sd = math.sqrt(squares / (self.n - 1))
        se = sd / math.sqrt(self.n)
        half = t_quantile(level, self.n - 1) * se if se > 0 else math.inf
        return Mean(estimate, estimate - half, estimate + half, self.n, level, se, sd)


def _add(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(x + y for x, y in zip(a, b, strict=True))
