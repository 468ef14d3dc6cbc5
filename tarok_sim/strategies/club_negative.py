"""How the club player plays the negative games: ducking for himself, or making the declarer win.

Called by `club.play_card` in klop, piccolo, beggar and open beggar.
"""

from tarok_sim.kernels.bits import bit, count, has, highest, lowest
from tarok_sim.kernels.jit import inline
from tarok_sim.kernels.state import DECLARER, NONE
from tarok_sim.kernels.views import dearest, n_behind, outstanding, parameter
from tarok_sim.rules.switches import Aim
from tarok_sim.rules.tables import TAROK_SUIT
from tarok_sim.strategies.club_habits import (
    DUCK_LENGTH,
    DUCK_TAROK,
)

_ONE_TRICK = int(Aim.ONE_TRICK)


@inline
def n_under(cards, card):
    """Count the cards of a set below a card in deck order."""
    return count(cards & (bit(card) - 1))


@inline
def play_negative(view):
    """Duck as declarer or in klop; as defender leave the trick to the declarer."""
    table = view.table
    if table.declarer == NONE:
        return duck_lead(view) if table.turn == 0 else duck_follow(view)
    if view.role == DECLARER:
        if view.rules.contract_aim[table.contract] == _ONE_TRICK and table.n_won[view.seat] == 0:
            return take_one(view)
        return duck_lead(view) if table.turn == 0 else duck_follow(view)
    return trap_lead(view) if table.turn == 0 else trap_follow(view)


@inline
def duck_lead(view):
    """Lead the lowest card of the shortest suit that somebody can beat."""
    rules = view.rules
    out = outstanding(view)
    best, best_mark = lowest(view.legal), -1000.0
    for suit in range(5):
        mine = view.legal & rules.suit_cards[suit]
        if mine == 0:
            continue
        card = lowest(mine)
        theirs = out & rules.suit_cards[suit]
        # Short suits first, to be rid of them; a suit nobody else holds would win the trick.
        mark = -parameter(view, DUCK_LENGTH) * count(mine)
        if theirs & ~(bit(card) - 1) == 0:
            mark -= 500.0
        if suit == TAROK_SUIT:
            mark -= parameter(view, DUCK_TAROK)
        if mark > best_mark:
            best, best_mark = card, mark
    return best


@inline
def duck_follow(view):
    """Stay under with the most dangerous card; if the trick must be taken, take it high."""
    rules, table = view.rules, view.table
    under = view.legal & ~table.over
    if under != 0:
        if under & table.led_cards != 0 or under & rules.taroks != 0:
            return highest(under)
        return throw(view, under)
    if n_behind(view) == 0:
        return (
            highest(view.legal & ~bit(rules.pagat))
            if view.legal != bit(rules.pagat)
            else rules.pagat
        )
    return lowest(view.legal)


@inline
def throw(view, cards):
    """Discard freely: a king or queen without small cards first, then the dearest."""
    rules = view.rules
    best, worst = NONE, -1
    for suit in range(4):
        mine = cards & rules.suit_cards[suit]
        if mine == 0:
            continue
        card = highest(mine)
        small = rules.suit_cards[suit] & (bit(lowest(rules.suit_cards[suit]) + 4) - 1)
        danger = 4 * rules.units_of[card] - 9 * count(mine & small)
        if danger > worst or best == NONE:
            best, worst = card, danger
    return best if best != NONE else dearest(view, cards)


@inline
def take_one(view):
    """Piccolo before its trick: win as soon as a card will hold, else get rid of middling cards."""
    rules, table = view.rules, view.table
    out = outstanding(view)
    if table.turn == 0:
        for suit in range(4):
            mine = view.legal & rules.suit_cards[suit]
            if mine != 0 and highest(mine) == highest(rules.suit_cards[suit]):
                return highest(mine)
        if has(view.legal, rules.skis):
            return rules.skis
        return duck_lead(view)
    winning = view.legal & table.over
    if winning != 0:
        return highest(winning)
    under = view.legal & ~table.over
    return lowest(under) if out != 0 else highest(under)


@inline
def trap_lead(view):
    """Lead what the declarer may have to win: an exposed hand tells, otherwise the lowest card."""
    rules, table = view.rules, view.table
    out = outstanding(view)
    best, best_mark = lowest(view.legal), -1000.0
    for suit in range(5):
        mine = view.legal & rules.suit_cards[suit]
        if mine == 0:
            continue
        card = lowest(mine)
        theirs = out & rules.suit_cards[suit]
        mark = -2.0 * n_under(theirs, card) + 0.5 * count(theirs)
        if suit != 4 and has(table.void[table.declarer], suit):
            mark += 10.0  # he must ruff
        if table.exposed != 0:
            his = table.exposed & rules.suit_cards[suit]
            if his != 0:
                mark = 20.0 - 3.0 * n_under(his, card) - count(theirs & ~(bit(lowest(his)) - 1))
                mark -= 40.0 * (n_under(his, card) == count(his))
            elif suit != 4 and table.exposed & rules.taroks != 0:
                mark = 30.0
            else:
                mark = -20.0
        if mark > best_mark:
            best, best_mark = card, mark
    return best


@inline
def trap_follow(view):
    """Stay low before the declarer, so that he must overtake; after him get rid of high cards."""
    table = view.table
    declarer_played = False
    seat = table.leader
    for _ in range(table.turn):
        if seat == table.declarer:
            declarer_played = True
        seat = seat + 1 if seat + 1 < view.rules.n_seats else 0
    if declarer_played and table.best_seat != table.declarer:
        return highest(view.legal)
    return lowest(view.legal)
