"""The tables of the talk: what was announced and doubled, and what a word was worth.

Each is None where nobody said anything.
"""

import math

from tarok_sim import aggregate
from tarok_sim.report.tables import Cell, Row, Table, mean_cell, rows_of
from tarok_sim.report.view import FEW_ROUNDS, View


def talk_worth_table(view: View) -> Table | None:
    """Return how often every word came true, what it brought, and from which chance on it pays."""
    worth = view.inputs.talk
    if worth is None or not worth.gains:
        return None
    numbers = view.numbers
    rows = []
    for row in rows_of(worth.table(view.inputs.level)):
        even = (row.even, max(0.0, row.even_low), min(1.0, row.even_high))
        cells = (
            Cell(view.item(row.word)),
            _rate_cell(view, (row.share, row.low, row.high), row.n_rounds),
            _rate_cell(view, (row.rate, row.rate_low, row.rate_high)),
            mean_cell(view, row.gain, row.gain_low, row.gain_high),
            Cell(view.texts("numbers.none")) if math.isnan(row.even) else _rate_cell(view, even),
        )
        rows.append(Row(cells, row.n_rounds < FEW_ROUNDS))
    return Table(
        title=view.texts("tables.talk_worth_title", level=view.level, line_up=view.main_label),
        head=tuple(view.texts("tables.talk_worth_head").split("|")),
        rows=tuple(rows),
        note=view.texts("tables.talk_worth_note", deals=numbers.count(worth.n_rounds)),
    )


def announcements_table(view: View) -> Table | None:
    """Return how often each item was announced, by whom, and made."""
    rows = []
    for row in rows_of(aggregate.announcements(view.inputs.main, view.inputs.level)):
        cells = (
            Cell(view.item(row.item)),
            Cell(view.texts(f"tables.by_{row.who}")),
            _rate_cell(view, (row.share, row.low, row.high), row.n_rounds),
            _rate_cell(view, (row.rate, row.rate_low, row.rate_high)),
        )
        rows.append(Row(cells, row.n_rounds < FEW_ROUNDS))
    return Table(
        title=view.texts("tables.announced_title", level=view.level, line_up=view.main_label),
        head=tuple(view.texts("tables.announced_head").split("|")),
        rows=tuple(rows),
        n_words=2,
        note=view.texts("tables.announced_note"),
    )


def kontras_table(view: View) -> Table | None:
    """Return how often kontra was said to the game, up to which level, and how the game ended."""
    table = aggregate.kontras(view.inputs.main, view.inputs.level)
    of_game = table[table["target"] == "game"]
    if of_game["kontra_level"].max() == 0 or of_game.empty:
        return None
    rows = []
    for row in rows_of(of_game):
        cells = (
            Cell(view.texts(f"tables.kontra_{row.kontra_level}")),
            _rate_cell(view, (row.share, row.low, row.high), row.n_rounds),
            _rate_cell(view, (row.rate, row.rate_low, row.rate_high)),
        )
        rows.append(Row(cells, row.n_rounds < FEW_ROUNDS))
    return Table(
        title=view.texts("tables.kontras_title", level=view.level, line_up=view.main_label),
        head=tuple(view.texts("tables.kontras_head").split("|")),
        rows=tuple(rows),
    )


def _rate_cell(view: View, rate: tuple[float, float, float], n: int | None = None) -> Cell:
    """Return a rate with its interval below, and the rounds if they are given."""
    numbers = view.numbers
    estimate, low, high = rate
    notes = [numbers.percent_interval(low, high)]
    if n is not None:
        notes.append(view.texts("tables.n", n=numbers.count(n)))
    return Cell(numbers.percent(estimate, low, high), tuple(notes))
