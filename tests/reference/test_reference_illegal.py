"""Rounds that break one rule: the oracle names the place."""

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.reference.generate import random_record
from tests.reference.judge import judge

Record = dict[str, Any]


def places(record: Record) -> list[str]:
    answer = judge(record)
    assert answer["legal"] == (not answer["violations"])
    if answer["violations"]:
        assert answer["scores"] is None
    return [violation["where"] for violation in answer["violations"]]


def a_round(contract: str | None = "two", seed: int = 1, **kwargs: Any) -> Record:
    return random_record(random.Random(seed), "slovenian-4", contract=contract, **kwargs)


def changed(record: Record, **changes: Any) -> Record:
    return {**copy.deepcopy(record), **changes}


def _discard_a_king(record: Record) -> None:
    hand = record["hands"][record["declarer"]]
    record["discards"][str(record["declarer"])][0] = next(
        card for card in hand if card in ("HK", "DK", "SK", "CK")
    )


def _discard_a_tarok(record: Record) -> None:
    hand = record["hands"][record["declarer"]]
    record["discards"][str(record["declarer"])][0] = next(
        card for card in hand if card[0] == "T" and card not in ("T1", "T21", "T22")
    )


def _swap_hand_card(record: Record) -> None:
    record["hands"][0][0] = record["hands"][1][0]


BREACHES: dict[str, tuple[str, Callable[[Record], object]]] = {
    "no such dealer": ("dealer", lambda r: r.update(dealer=4)),
    "doubled card": ("hands", _swap_hand_card),
    "unknown card": ("hands", lambda r: r["hands"][0].__setitem__(0, "T23")),
    "short hand": ("hands", lambda r: r["hands"][0].pop()),
    "no such contract": ("contract", lambda r: r.update(contract="four")),
    "klop with declarer": ("declarer", lambda r: r.update(contract="klop")),
    "no declarer": ("declarer", lambda r: r.update(declarer=None)),
    "nothing called": ("called", lambda r: r.update(called=[])),
    "queen called": ("called", lambda r: r.update(called=["HQ"])),
    "no such group": ("talon_choice", lambda r: r.update(talon_choice=3)),
    "no group": ("talon_choice", lambda r: r.update(talon_choice=None)),
    "one discard": ("discards", lambda r: r["discards"][str(r["declarer"])].pop()),
    "no discards": ("discards", lambda r: r["discards"].clear()),
    "king laid away": ("discards", _discard_a_king),
    "tarok laid away": ("discards", _discard_a_tarok),
    "unknown item": ("announcements", lambda r: r["announcements"].append([0, "klop"])),
    "kontra of own game": (
        "kontras",
        lambda r: r["kontras"].append([r["declarer"], "game", 1]),
    ),
    "kontra of nothing": ("kontras", lambda r: r["kontras"].append([0, "trula", 1])),
    "level too high": (
        "kontras",
        lambda r: r["kontras"].append([(r["declarer"] + 1) % 4, "game", 2]),
    ),
    "card twice": ("trick 3, card 1", lambda r: r["tricks"][2].__setitem__(0, r["tricks"][0][0])),
    "five cards": ("trick 12, card 5", lambda r: r["tricks"][11].append("T1")),
    "short trick": ("trick 4, card 4", lambda r: r["tricks"][3].pop()),
    "bids of another contract": (
        "bids",
        lambda r: r.update(bids=[[(r["dealer"] + 1 + seat) % 4, "pass"] for seat in range(4)]),
    ),
}


@pytest.mark.parametrize("name", sorted(BREACHES))
def test_judge__names_the_place(name: str) -> None:
    where, break_rule = BREACHES[name]
    # A deal in which the declarer has a king, a small tarok and suit cards enough.
    record = a_round(seed=5)
    assert places(record) == []
    break_rule(record)
    assert places(record)[:1] == [where]


@pytest.mark.parametrize("contract", ["two", "klop", "beggar", "valat", "colour_valat"])
def test_judge__illegal_card(contract: str) -> None:
    """Exchanging two cards of one hand between tricks breaks a rule just where it is illegal."""
    found = 0
    for seed in range(40):
        record = a_round(contract, seed, early_stop=False)
        legal_moves, leaders = judge(record)["legal_moves"], judge(record)["leaders"]
        trick = seed % 11
        place = seed % 4
        seat = (leaders[trick] + place) % 4
        later = (seat - leaders[trick + 1]) % 4
        first, second = record["tricks"][trick], record["tricks"][trick + 1]
        first[place], second[later] = second[later], first[place]
        is_legal = first[place] in legal_moves[trick][place]
        where = f"trick {trick + 1}, card {place + 1}"
        assert (where in places(record)) == (not is_legal)
        found += not is_legal
    assert found > 0


def test_judge__bids_out_of_turn_and_too_low() -> None:
    record = a_round(None, 4)
    forehand = (record["dealer"] + 1) % 4
    second = (forehand + 1) % 4
    assert places(record) == []
    assert places(changed(record, bids=[[second, "three"]])) == ["bids"]
    assert places(changed(record, bids=[[forehand, "two"], [second, "two"]])) == ["bids"]
    assert places(changed(record, bids=record["bids"][:-1])) == ["bids"]
    assert places(changed(record, bids=[*record["bids"], [forehand, "valat"]])) == ["bids"]


def test_judge__unknown_key_and_option() -> None:
    record = a_round()
    assert places({**record, "x_note": "a remark"}) == []
    with pytest.raises(ValueError, match="unknown keys"):
        judge({**record, "note": "a remark"})
    with pytest.raises(ValueError, match="unknown option"):
        judge({**record, "options": {"tri": True}})
    with pytest.raises(ValueError, match="cannot be 1"):
        judge({**record, "options": {"hold_equal": 1}})
