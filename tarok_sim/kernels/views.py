"""What a seat may see when it has to decide, and the questions strategies like to ask of it.

A view holds the public table, the rules, the seat's own hand and its own random numbers and
parameters; other hands, the closed talon and the partner's identity are not reachable from it.
"""

from typing import Any, NamedTuple

import numpy as np

from tarok_sim.kernels.bits import bit, count, has, highest, lowest
from tarok_sim.kernels.jit import expand, inline
from tarok_sim.kernels.play import pile_units
from tarok_sim.kernels.random import below
from tarok_sim.kernels.state import ALONE_ROLE, DECLARER, DEFENDER, NONE, PARTNER
from tarok_sim.rules.tables import MAX_LEVELS, TAROK_SUIT


class View(NamedTuple):
    """One seat's view of the round at the moment it decides."""

    rules: Any  # the rule tables (rules.tables.RULES_DTYPE)
    table: Any  # what everybody sees (kernels.state.TABLE)
    me: Any  # my strategy's parameters and random numbers (kernels.state.SEAT)
    seat: int
    role: int  # ALONE_ROLE before or without an auction, DECLARER, PARTNER or DEFENDER
    hand: int  # my cards; of my piles the face-up ones, which count as mine to play
    discards: int  # what I laid away
    legal: int  # the cards I may play, call or lay away
    # the bids (bit PASS = pass), talon groups, items to announce or targets of a kontra (bit PASS
    # = no more) I may choose
    choices: int


@inline
def role_of(deal, table, seat):
    """Return what a seat knows itself to be (state.ALONE_ROLE and so on)."""
    if table.declarer == NONE:
        return ALONE_ROLE
    if seat == table.declarer:
        return DECLARER
    return PARTNER if seat == deal.partner else DEFENDER


@expand
def see(rules, state, me, seat, legal, choices):
    """Build the view of a seat; of the deal it gets its own cards and its role, nothing else."""
    return View(
        rules,
        state.table,
        me,
        seat,
        role_of(state.deal, state.table, seat),
        state.deal.hands[seat],
        state.deal.discards[seat],
        legal,
        choices,
    )


@inline
def parameter(view, index):
    """Return one of my strategy's parameters, counted from its base's first."""
    return view.me.parameters[index]


@inline
def own_parameter(view, index):
    """Return one of the parameters that my strategy adds to its base's, counted from 0."""
    return view.me.parameters[view.me.n_inherited + index]


@inline
def random_below(view, n):
    """Return a random whole number from 0 to n - 1, from my own stream."""
    return below(view.me, n)


@inline
def outstanding(view):
    """Return the cards that others may still play, for all I know.

    That is every card but mine, those played, those laid away face up and the talon cards left
    over; a talon that stayed closed counts as outstanding, and so do what others are known to hold
    and what lies hidden in piles, mine too.
    """
    table = view.table
    mine = view.hand | view.discards
    return view.rules.all_cards & ~(mine | table.gone | table.rest | table.shown)


@inline
def seen_of(view, seat):
    """Return the cards that a seat has turned up from its piles and not played yet (§9.3)."""
    return view.table.turned[seat] & ~view.table.gone


@inline
def winners_in(view):
    """Return those of my legal cards that would be winning the trick; all of them when I lead."""
    return view.legal & view.table.over


@inline
def trick_units(view):
    """Return what lies in the trick, in units (a third of a card point)."""
    return pile_units(view.rules, view.table.in_trick)


@inline
def plays_last(view):
    """Say whether my card completes the trick."""
    return view.table.turn == view.rules.n_seats - 1


@inline
def friends(view):
    """Return the seats (as a mask) that I know to be on my side, mine among them.

    The declarer learns his partner from the called card; a partner knows the declarer; defenders
    know each other once the partner has shown himself, or at once where nobody is called.
    """
    table = view.table
    shown = bit(table.partner_shown) if table.partner_shown != NONE else 0
    mine = bit(view.seat)
    if view.role == DECLARER:
        return mine | shown
    if view.role == PARTNER:
        return mine | bit(table.declarer)
    if view.role == DEFENDER and (table.called == NONE or shown != 0):
        return (bit(view.rules.n_seats) - 1) & ~(bit(table.declarer) | shown)
    return mine


@inline
def is_friend(view, seat):
    """Say whether I know that a seat is on my side."""
    return has(friends(view), seat)


@inline
def seats_behind(view):
    """Return the seats (as a mask) that play after me in this trick."""
    seats = (bit(n_behind(view)) - 1) << (view.seat + 1)
    return (seats | seats >> view.rules.n_seats) & (bit(view.rules.n_seats) - 1)


@inline
def cheapest(view, cards):
    """Return the card of a set that is worth least; of equals the lowest."""
    few = cards & 0
    for level in range(MAX_LEVELS):  # without branches: the processor cannot guess them
        few = few if few != 0 else cards & view.rules.level_cards[level]
    return lowest(few if few != 0 else cards)


@inline
def dearest(view, cards):
    """Return the card of a set that is worth most; of equals the lowest."""
    few = cards & 0
    for k in range(MAX_LEVELS):
        few = few if few != 0 else cards & view.rules.level_cards[MAX_LEVELS - 1 - k]
    return lowest(few if few != 0 else cards)


@inline
def longest_suit(view, cards):
    """Return the plain suit with most of the cards, NONE if there are none."""
    best, most = NONE, 0
    for suit in range(4):
        n = count(cards & view.rules.suit_cards[suit])
        if n > most:
            best, most = suit, n
    return best


@inline
def top_card(cards):
    """Return the highest card of a set in deck order."""
    return highest(cards)


@inline
def without(cards, card):
    """Return a set without one card."""
    return cards & ~bit(card)


@inline
def holds(view, card):
    """Say whether I hold a card."""
    return has(view.hand, card)


@inline
def n_behind(view):
    """Return how many seats play after me in this trick."""
    return view.rules.n_seats - 1 - view.table.turn


@inline
def seat_behind(view, k):
    """Return the k-th seat after me, from 1."""
    seat = view.seat + k
    return seat if seat < view.rules.n_seats else seat - view.rules.n_seats


@inline
def bosses(view, cards, others):
    """Return those of my cards of one suit that no card of `others` in that suit beats."""
    if others == 0 or cards == 0:
        return cards
    return cards & ~((bit(highest(others)) << 1) - 1)


@inline
def ruffed_suits(view, seats):
    """Return the plain suits (as a mask) that one of the seats is known to lack and may ruff."""
    suits = np.int64(0)
    for seat in range(view.rules.n_seats):
        void = view.table.void[seat]
        if has(seats, seat) and not has(void, TAROK_SUIT):
            suits |= void
    return suits
