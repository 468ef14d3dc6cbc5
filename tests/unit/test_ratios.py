"""Differences of ratios over the same rounds: by hand, merged in any order, and covering."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from tarok_sim.statistics import MomentSums, RatioPairSums

Array = np.ndarray
rounds = st.lists(st.tuples(*(st.integers(-500, 500), st.booleans()) * 2), min_size=2, max_size=40)


def arrays(rows: list[tuple[int, bool, int, bool]]) -> tuple[Array, Array, Array, Array]:
    a, da, b, db = (np.array(column, np.int64) for column in zip(*rows, strict=True))
    return a * da, da, b * db, db


def sums_of(rows: list[tuple[int, bool, int, bool]]) -> RatioPairSums:
    a, da, b, db = arrays(rows)
    return RatioPairSums.from_values((a, da), (b, db))


@given(rounds)
def test_difference__is_the_delta_method(rows: list[tuple[int, bool, int, bool]]) -> None:
    a, da, b, db = arrays(rows)
    found = sums_of(rows).difference(0.9)
    if not (da.any() and db.any()):
        assert math.isnan(found.estimate)
        assert not found.has_interval
        return
    ra, rb = a.sum() / da.sum(), b.sum() / db.sum()
    assert found.estimate == pytest.approx(ra - rb, abs=1e-9)
    # How far single rounds move the two ratios.
    moves = (a - ra * da) / da.mean() - (b - rb * db) / db.mean()
    n = len(rows)
    assert found.sd == pytest.approx(moves.std(ddof=1), abs=1e-6)
    if found.se > 1e-9:
        half = stats.t.ppf(0.95, n - 1) * moves.std(ddof=1) / math.sqrt(n)
        assert found.high - found.estimate == pytest.approx(half, rel=1e-6)


@given(rounds, st.integers(0, 40))
def test_sums__merge(rows: list[tuple[int, bool, int, bool]], cut: int) -> None:
    parts = [part for part in (rows[:cut], rows[cut:]) if part]
    merged = RatioPairSums()
    for part in parts:
        merged += sums_of(part)
    assert merged == sums_of(rows)


def test_difference__with_full_denominators_is_the_paired_mean() -> None:
    rng = np.random.default_rng(3)
    a, b = rng.integers(-50, 50, (2, 200))
    ones = np.ones(200, np.int64)
    found = RatioPairSums.from_values((a, ones), (b, ones)).difference()
    paired = MomentSums.from_values(a - b).mean()
    assert (found.estimate, found.n) == (pytest.approx(paired.estimate), paired.n)
    assert (found.low, found.high) == (pytest.approx(paired.low), pytest.approx(paired.high))


def test_difference__nothing_differs() -> None:
    one = np.array([10, 0, 20]), np.array([1, 0, 1])
    found = RatioPairSums.from_values(one, one).difference()
    assert found.estimate == 0
    assert not found.has_interval


def test_from_values__needs_four_of_the_same_length() -> None:
    with pytest.raises(ValueError, match="four arrays of the same length"):
        RatioPairSums.from_values((np.ones(3, int), np.ones(3, int)), (np.ones(2, int),) * 2)
    with pytest.raises(ValueError, match="integers only"):
        RatioPairSums.from_values((np.ones(3), np.ones(3)), (np.ones(3), np.ones(3)))


@pytest.mark.statistical
def test_difference__covers_as_it_says() -> None:
    """Two rules that differ in one deal of ten, with a declarer in four of five."""
    rng = np.random.default_rng(11)
    n, repeats, covered = 2_000, 600, 0
    for _ in range(repeats):
        declared = (rng.random(n) < 0.8).astype(int)
        score = (rng.integers(-80, 100, n)) * declared
        differs = rng.random(n) < 0.1
        # On the changed deals nobody declares, or he scores 21 less: the true difference is known.
        gone = differs & (rng.random(n) < 0.3)
        other_declared = np.where(gone, 0, declared)
        other = np.where(differs, score - 21, score) * other_declared
        found = RatioPairSums.from_values((other, other_declared), (score, declared)).difference()
        true = -21 * (0.1 * 0.7) / (1 - 0.1 * 0.3)
        covered += found.low <= true <= found.high
    assert stats.binomtest(covered, repeats, 0.95).pvalue > 0.001
