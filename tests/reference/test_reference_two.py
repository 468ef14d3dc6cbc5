"""Two players (§9.3): golden example G27, pick-ups and leads, random and illegal rounds."""

import copy
import random
from typing import Any

import pytest

from tests.reference.generate import random_record
from tests.reference.judge import judge
from tests.reference.options import resolve
from tests.reference.two import (
    Holding,
    after,
    game_score,
    legal_two,
    playable,
    settle,
    undeclared_score,
)

SEED = resolve("slovenian-2")
OPTIONAL = resolve("slovenian-2", "seed", {"pile_pickup": "optional"})
TOTAL = resolve("slovenian-2", "seed", {"two_player_score": "total"})


def holding(hand: str, *piles: str) -> Holding:
    return Holding(frozenset(hand.split()), tuple(tuple(pile.split()) for pile in piles))


def test_game_score__g27() -> None:
    assert [game_score(points, SEED) for points in (42, 30, 35)] == [14, -15, 0]
    assert [game_score(points, TOTAL) for points in (42, 30)] == [84, -90]
    assert undeclared_score([42, 28], SEED) == [7, 0]
    assert undeclared_score([42, 28], TOTAL) == [42, 0]


def test_settle__taroks_and_kings_are_taken_up_repeatedly() -> None:
    start = holding("H1", "S7 HK T5", "D1 DQ")
    assert settle(start, SEED) == {holding("H1 T5 HK", "S7", "D1 DQ")}
    assert settle(start, OPTIONAL) == {
        start,
        holding("H1 T5", "S7 HK", "D1 DQ"),
        holding("H1 T5 HK", "S7", "D1 DQ"),
    }


def test_playable__tops_follow_but_are_led_only_from_an_empty_hand() -> None:
    own = holding("H1 T5", "S7 S8", "HQ")
    assert set(playable(own, [])) == {"H1", "T5"}
    assert set(playable(own, ["HJ"])) == {"H1", "HQ"}
    assert set(playable(own, ["SQ"])) == {"S8"}
    assert set(playable(own, ["C7"])) == {"T5"}
    assert set(playable(holding("", "S7 S8", "HQ"), [])) == {"S8", "HQ"}


def test_after__next_card_is_turned_and_taken_up() -> None:
    own = {holding("H1", "S7 T9 S8")}
    assert after(own, "S8", ["SQ"], SEED) == {holding("H1 T9", "S7")}
    left_lying = after(own, "S8", ["SQ"], OPTIONAL)
    assert left_lying == {holding("H1", "S7 T9"), holding("H1 T9", "S7")}
    # Seven of spades follows only if the tarok above it was taken up.
    assert set(legal_two(left_lying, ["SK"])) == {"T9", "S7"}


@pytest.mark.parametrize("pickup", ["auto", "optional"])
@pytest.mark.parametrize("score", ["difference", "total"])
@pytest.mark.parametrize("bonuses", [False, True])
def test_judge__random_rounds(pickup: str, score: str, bonuses: bool) -> None:
    overrides = {
        "pile_pickup": pickup,
        "two_player_score": score,
        "two_player_bonuses": bonuses,
    }
    rng = random.Random(11)
    for _ in range(15):
        record = random_record(rng, "slovenian-2", options=overrides)
        answer = judge(record)
        assert answer["legal"], answer["violations"]
        assert len(answer["winners"]) == 27
        assert sum(answer["card_points"].values()) == 70
        expected = [0, 0]
        for item in answer["items"]:
            for seat in item["seats"]:
                expected[seat] += item["value"]
        assert answer["scores"] == expected
        assert (answer["success"] is None) == (record["contract"] == "undeclared")


def _changed(record: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {**copy.deepcopy(record), **changes}


def test_judge__names_the_place() -> None:
    record = random_record(random.Random(2), "slovenian-2", contract="game", declarer=0)
    other = 1 - record["dealer"]

    def first_place(**changes: Any) -> str:
        return str(judge(_changed(record, **changes))["violations"][0]["where"])

    assert judge(record)["legal"]
    assert first_place(talon=["H1"]) == "hands"
    assert first_place(piles=[]) == "hands"
    assert first_place(contract="three") == "contract"
    assert first_place(declarer=None) == "declarer"
    assert first_place(called=["HK"]) == "called"
    assert first_place(announcements=[[0, "trula"]]) == "announcements"
    assert first_place(bids=[[other, "pass"], [1 - other, "pass"]]) == "bids"
    again = [*record["tricks"][:4], [record["tricks"][0][0], record["tricks"][4][1]]]
    assert first_place(tricks=again) == "trick 5, card 1"


def test_judge__top_led_from_a_full_hand() -> None:
    record = random_record(random.Random(2), "slovenian-2", contract="game", declarer=0)
    leader = 1 - record["dealer"]
    tops = [pile[-1] for pile in record["piles"][leader]]
    suit_tops = [card for card in tops if card[0] != "T" and card[1] != "K"]
    answer = judge({**record, "tricks": [[suit_tops[0]]]})
    assert [violation["where"] for violation in answer["violations"]] == ["trick 1, card 1"]
