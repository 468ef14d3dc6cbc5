"""What a report is made from: summaries by line-up, a description of the run, and its command.

The caller of the report fills it in; it is checked once, here.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tarok_sim.aggregate import Summary
from tarok_sim.rules.ruleset import Rules

REQUIRED = ("seed", "strategies", "versions")


@dataclass(frozen=True)
class ReportInputs:
    """Everything the page says, except its sentences.

    Attributes
    ----------
    summaries
        By line-up name, in the order they are shown; all by the same rules.
    job
        The run.  `seed`: the number; `strategies`: by line-up name, the strategy of every seat;
        `versions`: by package.  Optional: `contract`, if it was forced; `created`, a date; any
        other entry is listed under its own name.
    command
        The command line that makes this report again.
    language
        Code of the language.
    level
        Confidence level of all intervals.
    """

    summaries: Mapping[str, Summary]
    job: Mapping[str, object]
    command: str
    language: str = "en"
    level: float = 0.95

    def __post_init__(self) -> None:
        """Refuse inputs that no report can be made from."""
        absent = [key for key in REQUIRED if key not in self.job]
        if absent:
            raise ValueError(
                f"the job has no {', '.join(absent)}; a report needs {', '.join(REQUIRED)} so that "
                "it can be reproduced"
            )
        if not any(summary.n_rounds for summary in self.summaries.values()):
            raise ValueError("there are no rounds to report; simulate at least one")
        if len({summary.rules.digest for summary in self.summaries.values()}) > 1:
            raise ValueError(
                "the line-ups were played by different rules; make one report per set of rules"
            )
        for line_up in self.summaries:
            self.strategies(line_up)

    @property
    def rules(self) -> Rules:
        """The rules all rounds were played by."""
        return next(iter(self.summaries.values())).rules

    @property
    def forced_contract(self) -> str | None:
        """Name of the contract every round was played as, if there was no auction."""
        name = self.job.get("contract")
        return None if name is None else str(name)

    def strategies(self, line_up: str) -> tuple[str, ...]:
        """Return the strategy of every seat of a line-up."""
        by_line_up = self.job["strategies"]
        names = by_line_up.get(line_up) if isinstance(by_line_up, Mapping) else None
        n_seats = self.rules.n_seats
        if not isinstance(names, list | tuple) or len(names) != n_seats:
            raise ValueError(
                f"job['strategies'] has {names!r} for line-up {line_up!r}; it needs a list of "
                f"{n_seats} strategy names, one a seat"
            )
        return tuple(str(name) for name in names)
