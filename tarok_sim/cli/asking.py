"""`odds`: what a hand is worth, and what to bid.

The table is for a player at the table: the hand as it is held, every game with its chance and
score, a sentence of advice.  JSON and CSV carry the same rows with all their figures.
"""

import sys
from dataclasses import asdict, dataclass, field
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
from tarok_sim.cli.output import PIPE_WIDTH, Format, write_csv, write_json

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

    from tarok_sim.questions.hand_odds import HandOdds
    from tarok_sim.questions.odds_words import Cells, Shown

_RED_SUITS = "[♥♦]"
_NARROW = 105  # columns; intervals have no room below


@dataclass(frozen=True)
class Question:
    """Which hand, where, and which contracts."""

    hand: Annotated[
        str,
        typer.Option(
            "--hand",
            metavar="CARDS",
            help='The cards: "T22 T21 T9 HK S8 …", or by suit "T: 22 21 9 | H: K | S: 8 …".',
        ),
    ]
    seat: Annotated[
        int,
        typer.Option(
            "--seat", metavar="S", help="Where it is held: 0 is forehand, the last one the dealer."
        ),
    ] = 0
    contracts: Annotated[
        list[str],
        typer.Option(
            "--contract",
            metavar="C",
            help="Only this contract; repeatable. Without it: every one that the seat may declare.",
        ),
    ] = field(default_factory=list)


@dataclass(frozen=True)
class Deals:
    """How many deals, which, and who plays them."""

    rounds: RoundsOption = 20_000
    seed: SeedOption = 1
    strategies: Annotated[
        str, typer.Option("--strategies", metavar="A,B,C,D", help=STRATEGIES_HELP)
    ] = "club"
    jobs: JobsOption = -1


def odds(question: Question, game: Game, deals: Deals, form: FormatOption = Format.TABLE) -> None:
    """Say what a hand is worth and what to bid.

    The other cards are dealt at random, --rounds times. On every deal the seat declares each
    contract with each king it may call, as if the others let it, and also passes, so that the
    others bid. Shown are the chance to make the contract, the mean of what the seat writes, its
    spread, and the gain over passing, with 95 % intervals.

    For example:
      tarok-sim odds --hand "T22 T21 T18 T15 T9 T4 T1 HK HQ SK S8 D4"
      tarok-sim odds --hand "T: 20 16 12 7 3|H: K 4|D: Q J 2|C: K N" --seat 3
      tarok-sim odds --hand "T2 H1 H3 D4 D2 S7 S8 S9 C7 C8 C9 CJ" --contract beggar
    """
    from tarok_sim.questions.hand_odds import odds as ask

    answer = ask(
        question.hand,
        game.resolve(),
        seat=question.seat,
        contracts=question.contracts or None,
        strategies=read_line_up(deals.strategies),
        n=deals.rounds,
        seed=deals.seed,
        jobs=deals.jobs,
        progress=None,
    )
    if form is Format.JSON:
        write_json([asdict(row) for row in answer.rows])
    elif form is Format.CSV:
        write_csv([asdict(row) for row in answer.rows])
    else:
        _write_answer(answer)


def _write_answer(answer: "HandOdds") -> None:
    from rich.console import Console

    from tarok_sim.questions.odds_words import advise, settings_words

    width = None if sys.stdout.isatty() else PIPE_WIDTH
    console = Console(file=sys.stdout, width=width, markup=False, highlight=False, emoji=False)
    console.print()
    console.print(_hand(answer))
    console.print(settings_words(answer), style="dim")
    console.print()
    console.print(_table(answer, console.width < _NARROW))
    console.print()
    console.print(_suits(advise(answer)), width=min(console.width, 100))


def _hand(answer: "HandOdds") -> "Text":
    from rich.text import Text

    from tarok_sim.questions.odds_words import hand_words

    groups = (_suits(f"{symbol} {cards}".strip()) for symbol, cards in hand_words(answer))
    hand = Text("    ").join(groups)
    hand.stylize("bold")
    return hand


def _table(answer: "HandOdds", is_narrow: bool) -> "Table":
    from rich import box
    from rich.table import Table

    from tarok_sim.questions.odds_words import cells, columns, headings

    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
    for place, heading in enumerate(headings(answer)):
        is_number = heading == "spread"
        table.add_column(heading, no_wrap=place == 0, justify="right" if is_number else "left")
    for row in answer.rows:
        style = "bold" if row is answer.best else "" if row.tied_with_best else "not bold"
        shown = columns(answer, _columns(cells(answer, row), is_narrow))
        table.add_row(*shown, style=style)
    return table


def _columns(row: "Cells", is_narrow: bool) -> tuple["str | Text", ...]:
    return (
        row.game,
        _suits(row.king),
        _with_interval(row.made, is_narrow),
        _with_interval(row.score, is_narrow),
        row.spread,
        _with_interval(row.gain, is_narrow),
        row.note,
    )


def _with_interval(shown: "Shown", is_narrow: bool) -> "Text":
    from rich.text import Text

    interval = shown.within if is_narrow else shown.interval
    return Text.assemble(shown.figure, " ", (interval, "dim not bold"))


def _suits(text: str) -> "Text":
    """Colour hearts and diamonds as on the cards."""
    from rich.text import Text

    coloured = Text(text)
    coloured.highlight_regex(_RED_SUITS, "red")
    return coloured
