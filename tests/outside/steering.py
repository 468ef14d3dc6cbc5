"""Which deals to play and which legal actions to take, so that contracts and rare tricks occur.

Most choices are drawn evenly.  Half of the rounds get help: deals are chosen and cards played so
that beggars and valats may succeed, and so that in klop mond and skis fall on a led suit.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.outside.openspiel import (
    CONTRACTS,
    CROWN,
    MOND,
    NEGATIVE,
    SKIS,
    TAROKS,
    OutsideRound,
    contracts_of,
    next_deal,
    play_round,
    same_suit,
)

CHOSEN_DEALS = ("klop", "beggar", "open_beggar", "colour_valat", "valat")
N_DEALS_TO_CHOOSE_FROM = 60
# What a king or a queen is worth to a valat, in ranks of taroks.
SURE_SUIT_CARDS = {7: 28, 6: 12}


@dataclass
class Player:
    """Chooses among OpenSpiel's legal actions: mostly at random, aiming at one contract.

    Attributes
    ----------
    aim
        The contract to end in, as a bid action.
    seat
        Who does most of the bidding.
    helps
        Play so that a beggar or a valat may succeed.
    """

    rng: random.Random
    aim: int
    seat: int
    helps: bool

    def bid(self, seat: int, legal: list[int]) -> int:
        """Bid up to the contract aimed at, and seldom beyond."""
        if self.rng.random() < 0.01:
            return self.rng.choice(legal)
        eager = 0.8 if seat == self.seat else 0.02 if self.helps else 0.2
        if self.aim in legal and self.rng.random() < eager:
            return self.aim
        if 0 not in legal:
            return self.aim if self.aim in legal and self.rng.random() < 0.7 else min(legal)
        below = [bid for bid in legal if 0 < bid <= self.aim]
        return self.rng.choice(below) if below and self.rng.random() < 0.4 else 0

    def card(self, is_declarer: bool, contract: str, trick: list[int], legal: list[int]) -> int:
        """Any card; or the weakest for whoever wants to lose the trick, the strongest otherwise.

        In klop help means that mond and skis are kept for suit leads, where the rules differ.
        """
        if self.helps and contract == "klop":
            high = [card for card in legal if card in (MOND, SKIS)]
            low = [card for card in legal if card not in CROWN]
            on_a_suit = bool(trick) and trick[0] not in TAROKS
            legal = (high if on_a_suit else low) or legal
        elif self.helps and self.rng.random() < 0.97:
            wants_tricks = is_declarer != (contract in NEGATIVE)
            return (max if wants_tricks else min)(legal, key=rank)
        return legal[int(self.rng.random() * len(legal))]


def rank(card: int) -> int:
    """A rough order of strength: taroks over suit cards, high over low."""
    return 12 + card if card in TAROKS else (card - 22) % 8


def play_rounds(n_seats: int, seed: int, n: int) -> Iterator[OutsideRound]:
    """Play rounds; each contract is aimed at in turn."""
    import pyspiel

    game = pyspiel.load_game("tarok", {"players": n_seats, "rng_seed": seed})
    rng = random.Random(seed)
    names = contracts_of(n_seats)
    for k in range(n):
        contract = names[k % len(names)]
        helps = rng.random() < 0.5
        state, seat = _deal(game, rng, contract, helps)
        player = Player(rng, CONTRACTS.index(contract) + 1, seat, helps)
        yield play_round(state, n_seats, player)


def _deal(game: Any, rng: random.Random, contract: str, helps: bool) -> tuple[Any, int]:
    """A deal and the seat to bid: any, or where help is wanted what suits best of many."""
    seats = range(game.num_players())
    if not helps or contract not in CHOSEN_DEALS:
        return next_deal(game), 0 if contract == "three" else rng.choice(seats)
    deals = [next_deal(game) for _ in range(N_DEALS_TO_CHOOSE_FROM)]
    dealt = [[deal.player_cards(seat) for seat in seats] for deal in deals]
    fits = [
        (fit(contract, hands[seat]) if contract != "klop" else crown_fit(hands), k, seat)
        for k, hands in enumerate(dealt)
        for seat in seats
    ]
    _, best, seat = max(fits)
    return deals[best], seat


def fit(contract: str, hand: list[int]) -> int:
    """How well a hand suits a game of no tricks or of all."""
    if contract in NEGATIVE:
        return -sum(map(rank, hand))
    return sum(10 + card if card in TAROKS else SURE_SUIT_CARDS.get(rank(card), 0) for card in hand)


def crown_fit(hands: list[list[int]]) -> int:
    """How soon mond and skis may fall on a suit that the holder of pagat can follow."""
    holders = [next((hand for hand in hands if card in hand), None) for card in CROWN]
    pagat, mond, skis = holders
    if pagat is None or mond is None or skis is None or pagat in (mond, skis) or mond is skis:
        return -100
    lengths = [
        [sum(same_suit(card, king) for card in hand) for hand in (pagat, mond, skis)]
        for king in (29, 37, 45, 53)
    ]
    return max(min(own, 3) - 2 * (first + second) for own, first, second in lengths)
