"""What a user's compiled function may answer: whole numbers, or any number for a rating.

Drivers wrap every call of a user's function in one of these (strategies/drivers.py), so that an
answer of another type is refused when it is compiled, not turned into a card.  With the JIT off
the plain versions look at each answer.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import types
from numba.core.errors import TypingError
from numba.extending import overload


def whole(answer: Any) -> Any:
    """Return a whole number as it is; refuse anything else."""
    if isinstance(answer, bool | np.bool_) or not isinstance(answer, int | np.integer):
        raise ValueError(f"a strategy answered {answer!r}, which is not a whole number")
    return answer


def number(answer: Any) -> Any:
    """Return a number as it is; refuse anything else."""
    if isinstance(answer, bool | np.bool_):
        raise ValueError(f"a strategy answered {answer!r}, which is not a number")
    if not isinstance(answer, int | float | np.number):
        raise ValueError(f"a strategy answered {answer!r}, which is not a number")
    return float(answer)


def is_whole(kind: Any) -> bool:
    """Say whether a numba type is one of whole numbers; true and false are none."""
    return isinstance(kind, types.Integer)


def is_number(kind: Any) -> bool:
    """Say whether a numba type is one of numbers."""
    return isinstance(kind, types.Integer | types.Float)


@overload(whole)
def _whole(answer: Any) -> Callable[[Any], Any]:
    if not is_whole(answer):
        raise TypingError(f"a strategy answers with {answer}")

    def as_it_is(answer: Any) -> Any:
        return np.int64(answer)

    return as_it_is


@overload(number)
def _number(answer: Any) -> Callable[[Any], Any]:
    if not is_number(answer):
        raise TypingError(f"a strategy answers with {answer}")

    def as_it_is(answer: Any) -> Any:
        return np.float64(answer)

    return as_it_is
