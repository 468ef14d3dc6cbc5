"""How fast this machine deals and plays: items per second of processor time, best of several runs.

Enters: rules and how much to play.  Leaves: `Measurement` rows for `tarok-sim bench`.  Machines
differ, so each rate is also given relative to a calibration loop timed in the same run.
"""

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np

from tarok_sim.rules import Rules
from tarok_sim.rules.tables import rule_tables
from tarok_sim.simulation import Chunk, Job, RunOptions, map_chunks

CALIBRATION_STEPS = 20_000_000
DEALS_PER_ROUND = 10  # deals take a tenth of a round's time: so many more are timed
CHUNK = 10_000

USUAL = "beginner"  # who plays where the strategy is not the question

_CHILD = """
import sys
from tarok_sim.bench import child_answer
print(child_answer(sys.argv[1]))
"""


@dataclass(frozen=True)
class Measurement:
    """One row of the answer; what does not apply is None.

    Attributes
    ----------
    what
        `calibration`, `deals`, a strategy, `two_threads`, `start_up` or `memory`.
    rules
        Id of the rules.
    n
        Items timed in one run: hash steps, deals or rounds.
    jobs
        Worker threads.
    per_cpu_second
        Items per second of processor time, of all threads together.
    per_second
        Items per second by the clock.
    relative_to_calibration
        `per_cpu_second` over that of the calibration loop.
    cpu_seconds
        Processor time of the whole run, if that is what was measured.
    peak_mb
        Most memory the process ever held, in MB.
    """

    what: str
    rules: str
    n: int
    jobs: int
    per_cpu_second: float | None = None
    per_second: float | None = None
    relative_to_calibration: float | None = None
    cpu_seconds: float | None = None
    peak_mb: float | None = None


@dataclass(frozen=True)
class BenchOptions:
    """How much is timed.

    Attributes
    ----------
    n_rounds
        Rounds in each run.
    repeats
        Runs; the best counts.
    jobs
        Threads of the row that measures several.
    """

    n_rounds: int = 200_000
    repeats: int = 5
    jobs: int = 2

    def __post_init__(self) -> None:
        """Refuse what cannot be timed."""
        if self.n_rounds < 1:
            raise ValueError(f"the number of rounds cannot be {self.n_rounds}; give 1 or more")
        if self.repeats < 1:
            raise ValueError(f"the number of repeats cannot be {self.repeats}; give 1 or more")
        RunOptions(jobs=self.jobs)


@dataclass(frozen=True)
class _Trial:
    """Something that is timed: what it is called, how much it does, and doing it."""

    what: str
    n: int
    jobs: int
    work: Callable[[], object]


def measure(
    rules: Rules, seed: int = 1, options: BenchOptions | None = None
) -> Iterator[Measurement]:
    """Time everything, one row after the other.

    Parameters
    ----------
    rules
        The game.
    seed
        Seed of the rounds.
    options
        How much is timed.

    Yields
    ------
    The calibration loop, deals, rounds by strategy, rounds by several threads, start-up, memory.
    """
    from joblib import effective_n_jobs

    how = options or BenchOptions()
    n_jobs = effective_n_jobs(how.jobs)
    calibration = 0.0
    for trial in _trials(Job(rules, (USUAL,), seed), how.n_rounds, n_jobs):
        cpu, wall = _best(trial.work, how.repeats)
        rate = trial.n / cpu
        calibration = calibration or rate
        yield Measurement(
            what=trial.what,
            rules=rules.id,
            n=trial.n,
            jobs=trial.jobs,
            per_cpu_second=rate,
            per_second=trial.n / wall,
            relative_to_calibration=rate / calibration,
        )
    yield _start_up(rules, how)
    n_rounds = max(how.n_rounds, n_jobs * RunOptions().chunk_size)
    yield measure_memory(rules, n_rounds, n_jobs)


def _trials(job: Job, n_rounds: int, n_jobs: int) -> Iterator[_Trial]:
    from tarok_sim.strategies import list_strategies

    yield _Trial("calibration", CALIBRATION_STEPS, 1, _hash_chain)
    n_deals = DEALS_PER_ROUND * n_rounds
    yield _Trial("deals", n_deals, 1, partial(_deal, job, n_deals))
    for name in list_strategies():
        one = replace(job, strategies=(name,))
        yield _Trial(name, n_rounds, 1, partial(_play, one, n_rounds, 1))
    if n_jobs > 1:
        name = "two_threads" if n_jobs == 2 else f"{n_jobs}_threads"
        n_together = n_jobs * n_rounds
        yield _Trial(name, n_together, n_jobs, partial(_play, job, n_together, n_jobs))


def _hash_chain() -> None:
    from tarok_sim.kernels.speed import hash_chain

    hash_chain(CALIBRATION_STEPS)


def _deal(job: Job, n_deals: int) -> None:
    from tarok_sim.kernels.speed import deal_many
    from tarok_sim.kernels.state import DEAL

    deal = np.zeros(1, DEAL).view(np.recarray)
    deal_many(rule_tables(job.rules)[0], job.plan()[0], deal[0], 0, n_deals)


def _play(job: Job, n_rounds: int, jobs: int) -> None:
    run = RunOptions(jobs=jobs, chunk_size=CHUNK, progress=False)
    for _ in map_chunks(job, n_rounds, _forget, run):
        pass


def _forget(chunk: Chunk) -> int:
    return len(chunk.rows)


def _best(work: Callable[[], object], repeats: int) -> tuple[float, float]:
    """Return the least processor time and the least time by the clock, in seconds."""
    work()  # so that nothing is compiled or loaded while the clock runs
    spent = []
    for _ in range(repeats):
        cpu, wall = time.process_time(), time.perf_counter()
        work()
        spent.append((time.process_time() - cpu, time.perf_counter() - wall))
    cpu, wall = (max(min(times), 1e-9) for times in zip(*spent, strict=True))
    return cpu, wall


def _start_up(rules: Rules, how: BenchOptions) -> Measurement:
    """Time a fresh process from its start to its first round in a frame."""
    answers = [_in_child(rules, 1, 1) for _ in range(min(how.repeats, 3))]
    seconds = min(answer["cpu_seconds"] for answer in answers)
    return Measurement("start_up", rules.id, 1, 1, cpu_seconds=seconds)


def measure_memory(rules: Rules, n_rounds: int, jobs: int) -> Measurement:
    """Measure what a run that is only counted, as for the report, holds at most.

    Parameters
    ----------
    rules
        The game.
    n_rounds
        Rounds played, in a process of its own.
    jobs
        Worker threads, each with a chunk in memory.
    """
    return Measurement("memory", rules.id, n_rounds, jobs, **_in_child(rules, n_rounds, jobs))


def _in_child(rules: Rules, n_rounds: int, jobs: int) -> dict[str, float]:
    """Play in a process of its own and return what that cost."""
    order = {
        "rules": [rules.id, rules.preset, dict(rules.option_overrides)],
        "n_rounds": n_rounds,
        "jobs": jobs,
    }
    paths = [str(Path(__file__).parent.parent), os.environ.get("PYTHONPATH", "")]
    done = subprocess.run(
        [sys.executable, "-c", _CHILD, json.dumps(order)],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))},
    )
    if done.returncode != 0:
        raise ValueError(f"a process of its own could not play: {done.stderr.strip()[-300:]}")
    answer: dict[str, float] = json.loads(done.stdout)
    return answer


def child_answer(order: str) -> str:
    """Do what `_in_child` asks for; called in the child, so that its start counts too."""
    from tarok_sim.rules import get_rules
    from tarok_sim.summarising import play_and_summarise

    wanted = json.loads(order)
    rules_id, preset, overrides = wanted["rules"]
    job = Job(get_rules(rules_id, preset, **overrides), (USUAL,))
    play_and_summarise(job, wanted["n_rounds"], RunOptions(jobs=wanted["jobs"], progress=False))
    return json.dumps({"cpu_seconds": time.process_time(), "peak_mb": peak_memory()})


def peak_memory() -> float | None:
    """Return the most memory this process has held, in MB; None where the system does not say."""
    status = Path("/proc/self/status")
    if status.exists():  # the other count starts at the parent's peak on Linux
        lines = dict(line.split(":", 1) for line in status.read_text().splitlines())
        return int(lines["VmHWM"].split()[0]) / 1024
    try:
        import resource
    except ImportError:
        return None
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 2**20


def machine() -> str:
    """Name this machine: processor, cores, system and Python."""
    name = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        models = [line for line in info.read_text().splitlines() if line.startswith("model name")]
        name = models[0].partition(":")[2].strip() if models else name
    cores = os.cpu_count() or 1
    return f"{name}, {cores} cores, {platform.system()}, Python {platform.python_version()}"
