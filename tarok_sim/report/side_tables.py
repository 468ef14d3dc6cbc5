"""Tables that set the line-ups side by side, so that nobody takes one kind of opponent for tarok.

Sums in, rows of text out: a success rate or a mean with its interval and its rounds in every cell.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from tarok_sim.aggregate import Summary
from tarok_sim.aggregate.outcomes import OutcomeSums
from tarok_sim.cards import format_hand
from tarok_sim.columns import CALL_PLACES
from tarok_sim.report.tables import Cell, Row, Table
from tarok_sim.report.view import FEW_ROUNDS, View
from tarok_sim.statistics import RateSums

Key = tuple[str, int]
Pick = Callable[[Summary], Mapping[Key, OutcomeSums]]
Labels = Mapping[Key, tuple[str, ...]]


def side_by_side(
    view: View,
    title: str,
    labels: Labels,
    pick: Pick,
    measure: Literal["success", "score"] = "success",
) -> Table:
    """Return a table with one column a line-up.

    Parameters
    ----------
    view
        The inputs in one language.
    title
        Key of the title in the `tables` section; `<title>_head` are the heads of the label
        columns, `<title>_note` the note, if there is one.
    labels
        The rows: what is called how.  A row without any rounds is left out.
    pick
        Takes the sums of the rows out of a summary.
    measure
        Success rates, or the declarer's mean score.
    """
    return side_by_side_of(
        view, title, labels, [pick(s) for s in view.inputs.summaries.values()], measure
    )


def side_by_side_of(
    view: View,
    title: str,
    labels: Labels,
    columns: Sequence[Mapping[Key, OutcomeSums]],
    measure: Literal["success", "score"] = "success",
) -> Table:
    """Return the table of sums that were picked already, one mapping a column."""
    rows = []
    for key, words in labels.items():
        sums = [column.get(key, OutcomeSums()) for column in columns]
        if any(part.n for part in sums):
            cells = [_outcome_cell(view, part, measure) for part in sums]
            rows.append(Row((*map(Cell, words), *cells)))
    heads = view.texts(f"tables.{title}_head").split("|")
    note = f"tables.{title}_note"
    return Table(
        title=view.texts(f"tables.{title}_title", level=view.level),
        head=(*heads, *(view.labels[name] for name in view.inputs.summaries)),
        rows=tuple(rows),
        n_words=len(heads),
        name=len(heads) - 1,
        note=view.texts(note) if view.texts.has(note) else "",
    )


def _outcome_cell(view: View, sums: OutcomeSums, measure: str) -> Cell:
    numbers = view.numbers
    if not sums.n:
        return Cell(view.texts("numbers.none"))
    rounds = view.texts("tables.n", n=numbers.count(sums.n))
    if measure == "success":
        rate = sums.rate(view.inputs.level)
        text = numbers.percent(rate.estimate, rate.low, rate.high)
        between = numbers.percent_interval(rate.low, rate.high)
    else:
        mean = sums.mean(view.inputs.level)
        text = numbers.mean(mean.estimate, mean.low, mean.high)
        between = numbers.mean_interval(mean.low, mean.high)
    return Cell(text, (between, rounds), sums.n < FEW_ROUNDS)


def success_table(view: View) -> Table:
    """How often each contract was made."""
    labels = {(name, 0): (view.contract(name),) for name in view.inputs.main.contract_names}
    return side_by_side(view, "success", labels, _by_contract)


def declarer_score_table(view: View) -> Table:
    """Mean score of the declarer of each contract."""
    labels = {(name, 0): (view.contract(name),) for name in view.inputs.main.contract_names}
    return side_by_side(view, "declarer_score", labels, _by_contract, "score")


def _by_contract(summary: Summary) -> dict[Key, OutcomeSums]:
    return {(name, 0): sums for name, sums in summary.contracts.outcomes.items()}


def call_place_table(view: View) -> Table:
    """Success by who held the called king."""
    labels = {
        (name, place): (view.contract(name), view.texts(f"places.{word}"))
        for name in view.frequent
        for place, word in enumerate(CALL_PLACES)
    }
    return side_by_side(view, "call_place", labels, lambda summary: summary.calls.places)


def called_table(view: View) -> Table:
    """How often each king was called by the main line-up, and success, all contracts together."""
    of_main = _over_contracts(view.inputs.main.calls.cards)
    n = sum(sums.n for sums in of_main.values())
    labels = {}
    for key in sorted(of_main):
        rate = RateSums(of_main[key].n, n).rate(view.inputs.level)
        share = view.numbers.percent(rate.estimate, rate.low, rate.high)
        labels[key] = (format_hand((key[1],), view.inputs.rules.deck, people=True), share)
    return side_by_side(view, "called", labels, lambda s: _over_contracts(s.calls.cards))


def talon_group_table(view: View) -> Table:
    """How often each talon group was taken by the main line-up, and success with it."""
    groups = view.inputs.main.talon.groups
    labels = {}
    for name in view.frequent:
        found = sorted(key for key in groups if key[0] == name)
        n = sum(groups[key].n for key in found)
        for key in found:
            rate = RateSums(groups[key].n, n).rate(view.inputs.level)
            share = view.numbers.percent(rate.estimate, rate.low, rate.high)
            labels[key] = (view.contract(name), str(key[1] + 1), share)
    return side_by_side(view, "talon_group", labels, lambda summary: summary.talon.groups)


def talon_taroks_table(view: View) -> Table:
    """Success by the taroks in the group taken."""
    taroks = view.inputs.main.talon.taroks
    labels = {
        key: (view.contract(name), str(key[1]))
        for name in view.frequent
        for key in sorted(key for key in taroks if key[0] == name)
    }
    return side_by_side(view, "talon_taroks", labels, lambda summary: summary.talon.taroks)


def position_table(view: View) -> Table:
    """Who declares from which place in the main line-up, and success, all contracts together."""
    of_main = _over_contracts(view.inputs.main.contracts.positions)
    labels = {}
    for key in sorted(of_main):
        rate = RateSums(of_main[key].n, view.inputs.main.n_rounds).rate(view.inputs.level)
        share = view.numbers.percent(rate.estimate, rate.low, rate.high)
        labels[key] = (view.place(key[1]), share)
    return side_by_side(view, "position", labels, lambda s: _over_contracts(s.contracts.positions))


def _over_contracts(outcomes: Mapping[Key, OutcomeSums]) -> dict[Key, OutcomeSums]:
    """Add up the contracts; the keys have no contract."""
    found: dict[Key, OutcomeSums] = {}
    for (_, number), sums in outcomes.items():
        found["", number] = found.get(("", number), OutcomeSums()) + sums
    return found
