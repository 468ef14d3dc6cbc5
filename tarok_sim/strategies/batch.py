"""Sets of cards in NumPy strategies: the questions of kernels/bits.py and kernels/views.py again.

Every function takes arrays with one entry a view (or one number for all) and returns an array; the
names and meanings are those of the compiled ones, so that a strategy can move from one to the other
word for word.
"""

from typing import Any

import numpy as np

from tarok_sim.kernels.state import DECLARER, DEFENDER, NONE, PARTNER
from tarok_sim.rules.tables import TAROK_SUIT
from tarok_sim.strategies.batch_view import Array, BatchView

_ONE = np.int64(1)


def bit(card: Any) -> Array:
    """Return the sets that hold one card each."""
    sets: Array = np.left_shift(_ONE, card)
    return sets


def has(cards: Any, card: Any) -> Array:
    """Say which sets hold a card."""
    held: Array = cards & bit(card) != 0
    return held


def is_empty(cards: Array) -> Array:
    """Say which sets hold no card."""
    empty: Array = cards == 0
    return empty


def count(cards: Array) -> Array:
    """Return how many cards each set holds."""
    return np.bitwise_count(cards).astype(np.int64)


def lowest(cards: Array) -> Array:
    """Return the lowest card of each set; of an empty one 64, which is no card."""
    below = (cards & -cards) - 1
    # As unsigned words: NumPy counts the bits of a negative number's absolute value.
    places: Array = np.bitwise_count(below.view(np.uint64)).astype(np.int64)
    return places


def highest(cards: Array) -> Array:
    """Return the highest card of each set; of an empty one -1, which is no card."""
    # Without the second highest of two neighbours no set is rounded up to the next power of two.
    top = (cards & ~(cards >> 1)).astype(np.float64)
    exponent = (top.view(np.int64) >> 52) - 1023
    places: Array = np.maximum(exponent, NONE)
    return places


def nth(cards: Array, n: Any) -> Array:
    """Return the n-th lowest card (from 0) of each set, which must hold more than n."""
    n = np.broadcast_to(n, cards.shape)
    for k in range(int(n.max(initial=0))):
        cards = np.where(k < n, cards & (cards - 1), cards)
    return lowest(cards)


def without(cards: Array, card: Any) -> Array:
    """Return the sets without one card."""
    return cards & ~bit(card)


def holds(view: BatchView, card: Any) -> Array:
    """Say who holds a card."""
    return has(view.hand, card)


def pile_units(rules: Any, cards: Array) -> Array:
    """Return what sets of cards are worth, in units (a third of a card point)."""
    levels = zip(rules.level_units, rules.level_cards, strict=True)
    units: Array = sum(
        (worth * count(cards & level) for worth, level in levels if worth), 0 * cards
    )
    return units


def trick_units(view: BatchView) -> Array:
    """Return what lies in each trick, in units (a third of a card point)."""
    return pile_units(view.rules, view.table.in_trick)


def winners_in(view: BatchView) -> Array:
    """Return the legal cards that would be winning the trick; all of them for a lead."""
    return view.legal & view.table.over


def outstanding(view: BatchView) -> Array:
    """Return the cards that others may still play, for all the seat knows (see views.py)."""
    table = view.table
    known = view.hand | view.discards | table.gone | table.rest | table.shown
    others: Array = view.rules.all_cards & ~known
    return others


def seen_of(view: BatchView, seat: Any) -> Array:
    """Return the cards that seats have turned up from their piles and not played yet."""
    turned = np.take_along_axis(
        view.table.turned, np.broadcast_to(seat, len(view))[:, None], axis=1
    )
    cards: Array = turned[:, 0] & ~view.table.gone
    return cards


def n_behind(view: BatchView) -> Array:
    """Return how many seats play after this one in the trick."""
    behind: Array = view.rules.n_seats - 1 - view.table.turn
    return behind


def plays_last(view: BatchView) -> Array:
    """Say whose card completes the trick."""
    last: Array = n_behind(view) == 0
    return last


def seat_behind(view: BatchView, k: int) -> Array:
    """Return the k-th seat after the one asked, from 1."""
    seat: Array = (view.seat + k) % view.rules.n_seats
    return seat


def seats_behind(view: BatchView) -> Array:
    """Return the seats (as masks) that play after this one in the trick."""
    seats, behind = np.zeros(len(view), np.int64), n_behind(view)
    for k in range(1, int(view.rules.n_seats)):
        seats |= np.where(k <= behind, bit(seat_behind(view, k)), 0)
    return seats


def friends(view: BatchView) -> Array:
    """Return the seats (as masks) known to be on the seat's side, itself among them (views.py)."""
    table, role, mine = view.table, view.role, bit(view.seat)
    shown = np.where(table.partner_shown != NONE, bit(np.maximum(table.partner_shown, 0)), 0)
    declarer = bit(np.maximum(table.declarer, 0))
    everybody = (_ONE << view.rules.n_seats) - 1
    is_clear = (role == DEFENDER) & ((table.called == NONE) | (shown != 0))
    cases = [role == DECLARER, role == PARTNER, is_clear]
    return np.select(cases, [mine | shown, mine | declarer, everybody & ~(declarer | shown)], mine)


def is_friend(view: BatchView, seat: Array) -> Array:
    """Say who knows that a seat is on his side; -1 is nobody's friend."""
    friend: Array = has(friends(view), np.maximum(seat, 0)) & (seat >= 0)
    return friend


def cheapest(view: BatchView, cards: Array) -> Array:
    """Return the card of each set that is worth least; of equals the lowest."""
    few = cards
    for level in view.rules.level_cards[: view.rules.n_levels][::-1]:
        few = np.where(cards & level != 0, cards & level, few)
    return lowest(few)


def dearest(view: BatchView, cards: Array) -> Array:
    """Return the card of each set that is worth most; of equals the lowest."""
    few = cards
    for level in view.rules.level_cards[: view.rules.n_levels]:
        few = np.where(cards & level != 0, cards & level, few)
    return lowest(few)


def longest_suit(view: BatchView, cards: Array) -> Array:
    """Return the plain suit with most of the cards of each set, NONE if there are none."""
    n = np.stack([count(cards & suit) for suit in view.rules.suit_cards[:TAROK_SUIT]])
    best: Array = np.where(n.any(axis=0), n.argmax(axis=0), NONE)
    return best


def top_card(cards: Array) -> Array:
    """Return the highest card of each set in deck order."""
    return highest(cards)


def bosses(view: BatchView, cards: Array, others: Array) -> Array:
    """Return those cards of one suit that no card of `others` in that suit beats."""
    beaten = (bit(np.maximum(highest(others), 0)) << 1) - 1
    return np.where((others == 0) | (cards == 0), cards, cards & ~beaten)


def ruffed_suits(view: BatchView, seats: Array) -> Array:
    """Return the plain suits (as masks) that one of the seats is known to lack and may ruff."""
    suits = np.zeros(len(view), np.int64)
    for seat in range(int(view.rules.n_seats)):
        void = view.table.void[:, seat]
        suits |= np.where(has(seats, seat) & ~has(void, TAROK_SUIT), void, 0)
    return suits
