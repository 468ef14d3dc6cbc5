"""Which house rules to try out, one at a time, and which of them cannot matter to a round.

Enters: rules, and what the user wants to try.  Leaves: `Trial`s, each the same rules with one
option changed.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tarok_sim.rules import OptionValue, Rules
from tarok_sim.rules.option import Option
from tarok_sim.rules.tables import rule_tables
from tarok_sim.simulation import Job
from tarok_sim.strategies.base import DECISIONS

# A range of numbers this short is tried whole; of a longer one the numbers that presets use.
_SHORT = 8


@dataclass(frozen=True)
class Trial:
    """Rules with one option changed.

    Attributes
    ----------
    option, value
        What is changed, and to what.
    usual
        The value it has otherwise.
    rules
        The changed rules.
    impossible
        Why no round can come out otherwise; empty if some could.
    """

    option: str
    value: OptionValue
    usual: OptionValue
    rules: Rules
    impossible: str


def all_trials(job: Job, wanted: Mapping[str, Sequence[object]] | None = None) -> list[Trial]:
    """Return every option with every other value, or those that are wanted.

    Parameters
    ----------
    job
        The rules to start from, and who plays.
    wanted
        By option, the values to try; none: all of them. Of an option that takes many numbers all
        are those that presets use.
    """
    return list(_trials(job, wanted))


def _trials(job: Job, wanted: Mapping[str, Sequence[object]] | None) -> Iterator[Trial]:
    rules = job.rules
    names = [option.name for option in rules.ruleset.options] if wanted is None else list(wanted)
    for name in names:
        option = rules.ruleset.option(name)
        asked = [option.parse(value) for value in (wanted or {}).get(name, ())]
        for value in asked or _values(option, rules):
            if value == rules.options[name] and type(value) is type(rules.options[name]):
                continue
            changed = rules.ruleset.resolve(rules.preset, {**rules.option_overrides, name: value})
            reason = _why_impossible(option, job, changed)
            yield Trial(name, value, rules.options[name], changed, reason)


def _values(option: Option, rules: Rules) -> list[OptionValue]:
    """Return the values worth trying, each once."""
    game = rules.ruleset
    numbers = option.numbers if option.numbers is not None else range(0)
    used = [option.default, *(game.preset_values(name)[option.name] for name in game.presets)]
    if len(numbers) <= _SHORT:
        used += numbers
    values = [*option.values, *(value for value in used if value not in option.values)]
    return list(dict.fromkeys(values))


def _why_impossible(option: Option, job: Job, changed: Rules) -> str:
    if option.stage == "session":
        return "counts over a whole evening only; ask `session`"
    if option.stage == "talk" and "announce" not in DECISIONS:
        return "the players neither announce nor say kontra"
    if rule_tables(job.rules).tobytes() == rule_tables(changed).tobytes():
        return "the same game is played"
    return ""
