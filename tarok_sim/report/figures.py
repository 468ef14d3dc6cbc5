"""How the figures are drawn: plain rows in, a matplotlib `Figure` out; no pyplot, no state.

Colours are Okabe and Ito's, which colour-blind readers can tell apart; markers and labels tell the
same, so that the figures survive a grey printer.  They are narrow enough to be read on a phone.
"""

import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
MARKERS = ("o", "s", "D", "^", "v", "P")
GAIN, LOSS = COLOURS[0], COLOURS[4]
INK, PALE = "#222222", "#767676"

WIDTH = 5.6  # inches
LEFT, RIGHT, BOTTOM = 1.5, 1.35, 0.55  # inches kept for labels
TEXT, SMALL = 11, 9.5  # points

_STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "tarok_sim",
    "font.sans-serif": ["DejaVu Sans", "Verdana", "Arial", "Helvetica", "sans-serif"],
}

Measure = Literal["rate", "share", "points"]


@dataclass(frozen=True)
class Dot:
    """An estimate with its interval, and the words printed beside it."""

    estimate: float
    low: float
    high: float
    value: str
    note: str = ""
    few: bool = False


@dataclass(frozen=True)
class DotRow:
    """One line of a dot plot: its two labels and a dot per series, None where there is none."""

    label: str
    sublabel: str
    dots: Sequence[Dot | None]


@dataclass(frozen=True)
class Ridge:
    """One row of distributions: heights of gains and losses by left edge, and the mean."""

    label: str
    sublabel: str
    gains: Mapping[float, int]
    losses: Mapping[float, int]
    mean: float | None  # None if it lies outside the range
    notes: tuple[str, str]
    edges: tuple[str, str] = ("", "")  # what lies outside the range, left and right


def dot_figure(
    rows: Sequence[DotRow], series: Sequence[str], x_label: str, measure: Measure = "rate"
) -> Figure:
    """Dots with intervals, one row a label; the values stand beside them.

    Parameters
    ----------
    rows
        From top to bottom.
    series
        Names of the dots of a row; one name is not shown.
    x_label
        What the axis measures.
    measure
        `rate`: percent, from 0 to 100; `share`: percent of a whole, as bars; `points`: a score,
        as bars from zero.
    """
    step = 0.36
    height = len(rows) * (0.16 + step * len(series))
    top = 0.1 + (0.3 * -(-len(series) // 2) if len(series) > 1 else 0.0)
    figure, axes = _panel(height, top)
    y = 0.0
    centres = []
    for row in rows:
        centres.append(y + step * (len(row.dots) - 1) / 2)
        for place, dot in enumerate(row.dots):
            if dot is not None:
                _draw_dot(axes, y + step * place, place, dot, measure)
        y += 0.16 + step * len(series)
    _label_rows(axes, centres, [(row.label, row.sublabel) for row in rows])
    axes.set_ylim(y - 0.16 - step / 2, -step / 2 - 0.05)
    axes.set_xlim(*_reach([dot for row in rows for dot in row.dots if dot], measure))
    axes.set_xlabel(x_label, fontsize=SMALL, color=INK)
    axes.grid(axis="x", color="#dddddd", linewidth=0.7)
    if len(series) > 1:
        _name_series(axes, series)
    return figure


def _reach(dots: Sequence[Dot], measure: Measure) -> tuple[float, float]:
    """Return the ends of the axis."""
    if measure == "rate":
        return 0, 100
    highest = max((dot.high for dot in dots), default=1.0)
    if measure == "share":
        return 0, min(100.0, 100 * highest * 1.04)
    lowest = min((dot.low for dot in dots), default=0.0)
    return min(0.0, 1.04 * lowest), max(0.0, 1.04 * highest)


def _draw_dot(axes: Axes, y: float, place: int, dot: Dot, measure: Measure) -> None:
    colour = PALE if dot.few else COLOURS[place % len(COLOURS)]
    scale = 1 if measure == "points" else 100
    estimate, low, high = (scale * value for value in (dot.estimate, dot.low, dot.high))
    if measure == "points":
        axes.axvline(0, color="#999999", linewidth=0.8, zorder=0)
    if measure != "rate":
        axes.barh(y, estimate, height=0.2, color=colour, alpha=0.35)
    axes.plot([low, high], [y, y], color=colour, linewidth=2, solid_capstyle="butt")
    axes.plot(
        [estimate],
        [y],
        marker=MARKERS[place % len(MARKERS)],
        markersize=6,
        color=colour,
        markerfacecolor="white" if dot.few else colour,
        clip_on=False,
    )
    _stack(axes, (1.04, y), (dot.value, dot.note))


def _name_series(axes: Axes, series: Sequence[str]) -> None:
    handles = [
        axes.plot(
            [],
            [],
            linestyle="none",
            color=COLOURS[place % len(COLOURS)],
            marker=MARKERS[place % len(MARKERS)],
            label=name,
        )[0]
        for place, name in enumerate(series)
    ]
    axes.legend(
        handles=handles,
        loc="lower left",
        bbox_to_anchor=(-LEFT / (WIDTH - LEFT - RIGHT), 1.0),
        ncols=2,
        frameon=False,
        fontsize=SMALL,
        handletextpad=0.2,
        borderaxespad=0.2,
    )


def ridge_figure(
    ridges: Sequence[Ridge], x_label: str, bin_width: float, x_range: tuple[float, float]
) -> Figure:
    """Distributions above each other on one axis, each scaled to its own highest bar.

    Parameters
    ----------
    ridges
        From top to bottom.
    x_label
        What the axis measures.
    bin_width
        Width of a bar.
    x_range
        Ends of the axis.
    """
    figure, axes = _panel(0.62 * len(ridges), 0.1)
    for place, ridge in enumerate(ridges):
        _draw_ridge(axes, place, ridge, bin_width)
    _label_rows(
        axes,
        [place - 0.35 for place in range(len(ridges))],
        [(r.label, r.sublabel) for r in ridges],
    )
    axes.set_ylim(len(ridges) - 0.9, -0.95)
    axes.set_xlim(*x_range)
    axes.set_xlabel(x_label, fontsize=SMALL, color=INK)
    if x_range[0] < 0 < x_range[1]:
        axes.axvline(0, color="#bbbbbb", linewidth=0.8, zorder=0)
    return figure


def _draw_ridge(axes: Axes, place: int, ridge: Ridge, bin_width: float) -> None:
    tallest = max([*ridge.gains.values(), *ridge.losses.values()], default=1)
    lower = dict.fromkeys(ridge.gains, 0) | dict(ridge.losses)
    for heights, colour, floor in ((ridge.losses, LOSS, {}), (ridge.gains, GAIN, lower)):
        axes.bar(
            list(heights),
            [-0.75 * count / tallest for count in heights.values()],
            bottom=[place - 0.75 * floor.get(left, 0) / tallest for left in heights],
            width=bin_width * 0.94,
            align="edge",
            color=colour,
        )
    if ridge.mean is not None:
        axes.plot([ridge.mean] * 2, [place + 0.06, place - 0.8], color=INK, linewidth=1.6)
    axes.axhline(place, color="#cccccc", linewidth=0.7, zorder=0)
    beside = axes.get_yaxis_transform()
    _stack(axes, (1.03, place - 0.35), ridge.notes)
    for note, x, side in zip(ridge.edges, (0.01, 0.99), ("left", "right"), strict=True):
        axes.text(x, place - 0.6, note, transform=beside, ha=side, fontsize=SMALL - 1, color=PALE)


def _panel(height: float, top: float, left: float = LEFT) -> tuple[Figure, Axes]:
    """Return one panel of that height in inches, with room for labels around it."""
    total = height + top + BOTTOM
    figure = Figure(figsize=(WIDTH, total))
    axes = figure.add_axes(
        (left / WIDTH, BOTTOM / total, (WIDTH - left - RIGHT) / WIDTH, height / total)
    )
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.tick_params(labelsize=SMALL, colors=INK, length=0)
    axes.set_axisbelow(True)
    return figure, axes


def _label_rows(axes: Axes, places: Sequence[float], labels: Sequence[tuple[str, str]]) -> None:
    axes.set_yticks([])
    for y, words in zip(places, labels, strict=True):
        _stack(axes, (-0.04, y), words, side="right")


def _stack(
    axes: Axes,
    place: tuple[float, float],
    words: tuple[str, str],
    side: Literal["left", "right"] = "left",
) -> None:
    """Write two lines beside the panel, the second small and pale; x counts in panel widths."""
    both = bool(words[1])
    for word, shift, size, ink in (
        (words[0], 5.5 if both else 0.0, TEXT, INK),
        (words[1], -6.5, SMALL - 0.5, PALE),
    ):
        axes.annotate(
            word,
            place,
            xycoords=axes.get_yaxis_transform(),
            xytext=(0, shift),
            textcoords="offset points",
            ha=side,
            va="center",
            fontsize=size,
            color=ink,
            annotation_clip=False,
        )


def to_svg(figure: Figure) -> str:
    """Return the figure as short SVG text, the same text for the same figure."""
    buffer = io.StringIO()
    # Letters stay letters, in the reader's own font: drawn as outlines they double the page.  A
    # fixed salt: otherwise the names inside the file would differ from run to run.
    with mpl.rc_context(_STYLE):
        figure.savefig(buffer, format="svg", metadata={"Date": None})
    return _shorten(buffer.getvalue())


def _shorten(svg: str) -> str:
    """Leave out what no reader sees: metadata, comments, names of groups, hundredths of a point."""
    for pattern, kept in (
        (r"<metadata>.*?</metadata>", ""),
        (r"<!DOCTYPE.*?>|<!--.*?-->", ""),
        (r'<g id="[a-z._]+[0-9_]*">', "<g>"),
        (r"<g>\s*</g>|<g id=\"[a-z0-9_]+\"/>", ""),
        (r"\s*\n\s*", " "),
        (r"> <", "><"),
    ):
        svg = re.sub(pattern, kept, svg, flags=re.DOTALL)
    # Inside tags only: a number that is text is a figure of the report.
    return re.sub(r"<[^>]*>", lambda tag: re.sub(r"(\d\.\d\d)\d+", r"\1", tag[0]), svg)
