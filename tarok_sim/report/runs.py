"""What a report plays: its line-ups, and the shorter runs behind its questions.

Enters: a `ReportPlan`.  Leaves: `ReportInputs`, all sums, so that memory stays flat for any number
of rounds.  Called by `tarok-sim report`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tarok_sim.aggregate import Summary
from tarok_sim.questions.bid_worth import bid_worth
from tarok_sim.questions.chair import ChairSums, change_player
from tarok_sim.questions.hand_needs import force_contracts
from tarok_sim.questions.talk_worth import talk_worth
from tarok_sim.records.provenance import versions
from tarok_sim.report.inputs import ReportInputs, counted_seat
from tarok_sim.rules import Rules
from tarok_sim.simulation import Job, RunOptions
from tarok_sim.summarising import play_and_summarise

# Players everybody is compared with, the strongest first.
KNOWN = ("club", "beginner", "random")
LEAST_LINE_UPS = 3
# Of the rounds, the share that each shorter run plays: one in so many.
WORTH_ONE_IN, TALK_ONE_IN, CHAIR_ONE_IN, HANDS_ONE_IN = 4, 4, 4, 25


@dataclass(frozen=True)
class ReportPlan:
    """What is asked for.

    Attributes
    ----------
    rules
        Resolved rules.
    line_ups
        Players by seat, or one for all; the first line-up is the main one.
    seed
        Fixes all deals and choices.
    n_rounds
        Rounds of each line-up.
    """

    rules: Rules
    line_ups: tuple[tuple[str, ...], ...]
    seed: int
    n_rounds: int

    def jobs(self) -> dict[str, Job]:
        """Return the jobs by line-up, filled up to three: the first player among others."""
        n_seats = self.rules.n_seats
        jobs = [Job(self.rules, line_up, self.seed) for line_up in self.line_ups]
        first = jobs[0].strategies[0]
        others = (Job(self.rules, (first, *[o] * (n_seats - 1)), self.seed) for o in KNOWN[::-1])
        spare = [job for job in others if job.strategies not in {j.strategies for j in jobs}]
        while len(jobs) < LEAST_LINE_UPS and spare:
            jobs.insert(len(self.line_ups), spare.pop(0))
        return {line_up_text(job.strategies): job for job in jobs}

    def part(self, one_in: int) -> int:
        """Return the number of rounds of a shorter run."""
        return max(1, self.n_rounds // one_in)


def line_up_text(strategies: Sequence[str]) -> str:
    """Return a line-up as it is written on the command line."""
    alike = len(set(strategies)) == 1
    return strategies[0] if alike else ",".join(strategies)


def play_report(plan: ReportPlan, run: RunOptions, command: str, created: str = "") -> ReportInputs:
    """Play everything a report shows.

    Parameters
    ----------
    plan
        What is asked for.
    run
        Workers, chunk size, progress; they change no figure.
    command
        The command line that makes the report again.
    created
        Date of the report, if it is to tell one.
    """
    jobs = plan.jobs()
    main = next(iter(jobs.values()))
    players = {
        player.strategy.name: player.strategy for j in jobs.values() for player in j.line_up.players
    }
    return ReportInputs(
        summaries={
            name: play_and_summarise(
                job, plan.n_rounds, run, counted_seat(job.strategies, job is main)
            )
            for name, job in jobs.items()
        },
        job={
            "seed": plan.seed,
            "strategies": {name: job.strategies for name, job in jobs.items()},
            "players": {name: strategy.meaning for name, strategy in players.items()},
            "versions": versions(),
            **({"created": created} if created else {}),
        },
        command=command,
        hands={name: _play_hands(plan, job, run) for name, job in jobs.items()},
        worth=bid_worth(main, plan.part(WORTH_ONE_IN), run),
        talk=talk_worth(main, plan.part(TALK_ONE_IN), run),
        chairs=_play_chairs(plan, main.strategies[0], run),
    )


def _play_hands(plan: ReportPlan, job: Job, run: RunOptions) -> Summary:
    contracts = [contract.name for contract in plan.rules.contracts[1:]]
    # One bar for each of many short runs would only flicker.
    quiet = replace(run, progress=False)
    return force_contracts(job, contracts, plan.part(HANDS_ONE_IN), quiet)


def _play_chairs(plan: ReportPlan, first: str, run: RunOptions) -> dict[str, ChairSums]:
    """Let players change places among the first player's like, among beginners and at random."""
    n = plan.part(CHAIR_ONE_IN)
    known = [player for player in KNOWN if player != first]
    groups = {first: [first, *known], **{other: [first, other] for other in known}}
    return {
        others: change_player(plan.rules, players, others, n, plan.seed, run)
        for others, players in groups.items()
    }
