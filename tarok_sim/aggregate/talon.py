"""The talon: which group the declarer took, and how the contract ended with it.

Groups are numbered in dealt order, so before the declarer's choice they are all alike; a difference
in success between them is chance, a difference in frequency shows how ties are broken.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pandas as pd

from tarok_sim.aggregate.arrays import MISSING, RoundArrays
from tarok_sim.aggregate.grouping import StageSums, rates_by_number
from tarok_sim.aggregate.tidy import SHARE_COLUMNS, share_cells
from tarok_sim.statistics import RateSums

if TYPE_CHECKING:
    from tarok_sim.aggregate.summary import Summary


@dataclass(frozen=True)
class TalonSums(StageSums):
    """Whole-number sums of the talon.

    Attributes
    ----------
    success
        Made and played, by contract and index of the group taken.
    """

    success: Mapping[tuple[str, int], RateSums] = field(default_factory=dict)

    @classmethod
    def from_arrays(cls, rounds: RoundArrays) -> "TalonSums":
        """Sum one chunk."""
        taken = rounds.talon_choice != MISSING
        return cls(
            success=rates_by_number(
                rounds.contract[taken],
                rounds.talon_choice[taken],
                rounds.success[taken] == 1,
                rounds.contract_names,
            )
        )


def talon_groups(summary: "Summary", level: float = 0.95) -> pd.DataFrame:
    """Which talon group was taken, per contract.

    Returns
    -------
    `contract, group, n_rounds, n, share, low, high, rate, rate_low, rate_high`: `n` rounds of the
    contract opened the talon, `n_rounds` of them took this group, `rate` of those were made.
    """
    success = summary.talon.success
    rows = []
    for name in summary.contract_names:
        groups = sorted(group for contract, group in success if contract == name)
        n = sum(success[name, group].n for group in groups)
        for group in groups:
            made = success[name, group].rate(level)
            share = RateSums(made.n, n).rate(level)
            rows.append((name, group, *share_cells(share), made.estimate, made.low, made.high))
    columns = ["contract", "group", *SHARE_COLUMNS, "rate", "rate_low", "rate_high"]
    return pd.DataFrame(rows, columns=columns)
