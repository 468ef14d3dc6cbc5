"""What the speed measurement times beside whole rounds: deals alone, and a loop to calibrate by.

Called by `bench` only.  Both return something that depends on all their work, so that the compiler
can leave none of it out.
"""

import numpy as np

from tarok_sim.kernels.bits import add64
from tarok_sim.kernels.deal import deal_cards
from tarok_sim.kernels.jit import kernel
from tarok_sim.kernels.random import GOLDEN, scramble


@kernel
def deal_many(rules, plan, deal, first_round, n_rounds):
    """Deal rounds one after the other and return a mixture of their cards.

    Parameters
    ----------
    rules : RULES_DTYPE record
    plan : PLAN record
    deal : DEAL record, overwritten
    first_round, n_rounds : int64
    """
    mixture = np.int64(0)
    for round_id in range(first_round, first_round + n_rounds):
        deal_cards(rules, plan, deal, round_id % rules.n_seats, round_id)
        mixture ^= deal.hands[0] ^ deal.talon_mask
    return mixture


@kernel
def hash_chain(n_steps):
    """Hash a word again and again, every step waiting for the one before."""
    word = np.uint64(n_steps)
    for _ in range(n_steps):
        word = scramble(add64(word, GOLDEN))
    return word
