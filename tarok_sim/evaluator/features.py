"""What a person can count in a hand, as arrays: taroks by height, honours, kings, short suits.

The features of a fit, in the order of its weights.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tarok_sim.cards import SUITS, TAROKS
from tarok_sim.rules import Rules

IntArray = NDArray[np.int64]

# Words for a player; the weight of a tarok is counted for every one, the others on top of it.
FEATURES = {
    "tarok": "each tarok",
    "middle": "each tarok from VIII to XIV, more",
    "high": "each tarok from XV to XVIII, more",
    "top": "XIX and XX, each, more",
    "mond": "mond, more",
    "skis": "škis, more",
    "pagat": "pagat, more",
    "king": "each king",
    "queen": "each queen",
    "void": "each suit without a card",
    "singleton": "each suit with one card",
}
_RANGES = {"middle": (7, 14), "high": (14, 18), "top": (18, 20)}


def count_features(hands: NDArray[np.int64], rules: Rules) -> IntArray:
    """Count the features of hands.

    Parameters
    ----------
    hands
        Sets of cards as masks, one a hand.
    rules
        Whose deck it is.

    Returns
    -------
    (n, number of features) counts, columns as `FEATURES`.
    """
    cards = rules.deck.cards
    taroks = [card.index for card in cards if card.suit == TAROKS]
    named = {name: taroks[low:high] for name, (low, high) in _RANGES.items()}
    named |= {"tarok": taroks, "skis": taroks[-1:], "mond": taroks[-2:-1], "pagat": taroks[:1]}
    named["king"] = [card.index for card in cards if card.name in {f"{s}K" for s in SUITS}]
    named["queen"] = [card.index for card in cards if card.name in {f"{s}Q" for s in SUITS}]
    lengths = np.stack([_count(hands, _of_suit(rules, suit)) for suit in SUITS])
    columns = {name: _count(hands, places) for name, places in named.items()}
    columns["void"] = (lengths == 0).sum(axis=0)
    columns["singleton"] = (lengths == 1).sum(axis=0)
    return np.stack([columns[name] for name in FEATURES], axis=1)


def card_indicators(hands: NDArray[np.int64], rules: Rules) -> NDArray[np.int8]:
    """Return (n, cards of the deck) of 0 and 1: all that can be known of a hand."""
    places = np.arange(len(rules.deck.cards))
    return (hands[:, None] >> places & 1).astype(np.int8)


def _of_suit(rules: Rules, suit: str) -> list[int]:
    return [card.index for card in rules.deck.cards if card.suit == suit]


def _count(hands: NDArray[np.int64], places: list[int]) -> Any:
    mask = np.int64(sum(1 << place for place in places))
    return np.bitwise_count(hands & mask).astype(np.int64)
