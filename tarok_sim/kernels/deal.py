"""Dealing: from (seed, round) to hands, piles and talon, around cards known beforehand if need be.

Called once a round by `round`.
"""

import numpy as np

from tarok_sim.kernels.bits import bit, count, has, mul64, mulhi64
from tarok_sim.kernels.jit import inline, kernel
from tarok_sim.kernels.random import below, next_word, round_state, stream_of
from tarok_sim.kernels.state import NONE
from tarok_sim.rules.switches import NoTarok
from tarok_sim.rules.tables import PILES, TALON

# Streams of a round: seats draw from 0..; the deal and its redeals from here on.
DEAL_STREAM = 16

_PLAY_ON = int(NoTarok.NONE)


@kernel
def deal_cards(rules, plan, deal, forehand, round_id):
    """Deal one round; the cards depend on nothing but the seed, the round and the rules.

    A hand without a tarok is dealt again from the round's next stream where the rules say so (§3).
    """
    deal.n_redeals = 0
    start = round_state(plan.seed, round_id)
    while True:
        deal.state = stream_of(start, DEAL_STREAM + deal.n_redeals)
        if plan.holds:
            _shuffle_rest(rules, plan, deal)
        else:
            _shuffle_out(rules, deal, forehand)
        if rules.no_tarok == _PLAY_ON or _all_have_taroks(rules, deal):
            break
        deal.n_redeals += 1
    deal.partner = NONE
    for seat in range(rules.n_seats):
        deal.dealt[seat] = deal.hands[seat]
        deal.discards[seat] = 0


@inline
def _shuffle_out(rules, deal, forehand):
    """Shuffle the deck and give each packet to its seat, from the last packet to the first.

    Fisher-Yates with one random word a packet (Brackett-Rozinsky and Lemire, 2024): the word is
    multiplied by each remaining size in turn, the high half is the draw and the low half goes on.
    A word whose tail falls in the rejected part is replaced first, which makes every draw exactly
    uniform.
    """
    for k in range(rules.n_cards):
        deal.cards[k] = k
    for seat in range(rules.n_seats):
        deal.hands[seat] = 0
    size = np.uint64(rules.n_cards)
    for p in range(rules.n_packets):
        word = next_word(deal)
        while mul64(word, rules.packet_product[p]) < rules.packet_reject[p]:
            word = next_word(deal)
        place = rules.packet_place[p]
        packet = np.int64(0)
        for _ in range(rules.packet_size[p]):
            drawn = mulhi64(word, size)
            word = mul64(word, size)
            size -= np.uint64(1)
            card = deal.cards[drawn]
            deal.cards[drawn] = deal.cards[size]
            deal.cards[size] = card
            packet |= bit(card)
        if place == TALON:
            deal.talon_mask = packet
            for k in range(rules.talon_size):
                deal.talon[k] = deal.cards[size + np.uint64(k)]
        elif place <= PILES:
            _lay_pile(rules, deal, forehand, PILES - place, size)
        else:
            seat = place + forehand
            if seat >= rules.n_seats:
                seat -= rules.n_seats
            deal.hands[seat] |= packet


@kernel
def _lay_pile(rules, deal, forehand, k, first):
    """Lay the cards from `first` on out as the k-th pile, counted from forehand's (§9.3)."""
    seat, pile = k // rules.n_piles + forehand, k % rules.n_piles
    if seat >= rules.n_seats:
        seat -= rules.n_seats
    for place in range(rules.pile_size):
        card = deal.cards[first + np.uint64(place)]
        deal.piles[seat, pile * rules.pile_size + place] = card
    deal.pile_left[seat, pile] = rules.pile_size


@kernel
def _shuffle_rest(rules, plan, deal):
    """Deal at random around the cards that seats are known to hold; the rest is talon and piles."""
    free = rules.all_cards
    for seat in range(rules.n_seats):
        free &= ~plan.held[seat]
    left = np.int64(0)
    for card in range(rules.n_cards):
        if has(free, card):
            deal.cards[left] = card
            left += 1
    for seat in range(rules.n_seats):
        hand = plan.held[seat]
        for _ in range(rules.hand_size - count(hand)):
            left -= 1
            hand |= bit(_draw(deal, left))
        deal.hands[seat] = hand
    deal.talon_mask = 0
    for k in range(rules.talon_size):
        left -= 1
        deal.talon[k] = _draw(deal, left)
        deal.talon_mask |= bit(deal.talon[k])
    for seat in range(rules.n_seats):
        for place in range(rules.n_piles * rules.pile_size):
            left -= 1
            deal.piles[seat, place] = _draw(deal, left)
        for pile in range(rules.n_piles):
            deal.pile_left[seat, pile] = rules.pile_size


@inline
def _draw(deal, last):
    """Draw one of the cards at places 0 to `last` and close the gap with the last one."""
    place = below(deal, last + 1)
    card = np.int64(deal.cards[place])
    deal.cards[place] = deal.cards[last]
    return card


@inline
def _all_have_taroks(rules, deal):
    for seat in range(rules.n_seats):
        if deal.hands[seat] & rules.taroks == 0:
            return False
    return True
