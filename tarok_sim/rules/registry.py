"""The rule sets that can be named: `--rules slovenian-4`, `get_rules("slovenian-4")`.

Game modules register themselves when the package `tarok_sim.rules` is imported; a user may register
more.
"""

from tarok_sim.rules.option import unknown_choice
from tarok_sim.rules.ruleset import Rules, RuleSet

_RULE_SETS: dict[str, RuleSet] = {}


def register(ruleset: RuleSet, replace: bool = False) -> RuleSet:
    """Make a rule set known by its id.

    Parameters
    ----------
    ruleset
        The game.
    replace
        Take the place of a rule set of the same id (a notebook cell run twice).

    Returns
    -------
    The same rule set.
    """
    if ruleset.id in _RULE_SETS and not replace:
        raise ValueError(
            f"rules {ruleset.id!r} are already registered; choose another id or pass replace=True"
        )
    _RULE_SETS[ruleset.id] = ruleset
    return ruleset


def get_rule_set(rules_id: str) -> RuleSet:
    """Return the registered game of that id, its options still open."""
    if rules_id in _RULE_SETS:
        return _RULE_SETS[rules_id]
    raise ValueError(unknown_choice("rules", rules_id, list_rules()))


def get_rules(rules_id: str, preset: str = "seed", **options: object) -> Rules:
    """Rules ready to play.

    Parameters
    ----------
    rules_id
        One of `list_rules()`.
    preset
        Whose rules to start from.
    options
        Single deviations from the preset.

    Returns
    -------
    The rules with every option fixed.

    Examples
    --------
    >>> get_rules("slovenian-4").contract("two").value
    20
    >>> get_rules("slovenian-3", preset="pagat", mond_penalty=20).option_overrides
    {'mond_penalty': 20}
    """
    return get_rule_set(rules_id).resolve(preset, options)


def list_rules() -> tuple[str, ...]:
    """Return the ids of all registered rule sets."""
    return tuple(_RULE_SETS)
