"""What is paid beside the game: trula, kings, pagat and king ultimo, valat, and a lost mond.

Bonuses are counted in the contracts that pay them, a lost mond in those in which the card points
decide: some of these pay no bonus and charge the mond all the same.  Only rounds with a declarer
count; one in which nothing was paid counts as zero.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from tarok_sim.aggregate.arrays import MISSING, RoundArrays
from tarok_sim.aggregate.grouping import StageSums, histograms_by, rates_by
from tarok_sim.aggregate.tidy import MEAN_COLUMNS, RATE_COLUMNS, mean_cells, rate_cells
from tarok_sim.rules import Rules
from tarok_sim.rules.switches import Aim
from tarok_sim.rules.unsaid import settings
from tarok_sim.statistics import HistogramSums, RateSums

if TYPE_CHECKING:
    from tarok_sim.aggregate.summary import Summary

_BY_POINTS = (Aim.POINTS, Aim.MOST_POINTS)


@dataclass(frozen=True)
class BonusSums(StageSums):
    """Whole-number sums of the bonuses.

    Attributes
    ----------
    paid
        What the declaring side was paid (negative: paid), by item and contract.
    penalised
        Rounds in which a seat paid a personal penalty, by item and contract.
    """

    paid: Mapping[tuple[str, str], HistogramSums] = field(default_factory=dict)
    penalised: Mapping[tuple[str, str], RateSums] = field(default_factory=dict)

    @classmethod
    def from_arrays(cls, rounds: RoundArrays) -> "BonusSums":
        """Sum one chunk."""
        names = rounds.contract_names
        pays = np.array([contract.pays_bonuses for contract in rounds.rules.contracts])
        by_points = np.array([contract.aim in _BY_POINTS for contract in rounds.rules.contracts])
        rows = pays[rounds.contract] & (rounds.declarer != MISSING)
        charged = by_points[rounds.contract]
        codes = rounds.contract[rows]
        return cls(
            paid={
                (item, name): tally
                for item, values in rounds.bonuses.items()
                if _exists(item, rounds.rules)
                for name, tally in histograms_by(codes, values[rows], names).items()
            },
            penalised={
                (item, name): rate
                for item, values in rounds.penalties.items()
                for name, rate in rates_by(
                    rounds.contract[charged], (values[charged] != 0).any(axis=1), names
                ).items()
            },
        )


def _exists(item: str, rules: Rules) -> bool:
    """Say whether the game has a bonus at all."""
    if item == "king_ultimo":
        return any(contract.calls_king for contract in rules.contracts)
    return item != "pagat_ultimo" or settings(rules)["pagat_ultimo"] is True


def bonus_frequency(summary: "Summary", level: float = 0.95) -> pd.DataFrame:
    """How often each bonus was paid, over all contracts that pay bonuses.

    Returns
    -------
    `item, side, n, successes, rate, low, high`: in `successes` of `n` rounds the item was paid to
    the `side` (`declaring` or `defending`).
    """
    rows = []
    for item, tally in _paid_by_item(summary).items():
        won = sum(count for value, count in tally.items() if value > 0)
        lost = sum(count for value, count in tally.items() if value < 0)
        rows += [
            (item, side, *rate_cells(RateSums(count, tally.n).rate(level)))
            for side, count in (("declaring", won), ("defending", lost))
        ]
    return pd.DataFrame(rows, columns=["item", "side", *RATE_COLUMNS])


def bonus_means(summary: "Summary", level: float = 0.95) -> pd.DataFrame:
    """How much each bonus brings the declaring side a round, where bonuses are paid.

    Returns
    -------
    `item, n, mean, low, high, se, sd`.
    """
    tallies = _paid_by_item(summary)
    rows = [(item, *mean_cells(tally.mean(level))) for item, tally in tallies.items()]
    return pd.DataFrame(rows, columns=["item", *MEAN_COLUMNS])


def _paid_by_item(summary: "Summary") -> dict[str, HistogramSums]:
    merged: dict[str, HistogramSums] = {}
    for (item, _), tally in summary.bonuses.paid.items():
        merged[item] = merged.get(item, HistogramSums()) + tally
    return merged


def mond_lost(summary: "Summary", level: float = 0.95) -> pd.DataFrame:
    """How often a player paid for a lost mond, per contract in which the card points decide.

    Returns
    -------
    `contract, n, successes, rate, low, high`; `successes` counts rounds with a penalty.
    """
    penalised = summary.bonuses.penalised
    rows = [
        (name, *rate_cells(penalised["mond", name].rate(level)))
        for name in summary.contract_names
        if ("mond", name) in penalised
    ]
    return pd.DataFrame(rows, columns=["contract", *RATE_COLUMNS])
