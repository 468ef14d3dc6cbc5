"""Rules of a compulsory klop: only games above the beggar can be bid, else klop is played (§4.4).

Enters: the rules of the session.  Leaves: the rules, and the job, of the rounds that are compulsory
klops; they are dealt the same cards.
"""

from dataclasses import replace

from tarok_sim.rules import Rules
from tarok_sim.sessions.written import session_option
from tarok_sim.simulation import Job


def has_compulsory_klops(rules: Rules) -> bool:
    """Say whether the rules know compulsory klops at all."""
    after_zero = session_option(rules, "compulsory_klop") == "on"
    return after_zero or session_option(rules, "no_tarok") == "redeal_klop"


def compulsory_rules(rules: Rules) -> Rules:
    """Return the rules of a compulsory klop.

    Parameters
    ----------
    rules
        The rules of the other rounds.

    Examples
    --------
    >>> from tarok_sim.rules import get_rules
    >>> [contract.name for contract in compulsory_rules(get_rules("slovenian-4", "tzs")).contracts]
    ['klop']
    """
    lowest = rules.contract_index("beggar") + 1
    contracts = (rules.contracts[0], *rules.contracts[lowest:])
    # Nobody stands for a three that cannot be played.
    options = {**rules.options, "forehand_duty": "none", "tri_forehand_only": False}
    return replace(
        rules,
        options=options,
        contracts=tuple(replace(contract, rank=k) for k, contract in enumerate(contracts)),
    )


def compulsory_job(job: Job) -> Job:
    """Return the job that plays every deal of another job as a compulsory klop."""
    rules = compulsory_rules(job.rules)
    has_bids = len(rules.contracts) > 1
    return replace(job, rules=rules, contract=None if has_bids else rules.contracts[0].name)
