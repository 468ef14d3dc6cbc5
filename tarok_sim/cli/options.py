"""The options that commands share, as groups, and what they mean to the library.

`Game` says which rules, `Play` what is played and by whom; their methods turn them into `Rules`,
`Job` and `RunOptions`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated

import typer

from tarok_sim.cli.output import Format
from tarok_sim.rules import Rules, get_rules

if TYPE_CHECKING:
    from tarok_sim.simulation import Job, RunOptions

PRESET_HELP = "Whose house rules to start from."
SET_HELP = "Change one house rule, e.g. --set mond_penalty=20; repeatable."
STRATEGIES_HELP = (
    "Who plays: one name for all seats, or one a seat, separated by commas; a strategy of your "
    "own is path/to/file.py:name; parameters in brackets, e.g. "
    '"club(boldness=2),path/to/file.py:name,beginner,random".'
)

FormatOption = Annotated[Format, typer.Option("--format", help="How the answer is written.")]
RoundsOption = Annotated[int, typer.Option("--rounds", "-n", metavar="N", help="Rounds to play.")]
SeedOption = Annotated[
    int,
    typer.Option("--seed", metavar="S", help="The same seed gives the same rounds, always."),
]
JobsOption = Annotated[
    int, typer.Option("--jobs", metavar="J", help="Workers; -1 takes every core.")
]


@dataclass(frozen=True)
class Game:
    """Which rules."""

    rules: Annotated[
        str,
        typer.Option("--rules", metavar="ID", help="The game; `tarok-sim rules` lists them."),
    ] = "slovenian-4"
    preset: Annotated[str, typer.Option("--preset", metavar="NAME", help=PRESET_HELP)] = "seed"
    settings: Annotated[list[str], typer.Option("--set", metavar="NAME=VALUE", help=SET_HELP)] = (
        field(default_factory=list)
    )

    def resolve(self) -> Rules:
        """Return the rules asked for."""
        return get_rules(self.rules, self.preset, **parse_settings(self.settings))


@dataclass(frozen=True)
class Play:
    """What is played, by whom, and by how many workers."""

    rounds: RoundsOption = 100_000
    seed: SeedOption = 1
    strategies: Annotated[
        str, typer.Option("--strategies", metavar="A,B,C,D", help=STRATEGIES_HELP)
    ] = "club"
    contract: Annotated[
        str | None,
        typer.Option(
            "--contract",
            metavar="C",
            help="No auction: every round is contract C, declared by the seat whose own strategy "
            "rates its hand highest for C (of equals the one nearest to forehand); klop, and the "
            "undeclared game of two players, has no declarer.",
        ),
    ] = None
    declarer: Annotated[
        int | None,
        typer.Option(
            "--declarer",
            metavar="SEAT",
            help="With --contract: this seat declares every round; seats count from 0.",
        ),
    ] = None
    jobs: JobsOption = -1
    backend: Annotated[
        str,
        typer.Option(
            "--backend",
            metavar="threading|loky|dask",
            help="Workers as threads, as processes, or on a dask cluster (needs the package "
            "distributed; workers must share the disk).",
        ),
    ] = "threading"

    def job(self, game: Game) -> "Job":
        """Return what is played."""
        from tarok_sim.simulation import Job

        players = read_line_up(self.strategies)
        return Job(game.resolve(), players, self.seed, self.contract, self.declarer)

    def run_options(self) -> "RunOptions":
        """Return how it is carried out; progress shows on a terminal only."""
        from tarok_sim.simulation import RunOptions

        return RunOptions(jobs=self.jobs, backend=self.backend)


def read_line_up(text: str) -> tuple[str, ...]:
    """Return the players of `--strategies`."""
    from tarok_sim.strategies.lineup import split_players

    return tuple(split_players(text))


def parse_settings(settings: Sequence[str]) -> dict[str, str]:
    """Read `name=value` texts.

    Examples
    --------
    >>> parse_settings(["mond_penalty=20", "hold_equal = false"])
    {'mond_penalty': '20', 'hold_equal': 'false'}
    """
    options: dict[str, str] = {}
    for text in settings:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not (name and equals and value):
            raise ValueError(f"cannot read --set {text!r}; write --set name=value")
        if options.setdefault(name, value) != value:
            raise ValueError(f"option {name} is set twice, to {options[name]} and to {value}")
    return options
