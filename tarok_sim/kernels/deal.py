"""Dealing: from (seed, round) to hands and talon.  Called once a round by `round`."""

from tarok_sim.kernels.bits import bit
from tarok_sim.kernels.jit import inline, kernel
from tarok_sim.kernels.random import shuffle, stream_state
from tarok_sim.kernels.state import NONE
from tarok_sim.rules.switches import NoTarok
from tarok_sim.rules.tables import TALON

# Streams of a round: seats draw from 0..; the deal and its redeals from here on.
DEAL_STREAM = 16

_PLAY_ON = int(NoTarok.NONE)


@kernel
def deal_cards(rules, deal, forehand, seed, round_id):
    """Deal one round; the cards depend on nothing but the seed, the round and the rules.

    A hand without a tarok is dealt again from the round's next stream where the rules say so (§3).
    """
    deal.n_redeals = 0
    while True:
        deal.state = stream_state(seed, round_id, DEAL_STREAM + deal.n_redeals)
        shuffle(rules, deal, deal.cards)
        _hand_out(rules, deal, forehand)
        if rules.no_tarok == _PLAY_ON or _all_have_taroks(rules, deal):
            break
        deal.n_redeals += 1
    deal.partner = NONE
    for seat in range(rules.n_seats):
        deal.dealt[seat] = deal.hands[seat]
        deal.discards[seat] = 0


@inline
def _hand_out(rules, deal, forehand):
    """Give each card of the shuffled deck to its seat; the talon keeps the order it was dealt in."""
    for seat in range(rules.n_seats):
        deal.hands[seat] = 0
    deal.talon_mask = 0
    n_talon = 0
    for k in range(rules.n_cards):
        place = rules.seat_at[k]
        card = deal.cards[k]
        if place == TALON:
            deal.talon[n_talon] = card
            deal.talon_mask |= bit(card)
            n_talon += 1
        else:
            seat = place + forehand
            if seat >= rules.n_seats:
                seat -= rules.n_seats
            deal.hands[seat] |= bit(card)


@inline
def _all_have_taroks(rules, deal):
    for seat in range(rules.n_seats):
        if deal.hands[seat] & rules.taroks == 0:
            return False
    return True
