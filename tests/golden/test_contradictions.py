"""Where the rules contradict themselves about cards, winning, klop and three players (§11).

The other contradictions, about announcements and kontra, stand in `test_contradictions_talk.py`.
"""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tarok_sim.records.replay import replay
from tarok_sim.rules import get_rules, list_rules
from tests.reference.generate_two import random_two_record
from tests.reference.judge import judge

Record = dict[str, Any]
DATA = Path(__file__).parent / "data" / "slovenian.jsonl"
ROUNDS: dict[str, Record] = {
    example["record"]["id"]: example["record"]
    for example in map(json.loads, DATA.read_text(encoding="utf-8").splitlines())
}


def answer(name: str, **options: Any) -> Record:
    """Replay a legal example round under some options beside its own."""
    found: Record = replay(ROUNDS[name], options=options)
    assert found["violations"] == []
    return found


def items(found: Record) -> dict[str, int]:
    return {item["name"]: item["value"] for item in found["items"]}


def test_c01__thirty_five_is_lost_without_a_difference() -> None:
    lost = answer("slovenian-14")
    assert lost["card_points"] == {"declarer": 35, "defenders": 35}
    assert (lost["success"], items(lost)) == (False, {"base": -40, "difference": 0})
    # "At least 35": the line at which 35 points win; they win by one.
    won = answer("slovenian-14", win_threshold_thirds=104)
    assert (won["success"], items(won)) == (True, {"base": 40, "difference": 1})
    assert answer("slovenian-37")["card_points"]["declarer"] == 36
    assert answer("slovenian-37")["success"]
    goals = [
        get_rules("slovenian-4", win_threshold_thirds=line).contract("three").goal
        for line in (107, 106, 104)
    ]
    assert goals == ["36 card points", "35 card points and a card", "35 card points"]
    assert get_rules("slovenian-4").options["win_threshold_thirds"] == 107


def test_c14__klop_counts_card_values_and_has_no_prize() -> None:
    value = {card.name: card.value for card in get_rules("slovenian-4").deck.cards}
    assert {value[f"T{k}"] for k in range(2, 21)} == {1}
    plain = answer("slovenian-27")
    points = [plain["card_points"][str(seat)] for seat in range(4)]
    assert points[2] == 0
    assert plain["scores"] == [-own for own in points]
    assert answer("slovenian-27", klop_empty=70)["scores"] == [-6, -33, 70, -23]


def test_c15__klop_leaves_the_talon_aside() -> None:
    aside, gift = answer("slovenian-28"), answer("slovenian-28", klop_talon="gift")
    assert sum(aside["card_points"].values()) == 61
    # With the talon all 54 cards are counted; four roundings move the sum by a point at most.
    assert abs(sum(gift["card_points"].values()) - 70) <= 1
    for found in (aside, gift):
        assert found["scores"] == [-found["card_points"][str(seat)] for seat in range(4)]
    assert get_rules("slovenian-4").options["klop_talon"] == "aside"


def test_c19__no_solo_contracts_with_three_players() -> None:
    solos = {"solo_three", "solo_two", "solo_one"}
    names = {contract.name for contract in get_rules("slovenian-3").contracts}
    assert not solos & names
    kept = get_rules("slovenian-3", solo_contracts_3p=True)
    assert solos <= {contract.name for contract in kept.contracts}
    assert solos <= {contract.name for contract in get_rules("slovenian-4").contracts}
    bid = ROUNDS["slovenian-14"]
    assert answer("slovenian-14")["legal"]
    refused = replay(bid, options={"solo_contracts_3p": False})
    assert refused["violations"][0]["where"] == "contract"
    # Three, two and one are solos there: nothing is called.
    assert not any(contract.calls_king for contract in kept.contracts)


@pytest.mark.skipif("slovenian-2" not in list_rules(), reason="two players are not played yet")
def test_c20__two_players_have_a_game_of_their_own() -> None:
    """§9.3: 27 cards each, no talon, declared or not; the difference counts, or the whole count."""
    rng = random.Random(20)
    for contract in ("game", "undeclared"):
        declarer = 0 if contract == "game" else None
        record = random_two_record(rng, "seed", {}, contract, declarer)
        assert record["talon"] == []
        found = replay(record)
        assert found["violations"] == []
        assert len(found["winners"]) == 27
        by_difference = {**record, "options": {"two_player_score": "difference"}}
        whole = {**record, "options": {"two_player_score": "total"}}
        assert found["scores"] == replay(by_difference)["scores"] == judge(record)["scores"]
        assert replay(whole)["scores"] == judge(whole)["scores"] != found["scores"]


def test_c21__trula_is_worth_what_the_list_says() -> None:
    deck = get_rules("slovenian-4").deck
    value = {card.name: card.value for card in deck.cards}
    assert [value[name] for name in ("T1", "T21", "T22", "HK", "HQ", "HN", "HJ")] == [
        *(5, 5, 5, 5, 4, 3, 2)
    ]
    assert sorted(value.values()) == [1] * 35 + [2] * 4 + [3] * 4 + [4] * 4 + [5] * 7
    # Six of them among a full pack: 106 raw, 36 cards off, 70 points.
    assert sum(value.values()) == 106
    assert answer("slovenian-14")["card_points"] == {"declarer": 35, "defenders": 35}
