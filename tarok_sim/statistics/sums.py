"""Exact integer sums that add up over chunks, and the statistics they give.

Every sum is a Python integer, so `a + b` is the same bit for bit in whatever order chunks are
merged and however many there are.  Floats appear only in the last step, when a `Rate` or a `Mean`
is asked for.
"""

import math
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate
from typing import Any, Protocol, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from tarok_sim.statistics.intervals import check_level, t_quantile, wilson_interval
from tarok_sim.statistics.results import Mean, Rate

IntArray = NDArray[Any]


class Addable(Protocol):
    """Anything that merges with its own kind by `+`."""

    def __add__(self, other: Self, /) -> Self:
        """Merge two sets of rounds."""
        ...


KeyT = TypeVar("KeyT", bound=Hashable)
SumT = TypeVar("SumT", bound=Addable)


def merge_keyed(a: Mapping[KeyT, SumT], b: Mapping[KeyT, SumT]) -> dict[KeyT, SumT]:
    """Add two mappings of sums key by key; a key of only one of them is kept as it is."""
    merged = dict(a)
    for key, value in b.items():
        merged[key] = merged[key] + value if key in merged else value
    return merged


def as_integers(values: IntArray, what: str) -> NDArray[np.int64]:
    """Return the values as int64, or say why they are not whole numbers."""
    array = np.asarray(values)
    if array.dtype.kind not in "iub":
        raise ValueError(
            f"{what} has dtype {array.dtype}; sums are exact for integers only, convert them first"
        )
    return array.astype(np.int64, copy=False).ravel()


@dataclass(frozen=True)
class RateSums:
    """Successes and trials."""

    successes: int = 0
    n: int = 0

    @classmethod
    def from_values(cls, outcomes: NDArray[np.bool_]) -> Self:
        """Count the true ones of an array of outcomes."""
        return cls(int(np.count_nonzero(outcomes)), int(np.size(outcomes)))

    def __add__(self, other: Self) -> Self:
        """Merge the counts of two sets of rounds."""
        return type(self)(self.successes + other.successes, self.n + other.n)

    def rate(self, level: float = 0.95) -> Rate:
        """Return the share of successes with its Wilson interval (sampling error only)."""
        low, high = wilson_interval(self.successes, self.n, level)
        estimate = self.successes / self.n if self.n else math.nan
        return Rate(estimate, low, high, self.n, self.successes, level)


@dataclass(frozen=True)
class MomentSums:
    """Count, sum and sum of squares of integers."""

    n: int = 0
    total: int = 0
    total_squares: int = 0

    @classmethod
    def from_values(cls, values: IntArray) -> Self:
        """Sum an array of integers exactly."""
        # Through counts of Python integers: squares summed in an array could overflow.
        return cls.from_counts(HistogramSums.from_values(values).counts)

    @classmethod
    def from_counts(cls, counts: Mapping[int, int]) -> Self:
        """Sum values given with their counts."""
        return cls(
            sum(counts.values()),
            sum(value * count for value, count in counts.items()),
            sum(value * value * count for value, count in counts.items()),
        )

    def __add__(self, other: Self) -> Self:
        """Merge the sums of two sets of rounds."""
        return type(self)(
            self.n + other.n,
            self.total + other.total,
            self.total_squares + other.total_squares,
        )

    @property
    def sd(self) -> float:
        """Sample standard deviation (divisor n - 1); nan below two values."""
        if self.n < 2:
            return math.nan
        # Taken from whole numbers, so that large sums cancel without error.
        spread = self.n * self.total_squares - self.total * self.total
        return math.sqrt(spread / (self.n * (self.n - 1)))

    def mean(self, level: float = 0.95) -> Mean:
        """Return the mean with its standard error and t interval.

        The interval takes rounds to be independent and covers sampling error only.  It leans on
        the mean of many rounds being close to normal; for a few dozen rounds of a lopsided score it
        is a rough guide.
        """
        check_level(level)
        if self.n == 0:
            return Mean(math.nan, -math.inf, math.inf, 0, level, math.nan, math.nan)
        estimate, sd = self.total / self.n, self.sd
        se = sd / math.sqrt(self.n)
        half = t_quantile(level, self.n - 1) * se if sd > 0.0 else math.inf
        return Mean(estimate, estimate - half, estimate + half, self.n, level, se, sd)


@dataclass(frozen=True)
class HistogramSums:
    """How often each whole number occurred: the distribution, exact.

    Its moments and quantiles are exact too, so it replaces separate sums where the values are few.
    """

    counts: Mapping[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse counts that are not positive: equal distributions must compare equal."""
        bad = {value: count for value, count in self.counts.items() if count <= 0}
        if bad:
            raise ValueError(f"counts {bad} are not above 0; leave out values that did not occur")

    @classmethod
    def from_values(cls, values: IntArray) -> Self:
        """Count the values of an integer array."""
        found, counts = np.unique(as_integers(values, "values"), return_counts=True)
        return cls(dict(zip(found.tolist(), counts.tolist(), strict=True)))

    def __add__(self, other: Self) -> Self:
        """Merge the counts of two sets of rounds."""
        merged = dict(self.counts)
        for value, count in other.counts.items():
            merged[value] = merged.get(value, 0) + count
        return type(self)(merged)

    @property
    def n(self) -> int:
        """How many values were counted."""
        return sum(self.counts.values())

    def items(self) -> Iterator[tuple[int, int]]:
        """Value and count, values ascending."""
        return iter(sorted(self.counts.items()))

    def moments(self) -> MomentSums:
        """Return count, sum and sum of squares, exact."""
        return MomentSums.from_counts(self.counts)

    def mean(self, level: float = 0.95) -> Mean:
        """Return the mean with its t interval, as `MomentSums.mean`."""
        return self.moments().mean(level)

    def quantile(self, q: float) -> int:
        """Return the smallest value that at least a share `q` of the values does not exceed.

        Parameters
        ----------
        q
            Share between 0 and 1; 0.5 is the (lower) median.

        Examples
        --------
        >>> HistogramSums({-10: 1, 20: 2, 30: 1}).quantile(0.5)
        20
        """
        if not 0.0 <= q <= 1.0:
            raise ValueError(f"q is {q!r}; a quantile is asked for by a share between 0 and 1")
        if not self.counts:
            raise ValueError("an empty histogram has no quantiles; ask only where n is above 0")
        # 0.1 as written, not the binary number just above it.
        wanted = Fraction(str(q)) * self.n
        values = sorted(self.counts)
        reached = accumulate(self.counts[value] for value in values)
        return next(value for value, seen in zip(values, reached, strict=True) if seen >= wanted)
