"""Announcements and kontra: how often they are said, and what became of what was said.

Counted in rounds with a declarer.  An announcement that a valat replaced was neither made nor lost
and counts as said only; of a kontra the outcome of the game itself is told.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from tarok_sim.aggregate.arrays import MISSING, IntArray, RoundArrays
from tarok_sim.aggregate.grouping import StageSums
from tarok_sim.aggregate.tidy import SHARE_COLUMNS, rate_cells, share_cells
from tarok_sim.columns import ANNOUNCERS
from tarok_sim.kernels.state import MORT
from tarok_sim.rules.switches import ITEM_NAMES, TARGET_NAMES
from tarok_sim.statistics import RateSums

if TYPE_CHECKING:
    from tarok_sim.aggregate.summary import Summary

MADE_COLUMNS = ("n_scored", "successes", "rate", "rate_low", "rate_high")
_SOLO, _TRULPAGAT, _GAME = "solo", "trulpagat", "game"
_PARTS = ("trula", "pagat_ultimo")
_BOTH, _DEFENDER = ANNOUNCERS.index("both"), ANNOUNCERS.index("defender")


@dataclass(frozen=True)
class TalkSums(StageSums):
    """Whole-number sums of what was said.

    Attributes
    ----------
    said
        Of the rounds with a declarer those with the announcement, by item and who announced it.
    made
        Announcements that were made, of those that were scored, by item and who announced it.
    kontra
        Of the rounds with a declarer those in which a target's kontras ended at a level, by both.
    doubled
        Games won, of the rounds in which kontra on the game ended at a level, by that level.
    """

    said: Mapping[tuple[str, str], RateSums] = field(default_factory=dict)
    made: Mapping[tuple[str, str], RateSums] = field(default_factory=dict)
    kontra: Mapping[tuple[str, int], RateSums] = field(default_factory=dict)
    doubled: Mapping[tuple[str, int], RateSums] = field(default_factory=dict)

    @classmethod
    def from_arrays(cls, rounds: RoundArrays) -> "TalkSums":
        """Sum one chunk."""
        declared = rounds.declarer != MISSING
        n = int(np.count_nonzero(declared))
        sums = cls({}, {}, {}, {})
        for item, who in rounds.announced.items():
            for place in np.unique(who[who != MISSING]).tolist():
                key, rows = (item, ANNOUNCERS[place]), who == place
                outcome = _outcomes(rounds, item, place)[rows]
                made = RateSums.from_values(outcome[outcome != MISSING] == 1)
                sums += cls({key: RateSums(int(np.count_nonzero(rows)), n)}, {key: made})
        for target, levels in rounds.kontras.items():
            for level in np.unique(levels[declared]).tolist():
                rows = declared & (levels == level)
                rate = RateSums(int(np.count_nonzero(rows)), n)
                won = {(target, level): RateSums.from_values(rounds.success[rows] == 1)}
                sums += cls({}, {}, {(target, level): rate}, won if target == _GAME else {})
        return sums


def _outcomes(rounds: RoundArrays, item: str, who: int) -> IntArray:
    """Say of an item whether its announcers made it: 1, 0, or `MISSING` where it was replaced."""
    sign = -1 if who == _DEFENDER else 1
    paid = sign * rounds.announced_scores[item]
    made = paid != 0 if who == _BOTH else paid > 0
    replaced = (paid == 0) & (who != _BOTH)
    if item == _SOLO:  # by some rules a lost one costs nothing
        replaced = (paid == 0) & _valat(rounds)
    elif item == _TRULPAGAT and not paid.any():  # scored as its parts
        parts = [sign * rounds.announced_scores[part] for part in _PARTS]
        made, replaced = (parts[0] > 0) & (parts[1] > 0), (parts[0] == 0) & (parts[1] == 0)
    outcomes: IntArray = np.where(replaced, MISSING, made.astype(np.int64))
    return outcomes


def _valat(rounds: RoundArrays) -> NDArray[np.bool_]:
    """Say where a valat was scored."""
    valats = [rounds.announced_scores[item] for item in ("valat", "colour_valat")]
    scored: NDArray[np.bool_] = np.any(
        [*valats, rounds.bonuses.get("valat", 0 * valats[0])], axis=0
    )
    return scored


def announcements(summary: "Summary", level: float = 0.95) -> pd.DataFrame:
    """How often each item was announced, by whom, and how often it was made then.

    Returns
    -------
    `item, who, n_rounds, n, share, low, high, n_scored, successes, rate, rate_low, rate_high`: of
    `n` rounds with a declarer the item was announced in `n_rounds`, of which `n_scored` were not
    replaced by a valat and `successes` made.
    """
    rows = [
        (item, who, *share_cells(said.rate(level)), *_made(summary.talk.made[item, who], level))
        for item in ITEM_NAMES
        for who in ANNOUNCERS
        if (said := summary.talk.said.get((item, who)))
    ]
    return pd.DataFrame(rows, columns=["item", "who", *SHARE_COLUMNS, *MADE_COLUMNS])


def _made(made: RateSums, level: float) -> tuple[int, int, float, float, float]:
    return rate_cells(made.rate(level))


def kontras(summary: "Summary", level: float = 0.95) -> pd.DataFrame:
    """How often kontra was said to each target, up to which level, and whether the game was won.

    Returns
    -------
    `target, kontra_level, n_rounds, n, share, low, high, n_scored, successes, rate, rate_low,
    rate_high`: of `n` rounds with a declarer the kontras to the target ended at the level in
    `n_rounds`; 0 is none.  The rest is told of the game alone: won in `successes` of `n_scored`.
    Targets to which nobody said a word are left out.
    """
    found = summary.talk.kontra
    spoken = {target for target, reached in found if reached > 0}
    rows = []
    for target in TARGET_NAMES:
        for reached in range(MORT + 1):
            rate = found.get((target, reached))
            if rate and (target in spoken or target == _GAME):
                won = summary.talk.doubled.get((target, reached), RateSums())
                rows.append((target, reached, *share_cells(rate.rate(level)), *_made(won, level)))
    names = ["target", "kontra_level", *SHARE_COLUMNS, *MADE_COLUMNS]
    return pd.DataFrame(rows, columns=names)
