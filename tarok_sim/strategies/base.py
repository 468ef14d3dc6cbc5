"""What a strategy is: up to eight answers, named parameters, and another strategy for the rest.

An answer is a compiled function of a `View` (kernels/views.py) or, as `batch_…`, a NumPy function
of a `BatchView` (strategies/batch_view.py).  Parameters are plain numbers, so changing them
compiles nothing.  `register` makes a strategy known by its name; strategies/files.py finds those
that lie in files of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from typing import Any

from tarok_sim.kernels.state import MAX_PARAMETERS
from tarok_sim.strategies.signatures import check_signature

# The questions of kernels/decisions.py, with the arguments each is asked with.
DECISIONS: dict[str, tuple[str, ...]] = {
    "bid": ("view",),
    "rate_hand": ("view", "contract"),
    "call": ("view",),
    "take": ("view",),
    "discard": ("view",),
    "announce": ("view",),
    "kontra": ("view",),
    "play_card": ("view",),
}
BATCH = "batch_"


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

    def __post_init__(self) -> None:
        """Refuse what could not be set in a line-up."""
        if not self.name.isidentifier():
            raise ValueError(
                f"parameter name {self.name!r} is not a plain word; use letters, digits and _"
            )
        if not self.low <= self.default <= self.high:
            raise ValueError(
                f"parameter {self.name!r}: the default {self.default:g} is outside its range, "
                f"{self.low:g} to {self.high:g}"
            )


@dataclass(frozen=True)
class Answer:
    """Who answers a decision, and how.

    Attributes
    ----------
    function
        Compiled or to be compiled; or a NumPy function if `in_batch`.
    owner
        The strategy it is written in: the heir itself or one it inherits from.
    in_batch
        Whether it answers many questions at a time.
    """

    function: Callable[..., Any]
    owner: Strategy
    in_batch: bool

    @property
    def n_inherited(self) -> int:
        """Return how many parameters come before the owner's own, in every heir alike."""
        return len(self.owner.all_parameters()) - len(self.owner.parameters)


@dataclass(frozen=True, repr=False)
class Strategy:
    """A player's way of deciding.

    Attributes
    ----------
    name
        As written in a line-up.
    bid, rate_hand, call, take, discard, announce, kontra, play_card
        Answers as functions of a `View` (see kernels/decisions.py), compiled with the simulator;
        those left out are inherited from `base`.
    base
        The strategy that answers the rest: its name, `path/to/file.py:name`, or the strategy
        itself; None if nothing is left to answer.
    parameters
        Named numbers.  The functions written here read the k-th with `own_parameter(view, k)`;
        `parameter(view, k)` counts from the base's first.
    meaning, source
        What it does, and where its ideas come from.
    batch_bid, batch_rate_hand, batch_call, batch_take, batch_discard, batch_announce,
    batch_kontra, batch_play_card
        The same answers as NumPy functions: of a `BatchView`, returning one answer a view.
    file
        Path of the file it was read from, as written in a line-up; empty for a registered one.

    Examples
    --------
    >>> import tarok_sim.strategies
    >>> Strategy("cautious", base="club").all_parameters()[0].name
    'boldness'
    """

    name: str
    bid: Callable[..., Any] | None = None
    rate_hand: Callable[..., Any] | None = None
    call: Callable[..., Any] | None = None
    take: Callable[..., Any] | None = None
    discard: Callable[..., Any] | None = None
    announce: Callable[..., Any] | None = None
    kontra: Callable[..., Any] | None = None
    play_card: Callable[..., Any] | None = None
    base: str | Strategy | None = "random"
    parameters: tuple[Parameter, ...] = ()
    meaning: str = ""
    source: str = ""
    batch_bid: Callable[..., Any] | None = None
    batch_rate_hand: Callable[..., Any] | None = None
    batch_call: Callable[..., Any] | None = None
    batch_take: Callable[..., Any] | None = None
    batch_discard: Callable[..., Any] | None = None
    batch_announce: Callable[..., Any] | None = None
    batch_kontra: Callable[..., Any] | None = None
    batch_play_card: Callable[..., Any] | None = None
    file: str = ""

    def __post_init__(self) -> None:
        """Refuse what could not be played, at the line that wrote it."""
        if not self.name.isidentifier():
            raise ValueError(
                f"strategy name {self.name!r} is not a plain word; use letters, digits and _"
            )
        for decision, arguments in DECISIONS.items():
            one, many = getattr(self, decision), getattr(self, BATCH + decision)
            check_signature(self.name, decision, one, arguments)
            check_signature(self.name, BATCH + decision, many, arguments)
            if one is not None and many is not None:
                raise ValueError(
                    f"strategy {self.name!r} has both {decision} and {BATCH}{decision}; "
                    f"leave one of them out"
                )
            if one is None and many is None and self.base is None:
                raise ValueError(
                    f"strategy {self.name!r} has no base to answer {decision}; "
                    f"write the function, or name a base"
                )

    def __repr__(self) -> str:
        """Say what it answers itself and whom it asks for the rest."""
        names = (prefix + decision for decision in DECISIONS for prefix in ("", BATCH))
        own = ", ".join(name for name in names if getattr(self, name) is not None)
        base = self.base.text if isinstance(self.base, Strategy) else self.base
        rest = f"; the rest as {base}" if base else ""
        return f"<Strategy {self.text}: {own or 'no answers of its own'}{rest}>"

    @property
    def text(self) -> str:
        """Return the strategy as it is written in a line-up."""
        return f"{self.file}:{self.name}" if self.file else self.name

    @property
    def parent(self) -> Strategy | None:
        """Return the strategy it inherits from."""
        return get_strategy(self.base) if isinstance(self.base, str) else self.base

    @property
    def line(self) -> tuple[Strategy, ...]:
        """Return the strategy and all it inherits from, nearest first."""
        line = [self]
        while (parent := line[-1].parent) is not None:
            if parent in line:
                raise ValueError(
                    f"strategy {self.name!r} would inherit from itself; change its base"
                )
            line.append(parent)
        return tuple(line)

    def answer(self, decision: str) -> Answer:
        """Return who answers a decision, inherited if need be."""
        for owner in self.line:
            for field_name in (decision, BATCH + decision):
                function = getattr(owner, field_name)
                if function is not None:
                    return Answer(function, owner, field_name != decision)
        raise AssertionError(f"a strategy without a base does not answer {decision}")

    def all_parameters(self) -> tuple[Parameter, ...]:
        """Return the parameters in the order they are numbered: those of its base come first."""
        return tuple(parameter for each in reversed(self.line) for parameter in each.parameters)


@dataclass(frozen=True)
class Player:
    """A strategy with its parameters set, ready to sit down."""

    strategy: Strategy
    values: tuple[float, ...] = field(default=())

    @property
    def text(self) -> str:
        """Return the player as it is written in a line-up."""
        changed = [
            f"{parameter.name}={_number_text(value)}"
            for parameter, value in zip(self.strategy.all_parameters(), self.values, strict=True)
            if value != parameter.default
        ]
        return self.strategy.text + (f"({','.join(changed)})" if changed else "")


def _number_text(value: float) -> str:
    """Write a number as short as it can be read back exactly."""
    text = f"{value:g}"
    return text if float(text) == value else repr(value)


_REGISTRY: dict[str, Strategy] = {}
_BUILT_IN: set[str] = set()
_COLLECTED: ContextVar[dict[str, Strategy] | None] = ContextVar("collected", default=None)


def register(strategy: Strategy) -> Strategy:
    """Make a strategy known by its name; a later one of the same name takes its place.

    Parameters
    ----------
    strategy
        What a player does; in a file of its own it is known by `path/to/file.py:name`.

    Raises
    ------
    ValueError
        If the name belongs to a built-in strategy, the base is unknown, or there are too many
        parameters or two of one name.
    """
    collected = _COLLECTED.get()
    if collected is None and strategy.name in _BUILT_IN:
        raise ValueError(
            f"strategy {strategy.name!r} is built in; give yours another name "
            f"(base={strategy.name!r} inherits from it)"
        )
    if collected is not None and isinstance(strategy.base, str):
        strategy = replace(strategy, base=collected.get(strategy.base, strategy.base))
    if isinstance(strategy.base, str) and ":" in strategy.base:
        strategy = replace(strategy, base=get_strategy(strategy.base))
    known = _REGISTRY if collected is None else collected
    before = known.get(strategy.name)
    known[strategy.name] = strategy
    try:
        _check_line(strategy)
    except ValueError:
        del known[strategy.name]
        if before is not None:
            known[strategy.name] = before
        raise
    return strategy


@contextmanager
def collecting() -> Iterator[dict[str, Strategy]]:
    """Keep what is registered meanwhile out of the registry, in the mapping this gives."""
    collected: dict[str, Strategy] = {}
    token = _COLLECTED.set(collected)
    try:
        yield collected
    finally:
        _COLLECTED.reset(token)


def _check_line(strategy: Strategy) -> None:
    """Refuse a strategy whose inheritance or parameters do not work out."""
    if isinstance(strategy.base, str) and strategy.base not in _REGISTRY:
        raise ValueError(
            f"strategy {strategy.name!r}: unknown base {strategy.base!r}; "
            f"choose from {', '.join(list_strategies())}"
        )
    names = [parameter.name for parameter in strategy.all_parameters()]
    if len(names) > MAX_PARAMETERS:
        raise ValueError(
            f"strategy {strategy.name!r} has {len(names)} parameters with those of its base; "
            f"{MAX_PARAMETERS} are allowed"
        )
    for parameter in strategy.parameters:
        if names.count(parameter.name) > 1:
            raise ValueError(
                f"strategy {strategy.name!r} has two parameters {parameter.name!r}, one of them "
                f"perhaps inherited; give yours another name"
            )


def close_built_in() -> None:
    """Protect the names registered so far; called once, when the package's own are there."""
    _BUILT_IN.update(_REGISTRY)


def is_built_in(strategy: Strategy) -> bool:
    """Say whether a strategy comes with the package."""
    return strategy.name in _BUILT_IN and _REGISTRY[strategy.name] is strategy


def get_strategy(name: str) -> Strategy:
    """Return the strategy of a name, or of `path/to/file.py:name`, or say which there are."""
    if name in _REGISTRY:
        return _REGISTRY[name]
    if ":" in name or name.endswith(".py"):
        from tarok_sim.strategies.files import load_strategy

        return load_strategy(name)
    raise ValueError(
        f"unknown strategy {name!r}; choose from {', '.join(list_strategies())}, "
        f"or write path/to/file.py:name for one of your own"
    )


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
                f"strategy {strategy.text!r} has no parameter {name!r}; choose from {names}"
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
            f"strategy {strategy.text!r}: {parameter.name}={text} is not allowed; "
            f"give a number from {parameter.low:g} to {parameter.high:g}"
        )
    return value
