"""`replay`: answers to files of round records, one JSON line a round.

Judging is done by `records.replay`; here files are opened, answers are written and the exit status
is found.
"""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import typer

from tarok_sim.cli.options import SET_HELP, parse_settings
from tarok_sim.cli.output import describe, say

STANDARD_INPUT = "-"
UNREADABLE = 2  # exit status for input that could not be read, as records.replay has it


def replay(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE", help="Round records; - is standard input.")
    ],
    out: Annotated[
        Path | None,
        typer.Option(metavar="OUT", help="Write the answers here, not to standard output."),
    ] = None,
    legal_moves: Annotated[
        bool, typer.Option("--legal-moves", help="List the legal cards before every card played.")
    ] = False,
    preset: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Judge every round by this preset, not by its own."),
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set", metavar="NAME=VALUE", help=f"{SET_HELP} It overrides the record's own."
        ),
    ] = None,
) -> None:
    """Check and score recorded rounds: one JSON line a round, in input order.

    Announcements and kontra are not judged yet: a round with them counts as unreadable.

    Exit status: 0, every round is legal; 1, some round is not, and its line says why;
    2, some input could not be read (everything else is answered all the same).

    For example:
      tarok-sim replay evening.jsonl
      tarok-sim replay evening.jsonl --set mond_penalty=20 --out answers.jsonl
      tarok-sim replay --legal-moves - < rounds.jsonl
    """
    from tarok_sim.records.draft import Draft
    from tarok_sim.records.replay import answer_status

    options = parse_settings(settings or ())
    if preset is not None or options:
        say(_overrides(preset, options))
    draft = Draft(out) if out else None
    text = draft.text if draft else sys.stdout
    status, finished = 0, False
    try:
        for answer in _answers(files, (preset, options, legal_moves)):
            status = max(status, UNREADABLE if answer is None else answer_status(answer))
            if answer is not None:
                text.write(json.dumps(answer, ensure_ascii=False) + "\n")
        finished = True
    finally:
        if draft and finished:
            draft.publish()
        elif draft:
            draft.discard()
    raise typer.Exit(status)


def _overrides(preset: str | None, options: Mapping[str, str]) -> str:
    changes = [f"{name}={value}" for name, value in options.items()]
    words = [*([f"preset {preset}"] if preset else []), *changes]
    return f"every round is judged by {', '.join(words)} in place of what its record says"


def _answers(
    files: Sequence[str], how: tuple[str | None, Mapping[str, str], bool]
) -> Iterator[dict[str, Any] | None]:
    """Yield the answers of all files; None for a file that cannot be read."""
    from tarok_sim.records.replay import replay_lines

    for name in files:
        where = {"file": name} if len(files) > 1 else {}
        try:
            with _open(name) as lines:
                for answer in replay_lines(lines, *how):
                    yield answer | where if "error" in answer else answer
        except OSError as error:
            say(describe(error))
            yield None


def _open(name: str) -> Any:
    if name == STANDARD_INPUT:
        stream: BinaryIO = sys.stdin.buffer
        return nullcontext(stream)
    return Path(name).open("rb")
