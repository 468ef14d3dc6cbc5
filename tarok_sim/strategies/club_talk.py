"""What the club player says before the first trick: announcements, kontra, and the answer to it.

Each chance is a logistic fit on rounds of club play; the habits say from which chance on he speaks.
He announces no valat, which club play makes in less than half of the best hands, and no trulpagat:
trula and pagat ultimo, said apart, are worth as much.
"""

from math import exp

import numpy as np

from tarok_sim.kernels.bits import bit, count, has
from tarok_sim.kernels.jit import inline
from tarok_sim.kernels.state import DECLARER, DEFENDER, GAME, PARTNER, PASS
from tarok_sim.kernels.views import parameter
from tarok_sim.rules.switches import Aim, Announcement
from tarok_sim.strategies.club_bid import hand_points, short_suits
from tarok_sim.strategies.club_habits import (
    SAY_KING,
    SAY_KINGS,
    SAY_KONTRA,
    SAY_PAGAT,
    SAY_RE,
    SAY_SOLO,
    SAY_TRULA,
)

_TRULA, _KINGS = int(Announcement.TRULA), int(Announcement.KINGS)
_PAGAT, _KING = int(Announcement.PAGAT_ULTIMO), int(Announcement.KING_ULTIMO)
_SOLO = int(Announcement.SOLO)
_POINTS = int(Aim.POINTS)
# Logarithmic odds of a king ultimo by the length of the called suit, up to four.
_KING_BY_LENGTH = np.array([-4.4, -4.4, -2.3, -0.9, -0.3])


@inline
def percent(mark):
    """Return a chance in percent for its logarithmic odds."""
    return 100.0 / (1.0 + exp(-mark))


@inline
def n_high(view):
    """Count the taroks from XV to XX."""
    return count(view.hand & (bit(20) - bit(14)))


@inline
def announce(view):
    """Announce what promises more than it risks, one item after the other."""
    choices = view.choices
    if has(choices, _TRULA) and trula_chance(view) >= parameter(view, SAY_TRULA):
        return _TRULA
    if has(choices, _KINGS) and kings_chance(view) >= parameter(view, SAY_KINGS):
        return _KINGS
    if has(choices, _PAGAT) and pagat_chance(view) >= parameter(view, SAY_PAGAT):
        return _PAGAT
    if has(choices, _KING) and king_chance(view) >= parameter(view, SAY_KING):
        return _KING
    if has(choices, _SOLO) and solo_chance(view) >= parameter(view, SAY_SOLO):
        return _SOLO
    return PASS


@inline
def trula_chance(view):
    """Estimate the chance of bringing a trula home that one holds, in percent."""
    rules = view.rules
    n, n_kings = count(view.hand & rules.taroks), count(view.hand & rules.kings)
    n_voids = short_suits(view)[0]
    if rules.n_seats < 4:
        declares = -3.1 + 0.53 * n + 0.92 * n_voids
        return percent(0.2 + 0.22 * n - 0.24 * n_kings if view.role == DEFENDER else declares)
    declares = -1.05 + 0.32 * n + 0.38 * n_voids - 0.2 * n_kings
    return percent(0.1 + 0.5 * n_voids if view.role == DEFENDER else declares)


@inline
def kings_chance(view):
    """Estimate the chance of making tricks of all four kings, held in one hand, in percent."""
    n = count(view.hand & view.rules.taroks)
    if view.role == DEFENDER:
        return 1.0
    if view.rules.n_seats < 4:
        return percent(-0.7 + 0.39 * n - 0.55 * short_suits(view)[1])
    return percent(0.1 if view.role == PARTNER else -2.7 + 0.27 * n)


@inline
def pagat_chance(view):
    """Estimate the chance that pagat takes the last trick, in percent."""
    rules = view.rules
    n, high, shorts = count(view.hand & rules.taroks), n_high(view), short_suits(view)
    declares, has_mond = view.role == DECLARER, has(view.hand, rules.mond)
    if rules.n_seats < 4 and declares:
        return percent(-13.6 + 1.29 * n + 0.37 * high + 0.7 * has_mond - 0.78 * shorts[0])
    if rules.n_seats < 4:
        return percent(-8.4 + 0.89 * n + 0.24 * high - 1.11 * shorts[0] - 0.6 * shorts[1])
    if declares:
        mark = -10.5 + 1.48 * n + 0.2 * high + 0.5 * has_mond
        return percent(mark - 1.35 * shorts[0] - 0.18 * shorts[1])
    return percent(-8.4 + 1.35 * n + 0.2 * high - 1.8 * shorts[0] - 0.7 * shorts[1])


@inline
def king_chance(view):
    """Estimate the chance that the called king comes home in the last trick, in percent."""
    rules = view.rules
    suit = rules.suit_cards[rules.suit_of[view.table.called]]
    mark = _KING_BY_LENGTH[min(4, count(view.hand & suit))]
    mark += 0.22 * count(view.hand & rules.taroks) + 0.3 * has(view.hand, rules.skis)
    return percent(mark - 0.22 * short_suits(view)[0])


@inline
def solo_chance(view):
    """Estimate the declarer's chance of winning alone with a hand after the exchange, in percent.

    Half the games are won with 42 hand points.
    """
    return percent(0.19 * (hand_points(view)[1] - 42.0))


@inline
def kontra(view):
    """Double a game that will rather be lost; answer a kontra that will be regretted."""
    rules, table = view.rules, view.table
    if not has(view.choices, GAME) or rules.contract_aim[table.contract] != _POINTS:
        return PASS
    if table.level[GAME] == 0:
        return GAME if beating_chance(view) >= parameter(view, SAY_KONTRA) else PASS
    if table.level[GAME] == 1 and answer_chance(view) >= parameter(view, SAY_RE):
        return GAME
    return PASS  # higher levels would need to know how sure the other side is


@inline
def beating_chance(view):
    """Estimate a defender's chance of beating the declarer, in percent.

    He counts a tarok as 1, XV to XX as 2, pagat as 4, mond as 5, skis as 9, a king as 2, a void as
    8 and a singleton as 1.
    """
    rules, table, hand = view.rules, view.table, view.hand
    shorts = short_suits(view)
    points = count(hand & rules.taroks) + n_high(view) + 2 * count(hand & rules.kings)
    points += 3 * has(hand, rules.pagat) + 4 * has(hand, rules.mond) + 8 * has(hand, rules.skis)
    points += 8 * shorts[0] + shorts[1]
    take = rules.contract_talon_take[table.contract]
    even = 29.0
    if rules.n_seats < 4 or (rules.contract_calls_king[table.contract] and take == 1):
        even = 26.0
    elif rules.contract_calls_king[table.contract] and take == 3:
        even = 37.0
    return percent(0.1 * (points - even))


@inline
def answer_chance(view):
    """Estimate a declarer's chance of winning against a kontra, in percent.

    Half of such games are won with 36.5 hand points and a partner, or with 44 alone.
    """
    points = hand_points(view)[1]
    if view.rules.contract_calls_king[view.table.contract]:
        return percent(0.093 * (points - 36.5))
    return percent(0.21 * (points - 44.0))
