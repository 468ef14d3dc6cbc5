"""A statistics and simulation lab for tarok.

Read it in this order: `cards` (the decks), `rules` (what each game is), `columns` (what is
recorded), `kernels` (how a round runs), `strategies` (who decides), `records` (rounds on file),
`simulation` (many rounds; `recording` and `summarising` keep them), `statistics` (intervals and
comparisons), `sessions` (whole evenings), `aggregate` (tidy tables), `questions` (what people
ask), `report` (the page) and `cli` (the commands).  `players` has what one needs to write a
strategy.  The names below are the way in; each is loaded when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tarok_sim.questions.hand_odds import odds
    from tarok_sim.questions.rule_effects import effects
    from tarok_sim.records.dataset import load
    from tarok_sim.records.replay import replay
    from tarok_sim.rules import get_rules
    from tarok_sim.sessions import Evening, session
    from tarok_sim.simulation import Job, RunOptions, simulate
    from tarok_sim.strategies import Parameter, Strategy, register

__all__ = [
    "Evening",
    "Job",
    "Parameter",
    "RunOptions",
    "Strategy",
    "effects",
    "get_rules",
    "load",
    "odds",
    "register",
    "replay",
    "session",
    "simulate",
]

# Importing them here would load the compiler and pandas for `tarok-sim --help`.
_HOME = {
    "Evening": "tarok_sim.sessions",
    "Job": "tarok_sim.simulation",
    "Parameter": "tarok_sim.strategies",
    "RunOptions": "tarok_sim.simulation",
    "Strategy": "tarok_sim.strategies",
    "effects": "tarok_sim.questions.rule_effects",
    "get_rules": "tarok_sim.rules",
    "load": "tarok_sim.records.dataset",
    "odds": "tarok_sim.questions.hand_odds",
    "register": "tarok_sim.strategies",
    "replay": "tarok_sim.records.replay",
    "session": "tarok_sim.sessions",
    "simulate": "tarok_sim.simulation",
}


def __getattr__(name: str) -> object:
    """Load a public name when it is first used."""
    if name not in _HOME:
        raise AttributeError(f"module 'tarok_sim' has no attribute {name!r}")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return sorted({*globals(), *__all__})
