"""`bench`: how fast this machine deals and plays, in tables, JSON or CSV.

What is timed, and how, stands in `tarok_sim.bench`.
"""

from dataclasses import asdict
from typing import Annotated

import typer

from tarok_sim.cli.options import FormatOption, Game, JobsOption, RoundsOption, SeedOption
from tarok_sim.cli.output import Format, write_rows


def bench(
    game: Game,
    rounds: RoundsOption = 200_000,
    repeats: Annotated[int, typer.Option(metavar="K", help="Timed runs; the best counts.")] = 5,
    seed: SeedOption = 1,
    jobs: JobsOption = 2,
    form: FormatOption = Format.TABLE,
) -> None:
    """Measure the speed of this machine: deals and rounds per second of processor time.

    Every rate is the best of several runs. `calibration` is a fixed loop of hashes: compare
    machines by `relative_to_calibration`. `start_up` is a fresh process with its first round,
    `memory` the peak of a run that is only counted, as for the report. Leave the machine alone
    meanwhile.

    For example:
      tarok-sim bench
      tarok-sim bench --rules slovenian-3 -n 50000 --format json
    """
    from tarok_sim.bench import BenchOptions, machine, measure

    options = BenchOptions(rounds, repeats, jobs)
    rows = [asdict(row) for row in measure(game.resolve(), seed, options)]
    name = machine()
    if form is not Format.TABLE:
        rows = [row | {"machine": name} for row in rows]
    write_rows(rows, form, f"Speed of {name}")
