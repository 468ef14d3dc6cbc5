"""Hands to fit and to check on: every contract for points, forced on every seat and any hand.

On the same deals the seat also passes, so that a hand's gain over passing is known.  Hands enter
as they are dealt; nobody has bid before.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tarok_sim.evaluator.features import IntArray, count_features
from tarok_sim.rules import Contract, Rules
from tarok_sim.rules.switches import Aim
from tarok_sim.simulation import Chunk, Job, RunOptions, map_chunks, play_chunk


@dataclass(frozen=True)
class Hands:
    """Hands of all seats with what every contract brought.

    Attributes
    ----------
    cards
        (n,) masks.
    features
        (n, features) counts.
    seats
        (n,) seat, 0 forehand.
    made
        (contracts, n) whether the contract was made.
    gains
        (contracts, n) score less that of passing on the same deal.
    """

    cards: NDArray[np.int64]
    features: IntArray
    seats: IntArray
    made: NDArray[np.bool_]
    gains: IntArray

    def __len__(self) -> int:
        return len(self.cards)

    def __getitem__(self, chosen: slice | NDArray[np.bool_]) -> "Hands":
        """Return some of the hands."""
        return Hands(
            self.cards[chosen],
            self.features[chosen],
            self.seats[chosen],
            self.made[:, chosen],
            self.gains[:, chosen],
        )


def countable_contracts(rules: Rules) -> list[Contract]:
    """Return the contracts that points are counted for: those won by card points."""
    return [
        contract
        for contract in rules.contracts
        if contract.aim == Aim.POINTS and not contract.colour and contract.rank > 0
    ]


def play_hands(
    rules: Rules, strategies: Sequence[str], n_deals: int, seed: int, run: RunOptions
) -> Hands:
    """Play `n_deals` deals for every seat and contract, and passing.

    Returns
    -------
    Hands in the order of deals, seats of a deal together.
    """
    seats = range(rules.n_seats)
    names = [contract.name for contract in countable_contracts(rules)]
    jobs = {
        seat: [Job(rules, tuple(strategies), seed, name, seat, forehand=0) for name in names]
        for seat in seats
    }
    passing = [
        Job(rules, tuple(strategies), seed, passes=frozenset({seat}), forehand=0) for seat in seats
    ]
    task = _PlayAll(rules, jobs, passing)
    parts = list(map_chunks(passing[0], n_deals, task, run))
    return Hands(
        np.concatenate([part.cards for part in parts]),
        np.concatenate([part.features for part in parts]),
        np.concatenate([part.seats for part in parts]),
        np.concatenate([part.made for part in parts], axis=1),
        np.concatenate([part.gains for part in parts], axis=1),
    )


@dataclass(frozen=True)
class _PlayAll:
    """Play a chunk's deals again for every seat and contract; picklable."""

    rules: Rules
    jobs: dict[int, list[Job]]
    passing: list[Job]

    def __call__(self, chunk: Chunk) -> Hands:
        first, n, n_seats = chunk.first_round, len(chunk.rows), self.rules.n_seats
        n_contracts = len(self.jobs[0])
        made = np.zeros((n_contracts, n, n_seats), bool)
        gains = np.zeros((n_contracts, n, n_seats), np.int64)
        cards = chunk.rows["hands"][:, :n_seats].astype(np.int64)
        for seat, jobs in self.jobs.items():
            rows = chunk.rows if seat == 0 else play_chunk(self.passing[seat], first, n).rows
            passed = rows["scores"][:, seat].astype(np.int64)
            for place, job in enumerate(jobs):
                rows = play_chunk(job, first, n).rows
                made[place, :, seat] = rows["success"] == 1
                gains[place, :, seat] = rows["scores"][:, seat] - passed
        flat = cards.ravel()
        return Hands(
            flat,
            count_features(flat, self.rules),
            np.tile(np.arange(n_seats), n),
            made.reshape(n_contracts, -1),
            gains.reshape(n_contracts, -1),
        )
