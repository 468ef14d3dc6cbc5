"""Every number that is printed with an interval goes through here.

Exact integer sums enter (`sums`), rates and means with their intervals leave (`intervals`,
`results`), and two of them are compared in `compare`.  Neither pandas nor scipy is imported, so
that commands start fast.

An interval covers sampling error only: how far the figure may move if other rounds had been drawn
from the same simulation.  It says nothing about other players, other rules or a wrong model.
"""

from tarok_sim.statistics.compare import mean_difference, paired_difference, rate_difference
from tarok_sim.statistics.intervals import normal_quantile, t_quantile, wilson_interval
from tarok_sim.statistics.ratios import RatioPairSums
from tarok_sim.statistics.results import Mean, Rate
from tarok_sim.statistics.sums import HistogramSums, MomentSums, RateSums, merge_keyed

__all__ = [
    "HistogramSums",
    "Mean",
    "MomentSums",
    "Rate",
    "RateSums",
    "RatioPairSums",
    "mean_difference",
    "merge_keyed",
    "normal_quantile",
    "paired_difference",
    "rate_difference",
    "t_quantile",
    "wilson_interval",
]
