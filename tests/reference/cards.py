"""Cards as text ids, their order, their values and how a pile is counted (§1, §2).

Everything else in the oracle speaks of cards by these ids: `T1`…`T22`, `HK`, `S10`.
"""

from collections.abc import Iterable

PAGAT, MOND, SKIS = "T1", "T21", "T22"
TRULA = frozenset({PAGAT, MOND, SKIS})

TAROKS = [f"T{number}" for number in range(1, 23)]
# §1: weakest first; the red pips run the other way round.
BLACK_RANKS = ["7", "8", "9", "10", "J", "N", "Q", "K"]
RED_RANKS = ["4", "3", "2", "1", "J", "N", "Q", "K"]
SUITS = {"H": RED_RANKS, "D": RED_RANKS, "S": BLACK_RANKS, "C": BLACK_RANKS}

DECK = TAROKS + [suit + rank for suit, ranks in SUITS.items() for rank in ranks]
KINGS = frozenset(suit + "K" for suit in SUITS)
QUEENS = frozenset(suit + "Q" for suit in SUITS)
DECK_PLACE = {card: place for place, card in enumerate(DECK)}

FACE_VALUES = {"K": 5, "Q": 4, "N": 3, "J": 2}


def suit_of(card: str) -> str:
    """The suit letter; `T` for taroks, which count as a suit (§7.2)."""
    return card[0]


def is_tarok(card: str) -> bool:
    """Whether the card is one of the 22 taroks."""
    return suit_of(card) == "T"


def strength(card: str) -> int:
    """Rank within its own suit, higher wins (§1)."""
    if is_tarok(card):
        return int(card[1:])
    return SUITS[suit_of(card)].index(card[1:]) + 1


def raw_value(card: str) -> int:
    """Value before the counting in threes (§1)."""
    if card in TRULA:
        return 5
    if is_tarok(card):
        return 1
    return FACE_VALUES.get(card[1:], 1)


def raw_sum(cards: Iterable[str]) -> int:
    """The F of §2."""
    return sum(raw_value(card) for card in cards)


def pile_points(n_cards: int, raw: int) -> int:
    """Points of a pile: two off for each full three, one off for a rest of one or two (§2)."""
    full_threes, rest = divmod(n_cards, 3)
    return raw - 2 * full_threes - (1 if rest else 0)


def pile_thirds(n_cards: int, raw: int) -> int:
    """The exact value of a pile in thirds of a point (§2)."""
    return 3 * raw - 2 * n_cards


def in_deck_order(cards: Iterable[str]) -> list[str]:
    """The cards as people list them: taroks, then the suits."""
    return sorted(cards, key=DECK_PLACE.__getitem__)
