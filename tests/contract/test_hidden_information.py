"""No decision depends on a card its seat cannot see, and the public record holds none.

Every question of real rounds is asked again in another world: other hands, the closed talon and
the cards others laid away face down are exchanged in every way the public record allows, and with
them, where it is unknown, the partner.  The round is played again on that deal, so that table and
view are made anew; both must be the same to the last bit, and so must the answer.
"""

from typing import Any

import numpy as np
import pytest

from tarok_sim.kernels.state import ALLOWED, DISCARDS, SEAT_ASKED
from tarok_sim.rules import get_rules
from tarok_sim.simulation import Job
from tarok_sim.strategies import batch as masks
from tests.support.all_strategies import EXAMPLES, STRATEGIES
from tests.support.tracing import Asker, trace
from tests.support.worlds import look_around

N_ROUNDS = 12
JOBS: dict[str, dict[str, str]] = {
    "auction": {},
    "pagat": {"rules": "slovenian-4 pagat"},
    "three players": {"rules": "slovenian-3 seed"},
    "two players": {"rules": "slovenian-2 seed"},
    "klop": {"contract": "klop"},
    "three": {"contract": "three"},
    "open beggar": {"contract": "open_beggar"},
    "solo without": {"contract": "solo_without"},
    "two": {"rules": "slovenian-4 pagat", "contract": "two"},
    "any kontra": {"contract": "one", "kontra": "any_other_player"},
}


def job_of(strategy: str, rules: str = "slovenian-4 seed", kontra: str = "", **plan: str) -> Job:
    options = {"kontra_eligibility": kontra} if kontra else {}
    return Job(get_rules(*rules.split(), **options), (strategy,), seed=11, **plan)


@pytest.mark.parametrize("case", JOBS)
@pytest.mark.parametrize("strategy", [*STRATEGIES, *EXAMPLES, "random_talk(talk=0.6)"])
def test_strategy__answers_the_same_whatever_it_cannot_see(strategy: str, case: str) -> None:
    asker = Asker(job_of(strategy, **JOBS[case]))
    looked = look_around(asker, trace(asker, N_ROUNDS), seed=5)
    assert looked.tables == []
    assert looked.views == []
    assert looked.answers == []
    # Something was looked at: most worlds can be, and most of those differ.
    assert looked.reached > 0.5 * looked.worlds
    assert looked.changed > 0.5 * looked.reached


class Peeper(Asker):
    """Leads high if the next seat's highest card is odd."""

    def ask(self, batch: Any, index: Any) -> Any:
        """Answer with an eye on a hand that cannot be seen."""
        allowed, seats = batch.asked[ALLOWED], batch.asked[SEAT_ASKED]
        behind = batch.deals["hands"][np.arange(len(seats)), (seats + 1) % 4]
        odd = masks.highest(behind) % 2 == 1
        return np.where(odd, masks.highest(allowed), masks.lowest(allowed)).astype(float)


class Leak(Asker):
    """Shows each seat the closed talon as cards it has laid away."""

    def advance(self, batch: Any) -> int:
        """Play on and leak."""
        n_waiting = super().advance(batch)
        batch.asked[DISCARDS] = batch.deals["talon_mask"]
        return n_waiting


def test_look_around__sees_a_strategy_that_peeps() -> None:
    asker = Peeper(job_of("random", contract="klop"))
    looked = look_around(asker, trace(asker, N_ROUNDS), seed=5)
    assert looked.tables == looked.views == []
    assert len(looked.answers) > 10


def test_look_around__sees_a_view_that_leaks() -> None:
    asker = Leak(job_of("random", contract="klop"))
    looked = look_around(asker, trace(asker, N_ROUNDS), seed=5)
    assert looked.tables == []
    assert len(looked.views) > 100
