"""How far apart two results are, with an interval for the difference.

Use `paired_difference` when both sides were played on the same deals: the luck of the deal cancels
and the interval is much narrower.  The other two are for results from different rounds.  All
intervals cover sampling error only.
"""

import math

from tarok_sim.statistics.intervals import normal_quantile
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

    The interval is the normal one with the two standard errors added in squares, meant for hundreds
    of rounds each; `n` is the smaller of the two numbers of rounds and `sd` is nan.
    """
    _check_same_level(a.level, b.level)
    estimate = a.estimate - b.estimate
    known = a.has_interval and b.has_interval
    se = math.hypot(a.se, b.se)
    half = normal_quantile(a.level) * se if known else math.inf
    low, high = estimate - half, estimate + half
    if math.isnan(estimate):
        low, high = -math.inf, math.inf
    return Mean(estimate, low, high, min(a.n, b.n), a.level, se, math.nan)


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
    estimate = a.estimate - b.estimate
    down = math.hypot(a.estimate - a.low, b.high - b.estimate)
    up = math.hypot(a.high - a.estimate, b.estimate - b.low)
    return estimate, estimate - down, estimate + up


def _check_same_level(a: float, b: float) -> None:
    if a != b:
        raise ValueError(f"levels are {a} and {b}; compute both results at the same level first")
