"""Hands as dealt: taroks per seat, and how contracts end by what the declarer's hand held.

Where the seats bid, declarers choose contracts by their hands, so a row says how the hands that
were played turned out; where a contract and its declarer are fixed, it holds for any such hand.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pandas as pd

from tarok_sim.aggregate.arrays import IntArray, RoundArrays
from tarok_sim.aggregate.grouping import StageSums
from tarok_sim.aggregate.outcomes import Declared, OutcomeSums, outcome_table
from tarok_sim.aggregate.tidy import OUTCOME_COLUMNS, SHARE_COLUMNS, share_cells
from tarok_sim.statistics import HistogramSums, RateSums

if TYPE_CHECKING:
    from tarok_sim.aggregate.summary import Summary


@dataclass(frozen=True)
class HandFeature:
    """A whole number that says something about a hand as dealt.

    Attributes
    ----------
    meaning
        In a player's words.
    count
        From the counts of hands, by column stem.
    """

    meaning: str
    count: Callable[[Mapping[str, IntArray]], IntArray]


HAND_FEATURES = {
    "taroks": HandFeature("taroks", lambda hand: hand["n_taroks"]),
    "kings": HandFeature("kings", lambda hand: hand["deal_n_kings"]),
    "trula": HandFeature("cards of the trula", lambda hand: hand["deal_n_trula"]),
    "voids": HandFeature("plain suits without a card", lambda hand: hand["deal_n_voids"]),
    "points": HandFeature("card points", lambda hand: hand["deal_points"]),
    # Close to what a regression of success on the four counts gives for contracts for points.
    "strength": HandFeature(
        "hand strength: one for each tarok, one for each king, and one more for each of pagat, "
        "mond and škis",
        lambda hand: hand["n_taroks"] + hand["deal_n_kings"] + hand["deal_n_trula"],
    ),
}


@dataclass(frozen=True)
class HandSums(StageSums):
    """Whole-number sums of hands.

    Attributes
    ----------
    taroks
        Taroks dealt, by seat.
    outcomes
        By feature (`HAND_FEATURES`), contract and the feature's value in the declarer's hand.
    """

    taroks: Mapping[int, HistogramSums] = field(default_factory=dict)
    outcomes: Mapping[tuple[str, str, int], OutcomeSums] = field(default_factory=dict)

    @classmethod
    def from_arrays(cls, rounds: RoundArrays, declared: Declared) -> "HandSums":
        """Sum one chunk."""
        seats = range(rounds.rules.n_seats if rounds.n_rounds else 0)
        hands = {
            stem: rounds.at_declarer(by_seat, declared.rows)
            for stem, by_seat in rounds.hands.items()
        }
        taroks = rounds.hands["n_taroks"]
        return cls(
            taroks={seat: HistogramSums.from_values(taroks[:, seat]) for seat in seats},
            outcomes={
                (name, contract, value): sums
                for name, feature in HAND_FEATURES.items()
                for (contract, value), sums in declared.outcomes_by(feature.count(hands)).items()
            },
        )

    def by(self, feature: str) -> dict[tuple[str, int], OutcomeSums]:
        """Return the outcomes by contract and value of one feature."""
        if feature not in HAND_FEATURES:
            raise ValueError(
                f"unknown feature of a hand {feature!r}; choose from {', '.join(HAND_FEATURES)}"
            )
        return {
            (contract, value): sums
            for (name, contract, value), sums in self.outcomes.items()
            if name == feature
        }


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


def outcomes_by_hand(summary: "Summary", level: float = 0.95) -> pd.DataFrame:
    """How contracts ended, by what the declarer's hand held as it was dealt.

    Returns
    -------
    `feature, contract, value, n, successes, rate, low, high, mean, mean_low, mean_high, se, sd`:
    the features are those of `HAND_FEATURES`, the mean is the declarer's score.
    """
    tables = [
        outcome_table(summary.hands.by(name), summary.contract_names, "value", level).assign(
            feature=name
        )
        for name in HAND_FEATURES
    ]
    columns = ["feature", "contract", "value", *OUTCOME_COLUMNS]
    return pd.concat(tables, ignore_index=True)[columns]
