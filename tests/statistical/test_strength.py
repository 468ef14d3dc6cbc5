"""Better players win more: on the same deals, in every seat, and with every contract they bid."""

from typing import Any

import pytest

from tarok_sim.questions.bid_worth import bid_worth
from tarok_sim.questions.chair import EVERYWHERE, change_player
from tarok_sim.rules import get_rules
from tarok_sim.simulation import Job, RunOptions

pytestmark = pytest.mark.slow

N_A_SEAT = 200_000
RULES = ("slovenian-4", "slovenian-3")
DUELS = (("club", "beginner", "beginner"), ("club", "beginner", "club"))
LOWER = (("beginner", "random", "random"), ("beginner", "random", "beginner"))
RUN = RunOptions(progress=False)


@pytest.mark.parametrize("rules_id", RULES)
@pytest.mark.parametrize(("better", "worse", "others"), DUELS + LOWER)
def test_strength__pays_in_every_seat(rules_id: str, better: str, worse: str, others: str) -> None:
    rules = get_rules(rules_id)
    n_rounds = N_A_SEAT * rules.n_seats
    table = change_player(rules, (better, worse), others, n_rounds, 9, RUN).table()
    seats = table[table["position"] != EVERYWHERE]
    assert seats["n"].tolist() == [N_A_SEAT] * rules.n_seats
    assert (seats["gain_low"] > 0).all(), seats


@pytest.mark.parametrize("rules_id", RULES)
def test_club__every_contract_it_bids_beats_passing(rules_id: str) -> None:
    job = Job(get_rules(rules_id), ("club",), 9)
    table: Any = bid_worth(job, 200_000, RUN).table(least_share=0.01)
    assert len(table) >= 2
    assert (table["gain_low"] > 0).all(), table
