"""The questions a strategy answers, here answered at random: every legal answer equally likely.

Only the talk is not left to chance: here nobody says a word.  These signatures are the seam between
rules and players.  `round` imports them; a line-up of other strategies is this driver built again
with their functions in place of these (strategies/drivers.py).
"""

from tarok_sim.kernels.bits import bit, count, nth
from tarok_sim.kernels.jit import inline
from tarok_sim.kernels.state import PASS
from tarok_sim.kernels.views import random_below


@inline
def bid(view):
    """Answer the auction: a contract of `view.choices`, or PASS.

    A coin decides whether to pass, or else nearly every auction would end at the top of the ladder.
    """
    contracts = view.choices & ~bit(PASS)
    if view.choices != contracts and (contracts == 0 or random_below(view, 2) == 0):
        return PASS
    return nth(contracts, random_below(view, count(contracts)))


@inline
def rate_hand(view, contract):
    """Rate the hand for a contract without an auction; the highest rating declares."""
    return random_below(view, 1 << 30)


@inline
def call(view):
    """Name the card whose holder becomes the partner, one of `view.legal`."""
    return nth(view.legal, random_below(view, count(view.legal)))


@inline
def take(view):
    """Choose a talon group, one of `view.choices`."""
    return nth(view.choices, random_below(view, count(view.choices)))


@inline
def discard(view):
    """Choose the next card to lay away, one of `view.legal`."""
    return nth(view.legal, random_below(view, count(view.legal)))


@inline
def announce(view):
    """Announce an item of `view.choices`, or say no more (PASS); asked again until it is PASS."""
    return PASS


@inline
def kontra(view):
    """Say the next level to a target of `view.choices`, or no more (PASS); asked again as well."""
    return PASS


@inline
def play_card(view):
    """Choose the card to play, one of `view.legal`."""
    return nth(view.legal, random_below(view, count(view.legal)))
