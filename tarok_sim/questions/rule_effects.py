"""What each house rule changes: the declarer's score, how often games are made, and which are bid.

Every option is changed alone, and the same deals are played again, so that their luck cancels in
the differences.  Options are data: nothing is compiled for them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import reduce
from operator import add
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tarok_sim.questions.rule_trials import Trial, all_trials
from tarok_sim.rules import OptionValue, Rules, get_rules
from tarok_sim.simulation import Chunk, Job, RunOptions, map_chunks, play_chunk
from tarok_sim.statistics import Mean, MomentSums, RateSums, RatioPairSums, merge_keyed

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

SEEN, NOT_SEEN, IMPOSSIBLE = "seen", "not seen", "impossible"
SCORE, SUCCESS, PLAYED = "declarer_score", "success_rate", "share_played"
# With fewer deals that moved a measure its interval would claim more than they say.
LEAST_MOVED = 30
_PIECES = 8  # chunks at least, so that every worker has some

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class EffectRow:
    """What one value of an option changes in one measure.

    Attributes
    ----------
    option, value, usual
        What was changed, to what, and from what.
    effect
        `seen`: some deal came out otherwise; `not seen`: none of these did; `impossible`: none can.
    note
        Why it is impossible.
    measure
        `declarer_score`: mean over the rounds with a declarer; `success_rate`: of those;
        `share_played`: of all rounds, by contract.
    contract
        Of `share_played`.
    before, after
        The measure under the usual value and under the changed one.
    difference, low, high
        After less before, on the same deals, with its interval; None where fewer than
        `LEAST_MOVED` deals differ.
    n_moved
        Deals that differ in what the measure counts.
    share_changed, changed_low, changed_high
        Share of the deals of which the result (contract, declarer or a score) is another one.
    n
        Deals.
    """

    option: str
    value: OptionValue
    usual: OptionValue
    effect: str
    note: str
    measure: str
    contract: str | None
    before: float | None
    after: float | None
    difference: float
    low: float | None
    high: float | None
    n_moved: int
    share_changed: float
    changed_low: float
    changed_high: float
    n: int


@dataclass(frozen=True)
class EffectSums:
    """Sums over deals played by two rules; `a + b` joins two sets of deals.

    Attributes
    ----------
    changed
        Deals that came out otherwise.
    moved
        Deals with another declarer's score, and those with another success.
    score, success
        Score, and success, over the rounds with a declarer; the changed rules are side a.
    before, after, both
        By contract, the deals it was played in.
    """

    changed: RateSums = field(default_factory=RateSums)
    moved: tuple[int, int] = (0, 0)
    score: RatioPairSums = field(default_factory=RatioPairSums)
    success: RatioPairSums = field(default_factory=RatioPairSums)
    before: Mapping[str, RateSums] = field(default_factory=dict)
    after: Mapping[str, RateSums] = field(default_factory=dict)
    both: Mapping[str, RateSums] = field(default_factory=dict)

    def __add__(self, other: "EffectSums") -> "EffectSums":
        """Join two sets of deals."""
        return EffectSums(
            self.changed + other.changed,
            (self.moved[0] + other.moved[0], self.moved[1] + other.moved[1]),
            self.score + other.score,
            self.success + other.success,
            merge_keyed(self.before, other.before),
            merge_keyed(self.after, other.after),
            merge_keyed(self.both, other.both),
        )

    def contract_difference(self, contract: str, level: float) -> tuple[Mean, int]:
        """Return how much oftener a contract is played, and the deals that differ in that."""
        before, after, both = (
            sums.get(contract, RateSums()).successes
            for sums in (self.before, self.after, self.both)
        )
        moved = before + after - 2 * both
        return MomentSums(self.changed.n, after - before, moved).mean(level), moved


@dataclass(frozen=True)
class RuleEffects:
    """The answer of `effects`.

    Attributes
    ----------
    job
        The usual rules, players and seed.
    n
        Deals.
    trials
        What was tried.
    sums
        By trial, its sums; those of impossible ones are empty.
    """

    job: Job
    n: int
    trials: tuple[Trial, ...]
    sums: tuple[EffectSums, ...] = field(repr=False)

    def rows(self, level: float = 0.95) -> list[EffectRow]:
        """Return a row for each trial and measure, in the order of the rule card."""
        return [
            row
            for trial, sums in zip(self.trials, self.sums, strict=True)
            for row in _rows(trial, sums, self.n, level)
        ]

    def to_frame(self, level: float = 0.95) -> "pd.DataFrame":
        """Return `rows` as a frame."""
        import pandas as pd

        return pd.DataFrame([asdict(row) for row in self.rows(level)])

    def plot(self) -> "Figure":
        """Draw what each option that matters does to the declarer's mean score."""
        from tarok_sim.questions.effects_figure import draw

        return draw(self)

    def words(self) -> str:
        """Return in a sentence what was played."""
        rules, players = self.job.rules, ", ".join(dict.fromkeys(self.job.strategies))
        return (
            f"{self.n:,} deals under each value; {rules.id}, preset {rules.preset}, players "
            f"{players}, seed {self.job.seed}. Differences are paired: the same deals."
        )

    def _repr_html_(self) -> str:
        table = self.to_frame()
        return f"<p>{self.words()}</p>" + str(table.round(3).to_html(index=False, na_rep=""))


def effects(
    rules: Rules | str,
    n: int = 20_000,
    strategies: str | Sequence[str] = "club",
    seed: int = 1,
    options: Mapping[str, Sequence[object]] | None = None,
    run: RunOptions | None = None,
) -> RuleEffects:
    """Say what each rule option changes, each alone and on the same deals.

    Parameters
    ----------
    rules
        Rules or their id (preset `seed`): what one option at a time is changed from.
    n
        Deals under each value, 2 or more.
    strategies
        A line-up.
    seed
        The same seed gives the same deals, whatever the workers.
    options
        Which to try: by option the values, none for all of them; None tries every option.
    run
        Workers, chunk size, backend.

    Returns
    -------
    The answer with `.rows()`, `.to_frame()` and `.plot()`.

    Examples
    --------
    >>> found = effects("slovenian-4", 200, "random", options={"mond_penalty": [21], "cut": []})
    >>> [(row.option, row.value, row.effect) for row in found.rows() if row.measure == SCORE]
    [('mond_penalty', 21, 'seen'), ('cut', True, 'impossible')]
    """
    from tarok_sim.strategies.lineup import split_players

    if n < 2:
        raise ValueError(f"the number of rounds cannot be {n}; a difference needs 2 or more")
    resolved = get_rules(rules) if isinstance(rules, str) else rules
    names = split_players(strategies) if isinstance(strategies, str) else strategies
    job = Job(resolved, tuple(names), seed)
    trials = tuple(all_trials(job, options))
    how = run or RunOptions(progress=False)
    how = replace(how, chunk_size=min(how.chunk_size, -(-n // _PIECES)))
    parts = map_chunks(job, n, _PlayTrials(job, trials), how)
    sums = reduce(lambda a, b: tuple(map(add, a, b)), parts)
    return RuleEffects(job, n, trials, sums)


@dataclass(frozen=True)
class _PlayTrials:
    """Play a chunk's deals again under each changed rule; picklable."""

    job: Job
    trials: tuple[Trial, ...]

    def __call__(self, chunk: Chunk) -> tuple[EffectSums, ...]:
        usual = _Results.of(chunk.rows, self.job.rules)
        return tuple(
            EffectSums()
            if trial.impossible
            else compare(self._play(trial, chunk.first_round, len(chunk.rows)), usual)
            for trial in self.trials
        )

    def _play(self, trial: Trial, first_round: int, n: int) -> "_Results":
        rows = play_chunk(replace(self.job, rules=trial.rules), first_round, n).rows
        return _Results.of(rows, trial.rules)


@dataclass(frozen=True)
class _Results:
    """What counts of a chunk's rounds: one entry a round."""

    contract: Array
    declarer: Array
    scores: Array
    own: Array
    success: Array

    @classmethod
    def of(cls, rows: Array, rules: Rules) -> "_Results":
        names = np.array([contract.name for contract in rules.contracts])
        declarer = rows["declarer"].astype(np.int64)
        declared = declarer >= 0
        scores = rows["scores"][:, : rules.n_seats].astype(np.int64)
        own = np.where(declared, scores[np.arange(len(rows)), declarer], 0)
        success = declared & (rows["success"] > 0)
        return cls(names[rows["contract"]], declarer, scores, own, success.astype(np.int64))

    @property
    def declared(self) -> Array:
        return (self.declarer >= 0).astype(np.int64)


def compare(changed: _Results, usual: _Results) -> EffectSums:
    """Sum what two ways to play the same deals differ in."""
    same = (changed.contract == usual.contract) & (changed.declarer == usual.declarer)
    same &= (changed.scores == usual.scores).all(axis=1)
    contracts = sorted({*changed.contract.tolist(), *usual.contract.tolist()})
    another = changed.declared != usual.declared
    plays = {name: (changed.contract == name, usual.contract == name) for name in contracts}
    return EffectSums(
        RateSums.from_values(~same),
        (
            int(np.count_nonzero(another | (changed.own != usual.own))),
            int(np.count_nonzero(another | (changed.success != usual.success))),
        ),
        RatioPairSums.from_values((changed.own, changed.declared), (usual.own, usual.declared)),
        RatioPairSums.from_values(
            (changed.success, changed.declared), (usual.success, usual.declared)
        ),
        {name: RateSums.from_values(before) for name, (_, before) in plays.items()},
        {name: RateSums.from_values(after) for name, (after, _) in plays.items()},
        {name: RateSums.from_values(after & before) for name, (after, before) in plays.items()},
    )


def _rows(trial: Trial, sums: EffectSums, n: int, level: float) -> Iterator[EffectRow]:
    """Yield the rows of one trial: score, success, and each contract that was played."""
    changed = sums.changed.rate(level)
    effect = SEEN if changed.successes else NOT_SEEN
    for measure in _measures(sums, n, level, _ladder_place(trial)):
        told = measure.difference.has_interval and measure.n_moved >= LEAST_MOVED
        known = not trial.impossible
        yield EffectRow(
            option=trial.option,
            value=trial.value,
            usual=trial.usual,
            effect=effect if known else IMPOSSIBLE,
            note=trial.impossible,
            measure=measure.name,
            contract=measure.contract,
            before=measure.before if known else None,
            after=measure.after if known else None,
            difference=measure.difference.estimate if measure.n_moved else 0.0,
            low=measure.difference.low if told else None,
            high=measure.difference.high if told else None,
            n_moved=measure.n_moved,
            share_changed=changed.estimate if known else 0.0,
            changed_low=changed.low if known else 0.0,
            changed_high=changed.high if known else 0.0,
            n=n,
        )


class _Measure(NamedTuple):
    """One measure under both rules."""

    name: str
    contract: str | None
    before: float
    after: float
    difference: Mean
    n_moved: int


def _measures(sums: EffectSums, n: int, level: float, place: Any) -> Iterator[_Measure]:
    ratios = ((SCORE, sums.score), (SUCCESS, sums.success))
    for (name, ratio), moved in zip(ratios, sums.moved, strict=True):
        after, before = ratio.ratios()
        yield _Measure(name, None, before, after, ratio.difference(level), moved)
    for name in sorted({*sums.before, *sums.after}, key=place):
        before, after = (
            part.get(name, RateSums()).successes / n for part in (sums.before, sums.after)
        )
        difference, moved = sums.contract_difference(name, level)
        yield _Measure(PLAYED, name, before, after, difference, moved)


def _ladder_place(trial: Trial) -> Any:
    """Return a sort key: contracts in the order of the usual ladder, removed ones last."""
    names = [contract.name for contract in trial.rules.contracts]
    return lambda name: (names.index(name) if name in names else len(names), name)
