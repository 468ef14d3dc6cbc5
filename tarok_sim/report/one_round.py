"""One recorded round made visible: its hands, auction, talon and tricks as tables and figures.

Enters: a round record and its answer from `replay`.  Leaves: frames and matplotlib figures, for
notebooks and lessons.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch

from tarok_sim.cards import Deck, format_hand
from tarok_sim.pictures import Picture
from tarok_sim.report.figures import COLOURS, GAIN, INK, LOSS, PALE, SMALL, TEXT
from tarok_sim.rules import Rules, get_rules

Record = Mapping[str, Any]
Answer = Mapping[str, Any]

# By suit: taroks, hearts, diamonds, spades, clubs; the signs tell the suits apart in grey too.
_FILL = {"T": "#d9e8f3", "H": "#fbe3d6", "D": "#fbe3d6", "S": "#ececec", "C": "#ececec"}
_STEP = 0.62  # inches a card
_ROW = 0.46  # inches a row


def rules_of(record: Record) -> Rules:
    """Return the rules a record was played by."""
    return get_rules(record["rules"], record["preset"], **record["options"])


def role_of(seat: int, record: Record, answer: Answer) -> str:
    """Return what a seat is in the round: declarer, partner, defender, or player without one."""
    if record["declarer"] is None:
        return "player"
    if seat == record["declarer"]:
        return "declarer"
    return "partner" if seat == answer["partner"] else "defender"


def hands_table(record: Record) -> pd.DataFrame:
    """Return what was dealt: to whom, the cards, and what they count."""
    deck = rules_of(record).deck
    rows = [(who, *_counts(cards, deck)) for who, cards in _dealt(record)]
    return pd.DataFrame(rows, columns=["who", "cards", "taroks", "kings", "card points"])


def _dealt(record: Record) -> list[tuple[str, Sequence[str]]]:
    """Return who was dealt what: hands, closed piles from the bottom up, talon."""
    dealt: list[tuple[str, Sequence[str]]] = []
    piles = record.get("piles") or [[]] * len(record["hands"])
    for seat, (hand, own) in enumerate(zip(record["hands"], piles, strict=True)):
        dealt.append((f"seat {seat}", hand))
        dealt += [(f"pile {k} of {seat}", pile) for k, pile in enumerate(own)]
    if record["talon"]:
        dealt.append(("talon", record["talon"]))
    return dealt


def _counts(names: Sequence[str], deck: Deck) -> tuple[str, int, int, int]:
    cards = [deck.cards[deck.index(name)] for name in names]
    raw = sum(card.value for card in cards)
    return (
        format_hand([card.index for card in cards], deck, people=True),
        sum(card.suit == "T" for card in cards),
        sum(card.suit != "T" and card.name.endswith("K") for card in cards),
        (3 * raw - 2 * len(cards) + 1) // 3,
    )


def auction_table(record: Record) -> pd.DataFrame:
    """Return the words of the auction in order."""
    return pd.DataFrame(record.get("bids", []), columns=["seat", "says"])


def talon_table(record: Record) -> pd.DataFrame:
    """Return the groups of the talon, and which one was taken."""
    rules = rules_of(record)
    size = rules.contract(record["contract"]).talon_take or max(1, len(record["talon"]))
    groups = [record["talon"][k : k + size] for k in range(0, len(record["talon"]), size)]
    rows = [
        (number, *_counts(group, rules.deck), number == record["talon_choice"])
        for number, group in enumerate(groups)
    ]
    return pd.DataFrame(rows, columns=["group", "cards", "taroks", "kings", "card points", "taken"])


def tricks_table(record: Record, answer: Answer) -> pd.DataFrame:
    """Return the tricks: who led, what every seat played, who won, what it counts."""
    deck = rules_of(record).deck
    n_seats = len(record["hands"])
    rows = []
    for number, (trick, leader, winner) in enumerate(_tricks(record, answer), start=1):
        played = {(leader + turn) % n_seats: card for turn, card in enumerate(trick)}
        cards = [_name(played[seat], deck) for seat in range(n_seats)]
        rows.append((number, leader, *cards, winner, _counts(trick, deck)[3]))
    seats = [f"seat {seat}" for seat in range(n_seats)]
    return pd.DataFrame(rows, columns=["trick", "leader", *seats, "winner", "card points"])


def _tricks(record: Record, answer: Answer) -> list[tuple[list[str], int, int]]:
    return list(zip(record["tricks"], answer["leaders"], answer["winners"], strict=True))


def items_table(answer: Answer) -> pd.DataFrame:
    """Return what was paid for what, and to which seats."""
    return pd.DataFrame(answer["items"], columns=["name", "seats", "value"])


def hands_figure(record: Record) -> Figure:
    """Draw hands, piles and talon as rows of cards."""
    deck = rules_of(record).deck
    named = _dealt(record)
    longest = max(len(cards) for _, cards in named)
    figure, axes = _sheet(longest, len(named))
    for row, (label, cards) in enumerate(named):
        axes.text(-0.15, row, label, ha="right", va="center", fontsize=TEXT, color=INK)
        in_order = _sorted(cards, deck) if label.startswith("seat") else cards
        for column, card in enumerate(in_order):
            _draw_card(axes, (column, row), card, deck)
    return figure


def tricks_figure(record: Record, answer: Answer) -> Figure:
    """Draw the tricks as columns, the leader's card underlined, the winner's framed."""
    deck = rules_of(record).deck
    n_seats = len(record["hands"])
    figure, axes = _sheet(len(record["tricks"]), n_seats + 1)
    for seat in range(n_seats):
        label = f"{role_of(seat, record, answer)} {seat}"
        axes.text(-0.15, seat, label, ha="right", va="center", fontsize=TEXT, color=INK)
    for column, (trick, leader, winner) in enumerate(_tricks(record, answer)):
        for turn, card in enumerate(trick):
            seat = (leader + turn) % n_seats
            _draw_card(axes, (column, seat), card, deck, framed=seat == winner)
        axes.plot([column + 0.1, column + 0.8], [leader + 0.42] * 2, color=INK, linewidth=1.4)
        points = f"{_counts(trick, deck)[3]}"
        axes.text(
            column + 0.45,
            n_seats - 0.1,
            points,
            ha="center",
            va="center",
            fontsize=SMALL,
            color=PALE,
        )
    label = "card points"
    axes.text(-0.15, n_seats - 0.1, label, ha="right", va="center", fontsize=SMALL, color=PALE)
    return figure


def points_figure(record: Record, answer: Answer) -> Figure:
    """Draw how the card points of each side grew, trick by trick, in exact thirds."""
    deck = rules_of(record).deck
    side_of = [_side_of(seat, record, answer) for seat in range(len(record["hands"]))]
    sides: dict[str, list[float]] = {name: [0.0] for name in sorted(set(side_of))}
    for trick, _, winner in _tricks(record, answer):
        raw = sum(deck.cards[deck.index(card)].value for card in trick)
        for name, points in sides.items():
            won = side_of[winner] == name
            points.append(points[-1] + won * (raw - 2 * len(trick) / 3))
    figure = Picture(figsize=(6.4, 2.8))
    axes = figure.add_axes((0.09, 0.2, 0.68, 0.74))
    for (name, points), colour in zip(sides.items(), (GAIN, *COLOURS[1:]), strict=False):
        axes.step(range(len(points)), points, where="post", color=colour, linewidth=2)
        axes.text(len(points) - 0.8, points[-1], name, va="center", fontsize=TEXT, color=colour)
    axes.axhline(35, color=LOSS, linewidth=0.9, zorder=0)
    axes.text(0.1, 36, "half of all: 35", fontsize=SMALL, color=PALE)
    axes.set_xlabel("tricks played", fontsize=SMALL)
    axes.set_ylabel("card points in tricks", fontsize=SMALL)
    axes.set_xlim(0, len(record["tricks"]))
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    return figure


def _side_of(seat: int, record: Record, answer: Answer) -> str:
    """Return the side of a seat; without a declarer each is its own."""
    role = role_of(seat, record, answer)
    if role == "player":
        return f"seat {seat}"
    return "declaring side" if role in ("declarer", "partner") else "defenders"


def _sorted(names: Sequence[str], deck: Deck) -> list[str]:
    indices = [deck.index(name) for name in names]
    return format_hand(indices, deck).split(" ")


def _name(card: str, deck: Deck) -> str:
    return format_hand([deck.index(card)], deck, people=True)


def _sheet(n_columns: int, n_rows: int) -> tuple[Figure, Axes]:
    """Return an empty sheet for so many cards."""
    left = 1.0
    figure = Picture(figsize=(left + n_columns * _STEP + 0.1, n_rows * _ROW + 0.1))
    width, height = figure.get_size_inches()
    axes = figure.add_axes((left / width, 0, 1 - left / width, 1))
    axes.set_xlim(0, (width - left) / _STEP)
    axes.set_ylim(height / _ROW - 0.6, -0.6)
    axes.axis("off")
    return figure, axes


def _draw_card(
    axes: Axes, place: tuple[int, int], card: str, deck: Deck, framed: bool = False
) -> None:
    column, row = place
    box = FancyBboxPatch(
        (column + 0.06, row - 0.3),
        0.78,
        0.6,
        boxstyle="round,pad=0.02,rounding_size=0.1",
        facecolor=_FILL[card[0]],
        edgecolor=GAIN if framed else "#aaaaaa",
        linewidth=2.2 if framed else 0.7,
    )
    axes.add_patch(box)
    axes.text(
        column + 0.45,
        row,
        _name(card, deck),
        ha="center",
        va="center",
        fontsize=TEXT - 0.5,
        color=INK,
        fontweight="bold" if framed else "normal",
    )
