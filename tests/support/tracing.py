"""Rounds played question by question, so that tests see what was asked and answered.

An `Asker` lets every question of a line-up wait and asks the strategies on demand, compiled and
NumPy ones alike; `trace` keeps every step of some rounds.
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tarok_sim.kernels import lockstep
from tarok_sim.kernels.jit import kernel
from tarok_sim.kernels.questions import Place
from tarok_sim.kernels.state import (
    ANSWERED,
    ASKED,
    DEAL,
    KIND,
    N_KINDS,
    NOTHING,
    OK,
    PLAN,
    QUESTION,
    RATE,
    ROW,
    SEAT_ASKED,
    TABLE,
)
from tarok_sim.rules.tables import rule_tables
from tarok_sim.simulation import Job
from tarok_sim.strategies import batches
from tarok_sim.strategies.drivers import lockstep_driver

RECORDS = (DEAL, TABLE, QUESTION, ROW)


def empty_batch(n: int) -> Any:
    """Return room for `n` rounds side by side."""
    records = (np.zeros(n, kind) for kind in RECORDS)
    return lockstep.Batch(*records, np.zeros((len(ASKED), n), np.int64), np.zeros(n))


@dataclass
class Asker:
    """A line-up whose every decision waits to be asked."""

    job: Job
    first_round: int = 0
    driver: Any = field(init=False)
    table: Any = field(init=False)
    plan: Any = field(init=False)

    def __post_init__(self) -> None:
        line_up = self.job.line_up
        self.driver = lockstep_driver(line_up.strategies)
        tables, plan = rule_tables(self.job.rules), self.job.plan()
        plan.first_round = self.first_round
        seats = line_up.seat_records()
        self.table = batches.Table(tables[0], plan[0], line_up.players, seats)
        everything = np.zeros(1, PLAN).view(np.recarray)
        everything[0] = plan[0]
        everything.outside = np.full(N_KINDS, (1 << self.job.rules.n_seats) - 1)
        self.plan = everything[0]
        self._ask_compiled = _asking_kernel(self.driver)

    def begin(self, n: int) -> Any:
        """Deal `n` rounds."""
        batch = empty_batch(n)
        self.driver.begin_rounds(self.table.rules, self.plan, batch)
        return batch

    def advance(self, batch: Any) -> int:
        """Carry answers out; return how many rounds wait for the next."""
        n: int = self.driver.advance(self.table.rules, self.plan, self.table.seats, batch)
        return n

    def ask(self, batch: Any, index: Any) -> Any:
        """Ask the questions at places `index`; the seats' streams stay where they are."""
        streams = batch.questions["streams"].copy()
        answers = np.zeros(len(batch.rows))
        self._ask_compiled(self.table.rules, self.plan, self.table.seats, batch, (index, answers))
        batch.questions["streams"] = streams
        for kind, askers in self.table.askers.items():
            for answer, seats in askers:
                is_its = (batch.asked[KIND] == kind) & np.isin(batch.asked[SEAT_ASKED], seats)
                at = index[is_its[index]]
                if len(at):
                    batches.ask_function(self.table, batch, kind, answer, at)
                    answers[at] = batch.answers[at]
                    batch.asked[ANSWERED, at] = 0
        return answers


def _asking_kernel(driver: Any) -> Any:
    answer_inside = driver.answer_inside

    @kernel
    def ask(rules, plan, seats, batch, places):  # type: ignore[no-untyped-def]
        index, answers = places
        for k in index:
            question = batch.questions[k]
            place = Place(batch.deals[k], batch.tables[k])
            answer_inside(rules, plan, place, seats[question.seat], question)
            answers[k] = question.rating if question.kind == RATE else question.answer

    return ask


@dataclass(frozen=True)
class Step:
    """One question of every round that waited, as it was asked and answered."""

    deals: Any
    tables: Any
    questions: Any
    asked: Any
    answers: Any

    @property
    def waiting(self) -> Any:
        """Return the rounds that were asked something."""
        return np.flatnonzero(self.asked[KIND] != NOTHING)


def trace(asker: Asker, n: int) -> list[Step]:
    """Play `n` rounds and return what was asked, step by step."""
    batch = asker.begin(n)
    steps = []
    while asker.advance(batch):
        waiting = np.flatnonzero(batch.asked[KIND] != NOTHING)
        answers = asker.ask(batch, waiting)
        parts = (batch.deals, batch.tables, batch.questions, batch.asked, answers)
        steps.append(Step(*(part.copy() for part in parts)))
        batch.answers[:] = answers
        batch.asked[ANSWERED, waiting] = 1
    assert (batch.rows["fault"] == OK).all()
    return steps
