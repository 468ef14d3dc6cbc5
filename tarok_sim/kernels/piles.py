"""Closed piles on the table: turning their tops up, taking cards up, playing from them (§9.3).

A face-up card counts as its owner's to play, so it is in `deal.hands`; `table.tops` tells the
cards that lie on piles from those in the hand.  Called by `round`, `play` and `trace`; a game
without piles never comes here.
"""

import numpy as np

from tarok_sim.kernels.bits import bit, has
from tarok_sim.kernels.jit import inline, kernel
from tarok_sim.kernels.state import NONE


@kernel
def open_piles(rules, deal, table, picks_up):
    """Turn the top of every pile up; with `picks_up` taroks and kings go to the hand at once."""
    table.picks_up = picks_up
    for seat in range(rules.n_seats):
        for pile in range(rules.n_piles):
            turn_up(rules, deal, table, seat, pile)


@kernel
def turn_up(rules, deal, table, seat, pile):
    """Turn a pile's next card up, and the one below for each that is taken up at once."""
    while deal.pile_left[seat, pile] > 0:
        card = top_of(rules, deal, seat, pile)
        deal.hands[seat] |= bit(card)
        table.tops |= bit(card)
        table.turned[seat] |= bit(card)
        # What has come to light may be of a suit that he had none of.
        table.void[seat] &= ~bit(rules.suit_of[card])
        if not (table.picks_up and has(taken_up(rules), card)):
            break
        leave_pile(deal, table, seat, pile, card)


@inline
def taken_up(rules):
    """Return the cards that do not stay on a pile."""
    return rules.taroks | rules.kings


@inline
def top_of(rules, deal, seat, pile):
    """Return the top card of a pile that is not empty."""
    return card_below(rules, deal, seat, pile, 1)


@inline
def card_below(rules, deal, seat, pile, depth):
    """Return a card of a pile, from 1 for its top."""
    place = pile * rules.pile_size + deal.pile_left[seat, pile] - depth
    return np.int64(deal.piles[seat, place])


@inline
def leave_pile(deal, table, seat, pile, card):
    """Take the top card off its pile, to the hand or into the trick."""
    table.tops &= ~bit(card)
    deal.pile_left[seat, pile] -= 1


@kernel
def uncover(rules, deal, table, seat, card):
    """Turn the card below a top that was played."""
    for pile in range(rules.n_piles):
        if deal.pile_left[seat, pile] > 0 and top_of(rules, deal, seat, pile) == card:
            leave_pile(deal, table, seat, pile, card)
            turn_up(rules, deal, table, seat, pile)
            return


@kernel
def take_up_to(rules, deal, table, seat, card):
    """Take cards up until one that lay under them can be played; nothing if it lies nowhere."""
    for pile in range(rules.n_piles):
        depth = _depth(rules, deal, seat, pile, card)
        for _ in range(depth - 1):
            leave_pile(deal, table, seat, pile, top_of(rules, deal, seat, pile))
            turn_up(rules, deal, table, seat, pile)


@inline
def _depth(rules, deal, seat, pile, card):
    """Return how deep a card lies under cards that may be taken up, from 1; 0 if it does not."""
    for depth in range(1, deal.pile_left[seat, pile] + 1):
        found = card_below(rules, deal, seat, pile, depth)
        if found == card:
            return depth
        if not has(taken_up(rules), found):
            return 0
    return 0


@kernel
def legal_by_choice(rules, deal, table, seat):
    """Return the legal cards where taroks and kings are taken up when their owner likes.

    That is every card that is legal after some of them have been taken up, or none.
    """
    hand = deal.hands[seat]
    reach = reachable(rules, deal, seat, rules.taroks & 0)
    if table.led == NONE:
        in_hand, lifted = hand & ~table.tops, reach & taken_up(rules)
        return in_hand | lifted if in_hand != 0 else hand | lifted
    legal = reach & table.led_cards
    if hand & table.led_cards == 0:
        legal |= rules.taroks & reachable(rules, deal, seat, table.led_cards)
        if hand & rules.taroks == 0:
            legal |= reachable(rules, deal, seat, table.led_cards | rules.taroks)
    return legal


@kernel
def reachable(rules, deal, seat, unseen):
    """Return what a seat can have to play from without turning up any card of a set."""
    cards = deal.hands[seat]
    for pile in range(rules.n_piles):
        for depth in range(1, deal.pile_left[seat, pile]):
            above = card_below(rules, deal, seat, pile, depth)
            below = card_below(rules, deal, seat, pile, depth + 1)
            if not has(taken_up(rules), above) or has(unseen, below):
                break
            cards |= bit(below)
    return cards
