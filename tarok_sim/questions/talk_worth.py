"""What a word before the first trick is worth: an announcement, or kontra on the game.

Every deal is played as the line-up plays it, and again with nobody saying that word.  Deal, auction
and exchange are the same, so the luck cancels in the difference: what the speaker's side gained by
speaking, in what the declarer writes.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import add
from typing import Any

import numpy as np
import pandas as pd

from tarok_sim.kernels.state import GAME
from tarok_sim.rules import Rules
from tarok_sim.rules.switches import ITEM_NAMES
from tarok_sim.rules.tables import rule_tables
from tarok_sim.simulation import KONTRA_WORD, Chunk, Job, RunOptions, map_chunks, play_chunk
from tarok_sim.statistics import Mean, MomentSums, RateSums, merge_keyed
from tarok_sim.statistics.intervals import t_quantile

WORDS = (*ITEM_NAMES, KONTRA_WORD)
SHARE_COLUMNS = ("word", "n_rounds", "share", "low", "high")
RATE_COLUMNS = ("successes", "rate", "rate_low", "rate_high")
GAIN_COLUMNS = ("gain", "gain_low", "gain_high")
EVEN_COLUMNS = ("even", "even_low", "even_high")
LOST, MADE = 0, 1

Key = tuple[str, int]


@dataclass(frozen=True)
class TalkWorth:
    """Sums over deals; `a + b` joins two sets of deals.

    Attributes
    ----------
    n_rounds
        Deals.
    gains
        What the word brought the side that said it, by word and whether it came true: `MADE` or
        `LOST`; a kontra comes true when the game is lost.
    by_taroks
        The same gains by word and the taroks its speaker was dealt, whatever came of it.
    made_by_taroks
        How often the word came true, by word and taroks.
    """

    rules: Rules
    n_rounds: int = 0
    gains: Mapping[Key, MomentSums] = field(default_factory=dict)
    by_taroks: Mapping[Key, MomentSums] = field(default_factory=dict)
    made_by_taroks: Mapping[Key, RateSums] = field(default_factory=dict)

    def __add__(self, other: "TalkWorth") -> "TalkWorth":
        """Join two sets of deals."""
        return TalkWorth(
            self.rules,
            self.n_rounds + other.n_rounds,
            merge_keyed(self.gains, other.gains),
            merge_keyed(self.by_taroks, other.by_taroks),
            merge_keyed(self.made_by_taroks, other.made_by_taroks),
        )

    def table(self, level: float = 0.95) -> pd.DataFrame:
        """Return one row a word that was said.

        Parameters
        ----------
        level
            Confidence level.

        Returns
        -------
        `word, n_rounds, share, low, high, successes, rate, rate_low, rate_high, gain, gain_low,
        gain_high, even, even_low, even_high`: the word was said in `n_rounds` and came true in
        `successes` of them; `gain` is what it brought its side a time; `even` the chance of coming
        true at which it would bring nothing, missing where it came true always or never.
        """
        rows = []
        for word in WORDS:
            made, lost = (self.gains.get((word, k), MomentSums()) for k in (MADE, LOST))
            said = made + lost
            if said.n == 0:
                continue
            share = RateSums(said.n, self.n_rounds).rate(level)
            rate, gain = RateSums(made.n, said.n).rate(level), said.mean(level)
            rows.append(
                (
                    *(word, said.n, share.estimate, share.low, share.high),
                    *(made.n, rate.estimate, rate.low, rate.high),
                    *(gain.estimate, gain.low, gain.high),
                    *even_chance(made.mean(level), lost.mean(level), level),
                )
            )
        names = [*SHARE_COLUMNS, *RATE_COLUMNS, *GAIN_COLUMNS, *EVEN_COLUMNS]
        return pd.DataFrame(rows, columns=names)

    def by_taroks_table(self, level: float = 0.95) -> pd.DataFrame:
        """Return one row a word and number of taroks dealt to its speaker.

        Returns
        -------
        `word, taroks, n_rounds, successes, rate, rate_low, rate_high, gain, gain_low, gain_high`.
        """
        rows = []
        for word in WORDS:
            for taroks in sorted(k for name, k in self.by_taroks if name == word):
                rate = self.made_by_taroks[word, taroks].rate(level)
                gain = self.by_taroks[word, taroks].mean(level)
                rows.append(
                    (
                        *(word, taroks, rate.n, rate.successes, rate.estimate, rate.low, rate.high),
                        *(gain.estimate, gain.low, gain.high),
                    )
                )
        names = ["word", "taroks", "n_rounds", *RATE_COLUMNS, *GAIN_COLUMNS]
        return pd.DataFrame(rows, columns=names)


def even_chance(made: Mean, lost: Mean, level: float) -> tuple[float, float, float]:
    """Return the chance at which a word brings nothing, with its interval.

    `made` and `lost` are its mean gains where it came true and where it did not; the interval
    follows from their standard errors to first order.
    """
    spread = made.estimate - lost.estimate
    if made.n < 2 or lost.n < 2 or not spread > 0.0:
        return math.nan, math.nan, math.nan
    even = -lost.estimate / spread
    se = math.hypot(lost.estimate * made.se, made.estimate * lost.se) / spread**2
    reach = t_quantile(level, min(made.n, lost.n) - 1) * se
    return even, even - reach, even + reach


@dataclass(frozen=True)
class _SilentInstead:
    """Play a chunk's deals again, once for each word that is left unsaid; picklable."""

    job: Job

    def __call__(self, chunk: Chunk) -> TalkWorth:
        rows = chunk.rows
        found = TalkWorth(self.job.rules, len(rows))
        for word in WORDS:
            sides = _sides(rows, word)
            if not sides.any():
                continue
            silent = replace(self.job, unsaid=self.job.unsaid | {word})
            instead = play_chunk(silent, chunk.first_round, len(rows)).rows
            at = np.flatnonzero(sides)
            declarer = rows["declarer"][at]
            written, otherwise = (each["scores"][at, declarer] for each in (rows, instead))
            gains = sides[at] * (written.astype(np.int64) - otherwise)
            found += _sums_of(self.job.rules, word, rows[at], gains)
        return found


def _sides(rows: Any, word: str) -> Any:
    """Return by round who said a word: 1 the declaring side, -1 the defenders, 0 none or both."""
    if word == KONTRA_WORD:
        return np.where(rows["kontra"][:, GAME] > 0, -1, 0)
    seats = rows["said_by"][:, ITEM_NAMES.index(word)].astype(np.int64)
    own = _declaring_side(rows)
    ours, theirs = seats & own != 0, seats & ~own != 0
    return np.where(ours == theirs, 0, np.where(ours, 1, -1))


def _declaring_side(rows: Any) -> Any:
    """Return the seats of the declaring side as masks."""
    declarer, partner = (rows[name].astype(np.int64) for name in ("declarer", "partner"))
    own = np.where(declarer >= 0, 1 << np.maximum(declarer, 0), 0)
    return own | np.where(partner >= 0, 1 << np.maximum(partner, 0), 0)


def _came_true(rows: Any, word: str) -> Any:
    """Say where a word came true; an item that a valat replaced did not."""
    if word == KONTRA_WORD:
        return rows["success"] == 0
    by_side = rows["announced"] * np.array([1, -1])
    parts = [ITEM_NAMES.index(word)]
    if word == "trulpagat" and not by_side[:, parts].any():  # scored as its parts
        parts = [ITEM_NAMES.index("trula"), ITEM_NAMES.index("pagat_ultimo")]
    return (by_side[:, parts].max(axis=2) > 0).all(axis=1)


def _sums_of(rules: Rules, word: str, rows: Any, gains: Any) -> TalkWorth:
    """Sum the gains of the rounds in which a word was said."""
    made = _came_true(rows, word)
    by_outcome = {(word, k): MomentSums.from_values(gains[made == k]) for k in (LOST, MADE)}
    if word == KONTRA_WORD:  # a row does not tell who said it
        return TalkWorth(rules, 0, by_outcome)
    speaker = np.log2(rows["said_by"][:, ITEM_NAMES.index(word)]).astype(np.int64)
    dealt = rows["hands"][np.arange(len(rows)), speaker]
    taroks = np.bitwise_count(dealt & int(rule_tables(rules)["taroks"][0])).astype(np.int64)
    keys = [(word, k) for k in np.unique(taroks).tolist()]
    return TalkWorth(
        rules,
        0,
        by_outcome,
        {key: MomentSums.from_values(gains[taroks == key[1]]) for key in keys},
        {key: RateSums.from_values(made[taroks == key[1]]) for key in keys},
    )


def talk_worth(job: Job, n_rounds: int, run: RunOptions | None = None) -> TalkWorth:
    """Play deals as players speak, and again with each word left unsaid.

    Parameters
    ----------
    job
        A line-up that speaks.
    n_rounds
        How many deals, 1 or more.
    run
        Workers, chunk size, progress.

    Examples
    --------
    >>> from tarok_sim.rules import get_rules
    >>> job = Job(get_rules("slovenian-4"), ("random",))
    >>> talk_worth(job, 100, RunOptions(jobs=1, progress=False)).table().empty
    True
    """
    parts = map_chunks(job, n_rounds, _SilentInstead(job), run or RunOptions())
    return reduce(add, parts, TalkWorth(job.rules))
