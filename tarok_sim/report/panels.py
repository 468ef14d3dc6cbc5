"""Small panels side by side, one a contract: success over a count, one curve a line-up.

Plain rows in, a matplotlib `Figure` out, with the colours and sizes of `figures`.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from tarok_sim.report.figures import COLOURS, INK, MARKERS, PALE, SMALL, TEXT, WIDTH
from tarok_sim.statistics import Rate

COLUMNS = 2
PANEL_HEIGHT, GAP, HEAD, FOOT = 1.2, 0.42, 0.3, 0.5  # inches
LEFT, MIDDLE, RIGHT = 0.5, 0.28, 0.08  # inches


@dataclass(frozen=True)
class Panel:
    """One contract: its two names, and a curve a line-up of rates by whole number."""

    label: str
    sublabel: str
    curves: Sequence[Mapping[int, Rate]]


def panel_figure(
    panels: Sequence[Panel], series: Sequence[str], x_label: str, y_label: str
) -> Figure:
    """Draw the panels in two columns on one pair of axes.

    Parameters
    ----------
    panels
        From left to right and top to bottom.
    series
        Names of the curves, the same in every panel.
    x_label, y_label
        What the axes measure; y is in percent.
    """
    n_lines = -(-len(panels) // COLUMNS)
    head = HEAD * len(series) * 0.75 + 0.12 if len(series) > 1 else 0.1
    height = head + n_lines * (PANEL_HEIGHT + GAP) + FOOT - 0.1
    figure = Figure(figsize=(WIDTH, height))
    width = (WIDTH - LEFT - RIGHT - MIDDLE * (COLUMNS - 1)) / COLUMNS
    counts = [x for panel in panels for curve in panel.curves for x in curve]
    for place, panel in enumerate(panels):
        line, column = divmod(place, COLUMNS)
        left = LEFT + column * (width + MIDDLE)
        bottom = height - head - (line + 1) * (PANEL_HEIGHT + GAP) + 0.1
        axes = figure.add_axes(
            (left / WIDTH, bottom / height, width / WIDTH, PANEL_HEIGHT / height)
        )
        _draw_panel(axes, panel, (min(counts) - 0.6, max(counts) + 0.6))
        if column:
            axes.set_yticklabels([])
        if place + COLUMNS < len(panels):
            axes.set_xticklabels([])
    if len(series) > 1:
        _name_curves(figure, series, height)
    figure.text(LEFT / WIDTH, 0.06 / height, x_label, fontsize=SMALL, color=INK)
    figure.text(
        *(0.02, 1 - (head + GAP + PANEL_HEIGHT / 2) / height),
        y_label,
        rotation=90,
        va="center",
        fontsize=SMALL,
        color=INK,
    )
    return figure


def _draw_panel(axes: Axes, panel: Panel, reach: tuple[float, float]) -> None:
    shift = 0.12
    for place, curve in enumerate(panel.curves):
        counts = sorted(curve)
        rates = [curve[count] for count in counts]
        x = [count + shift * (place - (len(panel.curves) - 1) / 2) for count in counts]
        colour = COLOURS[place % len(COLOURS)]
        axes.plot(
            x,
            [100 * rate.estimate for rate in rates],
            color=colour,
            marker=MARKERS[place % len(MARKERS)],
            markersize=3.6,
            linewidth=1.1,
        )
        # All intervals as one broken line: a tenth of the page's size.
        ends = [end for rate in rates for end in (100 * rate.low, 100 * rate.high, math.nan)]
        axes.plot([value for value in x for _ in range(3)], ends, color=colour, linewidth=1.4)
    axes.axhline(50, color="#999999", linewidth=0.8, zorder=0)
    axes.set_xlim(*reach)
    axes.set_ylim(-3, 103)
    axes.set_yticks([0, 50, 100])
    axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=7))
    axes.tick_params(labelsize=SMALL, colors=INK, length=0)
    axes.grid(axis="x", color="#e4e4e4", linewidth=0.6)
    axes.set_axisbelow(True)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    title = axes.set_title(panel.label, loc="left", fontsize=TEXT, color=INK, pad=4)
    if panel.sublabel:
        axes.annotate(
            panel.sublabel,
            (1, 0.5),
            xycoords=title,
            xytext=(5, 0),
            textcoords="offset points",
            va="center",
            fontsize=SMALL - 0.5,
            color=PALE,
        )


def _name_curves(figure: Figure, series: Sequence[str], height: float) -> None:
    for place, name in enumerate(series):
        y = 1 - (0.12 + 0.22 * place) / height
        mark = Line2D(
            [0.03, 0.075],
            [y, y],
            color=COLOURS[place % len(COLOURS)],
            marker=MARKERS[place % len(MARKERS)],
            markersize=5,
            linewidth=1.3,
        )
        figure.add_artist(mark)
        figure.text(0.1, y, name, va="center", fontsize=SMALL, color=INK)
