"""The compile seam: simulators built for the strategies at a table.

The drivers (kernels/round.py and kernels/lockstep.py) import their answers from
kernels/decisions.py.  This module writes a driver out once more, with functions in place of that
import that ask each seat's own strategy, into a file named by a hash of its text, so that the
compiled code is found again next time.  A user's functions are handed to the new module as objects;
their digests stand in its text.
"""

import hashlib
import importlib.util
import inspect
import os
import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from tarok_sim.kernels import lockstep, round
from tarok_sim.kernels.jit import cache_folder
from tarok_sim.strategies.adopting import compiled_twin, is_library, read_function
from tarok_sim.strategies.base import (
    BATCH,
    DECISIONS,
    Answer,
    Strategy,
    get_strategy,
    is_built_in,
    list_strategies,
)
from tarok_sim.strategies.signatures import plain_function

_SEAM = re.compile(r"^from tarok_sim\.kernels\.decisions import \([^)]*\)$", re.MULTILINE)
_HEAD = """from tarok_sim.kernels.jit import inline
from tarok_sim.kernels.state import NONE as NO_ANSWER
from tarok_sim.strategies.answers import number, whole"""
_OWN = "tarok_sim.strategies."


def round_driver(strategies: Sequence[Strategy]) -> ModuleType:
    """Return `kernels.round` built for strategies that all answer compiled."""
    return _build(round, strategies)


def lockstep_driver(strategies: Sequence[Strategy]) -> ModuleType:
    """Return `kernels.lockstep` built for strategies of which some answer in batches."""
    return _build(lockstep, strategies)


def _build(original: ModuleType, strategies: Sequence[Strategy]) -> ModuleType:
    """Return a driver for a set of strategies; it is written and imported if it is not there."""
    seam = _Seam(tuple(strategies))
    text = "\n".join([_HEAD, *seam.imports, "", *seam.functions])
    source, found = _SEAM.subn(lambda _: text, inspect.getsource(original))
    assert found == 1, "a driver must import its decisions in one statement"
    # No names in it: strategies that answer alike share one driver.
    source = f'"""A driver made by strategies/drivers.py."""\n{source}'
    name = f"tarok_driver_{hashlib.sha256(source.encode()).hexdigest()[:16]}"
    if name not in sys.modules:
        twins = {label: compiled_twin(function) for label, function in seam.borrowed.items()}
        _import(name, source, twins)
    return sys.modules[name]


def answer_digest(answer: Answer, decision: str) -> str:
    """Return a hash of a user's answer; the empty string for one of the package's own."""
    title = f"strategy {answer.owner.text!r}: {BATCH * answer.in_batch}{decision}"
    plain = plain_function(answer.function)
    if is_library(plain):
        _check_parameters({plain.__module__}, answer.owner, title)
        return ""
    contents = read_function(plain, title, strict=not answer.in_batch)
    _check_parameters(contents.modules, answer.owner, title)
    return contents.digest


def _check_parameters(modules: Iterable[str], owner: Strategy, title: str) -> None:
    """Refuse functions of a built-in strategy whose parameters their caller does not have."""
    for other in filter(is_built_in, map(get_strategy, list_strategies())):
        borrows = any(module.startswith(_OWN + other.name) for module in modules)
        if borrows and other.all_parameters() and other not in owner.line:
            raise ValueError(
                f"{title} calls functions of {other.name!r}, which read that strategy's "
                f"parameters; write base={other.name!r}, so that yours has them too"
            )


@dataclass
class _Seam:
    """The code that asks each seat's own strategy.

    Attributes
    ----------
    strategies
        By `kind`, the strategies at the table.
    imports, functions
        Lines of the new module.
    borrowed
        A user's compiled functions, by their name in it.
    """

    strategies: tuple[Strategy, ...]
    imports: list[str] = field(default_factory=list)
    functions: list[str] = field(default_factory=list)
    borrowed: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Write the code for every decision."""
        for decision in DECISIONS:
            self.ask(decision)

    def ask(self, decision: str) -> None:
        """Write the code that asks the right strategy for a decision."""
        asked: dict[tuple[Any, int], tuple[Answer, list[int]]] = {}
        for kind, strategy in enumerate(self.strategies):
            answer = strategy.answer(decision)
            if answer.in_batch:
                answer_digest(answer, decision)  # refuses luck of its own
                continue
            key = (answer.function, answer.n_inherited)
            asked.setdefault(key, (answer, []))[1].append(kind)
        digests = [answer_digest(answer, decision) for answer, _ in asked.values()]
        if len(digests) == 1 and not digests[0]:
            self.import_as(decision, next(iter(asked.values()))[0].function)
            return
        lines = [f"@inline\ndef {decision}({', '.join(DECISIONS[decision])}):"]
        for place, (answer, kinds) in enumerate(asked.values()):
            name = f"{decision}_{place}"
            if digests[place]:
                self.imports.append(f"# {name}: {digests[place]}")
                self.borrowed[name] = answer.function
            else:
                self.import_as(name, answer.function)
            test = " or ".join(f"view.me.kind == {kind}" for kind in kinds)
            lines += [f"    if {test}:", *_call(decision, name, answer, bool(digests[place]))]
        self.functions.append("\n".join([*lines, "    return NO_ANSWER\n\n"]))

    def import_as(self, name: str, function: Any) -> None:
        plain = plain_function(function)
        self.imports.append(f"from {plain.__module__} import {plain.__name__} as {name}")


def _call(decision: str, name: str, answer: Answer, is_users: bool) -> list[str]:
    """Return the lines that call one function; a user's is told where its parameters begin."""
    call = f"{name}({', '.join(DECISIONS[decision])})"
    if not is_users:
        return [f"        return {call}"]
    check = "number" if decision == "rate_hand" else "whole"
    return [
        f"        view.me.n_inherited = {answer.n_inherited}",
        f"        return {check}({call})",
    ]


def _import(name: str, source: str, names: dict[str, Any]) -> None:
    """Import source text as a module that has some names beforehand."""
    path = cache_folder() / "drivers" / f"{name}.py"
    if not path.exists():
        _write_atomically(path, source)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    vars(module).update(names)
    spec.loader.exec_module(module)
    sys.modules[name] = module


def _write_atomically(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(f".{os.getpid()}.tmp")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)
