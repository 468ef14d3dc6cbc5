"""The tables of the main line-up: tidy frames in, rows of text out.

Every row of a figure rests on `n` rounds, shown with its interval; rows on few rounds are marked.
`side_tables` sets the line-ups side by side, `run_tables` tells about the run.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from tarok_sim import aggregate
from tarok_sim.aggregate import Summary
from tarok_sim.report.view import FEW_ROUNDS, View


@dataclass(frozen=True)
class Cell:
    """What stands in a table's cell, with small lines below; `few` marks a figure on few rounds."""

    text: str
    notes: tuple[str, ...] = ()
    few: bool = False


@dataclass(frozen=True)
class Row:
    """Cells of one line; `few` marks figures on few rounds."""

    cells: tuple[Cell, ...]
    few: bool = False


def rows_of(frame: pd.DataFrame) -> Iterator[Any]:
    """Yield a frame's rows with their columns as attributes."""
    yield from frame.itertuples()


def mean_cell(view: View, mean: float, low: float, high: float) -> Cell:
    """Return a mean with its interval below."""
    numbers = view.numbers
    return Cell(numbers.mean(mean, low, high), (numbers.mean_interval(low, high),))


def row_of(texts: Sequence[str], few: bool = False) -> Row:
    """Return a row of plain cells."""
    return Row(tuple(Cell(text) for text in texts), few)


@dataclass(frozen=True)
class Table:
    """A table on the page.

    The first `n_words` columns are words, the others numbers; column `name` names the row.
    """

    title: str
    head: tuple[str, ...]
    rows: tuple[Row, ...]
    n_words: int = 1
    name: int = 0
    note: str = ""


@dataclass(frozen=True)
class Plan:
    """How a tidy frame becomes a table: its source, its words, and its cells of one row."""

    frame: Callable[[Summary, float], pd.DataFrame]
    title: str
    head: Sequence[str]
    cells: Callable[[Any], Sequence[str]]
    note: str = ""
    n_words: int = 1
    rests_on: str = "n"


def main_tables(view: View) -> dict[str, list[Table]]:
    """Return the tables of the main line-up by section of the page; empty ones are left out."""
    plans = {
        "frequency": [_frequency_plan(view)],
        "scores": [_score_plan(view)],
        "seats": [_place_plan(view), _seat_plan(view)],
        "bonuses": [_bonus_plan(view)],
    }
    if any(rate.successes for rate in view.inputs.main.bonuses.penalised.values()):
        plans["bonuses"].append(_mond_plan(view))
    tables = {section: [_carry_out(view, plan) for plan in plans[section]] for section in plans}
    return {
        section: kept
        for section, found in tables.items()
        if (kept := [table for table in found if table.rows])
    }


def _carry_out(view: View, plan: Plan) -> Table:
    rows = []
    for entry in rows_of(plan.frame(view.inputs.main, view.inputs.level)):
        few = getattr(entry, plan.rests_on) < FEW_ROUNDS
        rows.append(row_of(plan.cells(entry), few))
    title = view.texts(f"tables.{plan.title}")
    return Table(
        title=f"{title} ({view.main_label})" if view.has_line_ups else title,
        head=tuple(view.texts(f"tables.{key}", level=view.level) for key in plan.head),
        rows=tuple(rows),
        n_words=plan.n_words,
        note=view.texts(f"tables.{plan.note}") if plan.note else "",
    )


def _rate_cells(view: View, rate: float, low: float, high: float) -> tuple[str, str]:
    return view.numbers.percent(rate, low, high), view.numbers.percent_interval(low, high)


def _mean_cells(view: View, entry: Any) -> tuple[str, str]:
    return (
        view.numbers.mean(entry.mean, entry.low, entry.high),
        view.numbers.mean_interval(entry.low, entry.high),
    )


def _frequency_plan(view: View) -> Plan:
    return Plan(
        frame=aggregate.contract_frequency,
        title="frequency_title",
        head=("contract", "played", "share", "interval"),
        cells=lambda row: (
            view.contract(row.contract),
            view.numbers.count(row.n_rounds),
            *_rate_cells(view, row.share, row.low, row.high),
        ),
        rests_on="n_rounds",
    )


def _score_plan(view: View) -> Plan:
    def between(low: int, high: int) -> str:
        ends = [view.numbers.fixed(end, 0, signed=True) for end in (low, high)]
        return view.texts("numbers.mean_interval", low=ends[0], high=ends[1])

    return Plan(
        frame=aggregate.contract_scores,
        title="scores_title",
        head=("contract", "rounds", "mean", "interval", "error", "spread", "quartiles"),
        cells=lambda row: (
            view.contract(row.contract),
            view.numbers.count(row.n),
            *_mean_cells(view, row),
            view.numbers.fixed(row.se, 2),
            view.numbers.fixed(row.sd, 1),
            between(row.q25, row.q75),
        ),
    )


def _seat_plan(view: View) -> Plan:
    main = view.inputs.strategies(next(iter(view.inputs.summaries)))
    return Plan(
        frame=aggregate.seat_scores,
        title="seats_title",
        head=("seat", "strategy", "rounds", "mean", "interval", "spread"),
        cells=lambda row: (
            str(row.seat),
            main[row.seat],
            view.numbers.count(row.n),
            *_mean_cells(view, row),
            view.numbers.fixed(row.sd, 1),
        ),
        note="seats_note",
        n_words=2,
    )


def _place_plan(view: View) -> Plan:
    return Plan(
        frame=aggregate.position_scores,
        title="places_title",
        head=("place", "rounds", "mean", "interval", "spread"),
        cells=lambda row: (
            view.place(row.position),
            view.numbers.count(row.n),
            *_mean_cells(view, row),
            view.numbers.fixed(row.sd, 1),
        ),
    )


def _bonus_plan(view: View) -> Plan:
    return Plan(
        frame=aggregate.bonus_frequency,
        title="bonuses_title",
        head=("item", "side", "rounds", "paid", "share", "interval"),
        cells=lambda row: (
            view.item(row.item),
            view.texts(f"tables.{row.side}"),
            view.numbers.count(row.n),
            view.numbers.count(row.successes),
            *_rate_cells(view, row.rate, row.low, row.high),
        ),
        note="bonuses_note",
        n_words=2,
    )


def _mond_plan(view: View) -> Plan:
    return Plan(
        frame=aggregate.mond_lost,
        title="mond_title",
        head=("contract", "rounds", "share", "interval"),
        cells=lambda row: (
            view.contract(row.contract),
            view.numbers.count(row.n),
            *_rate_cells(view, row.rate, row.low, row.high),
        ),
    )
