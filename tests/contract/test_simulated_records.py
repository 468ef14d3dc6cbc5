"""Rounds in which players speak, under random rules: the records say what the simulator played.

Replay and the slow reference judge them again: legal to the last word, with the same scores.
"""

import json
import os
import random
from collections import Counter

import pytest

from tarok_sim.records.from_log import records_from_logs
from tarok_sim.records.replay import replay
from tarok_sim.rules import get_rule_set
from tarok_sim.rules.switches import ITEM_NAMES
from tarok_sim.simulation import Job, play_chunk
from tests.contract.test_replay_oracle import PRESETS, comparable, random_options
from tests.reference.judge import judge

N_RULES = int(os.environ.get("TAROK_ORACLE_ROUNDS", "300")) // 6
N_ROUNDS = 30  # by the same rules
LINE_UPS = (
    ("random_talk(talk=0.3)",),
    ("random_talk(talk=0.7)",),
    ("random_talk(talk=0.2)", "club", "random_talk(talk=0.5)", "club(say_pagat=0,say_king=0)"),
)


def random_job(rng: random.Random, rules_id: str) -> Job:
    """Return a table that talks, under random rules, by auction or with a planned contract."""
    while True:
        try:
            rules = get_rule_set(rules_id).resolve(
                rng.choice(PRESETS), random_options(rng, rules_id)
            )
        except ValueError:  # options that contradict each other
            continue
        break
    names = [contract.name for contract in rules.contracts if contract.name != "klop"]
    contract = None if rng.random() < 0.3 else rng.choice(names)
    players = rng.choice(LINE_UPS)
    return Job(rules, players[: rules.n_seats], rng.randrange(1 << 32), contract=contract)


def assert_records_agree(job: Job, said: Counter[str]) -> None:
    """Play some rounds and judge their records."""
    chunk = play_chunk(job, 0, N_ROUNDS, logs=True)
    n_seats = job.rules.n_seats
    assert chunk.logs is not None
    records = records_from_logs(chunk.logs, chunk.rows, job.rules, job.seed)
    for row, record in zip(chunk.rows, records, strict=True):
        told = json.loads(json.dumps(record))
        answer, expected = comparable(replay(told)), comparable(judge(told))
        assert answer["legal"], (record, answer["violations"])
        assert answer["scores"] == row["scores"][:n_seats].tolist(), record
        assert {key: answer[key] for key in expected if key in answer} == {
            key: value for key, value in expected.items() if key in answer
        }, record
        said.update(item for _, item in record.get("announcements", []))
        said.update(f"level {level}" for _, _, level in record.get("kontras", []))


@pytest.mark.parametrize("rules_id", ["slovenian-4", "slovenian-3"])
def test_records__of_rounds_with_talk_are_judged_as_they_were_played(rules_id: str) -> None:
    rng = random.Random(f"talkers {rules_id}")
    said: Counter[str] = Counter()
    for _ in range(N_RULES):
        assert_records_agree(random_job(rng, rules_id), said)
    only_four = {"king_ultimo", "solo"} if rules_id == "slovenian-3" else set()
    assert said.keys() >= {*ITEM_NAMES, *(f"level {k}" for k in range(1, 5))} - only_four


@pytest.mark.slow
@pytest.mark.parametrize("rules_id", ["slovenian-4", "slovenian-3"])
def test_records__of_many_rounds_with_talk(rules_id: str) -> None:
    rng = random.Random(f"many talkers {rules_id}")
    said: Counter[str] = Counter()
    for _ in range(20 * N_RULES):
        assert_records_agree(random_job(rng, rules_id), said)
