"""The replay answers every random round as the slow reference does, field by field.

The reference shares no code with the package.  `TAROK_ORACLE_ROUNDS` sets the number of rounds.
"""

import json
import os
import random
from collections import Counter
from typing import Any

import pytest

from tarok_sim.records.replay import replay
from tarok_sim.rules import get_rule_set
from tests.reference.generate import random_record
from tests.reference.judge import judge
from tests.reference.speak import ITEMS
from tests.support.odd_records import odd_record, odd_talk

N_ROUNDS = int(os.environ.get("TAROK_ORACLE_ROUNDS", "300"))
N_ROUNDS_SLOW = 10 * N_ROUNDS
RULES = ("slovenian-4", "slovenian-3", "slovenian-2")
PRESETS = ("seed", "pagat", "tzs")
# The reference knows two of the lines at which a point contract is won.
WIN_LINES = (106, 107)

Record = dict[str, Any]


def random_options(rng: random.Random, rules_id: str) -> dict[str, Any]:
    """Return some options with values that differ from nothing in particular."""
    options: dict[str, Any] = {}
    if rng.random() < 0.3:
        return options
    for option in get_rule_set(rules_id).options:
        if rng.random() < 0.15:
            numbers = [] if option.numbers is None else [rng.choice(option.numbers)]
            options[option.name] = rng.choice([*option.values, *numbers])
    if "win_threshold_thirds" in options:
        options["win_threshold_thirds"] = rng.choice(WIN_LINES)
    return options


def random_round(rng: random.Random, rules_id: str, talk: bool = False) -> Record:
    """Return a legal round under random rules, by auction or with a planned contract.

    `talk` adds random announcements and kontras, as far as the rules leave any.
    """
    preset = rng.choice(PRESETS)
    while True:
        options = random_options(rng, rules_id)
        try:
            rules = get_rule_set(rules_id).resolve(preset, options)
        except ValueError:  # options that contradict each other
            continue
        break
    names = [contract.name for contract in rules.contracts]
    contract = None if rng.random() < 0.4 else rng.choice(names)
    early_stop = rng.random() < 0.5
    skew = rng.random() < 0.5
    return random_record(
        rng,
        rules_id,
        preset,
        options,
        contract=contract,
        talk=talk,
        early_stop=early_stop,
        skew=skew,
    )


def maybe_broken_off(record: Record, rng: random.Random) -> Record:
    """Return the round, now and then only its beginning."""
    if rng.random() < 0.9:
        return record
    tricks = record["tricks"][: rng.randrange(len(record["tricks"]) + 1)]
    if tricks:
        tricks[-1] = tricks[-1][: rng.randrange(len(tricks[-1]) + 1)]
    return {**record, "tricks": tricks}


def comparable(answer: Record) -> Record:
    """Return an answer without what the format leaves open.

    That is the order of the items, and whether a seat's credits are one item or several.
    """
    credits: Counter[int] = Counter()
    for item in answer["items"]:
        if item["name"] == "credit":
            credits.update(dict.fromkeys(item["seats"], item["value"]))
    others = [item for item in answer["items"] if item["name"] != "credit"]
    items = sorted(json.dumps(item, sort_keys=True) for item in others)
    return {**answer, "items": items, "credits": credits}


def assert_agree(record: Record) -> None:
    expected = comparable(judge(record))
    answer = comparable(replay(record, legal_moves=True))
    assert {key: answer[key] for key in expected} == expected, json.dumps(record)


def assert_same_verdict(record: Record, change: str) -> None:
    """Compare what both must say of a broken round: that it is, and the first place where."""
    expected, answer = judge(record), replay(record)
    places = [[fault["where"] for fault in each["violations"]][:1] for each in (answer, expected)]
    assert places[0] == places[1], f"{change}: {json.dumps(record)}"
    assert answer["legal"] == expected["legal"]
    assert answer["scores"] == expected["scores"]


@pytest.mark.parametrize("rules_id", RULES)
def test_replay__agrees_with_the_reference(rules_id: str) -> None:
    rng = random.Random(f"replay {rules_id}")
    for _ in range(N_ROUNDS // 2):
        assert_agree(maybe_broken_off(random_round(rng, rules_id), rng))


@pytest.mark.parametrize("rules_id", RULES)
def test_replay__finds_the_same_fault_as_the_reference(rules_id: str) -> None:
    rng = random.Random(f"odd {rules_id}")
    n_illegal = 0
    for _ in range(N_ROUNDS // 2):
        change, odd = odd_record(random_round(rng, rules_id), rng)
        assert_same_verdict(odd, change)
        n_illegal += not replay(odd)["legal"]
    assert n_illegal > N_ROUNDS // 4


@pytest.mark.parametrize("rules_id", ["slovenian-4", "slovenian-3"])
def test_replay__agrees_with_the_reference_on_talk(rules_id: str) -> None:
    rng = random.Random(f"talk {rules_id}")
    said: Counter[str] = Counter()
    for _ in range(N_ROUNDS):
        record = random_round(rng, rules_id, talk=True)
        said.update(item for _, item in record["announcements"])
        said.update(f"level {level}" for _, _, level in record["kontras"])
        assert_agree(maybe_broken_off(record, rng))
    only_four = {"king_ultimo", "solo"} if rules_id == "slovenian-3" else set()
    assert said.keys() >= {*ITEMS, *(f"level {k}" for k in range(1, 5))} - only_four


@pytest.mark.parametrize("rules_id", ["slovenian-4", "slovenian-3"])
def test_replay__finds_the_same_fault_in_talk(rules_id: str) -> None:
    rng = random.Random(f"odd talk {rules_id}")
    places: Counter[str] = Counter()
    for _ in range(N_ROUNDS):
        change, odd = odd_talk(random_round(rng, rules_id, talk=True), rng)
        assert_same_verdict(odd, change)
        places.update(fault["where"] for fault in replay(odd)["violations"][:1])
    assert min(places["announcements"], places["kontras"]) > N_ROUNDS // 10


@pytest.mark.slow
@pytest.mark.parametrize("rules_id", ["slovenian-4", "slovenian-3"])
def test_replay__agrees_with_the_reference_on_much_talk(rules_id: str) -> None:
    rng = random.Random(f"much talk {rules_id}")
    for _ in range(N_ROUNDS_SLOW):
        record = random_round(rng, rules_id, talk=True)
        assert_agree(maybe_broken_off(record, rng))
        change, odd = odd_talk(record, rng)
        assert_same_verdict(odd, change)


@pytest.mark.slow
@pytest.mark.parametrize("rules_id", RULES)
def test_replay__agrees_with_the_reference_on_many_rounds(rules_id: str) -> None:
    rng = random.Random(f"many {rules_id}")
    for _ in range(N_ROUNDS_SLOW):
        record = random_round(rng, rules_id)
        assert_agree(maybe_broken_off(record, rng))
        change, odd = odd_record(record, rng)
        assert_same_verdict(odd, change)
