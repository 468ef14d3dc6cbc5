"""Where the totals of an evening lie, by seat: median, middle half, and nine evenings of ten.

`Session.plot` calls it.  The figures stand in words beside the bars, so that a grey printer loses
nothing.
"""

from typing import TYPE_CHECKING

from matplotlib.figure import Figure

from tarok_sim.pictures import Picture

if TYPE_CHECKING:
    from tarok_sim.sessions.outcome import Session, SessionRow

BLUE, INK, PALE = "#0072B2", "#222222", "#767676"
_WIDTH, _ROW, _TOP, _BOTTOM = 7.6, 0.42, 0.75, 0.55  # inches
_LEFT, _AXES = 1.5, 4.0


def draw(answer: "Session") -> Figure:
    """Draw one line a seat."""
    rows = [row for row in answer.rows() if row.seat is not None]
    height = _ROW * len(rows)
    total = height + _TOP + _BOTTOM
    figure = Picture(figsize=(_WIDTH, total))
    axes = figure.add_axes((_LEFT / _WIDTH, _BOTTOM / total, _AXES / _WIDTH, height / total))
    for place, row in enumerate(rows):
        axes.plot([row.q05, row.q95], [place, place], color=PALE, linewidth=1.5)
        axes.plot(
            [row.q25, row.q75], [place, place], color=BLUE, linewidth=7, solid_capstyle="butt"
        )
        axes.plot(
            [row.median], [place], marker="o", markersize=7, color=INK, markerfacecolor="white"
        )
        for x, text, side in ((-0.03, _name(row), "right"), (1.03, _chance(row), "left")):
            axes.text(
                *(x, place, text),
                transform=axes.get_yaxis_transform(),
                ha=side,
                va="center",
                fontsize=9.5,
                color=INK,
            )
    axes.axvline(0, color=PALE, linewidth=0.8, linestyle=(0, (3, 2)), zorder=0)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_yticks([])
    axes.set_xlabel("total at the end of the evening", fontsize=9.5, color=INK)
    axes.tick_params(labelsize=9.5, colors=INK, length=0)
    axes.grid(axis="x", color="#dddddd", linewidth=0.7)
    axes.set_axisbelow(True)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    how = "dot: median; bar: middle half of the evenings; line: nine of ten"
    for k, words in enumerate((answer.words().partition(";")[0], how)):
        figure.text(0.02, 1 - (0.25 + 0.22 * k) / total, words, fontsize=8.5, color=PALE)
    return figure


def _name(row: "SessionRow") -> str:
    name = row.strategy if len(row.strategy) <= 12 else f"{row.strategy[:11]}…"
    return f"{row.seat}: {name}"


def _chance(row: "SessionRow") -> str:
    low, high = 100 * row.p_first_low, 100 * row.p_first_high
    return f"first {100 * row.p_first:.1f} % [{low:.1f}, {high:.1f}]"
