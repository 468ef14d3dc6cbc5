"""Random legal rounds: the oracle finds them legal, scored and consistent with themselves."""

import random
from typing import Any

import pytest

from tests.reference.cards import pile_points, raw_sum
from tests.reference.contracts import FLAT, ladder
from tests.reference.generate import random_record
from tests.reference.judge import judge
from tests.reference.options import OPTIONS, resolve

N_EACH = 4  # records a case
CASES = [
    (rules_id, preset, contract)
    for rules_id, n_seats in (("slovenian-4", 4), ("slovenian-3", 3))
    for preset in ("seed", "pagat", "tzs")
    for contract in [None, "klop", *ladder(n_seats, resolve(rules_id, preset))]
]


def _records(seed: int, *args: Any, **kwargs: Any) -> list[dict[str, Any]]:
    rng = random.Random(seed)
    return [random_record(rng, *args, **kwargs) for _ in range(N_EACH)]


def _check(record: dict[str, Any]) -> None:
    answer = judge(record)
    assert answer["legal"], answer["violations"]
    assert answer["scores"] is not None
    assert len(answer["leaders"]) == len(answer["winners"]) == len(record["tricks"])
    for trick, allowed in zip(record["tricks"], answer["legal_moves"], strict=True):
        for card, cards in zip(trick, allowed, strict=True):
            assert card in cards
    _check_scores(record, answer)


def _check_scores(record: dict[str, Any], answer: dict[str, Any]) -> None:
    options = resolve(record["rules"], record["preset"], record["options"])
    points = answer["card_points"]
    if record["contract"] == "klop":
        talon = record["talon"] if options["klop_talon"] == "aside" else []
        # §2: each pile is rounded by a third at most, so five piles miss 70 by one at most.
        assert 69 <= sum(points.values()) + pile_points(len(talon), raw_sum(talon)) <= 71
        assert answer["items"] == []
        return
    if points is not None:
        assert points["declarer"] + points["defenders"] == 70
        assert record["contract"] not in FLAT
    if options["ledger"] == "declaring_side":
        expected = [0] * len(answer["scores"])
        for item in answer["items"]:
            for seat in item["seats"]:
                expected[seat] += item["value"]
        assert answer["scores"] == expected


@pytest.mark.parametrize(("rules_id", "preset", "contract"), CASES)
def test_judge__random_rounds_are_legal_and_scored(
    rules_id: str, preset: str, contract: str | None
) -> None:
    for record in _records(1, rules_id, preset, contract=contract, talk=True):
        _check(record)
    for record in _records(3, rules_id, preset, contract=contract, talk=True, skew=True):
        _check(record)
    for record in _records(2, rules_id, preset, contract=contract, early_stop=False):
        _check(record)


@pytest.mark.parametrize("seed", range(150))
def test_judge__random_options(seed: int) -> None:
    rng = random.Random(seed)
    names = rng.sample(sorted(OPTIONS), 12)
    overrides = {name: rng.choice(OPTIONS[name]) for name in names}
    rules_id = rng.choice(["slovenian-4", "slovenian-3"])
    preset = rng.choice(["seed", "pagat", "tzs"])
    _check(random_record(rng, rules_id, preset, overrides, talk=True, skew=seed % 2 == 0))


def test_judge__stopping_early_never_changes_scores() -> None:
    for contract in ("piccolo", "beggar", "open_beggar", "valat", "colour_valat"):
        for seed in range(20):
            full = random_record(
                random.Random(seed), "slovenian-4", contract=contract, early_stop=False
            )
            short = random_record(random.Random(seed), "slovenian-4", contract=contract)
            assert full["tricks"][: len(short["tricks"])] == short["tricks"]
            assert judge(full)["scores"] == judge(short)["scores"]


def test_judge__round_in_progress_has_no_scores() -> None:
    record = random_record(random.Random(3), "slovenian-4", contract="two")
    record["tricks"] = [*record["tricks"][:5], record["tricks"][5][:2]]
    answer = judge(record)
    assert answer["legal"]
    assert answer["scores"] is None
    assert answer["success"] is None
    assert (len(answer["leaders"]), len(answer["winners"])) == (6, 5)
    assert [len(trick) for trick in answer["legal_moves"]] == [4, 4, 4, 4, 4, 2]


def test_judge__king_won_talon() -> None:
    """§5.3 `king_wins`: the same rounds with and without it differ by the rest of the talon."""
    moved = 0
    rng = random.Random(7)
    while moved < 5:
        record = random_record(rng, "slovenian-4", "seed", contract="three")
        called = record["called"][0]
        if called not in record["talon"]:
            continue
        group = record["talon"][:3] if record["talon_choice"] == 0 else record["talon"][3:]
        plain = judge(record)
        tricks = zip(record["tricks"], plain["leaders"], plain["winners"], strict=True)
        won_by_king = [
            called == trick[(winner - leader) % 4]
            for trick, leader, winner in tricks
            if called in trick
        ]
        expected = called in group and won_by_king == [True]
        other = judge({**record, "options": {"zaruf_rest": "king_wins"}})
        assert (other["card_points"] != plain["card_points"]) == expected
        moved += expected
