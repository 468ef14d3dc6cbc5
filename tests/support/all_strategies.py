"""Every strategy that the contract tests put through their paces, as written in a line-up.

`STRATEGIES` are the package's own; `EXAMPLES` are files: what users start from, and club play in
NumPy.
"""

from tarok_sim.strategies import list_strategies

STRATEGIES = tuple(list_strategies())
EXAMPLES = ("notebooks/my_strategy.py:mine", "tests/support/club_numpy.py:club_numpy")
