"""Round records: what is read, what is refused and with which words, what is written again."""

import json
from typing import Any

import pytest

from tarok_sim.records.round_record import KEYS, parse_record, read_record
from tests.support.example_round import example_round


def without(key: str) -> dict[str, Any]:
    record = example_round()
    del record[key]
    return record


def test_read_record__is_written_again_as_it_was() -> None:
    record = example_round(x_table="by the window", bids=[[3, "pass"], [0, "two"]])
    assert read_record(record).to_dict() == record
    assert set(KEYS) == set(record) - {"x_table"} | {"piles"}


def test_read_record__fills_in_what_may_be_left_out() -> None:
    optional = ("id", "preset", "options", "declarer", "called", "talon_choice", "discards")
    for key in (*optional, "announcements", "kontras"):
        assert read_record(without(key)) == read_record(example_round(**{key: None})), key
    record = read_record(without("bids") if "bids" in example_round() else example_round())
    assert record.bids is None
    assert "bids" not in record.to_dict()


def test_read_record__takes_cards_as_people_write_them() -> None:
    hands = example_round()["hands"]
    loose = [list(hand) for hand in hands]
    loose[0][loose[0].index("T22")] = "škis"
    loose[2][loose[2].index("T21")] = " xxi"
    loose[2][loose[2].index("HK")] = "K♥"
    loose[3][loose[3].index("T1")] = "Pagat"
    assert read_record(example_round(hands=loose)).to_dict()["hands"] == hands


def test_read_record__keeps_a_text_that_names_no_card() -> None:
    record = read_record(example_round(called=["S1"]))
    assert record.to_dict()["called"] == ["S1"]
    assert record.strays == ("S1",)


WRONG_SHAPES: list[tuple[dict[str, Any], str]] = [
    (example_round(hand=[]), r"unknown key 'hand'; did you mean 'hands'\? choose from id, rules"),
    (without("rules"), "rules missing; a round record has at least rules, dealer"),
    (without("tricks"), "tricks missing"),
    (example_round(hands=None, talon=None), "hands, talon missing"),
    (example_round(rules="slovene-4"), "unknown rules 'slovene-4'.*slovenian-4"),
    (example_round(rules=4), "rules: 4 must be a text"),
    (example_round(id=[1]), r"id: \[1\] must be a text"),
    (example_round(preset=1), "preset: 1 must be a text"),
    (example_round(options=[]), r"options: \[\] must be an object"),
    (example_round(dealer="2"), "dealer: '2' must be a whole number"),
    (example_round(dealer=2.0), "dealer: 2.0 must be a whole number"),
    (example_round(dealer=True), "dealer: True must be a whole number"),
    (example_round(declarer=[0]), r"declarer: \[0\] must be a whole number"),
    (example_round(talon_choice="0"), "talon_choice: '0' must be a whole number"),
    (example_round(hands="T1 T2"), r"hands: 'T1 T2' must be a list"),
    (example_round(hands=[["T1"], "T2"]), r"hands\[1\]: 'T2' must be a list"),
    (example_round(talon=[5]), r"talon\[0\]: 5 must be a text"),
    (example_round(tricks=[["T1"], [None]]), r"tricks\[1\]\[0\]: None must be a text"),
    (example_round(contract=2), "contract: 2 must be a text"),
    (example_round(called="HK"), "called: 'HK' must be a list"),
    (example_round(bids=[[0, "two", 1]]), r"bids\[0\]: \[0, 'two', 1\] must be a seat and a word"),
    (example_round(bids=[["0", "two"]]), r"bids\[0\]\[0\]: '0' must be a whole number"),
    (example_round(bids=[[0, None]]), r"bids\[0\]\[1\]: None must be a text"),
    (example_round(discards=["H4"]), r"discards: \['H4'\] must be an object"),
    (example_round(discards={"west": []}), r"discards: key 'west' must be a seat as text"),
    (example_round(discards={"00": []}), r"discards: key '00' must be a seat as text"),
    (example_round(announcements=[[0]]), r"announcements\[0\]: \[0\] must be a seat and a word"),
    (
        example_round(kontras=[[0, "game"]]),
        r"kontras\[0\]: .* must be a seat, a target and a level",
    ),
    (example_round(kontras=[[0, "game", "1"]]), r"kontras\[0\]\[2\]: '1' must be a whole number"),
]


@pytest.mark.parametrize(("record", "message"), WRONG_SHAPES, ids=lambda value: str(value)[:40])
def test_read_record__names_what_is_wrong(record: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_record(record)


@pytest.mark.parametrize("data", [None, 1, "T1", [], [example_round()], {1: 2}])
def test_read_record__needs_an_object(data: object) -> None:
    with pytest.raises(ValueError, match=r"a round record: .* must be an object"):
        read_record(data)


def test_parse_record__reads_text_and_bytes() -> None:
    text = json.dumps(example_round(), ensure_ascii=False)
    expected = read_record(example_round())
    assert parse_record(text) == parse_record(text.encode()) == expected
    assert parse_record("\ufeff" + text + "\r\n") == expected


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "not JSON: .* at column 2"),
        ("round 7", "not JSON"),
        (b"\xff\xfe", "not UTF-8 text: .* at byte 0"),
        ("[" * 100_000, "nested too deep"),
        ('{"id": 1, "id": 2}', "key 'id' is there twice"),
        ("9" * 5000, "digits"),
    ],
)
def test_parse_record__says_why_a_line_is_unreadable(line: str | bytes, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_record(line)
