"""From sums over the same deals to the rows of an answer: chance, score, gain over passing, ties.

`hand_odds` calls it.  All intervals cover sampling error only.  A row is tied with the best one
unless their difference on the same deals is clear of zero, in an interval so wide that, at the
level asked for, the truly best row is among the tied ones.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from tarok_sim.questions.biddable import Bid
from tarok_sim.questions.same_deals import PairedSums
from tarok_sim.rules import Rules
from tarok_sim.rules.switches import Aim
from tarok_sim.rules.tables import rule_tables
from tarok_sim.statistics import Mean, mean_difference, wilson_interval

_BY_TRICKS = (Aim.ONE_TRICK, Aim.NO_TRICKS, Aim.ALL_TRICKS)
# What may be paid on top of a contract's value and points; all of it at once never is.
_PAYING = (
    *("trula_value", "kings_value", "pagat_value", "king_value", "valat_value"),
    *("klop_full", "klop_empty"),
)


@dataclass(frozen=True)
class OddsRow:
    """What one bid is worth with the hand; None where there is nothing to say.

    Attributes
    ----------
    contract, called
        What is declared, or `pass`; the card called, None if none is.
    n, level
        Deals played, and the confidence level of every interval.
    p_success, p_low, p_high
        Chance to make the contract, with its Wilson interval; None for pass and klop.
    mean_score, score_low, score_high
        Mean of what the seat writes, with its interval.
    se_score, sd_score
        Standard error of that mean, and spread of the single scores.
    gain_over_pass, gain_low, gain_high
        Mean score less that of passing on the same deals, with its paired interval.
    tied_with_best
        Whether these deals leave open that this is the best row; true for the best itself.
    """

    contract: str
    called: str | None
    n: int
    level: float
    p_success: float | None
    p_low: float | None
    p_high: float | None
    mean_score: float
    score_low: float
    score_high: float
    se_score: float | None
    sd_score: float | None
    gain_over_pass: float
    gain_low: float
    gain_high: float
    tied_with_best: bool

    @property
    def is_pass(self) -> bool:
        """Whether this is the row of passing."""
        return Bid(self.contract).is_pass


def rows_of(
    rules: Rules, bids: Sequence[Bid], sums: PairedSums, level: float
) -> tuple[OddsRow, ...]:
    """Return a row for every bid, best mean score first.

    Parameters
    ----------
    rules
        Resolved rules.
    bids
        What was played, in the order of the sums; one of them is pass.
    sums
        Scores on the same deals.
    level
        Confidence level.
    """
    # Of equal means the earlier bid comes first: pass, then the lower contract.
    order = sorted(range(len(bids)), key=lambda way: -sums.totals[way])
    passing = next(way for way, bid in enumerate(bids) if bid.is_pass)
    scores = _Scores(rules, bids, sums)
    # Bonferroni: the best of the sample is compared with every other row at once.
    level_at_once = 1.0 - (1.0 - level) / max(1, len(bids) - 1)
    rows = []
    for way in order:
        behind = scores.difference(order[0], way, level_at_once)
        rows.append(
            _row(
                bids[way],
                scores,
                (way, passing),
                level,
                tied=way == order[0] or behind.low <= 0.0 <= behind.high,
            )
        )
    return tuple(rows)


@dataclass(frozen=True)
class _Scores:
    """Means and differences, with an interval also where every round ended alike."""

    rules: Rules
    bids: Sequence[Bid]
    sums: PairedSums

    def mean(self, way: int, level: float) -> Mean:
        mean = self.sums.mean(way, level)
        if mean.sd > 0.0:
            return mean
        # All rounds alike do not prove that the next one is: by Wilson's limit for an event never
        # seen, so many may still end otherwise, and by the rules only so far off.
        unseen = wilson_interval(0, mean.n, level)[1]
        lowest, highest = _limits(self.rules, self.bids[way])
        low = mean.estimate - unseen * max(0.0, mean.estimate - lowest)
        high = mean.estimate + unseen * max(0.0, highest - mean.estimate)
        return Mean(mean.estimate, low, high, mean.n, level, mean.se, mean.sd)

    def difference(self, a: int, b: int, level: float) -> Mean:
        paired = self.sums.difference(a, b, level)
        first, second = self.mean(a, level), self.mean(b, level)
        if paired.sd > 0.0 and first.sd > 0.0 and second.sd > 0.0:
            return paired
        # Pairing would take for impossible what merely has not been seen.
        return mean_difference(first, second)


def _limits(rules: Rules, bid: Bid) -> tuple[float, float]:
    """Return a lowest and a highest score that no round can pass."""
    tables = rule_tables(rules)[0]
    mond = float(tables.mond_penalty)
    if not bid.is_pass:
        contract = rules.contract(bid.contract)
        if contract.aim in _BY_TRICKS and not contract.pays_bonuses:
            return -contract.value - mond, float(contract.value)
    largest = float(
        max(
            contract.value + max(contract.win_factor, contract.loss_factor) * tables.total_points
            for contract in rules.contracts
        )
    )
    largest += sum(float(tables[item]) for item in _PAYING)
    return -largest - mond, largest


def _row(bid: Bid, scores: _Scores, ways: tuple[int, int], level: float, tied: bool) -> OddsRow:
    way, passing = ways
    mean = scores.mean(way, level)
    has_side = not bid.is_pass and scores.rules.contract_index(bid.contract) > 0
    rate = scores.sums.rate(way, level) if has_side else None
    gain = scores.difference(way, passing, level)
    # Passing gains nothing over itself, and that is certain.
    gain_ends = (0.0, 0.0) if bid.is_pass else (gain.low, gain.high)
    return OddsRow(
        contract=bid.contract,
        called=bid.called,
        n=mean.n,
        level=level,
        p_success=rate.estimate if rate else None,
        p_low=rate.low if rate else None,
        p_high=rate.high if rate else None,
        mean_score=mean.estimate,
        score_low=mean.low,
        score_high=mean.high,
        se_score=_finite(mean.se),
        sd_score=_finite(mean.sd),
        gain_over_pass=gain.estimate,
        gain_low=gain_ends[0],
        gain_high=gain_ends[1],
        tied_with_best=tied,
    )


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None
