"""Which figures the report has: summaries in, drawn figures with caption and spoken text out.

Contracts with few rounds are left out of distributions; `page` puts the charts in their sections.
"""

import base64
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from matplotlib.figure import Figure

from tarok_sim.aggregate import Summary, score_mean
from tarok_sim.report.figures import (
    COLOURS,
    Curve,
    Dot,
    DotRow,
    Ridge,
    curve_figure,
    dot_figure,
    ridge_figure,
    to_svg,
)
from tarok_sim.report.view import FEW_ROUNDS, View
from tarok_sim.statistics import HistogramSums, Rate, RateSums

SCORE_BIN = 5
# A share beyond the axis that is worth a note.
OUTSIDE = 0.005


@dataclass(frozen=True)
class Chart:
    """A figure on the page: SVG as a data address, its caption, and what it shows in words."""

    caption: str
    alt: str
    address: str


def success_chart(view: View) -> Chart | None:
    """Success of every contract that was played, all line-ups in one figure."""

    def rate(summary: Summary, name: str) -> Rate | None:
        sums = summary.contracts.success.get(name)
        return None if sums is None else sums.rate(view.inputs.level)

    caption = view.texts("figures.success", level=view.level)
    return _dot_chart(view, rate, caption, "figures.axis_success", bars=False)


def frequency_chart(view: View) -> Chart | None:
    """Share of rounds of every contract that was played, all line-ups in one figure."""

    def rate(summary: Summary, name: str) -> Rate | None:
        played = summary.contracts.rounds.get(name, 0)
        return RateSums(played, summary.n_rounds).rate(view.inputs.level)

    caption = view.texts("figures.frequency", level=view.level)
    return _dot_chart(view, rate, caption, "figures.axis_frequency", bars=True)


def _dot_chart(
    view: View,
    rate_of: Callable[[Summary, str], Rate | None],
    caption: str,
    axis: str,
    bars: bool,
) -> Chart | None:
    summaries = view.inputs.summaries
    rows = []
    for contract in view.inputs.rules.contracts:
        name = contract.name
        if not any(name in summary.contracts.rounds for summary in summaries.values()):
            continue
        rates = [rate_of(summary, name) for summary in summaries.values()]
        if any(rates):
            dots = [_dot(view, rate, bars) for rate in rates]
            rows.append(DotRow(*view.contract_words(name), dots))
    if not rows:
        return None
    figure = dot_figure(rows, list(summaries), view.texts(axis), bars)
    spoken = [
        (f"{row.label}, {line_up}" if view.has_line_ups else row.label, dot.value)
        for row in rows
        for line_up, dot in zip(summaries, row.dots, strict=True)
        if dot
    ]
    return _chart(view, figure, caption, spoken)


def _dot(view: View, rate: Rate | None, bars: bool) -> Dot | None:
    if rate is None or not rate.n:
        return None
    n = rate.successes if bars else rate.n
    return Dot(
        estimate=rate.estimate,
        low=rate.low,
        high=rate.high,
        value=view.numbers.percent(rate.estimate, rate.low, rate.high),
        note=view.texts("figures.rounds", rounds=view.numbers.count(n)),
        few=n < FEW_ROUNDS,
    )


def score_chart(view: View, line_up: str) -> Chart | None:
    """Score distributions of a line-up, one row a contract with enough rounds."""
    summary = view.inputs.summaries[line_up]
    scores = summary.scores
    tallies = {
        name: tally
        for name in summary.contract_names
        if (tally := scores.player.get(name) or scores.declarer.get(name)) is not None
        and summary.contracts.rounds[name] >= FEW_ROUNDS
    }
    if not tallies:
        return None
    reach = _score_reach(tallies)
    ridges = []
    for name, tally in tallies.items():
        gains = _binned({v: c for v, c in tally.items() if v >= 0 and v <= reach}, SCORE_BIN)
        losses = _binned({v: c for v, c in tally.items() if v < 0 and v >= -reach}, SCORE_BIN)
        mean = score_mean(summary, name, view.inputs.level)
        ridges.append(
            Ridge(
                *view.contract_words(name),
                gains=gains,
                losses=losses,
                mean=mean.estimate if abs(mean.estimate) <= reach else None,
                notes=_notes(view, view.numbers.mean(mean.estimate, mean.low, mean.high), mean.n),
                edges=_outside(view, tally, reach),
            )
        )
    axis = view.texts("figures.axis_score")
    figure = ridge_figure(ridges, axis, SCORE_BIN, (-reach, reach + SCORE_BIN))
    return _chart(view, figure, _caption(view, "figures.scores", line_up), _spoken(ridges))


def _score_reach(tallies: Mapping[str, HistogramSums]) -> int:
    """Return the end of the score axis: wide enough for all but contracts far off the others."""
    spans = sorted(
        max(abs(tally.quantile(0.01)), abs(tally.quantile(0.99))) for tally in tallies.values()
    )
    middle = spans[len(spans) // 2]
    widest = max(span for span in spans if span <= 3 * middle)
    return SCORE_BIN * math.ceil((widest + 1) / SCORE_BIN)


def _binned(counts: Mapping[int, int], width: int) -> dict[float, int]:
    binned: dict[float, int] = {}
    for value, count in counts.items():
        left = float(value // width * width)
        binned[left] = binned.get(left, 0) + count
    return binned


def _outside(view: View, tally: HistogramSums, reach: int) -> tuple[str, str]:
    """Say how much lies beyond either end of the axis, where it is enough to matter."""
    n = tally.n
    below = sum(count for value, count in tally.items() if value < -reach) / n
    above = sum(count for value, count in tally.items() if value > reach) / n
    left = view.texts("figures.below", share=view.numbers.percent(below))
    right = view.texts("figures.above", share=view.numbers.percent(above))
    return left if below >= OUTSIDE else "", right if above >= OUTSIDE else ""


def card_points_chart(view: View, line_up: str) -> Chart | None:
    """Card points of a line-up by outcome, one row a contract with enough rounds."""
    summary = view.inputs.summaries[line_up]
    tallies = summary.scores.card_points
    ridges = []
    highest = 1
    for name in summary.contract_names:
        made = tallies.get((name, 1), HistogramSums())
        lost = tallies.get((name, 0), HistogramSums())
        both = made + lost
        if both.n < FEW_ROUNDS:
            continue
        highest = max(highest, *both.counts)
        mean = both.mean(view.inputs.level)
        text = view.numbers.mean(mean.estimate, mean.low, mean.high).lstrip("+")
        ridges.append(
            Ridge(
                *view.contract_words(name),
                gains=_binned(made.counts, 1),
                losses=_binned(lost.counts, 1),
                mean=mean.estimate + 0.5,
                notes=_notes(view, text, both.n),
            )
        )
    if not ridges:
        return None
    figure = ridge_figure(ridges, view.texts("figures.axis_card_points"), 1, (0, highest + 1))
    return _chart(view, figure, _caption(view, "figures.card_points", line_up), _spoken(ridges))


def hands_chart(view: View, line_up: str) -> Chart | None:
    """Success by the declarer's taroks, for the contracts of a line-up played most."""
    summary = view.inputs.summaries[line_up]
    rounds = summary.contracts.rounds
    curves: list[Curve] = []
    for name in sorted(rounds, key=lambda contract: -rounds[contract]):
        points = {
            taroks: sums.rate(view.inputs.level)
            for (contract, taroks), sums in summary.hands.success.items()
            if contract == name and sums.n >= FEW_ROUNDS
        }
        if len(points) > 1 and len(curves) < len(COLOURS) - 1:
            dots = {taroks: _dot(view, rate, bars=False) for taroks, rate in points.items()}
            kept = {taroks: dot for taroks, dot in dots.items() if dot}
            curves.append(Curve(view.contract_words(name)[0], kept))
    if not curves:
        return None
    figure = curve_figure(
        curves, view.texts("figures.axis_taroks"), view.texts("figures.axis_success")
    )
    spoken = [
        (curve.label, ", ".join(f"{taroks}: {dot.value}" for taroks, dot in curve.points.items()))
        for curve in curves
    ]
    return _chart(view, figure, _caption(view, "figures.hands", line_up), spoken)


def _notes(view: View, mean: str, n: int) -> tuple[str, str]:
    rounds = view.texts("figures.rounds", rounds=view.numbers.count(n))
    return view.texts("figures.mean", mean=mean), rounds


def _spoken(ridges: Sequence[Ridge]) -> list[tuple[str, str]]:
    return [(ridge.label, ", ".join(ridge.notes)) for ridge in ridges]


def _caption(view: View, key: str, line_up: str) -> str:
    outside = view.numbers.percent(OUTSIDE)
    caption = view.texts(key, level=view.level, few=FEW_ROUNDS, outside=outside)
    if not view.has_line_ups:
        return caption
    return f"{view.texts('figures.line_up', line_up=line_up)} {caption}"


def _chart(view: View, figure: Figure, caption: str, spoken: Sequence[tuple[str, str]]) -> Chart:
    data = " ".join(
        view.texts("figures.alt_item", label=label, value=value) for label, value in spoken
    )
    encoded = base64.b64encode(to_svg(figure).encode("utf-8")).decode("ascii")
    return Chart(
        caption=caption,
        alt=view.texts("figures.alt", caption=caption, data=data),
        address=f"data:image/svg+xml;base64,{encoded}",
    )
