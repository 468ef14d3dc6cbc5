"""One round for each option of scoring and play under which it is not what it would be otherwise.

The answers were found by the slow reference; the other value of the option must give another
score, or make the round illegal, so that no option can lose its effect unseen.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tarok_sim.records.replay import replay

DATA = Path(__file__).parent / "data" / "options.jsonl"
EXAMPLES = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]


def name_of(example: dict[str, Any]) -> str:
    return str(example["record"]["id"])


def by_name(items: list[dict[str, Any]]) -> dict[str, Any]:
    return {str(item["name"]): item for item in items}


@pytest.mark.nojit
@pytest.mark.parametrize("example", EXAMPLES, ids=name_of)
def test_replay__under_the_option(example: dict[str, Any]) -> None:
    answer, expected = replay(example["record"]), dict(example["expect"])
    assert answer["violations"] == []
    assert by_name(answer["items"]) == by_name(expected.pop("items"))
    assert {key: answer[key] for key in expected} == expected


@pytest.mark.nojit
@pytest.mark.parametrize("example", EXAMPLES, ids=name_of)
def test_replay__the_other_value_makes_a_difference(example: dict[str, Any]) -> None:
    other = replay(example["record"], options={example["option"]: example["other"]})
    assert (other["legal"], other["scores"]) != (True, example["expect"]["scores"])


def test_replay__lost_pagat_is_credited_to_the_fellow_defender() -> None:
    """Credits are items of their own, for the seats that get them (§8.6)."""
    example = next(each for each in EXAMPLES if each["option"] == "opp_failure_credit")
    items = by_name(replay(example["record"])["items"])
    assert items["pagat_ultimo"]["value"] == items["credit"]["value"] == 25
    assert set(items["credit"]["seats"]).isdisjoint(items["pagat_ultimo"]["seats"])
