"""What a bid is worth: what its bidder wrote, less what he would have written had he passed.

Every deal is played as the line-up plays it, and again with the declarer passing throughout while
the others bid and play on as they do.  The deal is the same, so its luck cancels in the difference.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import add

import numpy as np
import pandas as pd

from tarok_sim.rules import Rules
from tarok_sim.simulation import Chunk, Job, RunOptions, map_chunks, play_chunk
from tarok_sim.statistics import MomentSums, RateSums, merge_keyed

COLUMNS = ("contract", "n_rounds", "share", "low", "high", "mean", "mean_low", "mean_high")
GAIN_COLUMNS = ("gain", "gain_low", "gain_high")


@dataclass(frozen=True)
class BidWorth:
    """Sums over deals; `a + b` joins two sets of deals.

    Attributes
    ----------
    n_rounds
        Deals.
    scores
        The declarer's score, by contract.
    gains
        His score less that of passing on the same deal, by contract.
    """

    rules: Rules
    n_rounds: int = 0
    scores: Mapping[str, MomentSums] = field(default_factory=dict)
    gains: Mapping[str, MomentSums] = field(default_factory=dict)

    def __add__(self, other: "BidWorth") -> "BidWorth":
        """Join two sets of deals."""
        return BidWorth(
            self.rules,
            self.n_rounds + other.n_rounds,
            merge_keyed(self.scores, other.scores),
            merge_keyed(self.gains, other.gains),
        )

    def table(self, level: float = 0.95, least_share: float = 0.01) -> pd.DataFrame:
        """Return one row a contract that was declared in more than a share of the rounds.

        Parameters
        ----------
        level
            Confidence level.
        least_share
            Contracts declared in fewer rounds are left out.

        Returns
        -------
        `contract, n_rounds, share, low, high, mean, mean_low, mean_high, gain, gain_low,
        gain_high`: in `n_rounds` rounds the contract was declared, the `mean` is its declarer's
        score and the `gain` how much more that is than passing brought him.
        """
        rows = []
        for contract in self.rules.contracts:
            score = self.scores.get(contract.name, MomentSums())
            if score.n <= least_share * self.n_rounds:
                continue
            share = RateSums(score.n, self.n_rounds).rate(level)
            mean, gain = score.mean(level), self.gains[contract.name].mean(level)
            rows.append(
                (
                    *(contract.name, score.n, share.estimate, share.low, share.high),
                    *(mean.estimate, mean.low, mean.high),
                    *(gain.estimate, gain.low, gain.high),
                )
            )
        return pd.DataFrame(rows, columns=[*COLUMNS, *GAIN_COLUMNS])


@dataclass(frozen=True)
class _PassInstead:
    """Play a chunk's deals again, once for each seat that passes; picklable."""

    job: Job

    def __call__(self, chunk: Chunk) -> BidWorth:
        names = [contract.name for contract in self.job.rules.contracts]
        rows = chunk.rows
        found = BidWorth(self.job.rules, len(rows))
        for seat in range(self.job.rules.n_seats):
            passing = replace(self.job, passes=self.job.passes | {seat})
            instead = play_chunk(passing, chunk.first_round, len(rows)).rows["scores"][:, seat]
            declared = rows["declarer"] == seat
            written = rows["scores"][:, seat]
            for place in np.unique(rows["contract"][declared]).tolist():
                of_contract = declared & (rows["contract"] == place)
                score = written[of_contract].astype(np.int64)
                gain = MomentSums.from_values(score - instead[of_contract])
                one = {names[place]: MomentSums.from_values(score)}
                found += BidWorth(self.job.rules, 0, one, {names[place]: gain})
        return found


def bid_worth(job: Job, n_rounds: int, run: RunOptions | None = None) -> BidWorth:
    """Play deals as they are bid, and again with every declarer passing.

    Parameters
    ----------
    job
        A line-up that bids; a job with a forced contract has no bids to weigh.
    n_rounds
        How many deals, 1 or more.
    run
        Workers, chunk size, progress.

    Examples
    --------
    >>> from tarok_sim.rules import get_rules
    >>> job = Job(get_rules("slovenian-4"), ("random",))
    >>> bid_worth(job, 100, RunOptions(jobs=1, progress=False)).n_rounds
    100
    """
    if job.contract is not None:
        raise ValueError(
            f"the contract {job.contract} is forced, so nobody bids; leave out the contract"
        )
    parts = map_chunks(job, n_rounds, _PassInstead(job), run or RunOptions())
    return reduce(add, parts, BidWorth(job.rules))
