"""Strategies in files of their own: `path/to/file.py:name` in any line-up.

The file is run under a name that holds a hash of its text, so that an edit is noticed; what it
registers is known by the path alone and stays out of the registry.
"""

import hashlib
import sys
import traceback
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from types import ModuleType

from tarok_sim.strategies.base import Strategy, collecting, is_built_in, register


def load_strategy(text: str) -> Strategy:
    """Return the strategy that `path/to/file.py:name` names.

    Raises
    ------
    ValueError
        If there is no such file, it cannot be run, or it has no strategy of that name.
    """
    path_text, colon, name = text.rpartition(":")
    if not colon or not name.isidentifier():
        path_text, name = text.removesuffix(":"), ""
    path = Path(path_text).expanduser()
    try:
        source = path.read_bytes()
    except OSError as error:
        raise ValueError(
            f"cannot read strategy {text!r}: {error.strerror or error}; "
            f"paths are relative to {Path.cwd()}"
        ) from None
    found = _run(path.resolve(), path_text, source)
    if name not in found:
        names = ", ".join(f"{path_text}:{known}" for known in found) or (
            "none: it must call register(Strategy(...))"
        )
        wanted = f"has no strategy {name!r}" if name else "needs the name of a strategy"
        raise ValueError(f"{path_text} {wanted}; those in it are {names}")
    return replace(found[name], file=path_text)


@lru_cache(maxsize=64)
def _run(path: Path, path_text: str, source: bytes) -> dict[str, Strategy]:
    """Run a file and return the strategies it makes, registered or not, by name."""
    digest = hashlib.sha256(f"{path}\0".encode() + source).hexdigest()
    module = ModuleType(f"tarok_user_{digest[:16]}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module
    with collecting() as collected:
        try:
            exec(compile(source, str(path), "exec", dont_inherit=True), vars(module))
        except Exception as error:
            del sys.modules[module.__name__]
            raise ValueError(f"cannot run {path_text}: {_describe(error, path)}") from error
        for value in list(vars(module).values()):
            if isinstance(value, Strategy) and not is_built_in(value):
                if value.name not in collected:
                    register(value)
    return collected


def _describe(error: Exception, path: Path) -> str:
    """Say in one line what went wrong, and in which line of the file."""
    line = error.lineno if isinstance(error, SyntaxError) else None
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename == str(path):
            line = frame.lineno
    where = "" if line is None else f"line {line}, "
    what = error.msg if isinstance(error, SyntaxError) else str(error)
    advice = ""
    if isinstance(error, ModuleNotFoundError):
        advice = "; a strategy's file stands alone: it can import installed packages only"
    return f"{where}{type(error).__name__}: {what}{advice}"
