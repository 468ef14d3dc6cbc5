"""`simulate`: the command that plays rounds and keeps them.

Where the result goes is checked before the first round is played; an answer on standard output says
where it is.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from tarok_sim.cli.options import (
    FormatOption,
    Game,
    Play,
)
from tarok_sim.cli.output import Format, write_json, write_rows


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
        bool, typer.Option("--overwrite", help="Take the place of an older DIR or FILE.")
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
