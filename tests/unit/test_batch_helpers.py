"""The NumPy helpers answer as the compiled ones do, on the views of real rounds."""

import inspect
from functools import cache
from typing import Any

import numpy as np
import pytest

from tarok_sim.kernels import bits, views
from tarok_sim.kernels.jit import kernel
from tarok_sim.kernels.questions import Place
from tarok_sim.kernels.state import CARD, KIND, SEAT_ASKED
from tarok_sim.kernels.views import see
from tarok_sim.players import batch as many
from tarok_sim.rules import get_rules
from tarok_sim.simulation import Job
from tarok_sim.strategies.batch_view import Asked, BatchView, PublicTables
from tests.support.tracing import Asker, trace

N_ROUNDS = 40

# How each helper of kernels/views.py is called with a view and one set of its cards.
OF_VIEW = {
    "outstanding": "outstanding(view)",
    "winners_in": "winners_in(view)",
    "trick_units": "trick_units(view)",
    "plays_last": "plays_last(view)",
    "friends": "friends(view)",
    "is_friend": "is_friend(view, seat_behind(view, 1))",
    "seats_behind": "seats_behind(view)",
    "cheapest": "cheapest(view, view.legal)",
    "dearest": "dearest(view, view.legal)",
    "longest_suit": "longest_suit(view, view.hand)",
    "top_card": "top_card(view.hand)",
    "seen_of": "seen_of(view, seat_behind(view, 1))",
    "without": "without(view.hand, lowest(view.hand))",
    "holds": "holds(view, view.rules.pagat)",
    "n_behind": "n_behind(view)",
    "seat_behind": "seat_behind(view, 2)",
    "bosses": "bosses(view, view.hand & view.rules.taroks, outstanding(view) & view.rules.taroks)",
    "ruffed_suits": "ruffed_suits(view, seats_behind(view))",
    "pile_units": "pile_units(view.rules, view.hand)",
    "count": "count(view.hand)",
    "lowest": "lowest(view.hand & view.rules.taroks)",
    "highest": "highest(view.hand & view.rules.taroks)",
    "has": "has(view.hand, view.rules.pagat)",
    "bit": "bit(view.seat)",
    "is_empty": "is_empty(view.hand & view.rules.kings)",
    "nth": "nth(view.hand, count(view.hand) - 1)",
}


@cache
def steps(rules_id: str) -> tuple[Asker, list[Any]]:
    rules = get_rules(rules_id)
    asker = Asker(Job(rules, ("beginner",), seed=6))
    return asker, trace(asker, N_ROUNDS)


def compiled(call: str) -> Any:
    """Return a kernel that makes a call for every question of a step."""
    names = {name: getattr(bits, name) for name in dir(bits)} | vars(views)
    function: Any = {}
    exec(f"def ask(view):\n    return {call}", names, function)
    ask = views.inline(function["ask"])

    @kernel
    def ask_all(rules, seats, records, places):  # type: ignore[no-untyped-def]
        deals, tables, questions = records
        index, answers = places
        for k in index:
            question, place = questions[k], Place(deals[k], tables[k])
            me = seats[question.seat]
            answers[k] = ask(see(rules, place, me, question.seat, question.allowed, 0))

    return ask_all


@pytest.mark.parametrize("rules_id", ["slovenian-4", "slovenian-3"])
@pytest.mark.parametrize("name", OF_VIEW)
def test_helper__is_the_compiled_one_for_arrays(name: str, rules_id: str) -> None:
    asker, traced = steps(rules_id)
    ask_all = compiled(OF_VIEW[name])
    n_asked = 0
    for step in traced:
        index = np.flatnonzero(step.asked[KIND] == CARD)
        expected = np.zeros(len(step.deals), np.int64)
        records = (step.deals, step.tables, step.questions)
        ask_all(asker.table.rules, asker.table.seats, records, (index, expected))
        asked, public = Asked.at(step.asked, index, CARD), PublicTables(step.tables, index)
        view = BatchView(asker.table.plain_rules, public, asked, {})
        answers = eval(OF_VIEW[name], vars(many) | {"view": view})
        assert answers.shape == (len(index),)
        assert (answers == expected[index]).all()
        n_asked += len(index)
    assert n_asked > 500


def test_helpers__have_a_twin_each() -> None:
    own = {
        name
        for name, value in vars(views).items()
        if getattr(value, "__module__", None) == views.__name__ and not inspect.isclass(value)
    }
    inside = {"role_of", "see", "parameter", "own_parameter", "random_below"}
    assert own - inside <= set(OF_VIEW)
    assert set(OF_VIEW) <= set(many.__all__)


def test_lowest_and_highest__of_nothing_are_no_card() -> None:
    nothing = np.zeros(3, np.int64)
    assert many.lowest(nothing).tolist() == [64, 64, 64]
    assert many.highest(nothing).tolist() == [-1, -1, -1]


def test_highest__is_exact_for_any_set() -> None:
    rng = np.random.default_rng(1)
    sets = rng.integers(1, 1 << 62, 20_000) >> rng.integers(0, 62, 20_000)
    sets = np.concatenate([sets[sets > 0], [(1 << k) - 1 for k in range(1, 63)]])
    assert many.highest(sets).tolist() == [int(cards).bit_length() - 1 for cards in sets]
    assert many.lowest(sets).tolist() == [(int(c) & -int(c)).bit_length() - 1 for c in sets]
    assert many.count(sets).tolist() == [int(cards).bit_count() for cards in sets]


def test_seat_asked__is_in_every_step() -> None:
    asker, traced = steps("slovenian-4")
    asked = np.concatenate([step.asked[SEAT_ASKED][step.waiting] for step in traced])
    assert set(asked.tolist()) == set(range(asker.job.rules.n_seats))
