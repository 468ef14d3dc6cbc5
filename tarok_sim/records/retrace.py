"""A recorded round laid out for the kernels, and what was found wrong with it.

The judging modules move a `Retrace` on, stage by stage, and note violations in it; `replay` reads
the answer off it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np

from tarok_sim.cards import parse_card
from tarok_sim.kernels import trace
from tarok_sim.kernels.state import DEAL, NONE, TABLE
from tarok_sim.records.round_record import RoundRecord
from tarok_sim.rules import Rules
from tarok_sim.rules.tables import rule_tables

PASS_WORD = "pass"
NO_ANSWER = 62  # a place that no set of cards, words or groups reaches


@dataclass(frozen=True)
class Violation:
    """One rule a record breaks.

    Attributes
    ----------
    where
        `trick 3, card 2`, or the key of the record at fault.
    rule
        What is wrong, in words.
    card
        The card at fault, if it is one.
    allowed
        What would have been allowed there: cards, words, seats or groups.
    """

    where: str
    rule: str
    card: str | None = None
    allowed: tuple[str | int | None, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the violation as an answer carries it."""
        return {
            "where": self.where,
            "card": self.card,
            "rule": self.rule,
            "allowed": list(self.allowed),
        }


@dataclass
class Retrace:
    """A record laid out on the kernels' table, and what was found so far.

    Attributes
    ----------
    record, rules
        What is judged, and by which rules.
    violations
        What is wrong with it.
    legal
        (n_tricks, n_seats) set of legal cards before each card.
    n_cards
        By recorded trick, how many of its cards were judged.
    """

    record: RoundRecord
    rules: Rules
    violations: list[Violation] = field(default_factory=list)
    legal: np.ndarray[Any, Any] = field(default_factory=lambda: np.zeros((0, 0), np.int64))
    n_cards: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Lay the cards out as dealt."""
        self.tables: Any = _tables(self.rules)[0]
        self.deal: Any = np.zeros(1, DEAL).view(np.recarray)[0]
        self.table: Any = np.zeros(1, TABLE).view(np.recarray)[0]
        self.deal.partner = NONE
        trace.clear_table(self.table, (self.record.dealer + 1) % self.rules.n_seats)

    def names(self, cards: int) -> tuple[str, ...]:
        """Return the ids of a set of cards, in deck order."""
        return tuple(self.rules.deck.names(places(cards)))

    def fault(
        self, where: str, rule: str, card: int | None = None, allowed: Iterable[Any] = ()
    ) -> None:
        """Note a violation."""
        name = None if card is None else self.record.card_name(card)
        self.violations.append(Violation(where, rule, name, tuple(allowed)))

    def stray_rule(self, card: int) -> str | None:
        """Say what is wrong with a text that names no card; nothing if it names one."""
        if card < len(self.rules.deck):
            return None
        try:
            parse_card(self.record.card_name(card), self.rules.deck)
        except ValueError as error:
            return str(error)
        raise AssertionError("a stray text names a card")

    @property
    def leaders(self) -> list[int]:
        """Who led each recorded trick that could be judged."""
        n_finished = int(self.table.trick)
        open_trick = [int(self.table.leader)] if len(self.n_cards) > n_finished else []
        return [int(seat) for seat in self.table.leads[:n_finished]] + open_trick

    @property
    def winners(self) -> list[int]:
        """Who won each finished trick."""
        return [int(seat) for seat in self.table.winners[: int(self.table.trick)]]

    @property
    def legal_moves(self) -> list[list[list[str]]]:
        """Per trick and card played, the cards that were legal."""
        return [
            [list(self.names(int(legal))) for legal in self.legal[trick, :n]]
            for trick, n in enumerate(self.n_cards)
        ]


@lru_cache(maxsize=256)
def _tables(rules: Rules) -> np.recarray[Any, Any]:
    return rule_tables(rules)


def places(mask: int) -> list[int]:
    """Return the places of a set, lowest first."""
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def mask_of(cards: Iterable[int]) -> int:
    """Return the set of some cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask
