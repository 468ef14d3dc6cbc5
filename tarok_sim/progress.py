"""The progress bar of long runs, with rate and time left.

Shown on a terminal's standard error only; called by `simulation`.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress_bar(n_rounds: int, show: bool | None) -> Iterator[Callable[[int], None]]:
    """Yield a function to call with the number of rounds just finished.

    Parameters
    ----------
    n_rounds
        Rounds in all.
    show
        True or False; None shows the bar on a terminal only.
    """
    if not (sys.stderr.isatty() if show is None else show):
        yield lambda n: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        Task,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    class Rate(ProgressColumn):
        """Rounds a second."""

        def render(self, task: Task) -> Text:
            return Text(f"{task.finished_speed or task.speed or 0:,.0f} rounds/s")

    columns = (
        TextColumn("playing"),
        BarColumn(),
        MofNCompleteColumn(),
        Rate(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("rounds", total=n_rounds)

        def advance(n: int) -> None:
            bar.advance(task, n)
            if bar.finished:
                bar.refresh()  # the last state is seen, however short the run

        yield advance
