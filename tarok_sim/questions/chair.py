"""How much the player matters: different players in one chair, on the same deals.

Seat 0 is taken by one player after the other, the other seats stay as they are, and the deal goes
round the table.  The deals are the same for all, so that their luck cancels in the differences.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import add

import numpy as np
import pandas as pd

from tarok_sim.rules import Rules
from tarok_sim.simulation import Chunk, Job, RunOptions, map_chunks, play_chunk, warm_up
from tarok_sim.statistics import MomentSums, merge_keyed

CHAIR = 0
EVERYWHERE = "all"
Key = tuple[str, str, int]


@dataclass(frozen=True)
class ChairSums:
    """Sums over deals; `a + b` joins two sets of deals.

    Attributes
    ----------
    n_rounds
        Deals.
    scores
        What the chair wrote, by player and place after the dealer.
    gains
        Score of the first less that of the second player on the same deal, by both and place.
    """

    n_rounds: int = 0
    scores: Mapping[tuple[str, int], MomentSums] = field(default_factory=dict)
    gains: Mapping[Key, MomentSums] = field(default_factory=dict)

    def __add__(self, other: "ChairSums") -> "ChairSums":
        """Join two sets of deals."""
        return ChairSums(
            self.n_rounds + other.n_rounds,
            merge_keyed(self.scores, other.scores),
            merge_keyed(self.gains, other.gains),
        )

    def table(self, level: float = 0.95) -> pd.DataFrame:
        """Return the paired differences: for every pair of players, in all places and in each.

        Returns
        -------
        `player, instead_of, position, n, gain, gain_low, gain_high`; the position is `all`, or a
        place after the dealer with 0 for forehand.
        """
        rows = []
        for player, other in dict.fromkeys((first, second) for first, second, _ in self.gains):
            places = sorted(key[2] for key in self.gains if key[:2] == (player, other))
            parts = {place: self.gains[player, other, place] for place in places}
            whole = {EVERYWHERE: reduce(add, parts.values(), MomentSums())}
            for place, sums in (whole | parts).items():
                gain = sums.mean(level)
                rows.append((player, other, str(place), sums.n, gain.estimate, gain.low, gain.high))
        columns = ["player", "instead_of", "position", "n", "gain", "gain_low", "gain_high"]
        return pd.DataFrame(rows, columns=columns)


@dataclass(frozen=True)
class _SitDown:
    """Play a chunk's deals with every other player in the chair; picklable."""

    jobs: tuple[Job, ...]

    def __call__(self, chunk: Chunk) -> ChairSums:
        n = len(chunk.rows)
        again = [play_chunk(job, chunk.first_round, n).rows for job in self.jobs[1:]]
        written = {
            job.strategies[CHAIR]: rows["scores"][:, CHAIR].astype(np.int64)
            for job, rows in zip(self.jobs, [chunk.rows, *again], strict=True)
        }
        n_seats = self.jobs[0].rules.n_seats
        position = (CHAIR - chunk.rows["forehand"].astype(np.int64)) % n_seats
        players = list(written)
        pairs = [(a, b) for k, a in enumerate(players) for b in players[k + 1 :]]
        places = [(place, position == place) for place in np.unique(position).tolist()]
        return ChairSums(
            n,
            {
                (player, place): MomentSums.from_values(scores[there])
                for player, scores in written.items()
                for place, there in places
            },
            {
                (a, b, place): MomentSums.from_values((written[a] - written[b])[there])
                for a, b in pairs
                for place, there in places
            },
        )


def change_player(
    rules: Rules, players: Sequence[str], others: str, n_rounds: int, seed: int, run: RunOptions
) -> ChairSums:
    """Let several players sit in the same chair, one after the other, on the same deals.

    Parameters
    ----------
    rules
        Resolved rules.
    players
        Who sits at seat 0 in turn, two or more, as in a line-up.
    others
        Who sits at every other seat.
    n_rounds
        How many deals, 1 or more.
    seed
        Fixes the deals and all choices.
    run
        Workers, chunk size, progress.

    Examples
    --------
    >>> from tarok_sim.rules import get_rules
    >>> run = RunOptions(jobs=1, progress=False)
    >>> players = ("random", "beginner")
    >>> change_player(get_rules("slovenian-4"), players, "random", 50, 1, run).n_rounds
    50
    """
    jobs = tuple(Job(rules, (player, *[others] * (rules.n_seats - 1)), seed) for player in players)
    if len({job.strategies[CHAIR] for job in jobs}) < max(2, len(jobs)):
        raise ValueError(
            f"players are {', '.join(players) or 'none'}; name two or more different ones"
        )
    for job in jobs:
        warm_up(job)
    parts = map_chunks(jobs[0], n_rounds, _SitDown(jobs), run)
    return reduce(add, parts, ChairSums())
