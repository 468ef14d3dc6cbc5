"""Which figures the report has: summaries in, drawn figures with caption and spoken text out.

Contracts with few rounds are left out of distributions; `page` puts the charts in their sections.
"""

import base64
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from matplotlib.figure import Figure

from tarok_sim.aggregate import score_mean
from tarok_sim.report.figures import (
    Dot,
    DotRow,
    Ridge,
    dot_figure,
    ridge_figure,
    to_svg,
)
from tarok_sim.report.tables import rows_of
from tarok_sim.report.view import FEW_ROUNDS, View
from tarok_sim.statistics import HistogramSums, Rate, RateSums

SCORE_BIN = 5
# A share beyond the axis that is worth a note.
OUTSIDE = 0.005


@dataclass(frozen=True)
class Chart:
    """A figure on the page: its caption, what it shows in words, and SVG."""

    caption: str
    alt: str
    svg: str

    def _repr_svg_(self) -> str:
        """Show the figure in a notebook."""
        return self.svg

    @property
    def address(self) -> str:
        """The figure as a data address, so that the page needs no other file."""
        encoded = base64.b64encode(self.svg.encode("utf-8")).decode("ascii")
        return f"data:image/svg+xml;base64,{encoded}"


def success_chart(view: View) -> Chart | None:
    """Success of every contract that was played, all line-ups in one figure."""
    rows = []
    for name in view.inputs.main.contract_names:
        sums = [s.contracts.success.get(name) for s in view.inputs.summaries.values()]
        if any(part and part.n >= FEW_ROUNDS for part in sums):
            dots = [
                _rate_dot(view, part.rate(view.inputs.level)) if part else None for part in sums
            ]
            rows.append(DotRow(*view.contract_words(name), dots))
    if not rows:
        return None
    series = list(view.labels.values())
    figure = dot_figure(rows, series, view.texts("figures.axis_success"))
    spoken = [
        (f"{row.label}, {label}" if view.has_line_ups else row.label, dot.value)
        for row in rows
        for label, dot in zip(series, row.dots, strict=True)
        if dot
    ]
    return make_chart(
        view, figure, view.texts("figures.success", level=view.level, few=FEW_ROUNDS), spoken
    )


def frequency_chart(view: View) -> Chart | None:
    """Share of rounds of every contract that the main line-up played."""
    main = view.inputs.main
    rows = []
    for name, played in main.contracts.rounds.items():
        rate = RateSums(played, main.n_rounds).rate(view.inputs.level)
        dot = _rate_dot(view, rate, rate.successes)
        rows.append((main.contract_names.index(name), DotRow(*view.contract_words(name), [dot])))
    if not rows:
        return None
    drawn = [row for _, row in sorted(rows, key=lambda pair: pair[0])]
    figure = dot_figure(drawn, [""], view.texts("figures.axis_frequency"), "share")
    spoken = [(row.label, dot.value) for row in drawn for dot in row.dots if dot]
    return make_chart(view, figure, _caption(view, "figures.frequency"), spoken)


def worth_chart(view: View) -> Chart | None:
    """Gain over passing of every bid that is made often."""
    worth = view.inputs.worth
    if worth is None:
        return None
    rows = []
    for row in rows_of(worth.table(view.inputs.level)):
        dot = Dot(
            estimate=row.gain,
            low=row.gain_low,
            high=row.gain_high,
            value=view.numbers.mean(row.gain, row.gain_low, row.gain_high),
            note=view.texts("figures.bids", bids=view.numbers.count(row.n_rounds)),
            few=row.n_rounds < FEW_ROUNDS,
        )
        rows.append(DotRow(*view.contract_words(str(row.contract)), [dot]))
    if not rows:
        return None
    figure = dot_figure(rows, [""], view.texts("figures.axis_worth"), "points")
    spoken = [(row.label, dot.value) for row in rows for dot in row.dots if dot]
    return make_chart(view, figure, _caption(view, "figures.worth"), spoken)


def talk_chart(view: View) -> Chart | None:
    """Gain over silence of every word that was said."""
    worth = view.inputs.talk
    if worth is None or not worth.gains:
        return None
    rows = []
    for row in rows_of(worth.table(view.inputs.level)):
        dot = Dot(
            estimate=row.gain,
            low=row.gain_low,
            high=row.gain_high,
            value=view.numbers.mean(row.gain, row.gain_low, row.gain_high),
            note=view.texts("figures.rounds", rounds=view.numbers.count(row.n_rounds)),
            few=row.n_rounds < FEW_ROUNDS,
        )
        if math.isfinite(row.gain_low):
            rows.append(DotRow(view.item(str(row.word)), "", [dot]))
    if not rows:
        return None
    figure = dot_figure(rows, [""], view.texts("figures.axis_talk"), "points")
    spoken = [(row.label, dot.value) for row in rows for dot in row.dots if dot]
    return make_chart(view, figure, _caption(view, "figures.talk"), spoken)


def _rate_dot(view: View, rate: Rate, n: int | None = None) -> Dot:
    n = rate.n if n is None else n
    return Dot(
        estimate=rate.estimate,
        low=rate.low,
        high=rate.high,
        value=view.numbers.percent(rate.estimate, rate.low, rate.high),
        note=view.texts("figures.rounds", rounds=view.numbers.count(n)),
        few=n < FEW_ROUNDS,
    )


def score_chart(view: View) -> Chart | None:
    """Score distributions of the main line-up, one row a contract with enough rounds."""
    summary = view.inputs.main
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
    return make_chart(view, figure, _caption(view, "figures.scores"), _spoken(ridges))


def _score_reach(tallies: Mapping[str, HistogramSums]) -> int:
    """Return the end of the score axis: wide enough for all but contracts far off the others."""
    spans = sorted(
        max(abs(tally.quantile(0.02)), abs(tally.quantile(0.98))) for tally in tallies.values()
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


def card_points_chart(view: View) -> Chart | None:
    """Card points of the main line-up by outcome, one row a contract with enough rounds."""
    summary = view.inputs.main
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
    return make_chart(view, figure, _caption(view, "figures.card_points"), _spoken(ridges))


def _notes(view: View, mean: str, n: int) -> tuple[str, str]:
    rounds = view.texts("figures.rounds", rounds=view.numbers.count(n))
    return view.texts("figures.mean", mean=mean), rounds


def _spoken(ridges: Sequence[Ridge]) -> list[tuple[str, str]]:
    return [(ridge.label, ", ".join(ridge.notes)) for ridge in ridges]


def _caption(view: View, key: str) -> str:
    outside = view.numbers.percent(OUTSIDE)
    caption = view.texts(key, level=view.level, few=FEW_ROUNDS, outside=outside)
    if not view.has_line_ups:
        return caption
    return f"{view.texts('figures.line_up', line_up=view.main_label)} {caption}"


def make_chart(
    view: View, figure: Figure, caption: str, spoken: Sequence[tuple[str, str]]
) -> Chart:
    """Return a figure as it goes on the page.

    Parameters
    ----------
    view
        The inputs in one language.
    figure
        What was drawn.
    caption
        What it shows.
    spoken
        The same in words, for readers who do not see it: what, and how much.
    """
    data = " ".join(
        view.texts("figures.alt_item", label=label, value=value) for label, value in spoken
    )
    return Chart(
        caption=caption,
        alt=view.texts("figures.alt", caption=caption, data=data),
        svg=to_svg(figure),
    )
