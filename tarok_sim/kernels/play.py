"""Tricks: the legal cards, the card that is winning, what a finished trick brings.

One card is one call of `put_card`; the loops over seats and tricks are in `round`.
"""

import numpy as np

from tarok_sim.kernels.bits import bit, count, has
from tarok_sim.kernels.jit import inline
from tarok_sim.kernels.piles import uncover
from tarok_sim.kernels.state import NONE
from tarok_sim.rules.switches import (
    Aim,
    Announcement,
    Emperor,
    KlopTalon,
    PagatNegative,
    ValatReplaces,
    ZarufRest,
)
from tarok_sim.rules.tables import LED_SUIT, MAX_LEVELS, SUIT_OVER_TAROK, TAROK_SUIT, TRUMPING

_FREE, _LAST_TAROK = int(PagatNegative.FREE), int(PagatNegative.LAST_TAROK)
_EMPEROR_OFF, _PAGAT_LAST = int(Emperor.OFF), int(Emperor.PAGAT_LAST)
_KING_WINS, _GIFT = int(ZarufRest.KING_WINS), int(KlopTalon.GIFT)
_ONE_TRICK, _NO_TRICKS, _ALL_TRICKS = int(Aim.ONE_TRICK), int(Aim.NO_TRICKS), int(Aim.ALL_TRICKS)

_VALAT, _COLOUR_VALAT = int(Announcement.VALAT), int(Announcement.COLOUR_VALAT)
_REPLACES_ALL = int(ValatReplaces.ALL)


@inline
def open_play(rules, table):
    """Set the table for the first trick (§7.1)."""
    table.trick = 0
    table.n_played = 0
    table.gone = 0
    contract = table.contract
    table.negative = rules.contract_negative[contract]
    said_colour = table.announced[_COLOUR_VALAT] != 0
    table.colour = rules.contract_colour[contract] | said_colour
    table.bound = table.negative | table.kept | rules.n_piles
    table.must_tarok = not table.colour or rules.colour_must_tarok
    declarer_leads = rules.contract_declarer_leads[contract] | (said_colour & rules.colour_leads)
    table.leader = table.declarer if declarer_leads else table.forehand
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
    clear_trick(rules, table)


@inline
def show_hand(rules, deal, table):
    """Lay an open hand on the table when its time has come (§7.6)."""
    if table.trick == rules.open_hand_at and rules.contract_open_hand[table.contract]:
        table.exposed = deal.hands[table.declarer]


@inline
def clear_trick(rules, table):
    """Take the cards off the table before a lead."""
    table.turn = 0
    table.led = NONE
    table.led_cards = rules.all_cards
    table.best = NONE
    table.best_seat = NONE
    table.over = rules.all_cards
    table.in_trick = 0


@inline
def legal_cards(rules, table, hand):
    """Return the cards of a hand that may be played now (§7.2, §7.4, §7.5)."""
    follow = hand & table.led_cards
    trump = hand & rules.taroks if table.must_tarok else hand
    trump = trump if trump != 0 else hand
    legal = follow if follow != 0 else trump
    if table.bound:
        legal = _under_duties(rules, table, hand, legal)
    return legal


@inline
def has_choice(legal):
    """Say whether a seat is asked what to play: not if it can play only one card."""
    return legal & (legal - 1) != 0


@inline
def _under_duties(rules, table, hand, legal):
    """Leave the cards that negative games, a lead beside piles, an announced ultimo allow."""
    # §9.3: a face-up card is led from an empty hand only; §7.5 and §6.1 below.
    if table.turn == 0 and hand & ~table.tops != 0:
        legal &= ~table.tops
    if table.negative:
        if rules.overtake_negative and table.turn > 0 and legal & table.over != 0:
            legal &= table.over
        if rules.pagat_negative != _FREE:
            legal = _without_pagat(rules, hand, legal)
    if legal & ~table.kept != 0:
        legal &= ~table.kept
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
def put_card(rules, deal, table, seat, card):
    """Play a legal card: move it to the table and see who is winning.

    `table.over` holds every card of the deck that would be winning the trick if played next.
    """
    one = bit(card)
    deal.hands[seat] &= ~one
    if table.turn == 0:
        _lead(rules, table, card)
    else:
        _note_void(rules, table, seat, card)
    wins = has(table.over, card)
    table.best = card if wins else table.best
    table.best_seat = seat if wins else table.best_seat
    table.over = rules.beats[table.trumping, card] if wins else table.over
    table.in_trick |= one
    table.trick_card[table.turn] = card
    table.turn += 1
    if one & rules.trula != 0 and table.in_trick & rules.trula != one and table.crowning:
        _see_emperor(rules, table, one, seat)
    if card == table.called:
        table.partner_shown = seat
    table.exposed &= ~one
    table.gone |= one
    table.played[table.n_played] = card
    table.n_played += 1
    if one & table.tops != 0:
        uncover(rules, deal, table, seat, card)


@inline
def _lead(rules, table, card):
    """Fix what the led suit decides: what follows, how cards beat, whether an emperor may come."""
    suit = rules.suit_of[card]
    table.led = suit
    table.led_cards = rules.suit_cards[suit]
    table.trumping = TRUMPING
    table.crowning = rules.emperor != _EMPEROR_OFF
    if table.colour:
        by_tarok = suit == TAROK_SUIT
        table.trumping = SUIT_OVER_TAROK if rules.colour_suit_wins and by_tarok else LED_SUIT
        table.crowning = table.crowning and by_tarok


@inline
def _note_void(rules, table, seat, card):
    """Note the suits a card shows its seat not to hold."""
    suit = rules.suit_of[card]
    off = suit != table.led
    # Whoever discards a plain suit has no tarok left, where he would have had to play it.
    no_tarok = off and suit != TAROK_SUIT and table.must_tarok
    table.void[seat] |= (off << table.led) | (no_tarok << TAROK_SUIT)


@inline
def _see_emperor(rules, table, one, seat):
    """Look after the emperor's trick when two or three of its cards lie in the trick (§7.3)."""
    crown = table.in_trick & rules.trula
    pagat, mond, skis = bit(rules.pagat), bit(rules.mond), bit(rules.skis)
    pagat_last = rules.emperor == _PAGAT_LAST
    if crown == rules.trula and (one == pagat or not pagat_last):
        table.best_seat = seat if one == pagat else seat_that_played(rules, table, rules.pagat)
        table.best = rules.pagat
        table.over = 0
    elif crown == mond | skis:
        table.over |= pagat
    elif crown == pagat | mond and not pagat_last:
        table.over &= ~skis  # it would crown pagat (§12a on §7.5)


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
    caught = bit(rules.mond) | bit(rules.skis)
    if table.in_trick & caught == caught:
        table.mond_lost = seat_that_played(rules, table, rules.mond)
    if table.called != NONE and table.best == table.called:
        _bring_rest_home(rules, table, winner)
    if table.trick == rules.n_tricks - 1:
        _note_last_trick(rules, table)
    if table.trick < rules.talon_size and _gives_gifts(rules, table):
        table.pile[winner] |= bit(deal.talon[table.trick])
    table.leader = winner
    table.trick += 1
    clear_trick(rules, table)


@inline
def _bring_rest_home(rules, table, winner):
    """Let a called king taken from the talon win the rest of it with its own trick (§5.3)."""
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
def declaring_mask(deal, table):
    """Return the seats of the declaring side."""
    mask = bit(table.declarer)
    if deal.partner != NONE:
        mask |= bit(deal.partner)
    return mask


@inline
def valat_seats(table):
    """Return the seats that announced a valat of either kind."""
    return table.announced[_VALAT] | table.announced[_COLOUR_VALAT]


@inline
def is_decided(rules, deal, table):
    """Say whether no later trick can change the score (§7.7)."""
    if valat_seats(table) != 0:
        return rules.valat_replaces == _REPLACES_ALL and _valats_lost(rules, deal, table)
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
def _valats_lost(rules, deal, table):
    """Say whether every side that announced a valat has lost a trick."""
    side, seats = declaring_mask(deal, table), valat_seats(table)
    n_own = 0
    for seat in range(rules.n_seats):
        if has(side, seat):
            n_own += table.n_won[seat]
    own_lost = seats & side == 0 or n_own < table.trick
    return own_lost and (seats & ~side == 0 or n_own > 0)


@inline
def pile_units(rules, cards):
    """Return what a set of cards is worth, in units (a third of a card point)."""
    units = np.int64(0)
    for level in range(MAX_LEVELS):
        units += rules.level_units[level] * count(cards & rules.level_cards[level])
    return units
