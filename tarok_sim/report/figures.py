"""How the figures are drawn: plain rows in, a matplotlib `Figure` out; no pyplot, no state.

Colours are Okabe and Ito's, which colour-blind readers can tell apart; markers and labels tell the
same, so that the figures survive a grey printer.  They are narrow enough to be read on a phone.
"""

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
MARKERS = ("o", "s", "D", "^", "v", "P")
GAIN, LOSS = COLOURS[0], COLOURS[4]
INK, PALE = "#222222", "#767676"

WIDTH = 5.6  # inches
LEFT, RIGHT, BOTTOM = 1.5, 1.35, 0.55  # inches kept for labels
TEXT, SMALL = 11, 9.5  # points


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


@dataclass(frozen=True)
class Curve:
    """Estimates with intervals over whole numbers."""

    label: str
    points: Mapping[int, Dot] = field(default_factory=dict)


def dot_figure(
    rows: Sequence[DotRow], series: Sequence[str], x_label: str, bars: bool = False
) -> Figure:
    """Dots with intervals, one row a label; the values stand beside them.

    Parameters
    ----------
    rows
        From top to bottom.
    series
        Names of the dots of a row; one name is not shown.
    x_label
        What the axis measures, in percent.
    bars
        Draw bars from zero under the dots, for shares of a whole.
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
                _draw_dot(axes, y + step * place, place, dot, bars)
        y += 0.16 + step * len(series)
    _label_rows(axes, centres, [(row.label, row.sublabel) for row in rows])
    axes.set_ylim(y - 0.16 - step / 2, -step / 2 - 0.05)
    highest = max((dot.high for row in rows for dot in row.dots if dot), default=1.0)
    axes.set_xlim(0, 100 if not bars else min(100.0, 100 * highest * 1.04))
    axes.set_xlabel(x_label, fontsize=SMALL, color=INK)
    axes.grid(axis="x", color="#dddddd", linewidth=0.7)
    if len(series) > 1:
        _name_series(axes, series)
    return figure


def _draw_dot(axes: Axes, y: float, place: int, dot: Dot, bars: bool) -> None:
    colour = PALE if dot.few else COLOURS[place % len(COLOURS)]
    estimate, low, high = (100 * value for value in (dot.estimate, dot.low, dot.high))
    if bars:
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


def curve_figure(curves: Sequence[Curve], x_label: str, y_label: str) -> Figure:
    """Curves with intervals, each named at its right end; y in percent.

    Parameters
    ----------
    curves
        At most as many as there are colours.
    x_label, y_label
        What the axes measure.
    """
    figure, axes = _panel(3.4, 0.15, left=0.65)
    ends = []
    for place, curve in enumerate(curves):
        x = sorted(curve.points)
        dots = [curve.points[number] for number in x]
        estimates = [100 * dot.estimate for dot in dots]
        down = [100 * (dot.estimate - dot.low) for dot in dots]
        up = [100 * (dot.high - dot.estimate) for dot in dots]
        axes.errorbar(
            [number + 0.06 * place for number in x],
            estimates,
            yerr=[down, up],
            color=COLOURS[place],
            marker=MARKERS[place],
            markersize=5,
            linewidth=1.4,
        )
        ends.append(estimates[-1])
    beside = axes.get_yaxis_transform()
    for place, y in enumerate(_spread_out(ends, 6.5)):
        axes.plot(
            [1.04],
            [y],
            transform=beside,
            clip_on=False,
            color=COLOURS[place],
            marker=MARKERS[place],
            markersize=6,
        )
        label = curves[place].label
        axes.text(1.07, y, label, transform=beside, va="center", fontsize=TEXT - 0.5, color=INK)
    axes.set_ylim(0, 100)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel(x_label, fontsize=SMALL, color=INK)
    axes.set_ylabel(y_label, fontsize=SMALL, color=INK)
    axes.grid(color="#dddddd", linewidth=0.7)
    return figure


def _spread_out(values: Sequence[float], gap: float) -> list[float]:
    """Move label positions apart, keeping their order, until none are closer than `gap`."""
    order = sorted(range(len(values)), key=lambda index: values[index])
    placed = [0.0] * len(values)
    last = -gap
    for rank, index in enumerate(order):
        room = 100.0 - gap * (len(order) - 1 - rank)
        placed[index] = last = min(max(values[index], last + gap), room)
    return placed


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
    """Return the figure as SVG text, the same text for the same figure."""
    buffer = io.StringIO()
    # A fixed salt: otherwise the names inside the file would differ from run to run.
    with mpl.rc_context({"svg.fonttype": "path", "svg.hashsalt": "tarok_sim"}):
        figure.savefig(buffer, format="svg", metadata={"Date": None})
    return buffer.getvalue()
