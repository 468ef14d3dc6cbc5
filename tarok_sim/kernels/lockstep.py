"""Many rounds side by side, each played on until it needs an answer from outside the kernel.

`begin_rounds` deals them; `advance` carries out the answers that have come, lets compiled
strategies answer for their seats, and leaves each round with a question that waits (or with none:
it is over).  It does not matter which rounds share a batch.  strategies/drivers.py builds this file
again with other answers, as it does `round`: the import of `decisions` stands on a line of its own.
"""

from typing import Any, NamedTuple

from tarok_sim.kernels.bits import add64, has
from tarok_sim.kernels.decisions import bid, call, discard, play_card, rate_hand, take
from tarok_sim.kernels.jit import inline, kernel
from tarok_sim.kernels.questions import Place, begin_round, carry_out
from tarok_sim.kernels.random import GOLDEN
from tarok_sim.kernels.round import finish_row
from tarok_sim.kernels.score import score_round
from tarok_sim.kernels.state import BID, CALL, CARD, NOTHING, OK, RATE, TAKE
from tarok_sim.kernels.views import role_of, see


class Batch(NamedTuple):
    """Rounds that are played side by side, one record of each kind a round."""

    deals: Any  # (n,) DEAL
    tables: Any  # (n,) TABLE
    questions: Any  # (n,) QUESTION
    rows: Any  # (n,) ROW


@kernel
def begin_rounds(rules, plan, batch):
    """Deal the batch's rounds from `plan.first_round` on and ask the first question of each.

    Parameters
    ----------
    rules : RULES_DTYPE record
    plan : PLAN record
    batch : Batch of n rounds, overwritten
    """
    for k in range(len(batch.rows)):
        place = Place(batch.deals[k], batch.tables[k])
        begin_round(rules, plan, plan.first_round + k, place, batch.questions[k], batch.rows[k])


@kernel
def advance(rules, plan, outside, seats, batch):
    """Play every round on to its next question from outside, or to its end; return how many wait.

    A round that is answered illegally is over; its row says who answered what (`fault`).

    Parameters
    ----------
    rules : RULES_DTYPE record
    plan : PLAN record
    outside : (7,) int64, for each kind of question the set of seats that answer it from outside
    seats : (n_seats,) SEAT records; their random numbers are lent to each round in turn
    batch : Batch of n rounds, changed
    """
    n_waiting = 0
    for k in range(len(batch.rows)):
        question = batch.questions[k]
        if question.kind != NOTHING:
            if question.answered or not has(outside[question.kind], question.seat):
                play_on(rules, plan, outside, seats, batch, k)
            if question.kind != NOTHING:
                note_view(batch.deals[k], batch.tables[k], question)
                n_waiting += 1
    return n_waiting


@kernel
def play_on(rules, plan, outside, seats, batch, k):
    """Play the k-th round on until it waits for an answer or is over."""
    question, row = batch.questions[k], batch.rows[k]
    place = Place(batch.deals[k], batch.tables[k])
    for seat in range(rules.n_seats):
        seats[seat].state = question.streams[seat]
    while question.kind != NOTHING:
        seat = question.seat
        if not has(outside[question.kind], seat):
            answer_inside(rules, plan, place, seats[seat], question)
        elif question.answered:
            # One step of the stream a question, however many words were made of it.
            seats[seat].state = add64(seats[seat].state, GOLDEN)
        else:
            break
        question.answered = 0
        carry_out(rules, plan, place, question, row)
    for seat in range(rules.n_seats):
        question.streams[seat] = seats[seat].state
    if question.kind == NOTHING:
        if row.fault == OK:
            score_round(rules, place.deal, place.table, row)
        finish_row(rules, place.deal, place.table, row)


@inline
def note_view(deal, table, question):
    """Write beside a question what its seat may see of the deal."""
    question.role = role_of(deal, table, question.seat)
    question.hand = deal.hands[question.seat]
    question.discards = deal.discards[question.seat]


@kernel
def answer_inside(rules, plan, place, me, question):
    """Let the seat's compiled strategy answer."""
    kind, seat, allowed = question.kind, question.seat, question.allowed
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
    else:
        question.answer = discard(see(rules, place, me, seat, allowed, 0))
