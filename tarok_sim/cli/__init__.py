"""The command line: parsing and printing only; what is computed stands in the other packages.

`main` is the program `tarok-sim`.  Nothing slow is imported before a command needs it, so that
help, `rules` and mistyped commands answer at once.
"""

from tarok_sim.cli.app import main

__all__ = ["main"]
