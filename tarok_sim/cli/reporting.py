"""`report`: play, count, and write the page and its tables.

What is played stands in `tarok_sim.report.runs`; here options are read, the folder is claimed, and
the answer says where the page is.
"""

import shlex
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Annotated

import typer

from tarok_sim.cli.options import (
    STRATEGIES_HELP,
    Game,
    JobsOption,
    RoundsOption,
    SeedOption,
    read_line_up,
)

REPORT_FOLDER = Path("reports/latest")
TABLES_FOLDER = "tables"
LINE_UPS = ("club",)


def report(
    game: Game,
    rounds: RoundsOption = 1_000_000,
    seed: SeedOption = 1,
    jobs: JobsOption = -1,
    line_ups: Annotated[
        list[str],
        typer.Option(
            "--strategies",
            metavar="A,B,C,D",
            help=f"{STRATEGIES_HELP} Give it again for each line-up to be compared; the first is "
            "the one the page is about. Fewer than three are filled up with the first player "
            "among players of another kind: random, beginner, club, in this order.",
        ),
    ] = list(LINE_UPS),  # noqa: B006 - typer copies it
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="Folder of the page.")
    ] = REPORT_FOLDER,
) -> None:
    """Play, count, and write the report: one page with figures, tables and intervals.

    Every line-up plays --rounds rounds. Shorter runs answer what a hand must hold, what a bid, an
    announcement or a kontra is worth, and what another player would write in the same chair. The
    page loads nothing from the network; where it lies is printed. DIR/figures has the figures as
    SVG, DIR/tables every table as CSV and Parquet.

    For example:
      tarok-sim report
      tarok-sim report -n 200000 --preset pagat --out reports/pagat
      tarok-sim report --rules slovenian-3 --strategies beginner
    """
    from tarok_sim.report import build_report, write_report_tables
    from tarok_sim.report.runs import ReportPlan, play_report
    from tarok_sim.simulation import RunOptions

    if rounds < 1:
        raise ValueError(f"the number of rounds cannot be {rounds}; give 1 or more")
    plan = ReportPlan(game.resolve(), tuple(map(read_line_up, line_ups)), seed, rounds)
    plan.jobs()  # refuses players that do not exist before a folder is made
    _claim_folder(out)
    inputs = play_report(
        plan,
        RunOptions(jobs=jobs),
        command=_report_command(game, rounds, seed, line_ups),
        created=datetime.now(UTC).date().isoformat(),
    )
    write_report_tables(inputs, out / TABLES_FOLDER)
    typer.echo(build_report(inputs, out))


def _report_command(game: Game, rounds: int, seed: int, line_ups: Sequence[str]) -> str:
    """Return the command that makes this report again, defaults and all."""
    words = ["tarok-sim", "report", "--rules", game.rules, "--preset", game.preset]
    for setting in game.settings:
        words += ["--set", setting]
    words += ["-n", str(rounds), "--seed", str(seed)]
    for line_up in line_ups:
        words += ["--strategies", line_up]
    return shlex.join(words)


def _claim_folder(folder: Path) -> None:
    """Make a folder, and make sure that a file can be written into it."""
    from tarok_sim.records.draft import blaming

    with blaming(folder):
        folder.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=folder, prefix=".report-"):
            pass
