"""The oracle's answer to a round record: legality, tricks, items and scores.

`judge` takes the record of the exchange format and returns what `replay --legal-moves` must
answer. A text that is not a record, or an unknown option, raises ValueError.
"""

from typing import Any

from tests.reference import bidding
from tests.reference.cards import pile_points, raw_sum
from tests.reference.contracts import EXCHANGE, FLAT, calls_king, ladder
from tests.reference.items import DECLARING, VALATS, Facts
from tests.reference.options import N_SEATS, Options, resolve
from tests.reference.play import first_leader, play_rules
from tests.reference.score import score_klop, score_round
from tests.reference.speak import talk_faults
from tests.reference.talon import (
    N_TRICKS,
    allowed_choices,
    callable_cards,
    deal_faults,
    discard_faults,
    talon_groups,
)
from tests.reference.trail import Trail, Violation, find_facts, follow_tricks, klop_piles
from tests.reference.two import add_two_score, check_two, follow_two

KEYS = frozenset(
    "id rules preset options dealer hands talon bids contract declarer called talon_choice "
    "discards announcements kontras tricks piles".split()
)


def normalise(record: dict[str, Any]) -> dict[str, Any]:
    """The record with its optional keys filled in."""
    unknown = [key for key in record if key not in KEYS and not key.startswith("x_")]
    if unknown:
        raise ValueError(f"unknown keys {unknown}; allowed are {sorted(KEYS)} and x_…")
    filled: dict[str, Any] = {
        "id": None, "preset": "seed", "options": {}, "declarer": None, "called": [],
        "talon": [], "talon_choice": None, "discards": {}, "announcements": [], "kontras": [],
    }  # fmt: skip
    filled.update(record)
    return filled


def judge(record: dict[str, Any]) -> dict[str, Any]:
    """Check and score one round.

    Parameters
    ----------
    record
        A round record of `slovenian-4`, `slovenian-3` or `slovenian-2`.
    """
    record = normalise(record)
    options = resolve(record["rules"], record["preset"], record["options"])
    if record["rules"] == "slovenian-2":
        return judge_two(record, options)
    faults = check_deal(record) or check_contract(record, options)
    if faults:
        return _answer(record, faults, None, Trail())
    faults = check_bids(record, options) + check_call(record, options)
    faults += check_exchange(record, options)
    partner = find_partner(record)
    if any(fault.where in ("called", "talon_choice", "discards") for fault in faults):
        # Without a called card, a group and discards the hands in play are not known.
        return _answer(record, faults, partner, Trail())
    hands = hands_in_play(record)
    faults += check_talk(record, hands, partner, options)
    trail = play_record(record, hands, options)
    faults += trail.violations
    answer = _answer(record, faults, partner, trail)
    if not faults:
        add_score(answer, record, partner, trail, options)
    return answer


def judge_two(record: dict[str, Any], options: Options) -> dict[str, Any]:
    """The answer to a round of two players (§9.3)."""
    faults = check_dealer(record) or check_two(record)
    if any(fault.where in ("dealer", "hands", "contract", "declarer") for fault in faults):
        return _answer(record, faults, None, Trail())
    trail = follow_two(record, options)
    faults += trail.violations
    answer = _answer(record, faults, None, trail)
    if not faults:
        add_two_score(answer, record, trail, options)
    return answer


def _answer(
    record: dict[str, Any], faults: list[Violation], partner: int | None, trail: Trail
) -> dict[str, Any]:
    return {
        "id": record["id"],
        "legal": not faults,
        "violations": [fault.as_answer() for fault in faults],
        "partner": partner,
        "leaders": trail.leaders,
        "winners": trail.winners,
        "card_points": None,
        "success": None,
        "items": [],
        "scores": None,
        "legal_moves": trail.legal_moves,
    }


def check_deal(record: dict[str, Any]) -> list[Violation]:
    """The hands and the talon make up the deck (§3)."""
    n_seats = N_SEATS[record["rules"]]
    found = deal_faults(record["hands"], record["talon"], n_seats)
    return check_dealer(record) + [Violation("hands", rule, card) for card, rule in found]


def check_dealer(record: dict[str, Any]) -> list[Violation]:
    """The dealer is one of the seats."""
    seats = list(range(N_SEATS[record["rules"]]))
    if record["dealer"] in seats:
        return []
    return [Violation("dealer", f"there is no seat {record['dealer']}", allowed=seats)]


def check_contract(record: dict[str, Any], options: Options) -> list[Violation]:
    """The contract exists under these options and has a declarer, klop has none (§4.1)."""
    n_seats = N_SEATS[record["rules"]]
    contract, declarer = record["contract"], record["declarer"]
    allowed = [*ladder(n_seats, options), "klop"]
    if contract not in allowed:
        return [Violation("contract", f"no contract {contract!r} here", allowed=allowed)]
    seats = [None] if contract == "klop" else list(range(n_seats))
    if declarer not in seats or isinstance(declarer, bool):
        return [Violation("declarer", f"{contract} cannot have declarer {declarer}", allowed=seats)]
    return []


def check_bids(record: dict[str, Any], options: Options) -> list[Violation]:
    """The auction, word by word (§4.2, §4.3)."""
    if "bids" not in record:
        return []
    n_seats = N_SEATS[record["rules"]]
    forehand = (record["dealer"] + 1) % n_seats
    auction = bidding.Auction(n_seats, options)
    for number, (seat, word) in enumerate(record["bids"], start=1):
        speaker = auction.speaker()
        expected = auction.result()[1] if speaker is None else speaker
        words = auction.legal_words()
        if expected is None or not words:
            return [Violation("bids", f"bid {number}: the auction is over")]
        if seat != (expected + forehand) % n_seats:
            return [Violation("bids", f"bid {number}: seat {seat} is not to speak")]
        if word not in words:
            return [Violation("bids", f"bid {number}: {word} may not be said", allowed=words)]
        auction.say(word)
    if not auction.is_over():
        return [Violation("bids", "the auction is not over")]
    contract, winner = auction.result()
    declarer = None if winner is None else (winner + forehand) % n_seats
    if (contract, declarer) != (record["contract"], record["declarer"]):
        return [Violation("bids", f"the bids give {contract} to seat {declarer}")]
    return []


def check_call(record: dict[str, Any], options: Options) -> list[Violation]:
    """One king where the contract calls one, nothing elsewhere (§5.1)."""
    called = record["called"]
    if not calls_king(record["contract"], N_SEATS[record["rules"]]):
        return [Violation("called", "nothing is called here", called[0])] if called else []
    allowed = callable_cards(record["hands"][record["declarer"]], options)
    if len(called) != 1:
        return [Violation("called", "one king must be called", allowed=allowed)]
    if called[0] not in allowed:
        return [Violation("called", "this card may not be called", called[0], allowed)]
    return []


def check_exchange(record: dict[str, Any], options: Options) -> list[Violation]:
    """The chosen group and the discards (§5.2, §5.3)."""
    contract, choice, declarer = record["contract"], record["talon_choice"], record["declarer"]
    if contract not in EXCHANGE:
        faults = []
        if choice is not None:
            faults.append(Violation("talon_choice", "the talon stays closed"))
        if record["discards"]:
            faults.append(Violation("discards", "nothing is laid away here"))
        return faults
    called = record["called"][0] if record["called"] else None
    allowed = allowed_choices(record["talon"], contract, called, options)
    if choice not in allowed or isinstance(choice, bool):
        return [Violation("talon_choice", f"no group {choice} to take", allowed=allowed)]
    group = talon_groups(record["talon"], contract)[choice]
    if set(record["discards"]) != {str(declarer)}:
        return [Violation("discards", "the declarer lays away, nobody else")]
    cards = record["hands"][declarer] + group
    found = discard_faults(record["discards"][str(declarer)], cards, len(group), options)
    return [Violation("discards", rule, card) for card, rule in found]


def find_partner(record: dict[str, Any]) -> int | None:
    """The seat that was dealt the called card, unless it is the declarer himself (§5.1)."""
    for seat, hand in enumerate(record["hands"]):
        if seat != record["declarer"] and any(card in hand for card in record["called"]):
            return seat
    return None


def hands_in_play(record: dict[str, Any]) -> list[list[str]]:
    """The hands after the exchange."""
    hands = [list(hand) for hand in record["hands"]]
    if record["contract"] in EXCHANGE:
        own = hands[record["declarer"]]
        own += talon_groups(record["talon"], record["contract"])[record["talon_choice"]]
        for card in record["discards"][str(record["declarer"])]:
            own.remove(card)
    return hands


def check_talk(
    record: dict[str, Any], hands: list[list[str]], partner: int | None, options: Options
) -> list[Violation]:
    """Announcements first, then kontras (§6, §12a)."""
    found = talk_faults(record, hands, partner, options)
    return [Violation(where, rule) for where, rule in found]


def play_record(record: dict[str, Any], hands: list[list[str]], options: Options) -> Trail:
    """The tricks of the record."""
    announcements = [(seat, item) for seat, item in record["announcements"]]
    called = record["called"][0] if record["called"] else None
    rules = play_rules(record["contract"], announcements, called, options)
    forehand = (record["dealer"] + 1) % len(hands)
    items = {item for _, item in announcements}
    leader = first_leader(record["contract"], record["declarer"], forehand, items, options)
    return follow_tricks(record["tricks"], hands, leader, rules)


def add_score(
    answer: dict[str, Any],
    record: dict[str, Any],
    partner: int | None,
    trail: Trail,
    options: Options,
) -> None:
    """Points, success, items and scores, as far as the round has come."""
    complete = len(trail.tricks) == N_TRICKS[N_SEATS[record["rules"]]]
    if record["contract"] == "klop":
        if complete:
            piles = klop_piles(record, trail, options)
            points = [pile_points(len(pile), raw_sum(pile)) for pile in piles]
            tricks = [trail.winners.count(seat) for seat in range(len(piles))]
            answer["card_points"] = {str(seat): own for seat, own in enumerate(points)}
            answer["scores"] = score_klop(points, tricks, options)
        return
    facts = find_facts(record, partner, trail, options)
    if not complete and not is_decided(facts, trail, options):
        return
    result = score_round(facts, options)
    answer["success"] = result.success
    answer["items"] = [item.as_answer() for item in result.items]
    answer["scores"] = result.scores
    if complete and record["contract"] not in FLAT:
        own = pile_points(facts.n_cards, facts.raw)
        answer["card_points"] = {"declarer": own, "defenders": 70 - own}


def is_decided(facts: Facts, trail: Trail, options: Options) -> bool:
    """Whether the score of an unfinished round is certain already (§7.7)."""
    valats = [(seat, item) for seat, item in facts.announcements if item in VALATS]
    if valats:
        if options["valat_replaces"] is not True:
            return False
        # Decided once every side that announced one has lost a trick.
        losers = {-facts.side(winner) for winner in trail.winners}
        return all(facts.side(seat) in losers for seat, _ in valats)
    if facts.contract not in FLAT or options["bonuses_in_flat"]:
        return False
    if facts.contract == "piccolo":
        return facts.declarer_tricks > 1
    if facts.contract in ("beggar", "open_beggar"):
        return facts.declarer_tricks > 0
    return any(facts.side(winner) != DECLARING for winner in trail.winners)
