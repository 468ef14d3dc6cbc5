"""Jobs that could not be played are refused with one sentence; declining is what it says."""

from typing import Any

import numpy as np
import pytest

from tarok_sim.rules import get_rules
from tarok_sim.simulation import Job, RunOptions, map_chunks, play_chunk


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        ({"passes": frozenset([9])}, "no seat 9"),
        ({"forehand": 7}, "no seat 7"),
        ({"hands": {4: (0,)}}, "no seat 4"),
        ({"hands": {0: (3,), 1: (3,)}}, "T4 is with seats 0 and 1"),
        ({"hands": {0: (3, 3)}}, "T4 is twice in one hand"),
        ({"hands": {0: tuple(range(13))}}, "13 cards, 12 at most"),
        ({"hands": {0: (99,)}}, "99 is no card"),
        ({"called": "HK"}, "calls no fixed card"),
        ({"called": "HK", "contract": "solo_two"}, "calls no fixed card"),
        ({"called": "T22", "contract": "three"}, "called cannot be T22"),
        ({"seed": 1.5}, "seed cannot be 1.5"),
        ({"seed": -1}, "seed cannot be -1"),
    ],
)
def test_job__refuses_what_cannot_be_played(wrong: dict[str, Any], text: str) -> None:
    with pytest.raises(ValueError, match=text):
        Job(get_rules("slovenian-4"), **wrong)


def test_job__refuses_a_hand_that_would_be_dealt_again_for_ever() -> None:
    hand = {0: tuple(range(22, 34))}
    with pytest.raises(ValueError, match="no tarok"):
        Job(get_rules("slovenian-4", no_tarok="redeal"), hands=hand)
    Job(get_rules("slovenian-4"), hands=hand)


@pytest.mark.parametrize("n", [0, -3, 10**15])
def test_map_chunks__refuses_a_number_of_rounds(n: int) -> None:
    with pytest.raises(ValueError, match="number of rounds"):
        next(map_chunks(Job(get_rules("slovenian-4")), n, len, RunOptions()))  # type: ignore[arg-type]


@pytest.mark.parametrize("preset", ["seed", "pagat", "tzs"])
def test_passes__a_seat_told_to_pass_never_declares(preset: str) -> None:
    rules = get_rules("slovenian-4", preset)
    for seat in range(4):
        rows = play_chunk(Job(rules, ("club",), passes=frozenset([seat])), 0, 2_000).rows
        assert not np.any(rows["declarer"] == seat)


def test_passes__a_dutiful_forehand_turns_to_klop_when_all_pass() -> None:
    rules = get_rules("slovenian-4", "pagat")
    rows = play_chunk(Job(rules, ("club",), passes=frozenset(range(4))), 0, 200).rows
    assert np.all(rows["contract"] == 0)
