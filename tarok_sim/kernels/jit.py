"""The one place that says how kernels are compiled and where the compiled code is kept.

`@kernel` compiles without the interpreter lock and caches on disk; `@inline` is the same for small
helpers that should melt into their callers; `bits` alone uses numba directly, for machine
instructions. With `NUMBA_DISABLE_JIT=1` the same source runs as plain Python.
"""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from platformdirs import user_cache_path

JIT_OFF = bool(numba.config.DISABLE_JIT)

_PACKAGE = Path(__file__).resolve().parent.parent


def _source_digest() -> str:
    """Hash every source file that compiled code can contain.

    Numba does not notice an edit in another file than the kernel's own, so the digest names the
    folder.
    """
    digest = hashlib.sha256(f"numba {numba.__version__}".encode())
    for folder in ("kernels", "rules", "strategies"):
        for path in sorted((_PACKAGE / folder).glob("*.py")):
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Return the folder that holds compiled code for exactly these sources.

    `TAROK_SIM_CACHE` moves it; otherwise it lies in the user's cache folder.
    """
    base = os.environ.get("TAROK_SIM_CACHE")
    return (Path(base) if base else user_cache_path("tarok_sim")) / _DIGEST


_DIGEST = _source_digest()


def _cached(dispatcher: Any) -> Any:
    if JIT_OFF:
        return dispatcher
    # The setting is read while caching is switched on; putting it back leaves other packages alone.
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder())
    try:
        dispatcher.enable_caching()
    except RuntimeError:
        pass  # code that lies in no file, such as text given to `exec`, cannot be kept
    finally:
        numba.config.CACHE_DIR = before
    return dispatcher


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a kernel: no interpreter, no lock, cached."""
    return _cached(numba.njit(nogil=True, error_model="numpy")(function))


def inline(function: Callable[..., Any]) -> Any:
    """Compile a small helper that is always inlined into its caller.

    Only compiled code may call it: leaving out the wrappers for Python saves a quarter of the time
    to compile.
    """
    return _cached(adopt(function))


def adopt(function: Callable[..., Any]) -> Any:
    """Compile a user's function as `inline` does, but keep nothing of it on disk.

    Numba would not notice that a value or a function it uses has changed since.
    """
    options = {"forceinline": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    return numba.njit(nogil=True, error_model="numpy", **options)(function)


def expand(function: Callable[..., Any]) -> Any:
    """Compile a helper that is written out into its caller before typing.

    Needed where a helper returns a view: numba cannot return records, only pass them on.
    """
    return numba.njit(nogil=True, error_model="numpy", inline="always")(function)


def is_compiled(dispatcher: Any) -> bool:
    """Say whether a kernel has compiled code in memory or on disk already."""
    if JIT_OFF or dispatcher.signatures:
        return True
    pattern = f"**/{dispatcher.__module__}.{dispatcher.__name__}-*.nbc"
    return any(cache_folder().glob(pattern))
