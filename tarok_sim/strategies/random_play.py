"""Every legal answer equally likely.

The floor under every comparison, and what is checked against oracles.
"""

from tarok_sim.kernels import decisions
from tarok_sim.strategies.base import Strategy, register

RANDOM = register(
    Strategy(
        "random",
        bid=decisions.bid,
        rate_hand=decisions.rate_hand,
        call=decisions.call,
        take=decisions.take,
        discard=decisions.discard,
        announce=decisions.announce,
        kontra=decisions.kontra,
        play_card=decisions.play_card,
        base=None,
        meaning=(
            "Plays any legal card, takes any talon group and lays anything legal away; in the "
            "auction it passes every other time and otherwise names any legal contract.  It never "
            "announces anything."
        ),
    )
)
