"""How far apart two results are, with an interval for the difference.

Use `paired_difference` when both sides were played on the same deals: the luck of the deal cancels
and the interval is much narrower.  The other two are for results from different rounds.  All
intervals cover sampling error only.
"""

import math

from tarok_sim.statistics.results import Mean, Rate
from tarok_sim.statistics.sums import IntArray, MomentSums, as_integers


def paired_difference(a: IntArray, b: IntArray, level: float = 0.95) -> Mean:
    """Mean of a - b over the same deals.

    Parameters
    ----------
    a, b
        Whole numbers, one a deal; entry i of both comes from the same deal.
    level
        Confidence level.

    Examples
    --------
    >>> import numpy as np
    >>> str(paired_difference(np.array([30, 10, 20, 30]), np.array([10, 0, 10, 10])))
    '+15.0 [+5.8, +24.2]'
    """
    first, second = as_integers(a, "a"), as_integers(b, "b")
    if first.shape != second.shape:
        raise ValueError(
            f"a has {first.size} values and b {second.size}; pairs need one value of each per deal"
        )
    return MomentSums.from_values(first - second).mean(level)


def mean_difference(a: Mean, b: Mean) -> Mean:
    """Difference a - b of two means from different rounds.

    The interval joins the two intervals (Zou and Donner 2008), lopsided ones too; it is unbounded
    if one of them is.  `n` is the smaller of the two numbers of rounds and `sd` is nan.
    """
    _check_same_level(a.level, b.level)
    estimate = a.estimate - b.estimate
    low, high = -math.inf, math.inf
    if a.has_interval and b.has_interval:
        low, high = _joined_ends((a.estimate, a.low, a.high), (b.estimate, b.low, b.high))
    return Mean(estimate, low, high, min(a.n, b.n), a.level, math.hypot(a.se, b.se), math.nan)


def rate_difference(a: Rate, b: Rate) -> tuple[float, float, float]:
    """Difference a - b of two rates from different rounds.

    The interval joins the two Wilson intervals (Newcombe 1998, method 10).

    Returns
    -------
    Estimate, lower and upper end; nan, -1 and 1 if either side has no rounds.
    """
    _check_same_level(a.level, b.level)
    if a.n == 0 or b.n == 0:
        return math.nan, -1.0, 1.0
    low, high = _joined_ends((a.estimate, a.low, a.high), (b.estimate, b.low, b.high))
    return a.estimate - b.estimate, low, high


def _joined_ends(
    a: tuple[float, float, float], b: tuple[float, float, float]
) -> tuple[float, float]:
    """Return the ends of the interval of a - b from (estimate, low, high) of each."""
    difference = a[0] - b[0]
    down = math.hypot(a[0] - a[1], b[2] - b[0])
    up = math.hypot(a[2] - a[0], b[0] - b[1])
    return difference - down, difference + up


def _check_same_level(a: float, b: float) -> None:
    if a != b:
        raise ValueError(f"levels are {a} and {b}; compute both results at the same level first")
