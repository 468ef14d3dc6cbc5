"""What every registered rule set must fulfil, whatever the game; Slovenian ones also the oracle."""

import itertools
import json
import pickle
from typing import Any

import pytest

from tarok_sim.rules import get_rule_set, get_rules, list_rules
from tarok_sim.rules.option import STAGES, Option, option_text
from tarok_sim.rules.rule_card import rule_card
from tests.reference import contracts as oracle_contracts
from tests.reference import options as oracle_options

PRESETS = [(name, preset) for name in list_rules() for preset in get_rule_set(name).presets]
SLOVENIAN = [(name, preset) for name, preset in PRESETS if name in ("slovenian-4", "slovenian-3")]


def _samples(option: Option) -> list[Any]:
    numbers = option.numbers
    return [*option.values, *([] if numbers is None else [numbers[0], numbers[-1]])]


# Questions on which all sources agree, kept as options because records may name them.
SETTLED = {"announce_kontra_order", "klop_kontra", "zaruf_concede"}


@pytest.mark.parametrize("rules_id", list_rules())
def test_rule_set__has_seed_and_gives_its_sources(rules_id: str) -> None:
    ruleset = get_rule_set(rules_id)
    assert ruleset.id == rules_id
    assert "seed" in ruleset.presets
    assert all(ruleset.preset_meanings.values())
    assert ruleset.local_names
    assert ruleset.sources
    assert all(source.name and source.used_for for source in ruleset.sources)


@pytest.mark.parametrize("rules_id", list_rules())
def test_options__explain_themselves(rules_id: str) -> None:
    for option in get_rule_set(rules_id).options:
        assert option.stage in STAGES
        assert option.section.startswith("§")
        assert option.meaning.endswith(".")
        assert option.local_names
        has_choice = len(_samples(option)) > 1
        assert has_choice != (option.name in SETTLED), f"{option.name} leaves no choice"


@pytest.mark.parametrize("rules_id", list_rules())
def test_options__every_value_reads_back_from_its_text(rules_id: str) -> None:
    for option in get_rule_set(rules_id).options:
        for value in _samples(option):
            read = option.parse(option_text(value))
            assert (type(read), read) == (type(value), value)


@pytest.mark.parametrize(("rules_id", "preset"), PRESETS)
def test_options__each_may_deviate_from_each_preset(rules_id: str, preset: str) -> None:
    plain = get_rules(rules_id, preset)
    for option in plain.ruleset.options:
        for value in _samples(option):
            changed = get_rules(rules_id, preset, **{option.name: value})
            assert changed.options == {**plain.options, option.name: value}
            expected = {} if value == plain.options[option.name] else {option.name: value}
            assert changed.option_overrides == expected
            assert (changed.digest == plain.digest) == (not expected)


@pytest.mark.parametrize(("rules_id", "preset"), PRESETS)
def test_contracts__stand_in_rank_order_and_explain_themselves(rules_id: str, preset: str) -> None:
    rules = get_rules(rules_id, preset)
    assert [contract.rank for contract in rules.contracts] == list(range(len(rules.contracts)))
    assert len({contract.name for contract in rules.contracts}) == len(rules.contracts)
    for contract in rules.contracts:
        assert rules.contract(contract.name) is contract
        # Without a value of its own a contract pays what it counts, more than once.
        assert contract.value > 0 or contract.rank == 0 or contract.win_factor > 1
        assert contract.local_names
        assert contract.goal
        assert contract.meaning.endswith(".")
        if contract.talon_take:
            assert rules.talon_size % contract.talon_take == 0


@pytest.mark.parametrize(("rules_id", "preset"), PRESETS)
def test_rules__survive_pickling(rules_id: str, preset: str) -> None:
    rules = get_rules(rules_id, preset)
    copy = pickle.loads(pickle.dumps(rules))
    assert copy.digest == rules.digest
    assert copy.contracts == rules.contracts


@pytest.mark.parametrize(("rules_id", "preset"), PRESETS)
def test_rule_card__shows_every_contract_and_option(rules_id: str, preset: str) -> None:
    rules = get_rules(rules_id, preset)
    card = rule_card(rules)
    json.dumps(card.to_dict())
    text = card.to_markdown()
    for name in [*(c.name for c in rules.contracts), *rules.options]:
        assert text.count(f"\n| {name} | ") == 1
    assert all(len(row.cells()) == len(card.option_headings) for row in card.options)


@pytest.mark.parametrize(("rules_id", "preset"), SLOVENIAN)
def test_options__presets_as_the_oracle_has_them(rules_id: str, preset: str) -> None:
    options = get_rules(rules_id, preset).options
    oracle = oracle_options.resolve(rules_id, preset)
    assert dict(options) == {name: oracle[name] for name in options}


@pytest.mark.parametrize("rules_id", ["slovenian-4", "slovenian-3"])
def test_contracts__ladder_as_the_oracle_has_it(rules_id: str) -> None:
    choices = {
        "ladder": ("seed", "pagat", "tzs"),
        "pikolo_value": (35, "off", 60),
        "valat_scale": ("ladder", "announcement", "pagat", "none"),
        "solo_contracts_3p": (False, True),
        "solo_brez_difference": (True, False),
        "bonuses_in_solo_brez": (True, False),
        "bonuses_in_flat": (False, True),
    }
    for values in itertools.product(*choices.values()):
        asked = dict(zip(choices, values, strict=True))
        rules = get_rules(rules_id, **asked)
        oracle = oracle_options.resolve(rules_id, "seed", asked)
        names = oracle_contracts.ladder(rules.n_seats, oracle)
        assert [contract.name for contract in rules.contracts[1:]] == names
        for contract in rules.contracts[1:]:
            name = contract.name
            assert contract.value == oracle_contracts.contract_value(name, oracle)
            assert contract.calls_king == oracle_contracts.calls_king(name, rules.n_seats)
            assert contract.pays_bonuses == oracle_contracts.has_bonuses(name, oracle)
            assert contract.scores_difference == oracle_contracts.has_difference(name, oracle)
