"""The names the package is used by: there, loaded when used, and hidden by no module."""

import pkgutil
import subprocess
import sys
from types import ModuleType

import pytest

import tarok_sim
from tests.support.command_line import environment

# What other people's scripts rely on and what is there already; the rest comes with its feature.
STAYING = {"simulate", "odds", "replay", "load", "get_rules", "register"}


def test_package__offers_what_stays() -> None:
    assert set(tarok_sim.__all__) >= STAYING
    assert set(dir(tarok_sim)) >= STAYING


@pytest.mark.parametrize("name", tarok_sim.__all__)
def test_name__is_no_module_and_documented(name: str) -> None:
    value = getattr(tarok_sim, name)
    assert callable(value)
    assert not isinstance(value, ModuleType)
    assert value.__doc__
    assert value.__name__ == name


def test_modules__hide_no_public_name() -> None:
    modules = {module.name for module in pkgutil.iter_modules(tarok_sim.__path__)}
    public = {*tarok_sim.__all__, "talon"}
    assert modules & public == set()


def test_package__unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'odd'"):
        tarok_sim.odd  # noqa: B018


def test_package__import_is_light_and_names_survive_the_modules() -> None:
    code = """
import sys
import tarok_sim
assert not {"numba", "pandas", "numpy"} & set(sys.modules), sorted(sys.modules)
import tarok_sim.records.replay, tarok_sim.simulation
from tarok_sim import *
assert callable(replay) and callable(simulate) and callable(load)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env=environment()
    )
    assert done.returncode == 0, done.stderr
