"""The called king: which suit was called, who held the king, and how the contract ended.

A declarer whose king lay in his own hand or in the talon plays alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pandas as pd

from tarok_sim.aggregate.arrays import RoundArrays
from tarok_sim.aggregate.grouping import StageSums
from tarok_sim.aggregate.outcomes import Declared, OutcomeSums, outcome_table
from tarok_sim.aggregate.tidy import SHARE_COLUMNS, share_cells
from tarok_sim.columns import CALL_PLACES
from tarok_sim.statistics import RateSums

if TYPE_CHECKING:
    from tarok_sim.aggregate.summary import Summary


@dataclass(frozen=True)
class CallSums(StageSums):
    """Whole-number sums of king calls.

    Attributes
    ----------
    places
        By contract and where the called card was, a place in `columns.CALL_PLACES`.
    cards
        By contract and called card, a place in the deck.
    """

    places: Mapping[tuple[str, int], OutcomeSums] = field(default_factory=dict)
    cards: Mapping[tuple[str, int], OutcomeSums] = field(default_factory=dict)

    @classmethod
    def from_arrays(cls, rounds: RoundArrays, declared: Declared) -> "CallSums":
        """Sum one chunk."""
        return cls(
            places=declared.outcomes_by(rounds.call_place[declared.rows]),
            cards=declared.outcomes_by(rounds.called[declared.rows]),
        )


def outcomes_by_call_place(summary: "Summary", level: float = 0.95) -> pd.DataFrame:
    """How contracts that call a king ended, by where the king was.

    Returns
    -------
    `contract, call_place, n, successes, rate, low, high, mean, mean_low, mean_high, se, sd`; the
    place is `other` (with another player), `own` or `talon`.
    """
    places = summary.calls.places
    return outcome_table(
        places, summary.contract_names, "call_place", level, lambda place: CALL_PLACES[place]
    )


def outcomes_by_called(summary: "Summary", level: float = 0.95) -> pd.DataFrame:
    """How contracts that call a king ended, by the card that was called.

    Returns
    -------
    `contract, called, n, successes, rate, low, high, mean, mean_low, mean_high, se, sd`.
    """
    cards = summary.rules.deck.cards
    return outcome_table(
        summary.calls.cards,
        summary.contract_names,
        "called",
        level,
        lambda place: cards[place].name,
    )


def call_places(summary: "Summary", level: float = 0.95) -> pd.DataFrame:
    """Where the called card was, as shares of the contract's rounds.

    Returns
    -------
    `contract, call_place, n_rounds, n, share, low, high`.
    """
    places = summary.calls.places
    rows = []
    for name in summary.contract_names:
        found = [places.get((name, place), OutcomeSums()).n for place in range(len(CALL_PLACES))]
        for place, n_rounds in zip(CALL_PLACES, found if sum(found) else (), strict=False):
            rows.append((name, place, *share_cells(RateSums(n_rounds, sum(found)).rate(level))))
    return pd.DataFrame(rows, columns=["contract", "call_place", *SHARE_COLUMNS])
