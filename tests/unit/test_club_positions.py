"""What the club player does in positions that show one habit each: this view, this card."""

from typing import Any

import pytest

from tarok_sim.cards import DECK_54, parse_hand
from tarok_sim.kernels.state import PASS
from tarok_sim.rules import get_rules
from tarok_sim.simulation import Job, play_chunk
from tests.support.positions import Position, card_played

STRONG = "T22 T21 T20 T18 T16 T12 T9 T8 T7 HK HQ SK"


def test_declarer__draws_taroks_from_the_top_when_strong() -> None:
    position = Position({0: STRONG}, "solo_without")
    assert card_played(position) == "T20"  # the lowest of those nothing outstanding beats


def test_declarer__does_not_draw_taroks_when_told_not_to() -> None:
    position = Position({0: STRONG}, "solo_without")
    assert card_played(position, draw=5) in {"HK", "SK"}


def test_lead__cashes_a_king_that_will_hold() -> None:
    hand = "T9 T5 T3 HK H2 D3 D1 SK S8 S7 CQ C8"
    assert card_played(Position({0: hand}, "solo_without", declarer=1)) in {"HK", "SK"}


def test_lead__holds_the_mond_back_while_skis_is_out() -> None:
    hand = "T21 T9 T8 T7 T6 T5 T4 T3 T2 T1 T10 T11"
    position = Position({0: hand}, "solo_without", declarer=1)
    assert card_played(position) != "T21"


def test_last__takes_a_plain_trick_with_the_dearest_card() -> None:
    hands = {0: "H4", 1: "H3", 2: "H2", 3: "HK HQ HJ T5 T6 D3 S7 S8 C7 C8 D2 D1"}
    position = Position(hands, "solo_without", declarer=1, tricks=("H4 H3 H2",))
    assert card_played(position) == "HK"


def test_last__brings_pagat_home() -> None:
    hands = {0: "H4", 1: "HQ", 2: "HJ", 3: "T1 T5 T19 D3 S7 S8 C7 C8 D2 D1 DJ SJ"}
    position = Position(hands, "solo_without", declarer=1, tricks=("H4 HQ HJ",))
    assert card_played(position) == "T1"


def test_last__keeps_pagat_for_the_end_when_it_rules_the_taroks() -> None:
    hand = "T1 T22 T21 T20 T19 T18 T17 T16 T15 T14 T13 T12"
    hands = {0: "H4", 1: "HQ", 2: "HJ", 3: hand}
    position = Position(hands, "solo_without", declarer=1, tricks=("H4 HQ HJ",))
    assert card_played(position) == "T12"
    assert card_played(position, keep_pagat=9) == "T1"


def test_last__lets_a_cheap_trick_go_rather_than_spend_a_high_tarok() -> None:
    hands = {1: "T4", 2: "T5", 3: "T22 T8 T9 D3 S7 S8 C7 C8 D2 D1 DJ SJ"}
    cheap = Position({0: "T20", **hands}, "solo_without", declarer=0, tricks=("T20 T4 T5",))
    assert card_played(cheap, last_units=4) == "T8"
    assert card_played(cheap, last_units=0) == "T22"


def test_follow__gives_the_enemy_least() -> None:
    hands = {0: "HK", 1: "HQ HJ H1 T5 T6 D3 S7 S8 C7 C8 D2 D1"}
    position = Position(hands, "solo_without", declarer=0, tricks=("HK",))
    assert card_played(position) == "H1"


def test_follow__feeds_a_friend_who_has_the_trick() -> None:
    # Seat 2 declares alone; seats 0 and 1 defend together and seat 0's skis cannot be beaten.
    hands = {0: "T22", 1: "T1 T19 H1 D3 S7 S8 C7 C8 D2 D1 DJ SJ"}
    position = Position(hands, "solo_without", declarer=2, tricks=("T22",))
    assert card_played(position) == "T1"


def test_follow__does_not_feed_the_declarer() -> None:
    hands = {0: "T22", 1: "T1 T19 H1 D3 S7 S8 C7 C8 D2 D1 DJ SJ"}
    position = Position(hands, "solo_without", declarer=0, tricks=("T22",))
    assert card_played(position) == "T19"


def test_klop__leads_the_shortest_suit_low() -> None:
    hand = "T15 T16 T17 T18 T19 HJ HQ D3 D2 DN DK C8"
    assert card_played(Position({0: hand}, "klop", declarer=None)) == "C8"


def test_klop__ducks_with_the_highest_card_that_stays_under() -> None:
    hands = {0: "HJ HQ T3", 1: "HN H1 T20", 2: "H2 H3 T4"}
    options = {"overtake_negative": False}
    position = Position(hands, "klop", declarer=None, tricks=("HQ",), options=options)
    assert card_played(position) == "HN"


def test_klop__throws_what_is_dangerous() -> None:
    hands = {0: "HJ", 1: "SK S7 CK CQ DK DQ DN SN SQ SJ CN CJ"}
    position = Position(hands, "klop", declarer=None, tricks=("HJ",))
    assert card_played(position) in {"CK", "DK"}  # not the king with a small card to lead


@pytest.mark.parametrize("contract", ["beggar", "open_beggar"])
def test_beggar__declarer_stays_under_when_he_can(contract: str) -> None:
    hands = {0: "H2 D2", 1: "H4 H3 D4 D3 D1 S7 S8 S9 C7 C8 C9 T2", 2: "HQ HK"}
    position = Position(hands, contract, declarer=2, tricks=("H2",))
    # Seat 1 must overtake if it can; with H4 and H3 it cannot and keeps the lower one back.
    assert card_played(position) in {"H4", "H3"}


def test_beggar__defender_stays_low_before_the_declarer() -> None:
    hands = {0: "H4", 1: "HJ HN HQ S7 S8 S9 C7 C8 C9 T2 T3 T4", 2: "HK"}
    position = Position(hands, "beggar", declarer=2, tricks=("H4",))
    assert card_played(position) == "HJ"


def test_open_beggar__lead_finds_the_suit_the_open_hand_must_win() -> None:
    # The exposed hand's only heart beats the defenders' small one; its diamonds are all small.
    hands = {
        0: "H4 D1 S9 S10 SJ SN SQ SK CN CJ CQ CK",
        1: "HK D4 D3 D2 S7 S8 C7 C8 C9 C10 T1 T2",
    }
    position = Position(hands, "open_beggar", declarer=1)
    assert card_played(position) == "H4"


def test_piccolo__takes_its_one_trick_when_it_can() -> None:
    hands = {0: "H4", 1: "HJ", 2: "HK H1 D4 D3 S7 S8 C7 C8 D2 C9 S9 T2", 3: "HQ"}
    position = Position(hands, "piccolo", declarer=2, tricks=("H4 HJ",))
    assert card_played(position) == "HK"


def played(hand: str, n: int = 50, **job: Any) -> Any:
    """Return the logs of rounds in which forehand, seat 0, holds a hand."""
    rules = get_rules("slovenian-4")
    cards = tuple(parse_hand(hand, size=12))
    return rules, play_chunk(Job(rules, ("club",), forehand=0, hands={0: cards}, **job), 0, n, True)


def first_bid(hand: str) -> str:
    rules, chunk = played(hand, 1)
    word = int(chunk.logs.table.bid_word[0, 0])
    return "pass" if word == PASS else rules.contracts[word].name


@pytest.mark.parametrize(
    ("hand", "bid"),
    [
        ("T5 T9 T11 HQ HJ HN DQ D3 SJ S7 CN C8", "pass"),
        ("T22 T21 T20 T19 T18 T17 T16 T15 T14 HK DK SK", "solo_without"),
        ("T2 H4 H3 H2 D4 D3 D2 S7 S8 C7 C8 C9", "beggar"),
    ],
)
def test_bid__by_what_the_hand_promises(hand: str, bid: str) -> None:
    assert first_bid(hand) == bid


def test_bid__boldness_bids_more() -> None:
    hand = "T3 T6 T9 T12 HQ HJ D4 D3 S7 SJ C8 CN"
    rules = get_rules("slovenian-4")
    cards = {0: tuple(parse_hand(hand, size=12))}
    for boldness, passes in ((-20, True), (20, False)):
        job = Job(rules, (f"club(boldness={boldness})", *["club"] * 3), forehand=0, hands=cards)
        logs = play_chunk(job, 0, 1, True).logs
        assert logs is not None
        assert (logs["table"]["bid_word"][0, 0] == PASS) == passes


def test_call__a_king_it_does_not_hold() -> None:
    _, chunk = played("T22 T15 T9 T8 T4 HK H2 DK D4 SQ S7 S8", contract="three", declarer=0)
    called = {DECK_54.cards[card].name for card in chunk.rows.called}
    assert called == {"SK"}  # of spades and clubs the longer, with the queen


def test_take__the_group_with_most_in_it() -> None:
    _, chunk = played("T22 T15 T9 T8 T4 HK H2 DK D4 SQ S7 S8", 200, contract="three", declarer=0)
    groups = chunk.logs.table.group[:, :2]
    chosen = chunk.rows.talon_choice
    worth = [[sum(DECK_54.cards[k].value for k in cards_of(mask)) for mask in m] for m in groups]
    taroks = [[sum(k < 22 for k in cards_of(mask)) for mask in masks] for masks in groups]
    clear = 0
    for (points_0, points_1), (n_0, n_1), choice in zip(worth, taroks, chosen, strict=True):
        if abs(n_0 - n_1) >= 1 and (points_0 - points_1) * (n_0 - n_1) > 0:
            assert choice == (0 if n_0 > n_1 else 1)
            clear += 1
    assert clear > 20


def cards_of(mask: int) -> list[int]:
    return [k for k in range(54) if int(mask) >> k & 1]


def test_lay_away__points_from_short_suits_without_a_king() -> None:
    hand = "T22 T21 T20 T19 T18 T17 HK H4 H3 H2 DQ C7"
    _, chunk = played(hand, 200, contract="solo_one", declarer=0)
    laid = [int(mask) for mask in chunk.logs.deal.discards[:, 0]]
    queen = 1 << DECK_54.index("DQ")
    assert sum(mask == queen for mask in laid) > 150
