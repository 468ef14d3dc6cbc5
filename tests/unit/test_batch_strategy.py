"""NumPy strategies: what they see, what they may answer, and that no result depends on batches."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tarok_sim import Parameter, Strategy, get_rules, register
from tarok_sim.kernels.state import (
    CARD,
    DECLARER,
    DEFENDER,
    N_KINDS,
    PARTNER,
    TABLE,
)
from tarok_sim.players.batch import BatchView, count, highest, lowest, nth, winners_in
from tarok_sim.rules.tables import rule_tables
from tarok_sim.simulation import Job, play_chunk
from tarok_sim.strategies import base, batches
from tarok_sim.strategies.batch_view import Asked, PublicTables

RULES = get_rules("slovenian-4")
HIGH = (Parameter("high", 0, 0, 1, "above a half: plays its highest card"),)


@pytest.fixture(autouse=True)
def registry() -> Iterator[None]:
    """Forget what a test registers."""
    before = dict(base._REGISTRY)
    yield
    base._REGISTRY.clear()
    base._REGISTRY.update(before)


def any_of(view: BatchView, cards: Any, draw: int = 0) -> Any:
    return nth(cards, view.random_below(count(cards), draw))


def any_card(view: BatchView) -> Any:
    return any_of(view, view.legal)


def any_choice(view: BatchView) -> Any:
    return any_of(view, view.choices)


def any_rating(view: BatchView, contract: int) -> Any:
    return view.random_below(1 << 30)


def high_or_low(view: BatchView) -> Any:
    return np.where(view.parameter("high") > 0.5, highest(view.legal), lowest(view.legal))


def rows(line: str, n: int = 100, first: int = 0, **plan: Any) -> Any:
    job = Job(RULES, tuple(line.split(";")), seed=1, **plan)
    return np.asarray(play_chunk(job, first, n).rows)


ALL = {
    "batch_rate_hand": any_rating,
    "batch_call": any_card,
    "batch_take": any_choice,
    "batch_discard": any_card,
    "batch_play_card": any_card,
}


@pytest.mark.parametrize("plan", [{}, {"contract": "three"}, {"contract": "klop"}])
def test_batch__plays_as_the_compiled_random_player(plan: dict[str, Any]) -> None:
    register(Strategy("numpy_random", **ALL))
    assert (rows("numpy_random", 3000, **plan) == rows("random", 3000, **plan)).all()


@pytest.mark.parametrize("decision", list(ALL))
def test_batch__each_decision_alone(decision: str) -> None:
    register(Strategy("mine", **{decision: ALL[decision]}))
    for plan in ({}, {"contract": "two"}):
        assert (rows("mine", 300, **plan) == rows("random", 300, **plan)).all()


def test_batch__bids_are_answered_in_turn() -> None:
    def bid_three_or_pass(view: BatchView) -> Any:
        return np.where(view.choices & 2 != 0, 1, 15)

    register(Strategy("mine", batch_bid=bid_three_or_pass))
    # Whoever speaks first bids three, and forehand, who may hold an equal bid, does so in the end.
    drawn = rows("mine", 100, forehand=2)
    assert set(drawn["contract"].tolist()) == {1}
    assert set(drawn["declarer"].tolist()) == {2}


def test_batch__mixed_table_and_habits_by_seat() -> None:
    register(Strategy("mine", batch_play_card=high_or_low, base="beginner", parameters=HIGH))
    plan: dict[str, Any] = {"contract": "solo_without", "declarer": 1, "forehand": 0}
    job = Job(RULES, ("mine", "random", "mine(high=1)", "beginner"), seed=1, **plan)
    logs = play_chunk(job, 0, 200, logs=True).logs
    assert logs is not None
    dealt, played = logs["deal"]["dealt"], logs["table"]["played"].astype(np.int64)
    tables = rule_tables(RULES)[0]
    led = tables.suit_cards[tables.suit_of[played[:, 0]]]
    hand = dealt[:, 2]
    follow = np.where(hand & led != 0, hand & led, hand & tables.taroks)
    assert (played[:, 0] == lowest(dealt[:, 0].copy())).all()
    assert (played[:, 2] == highest(np.where(follow != 0, follow, hand))).all()


@pytest.mark.parametrize("size", [1, 7, 64])
def test_batch__no_row_depends_on_the_size_of_batches(
    monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    register(Strategy("mine", **ALL, base="beginner"))
    whole = rows("mine;random;mine;beginner", 150)
    monkeypatch.setattr(batches, "BATCH_ROUNDS", size)
    assert (rows("mine;random;mine;beginner", 150) == whole).all()
    apart = [rows("mine;random;mine;beginner", 50, first) for first in (0, 50, 100)]
    assert (np.concatenate(apart) == whole).all()


def test_batch__luck_belongs_to_the_question() -> None:
    """Asked twice it is the same; other draws, views and questions have luck of their own."""
    seen: list[Any] = []

    def play_card(view: BatchView) -> Any:
        words = view.random_words(3)
        assert (view.random_words(2) == words[:, :2]).all()
        assert (view.random_below(10, 2) == view.random_below(10, 2)).all()
        seen.append(words.ravel())
        return lowest(view.legal)

    register(Strategy("mine", batch_play_card=play_card))
    rows("mine", 200, contract="solo_without")
    words = np.concatenate(seen)
    n_asked = len(words) // 3
    assert len(np.unique(words)) == 3 * n_asked
    assert 200 * 30 < n_asked < 200 * 48  # whoever has but one card to play is not asked
    bits = words[:, None] >> np.arange(64, dtype=np.uint64) & np.uint64(1)
    assert np.abs(bits.mean(axis=0) - 0.5).max() < 6 * 0.5 / np.sqrt(len(words))


def test_random_below__is_the_compiled_one_for_any_limit() -> None:
    asked = np.zeros((8, 1000), np.int64)
    asked[6] = np.random.default_rng(1).integers(-(1 << 62), 1 << 62, 1000)
    places = np.arange(1000)
    public = PublicTables(np.zeros(0, TABLE), places)
    view = BatchView(None, public, Asked.at(asked, places, CARD), {})
    words = view.random_words()[:, 0]
    for limit in (1, 2, 3, 13, 54, 1 << 30, (1 << 32) - 1):
        exact = [int(word) * limit >> 64 for word in words]
        assert view.random_below(limit).tolist() == exact


def test_part__is_a_view_of_some() -> None:
    def play_card(view: BatchView) -> Any:
        leads = view.table.turn == 0
        answers = np.zeros(len(view), np.int64)
        for where in (leads, np.flatnonzero(~leads)):
            some = view.part(where)
            assert (some.hand == view.hand[where]).all()
            assert (some.table.led == view.table.led[where]).all()
            assert (some.parameter("high") == view.parameter("high")[where]).all()
            assert (some.random_words(2) == view.random_words(2)[where]).all()
            answers[where] = lowest(some.legal)
        return answers

    register(Strategy("mine", batch_play_card=play_card, parameters=HIGH))
    rows("mine;random;mine(high=1);random", 60)


def test_rules__cannot_be_changed_by_a_strategy() -> None:
    def play_card(view: BatchView) -> Any:
        assert view.rules.kings == rule_tables(RULES)[0].kings
        with pytest.raises(ValueError, match="read-only"):
            view.rules.suit_cards[:] = 0
        return lowest(view.legal)

    register(Strategy("mine", batch_play_card=play_card))
    rows("mine", 5)


def test_view__holds_what_the_seat_may_know_and_no_more() -> None:
    """Whatever can be reached from a view, no array in it holds a card that is hidden."""
    looked = []

    def play_card(view: BatchView) -> Any:
        assert set(np.unique(view.role)) <= {0, DECLARER, PARTNER, DEFENDER}
        assert (view.legal & ~view.hand == 0).all()
        assert (view.choices == 0).all()
        assert (winners_in(view) & ~view.legal == 0).all()
        for array in reachable(view):
            looked.append(array.dtype.names or ())
            assert "hands" not in (array.dtype.names or ())
            assert "talon" not in (array.dtype.names or ())
        return lowest(view.legal)

    register(Strategy("mine", batch_play_card=play_card))
    rows("mine", 50)
    assert TABLE.names in looked


def reachable(thing: Any, seen: set[int] | None = None) -> Iterator[Any]:
    """Yield every array that can be reached from an object by attributes, items and bases."""
    seen = set() if seen is None else seen
    if id(thing) in seen or isinstance(thing, str | bytes | int | float | type):
        return
    seen.add(id(thing))
    if isinstance(thing, np.ndarray):
        yield thing
        yield from reachable(thing.base, seen)
    elif isinstance(thing, dict):
        for value in thing.values():
            yield from reachable(value, seen)
    elif isinstance(thing, tuple | list):
        for value in thing:
            yield from reachable(value, seen)
    else:
        yield from reachable(getattr(thing, "__dict__", None) or {}, seen)


def test_table__has_every_public_field_and_says_what_is_misspelt() -> None:
    tables = np.zeros(4, TABLE)
    tables["over"] = [1, 2, 3, 4]
    public = PublicTables(tables, np.array([3, 1]))
    assert public.over.tolist() == [4, 2]
    assert public.void.shape == (2, 6)
    assert set(dir(public)) == set(TABLE.names or ())
    with pytest.raises(AttributeError, match="no field 'ovr'; did you mean 'over'"):
        public.ovr  # noqa: B018
    assert PublicTables(public, np.array([False, True])).over.tolist() == [2]
    public.over[:] = 0
    assert tables["over"].tolist() == [1, 2, 3, 4]


BAD_ANSWERS: dict[str, tuple[Any, str]] = {
    "number": (lambda view: 3, "returned int, not an array; it must return an array of 20 numbers"),
    "length": (lambda view: view.legal[:3], r"returned an array of shape \(3,\); it must"),
    "fractions": (lambda view: view.legal * 0.5, "returned an array of float64; it must"),
    "truth": (lambda view: view.legal > 0, "returned an array of bool; it must"),
    "illegal": (
        lambda view: 0 * view.legal - 1,
        "batch_play_card answered -1 in round 0, seat 0; allowed: ",
    ),
    "misspelt": (
        lambda view: view.table.ovr,
        r"failed, line \d+: AttributeError: view.table has no field 'ovr'; did you mean 'over'",
    ),
    "parameter": (
        lambda view: view.parameter("highh"),
        "ValueError: no strategy here has a parameter 'highh'; choose from high",
    ),
    "luck": (
        lambda view: np.random.default_rng(1).integers(0, 3, len(view)),
        "uses np.random: its luck would depend on how the work is divided",
    ),
}


@pytest.mark.parametrize("case", BAD_ANSWERS)
def test_bad_answer__is_reported(case: str) -> None:
    function, message = BAD_ANSWERS[case]
    register(Strategy("mine", batch_play_card=function, parameters=HIGH))
    with pytest.raises(ValueError, match=message) as caught:
        rows("mine", 20, contract="solo_without", declarer=0, forehand=0)
    assert str(caught.value).startswith("strategy 'mine': batch_play_card ")


def test_bad_answer__the_first_round_at_fault_is_reported_whatever_the_batch(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def sometimes_wrong(view: BatchView) -> Any:
        return np.where(view.random_below(300) == 0, 77, lowest(view.legal))

    register(Strategy("mine", batch_play_card=sometimes_wrong))
    messages = set()
    for size in (16, 64, 8192):
        monkeypatch.setattr(batches, "BATCH_ROUNDS", size)
        with pytest.raises(ValueError, match="batch_play_card answered 77 in round ") as caught:
            rows("mine", 200, contract="klop")
        messages.add(str(caught.value))
    assert len(messages) == 1


def test_outside__lists_who_is_asked_in_batches() -> None:
    register(Strategy("mine", batch_play_card=any_card))
    line_up = Job(RULES, ("mine", "random", "mine", "beginner")).line_up
    table = batches.Table(None, None, line_up.players, None)
    expected = np.zeros(N_KINDS, np.int64)
    expected[CARD] = 0b0101
    assert (table.outside == expected).all()
