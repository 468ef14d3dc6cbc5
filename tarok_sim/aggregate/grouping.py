"""Group integer arrays by contract (and more) into mergeable sums.

Called by the stage files of `aggregate`.  Keys are contract names, or a contract name with a whole
number: a seat, a group of the talon, a number of taroks.
"""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from tarok_sim.statistics import HistogramSums, RateSums, merge_keyed

IntArray = NDArray[np.int64]


class StageSums:
    """Base of the sums of one stage: every field is a mapping of sums that merges key by key."""

    def __add__(self, other: Self) -> Self:
        """Merge the sums of two sets of rounds, exactly."""
        names = [entry.name for entry in fields(self)]  # type: ignore[arg-type]
        merged: list[Any] = [merge_keyed(getattr(self, n), getattr(other, n)) for n in names]
        return type(self)(*merged)


def counts_by(codes: IntArray, names: Sequence[str]) -> dict[str, int]:
    """Count rows per code; codes that did not occur are left out."""
    found = np.bincount(codes, minlength=len(names)).tolist()
    return {name: count for name, count in zip(names, found, strict=True) if count}


def rates_by(
    codes: IntArray, outcomes: NDArray[np.bool_], names: Sequence[str]
) -> dict[str, RateSums]:
    """Count rows and true outcomes per code."""
    trials = counts_by(codes, names)
    successes = counts_by(codes[outcomes], names)
    return {name: RateSums(successes.get(name, 0), n) for name, n in trials.items()}


def histograms_by(
    codes: IntArray, values: IntArray, names: Sequence[str]
) -> dict[str, HistogramSums]:
    """Count the values per code; codes that did not occur are left out."""
    if codes.size == 0:
        return {}
    lowest = int(values.min())
    span = int(values.max()) - lowest + 1
    # One sort of a combined key instead of one pass per contract.
    combined, counts = np.unique(codes * span + (values - lowest), return_counts=True)
    found: dict[str, dict[int, int]] = {}
    for key, count in zip(combined.tolist(), counts.tolist(), strict=True):
        code, offset = divmod(key, span)
        found.setdefault(names[code], {})[offset + lowest] = count
    return {name: HistogramSums(tally) for name, tally in found.items()}
