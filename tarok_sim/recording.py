"""A run that goes to disk: a data set of rounds, round records, or both, with flat memory.

Enters: a job, how many rounds and where to.  Workers write parts and word records; here they are
put in place in order, so that a run that is stopped leaves what was finished, and says how much.
"""

import json
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from tarok_sim.records.dataset import DatasetWriter, PartWriter
from tarok_sim.records.draft import Draft
from tarok_sim.records.from_log import records_from_logs
from tarok_sim.records.provenance import describe_run
from tarok_sim.rules import Rules
from tarok_sim.simulation import Chunk, Job, RunOptions, map_chunks

RECORDS_CHUNK = 5_000  # rounds whose records wait in memory at a time: about 1 kB each


@dataclass(frozen=True)
class Destination:
    """Where a run goes.

    Attributes
    ----------
    folder
        The data set; None writes none.
    records
        File of round records (JSON lines); None writes none.
    overwrite
        Take the place of an older data set in `folder` and of an older file `records`.
    command
        The command line, for the data set's `run.json`.
    """

    folder: Path | None = None
    records: Path | None = None
    overwrite: bool = False
    command: tuple[str, ...] = ()


def record_rounds(
    job: Job, n_rounds: int, to: Destination, run: RunOptions | None = None
) -> dict[str, Any]:
    """Play rounds and write them as they are finished.

    Parameters
    ----------
    job
        What is played.
    n_rounds
        How many rounds, 1 or more.
    to
        A new folder, a file of records, or both.
    run
        Workers, chunk size, backend, progress.

    Returns
    -------
    What `run.json` says: parameters, versions, rounds finished, seconds.

    Raises
    ------
    ValueError, OSError
        Before anything is played, if the destination is occupied or cannot be written.
    KeyboardInterrupt
        After what was finished has been put in place; its text says how much.
    """
    if n_rounds < 1:
        raise ValueError(f"the number of rounds cannot be {n_rounds}; give 1 or more")
    _refuse_occupied(to)
    options = _run_options(run or RunOptions(), to)
    about = describe_run(job, n_rounds, to.command) | {"workers": asdict(options)}
    outlets = _Outlets(about)
    started = time.perf_counter()
    try:
        task = outlets.open(job, to)
        for result in map_chunks(job, n_rounds, task, options):
            outlets.put(*result)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(outlets.what_is_kept()) from None
    finally:
        outlets.close(time.perf_counter() - started)
    return about


def _refuse_occupied(to: Destination) -> None:
    """Refuse a records file that would go into the data set or in place of another file."""
    if to.records is None:
        return
    if to.folder is not None and to.records.resolve().is_relative_to(to.folder.resolve()):
        raise ValueError(
            f"the records file {to.records} would lie in {to.folder}, the folder of the data set; "
            "give a file outside it"
        )
    if to.records.is_file() and not to.overwrite:
        raise ValueError(f"{to.records} exists already; give another file, or --overwrite it")


def _run_options(run: RunOptions, to: Destination) -> RunOptions:
    if to.records is None:
        return run
    return replace(run, logs=True, chunk_size=min(run.chunk_size, RECORDS_CHUNK))


@dataclass(frozen=True)
class _Keep:
    """What a worker does with a chunk: write its part, word its records, let its rounds go."""

    rules: Rules
    seed: int
    part: PartWriter | None

    def __call__(self, chunk: Chunk) -> tuple[int, str, str]:
        part = self.part(chunk.first_round, chunk.rows) if self.part else ""
        if chunk.logs is None:
            return len(chunk.rows), part, ""
        records = records_from_logs(chunk.logs, chunk.rows, self.rules, self.seed)
        lines = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
        return len(chunk.rows), part, lines


@dataclass
class _Outlets:
    """Where the results of a run are put in place: its data set and its records file."""

    run: dict[str, Any]
    dataset: DatasetWriter | None = None
    records: Draft | None = None

    def open(self, job: Job, to: Destination) -> _Keep:
        """Open what was asked for and return the workers' task."""
        part = None
        if to.records is not None:
            self.records = Draft(to.records)
        if to.folder is not None:
            dataset = DatasetWriter(to.folder, job.rules, self.run)
            part = dataset.open(to.overwrite)
            self.dataset = dataset
        return _Keep(job.rules, job.seed, part)

    def put(self, n_rounds: int, part: str, lines: str) -> None:
        """Put the results of the next chunk in place."""
        if self.records:
            self.records.text.write(lines)
        if self.dataset:
            self.dataset.publish(part, n_rounds)
        else:
            self.run["n_rounds_finished"] += n_rounds

    def what_is_kept(self) -> str:
        """Say what a run that is stopped now leaves."""
        kept, asked = self.run["n_rounds_finished"], self.run["n_rounds"]
        if not (self.records and self._keeps_older_records()):
            return f"stopped; {kept:,} of {asked:,} rounds were kept"
        kept = kept if self.dataset else 0
        older = f"the older {self.records.path} is as it was"
        return f"stopped; {kept:,} of {asked:,} rounds were kept, and {older}"

    def _keeps_older_records(self) -> bool:
        """Say whether an unfinished file would take the place of an older one."""
        finished = self.run["n_rounds_finished"] == self.run["n_rounds"]
        return bool(self.records and self.records.path.is_file() and not finished)

    def close(self, seconds: float) -> None:
        """Leave what was finished and nothing else."""
        self.run["finished"] = self.run["n_rounds_finished"] == self.run["n_rounds"]
        self.run["seconds"] = round(seconds, 3)
        if self.dataset:
            self.dataset.close()
        if self.records and self.run["n_rounds_finished"] and not self._keeps_older_records():
            self.records.publish()
        elif self.records:
            self.records.discard()
