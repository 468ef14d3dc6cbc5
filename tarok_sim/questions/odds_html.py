"""A hand's odds as HTML: what a notebook shows for a `HandOdds`.

Colours are those that the reader's theme has; only red suits, the best row and the small intervals
of the gain bring their own.  Everything is inline, so that it survives
wherever a notebook is shown.
"""

from html import escape
from typing import TYPE_CHECKING

from tarok_sim.questions.odds_rows import OddsRow
from tarok_sim.questions.odds_words import (
    Cells,
    Shown,
    advise,
    cells,
    columns,
    hand_words,
    headings,
    settings_words,
)

if TYPE_CHECKING:
    from tarok_sim.questions.hand_odds import HandOdds

_RED = "#c8321e"
_BLUE, _GREY = "#0072B2", "#8a8a8a"
_CELL = "padding:2px 14px 2px 0;text-align:left;white-space:nowrap;vertical-align:baseline"
_PALE = "opacity:.62;font-size:85%"
_BAR_WIDTH, _BAR_HEIGHT = 150, 14  # pixels
_OUT_OF_REACH = 60.0  # what lies so far below the best is not drawn to scale


def to_html(answer: "HandOdds") -> str:
    """Return the hand, the advice, the settings and the table."""
    bar = _Scale(answer)
    head = "".join(f'<th style="{_CELL}">{escape(word)}</th>' for word in (*headings(answer), ""))
    body = "".join(_row(answer, row, bar) for row in answer.rows)
    return (
        '<div style="font-family:inherit;max-width:66em">'
        f'<div style="font-size:135%;margin:.2em 0">{_hand(answer)}</div>'
        f'<p style="margin:.4em 0;max-width:48em">{_suits(advise(answer))}</p>'
        f'<p style="margin:.4em 0;{_PALE}">{escape(settings_words(answer))}</p>'
        f'<table style="border-collapse:collapse;border:0"><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


class _Scale:
    """Where a gain stands in the small pictures: one axis for all rows."""

    def __init__(self, answer: "HandOdds") -> None:
        gains = [row.gain_over_pass for row in answer.rows]
        top = max(0.0, *gains)
        shown = [gain for gain in (0.0, *gains) if gain >= top - _OUT_OF_REACH]
        bottom = min(0.0, *shown)
        margin = 0.08 * max(1.0, top - bottom)
        self.low, self.high = bottom - margin, top + margin

    def place(self, gain: float) -> float:
        """Return the distance from the left edge."""
        share = (gain - self.low) / (self.high - self.low)
        return round(_BAR_WIDTH * min(1.0, max(0.0, share)), 1)


def _row(answer: "HandOdds", row: OddsRow, scale: _Scale) -> str:
    words = cells(answer, row)
    style = "font-weight:600" if row is answer.best else ""
    row_cells = (
        escape(words.game),
        _suits(words.king),
        _with_interval(words.made),
        _with_interval(words.score),
        escape(words.spread),
        _with_interval(words.gain),
        escape(words.note),
        _bar(row, words, scale),
    )
    inner = "".join(f'<td style="{_CELL}">{cell}</td>' for cell in columns(answer, row_cells))
    return f'<tr style="{style};background:transparent">{inner}</tr>'


def _with_interval(shown: Shown) -> str:
    if not shown.interval:
        return escape(shown.figure)
    pale = f"{_PALE};font-weight:400"
    return f'{escape(shown.figure)} <span style="{pale}">{escape(shown.interval)}</span>'


def _bar(row: OddsRow, words: Cells, scale: _Scale) -> str:
    """Return the gain as a dot with its interval beside the line of passing."""
    zero, middle = scale.place(0.0), _BAR_HEIGHT / 2
    colour = _BLUE if row.tied_with_best else _GREY
    low, high = scale.place(row.gain_low), scale.place(row.gain_high)
    line = (
        f'<line x1="{low}" x2="{high}" y1="{middle}" y2="{middle}" '
        f'stroke="{colour}" stroke-width="2"/>'
    )
    if row.gain_over_pass < scale.low:
        dot = f'<path d="M7 3 L1 {middle} L7 {_BAR_HEIGHT - 3}" fill="none" stroke="{colour}"/>'
    else:
        place = scale.place(row.gain_over_pass)
        dot = f'<circle cx="{place}" cy="{middle}" r="3.2" fill="{colour}"/>'
    spoken = escape(f"gain over passing {words.gain.full}", quote=True)
    return (
        f'<svg width="{_BAR_WIDTH}" height="{_BAR_HEIGHT}" role="img" aria-label="{spoken}" '
        'style="vertical-align:middle">'
        f'<line x1="{zero}" x2="{zero}" y1="0" y2="{_BAR_HEIGHT}" stroke="{_GREY}" '
        f'stroke-dasharray="2 2"/>{line}{dot}</svg>'
    )


def _hand(answer: "HandOdds") -> str:
    groups = [_suits(f"{symbol} {escape(cards)}".strip()) for symbol, cards in hand_words(answer)]
    return "&emsp;".join(groups)


def _suits(text: str) -> str:
    """Colour hearts and diamonds as on the cards."""
    for symbol in "♥♦":
        text = text.replace(symbol, f'<span style="color:{_RED}">{symbol}</span>')
    return text
