"""The example rounds with known answers against the replay, as dicts and as lines of a file."""

import json
from pathlib import Path
from typing import Any

import pytest

from tarok_sim.records.replay import answer_status, replay, replay_lines

DATA = Path(__file__).parent / "data"

Example = dict[str, Any]


def examples(name: str) -> list[Example]:
    text = (DATA / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def has_talk(record: dict[str, Any]) -> bool:
    return bool(record.get("announcements") or record.get("kontras"))


EXAMPLES = examples("slovenian.jsonl") + examples("openspiel.jsonl")


def name_of(example: Example) -> str:
    return str(example["record"]["id"])


def comparable(field: str, value: Any) -> Any:
    """Return a value in a form in which the order of cards and items does not count."""
    if field == "legal_moves":
        return [[sorted(cards) for cards in trick] for trick in value]
    if field == "items":
        # The examples leave the personal credits out of the items; the scores hold them.
        kept = [item for item in value if item["name"] != "credit"]
        return sorted(kept, key=lambda item: json.dumps(item, sort_keys=True))
    return value


@pytest.mark.nojit
@pytest.mark.parametrize("example", EXAMPLES, ids=name_of)
def test_replay__agrees_with_example(example: Example) -> None:
    answer = replay(example["record"], legal_moves=True)
    assert answer["violations"] == []
    assert answer["legal"]
    for field, expected in example["expect"].items():
        assert comparable(field, answer[field]) == comparable(field, expected), field


def test_replay_lines__answers_every_line_in_order() -> None:
    answers = list(replay_lines(json.dumps(each["record"]) for each in EXAMPLES))
    assert len(answers) == len(EXAMPLES)
    for example, answer in zip(EXAMPLES, answers, strict=True):
        assert answer == replay(example["record"])
        assert answer_status(answer) == 0


def test_examples__cover_every_contract() -> None:
    assert sum(has_talk(each["record"]) for each in EXAMPLES) == 25
    assert {each["record"]["contract"] for each in EXAMPLES} == set(
        "klop three two one piccolo solo_three solo_two solo_one beggar solo_without "
        "open_beggar valat colour_valat".split()
    )
