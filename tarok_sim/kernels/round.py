"""The whole simulator: one round from the shuffled deck to its row, and many rounds in a chunk.

Each stage asks the seats through the functions of `decisions`; everything else is done by the
stage's own module.  strategies/drivers.py builds this file again with other answers to the same
questions in place of the import of `decisions` below.
"""

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
)
from tarok_sim.kernels.bits import bit, has, is_among, lowest, wipe
from tarok_sim.kernels.deal import deal_cards
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
from tarok_sim.kernels.score import score_round
from tarok_sim.kernels.state import (
    ANNOUNCE,
    BID,
    CALL,
    CARD,
    DISCARD,
    KONTRA,
    KONTRA_ON,
    NONE,
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
from tarok_sim.kernels.views import see


@kernel
def play_chunk(rules, plan, seats, state, rows, logs):
    """Play `len(rows)` rounds from `plan.first_round` on; return how many were played.

    A strategy that answers illegally ends the chunk; its row says who answered what (`fault`).

    Parameters
    ----------
    rules : RULES_DTYPE record
    plan : PLAN record
    seats : (n_seats,) SEAT records, changed: their random numbers move on
    state : STATE record, overwritten
    rows : (n,) ROW records, written
    logs : (n,) or (0,) STATE records, written if there is room
    """
    for k in range(len(rows)):
        play_round(rules, plan, seats, plan.first_round + k, state, rows[k])
        if len(logs) > 0:
            logs[k] = state
        if rows[k].fault != OK:
            return k + 1
    return len(rows)


@kernel
def play_round(rules, plan, seats, round_id, state, row):
    """Play one round and write its row."""
    forehand = plan.forehand if plan.forehand != NONE else round_id % rules.n_seats
    deal_cards(rules, plan, state.deal, forehand, round_id)
    start = round_state(plan.seed, round_id)
    for seat in range(rules.n_seats):
        seats[seat].state = stream_of(start, seat)
    open_table(state.table, forehand)
    row.round_id = round_id
    row.fault = OK
    if plan.contract == NONE:
        run_auction(rules, plan, state, seats, row)
    else:
        assign_contract(rules, plan, state, seats, row)
    if row.fault == OK and rules.contract_calls_king[state.table.contract]:
        run_call(rules, plan, state, seats, row)
    if row.fault == OK and rules.contract_talon_take[state.table.contract] > 0:
        run_exchange(rules, state, seats, row)
    if row.fault == OK and state.table.declarer != NONE and rules.has_talk:
        run_talk(rules, plan, state, seats, row)
    if row.fault == OK:
        play_tricks(rules, state, seats, row)
    if row.fault == OK:
        score_round(rules, state.deal, state.table, row)
    finish_row(rules, state.deal, state.table, row)


@kernel
def open_table(table, forehand):
    """Clear the table of the last round: nobody may see, or depend on, what lay there."""
    wipe(table)
    table.forehand = forehand
    table.declarer = NONE
    table.contract = NONE
    table.called = NONE
    table.taken = NONE
    table.partner_shown = NONE


@kernel
def run_auction(rules, plan, state, seats, row):
    """Ask the seats in turn until one bid stands or all have passed (§4.2, §4.3)."""
    table = state.table
    seat = open_auction(rules, table)
    while seat != NONE:
        choices = legal_bids(rules, table, seat)
        word = PASS
        if must_ask(plan, seat, choices):
            word = bid(see(rules, state, seats[seat], seat, 0, choices))
        if not is_among(choices, word):
            return set_fault(row, BID, seat, word, choices)
        record_bid(table, seat, word)
        seat = next_speaker(rules, table, seat)
    choices = last_words(rules, table)
    if choices != 0 and has(plan.passes, table.high_seat):
        decline(table, choices)
    elif choices != 0:
        seat = table.high_seat
        word = bid(see(rules, state, seats[seat], seat, 0, choices))
        if not is_among(choices, word):
            return set_fault(row, BID, seat, word, choices)
        if word != PASS:
            record_bid(table, seat, word)
    close_auction(table)
    return OK


@kernel
def assign_contract(rules, plan, state, seats, row):
    """Set the planned contract and declarer; by default the seat that rates its hand highest."""
    table = state.table
    table.contract = plan.contract
    if plan.contract == 0:
        return OK
    if plan.declarer != NONE:
        table.declarer = plan.declarer
        return OK
    best, highest_rating = NONE, -np.inf
    seat = table.forehand  # of equal ratings the one nearest to forehand declares
    for _ in range(rules.n_seats):
        rating = rate_hand(see(rules, state, seats[seat], seat, 0, 0), plan.contract)
        if not np.isfinite(rating):
            return set_fault(row, RATE, seat, 0, 0)
        if rating > highest_rating:
            best, highest_rating = seat, rating
        seat = seat + 1 if seat + 1 < rules.n_seats else 0
    table.declarer = best
    return OK


@kernel
def run_call(rules, plan, state, seats, row):
    """Let the declarer name a card; its holder is the partner (§5.1)."""
    seat = state.table.declarer
    card = plan.called
    if card == NONE:
        legal = legal_calls(rules, state.deal.hands[seat])
        card = call(see(rules, state, seats[seat], seat, legal, 0))
        if not is_among(legal, card):
            return set_fault(row, CALL, seat, card, legal)
    call_card(rules, state.deal, state.table, card)
    return OK


@kernel
def run_exchange(rules, state, seats, row):
    """Open the talon, let the declarer take a group and lay as many cards away (§5.2)."""
    deal, table = state.deal, state.table
    seat = table.declarer
    open_talon(rules, deal, table)
    choices = legal_groups(rules, table)
    group = take(see(rules, state, seats[seat], seat, 0, choices))
    if not is_among(choices, group):
        return set_fault(row, TAKE, seat, group, choices)
    take_group(rules, deal, table, group)
    for _ in range(rules.contract_talon_take[table.contract]):
        legal = legal_discards(rules, deal.hands[seat])
        card = discard(see(rules, state, seats[seat], seat, legal, 0))
        if not is_among(legal, card):
            return set_fault(row, DISCARD, seat, card, legal)
        lay_away(rules, deal, table, card)
    return OK


@kernel
def run_talk(rules, plan, state, seats, row):
    """Let the seats speak in turn from the declarer, until all have been silent (§6.2, §12b)."""
    table = state.table
    open_talk(rules, state.deal, table)
    seat, turn, n_silent = table.declarer, 0, 0
    while n_silent < rules.n_seats and row.fault == OK:
        before = table.n_words
        if turn < rules.n_seats:
            hear_announcements(rules, plan, state, (seat, seats[seat]), row)
        if row.fault == OK:
            hear_kontras(rules, plan, state, (seat, seats[seat]), row)
        n_silent = n_silent + 1 if table.n_words == before else 0
        turn += 1
        seat = seat + 1 if seat + 1 < rules.n_seats else 0


@inline
def hear_announcements(rules, plan, state, speaker, row):
    """Let a seat announce in its first turn, item by item, as long as it may and will (§6.1)."""
    seat, me = speaker
    choices = legal_announcements(rules, state.deal, state.table, seat) & ~plan.unsaid
    while choices != 0:
        choices |= bit(PASS)
        item = announce(see(rules, state, me, seat, 0, choices))
        if not is_among(choices, item):
            return set_fault(row, ANNOUNCE, seat, item, choices)
        if item == PASS:
            break
        record_announcement(rules, state.table, seat, item)
        choices = legal_announcements(rules, state.deal, state.table, seat) & ~plan.unsaid
    return OK


@inline
def hear_kontras(rules, plan, state, speaker, row):
    """Let a seat say kontra, or answer one, as long as it may and will (§6.3)."""
    seat, me = speaker
    unsaid = plan.unsaid >> KONTRA_ON
    choices = legal_kontras(rules, state.deal, state.table, seat) & ~unsaid
    while choices != 0:
        choices |= bit(PASS)
        target = kontra(see(rules, state, me, seat, 0, choices))
        if not is_among(choices, target):
            return set_fault(row, KONTRA, seat, target, choices)
        if target == PASS:
            break
        record_kontra(rules, state.table, seat, target)
        choices = legal_kontras(rules, state.deal, state.table, seat) & ~unsaid
    return OK


@kernel
def play_tricks(rules, state, seats, row):
    """Play the tricks until the last, or until the contract is decided (§7)."""
    deal, table = state.deal, state.table
    open_play(rules, table)
    if rules.n_piles > 0:
        open_piles(rules, deal, table, True)
    while table.trick < rules.n_tricks:
        if rules.stop_when_decided and is_decided(rules, deal, table):
            break
        seat = table.leader
        show_hand(rules, deal, table)
        for _ in range(rules.n_seats):
            legal = legal_cards(rules, table, deal.hands[seat])
            card = lowest(legal)
            if has_choice(legal):
                card = play_card(see(rules, state, seats[seat], seat, legal, 0))
                if not is_among(legal, card):
                    return set_fault(row, CARD, seat, card, legal)
            put_card(rules, deal, table, seat, card)
            seat = seat + 1 if seat + 1 < rules.n_seats else 0
        finish_trick(rules, deal, table)
    return OK


@inline
def set_fault(row, fault, seat, answer, allowed):
    """Note an illegal answer; the round goes no further."""
    row.fault = fault
    row.fault_seat = seat
    row.fault_answer = answer
    row.fault_allowed = allowed
    return fault


@inline
def finish_row(rules, deal, table, row):
    """Copy what the round decided into its row."""
    row.forehand = table.forehand
    row.contract = table.contract
    row.declarer = table.declarer
    row.partner = deal.partner
    row.called = table.called
    row.talon_choice = table.taken
    row.group = table.group[table.taken] if table.taken != NONE else 0
    row.n_redeals = deal.n_redeals
    for item in range(len(row.said_by)):
        row.said_by[item] = table.announced[item]
    for target in range(len(row.kontra)):
        row.kontra[target] = table.level[target]
    for seat in range(rules.n_seats):
        row.hands[seat] = deal.dealt[seat]
