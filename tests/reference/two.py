"""Tarok for two (§9.3): hands of fifteen, three closed piles of four each, no talon.

A seat holds its hand and its pile tops. A face-up tarok or king is taken into the hand and the
next card turned, at once or, under `pile_pickup=optional`, when its owner likes. A record does
not tell when he did, so the optional game is followed in every state that fits the cards played.
"""

from dataclasses import dataclass
from typing import Any

from tests.reference.cards import (
    KINGS,
    MOND,
    SKIS,
    TRULA,
    in_deck_order,
    is_tarok,
    pile_points,
    raw_sum,
    suit_of,
)
from tests.reference.options import Options
from tests.reference.play import PlayRules, trick_winner
from tests.reference.talon import card_faults
from tests.reference.trail import Trail, Violation, breach

N_PILES, PILE_SIZE, HAND = 3, 4, 15
N_TWO_TRICKS = 27
SET_BONUS, VALAT_BONUS, MOND_LOSS = 10, 250, 21  # §9.3, the house's bonuses


@dataclass(frozen=True)
class Holding:
    """One seat's cards: hand, and piles from the bottom to the face-up top."""

    hand: frozenset[str]
    piles: tuple[tuple[str, ...], ...]

    def tops(self) -> list[str]:
        """The face-up cards."""
        return [pile[-1] for pile in self.piles if pile]

    def without(self, card: str) -> "Holding":
        """The holding after playing a card of the hand or a top."""
        piles = tuple(pile[:-1] if pile and pile[-1] == card else pile for pile in self.piles)
        return Holding(self.hand - {card}, piles)

    def pickups(self) -> list["Holding"]:
        """The holdings after taking up one face-up tarok or king."""
        return [
            Holding(self.hand | {top}, self.without(top).piles)
            for top in self.tops()
            if is_tarok(top) or top in KINGS
        ]


def settle(holding: Holding, options: Options) -> set[Holding]:
    """What the holding may have become by taking up face-up cards."""
    found, queue = {holding}, [holding]
    while queue:
        for nxt in queue.pop().pickups():
            if nxt not in found:
                found.add(nxt)
                queue.append(nxt)
    if options["pile_pickup"] == "auto":
        return {each for each in found if not each.pickups()}
    return found


def playable(holding: Holding, table: list[str]) -> list[str]:
    """The legal cards of one holding (§9.3, §12b: hand and tops count as one hand)."""
    if not table:
        # A top may be led only when the hand is empty.
        return list(holding.hand) or holding.tops()
    cards = [*holding.hand, *holding.tops()]
    same_suit = [card for card in cards if suit_of(card) == suit_of(table[0])]
    return same_suit or [card for card in cards if is_tarok(card)] or cards


def legal_two(holdings: set[Holding], table: list[str]) -> list[str]:
    """The cards legal in some holding the seat may have."""
    return in_deck_order({card for holding in holdings for card in playable(holding, table)})


def after(holdings: set[Holding], card: str, table: list[str], options: Options) -> set[Holding]:
    """The holdings after a card; the next one of its pile is turned (§9.3)."""
    kept = [holding for holding in holdings if card in playable(holding, table)]
    # An illegal card that the seat does have is taken where it lies.
    kept = kept or [h for h in holdings if card in h.hand or card in h.tops()]
    return {each for holding in kept for each in settle(holding.without(card), options)}


def starting_holdings(record: dict[str, Any], options: Options) -> list[set[Holding]]:
    """Both seats once all six tops are turned up."""
    return [
        settle(Holding(frozenset(hand), tuple(tuple(pile) for pile in piles)), options)
        for hand, piles in zip(record["hands"], record["piles"], strict=True)
    ]


def check_two(record: dict[str, Any]) -> list[Violation]:
    """Deal, contract, bids, and that nothing is recorded which two players do not have."""
    faults = _deal_faults(record) or _contract_faults(record)
    if faults:
        return faults
    for key, empty in (("called", []), ("talon_choice", None), ("discards", {})):
        if record[key] != empty:
            faults.append(Violation(key, "two players have none"))
    for key in ("announcements", "kontras"):
        if record[key]:
            faults.append(Violation(key, "two players have none"))
    return _bid_faults(record) + faults


def _deal_faults(record: dict[str, Any]) -> list[Violation]:
    hands, piles, talon = record["hands"], record.get("piles", []), record["talon"]
    if len(hands) != 2 or any(len(hand) != HAND for hand in hands):
        return [Violation("hands", f"two hands of {HAND} cards are needed")]
    shapes = [[len(pile) for pile in of_seat] for of_seat in piles]
    if shapes != [[PILE_SIZE] * N_PILES] * 2:
        return [Violation("hands", "each seat needs three piles of four cards")]
    if talon:
        return [Violation("hands", "two players have no talon")]
    dealt = [card for hand in hands for card in hand]
    dealt += [card for of_seat in piles for pile in of_seat for card in pile]
    return [Violation("hands", rule, card) for card, rule in card_faults(dealt)]


def _contract_faults(record: dict[str, Any]) -> list[Violation]:
    contract, declarer = record["contract"], record["declarer"]
    if contract not in ("game", "undeclared"):
        allowed = ["game", "undeclared"]
        return [Violation("contract", f"no contract {contract!r} for two players", None, allowed)]
    seats = [0, 1] if contract == "game" else [None]
    if declarer not in seats or isinstance(declarer, bool):
        return [Violation("declarer", f"{contract} cannot have declarer {declarer}", None, seats)]
    return []


def _bid_faults(record: dict[str, Any]) -> list[Violation]:
    """The non-dealer speaks first; the dealer only after his pass."""
    if "bids" not in record:
        return []
    other, dealer = (record["dealer"] + 1) % 2, record["dealer"]
    auctions = {
        ("game", other): [[other, "game"]],
        ("game", dealer): [[other, "pass"], [dealer, "game"]],
        ("undeclared", None): [[other, "pass"], [dealer, "pass"]],
    }
    expected = auctions[record["contract"], record["declarer"]]
    if [list(bid) for bid in record["bids"]] != expected:
        return [Violation("bids", "these bids do not give the contract", None, expected)]
    return []


def follow_two(record: dict[str, Any], options: Options) -> Trail:
    """Play the recorded tricks; the non-dealer leads (§9.3)."""
    trail = Trail()
    rules = PlayRules(negative=False, colour=False, options=options)
    holdings = starting_holdings(record, options)
    leader = (record["dealer"] + 1) % 2
    for number, trick in enumerate(record["tricks"], start=1):
        trail.leaders.append(leader)
        trail.legal_moves.append([])
        if not _follow_trick(trail, trick, holdings, options):
            break
        if len(trick) < 2:
            if number < len(record["tricks"]):
                where = f"trick {number}, card {len(trick) + 1}"
                trail.violations.append(Violation(where, "trick is not complete"))
            break
        leader = (leader + trick_winner(trick, rules)) % 2
        trail.winners.append(leader)
        trail.tricks.append(trick)
    return trail


def _follow_trick(
    trail: Trail, trick: list[str], holdings: list[set[Holding]], options: Options
) -> bool:
    """One trick; False if it cannot be judged to its end."""
    leader, number = trail.leaders[-1], len(trail.leaders)
    for place, card in enumerate(trick):
        where = f"trick {number}, card {place + 1}"
        if place > 1:
            trail.violations.append(Violation(where, "one card too many in the trick", card))
            return False
        seat, table = (leader + place) % 2, trick[:place]
        allowed = legal_two(holdings[seat], table)
        trail.legal_moves[-1].append(allowed)
        held = {c for h in holdings[seat] for c in [*h.hand, *h.tops()]}
        if card not in held:
            rule = f"seat {seat} has no such card to play"
            trail.violations.append(Violation(where, rule, card, allowed))
            return False
        if card not in allowed:
            rule = breach(card, sorted(held), table) if table else "a top is led from an empty hand"
            trail.violations.append(Violation(where, rule, card, allowed))
        holdings[seat] = after(holdings[seat], card, table, options)
    return True


def add_two_score(
    answer: dict[str, Any], record: dict[str, Any], trail: Trail, options: Options
) -> None:
    """Points, success, items and scores of a complete round (§9.3)."""
    if len(trail.tricks) < N_TWO_TRICKS:
        return
    taken: list[list[str]] = [[], []]
    for winner, trick in zip(trail.winners, trail.tricks, strict=True):
        taken[winner] += trick
    points = [pile_points(len(pile), raw_sum(pile)) for pile in taken]
    declarer = record["declarer"]
    if declarer is None:
        answer["card_points"] = {"0": points[0], "1": points[1]}
    else:
        own = points[declarer]
        answer["card_points"] = {"declarer": own, "defenders": 70 - own}
        answer["success"] = own >= 36
    items = _two_items(points, declarer, options)
    if options["two_player_bonuses"]:
        bonuses = _bonuses(taken, trail, declarer)
        if any(item["name"] == "valat" for item in bonuses):  # replaces everything but the mond
            items = []
        items += bonuses
    answer["items"] = items
    answer["scores"] = [
        sum(item["value"] for item in items if seat in item["seats"]) for seat in (0, 1)
    ]


def game_score(own: int, options: Options) -> int:
    """A declarer's score: twice if won, minus three times if lost, 35:35 is nothing."""
    counted = own if options["two_player_score"] == "total" else abs(own - 35)
    if own == 35:
        return 0
    return 2 * counted if own > 35 else -3 * counted


def undeclared_score(points: list[int], options: Options) -> list[int]:
    """The winner writes the difference (or his count), the other nothing."""
    total = options["two_player_score"] == "total"
    return [(own if total else own - 35) if own > 35 else 0 for own in points]


def _two_items(points: list[int], declarer: int | None, options: Options) -> list[dict[str, Any]]:
    name = "base" if options["two_player_score"] == "total" else "difference"
    if declarer is not None:
        return [_item(name, game_score(points[declarer], options), declarer)]
    scores = undeclared_score(points, options)
    return [_item(name, score, seat) for seat, score in enumerate(scores) if score]


def _item(name: str, value: int, seat: int) -> dict[str, Any]:
    return {"name": name, "value": value, "announced": False, "seats": [seat]}


def _bonuses(taken: list[list[str]], trail: Trail, declarer: int | None) -> list[dict[str, Any]]:
    """Silent trula, kings and valat, and the lost mond (`two_player_bonuses`).

    In a declared game they are the declarer's, with the other's reversed (§8.1); undeclared,
    each writes his own.
    """
    made = []
    for seat, pile in enumerate(taken):
        if not taken[1 - seat]:
            made.append(("valat", VALAT_BONUS, seat))
        else:
            made += [
                (name, SET_BONUS, seat)
                for name, cards in (("trula", TRULA), ("kings", KINGS))
                if cards <= set(pile)
            ]
    if any(name == "valat" for name, _, _ in made):
        made = [each for each in made if each[0] == "valat"]
    items = [
        _item(name, value, seat)
        if declarer is None or declarer == seat
        else _item(name, -value, declarer)
        for name, value, seat in made
    ]
    for leader, trick in zip(trail.leaders, trail.tricks, strict=True):
        if MOND in trick and SKIS in trick:
            items.append(_item("mond", -MOND_LOSS, (leader + trick.index(MOND)) % 2))
    return items
