"""What club says before the first trick, in NumPy, and the count of a hand that it goes by.

The twin of tarok_sim/strategies/club_talk.py and of `hand_points` in club_bid.py, for club_numpy.
"""

from typing import Any

import numpy as np

from tarok_sim.players.batch import (
    DECLARER,
    DEFENDER,
    GAME,
    PARTNER,
    PASS,
    TAROK_SUIT,
    Aim,
    Announcement,
    BatchView,
    bit,
    count,
    has,
)

Array = np.ndarray[Any, Any]
XV, XIX = 14, 18
KING_BY_LENGTH = np.array([-4.4, -4.4, -2.3, -0.9, -0.3])


def prefer(cards: Array, avoided: Any) -> Array:
    rest = cards & ~avoided
    return np.where(rest != 0, rest, cards)


def hand_points(view: BatchView) -> tuple[Array, Array]:
    rules, hand = view.rules, view.hand
    taroks = hand & rules.taroks
    points = 2 * count(taroks)
    points += count(taroks & (bit(XIX) - bit(XV))) + 2 * count(taroks & (bit(20) - bit(XIX)))
    points += 5 * has(hand, rules.mond) + 7 * has(hand, rules.skis) + has(hand, rules.pagat)
    points += count(hand & rules.queens)
    n_kings = count(hand & rules.kings)
    lengths = np.stack([count(hand & suit) for suit in rules.suit_cards[:TAROK_SUIT]])
    n_voids, n_singles = (lengths == 0).sum(axis=0), (lengths == 1).sum(axis=0)
    with_partner = points + 3 * n_kings + 2 * n_voids + n_singles
    return with_partner, points + 4 * n_kings + 5 * n_voids + 2 * n_singles


def percent(mark: Array) -> Array:
    return 100.0 / (1.0 + np.exp(-mark))


def short_suits(view: BatchView) -> tuple[Array, Array]:
    lengths = np.stack([count(view.hand & suit) for suit in view.rules.suit_cards[:TAROK_SUIT]])
    return (lengths == 0).sum(axis=0), (lengths == 1).sum(axis=0)


def n_high(view: BatchView) -> Array:
    return count(view.hand & (bit(20) - bit(XV)))


def batch_announce(view: BatchView) -> Array:
    ways = {
        Announcement.TRULA: (trula_chance, "say_trula"),
        Announcement.KINGS: (kings_chance, "say_kings"),
        Announcement.PAGAT_ULTIMO: (pagat_chance, "say_pagat"),
        Announcement.KING_ULTIMO: (king_chance, "say_king"),
        Announcement.SOLO: (solo_chance, "say_solo"),
    }
    items = np.full(len(view), PASS)
    for item, (chance, habit) in reversed(ways.items()):
        said = has(view.choices, int(item)) & (chance(view) >= view.parameter(habit))
        items = np.where(said, int(item), items)
    return items


def trula_chance(view: BatchView) -> Array:
    rules = view.rules
    n, n_kings = count(view.hand & rules.taroks), count(view.hand & rules.kings)
    n_voids, defends = short_suits(view)[0], view.role == DEFENDER
    if rules.n_seats < 4:
        declares = -3.1 + 0.53 * n + 0.92 * n_voids
        return percent(np.where(defends, 0.2 + 0.22 * n - 0.24 * n_kings, declares))
    declares = -1.05 + 0.32 * n + 0.38 * n_voids - 0.2 * n_kings
    return percent(np.where(defends, 0.1 + 0.5 * n_voids, declares))


def kings_chance(view: BatchView) -> Array:
    n = count(view.hand & view.rules.taroks)
    mark = np.where(view.role == PARTNER, 0.1, -2.7 + 0.27 * n)
    if view.rules.n_seats < 4:
        mark = -0.7 + 0.39 * n - 0.55 * short_suits(view)[1]
    return np.where(view.role == DEFENDER, 1.0, percent(mark))


def pagat_chance(view: BatchView) -> Array:
    rules, shorts = view.rules, short_suits(view)
    n, high = count(view.hand & rules.taroks), n_high(view)
    has_mond = has(view.hand, rules.mond)
    if rules.n_seats < 4:
        declares = -13.6 + 1.29 * n + 0.37 * high + 0.7 * has_mond - 0.78 * shorts[0]
        others = -8.4 + 0.89 * n + 0.24 * high - 1.11 * shorts[0] - 0.6 * shorts[1]
    else:
        declares = -10.5 + 1.48 * n + 0.2 * high + 0.5 * has_mond
        declares = declares - 1.35 * shorts[0] - 0.18 * shorts[1]
        others = -8.4 + 1.35 * n + 0.2 * high - 1.8 * shorts[0] - 0.7 * shorts[1]
    return percent(np.where(view.role == DECLARER, declares, others))


def king_chance(view: BatchView) -> Array:
    rules = view.rules
    called = rules.suit_cards[rules.suit_of[view.table.called]]
    mark = KING_BY_LENGTH[np.minimum(4, count(view.hand & called))]
    mark = mark + 0.22 * count(view.hand & rules.taroks) + 0.3 * has(view.hand, rules.skis)
    return percent(mark - 0.22 * short_suits(view)[0])


def solo_chance(view: BatchView) -> Array:
    return percent(0.19 * (hand_points(view)[1] - 42.0))


def batch_kontra(view: BatchView) -> Array:
    rules, table = view.rules, view.table
    by_points = rules.contract_aim[table.contract] == Aim.POINTS
    level = table.level[:, GAME]
    doubles = (level == 0) & (beating_chance(view) >= view.parameter("say_kontra"))
    answers = (level == 1) & (answer_chance(view) >= view.parameter("say_re"))
    return np.where(has(view.choices, GAME) & by_points & (doubles | answers), GAME, PASS)


def beating_chance(view: BatchView) -> Array:
    rules, hand, shorts = view.rules, view.hand, short_suits(view)
    points = count(hand & rules.taroks) + n_high(view) + 2 * count(hand & rules.kings)
    points += 3 * has(hand, rules.pagat) + 4 * has(hand, rules.mond) + 8 * has(hand, rules.skis)
    points += 8 * shorts[0] + shorts[1]
    take = rules.contract_talon_take[view.table.contract]
    calls = rules.contract_calls_king[view.table.contract] != 0
    even = np.select([(rules.n_seats < 4) | calls & (take == 1), calls & (take == 3)], [26, 37], 29)
    return percent(0.1 * (points - even))


def answer_chance(view: BatchView) -> Array:
    points = hand_points(view)[1]
    calls = view.rules.contract_calls_king[view.table.contract] != 0
    return percent(np.where(calls, 0.093 * (points - 36.5), 0.21 * (points - 44.0)))


def pagat_announcers(view: BatchView) -> Array:
    announced = view.table.announced
    both = announced[:, Announcement.PAGAT_ULTIMO] | announced[:, Announcement.TRULPAGAT]
    return both.astype(np.int64)


def keep_promise(view: BatchView) -> BatchView:
    mine = bit(view.seat)
    pagat = np.where(pagat_announcers(view) & mine != 0, bit(view.rules.pagat), 0)
    by_king = view.table.announced[:, Announcement.KING_ULTIMO] & mine != 0
    king = np.where(by_king, bit(np.maximum(view.table.called, 0)), 0)
    kept = view.part(np.arange(len(view)))
    kept.legal = prefer(view.legal, pagat | king)
    return kept
