"""Speed and memory floors, for a machine that does nothing else meanwhile.

No other run collects this file: `pytest -m benchmark tests/benchmarks/bench_engine.py`.  The floors
are shares of the calibration loop's rate in the same run, so that they hold on slow and fast
machines alike: what is asked of a 3.2 GHz core, which does 205 million hash steps a second.
"""

import pytest

from tarok_sim.bench import BenchOptions, Measurement, measure, measure_memory
from tarok_sim.rules import get_rules

pytestmark = pytest.mark.benchmark

CALIBRATION_RATE = 205e6
# Items per second of processor time on that core.
FLOORS = {"deals": 5e6, "random": 0.8e6, "beginner": 0.3e6}
START_UP_STEPS = 2.0 * CALIBRATION_RATE
MEMORY_MB = 1024


@pytest.fixture(scope="module")
def rows() -> dict[str, Measurement]:
    """Measure once for all floors."""
    options = BenchOptions(n_rounds=200_000, repeats=5)
    return {row.what: row for row in measure(get_rules("slovenian-4"), options=options)}


@pytest.mark.parametrize("what", FLOORS)
def test_rate__is_above_its_floor(what: str, rows: dict[str, Measurement]) -> None:
    share = rows[what].relative_to_calibration
    assert share is not None
    assert share > FLOORS[what] / CALIBRATION_RATE


def test_two_threads__cost_little_more_time_than_one(rows: dict[str, Measurement]) -> None:
    together, alone = rows["two_threads"].per_cpu_second, rows["beginner"].per_cpu_second
    assert together is not None
    assert alone is not None
    assert together > 0.75 * alone


def test_start_up__first_round_soon(rows: dict[str, Measurement]) -> None:
    seconds, rate = rows["start_up"].cpu_seconds, rows["calibration"].per_cpu_second
    assert seconds is not None
    assert rate is not None
    assert seconds * rate < START_UP_STEPS


def test_memory__is_flat(rows: dict[str, Measurement]) -> None:
    few, many = rows["memory"], measure_memory(get_rules("slovenian-4"), 2_000_000, 2)
    assert few.peak_mb is not None
    assert many.peak_mb is not None
    assert many.peak_mb < min(1.25 * few.peak_mb, MEMORY_MB)
