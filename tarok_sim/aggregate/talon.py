"""The talon: which group the declarer took, what was in it, and how the contract ended with it.

Groups are numbered in dealt order, so before the declarer's choice they are all alike; a difference
in success between them is chance, a difference in frequency shows how ties are broken.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pandas as pd

from tarok_sim.aggregate.arrays import RoundArrays
from tarok_sim.aggregate.grouping import StageSums
from tarok_sim.aggregate.outcomes import Declared, OutcomeSums, outcome_table
from tarok_sim.aggregate.tidy import SHARE_COLUMNS, share_cells
from tarok_sim.statistics import RateSums

if TYPE_CHECKING:
    from tarok_sim.aggregate.summary import Summary


@dataclass(frozen=True)
class TalonSums(StageSums):
    """Whole-number sums of the talon, by contract and what was taken.

    Attributes
    ----------
    groups
        By index of the group.
    taroks
        By taroks in the group.
    points
        By card points of the group.
    """

    groups: Mapping[tuple[str, int], OutcomeSums] = field(default_factory=dict)
    taroks: Mapping[tuple[str, int], OutcomeSums] = field(default_factory=dict)
    points: Mapping[tuple[str, int], OutcomeSums] = field(default_factory=dict)

    @classmethod
    def from_arrays(cls, rounds: RoundArrays, declared: Declared) -> "TalonSums":
        """Sum one chunk."""
        groups, taroks, points = (
            declared.outcomes_by(rounds.talon[name][declared.rows])
            for name in ("talon_choice", "talon_n_taroks", "talon_points")
        )
        return cls(groups, taroks, points)


def talon_groups(summary: "Summary", level: float = 0.95) -> pd.DataFrame:
    """Which talon group was taken, per contract.

    Returns
    -------
    `contract, group, n_rounds, n, share, low, high, rate, rate_low, rate_high`: `n` rounds of the
    contract opened the talon, `n_rounds` of them took this group, `rate` of those were made.
    """
    found = summary.talon.groups
    rows = []
    for name in summary.contract_names:
        groups = sorted(group for contract, group in found if contract == name)
        n = sum(found[name, group].n for group in groups)
        for group in groups:
            made = found[name, group].rate(level)
            share = RateSums(made.n, n).rate(level)
            rows.append((name, group, *share_cells(share), made.estimate, made.low, made.high))
    columns = ["contract", "group", *SHARE_COLUMNS, "rate", "rate_low", "rate_high"]
    return pd.DataFrame(rows, columns=columns)


def outcomes_by_talon_taroks(summary: "Summary", level: float = 0.95) -> pd.DataFrame:
    """How contracts ended, by the taroks in the talon group taken.

    Returns
    -------
    `contract, talon_n_taroks, n, successes, rate, low, high, mean, mean_low, mean_high, se, sd`.
    """
    taroks = summary.talon.taroks
    return outcome_table(taroks, summary.contract_names, "talon_n_taroks", level)


def outcomes_by_talon_points(summary: "Summary", level: float = 0.95) -> pd.DataFrame:
    """How contracts ended, by the card points of the talon group taken.

    Returns
    -------
    `contract, talon_points, n, successes, rate, low, high, mean, mean_low, mean_high, se, sd`.
    """
    points = summary.talon.points
    return outcome_table(points, summary.contract_names, "talon_points", level)
