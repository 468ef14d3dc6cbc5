"""What a report is made from: summaries by line-up, a description of the run, and its command.

The caller of the report fills it in; it is checked once, here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tarok_sim.aggregate import Summary
from tarok_sim.questions.bid_worth import BidWorth
from tarok_sim.questions.chair import ChairSums
from tarok_sim.questions.talk_worth import TalkWorth
from tarok_sim.rules.ruleset import Rules

REQUIRED = ("seed", "strategies", "versions")


def counted_seat(strategies: Sequence[str], main: bool) -> int | None:
    """Return the seat whose contracts count in a line-up; None counts every declarer.

    Parameters
    ----------
    strategies
        Players by seat.
    main
        Whether the page is about this line-up.
    """
    return None if main or len(set(strategies)) == 1 else 0


@dataclass(frozen=True)
class ReportInputs:
    """Everything the page says, except its sentences.

    Attributes
    ----------
    summaries
        By line-up name, in the order they are shown; all by the same rules.  The first is the
        main one.  Where different players sit together, the sums of a later line-up are those of
        the rounds that seat 0 declared.
    job
        The run.  `seed`: the number; `strategies`: by line-up name, the strategy of every seat;
        `versions`: by package.  Optional: `players`, what they do, by name; `created`, a date; any
        other entry is listed under its own name.
    command
        The command line that makes this report again.
    language
        Code of the language.
    level
        Confidence level of all intervals.
    hands
        By line-up name, the sums of contracts forced on any hand (questions.hand_needs).
    worth
        What bids of the main line-up are worth (questions.bid_worth).
    talk
        What words of the main line-up are worth before the first trick (questions.talk_worth).
    chairs
        By the players at the other seats, who does how well in one chair (questions.chair).
    """

    summaries: Mapping[str, Summary]
    job: Mapping[str, object]
    command: str
    language: str = "en"
    level: float = 0.95
    hands: Mapping[str, Summary] = field(default_factory=dict)
    worth: BidWorth | None = None
    talk: TalkWorth | None = None
    chairs: Mapping[str, ChairSums] = field(default_factory=dict)

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
        if set(self.hands) - set(self.summaries):
            raise ValueError(
                f"forced contracts of {', '.join(self.hands)}, but the line-ups are "
                f"{', '.join(self.summaries)}; name them alike"
            )

    @property
    def rules(self) -> Rules:
        """The rules all rounds were played by."""
        return self.main.rules

    @property
    def main(self) -> Summary:
        """The rounds of the main line-up."""
        return next(iter(self.summaries.values()))

    def counted_seat(self, line_up: str) -> int | None:
        """Return the seat whose contracts a summary is limited to; None if every seat's count."""
        main = line_up == next(iter(self.summaries))
        return counted_seat(self.strategies(line_up), main)

    def counted_players(self, line_up: str) -> frozenset[str]:
        """Return the players whose contracts count in a line-up."""
        seats, seat = self.strategies(line_up), self.counted_seat(line_up)
        return frozenset(seats if seat is None else [seats[seat]])

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
