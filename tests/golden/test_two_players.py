"""Tarok for two: golden rounds (§13 G27 and the bonuses of §9.3), replayed and judged.

Scores and card points were written out from the rules text; the cards between them are random.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tarok_sim.records.replay import replay
from tests.reference.judge import judge

DATA = Path(__file__).parent / "data" / "two_players.jsonl"
ROUNDS = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]
IDS = [each["record"]["id"] for each in ROUNDS]


@pytest.mark.parametrize("example", ROUNDS, ids=IDS)
def test_replay__two_players(example: dict[str, Any]) -> None:
    answer = replay(example["record"])
    assert answer["violations"] == []
    assert {name: answer[name] for name in example["expect"]} == example["expect"]


@pytest.mark.parametrize("example", ROUNDS, ids=IDS)
def test_judge__two_players(example: dict[str, Any]) -> None:
    answer = judge(example["record"])
    assert {name: answer[name] for name in example["expect"]} == example["expect"]


def test_rounds__cover_the_rules_text() -> None:
    assert {name for name in IDS if name.startswith("G27")} == {
        *("G27-game-42", "G27-game-30", "G27-game-35"),
        *("G27-undeclared-42", "G27-total-42", "G27-total-30"),
    }
