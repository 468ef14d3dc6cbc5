"""What the club player announces and doubles, and how he keeps what he has announced."""

import json
from typing import Any

import numpy as np

from tarok_sim.kernels.state import GAME
from tarok_sim.records.from_log import records_from_logs
from tarok_sim.records.replay import replay
from tarok_sim.rules import get_rules
from tarok_sim.rules.switches import ITEM_NAMES
from tarok_sim.rules.tables import rule_tables
from tarok_sim.simulation import Job, play_chunk

RULES = get_rules("slovenian-4")
TABLES = rule_tables(RULES)[0]
SILENT = "say_trula=101,say_kings=101,say_pagat=101,say_king=101,say_solo=101,say_kontra=101"
N = 6_000


def rows(habits: str = "", **plan: Any) -> Any:
    line = (f"club({habits})" if habits else "club",)
    return np.asarray(play_chunk(Job(RULES, line, seed=12, **plan), 0, N).rows)


def said(played: Any, item: str) -> Any:
    return played["said_by"][:, ITEM_NAMES.index(item)] != 0


def made(played: Any, item: str) -> float:
    """Share of the announcements by the declaring side that were made."""
    scores = played["announced"][:, ITEM_NAMES.index(item), 0]
    return float((scores[scores != 0] > 0).mean())


def test_club__says_nothing_when_told_so() -> None:
    played = rows(SILENT)
    assert not played["said_by"].any()
    assert not played["kontra"].any()


def test_club__announces_and_makes_most_of_it() -> None:
    played = rows()
    assert 0.04 < said(played, "pagat_ultimo").mean() < 0.10
    assert 0.05 < said(played, "trula").mean() < 0.11
    assert made(played, "trula") > 0.75
    assert made(played, "pagat_ultimo") > 0.6
    assert made(played, "king_ultimo") > 0.5
    assert not said(played, "valat").any()


def test_club__announces_less_for_a_higher_chance() -> None:
    bold, shy = rows("say_pagat=40"), rows("say_pagat=80")
    assert said(bold, "pagat_ultimo").sum() > 2 * said(shy, "pagat_ultimo").sum() > 0
    assert made(shy, "pagat_ultimo") > made(bold, "pagat_ultimo") + 0.1


def test_club__doubles_games_that_are_lost_more_often() -> None:
    played = rows("say_kontra=48,say_re=101")
    doubled = played["kontra"][:, GAME] > 0
    lost = played["success"] == 0
    assert doubled.sum() > 100
    assert lost[doubled].mean() > 2 * lost[~doubled].mean()
    assert played["kontra"].max() == 1
    answered = rows("say_kontra=48,say_re=0")
    assert (answered["kontra"][:, GAME][doubled] == 2).all()


def test_club__keeps_the_card_of_an_ultimo_as_long_as_it_may() -> None:
    """By these rules nothing but his word holds it back."""
    job = Job(RULES, ("club(say_pagat=0,say_king=0)",), seed=3)
    chunk = play_chunk(job, 0, 150, logs=True)
    n_kept = 0
    for record in records_from_logs(chunk.logs, chunk.rows, RULES, 3):
        items = dict((item, seat) for seat, item in record.get("announcements", []))
        answer = replay(json.loads(json.dumps(record)), legal_moves=True)
        promised = {"T1": items.get("pagat_ultimo")}
        if record["called"]:
            promised[record["called"][0]] = items.get("king_ultimo")
        for number, trick in enumerate(record["tricks"][:-1]):
            for place, card in enumerate(trick):
                seat = (answer["leaders"][number] + place) % 4
                legal = set(answer["legal_moves"][number][place])
                own = {card for card, holder in promised.items() if holder == seat}
                assert card not in own or legal <= own
                n_kept += bool(own & legal) and card not in own
    assert n_kept > 300
