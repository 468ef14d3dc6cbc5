"""The tables of the questions: what a hand must hold, what a bid is worth, who plays how well.

Each is None where the inputs do not have what it needs.
"""

from typing import Any

from tarok_sim.aggregate.hands import HAND_FEATURES
from tarok_sim.questions.chair import EVERYWHERE
from tarok_sim.questions.hand_needs import LEAST_ROUNDS, least_needed
from tarok_sim.report.side_tables import side_by_side_of
from tarok_sim.report.tables import Cell, Row, Table, mean_cell, rows_of
from tarok_sim.report.view import View

# Contracts that no hand makes more often are left out.
HARDLY = 0.1
# Features whose every count has a row of its own.
FEW_COUNTS = ("kings", "trula", "voids")


def needs_table(view: View, feature: str) -> Table | None:
    """Return what every contract needs to be made more often than not, one column a line-up."""
    columns = {
        line_up: least_needed(summary, feature, view.inputs.level).set_index("contract")
        for line_up, summary in view.inputs.hands.items()
    }
    rows = []
    for contract in view.inputs.rules.contracts:
        name = contract.name
        found = [table.loc[name] for table in columns.values() if name in table.index]
        if any(row.notna()["value"] or row["next_rate"] > HARDLY for row in found):
            cells = [
                _need_cell(view, table.loc[name]) if name in table.index else Cell("")
                for table in columns.values()
            ]
            rows.append(Row((Cell(view.contract(name)), *cells)))
    if not rows:
        return None
    return Table(
        title=view.texts(f"tables.needs_{feature}_title", level=view.level),
        head=(view.texts("tables.contract"), *(view.labels[name] for name in columns)),
        rows=tuple(rows),
        note=view.texts("tables.needs_note", level=view.level, least=LEAST_ROUNDS),
    )


def _need_cell(view: View, row: Any) -> Cell:
    numbers, texts = view.numbers, view.texts
    known = not row.isna()["next_value"]
    enough = not row.isna()["value"]
    beyond = texts(
        "tables.need_here" if enough else "tables.need_best",
        value=row["next_value"] if known else 0,
        rate=numbers.percent(row["next_rate"], row["next_low"], row["next_high"]),
        interval=numbers.percent_interval(row["next_low"], row["next_high"]),
    )
    if not enough:
        return Cell(texts("tables.need_none"), (beyond,), few=True)
    here = texts(
        "tables.need_here",
        value=row["value"],
        rate=numbers.percent(row["rate"], row["low"], row["high"]),
        interval=numbers.percent_interval(row["low"], row["high"]),
    )
    bound = texts(f"tables.need_{row['bound']}", value=row["value"])
    return Cell(bound, (here, beyond) if known else (here,))


def counts_table(view: View) -> Table | None:
    """Success of the contract bid most, by kings, cards of the trula and voids in any hand."""
    hands = view.inputs.hands
    name = view.bid_most
    if not hands or name is None:
        return None
    labels = {
        (feature, value): (view.texts(f"features.{feature}"), str(value))
        for feature in FEW_COUNTS
        for value in range(5)
    }
    columns = [
        {
            (feature, value): sums
            for feature in FEW_COUNTS
            for (contract, value), sums in summary.hands.by(feature).items()
            if contract == name
        }
        for summary in hands.values()
    ]
    assert set(FEW_COUNTS) <= set(HAND_FEATURES)
    table = side_by_side_of(view, "counts", labels, columns)
    title = view.texts("tables.counts_of", contract=view.contract(name), title=table.title)
    return Table(title, table.head, table.rows, table.n_words, table.name, table.note)


def worth_table(view: View) -> Table | None:
    """Return what every bid that is made often is worth."""
    worth = view.inputs.worth
    if worth is None:
        return None
    numbers = view.numbers
    rows = []
    for row in rows_of(worth.table(view.inputs.level)):
        share = Cell(
            numbers.percent(row.share, row.low, row.high),
            (
                numbers.percent_interval(row.low, row.high),
                view.texts("tables.n", n=numbers.count(row.n_rounds)),
            ),
        )
        mean = mean_cell(view, row.mean, row.mean_low, row.mean_high)
        gain = mean_cell(view, row.gain, row.gain_low, row.gain_high)
        rows.append(Row((Cell(view.contract(row.contract)), share, mean, gain)))
    if not rows:
        return None
    head = ("contract", "share", "mean", "gain")
    return Table(
        title=view.texts("tables.worth_title", level=view.level, line_up=view.main_label),
        head=tuple(view.texts(f"tables.{key}") for key in head),
        rows=tuple(rows),
        note=view.texts("tables.worth_note", deals=numbers.count(worth.n_rounds)),
    )


def chairs_table(view: View) -> Table | None:
    """Return how much more one player writes than another in the same chair."""
    numbers = view.numbers
    rows = []
    for others, sums in view.inputs.chairs.items():
        table = sums.table(view.inputs.level)
        for pair, part in table.groupby(["player", "instead_of"], sort=False):
            cells = [
                mean_cell(view, row.gain, row.gain_low, row.gain_high) for row in rows_of(part)
            ]
            words = view.texts("tables.instead", player=pair[0], other=pair[1])
            rows.append(Row((Cell(words), Cell(others), *cells)))
    if not rows:
        return None
    places = [view.place(place) for place in range(view.inputs.rules.n_seats)]
    heads = [view.texts(f"tables.{key}") for key in ("chair", "others", EVERYWHERE)]
    n_rounds = min(sums.n_rounds for sums in view.inputs.chairs.values())
    return Table(
        title=view.texts("tables.chairs_title", level=view.level),
        head=(*heads, *places),
        rows=tuple(rows),
        n_words=2,
        note=view.texts("tables.chairs_note", deals=numbers.count(n_rounds)),
    )
