"""Club play once more, in NumPy: a check of the compiled club player, and of batches.

Every function is the twin of one in tarok_sim/strategies/club*.py, read there for its meaning.
Known in a line-up as `tests/support/club_numpy.py:club_numpy`.
"""

from statistics import NormalDist
from typing import Any

import numpy as np

from tarok_sim.players.batch import (
    DECLARER,
    DEFENDER,
    NONE,
    PASS,
    TAROK_SUIT,
    Aim,
    BatchView,
    Strategy,
    bit,
    bosses,
    cheapest,
    count,
    dearest,
    friends,
    has,
    highest,
    lowest,
    n_behind,
    outstanding,
    pile_units,
    register,
    ruffed_suits,
    seat_behind,
    seats_behind,
    seen_of,
    trick_units,
)
from tests.support.club_numpy_talk import (
    batch_announce,
    batch_kontra,
    hand_points,
    keep_promise,
    pagat_announcers,
    prefer,
)

Array = np.ndarray[Any, Any]
EIGHTHS = 32
WIN_LESS_LOSS = np.array([2 * NormalDist().cdf(k / 8) - 1 for k in range(EIGHTHS)])
XV = 14
EVEN = {
    True: ("even_three", "even_two", "even_one"),
    False: ("even_alone_three", "even_alone_two", "even_alone_one"),
}


class Best:
    """The best answer so far, and its mark."""

    def __init__(self, answer: Any, mark: Any, n: int) -> None:
        self.answer = np.broadcast_to(answer, n)
        self.mark = np.broadcast_to(mark, n).astype(float)

    def offer(self, where: Any, answer: Any, mark: Any) -> None:
        """Take an answer where it is marked higher."""
        better = where & (mark > self.mark)
        self.answer = np.where(better, answer, self.answer)
        self.mark = np.where(better, mark, self.mark)


# Bidding.


def negative_chance(view: BatchView, aim: int, exposed: bool) -> Array:
    rules, hand = view.rules, view.hand
    taroks = hand & rules.taroks
    n = count(taroks)
    numbers, voids, gaps = (np.zeros(len(view), np.int64) for _ in range(3))
    for _ in range(3):
        numbers += np.where(taroks != 0, lowest(taroks) + 1, 0)
        taroks &= taroks - 1
    for suit in rules.suit_cards[:TAROK_SUIT]:
        cards = hand & suit
        voids += cards == 0
        place = (int(suit) & -int(suit)).bit_length() - 1
        for step in range(8):
            gaps += np.where(cards != 0, np.maximum(0, lowest(cards) - place - 2 * step), 0)
            cards &= cards - 1
    if rules.n_seats < 4:
        mark = 1.56 - 0.67 * n - 0.05 * numbers - 0.13 * gaps - 0.1 * voids
        mark -= 1.0 * (exposed or aim == Aim.ONE_TRICK)
    elif aim == Aim.ONE_TRICK:
        mark = 1.90 - 0.17 * n - 0.03 * numbers - 0.05 * gaps - 0.1 * voids
    elif exposed:
        mark = 1.21 + 0.10 * n - 0.08 * numbers - 0.08 * gaps - 2.5 * voids
    else:
        mark = 2.33 - 0.04 * n - 0.09 * numbers - 0.08 * gaps - 1.0 * voids
    chance = 100.0 / (1.0 + np.exp(-mark)) + view.parameter("negative")
    return np.where(n > 3, 0.0, np.clip(chance, 0.0, 100.0))


def expected_score(view: BatchView, contract: int, partner: Array, alone: Array) -> Array:
    rules = view.rules
    aim, value = rules.contract_aim[contract], rules.contract_value[contract]
    if aim in (Aim.NO_TRICKS, Aim.ONE_TRICK):
        chance = negative_chance(view, aim, bool(rules.contract_open_hand[contract]))
        return value * (2.0 * chance / 100.0 - 1.0)
    if aim != Aim.POINTS or rules.contract_colour[contract]:
        return np.full(len(view), -1000.0)
    if rules.first_bid_stands:
        return view.parameter("pass_alone") + alone - view.parameter("igram")
    take, calls = rules.contract_talon_take[contract], bool(rules.contract_calls_king[contract])
    even = EVEN[calls][3 - take] if calls or take else "even_without"
    over = (partner if calls else alone) - view.parameter(even)
    spread = view.parameter("spread_partner" if calls else "spread_alone")
    eighths = np.minimum(EIGHTHS - 1, (8.0 * np.abs(over) / spread + 0.5).astype(int))
    win_or_lose = np.where(over > 0, WIN_LESS_LOSS[eighths], -WIN_LESS_LOSS[eighths])
    margin = 0.9 * over if rules.contract_difference[contract] else 0.0
    return value * win_or_lose + margin + view.parameter("bonus") * over


def batch_bid(view: BatchView) -> Array:
    rules, table = view.rules, view.table
    shift = view.parameter("boldness").copy()
    for k in range(int(table.n_bids.max())):
        spoken = (k < table.n_bids) & (table.bid_word[:, k] != PASS)
        others = spoken & (table.bid_seat[:, k] != view.seat)
        shift -= np.where(others, view.parameter("respect"), 0.0)
    points = hand_points(view)
    partner, alone = points[0] + shift, points[1] + shift
    has_partners = rules.n_contracts > 1 and rules.contract_calls_king[1] != 0
    passing = view.parameter("pass_value" if has_partners else "pass_alone")
    must = ~has(view.choices, PASS)
    start = np.where(must, lowest(view.choices), PASS)
    best = Best(start, np.where(must, -1000.0, passing), len(view))
    for contract in range(1, int(rules.n_contracts)):
        score = expected_score(view, contract, partner, alone)
        best.offer(has(view.choices, contract), contract, score)
    gives_up = must & has(view.choices, 0) & (best.mark < passing)
    return np.where(gives_up, 0, best.answer)


def batch_rate_hand(view: BatchView, contract: int) -> Array:
    rules, points = view.rules, hand_points(view)
    is_negative = rules.contract_negative[contract]
    if rules.contract_aim[contract] > Aim.POINTS and not is_negative:
        return points[1]
    return (1000.0 * expected_score(view, contract, *points)).astype(np.int64)


# Call, talon and discards.


def batch_call(view: BatchView) -> Array:
    best = Best(lowest(view.legal), -1000.0, len(view))
    for suit in view.rules.suit_cards[:TAROK_SUIT]:
        cards, mine = view.legal & suit, view.hand & suit
        card = highest(cards)
        mark = view.parameter("call_length") * count(mine)
        mark += view.parameter("call_queen") * count(mine & view.rules.queens)
        mark -= np.where(has(view.hand, card), 100.0, 0.0)
        best.offer(cards != 0, card, mark)
    return best.answer


def batch_take(view: BatchView) -> Array:
    rules, table = view.rules, view.table
    best = Best(lowest(view.choices), -1000.0, len(view))
    for group in range(int(table.n_groups.max())):
        cards = table.group[:, group]
        mark = 1.0 * pile_units(rules, cards)
        mark += view.parameter("take_tarok") * count(cards & rules.taroks)
        mark += view.parameter("take_high") * count(cards & rules.taroks & ~(bit(XV) - 1))
        for suit in rules.suit_cards[:TAROK_SUIT]:
            opened = np.where(view.hand & suit == 0, count(cards & suit), 0)
            mark -= view.parameter("take_suit") * opened
        best.offer(has(view.choices, group), group, mark)
    return best.answer


def batch_discard(view: BatchView) -> Array:
    rules, called = view.rules, view.table.called
    best = Best(lowest(view.legal), -1000.0, len(view))
    called_suit = np.where(called >= 0, rules.suit_of[called], NONE)
    for place, suit in enumerate(rules.suit_cards[:TAROK_SUIT]):
        cards, mine = view.legal & suit, view.hand & suit
        card = highest(cards)
        mark = view.parameter("lay_points") * rules.units_of[card]
        mark += view.parameter("lay_short") * (6 - count(mine))
        guards = mine & rules.kings != 0
        last_called = ~guards & (called_suit == place) & (count(mine) == 1)
        mark -= np.where(guards, view.parameter("lay_guard"), 0.0)
        mark -= np.where(last_called, view.parameter("lay_called"), 0.0)
        best.offer(cards != 0, card, mark)
    return best.answer


# Play for points.


def reserved(view: BatchView) -> Array:
    rules, out = view.rules, outstanding(view)
    n_others, n_out = count(view.hand & rules.taroks) - 1, count(out & rules.taroks)
    keeps_pagat = n_others > view.parameter("keep_pagat") * n_out
    fears = (view.parameter("mond_fear") > 0) & has(out, rules.skis) & (n_behind(view) > 0)
    return np.where(keeps_pagat, bit(rules.pagat), 0) | np.where(fears, bit(rules.mond), 0)


def team(view: BatchView) -> Array:
    table = view.table
    trusts = (view.role == DEFENDER) & (view.parameter("trust") > 0)
    all_others = (bit(view.rules.n_seats) - 1) & ~bit(table.declarer)
    return np.where(trusts & (table.partner_shown == NONE), all_others, friends(view))


def is_safe(view: BatchView, enemies: Array) -> Array:
    rules, table, out = view.rules, view.table, outstanding(view)
    led_out = out & table.led_cards
    beaten = (led_out & table.over != 0) | has(ruffed_suits(view, enemies), table.led)
    enough = count(led_out) >= view.parameter("king_cover") * count(enemies)
    by_tarok = has(rules.taroks, table.best)
    holds = np.where(by_tarok, out & rules.taroks & table.over == 0, ~beaten & enough)
    return (enemies == 0) | holds


def follow(view: BatchView) -> Array:
    rules, table = view.rules, view.table
    kept, ours = reserved(view), team(view)
    winning = view.legal & table.over
    enemies = seats_behind(view) & ~ours
    shed = cheapest(view, prefer(view.legal, kept))
    cases = {
        "feed": has(ours, table.best_seat) & is_safe(view, enemies),
        "shed": winning == 0,
        "last": enemies == 0,
        "plain": winning & ~rules.taroks != 0,
    }
    answers = {
        "feed": feed(view, kept),
        "shed": shed,
        "last": win_last(view, winning, kept, shed),
        "plain": win_plain(view, winning, enemies, shed),
    }
    tarok = win_tarok(view, prefer(winning, kept), enemies, shed)
    return np.select(list(cases.values()), list(answers.values()), tarok)


def feed(view: BatchView, kept: Array) -> Array:
    rules = view.rules
    held = kept | bit(rules.skis) | bit(rules.mond)
    return dearest(view, prefer(view.legal, held & ~bit(rules.pagat) | kept))


def win_last(view: BatchView, winning: Array, kept: Array, shed: Array) -> Array:
    rules = view.rules
    plain = winning & ~rules.taroks
    card = lowest(prefer(winning, kept))
    last_units = rules.units_per_point * view.parameter("last_units")
    cases = [
        plain != 0,
        has(winning, rules.pagat) & ~has(kept, rules.pagat),
        has(rules.trula, card) & has(kept, card),
        (trick_units(view) >= last_units) | (card < view.parameter("last_low")),
    ]
    return np.select(cases, [dearest(view, plain), rules.pagat, shed, card], shed)


def win_plain(view: BatchView, winning: Array, enemies: Array, shed: Array) -> Array:
    table = view.table
    out = outstanding(view) & table.led_cards
    top = bosses(view, winning & table.led_cards, out)
    enough = count(out) >= view.parameter("king_cover") * count(enemies)
    holds = (top != 0) & ~has(ruffed_suits(view, enemies), table.led) & enough
    return np.where(holds, dearest(view, top), shed)


def win_tarok(view: BatchView, winning: Array, enemies: Array, shed: Array) -> Array:
    rules, table = view.rules, view.table
    top = bosses(view, winning, outstanding(view) & rules.taroks)
    dear = trick_units(view) >= rules.units_per_point * view.parameter("ruff_high")
    answered = np.where((top != 0) & dear, lowest(top), shed)
    ruffed_high = np.where(top != 0, lowest(top), highest(winning))
    trula = bit(rules.pagat) | bit(rules.mond) | bit(rules.skis)
    threatened = dear & has(ruffed_suits(view, enemies), table.led)
    ruffed = np.where(threatened, ruffed_high, lowest(prefer(winning, trula)))
    return np.where(table.led == TAROK_SUIT, answered, ruffed)


def lead(view: BatchView) -> Array:
    rules, table, out = view.rules, view.table, outstanding(view)
    kept = reserved(view) | bit(rules.pagat)
    taroks, out_taroks = view.legal & rules.taroks & ~kept, out & rules.taroks
    declaring = (view.role != DEFENDER) | (rules.n_piles > 0)
    seeks = (view.role == DECLARER) & (view.parameter("lead_called") > 0) & (table.called != NONE)
    suit = view.legal & rules.suit_cards[rules.suit_of[table.called]]
    seeks &= (table.partner_shown == NONE) & (suit != 0) & ~has(view.hand, table.called)
    helps = pagat_announcers(view) & friends(view) != 0
    declaring |= helps
    draw = np.where(helps, view.parameter("ultimo_draw"), view.parameter("draw"))
    share = draw * count(out_taroks) / (rules.n_seats - 1)
    draws = declaring & (out_taroks != 0) & (taroks != 0) & (count(taroks) >= share)
    top = bosses(view, taroks, out_taroks)
    drawn = np.where(top != 0, lowest(top), highest(taroks))
    card = lead_suit(view, out)
    cases = [seeks, draws, card != NONE, taroks != 0]
    answers = [cheapest(view, suit), drawn, card, lowest(taroks)]
    return np.select(cases, answers, lowest(prefer(view.legal, kept)))


def lead_suit(view: BatchView, out: Array) -> Array:
    rules, table = view.rules, view.table
    best = Best(NONE, -1000.0, len(view))
    no_taroks = out & rules.taroks == 0
    ruffed = ruffed_suits(view, seats_behind(view) & ~team(view))
    enough = view.parameter("king_cover") * (rules.n_seats - 1)
    declarer_void = table.void[np.arange(len(view)), table.declarer]
    for place, suit in enumerate(rules.suit_cards[:TAROK_SUIT]):
        mine, theirs = view.legal & suit, out & suit
        top = bosses(view, mine, theirs)
        follows = count(theirs) >= enough
        if rules.n_piles:
            follows |= theirs & seen_of(view, seat_behind(view, 1)) != 0
        holds = follows & ~has(ruffed, place)
        low = cheapest(view, mine)
        mark = view.parameter("lead_long") * count(mine) - rules.units_of[low]
        must_ruff = (view.role == DEFENDER) & has(declarer_void, place)
        mark += np.where(must_ruff, view.parameter("lead_void"), 0.0)
        cashes = (top != 0) & (no_taroks | holds)
        card = np.where(cashes, highest(top), low)
        best.offer(mine != 0, card, np.where(cashes, 100.0 + count(theirs), mark))
    return best.answer


# The negative games.


def n_under(cards: Array, card: Array) -> Array:
    return count(cards & (bit(card) - 1))


def duck_lead(view: BatchView) -> Array:
    out = outstanding(view)
    best = Best(lowest(view.legal), -1000.0, len(view))
    for place, suit in enumerate(view.rules.suit_cards):
        mine, theirs = view.legal & suit, out & suit
        card = lowest(mine)
        mark = -view.parameter("duck_length") * count(mine)
        mark -= np.where(theirs & ~(bit(card) - 1) == 0, 500.0, 0.0)
        if place == TAROK_SUIT:
            mark -= view.parameter("duck_tarok")
        best.offer(mine != 0, card, mark)
    return best.answer


def duck_follow(view: BatchView) -> Array:
    rules, table = view.rules, view.table
    under = view.legal & ~table.over
    stays = (under & table.led_cards != 0) | (under & rules.taroks != 0)
    only_pagat = view.legal == bit(rules.pagat)
    taken = np.where(only_pagat, rules.pagat, highest(view.legal & ~bit(rules.pagat)))
    cases = [(under != 0) & stays, under != 0, n_behind(view) == 0]
    return np.select(cases, [highest(under), throw(view, under), taken], lowest(view.legal))


def throw(view: BatchView, cards: Array) -> Array:
    rules = view.rules
    best = Best(NONE, -np.inf, len(view))
    for suit in rules.suit_cards[:TAROK_SUIT]:
        mine, low = cards & suit, (int(suit) & -int(suit)).bit_length() - 1
        card = highest(mine)
        small = suit & (bit(low + 4) - 1)
        best.offer(mine != 0, card, 4 * rules.units_of[card] - 9 * count(mine & small))
    return np.where(best.answer != NONE, best.answer, dearest(view, cards))


def take_one(view: BatchView) -> Array:
    rules, table = view.rules, view.table
    led = duck_lead(view)
    led = np.where(has(view.legal, rules.skis), rules.skis, led)
    for suit in rules.suit_cards[:TAROK_SUIT][::-1]:
        king = int(suit).bit_length() - 1
        led = np.where(has(view.legal, king), king, led)
    winning, under = view.legal & table.over, view.legal & ~table.over
    low = np.where(outstanding(view) != 0, lowest(under), highest(under))
    return np.where(table.turn == 0, led, np.where(winning != 0, highest(winning), low))


def trap_lead(view: BatchView) -> Array:
    rules, table, out = view.rules, view.table, outstanding(view)
    best = Best(lowest(view.legal), -1000.0, len(view))
    declarer_void = table.void[np.arange(len(view)), table.declarer]
    for place, suit in enumerate(rules.suit_cards):
        mine, theirs, his = view.legal & suit, out & suit, table.exposed & suit
        card = lowest(mine)
        mark = -2.0 * n_under(theirs, card) + 0.5 * count(theirs)
        if place != TAROK_SUIT:
            mark += np.where(has(declarer_void, place), 10.0, 0.0)
        under = n_under(his, card)
        seen = 20.0 - 3.0 * under - count(theirs & ~(bit(lowest(his)) - 1))
        seen -= 40.0 * (under == count(his))
        ruffs = (place != TAROK_SUIT) & (table.exposed & rules.taroks != 0)
        seen = np.where(his != 0, seen, np.where(ruffs, 30.0, -20.0))
        best.offer(mine != 0, card, np.where(table.exposed != 0, seen, mark))
    return best.answer


def trap_follow(view: BatchView) -> Array:
    table = view.table
    place = (table.declarer - table.leader) % view.rules.n_seats
    high = (place < table.turn) & (table.best_seat != table.declarer)
    return np.where(high, highest(view.legal), lowest(view.legal))


def batch_play_card(view: BatchView) -> Array:
    rules, table = view.rules, view.table
    negative, leads = table.negative != 0, table.turn == 0
    for_himself = negative & ((table.declarer == NONE) | (view.role == DECLARER))
    declares = negative & (view.role == DECLARER)
    none_yet = table.n_won[np.arange(len(view)), view.seat] == 0
    one = declares & (rules.contract_aim[table.contract] == Aim.ONE_TRICK) & none_yet
    cases = [
        (one, take_one),
        (for_himself & ~one & leads, duck_lead),
        (for_himself & ~one & ~leads, duck_follow),
        (negative & ~for_himself & leads, trap_lead),
        (negative & ~for_himself & ~leads, trap_follow),
        (~negative & leads, lambda view: lead(keep_promise(view))),
        (~negative & ~leads, lambda view: follow(keep_promise(view))),
    ]
    answers = np.full(len(view), NONE)
    for where, play in cases:
        if where.any():
            answers[where] = play(view.part(where))
    return answers


register(
    Strategy(
        "club_numpy",
        base="club",
        batch_bid=batch_bid,
        batch_rate_hand=batch_rate_hand,
        batch_call=batch_call,
        batch_take=batch_take,
        batch_discard=batch_discard,
        batch_announce=batch_announce,
        batch_kontra=batch_kontra,
        batch_play_card=batch_play_card,
        meaning="The club player in NumPy, answer for answer.",
        source="tarok_sim/strategies/club.py",
    )
)
register(
    Strategy(
        "club_cards",
        base="club",
        batch_play_card=batch_play_card,
        meaning="The club player who plays his cards in NumPy and the rest as ever.",
        source="tarok_sim/strategies/club.py",
    )
)
