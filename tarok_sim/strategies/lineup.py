"""From text to players in their seats, and from them to rounds played.

`line_up` reads a line-up; a `LineUp` plays a chunk of rounds with the driver built for its
strategies (strategies/drivers.py), in batches if some of them answer in batches
(strategies/batches.py).  Line-ups travel to other processes as text.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from tarok_sim.kernels.state import SEAT, STATE
from tarok_sim.strategies.adopting import is_library
from tarok_sim.strategies.base import (
    BATCH,
    DECISIONS,
    Player,
    Strategy,
    get_strategy,
    is_built_in,
    list_strategies,
    make_player,
)
from tarok_sim.strategies.batches import Table, play_batches
from tarok_sim.strategies.drivers import answer_digest, lockstep_driver, round_driver
from tarok_sim.strategies.explaining import explained
from tarok_sim.strategies.signatures import plain_function

_PLAYER = re.compile(r"\s*(?P<name>[^(),]+?)\s*(?:\((?P<settings>[^()]*)\))?\s*")


@dataclass(frozen=True)
class LineUp:
    """Who sits where, with the simulator compiled for them.

    Attributes
    ----------
    players
        One player a seat.
    """

    players: tuple[Player, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """Return the players by seat, as a line-up is written."""
        return tuple(player.text for player in self.players)

    @cached_property
    def strategies(self) -> tuple[Strategy, ...]:
        """Return the strategies the driver asks; a player's `kind` is its place here.

        A table of the package's own players shares one driver with all such tables, so that the
        first run compiles once and not for every company.
        """
        by_text = {player.strategy.text: player.strategy for player in self.players}
        if all(is_built_in(strategy) for strategy in by_text.values()):
            names = filter(is_built_in, map(get_strategy, list_strategies()))
            by_text |= {strategy.text: strategy for strategy in names}
        return tuple(by_text[text] for text in sorted(by_text))

    @cached_property
    def plays_in_batches(self) -> bool:
        """Say whether some seat answers some question in batches."""
        return any(
            strategy.answer(decision).in_batch
            for strategy in self.strategies
            for decision in DECISIONS
        )

    @cached_property
    def driver(self) -> Any:
        """Return the driver module built for these strategies."""
        build = lockstep_driver if self.plays_in_batches else round_driver
        return build(self.strategies)

    @property
    def main_kernel(self) -> Any:
        """Return the driver's largest kernel, the one that takes time to compile."""
        return self.driver.advance if self.plays_in_batches else self.driver.play_chunk

    def play(self, rules: Any, plan: Any, rows: Any, logs: Any) -> tuple[int, Any]:
        """Play `len(rows)` rounds from `plan.first_round` on.

        Parameters
        ----------
        rules, plan
            RULES_DTYPE and PLAN records.
        rows, logs
            ROW and STATE records, written; `logs` may be empty.

        Returns
        -------
        How many rounds were played (fewer, if a strategy answered illegally), and deal and table of
        the last one.
        """
        with explained(self.strategies):
            if self.plays_in_batches:
                table = Table(rules, plan, self.players, self.seat_records())
                return play_batches(self.driver, table, rows, logs)
            state = np.zeros(1, STATE).view(np.recarray)[0]
            play_chunk = self.driver.play_chunk
            return play_chunk(rules, plan, self.seat_records(), state, rows, logs), state

    def seat_records(self) -> np.recarray[Any, Any]:
        """Return fresh SEAT records, one a seat."""
        seats = np.zeros(len(self.players), SEAT).view(np.recarray)
        for seat, player in enumerate(self.players):
            seats.kind[seat] = self.strategies.index(player.strategy)
            seats.parameters[seat][: len(player.values)] = player.values
        return seats

    def digests(self) -> dict[str, str]:
        """Return a hash of each strategy that is not the package's own, by its text."""
        return {
            strategy.text: digest
            for strategy in self.strategies
            if (digest := strategy_digest(strategy))
        }

    def __reduce__(self) -> tuple[Callable[..., LineUp], tuple[Any, ...]]:
        """Travel as text; strategies that are in no file travel along."""
        along = {
            strategy.name: _portable(strategy)
            for strategy in self.strategies
            if not strategy.file and not is_built_in(strategy)
        }
        return _rebuild, (self.texts, along, self.digests())


def strategy_digest(strategy: Strategy) -> str:
    """Return a hash of a user's strategy; the empty string for one of the package's own."""
    answers = ((strategy.answer(decision), decision) for decision in DECISIONS)
    digests = [answer_digest(answer, decision) for answer, decision in answers]
    if not any(digests):
        return ""
    return hashlib.sha256(" ".join(digests).encode()).hexdigest()


def _portable(strategy: Strategy) -> Strategy:
    """Return a strategy in a form that another process understands: bases and code by value."""
    parent = strategy.parent
    base: str | Strategy | None = parent
    if parent is not None:
        has_text = parent.file or is_built_in(parent)
        base = parent.text if has_text else _portable(parent)
    functions = {
        name: function if is_library(plain_function(function)) else plain_function(function)
        for decision in DECISIONS
        for name in (decision, BATCH + decision)
        if (function := getattr(strategy, name)) is not None
    }
    return replace(strategy, base=base, **functions)


def _rebuild(
    texts: Sequence[str], along: Mapping[str, Strategy], digests: Mapping[str, str]
) -> LineUp:
    """Read a line-up again in another process and make sure that it is the same."""
    rebuilt = LineUp(tuple(read_player(text, along) for text in texts))
    for text, digest in rebuilt.digests().items():
        if digests.get(text) != digest:
            raise ValueError(f"strategy {text!r} has changed since the run began; start it again")
    return rebuilt


def line_up(text: str | Sequence[str], n_seats: int) -> LineUp:
    """Read a line-up: one name fills all seats, otherwise one a seat.

    Parameters
    ----------
    text
        `"beginner"`, `"club(boldness=0.3),my_strategy.py:mine,beginner,random"`, or the same as a
        sequence.
    n_seats
        Seats at the table.

    Raises
    ------
    ValueError
        If a strategy or parameter is unknown or the number of players does not fit.
    """
    names = split_players(text) if isinstance(text, str) else list(text)
    if len(names) == 1:
        names = names * n_seats
    if len(names) != n_seats:
        raise ValueError(
            f"{len(names)} strategies for {n_seats} seats: {', '.join(names) or 'none'}; "
            f"name one for all seats or one a seat"
        )
    return LineUp(tuple(read_player(name) for name in names))


def split_players(text: str) -> list[str]:
    """Split a line-up at the commas outside brackets."""
    return [part.strip() for part in re.split(r",(?![^()]*\))", text)]


def read_player(text: str, along: Mapping[str, Strategy] | None = None) -> Player:
    """Read one player: a strategy's name or `path/to/file.py:name`, with parameters if any.

    Parameters
    ----------
    text
        For example `club(boldness=0.3)`.
    along
        Strategies that are not registered here, by name.
    """
    match = _PLAYER.fullmatch(text)
    if match is None:
        raise ValueError(
            f"cannot read strategy {text!r}; write a name, or name(parameter=value,…), "
            f"or path/to/file.py:name"
        )
    settings = []
    for part in filter(None, (match["settings"] or "").split(",")):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals:
            raise ValueError(f"cannot read {part.strip()!r} in {text!r}; write parameter=value")
        settings.append((name, value))
    strategy = (along or {}).get(match["name"]) or get_strategy(match["name"])
    return make_player(strategy, settings)
