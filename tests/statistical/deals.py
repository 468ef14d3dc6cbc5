"""Deals of the simulator, as many as a test wants, kept while other tests want the same."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from tarok_sim.columns import hand_features
from tarok_sim.rules import Rules, get_rules
from tarok_sim.simulation import Job, play_chunk

CHUNK = 20_000
PLACES = 6  # of the talon


@dataclass
class Deals:
    """Cards as dealt.

    Attributes
    ----------
    hands
        (n, seats) card sets.
    talon
        (n, 6) cards in talon order.
    n_redeals
        (n,) deals thrown in before.
    """

    rules: Rules
    hands: np.ndarray
    talon: np.ndarray
    n_redeals: np.ndarray

    def __len__(self) -> int:
        return len(self.hands)

    @cached_property
    def features(self) -> dict[str, np.ndarray]:
        """What the rounds table says of the hands."""
        return hand_features(self.hands, self.rules)

    @cached_property
    def talon_mask(self) -> np.ndarray:
        return np.bitwise_or.reduce(np.int64(1) << self.talon, axis=1)

    @cached_property
    def talon_values(self) -> np.ndarray:
        """(n, 6) raw values in talon order."""
        values = np.array([card.value for card in self.rules.deck.cards], np.int8)
        return values[self.talon]

    @cached_property
    def places(self) -> np.ndarray:
        """(n, 54) where each card is: its seat, or the seats' number and its place in the talon."""
        n_seats = self.rules.n_seats
        where = np.full((len(self), len(self.rules.deck.cards)), -1, np.int8)
        for seat in range(n_seats):
            for card in range(where.shape[1]):
                held = (self.hands[:, seat] >> card) & 1 == 1
                where[held, card] = seat
        for place in range(PLACES):
            where[np.arange(len(self)), self.talon[:, place]] = n_seats + place
        return where

    @property
    def place_sizes(self) -> np.ndarray:
        """How many cards each of `places` holds."""
        return np.array([self.rules.hand_size] * self.rules.n_seats + [1] * PLACES)


def cards_where(rules: Rules, *names: str) -> int:
    """The set of these cards; a suit letter alone stands for its cards."""
    return sum(
        1 << card.index for card in rules.deck.cards if card.name in names or card.suit in names
    )


def n_cards(hands: np.ndarray, cards: int) -> np.ndarray:
    """How many of the cards each set holds."""
    return np.bitwise_count(hands & np.int64(cards))


@lru_cache(maxsize=4)
def deal(
    rules_id: str, n: int, seed: int = 1, first_round: int = 0, no_tarok: str = "none"
) -> Deals:
    """Deal rounds of klop, which takes no time to bid."""
    rules = get_rules(rules_id, no_tarok=no_tarok)
    job = Job(rules, ("random",), seed=seed, contract="klop")
    hands = np.zeros((n, rules.n_seats), np.int64)
    talon = np.zeros((n, PLACES), np.int64)
    n_redeals = np.zeros(n, np.int64)
    for start in range(0, n, CHUNK):
        size = min(CHUNK, n - start)
        chunk = play_chunk(job, first_round + start, size, logs=True)
        assert chunk.logs is not None
        part = slice(start, start + size)
        dealt = chunk.logs["deal"]
        hands[part] = dealt["dealt"][:, : rules.n_seats]
        talon[part] = dealt["talon"][:, :PLACES]
        n_redeals[part] = chunk.rows["n_redeals"]
    return Deals(rules, hands, talon, n_redeals)
