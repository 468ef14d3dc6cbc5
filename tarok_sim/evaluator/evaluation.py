"""The whole study: play, fit, read off limits, check on other hands.

`evaluate` is the door; `Evaluation` holds the counts (one for contracts with a partner, one for
play alone), the limits, the calibration and the errors, each as a tidy frame.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from tarok_sim.evaluator.features import FEATURES, IntArray
from tarok_sim.evaluator.fitting import (
    Curve,
    FloatArray,
    Kinds,
    fit_curves,
    fit_weights,
    whole_weights,
)
from tarok_sim.evaluator.held_out import (
    ALWAYS,
    BOOSTED,
    REAL,
    WHOLE,
    Error,
    boosted_model,
    compare,
    has_trees,
)
from tarok_sim.evaluator.sample import Hands, countable_contracts, play_hands
from tarok_sim.evaluator.thresholds import Threshold, best_limit, judge_limit
from tarok_sim.rules import Rules, get_rules
from tarok_sim.simulation import RunOptions
from tarok_sim.statistics import RateSums

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

LEAST_DEALS = 1_000
LEVEL = 0.95
WITH_PARTNER, ALONE = "with a partner", "alone"


@dataclass(frozen=True)
class Count:
    """One way to count a hand.

    Attributes
    ----------
    name
        `with a partner` or `alone`.
    contracts
        The contracts it serves.
    weights
        By feature (`features.FEATURES`), whole numbers; those of 0 are not counted.
    real
        The weights before rounding, on the logistic scale.
    curves
        Chance of each contract by points.
    """

    name: str
    contracts: tuple[str, ...]
    weights: dict[str, int]
    real: dict[str, float]
    curves: dict[str, Curve]

    def points(self, features: IntArray) -> IntArray:
        """Count hands."""
        counted: IntArray = features @ np.array(list(self.weights.values()))
        return counted


@dataclass(frozen=True)
class Calibration:
    """Hands of the same points: the chance foreseen, and how many made the contract."""

    contract: str
    points: int
    foreseen: float
    made: RateSums


@dataclass(frozen=True)
class Evaluation:
    """A point count for a game, and how far it can be trusted.

    Attributes
    ----------
    rules, strategies, seed, n_deals
        What was played; half of the deals were fitted, the other half checked.
    level
        Confidence level of all intervals.
    counts, thresholds, calibration, errors
        What was found, by contract.
    """

    rules: Rules
    strategies: tuple[str, ...]
    seed: int
    n_deals: int
    level: float
    counts: tuple[Count, ...]
    thresholds: tuple[Threshold, ...] = field(repr=False)
    calibration: tuple[Calibration, ...] = field(repr=False)
    errors: tuple[Error, ...] = field(repr=False)

    def weight_table(self) -> "pd.DataFrame":
        """Return what each thing in a hand counts: `feature`, then one column a count."""
        from tarok_sim.evaluator.tables import weight_table

        return weight_table(self)

    def threshold_table(self) -> "pd.DataFrame":
        """Return the points that make a bid, one row a contract and seat."""
        from tarok_sim.evaluator.tables import threshold_table

        return threshold_table(self)

    def calibration_table(self) -> "pd.DataFrame":
        """Return chance foreseen and found, one row a contract and number of points."""
        from tarok_sim.evaluator.tables import calibration_table

        return calibration_table(self)

    def error_table(self) -> "pd.DataFrame":
        """Return the loss of each model on hands it has not seen."""
        from tarok_sim.evaluator.tables import error_table

        return error_table(self)

    def to_frame(self) -> "pd.DataFrame":
        """Return the thresholds, the table one plays by."""
        return self.threshold_table()

    def plot(self) -> "Figure":
        """Draw chance against points, foreseen and found."""
        from tarok_sim.evaluator.figure import draw

        return draw(self)

    def _repr_html_(self) -> str:
        from tarok_sim.evaluator.tables import to_html

        return to_html(self)


def evaluate(
    rules: Rules | str = "slovenian-4",
    n: int = 100_000,
    strategies: str | Sequence[str] = "club",
    seed: int = 1,
    trees: bool | None = None,
    run: RunOptions | None = None,
) -> Evaluation:
    """Fit a point count for hands and check it on other hands.

    Parameters
    ----------
    rules
        Rules or their id (preset `seed`).
    n
        Deals, 1,000 or more; every one is played with each contract at each seat.
    strategies
        Who plays.
    seed
        Fixes the deals and all choices.
    trees
        Compare with boosted trees (needs the extra `models`); None does so if they are there.
    run
        Workers, chunk size, progress.

    Raises
    ------
    ValueError
        If there are too few deals, no contract that points can be counted for, or no trees.
    """
    from tarok_sim.strategies.lineup import split_players

    resolved = get_rules(rules) if isinstance(rules, str) else rules
    if n < LEAST_DEALS:
        raise ValueError(f"{n} deals are too few to fit a count; give {LEAST_DEALS:,} or more")
    if not countable_contracts(resolved):
        raise ValueError(f"{resolved.id} has no contract that is won by card points")
    with_trees = has_trees() if trees is None else trees
    if with_trees and not has_trees():
        raise ValueError(
            "boosted trees need scikit-learn, which is not installed; "
            "install tarok-sim[models], or leave them out"
        )
    players = tuple(split_players(strategies) if isinstance(strategies, str) else strategies)
    hands = play_hands(resolved, players, n, seed, run or RunOptions(progress=False))
    middle = (n // 2) * resolved.n_seats
    study = _Study(resolved, hands[:middle], hands[middle:], LEVEL, with_trees)
    counts = study.counts()
    return Evaluation(
        resolved,
        players,
        seed,
        n,
        LEVEL,
        counts,
        tuple(study.thresholds(counts)),
        tuple(study.calibration(counts)),
        tuple(study.errors(counts)),
    )


@dataclass(frozen=True)
class _Study:
    """The halves of the hands: those to fit, those to check."""

    rules: Rules
    fitted: Hands
    others: Hands
    level: float
    with_trees: bool

    def places(self) -> dict[str, int]:
        """Return where each contract stands in the arrays of hands."""
        names = [contract.name for contract in countable_contracts(self.rules)]
        return {name: place for place, name in enumerate(names)}

    def counts(self) -> tuple[Count, ...]:
        """Fit a count for contracts with a partner, and one for those alone."""
        groups: dict[str, list[str]] = {}
        for contract in countable_contracts(self.rules):
            group = WITH_PARTNER if contract.calls_king else ALONE
            groups.setdefault(group, []).append(contract.name)
        return tuple(self._count(name, tuple(names)) for name, names in groups.items())

    def _count(self, name: str, contracts: tuple[str, ...]) -> Count:
        kinds = self.kinds(contracts)
        real = fit_weights(kinds)
        whole = whole_weights(kinds, real)
        curves = dict(zip(contracts, fit_curves(kinds, whole), strict=True))
        weights = dict(zip(FEATURES, whole.tolist(), strict=True))
        return Count(
            name, contracts, weights, dict(zip(FEATURES, real.tolist(), strict=True)), curves
        )

    def kinds(self, contracts: tuple[str, ...]) -> Kinds:
        """Gather the fitted hands that are alike, with the contracts they made."""
        places = self.places()
        made = self.fitted.made[[places[contract] for contract in contracts]]
        return Kinds.of(self.fitted.features, made)

    def thresholds(self, counts: tuple[Count, ...]) -> Any:
        """Read limits off the fitted hands and judge them on the others."""
        for each in counts:
            fitted, others = each.points(self.fitted.features), each.points(self.others.features)
            for contract in each.contracts:
                place = self.places()[contract]
                for seat in range(self.rules.n_seats):
                    mine = self.fitted.seats == seat
                    limit = best_limit(fitted[mine], self.fitted.gains[place, mine])
                    mine = self.others.seats == seat
                    gains, made = self.others.gains[place, mine], self.others.made[place, mine]
                    judged = (others[mine], gains, made.astype(np.int64))
                    yield judge_limit(contract, seat, limit, judged, self.level)

    def calibration(self, counts: tuple[Count, ...]) -> Any:
        """Compare chances foreseen and found, hand by hand of one seat a deal."""
        hands = self.one_a_deal()
        for each in counts:
            points = each.points(hands.features)
            for contract, curve in each.curves.items():
                made = hands.made[self.places()[contract]]
                for value in np.unique(points).tolist():
                    at = points == value
                    chance = float(curve.chance(np.array([value]))[0])
                    yield Calibration(contract, value, chance, RateSums.from_values(made[at]))

    def errors(self, counts: tuple[Count, ...]) -> Any:
        """Compare the losses of all models on the same hands."""
        hands = self.one_a_deal()
        for each in counts:
            points, real = each.points(hands.features), self._real_chances(each, hands)
            for contract, curve in each.curves.items():
                place = self.places()[contract]
                learnt, made = self.fitted.made[place], hands.made[place]
                chances: dict[str, FloatArray] = {
                    WHOLE: curve.chance(points),
                    REAL: real[contract],
                    ALWAYS: np.full(len(hands), learnt.mean()),
                }
                if self.with_trees:
                    chances[BOOSTED] = boosted_model(self.fitted, learnt, self.rules)(hands)
                yield from compare(contract, made, chances, self.level)

    def _real_chances(self, each: Count, hands: Hands) -> dict[str, FloatArray]:
        """Foresee every contract of a count by the weights before rounding."""
        weights = np.array(list(each.real.values()))
        points, curves = hands.features @ weights, fit_curves(self.kinds(each.contracts), weights)
        chances = (curve.chance(points) for curve in curves)
        return dict(zip(each.contracts, chances, strict=True))

    def one_a_deal(self) -> Hands:
        """Return one hand of each deal, so that hands know nothing of each other."""
        n_seats = self.rules.n_seats
        deal = np.arange(len(self.others)) // n_seats
        return self.others[self.others.seats == deal % n_seats]
