"""Random legal rounds as records, for property tests of the oracle and of anything else.

Every decision is drawn among the legal ones, so `judge` must find the record legal.
"""

import random
from typing import Any

from tests.reference.bidding import PASS, Auction
from tests.reference.cards import DECK, KINGS, MOND, PAGAT, SKIS, TAROKS
from tests.reference.contracts import EXCHANGE, calls_king, ladder
from tests.reference.generate_two import random_two_record
from tests.reference.items import VALATS
from tests.reference.judge import find_partner, hands_in_play, is_decided, play_record
from tests.reference.options import N_SEATS, Options, resolve
from tests.reference.play import first_leader, legal_cards, play_rules, trick_winner
from tests.reference.speak import ITEMS, Table, open_table
from tests.reference.talon import (
    N_TRICKS,
    allowed_choices,
    callable_cards,
    deal_packets,
    discardable,
    talon_groups,
)
from tests.reference.trail import find_facts

PASS_CHANCE = 0.6
ANNOUNCE_CHANCE = 0.5
VALAT_CHANCE = 0.03
KONTRA_CHANCE = 0.3


def random_record(
    rng: random.Random,
    rules_id: str,
    preset: str = "seed",
    options: Options | None = None,
    contract: str | None = None,
    declarer: int | None = None,
    talk: bool = False,
    early_stop: bool = True,
    skew: bool = False,
) -> dict[str, Any]:
    """One round played at random with legal decisions only.

    Parameters
    ----------
    rng
        Source of every choice.
    rules_id, preset, options
        The rules of the round; `options` are the overrides the record carries.
    contract
        Without it an auction is held and recorded; with it there are no bids.
    declarer
        Seat that plays `contract`; drawn if not given.
    talk
        Whether announcements and kontras are made.
    early_stop
        Whether the play stops when the round is decided (§7.7).
    skew
        Whether one seat, then mostly the declarer, is dealt some of the best cards, so that
        valats, whole trulas and all four kings are seen now and then.
    """
    if rules_id == "slovenian-2":
        return random_two_record(rng, preset, options, contract, declarer)
    resolved = resolve(rules_id, preset, options)
    n_seats = N_SEATS[rules_id]
    record: dict[str, Any] = {
        "id": f"random-{rng.getrandbits(32):08x}",
        "rules": rules_id,
        "preset": preset,
        "options": dict(options or {}),
        "dealer": rng.randrange(n_seats),
    }
    deal(record, rng, resolved)
    if skew:
        favoured = favour_seat(record, rng)
        if contract is not None and declarer is None and rng.random() < 0.8:
            declarer = favoured
    if contract is None:
        hold_auction(record, rng, resolved)
    else:
        set_contract(record, rng, resolved, contract, declarer)
    exchange(record, rng, resolved)
    record.update(announcements=[], kontras=[], tricks=[])
    hands = hands_in_play(record)
    if talk and record["declarer"] is not None:
        speak(record, hands, rng, resolved)
    play(record, hands, rng, resolved, early_stop)
    return record


def deal(record: dict[str, Any], rng: random.Random, options: Options) -> None:
    """Shuffle and deal in packets (§3)."""
    deck = list(DECK)
    rng.shuffle(deck)
    n_seats = N_SEATS[record["rules"]]
    hands, record["talon"] = deal_packets(deck, n_seats, options)
    forehand = (record["dealer"] + 1) % n_seats
    record["hands"] = [hands[(seat - forehand) % n_seats] for seat in range(n_seats)]


def favour_seat(record: dict[str, Any], rng: random.Random) -> int:
    """Exchange cards of a random seat for up to a handful of the best; returns the seat."""
    seat = rng.randrange(len(record["hands"]))
    hand = record["hands"][seat]
    piles = [*record["hands"], record["talon"]]
    best = rng.choice(([*TAROKS[:8:-1], PAGAT], [*sorted(KINGS), PAGAT, MOND, SKIS]))
    n_best = rng.randrange(len(hand) + 1)
    wanted = best[:n_best]
    for card in wanted:
        if card in hand:
            continue
        place = rng.choice([at for at, own in enumerate(hand) if own not in wanted])
        pile = next(pile for pile in piles if card in pile)
        pile[pile.index(card)] = hand[place]
        hand[place] = card
    return seat


def hold_auction(record: dict[str, Any], rng: random.Random, options: Options) -> None:
    """Random bids, more often low ones (§4.2)."""
    n_seats = N_SEATS[record["rules"]]
    forehand = (record["dealer"] + 1) % n_seats
    auction = Auction(n_seats, options)
    record["bids"] = []
    while not auction.is_over():
        seat, words = auction.speaker(), auction.legal_words()
        assert seat is not None
        may_pass = words[0] == PASS and (len(words) == 1 or rng.random() < PASS_CHANCE)
        word = PASS if may_pass else _mostly_low(rng, [word for word in words if word != PASS])
        record["bids"].append([(seat + forehand) % n_seats, word])
        auction.say(word)
    raises = auction.legal_words()
    contract, winner = auction.result()
    if raises and winner is not None and rng.random() < 0.2:  # §4.3 `final_raise`
        word = _mostly_low(rng, raises)
        record["bids"].append([(winner + forehand) % n_seats, word])
        auction.say(word)
        contract, winner = auction.result()
    record["contract"] = contract
    record["declarer"] = None if winner is None else (winner + forehand) % n_seats


def _mostly_low(rng: random.Random, words: list[str]) -> str:
    return words[min(rng.randrange(len(words)), rng.randrange(len(words)))]


def set_contract(
    record: dict[str, Any],
    rng: random.Random,
    options: Options,
    contract: str,
    declarer: int | None,
) -> None:
    """The contract and declarer asked for."""
    n_seats = N_SEATS[record["rules"]]
    allowed = [*ladder(n_seats, options), "klop"]
    if contract not in allowed:
        raise ValueError(f"contract {contract!r} does not exist here; choose from {allowed}")
    record["contract"] = contract
    if contract == "klop":
        record["declarer"] = None
    else:
        record["declarer"] = rng.randrange(n_seats) if declarer is None else declarer


def exchange(record: dict[str, Any], rng: random.Random, options: Options) -> None:
    """Called king, group and discards (§5)."""
    record.update(called=[], talon_choice=None, discards={})
    contract, declarer = record["contract"], record["declarer"]
    if contract not in EXCHANGE:
        return
    if calls_king(contract, N_SEATS[record["rules"]]):
        hand = record["hands"][declarer]
        record["called"] = [rng.choice(callable_cards(hand, options))]
    called = record["called"][0] if record["called"] else None
    choices = allowed_choices(record["talon"], contract, called, options)
    record["talon_choice"] = rng.choice(choices)
    group = talon_groups(record["talon"], contract)[record["talon_choice"]]
    cards = record["hands"][declarer] + group
    allowed, forced = discardable(cards, len(group), options)
    free = [card for card in allowed if card not in forced]
    away = forced + rng.sample(free, len(group) - len(forced))
    rng.shuffle(away)
    record["discards"] = {str(declarer): away}


def speak(
    record: dict[str, Any], hands: list[list[str]], rng: random.Random, options: Options
) -> None:
    """Random announcements in each seat's first turn, then random kontras turn by turn (§6.2)."""
    table = open_table(record, hands, find_partner(record), options)
    n_seats = len(hands)
    order = [(record["declarer"] + step) % n_seats for step in range(n_seats)]
    for seat in order:
        for item in rng.sample(ITEMS, len(ITEMS)):
            # Only a valat needs no card at all; it would otherwise crowd out everything else.
            chance = VALAT_CHANCE if item in VALATS else ANNOUNCE_CHANCE
            if table.announcement_fault(seat, item) is None and rng.random() < chance:
                table.announce(seat, item)
                record["announcements"].append([seat, item])
    announcers = {seat for seat, _ in record["announcements"]}
    passes, turn = 0, 0
    while passes < n_seats:
        seat = order[turn % n_seats]
        spoke = _kontra_turn(record, table, seat, turn, rng)
        spoke = spoke or (turn < n_seats and seat in announcers)
        passes = 0 if spoke else passes + 1
        turn += 1


def _kontra_turn(
    record: dict[str, Any], table: Table, seat: int, turn: int, rng: random.Random
) -> bool:
    """One seat's kontras; whether he said any."""
    heard = [item for other, item in table.announcements if table.position(other) < turn]
    spoke = False
    for target in ["game", *dict.fromkeys(heard)]:
        level = table.levels.get(target, 0) + 1
        if table.kontra_fault(seat, target, level) is None and rng.random() < KONTRA_CHANCE:
            table.kontra(seat, target, level)
            record["kontras"].append([seat, target, level])
            spoke = True
    return spoke


def play(
    record: dict[str, Any],
    hands: list[list[str]],
    rng: random.Random,
    options: Options,
    early_stop: bool,
) -> None:
    """All tricks, or as many as decide the round (§7)."""
    n_seats = len(hands)
    announcements = [(seat, item) for seat, item in record["announcements"]]
    called = record["called"][0] if record["called"] else None
    rules = play_rules(record["contract"], announcements, called, options)
    forehand = (record["dealer"] + 1) % n_seats
    items = {item for _, item in announcements}
    leader = first_leader(record["contract"], record["declarer"], forehand, items, options)
    left = [list(hand) for hand in hands]
    for _ in range(N_TRICKS[n_seats]):
        trick: list[str] = []
        for place in range(n_seats):
            seat = (leader + place) % n_seats
            card = rng.choice(legal_cards(seat, left[seat], trick, rules))
            left[seat].remove(card)
            trick.append(card)
        record["tricks"].append(trick)
        leader = (leader + trick_winner(trick, rules)) % n_seats
        if early_stop and options["stop_when_decided"] and _is_decided(record, hands, options):
            return


def _is_decided(record: dict[str, Any], hands: list[list[str]], options: Options) -> bool:
    if record["declarer"] is None:
        return False
    trail = play_record(record, hands, options)
    facts = find_facts(record, find_partner(record), trail, options)
    return is_decided(facts, trail, options)
