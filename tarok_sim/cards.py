"""The decks: card ids, suits, strength and value, and how cards are read and written.

Enters: text that people write ("XXI", "k♥", "T: 22 21 | H: K 4"). Leaves: card indices (ints,
the position of a card in its deck) and text again. Everything else in the package speaks in
indices of a `Deck`; only this module knows how a card is spelt. It imports nothing of the package.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

TAROKS: Final = "T"
SUITS: Final = "HDSC"
FOOL: Final = "EX"

SUIT_SYMBOLS: Final = {"H": "♥", "D": "♦", "S": "♠", "C": "♣"}
_SYMBOL_TO_LETTER: Final = str.maketrans("♥♦♠♣♡♢♤♧", "HDSCHDSC", "\ufe0e\ufe0f")

_COURTS: Final = ("J", "N", "Q", "K")
_COURT_VALUES: Final = {"J": 2, "N": 3, "Q": 4, "K": 5}
_FRENCH_COURT_VALUES: Final = {"J": 3, "N": 5, "Q": 7, "K": 9}
_ROMAN_TENS: Final = ("", "X", "XX")
_ROMAN_ONES: Final = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


@dataclass(frozen=True, slots=True)
class Card:
    """One card of one deck.

    Attributes
    ----------
    index
        Position in the deck, from 0: the number by which the package knows the card.
    name
        The id in records and output, such as "HK", "T21" or "EX".
    suit
        "T" for taroks, "H", "D", "S", "C", or "EX" for a fool that belongs to no suit.
    rank
        Strength inside the suit, 0 the weakest.
    value
        What the card counts, in the unit that its deck documents.
    """

    index: int
    name: str
    suit: str
    rank: int
    value: int


@dataclass(frozen=True)
class Deck:
    """The cards of one pack, in deck order: taroks, fool if any, hearts, diamonds, spades, clubs.

    Inside each suit the strength rises with the index.

    Attributes
    ----------
    id
        "54", "42", "78" or "78h".
    title
        How messages call the deck.
    cards
        All cards; `cards[i].index == i`.

    Examples
    --------
    >>> DECK_54.index("HK"), DECK_54.names([21, 29])
    (29, ['T22', 'HK'])
    """

    id: str
    title: str
    cards: tuple[Card, ...]

    def __len__(self) -> int:
        """Return the number of cards."""
        return len(self.cards)

    def index(self, name: str) -> int:
        """Return the index of the card with exactly this id; `parse_card` reads looser forms."""
        try:
            return self._index_by_name[name]
        except KeyError:
            raise ValueError(_unknown_card(name, self)) from None

    def names(self, indices: Iterable[int]) -> list[str]:
        """Return the ids of the cards, in the order given."""
        return [self._card(index).name for index in indices]

    def of_suit(self, suit: str) -> range:
        """Return the indices of a suit (or of the taroks, or of the fool), weakest first."""
        own = [card.index for card in self.cards if card.suit == suit]
        if not own:
            allowed = " ".join(dict.fromkeys(card.suit for card in self.cards))
            raise ValueError(f"the {self.title} has no suit {suit!r}; choose from {allowed}")
        return range(own[0], own[-1] + 1)

    def _card(self, index: int) -> Card:
        if not 0 <= index < len(self.cards):
            last = len(self.cards) - 1
            raise ValueError(f"no card has index {index} in the {self.title}; use 0 to {last}")
        return self.cards[index]

    @cached_property
    def _index_by_name(self) -> dict[str, int]:
        return {card.name: card.index for card in self.cards}

    @cached_property
    def _index_by_spelling(self) -> dict[str, int]:
        return {text: card.index for card in self.cards for text in _spellings(card)}


def _build(
    deck_id: str, title: str, suits: Iterable[tuple[str, Iterable[tuple[str, int]]]]
) -> Deck:
    """Return the deck of (suit, its (name, value) pairs from weakest to strongest)."""
    cards: list[Card] = []
    for suit, ranked in suits:
        for rank, (name, value) in enumerate(ranked):
            cards.append(Card(len(cards), name, suit, rank, value))
    return Deck(deck_id, title, tuple(cards))


def _taroks(top: int, high_value: int, high: Iterable[int]) -> tuple[str, list[tuple[str, int]]]:
    high = set(high)
    return TAROKS, [(f"T{n}", high_value if n in high else 1) for n in range(1, top + 1)]


def _suit_cards(
    red_pips: Iterable[int], black_pips: Iterable[int], court_values: dict[str, int]
) -> Iterator[tuple[str, list[tuple[str, int]]]]:
    """Yield the four suits, weakest card first: pips in the order given, then the courts."""
    for suit, pips in zip(SUITS, (red_pips, red_pips, black_pips, black_pips), strict=True):
        numbered = [(f"{suit}{pip}", 1) for pip in pips]
        yield suit, numbered + [(f"{suit}{court}", court_values[court]) for court in _COURTS]


DECK_54: Final = _build(
    "54",
    "54-card deck",
    [_taroks(22, 5, (1, 21, 22)), *_suit_cards((4, 3, 2, 1), (7, 8, 9, 10), _COURT_VALUES)],
)
"""Slovenian, taroky, Russian: values 5 4 3 2 1 before the deduction of 2 points per three cards."""

DECK_42: Final = _build(
    "42", "42-card deck", [_taroks(22, 5, (1, 21, 22)), *_suit_cards((1,), (10,), _COURT_VALUES)]
)
"""Old Galician: five cards a suit, values as in `DECK_54`."""

DECK_78: Final = _build(
    "78",
    "78-card deck",
    [
        _taroks(21, 9, (1, 21)),
        (FOOL, [("EX", 9)]),
        *_suit_cards(range(1, 11), range(1, 11), _FRENCH_COURT_VALUES),
    ],
)
"""French: values are half card points (a king 9 = 4½), and nothing is deducted."""

DECK_78_HISTORIC: Final = _build(
    "78h",
    "historic 78-card deck",
    [
        _taroks(21, 5, (1, 21)),
        (FOOL, [("SKUS", 1)]),
        *_suit_cards(range(10, 0, -1), range(1, 11), _COURT_VALUES),
    ],
)
"""Three players with the skus: the red ace is the best red pip, values as in `DECK_54`."""

DECKS: Final = {deck.id: deck for deck in (DECK_54, DECK_42, DECK_78, DECK_78_HISTORIC)}


def parse_card(text: str, deck: Deck = DECK_54) -> int:
    """Return the index of the card that a person wrote.

    Parameters
    ----------
    text
        An id in any case ("hk"), with a suit symbol ("♥K"), rank first ("K♥", "10s"), a roman
        tarok ("XXI", "T.XXI"), or pagat, mond, skis (škis).
    deck
        The deck the card must belong to.

    Examples
    --------
    >>> DECK_54.names([parse_card("k♥"), parse_card("T.XXI"), parse_card("škis")])
    ['HK', 'T21', 'T22']
    """
    index = deck._index_by_spelling.get(_normal(text))
    if index is None:
        raise ValueError(_unknown_card(text.strip(), deck))
    return index


def parse_hand(
    text: str, deck: Deck = DECK_54, size: int | None = None, who: str = "a hand"
) -> list[int]:
    """Return the indices of the cards that a person wrote, in the order written.

    Parameters
    ----------
    text
        Cards separated by spaces or commas, or grouped by suit, "T: 22 21 | H: K 4 | S: 10 | C:".
    deck
        The deck the cards must belong to.
    size
        How many cards there must be; any number if None.
    who
        What has that many cards, for the message: "a hand of slovenian-4".

    Examples
    --------
    >>> DECK_54.names(parse_hand("T: 22 mond | H: K 4 | S: | C: 7"))
    ['T22', 'T21', 'HK', 'H4', 'C7']
    >>> parse_hand("XXI K♥", size=12, who="a hand of slovenian-4")
    Traceback (most recent call last):
        ...
    ValueError: 2 cards, a hand of slovenian-4 has 12: 'XXI K♥'
    """
    hand: list[int] = []
    for group, word in _words(text):
        try:
            index = parse_card(word, deck) if group is None else _parse_grouped(group, word, deck)
        except ValueError as error:
            raise ValueError(f"{error}; in the hand {text!r}") from None
        if index in hand:
            name = deck.cards[index].name
            raise ValueError(f"card {name} is there twice, a card can be held once: {text!r}")
        hand.append(index)
    if size is not None and len(hand) != size:
        count = "1 card" if len(hand) == 1 else f"{len(hand)} cards"
        raise ValueError(f"{count}, {who} has {size}: {text!r}")
    return hand


def format_hand(indices: Iterable[int], deck: Deck = DECK_54, people: bool = False) -> str:
    """Return the cards as text that `parse_hand` reads: strongest tarok first, then the suits.

    Parameters
    ----------
    indices
        The cards, in any order.
    deck
        Their deck.
    people
        Write suit symbols and roman taroks, for reading, instead of ids.

    Examples
    --------
    >>> format_hand([0, 29, 21, 20, 22])
    'T22 T21 T1 HK H4'
    >>> format_hand([0, 29, 21, 20, 22], people=True)
    'škis XXI I ♥K ♥4'
    """
    cards = sorted((deck._card(index) for index in indices), key=_writing_order)
    return " ".join(_people_name(card) if people else card.name for card in cards)


def _words(text: str) -> Iterator[tuple[str | None, str]]:
    """Yield each written card with the suit it is grouped under, None where it stands alone."""
    group = None
    labels_closed = re.sub(r"\s*:", ": ", text)
    for word in labels_closed.replace("|", " | ").replace(",", " ").split():
        if word == "|":
            group = None
        elif word.endswith(":"):
            group = _normal(word[:-1])
            if group not in (TAROKS, *SUITS):
                allowed = " ".join(f"{suit}:" for suit in (TAROKS, *SUITS))
                raise ValueError(f"unknown suit {word!r} in the hand {text!r}; use {allowed}")
        else:
            yield group, word


def _parse_grouped(group: str, word: str, deck: Deck) -> int:
    """Return the card that `word` means below the label of a suit: "K" below "H:" is HK."""
    bare = _normal(word)
    # Below a label people also write names and whole ids: "T: mond 9", "T: EX 9", "H: HK H4".
    for spelling in (group + bare, bare):
        index = deck._index_by_spelling.get(spelling)
        if index is not None and group == _group_of(deck.cards[index]):
            return index
    if bare in deck._index_by_spelling:
        raise ValueError(f"card {word!r} stands under {group}:, put it under its own suit")
    is_rank = bare.isdecimal() or bare in _COURTS
    raise ValueError(_unknown_card(group + bare if is_rank else word, deck))


def _group_of(card: Card) -> str:
    """Return the label under which a card is written: the fool stands with the taroks."""
    return TAROKS if card.suit == FOOL else card.suit


def _normal(text: str) -> str:
    """Return the one spelling under which a written card is looked up."""
    # NFKC joins s and caron to š, and turns single-character roman numerals into letters.
    return unicodedata.normalize("NFKC", text.translate(_SYMBOL_TO_LETTER)).strip().upper()


def _spellings(card: Card) -> Iterator[str]:
    """Yield every normal spelling of a card."""
    yield card.name
    if card.suit == FOOL:
        return
    rank_text = card.name[1:]
    yield rank_text + card.suit
    if card.suit == TAROKS:
        roman = _roman(int(rank_text))
        yield from (roman, f"T{roman}", f"T.{roman}", f"T.{rank_text}")
        yield from {"T1": ("PAGAT",), "T21": ("MOND",), "T22": ("SKIS", "ŠKIS")}.get(card.name, ())


def _roman(number: int) -> str:
    return _ROMAN_TENS[number // 10] + _ROMAN_ONES[number % 10]


def _people_name(card: Card) -> str:
    if card.name == "T22":
        return "škis"
    if card.suit == TAROKS:
        return _roman(int(card.name[1:]))
    if card.suit == FOOL:
        return card.name
    return SUIT_SYMBOLS[card.suit] + card.name[1:]


def _writing_order(card: Card) -> tuple[int, int]:
    return (FOOL, TAROKS, *SUITS).index(card.suit), -card.rank


def _unknown_card(text: str, deck: Deck) -> str:
    """Say whether the card is of another deck or of none, and which cards there are."""
    spelling = _normal(text)
    in_deck = deck._index_by_spelling.get(spelling)
    if in_deck is not None:
        return f"card {text!r} must be written {deck.cards[in_deck].name}"
    if any(spelling in other._index_by_spelling for other in DECKS.values()):
        what = f"card {text!r} is not in the {deck.title}"
    elif spelling.isdecimal():
        what = f"card {text!r} has no suit, write T{text} or H{text}"
    else:
        what = f"unknown card {text!r}"
    return f"{what}; the {deck.title} has {_summary(deck)}"


def _summary(deck: Deck) -> str:
    """Return all cards of a deck, grouped by suit, short enough for a message."""
    groups = [f"T: 1 to {len(deck.of_suit(TAROKS))}"]
    groups += [card.name for card in deck.cards if card.suit == FOOL]
    for suit in SUITS:
        pips = [card.name[1:] for card in deck.cards if card.suit == suit][: -len(_COURTS)]
        listed = f"{pips[0]} to {pips[-1]}" if len(pips) > 4 else " ".join(pips)
        groups.append(f"{suit}: {listed} {' '.join(_COURTS)}")
    return " | ".join(groups)
