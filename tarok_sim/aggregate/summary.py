"""What is kept of any number of rounds: whole-number sums, one part per stage.

`summarise` makes a `Summary` of one chunk; `a + b` is the summary of both, exactly, in any order.
"""

from dataclasses import dataclass, field

import pandas as pd

from tarok_sim.aggregate.arrays import round_arrays
from tarok_sim.aggregate.bonuses import BonusSums
from tarok_sim.aggregate.calls import CallSums
from tarok_sim.aggregate.contracts import ContractSums
from tarok_sim.aggregate.hands import HandSums
from tarok_sim.aggregate.outcomes import Declared
from tarok_sim.aggregate.scores import ScoreSums
from tarok_sim.aggregate.talk import TalkSums
from tarok_sim.aggregate.talon import TalonSums
from tarok_sim.rules.ruleset import Rules


@dataclass(frozen=True)
class Summary:
    """Sums over rounds played by the same rules; `Summary(rules)` is that of no rounds."""

    rules: Rules
    n_rounds: int = 0
    contracts: ContractSums = field(default_factory=ContractSums)
    calls: CallSums = field(default_factory=CallSums)
    talon: TalonSums = field(default_factory=TalonSums)
    scores: ScoreSums = field(default_factory=ScoreSums)
    bonuses: BonusSums = field(default_factory=BonusSums)
    hands: HandSums = field(default_factory=HandSums)
    talk: TalkSums = field(default_factory=TalkSums)

    def __add__(self, other: "Summary") -> "Summary":
        """Summary of both sets of rounds."""
        if self.rules.digest != other.rules.digest:
            raise ValueError(
                f"cannot add rounds of {other.rules.id} (preset {other.rules.preset}) to rounds of "
                f"{self.rules.id} (preset {self.rules.preset}): their rules differ; keep them as "
                "two summaries"
            )
        return Summary(
            rules=self.rules,
            n_rounds=self.n_rounds + other.n_rounds,
            contracts=self.contracts + other.contracts,
            calls=self.calls + other.calls,
            talon=self.talon + other.talon,
            scores=self.scores + other.scores,
            bonuses=self.bonuses + other.bonuses,
            hands=self.hands + other.hands,
            talk=self.talk + other.talk,
        )

    @property
    def contract_names(self) -> tuple[str, ...]:
        """All contracts of the rules, in rank order."""
        return tuple(contract.name for contract in self.rules.contracts)


def summarise(frame: pd.DataFrame, rules: Rules) -> Summary:
    """Sum a rounds frame, or one chunk of it.

    Parameters
    ----------
    frame
        One row a round, as `simulate` and `load` give it.
    rules
        The rules the rounds were played by.

    Returns
    -------
    A summary that adds up with those of other chunks.
    """
    rounds = round_arrays(frame, rules)
    declared = Declared.from_arrays(rounds)
    return Summary(
        rules=rules,
        n_rounds=rounds.n_rounds,
        contracts=ContractSums.from_arrays(rounds, declared),
        calls=CallSums.from_arrays(rounds, declared),
        talon=TalonSums.from_arrays(rounds, declared),
        scores=ScoreSums.from_arrays(rounds),
        bonuses=BonusSums.from_arrays(rounds),
        hands=HandSums.from_arrays(rounds, declared),
        talk=TalkSums.from_arrays(rounds),
    )
