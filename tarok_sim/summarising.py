"""A run that is only counted: every chunk is summed in its worker, so memory is flat.

Enters: a job and how many rounds.  Leaves: the `Summary` that tables and reports are made from.
"""

from dataclasses import dataclass
from functools import reduce
from operator import add

from tarok_sim.aggregate import Summary, summarise
from tarok_sim.columns import frame_from_rows
from tarok_sim.rules import Rules
from tarok_sim.simulation import Chunk, Job, RunOptions, map_chunks


@dataclass(frozen=True)
class _Summarise:
    """Sum a chunk's rounds; picklable for process workers."""

    rules: Rules
    declarer: int | None

    def __call__(self, chunk: Chunk) -> Summary:
        rows = chunk.rows
        if self.declarer is not None:
            rows = rows[rows["declarer"] == self.declarer]
        return summarise(frame_from_rows(rows, self.rules), self.rules)


def play_and_summarise(
    job: Job, n_rounds: int, run: RunOptions | None = None, declarer: int | None = None
) -> Summary:
    """Play rounds and return their sums.

    Parameters
    ----------
    job
        What is played.
    n_rounds
        How many rounds, 1 or more.
    run
        Workers, chunk size, backend, progress.
    declarer
        Sum only the rounds that this seat declared; None sums all.

    Examples
    --------
    >>> from tarok_sim.rules import get_rules
    >>> job = Job(get_rules("slovenian-4"), ("random",))
    >>> play_and_summarise(job, 100, RunOptions(jobs=1, progress=False)).n_rounds
    100
    """
    parts = map_chunks(job, n_rounds, _Summarise(job.rules, declarer), run or RunOptions())
    return reduce(add, parts, Summary(job.rules))
