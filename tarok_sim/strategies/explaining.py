"""Why a user's function could not be compiled, in one sentence with the user's own line.

The compiler's message speaks of the whole simulator.  `explained` catches it, compiles each of the
user's functions alone to find the one at fault, and says what is wrong with it.
"""

import difflib
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numba
from numba import types
from numba.core.errors import NumbaError

from tarok_sim.kernels.state import SEAT, TABLE
from tarok_sim.kernels.views import View
from tarok_sim.rules.tables import RULES_DTYPE
from tarok_sim.strategies.adopting import compiled_twin, is_library
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
    "play_card": "one of the cards in view.legal",
}


@contextmanager
def explained(strategies: Sequence[Strategy]) -> Iterator[None]:
    """Turn the compiler's complaints about a user's function into a ValueError that says where."""
    try:
        yield
    except NumbaError as error:
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
    except NumbaError as error:
        return _sentence(str(error), function)
    result = asked.nopython_signatures[0].return_type
    if is_number(result) if decision == "rate_hand" else is_whole(result):
        return None
    return f"answers with {_kind(result)}; it must answer with {_ANSWERS[decision]}"


def _kind(result: Any) -> str:
    """Name a numba type in plain words."""
    if isinstance(result, types.Optional) or isinstance(result, types.NoneType):
        return "nothing, at least on some way through it"
    if isinstance(result, types.Boolean):
        return "true or false"
    if isinstance(result, types.Float):
        return f"a fraction ({result}; int(...) makes it whole)"
    return f"a {_short(str(result))}"


def _sentence(message: str, function: Any) -> str:
    """Return the heart of a compiler's message, with the user's line if it names one."""
    home = re.escape(function.__code__.co_filename)
    lines = re.findall(rf'File "{home}", line (\d+)', message)
    where = f"cannot be compiled, line {lines[-1]}: " if lines else "cannot be compiled: "
    return where + _heart(message)


def _heart(message: str) -> str:
    attribute = re.search(r"Unknown attribute '(\w+)' of type (.*)", message)
    if attribute:
        return _no_attribute(attribute[1], attribute[2])
    untyped = re.search(r"Untyped global name '(\w+)'.*?(?:\n|$)", message)
    if untyped:
        return f"{untyped[1]} is nothing that compiled code can use"
    undefined = re.search(r"NameError: name '(\w+)' is not defined", message)
    if undefined:
        return f"{undefined[1]} is not defined"
    operation = re.search(r"Function\(<built-in function (\w+)>\) found for signature:\s+>>> (.*)", message)
    if operation:
        return f"no way to compute {_short(operation[2])}"
    unify = re.search(r"Cannot unify (.*?) and (.*?) for '(\w+?)(?:\.\d+)?'", message)
    if unify:
        return f"{unify[3]} is sometimes {_short(unify[1])} and sometimes {_short(unify[2])}"
    bullets = re.findall(r"^(?!Failed in|During|File|- ).*\S.*$", message, re.MULTILINE)
    return _short(bullets[0].strip()) if bullets else "the compiler does not say why"


def _no_attribute(name: str, kind: str) -> str:
    """Say which part of the view lacks an attribute, and what it may have been meant for."""
    owner, names = "the view", tuple(View._fields)
    if "Record(" in kind.partition("(")[0] + "(" and not kind.startswith("View"):
        owner, names = _record_of(kind)
    near = difflib.get_close_matches(name, names, 1)
    advice = f"; did you mean {near[0]!r}?" if near else f"; it has {', '.join(names)}"
    if not names:
        return f"{_short(kind)} has no {name!r}"
    return f"{owner} has no {name!r}{advice}"


def _record_of(kind: str) -> tuple[str, tuple[str, ...]]:
    """Return which record a numba type describes, and its fields."""
    for owner, record in _RECORDS.items():
        names = record.names or ()
        if f"{names[-1]}[" in kind and f"{names[0]}[" in kind:
            return owner, names
    return "the record", ()


def _short(text: str) -> str:
    """Shorten a type or message that spells out whole records."""
    text = re.sub(r"Record\([^()]*(?:\([^()]*\)[^()]*)*\)", "record", text)
    return text if len(text) <= 120 else text[:117] + "…"
