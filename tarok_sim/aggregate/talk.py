"""Announcements and kontra: how often they are said, and what became of what was said.

Counted in rounds with a declarer.  An announcement that a valat replaced was neither made nor lost
and counts as said only; of a kontra the outcome of the game itself is told.
"""

from collections.abc import Iterator, Mapping
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
_SOLO, _TRULPAGAT, _GAME, _DECLARED = "solo", "trulpagat", "game", "rounds"
_PARTS = ("trula", "pagat_ultimo")
_BOTH, _DEFENDER = ANNOUNCERS.index("both"), ANNOUNCERS.index("defender")


@dataclass(frozen=True)
class TalkSums(StageSums):
    """Whole-number sums of what was said.

    Attributes
    ----------
    declared
        Rounds with a declarer, under one key.
    said
        Rounds with the announcement, by item and who announced it.
    made
        Announcements that were made, of those that were scored, by item and who announced it.
    kontra
        Rounds with a declarer in which a target's kontras ended at a level, by both.
    doubled
        Games won, of the rounds in which kontra on the game ended at a level, by that level.
    """

    declared: Mapping[str, int] = field(default_factory=dict)
    said: Mapping[tuple[str, str], int] = field(default_factory=dict)
    made: Mapping[tuple[str, str], RateSums] = field(default_factory=dict)
    kontra: Mapping[tuple[str, int], int] = field(default_factory=dict)
    doubled: Mapping[int, RateSums] = field(default_factory=dict)

    @classmethod
    def from_arrays(cls, rounds: RoundArrays) -> "TalkSums":
        """Sum one chunk."""
        declared = rounds.declarer != MISSING
        said: dict[tuple[str, str], int] = {}
        made: dict[tuple[str, str], RateSums] = {}
        kontra: dict[tuple[str, int], int] = {}
        for item, who in rounds.announced.items():
            for place in np.unique(who[who != MISSING]).tolist():
                key, rows = (item, ANNOUNCERS[place]), who == place
                outcome = _outcomes(rounds, item, place)[rows]
                said[key] = int(np.count_nonzero(rows))
                made[key] = RateSums.from_values(outcome[outcome != MISSING] == 1)
        for target, levels in rounds.kontras.items():
            kontra |= {(target, level): n for level, n in _counts(levels[declared])}
        game = rounds.kontras.get(_GAME, np.zeros(rounds.n_rounds, np.int64))
        doubled = {
            level: RateSums.from_values(rounds.success[declared & (game == level)] == 1)
            for level, _ in _counts(game[declared])
        }
        n = int(np.count_nonzero(declared))
        return cls({_DECLARED: n} if n else {}, said, made, kontra, doubled)

    def share(self, n_rounds: int) -> RateSums:
        """Return rounds of some kind as a share of those with a declarer."""
        return RateSums(n_rounds, self.declared.get(_DECLARED, 0))


def _counts(values: IntArray) -> Iterator[tuple[int, int]]:
    """Give each value with how often it occurs."""
    found, counts = np.unique(values, return_counts=True)
    yield from zip(found.tolist(), counts.tolist(), strict=True)


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
    talk = summary.talk
    rows = [
        (
            *(item, who, *share_cells(talk.share(talk.said[item, who]).rate(level))),
            *rate_cells(talk.made[item, who].rate(level)),
        )
        for item in ITEM_NAMES
        for who in ANNOUNCERS
        if (item, who) in talk.said
    ]
    return pd.DataFrame(rows, columns=["item", "who", *SHARE_COLUMNS, *MADE_COLUMNS])


def kontras(summary: "Summary", level: float = 0.95) -> pd.DataFrame:
    """How often kontra was said to each target, up to which level, and whether the game was won.

    Returns
    -------
    `target, kontra_level, n_rounds, n, share, low, high, n_scored, successes, rate, rate_low,
    rate_high`: of `n` rounds with a declarer the kontras to the target ended at the level in
    `n_rounds`; 0 is none.  The rest is told of the game alone: won in `successes` of `n_scored`.
    Targets to which nobody said a word are left out.
    """
    talk = summary.talk
    spoken = {target for target, reached in talk.kontra if reached > 0}
    rows = []
    for target in TARGET_NAMES:
        for reached in range(MORT + 1):
            n_rounds = talk.kontra.get((target, reached), 0)
            if n_rounds and (target in spoken or target == _GAME):
                share = share_cells(talk.share(n_rounds).rate(level))
                won = talk.doubled.get(reached, RateSums()) if target == _GAME else RateSums()
                rows.append((target, reached, *share, *rate_cells(won.rate(level))))
    names = ["target", "kontra_level", *SHARE_COLUMNS, *MADE_COLUMNS]
    return pd.DataFrame(rows, columns=names)
