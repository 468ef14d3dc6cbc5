"""Several jobs played on the same deals, kept as exact sums from which paired comparisons follow.

Jobs that share seed, rules and known hands get the same cards in every round, so that the luck of
the deal cancels in their differences.  Only sums are kept: memory stays flat for any number of
rounds, and no result depends on workers or chunks.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np

from tarok_sim.progress import progress_bar
from tarok_sim.simulation import Job, RunOptions, play_chunk, warm_up
from tarok_sim.statistics import Mean, MomentSums, Rate, RateSums

Outcomes = tuple["np.ndarray[Any, Any]", int]


@dataclass(frozen=True)
class PairedSums:
    """Scores of several ways to play the same deals.

    Attributes
    ----------
    n
        Deals.
    made
        By way, the rounds in which the contract was made.
    totals
        By way, the sum of the scores.
    products
        By pair of ways, the sum of the products of their scores on the same deal.
    """

    n: int
    made: tuple[int, ...]
    totals: tuple[int, ...]
    products: tuple[tuple[int, ...], ...]

    @classmethod
    def from_scores(cls, scores: "np.ndarray[Any, Any]", made: Sequence[int]) -> "PairedSums":
        """Sum (ways, deals) whole-number scores exactly."""
        whole = scores.astype(np.int64)
        products = whole @ whole.T
        return cls(
            whole.shape[1],
            tuple(made),
            tuple(whole.sum(axis=1).tolist()),
            tuple(map(tuple, products.tolist())),
        )

    def __add__(self, other: "PairedSums") -> "PairedSums":
        """Join two sets of deals."""
        return PairedSums(
            self.n + other.n,
            _add(self.made, other.made),
            _add(self.totals, other.totals),
            tuple(map(_add, self.products, other.products)),
        )

    def rate(self, way: int, level: float) -> Rate:
        """Return how often a way made its contract."""
        return RateSums(self.made[way], self.n).rate(level)

    def mean(self, way: int, level: float) -> Mean:
        """Return the mean score of a way."""
        return MomentSums(self.n, self.totals[way], self.products[way][way]).mean(level)

    def difference(self, a: int, b: int, level: float) -> Mean:
        """Return the mean of score a less score b over the same deals."""
        p = self.products
        squares = p[a][a] - 2 * p[a][b] + p[b][b]
        return MomentSums(self.n, self.totals[a] - self.totals[b], squares).mean(level)


def play_same_deals(jobs: Sequence[Job], n: int, seat: int, run: RunOptions) -> PairedSums:
    """Play every job on the same deals and sum what a seat writes.

    Parameters
    ----------
    jobs
        Alike in seed, rules and known hands.
    n
        Deals, 1 or more.
    seat
        Whose scores count.
    run
        Workers, chunk size and progress; they change no result.
    """
    if n < 1:
        raise ValueError(f"the number of rounds cannot be {n}; give 1 or more")
    if len({(job.rules, job.seed, job.forehand, *sorted(job.hands.items())) for job in jobs}) > 1:
        raise ValueError("jobs on the same deals must share rules, seed, forehand and known hands")
    warm_up(jobs[0])
    sums = None
    with progress_bar(n * len(jobs), run.progress) as advance, _workers(run.jobs) as play:
        for start in range(0, n, run.chunk_size):
            size = min(run.chunk_size, n - start)
            outcomes = []
            for outcome in play([(job, start, size, seat) for job in jobs]):
                outcomes.append(outcome)
                advance(size)
            scores, made = zip(*outcomes, strict=True)
            chunk = PairedSums.from_scores(np.stack(scores), made)
            sums = chunk if sums is None else sums + chunk
    assert sums is not None
    return sums


def _play(job: Job, first_round: int, n: int, seat: int) -> Outcomes:
    rows = play_chunk(job, first_round, n).rows
    return rows["scores"][:, seat].copy(), int(np.count_nonzero(rows["success"] > 0))


@contextmanager
def _workers(n_jobs: int) -> Iterator[Callable[[list[tuple[Any, ...]]], Iterator[Outcomes]]]:
    """Give a function that plays pieces of work, in order, on one pool of threads."""
    if n_jobs == 1:
        yield lambda pieces: (_play(*piece) for piece in pieces)
        return
    import joblib

    with joblib.Parallel(n_jobs, prefer="threads", return_as="generator") as pool:
        yield lambda pieces: pool(joblib.delayed(_play)(*piece) for piece in pieces)


def _add(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(x + y for x, y in zip(a, b, strict=True))
