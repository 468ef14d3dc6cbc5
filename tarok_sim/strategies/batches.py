"""Playing rounds in batches, so that NumPy strategies answer many questions with one call.

The driver (kernels/lockstep.py) plays every round of a batch on to its next question for a NumPy
strategy; here those questions are laid out as a `BatchView`, asked, checked and handed back.  No
result depends on which rounds share a batch.  Called by `lineup.LineUp.play`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from tarok_sim.kernels.jit import JIT_OFF
from tarok_sim.kernels.lockstep import Batch
from tarok_sim.kernels.questions import Place
from tarok_sim.kernels.state import (
    ANNOUNCE,
    ANSWERED,
    ASKED,
    BID,
    CALL,
    CARD,
    DEAL,
    DISCARD,
    KIND,
    KONTRA,
    N_KINDS,
    NOTHING,
    OK,
    PLAN,
    QUESTION,
    RATE,
    SEAT_ASKED,
    TABLE,
    TAKE,
)
from tarok_sim.strategies.base import BATCH, DECISIONS, Answer, Player
from tarok_sim.strategies.batch_view import Asked, BatchView, PublicTables, plain_rules
from tarok_sim.strategies.signatures import where_failed

BATCH_ROUNDS = 8192
_KINDS = {
    "bid": BID,
    "rate_hand": RATE,
    "call": CALL,
    "take": TAKE,
    "discard": DISCARD,
    "announce": ANNOUNCE,
    "kontra": KONTRA,
    "play_card": CARD,
}
DECISION_OF = {kind: decision for decision, kind in _KINDS.items()}


@dataclass(frozen=True)
class Table:
    """What stays the same from batch to batch: rules, plan, players and their SEAT records."""

    rules: Any
    plan: Any
    players: tuple[Player, ...]
    seats: Any

    @cached_property
    def plain_rules(self) -> Any:
        """Return the rules as NumPy strategies read them."""
        return plain_rules(self.rules)

    @cached_property
    def outside(self) -> "np.ndarray[Any, Any]":
        """Return for each kind of question the set of seats that answer it in batches."""
        masks = np.zeros(N_KINDS, np.int64)
        for decision, kind in _KINDS.items():
            for seat, player in enumerate(self.players):
                masks[kind] |= player.strategy.answer(decision).in_batch << seat
        return masks

    @cached_property
    def parameters(self) -> dict[str, "np.ndarray[Any, Any]"]:
        """Return every parameter at the table, by name: its value for each seat, or NaN."""
        values: dict[str, np.ndarray[Any, Any]] = {}
        for seat, player in enumerate(self.players):
            names = [parameter.name for parameter in player.strategy.all_parameters()]
            for name, value in zip(names, player.values, strict=True):
                values.setdefault(name, np.full(len(self.players), np.nan))[seat] = value
        return values

    @cached_property
    def askers(self) -> dict[int, list[tuple[Answer, list[int]]]]:
        """Return for each kind of question the NumPy functions that answer it, with their seats."""
        by_kind = {}
        for decision, kind in _KINDS.items():
            found: dict[Any, tuple[Answer, list[int]]] = {}
            for seat, player in enumerate(self.players):
                answer = player.strategy.answer(decision)
                if answer.in_batch:
                    found.setdefault(answer.function, (answer, []))[1].append(seat)
            by_kind[kind] = list(found.values())
        return by_kind


def play_batches(driver: Any, table: Table, rows: Any, logs: Any) -> tuple[int, Place]:
    """Play `len(rows)` rounds from `table.plan.first_round` on.

    Parameters
    ----------
    driver
        `kernels.lockstep` built for these players.
    table
        Rules, plan and players.
    rows, logs
        ROW and STATE records, written; `logs` may be empty.

    Returns
    -------
    How many rounds were played, and deal and table of the last one; a strategy that answers
    illegally ends the chunk.
    """
    n = min(BATCH_ROUNDS, len(rows))
    deals, tables, questions = (_records(np.zeros(n, kind)) for kind in (DEAL, TABLE, QUESTION))
    asked, answers = np.zeros((len(ASKED), n), np.int64), np.zeros(n)
    plans = np.zeros(1, PLAN).view(np.recarray)
    plans[0] = table.plan
    plans.outside = table.outside
    plan, seats = plans[0], _records(table.seats.view(np.ndarray))
    last = 0
    for start in range(0, len(rows), n):
        last = min(n, len(rows) - start) - 1
        part = slice(0, last + 1)
        some = _records(rows[start : start + last + 1].view(np.ndarray))
        batch = Batch(
            deals[part], tables[part], questions[part], some, asked[:, part], answers[part]
        )
        driver.begin_rounds(table.rules, plan, batch)
        while driver.advance(table.rules, plan, seats, batch):
            ask_waiting(table, batch)
        if len(logs):
            logs["deal"][start : start + last + 1] = batch.deals
            logs["table"][start : start + last + 1] = batch.tables
        faults = np.flatnonzero(batch.rows["fault"] != OK)
        if len(faults):
            last = int(faults[0])
            return start + last + 1, _place(deals, tables, last)
        plan.first_round += last + 1
    return len(rows), _place(deals, tables, last)


def ask_waiting(table: Table, batch: Batch) -> None:
    """Put the questions that wait to their NumPy strategies, the earliest kind of them first.

    The rounds that are ahead wait for the others, so that each call answers as many as can be.
    """
    kinds = batch.asked[KIND]
    kind = int(kinds[kinds != NOTHING].min())
    waiting = np.flatnonzero(kinds == kind)
    askers = table.askers[kind]
    for answer, seats in askers:
        index = waiting
        if len(askers) > 1:
            index = waiting[np.isin(batch.asked[SEAT_ASKED, waiting], seats)]
        if len(index):
            ask_function(table, batch, kind, answer, index)


def ask_function(table: Table, batch: Batch, kind: int, answer: Answer, index: Any) -> None:
    """Ask one NumPy function all questions at places `index` of the batch."""
    asked = Asked.at(batch.asked, index, kind)
    public = PublicTables(batch.tables, index)
    view = BatchView(table.plain_rules, public, asked, table.parameters)
    function: Callable[..., Any] = answer.function
    decision = DECISION_OF[kind]
    arguments = (int(table.plan.contract),) if kind == RATE else ()
    title = f"strategy {answer.owner.text!r}: {BATCH}{decision}"
    try:
        answers = function(view, *arguments)
    except Exception as error:
        raise ValueError(f"{title} failed, {where_failed(error, function)}") from error
    answers = check_answers(answers, len(index), title, DECISIONS[decision])
    batch.answers[index] = answers
    batch.asked[ANSWERED, index] = 1


def check_answers(answers: Any, n: int, title: str, arguments: tuple[str, ...]) -> Any:
    """Return the answers of a NumPy function, or say what is wrong with them."""
    is_rating = len(arguments) > 1
    what = "one number a view" if is_rating else "one whole number a view"
    wanted = f"it must return an array of {n} numbers, {what}"
    if not isinstance(answers, np.ndarray):
        raise ValueError(f"{title} returned {type(answers).__name__}, not an array; {wanted}")
    if answers.shape != (n,):
        raise ValueError(f"{title} returned an array of shape {answers.shape}; {wanted}")
    if answers.dtype.kind not in ("iuf" if is_rating else "iu"):
        raise ValueError(f"{title} returned an array of {answers.dtype}; {wanted}")
    return answers


def _place(deals: Any, tables: Any, k: int) -> Place:
    return Place(deals.view(np.recarray)[k], tables.view(np.recarray)[k])


def _records(array: Any) -> Any:
    """Return an array as kernels take it: fields as attributes where they run as plain Python."""
    return array.view(np.recarray) if JIT_OFF else array
