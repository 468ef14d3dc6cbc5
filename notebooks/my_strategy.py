"""A complete strategy in one file: a club player who brings his pagat home early.

Play it as `notebooks/my_strategy.py:mine`, alone or in a line-up, with its habit in brackets:
`tarok-sim simulate -n 20000 --strategies "notebooks/my_strategy.py:mine(eager=8),club,club,club"`.
Copy it, change it, and every run notices.  What is not written here is inherited from `base`.
"""

from tarok_sim.players import (
    Parameter,
    Strategy,
    get_strategy,
    has,
    lowest,
    own_parameter,
    plays_last,
    register,
    trick_units,
    winners_in,
)

# Habits: numbers that a line-up can set in brackets. A function reads the k-th of its own strategy
# with own_parameter(view, k); whoever inherits from this one gets them too.
EAGER = 0
PARAMETERS = (Parameter("eager", 4, 0, 20, "card points in a trick that make pagat worth risking"),)

# Where the strategy has no idea of its own it plays as its base does. That needs base="club" below.
club_card = get_strategy("club").play_card


def is_worth_it(view):
    """Say whether the trick is rich enough to take it with pagat."""
    points = trick_units(view) / view.rules.units_per_point
    return plays_last(view) or points >= own_parameter(view, EAGER)


def play_card(view):
    """Win a plain-suit trick with pagat whenever he can; otherwise play as the club player."""
    winning = winners_in(view)
    pagat = view.rules.pagat
    # The club player announces for him, perhaps that pagat will win the last trick.
    follows = view.table.turn > 0 and view.table.said == 0
    if not view.table.negative and follows and has(winning, pagat) and is_worth_it(view):
        return pagat
    return club_card(view)


def discard(view):
    """Lay the lowest card away that may be: the simplest rule there is."""
    return lowest(view.legal)


register(
    Strategy(
        "mine",
        play_card=play_card,
        base="club",
        parameters=PARAMETERS,
        meaning="A club player who takes tricks with pagat early.",
        source="example",
    )
)

# Two strategies may share a file. This one inherits from the one above and changes one answer more.
register(Strategy("hasty", discard=discard, base="mine", meaning="Lays away without thinking."))
