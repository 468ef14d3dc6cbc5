"""Whole-number weights that tell good hands from bad: logistic regression, then rounding.

One set of weights serves several contracts, each with its own level and steepness.  The real
weights come from Newton's method; whole numbers from rounding them on several scales and improving
one weight at a time, judged by the likelihood of the contracts made.
"""

from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from tarok_sim.evaluator.features import FEATURES, IntArray

FloatArray = NDArray[np.float64]

_NEWTON_STEPS = 25
_RIDGE = 1e-3  # keeps weights of features that hardly occur within bounds
TAROK_WEIGHTS = (1, 2, 3)
# A coarser scale is kept if its loss exceeds that of the finest by no more than this share.
_TOLERANCE = 0.002


@dataclass(frozen=True)
class Kinds:
    """Hands alike in all that is counted, taken together.

    Attributes
    ----------
    features
        (kinds, k) counts.
    n
        (kinds,) how many hands.
    made
        (contracts, kinds) how many of them made each contract.
    """

    features: IntArray
    n: FloatArray
    made: FloatArray

    @classmethod
    def of(cls, features: IntArray, made: NDArray[np.bool_]) -> Self:
        """Gather (n, k) counts of hands and the (contracts, n) contracts they made."""
        kinds, kind_of = np.unique(features, axis=0, return_inverse=True)
        place = kind_of.ravel()
        wins = [np.bincount(place, weights=row, minlength=len(kinds)) for row in made]
        return cls(kinds, np.bincount(place).astype(np.float64), np.stack(wins))


@dataclass(frozen=True)
class Curve:
    """Chance of a contract by points: logistic, `1 / (1 + exp(-(level + steepness * points)))`."""

    level: float
    steepness: float

    def chance(self, points: IntArray | FloatArray) -> FloatArray:
        """Return the chance for hands of these points."""
        return _logistic(self.level + self.steepness * np.asarray(points, np.float64))


def fit_weights(kinds: Kinds) -> FloatArray:
    """Fit one weight a feature to the contracts made, with a level for each contract.

    Returns
    -------
    (k,) weights on the logistic scale.
    """
    k, n_contracts = kinds.features.shape[1], len(kinds.made)
    features = kinds.features.astype(np.float64)
    solved = np.zeros(k + n_contracts)
    for _ in range(_NEWTON_STEPS):
        gradient = -_RIDGE * solved
        hessian = np.eye(k + n_contracts) * _RIDGE
        for place, wins in enumerate(kinds.made):
            design = np.zeros((len(features), k + n_contracts))
            design[:, :k], design[:, k + place] = features, 1.0
            chance = _logistic(design @ solved)
            gradient += design.T @ (wins - kinds.n * chance)
            hessian += (design * (kinds.n * chance * (1.0 - chance))[:, None]).T @ design
        step = np.linalg.solve(hessian, gradient)
        solved += step
        if np.abs(step).max() < 1e-8:
            break
    return solved[:k]


def fit_curve(points: IntArray | FloatArray, n: FloatArray, wins: FloatArray) -> Curve:
    """Fit the chance of one contract to points.

    Parameters
    ----------
    points, n, wins
        One entry a kind of hand: its points, how many hands, how many made the contract.
    """
    centre = float(np.average(points, weights=n))
    design = np.stack([np.ones(len(points)), points - centre], axis=1)
    beta = np.zeros(2)
    for _ in range(_NEWTON_STEPS):
        chance = _logistic(design @ beta)
        spread = n * chance * (1.0 - chance)
        hessian = (design * spread[:, None]).T @ design + _RIDGE * np.eye(2)
        step = np.linalg.solve(hessian, design.T @ (wins - n * chance) - _RIDGE * beta)
        beta += step
        if np.abs(step).max() < 1e-9:
            break
    return Curve(float(beta[0] - beta[1] * centre), float(beta[1]))


def fit_curves(kinds: Kinds, weights: FloatArray | IntArray) -> list[Curve]:
    """Fit a curve for each contract to hands counted by these weights."""
    points, n, made = _by_points(kinds, weights)
    return [fit_curve(points, n, wins) for wins in made]


def mean_loss(kinds: Kinds, weights: FloatArray | IntArray) -> float:
    """Return the log loss, in nats a hand and contract, of curves fitted to these weights."""
    points, n, made = _by_points(kinds, weights)
    total = 0.0
    for wins in made:
        chance = np.clip(fit_curve(points, n, wins).chance(points), 1e-9, 1.0 - 1e-9)
        total -= float(wins @ np.log(chance) + (n - wins) @ np.log(1.0 - chance))
    return total / (len(made) * float(n.sum()))


def _by_points(
    kinds: Kinds, weights: FloatArray | IntArray
) -> tuple[FloatArray | IntArray, FloatArray, list[FloatArray]]:
    """Gather the kinds of hands that count alike: points, hands, and hands that made contracts."""
    points, place = np.unique(kinds.features @ weights, return_inverse=True)
    n, *made = (_sums(place, hands) for hands in (kinds.n, *kinds.made))
    return points, n, made


def _sums(place: IntArray, hands: FloatArray) -> FloatArray:
    sums: FloatArray = np.bincount(place, weights=hands).astype(np.float64)
    return sums


def whole_weights(kinds: Kinds, real: FloatArray) -> IntArray:
    """Return whole numbers that do the work of real weights: as small as serve.

    Every tarok counts 1, 2 or 3; the other weights are improved one by one from their rounded
    values.
    """
    tarok = list(FEATURES).index("tarok")
    found = []
    for unit in TAROK_WEIGHTS:
        scaled = np.rint(real * unit / real[tarok]).astype(np.int64)
        found.append(_improve(kinds, scaled, tarok))
    finest = min(loss for _, loss in found)
    return next(weights for weights, loss in found if loss <= finest * (1.0 + _TOLERANCE))


def _improve(kinds: Kinds, weights: IntArray, fixed: int) -> tuple[IntArray, float]:
    """Change one weight at a time by one as long as that lowers the loss."""
    best, least = weights, mean_loss(kinds, weights)
    while True:
        trials = []
        for place in range(len(weights)):
            for step in (-1, 1) if place != fixed else ():
                trial = best.copy()
                trial[place] += step
                trials.append((mean_loss(kinds, trial), trial))
        loss, trial = min(trials, key=lambda pair: pair[0])
        if loss >= least * (1.0 - 1e-6):
            return best, least
        best, least = trial, loss


def _logistic(x: FloatArray) -> FloatArray:
    chance: FloatArray = 1.0 / (1.0 + np.exp(-np.clip(x, -40.0, 40.0)))
    return chance
