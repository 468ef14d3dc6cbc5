"""A hand's odds in words: the cells of a table for people, the advice, and plain text.

`HandOdds` and the command line use it.  Decimals follow the intervals, minus signs are real ones.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from tarok_sim.cards import SUIT_SYMBOLS, format_hand
from tarok_sim.questions.biddable import FOREHAND
from tarok_sim.questions.odds_rows import OddsRow
from tarok_sim.statistics.results import decimals_for

if TYPE_CHECKING:
    from tarok_sim.questions.hand_odds import HandOdds

HEADINGS = ("game", "calls", "made", "mean score", "spread", "gain over passing", "")
NO_FIGURE = "–"
Cell = TypeVar("Cell")
_FINEST = 2  # decimals
_NAMED = 3  # ties that are named one by one


@dataclass(frozen=True)
class Shown:
    """A figure as printed, its interval, and the interval's longer half for narrow tables."""

    figure: str
    interval: str = ""
    within: str = ""

    @property
    def full(self) -> str:
        """The figure with its interval."""
        return f"{self.figure} {self.interval}".strip()


@dataclass(frozen=True)
class Cells:
    """One row for people."""

    game: str
    king: str
    made: Shown
    score: Shown
    spread: str
    gain: Shown
    note: str


def headings(answer: "HandOdds") -> tuple[str, ...]:
    """Return the headings of `HEADINGS` that the game needs: the call only where one is made."""
    return HEADINGS if _calls(answer) else (HEADINGS[0], *HEADINGS[2:])


def columns(answer: "HandOdds", row: Sequence[Cell]) -> list[Cell]:
    """Return a row under `HEADINGS` without what `headings` leaves out."""
    return [cell for place, cell in enumerate(row) if place != 1 or _calls(answer)]


def _calls(answer: "HandOdds") -> bool:
    return any(contract.calls_king for contract in answer.rules.contracts)


def cells(answer: "HandOdds", row: OddsRow) -> Cells:
    """Return a row as people read it."""
    return Cells(
        game=game_name(row),
        king=_king(answer, row),
        made=_made(row),
        score=_score(row),
        spread=NO_FIGURE if row.sd_score is None else f"{row.sd_score:.1f}",
        gain=Shown(NO_FIGURE) if row.is_pass else _gain(row),
        note=_note(answer, row),
    )


def game_name(row: OddsRow) -> str:
    """Return the name of a bid as people write it: `solo three`."""
    return row.contract.replace("_", " ")


def hand_words(answer: "HandOdds") -> list[tuple[str, str]]:
    """Return the hand by suits, taroks first: the suit's symbol ("" for taroks) and its cards."""
    cards = format_hand(answer.hand, answer.rules.deck, people=True).split()
    groups: dict[str, list[str]] = {}
    for card in cards:
        symbol = card[0] if card[0] in SUIT_SYMBOLS.values() else ""
        groups.setdefault(symbol, []).append(card.removeprefix(symbol))
    return [(symbol, " ".join(names)) for symbol, names in groups.items()]


def settings_words(answer: "HandOdds") -> str:
    """Return what was played, how often and by whom."""
    rules, options = answer.rules, answer.options
    changed = "".join(
        f", {name}={str(value).lower()}" for name, value in rules.option_overrides.items()
    )
    return (
        f"{rules.id}, preset {rules.preset}{changed}; {_seat_words(answer)}; "
        f"{_players_words(answer.strategies)}; {options.n:,} deals, seed {options.seed}; "
        f"{100 * options.level:g} % intervals"
    )


def advise(answer: "HandOdds") -> str:
    """Return what to bid, what cannot be told apart from it, and what the intervals leave out."""
    return f"{_verdict(answer)} {_ties(answer)}{_caution(answer)}"


def plain_text(answer: "HandOdds") -> str:
    """Return the answer as lines of text."""
    rows = (columns(answer, _plain_row(cells(answer, row))) for row in answer.rows)
    table = [headings(answer), *rows]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = [
        "  ".join(word.ljust(width) for word, width in zip(words, widths, strict=True)).rstrip()
        for words in table
    ]
    hand = "  ".join(f"{symbol}{cards}" for symbol, cards in hand_words(answer))
    return "\n".join([hand, settings_words(answer), "", *lines, "", advise(answer)])


def _plain_row(row: Cells) -> tuple[str, ...]:
    figures = (row.made.full, row.score.full, row.spread, row.gain.full)
    return (row.game, row.king, *figures, row.note)


def _made(row: OddsRow) -> Shown:
    if row.p_success is None or row.p_low is None or row.p_high is None:
        return Shown(NO_FIGURE)
    estimate, low, high = (100.0 * p for p in (row.p_success, row.p_low, row.p_high))
    places = min(_FINEST, decimals_for(0.5 * (high - low), least=1))
    within = max(estimate - low, high - estimate)
    return Shown(
        f"{estimate:.{places}f} %",
        f"[{low:.{places}f}, {high:.{places}f}]",
        f"±{within:.{places}f}",
    )


def _score(row: OddsRow) -> Shown:
    return _signed(row.mean_score, row.score_low, row.score_high)


def _gain(row: OddsRow) -> Shown:
    return _signed(row.gain_over_pass, row.gain_low, row.gain_high)


def _signed(value: float, low: float, high: float) -> Shown:
    places = min(_FINEST, decimals_for(0.5 * (high - low), least=1))
    return Shown(
        _number(value, places),
        f"[{_number(low, places)}, {_number(high, places)}]",
        f"±{max(value - low, high - value):.{places}f}",
    )


def _number(value: float, places: int) -> str:
    text = f"{value:+.{places}f}"
    if float(text) == 0.0:
        text = text[1:]
    return text.replace("-", "−")


def _king(answer: "HandOdds", row: OddsRow) -> str:
    if row.called is None:
        return ""
    deck = answer.rules.deck
    index = deck.index(row.called)
    own = " (own)" if index in answer.hand else ""
    return format_hand([index], deck, people=True) + own


def _note(answer: "HandOdds", row: OddsRow) -> str:
    if row is answer.best:
        return "best"
    return "tied" if row.tied_with_best else ""


def _seat_words(answer: "HandOdds") -> str:
    names = {FOREHAND: " (forehand)", answer.rules.n_seats - 1: " (dealer)"}
    return f"seat {answer.seat}{names.get(answer.seat, '')}"


def _players_words(strategies: Sequence[str]) -> str:
    if len(set(strategies)) == 1:
        return f"{strategies[0]} in every seat"
    return f"seats played by {', '.join(strategies)}"


def _bid_words(answer: "HandOdds", row: OddsRow) -> str:
    king = _king(answer, row)
    return f"{game_name(row)} calling {king}" if king else game_name(row)


def _verdict(answer: "HandOdds") -> str:
    best = answer.best
    brings = _score(best).full
    if best.is_pass:
        other = next(row for row in answer.rows if not row.is_pass)
        return (
            f"Pass: that brings {brings} a deal; the best game, {_bid_words(answer, other)}, "
            f"makes a difference of {_gain(other).full}."
        )
    made = "" if best.p_success is None else f", and is made in {_made(best).figure} of the deals"
    return (
        f"Bid {_bid_words(answer, best)}: it brings {brings} a deal, {_gain(best).full} compared "
        f"with passing{made}."
    )


def _ties(answer: "HandOdds") -> str:
    tied = [row for row in answer.rows if row.tied_with_best and row is not answer.best]
    if not tied:
        return ""
    named = [_bid_words(answer, row) for row in tied[:_NAMED]]
    if len(tied) > _NAMED:
        rest = len(tied) - _NAMED
        named.append("one other bid" if rest == 1 else f"{rest} other bids")
    listed = named[0] if len(named) == 1 else f"{', '.join(named[:-1])} and {named[-1]}"
    return f"These deals cannot tell it apart from {listed}. "


def _caution(answer: "HandOdds") -> str:
    players = _players_words(answer.strategies)
    return (
        f"The intervals are the sampling error of {answer.options.n:,} deals and nothing more: "
        f"the figures hold for {players}, with the other hands dealt as if nobody had bid yet."
    )
