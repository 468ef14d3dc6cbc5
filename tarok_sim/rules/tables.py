"""Rule tables: a game's rules as one flat record of integers that kernels read.

`rule_tables(rules)` is called once a run, with resolved rules; kernels get the record it returns
and know nothing else about the game.  Card sets are int64 masks (bit = place in the deck); seats,
cards and contracts are indices; a missing card is -1.  Contract columns are indexed by rank (0 =
all passed).
"""

from math import prod
from typing import Any

import numpy as np

from tarok_sim.cards import Deck
from tarok_sim.rules import switches
from tarok_sim.rules.ruleset import Contract, Rules
from tarok_sim.rules.switches import Announcement, ForehandDuty, KingUltimo, ValatReplaces
from tarok_sim.rules.unsaid import settings

MAX_SEATS, MAX_CARDS, MAX_TALON, MAX_TRICKS, MAX_CONTRACTS = 6, 78, 6, 27, 15
MAX_LEVELS = 5
MAX_PILES, MAX_PILE_CARDS = 3, 12
N_ANNOUNCEMENTS = len(Announcement)
TALON, PILES = -1, -2  # places of packets; pile k of all seats' piles is PILES - k
NO_CARD = -1
TAROK_SUIT = 4
N_SUITS = 5  # four suits and the taroks

# How a card is beaten (§7.3, §7.4, §12b): taroks trump; only its suit; any suit over a led tarok.
TRUMPING, LED_SUIT, SUIT_OVER_TAROK = 0, 1, 2

_PACKETS = 40
_SCALARS = """
n_seats n_cards hand_size talon_size n_piles pile_size
n_tricks n_packets n_levels n_contracts
forehand_only all_cards taroks kings queens trula never_discarded pagat mond skis
first_bid_stands
no_tarok bidding_start forehand_duty hold_equal final_raise call_rule call_queens zaruf_rest
zaruf_must_take discard_tarok sets_from_talon pagat_silent_fail king_ultimo valat_replaces
pile_pickup
overtake_negative pagat_negative emperor colour_must_tarok colour_suit_wins open_hand_at win_units
difference_rounding klop_talon klop_full klop_full_at klop_empty klop_scope klop_rounding
mond_penalty mond_in_talon mirrored opp_failure_credit stop_when_decided bonuses_in_flat trula_value
kings_value pagat_value king_value valat_value units_per_point total_points
has_talk announceable announce_held trulpagat_joint solo_loss ultimo_held announce_per_side
kontra_certain answer_by_side colour_by_solo colour_leads
""".split()
_CONTRACT_COLUMNS = """
value aim talon_take calls_king difference total win_factor loss_factor
bonuses negative colour open_hand talon_to_defenders declarer_leads
""".split()

RULES_DTYPE = np.dtype(
    [(name, np.int64) for name in _SCALARS]
    + [
        # packets from the deck's end: cards, place from forehand or TALON, and how they are drawn
        ("packet_size", np.int64, (_PACKETS,)),
        ("packet_place", np.int64, (_PACKETS,)),
        ("packet_product", np.uint64, (_PACKETS,)),
        ("packet_reject", np.uint64, (_PACKETS,)),
        ("suit_of", np.int64, (MAX_CARDS,)),
        ("units_of", np.int64, (MAX_CARDS,)),
        ("suit_cards", np.int64, (N_SUITS,)),
        # cards grouped by worth, so that a pile is counted by popcount
        ("level_cards", np.int64, (MAX_LEVELS,)),
        ("level_units", np.int64, (MAX_LEVELS,)),
        ("beats", np.int64, (3, MAX_CARDS)),  # cards that beat a card that is winning the trick
        ("announced_value", np.int64, (N_ANNOUNCEMENTS,)),
    ]
    + [(f"contract_{name}", np.int64, (MAX_CONTRACTS,)) for name in _CONTRACT_COLUMNS],
    align=True,
)


def rule_tables(rules: Rules) -> np.recarray[Any, Any]:
    """Build the rule tables of resolved rules.

    Returns
    -------
    A record array of length 1 with dtype `RULES_DTYPE`; kernels take its element.
    """
    tables = np.zeros(1, RULES_DTYPE).view(np.recarray)
    for part in (_sizes(rules), _packets(rules), _cards(rules.deck), _options(rules), _talk(rules)):
        for name, value in part.items():
            column = tables[name][0]
            if column.ndim:
                column[: len(value)] = value
            else:
                tables[name][0] = value
    tables["beats"][0] = _beats(rules.deck)
    for name in _CONTRACT_COLUMNS:
        column = [_contract_column(name, contract) for contract in rules.contracts]
        tables[f"contract_{name}"][0][: len(column)] = column
    return tables


def _mask(cards: Any) -> int:
    return sum(1 << card for card in cards)


def _sizes(rules: Rules) -> dict[str, Any]:
    return {
        "n_seats": rules.n_seats,
        "n_cards": len(rules.deck.cards),
        "hand_size": rules.hand_size,
        "talon_size": rules.talon_size,
        "n_piles": rules.n_piles,
        "pile_size": rules.pile_size,
        "n_tricks": rules.n_tricks,
        "n_contracts": len(rules.contracts),
        "forehand_only": _mask(_forehand_only(rules)),
    }


def _forehand_only(rules: Rules) -> list[int]:
    """Return the places of the contracts that only forehand may bid."""
    if not settings(rules)["tri_forehand_only"]:
        return []
    return [contract.rank for contract in rules.contracts if contract.name == "three"]


def packets(rules: Rules) -> list[tuple[int, int]]:
    """Return what is dealt, in order: where to, number of cards (§3, §9.3).

    Where is the place after the dealer, `TALON`, or `PILES - k`: pile k counted from forehand's.
    """
    size = rules.ruleset.packet_size or rules.hand_size // 2
    one_round = [(place, size) for place in range(rules.n_seats)]
    rounds = one_round * (rules.hand_size // size)
    piles = [(PILES - k, rules.pile_size) for k in range(rules.n_seats * rules.n_piles)]
    if rules.talon_size == 0:
        return rounds + piles
    talon = [(TALON, rules.talon_size)]
    if settings(rules)["talon_position"] == "first":
        return talon + rounds
    return one_round + talon + rounds[rules.n_seats :]


def _packets(rules: Rules) -> dict[str, Any]:
    """List the packets from the deck's end, with what lets one random word serve each."""
    from_end = packets(rules)[::-1]
    left, products = len(rules.deck.cards), []
    for _, size in from_end:
        products.append(prod(range(left - size + 1, left + 1)))
        left -= size
    return {
        "n_packets": len(from_end),
        "packet_size": [size for _, size in from_end],
        "packet_place": [place for place, _ in from_end],
        "packet_product": products,
        "packet_reject": [(1 << 64) % product for product in products],
    }


def _cards(deck: Deck) -> dict[str, Any]:
    def where(condition: Any) -> int:
        return _mask(card.index for card in deck.cards if condition(card))

    def find(name: str) -> int:
        return next((card.index for card in deck.cards if card.name == name), NO_CARD)

    suits = "HDSCT"
    values = sorted({card.value for card in deck.cards})
    kings, trula = (
        where(lambda c: c.name[1:] == "K"),
        where(lambda c: c.name in ("T1", "T21", "T22")),
    )
    return {
        "all_cards": where(lambda c: True),
        "taroks": where(lambda c: c.suit == "T"),
        "kings": kings,
        "queens": where(lambda c: c.name[1:] == "Q"),
        "trula": trula,
        "never_discarded": kings | trula,
        "pagat": find("T1"),
        "mond": find("T21"),
        "skis": find("T22"),
        "suit_of": [suits.index(card.suit) for card in deck.cards],
        # Thirds of a card point: value less two thirds a card (slovenian.md §2), never a fraction.
        "units_of": [3 * card.value - 2 for card in deck.cards],
        "suit_cards": [where(lambda c, s=suit: c.suit == s) for suit in suits],
        "n_levels": len(values),
        "level_cards": [where(lambda c, v=value: c.value == v) for value in values],
        "level_units": [3 * value - 2 for value in values],
        "units_per_point": 3,
        "total_points": (sum(3 * card.value - 2 for card in deck.cards) + 1) // 3,
    }


def _beats(deck: Deck) -> np.ndarray[Any, Any]:
    """List, for each way of trumping and each winning card, the cards that beat it."""
    beats = np.zeros((3, MAX_CARDS), np.int64)
    for best in deck.cards:
        higher = _mask(c.index for c in deck.cards if c.suit == best.suit and c.rank > best.rank)
        taroks = _mask(c.index for c in deck.cards if c.suit == "T")
        any_suit = _mask(
            c.index
            for c in deck.cards
            if c.suit != "T" and (best.suit == "T" or c.rank > best.rank)
        )
        beats[TRUMPING, best.index] = higher if best.suit == "T" else higher | taroks
        beats[LED_SUIT, best.index] = higher
        beats[SUIT_OVER_TAROK, best.index] = any_suit | (higher if best.suit == "T" else 0)
    return beats


def _switch(enum: Any, value: object) -> int:
    return int(enum[str(value).upper()])


def _number(value: object) -> int:
    """Read a numeric option; the words for "not in use" count as 0."""
    return value if isinstance(value, int) else 0


def _options(rules: Rules) -> dict[str, Any]:
    option = settings(rules)
    king_ultimo = _switch(KingUltimo, option["king_ultimo"])
    if option["partner_king"] == "keep" and king_ultimo != KingUltimo.OFF:
        king_ultimo = int(KingUltimo.KEEP)
    by_name = {
        True: ValatReplaces.ALL,
        False: ValatReplaces.NOTHING,
        "game_only": ValatReplaces.GAME_ONLY,
    }
    return {
        "no_tarok": _switch(switches.NoTarok, option["no_tarok"]),
        "bidding_start": _switch(switches.BiddingStart, option["bidding_start"]),
        "first_bid_stands": rules.ruleset.first_bid_stands,
        "forehand_duty": _switch(ForehandDuty, option["forehand_duty"]),
        "hold_equal": option["hold_equal"],
        "final_raise": option["final_raise"],
        "call_rule": _switch(switches.CallRule, option["call_rule"]),
        "call_queens": option["call_queen_if_all_kings"],
        "zaruf_rest": _switch(switches.ZarufRest, option["zaruf_rest"]),
        "zaruf_must_take": option["zaruf_must_take"],
        "discard_tarok": _switch(switches.DiscardTarok, option["discard_tarok"]),
        "sets_from_talon": option["talon_counts_for_sets"],
        "pagat_silent_fail": option["pagat_ultimo_silent_fail"],
        "king_ultimo": king_ultimo,
        "valat_replaces": by_name[option["valat_replaces"]],
        "pile_pickup": _switch(switches.PilePickup, option["pile_pickup"]),
        "overtake_negative": option["overtake_negative"],
        "pagat_negative": _switch(switches.PagatNegative, option["pagat_negative"]),
        "emperor": _switch(switches.Emperor, option["emperor"]),
        "colour_must_tarok": option["barvni_must_tarok"],
        "colour_suit_wins": option["barvni_led_tarok"] == "suit_wins",
        "open_hand_at": 1 if option["open_hand_time"] == "after_trick1" else 0,
        "win_units": option["win_threshold_thirds"],
        "difference_rounding": _switch(switches.Rounding, option["difference_rounding"]),
        "klop_talon": _switch(switches.KlopTalon, option["klop_talon"]),
        "klop_full": _number(option["klop_full"]),
        "klop_full_at": option["klop_full_at"],
        "klop_empty": _number(option["klop_empty"]),
        "klop_scope": _switch(switches.KlopScope, option["klop_scope"]),
        "klop_rounding": _switch(switches.Rounding, option["klop_rounding"]),
        "mond_penalty": option["mond_penalty"],
        "mond_in_talon": option["mond_in_talon"],
        "mirrored": option["ledger"] == "mirrored",
        "opp_failure_credit": option["opp_failure_credit"],
        "stop_when_decided": option["stop_when_decided"],
        "bonuses_in_flat": option["bonuses_in_flat"],
        # What a silent bonus pays (§6.1).
        "trula_value": 10,
        "kings_value": 10,
        "pagat_value": 25 if option["pagat_ultimo"] else 0,
        "king_value": 10,
        "valat_value": 250,
    }


def _talk(rules: Rules) -> dict[str, Any]:
    """Announcements and kontra (§6, §12b); `announceable` is the set of items in use."""
    if not rules.ruleset.has_talk:
        return {}
    option = settings(rules)
    unused = {
        Announcement.KING_ULTIMO: "off" in (option["king_ultimo"], option["partner_king"]),
        Announcement.SOLO: not option["solo_announcement"],
        Announcement.COLOUR_VALAT: (
            option["barvni_value"] == "off" or not option["barvni_as_announcement"]
        ),
    }
    values = {
        Announcement.TRULA: 20,
        Announcement.KINGS: 20,
        Announcement.PAGAT_ULTIMO: 50,
        Announcement.KING_ULTIMO: 20,
        Announcement.TRULPAGAT: 70,
        Announcement.SOLO: 10,
        Announcement.VALAT: 500,
        Announcement.COLOUR_VALAT: _number(option["barvni_value"]),
    }
    return {
        "has_talk": True,
        "announceable": _mask(item for item in Announcement if not unused.get(item)),
        "announced_value": [values[item] for item in Announcement],
        "announce_held": option["announce_requires_holding"],
        "trulpagat_joint": option["trulpagat"] == "joint",
        "solo_loss": option["solo_announcement_loss"],
        "ultimo_held": option["announced_ultimo_hold"],
        "announce_per_side": option["announce_multiplicity"] == "per_side",
        "kontra_certain": option["kontra_eligibility"] == "certain",
        "answer_by_side": option["re_by"] == "owner_side",
        "colour_by_solo": option["barvni_by"] == "solo_declarer",
        "colour_leads": option["first_lead"] == "pagat",
    }


def _contract_column(name: str, contract: Contract) -> int:
    fields = {
        "difference": "scores_difference",
        "total": "scores_total",
        "bonuses": "pays_bonuses",
        "negative": "follow_negative",
    }
    return int(getattr(contract, fields.get(name, name)))
