"""Rounds side by side come out as rounds one after the other, to the last bit of their records."""

from typing import Any

import numpy as np
import pytest

from tarok_sim.kernels.state import KIND, OK
from tarok_sim.rules import get_rules
from tarok_sim.rules.tables import rule_tables
from tarok_sim.simulation import Job, play_chunk
from tests.support.tracing import Asker, empty_batch

N_ROUNDS = 400
LINE_UP = ("random_talk(talk=0.3)", "beginner", "club", "random_talk(talk=0.5)")
HELD = {2: (0, 20, 21)}
PLANS: dict[str, dict[str, Any]] = {
    "auction": {},
    "klop": {"contract": "klop"},
    "highest rating declares": {"contract": "three"},
    "declarer": {"contract": "solo_two", "declarer": 2},
    "call": {"contract": "two", "declarer": 1, "called": "HK"},
    "passes": {"passes": frozenset({0, 3})},
    "all pass": {"passes": frozenset({0, 1, 2, 3})},
    "forehand and known cards": {"forehand": 1, "hands": HELD},
    "open beggar": {"contract": "open_beggar"},
}


def side_by_side(job: Job, n: int) -> Any:
    """Play rounds in the lockstep driver with every strategy answering inside."""
    asker = Asker(job)
    batch = asker.begin(n)
    asker.plan.outside = 0
    assert asker.advance(batch) == 0
    assert (batch.asked[KIND] == 0).all()
    return batch


def assert_same(job: Job, n: int = N_ROUNDS) -> None:
    chunk = play_chunk(job, 0, n, logs=True)
    batch = side_by_side(job, n)
    assert (batch.rows["fault"] == OK).all()
    assert (batch.rows == np.asarray(chunk.rows)).all()
    logs = np.asarray(chunk.logs)
    assert (batch.deals == logs["deal"]).all()
    assert (batch.tables == logs["table"]).all()


@pytest.mark.parametrize("plan", PLANS)
def test_advance__plays_as_play_chunk_does(plan: str) -> None:
    assert_same(Job(get_rules("slovenian-4"), LINE_UP, seed=2, **PLANS[plan]))


@pytest.mark.parametrize("preset", ["pagat", "tzs"])
@pytest.mark.parametrize("rules_id", ["slovenian-4", "slovenian-3", "slovenian-2"])
def test_advance__plays_as_play_chunk_does_by_all_presets(rules_id: str, preset: str) -> None:
    rules = get_rules(rules_id, preset)
    assert_same(Job(rules, LINE_UP[: rules.n_seats], seed=3))


def test_play_chunk__sees_nothing_of_the_round_before() -> None:
    """A round alone leaves the same records as one after many others."""
    job = Job(get_rules("slovenian-4"), LINE_UP, seed=4)
    together = np.asarray(play_chunk(job, 0, 40, logs=True).logs)
    for k in range(40):
        alone = np.asarray(play_chunk(job, k, 1, logs=True).logs)
        assert alone["table"] == together["table"][k : k + 1]


def test_begin_rounds__overwrites_what_a_batch_held() -> None:
    job = Job(get_rules("slovenian-4"), LINE_UP, seed=5)
    asker, fresh = Asker(job), side_by_side(job, 50)
    asker.plan.outside = 0
    used = empty_batch(50)
    for array in (used.deals, used.tables, used.questions, used.asked, used.answers):
        array.view(np.uint8 if array.dtype.names else array.dtype)[:] = 1
    asker.driver.begin_rounds(rule_tables(job.rules)[0], asker.plan, used)
    assert asker.advance(used) == 0
    assert (used.tables == fresh.tables).all()
    assert (used.rows == fresh.rows).all()
