"""Which tables the report has: tidy frames in, rows of text out.

Every row of a figure rests on `n` rounds, shown with its interval; rows on few rounds are marked.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from tarok_sim import aggregate
from tarok_sim.aggregate import Summary
from tarok_sim.report.view import FEW_ROUNDS, View


@dataclass(frozen=True)
class Row:
    """Cells of one line; `few` marks figures on few rounds."""

    cells: tuple[str, ...]
    few: bool = False


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


def result_tables(view: View) -> dict[str, list[Table]]:
    """Return the tables of results by section of the page; empty ones are left out."""
    plans = {
        "success": [_success_plan(view), _partner_plan(view)],
        "frequency": [_frequency_plan(view)],
        "scores": [_score_plan(view)],
        "seats": [_seat_plan(view), _place_plan(view)],
        "bonuses": [_bonus_plan(view), _mond_plan(view)],
        "talon": [_talon_plan(view)],
    }
    tables = {section: [_carry_out(view, plan) for plan in plans[section]] for section in plans}
    return {
        section: kept
        for section, found in tables.items()
        if (kept := [table for table in found if table.rows])
    }


def _carry_out(view: View, plan: Plan) -> Table:
    rows = []
    for line_up, summary in view.inputs.summaries.items():
        first = (line_up,) if view.has_line_ups else ()
        for entry in plan.frame(summary, view.inputs.level).itertuples():
            few = getattr(entry, plan.rests_on) < FEW_ROUNDS
            rows.append(Row((*first, *_seat_words(view, line_up, plan, entry)), few))
    head = [view.texts(f"tables.{key}", level=view.level) for key in plan.head]
    if view.has_line_ups:
        head = [view.texts("tables.line_up"), *head]
    note = view.texts(f"tables.{plan.note}") if plan.note else ""
    return Table(
        title=view.texts(f"tables.{plan.title}"),
        head=tuple(head),
        rows=tuple(rows),
        n_words=plan.n_words + view.has_line_ups,
        name=int(view.has_line_ups),
        note=note,
    )


def _seat_words(view: View, line_up: str, plan: Plan, entry: Any) -> Sequence[str]:
    """Return the cells of a row; a row about a seat names the strategy that sits there."""
    cells = tuple(plan.cells(entry))
    if plan.title != "seats_title":
        return cells
    return (cells[0], view.inputs.strategies(line_up)[entry.seat], *cells[1:])


def _rate_cells(view: View, rate: float, low: float, high: float) -> tuple[str, str]:
    return view.numbers.percent(rate, low, high), view.numbers.percent_interval(low, high)


def _mean_cells(view: View, entry: Any) -> tuple[str, str]:
    return (
        view.numbers.mean(entry.mean, entry.low, entry.high),
        view.numbers.mean_interval(entry.low, entry.high),
    )


def _success_plan(view: View) -> Plan:
    return Plan(
        frame=aggregate.contract_success,
        title="success_title",
        head=("contract", "rounds", "success", "interval"),
        cells=lambda row: (
            view.contract(row.contract),
            view.numbers.count(row.n),
            *_rate_cells(view, row.rate, row.low, row.high),
        ),
    )


def _partner_plan(view: View) -> Plan:
    return Plan(
        frame=aggregate.success_by_partner,
        title="partner_title",
        head=("contract", "partner", "rounds", "success", "interval"),
        cells=lambda row: (
            view.contract(row.contract),
            view.texts("tables.yes" if row.has_partner else "tables.no"),
            view.numbers.count(row.n),
            *_rate_cells(view, row.rate, row.low, row.high),
        ),
        note="partner_note",
        n_words=2,
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
    return Plan(
        frame=aggregate.seat_scores,
        title="seats_title",
        head=("seat", "strategy", "rounds", "mean", "interval", "spread"),
        cells=lambda row: (
            str(row.seat),
            view.numbers.count(row.n),
            *_mean_cells(view, row),
            view.numbers.fixed(row.sd, 1),
        ),
        note="seats_note",
        n_words=2,
    )


def _place_plan(view: View) -> Plan:
    def place(position: int) -> str:
        if position == 0:
            return view.texts("tables.forehand")
        if position == view.inputs.rules.n_seats - 1:
            return view.texts("tables.dealer")
        return view.texts("tables.nth", number=position)

    return Plan(
        frame=aggregate.position_scores,
        title="places_title",
        head=("place", "rounds", "mean", "interval", "spread"),
        cells=lambda row: (
            place(row.position),
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


def _talon_plan(view: View) -> Plan:
    return Plan(
        frame=aggregate.talon_groups,
        title="talon_title",
        head=("contract", "group", "rounds", "share", "interval", "success", "interval"),
        cells=lambda row: (
            view.contract(row.contract),
            str(row.group + 1),
            view.numbers.count(row.n_rounds),
            *_rate_cells(view, row.share, row.low, row.high),
            *_rate_cells(view, row.rate, row.rate_low, row.rate_high),
        ),
        note="talon_note",
        rests_on="n_rounds",
    )
