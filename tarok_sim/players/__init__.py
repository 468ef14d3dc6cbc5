"""Everything a compiled strategy is written with, in one place.

`from tarok_sim.players import Strategy, View, lowest, register, winners_in`.  Functions of a `View`
are compiled with the simulator, and with them the helpers below: none can be called from plain
Python.  Cards are places in the deck (`rules.pagat`, `rules.kings`), sets of cards are masks.
"""

from tarok_sim.kernels.bits import bit, count, has, highest, is_empty, lowest, nth
from tarok_sim.kernels.jit import inline
from tarok_sim.kernels.play import pile_units
from tarok_sim.kernels.state import ALONE_ROLE, DECLARER, DEFENDER, GAME, NONE, PARTNER, PASS
from tarok_sim.kernels.views import (
    View,
    bosses,
    cheapest,
    dearest,
    friends,
    holds,
    is_friend,
    longest_suit,
    n_behind,
    outstanding,
    own_parameter,
    parameter,
    plays_last,
    random_below,
    ruffed_suits,
    seat_behind,
    seats_behind,
    seen_of,
    top_card,
    trick_units,
    winners_in,
    without,
)
from tarok_sim.rules.switches import Aim, Announcement
from tarok_sim.rules.tables import TAROK_SUIT
from tarok_sim.strategies import Parameter, Strategy, get_strategy, list_strategies, register

__all__ = [
    "ALONE_ROLE",
    "DECLARER",
    "DEFENDER",
    "GAME",
    "NONE",
    "PARTNER",
    "PASS",
    "TAROK_SUIT",
    "Aim",
    "Announcement",
    "Parameter",
    "Strategy",
    "View",
    "bit",
    "bosses",
    "cheapest",
    "count",
    "dearest",
    "friends",
    "get_strategy",
    "has",
    "highest",
    "holds",
    "inline",
    "is_empty",
    "is_friend",
    "list_strategies",
    "longest_suit",
    "lowest",
    "n_behind",
    "nth",
    "outstanding",
    "own_parameter",
    "parameter",
    "pile_units",
    "plays_last",
    "random_below",
    "register",
    "ruffed_suits",
    "seat_behind",
    "seats_behind",
    "seen_of",
    "top_card",
    "trick_units",
    "winners_in",
    "without",
]
