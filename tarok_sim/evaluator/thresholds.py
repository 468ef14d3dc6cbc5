"""How many points make a bid: the limit from which bidding beats passing, by contract and seat.

A limit is read off the hands that were fitted and judged on the others: what hands just at the
limit gain over passing, what hands one point short would have gained, and what bidding by the
limit brings a deal.
"""

from dataclasses import dataclass

import numpy as np

from tarok_sim.evaluator.features import IntArray
from tarok_sim.statistics import Mean, MomentSums, Rate, RateSums


@dataclass(frozen=True)
class Threshold:
    """How many points a contract takes at a seat.

    Attributes
    ----------
    contract, seat
        Seat 0 is forehand.
    points
        The fewest points to bid with; None if no hand is good enough.
    n
        Hands judged.
    share
        Of all hands those that have as many.
    success
        How often hands of exactly so many points make it.
    at_limit, one_short
        Gain over passing of hands of exactly so many points, and of one point less.
    gain_a_deal
        Gain of bidding with every hand that has as many, over all deals.
    """

    contract: str
    seat: int
    points: int | None
    n: int
    share: Rate
    success: Rate
    at_limit: Mean
    one_short: Mean
    gain_a_deal: Mean


def best_limit(points: IntArray, gains: IntArray) -> int | None:
    """Return the limit that would have brought most in all; None if passing always is best.

    Parameters
    ----------
    points, gains
        One entry a hand: what it counts, and its gain over passing.
    """
    low = int(points.min())
    totals = np.bincount(points - low, weights=gains)
    from_top = np.cumsum(totals[::-1])[::-1]
    best = int(np.argmax(from_top))
    return best + low if from_top[best] > 0 else None


def judge_limit(
    contract: str,
    seat: int,
    limit: int | None,
    hands: tuple[IntArray, IntArray, IntArray],
    level: float,
) -> Threshold:
    """Judge a limit on hands it was not read off.

    Parameters
    ----------
    limit
        As `best_limit` gave it.
    hands
        Points, gains and contracts made (0 or 1) of the hands of one seat.
    """
    points, gains, made = hands
    bids = points >= limit if limit is not None else np.zeros(len(points), bool)
    at = points == limit if limit is not None else bids
    short = points == limit - 1 if limit is not None else bids
    return Threshold(
        contract,
        seat,
        limit,
        len(points),
        RateSums.from_values(bids).rate(level),
        RateSums.from_values(made[at] == 1).rate(level),
        MomentSums.from_values(gains[at]).mean(level),
        MomentSums.from_values(gains[short]).mean(level),
        MomentSums.from_values(np.where(bids, gains, 0)).mean(level),
    )
