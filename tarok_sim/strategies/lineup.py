"""From the names of the players to a simulator that asks them: the one compile seam of strategies.

The driver (kernels/round.py) imports its answers from kernels/decisions.py.  For a line-up this
module writes the driver out once more, with functions in place of that import that ask each seat's
own strategy, into a file named by a hash of its text, so that the compiled code is found again next
time.
"""

import hashlib
import importlib.util
import inspect
import os
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from tarok_sim.kernels import round as driver
from tarok_sim.kernels.jit import cache_folder
from tarok_sim.kernels.state import SEAT
from tarok_sim.strategies.base import DECISIONS, Player, Strategy, get_strategy, make_player

_SEAM = re.compile(r"^from tarok_sim\.kernels\.decisions import .*$", re.MULTILINE)
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
        """Return the different strategies, by name: a player's `kind` is its place here."""
        by_name = {player.strategy.name: player.strategy for player in self.players}
        return tuple(by_name[name] for name in sorted(by_name))

    @property
    def play_chunk(self) -> Any:
        """Return `kernels.round.play_chunk`, built for these strategies."""
        return _driver_module(self.strategies).play_chunk

    def seat_records(self) -> np.recarray[Any, Any]:
        """Return fresh SEAT records, one a seat."""
        seats = np.zeros(len(self.players), SEAT).view(np.recarray)
        for seat, player in enumerate(self.players):
            seats.kind[seat] = self.strategies.index(player.strategy)
            seats.parameters[seat][: len(player.values)] = player.values
        return seats


def line_up(text: str | Sequence[str], n_seats: int) -> LineUp:
    """Read a line-up: one name fills all seats, otherwise one a seat.

    Parameters
    ----------
    text
        `"beginner"`, `"club(boldness=0.3),club,beginner,random"`, or the same as a sequence.
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


def read_player(text: str) -> Player:
    """Read one player: a strategy's name, with parameters in brackets if any."""
    match = _PLAYER.fullmatch(text)
    if match is None:
        raise ValueError(f"cannot read strategy {text!r}; write a name, or name(parameter=value,…)")
    settings = []
    for part in filter(None, (match["settings"] or "").split(",")):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals:
            raise ValueError(f"cannot read {part.strip()!r} in {text!r}; write parameter=value")
        settings.append((name, value))
    return make_player(get_strategy(match["name"]), settings)


@lru_cache(maxsize=64)
def _driver_module(strategies: tuple[Strategy, ...]) -> ModuleType:
    """Write, import and return the driver for a set of strategies."""
    source = _driver_source(strategies)
    name = f"tarok_lineup_{hashlib.sha256(source.encode()).hexdigest()[:16]}"
    path = cache_folder() / "lineups" / f"{name}.py"
    if not path.exists():
        _write_atomically(path, source)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _write_atomically(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(f".{os.getpid()}.tmp")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)


def _driver_source(strategies: tuple[Strategy, ...]) -> str:
    """Return the driver's source with the seam replaced."""
    original = inspect.getsource(driver)
    seam = "from tarok_sim.kernels.jit import inline\n" + "\n".join(
        _ask(decision, strategies) for decision in DECISIONS
    )
    source, found = _SEAM.subn(lambda _: seam, original)
    assert found == 1, "kernels/round.py must import its decisions on one line"
    names = ", ".join(strategy.name for strategy in strategies)
    title = f'"""Driver for {names}; made by lineup.py."""\n'
    return title + source


def _ask(decision: str, strategies: tuple[Strategy, ...]) -> str:
    """Return the code that asks the right strategy for a decision."""
    answers = [strategy.answer(decision) for strategy in strategies]
    if len(set(answers)) == 1:
        return _import(answers[0], decision)
    names = [f"{decision}_{kind}" for kind in range(len(answers))]
    imports = "\n".join(map(_import, answers, names))
    arguments = ", ".join(DECISIONS[decision])
    branches = "\n".join(
        f"    if view.me.kind == {kind}:\n        return {name}({arguments})"
        for kind, name in enumerate(names[:-1])
    )
    return (
        f"{imports}\n\n\n@inline\ndef {decision}({arguments}):\n"
        f"{branches}\n    return {names[-1]}({arguments})\n"
    )


def _import(answer: Any, name: str) -> str:
    return f"from {answer.__module__} import {answer.__name__} as {name}"
