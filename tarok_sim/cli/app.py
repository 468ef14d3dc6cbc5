"""The program: its commands, and how every error ends as one sentence and an exit status.

0: done; 1: a replayed round is illegal; 2: wrong input, nothing done; 130: stopped by Ctrl-C;
141: the reader of the answer, such as `head`, went away.
"""

import os
import sys
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Annotated, Any

import typer

from tarok_sim.cli.asking import odds
from tarok_sim.cli.describing import rules, strategies
from tarok_sim.cli.effects import effects
from tarok_sim.cli.evaluating import evaluator
from tarok_sim.cli.groups import spread
from tarok_sim.cli.output import ReaderGone, Stopped, describe, say
from tarok_sim.cli.playing import simulate
from tarok_sim.cli.replaying import replay
from tarok_sim.cli.reporting import report
from tarok_sim.cli.sessions import session
from tarok_sim.cli.timing import bench

WRONG_INPUT, STOPPED, READER_GONE = 2, 130, 141

# What typer raises for a wrong command line; its own name for it is not public.
_UsageError: Any = typer.BadParameter.__bases__[0]

app = typer.Typer(
    name="tarok-sim",
    help="A statistics and simulation lab for tarok.",
    epilog="Each command explains itself: tarok-sim COMMAND --help",
    add_completion=False,
    rich_markup_mode="rich",
)


def _show_version(asked: bool) -> None:
    if asked:
        from tarok_sim.records.provenance import own_version

        typer.echo(f"tarok-sim {own_version()}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _program(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Say which.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def _stoppable(command: Callable[..., None]) -> Callable[..., None]:
    """Let Ctrl-C and a closed pipe end a command in their own way; typer would end it with 1."""

    @wraps(command)
    def stoppable(*arguments: Any, **options: Any) -> None:
        try:
            try:
                command(*arguments, **options)
            finally:
                sys.stdout.flush()
        except KeyboardInterrupt as stopped:
            raise Stopped(str(stopped)) from None
        except BrokenPipeError:
            raise ReaderGone from None

    return stoppable


_COMMANDS = (report, odds, evaluator, effects, session, simulate, replay, rules, strategies, bench)
for _command in _COMMANDS:
    app.command()(spread(_stoppable(_command)))


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status.

    Parameters
    ----------
    arguments
        The command line without the program's name.
    """
    command = typer.main.get_command(app)
    try:
        status = command(
            args=list(arguments), prog_name="tarok-sim", standalone_mode=False, obj=tuple(arguments)
        )
    except _UsageError as error:
        message = str(error.format_message()).removesuffix(".")
        say(f"{message.replace('Value error, ', '')}; see tarok-sim --help")
        return WRONG_INPUT
    except OSError as error:
        say(describe(error))
        return WRONG_INPUT
    except ValueError as error:
        say(str(error))
        return WRONG_INPUT
    except Stopped as stopped:
        say(str(stopped) or "stopped")
        return STOPPED
    except ReaderGone:
        return READER_GONE
    return int(status or 0)


def main() -> None:
    """Run the program with the arguments it was called with."""
    status = run(sys.argv[1:])
    if status == READER_GONE:  # Python would try once more to write what nobody reads
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(status)
