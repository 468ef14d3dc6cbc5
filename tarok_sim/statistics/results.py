"""What a statistic looks like when it leaves: an estimate, its interval, its number of rounds.

`Rate` is a share of rounds, `Mean` an average of scores or points.  Both intervals cover sampling
error only; other players or other rules can change the figures by more than an interval shows.
"""

import math
from dataclasses import dataclass


def decimals_for(half_width: float, least: int, most: int = 4) -> int:
    """Decimals that show the first digit of an interval's half-width.

    Parameters
    ----------
    half_width
        Half the interval, in the unit that is printed; unbounded or zero gives `least`.
    least, most
        Limits of the answer.

    Examples
    --------
    >>> decimals_for(0.03, least=1)
    2
    """
    if not math.isfinite(half_width) or half_width <= 0.0:
        return least
    return min(most, max(least, math.ceil(-math.log10(half_width))))


@dataclass(frozen=True)
class Rate:
    """A proportion with its Wilson interval.

    With no trials the estimate is nan and the interval [0, 1].
    """

    estimate: float
    low: float
    high: float
    n: int
    successes: int
    level: float

    def __str__(self) -> str:
        """Percentages, for example ``54.1 % [53.8, 54.4]``."""
        if self.n == 0:
            return "no rounds"
        places = decimals_for(50.0 * (self.high - self.low), least=1)
        parts = (f"{100.0 * x:.{places}f}" for x in (self.estimate, self.low, self.high))
        return "{} % [{}, {}]".format(*parts)


@dataclass(frozen=True)
class Mean:
    """An average with its standard error, standard deviation and t interval.

    The interval is unbounded (-inf, inf) where the values say nothing about it: fewer than two of
    them, or all of them equal (ten beggars won in a row do not prove that none is ever lost).
    """

    estimate: float
    low: float
    high: float
    n: int
    level: float
    se: float
    sd: float

    def scaled(self, factor: float) -> "Mean":
        """Return the same result in another unit, `factor` of them to one of the old."""
        if not factor > 0:
            raise ValueError(f"factor is {factor!r}; a unit is changed by a positive number")
        return Mean(
            self.estimate * factor,
            self.low * factor,
            self.high * factor,
            self.n,
            self.level,
            self.se * factor,
            self.sd * factor,
        )

    @property
    def has_interval(self) -> bool:
        """Whether the interval is bounded."""
        return math.isfinite(self.low) and math.isfinite(self.high)

    def __str__(self) -> str:
        """Signed numbers, for example ``+12.3 [+11.9, +12.7]``."""
        if self.n == 0:
            return "no rounds"
        if not self.has_interval:
            return f"{self.estimate:+.1f} [no interval]"
        places = decimals_for(0.5 * (self.high - self.low), least=1)
        parts = (f"{x:+.{places}f}" for x in (self.estimate, self.low, self.high))
        return "{} [{}, {}]".format(*parts)
