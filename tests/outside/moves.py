"""What the simulator, and what the reference, would have allowed before play in a round by others.

Both answer in the same form, so that a comparison needs no cases: the words of each bid, the kings
that may be called, the groups, and what may be laid away, card by card.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from tarok_sim.cards import DECK_54
from tarok_sim.kernels import trace
from tarok_sim.kernels.state import DEAL, NONE, PASS, TABLE
from tarok_sim.rules import Rules
from tarok_sim.rules.tables import rule_tables
from tests.outside.openspiel import OutsideRound
from tests.reference.bidding import Auction
from tests.reference.options import Options
from tests.reference.talon import allowed_choices, callable_cards, discardable

PASS_WORD = "pass"


@dataclass
class Moves:
    """Legal answers to every question before play, in the order asked."""

    bids: list[tuple[int, frozenset[str]]]
    callable: frozenset[int] = frozenset()
    n_groups: int = 0
    discards: tuple[frozenset[int], ...] = ()

    @classmethod
    def allowed_by_openspiel(cls, played: OutsideRound) -> "Moves":
        """What OpenSpiel itself allowed."""
        return cls(
            [(bid.seat, bid.legal) for bid in played.bids],
            played.callable,
            played.n_groups,
            tuple(legal for _, legal in played.discards),
        )


def cards_of(mask: int) -> frozenset[int]:
    return frozenset(card for card in range(len(DECK_54)) if mask >> card & 1)


class Simulator:
    """The kernels' legality, asked as `round` asks it."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.tables: Any = rule_tables(rules)[0]
        self.words = {contract.name: k for k, contract in enumerate(rules.contracts)}
        self.words[PASS_WORD] = PASS

    def moves(self, played: OutsideRound) -> Moves:
        """What the simulator allows in this round."""
        table: Any = np.zeros(1, TABLE).view(np.recarray)[0]
        deal: Any = np.zeros(1, DEAL).view(np.recarray)[0]
        trace.clear_table(table, 0)
        found = Moves(self._auction(played, table))
        deal.partner = NONE
        for seat, hand in enumerate(played.hands):
            deal.hands[seat] = sum(1 << card for card in hand)
        deal.talon[: len(played.talon)] = played.talon
        deal.talon_mask = sum(1 << card for card in played.talon)
        table.contract = self.words[played.contract]
        table.declarer = NONE if played.declarer is None else played.declarer
        if played.called is not None:
            legal = trace.retrace_call(self.tables, deal, table, played.called)
            found.callable = cards_of(int(legal))
        if played.talon_choice is not None:
            self._exchange(played, deal, table, found)
        return found

    def _auction(self, played: OutsideRound, table: Any) -> list[tuple[int, frozenset[str]]]:
        spoken = [bid for bid in played.bids if bid.word is not None]
        speakers, legal = np.full(len(spoken) + 1, NONE), np.zeros(len(spoken) + 1, np.int64)
        trace.retrace_auction(
            self.tables,
            table,
            np.array([bid.seat for bid in spoken], np.int64),
            np.array([self.words[str(bid.word)] for bid in spoken], np.int64),
            speakers,
            legal,
        )
        return [
            (seat, frozenset(word for word, k in self.words.items() if mask >> k & 1))
            for seat, mask in zip(speakers.tolist(), legal.tolist(), strict=True)
            if seat != NONE
        ]

    def _exchange(self, played: OutsideRound, deal: Any, table: Any, found: Moves) -> None:
        groups = int(trace.retrace_take(self.tables, deal, table, played.talon_choice))
        found.n_groups = groups.bit_count()
        for card, _ in played.discards:
            _, legal = trace.retrace_discards(self.tables, deal, table, 0)
            found.discards += (cards_of(int(legal)),)
            trace.retrace_discards(self.tables, deal, table, 1 << card)


class Reference:
    """The slow reference's legality."""

    def __init__(self, options: Options) -> None:
        self.options = options

    def moves(self, played: OutsideRound) -> Moves:
        """What the reference allows in this round."""
        found = Moves(self._auction(played))
        names = DECK_54.names
        if played.called is not None and played.declarer is not None:
            kings = callable_cards(names(played.hands[played.declarer]), self.options)
            found.callable = indices(kings)
        if played.talon_choice is not None and played.declarer is not None:
            called = None if played.called is None else DECK_54.names([played.called])[0]
            talon = names(played.talon)
            found.n_groups = len(allowed_choices(talon, played.contract, called, self.options))
            hand = names(played.hands[played.declarer] + played.group)
            for card, _ in played.discards:
                allowed, _ = discardable(hand, 1, self.options)
                found.discards += (indices(allowed),)
                hand.remove(DECK_54.cards[card].name)
        return found

    def _auction(self, played: OutsideRound) -> list[tuple[int, frozenset[str]]]:
        auction = Auction(played.n_seats, self.options)
        found = []
        for bid in played.bids:
            speaker = auction.speaker()
            seat = auction.result()[1] if speaker is None else speaker
            found.append((NONE if seat is None else seat, frozenset(auction.legal_words())))
            if bid.word is not None:
                auction.say(bid.word)
        return found


def indices(names: list[str]) -> frozenset[int]:
    return frozenset(DECK_54.index(name) for name in names)
