"""What each game is: declarations only, no numba and no randomness.

Read `slovenian.py` like a rule card (`slovenian_two.py` for two players); `ruleset.py` says what a
declaration consists of, `switches.py` lists the mechanisms a game can choose.  Enters: a rules id,
a preset, options.  Leaves: `Rules`.
"""

from tarok_sim.rules.option import Option, OptionValue
from tarok_sim.rules.registry import get_rule_set, get_rules, list_rules, register
from tarok_sim.rules.ruleset import Contract, Rules, RuleSet
from tarok_sim.rules.slovenian import SLOVENIAN_3, SLOVENIAN_4
from tarok_sim.rules.slovenian_two import SLOVENIAN_2

__all__ = [
    "SLOVENIAN_2",
    "SLOVENIAN_3",
    "SLOVENIAN_4",
    "Contract",
    "Option",
    "OptionValue",
    "RuleSet",
    "Rules",
    "get_rule_set",
    "get_rules",
    "list_rules",
    "register",
]
