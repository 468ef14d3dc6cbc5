"""A round told as question after question, so that it can be left and taken up again.

`begin_round` deals and asks the first question, `carry_out` does what an answer means and asks the
next; between them all that a round is lies in its records.  The order is that of `round`, which has
the strategies' answers at hand and need not stop; the rules are the stages' own.  Called by
`lockstep`.
"""

from typing import Any, NamedTuple

import numpy as np

from tarok_sim.kernels.bidding import (
    close_auction,
    decline,
    last_words,
    legal_bids,
    must_ask,
    next_speaker,
    open_auction,
    record_bid,
    seat_after,
)
from tarok_sim.kernels.bits import bit, has, is_among, lowest
from tarok_sim.kernels.deal import deal_cards
from tarok_sim.kernels.jit import inline, kernel
from tarok_sim.kernels.piles import open_piles
from tarok_sim.kernels.play import (
    finish_trick,
    has_choice,
    is_decided,
    legal_cards,
    open_play,
    put_card,
    show_hand,
)
from tarok_sim.kernels.random import round_state, stream_of
from tarok_sim.kernels.round import open_table, set_fault
from tarok_sim.kernels.state import (
    ANNOUNCE,
    BID,
    CALL,
    CARD,
    DISCARD,
    KONTRA,
    KONTRA_ON,
    NONE,
    NOTHING,
    OK,
    PASS,
    RATE,
    TAKE,
)
from tarok_sim.kernels.talk import (
    legal_announcements,
    legal_kontras,
    open_talk,
    record_announcement,
    record_kontra,
)
from tarok_sim.kernels.talon import (
    call_card,
    lay_away,
    legal_calls,
    legal_discards,
    legal_groups,
    open_talon,
    take_group,
)


class Place(NamedTuple):
    """Where a round is played: STATE in two parts, so that views reach none but public records."""

    deal: Any  # DEAL record
    table: Any  # TABLE record


@kernel
def begin_round(rules, plan, round_id, place, question, row):
    """Deal a round and ask its first question."""
    forehand = plan.forehand if plan.forehand != NONE else round_id % rules.n_seats
    deal_cards(rules, plan, place.deal, forehand, round_id)
    start = round_state(plan.seed, round_id)
    for seat in range(rules.n_seats):
        question.streams[seat] = stream_of(start, seat)
    open_table(place.table, forehand)
    row.round_id = round_id
    row.fault = OK
    if plan.contract == NONE:
        question.left = 0
        seek_bid(rules, plan, place, question, open_auction(rules, place.table))
    else:
        assign_contract(rules, plan, place, question)


@kernel
def carry_out(rules, plan, place, question, row):
    """Carry an answer out and ask the next question; an illegal answer ends the round."""
    kind, answer = question.kind, question.answer
    if kind == RATE:
        if np.isfinite(question.rating):
            return compare_rating(rules, plan, place, question)
        answer = np.int64(0)
    elif is_among(question.allowed, answer):
        if kind == CARD:
            return carry_card(rules, place, question, answer)
        if kind == BID:
            return carry_bid(rules, plan, place, question, answer)
        if kind == CALL:
            call_card(rules, place.deal, place.table, answer)
            return open_contract(rules, plan, place, question)
        if kind == TAKE:
            return carry_take(rules, place, question, answer)
        if kind == DISCARD:
            return carry_discard(rules, plan, place, question, answer)
        return carry_word(rules, plan, place, question, answer)
    set_fault(row, kind, question.seat, answer, question.allowed)
    question.kind = NOTHING


@inline
def ask(question, kind, seat, allowed):
    """Ask a seat."""
    question.kind = kind
    question.seat = seat
    question.allowed = allowed


@kernel
def assign_contract(rules, plan, place, question):
    """Set the planned contract; without a planned declarer the seats rate their hands first."""
    table = place.table
    table.contract = plan.contract
    if plan.contract != 0 and plan.declarer == NONE:
        question.best = NONE
        question.left = rules.n_seats
        return ask(question, RATE, table.forehand, 0)
    if plan.contract != 0:
        table.declarer = plan.declarer
    open_contract(rules, plan, place, question)


@inline
def compare_rating(rules, plan, place, question):
    """Keep the highest rating, the first of equals; after the last seat's the highest declares."""
    if question.best == NONE or question.rating > question.highest:
        question.best = question.seat
        question.highest = question.rating
    question.seat = seat_after(rules, question.seat)
    question.left -= 1
    if question.left == 0:
        place.table.declarer = question.best
        open_contract(rules, plan, place, question)


@kernel
def seek_bid(rules, plan, place, question, seat):
    """Ask the next seat that has a choice, until one bid stands or all have passed (§4.2, §4.3)."""
    table = place.table
    while seat != NONE:
        choices = legal_bids(rules, table, seat)
        if must_ask(plan, seat, choices):
            return ask(question, BID, seat, choices)
        record_bid(table, seat, PASS)
        seat = next_speaker(rules, table, seat)
    choices = last_words(rules, table)
    if choices != 0 and has(plan.passes, table.high_seat):
        decline(table, choices)
    elif choices != 0:
        question.left = 1
        return ask(question, BID, table.high_seat, choices)
    close_auction(table)
    open_contract(rules, plan, place, question)


@inline
def carry_bid(rules, plan, place, question, word):
    """Write a bid down; after the last word the auction is over."""
    table, seat, is_last = place.table, question.seat, question.left == 1
    if word != PASS or not is_last:
        record_bid(table, seat, word)
    if is_last:
        close_auction(table)
        open_contract(rules, plan, place, question)
    else:
        seek_bid(rules, plan, place, question, next_speaker(rules, table, seat))


@kernel
def open_contract(rules, plan, place, question):
    """Go on with the contract: the call, the talon or the first trick comes next (§5, §7)."""
    deal, table = place.deal, place.table
    if rules.contract_calls_king[table.contract] and table.called == NONE:
        if plan.called == NONE:
            legal = legal_calls(rules, deal.hands[table.declarer])
            return ask(question, CALL, table.declarer, legal)
        call_card(rules, deal, table, plan.called)
    if rules.contract_talon_take[table.contract] > 0:
        open_talon(rules, deal, table)
        return ask(question, TAKE, table.declarer, legal_groups(rules, table))
    open_floor(rules, plan, place, question)


@inline
def carry_take(rules, place, question, group):
    """Take a group; as many cards are laid away next (§5.2)."""
    deal, table = place.deal, place.table
    take_group(rules, deal, table, group)
    question.left = rules.contract_talon_take[table.contract]
    ask(question, DISCARD, table.declarer, legal_discards(rules, deal.hands[table.declarer]))


@inline
def carry_discard(rules, plan, place, question, card):
    """Lay a card away; after the last comes the talk."""
    deal, table = place.deal, place.table
    lay_away(rules, deal, table, card)
    question.left -= 1
    if question.left > 0:
        question.allowed = legal_discards(rules, deal.hands[table.declarer])
    else:
        open_floor(rules, plan, place, question)


@kernel
def open_floor(rules, plan, place, question):
    """Begin the talk, if there is a declarer to talk to (§6.2)."""
    table = place.table
    question.left = 0
    if table.declarer != NONE and rules.has_talk:
        open_talk(rules, place.deal, table)
        question.turn = 0
        question.left = rules.n_seats
        question.n_words = 0
        ask(question, ANNOUNCE, table.declarer, 0)
    seek_word(rules, plan, place, question)


@kernel
def seek_word(rules, plan, place, question):
    """Ask for the next word: announcements, then kontras, then the next seat's turn (§6.2)."""
    deal, table = place.deal, place.table
    while question.left > 0:
        seat, choices = question.seat, plan.unsaid & 0
        if question.kind == ANNOUNCE:
            if question.turn < rules.n_seats:
                choices = legal_announcements(rules, deal, table, seat) & ~plan.unsaid
        else:
            choices = legal_kontras(rules, deal, table, seat) & ~(plan.unsaid >> KONTRA_ON)
        if choices != 0:
            question.allowed = choices | bit(PASS)
            return
        end_part(rules, place, question)
    open_play(rules, table)
    if rules.n_piles > 0:
        open_piles(rules, deal, table, True)
    seek_card(rules, place, question, NONE)


@inline
def end_part(rules, place, question):
    """Go on from a seat's announcements to its kontras, and from these to the next seat's turn."""
    if question.kind == ANNOUNCE:
        question.kind = KONTRA
        return
    said = place.table.n_words > question.n_words
    question.left = rules.n_seats if said else question.left - 1
    question.turn += 1
    question.n_words = place.table.n_words
    ask(question, ANNOUNCE, seat_after(rules, question.seat), 0)


@inline
def carry_word(rules, plan, place, question, word):
    """Write an announcement or a kontra down, or end this part of a seat's turn."""
    if word == PASS:
        end_part(rules, place, question)
    elif question.kind == ANNOUNCE:
        record_announcement(rules, place.table, question.seat, word)
    else:
        record_kontra(rules, place.table, question.seat, word)
    seek_word(rules, plan, place, question)


@kernel
def seek_card(rules, place, question, seat):
    """Ask the next seat that has a choice of cards, until all is played or decided (§7)."""
    deal, table = place.deal, place.table
    while True:
        if table.turn == 0:
            if table.trick == rules.n_tricks or (
                rules.stop_when_decided and is_decided(rules, deal, table)
            ):
                question.kind = NOTHING
                return
            show_hand(rules, deal, table)
            seat = table.leader
        legal = legal_cards(rules, table, deal.hands[seat])
        if has_choice(legal):
            return ask(question, CARD, seat, legal)
        lay_card(rules, deal, table, seat, lowest(legal))
        seat = seat_after(rules, seat)


@inline
def lay_card(rules, deal, table, seat, card):
    """Play a card; the last of a trick finishes it."""
    put_card(rules, deal, table, seat, card)
    if table.turn == rules.n_seats:
        finish_trick(rules, deal, table)


@inline
def carry_card(rules, place, question, card):
    """Play a card, and those after it that leave no choice."""
    lay_card(rules, place.deal, place.table, question.seat, card)
    seek_card(rules, place, question, seat_after(rules, question.seat))
