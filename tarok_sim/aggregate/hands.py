"""Hands as dealt: taroks per seat, and how contracts end by the number of taroks in the hand.

Declarers choose contracts by their hands, so a row says how the hands that were played turned out,
not how every hand with so many taroks would.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pandas as pd

from tarok_sim.aggregate.arrays import MISSING, RoundArrays
from tarok_sim.aggregate.grouping import StageSums, rates_by_number
from tarok_sim.aggregate.tidy import RATE_COLUMNS, SHARE_COLUMNS, rate_cells, share_cells
from tarok_sim.statistics import HistogramSums, RateSums

if TYPE_CHECKING:
    from tarok_sim.aggregate.summary import Summary


@dataclass(frozen=True)
class HandSums(StageSums):
    """Whole-number sums of hands.

    Attributes
    ----------
    taroks
        Taroks dealt, by seat.
    success
        Made and played, by contract and taroks in the declarer's hand.
    """

    taroks: Mapping[int, HistogramSums] = field(default_factory=dict)
    success: Mapping[tuple[str, int], RateSums] = field(default_factory=dict)

    @classmethod
    def from_arrays(cls, rounds: RoundArrays) -> "HandSums":
        """Sum one chunk."""
        judged = (rounds.declarer != MISSING) & (rounds.success != MISSING)
        seats = range(rounds.rules.n_seats if rounds.n_rounds else 0)
        return cls(
            taroks={seat: HistogramSums.from_values(rounds.n_taroks[:, seat]) for seat in seats},
            success=rates_by_number(
                rounds.contract[judged],
                rounds.at_declarer(rounds.n_taroks, judged),
                rounds.success[judged] == 1,
                rounds.contract_names,
            ),
        )


def taroks_dealt(summary: "Summary", level: float = 0.95) -> pd.DataFrame:
    """How many taroks each seat was dealt.

    Returns
    -------
    `seat, n_taroks, n_rounds, n, share, low, high`.
    """
    rows = []
    for seat, tally in sorted(summary.hands.taroks.items()):
        n = tally.n
        rows += [
            (seat, taroks, *share_cells(RateSums(count, n).rate(level)))
            for taroks, count in tally.items()
        ]
    return pd.DataFrame(rows, columns=["seat", "n_taroks", *SHARE_COLUMNS])


def success_by_taroks(summary: "Summary", level: float = 0.95) -> pd.DataFrame:
    """How often contracts were made, by the taroks dealt to the declarer.

    Returns
    -------
    `contract, n_taroks, n, successes, rate, low, high`.
    """
    success = summary.hands.success
    rows = [
        (name, taroks, *rate_cells(success[name, taroks].rate(level)))
        for name in summary.contract_names
        for taroks in sorted(number for contract, number in success if contract == name)
    ]
    return pd.DataFrame(rows, columns=["contract", "n_taroks", *RATE_COLUMNS])
