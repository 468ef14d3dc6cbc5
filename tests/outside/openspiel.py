"""Rounds that OpenSpiel plays by its own rules, with everything it would have allowed.

OpenSpiel deals, says what is legal, moves the game on and scores it; which of its legal actions is
taken, `steering` chooses.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from tarok_sim.cards import DECK_54

PASS = "pass"
# By OpenSpiel's bid action, 1 to 12.
CONTRACTS = (
    *("klop", "three", "two", "one", "solo_three", "solo_two", "solo_one"),
    *("beggar", "solo_without", "open_beggar", "colour_valat", "valat"),
)
SOLO_TALON = ("solo_three", "solo_two", "solo_one")
NEGATIVE = ("klop", "beggar", "open_beggar")
N_TALON = 6
PAGAT, MOND, SKIS = CROWN = 0, 20, 21
TAROKS = range(22)

# OpenSpiel's rules as deviations from the preset `pagat`.
OPTIONS: dict[int, dict[str, object]] = {
    4: {
        "no_tarok": "redeal",
        "difference_rounding": "none",
        "klop_rounding": "none",
        "zaruf_rest": "king_wins",
        "mond_penalty": 20,
        "talon_counts_for_sets": False,
    },
}
# With three the auction is the same as with four.
OPTIONS[3] = OPTIONS[4] | {
    "bidding_start": "second",
    "forehand_duty": "obvezna_tri",
    "tri_forehand_only": True,
}


def contracts_of(n_seats: int) -> tuple[str, ...]:
    """The contracts that can be played; with three players every game is a solo already."""
    return tuple(c for c in CONTRACTS if n_seats == 4 or c not in SOLO_TALON)


def same_suit(card: int, other: int) -> bool:
    return DECK_54.cards[card].suit == DECK_54.cards[other].suit


@dataclass(frozen=True)
class Bid:
    """One word of the auction; `word` is None where the winner, asked once more, stays."""

    seat: int
    word: str | None
    legal: frozenset[str]


@dataclass
class OutsideRound:
    """A round as OpenSpiel saw it; cards are its action numbers, which are places in the pack.

    Attributes
    ----------
    n_groups
        Talon groups to choose from.
    discards
        (card, what might have been laid away), in order.
    tricks, legal
        Cards in the order played, and before each what was legal.
    is_revoke
        Broken off where OpenSpiel demands a revoke.
    scores, mond
        What it pays, and which part of that is for a lost mond; empty if broken off.
    """

    n_seats: int
    hands: list[list[int]]
    talon: list[int]
    bids: list[Bid] = field(default_factory=list)
    contract: str = ""
    declarer: int | None = None
    called: int | None = None
    callable: frozenset[int] = frozenset()
    talon_choice: int | None = None
    n_groups: int = 0
    discards: list[tuple[int, frozenset[int]]] = field(default_factory=list)
    tricks: list[list[int]] = field(default_factory=list)
    legal: list[list[frozenset[int]]] = field(default_factory=list)
    is_revoke: bool = False
    leaders: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    mond: list[int] = field(default_factory=list)

    @property
    def group(self) -> list[int]:
        """The talon cards the declarer took."""
        if self.talon_choice is None:
            return []
        size = N_TALON // self.n_groups
        return self.talon[self.talon_choice * size : (self.talon_choice + 1) * size]

    def hand_in_play(self, seat: int) -> list[int]:
        """A seat's cards after the exchange."""
        if seat != self.declarer:
            return list(self.hands[seat])
        away = {card for card, _ in self.discards}
        return [card for card in self.hands[seat] + self.group if card not in away]

    def to_record(self, name: str, last: Sequence[int] = ()) -> dict[str, Any]:
        """The round record; `last` are more cards for the trick it ends in."""
        tricks = [list(trick) for trick in self.tricks]
        if last:
            tricks[-1] += last
        discards = {str(self.declarer): [card for card, _ in self.discards]}
        return {
            "id": name,
            "rules": f"slovenian-{self.n_seats}",
            "preset": "pagat",
            "options": OPTIONS[self.n_seats],
            "dealer": self.n_seats - 1,
            "hands": [DECK_54.names(hand) for hand in self.hands],
            "talon": DECK_54.names(self.talon),
            "bids": [[bid.seat, bid.word] for bid in self.bids if bid.word is not None],
            "contract": self.contract,
            "declarer": self.declarer,
            "called": [] if self.called is None else DECK_54.names([self.called]),
            "talon_choice": self.talon_choice,
            "discards": {seat: DECK_54.names(away) for seat, away in discards.items() if away},
            "tricks": [DECK_54.names(trick) for trick in tricks],
        }


class Chooser(Protocol):
    """Makes the choices among what OpenSpiel allows."""

    rng: random.Random

    def bid(self, seat: int, legal: list[int]) -> int:
        """One of OpenSpiel's legal bids."""

    def card(self, is_declarer: bool, contract: str, trick: list[int], legal: list[int]) -> int:
        """One of OpenSpiel's legal cards."""


def next_deal(game: Any) -> Any:
    """Let OpenSpiel deal a round."""
    state = game.new_initial_state()
    state.apply_action(0)
    return state


def play_round(state: Any, n_seats: int, player: Chooser) -> OutsideRound:
    """Play a dealt round to its end, or to where OpenSpiel demands a revoke."""
    played = OutsideRound(
        n_seats, [list(state.player_cards(seat)) for seat in range(n_seats)], list(state.talon())
    )
    last_bidder = _hold_auction(state, played, player)
    if played.contract != "klop":
        played.declarer = last_bidder
    _exchange(state, played, player.rng)
    _play_tricks(state, played, player)
    if not played.is_revoke:
        played.scores = [round(score) for score in state.returns()]
        played.mond = list(state.captured_mond_penalties())
    return played


def _hold_auction(state: Any, played: OutsideRound, player: Chooser) -> int:
    """Bid until OpenSpiel knows the contract; return who spoke last."""
    import pyspiel

    own: dict[int, int] = {}
    seat = 0
    while state.current_game_phase() == pyspiel.TarokGamePhase.BIDDING:
        seat, legal = state.current_player(), state.legal_actions()
        action = player.bid(seat, legal)
        words = {PASS if bid == 0 else CONTRACTS[bid - 1] for bid in legal}
        word: str | None = PASS if action == 0 else CONTRACTS[action - 1]
        if 0 not in legal and seat in own:
            # The winner's last word: his own contract again stands for leaving it at that.
            words.discard(CONTRACTS[own[seat] - 1])
            word = None if action == own[seat] else word
        played.bids.append(Bid(seat, word, frozenset(words)))
        own[seat] = action
        state.apply_action(action)
    played.contract = CONTRACTS[own[seat] - 1]
    return seat


def _exchange(state: Any, played: OutsideRound, rng: random.Random) -> None:
    import pyspiel

    if state.current_game_phase() == pyspiel.TarokGamePhase.KING_CALLING:
        legal = state.legal_actions()
        played.called, played.callable = rng.choice(legal), frozenset(legal)
        state.apply_action(played.called)
    if state.current_game_phase() == pyspiel.TarokGamePhase.TALON_EXCHANGE:
        groups = state.legal_actions()
        played.talon_choice, played.n_groups = rng.choice(groups), len(groups)
        state.apply_action(played.talon_choice)
    while state.current_game_phase() == pyspiel.TarokGamePhase.TALON_EXCHANGE:
        legal = state.legal_actions()
        played.discards.append((rng.choice(legal), frozenset(legal)))
        state.apply_action(played.discards[-1][0])


def _play_tricks(state: Any, played: OutsideRound, player: Chooser) -> None:
    trick: list[int] = []
    while not state.is_terminal():
        seat, legal = state.current_player(), state.legal_actions()
        if not trick:
            played.leaders.append(seat)
            played.tricks.append(trick)
            played.legal.append([])
        if _demands_revoke(played, trick, legal, state.player_cards(seat)):
            played.is_revoke = True
            return
        card = player.card(seat == played.declarer, played.contract, trick, legal)
        played.legal[-1].append(frozenset(legal))
        trick.append(card)
        state.apply_action(card)
        if len(trick) == played.n_seats:
            trick = []


def _demands_revoke(
    played: OutsideRound, trick: list[int], legal: list[int], hand: list[int]
) -> bool:
    """With mond and skis out OpenSpiel forces pagat even on a hand that can follow a plain suit."""
    if played.contract not in NEGATIVE or legal != [PAGAT] or not {MOND, SKIS} <= {*trick}:
        return False
    return trick[0] not in TAROKS and any(same_suit(card, trick[0]) for card in hand)
