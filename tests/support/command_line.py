"""Calling the command line from tests, in this process or in one of its own.

`run_here` is fast; `run_apart` shows what a user's shell sees: start-up, exit status, signals.
"""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tarok_sim.cli.app import run

PROJECT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Outcome:
    """How a command ended."""

    status: int
    out: str
    err: str

    @property
    def sentence(self) -> str:
        """The one line on standard error."""
        lines = self.err.splitlines()
        assert len(lines) == 1, self.err
        assert lines[0].startswith("tarok-sim: "), self.err
        return lines[0].removeprefix("tarok-sim: ")


def run_here(capsys: pytest.CaptureFixture[str], *arguments: object) -> Outcome:
    """Run a command in this process."""
    capsys.readouterr()
    status = run([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return Outcome(status, captured.out, captured.err)


def environment() -> dict[str, str]:
    """Return an environment in which the package is found from any folder."""
    return os.environ | {"PYTHONPATH": str(PROJECT)}


def run_apart(*arguments: object, cwd: Path | None = None) -> Outcome:
    """Run a command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tarok_sim", *map(str, arguments)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        cwd=cwd,
        env=environment(),
        timeout=300,
    )
    return Outcome(done.returncode, done.stdout, done.stderr)
