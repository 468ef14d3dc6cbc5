"""A competent club player: values the hand, chooses with care, counts what is gone.

Bidding and the choices around the talon are here; play for points is in `club_play`, the negative
games in `club_negative`, the habits' numbers in `club_habits`.
"""

from tarok_sim.kernels.bits import bit, count, has, highest, lowest
from tarok_sim.kernels.jit import inline
from tarok_sim.kernels.play import pile_units
from tarok_sim.kernels.views import parameter
from tarok_sim.strategies.base import Strategy, register
from tarok_sim.strategies.club_bid import bid, rate_hand
from tarok_sim.strategies.club_habits import (
    CALL_LENGTH,
    CALL_QUEEN,
    LAY_CALLED,
    LAY_GUARD,
    LAY_POINTS,
    LAY_SHORT,
    PARAMETERS,
    TAKE_HIGH,
    TAKE_SUIT,
    TAKE_TAROK,
)
from tarok_sim.strategies.club_negative import play_negative
from tarok_sim.strategies.club_play import follow, keep_promise, lead
from tarok_sim.strategies.club_talk import announce, kontra

_HIGH = 14  # place of tarok XV


@inline
def call(view):
    """Call the king of a suit it does not hold, preferring by length and queen."""
    rules = view.rules
    best, best_mark = lowest(view.legal), -1000.0
    for suit in range(4):
        cards = view.legal & rules.suit_cards[suit]
        if cards == 0:
            continue
        card = highest(cards)
        mine = view.hand & rules.suit_cards[suit]
        mark = parameter(view, CALL_LENGTH) * count(mine)
        mark += parameter(view, CALL_QUEEN) * count(mine & rules.queens)
        if has(view.hand, card):
            mark -= 100.0
        if mark > best_mark:
            best, best_mark = card, mark
    return best


@inline
def take(view):
    """Take the group that brings most: points, taroks, high taroks, no new suits."""
    rules = view.rules
    best, best_mark = lowest(view.choices), -1000.0
    for group in range(view.table.n_groups):
        if view.choices & bit(group) == 0:
            continue
        cards = view.table.group[group]
        mark = 1.0 * pile_units(rules, cards)
        mark += parameter(view, TAKE_TAROK) * count(cards & rules.taroks)
        mark += parameter(view, TAKE_HIGH) * count(cards & rules.taroks & ~(bit(_HIGH) - 1))
        for suit in range(4):
            if view.hand & rules.suit_cards[suit] == 0:
                mark -= parameter(view, TAKE_SUIT) * count(cards & rules.suit_cards[suit])
        if mark > best_mark:
            best, best_mark = group, mark
    return best


@inline
def discard(view):
    """Lay away points from short suits without their king, keeping a way to the called suit."""
    rules = view.rules
    best, best_mark = lowest(view.legal), -1000.0
    for suit in range(4):
        cards = view.legal & rules.suit_cards[suit]
        mine = view.hand & rules.suit_cards[suit]
        if cards == 0:
            continue
        card = highest(cards)
        mark = parameter(view, LAY_POINTS) * rules.units_of[card]
        mark += parameter(view, LAY_SHORT) * (6 - count(mine))
        if mine & rules.kings != 0:
            mark -= parameter(view, LAY_GUARD)
        elif view.table.called >= 0 and rules.suit_of[view.table.called] == suit:
            if count(mine) == 1:
                mark -= parameter(view, LAY_CALLED)
        if mark > best_mark:
            best, best_mark = card, mark
    return best


@inline
def play_card(view):
    """Play for points or against them."""
    if view.table.negative:
        return play_negative(view)
    if view.table.said != 0:
        view = keep_promise(view)
    if view.table.turn == 0:
        return lead(view)
    return follow(view)


CLUB = register(
    Strategy(
        "club",
        bid=bid,
        rate_hand=rate_hand,
        call=call,
        take=take,
        discard=discard,
        announce=announce,
        kontra=kontra,
        play_card=play_card,
        parameters=PARAMETERS,
        meaning="A competent club player for every decision.",
        source="written for this project from table lore; numbers tuned on paired deals",
    )
)
