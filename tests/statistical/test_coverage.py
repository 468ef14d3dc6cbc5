"""Do the intervals hold what they promise?  10,000 samples each, coverage 94 to 96 %."""

import numpy as np
import pytest

from tarok_sim.statistics import MomentSums, paired_difference, wilson_interval

pytestmark = pytest.mark.slow

REPLICATIONS = 10_000


# Every case has n p (1 - p) of at least 50.
@pytest.mark.parametrize(
    ("n", "p"), [(200, 0.5), (300, 0.25), (1000, 0.06), (2000, 0.9), (50_000, 0.002)]
)
def test_wilson__covers(n: int, p: float) -> None:
    assert n * p * (1 - p) >= 50
    rng = np.random.default_rng([n, int(1e6 * p)])
    counts = rng.binomial(n, p, size=REPLICATIONS)
    ends = {k: wilson_interval(k, n) for k in set(counts.tolist())}
    covered = sum(ends[k][0] <= p <= ends[k][1] for k in counts.tolist())
    assert 0.94 <= covered / REPLICATIONS <= 0.96


def score_of_a_two(rng: np.random.Generator, size: tuple[int, int]) -> np.ndarray:
    """Scores shaped like a contract's: base and difference, won or lost, now and then +250."""
    difference = rng.integers(0, 25, size=size)
    won = rng.random(size) < 0.6
    score = np.where(won, 20 + difference, -20 - difference)
    return np.where(rng.random(size) < 0.01, 250, score)


TRUE_MEAN_OF_A_TWO = 0.99 * (0.6 - 0.4) * (20 + 12) + 0.01 * 250


def test_mean__covers_a_score() -> None:
    samples = score_of_a_two(np.random.default_rng(11), (REPLICATIONS, 500))
    means = [MomentSums.from_values(row).mean() for row in samples]
    covered = sum(m.low <= TRUE_MEAN_OF_A_TWO <= m.high for m in means)
    assert 0.94 <= covered / REPLICATIONS <= 0.96


def test_mean__covers_with_few_values() -> None:
    """Eight values: a normal interval would cover only 91 %."""
    samples = np.rint(np.random.default_rng(12).normal(0, 1000, (REPLICATIONS, 8))).astype(int)
    means = [MomentSums.from_values(row).mean() for row in samples]
    covered = sum(m.low <= 0 <= m.high for m in means)
    assert 0.94 <= covered / REPLICATIONS <= 0.96


def test_paired_difference__covers() -> None:
    rng = np.random.default_rng(13)
    deal = rng.integers(-60, 60, (REPLICATIONS, 200))
    better = deal + rng.integers(-10, 15, deal.shape)  # two points better on average
    results = [paired_difference(a, b) for a, b in zip(better, deal, strict=True)]
    covered = sum(r.low <= 2 <= r.high for r in results)
    assert 0.94 <= covered / REPLICATIONS <= 0.96
