"""A hand evaluator for the table: points a person can count, fitted to simulated hands.

`sample` plays every contract with every hand; `fitting` finds whole-number weights for what can be
counted in a hand (`features`); `thresholds` says how many points make a bid; `held_out` measures
on hands the fit never saw what simplicity costs.  `evaluate` does all of it.
"""

from tarok_sim.evaluator.evaluation import Evaluation, evaluate

__all__ = ["Evaluation", "evaluate"]
