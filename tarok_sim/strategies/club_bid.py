"""What a hand is worth to the club player: hand points, chances, expected scores, the bid.

Hand points are whole numbers a person can count (2 a tarok, more for high ones and the trula,
kings, voids); the habits say how many win half the games of each contract.
"""

from math import exp
from statistics import NormalDist

import numpy as np

from tarok_sim.kernels.bits import bit, count, has, lowest
from tarok_sim.kernels.jit import inline
from tarok_sim.kernels.state import PASS
from tarok_sim.kernels.views import parameter
from tarok_sim.rules.switches import Aim
from tarok_sim.rules.tables import TAROK_SUIT
from tarok_sim.strategies.club_habits import (
    BOLDNESS,
    BONUS,
    EVEN_ALONE_THREE,
    EVEN_THREE,
    EVEN_WITHOUT,
    IGRAM,
    NEGATIVE,
    PASS_ALONE,
    PASS_VALUE,
    RESPECT,
    SPREAD_ALONE,
    SPREAD_PARTNER,
)

# Chance of winning less chance of losing, by eighths of a standard deviation above even.
_EIGHTHS = 32
_WIN_LESS_LOSS = np.array([2 * NormalDist().cdf(k / 8) - 1 for k in range(_EIGHTHS)])

_POINTS, _NO_TRICKS, _ONE_TRICK = int(Aim.POINTS), int(Aim.NO_TRICKS), int(Aim.ONE_TRICK)


@inline
def short_suits(view):
    """Count the plain suits of which a hand holds no card, and those of which it holds one."""
    n_voids, n_singles = 0, 0
    for suit in range(TAROK_SUIT):
        n = count(view.hand & view.rules.suit_cards[suit])
        n_voids += n == 0
        n_singles += n == 1
    return n_voids, n_singles


@inline
def hand_points(view):
    """Count a hand for play with a partner and for play alone: taroks, high cards, short suits.

    A tarok counts 2, XV to XVIII 3, XIX and XX 4, mond 7, skis 9, pagat 3; a queen 1.  With a
    partner a king counts 3, a void 2 and a singleton 1; alone they count 4, 5 and 2.
    """
    rules, hand = view.rules, view.hand
    taroks = hand & rules.taroks
    points = 2 * count(taroks)
    points += count(taroks & (bit(18) - bit(14))) + 2 * count(taroks & (bit(20) - bit(18)))
    points += 5 * has(hand, rules.mond) + 7 * has(hand, rules.skis) + has(hand, rules.pagat)
    points += count(hand & rules.queens)
    n_kings, (n_voids, n_singles) = count(hand & rules.kings), short_suits(view)
    with_partner = points + 3 * n_kings + 2 * n_voids + n_singles
    return with_partner, points + 4 * n_kings + 5 * n_voids + 2 * n_singles


@inline
def negative_chance(view, aim, exposed):
    """Estimate the percentage of beggars (or piccolos) a hand wins: a logistic fit.

    What loses is the sum of its taroks' numbers, its voids (taroks must be played there) and its
    gaps: how far its suit cards lie above every second place from the bottom.
    """
    rules, hand = view.rules, view.hand
    taroks = hand & rules.taroks
    n = count(taroks)
    if n > 3:
        return 0.0  # below one half by the fit
    numbers, voids, gaps = 0, 0, 0
    while taroks != 0:
        numbers += lowest(taroks) + 1
        taroks &= taroks - 1
    for suit in range(TAROK_SUIT):
        cards = hand & rules.suit_cards[suit]
        voids += cards == 0
        place = lowest(rules.suit_cards[suit])
        while cards != 0:
            gaps += max(0, lowest(cards) - place)
            cards &= cards - 1
            place += 2
    if rules.n_seats < 4:
        mark = 1.56 - 0.67 * n - 0.05 * numbers - 0.13 * gaps - 0.1 * voids
        mark -= 1.0 * (exposed or aim == _ONE_TRICK)
    elif aim == _ONE_TRICK:
        mark = 1.90 - 0.17 * n - 0.03 * numbers - 0.05 * gaps - 0.1 * voids
    elif exposed:
        mark = 1.21 + 0.10 * n - 0.08 * numbers - 0.08 * gaps - 2.5 * voids
    else:
        mark = 2.33 - 0.04 * n - 0.09 * numbers - 0.08 * gaps - 1.0 * voids
    chance = 100.0 / (1.0 + exp(-mark))
    return min(100.0, max(0.0, chance + parameter(view, NEGATIVE)))


@inline
def expected_score(view, contract, points_partner, points_alone, least):
    """Estimate what declaring a contract brings; of a point game not more than `least`, say that.

    Most hands are far from most contracts, and the estimate is the dear part of bidding.
    """
    rules = view.rules
    aim, value = rules.contract_aim[contract], rules.contract_value[contract]
    if aim == _NO_TRICKS or aim == _ONE_TRICK:
        chance = negative_chance(view, aim, rules.contract_open_hand[contract])
        return value * (2.0 * chance / 100.0 - 1.0)
    if aim != _POINTS or rules.contract_colour[contract]:
        return -1000.0
    if rules.first_bid_stands:
        # Measured from passing, which has a score of its own: the game may be undeclared.
        return parameter(view, PASS_ALONE) + points_alone - parameter(view, IGRAM)
    take = rules.contract_talon_take[contract]
    if rules.contract_calls_king[contract]:
        over = points_partner - parameter(view, EVEN_THREE + 3 - take)
        spread = parameter(view, SPREAD_PARTNER)
    else:
        even = EVEN_WITHOUT if take == 0 else EVEN_ALONE_THREE + 3 - take
        over = points_alone - parameter(view, even)
        spread = parameter(view, SPREAD_ALONE)
    if over <= 0 and least >= 0:
        return least  # a hand below even expects to lose
    eighths = min(_EIGHTHS - 1, int(8.0 * abs(over) / spread + 0.5))
    win_or_lose = _WIN_LESS_LOSS[eighths] if over > 0 else -_WIN_LESS_LOSS[eighths]
    margin = 0.9 * over if rules.contract_difference[contract] else 0.0
    return value * win_or_lose + margin + parameter(view, BONUS) * over


@inline
def has_partners(rules):
    """Say whether the lowest contract of the ladder calls a king."""
    return rules.n_contracts > 1 and rules.contract_calls_king[1] != 0


@inline
def bid(view):
    """Bid the contract that promises most, if it promises more than passing."""
    rules, table = view.rules, view.table
    shift = parameter(view, BOLDNESS)
    for k in range(table.n_bids):
        if table.bid_word[k] != PASS and table.bid_seat[k] != view.seat:
            shift -= parameter(view, RESPECT)
    points = hand_points(view)
    partner, alone = points[0] + shift, points[1] + shift
    passing = parameter(view, PASS_VALUE if has_partners(rules) else PASS_ALONE)
    must = not has(view.choices, PASS)
    best = lowest(view.choices) if must else PASS
    most = -1000.0 if must else passing
    rest = view.choices & ~bit(PASS) & ~bit(0)
    while rest != 0:
        contract = lowest(rest)
        rest &= rest - 1
        score = expected_score(view, contract, partner, alone, most)
        if score > most:
            best, most = contract, score
    if must and has(view.choices, 0) and most < passing:
        return 0  # a dutiful forehand may turn to klop
    return best


@inline
def rate_hand(view, contract):
    """Rate a hand for a contract by the score it promises, in thousandths."""
    rules = view.rules
    if rules.contract_aim[contract] > _POINTS and not rules.contract_negative[contract]:
        return hand_points(view)[1]
    points = hand_points(view)
    return int(1000.0 * expected_score(view, contract, points[0], points[1], -1000.0))
