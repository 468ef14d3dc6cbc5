"""The rules text's clarifications (§12a) and further options (§12b), each on a round of its own.

Those about what may be announced and doubled stand in `test_contradictions_talk.py` and
`test_replay_talk.py`, those with a worked example in `test_golden_talk.py`.
"""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tarok_sim.cards import DECK_54
from tarok_sim.records.from_log import records_from_logs
from tarok_sim.records.replay import replay
from tarok_sim.rules import get_rules
from tarok_sim.simulation import Job, play_chunk
from tests.support.talk_rounds import talk_round

Record = dict[str, Any]
DATA = Path(__file__).parent / "data"
SESSION: dict[str, Record] = {
    record["id"]: record
    for record in map(json.loads, (DATA / "session.jsonl").read_text("utf-8").splitlines())
}


def wrong(record: Record, **options: Any) -> list[str]:
    return [fault["where"] for fault in replay(record, options=options)["violations"]]


def items(record: Record, **options: Any) -> dict[str, int]:
    answer = replay(record, options=options)
    assert answer["violations"] == []
    return {item["name"]: item["value"] for item in answer["items"]}


def names(**options: Any) -> list[str]:
    return [contract.name for contract in get_rules("slovenian-4", **options).contracts]


def test_ladder__decides_before_the_values_do() -> None:
    """§12a on §4.1: a value can change or remove a game of the ladder, never add one."""
    assert "piccolo" not in names(ladder="pagat", pikolo_value=35)
    assert "piccolo" not in names(ladder="seed", pikolo_value="off")
    assert not {"valat", "colour_valat"} & set(names(ladder="tzs", valat_scale="pagat"))
    assert "colour_valat" not in names(valat_scale="none")


def test_implied_three__others_need_two_or_more() -> None:
    """§12a on §4.3: seat 0 stands for three; he is not asked before the others have spoken."""
    duty = {"forehand_duty": "obvezna_tri"}
    rest = [[2, "pass"], [3, "pass"]]
    plain = talk_round("two-48-sets", bids=[[1, "pass"], *rest, [0, "two"]])
    assert wrong(plain, **duty) == []
    assert "bids" in wrong({**plain, "bids": [[1, "three"], *rest, [0, "two"]]}, **duty)
    held = {**plain, "bids": [[1, "two"], *rest, [0, "two"], [1, "pass"]]}
    assert wrong(held, **duty) == []
    klop = {**SESSION["klop"], "options": {}, "preset": "seed"}
    forehand = (klop["dealer"] + 1) % 4
    passes = [[(forehand + k) % 4, "pass"] for k in (1, 2, 3)]
    assert wrong({**klop, "bids": [*passes, [forehand, "klop"]]}, **duty, klop_talon="gift") == []
    assert wrong({**klop, "bids": [*passes, [forehand, "pass"]]}, **duty, klop_talon="gift")


def test_call_rule__any_king_where_it_leaves_none() -> None:
    """§12a on §5.1: a declarer without a king, and one with all four."""
    none_held = talk_round("three-40")
    kings = {"HK", "DK", "SK", "CK"}
    declarer, hands = none_held["declarer"], none_held["hands"]
    others = [seat for seat in range(4) if seat != declarer]
    # Give his kings away for pips, and stop before a card is played.
    for king in kings & set(hands[declarer]):
        seat = next(s for s in others if any(card not in kings for card in hands[s]))
        card = next(card for card in hands[seat] if card[0] in "HDSC" and card not in kings)
        hands[seat][hands[seat].index(card)] = king
        hands[declarer][hands[declarer].index(king)] = card
    before_play = {**none_held, "tricks": [], "discards": {}, "talon_choice": None}
    # Not finished: only what is said about the call counts.
    assert "called" not in wrong(before_play, call_rule="own_only")
    assert "called" not in wrong(before_play, call_rule="not_own")
    assert "called" in wrong(talk_round("three-40"), call_rule="own_only")


def test_no_tarok__recorded_hand_is_accepted_by_every_rule() -> None:
    """§12a on §3."""
    rules = get_rules("slovenian-4")
    job = Job(rules, ("random",), 5, contract="one")
    chunk = play_chunk(job, 0, 2000, logs=True)
    assert chunk.logs is not None
    taroks = (chunk.rows["hands"][:, :4] & ((1 << 22) - 1)) == 0
    k = int(np.flatnonzero(taroks.any(axis=1))[0])
    record = next(records_from_logs(chunk.logs[k : k + 1], chunk.rows[k : k + 1], rules, 5))
    for value in ("none", "redeal", "redeal_klop"):
        assert wrong(record, no_tarok=value) == []


def test_solo_without__no_silent_valat_where_bonuses_are_off() -> None:
    """§12a on §6.1: ±80 flat then."""
    record = talk_round("valat-made", contract="solo_without")
    assert items(record) == {"valat": 250}
    flat = {"bonuses_in_solo_brez": False, "solo_brez_difference": False}
    assert items(record, **flat) == {"base": 80}


def test_valat__only_one_kind_can_be_announced() -> None:
    said = [[0, "valat"], [0, "colour_valat"]]
    for both in (said, said[::-1]):
        record = talk_round("three-40", announcements=both, tricks=[])
        assert wrong(record) == ["announcements"]


def test_partner_king__kept_or_not_without_a_silent_loss() -> None:
    lost = talk_round("three-50-king-lost")
    assert items(lost)["king_ultimo"] == -10
    assert "king_ultimo" not in items(lost, partner_king="keep")


def test_valat_replaces__nothing_is_added_up() -> None:
    record = talk_round("one-all-tricks")
    assert items(record) == {"valat": 250}
    game_only = items(record, valat_replaces="game_only")
    assert game_only["valat"] == 250
    assert not {"base", "difference"} & set(game_only)
    added = items(record, valat_replaces=False)
    assert added == {**game_only, "base": 30, "difference": 25}
    assert len(game_only) > 1


def test_mond__is_not_paid_beside_an_announced_valat() -> None:
    """§12a on §8.4."""
    record = SESSION["two-mond-lost"]
    assert items(record)["mond"] == -20
    seat = record["declarer"]
    assert items({**record, "announcements": [[seat, "valat"]]}) == {"valat": -500}


def emperor_round(third: str) -> Record:
    """Return the beginning of a klop: mond led, pagat put on it, then a card of seat 2."""
    suits = [card.name for card in DECK_54.cards if card.suit != "T"]
    hands = [
        ["T21", *suits[:11]],
        ["T1", *suits[11:22]],
        ["T22", "T5", *suits[22:32]],
        [f"T{k}" for k in (2, 3, 4, *range(6, 15))],
    ]
    return {
        "rules": "slovenian-4",
        "dealer": 3,
        "hands": hands,
        "talon": [f"T{k}" for k in range(15, 21)],
        "contract": "klop",
        "declarer": None,
        "tricks": [["T21", "T1", third]],
    }


def test_negative__skis_that_lets_pagat_win_is_no_overtaking() -> None:
    """§12a on §7.5: so seat 2 may keep it back; without the emperor's trick he may not."""
    assert wrong(emperor_round("T5")) == []
    assert wrong(emperor_round("T22")) == []
    assert wrong(emperor_round("T5"), emperor="off") == ["trick 1, card 3"]
    assert wrong(emperor_round("T5"), emperor="off", overtake_negative=False) == []


def test_negative__free_is_the_general_card_rule() -> None:
    """§12b: nothing to overtake, and pagat as any tarok."""
    hands = emperor_round("T5")["hands"]
    hands[0], hands[3] = hands[3], hands[0]
    hands[0][0], hands[1][0], hands[2][1] = "T1", "T5", "T2"
    record = {**emperor_round("T5"), "hands": hands, "tricks": [["T1", "T5", "T2"]]}
    literal = {"pagat_negative": "free", "overtake_negative": False}
    assert wrong(record, **literal) == []
    assert wrong(record) == ["trick 1, card 1", "trick 1, card 3"]
    assert wrong(record, pagat_negative="free") == ["trick 1, card 3"]


@pytest.mark.parametrize(
    ("record", "leaders"),
    [
        (talk_round("beggar-0"), "declarer declarer"),
        (talk_round("solo-without-40"), "declarer declarer"),
        (talk_round("three-36-king"), "declarer forehand"),
        ({**SESSION["klop"], "options": {}}, "forehand forehand"),
    ],
    ids=["beggar", "solo_without", "three", "klop"],
)
def test_first_lead__whoever_the_option_says(record: Record, leaders: str) -> None:
    """§7.1; klop has no declarer and is led by forehand."""
    seats = {"forehand": (record["dealer"] + 1) % 4, "declarer": record["declarer"]}
    expected = ("forehand", *leaders.split())
    for option, leader in zip(("forehand", "declarer", "pagat"), expected, strict=True):
        found = replay(record, options={"first_lead": option})["leaders"]
        assert found[0] == seats[leader], option
