"""Running many rounds: chunks over joblib, in order, with flat memory.

A `Job` says what is played; `map_chunks` plays it chunk by chunk and hands each to a task in the
worker, so that only the task's small result travels.  Rows depend on the job and the round id
alone, never on chunks, workers or backend.
"""

import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from tarok_sim.columns import frame_from_rows
from tarok_sim.rules import Rules, get_rules
from tarok_sim.rules.switches import ITEM_NAMES, TARGET_NAMES
from tarok_sim.rules.tables import rule_tables
from tarok_sim.rules.unsaid import settings

if TYPE_CHECKING:
    import pandas as pd

T = TypeVar("T")

MAX_ROUNDS = 10**12
KONTRA_WORD = "kontra"
BACKENDS = ("threading", "loky", "dask")
_WAVE = 4  # chunks a worker may be ahead of the slowest


@dataclass(frozen=True)
class Job:
    """What is played, without how often or by how many workers.

    Attributes
    ----------
    rules
        Resolved rules.
    strategies
        A line-up as text: one strategy a seat.
    seed
        Fixes, with a round's id, all its cards and choices.
    contract, declarer
        Play this contract without an auction; the declarer is this seat, or the one whose strategy
        rates its hand highest.
    passes
        Seats that pass whenever they may, to see what a bid was worth.
    unsaid
        Announcements (by their names in records) that nobody makes, and `kontra`, which then
        nobody says, to see what a word was worth.
    called
        Card the declarer calls, where the contract calls one.
    forehand
        The same seat leads every auction; None lets the deal go round.
    hands
        Cards seats are known to hold, by seat; the rest is dealt at random around them.
    """

    rules: Rules
    strategies: tuple[str, ...] = ("club",)
    seed: int = 1
    contract: str | None = None
    declarer: int | None = None
    passes: frozenset[int] = frozenset()
    unsaid: frozenset[str] = frozenset()
    called: str | None = None
    forehand: int | None = None
    hands: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse what could not be played."""
        _check_seed(self.seed)
        if self.contract is not None:
            self.rules.contract(self.contract)
        _check_declarer(self)
        _check_seats(self)
        _check_called(self)
        _check_unsaid(self)
        _check_hands(self)
        object.__setattr__(self, "strategies", self.line_up.texts)

    @cached_property
    def line_up(self) -> Any:
        """Return the compiled line-up (strategies.LineUp)."""
        from tarok_sim.strategies import line_up

        return line_up(self.strategies, self.rules.n_seats)

    def plan(self) -> np.recarray[Any, Any]:
        """Return the PLAN record kernels read."""
        from tarok_sim.kernels.state import NONE, PLAN

        plan = np.zeros(1, PLAN).view(np.recarray)
        plan.seed = self.seed
        plan.contract = NONE if self.contract is None else self.rules.contract_index(self.contract)
        plan.declarer = NONE if self.declarer is None else self.declarer
        plan.called = NONE if self.called is None else self.rules.deck.index(self.called)
        plan.passes = sum(1 << seat for seat in self.passes)
        plan.unsaid = sum(_unsaid_words(name) for name in self.unsaid)
        plan.forehand = NONE if self.forehand is None else self.forehand
        plan.holds = bool(self.hands)
        for seat, cards in self.hands.items():
            plan.held[0, seat] = sum(1 << card for card in cards)
        return plan


@dataclass(frozen=True)
class RunOptions:
    """How a run is carried out; none of it changes a row.

    Attributes
    ----------
    jobs
        Workers; -1 takes every core.
    chunk_size
        Rounds a worker plays at a time.
    backend
        joblib backend: threading, loky or dask.
    progress
        Show a progress bar; None shows it on a terminal only.
    logs
        Keep the full play log of every round (for round records).
    """

    jobs: int = -1
    chunk_size: int = 50_000
    backend: str = "threading"
    progress: bool | None = None
    logs: bool = False

    def __post_init__(self) -> None:
        """Refuse what joblib would stumble over."""
        if self.jobs == 0 or self.jobs < -1:
            raise ValueError(f"jobs cannot be {self.jobs}; give 1 or more, or -1 for every core")
        if self.chunk_size < 1:
            raise ValueError(f"chunk size cannot be {self.chunk_size}; give 1 or more")
        if self.backend not in BACKENDS:
            raise ValueError(f"unknown backend {self.backend!r}; choose from {', '.join(BACKENDS)}")


@dataclass
class Chunk:
    """Rounds played together: `rows` are ROW records, `logs` STATE records or None."""

    first_round: int
    rows: np.ndarray[Any, Any]
    logs: np.ndarray[Any, Any] | None = None


@dataclass
class Rounds:
    """A finished run in memory.

    Attributes
    ----------
    frame
        The rounds table, one row a round (columns.COLUMNS).
    job
        What was played.
    seconds
        Wall time it took.
    """

    frame: "pd.DataFrame"
    job: Job
    seconds: float = field(default=0.0, compare=False)

    @property
    def n_rounds(self) -> int:
        """Return the number of rounds."""
        return len(self.frame)

    def _repr_html_(self) -> str:
        head = f"<p>{self.n_rounds:,} rounds of {self.job.rules.id}, seed {self.job.seed}</p>"
        return head + str(self.frame.head(10).to_html())


def simulate(
    rules: Rules | str,
    n_rounds: int,
    strategies: str | Sequence[str] = "club",
    seed: int = 1,
    contract: str | None = None,
    run: RunOptions | None = None,
) -> Rounds:
    """Play rounds and return them as a frame.

    Parameters
    ----------
    rules
        Rules or their id (preset `seed`).
    n_rounds
        How many rounds, 1 or more.
    strategies
        A line-up: `"club"`, `"club,club,beginner,random"`, or one name a seat.
    seed
        The same seed gives the same rounds, whatever the workers.
    contract
        Play only this contract, without an auction.
    run
        Workers, chunk size, backend.

    Returns
    -------
    Rounds with `.frame`.

    Examples
    --------
    >>> simulate("slovenian-4", 3, "random", run=RunOptions(jobs=1)).frame.round_id.tolist()
    [0, 1, 2]
    """
    import pandas as pd

    from tarok_sim.strategies.lineup import split_players

    resolved = get_rules(rules) if isinstance(rules, str) else rules
    names = split_players(strategies) if isinstance(strategies, str) else strategies
    job = Job(resolved, tuple(names), seed, contract)
    started = time.perf_counter()
    frames = map_chunks(job, n_rounds, _ToFrame(job.rules), run or RunOptions(progress=False))
    frame = pd.concat(list(frames), ignore_index=True)
    return Rounds(frame, job, time.perf_counter() - started)


@dataclass(frozen=True)
class _ToFrame:
    rules: Rules

    def __call__(self, chunk: Chunk) -> "pd.DataFrame":
        return frame_from_rows(chunk.rows, self.rules)


def play_chunk(job: Job, first_round: int, n_rounds: int, logs: bool = False) -> Chunk:
    """Play one chunk of a job in this thread.

    Raises
    ------
    ValueError
        If a strategy answered illegally; the text says who, where and what.
    """
    from tarok_sim.kernels.state import OK, ROW, STATE

    rows = np.zeros(n_rounds, ROW).view(np.recarray)
    kept = np.zeros(n_rounds if logs else 0, STATE).view(np.recarray)
    tables, plan = rule_tables(job.rules), job.plan()
    plan.first_round = first_round
    n_played, state = job.line_up.play(tables[0], plan[0], rows, kept)
    last = rows[n_played - 1]
    if last.fault != OK:
        from tarok_sim.strategies.faults import describe_fault

        raise ValueError(describe_fault(job.rules, job.line_up, last, state))
    return Chunk(first_round, rows, kept if logs else None)


def map_chunks(
    job: Job, n_rounds: int, task: Callable[[Chunk], T], run: RunOptions, first_round: int = 0
) -> Iterator[T]:
    """Play a job chunk by chunk and yield the task's results in order.

    Parameters
    ----------
    job
        What is played.
    n_rounds
        How many rounds, 1 or more.
    task
        Called in the worker with each chunk; must be picklable for process backends.
    run
        Workers, chunk size, backend, progress.
    first_round
        Id of the first round.
    """
    import joblib

    _check_rounds(n_rounds)
    size = run.chunk_size
    starts = range(0, n_rounds, size)
    warm_up(job)
    n_jobs = joblib.effective_n_jobs(run.jobs)
    wave = max(1, n_jobs * _WAVE)
    with _progress(run, n_rounds) as advance, joblib.parallel_config(run.backend, n_jobs=run.jobs):
        parallel = joblib.Parallel(return_as="generator")
        for start in range(0, len(starts), wave):
            batch = [(k, min(size, n_rounds - k)) for k in starts[start : start + wave]]
            results = parallel(
                joblib.delayed(_work)(job, task, first_round + k, n, run.logs) for k, n in batch
            )
            for (_, n), result in zip(batch, results, strict=True):
                advance(n)
                yield result


def _work(job: Job, task: Callable[[Chunk], T], first_round: int, n: int, logs: bool) -> T:
    return task(play_chunk(job, first_round, n, logs))


def warm_up(job: Job) -> None:
    """Compile (or load) the line-up's simulator before workers need it; say so if it takes long."""
    from tarok_sim.kernels.jit import is_compiled

    name = "+".join(strategy.name for strategy in job.line_up.strategies)
    if not is_compiled(job.line_up.main_kernel) and sys.stderr.isatty():
        sys.stderr.write(f"compiling the simulator for {name} (first run only) …\n")
    play_chunk(job, 0, 1)


def _progress(run: RunOptions, n_rounds: int) -> Any:
    from tarok_sim.progress import progress_bar

    return progress_bar(n_rounds, run.progress)


def _check_rounds(n_rounds: int) -> None:
    if not 1 <= n_rounds <= MAX_ROUNDS:
        raise ValueError(
            f"the number of rounds cannot be {n_rounds}; give 1 or more, {MAX_ROUNDS:,} at most"
        )


def _check_seats(job: Job) -> None:
    """Refuse seats that are not at the table."""
    n_seats = job.rules.n_seats
    named = {"passes": job.passes, "hands": job.hands, "forehand": ()}
    if job.forehand is not None:
        named["forehand"] = (job.forehand,)
    for what, seats in named.items():
        for seat in seats:
            if not 0 <= seat < n_seats:
                raise ValueError(f"{what}: there is no seat {seat}; seats are 0 to {n_seats - 1}")


def _check_unsaid(job: Job) -> None:
    strange = sorted(job.unsaid - {*ITEM_NAMES, KONTRA_WORD})
    if strange:
        raise ValueError(
            f"nothing is called {', '.join(strange)} before the play; choose from "
            f"{', '.join(ITEM_NAMES)}, {KONTRA_WORD}"
        )


def _unsaid_words(name: str) -> int:
    """Return the set of the words, as kernels write them down, that go by a name."""
    from tarok_sim.kernels.state import KONTRA_ON

    if name == KONTRA_WORD:
        return ((1 << len(TARGET_NAMES)) - 1) << KONTRA_ON
    return 1 << ITEM_NAMES.index(name)


def _check_called(job: Job) -> None:
    """Refuse a call where none is made, or of a card that is never called."""
    if job.called is None:
        return
    if job.contract is None or not job.rules.contract(job.contract).calls_king:
        raise ValueError(
            f"called: {job.contract or 'an auction'} calls no fixed card; leave it out"
        )
    callable_cards = [card.name for card in job.rules.deck.cards if card.name[1:] in ("K", "Q")]
    if job.called not in callable_cards:
        raise ValueError(f"called cannot be {job.called}; choose from {', '.join(callable_cards)}")


def _check_hands(job: Job) -> None:
    """Refuse hands that no deal can hold."""
    deck, size = job.rules.deck, job.rules.hand_size
    seen: dict[int, int] = {}
    for seat, cards in job.hands.items():
        if len(cards) > size:
            raise ValueError(f"hands: seat {seat} has {len(cards)} cards, {size} at most")
        for card in cards:
            if not 0 <= card < len(deck.cards):
                raise ValueError(
                    f"hands: {card} is no card of the deck; places are 0 to {len(deck.cards) - 1}"
                )
            if card in seen:
                where = (
                    "twice in one hand"
                    if seen[card] == seat
                    else f"with seats {seen[card]} and {seat}"
                )
                raise ValueError(f"hands: {deck.cards[card].name} is {where}")
            seen[card] = seat
        whole = len(cards) == size
        if (
            whole
            and settings(job.rules)["no_tarok"] != "none"
            and not any(deck.cards[card].suit == "T" for card in cards)
        ):
            raise ValueError(
                f"hands: seat {seat} has no tarok, and such a deal is thrown in under "
                f"no_tarok={job.rules.options['no_tarok']}"
            )


def _check_seed(seed: int) -> None:
    if not isinstance(seed, int) or not 0 <= seed < 1 << 63:
        raise ValueError(f"seed cannot be {seed}; give a whole number from 0 to 2**63 - 1")


def _check_declarer(job: Job) -> None:
    if job.declarer is None:
        return
    if job.contract is None or job.rules.contract_index(job.contract) == 0:
        raise ValueError("a declarer can only be fixed together with a contract that has one")
    if not 0 <= job.declarer < job.rules.n_seats:
        raise ValueError(
            f"declarer cannot be seat {job.declarer}; seats are 0 to {job.rules.n_seats - 1}"
        )
