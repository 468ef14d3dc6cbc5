"""The examples in docstrings of the Python layer give what they show, with and without the JIT."""

import doctest
import importlib
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "tarok_sim"


def documented_modules() -> list[str]:
    """Return the modules with examples; kernels are compiled and have none."""
    paths = (path for path in PACKAGE.rglob("*.py") if "kernels" not in path.parts)
    parts = (
        path.relative_to(PACKAGE.parent).with_suffix("").parts
        for path in paths
        if ">>> " in path.read_text(encoding="utf-8")
    )
    return sorted(".".join(part for part in names if part != "__init__") for names in parts)


def test_documented_modules__are_found() -> None:
    assert "tarok_sim.cards" in documented_modules()


@pytest.mark.nojit
@pytest.mark.parametrize("name", documented_modules())
def test_docstrings__examples_hold(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0
    assert result.failed == 0
