"""Playing a record's tricks card by card: legal moves, violations, winners, the piles' facts."""

from dataclasses import dataclass, field
from typing import Any

from tests.reference.cards import KINGS, MOND, PAGAT, SKIS, TRULA, in_deck_order, raw_sum
from tests.reference.contracts import CALLING, EXCHANGE, POINT_CONTRACTS
from tests.reference.items import DECLARING, DEFENDING, Facts
from tests.reference.options import Options
from tests.reference.play import PlayRules, legal_cards, trick_winner
from tests.reference.talon import talon_groups


@dataclass
class Violation:
    """One breach of the rules, with its place."""

    where: str
    rule: str
    card: str | None = None
    allowed: list[Any] = field(default_factory=list)

    def as_answer(self) -> dict[str, Any]:
        """The violation as JSON."""
        return {
            "where": self.where,
            "card": self.card,
            "rule": self.rule,
            "allowed": self.allowed,
        }


@dataclass
class Trail:
    """The tricks of a record as far as they could be judged."""

    leaders: list[int] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    tricks: list[list[str]] = field(default_factory=list)  # the complete ones
    legal_moves: list[list[list[str]]] = field(default_factory=list)
    violations: list[Violation] = field(default_factory=list)

    def cards_of(self, seat: int, n_seats: int) -> list[str]:
        """What one seat played, trick by trick."""
        return [
            trick[(seat - leader) % n_seats]
            for leader, trick in zip(self.leaders, self.tricks, strict=False)
        ]

    def winning_cards(self, n_seats: int) -> list[str]:
        """The card that won each complete trick."""
        return [
            trick[(winner - leader) % n_seats]
            for leader, winner, trick in zip(self.leaders, self.winners, self.tricks, strict=False)
        ]


def follow_tricks(
    tricks: list[list[str]], hands: list[list[str]], leader: int, rules: PlayRules
) -> Trail:
    """Play the recorded tricks out of these hands (§7)."""
    trail = Trail()
    left = [list(hand) for hand in hands]
    n_seats = len(hands)
    for number, trick in enumerate(tricks, start=1):
        trail.leaders.append(leader)
        trail.legal_moves.append([])
        if not _follow_trick(trail, trick, left, rules):
            break
        if len(trick) < n_seats:
            if number < len(tricks):
                place = f"trick {number}, card {len(trick) + 1}"
                trail.violations.append(Violation(place, "trick is not complete"))
            break
        leader = (leader + trick_winner(trick, rules)) % n_seats
        trail.winners.append(leader)
        trail.tricks.append(trick)
    return trail


def _follow_trick(trail: Trail, trick: list[str], left: list[list[str]], rules: PlayRules) -> bool:
    """One trick; False if it cannot be judged to its end."""
    n_seats, leader, number = len(left), trail.leaders[-1], len(trail.leaders)
    for place, card in enumerate(trick):
        where = f"trick {number}, card {place + 1}"
        seat = (leader + place) % n_seats
        if place >= n_seats:
            trail.violations.append(Violation(where, "one card too many in the trick", card))
            return False
        allowed = legal_cards(seat, left[seat], trick[:place], rules)
        trail.legal_moves[-1].append(allowed)
        if card not in left[seat]:
            trail.violations.append(
                Violation(where, f"seat {seat} has no such card", card, allowed)
            )
            return False
        if card not in allowed:
            rule = breach(card, left[seat], trick[:place])
            trail.violations.append(Violation(where, rule, card, allowed))
        left[seat].remove(card)
    return True


def breach(card: str, hand: list[str], table: list[str]) -> str:
    """In words, which duty the card breaks."""
    if table and card[0] != table[0][0]:
        if any(other[0] == table[0][0] for other in hand):
            return "must follow suit"
        if card[0] != "T":
            return "must play a tarok"
    if card == PAGAT:
        return "pagat must be kept"
    return "must overtake" if table else "card must be kept"


def side_piles(
    trail: Trail, declaring: set[int], discards: list[str]
) -> tuple[list[str], list[str]]:
    """The cards either side took, the discards on the declaring side's pile (§5.2, §7.8)."""
    own = list(discards)
    theirs: list[str] = []
    for winner, trick in zip(trail.winners, trail.tricks, strict=True):
        (own if winner in declaring else theirs).extend(trick)
    return own, theirs


def find_facts(
    record: dict[str, Any], partner: int | None, trail: Trail, options: Options
) -> Facts:
    """The facts of a round with a declaring side, complete or broken off when decided."""
    contract, declarer = record["contract"], record["declarer"]
    called = record["called"][0] if record["called"] else None
    n_seats = len(record["hands"])
    declaring = {declarer} if partner is None else {declarer, partner}
    own, theirs = side_piles(trail, declaring, record["discards"].get(str(declarer), []))
    rest = _unchosen(record)
    rest_is_own = _king_won_talon(trail, rest, called, record, options)
    set_rest = rest if options["talon_counts_for_sets"] else []
    own_set = own + (set_rest if rest_is_own else [])
    their_set = theirs + ([] if rest_is_own else set_rest)
    counted = own + (rest if rest_is_own else [])
    complete = len(trail.tricks) == len(record["hands"][0])
    tricks = {1: 0, -1: 0}
    for winner in trail.winners:
        tricks[DECLARING if winner in declaring else DEFENDING] += 1
    return Facts(
        contract=contract,
        n_seats=n_seats,
        declarer=declarer,
        partner=partner,
        n_cards=len(counted),
        raw=raw_sum(counted),
        declarer_tricks=trail.winners.count(declarer),
        all_tricks_side=_sole_side(tricks) if complete else 0,
        trula_side=_owner_of(TRULA, own_set, their_set),
        kings_side=_owner_of(KINGS, own_set, their_set),
        mond_loser=_mond_loser(trail, record, [] if rest_is_own else rest, options),
        king_kept=called in own,
        announcements=tuple((seat, item) for seat, item in record["announcements"]),
        kontras=tuple((seat, target, level) for seat, target, level in record["kontras"]),
        **(_last_trick(trail, declaring, called, options) if complete else {}),
    )


def _unchosen(record: dict[str, Any]) -> list[str]:
    """The talon cards that lie on the opponents' pile (§5.2)."""
    contract, talon = record["contract"], record["talon"]
    if contract in EXCHANGE:
        groups = talon_groups(talon, contract)
        return [
            card
            for index, group in enumerate(groups)
            if index != record["talon_choice"]
            for card in group
        ]
    # In the flat contracts the closed talon is nobody's.
    return list(talon) if contract in POINT_CONTRACTS else []


def _king_won_talon(
    trail: Trail, rest: list[str], called: str | None, record: dict[str, Any], options: Options
) -> bool:
    """§5.3 `king_wins`: the king taken from the talon won a trick, and the rest with it."""
    if options["zaruf_rest"] != "king_wins" or record["contract"] not in CALLING:
        return False
    if called not in record["talon"] or called in rest:
        return False
    return called in trail.winning_cards(len(record["hands"]))


def _sole_side(tricks: dict[int, int]) -> int:
    for side in (DECLARING, DEFENDING):
        if tricks[-side] == 0:
            return side
    return 0


def _owner_of(cards: frozenset[str], own: list[str], theirs: list[str]) -> int:
    """Which side has all of these cards (§6.1)."""
    if cards <= set(own):
        return DECLARING
    return DEFENDING if cards <= set(theirs) else 0


def _last_trick(
    trail: Trail, declaring: set[int], called: str | None, options: Options
) -> dict[str, Any]:
    """Who did what with pagat and the called king in the last trick (§6.1)."""
    last, leader, winner = trail.tricks[-1], trail.leaders[-1], trail.winners[-1]
    n_seats = len(last)
    found: dict[str, Any] = {}
    if PAGAT in last:
        found["pagat_last"] = (leader + last.index(PAGAT)) % n_seats
        found["pagat_won"] = found["pagat_last"] == winner
    if called in last:
        king_seat = (leader + last.index(called)) % n_seats
        made = winner in declaring
        # §12a: under `king_wins` the own side's other card is a failure too.
        found["king_last"] = made and (options["king_ultimo"] != "king_wins" or winner == king_seat)
    return found


def _mond_loser(
    trail: Trail, record: dict[str, Any], rest: list[str], options: Options
) -> int | None:
    """§8.4: whose mond was taken by skis or by pagat's emperor trick, or left in the talon."""
    n_seats = len(record["hands"])
    for leader, trick, won_by in zip(
        trail.leaders, trail.tricks, trail.winning_cards(n_seats), strict=False
    ):
        if MOND in trick and won_by in (SKIS, PAGAT):
            return (leader + trick.index(MOND)) % n_seats
    left = options["mond_in_talon"] and record["contract"] in EXCHANGE and MOND in rest
    return record["declarer"] if left else None


def klop_piles(record: dict[str, Any], trail: Trail, options: Options) -> list[list[str]]:
    """§9.1: what each seat took; with gifts the talon's top cards go to the first six tricks."""
    piles: list[list[str]] = [[] for _ in record["hands"]]
    for number, (winner, trick) in enumerate(zip(trail.winners, trail.tricks, strict=True)):
        piles[winner] += trick
        if options["klop_talon"] == "gift" and number < len(record["talon"]):
            piles[winner].append(record["talon"][number])
    return [in_deck_order(pile) for pile in piles]
