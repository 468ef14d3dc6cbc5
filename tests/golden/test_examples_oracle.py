"""The example rounds with known answers against the slow oracle."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.reference.judge import judge

DATA = Path(__file__).parent / "data"


def _lines(name: str) -> list[Any]:
    with (DATA / name).open(encoding="utf-8") as lines:
        examples = [json.loads(line) for line in lines]
    return [pytest.param(each, id=each["record"]["id"]) for each in examples]


def _comparable(field: str, value: Any) -> Any:
    """Values in a form in which the order of cards and items does not count."""
    if field == "legal_moves" and value is not None:
        return [[sorted(cards) for cards in trick] for trick in value]
    if field == "items":
        # The examples leave the personal credits out of the items; the scores hold them.
        kept = [item for item in value if item["name"] != "credit"]
        return sorted(kept, key=lambda item: json.dumps(item, sort_keys=True))
    return value


@pytest.mark.parametrize("example", _lines("slovenian.jsonl") + _lines("openspiel.jsonl"))
def test_judge__agrees_with_example(example: dict[str, Any]) -> None:
    answer = judge(example["record"])
    assert answer["legal"], answer["violations"]
    for field, expected in example["expect"].items():
        assert _comparable(field, answer[field]) == _comparable(field, expected), field


def test_examples__are_all_there() -> None:
    assert len(_lines("slovenian.jsonl")) == 48
    assert len(_lines("openspiel.jsonl")) == 21
