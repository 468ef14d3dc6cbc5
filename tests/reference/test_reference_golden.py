"""The golden examples G1–G36 of §13 against the oracle (two players: test_reference_two.py)."""

from typing import Any

import pytest

from tests.reference.bidding import Auction
from tests.reference.cards import pile_points, pile_thirds, raw_value
from tests.reference.items import DECLARING, DEFENDING, Facts
from tests.reference.options import Options, resolve
from tests.reference.play import PlayRules, legal_cards, trick_winner
from tests.reference.score import Result, is_won, nearest5, score_klop, score_round
from tests.reference.session import apply_radelc


def options_of(preset: str = "seed", n_seats: int = 4, **overrides: Any) -> Options:
    return resolve(f"slovenian-{n_seats}", preset, overrides)


def pile(points: int) -> dict[str, int]:
    """A declaring side's pile worth this many points: 27 cards lose 18 (§2)."""
    return {"n_cards": 27, "raw": points + 18}


def score(options: Options, contract: str, **facts: Any) -> Result:
    facts.setdefault("n_seats", 4)
    facts.setdefault("declarer", 0)
    return score_round(Facts(contract=contract, **facts), options)


def declarer_score(options: Options, contract: str, **facts: Any) -> int:
    return score(options, contract, **facts).scores[0]


# Counting


def test_pile_points__g1_full_deck() -> None:
    assert pile_points(54, 106) == 70
    assert pile_thirds(54, 106) == 210


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        (["HK", "H1", "H2"], 5), (["HQ", "H1", "H2"], 4), (["HN", "H1", "H2"], 3),
        (["HJ", "H1", "H2"], 2), (["H3", "H1", "H2"], 1), (["HK"], 4), (["H1"], 0),
        (["H1", "H2"], 1), (["HK", "HQ"], 8),
    ],
)  # fmt: skip
def test_pile_points__g2_groups_and_rests(cards: list[str], points: int) -> None:
    assert pile_points(len(cards), sum(map(raw_value, cards))) == points


def test_pile_points__g3_any_order_and_complement() -> None:
    cards = ["HK", "DK", "SK", "H1", "H2", "H3", "H4"]
    assert sum(map(raw_value, cards)) == 19
    assert pile_points(7, 19) == 14
    assert pile_points(47, 87) == 56


def test_is_won__g4_threshold() -> None:
    assert (pile_points(19, 48), pile_thirds(19, 48)) == (35, 106)
    assert (pile_points(23, 51), pile_thirds(23, 51)) == (36, 107)
    assert not is_won(19, 48, options_of())
    assert is_won(19, 48, options_of(win_threshold_thirds=106))
    assert is_won(23, 51, options_of())


# Point contracts


@pytest.mark.parametrize(
    ("points", "exact", "rounded"), [(44, 59, 60), (26, -59, -60), (35, -50, -50), (36, 51, 50)]
)
def test_score_round__g5_solo_two(points: int, exact: int, rounded: int) -> None:
    assert declarer_score(options_of(), "solo_two", **pile(points)) == exact
    nearest = options_of(difference_rounding="nearest5")
    assert declarer_score(nearest, "solo_two", **pile(points)) == rounded


def test_score_round__g6_kontra_levels() -> None:
    kontras = [(1, "game", 1), (0, "game", 2), (1, "game", 3), (0, "game", 4)]
    scores = [
        declarer_score(options_of(), "three", kontras=tuple(kontras[:level]), **pile(40))
        for level in range(5)
    ]
    assert scores == [15, 30, 60, 120, 240]


def test_score_round__g7_partner_and_silent_items() -> None:
    result = score(
        options_of(), "two", partner=2, trula_side=DECLARING, kings_side=DEFENDING, **pile(48)
    )
    assert result.scores == [33, 0, 33, 0]


def test_score_round__g8_announced_pagat_made_in_lost_game() -> None:
    facts: dict[str, Any] = {
        "announcements": ((0, "pagat_ultimo"),),
        "kontras": ((1, "game", 1), (1, "pagat_ultimo", 1)),
        "pagat_last": 0,
        "pagat_won": True,
    }
    assert declarer_score(options_of(), "one", **facts, **pile(33)) == 36


def test_score_round__g9_announced_trula_lost_and_silent_pagat_lost() -> None:
    facts: dict[str, Any] = {
        "announcements": ((0, "trula"),),
        "trula_side": DEFENDING,
        "pagat_last": 0,
    }
    assert declarer_score(options_of(), "two", **facts, **pile(41)) == -19


def test_score_round__g10_king_ultimo_kontra_re() -> None:
    facts: dict[str, Any] = {
        "partner": 2,
        "announcements": ((2, "king_ultimo"),),
        "kontras": ((1, "king_ultimo", 1), (2, "king_ultimo", 2)),
        "king_last": True,
    }
    assert score(options_of(), "three", **facts, **pile(36)).scores == [91, 0, 91, 0]


def test_score_round__g11_king_lost_in_last_trick() -> None:
    assert declarer_score(options_of(), "three", partner=2, king_last=False, **pile(50)) == 15


@pytest.mark.parametrize(
    ("reading", "pagat_won", "expected"),
    [("sum", True, 100), ("joint", True, 100), ("sum", False, 0), ("joint", False, -40)],
)
def test_score_round__g12_trulpagat(reading: str, pagat_won: bool, expected: int) -> None:
    facts: dict[str, Any] = {
        "announcements": ((0, "trulpagat"),),
        "trula_side": DECLARING,
        "pagat_last": 0,
        "pagat_won": pagat_won,
    }
    assert declarer_score(options_of(trulpagat=reading), "two", **facts, **pile(45)) == expected


@pytest.mark.parametrize(
    ("points", "kontras", "expected"),
    [
        (39, (), 24),
        (30, (), -25),
        (39, ((1, "game", 1),), 38),
        (39, ((1, "game", 1), (1, "solo", 1)), 48),
    ],
)
def test_score_round__g13_announced_solo(points: int, kontras: tuple[Any], expected: int) -> None:
    facts: dict[str, Any] = {"announcements": ((0, "solo"),), "kontras": kontras}
    assert declarer_score(options_of(), "three", **facts, **pile(points)) == expected


def test_score_round__g14_silent_valat_replaces_the_rest() -> None:
    result = score(
        options_of(),
        "one",
        all_tricks_side=DECLARING,
        trula_side=DECLARING,
        kings_side=DECLARING,
        kontras=((1, "game", 1),),
        **pile(65),
    )
    assert result.scores == [500, 0, 0, 0]
    assert [item.name for item in result.items] == ["valat"]


def test_score_round__g15_valat() -> None:
    lost = score(options_of(), "one", announcements=((0, "valat"),), **pile(60))
    assert (lost.scores[0], lost.success) == (-500, False)
    bid = [
        declarer_score(options_of(valat_scale=scale), "valat", all_tricks_side=DECLARING)
        for scale in ("ladder", "announcement", "pagat")
    ]
    assert bid == [125, 500, 500]


def test_score_round__g16_colour_valat() -> None:
    bid = [
        declarer_score(options_of(valat_scale=scale), "colour_valat", all_tricks_side=DECLARING)
        for scale in ("ladder", "announcement", "pagat")
    ]
    assert bid == [500, 250, 125]
    facts: dict[str, Any] = {
        "announcements": ((0, "colour_valat"),),
        "all_tricks_side": DECLARING,
    }
    assert declarer_score(options_of(), "one", **facts, **pile(65)) == 250


@pytest.mark.parametrize(("preset", "expected"), [("seed", 85), ("pagat", 80), ("tzs", 55)])
def test_score_round__g17_solo_without(preset: str, expected: int) -> None:
    assert declarer_score(options_of(preset), "solo_without", **pile(40)) == expected


@pytest.mark.parametrize(
    ("contract", "tricks", "kontra", "expected"),
    [
        ("beggar", 0, False, 70), ("beggar", 1, False, -70), ("beggar", 0, True, 140),
        ("beggar", 1, True, -140), ("open_beggar", 0, False, 90), ("piccolo", 0, False, -35),
        ("piccolo", 1, False, 35), ("piccolo", 2, False, -35),
    ],
)  # fmt: skip
def test_score_round__g18_flat(contract: str, tricks: int, kontra: bool, expected: int) -> None:
    kontras = ((1, "game", 1),) if kontra else ()
    facts: dict[str, Any] = {"declarer_tricks": tricks, "kontras": kontras}
    assert declarer_score(options_of(), contract, **facts) == expected


# Klop

ZEI: Options = {"klop_full": 35, "klop_empty": 10, "klop_talon": "gift"}


def test_score_klop__g19_talon_aside() -> None:
    assert pile_points(6, 13) == 9
    points = [pile_points(*each) for each in ((20, 42), (16, 30), (12, 21), (0, 0))]
    assert points == [29, 19, 13, 0]
    assert score_klop(points, [5, 4, 3, 0], options_of()) == [-29, -19, -13, 0]


def test_score_klop__g20_gifts() -> None:
    points = [pile_points(*each) for each in ((23, 52), (18, 32), (13, 22), (0, 0))]
    assert points == [37, 20, 13, 0]
    tricks = [5, 4, 3, 0]
    assert score_klop(points, tricks, options_of("pagat")) == [-70, 0, 0, 70]
    assert score_klop(points, tricks, options_of("tzs")) == [-70, -20, -13, 0]
    assert score_klop(points, tricks, options_of(**ZEI)) == [-35, -20, -13, 10]


def test_score_klop__g21_rounding() -> None:
    points, tricks = [12, 27, 8, 23], [3, 4, 2, 3]
    assert score_klop(points, tricks, options_of()) == [-12, -27, -8, -23]
    assert score_klop(points, tricks, options_of("pagat")) == [-10, -25, -10, -25]


def test_score_klop__g22_thirty_five_is_not_full() -> None:
    points, tricks = [35, 20, 15, 0], [6, 4, 2, 0]
    assert score_klop(points, tricks, options_of("tzs")) == [-70, -20, -15, 0]
    assert score_klop(points, tricks, options_of("pagat")) == [0, 0, 0, 70]


# King in the talon, mond, radelci, credits


def test_score_round__g23_rest_of_the_talon() -> None:
    assert pile_points(27, 50) == 32
    assert pile_points(3, 10) == 8
    assert declarer_score(options_of(), "three", n_cards=27, raw=50) == -13
    assert declarer_score(options_of(), "three", n_cards=30, raw=60) == 15


@pytest.mark.parametrize(
    ("preset", "scores"), [("seed", (23, 23)), ("pagat", (25, 5)), ("tzs", (23, 2))]
)
def test_score_round__g24_mond(preset: str, scores: tuple[int, int]) -> None:
    result = score(options_of(preset), "two", partner=2, mond_loser=2, **pile(38))
    assert (result.scores[0], result.scores[2]) == scores


def _with_radelc(contract: str, radelci: list[int], **facts: Any) -> tuple[int, int]:
    options = options_of("pagat")
    result = score(options, contract, **facts)
    answer = {
        "scores": result.scores,
        "success": result.success,
        "items": [item.as_answer() for item in result.items],
    }
    scores, left = apply_radelc(contract, 0, answer, radelci, options)
    return scores[0], left[0]


def test_apply_radelc__g25_doubled() -> None:
    won: dict[str, Any] = {"trula_side": DECLARING, **pile(48)}
    assert _with_radelc("solo_two", [1, 0, 0, 0], **won) == (150, 0)
    lost: dict[str, Any] = {"kings_side": DEFENDING, **pile(31)}
    assert _with_radelc("two", [0, 0, 0, 0], **lost) == (-35, 0)
    assert _with_radelc("two", [1, 0, 0, 0], **lost) == (-70, 1)


def test_score_round__g26_credits() -> None:
    options = options_of("tzs", n_seats=3)
    kontra = score(options, "two", n_seats=3, kontras=((1, "game", 1),), **pile(40))
    assert kontra.scores == [50, 0, 25]
    failed = score(options, "two", n_seats=3, announcements=((1, "pagat_ultimo"),), **pile(40))
    assert failed.scores == [25 + 50, 0, 50]


# Tricks

POSITIVE = PlayRules(negative=False, colour=False, options=options_of())
COLOUR = PlayRules(negative=False, colour=True, options=options_of())
KLOP = PlayRules(negative=True, colour=False, options=options_of())


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("H4 HK HQ SK", 1),
        ("HK T2 H1 T1", 1),
        ("T21 T22 T10 T1", 3),
        ("CK T22 T21 T1", 3),
    ],
)
def test_trick_winner__g28(trick: str, winner: int) -> None:
    assert trick_winner(trick.split(), POSITIVE) == winner


def test_trick_winner__g29_pips_and_order_of_the_emperor() -> None:
    assert trick_winner("S7 S10 S9 S8".split(), POSITIVE) == 1
    assert trick_winner("D4 D3 D2 D1".split(), POSITIVE) == 3
    assert trick_winner("T1 T21 T22 T5".split(), POSITIVE) == 0
    pagat_last = PlayRules(False, False, options_of(emperor="pagat_last"))
    assert trick_winner("T1 T21 T22 T5".split(), pagat_last) == 2


@pytest.mark.parametrize(
    ("trick", "winner"),
    [("CK T22 T21 T1", 0), ("HK HQ T3 D4", 0), ("T5 T20 HK T22", 3), ("T7 T21 T22 T1", 3)],
)
def test_trick_winner__g30_colour_valat(trick: str, winner: int) -> None:
    assert trick_winner(trick.split(), COLOUR) == winner


def legal(hand: str, table: str, rules: PlayRules) -> set[str]:
    return set(legal_cards(0, hand.split(), table.split(), rules))


@pytest.mark.parametrize(
    ("hand", "table", "expected"),
    [
        ("H3 HQ T5 T20", "HK", "H3 HQ"),
        ("S7 T5 T20", "HK", "T5 T20"),
        ("S7 HK", "T10", "S7 HK"),
    ],
)
def test_legal_cards__g31_positive(hand: str, table: str, expected: str) -> None:
    assert legal(hand, table, POSITIVE) == set(expected.split())


@pytest.mark.parametrize(
    ("hand", "table", "expected"),
    [
        ("H3 HQ HK", "HJ", "HQ HK"),
        ("H3 HQ HK", "HJ T5", "H3 HQ HK"),
        ("H3 H4 S7", "HJ", "H3 H4"),
        ("T1 T5 T12 T20", "T10", "T12 T20"),
        ("T1 T5 T8", "T10", "T5 T8"),
        ("T1 S7", "T10", "T1"),
        ("T1 T3 SK", "H4", "T3"),
        ("T1 T5 T10", "T21 T22", "T1"),
        ("H2 T1 T5", "HK T21 T22", "H2"),
        ("T1 T5 S7", "", "T5 S7"),
        ("T1 S7", "", "T1 S7"),
    ],
)
def test_legal_cards__g32_to_g34_klop(hand: str, table: str, expected: str) -> None:
    assert legal(hand, table, KLOP) == set(expected.split())


def test_legal_cards__g34_only_legal_card() -> None:
    rules = PlayRules(True, False, options_of(pagat_negative="only_legal_card"))
    assert legal("T1 S7", "", rules) == {"S7"}


def test_legal_cards__g35_colour_valat() -> None:
    assert legal("S7 T5 T1", "H4", COLOUR) == {"T5", "T1"}
    free = PlayRules(False, True, options_of(barvni_must_tarok=False))
    assert legal("S7 T5 T1", "H4", free) == {"S7", "T5", "T1"}


@pytest.mark.parametrize(
    ("said", "seat", "lowest"),
    [
        (["three"], 1, "two"),
        (["three", "pass", "two", "one"], 0, "one"),
        (["one"], 1, "piccolo"),
        (["one", "pass", "pass"], 3, "piccolo"),
        (["colour_valat", "pass", "pass"], 3, None),
    ],
)
def test_auction__g36_lowest_bid(said: list[str], seat: int, lowest: str | None) -> None:
    auction = Auction(4, options_of())
    for word in said:
        assert word in auction.legal_words()
        auction.say(word)
    assert auction.speaker() == seat
    words = auction.legal_words()
    assert words[0] == "pass"
    assert (words[1] if len(words) > 1 else None) == lowest


def test_nearest5__halves_never_occur() -> None:
    assert [nearest5(points) for points in (0, 2, 3, 7, 8, -9)] == [0, 0, 5, 5, 10, 10]
