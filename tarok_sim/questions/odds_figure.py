"""A hand's odds as a figure: chance and mean score of every bid, with their intervals.

`HandOdds.plot` calls it.  Drawn like the figures of the report: no pyplot, Okabe and Ito's colours,
the figures in words beside the dots, marks that survive a grey printer.
"""

from typing import TYPE_CHECKING

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from tarok_sim.pictures import Picture
from tarok_sim.questions.biddable import PASS_WORD
from tarok_sim.questions.odds_rows import OddsRow
from tarok_sim.questions.odds_words import cells, hand_words, settings_words

if TYPE_CHECKING:
    from tarok_sim.questions.hand_odds import HandOdds

BEST, PASS, INK, PALE = "#0072B2", "#D55E00", "#222222", "#767676"
TEXT, SMALL = 11, 9.5  # points

_WIDTH, _ROW, _TOP, _BOTTOM = 7.6, 0.27, 0.85, 0.55  # inches
_CHANCE, _SCORE = (1.75, 1.75), (4.35, 2.35)  # inches: left edge, width
# Games that cost this much more than the best one would squeeze the others together.
_OUT_OF_REACH = 120.0


def draw(answer: "HandOdds") -> Figure:
    """Draw one line a bid, best first; filled dots are the best and what is tied with it."""
    height = _ROW * len(answer.rows)
    total = height + _TOP + _BOTTOM
    figure = Picture(figsize=(_WIDTH, total))
    chance, score = (
        figure.add_axes((left / _WIDTH, _BOTTOM / total, width / _WIDTH, height / total))
        for left, width in (_CHANCE, _SCORE)
    )
    reach = _reach(answer)
    for place, row in enumerate(answer.rows):
        words = cells(answer, row)
        _label(chance, place, -0.06, f"{words.game} {words.king}".strip(), "right")
        if row.p_success is not None and row.p_low is not None and row.p_high is not None:
            _dot(chance, place, row, (100 * row.p_success, 100 * row.p_low, 100 * row.p_high))
            _label(chance, place, 1.05, words.made.figure, "left")
        if row.mean_score >= reach[0]:
            _dot(score, place, row, (row.mean_score, row.score_low, row.score_high))
        else:
            score.plot([reach[0]], [place], marker="<", color=_colour(row), clip_on=False)
        _label(score, place, 1.04, words.score.figure, "left")
    passing = answer.row(PASS_WORD).mean_score
    score.axvline(passing, color=PASS, linewidth=1, linestyle=(0, (3, 2)), zorder=0)
    _finish(chance, len(answer.rows), (0.0, 100.0), "contract made, %")
    _finish(score, len(answer.rows), reach, "mean score (dashed: passing)")
    _write_head(figure, answer)
    return figure


def _write_head(figure: Figure, answer: "HandOdds") -> None:
    """Write the hand, what was played, and how to read the dots."""
    hand = "   ".join(f"{symbol}{cards}" for symbol, cards in hand_words(answer))
    how = "filled: the best, and what is tied with it"
    heads = ((hand, TEXT + 1, INK), (settings_words(answer), 7.5, PALE), (how, 7.5, PALE))
    y = figure.get_figheight() - 0.22
    for words, size, ink in heads:
        figure.text(0.02, y / figure.get_figheight(), words, fontsize=size, color=ink, va="center")
        y -= 0.21


def _reach(answer: "HandOdds") -> tuple[float, float]:
    """Return the ends of the score axis."""
    top = max(row.score_high for row in answer.rows)
    bottom = min(
        (row.score_low for row in answer.rows if row.score_low >= top - _OUT_OF_REACH), default=top
    )
    margin = 0.06 * max(1.0, top - bottom)
    return bottom - margin, top + margin


def _colour(row: OddsRow) -> str:
    if row.is_pass:
        return PASS
    return BEST if row.tied_with_best else PALE


def _dot(axes: Axes, place: int, row: OddsRow, figures: tuple[float, float, float]) -> None:
    """Draw estimate and interval; a filled dot is the best row or tied with it."""
    estimate, low, high = figures
    colour = _colour(row)
    axes.plot([low, high], [place, place], color=colour, linewidth=2, solid_capstyle="butt")
    axes.plot(
        [estimate],
        [place],
        marker="s" if row.is_pass else "o",
        markersize=6,
        color=colour,
        markerfacecolor=colour if row.tied_with_best else "white",
        clip_on=False,
    )


def _label(axes: Axes, place: int, x: float, text: str, side: str) -> None:
    axes.text(
        x,
        place,
        text,
        transform=axes.get_yaxis_transform(),
        ha="right" if side == "right" else "left",
        va="center",
        fontsize=SMALL,
        color=INK,
    )


def _finish(axes: Axes, n_rows: int, ends: tuple[float, float], label: str) -> None:
    axes.set_ylim(n_rows - 0.5, -0.5)
    axes.set_xlim(*ends)
    axes.set_yticks([])
    axes.set_xlabel(label, fontsize=SMALL, color=INK)
    axes.grid(axis="x", color="#dddddd", linewidth=0.7)
    axes.tick_params(labelsize=SMALL, colors=INK, length=0)
    axes.set_axisbelow(True)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
