"""What rounds pay: scores and card points of declarers, of the players in klop, and of each seat.

All sums are whole numbers.  The players of one klop share one round, so their scores are not
independent; the interval of their mean rests on the rounds' totals.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from tarok_sim.aggregate.arrays import MISSING, IntArray, RoundArrays
from tarok_sim.aggregate.grouping import StageSums, histograms_by
from tarok_sim.aggregate.tidy import MEAN_COLUMNS, mean_cells
from tarok_sim.rules.ruleset import Contract
from tarok_sim.rules.switches import Aim
from tarok_sim.statistics import HistogramSums, Mean, MomentSums, RateSums

if TYPE_CHECKING:
    from tarok_sim.aggregate.summary import Summary

QUANTILES = {"q05": 0.05, "q25": 0.25, "median": 0.5, "q75": 0.75, "q95": 0.95}
# Aims whose contract pays plus or minus its value and nothing else (§8.3).
_FLAT_AIMS = (Aim.ONE_TRICK, Aim.NO_TRICKS, Aim.ALL_TRICKS)


@dataclass(frozen=True)
class ScoreSums(StageSums):
    """Whole-number sums of scores.

    Attributes
    ----------
    declarer
        The declarer's score per contract.
    player
        Every player's score per contract without a declarer.
    player_totals
        The round's total over the seats, per contract without a declarer.
    card_points
        The declaring side's card points by contract and whether it was made (1) or not (0).
    seats, positions
        Every round's score, by seat and by place after the dealer (0 for forehand).
    """

    declarer: Mapping[str, HistogramSums] = field(default_factory=dict)
    player: Mapping[str, HistogramSums] = field(default_factory=dict)
    player_totals: Mapping[str, HistogramSums] = field(default_factory=dict)
    card_points: Mapping[tuple[str, int], HistogramSums] = field(default_factory=dict)
    seats: Mapping[int, MomentSums] = field(default_factory=dict)
    positions: Mapping[int, MomentSums] = field(default_factory=dict)

    @classmethod
    def from_arrays(cls, rounds: RoundArrays) -> "ScoreSums":
        """Sum one chunk."""
        names = rounds.contract_names
        declared = rounds.declarer != MISSING
        open_codes, open_scores = rounds.contract[~declared], rounds.scores[~declared]
        n_seats = rounds.rules.n_seats
        return cls(
            declarer=histograms_by(
                rounds.contract[declared], rounds.at_declarer(rounds.scores, declared), names
            ),
            player=histograms_by(np.repeat(open_codes, n_seats), open_scores.ravel(), names),
            player_totals=histograms_by(open_codes, open_scores.sum(axis=1), names),
            card_points=_card_points(rounds),
            seats=_moments_by_column(rounds.scores),
            positions=_moments_by_column(_by_position(rounds)),
        )


def _card_points(rounds: RoundArrays) -> dict[tuple[str, int], HistogramSums]:
    found: dict[tuple[str, int], HistogramSums] = {}
    for made in (0, 1):
        rows = (rounds.card_points != MISSING) & (rounds.success == made)
        tallies = histograms_by(
            rounds.contract[rows], rounds.card_points[rows], rounds.contract_names
        )
        found |= {(name, made): tally for name, tally in tallies.items()}
    return found


def _by_position(rounds: RoundArrays) -> IntArray:
    """Scores with the columns turned so that column 0 is forehand."""
    n_seats = rounds.rules.n_seats
    seats = (rounds.dealer[:, np.newaxis] + 1 + np.arange(n_seats)) % n_seats
    turned: IntArray = np.take_along_axis(rounds.scores, seats, axis=1)
    return turned


def _moments_by_column(scores: IntArray) -> dict[int, MomentSums]:
    if not scores.size:
        return {}
    return {column: MomentSums.from_values(scores[:, column]) for column in range(scores.shape[1])}


def score_mean(summary: "Summary", contract: str, level: float = 0.95) -> Mean:
    """Mean score of the contract's declarer, or of a player where nobody declares.

    A flat contract pays plus or minus its value, so its interval is the Wilson interval of the
    success rate in points; the others have the t interval.

    Parameters
    ----------
    summary
        Rounds.
    contract
        Name of a contract of the rules.
    level
        Confidence level.
    """
    wanted = summary.rules.contract(contract)
    scores = summary.scores
    if contract in scores.player_totals:
        return _player_mean(scores, contract, summary.rules.n_seats, level)
    tally = scores.declarer.get(contract, HistogramSums())
    if _pays_two_values(wanted, tally):
        return _two_valued_mean(tally, wanted.value, level)
    return tally.mean(level)


def _player_mean(scores: ScoreSums, contract: str, n_seats: int, level: float) -> Mean:
    """Mean over players, its interval from the rounds' totals, its spread that of one player."""
    total = scores.player_totals[contract].mean(level).scaled(1 / n_seats)
    spread = scores.player[contract].moments().sd
    return Mean(total.estimate, total.low, total.high, total.n, level, total.se, spread)


def _pays_two_values(contract: Contract, tally: HistogramSums) -> bool:
    flat = contract.aim in _FLAT_AIMS and not contract.pays_bonuses
    return flat and bool(tally.counts) and set(tally.counts) <= {contract.value, -contract.value}


def _two_valued_mean(tally: HistogramSums, value: int, level: float) -> Mean:
    rate = RateSums(tally.counts.get(value, 0), tally.n).rate(level)
    plain = tally.mean(level)
    low, high = (value * (2 * end - 1) for end in (rate.low, rate.high))
    return Mean(plain.estimate, low, high, plain.n, level, plain.se, plain.sd)


def contract_scores(summary: "Summary", level: float = 0.95) -> pd.DataFrame:
    """Mean, spread and quantiles of the score, per contract that was played.

    Returns
    -------
    `contract, role, n, mean, low, high, se, sd, q05, q25, median, q75, q95`; the role is
    `declarer`, or `player` where nobody declares.  `n` counts rounds.
    """
    rows = []
    for name in summary.contract_names:
        role, tally = _score_tally(summary.scores, name)
        if tally.n:
            mean = score_mean(summary, name, level)
            quantiles = (tally.quantile(q) for q in QUANTILES.values())
            rows.append((name, role, *mean_cells(mean), *quantiles))
    return pd.DataFrame(rows, columns=["contract", "role", *MEAN_COLUMNS, *QUANTILES])


def score_distribution(summary: "Summary") -> pd.DataFrame:
    """Every score that occurred, per contract.

    Returns
    -------
    `contract, role, score, n_scores, n, share`; where nobody declares every player's score counts
    once.
    """
    rows = []
    for name in summary.contract_names:
        role, tally = _score_tally(summary.scores, name)
        n = tally.n
        rows += [(name, role, score, count, n, count / n) for score, count in tally.items()]
    columns = ["contract", "role", "score", "n_scores", "n", "share"]
    return pd.DataFrame(rows, columns=columns)


def _score_tally(scores: ScoreSums, contract: str) -> tuple[str, HistogramSums]:
    if contract in scores.player:
        return "player", scores.player[contract]
    return "declarer", scores.declarer.get(contract, HistogramSums())


def card_points_distribution(summary: "Summary") -> pd.DataFrame:
    """Card points of the declaring side, per contract and outcome.

    Returns
    -------
    `contract, success, card_points, n_rounds, n, share`; `n` counts the contract's rounds.
    """
    tallies = summary.scores.card_points
    rows = []
    for name in summary.contract_names:
        n = sum(tallies[name, made].n for made in (0, 1) if (name, made) in tallies)
        for made in (0, 1):
            tally = tallies.get((name, made), HistogramSums())
            rows += [(name, bool(made), p, count, n, count / n) for p, count in tally.items()]
    columns = ["contract", "success", "card_points", "n_rounds", "n", "share"]
    return pd.DataFrame(rows, columns=columns)


def seat_scores(summary: "Summary", level: float = 0.95) -> pd.DataFrame:
    """Mean score a round of each seat: `seat, n, mean, low, high, se, sd`."""
    return _means_table("seat", summary.scores.seats, level)


def position_scores(summary: "Summary", level: float = 0.95) -> pd.DataFrame:
    """Mean score a round of each place after the dealer: `position, n, mean, low, high, se, sd`."""
    return _means_table("position", summary.scores.positions, level)


def _means_table(key: str, sums: Mapping[int, MomentSums], level: float) -> pd.DataFrame:
    rows = [(place, *mean_cells(sums[place].mean(level))) for place in sorted(sums)]
    return pd.DataFrame(rows, columns=[key, *MEAN_COLUMNS])
