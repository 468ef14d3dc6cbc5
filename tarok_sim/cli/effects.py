"""`effects`: what each house rule changes, on the same deals.

What is tried and played stands in `tarok_sim.questions.rule_effects`; the table is for people, JSON
and CSV carry every measure.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Annotated

import typer

from tarok_sim.cli.options import (
    STRATEGIES_HELP,
    FormatOption,
    Game,
    JobsOption,
    RoundsOption,
    SeedOption,
    read_line_up,
)
from tarok_sim.cli.output import Format, write_list, write_rows, write_table
from tarok_sim.rules.option import option_text

if TYPE_CHECKING:
    from tarok_sim.questions.rule_effects import EffectRow

_HEADINGS = (
    *("option", "usual", "declarer's score", "made, percentage points", "deals changed"),
    "played more or less often, percentage points",
)
_SHOWN = 3  # contracts named in the last column
_LEAST_SHARE = 0.0005  # smaller changes are not named there


@dataclass(frozen=True)
class Trials:
    """What is tried, on how many deals, and who plays."""

    tries: Annotated[
        list[str],
        typer.Option(
            "--try",
            metavar="NAME[=VALUE]",
            help="Only this option, or this value of it; repeatable. Without it: every option.",
        ),
    ] = field(default_factory=list)
    rounds: RoundsOption = 20_000
    seed: SeedOption = 1
    strategies: Annotated[
        str, typer.Option("--strategies", metavar="A,B,C,D", help=STRATEGIES_HELP)
    ] = "club"
    jobs: JobsOption = -1


def effects(game: Game, trials: Trials, form: FormatOption = Format.TABLE) -> None:
    """Say what each rule option changes: the declarer's score, games made, games played.

    Every option of the rules is set to each of its other values, one at a time (of many numbers: to
    those the presets use), and the same --rounds deals are played again. Shown are the differences
    to the rules asked for by --preset and --set, with 95 % intervals; the players stay the same and
    bid and play as their strategies know these rules. An interval is given where at least 30 deals
    differ. Options that no round of these players can show are listed with the reason; one that
    acts only together with another (mond_in_talon with mond_penalty) needs --set for the other.

    For example:
      tarok-sim effects
      tarok-sim effects --preset pagat --rules slovenian-3 -n 50000
      tarok-sim effects --try mond_penalty=21 --try klop_talon --format csv
    """
    from tarok_sim.questions.rule_effects import effects as ask
    from tarok_sim.simulation import RunOptions

    answer = ask(
        game.resolve(),
        trials.rounds,
        read_line_up(trials.strategies),
        trials.seed,
        read_tries(trials.tries) if trials.tries else None,
        RunOptions(jobs=trials.jobs),
    )
    rows = answer.rows()
    if form is not Format.TABLE:
        write_rows([asdict(row) for row in rows], form)
        return
    write_list("What house rules change", [answer.words()])
    _write_answer(rows)


def read_tries(texts: Iterable[str]) -> dict[str, list[object]]:
    """Read what is to be tried: `name`, or `name=value`.

    Examples
    --------
    >>> read_tries(["mond_penalty=20", "mond_penalty=21", "ledger"])
    {'mond_penalty': ['20', '21'], 'ledger': []}
    """
    tries: dict[str, list[object]] = {}
    for text in texts:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not name or (equals and not value):
            raise ValueError(f"cannot read --try {text!r}; write --try name or --try name=value")
        tries.setdefault(name, []).extend([value] if equals else [])
    return tries


def _write_answer(rows: "Sequence[EffectRow]") -> None:
    trials = [
        list(group) for _, group in groupby(rows, key=lambda row: (row.option, str(row.value)))
    ]
    seen = [trial for trial in trials if trial[0].effect == "seen"]
    if seen:
        write_table("", _HEADINGS, (list(_cells(trial)) for trial in seen))
    unseen = [trial[0] for trial in trials if trial[0].effect == "not seen"]
    if unseen:
        most = _percent(unseen[0].changed_high)
        heading = f"No deal came out otherwise (so in the long run fewer than {most} do)"
        write_list(heading, [", ".join(map(_name, unseen))])
    impossible = [trial[0] for trial in trials if trial[0].effect == "impossible"]
    if impossible:
        by_reason = {
            reason: ", ".join(_name(row) for row in impossible if row.note == reason)
            for reason in dict.fromkeys(row.note for row in impossible)
        }
        lines = [f"{reason}: {names}" for reason, names in by_reason.items()]
        write_list("No effect possible", lines)


def _cells(trial: "Sequence[EffectRow]") -> Iterator[str]:
    score, success, *contracts = trial
    yield _name(score)
    yield option_text(score.usual)
    yield _difference(score, 1, 2)
    yield _difference(success, 100, 1)
    yield _percent(score.share_changed)
    moved = sorted(contracts, key=lambda row: -abs(row.difference))
    yield ", ".join(
        f"{row.contract} {100 * row.difference:+.1f}"
        for row in moved[:_SHOWN]
        if abs(row.difference) >= _LEAST_SHARE
    )


def _difference(row: "EffectRow", factor: float, places: int) -> str:
    if row.n_moved == 0:
        return "unchanged"
    estimate = f"{factor * row.difference:+.{places}f}"
    if row.low is None or row.high is None:
        deals = "deal" if row.n_moved == 1 else "deals"
        return f"{estimate} ({row.n_moved} {deals})"
    return f"{estimate} [{factor * row.low:+.{places}f}, {factor * row.high:+.{places}f}]"


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %" if share >= 0.1 else f"{100 * share:.2g} %"


def _name(row: "EffectRow") -> str:
    return f"{row.option}={option_text(row.value)}"
