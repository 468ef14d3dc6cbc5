"""The own formulas against scipy and statsmodels, and the sums against plain numpy."""

import math
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.proportion import confint_proportions_2indep, proportion_confint

from tarok_sim.statistics import (
    HistogramSums,
    Mean,
    MomentSums,
    Rate,
    RateSums,
    mean_difference,
    merge_keyed,
    normal_quantile,
    paired_difference,
    rate_difference,
    t_quantile,
    wilson_interval,
)

scores = st.lists(st.integers(-1000, 1000), max_size=60)
wild = st.lists(st.integers(-(2**31), 2**31 - 1), min_size=2, max_size=30)


@pytest.mark.parametrize("level", [0.5, 0.9, 0.95, 0.99])
def test_normal_quantile__agrees_with_scipy(level: float) -> None:
    assert normal_quantile(level) == pytest.approx(stats.norm.ppf((1 + level) / 2), rel=1e-12)


@pytest.mark.parametrize("level", [0.5, 0.9, 0.95, 0.99, 0.999])
@pytest.mark.parametrize("df", [1, 2, 3, 4, 7, 10, 29, 30, 100, 399, 400, 1000, 10**6])
def test_t_quantile__agrees_with_scipy(level: float, df: int) -> None:
    assert t_quantile(level, df) == pytest.approx(stats.t.ppf((1 + level) / 2, df), rel=1e-9)


@pytest.mark.parametrize("level", [0.9, 0.95, 0.99])
@pytest.mark.parametrize(
    ("successes", "n"), [(0, 1), (1, 1), (0, 40), (40, 40), (3, 7), (50, 100), (999, 1_000_000)]
)
def test_wilson__agrees_with_statsmodels(successes: int, n: int, level: float) -> None:
    expected = proportion_confint(successes, n, alpha=1 - level, method="wilson")
    assert wilson_interval(successes, n, level) == pytest.approx(expected, abs=1e-12)


def test_wilson__ends_are_exact_at_the_borders() -> None:
    assert wilson_interval(0, 10**7)[0] == 0.0
    assert wilson_interval(10**7, 10**7)[1] == 1.0


def test_wilson__no_trials_know_nothing() -> None:
    assert wilson_interval(0, 0) == (0.0, 1.0)
    rate = RateSums().rate()
    assert math.isnan(rate.estimate)
    assert (rate.low, rate.high, rate.n) == (0.0, 1.0, 0)
    assert str(rate) == "no rounds"


@pytest.mark.parametrize(("successes", "n"), [(-1, 5), (6, 5), (1, 0)])
def test_wilson__impossible_counts_are_refused(successes: int, n: int) -> None:
    with pytest.raises(ValueError, match=f"{successes} successes in {n} trials"):
        wilson_interval(successes, n)


@pytest.mark.parametrize("level", [0.0, 1.0, 95.0, math.nan])
def test_level__must_be_a_share(level: float) -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        wilson_interval(1, 2, level)
    with pytest.raises(ValueError, match="between 0 and 1"):
        MomentSums(3, 6, 14).mean(level)


def test_wilson__coverage_computed_exactly() -> None:
    """The probability that the interval holds p, summed over every possible count."""
    for n, p in ((200, 0.5), (1000, 0.06), (800, 0.3), (2000, 0.97)):
        ends = np.array([wilson_interval(k, n) for k in range(n + 1)])
        holds = (ends[:, 0] <= p) & (p <= ends[:, 1])
        coverage = stats.binom.pmf(np.arange(n + 1), n, p)[holds].sum()
        assert 0.94 <= coverage <= 0.96, (n, p, coverage)


@given(scores, scores, scores)
def test_sums__merge_like_one_pass(a: list[int], b: list[int], c: list[int]) -> None:
    for kind in (MomentSums, HistogramSums):
        x, y, z = (kind.from_values(np.array(v, dtype=np.int32)) for v in (a, b, c))
        whole = kind.from_values(np.array(a + b + c, dtype=np.int64))
        assert (x + y) + z == x + (y + z) == (z + x) + y == whole
        assert x + kind() == x


@given(wild)
def test_moment_sums__exact_for_large_values(values: list[int]) -> None:
    sums = MomentSums.from_values(np.array(values, dtype=np.int64))
    assert sums == MomentSums(len(values), sum(values), sum(v * v for v in values))


@given(st.lists(st.integers(-500, 500), min_size=2, max_size=80), st.sampled_from([0.9, 0.95]))
def test_mean__agrees_with_scipy(values: list[int], level: float) -> None:
    mean = MomentSums.from_values(np.array(values)).mean(level)
    assert mean.estimate == pytest.approx(np.mean(values), abs=1e-9)
    assert mean.sd == pytest.approx(np.std(values, ddof=1), abs=1e-9)
    if len(set(values)) == 1:
        assert (mean.low, mean.high) == (-math.inf, math.inf)
        return
    se = stats.sem(values)
    expected = stats.t.interval(level, len(values) - 1, loc=np.mean(values), scale=se)
    assert mean.se == pytest.approx(se, rel=1e-9)
    assert (mean.low, mean.high) == pytest.approx(expected, rel=1e-8, abs=1e-9)


def test_mean__large_offset_does_not_lose_the_spread() -> None:
    """Sums of squares in floats would give a spread of zero or of thousands here."""
    values = np.array([10**9, 10**9 + 1] * 500)
    assert MomentSums.from_values(values).sd == pytest.approx(math.sqrt(0.25 * 1000 / 999))


def test_mean__without_values_or_with_one() -> None:
    nothing, one = MomentSums().mean(), MomentSums.from_values(np.array([70])).mean()
    assert math.isnan(nothing.estimate)
    assert str(nothing) == "no rounds"
    assert one.estimate == 70
    assert not nothing.has_interval
    assert not one.has_interval
    assert str(one) == "+70.0 [no interval]"


def test_sums__floats_are_refused() -> None:
    for kind in (MomentSums, HistogramSums):
        with pytest.raises(ValueError, match="float64"):
            kind.from_values(np.array([1.5, 2.0]))


@given(st.lists(st.booleans(), max_size=50), st.lists(st.booleans(), max_size=50))
def test_rate_sums__merge(a: list[bool], b: list[bool]) -> None:
    merged = RateSums.from_values(np.array(a, dtype=bool)) + RateSums.from_values(
        np.array(b, dtype=bool)
    )
    assert merged == RateSums(sum(a) + sum(b), len(a) + len(b))


@given(st.lists(st.integers(-50, 50), min_size=1, max_size=70), st.integers(0, 100))
def test_quantile__agrees_with_numpy(values: list[int], percent: int) -> None:
    histogram = HistogramSums.from_values(np.array(values))
    below = sorted(values)[max(0, math.ceil(percent * len(values) / 100) - 1)]
    assert histogram.quantile(percent / 100) == below
    if percent in (0, 25, 50, 75, 100):
        expected = np.quantile(values, percent / 100, method="inverted_cdf")
        assert histogram.quantile(percent / 100) == expected


def test_quantile__decimal_shares_are_meant_as_written() -> None:
    assert HistogramSums({value: 1 for value in range(1, 11)}).quantile(0.1) == 1


def test_histogram__refusals() -> None:
    with pytest.raises(ValueError, match="no quantiles"):
        HistogramSums().quantile(0.5)
    with pytest.raises(ValueError, match="share between 0 and 1"):
        HistogramSums({1: 1}).quantile(50)
    with pytest.raises(ValueError, match="not above 0"):
        HistogramSums({1: 0})


def test_merge_keyed__keeps_keys_of_one_side() -> None:
    merged = merge_keyed({"two": RateSums(1, 2), "one": RateSums(0, 1)}, {"two": RateSums(3, 4)})
    assert merged == {"two": RateSums(4, 6), "one": RateSums(0, 1)}


def test_paired_difference__uses_the_pairs() -> None:
    rng = np.random.default_rng(5)
    deal = rng.integers(-100, 100, size=400)
    a, b = deal + rng.integers(0, 5, size=400), deal
    paired = paired_difference(a, b)
    unpaired = mean_difference(MomentSums.from_values(a).mean(), MomentSums.from_values(b).mean())
    expected = stats.ttest_rel(a, b).confidence_interval(0.95)
    assert (paired.low, paired.high) == pytest.approx((expected.low, expected.high))
    assert paired.estimate == pytest.approx(unpaired.estimate)
    assert paired.high - paired.low < (unpaired.high - unpaired.low) / 10


def test_paired_difference__needs_whole_pairs() -> None:
    with pytest.raises(ValueError, match="a has 3 values and b 2"):
        paired_difference(np.arange(3), np.arange(2))
    with pytest.raises(ValueError, match="b has dtype float64"):
        paired_difference(np.arange(2), np.array([0.5, 1.0]))


def test_mean_difference__agrees_with_welch() -> None:
    x, y = np.arange(500), np.arange(0, 900, 3)
    difference = mean_difference(MomentSums.from_values(x).mean(), MomentSums.from_values(y).mean())
    expected = stats.ttest_ind(x, y, equal_var=False).confidence_interval(0.95)
    assert difference.estimate == pytest.approx(249.5 - 448.5)
    assert (difference.low, difference.high) == pytest.approx(
        (expected.low, expected.high), rel=2e-3
    )


def test_mean_difference__takes_lopsided_intervals_as_they_are() -> None:
    """A flat contract won every time: its standard error is 0, its interval is not."""
    won = Mean(70.0, 54.0, 70.0, 30, 0.95, 0.0, 0.0)
    other = Mean(60.0, 56.0, 64.0, 500, 0.95, 2.0, 45.0)
    difference = mean_difference(won, other)
    assert difference.low == pytest.approx(10 - math.hypot(16, 4))
    assert difference.high == pytest.approx(10 + 4)


def test_mean_difference__unknown_stays_unknown() -> None:
    empty = MomentSums().mean()
    known = MomentSums.from_values(np.arange(10)).mean()
    assert not mean_difference(known, empty).has_interval


@pytest.mark.parametrize("counts", [(30, 50, 20, 60), (0, 40, 5, 40), (10, 10, 3, 9)])
def test_rate_difference__agrees_with_statsmodels(counts: tuple[int, int, int, int]) -> None:
    s1, n1, s2, n2 = counts
    estimate, low, high = rate_difference(RateSums(s1, n1).rate(), RateSums(s2, n2).rate())
    expected = confint_proportions_2indep(s1, n1, s2, n2, method="newcomb")
    assert estimate == pytest.approx(s1 / n1 - s2 / n2)
    assert (low, high) == pytest.approx(expected, abs=1e-12)


def test_differences__want_one_level() -> None:
    with pytest.raises(ValueError, match="same level"):
        rate_difference(RateSums(1, 2).rate(0.9), RateSums(1, 2).rate(0.95))


def test_results__text_shows_the_uncertain_digit() -> None:
    assert str(RateSums(541, 1000).rate()) == "54.1 % [51.0, 57.2]"
    assert str(RateSums(541_000, 1_000_000).rate()) == "54.10 % [54.00, 54.20]"
    assert str(Mean(12.34, 11.9, 12.78, 500, 0.95, 0.2, 5.0)) == "+12.3 [+11.9, +12.8]"
    assert isinstance(RateSums(1, 2).rate(), Rate)


def test_mean__scaled_changes_the_unit_only() -> None:
    total = MomentSums.from_values(np.array([-40, -80, -60, -70]))
    per_seat = total.mean().scaled(0.25)
    exact = MomentSums.from_values(np.array([-10, -20, -15, -17])).mean()
    assert per_seat.estimate == pytest.approx(-15.625)
    assert per_seat.estimate == pytest.approx(exact.estimate, abs=0.2)
    assert per_seat.se == pytest.approx(total.mean().se / 4)
    with pytest.raises(ValueError, match="positive"):
        total.mean().scaled(-1.0)


def test_statistics__imports_neither_scipy_nor_pandas() -> None:
    code = (
        "import sys, tarok_sim; before = set(sys.modules); import tarok_sim.statistics;"
        "new = set(sys.modules) - before;"
        "heavy = {'scipy', 'pandas', 'statsmodels', 'matplotlib'} & new; sys.exit(bool(heavy))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
