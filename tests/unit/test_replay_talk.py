"""Announcements and kontras in the replay: what is refused, why, and what they change in play."""

from typing import Any

import pytest

from tarok_sim.records.replay import replay
from tests.support.talk_rounds import talk_round

Record = dict[str, Any]
ANYBODY = {"announce_requires_holding": False}
PER_SIDE = {"announce_multiplicity": "per_side", **ANYBODY}


def first_fault(record: Record) -> dict[str, Any]:
    answer = replay(record)
    assert (answer["legal"], answer["scores"], answer["items"]) == (False, None, [])
    fault: dict[str, Any] = answer["violations"][0]
    return fault


# Declarer 0, partner 3 in "three-40"; declarer 2 alone in "three-39-alone".
REFUSED_ANNOUNCEMENTS = [
    ("three-40", [[4, "trula"]], {}, "announcement 1: no seat 4", [0, 1, 2, 3]),
    ("three-40", [[-1, "trula"]], {}, "announcement 1: no seat -1", [0, 1, 2, 3]),
    (
        "three-40",
        [[0, "beggar"]],
        {},
        "announcement 1: there is no announcement 'beggar'",
        ["valat", "colour_valat"],
    ),
    ("three-40", [[0, "game"]], {}, "there is no announcement 'game'", ["valat", "colour_valat"]),
    ("three-40", [[0, "kings"]], {}, "seat 0 does not hold all four kings", None),
    ("three-40", [[0, "solo"]], {}, "seat 0 does not hold the called card", None),
    ("three-40", [[3, "solo"]], {}, "seat 3 is not the player who may announce solo", None),
    (
        "three-40",
        [[1, "king_ultimo"]],
        {},
        "seat 1 is not the player who may announce king_ultimo",
        ["valat", "colour_valat"],
    ),
    (
        "three-40",
        [[1, "colour_valat"]],
        {"barvni_by": "solo_declarer"},
        "seat 1 is not the player who may announce colour_valat",
        ["valat"],
    ),
    (
        "three-40",
        [[1, "valat"], [2, "valat"]],
        {},
        "announcement 2: valat cannot be announced after what has been",
        ["pagat_ultimo"],
    ),
    (
        "three-40",
        [[2, "valat"], [1, "trula"]],
        ANYBODY,
        "announcement 2: seat 1 is past its first turn, in which it could announce",
        [],
    ),
    (
        "three-40",
        [[0, "valat"], [3, "colour_valat"]],
        {},
        "announcement 2: colour_valat cannot be announced after what has been",
        ["king_ultimo"],
    ),
    ("beggar-0", [[3, "valat"]], {}, "valat cannot be announced in beggar", []),
    ("beggar-0", [[3, "trula"]], {}, "trula cannot be announced in beggar", []),
    ("beggar-0", [[3, "valat"]], {"bonuses_in_flat": True}, "valat cannot be announced in", None),
    (
        "solo-without-40",
        [[1, "valat"]],
        {"bonuses_in_solo_brez": False},
        "valat cannot be announced in solo_without",
        [],
    ),
]


@pytest.mark.parametrize(("name", "said", "options", "rule", "allowed"), REFUSED_ANNOUNCEMENTS)
def test_announcements__refused(
    name: str, said: list[Any], options: Record, rule: str, allowed: list[Any] | None
) -> None:
    fault = first_fault(talk_round(name, announcements=said, options=options))
    assert (fault["where"], fault["card"]) == ("announcements", None)
    assert rule in fault["rule"]
    if allowed is not None:
        assert fault["allowed"] == allowed


REFUSED_KONTRAS = [
    ([[1, "trula", 1]], "kontra 1: nobody announced trula", ["game 1"]),
    ([[1, "games", 1]], "kontra 1: no target 'games'", None),
    ([[1, "game", 0]], "kontra 1: no level 0", [1, 2, 3, 4]),
    ([[1, "game", 5]], "kontra 1: no level 5", [1, 2, 3, 4]),
    ([[9, "game", 1]], "kontra 1: no seat 9", [0, 1, 2, 3]),
    ([[1, "game", 2]], "game stands at level 0, it cannot go to 2", ["game 1"]),
    (
        [[1, "game", 1], [2, "game", 1]],
        "kontra 2: game stands at level 1, it cannot go to 1",
        [],
    ),
    ([[0, "game", 1]], "seat 0 cannot know seat 0 for an opponent", []),
    ([[3, "game", 1]], "seat 3 cannot know seat 0 for an opponent", ["pagat_ultimo 1"]),
    ([[1, "pagat_ultimo", 1]], "seat 1 cannot know seat 2 for an opponent", ["game 1"]),
    ([[0, "pagat_ultimo", 1]], "seat 0 cannot know seat 2 for an opponent", []),
    (
        [[1, "game", 1], [3, "game", 2]],
        "kontra 2: game is for seat 0 to answer, not for seat 3",
        ["pagat_ultimo 1"],
    ),
    ([[1, "game", 1], [0, "game", 2], [3, "game", 3]], "seat 3 cannot know seat 0", None),
]


@pytest.mark.parametrize(("said", "rule", "allowed"), REFUSED_KONTRAS)
def test_kontras__refused(said: list[Any], rule: str, allowed: list[Any] | None) -> None:
    record = talk_round("three-40", announcements=[[2, "pagat_ultimo"]], kontras=said)
    fault = first_fault(record)
    assert (fault["where"], fault["card"]) == ("kontras", None)
    assert rule in fault["rule"]
    if allowed is not None:
        assert fault["allowed"] == allowed


def test_kontras__tell_who_is_an_opponent() -> None:
    """Seat 2 doubles the game, so it defends; the declarer and his partner know it from then on."""
    said = [[2, "game", 1], [0, "pagat_ultimo", 1]]
    record = talk_round("three-40", announcements=[[2, "pagat_ultimo"]], kontras=said)
    assert replay(record)["violations"] == []
    assert first_fault({**record, "kontras": said[::-1]})["where"] == "kontras"


def test_announcements__tell_who_is_the_partner() -> None:
    """A king ultimo shows the partner: now the defenders know each other, and he answers for it."""
    hidden = talk_round("three-36-king", announcements=[[2, "pagat_ultimo"]])
    shown = {**hidden, "announcements": [[2, "pagat_ultimo"], [1, "king_ultimo"]]}
    double = [[3, "king_ultimo", 1]]
    assert replay({**shown, "kontras": double})["violations"] == []
    # All four kings in one hand show it too, unless anybody may announce them.
    kings = talk_round("two-kings-missed", announcements=[[0, "kings"], [1, "valat"]])
    among_defenders = {**kings, "kontras": [[2, "valat", 1]]}
    sure = {**kings, "kontras": [[0, "valat", 1]]}
    assert replay(sure)["violations"] == []
    assert first_fault(among_defenders)["where"] == "kontras"


def test_klop__has_neither() -> None:
    klop = {"contract": "klop", "declarer": None, "called": [], "talon_choice": None}
    record = talk_round("beggar-0", **klop, tricks=[])
    said = first_fault({**record, "announcements": [[0, "trula"]]})
    assert (said["where"], said["allowed"]) == ("announcements", [])
    doubled = first_fault({**record, "kontras": [[0, "game", 1]]})
    assert (doubled["where"], doubled["rule"]) == (
        "kontras",
        "kontra 1: there is no kontra in klop",
    )


def test_announcements__all_faults_are_told_and_no_kontra_is_judged_on_them() -> None:
    record = talk_round(
        "three-40",
        announcements=[[0, "trula"], [0, "kings"], [2, "pagat_ultimo"]],
        kontras=[[1, "trula", 1]],
    )
    where = [fault["where"] for fault in replay(record)["violations"]]
    assert where == ["announcements", "announcements"]


def test_hold__card_of_an_announced_ultimo_is_kept() -> None:
    """Pagat and the called king fall before the last trick in these rounds."""
    hold = {"announced_ultimo_hold": True}
    pagat = talk_round("two-45-trula", announcements=[[0, "pagat_ultimo"]])
    king = talk_round("two-king-kept", announcements=[[0, "king_ultimo"]])
    for record, card in ((pagat, "T1"), (king, king["called"][0])):
        assert replay(record)["violations"] == []
        fault = first_fault({**record, "options": hold})
        assert fault["where"].startswith("trick ")
        assert fault["card"] == card
        assert fault["rule"] == "the card of an announced ultimo must be kept"
        assert card not in fault["allowed"]
    # With `keep` the king has no last trick to be kept for.
    assert replay({**king, "options": {**hold, "partner_king": "keep"}})["violations"] == []


def test_first_lead__declarer_leads_an_announced_colour_valat() -> None:
    record = talk_round("three-36-king", tricks=[["S7"]], options={"first_lead": "pagat"})
    assert replay(record)["leaders"] == [3]
    said = {**record, "announcements": [[1, "colour_valat"]]}
    assert replay(said)["leaders"] == [2]
    assert replay({**said, "options": {}})["leaders"] == [3]


def test_per_side__both_sides_may_announce_the_same() -> None:
    both = talk_round("one-all-tricks", announcements=[[0, "valat"], [1, "valat"]])
    assert first_fault(both)["where"] == "announcements"
    answer = replay({**both, "options": PER_SIDE, "kontras": [[1, "valat", 1]]})
    values = [item["value"] for item in answer["items"] if item["name"] == "valat"]
    assert (sorted(values), answer["success"]) == ([500, 1000], True)
    partners = talk_round("one-all-tricks", announcements=[[0, "trula"], [3, "trula"]])
    assert first_fault({**partners, "options": PER_SIDE})["where"] == "announcements"


@pytest.mark.parametrize(
    ("replaces", "expected"),
    [
        (True, {"valat": -500}),
        ("game_only", {"valat": -500, "pagat_ultimo": -50}),
        (False, {"base": 60, "difference": 46, "valat": -500, "pagat_ultimo": -50}),
    ],
)
def test_valat_replaces__announced_valat_lost(replaces: Any, expected: dict[str, int]) -> None:
    """An announced valat, or what it leaves, and no mond penalty in any case."""
    said = [[2, "valat"], [0, "pagat_ultimo"]]
    record = talk_round(
        "one-eleven-tricks",
        announcements=said,
        kontras=[[3, "game", 1]],
        options={"valat_replaces": replaces, "mond_penalty": 20},
    )
    answer = replay(record)
    found = {item["name"]: item["value"] for item in answer["items"]}
    by_defender = {"pagat_ultimo": 50} if "pagat_ultimo" in expected else {}
    assert found == {**expected, **by_defender}
    assert answer["success"] is False


def test_credit__each_seat_gets_its_own() -> None:
    """Seat 2 loses an ultimo, seat 1 a kontra: each is paid for the other's failure (§8.6)."""
    record = talk_round(
        "three-40",
        announcements=[[2, "pagat_ultimo"]],
        kontras=[[1, "game", 1]],
        options={"opp_failure_credit": True},
    )
    answer = replay(record)
    assert answer["scores"] == [80, 50, 15, 80]
    credits = [
        (item["seats"], item["value"]) for item in answer["items"] if item["name"] == "credit"
    ]
    assert credits == [([2], 15), ([1], 50)]


def test_trulpagat__each_part_is_credited_for_itself() -> None:
    """As a sum it is the two items: his lost pagat is paid to the other defender, no trula set off.

    As one joint item all of it is lost.
    """
    record = talk_round("tzs-two-trula-lost", announcements=[[1, "trulpagat"]])
    assert replay(record)["scores"] == [21 - 20 + 50, 0, 50]
    parts = {**record, "announcements": [[1, "trula"], [1, "pagat_ultimo"]]}
    assert replay(parts)["scores"] == [21 - 20 + 50, 0, 50]
    assert replay(record, options={"trulpagat": "joint"})["scores"] == [21 + 70, 0, 70]
