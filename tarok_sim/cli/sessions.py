"""`session`: evenings of tarok, or the score sheet of one.

What is played and kept stands in `tarok_sim.sessions`; here options are read and answers written.
"""

import sys
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tarok_sim.cli.options import (
    STRATEGIES_HELP,
    FormatOption,
    Game,
    JobsOption,
    SeedOption,
    parse_settings,
    read_line_up,
)
from tarok_sim.cli.output import Format, say, write_list, write_rows, write_table

if TYPE_CHECKING:
    from tarok_sim.sessions import Session, SessionRow, Sheet

_HEADINGS = (
    *("seat", "player", "total of an evening", "spread", "5 %", "25 %", "median", "75 %", "95 %"),
    *("first", "ahead of the others"),
)


@dataclass(frozen=True)
class Evenings:
    """How many evenings, how long, and who plays them."""

    evenings: Annotated[
        int, typer.Option("--evenings", "-n", metavar="N", help="Evenings to play.")
    ] = 1_000
    rounds_per_evening: Annotated[
        int | None,
        typer.Option(
            "--rounds-per-evening",
            metavar="R",
            help="Rounds an evening; a multiple of the seats lets everybody deal as often.",
            show_default="ten a seat",
        ),
    ] = None
    skis_round: Annotated[
        bool,
        typer.Option(
            "--skis-round",
            help="The last of these rounds is the škis round: whoever is dealt the škis in it "
            "deals the last round; if it lies in the talon, the next round decides.",
        ),
    ] = False
    seed: SeedOption = 1
    strategies: Annotated[
        str, typer.Option("--strategies", metavar="A,B,C,D", help=STRATEGIES_HELP)
    ] = "club"
    jobs: JobsOption = -1
    sheet: Annotated[
        int | None,
        typer.Option(
            "--sheet", metavar="K", help="Show the score sheet of evening K, from 0, instead."
        ),
    ] = None


def session(
    game: Game,
    evenings: Evenings,
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="[FILE]",
            help="Round records of a real evening, in the order played (- is standard input): "
            "write its score sheet, and play nothing.",
        ),
    ] = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Play whole evenings with radelci and compulsory klops, and say how they end.

    The dealer goes round; scores are added up; what radelci double, when they come and go, and what
    is left to pay for them at the end follow the session options of the rules (`tarok-sim rules`).
    Shown are, by seat, the total of an evening with its 95 % interval, its quantiles, the chance to
    finish first (ties count), and how far the seat is ahead of the others of the same evening.

    With FILE the rounds keep their own rules; a --preset other than seed and --set override them.

    For example:
      tarok-sim session --preset pagat --skis-round
      tarok-sim session --set radelc=tzs -n 5000 --strategies club,club,club,beginner
      tarok-sim session --rules slovenian-3 --preset tzs --rounds-per-evening 24
      tarok-sim session --preset pagat --sheet 0
      tarok-sim session evening.jsonl --set radelc=pagat --format csv
    """
    if file is not None:
        _write_sheet(_recorded(file, game), form, file)
        return
    answer = _play(game, evenings)
    if evenings.sheet is not None:
        _write_sheet(answer.replay(evenings.sheet), form, f"Evening {evenings.sheet}")
        return
    rows = answer.rows()
    if form is Format.TABLE:
        _write_answer(answer, rows)
    else:
        write_rows([asdict(row) for row in rows], form)


def _play(game: Game, evenings: Evenings) -> "Session":
    from tarok_sim.sessions import Evening
    from tarok_sim.sessions import session as play
    from tarok_sim.simulation import RunOptions

    # Only one evening is wanted then, and it does not depend on the others.
    alone = evenings.sheet is not None
    if evenings.sheet is not None and not 0 <= evenings.sheet < evenings.evenings:
        raise ValueError(
            f"there is no evening {evenings.sheet}; evenings are 0 to {evenings.evenings - 1}"
        )
    return play(
        game.resolve(),
        1 if alone else evenings.evenings,
        read_line_up(evenings.strategies),
        evenings.seed,
        Evening(evenings.rounds_per_evening, evenings.skis_round),
        RunOptions(jobs=evenings.jobs),
    )


def _recorded(file: str, game: Game) -> "Sheet":
    from tarok_sim.sessions import sheet_of_records
    from tarok_sim.sessions.recorded import read_evening

    preset = None if game.preset == "seed" else game.preset
    options = parse_settings(game.settings)
    if preset is not None or options:
        changes = [f"{name}={value}" for name, value in options.items()]
        say(f"scored by {', '.join([*([f'preset {preset}'] if preset else []), *changes])}")
    stream: Any = nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb")
    with stream as lines:
        return sheet_of_records(read_evening(lines), preset, options)


def _write_answer(answer: "Session", rows: "list[SessionRow]") -> None:
    write_list("How evenings end", [answer.words()])
    write_table("", _HEADINGS, (list(_cells(row)) for row in rows))


def _cells(row: "SessionRow") -> Iterator[str]:
    yield str(row.seat) if row.seat is not None else f"{row.n_seats} seats"
    yield row.strategy
    yield f"{row.mean:+.1f} [{row.low:+.1f}, {row.high:+.1f}]"
    yield f"{row.sd:.0f}"
    yield from (str(value) for value in (row.q05, row.q25, row.median, row.q75, row.q95))
    first = (100 * row.p_first, 100 * row.p_first_low, 100 * row.p_first_high)
    yield "{:.1f} % [{:.1f}, {:.1f}]".format(*first)
    yield f"{row.ahead:+.1f} [{row.ahead_low:+.1f}, {row.ahead_high:+.1f}]"


def _write_sheet(sheet: "Sheet", form: Format, title: str) -> None:
    frame = sheet.to_frame()
    rows: list[dict[str, Any]] = [
        {str(name): _plain(value) for name, value in row.items()}
        for row in frame.to_dict("records")
    ]
    if form is not Format.TABLE:
        write_rows(rows, form)
        return
    seats = range(sheet.scores.shape[2])
    table = [
        {
            **{name: row[name] for name in ("round", "dealer", "contract", "declarer", "partner")},
            "note": _note(row),
            **{f"score {seat}": row[f"score_{seat}"] for seat in seats},
            **{
                f"total {seat}": f"{row[f'total_{seat}']} {'●' * row[f'radelci_{seat}']}".strip()
                for seat in seats
            },
        }
        for row in rows
    ]
    write_rows(table, form, f"{title} (● a radelc held)")


def _note(row: dict[str, Any]) -> str:
    words = ("compulsory klop", row["compulsory"]), ("doubled", row["doubled"])
    return ", ".join(word for word, holds in words if holds)


def _plain(value: Any) -> Any:
    """Return a Python value, which JSON takes; None for a missing one."""
    import pandas as pd

    if value is pd.NA:
        return None
    return value.item() if hasattr(value, "item") else value
