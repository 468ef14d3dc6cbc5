"""Tricks: the legal cards, the card that is winning, what a finished trick brings.

One card is one call of `put_card`; the loops over seats and tricks are in `round`.
"""

import numpy as np

from tarok_sim.kernels.bits import bit, count, has
from tarok_sim.kernels.jit import inline
from tarok_sim.kernels.state import NONE
from tarok_sim.rules.switches import Aim, Emperor, KlopTalon, PagatNegative, ZarufRest
from tarok_sim.rules.tables import LED_SUIT, SUIT_OVER_TAROK, TAROK_SUIT, TRUMPING

_FREE, _LAST_TAROK = int(PagatNegative.FREE), int(PagatNegative.LAST_TAROK)
_EMPEROR_OFF, _PAGAT_LAST = int(Emperor.OFF), int(Emperor.PAGAT_LAST)
_KING_WINS, _GIFT = int(ZarufRest.KING_WINS), int(KlopTalon.GIFT)
_ONE_TRICK, _NO_TRICKS, _ALL_TRICKS = int(Aim.ONE_TRICK), int(Aim.NO_TRICKS), int(Aim.ALL_TRICKS)


@inline
def open_play(rules, table):
    """Set the table for the first trick (§7.1)."""
    table.trick = 0
    table.n_played = 0
    table.gone = 0
    leads = rules.contract_declarer_leads[table.contract]
    table.leader = table.declarer if leads else table.forehand
    table.mond_lost = NONE
    table.rest_won = 0
    table.pagat_last = NONE
    table.pagat_won = 0
    table.king_last = NONE
    table.king_won = 0
    for seat in range(rules.n_seats):
        table.void[seat] = 0
        table.pile[seat] = 0
        table.n_won[seat] = 0
    clear_trick(table)


@inline
def clear_trick(table):
    """Take the cards off the table before a lead."""
    table.turn = 0
    table.led = NONE
    table.best = NONE
    table.best_seat = NONE
    table.locked = 0
    table.in_trick = 0


@inline
def legal_cards(rules, table, hand):
    """Return the cards of a hand that may be played now (§7.2, §7.4, §7.5)."""
    negative = rules.contract_negative[table.contract]
    if table.turn == 0:
        legal = hand
    else:
        legal = hand & rules.suit_cards[table.led]
        if legal == 0:
            legal = hand & rules.taroks
            if legal == 0 or (
                rules.contract_colour[table.contract] and not rules.colour_must_tarok
            ):
                legal = hand
        if negative and rules.overtake_negative:
            over = legal & overtaking(rules, table)
            if over != 0:
                legal = over
    if negative and rules.pagat_negative != _FREE:
        legal = _without_pagat(rules, hand, legal)
    return legal


@inline
def _without_pagat(rules, hand, legal):
    """Keep pagat back in a negative game while the rules want it kept (§7.5)."""
    others = legal & ~bit(rules.pagat)
    if others == 0 or legal == others:
        return legal
    if rules.pagat_negative == _LAST_TAROK and hand & rules.taroks == bit(rules.pagat):
        return legal
    return others


@inline
def overtaking(rules, table):
    """Return every card of the deck that would be winning the trick if played now."""
    if table.locked:
        return np.int64(0)
    cards = rules.beats[_trumping(rules, table), table.best]
    if _emperor_holds(rules, table):
        crown = table.in_trick & rules.trula
        if crown == bit(rules.mond) | bit(rules.skis):
            cards |= bit(rules.pagat)
        elif crown == bit(rules.pagat) | bit(rules.mond) and rules.emperor != _PAGAT_LAST:
            cards &= ~bit(rules.skis)  # it would crown pagat (§12a on §7.5)
    return cards


@inline
def _trumping(rules, table):
    """Return which way of beating holds in this trick."""
    if not rules.contract_colour[table.contract]:
        return TRUMPING
    if rules.colour_suit_wins and table.led == TAROK_SUIT:
        return SUIT_OVER_TAROK
    return LED_SUIT


@inline
def _emperor_holds(rules, table):
    """Say whether the emperor's trick can happen here (§7.3; under colour rules on a tarok lead only)."""
    if rules.emperor == _EMPEROR_OFF:
        return False
    return not rules.contract_colour[table.contract] or table.led == TAROK_SUIT


@inline
def put_card(rules, deal, table, seat, card):
    """Play a legal card: move it to the table and see who is winning."""
    one = bit(card)
    deal.hands[seat] &= ~one
    suit = rules.suit_of[card]
    if table.turn == 0:
        table.led = suit
        table.best = card
        table.best_seat = seat
    else:
        if suit != table.led:
            table.void[seat] |= bit(table.led)
            # Whoever discards a plain suit has no tarok left, where he would have had to play it.
            if suit != TAROK_SUIT and (
                not rules.contract_colour[table.contract] or rules.colour_must_tarok
            ):
                table.void[seat] |= bit(TAROK_SUIT)
        if has(overtaking(rules, table), card):
            table.best = card
            table.best_seat = seat
    _see_emperor(rules, table, one, seat)
    if card == table.called:
        table.partner_shown = seat
    table.exposed &= ~one
    table.in_trick |= one
    table.gone |= one
    table.trick_card[table.turn] = card
    table.played[table.n_played] = card
    table.n_played += 1
    table.turn += 1


@inline
def _see_emperor(rules, table, one, seat):
    """Crown pagat when the card completes the emperor's trick (§7.3)."""
    crown = (table.in_trick | one) & rules.trula
    if crown != rules.trula or one & rules.trula == 0 or not _emperor_holds(rules, table):
        return
    if rules.emperor == _PAGAT_LAST and one != bit(rules.pagat):
        return
    table.locked = 1
    if one == bit(rules.pagat):
        table.best_seat = seat
    else:
        table.best_seat = seat_that_played(rules, table, rules.pagat)
    table.best = rules.pagat


@inline
def seat_that_played(rules, table, card):
    """Return who played a card that lies in the trick."""
    seat = table.leader
    for k in range(table.turn):
        if table.trick_card[k] == card:
            break
        seat = seat + 1 if seat + 1 < rules.n_seats else 0
    return seat


@inline
def finish_trick(rules, deal, table):
    """Give the trick to its winner and note what it decides; the winner leads next."""
    winner = table.best_seat
    table.pile[winner] |= table.in_trick
    table.n_won[winner] += 1
    table.leads[table.trick] = table.leader
    table.winners[table.trick] = winner
    if has(table.in_trick, rules.mond) and has(table.in_trick, rules.skis):
        table.mond_lost = seat_that_played(rules, table, rules.mond)
    if table.called != NONE and table.best == table.called:
        _bring_rest_home(rules, table, winner)
    if table.trick == rules.n_tricks - 1:
        _note_last_trick(rules, table)
    if table.trick < rules.talon_size and _gives_gifts(rules, table):
        table.pile[winner] |= bit(deal.talon[table.trick])
    table.leader = winner
    table.trick += 1
    clear_trick(table)


@inline
def _bring_rest_home(rules, table, winner):
    """A called king taken from the talon wins the rest of it with a trick of its own (§5.3)."""
    if rules.zaruf_rest == _KING_WINS and table.taken != NONE and winner == table.declarer:
        if has(table.group[table.taken], table.called):
            table.rest_won = 1


@inline
def _note_last_trick(rules, table):
    if has(table.in_trick, rules.pagat):
        table.pagat_last = seat_that_played(rules, table, rules.pagat)
        table.pagat_won = table.best == rules.pagat
    if table.called != NONE and has(table.in_trick, table.called):
        table.king_last = seat_that_played(rules, table, table.called)
        table.king_won = table.best == table.called


@inline
def _gives_gifts(rules, table):
    return table.declarer == NONE and rules.klop_talon == _GIFT


@inline
def is_decided(rules, table):
    """Say whether no later trick can change the score (§7.7)."""
    aim = rules.contract_aim[table.contract]
    if table.declarer == NONE or rules.contract_bonuses[table.contract]:
        return False
    won = table.n_won[table.declarer]
    if aim == _NO_TRICKS:
        return won > 0
    if aim == _ONE_TRICK:
        return won > 1
    if aim == _ALL_TRICKS:
        return won < table.trick
    return False


@inline
def pile_units(rules, cards):
    """Return what a set of cards is worth, in units (a third of a card point)."""
    units = np.int64(0)
    for level in range(rules.n_levels):
        units += rules.level_units[level] * count(cards & rules.level_cards[level])
    return units
