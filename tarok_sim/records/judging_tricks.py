"""Judging the recorded tricks card by card: the kernels play them again.

An illegal card is noted and stays on the table, so that what follows is judged as it was played.
Called by `judging` once the hands in play are known.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from tarok_sim.kernels import trace
from tarok_sim.kernels.state import NONE
from tarok_sim.records.retrace import Retrace, mask_of, places


class CardFault(NamedTuple):
    """A card at fault, or a place where one is missing; trick and place count from 0."""

    trick: int
    place: int
    rule: str
    card: int | None


def judge_tricks(retrace: Retrace) -> None:
    """Play the tricks again, as far as they can be, and check every card."""
    tricks, faults = _playable_tricks(retrace)
    n_seats = retrace.rules.n_seats
    cards = np.full((len(tricks), n_seats), NONE, np.int64)
    for trick, played in enumerate(tricks):
        cards[trick, : len(played)] = played
    retrace.legal = np.zeros((len(tricks), n_seats), np.int64)
    retrace.n_cards = [len(played) for played in tricks]
    hands = [int(hand) for hand in retrace.deal.hands[:n_seats]]
    for seat, own in enumerate(retrace.record.piles):
        hands[seat] |= mask_of(card for pile in own for card in pile)
    trace.retrace_tricks(retrace.tables, retrace.deal, retrace.table, cards, retrace.legal)
    faults += _illegal_cards(retrace, tricks, hands)
    for fault in sorted(faults, key=lambda fault: (fault.trick, fault.place)):
        has_place = fault.trick < len(tricks) and fault.place < n_seats
        legal = int(retrace.legal[fault.trick, fault.place]) if has_place else 0
        where = f"trick {fault.trick + 1}, card {fault.place + 1}"
        retrace.fault(where, fault.rule, fault.card, retrace.names(legal))


def _playable_tricks(retrace: Retrace) -> tuple[list[tuple[int, ...]], list[CardFault]]:
    """Return the recorded tricks up to the first that cannot be laid on the table, and why."""
    n_seats, n_tricks = retrace.rules.n_seats, retrace.rules.n_tricks
    tricks: list[tuple[int, ...]] = []
    faults: list[CardFault] = []
    for number, played in enumerate(retrace.record.tricks):
        if number == n_tricks:
            faults.append(CardFault(number, 0, f"the round has {n_tricks} tricks", None))
            break
        strays = [k for k, card in enumerate(played[:n_seats]) if retrace.stray_rule(card)]
        tricks.append(played[: strays[0]] if strays else played[:n_seats])
        if strays:
            card = played[strays[0]]
            faults.append(CardFault(number, strays[0], retrace.stray_rule(card) or "", card))
            break
        if len(played) > n_seats:
            rule = f"a trick has {n_seats} cards"
            faults.append(CardFault(number, n_seats, rule, played[n_seats]))
        elif len(played) < n_seats and number + 1 < len(retrace.record.tricks):
            rule = "a card is missing, but another trick follows"
            faults.append(CardFault(number, len(played), rule, None))
            break
    return tricks, faults


def _illegal_cards(
    retrace: Retrace, tricks: Sequence[tuple[int, ...]], hands: Sequence[int]
) -> Iterator[CardFault]:
    """Compare every card with those that were legal."""
    played_in: dict[int, int] = {}
    leaders, n_seats = retrace.leaders, retrace.rules.n_seats
    for number, trick in enumerate(tricks):
        for k, card in enumerate(trick):
            legal = int(retrace.legal[number, k])
            seat = (leaders[number] + k) % n_seats
            if card in played_in:
                rule = f"this card fell in trick {played_in[card] + 1} already"
                yield CardFault(number, k, rule, card)
            elif not hands[seat] >> card & 1:
                yield CardFault(number, k, f"seat {seat} does not hold this card", card)
            elif not legal >> card & 1:
                yield CardFault(number, k, broken_rule(retrace, card, legal, trick[:k]), card)
            played_in.setdefault(card, number)


def broken_rule(retrace: Retrace, card: int, legal: int, before: Sequence[int]) -> str:
    """Say in words what an illegal card of one's own did wrong, seen from the legal ones."""
    cards = retrace.rules.deck.cards
    suit, suits = cards[card].suit, {cards[other].suit for other in places(legal)}
    if before and suits == {cards[before[0]].suit} and suit not in suits:
        return "must follow suit"
    if int(retrace.table.kept) >> card & 1:
        return "the card of an announced ultimo must be kept"
    if suits == {"T"} and suit != "T":
        return "must play a tarok"
    if retrace.record.piles:
        return "this card lies on a pile, or under it, and cannot be played now"
    if card == retrace.tables.pagat:
        return "pagat must be kept back"
    return "must overtake"
