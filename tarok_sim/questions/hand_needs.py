"""What a hand must hold for a contract: every contract forced on seat 0, whatever it was dealt.

Where seats bid, only chosen hands are played; here all of them are, so that "with six taroks" means
any hand with six taroks.  The others have said nothing: in a real auction their passes would tell
something.  Summaries enter and leave; `least_needed` reads the limit off them.
"""

from collections.abc import Sequence
from functools import reduce
from operator import add

import pandas as pd

from tarok_sim.aggregate import Summary
from tarok_sim.aggregate.outcomes import OutcomeSums
from tarok_sim.simulation import Job, RunOptions
from tarok_sim.statistics import Rate
from tarok_sim.summarising import play_and_summarise

DECLARER = 0
# A limit is read off hands of which at least so many were played.
LEAST_ROUNDS = 100
# Success that counts as enough.
ENOUGH = 0.5


def force_contracts(job: Job, contracts: Sequence[str], n_rounds: int, run: RunOptions) -> Summary:
    """Play every contract on the same deals, seat 0 declaring, and return the sums of all.

    Parameters
    ----------
    job
        Rules, line-up and seed.
    contracts
        Names of contracts that have a declarer.
    n_rounds
        Deals, each played once for every contract.
    run
        Workers, chunk size, progress.
    """
    jobs = [Job(job.rules, job.strategies, job.seed, name, DECLARER) for name in contracts]
    parts = (play_and_summarise(forced, n_rounds, run) for forced in jobs)
    return reduce(add, parts, Summary(job.rules))


def least_needed(summary: Summary, feature: str, level: float = 0.95) -> pd.DataFrame:
    """Return how much of a feature makes a contract more often than not.

    Parameters
    ----------
    summary
        Rounds of `force_contracts`.
    feature
        One of `aggregate.hands.HAND_FEATURES`.
    level
        Confidence level.

    Returns
    -------
    `contract, bound, value, n, rate, low, high, next_value, next_rate, next_low, next_high`:
    `value` is the least count (the most, where `bound` is `most`) at which the whole interval of
    the success lies above one half and beyond which the success stays above one half,
    `next_value` the count just short of it.  Where there is no such count `value` is missing, and
    `next_value` is the best count there was.
    """
    outcomes = summary.hands.by(feature)
    rows = []
    for contract in summary.rules.contracts:
        by_value = {
            value: sums
            for (name, value), sums in outcomes.items()
            if name == contract.name and sums.n >= LEAST_ROUNDS
        }
        if by_value:
            bound = "most" if contract.follow_negative else "least"
            rows.append((contract.name, bound, *_limit(by_value, bound == "most", level)))
    counts = ["value", "n", "next_value"]
    shares = ["rate", "low", "high", "next_rate", "next_low", "next_high"]
    columns = ["contract", "bound", *counts[:2], *shares[:3], *counts[2:], *shares[3:]]
    dtypes = dict.fromkeys(counts, "Int64") | dict.fromkeys(shares, "float64")
    return pd.DataFrame(rows, columns=columns).astype(dtypes)


def _limit(
    by_value: dict[int, OutcomeSums], from_above: bool, level: float
) -> tuple[float | int | None, ...]:
    """Return the first count, from the worst end, that is enough, and the one before it.

    Enough is a count beyond which none falls back to one half.  If there is none: nothing, and
    the best there is.
    """
    counts = sorted(by_value, reverse=from_above)
    rates = [by_value[value].rate(level) for value in counts]
    low = [place for place, rate in enumerate(rates) if rate.estimate <= ENOUGH]
    from_place = low[-1] + 1 if low else 0
    enough = [place for place in range(from_place, len(rates)) if rates[place].low > ENOUGH]
    if not enough:
        best = max(range(len(rates)), key=lambda place: rates[place].estimate)
        return *(None,) * 5, counts[best], *_cells(rates[best])
    first = enough[0]
    found = (counts[first], rates[first].n, *_cells(rates[first]))
    if first == 0:
        return *found, *(None,) * 4
    return *found, counts[first - 1], *_cells(rates[first - 1])


def _cells(rate: Rate) -> tuple[float, float, float]:
    return rate.estimate, rate.low, rate.high
