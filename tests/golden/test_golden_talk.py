"""The worked examples of the rules (§13) that have announcements or kontra, through the replay.

The scores are those of the rules' own table; the rounds were searched to fit its premises.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import pytest

from tarok_sim.records.replay import replay
from tests.support.talk_rounds import talk_round

TO_MORT = [[1, "game", 1], [0, "game", 2], [2, "game", 3], [0, "game", 4]]
ANYBODY = {"announce_requires_holding": False}


class Golden(NamedTuple):
    """An example: its number in §13, a round, what is said, and what each seat writes."""

    number: str
    name: str
    scores: list[int]
    announcements: Sequence[Any] = ()
    kontras: Sequence[Any] = ()
    changes: Mapping[str, Any] | None = None


EXAMPLES = [
    *(
        Golden("G6", "three-40", [score, 0, 0, score], kontras=TO_MORT[:level])
        for level, score in enumerate((15, 30, 60, 120, 240))
    ),
    Golden("G7", "two-48-sets", [33, 0, 33, 0]),
    Golden(
        "G8",
        "one-33-pagat",
        [0, 0, 36, 36],
        [[2, "pagat_ultimo"]],
        [[0, "game", 1], [1, "pagat_ultimo", 1]],
    ),
    Golden(
        "G9", "two-41-trula-lost", [-19, 0, 0, -19], [[0, "trula"]], changes={"options": ANYBODY}
    ),
    Golden(
        "G10",
        "three-36-king",
        [0, 91, 91, 0],
        [[1, "king_ultimo"]],
        [[0, "king_ultimo", 1], [1, "king_ultimo", 2]],
    ),
    Golden("G11", "three-50-king-lost", [0, 15, 15, 0]),
    Golden("G12", "two-45-trulpagat", [100, 0, 100, 0], [[0, "trulpagat"]]),
    Golden("G12", "two-45-trula", [0, 0, 0, 0], [[0, "trulpagat"]]),
    Golden(
        "G12",
        "two-45-trula",
        [-40, 0, 0, -40],
        [[0, "trulpagat"]],
        changes={"options": {"trulpagat": "joint"}},
    ),
    Golden("G13", "three-39-alone", [0, 0, 24, 0], [[2, "solo"]]),
    Golden("G13", "three-30-alone", [0, 0, 0, -25], [[3, "solo"]]),
    Golden("G13", "three-39-alone", [0, 0, 38, 0], [[2, "solo"]], [[1, "game", 1]]),
    Golden("G13", "three-39-alone", [0, 0, 48, 0], [[2, "solo"]], [[1, "game", 1], [3, "solo", 1]]),
    Golden("G14", "one-all-tricks", [500, 0, 0, 500], kontras=[[1, "game", 1]]),
    Golden("G15", "one-eleven-tricks", [0, -500, -500, 0], [[2, "valat"]]),
    *(
        Golden("G15", "valat-made", [score, 0, 0, 0], changes={"options": {"valat_scale": scale}})
        for scale, score in (("ladder", 125), ("announcement", 500), ("pagat", 500))
    ),
    *(
        Golden(
            "G16",
            "colour-valat-made",
            [score, 0, 0, 0],
            changes={"options": {"valat_scale": scale}},
        )
        for scale, score in (("ladder", 500), ("announcement", 250), ("pagat", 125))
    ),
    Golden(
        "G16",
        "colour-valat-made",
        [250, 0, 0, 0],
        [[0, "colour_valat"]],
        changes={"contract": "solo_without"},
    ),
    Golden("G17", "solo-without-40", [0, 85, 0, 0]),
    Golden("G18", "beggar-0", [0, 0, 0, 70]),
    Golden("G18", "beggar-1", [-70, 0, 0, 0]),
    Golden("G18", "beggar-0", [0, 0, 0, 140], kontras=[[1, "game", 1]]),
    Golden("G18", "beggar-1", [-140, 0, 0, 0], kontras=[[2, "game", 1]]),
]


@pytest.mark.nojit
@pytest.mark.parametrize("golden", EXAMPLES, ids=lambda golden: f"{golden.number}-{golden.name}")
def test_replay__worked_example(golden: Golden) -> None:
    record = talk_round(
        golden.name,
        announcements=list(golden.announcements),
        kontras=list(golden.kontras),
        **(golden.changes or {}),
    )
    answer = replay(record)
    assert answer["violations"] == []
    assert answer["scores"] == golden.scores


VALAT_DOUBLED = {"announcements": [[0, "valat"]], "kontras": [[1, "game", 1], [3, "valat", 1]]}


def test_replay__own_king_tells_that_there_is_a_partner() -> None:
    """Nobody calls a king of his own unless he has them all: seat 3, with two, knows the partner.

    Seat 1's kontra on the game shows that he is not it, so seat 0 is (§5.1, §6.3, §12a).
    """
    strict = replay(talk_round("two-lost-all", options={"call_rule": "not_own"}, **VALAT_DOUBLED))
    assert strict["violations"] == []
    assert strict["scores"] == [-1000, 0, -1000, 0]
    free = replay(talk_round("two-lost-all", **VALAT_DOUBLED))
    assert [each["where"] for each in free["violations"]] == ["kontras"]


def test_replay__kontra_of_one_defender_only() -> None:
    """G26, TZS with three: what X doubles in vain, Y is paid; X has nothing of it (§8.6)."""
    doubled = replay(talk_round("tzs-two-40", kontras=[[1, "game", 1]]))
    assert doubled["scores"] == [50, 0, 25]
    ultimo = replay(talk_round("tzs-two-40", announcements=[[1, "pagat_ultimo"]]))
    items = {item["name"]: item for item in ultimo["items"]}
    assert items["pagat_ultimo"] == {
        "name": "pagat_ultimo",
        "seats": [0],
        "value": 50,
        "announced": True,
    }
    assert items["credit"] == {"name": "credit", "seats": [2], "value": 50, "announced": False}
    assert ultimo["scores"] == [25 + 50, 0, 50]


def test_replay__announced_valat_stops_at_the_first_lost_trick() -> None:
    """§7.7: the rest of the round changes nothing, and its card points are not counted."""
    record = talk_round("one-eleven-tricks", announcements=[[2, "valat"]])
    whole = replay(record)
    lost = next(k for k, winner in enumerate(whole["winners"]) if winner not in (1, 2))
    stopped = replay({**record, "tricks": record["tricks"][: lost + 1]})
    assert (stopped["scores"], stopped["success"]) == (whole["scores"], False)
    assert (stopped["items"], stopped["card_points"]) == (whole["items"], None)
    assert whole["card_points"] == {"declarer": 58, "defenders": 12}
    assert replay({**record, "tricks": record["tricks"][:lost]})["scores"] is None
    for kept in ("game_only", False):
        cut = {**record, "tricks": record["tricks"][: lost + 1]}
        assert replay(cut, options={"valat_replaces": kept})["scores"] is None
