"""Many rounds side by side, each played on until it needs an answer from outside the kernel.

`begin_rounds` deals them; `advance` carries out the answers that have come, lets compiled
strategies answer for their seats, and leaves each round with a question that waits (or with none:
it is over).  It does not matter which rounds share a batch.  strategies/drivers.py builds this file
again with other answers in place of the import of `decisions`, as it does `round`.
"""

from typing import Any, NamedTuple

import numpy as np

from tarok_sim.kernels.bits import add64, has
from tarok_sim.kernels.decisions import (
    announce,
    bid,
    call,
    discard,
    kontra,
    play_card,
    rate_hand,
    take,
)
from tarok_sim.kernels.jit import inline, kernel
from tarok_sim.kernels.questions import Place, begin_round, carry_out
from tarok_sim.kernels.random import GOLDEN
from tarok_sim.kernels.round import finish_row
from tarok_sim.kernels.score import score_round
from tarok_sim.kernels.state import (
    ALLOWED,
    ANNOUNCE,
    ANSWERED,
    BID,
    CALL,
    CARD,
    DISCARDS,
    HAND,
    KIND,
    KONTRA,
    NOTHING,
    OK,
    RATE,
    ROLE,
    SEAT_ASKED,
    STREAM,
    TAKE,
)
from tarok_sim.kernels.views import role_of, see


class Batch(NamedTuple):
    """Rounds that are played side by side, one record of each kind a round."""

    deals: Any  # (n,) DEAL
    tables: Any  # (n,) TABLE
    questions: Any  # (n,) QUESTION
    rows: Any  # (n,) ROW
    asked: Any  # (8, n) int64: what waiting rounds ask (state.ASKED)
    answers: Any  # (n,) float64: what they are answered, where `asked` says so


@kernel
def begin_rounds(rules, plan, batch):
    """Deal the batch's rounds from `plan.first_round` on and ask the first question of each.

    Parameters
    ----------
    rules : RULES_DTYPE record
    plan : PLAN record
    batch : Batch of n rounds, overwritten
    """
    deals, tables, questions, rows, asked, _ = batch
    for k in range(len(rows)):
        place, question = Place(deals[k], tables[k]), questions[k]
        begin_round(rules, plan, plan.first_round + k, place, question, rows[k])
        show_question(place, question, asked, k)


@kernel
def advance(rules, plan, seats, batch):
    """Play every round on to its next question from outside, or to its end; return how many wait.

    A round that is answered illegally is over; its row says who answered what (`fault`).

    Parameters
    ----------
    rules : RULES_DTYPE record
    plan : PLAN record
    seats : (n_seats,) SEAT records; their random numbers are lent to each round in turn
    batch : Batch of n rounds, changed
    """
    deals, tables, questions, rows, asked, answers = batch
    n_waiting = 0
    for k in range(len(rows)):
        if asked[KIND, k] == NOTHING:
            continue
        place, question = Place(deals[k], tables[k]), questions[k]
        if asked[ANSWERED, k]:
            take_answer(question, answers[k])
            carry_out(rules, plan, place, question, rows[k])
        while question.kind != NOTHING and not has(plan.outside[question.kind], question.seat):
            answer_inside(rules, plan, place, seats[question.seat], question)
            carry_out(rules, plan, place, question, rows[k])
        show_question(place, question, asked, k)
        if question.kind == NOTHING:
            close_round(rules, place, rows[k])
        else:
            n_waiting += 1
    return n_waiting


@inline
def take_answer(question, answer):
    """Note an answer from outside; the seat's stream moves one step, whatever was drawn from it."""
    question.rating = answer
    question.answer = np.int64(answer)
    question.streams[question.seat] = add64(question.streams[question.seat], GOLDEN)


@inline
def show_question(place, question, asked, k):
    """Lay a question out with what its seat may see of the deal."""
    seat = question.seat
    asked[KIND, k] = question.kind
    asked[SEAT_ASKED, k] = seat
    asked[ROLE, k] = role_of(place.deal, place.table, seat)
    asked[HAND, k] = place.deal.hands[seat]
    asked[DISCARDS, k] = place.deal.discards[seat]
    asked[ALLOWED, k] = question.allowed
    asked[STREAM, k] = np.int64(question.streams[seat])
    asked[ANSWERED, k] = 0


@kernel
def close_round(rules, place, row):
    """Score a round that is over and write its row."""
    if row.fault == OK:
        score_round(rules, place.deal, place.table, row)
    finish_row(rules, place.deal, place.table, row)


@kernel
def answer_inside(rules, plan, place, me, question):
    """Let the seat's compiled strategy answer."""
    kind, seat, allowed = question.kind, question.seat, question.allowed
    me.state = question.streams[seat]
    if kind == CARD:
        question.answer = play_card(see(rules, place, me, seat, allowed, 0))
    elif kind == BID:
        question.answer = bid(see(rules, place, me, seat, 0, allowed))
    elif kind == RATE:
        question.rating = rate_hand(see(rules, place, me, seat, 0, 0), plan.contract)
    elif kind == CALL:
        question.answer = call(see(rules, place, me, seat, allowed, 0))
    elif kind == TAKE:
        question.answer = take(see(rules, place, me, seat, 0, allowed))
    elif kind == ANNOUNCE:
        question.answer = announce(see(rules, place, me, seat, 0, allowed))
    elif kind == KONTRA:
        question.answer = kontra(see(rules, place, me, seat, 0, allowed))
    else:
        question.answer = discard(see(rules, place, me, seat, allowed, 0))
    question.streams[seat] = me.state
