"""Playing many evenings: each is a stretch of consecutive rounds of one run.

Evening k has the rounds k·s … of `simulate` with the same seed, where s is the number of rounds an
evening takes up, a multiple of the seats; so seat 0 leads the first auction of every evening.
Radelci change no play, so all rounds are played first and the sheets are kept afterwards.
Compulsory klops do: with them every deal is also played as one, and the sheet takes the round it
needs.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from tarok_sim.rules import Rules, get_rules
from tarok_sim.sessions.klops import compulsory_job, has_compulsory_klops
from tarok_sim.sessions.outcome import Evening, Session
from tarok_sim.sessions.sheet import Sheet, keep_sheets
from tarok_sim.sessions.written import Array, Written, has_skis, written_from_rows
from tarok_sim.simulation import Chunk, Job, RunOptions, map_chunks, play_chunk

ROUNDS_A_SEAT = 10
# A skis in the talon calls for another round; this many rounds run out once in 10^9 evenings.
_SKIS_ROUNDS_A_SEAT = 3


def session(
    rules: Rules | str,
    n_evenings: int = 1_000,
    strategies: str | Sequence[str] = "club",
    seed: int = 1,
    evening: Evening | int | None = None,
    run: RunOptions | None = None,
) -> Session:
    """Play whole evenings and say how they end for each seat.

    Parameters
    ----------
    rules
        Rules or their id (preset `seed`); their session options say what is kept on the sheet.
    n_evenings
        How many evenings, 1 or more.
    strategies
        A line-up; the seats do not change in an evening.
    seed
        The same seed gives the same evenings, whatever the workers.
    evening
        Rounds an evening, or an `Evening`; None: ten a seat.
    run
        Workers, chunk size in rounds, backend.

    Returns
    -------
    The answer with `.rows`, `.to_frame()`, `.evenings()`, `.sheet(k)` and `.plot()`.

    Examples
    --------
    >>> from tarok_sim.rules import get_rules
    >>> rules = get_rules("slovenian-4", radelc="pagat")
    >>> found = session(rules, 5, "random", evening=8, run=RunOptions(jobs=1, progress=False))
    >>> len(found.sheet(0))
    9
    """
    from tarok_sim.strategies.lineup import split_players

    resolved = get_rules(rules) if isinstance(rules, str) else rules
    names = split_players(strategies) if isinstance(strategies, str) else strategies
    _check(n_evenings, resolved, evening)
    length = evening if isinstance(evening, Evening) else Evening(evening)
    length = replace(length, rounds=length.rounds or ROUNDS_A_SEAT * resolved.n_seats)
    play = _KeepSheets(Job(resolved, tuple(names), seed), length)
    options = run or RunOptions(progress=False)
    stride = play.stride
    chunk_size = max(1, options.chunk_size // stride) * stride
    started = time.perf_counter()
    parts = map_chunks(
        play.job, n_evenings * stride, _Results(play), replace(options, chunk_size=chunk_size)
    )
    results = [np.concatenate(columns) for columns in zip(*parts, strict=True)]
    totals, n_rounds, radelci, n_doubled, n_compulsory = results
    return Session(
        play.job,
        length,
        totals=totals,
        n_rounds=n_rounds,
        radelci=radelci,
        n_doubled=n_doubled,
        n_compulsory=n_compulsory,
        replay=play.sheet,
        seconds=time.perf_counter() - started,
    )


def _check(n_evenings: int, rules: Rules, evening: Evening | int | None) -> None:
    if n_evenings < 1:
        raise ValueError(f"the number of evenings cannot be {n_evenings}; give 1 or more")
    if isinstance(evening, Evening) and evening.skis_round and not has_skis(rules):
        raise ValueError(f"{rules.id} is played without a skis; leave out the skis round")


@dataclass(frozen=True)
class _KeepSheets:
    """From a chunk of rounds to the sheets of its evenings; picklable."""

    job: Job
    evening: Evening

    @property
    def stride(self) -> int:
        """Rounds from the start of one evening to the next, a multiple of the seats."""
        n_seats = self.job.rules.n_seats
        extra = _SKIS_ROUNDS_A_SEAT * n_seats if self.evening.skis_round else 0
        return -(-((self.evening.rounds or 0) + extra) // n_seats) * n_seats

    def __call__(self, chunk: Chunk) -> Sheet:
        job, rules = self.job, self.job.rules
        bid = written_from_rows(chunk.rows, rules, self.stride, rules)
        klops = None
        if has_compulsory_klops(rules):
            forced = compulsory_job(job)
            rows = play_chunk(forced, chunk.first_round, len(chunk.rows)).rows
            klops = written_from_rows(rows, forced.rules, self.stride, rules)
        return keep_sheets(bid, rules, self.n_rounds(bid), klops)

    def n_rounds(self, bid: Written) -> Array:
        """Return by evening how many rounds are played (§10)."""
        rounds = self.evening.rounds or 0
        if not self.evening.skis_round:
            return np.full(bid.shape[0], rounds)
        return rounds_with_skis(bid, rounds)

    def sheet(self, k: int) -> Sheet:
        """Play evening `k` again and return its sheet."""
        return self(play_chunk(self.job, k * self.stride, self.stride))


def rounds_with_skis(bid: Written, n_rounds: int) -> Array:
    """Return how many rounds are played if the last planned one is the skis round (§10).

    Who is dealt the skis in it deals the last round; if it lies in the talon, the next round
    decides.

    Parameters
    ----------
    bid
        Rounds, with some to spare beyond `n_rounds`.
    n_rounds
        Rounds planned.
    """
    evenings, length, seats = bid.shape
    held = bid.skis[:, n_rounds - 1 :] >= 0
    decided = np.where(held.any(axis=1), n_rounds - 1 + held.argmax(axis=1), length - 1)
    every = np.arange(evenings)
    still_to_deal = (bid.skis[every, decided] - bid.dealer[every, decided]) % seats
    counts: Array = np.minimum(decided + still_to_deal + 1, length)
    return counts


@dataclass(frozen=True)
class _Results:
    """Keep of a chunk's sheets what the answer needs."""

    play: _KeepSheets

    def __call__(self, chunk: Chunk) -> tuple[Any, ...]:
        sheet = self.play(chunk)
        return (
            sheet.results,
            sheet.n_rounds,
            sheet.radelci[:, -1],
            sheet.doubled.sum(axis=1),
            sheet.compulsory.sum(axis=1),
        )
