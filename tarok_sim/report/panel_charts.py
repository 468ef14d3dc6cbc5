"""The figures with a panel a contract: success over taroks, over hand strength, over the talon.

Counts that few rounds rest on are left out; `page` puts the charts in their sections.
"""

from collections.abc import Mapping, Sequence

from tarok_sim.aggregate.outcomes import OutcomeSums
from tarok_sim.report.charts import Chart, make_chart
from tarok_sim.report.panels import Panel, panel_figure
from tarok_sim.report.view import FEW_ROUNDS, View
from tarok_sim.statistics import Rate

Outcomes = Mapping[tuple[str, int], OutcomeSums]


def hand_chart(view: View, feature: str) -> Chart | None:
    """Success of forced contracts over what any hand held."""
    columns = [summary.hands.by(feature) for summary in view.inputs.hands.values()]
    labels = [view.labels[line_up] for line_up in view.inputs.hands]
    names = [name for name in view.inputs.main.contract_names if _is_worth_a_panel(name, columns)]
    return _chart(view, feature, names, labels, columns)


def talon_chart(view: View) -> Chart | None:
    """Success over the card points of the talon group taken."""
    columns = [summary.talon.points for summary in view.inputs.summaries.values()]
    names = [name for name in view.frequent if any(name == key[0] for key in columns[0])]
    return _chart(view, "talon", names, list(view.labels.values()), columns)


def _is_worth_a_panel(name: str, columns: Sequence[Outcomes]) -> bool:
    """Say whether a contract is ever made often enough to draw a curve of."""
    rates = [
        sums.rate()
        for column in columns
        for (contract, _), sums in column.items()
        if contract == name and sums.n >= FEW_ROUNDS
    ]
    return any(rate.low > 0.1 for rate in rates)


def _chart(
    view: View,
    key: str,
    names: Sequence[str],
    labels: Sequence[str],
    columns: Sequence[Outcomes],
) -> Chart | None:
    panels = []
    for name in names:
        curves = [_curve(view, name, column) for column in columns]
        if any(len(curve) > 1 for curve in curves):
            panels.append(Panel(*view.contract_words(name), curves))
    if not panels:
        return None
    figure = panel_figure(
        panels, labels, view.texts(f"figures.axis_{key}"), view.texts("figures.axis_success")
    )
    spoken = [
        (f"{panel.label}, {label}", _spoken(view, curve))
        for panel in panels
        for label, curve in zip(labels, panel.curves, strict=True)
        if curve
    ]
    caption = view.texts(f"figures.by_{key}", level=view.level, few=FEW_ROUNDS)
    return make_chart(view, figure, caption, spoken)


def _curve(view: View, name: str, column: Outcomes) -> dict[int, Rate]:
    return {
        count: sums.rate(view.inputs.level)
        for (contract, count), sums in sorted(column.items())
        if contract == name and sums.n >= FEW_ROUNDS
    }


def _spoken(view: View, curve: Mapping[int, Rate]) -> str:
    return ", ".join(
        f"{count}: {view.numbers.percent(rate.estimate)}" for count, rate in curve.items()
    )
