"""Taking over a user's functions: what they use, a hash of all of it, and their compiled twins.

`read_function` gives a digest that changes with anything that could change an answer: the code, the
functions it calls, the values it reads.  `compiled_twin` gives a function that a driver can call.
The user's own functions and modules are left as they are.  Called by `drivers`.
"""

import builtins
import dis
import enum
import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from tarok_sim.kernels.jit import adopt
from tarok_sim.strategies.signatures import plain_function

# Compiled code may call into these by name; anything else is compiled along or refused.
LIBRARIES = ("tarok_sim", "numpy", "numba", "math", "builtins")
_PLAIN = (bool, int, float, complex, str, bytes, type(None), np.generic, enum.Enum)
_LUCK = "view: random_below(view, n), or view.random_below(n) of a BatchView"


def is_library(value: Any) -> bool:
    """Say whether a function comes from a package that compiled code may call by name."""
    return (getattr(value, "__module__", None) or "").split(".")[0] in LIBRARIES


@dataclass(frozen=True)
class Contents:
    """What a function is made of.

    Attributes
    ----------
    digest
        A hash of its code and of everything it reaches.
    modules
        The library modules it takes functions from.
    """

    digest: str
    modules: frozenset[str]


def read_function(function: Callable[..., Any], title: str, strict: bool = True) -> Contents:
    """Read a user's function with all it calls and all the values it uses.

    Parameters
    ----------
    function
        Plain or decorated.
    title
        How messages name it: `strategy 'mine': play_card`.
    strict
        Refuse what compiled code cannot use; otherwise such values count by their type alone.

    Raises
    ------
    ValueError
        If it uses something that compiled code cannot, or draws random numbers of its own.
    """
    reading = _Reading(title, strict)
    reading.feed(function)
    return Contents(reading.hash.hexdigest(), frozenset(reading.modules))


def compiled_twin(function: Callable[..., Any]) -> Any:
    """Return a compiled twin of a user's function that calls compiled twins of what it calls."""
    return _Compiling().twin(function)


def names_read(code: CodeType) -> set[str]:
    """Return the global names a function's code reads, its inner functions included."""
    names = {
        str(instruction.argval)
        for instruction in dis.get_instructions(code)
        if instruction.opname in ("LOAD_GLOBAL", "LOAD_NAME")
    }
    return names.union(*(names_read(inner) for inner in _inner_codes(code)))


def _inner_codes(code: CodeType) -> Iterator[CodeType]:
    return (constant for constant in code.co_consts if isinstance(constant, CodeType))


def _reached(function: FunctionType) -> dict[str, Any]:
    """Return what a function's global names stand for, builtins left out."""
    names = sorted(names_read(function.__code__))
    return {name: function.__globals__[name] for name in names if name in function.__globals__}


def functions_reached(function: Callable[..., Any]) -> list[FunctionType]:
    """Return a user's function and those of the user's that it calls, each once."""
    found: dict[int, FunctionType] = {}
    waiting = [plain_function(function)]
    while waiting:
        plain = waiting.pop()
        if isinstance(plain, FunctionType) and not is_library(plain) and id(plain) not in found:
            found[id(plain)] = plain
            waiting += map(plain_function, _reached(plain).values())
    return list(found.values())


class _Compiling:
    """Makes compiled twins of functions that call each other, each of them once."""

    def __init__(self) -> None:
        self.twins: dict[int, Any] = {}

    def twin(self, function: Any) -> Any:
        plain: FunctionType = plain_function(function)
        if id(plain) not in self.twins:
            # The name of a module that is there in every process: numba's cache asks for it.
            globals_: dict[str, Any] = {"__builtins__": builtins, "__name__": __name__}
            cells = tuple(CellType() for _ in plain.__closure__ or ())
            copy = FunctionType(
                plain.__code__, globals_, plain.__name__, plain.__defaults__, cells or None
            )
            copy.__kwdefaults__ = plain.__kwdefaults__
            self.twins[id(plain)] = adopt(copy)
            # Filled only now: functions may call each other in a circle.
            globals_ |= {name: self.value(value) for name, value in _reached(plain).items()}
            for cell, original in zip(cells, plain.__closure__ or (), strict=True):
                cell.cell_contents = self.value(original.cell_contents)
        return self.twins[id(plain)]

    def value(self, value: Any) -> Any:
        plain = plain_function(value)
        is_users = isinstance(plain, FunctionType) and not is_library(plain)
        return self.twin(value) if is_users else value


class _Reading:
    """Reads functions and values into one hash, and refuses what compiled code cannot use."""

    def __init__(self, title: str, strict: bool) -> None:
        self.title = title
        self.strict = strict
        self.hash = hashlib.sha256()
        self.seen: set[int] = set()
        self.modules: set[str] = set()

    def feed(self, value: Any, name: str = "") -> None:
        plain = plain_function(value)
        self.put(type(plain).__name__)
        if isinstance(plain, FunctionType) and not is_library(plain):
            self.function(plain)
        elif isinstance(plain, _PLAIN):
            self.put(repr(plain))
        elif isinstance(plain, np.ndarray) and plain.dtype.hasobject is False:
            self.put(f"{plain.dtype.str} {plain.shape}")
            self.hash.update(np.ascontiguousarray(plain).tobytes())
        elif isinstance(plain, tuple):
            for item in plain:
                self.feed(item, name)
        elif isinstance(plain, CodeType):
            self.code(plain)
        elif isinstance(plain, frozenset):
            self.put(repr(sorted(map(repr, plain))))
        else:
            self.named(plain, name)

    def put(self, text: str) -> None:
        self.hash.update(text.encode() + b"\0")

    def function(self, function: FunctionType) -> None:
        if id(function) in self.seen:
            return
        self.seen.add(id(function))
        self.code(function.__code__)
        self.feed(function.__defaults__, "a default argument")
        free = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
        for name, cell in free:
            self.put(name)
            self.feed(cell.cell_contents, name)
        reached = _reached(function)
        self.refuse_missing(function, reached)
        for name, value in reached.items():
            self.put(name)
            self.feed(value, name)

    def code(self, code: CodeType) -> None:
        self.hash.update(code.co_code)
        self.put(f"{code.co_names} {code.co_varnames} {code.co_argcount}")
        for constant in code.co_consts:
            self.feed(constant)
        if "random" in code.co_names and names_read(code) & {"np", "numpy"}:
            self.refuse_luck("np.random")

    def refuse_missing(self, function: FunctionType, reached: dict[str, Any]) -> None:
        missing = [
            name
            for name in sorted(names_read(function.__code__))
            if name not in reached and not hasattr(builtins, name)
        ]
        if missing:
            raise ValueError(f"{self.title} uses {missing[0]}, which is not defined anywhere")

    def named(self, value: Any, name: str) -> None:
        """Read what counts by its name: modules, classes and functions of libraries."""
        is_module = isinstance(value, ModuleType)
        home = value.__name__ if is_module else str(getattr(value, "__module__", None))
        if home.split(".")[0] == "random" or home.startswith("numpy.random") or _is_luck(value):
            self.refuse_luck(name)
        if home.split(".")[0] in LIBRARIES and (is_module or callable(value)):
            self.modules.add(home)
            self.put(f"{home}.{getattr(value, '__name__', '')}")
        elif isinstance(value, type) and issubclass(value, tuple | enum.Enum):
            self.put(f"{value.__qualname__} {getattr(value, '_fields', list(value.__dict__))}")
        elif self.strict:
            self.refuse(value, name)

    def refuse(self, value: Any, name: str) -> None:
        if isinstance(value, ModuleType):
            raise ValueError(
                f"{self.title} uses the module {name}; compiled functions may use numpy and math, "
                f"and functions imported by name from elsewhere"
            )
        raise ValueError(
            f"{self.title} uses {name}, a {type(value).__name__}; compiled functions may use "
            f"numbers, texts, tuples, NumPy arrays and other functions: write a tuple or "
            f"np.array(...) instead, or make it a batch_… function"
        )

    def refuse_luck(self, name: str) -> None:
        raise ValueError(
            f"{self.title} uses {name}: its luck would depend on how the work is divided. "
            f"Take random numbers from the {_LUCK}"
        )


def _is_luck(value: Any) -> bool:
    """Say whether a value is a generator of random numbers, or a method of one."""
    owner = getattr(value, "__self__", value)
    home = type(owner).__module__
    return home == "random" or home.startswith("numpy.random")
