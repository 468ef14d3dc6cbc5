"""`simulate` and `report`: the commands that play rounds and keep what came out.

Where the result goes is checked before the first round is played; an answer on standard output says
where it is.
"""

import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Annotated

import typer

from tarok_sim.cli.options import (
    STRATEGIES_HELP,
    FormatOption,
    Game,
    JobsOption,
    Play,
    RoundsOption,
    SeedOption,
    read_line_up,
)
from tarok_sim.cli.output import Format, write_json, write_rows

REPORT_FOLDER = Path("reports/latest")
LINE_UPS = ("beginner", "random")


@dataclass(frozen=True)
class Target:
    """Where simulated rounds go."""

    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="DIR",
            help="Folder of the data set: DIR/rounds/*.parquet and DIR/run.json; new or empty.",
        ),
    ] = None
    records: Annotated[
        Path | None,
        typer.Option(
            "--records",
            metavar="FILE",
            help="Write every round as a round record too (JSON lines, for `replay`).",
        ),
    ] = None
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Take the place of a data set that lies in DIR.")
    ] = False


def simulate(
    context: typer.Context,
    game: Game,
    play: Play,
    target: Target,
    form: FormatOption = Format.TABLE,
) -> None:
    """Play rounds and keep them: a Parquet data set, round records, or both.

    Without --contract the seats bid. With it there is no auction: the seat whose own strategy
    rates its hand highest for that contract declares, or the seat that --declarer names. Seats
    count from 0; the deal goes round: seat 0 is forehand in round 0, seat 1 in round 1.

    Ctrl-C keeps what was finished; run.json says how much that is.

    For example:
      tarok-sim simulate -n 1000000 --out data/runs/first
      tarok-sim simulate -n 50000 --out data/runs/two --contract two --declarer 0
      tarok-sim simulate -n 100 --records rounds.jsonl --preset pagat
    """
    from tarok_sim.recording import Destination, record_rounds

    if target.out is None and target.records is None:
        raise ValueError("nothing would be kept; give --out DIR, --records FILE or both")
    job = play.job(game)
    command = ("tarok-sim", *context.obj)
    to = Destination(target.out, target.records, target.overwrite, command)
    with cluster(play.backend):
        run = record_rounds(job, play.rounds, to, play.run_options())
    facts = {
        "out": str(target.out) if target.out else None,
        "records": str(target.records) if target.records else None,
        "rules": job.rules.id,
        "preset": job.rules.preset,
        "seed": job.seed,
        "n_rounds": run["n_rounds_finished"],
        "seconds": run["seconds"],
        "rounds_per_second": round(run["n_rounds_finished"] / max(run["seconds"], 1e-9)),
    }
    if form is Format.JSON:
        write_json(facts)
    else:
        write_rows([facts], form)


@contextmanager
def cluster(backend: str) -> Iterator[None]:
    """Connect to the dask cluster of the dask configuration, or start one on this machine."""
    if backend != "dask":
        yield
        return
    try:
        client = import_module("distributed").Client
    except ImportError:
        raise ValueError(
            "backend dask needs the package distributed; install it (pip install distributed), "
            "or take threading or loky"
        ) from None
    with client():
        yield


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
            help=f"{STRATEGIES_HELP} Give it again for each line-up to be compared.",
        ),
    ] = list(LINE_UPS),  # noqa: B006 - typer copies it
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="Folder of the page.")
    ] = REPORT_FOLDER,
) -> None:
    """Play, count, and write the report: one page with figures, tables and intervals.

    Every line-up plays --rounds rounds. The page loads nothing from the network; where it lies is
    printed.

    For example:
      tarok-sim report
      tarok-sim report -n 200000 --preset pagat --out reports/pagat
      tarok-sim report --rules slovenian-3 --strategies beginner
    """
    from tarok_sim.records.provenance import versions
    from tarok_sim.report import ReportInputs, build_report
    from tarok_sim.simulation import Job, RunOptions
    from tarok_sim.summarising import play_and_summarise

    rules = game.resolve()
    jobs_by_name = {text: Job(rules, read_line_up(text), seed) for text in line_ups}
    run = RunOptions(jobs=jobs)
    if rounds < 1:
        raise ValueError(f"the number of rounds cannot be {rounds}; give 1 or more")
    _claim_folder(out)
    inputs = ReportInputs(
        summaries={
            name: play_and_summarise(job, rounds, run) for name, job in jobs_by_name.items()
        },
        job={
            "seed": seed,
            "strategies": {name: job.strategies for name, job in jobs_by_name.items()},
            "versions": versions(),
            "created": datetime.now(UTC).date().isoformat(),
        },
        command=_report_command(game, rounds, seed, line_ups),
    )
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
