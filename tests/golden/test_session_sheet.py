"""Session options at work on recorded rounds: radelci, their end, compulsory klops (§4.4, §8.5)."""

import json
from pathlib import Path
from typing import Any

import pytest

from tarok_sim.sessions import Sheet, sheet_of_records
from tests.support.talk_rounds import talk_round

Record = dict[str, Any]
DATA = Path(__file__).parent / "data" / "session.jsonl"
ROUNDS: dict[str, Record] = {
    record["id"]: record
    for record in map(json.loads, DATA.read_text(encoding="utf-8").splitlines())
}


def sheet(*names: str, **options: Any) -> Sheet:
    return sheet_of_records([ROUNDS[name] for name in names], options=options)


def scores(kept: Sheet, k: int) -> list[int]:
    found: list[int] = kept.scores[0, k].tolist()
    return found


def radelci(kept: Sheet, k: int) -> list[int]:
    found: list[int] = kept.radelci[0, k].tolist()
    return found


def test_g25__won_game_is_doubled_and_takes_the_radelc_off() -> None:
    kept = sheet("klop", "solo-two-48-trula")
    assert radelci(kept, 0) == [1, 1, 1, 1]
    assert scores(kept, 1) == [0, 150, 0, 0]
    assert radelci(kept, 1) == [1, 0, 1, 1]
    assert scores(sheet("solo-two-48-trula"), 0) == [0, 75, 0, 0]


def test_g25__lost_game_is_doubled_and_the_radelc_stays() -> None:
    kept = sheet("klop", "two-31-kings-lost")
    assert scores(sheet("two-31-kings-lost"), 0) == [-35, 0, -35, 0]
    assert scores(kept, 1) == [-70, 0, -70, 0]
    assert radelci(kept, 1) == [1, 1, 1, 1]
    # TZS: it goes with any doubled game; the partner keeps his.
    assert radelci(sheet("klop", "two-31-kings-lost", radelc="tzs"), 1) == [0, 1, 1, 1]
    assert radelci(sheet("klop", "two-31-kings-lost", radelc="zei"), 1) == [1, 1, 1, 1]


@pytest.mark.parametrize(
    ("name", "earning"),
    [
        ("klop", {"pagat", "tzs", "zei"}),
        ("beggar-made", {"pagat", "tzs"}),
        ("one-valat", {"pagat", "tzs"}),
        ("two-31-kings-lost", set()),
    ],
)
def test_radelc__who_gets_one_after_what(name: str, earning: set[str]) -> None:
    for kind in ("off", "pagat", "tzs", "zei"):
        expected = [1] * 4 if kind in earning else [0] * 4
        assert radelci(sheet(name, radelc=kind), 0) == expected, kind


def test_radelc__games_above_the_beggar() -> None:
    solo = talk_round("solo-without-40")
    for kind, number in (("pagat", 1), ("tzs", 0), ("zei", 0)):
        kept = sheet_of_records([solo], options={"radelc": kind})
        assert radelci(kept, 0) == [number] * 4
    # The ladder decides what is higher: solo without stands below the beggar on that of TZS.
    low = {"radelc": "pagat", "ladder": "tzs", "valat_scale": "none"}
    assert radelci(sheet_of_records([solo], options=low), 0) == [0] * 4


def test_radelc__mond_is_not_doubled() -> None:
    assert scores(sheet("two-mond-lost"), 0) == [0, -20, 5, 5]
    assert scores(sheet("klop", "two-mond-lost"), 1) == [0, -20, 10, 10]


def test_radelc__mirrored_ledger_doubles_both_ways() -> None:
    kept = sheet("klop", "two-31-kings-lost", ledger="mirrored")
    assert scores(kept, 1) == [-70, 70, -70, 70]


def test_radelc__new_one_comes_after_the_old_has_doubled() -> None:
    kept = sheet("klop", "beggar-made", "one-valat")
    assert scores(kept, 1) == [0, 0, 140, 0]
    assert radelci(kept, 1) == [2, 2, 1, 2]
    assert scores(kept, 2) == [0, 500, 0, 500]
    assert radelci(kept, 2) == [3, 2, 2, 3]


def test_radelc__announced_valat_is_won_by_the_side_it_pays() -> None:
    """A defender's failed valat is a game won for the declarer; a made one would be lost."""
    beggar = talk_round("beggar-0")
    lost_by_them = talk_round("three-40", announcements=[[1, "valat"]])
    kept = sheet_of_records([beggar, lost_by_them], options={"radelc": "pagat"})
    assert scores(kept, 1) == [1000, 0, 0, 1000]
    assert radelci(kept, 1) == [1, 2, 2, 2]
    own = talk_round("three-40", announcements=[[0, "valat"]])
    failed = sheet_of_records([beggar, own], options={"radelc": "pagat"})
    assert scores(failed, 1) == [-1000, 0, 0, -1000]
    assert radelci(failed, 1) == [2, 2, 2, 2]


@pytest.mark.parametrize("price", [0, 40, 100])
def test_radelc_end__each_left_is_paid(price: int) -> None:
    kept = sheet("klop", "beggar-made", radelc_end=price)
    left = [2, 2, 1, 2]
    assert kept.end[0].tolist() == [-price * number for number in left]
    assert (kept.results[0] == kept.totals[0, -1] + kept.end[0]).all()
    frame = kept.to_frame()
    assert frame.contract.tolist() == ["klop", "beggar", "end"]
    assert frame.total_2.tolist() == [-70, 70, 70 - price]


def test_compulsory_klop__is_due_when_a_total_comes_to_zero() -> None:
    """-35 and +35 by the same seats: the next round is one; at the start all are 0, and none is."""
    back = talk_round("three-36-king")
    plain = {"radelc": "off", "compulsory_klop": "on"}
    lost = talk_round("beggar-1")  # seat 0 loses 70
    won = talk_round("beggar-0")  # seat 3 wins 70
    kept = sheet_of_records([lost, won, back], options=plain)
    assert kept.compulsory[0].tolist() == [False, False, False]
    made_by_loser = {**won, **turned(won, 1)}
    assert sheet_of_records([made_by_loser], options=plain).scores[0, 0].tolist() == [70, 0, 0, 0]
    kept = sheet_of_records([lost, made_by_loser, back], options=plain)
    assert kept.totals[0, 1].tolist() == [0, 0, 0, 0]
    assert kept.compulsory[0].tolist() == [False, False, True]
    off = sheet_of_records([lost, made_by_loser, back], options={**plain, "compulsory_klop": "off"})
    assert not off.compulsory.any()


def turned(record: Record, by: int) -> Record:
    """Return a round as it would be recorded with every player some seats further round."""
    n = len(record["hands"])
    hands = [record["hands"][(seat - by) % n] for seat in range(n)]
    declarer = (record["declarer"] + by) % n
    return {"hands": hands, "dealer": (record["dealer"] + by) % n, "declarer": declarer}


def test_sheet_of_records__refuses_what_has_no_score() -> None:
    klop, two = ROUNDS["klop"], ROUNDS["two-31-kings-lost"]
    with pytest.raises(ValueError, match="there are no rounds"):
        sheet_of_records([])
    with pytest.raises(ValueError, match=r"round 2 \(two-31-kings-lost\) is unfinished"):
        sheet_of_records([klop, {**two, "tricks": two["tricks"][:3]}])
    with pytest.raises(ValueError, match=r"round 1 \(klop\) breaks a rule: declarer"):
        sheet_of_records([{**klop, "declarer": 0}])
    with pytest.raises(ValueError, match=r"round 2 \(beggar-0\) has other rules than round 1"):
        sheet_of_records([klop, talk_round("beggar-0")])
