"""What simplicity costs: predictions for hands no model has seen, compared on the same hands.

The measure is the log loss: minus the logarithm of the chance that a model gave to what happened.
Loss is kept in whole millionths of a nat, so that its sums are exact.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tarok_sim.evaluator.features import card_indicators
from tarok_sim.evaluator.fitting import FloatArray
from tarok_sim.evaluator.sample import Hands
from tarok_sim.rules import Rules
from tarok_sim.statistics import Mean, MomentSums, paired_difference

UNIT = 1_000_000
WHOLE, REAL, ALWAYS, BOOSTED = "whole numbers", "real weights", "no hand looked at", "boosted trees"
_TREE_HANDS = 300_000
_BOOSTING_SEED = 1


@dataclass(frozen=True)
class Error:
    """How well a model foresees a contract on hands it has not seen.

    Attributes
    ----------
    contract, model
        What is foreseen, and by which model.
    loss
        Log loss in nats.
    less_whole
        Its loss less that of the whole numbers on the same hands; below 0 is better than they.
    right
        Share of hands for which the likelier outcome came.
    """

    contract: str
    model: str
    loss: Mean
    less_whole: Mean
    right: float


def losses(chance: FloatArray, made: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Return the log loss of each prediction, in millionths of a nat."""
    likely = np.clip(np.where(made, chance, 1.0 - chance), 1e-9, 1.0)
    loss: NDArray[np.int64] = np.rint(-UNIT * np.log(likely)).astype(np.int64)
    return loss


def compare(
    contract: str, made: NDArray[np.bool_], chances: Mapping[str, FloatArray], level: float
) -> list[Error]:
    """Compare the models' chances for the same hands, the whole numbers first."""
    whole = losses(chances[WHOLE], made)
    found = []
    for model, chance in chances.items():
        loss = losses(chance, made)
        mean = MomentSums.from_values(loss).mean(level).scaled(1 / UNIT)
        less = paired_difference(loss, whole, level).scaled(1 / UNIT)
        right = float(np.mean((chance >= 0.5) == made))
        found.append(Error(contract, model, mean, less, right))
    return found


def has_trees() -> bool:
    """Say whether scikit-learn (the extra `models`) is installed."""
    from importlib.util import find_spec

    return find_spec("sklearn") is not None


def boosted_model(
    hands: Hands, made: NDArray[np.bool_], rules: Rules
) -> Callable[[Hands], FloatArray]:
    """Fit gradient-boosted trees to every card, the counts and the seat; return what foretells.

    Parameters
    ----------
    hands, made
        Hands to learn from (the first 300,000), and whether each made the contract.
    """
    from sklearn.ensemble import HistGradientBoostingClassifier

    model: Any = HistGradientBoostingClassifier(
        max_iter=250, learning_rate=0.1, max_leaf_nodes=31, random_state=_BOOSTING_SEED
    )
    few = slice(0, _TREE_HANDS)
    model.fit(_columns(hands[few], rules), made[few])

    def chance(others: Hands) -> FloatArray:
        likely: FloatArray = model.predict_proba(_columns(others, rules))[:, 1]
        return likely

    return chance


def _columns(hands: Hands, rules: Rules) -> NDArray[np.int16]:
    """Return all a strong model may look at: cards, counts and seat."""
    cards = card_indicators(hands.cards, rules).astype(np.int16)
    rest = np.column_stack([hands.features, hands.seats]).astype(np.int16)
    return np.concatenate([cards, rest], axis=1)
