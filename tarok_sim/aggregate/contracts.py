"""The auction's outcome: which contracts are played, by whom, and how often they are made.

A success rate belongs to the hands on which these players chose the contract; it does not say what
another hand would do in it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from tarok_sim.aggregate.arrays import MISSING, RoundArrays
from tarok_sim.aggregate.grouping import (
    StageSums,
    counts_by,
    histograms_by,
    rates_by,
    rates_by_number,
)
from tarok_sim.aggregate.tidy import RATE_COLUMNS, SHARE_COLUMNS, rate_cells, share_cells
from tarok_sim.statistics import HistogramSums, RateSums

if TYPE_CHECKING:
    from tarok_sim.aggregate.summary import Summary


@dataclass(frozen=True)
class ContractSums(StageSums):
    """Whole-number sums of the auction.

    Attributes
    ----------
    rounds
        Rounds per contract.
    success
        Made and played per contract; contracts without a side (klop) are absent.
    success_by_partner
        The same for contracts that call a king, by contract and whether a partner was found (1)
        or the declarer played alone (0).
    positions
        Declarer's place after the dealer per contract, 0 for forehand.
    """

    rounds: Mapping[str, int] = field(default_factory=dict)
    success: Mapping[str, RateSums] = field(default_factory=dict)
    success_by_partner: Mapping[tuple[str, int], RateSums] = field(default_factory=dict)
    positions: Mapping[str, HistogramSums] = field(default_factory=dict)

    @classmethod
    def from_arrays(cls, rounds: RoundArrays) -> "ContractSums":
        """Sum one chunk."""
        names = rounds.contract_names
        judged = rounds.success != MISSING
        made = rounds.success[judged] == 1
        called = judged & rounds.called
        declared = rounds.declarer != MISSING
        position = (rounds.declarer - rounds.dealer - 1) % rounds.rules.n_seats
        return cls(
            rounds=counts_by(rounds.contract, names),
            success=rates_by(rounds.contract[judged], made, names),
            success_by_partner=rates_by_number(
                rounds.contract[called],
                (rounds.partner[called] != MISSING).astype(np.int64),
                rounds.success[called] == 1,
                names,
            ),
            positions=histograms_by(rounds.contract[declared], position[declared], names),
        )


def contract_frequency(summary: "Summary", level: float = 0.95) -> pd.DataFrame:
    """How often each contract was played.

    Returns
    -------
    One row a contract of the rules, in rank order: `contract, n_rounds, n, share, low, high`:
    `n_rounds` of all `n` rounds.  Contracts nobody played are listed too.
    """
    played = summary.contracts.rounds
    rows = [
        (name, *share_cells(RateSums(played.get(name, 0), summary.n_rounds).rate(level)))
        for name in summary.contract_names
    ]
    return pd.DataFrame(rows, columns=["contract", *SHARE_COLUMNS])


def contract_success(summary: "Summary", level: float = 0.95) -> pd.DataFrame:
    """How often each contract was made by its declarer.

    Returns
    -------
    One row a contract that was played and has a side, in rank order: `contract, n, successes, rate,
    low, high`.
    """
    success = summary.contracts.success
    rows = [
        (name, *rate_cells(success[name].rate(level)))
        for name in summary.contract_names
        if name in success
    ]
    return pd.DataFrame(rows, columns=["contract", *RATE_COLUMNS])


def success_by_partner(summary: "Summary", level: float = 0.95) -> pd.DataFrame:
    """How often contracts that call a king were made, with a partner and alone.

    Alone means that the declarer called a king of his own or one that lay in the talon.

    Returns
    -------
    `contract, has_partner, n, successes, rate, low, high`.
    """
    found = summary.contracts.success_by_partner
    rows = [
        (name, bool(partner), *rate_cells(found[name, partner].rate(level)))
        for name in summary.contract_names
        for partner in (1, 0)
        if (name, partner) in found
    ]
    return pd.DataFrame(rows, columns=["contract", "has_partner", *RATE_COLUMNS])


def declarer_positions(summary: "Summary", level: float = 0.95) -> pd.DataFrame:
    """Where the declarer sat after the dealer.

    Returns
    -------
    `contract, position, n_rounds, n, share, low, high`; position 0 is forehand, the last one the
    dealer; `n` counts the contract's rounds.
    """
    rows = []
    for name in summary.contract_names:
        seen = summary.contracts.positions.get(name, HistogramSums())
        for position in range(summary.rules.n_seats if seen.n else 0):
            rate = RateSums(seen.counts.get(position, 0), seen.n).rate(level)
            rows.append((name, position, *share_cells(rate)))
    return pd.DataFrame(rows, columns=["contract", "position", *SHARE_COLUMNS])
