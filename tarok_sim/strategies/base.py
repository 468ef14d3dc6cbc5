"""What a strategy is: up to six answers, named parameters, and another strategy for the rest.

A strategy is one file that calls `register`.  Its functions take a `View` (kernels/views.py) and
are compiled with the simulator; its parameters are plain numbers, so changing them compiles
nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from tarok_sim.kernels.state import MAX_PARAMETERS

# The questions of kernels/decisions.py, with the arguments each is asked with.
DECISIONS: dict[str, tuple[str, ...]] = {
    "bid": ("view",),
    "rate_hand": ("view", "contract"),
    "call": ("view",),
    "take": ("view",),
    "discard": ("view",),
    "play_card": ("view",),
}


@dataclass(frozen=True)
class Parameter:
    """One named habit of a strategy.

    Attributes
    ----------
    name
        As written in brackets: `club(boldness=0.3)`.
    default, low, high
        Value used when nothing is said, and the range allowed.
    meaning
        One sentence for a player.
    source
        Where the default comes from.
    """

    name: str
    default: float
    low: float
    high: float
    meaning: str
    source: str = ""


@dataclass(frozen=True)
class Strategy:
    """A player's way of deciding.

    Attributes
    ----------
    name
        As written in a line-up.
    bid, rate_hand, call, take, discard, play_card
        Compiled answers (see kernels/decisions.py); those left out are inherited from `base`.
    base
        Name of the strategy that answers the rest.
    parameters
        Named numbers; a function reads the k-th with `parameter(view, k)`.
    meaning, source
        What it does, and where its ideas come from.
    """

    name: str
    bid: Callable[..., Any] | None = None
    rate_hand: Callable[..., Any] | None = None
    call: Callable[..., Any] | None = None
    take: Callable[..., Any] | None = None
    discard: Callable[..., Any] | None = None
    play_card: Callable[..., Any] | None = None
    base: str = "random"
    parameters: tuple[Parameter, ...] = ()
    meaning: str = ""
    source: str = ""

    def answer(self, decision: str) -> Callable[..., Any]:
        """Return the function that answers a decision, inherited if need be."""
        own: Callable[..., Any] | None = getattr(self, decision)
        return own if own is not None else get_strategy(self.base).answer(decision)

    def all_parameters(self) -> tuple[Parameter, ...]:
        """Return the parameters in the order functions number them, those of the base first."""
        if self.base == self.name:
            return self.parameters
        return get_strategy(self.base).all_parameters() + self.parameters


@dataclass(frozen=True)
class Player:
    """A strategy with its parameters set, ready to sit down."""

    strategy: Strategy
    values: tuple[float, ...] = field(default=())

    @property
    def text(self) -> str:
        """Return the player as it is written in a line-up."""
        changed = [
            f"{parameter.name}={value:g}"
            for parameter, value in zip(self.strategy.all_parameters(), self.values, strict=True)
            if value != parameter.default
        ]
        return self.strategy.name + (f"({','.join(changed)})" if changed else "")


_REGISTRY: dict[str, Strategy] = {}


def register(strategy: Strategy) -> Strategy:
    """Make a strategy known by its name; a later one of the same name takes its place.

    Raises
    ------
    ValueError
        If the name is not a plain word, the base is unknown or there are too many parameters.
    """
    if not strategy.name.isidentifier():
        raise ValueError(
            f"strategy name {strategy.name!r} is not a plain word; use letters, digits and _"
        )
    if strategy.base != strategy.name and strategy.base not in _REGISTRY:
        raise ValueError(
            f"strategy {strategy.name!r}: unknown base {strategy.base!r}; "
            f"choose from {', '.join(list_strategies())}"
        )
    _REGISTRY[strategy.name] = strategy
    if len(strategy.all_parameters()) > MAX_PARAMETERS:
        raise ValueError(f"strategy {strategy.name!r} has more than {MAX_PARAMETERS} parameters")
    return strategy


def get_strategy(name: str) -> Strategy:
    """Return the strategy of a name, or say which there are."""
    if name in _REGISTRY:
        return _REGISTRY[name]
    raise ValueError(f"unknown strategy {name!r}; choose from {', '.join(list_strategies())}")


def list_strategies() -> tuple[str, ...]:
    """Return the names of all strategies, in the order registered."""
    return tuple(_REGISTRY)


def make_player(strategy: Strategy, settings: Iterable[tuple[str, str]] = ()) -> Player:
    """Sit a strategy down with some of its parameters changed.

    Raises
    ------
    ValueError
        If a parameter is unknown, not a number, or outside its range.
    """
    parameters = strategy.all_parameters()
    values = {parameter.name: parameter.default for parameter in parameters}
    for name, text in settings:
        known = next((parameter for parameter in parameters if parameter.name == name), None)
        if known is None:
            names = ", ".join(values) or "none: this strategy has no parameters"
            raise ValueError(
                f"strategy {strategy.name!r} has no parameter {name!r}; choose from {names}"
            )
        values[name] = _value_in_range(strategy, known, text)
    return Player(strategy, tuple(values.values()))


def _value_in_range(strategy: Strategy, parameter: Parameter, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not parameter.low <= value <= parameter.high:
        raise ValueError(
            f"strategy {strategy.name!r}: {parameter.name}={text} is not allowed; "
            f"give a number from {parameter.low:g} to {parameter.high:g}"
        )
    return value
