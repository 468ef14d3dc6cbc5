"""Why a user's function could not be compiled, in one sentence with the user's own line.

The compiler's message speaks of the whole simulator.  `explained` catches it, compiles each of the
user's functions alone to find the one at fault, and says what is wrong with it.
"""

import difflib
import dis
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numba
from numba import types
from numba.core.errors import NumbaError

from tarok_sim.kernels.state import SEAT, TABLE
from tarok_sim.kernels.views import View
from tarok_sim.rules.tables import RULES_DTYPE
from tarok_sim.strategies.adopting import compiled_twin, functions_reached, is_library
from tarok_sim.strategies.answers import is_number, is_whole
from tarok_sim.strategies.base import DECISIONS, Strategy
from tarok_sim.strategies.signatures import plain_function

_RECORDS = {"view.rules": RULES_DTYPE, "view.table": TABLE, "view.me": SEAT}
_ANSWERS = {
    "bid": "a contract of view.choices, or PASS",
    "rate_hand": "a number",
    "call": "one of the cards in view.legal",
    "take": "one of the groups in view.choices",
    "discard": "one of the cards in view.legal",
    "announce": "an item of view.choices, or PASS",
    "kontra": "a target of view.choices, or PASS",
    "play_card": "one of the cards in view.legal",
}


@contextmanager
def explained(strategies: Sequence[Strategy]) -> Iterator[None]:
    """Turn the compiler's complaints about a user's function into a ValueError that says where."""
    try:
        yield
    except (NumbaError, KeyError) as error:  # KeyError: a record has no such field
        reason = _reason(strategies)
        if reason is None:
            raise
        raise ValueError(reason) from error.with_traceback(None)


def _reason(strategies: Sequence[Strategy]) -> str | None:
    """Find the user's function that does not compile and say why; None if there is none."""
    for strategy in strategies:
        for decision in DECISIONS:
            answer = strategy.answer(decision)
            plain = plain_function(answer.function)
            if answer.in_batch or is_library(plain):
                continue
            why = _fault(plain, decision)
            if why:
                return f"strategy {answer.owner.text!r}: {decision} {why}"
    return None


def _fault(function: Any, decision: str) -> str | None:
    """Say what is wrong with a function; None if it compiles and answers as it must."""
    twin = compiled_twin(function)
    arguments = DECISIONS[decision]

    def probe(rules: Any, table: Any, me: Any, number: Any) -> Any:
        view = View(rules, table, me, number, number, number, number, number, number)
        return twin(view)

    def probe_two(rules: Any, table: Any, me: Any, number: Any) -> Any:
        view = View(rules, table, me, number, number, number, number, number, number)
        return twin(view, number)

    records = [numba.from_dtype(record) for record in _RECORDS.values()]
    asked = numba.njit(probe if len(arguments) == 1 else probe_two)
    try:
        asked.compile((*records, types.int64))
    except KeyError as error:
        return f"cannot be compiled, {_no_field(str(error.args[0]), function)}"
    except NumbaError as error:
        return f"cannot be compiled, {_heart(str(error), function)}"
    result: Any = asked.nopython_signatures[0].return_type
    result = getattr(result, "literal_type", result)
    if is_number(result) if decision == "rate_hand" else is_whole(result):
        return None
    return f"answers with {_kind(result)}; it must answer with {_ANSWERS[decision]}"


def _kind(result: Any) -> str:
    """Name a numba type in plain words."""
    if isinstance(result, types.Optional) or isinstance(result, types.NoneType):
        return "nothing, at least on some way through it"
    if isinstance(result, types.Boolean):
        return "true or false"
    if isinstance(result, types.UnicodeType):
        return "a text"
    if isinstance(result, types.Float):
        return f"a fraction ({result}; int(...) makes it whole)"
    return f"a {_short(str(result))}"


def _heart(message: str, function: Any) -> str:
    """Return the heart of a compiler's message, with the user's line if it names one."""
    attribute = re.search(r"Unknown attribute '(\w+)' of type View", message)
    if attribute:
        return _line_using(function, attribute[1]) + _no_such(
            "the view", attribute[1], View._fields
        )
    home = re.escape(Path(function.__code__.co_filename).name)
    lines = re.findall(rf'File "[^"\n]*{home}", line (\d+)', message)
    where = f"line {lines[-1]}: " if lines else ""
    operation = re.search(
        r"Function\(<built-in function (\w+)>\).*?\n\s*[>]{3} (.*)", message, re.DOTALL
    )
    if operation:
        return where + f"no way to compute {_short(operation[2].splitlines()[0])}"
    unify = re.search(r"Cannot unify (.*?) and (.*?) for '(\w+?)(?:\.\d+)?'", message)
    if unify:
        return where + f"{unify[3]} is sometimes {_short(unify[1])}, sometimes {_short(unify[2])}"
    told = re.findall(r"^(?!Failed in|During|File|- |>>>).*\S.*$", message, re.MULTILINE)
    return where + (
        _short(told[0].strip().partition(": %")[0]) if told else "the compiler does not say why"
    )


def _no_field(name: str, function: Any) -> str:
    """Say that no record of the view has a field, and what it may have been meant for."""
    names = [f"{owner}.{each}" for owner, record in _RECORDS.items() for each in record.names or ()]
    near = difflib.get_close_matches(name, [each.rpartition(".")[2] for each in names], 1)
    meant = [each for each in names if near and each.endswith(f".{near[0]}")]
    advice = f"; did you mean {meant[0]}?" if meant else ""
    owners = ", ".join(_RECORDS)
    return f"{_line_using(function, name)}none of {owners} has a field {name!r}{advice}"


def _no_such(owner: str, name: str, names: Sequence[str]) -> str:
    near = difflib.get_close_matches(name, names, 1)
    advice = f"; did you mean {near[0]!r}?" if near else f"; it has {', '.join(names)}"
    return f"{owner} has no {name!r}{advice}"


def _line_using(function: Any, name: str) -> str:
    """Return the line in which a function, or one that it calls, reads an attribute."""
    for each in functions_reached(function):
        line = each.__code__.co_firstlineno
        for instruction in dis.get_instructions(each.__code__):
            line = instruction.starts_line or line
            if instruction.opname in ("LOAD_ATTR", "LOAD_METHOD") and instruction.argval == name:
                return f"line {line}: "
    return ""


def _short(text: str) -> str:
    """Shorten a type or message that spells out whole records."""
    while match := re.search(r"\b(?:Record|View)\(", text):
        depth, end = 1, match.end()
        while depth and end < len(text):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        name = "a view" if match[0] == "View(" else "a record"
        text = text[: match.start()] + name + text[end:]
    return text if len(text) <= 160 else text[:157] + "…"
