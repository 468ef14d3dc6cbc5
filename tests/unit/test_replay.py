"""The replay's answers: violations and where, unfinished rounds, overrides, lines of a file."""

import json
import random
from typing import Any

import pytest

from tarok_sim.records.replay import answer_status, replay, replay_lines
from tests.support.example_round import example_round
from tests.support.odd_records import odd_record

Record = dict[str, Any]

BIDS = [[3, "pass"], [0, "two"], [1, "pass"], [2, "pass"]]


def faults(record: Record) -> list[tuple[str, str | None, str]]:
    answer = replay(record)
    assert answer["legal"] == (not answer["violations"])
    if answer["violations"]:
        assert answer["scores"] is None
        assert answer["items"] == []
    return [(fault["where"], fault["card"], fault["rule"]) for fault in answer["violations"]]


def with_card(trick: int, place: int, card: str) -> Record:
    """Return the round with another card there; both count from 1."""
    record = example_round()
    record["tricks"][trick - 1][place - 1] = card
    return record


def with_dealt(seat: int, card: str) -> Record:
    record = example_round()
    record["hands"][seat][0] = card
    return record


def swapped(first: tuple[int, int], second: tuple[int, int]) -> Record:
    """Return the round with two cards exchanged, each given by trick and place from 1."""
    record = example_round()
    (a, b), (c, d) = first, second
    one, other = record["tricks"][a - 1], record["tricks"][c - 1]
    one[b - 1], other[d - 1] = other[d - 1], one[b - 1]
    return record


def test_replay__answers_with_all_fields() -> None:
    answer = replay(example_round(bids=BIDS))
    assert answer == {
        "id": "slovenian-46",
        "legal": True,
        "violations": [],
        "partner": 2,
        "leaders": [3, 3, 0, 2, 1, 1, 0, 1, 0, 1, 3, 1],
        "winners": [3, 0, 2, 1, 1, 0, 1, 0, 1, 3, 1, 3],
        "card_points": {"declarer": 19, "defenders": 51},
        "success": False,
        "items": [
            {"name": "base", "seats": [0, 2], "value": -20, "announced": False},
            {"name": "difference", "seats": [0, 2], "value": -16, "announced": False},
        ],
        "scores": [-36, 0, -36, 0],
        "score_scale": 1,
        "points_scale": 1,
    }
    assert json.loads(json.dumps(answer)) == answer


def test_replay__lists_legal_moves_in_deck_order() -> None:
    moves = replay(example_round(), legal_moves=True)["legal_moves"]
    assert [len(trick) for trick in moves] == [4] * 12
    assert moves[0][2] == ["C9", "CJ"]
    assert moves[2] == [
        ["T6", "T8", "T10", "T18", "T20", "H1", "HN", "DJ", "DN", "S9"],
        ["H4"],
        ["HJ", "HK"],
        ["H3"],
    ]


BROKEN: dict[str, tuple[Record, list[tuple[str, str | None, str]]]] = {
    "dealer": (example_round(dealer=4), [("dealer", None, "no seat 4")]),
    "card twice and missing": (
        with_dealt(0, "T1"),
        [
            ("hands", "T1", "this card is there twice: hand 0 and hand 3"),
            ("hands", "H1", "this card is in no hand and not in the talon"),
        ],
    ),
    "no such card dealt": (
        example_round(talon=["S1", "T2", "S10", "H2", "T8", "D1"]),
        [
            (
                "hands",
                "S1",
                "the talon: card 'S1' is not in the 54-card deck; the 54-card deck has T: 1 to 22 "
                "| H: 4 3 2 1 J N Q K | D: 4 3 2 1 J N Q K | S: 7 8 9 10 J N Q K "
                "| C: 7 8 9 10 J N Q K",
            ),
            ("hands", "HQ", "this card is in no hand and not in the talon"),
        ],
    ),
    "short talon": (
        example_round(talon=["T2", "S10", "H2", "T8", "D1"]),
        [
            ("hands", None, "the talon has 5 cards, it was dealt 6"),
            ("hands", "HQ", "this card is in no hand and not in the talon"),
        ],
    ),
    "contract": (
        example_round(preset="pagat", contract="piccolo"),
        [("contract", None, "no contract 'piccolo' by these rules")],
    ),
    "declarer of klop": (
        example_round(contract="klop"),
        [("declarer", None, "klop cannot be declared by seat 0")],
    ),
    "nobody declares": (
        example_round(declarer=None),
        [("declarer", None, "two needs a declarer")],
    ),
    "bid out of turn": (
        example_round(bids=[[0, "two"]]),
        [("bids", None, "bid 1: seat 3 has to speak, not 0")],
    ),
    "bid from no seat": (
        example_round(bids=[[10**30, "two"]]),
        [("bids", None, f"bid 1: seat 3 has to speak, not {10**30}")],
    ),
    "low bid": (
        example_round(bids=[[3, "two"], [0, "two"]]),
        [("bids", None, "bid 2: seat 0 cannot say 'two'")],
    ),
    "no such bid": (
        example_round(bids=[[3, "napoleon"]]),
        [("bids", None, "bid 1: seat 3 cannot say 'napoleon'")],
    ),
    "auction broken off": (
        example_round(bids=BIDS[:3]),
        [("bids", None, "the auction is not over, seat 2 has to speak")],
    ),
    "auction empty": (
        example_round(bids=[]),
        [("bids", None, "the auction is not over, seat 3 has to speak")],
    ),
    "bid after the auction": (
        example_round(bids=[*BIDS, [0, "one"]]),
        [("bids", None, "bid 5: the auction is over")],
    ),
    "bids of another game": (
        example_round(bids=[[3, "three"], *([seat, "pass"] for seat in (0, 1, 2))]),
        [("bids", None, "the bids give three to seat 3, not what was recorded")],
    ),
    "nothing called": (
        example_round(called=[]),
        [("called", None, "0 cards are called, one must be")],
    ),
    "queen called": (
        example_round(called=["SQ"]),
        [("called", "SQ", "this card cannot be called")],
    ),
    "king called alone": (
        example_round(contract="solo_two"),
        [("called", "HK", "nothing is called in solo_two")],
    ),
    "no such group": (
        example_round(talon_choice=3),
        [("talon_choice", None, "group 3 cannot be taken")],
    ),
    "no group": (
        example_round(talon_choice=None),
        [("talon_choice", None, "no group was taken")],
    ),
    "group below 0": (
        example_round(talon_choice=-1),
        [("talon_choice", None, "group -1 cannot be taken")],
    ),
    "one card laid away": (
        example_round(discards={"0": ["D1"]}),
        [("discards", None, "1 different cards laid away, 2 must be")],
    ),
    "same card laid away twice": (
        example_round(discards={"0": ["D1", "D1"]}),
        [("discards", None, "1 different cards laid away, 2 must be")],
    ),
    "others lay away": (
        example_round(discards={"0": ["D1", "S8"], "1": ["C9"]}),
        [("discards", "C9", "seat 1 lays nothing away")],
    ),
    "nobody lays away": (
        example_round(discards={"0": ["D1", "S8"], "7": []}),
        [("discards", None, "there is no seat 7; seats are 0 to 3")],
    ),
    "foreign card laid away": (
        example_round(discards={"0": ["D1", "C9"]}),
        [("discards", "C9", "seat 0 does not hold this card")],
    ),
    "must follow": (
        swapped((1, 2), (10, 4)),
        [("trick 1, card 2", "T6", "must follow suit")],
    ),
    "must follow with a tarok": (
        swapped((2, 2), (3, 1)),
        [("trick 2, card 2", "H1", "must follow suit")],
    ),
    "must play a tarok": (
        swapped((10, 4), (11, 2)),
        [("trick 10, card 4", "DN", "must play a tarok")],
    ),
    "card of another seat": (
        with_card(1, 2, "C10"),
        [
            ("trick 1, card 2", "C10", "seat 0 does not hold this card"),
            ("trick 12, card 2", "C10", "this card fell in trick 1 already"),
        ],
    ),
    "card twice": (
        with_card(12, 4, "H1"),
        [("trick 12, card 4", "H1", "this card fell in trick 3 already")],
    ),
    "card laid away": (
        with_card(12, 4, "S8"),
        [("trick 12, card 4", "S8", "seat 0 does not hold this card")],
    ),
    "no such card": (
        with_card(12, 4, "card"),
        [
            (
                "trick 12, card 4",
                "card",
                "unknown card 'card'; the 54-card deck has T: 1 to 22 "
                "| H: 4 3 2 1 J N Q K | D: 4 3 2 1 J N Q K | S: 7 8 9 10 J N Q K "
                "| C: 7 8 9 10 J N Q K",
            )
        ],
    ),
    "long trick": (
        example_round(tricks=[[*example_round()["tricks"][0], "T1"]]),
        [("trick 1, card 5", "T1", "a trick has 4 cards")],
    ),
    "short trick": (
        example_round(tricks=[["CK", "C8", "C9"], ["C7"]]),
        [("trick 1, card 4", None, "a card is missing, but another trick follows")],
    ),
    "a trick too many": (
        example_round(tricks=[*example_round()["tricks"], ["T1"]]),
        [("trick 13, card 1", None, "the round has 12 tricks")],
    ),
}


@pytest.mark.parametrize("name", sorted(BROKEN))
def test_replay__names_place_card_and_rule(name: str) -> None:
    record, expected = BROKEN[name]
    assert faults(record)[: len(expected)] == expected


def test_replay__says_what_was_allowed() -> None:
    def allowed(record: Record) -> list[Any]:
        answer: list[Any] = replay(record)["violations"][0]["allowed"]
        return answer

    assert allowed(example_round(dealer=4)) == [0, 1, 2, 3]
    assert allowed(example_round(declarer=None)) == [0, 1, 2, 3]
    assert allowed(example_round(contract="klop")) == [None]
    assert allowed(example_round(contract="twenty"))[:3] == ["klop", "three", "two"]
    assert allowed(example_round(bids=[[3, "one"], [0, "two"]]))[:2] == ["pass", "piccolo"]
    assert allowed(example_round(called=["SQ"])) == ["HK", "DK", "SK", "CK"]
    assert allowed(example_round(talon_choice=3)) == [0, 1, 2]
    assert allowed(swapped((1, 2), (10, 4))) == ["C8"]
    assert allowed(example_round(tricks=[["CK", "C8", "C9"], ["C7"]])) == ["C7", "C10", "CN", "CQ"]


def test_replay__forced_taroks_are_laid_away_after_everything_else() -> None:
    plain = example_round(discards={"0": ["D1", "T6"]})
    assert faults(plain)[:1] == [("discards", "T6", "this card cannot be laid away")]
    allowed = replay(plain)["violations"][0]["allowed"]
    assert allowed == ["H1", "HN", "DJ", "DN", "S8", "S9", "C8"]
    free = {"discard_tarok": "free_shown"}
    assert faults({**plain, "options": free, "tricks": []}) == []
    king = example_round(
        hands=[
            ["DK" if card == "H1" else card for card in example_round()["hands"][0]],
            ["H1" if card == "DK" else card for card in example_round()["hands"][1]],
            *example_round()["hands"][2:],
        ],
        discards={"0": ["D1", "DK"]},
        options=free,
    )
    assert faults(king)[:1] == [("discards", "DK", "this card cannot be laid away")]


def test_replay__later_cards_are_judged_after_a_fault() -> None:
    answer = replay(swapped((1, 2), (10, 4)), legal_moves=True)
    assert not answer["legal"]
    assert len(answer["leaders"]) == len(answer["winners"]) == len(answer["legal_moves"]) == 12
    assert answer["winners"][0] == 0  # the tarok that should have followed suit takes the trick


def test_replay__dutiful_forehand_and_final_raise() -> None:
    """By the preset pagat seat 3 has bid three unspoken, and the winner may raise."""
    auction = [[0, "two"], [1, "pass"], [2, "pass"], [3, "pass"]]

    def places(**changes: Any) -> list[str]:
        record = example_round(preset="pagat", tricks=[], **changes)
        return [where for where, _, _ in faults(record)]

    assert places(bids=auction) == []
    raised = {"contract": "one", "discards": {"0": ["S8"]}, "talon_choice": 5}
    assert places(bids=[*auction, [0, "one"]], **raised) == []
    assert places(bids=[*auction, [3, "one"]], **raised) == ["bids"]
    assert places(bids=[*auction, [0, "pass"]]) == ["bids"]
    passed = [[0, "pass"], [1, "pass"], [2, "pass"]]
    klop = {"contract": "klop", "declarer": None, "called": [], "talon_choice": None}
    assert places(bids=passed, discards={}, **klop) == ["bids"]
    assert places(bids=[*passed, [3, "klop"]], discards={}, **klop) == []
    assert places(bids=[*passed, [3, "pass"]], discards={}, **klop) == ["bids"]


def test_replay__unfinished_round_has_no_score() -> None:
    tricks = [*example_round()["tricks"][:3], ["SN", "SQ"]]
    answer = replay(example_round(tricks=tricks), legal_moves=True)
    assert answer["legal"]
    assert answer["leaders"] == [3, 3, 0, 2]
    assert answer["winners"] == [3, 0, 2]
    assert [len(trick) for trick in answer["legal_moves"]] == [4, 4, 4, 2]
    assert answer["partner"] == 2
    nothing = ("scores", "success", "card_points")
    assert [answer[key] for key in nothing] == [None, None, None]
    assert replay(example_round(tricks=[]))["leaders"] == []


def test_replay__decided_round_may_stop_or_go_on() -> None:
    tricks = [["CK", "C8", "C9", "C7"], ["D3"]]
    beggar = example_round(
        contract="beggar", declarer=3, called=[], talon_choice=None, discards={}, tricks=tricks[:1]
    )
    answer = replay(beggar)
    assert answer["legal"]
    assert answer["scores"] == [0, 0, 0, -70]
    assert (answer["success"], answer["card_points"]) == (False, None)
    assert replay({**beggar, "tricks": tricks})["scores"] == [0, 0, 0, -70]
    illegal = replay({**beggar, "tricks": [tricks[0], ["D3", "DJ", "C10"]]})
    assert illegal["violations"][0]["where"] == "trick 2, card 3"
    assert illegal["scores"] is None


def test_replay__overrides_say_so() -> None:
    record = example_round(options={"mond_penalty": 5})
    assert replay(record)["scores"] == [-36, 0, -41, 0]
    answer = replay(record, options={"mond_penalty": 30})
    assert answer["scores"] == [-36, 0, -66, 0]
    assert answer["overrides"] == {"preset": None, "options": {"mond_penalty": 30}}
    assert answer["items"][-1] == {"name": "mond", "seats": [2], "value": -30, "announced": False}
    assert replay(record, preset="pagat")["scores"] == [-35, 0, -40, 0]
    assert "overrides" not in replay(record)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"preset": "club"}, "unknown preset 'club'"),
        ({"options": {"mond": 1}}, "unknown option 'mond'"),
        ({"options": {"mond_penalty": "a lot"}}, "mond_penalty cannot be 'a lot'"),
        ({"options": {"mond_penalty": [20]}}, "mond_penalty cannot be"),
    ],
)
def test_replay__refuses_what_it_cannot_judge(changes: Record, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        replay(example_round(**changes))


def test_replay_lines__every_line_has_its_answer() -> None:
    broken = with_card(12, 4, "H1")
    lines = [
        json.dumps(example_round()),
        "",
        "no record",
        json.dumps(broken) + "\n",
        b"\xff",
        json.dumps(example_round(options={"x": 1})),
        json.dumps(example_round(id=None, options={"mond_penalty": 5})).encode(),
    ]
    answers = list(replay_lines(lines))
    assert [answer_status(answer) for answer in answers] == [0, 2, 1, 2, 2, 0]
    assert [answer.get("line") for answer in answers] == [None, 3, None, 5, 6, None]
    assert answers[1]["id"] is None
    assert answers[1]["error"].startswith("not JSON")
    assert answers[0] == replay(example_round())
    assert answers[2] == replay(broken)
    assert answers[5]["scores"] == [-36, 0, -41, 0]
    overridden = list(replay_lines(lines[:1], options={"mond_penalty": 7}, legal_moves=True))
    assert overridden == [replay(example_round(), options={"mond_penalty": 7}, legal_moves=True)]


def test_replay__never_stumbles() -> None:
    """Whatever is wrong with a record, it is answered, and the answer is JSON."""
    rng = random.Random(7)
    for _ in range(300):
        record = example_round(bids=BIDS)
        for _ in range(rng.randrange(1, 5)):
            try:
                _, record = odd_record(record, rng)
            except (IndexError, ValueError):  # an earlier change left nothing to change
                continue
        answer = replay(record, legal_moves=True)
        assert json.loads(json.dumps(answer)) == answer
        assert (answer["scores"] is None) == bool(answer["violations"]) or not record["tricks"]


def test_replay__negative_games_have_their_own_duties() -> None:
    """In klop seat 3 leads CK; seat 0 cannot beat it, seat 2 must not keep a higher club back."""
    klop = {"contract": "klop", "declarer": None, "called": [], "talon_choice": None}
    led = example_round(discards={}, tricks=[["SQ", "S8", "S7", "SJ"]], **klop)
    assert faults(led) == [("trick 1, card 3", "S7", "must overtake")]
    pagat = example_round(discards={}, tricks=[["T1"]], **klop)
    assert faults(pagat) == [("trick 1, card 1", "T1", "pagat must be kept back")]
    assert faults({**pagat, "options": {"pagat_negative": "free"}}) == []
