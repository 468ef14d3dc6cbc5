"""The README keeps its word: its commands parse, its Python runs, its files are there."""

import re
import runpy
import shlex
from pathlib import Path

import pytest
import typer

from tarok_sim.cli.app import app, run

README = Path("README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```", README, flags=re.DOTALL | re.MULTILINE)
COMMANDS = [
    shlex.split(line.partition("tarok-sim ")[2])
    for language, block in BLOCKS
    for line in block.splitlines()
    if not language and "tarok-sim " in line
]
PROGRAM = typer.main.get_command(app)


def test_readme__lists_every_command() -> None:
    table = README.partition("## On the command line")[2].partition("\n## ")[0]
    listed = re.findall(r"^\| `(\w+)` \|", table, flags=re.MULTILINE)
    assert sorted(listed) == sorted(PROGRAM.commands)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_readme__commands_parse(words: list[str]) -> None:
    command = PROGRAM.commands[words[0]]
    assert command.make_context(words[0], words[1:]).args == []


def test_readme__files_are_there() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert len(links) > 5
    assert [link for link in links if not Path(link).exists()] == []
    parts = re.findall(r"^\| `(tarok_sim/[\w./]+|tests/[\w/]+)` \|", README, flags=re.MULTILINE)
    assert len(parts) > 8
    assert [part for part in parts if not Path(part).exists()] == []


def test_readme__targets_are_in_the_makefile() -> None:
    makefile = Path("Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"`make (\w+)", README))
    assert targets >= {"report", "test", "lab", "examples"}
    assert [name for name in targets if not re.search(rf"^{name}:", makefile, re.MULTILINE)] == []


def test_readme__python_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    first = next(words for words in COMMANDS if "data/runs/first" in words)
    assert run([word if word != "100000" else "2000" for word in first]) == 0
    programs = [block for language, block in BLOCKS if language == "python"]
    assert len(programs) == 7
    for k, program in enumerate(programs):
        path = tmp_path / f"program_{k}.py"
        path.write_text(
            program.replace("20_000", "200").replace("10_000", "200").replace("50_000", "1000")
        )
        runpy.run_path(str(path))
