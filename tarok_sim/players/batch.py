"""Everything a NumPy strategy is written with, in one place.

`from tarok_sim.players.batch import BatchView, Strategy, lowest, register, winners_in`.  A
`batch_…` function gets a `BatchView` and returns an array with one answer a view; the helpers have
the names and meanings of the compiled ones (`tarok_sim.players`) and work on arrays.
"""

from tarok_sim.kernels.state import ALONE_ROLE, DECLARER, DEFENDER, GAME, NONE, PARTNER, PASS
from tarok_sim.rules.switches import Aim, Announcement
from tarok_sim.rules.tables import TAROK_SUIT
from tarok_sim.strategies import Parameter, Strategy, get_strategy, list_strategies, register
from tarok_sim.strategies.batch import (
    bit,
    bosses,
    cheapest,
    count,
    dearest,
    friends,
    has,
    highest,
    holds,
    is_empty,
    is_friend,
    longest_suit,
    lowest,
    n_behind,
    nth,
    outstanding,
    pile_units,
    plays_last,
    ruffed_suits,
    seat_behind,
    seats_behind,
    seen_of,
    top_card,
    trick_units,
    winners_in,
    without,
)
from tarok_sim.strategies.batch_view import BatchView

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
    "BatchView",
    "Parameter",
    "Strategy",
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
    "is_empty",
    "is_friend",
    "list_strategies",
    "longest_suit",
    "lowest",
    "n_behind",
    "nth",
    "outstanding",
    "pile_units",
    "plays_last",
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
