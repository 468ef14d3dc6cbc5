"""The auction's outcome: which contracts are played, by whom, and how often they are made.

A success rate belongs to the hands on which these players chose the contract; it does not say what
another hand would do in it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pandas as pd

from tarok_sim.aggregate.arrays import RoundArrays
from tarok_sim.aggregate.grouping import StageSums, counts_by
from tarok_sim.aggregate.outcomes import Declared, OutcomeSums, outcome_table
from tarok_sim.aggregate.tidy import RATE_COLUMNS, SHARE_COLUMNS, rate_cells, share_cells
from tarok_sim.statistics import RateSums

if TYPE_CHECKING:
    from tarok_sim.aggregate.summary import Summary


@dataclass(frozen=True)
class ContractSums(StageSums):
    """Whole-number sums of the auction.

    Attributes
    ----------
    rounds
        Rounds per contract.
    seats
        By contract and the declarer's seat; contracts without a declarer (klop) are absent.
    positions
        By contract and the declarer's place after the dealer, 0 for forehand.
    """

    rounds: Mapping[str, int] = field(default_factory=dict)
    seats: Mapping[tuple[str, int], OutcomeSums] = field(default_factory=dict)
    positions: Mapping[tuple[str, int], OutcomeSums] = field(default_factory=dict)

    @classmethod
    def from_arrays(cls, rounds: RoundArrays, declared: Declared) -> "ContractSums":
        """Sum one chunk."""
        return cls(
            rounds=counts_by(rounds.contract, rounds.contract_names),
            seats=declared.outcomes_by(rounds.declarer[declared.rows]),
            positions=declared.outcomes_by(rounds.declarer_position[declared.rows]),
        )

    @property
    def outcomes(self) -> dict[str, OutcomeSums]:
        """Outcomes per contract, whoever declared it."""
        found: dict[str, OutcomeSums] = {}
        for (name, _), sums in self.seats.items():
            found[name] = found.get(name, OutcomeSums()) + sums
        return found

    @property
    def success(self) -> dict[str, RateSums]:
        """Made and played per contract."""
        return {name: sums.made for name, sums in self.outcomes.items()}


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


def declarer_positions(summary: "Summary", level: float = 0.95) -> pd.DataFrame:
    """Where the declarer sat after the dealer, as shares of the contract's rounds.

    Returns
    -------
    `contract, position, n_rounds, n, share, low, high`; position 0 is forehand, the last one the
    dealer; `n` counts the contract's rounds.
    """
    positions = summary.contracts.positions
    places = range(summary.rules.n_seats)
    rows = []
    for name in summary.contract_names:
        found = [positions.get((name, place), OutcomeSums()).n for place in places]
        for place in places if sum(found) else ():
            rate = RateSums(found[place], sum(found)).rate(level)
            rows.append((name, place, *share_cells(rate)))
    return pd.DataFrame(rows, columns=["contract", "position", *SHARE_COLUMNS])


def outcomes_by_position(summary: "Summary", level: float = 0.95) -> pd.DataFrame:
    """How contracts ended, by the declarer's place after the dealer (0 for forehand).

    Returns
    -------
    `contract, position, n, successes, rate, low, high, mean, mean_low, mean_high, se, sd`.
    """
    positions = summary.contracts.positions
    return outcome_table(positions, summary.contract_names, "position", level)


def outcomes_by_seat(summary: "Summary", level: float = 0.95) -> pd.DataFrame:
    """How contracts ended, by the declarer's seat, which a line-up gives to a player.

    Returns
    -------
    `contract, seat, n, successes, rate, low, high, mean, mean_low, mean_high, se, sd`.
    """
    return outcome_table(summary.contracts.seats, summary.contract_names, "seat", level)
