"""Random legal rounds of tarok for two (§9.3) as records."""

import random
from typing import Any

from tests.reference.cards import DECK
from tests.reference.options import Options, resolve
from tests.reference.play import PlayRules, trick_winner
from tests.reference.two import (
    HAND,
    N_PILES,
    N_TWO_TRICKS,
    PILE_SIZE,
    after,
    legal_two,
    starting_holdings,
)

PACKET = 5


def random_two_record(
    rng: random.Random,
    preset: str = "seed",
    options: Options | None = None,
    contract: str | None = None,
    declarer: int | None = None,
) -> dict[str, Any]:
    """One round for two played at random.

    Parameters
    ----------
    rng
        Source of every choice.
    preset, options
        The rules of the round; `options` are the overrides the record carries.
    contract, declarer
        `game` or `undeclared` without bids; drawn by bids if not given.
    """
    resolved = resolve("slovenian-2", preset, options)
    record: dict[str, Any] = {
        "id": f"random-{rng.getrandbits(32):08x}",
        "rules": "slovenian-2",
        "preset": preset,
        "options": dict(options or {}),
        "dealer": rng.randrange(2),
    }
    _deal(record, rng)
    _declare(record, rng, contract, declarer)
    record.update(called=[], talon_choice=None, discards={}, announcements=[], kontras=[])
    record["tricks"] = _play(record, rng, resolved)
    return record


def _deal(record: dict[str, Any], rng: random.Random) -> None:
    """Three times five cards each, then the piles, from the non-dealer on (§3)."""
    deck = list(DECK)
    rng.shuffle(deck)
    packets = [deck[start : start + PACKET] for start in range(0, 2 * HAND, PACKET)]
    hands = [[card for packet in packets[seat::2] for card in packet] for seat in (0, 1)]
    rest = deck[2 * HAND :]
    piles = [rest[start : start + PILE_SIZE] for start in range(0, len(rest), PILE_SIZE)]
    forehand = (record["dealer"] + 1) % 2
    record["hands"] = [hands[(seat - forehand) % 2] for seat in (0, 1)]
    by_forehand = [piles[:N_PILES], piles[N_PILES:]]
    record["piles"] = [by_forehand[(seat - forehand) % 2] for seat in (0, 1)]
    record["talon"] = []


def _declare(
    record: dict[str, Any], rng: random.Random, contract: str | None, declarer: int | None
) -> None:
    if contract is not None:
        record["contract"] = contract
        wanted = rng.randrange(2) if declarer is None else declarer
        record["declarer"] = None if contract == "undeclared" else wanted
        return
    dealer = record["dealer"]
    bids: list[list[Any]] = []
    for seat in (1 - dealer, dealer):
        bids.append([seat, rng.choice(["game", "pass"])])
        if bids[-1][1] == "game":
            break
    record["bids"] = bids
    said_game = bids[-1][1] == "game"
    record["contract"] = "game" if said_game else "undeclared"
    record["declarer"] = bids[-1][0] if said_game else None


def _play(record: dict[str, Any], rng: random.Random, options: Options) -> list[list[str]]:
    rules = PlayRules(negative=False, colour=False, options=options)
    holdings = starting_holdings(record, options)
    leader = (record["dealer"] + 1) % 2
    tricks = []
    for _ in range(N_TWO_TRICKS):
        trick: list[str] = []
        for seat in (leader, 1 - leader):
            card = rng.choice(legal_two(holdings[seat], trick))
            holdings[seat] = after(holdings[seat], card, trick, options)
            trick.append(card)
        tricks.append(trick)
        leader = (leader + trick_winner(trick, rules)) % 2
    return tricks
