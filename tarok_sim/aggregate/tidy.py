"""The cells in which tidy tables write rates, shares and means: one place for their columns.

Enters: a `Rate` or a `Mean`.  Leaves: the cells of one row, for the table functions of `aggregate`.
"""

from tarok_sim.statistics import Mean, Rate

# A rate: how many of n were made.
RATE_COLUMNS = ("n", "successes", "rate", "low", "high")
# A share: how many of n rounds were of this kind.
SHARE_COLUMNS = ("n_rounds", "n", "share", "low", "high")
MEAN_COLUMNS = ("n", "mean", "low", "high", "se", "sd")
# How declared rounds ended: the rate of success, and the declarer's mean score.
OUTCOME_COLUMNS = (*RATE_COLUMNS, "mean", "mean_low", "mean_high", "se", "sd")


def rate_cells(rate: Rate) -> tuple[int, int, float, float, float]:
    """Cells under `RATE_COLUMNS`."""
    return rate.n, rate.successes, rate.estimate, rate.low, rate.high


def share_cells(rate: Rate) -> tuple[int, int, float, float, float]:
    """Cells under `SHARE_COLUMNS`."""
    return rate.successes, rate.n, rate.estimate, rate.low, rate.high


def mean_cells(mean: Mean) -> tuple[int, float, float, float, float, float]:
    """Cells under `MEAN_COLUMNS`."""
    return mean.n, mean.estimate, mean.low, mean.high, mean.se, mean.sd
