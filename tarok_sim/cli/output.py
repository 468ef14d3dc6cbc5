"""Printing: answers to standard output as table, JSON or CSV, everything else to standard error.

A table is for people: on a terminal it fits the window, elsewhere it is wide enough to be read.
JSON and CSV carry the values as they are.
"""

import csv
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from rich.console import Console

PIPE_WIDTH = 160
IDENTIFIERS = frozenset({"seed", "round", "round_id"})  # numbers that name: 1000, not 1,000


class Format(StrEnum):
    """How an answer is written."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"


class Stopped(Exception):
    """The user pressed Ctrl-C; the text says what is left."""


class ReaderGone(Exception):
    """Whoever reads the answer has heard enough, as `head` does."""


def say(text: str) -> None:
    """Tell the user something that is not the answer."""
    sys.stderr.write(f"tarok-sim: {' '.join(text.split())}\n")


def describe(error: OSError) -> str:
    """Return what the system complains about, in words."""
    reason = (error.strerror or str(error)).lower()
    return f"{error.filename}: {reason}" if error.filename else reason


def write_json(value: object) -> None:
    """Write one JSON document to standard output."""
    sys.stdout.write(json.dumps(value, indent=2, ensure_ascii=False) + "\n")


def write_csv(rows: Sequence[Mapping[str, Any]]) -> None:
    """Write rows to standard output as CSV with a heading line."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    writer = csv.DictWriter(sys.stdout, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)


def write_table(title: str, headings: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Write one table for people to standard output."""
    from rich import box
    from rich.table import Table

    cells = [list(row) for row in rows]
    table = Table(
        title=title,
        title_justify="left",
        box=box.SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
        show_edge=False,
    )
    for k, heading in enumerate(headings):
        numbers = all(isinstance(row[k], int | float | None) for row in cells)
        justify: Literal["left", "right"] = "right" if numbers else "left"
        table.add_column(heading, justify=justify, overflow="fold", no_wrap=k == 0)
    for row in cells:
        table.add_row(*map(_cell, row, headings))
    console = _console()
    console.print(table)
    console.print()


def write_list(title: str, lines: Iterable[str]) -> None:
    """Write some sentences for people to standard output, under a title."""
    from rich.padding import Padding

    console = _console()
    console.print(title, style="italic")
    for line in lines:
        console.print(Padding(line, (0, 0, 0, 2)))
    console.print()


def write_entries(title: str, entries: Iterable[tuple[str, str]]) -> None:
    """Write headwords, each with its explanation below, to standard output."""
    from rich.padding import Padding

    console = _console()
    console.print(title, style="italic")
    for head, text in entries:
        console.print(Padding(head, (0, 0, 0, 2), style="bold"))
        console.print(Padding(text, (0, 0, 0, 6)))
    console.print()


def _console() -> "Console":
    from rich.console import Console

    width = None if sys.stdout.isatty() else PIPE_WIDTH
    return Console(file=sys.stdout, width=width, markup=False, highlight=False, emoji=False)


def write_rows(rows: Sequence[Mapping[str, Any]], form: Format, title: str = "") -> None:
    """Write rows that all have the same keys, in any format."""
    if form is Format.JSON:
        write_json(rows)
    elif form is Format.CSV:
        write_csv(rows)
    else:
        write_table(title, list(rows[0]) if rows else [], (list(row.values()) for row in rows))


def _cell(value: object, heading: str = "") -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value) if heading in IDENTIFIERS else f"{value:,}"
    if isinstance(value, float):
        return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"
    return str(value)
