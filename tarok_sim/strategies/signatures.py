"""What a strategy's functions must look like from outside, checked where they are handed over.

Called by `base.Strategy` for every function it is given; what is inside them is checked when they
are compiled (strategies/adopting.py).
"""

import inspect
import traceback
from collections.abc import Callable, Sequence
from typing import Any

_WHAT = {"view": "the View", "contract": "the contract's place in rules.contracts"}
_MANY = {"view": "the BatchView", "contract": _WHAT["contract"]}


def check_signature(
    strategy: str, name: str, function: Callable[..., Any] | None, arguments: Sequence[str]
) -> None:
    """Refuse what could not be called with the arguments of its question.

    Parameters
    ----------
    strategy, name
        For the message: the strategy and the field the function was given for.
    function
        The function; None, where it is inherited, is fine.
    arguments
        What the question is asked with.

    Raises
    ------
    ValueError
        If it is no function or takes other arguments.
    """
    if function is None:
        return
    plain = plain_function(function)
    if not callable(plain):
        raise ValueError(
            f"strategy {strategy!r}: {name} is {function!r}; it must be a function of "
            f"{', '.join(arguments)}, or be left out"
        )
    try:
        inspect.signature(plain).bind(*arguments)
    except TypeError:
        raise ValueError(
            f"strategy {strategy!r}: {name} takes {_count(plain)}; "
            f"it must take {_wanted(name, arguments)}"
        ) from None


def plain_function(function: Any) -> Any:
    """Return the Python function that a compiled one was made of; a plain one is returned as is."""
    return getattr(function, "py_func", function)


def where_failed(error: Exception, function: Callable[..., Any]) -> str:
    """Say in which line of a function's file an exception arose, and what it says."""
    home = plain_function(function).__code__.co_filename
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == home]
    where = f"line {lines[-1]}: " if lines else ""
    return f"{where}{type(error).__name__}: {error}"


def _count(function: Callable[..., Any]) -> str:
    n = len(inspect.signature(function).parameters)
    return f"{n or 'no'} argument{'' if n == 1 else 's'}"


def _wanted(name: str, arguments: Sequence[str]) -> str:
    words = _MANY if name.startswith("batch_") else _WHAT
    number = {1: "one", 2: "two"}[len(arguments)]
    return f"{number}, {' and '.join(words[argument] for argument in arguments)}"
