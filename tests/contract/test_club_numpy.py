"""Two implementations of one player agree: club in NumPy and club compiled, answer for answer."""

from typing import Any

import numpy as np
import pytest

from tarok_sim.rules import get_rule_set, get_rules
from tarok_sim.simulation import Job, play_chunk
from tarok_sim.strategies import get_strategy

NUMPY = "tests/support/club_numpy.py:club_numpy"
CASES = [(name, preset) for name in ("slovenian-4", "slovenian-3") for preset in ("seed", "pagat")]
CASES.append(("slovenian-2", "seed"))
N_ROUNDS = 4_000
N_ROUNDS_EACH = 600


def assert_same_rounds(rules: Any, line: str, n: int, habits: str = "", **plan: Any) -> None:
    """Play the same rounds twice and compare all that was said and played."""
    tables = []
    for name in ("club", NUMPY):
        players = tuple(line.replace("CLUB", f"{name}{habits}").split())
        job = Job(rules, players, seed=31, **plan)
        assert job.line_up.plays_in_batches == (name == NUMPY)
        logs = play_chunk(job, 0, n, logs=True).logs
        assert logs is not None
        tables.append(np.asarray(logs["table"]))
    assert (tables[0] == tables[1]).all()


@pytest.mark.parametrize(("rules_id", "preset"), CASES)
def test_club_numpy__answers_as_club(rules_id: str, preset: str) -> None:
    rules = get_rules(rules_id, preset)
    assert_same_rounds(rules, "CLUB", N_ROUNDS)
    assert_same_rounds(
        rules, " ".join(["CLUB", "random", "CLUB", "beginner"][: rules.n_seats]), 500
    )


@pytest.mark.parametrize(
    ("rules_id", "contract"),
    [
        (rules_id, contract.name)
        for rules_id in ("slovenian-4", "slovenian-3", "slovenian-2")
        for contract in get_rule_set(rules_id).resolve().contracts
    ],
)
def test_club_numpy__answers_as_club_in_every_contract(rules_id: str, contract: str) -> None:
    assert_same_rounds(get_rules(rules_id), "CLUB", N_ROUNDS_EACH, contract=contract)


def test_club_numpy__answers_as_club_with_any_habit() -> None:
    rules = get_rules("slovenian-4")
    for parameter in get_strategy("club").all_parameters():
        for value in (parameter.low, parameter.high):
            assert_same_rounds(rules, "CLUB", 300, f"({parameter.name}={value:g})")
