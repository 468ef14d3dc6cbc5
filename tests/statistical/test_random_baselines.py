"""Uniformly random legal play against OpenSpiel's: what the declaring side takes home.

The figures come from 20,000 rounds each of OpenSpiel's game `tarok`, every legal bid, call, talon
group, discard and card equally likely, the declarer in forehand.  They check what no single record
can: that each choice is drawn from all legal ones, evenly.
"""

from dataclasses import dataclass
from math import sqrt

import numpy as np
import pytest

from tarok_sim.rules import Rules, get_rules
from tarok_sim.simulation import Job, play_chunk

pytestmark = pytest.mark.statistical

N_PUBLISHED = 20_000
CHUNK = 40_000
SIGMAS = 4


@dataclass(frozen=True)
class Baseline:
    """Card points of the declaring side: mean, spread, share of rounds with more than 35."""

    n_seats: int
    contract: str
    mean: float
    sd: float
    p_success: float

    @property
    def rules(self) -> Rules:
        """OpenSpiel's rules: pagat.com's without rounding; a tarokless hand is dealt again."""
        return get_rules(
            f"slovenian-{self.n_seats}",
            preset="pagat",
            difference_rounding="none",
            klop_rounding="none",
            zaruf_rest="king_wins",
            mond_penalty=20,
        )


BASELINES = (
    Baseline(3, "three", 28.77, 11.24, 0.286),
    Baseline(3, "one", 23.03, 10.75, 0.136),
    Baseline(4, "three", 34.46, 13.48, 0.484),
    Baseline(4, "solo_one", 18.47, 10.71, 0.074),
)


def points_of_forehand(baseline: Baseline, n: int) -> np.ndarray:
    """Card points in `n` rounds that seat 0 declares from forehand."""
    job = Job(baseline.rules, ("random",), 2_011, contract=baseline.contract, declarer=0)
    found: list[np.ndarray] = []
    first = 0
    while sum(map(len, found)) < n:
        rows = play_chunk(job, first, CHUNK).rows
        found.append(rows["points_declarer"][rows["forehand"] == 0].astype(np.int64))
        first += CHUNK
    return np.concatenate(found)[:n]


@pytest.mark.parametrize("n", [40_000, pytest.param(1_000_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("baseline", BASELINES, ids=lambda b: f"{b.n_seats}-{b.contract}")
def test_random_play__card_points(baseline: Baseline, n: int) -> None:
    points = points_of_forehand(baseline, n)
    deviations = np.abs(points - points.mean())
    shape = float((deviations**4).mean() / (deviations**2).mean() ** 2)
    both = 1 / n + 1 / N_PUBLISHED  # variance of a difference of two means, in variances of a value
    p = float((points > 35).mean())
    seen = {"mean": points.mean(), "sd": points.std(), "p_success": p}
    errors = {
        "mean": baseline.sd * sqrt(both),
        "sd": baseline.sd * sqrt((shape - 1) / 4 * both),
        "p_success": sqrt(p * (1 - p) * both),
    }
    for name, error in errors.items():
        difference = float(seen[name]) - getattr(baseline, name)
        assert abs(difference) <= SIGMAS * error, (
            f"{name} {seen[name]}: {difference / error:+.1f} SE"
        )


@pytest.mark.parametrize("baseline", BASELINES, ids=lambda b: f"{b.n_seats}-{b.contract}")
def test_random_play__success_is_more_than_35(baseline: Baseline) -> None:
    """The rounds table's own success is the share that was published."""
    job = Job(baseline.rules, ("random",), 5, contract=baseline.contract)
    rows = play_chunk(job, 0, 20_000).rows
    assert ((rows["points_declarer"] > 35) == (rows["success"] == 1)).all()
