"""`evaluator`: points to count in a hand, and how many of them make a bid.

The table is what a player would pin to the wall; JSON holds all four tables of the study.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

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
from tarok_sim.cli.output import Format, write_csv, write_json, write_list, write_table

if TYPE_CHECKING:
    from tarok_sim.evaluator import Evaluation


@dataclass(frozen=True)
class Sample:
    """Which hands are fitted and checked."""

    rounds: RoundsOption = 100_000
    seed: SeedOption = 1
    strategies: Annotated[
        str, typer.Option("--strategies", metavar="A,B,C,D", help=STRATEGIES_HELP)
    ] = "club"
    trees: Annotated[
        bool | None,
        typer.Option(
            "--trees/--no-trees",
            help="Compare with gradient-boosted trees; they need the extra `models`. Without "
            "either: if they are there.",
        ),
    ] = None
    jobs: JobsOption = -1


def evaluator(game: Game, sample: Sample, form: FormatOption = Format.TABLE) -> None:
    """Fit points that a person can count in a hand, and say how many of them make a bid.

    Every contract for card points is forced on every seat, --rounds times, with any hand; on the
    same deals the seat passes. One half of the deals gives the points and the limits, the other
    half checks them: what hands at the limit gain over passing, how often they make it, and how
    much better models foresee it that nobody could use at the table. Nobody has bid before.

    For example:
      tarok-sim evaluator
      tarok-sim evaluator --rules slovenian-3 -n 20000 --no-trees
      tarok-sim evaluator --format json
    """
    from tarok_sim.evaluator import evaluate
    from tarok_sim.simulation import RunOptions

    found = evaluate(
        game.resolve(),
        sample.rounds,
        read_line_up(sample.strategies),
        sample.seed,
        trees=sample.trees,
        run=RunOptions(jobs=sample.jobs),
    )
    if form is Format.JSON:
        write_json({name: _records(table) for name, table in _tables(found).items()})
    elif form is Format.CSV:
        write_csv(_records(found.threshold_table()))
    else:
        _write(found)


def _tables(found: "Evaluation") -> dict[str, Any]:
    return {
        "weights": found.weight_table(),
        "thresholds": found.threshold_table(),
        "calibration": found.calibration_table(),
        "errors": found.error_table(),
    }


def _records(table: Any) -> list[dict[str, Any]]:
    """Return the rows of a frame with plain values; what is missing or unbounded is null."""
    import math

    rows: list[dict[str, Any]] = table.astype(object).to_dict("records")
    return [
        {
            name: None
            if value is None or value != value or value in (math.inf, -math.inf)
            else value
            for name, value in row.items()
        }
        for row in rows
    ]


def _write(found: "Evaluation") -> None:
    weights = found.weight_table()
    write_table("What counts", list(weights.columns), weights.astype(object).to_numpy().tolist())
    headings = ["contract", "seat", "points", "hands that have them", "made", "gain at the limit"]
    headings += ["one point short", "gain a deal"]
    rows = [
        [
            *(limit.contract, str(limit.seat), "none" if limit.points is None else limit.points),
            *map(str, (limit.share, limit.success, limit.at_limit, limit.one_short)),
            str(limit.gain_a_deal),
        ]
        for limit in found.thresholds
    ]
    write_table("Points that make a bid, on hands not fitted", headings, rows)
    write_table("How well the points foresee the contract", _ERROR_HEADINGS, _error_rows(found))
    write_list("How to read this", _notes(found))


_ERROR_HEADINGS = ("contract", "model", "log loss", "more than the points, in thousandths")


def _error_rows(found: "Evaluation") -> list[Sequence[Any]]:
    return [
        (
            each.contract,
            each.model,
            f"{each.loss.estimate:.4f} [{each.loss.low:.4f}, {each.loss.high:.4f}]",
            "" if each.less_whole.sd == 0 else str(each.less_whole.scaled(1000)),
        )
        for each in found.errors
    ]


def _notes(found: "Evaluation") -> list[str]:
    return [
        f"{found.n_deals:,} deals of {found.rules.id} (preset {found.rules.preset}), seed "
        f"{found.seed}, {', '.join(found.strategies)}; half fitted, half checked; intervals hold "
        f"{100 * found.level:.0f} %.",
        "Seat 0 is forehand. Gains are over passing on the same deals, before anybody has bid.",
        "Of a log loss less is better; a model that gives every hand the same chance is "
        "'no hand looked at'.",
    ]
