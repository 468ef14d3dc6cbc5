"""Quantiles and the Wilson interval, from closed formulas.

Called by `sums` and `compare`; nothing here knows about rounds.  The t quantile comes from the
finite series of Student's distribution for whole degrees of freedom, so that scipy is not needed
at run time.
"""

import math
from functools import lru_cache
from statistics import NormalDist

# From here on the expansion around the normal quantile is exact to ten digits at usual levels.
_LARGE_DF = 400


def check_level(level: float) -> None:
    """Refuse a confidence level that is not strictly between 0 and 1."""
    if not 0.0 < level < 1.0:
        raise ValueError(f"level is {level!r}; give a number between 0 and 1, for example 0.95")


def normal_quantile(level: float) -> float:
    """Half-width, in standard errors, of the central normal interval.

    Parameters
    ----------
    level
        Probability of the central interval, 0.95 for the usual one.

    Examples
    --------
    >>> round(normal_quantile(0.95), 4)
    1.96
    """
    check_level(level)
    return NormalDist().inv_cdf((1.0 + level) / 2.0)


@lru_cache(maxsize=256)
def t_quantile(level: float, df: int) -> float:
    """Half-width, in standard errors, of the central Student t interval.

    Parameters
    ----------
    level
        Probability of the central interval.
    df
        Degrees of freedom, at least 1; one less than the number of values for a mean.

    Examples
    --------
    >>> round(t_quantile(0.95, 9), 4)
    2.2622
    """
    if df < 1:
        raise ValueError(f"df is {df}; a t interval needs at least one degree of freedom")
    z = normal_quantile(level)
    if df >= _LARGE_DF:
        return _expanded_t_quantile(z, df)
    low, high = z, 2.0 * z + 1.0
    while _central_t_probability(high, df) < level:
        low, high = high, 2.0 * high
    # 60 halvings reach the last bit of a double.
    for _ in range(60):
        middle = 0.5 * (low + high)
        if _central_t_probability(middle, df) < level:
            low = middle
        else:
            high = middle
    return 0.5 * (low + high)


def _central_t_probability(t: float, df: int) -> float:
    """P(-t < T < t) by the finite series, Abramowitz and Stegun 26.7.3 and 26.7.4."""
    theta = math.atan(t / math.sqrt(df))
    sine, cosine_squared = math.sin(theta), math.cos(theta) ** 2
    odd = df % 2
    term = math.cos(theta) if odd else 1.0
    total = 0.0
    for k in range(df // 2):
        total += term
        step = 2 * k + 1 + odd
        term *= cosine_squared * step / (step + 1)
    if odd:
        return 2.0 / math.pi * (theta + sine * total)
    return sine * total


def _expanded_t_quantile(z: float, df: int) -> float:
    """Quantile by the expansion in 1/df, Abramowitz and Stegun 26.7.5."""
    g1 = (z**3 + z) / 4
    g2 = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    g3 = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + g1 / df + g2 / df**2 + g3 / df**3


def wilson_interval(successes: int, n: int, level: float = 0.95) -> tuple[float, float]:
    """Wilson's score interval for a proportion.

    It stays inside [0, 1] and behaves near 0 and 1, where the textbook interval fails.  It covers
    sampling error only.

    Parameters
    ----------
    successes
        How many of the trials succeeded.
    n
        Number of trials; 0 gives the interval (0, 1), because nothing is known.
    level
        Confidence level.

    Returns
    -------
    Lower and upper end.

    Examples
    --------
    >>> low, high = wilson_interval(60, 100)
    >>> f"{low:.3f} {high:.3f}"
    '0.502 0.691'
    """
    if not 0 <= successes <= n:
        raise ValueError(f"{successes} successes in {n} trials; successes must lie between 0 and n")
    z = normal_quantile(level)
    if n == 0:
        return 0.0, 1.0
    p = successes / n
    scale = 1.0 + z * z / n
    centre = (p + z * z / (2 * n)) / scale
    half = z * math.sqrt(p * (1.0 - p) / n + z * z / (4 * n * n)) / scale
    # The ends are exactly 0 and 1 there; rounding must not move them.
    low = 0.0 if successes == 0 else max(0.0, centre - half)
    high = 1.0 if successes == n else min(1.0, centre + half)
    return low, high
