"""Who decides: strategies, the registry that names them, and line-ups that seat them."""

from tarok_sim.strategies import random_play  # isort: skip  (the root of inheritance comes first)
from tarok_sim.strategies import beginner, club
from tarok_sim.strategies.base import (
    DECISIONS,
    Parameter,
    Player,
    Strategy,
    close_built_in,
    get_strategy,
    list_strategies,
    register,
)
from tarok_sim.strategies.lineup import LineUp, line_up

close_built_in()

__all__ = [
    "DECISIONS",
    "LineUp",
    "Parameter",
    "Player",
    "Strategy",
    "beginner",
    "club",
    "get_strategy",
    "line_up",
    "list_strategies",
    "random_play",
    "register",
]
