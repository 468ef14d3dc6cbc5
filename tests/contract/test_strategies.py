"""What every strategy must do: answer legally whatever the rules, with any habits, and be named.

The strategies of the package, the example users start from, and NumPy ones.
"""

import numpy as np
import pytest

from tarok_sim.rules import get_rule_set, get_rules, list_rules
from tarok_sim.simulation import Job, play_chunk
from tarok_sim.strategies import line_up
from tarok_sim.strategies.base import DECISIONS
from tarok_sim.strategies.lineup import read_player
from tests.support.all_strategies import EXAMPLES, STRATEGIES

PRESETS = [(name, preset) for name in list_rules() for preset in get_rule_set(name).presets]
PLAYERS = [*STRATEGIES, *EXAMPLES]
N_ROUNDS = 3_000
N_ROUNDS_EACH = 300  # of each contract, and with each habit


@pytest.mark.parametrize(("rules_id", "preset"), PRESETS)
@pytest.mark.parametrize("player", PLAYERS)
def test_strategy__answers_legally_by_every_preset(player: str, rules_id: str, preset: str) -> None:
    rules = get_rules(rules_id, preset)
    rows = play_chunk(Job(rules, (player,), seed=21), 0, N_ROUNDS).rows
    assert len(rows) == N_ROUNDS
    for contract in rules.contracts:
        play_chunk(Job(rules, (player,), seed=22, contract=contract.name), 0, N_ROUNDS_EACH)


@pytest.mark.parametrize("rules_id", list_rules())
@pytest.mark.parametrize("player", PLAYERS)
def test_strategy__answers_legally_beside_any_other(player: str, rules_id: str) -> None:
    rules = get_rules(rules_id)
    table = (player, "random", "beginner", "random")[: rules.n_seats]
    play_chunk(Job(rules, table, seed=23), 0, N_ROUNDS)


@pytest.mark.parametrize("player", PLAYERS)
def test_parameters__both_ends_of_their_range_can_be_played(player: str) -> None:
    rules = get_rules("slovenian-4")
    parameters = read_player(player).strategy.all_parameters()
    for parameter in parameters:
        for value in (parameter.low, parameter.high):
            line = (f"{player}({parameter.name}={value:g})", player, player, player)
            play_chunk(Job(rules, line, seed=24), 0, N_ROUNDS_EACH)
    for end in ("low", "high"):
        habits = ",".join(f"{each.name}={getattr(each, end):g}" for each in parameters)
        play_chunk(Job(rules, (f"{player}({habits})",), seed=25), 0, N_ROUNDS_EACH)


@pytest.mark.parametrize("player", PLAYERS)
def test_text__reads_back(player: str) -> None:
    strategy = read_player(player).strategy
    assert read_player(player).text == player
    habits = ",".join(f"{each.name}={each.high:g}" for each in strategy.all_parameters())
    text = read_player(f"{player}({habits})" if habits else player).text
    assert read_player(text).text == text
    assert line_up(f"{text},{player},random,{text}", 4).texts == (text, player, "random", text)


@pytest.mark.parametrize("player", PLAYERS)
def test_strategy__explains_itself(player: str) -> None:
    strategy = read_player(player).strategy
    assert strategy.meaning.endswith(".")
    for parameter in strategy.all_parameters():
        assert parameter.meaning
        assert parameter.low < parameter.high
    for decision in DECISIONS:
        assert callable(strategy.answer(decision).function)


@pytest.mark.parametrize("player", PLAYERS)
def test_rows__are_the_same_in_pieces(player: str) -> None:
    rules = get_rules("slovenian-4")
    job = Job(rules, (player, "random", player, "beginner"), seed=26)
    whole = np.asarray(play_chunk(job, 0, 90).rows)
    pieces = [np.asarray(play_chunk(job, first, 30).rows) for first in (0, 30, 60)]
    assert (np.concatenate(pieces) == whole).all()
