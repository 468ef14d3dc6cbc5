"""What house rules do to the declarer's mean score, as a figure: one line a value that matters.

`RuleEffects.plot` calls it.  Only differences with an interval are drawn, the largest first; filled
dots are those whose interval does not reach 0.
"""

from typing import TYPE_CHECKING

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from tarok_sim.pictures import Picture
from tarok_sim.rules.option import option_text

if TYPE_CHECKING:
    from tarok_sim.questions.rule_effects import EffectRow, RuleEffects

BLUE, INK, PALE = "#0072B2", "#222222", "#767676"
_WIDTH, _ROW, _TOP, _BOTTOM = 7.6, 0.27, 0.55, 0.6  # inches
_LEFT, _AXES = 2.55, 3.1


def draw(answer: "RuleEffects") -> Figure:
    """Draw the differences in the declarer's mean score."""
    rows = [row for row in answer.rows() if row.measure == "declarer_score" and row.low is not None]
    rows.sort(key=lambda row: -abs(row.difference))
    height = _ROW * max(1, len(rows))
    total = height + _TOP + _BOTTOM
    figure = Picture(figsize=(_WIDTH, total))
    axes = figure.add_axes((_LEFT / _WIDTH, _BOTTOM / total, _AXES / _WIDTH, height / total))
    for place, row in enumerate(rows):
        _draw_row(axes, place, row)
    axes.axvline(0, color=PALE, linewidth=0.8, linestyle=(0, (3, 2)), zorder=0)
    if not rows:
        nothing = "too few deals differ for an interval"
        axes.text(0.5, 0.5, nothing, fontsize=9.5, ha="center", transform=axes.transAxes)
    axes.set_ylim(max(1, len(rows)) - 0.5, -0.5)
    axes.set_yticks([])
    # A few rules change much, most of them little: both are to be seen.
    axes.set_xscale("symlog", linthresh=1.0)
    axes.xaxis.set_major_formatter("{x:+g}")
    words = "difference in the declarer's mean score (beyond ±1 the scale shrinks)"
    axes.set_xlabel(words, fontsize=9.5, color=INK)
    axes.tick_params(labelsize=9.5, colors=INK, length=0)
    axes.grid(axis="x", color="#dddddd", linewidth=0.7)
    axes.set_axisbelow(True)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    figure.text(0.02, 1 - 0.25 / total, answer.words(), fontsize=7.5, color=PALE)
    return figure


def _draw_row(axes: Axes, place: int, row: "EffectRow") -> None:
    low, high = row.low or 0.0, row.high or 0.0
    matters = low > 0 or high < 0
    fill = BLUE if matters else "white"
    axes.plot([low, high], [place, place], color=BLUE, linewidth=2)
    axes.plot([row.difference], [place], "o", markersize=6, color=BLUE, markerfacecolor=fill)
    figures = f"{row.difference:+.2f} [{low:+.2f}, {high:+.2f}]"
    name = f"{row.option}={option_text(row.value)}"
    for x, text, side in ((-0.03, name, "right"), (1.03, figures, "left")):
        axes.text(
            *(x, place, text),
            transform=axes.get_yaxis_transform(),
            ha=side,
            va="center",
            fontsize=8.5,
            color=INK,
        )
