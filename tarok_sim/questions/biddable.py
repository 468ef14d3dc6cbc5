"""What a seat may declare: every contract of the ladder open to it, with every card it may call.

Rules, a seat and its hand enter, `Bid`s leave; `hand_odds` plays each of them on the same deals.
Which cards may be called is asked of the simulator itself, so that both go by one rule.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tarok_sim.rules import Rules
from tarok_sim.rules.ruleset import Contract
from tarok_sim.rules.switches import ForehandDuty, NoTarok
from tarok_sim.rules.tables import rule_tables

PASS_WORD = "pass"
FOREHAND = 0  # seats count from forehand where no dealer is given
_LOWEST = 1  # place in the ladder of the lowest contract
_DUTY = int(ForehandDuty.OBVEZNA_TRI)
_PLAY_ON = int(NoTarok.NONE)


@dataclass(frozen=True)
class Bid:
    """Something to say: a contract with the card it calls, or pass.

    Attributes
    ----------
    contract
        Name of the contract, or `PASS_WORD`.
    called
        Id of the called card; None where nothing is called.
    """

    contract: str
    called: str | None = None

    @property
    def is_pass(self) -> bool:
        """Whether the seat passes."""
        return self.contract == PASS_WORD


def bids_of(
    rules: Rules, seat: int, hand: Sequence[int], contracts: Iterable[str] | None
) -> tuple[Bid, ...]:
    """Return what a seat may declare with a hand, in the order of the ladder; pass comes first.

    Parameters
    ----------
    rules
        Resolved rules.
    seat
        Counted from forehand.
    hand
        Indices of its cards.
    contracts
        Names of the contracts asked for; None for all that have a declarer.
    """
    tables = rule_tables(rules)
    _refuse_thrown_in_hand(tables[0], hand)
    declared = [
        Bid(contract.name, called)
        for contract in _asked(rules, tables[0], seat, contracts)
        for called in _callable(rules, tables[0], contract, hand)
    ]
    return (Bid(PASS_WORD), *declared)


def _asked(rules: Rules, tables: Any, seat: int, contracts: Iterable[str] | None) -> list[Contract]:
    """Return the contracts asked for, in ladder order; refuse those closed to the seat."""
    open_to_seat = [contract for contract in rules.contracts if _is_open(tables, seat, contract)]
    if contracts is None:
        return [contract for contract in open_to_seat if contract.rank > 0]
    names = {rules.contract(name).name for name in contracts}
    known = [contract.name for contract in open_to_seat]
    for name in names.difference(known):
        raise ValueError(
            f"seat {seat} cannot declare {name}: by these rules only forehand (seat {FOREHAND}) "
            f"may; choose from {', '.join(known)}"
        )
    if not names:
        raise ValueError(f"no contract was asked for; choose from {', '.join(known)}")
    return [contract for contract in open_to_seat if contract.name in names]


def _is_open(tables: Any, seat: int, contract: Contract) -> bool:
    if seat == FOREHAND:
        return True
    # Under forehand's duty the lowest contract is his from the start (§4.3): others must go higher.
    taken = tables.forehand_duty == _DUTY and contract.rank == _LOWEST
    return not (taken or tables.forehand_only >> contract.rank & 1)


def _callable(
    rules: Rules, tables: Any, contract: Contract, hand: Sequence[int]
) -> Iterator[str | None]:
    """Yield the ids of the cards that may be called, or None where nothing is."""
    if not contract.calls_king:
        yield None
        return
    # Importing it loads the compiler, which wrong input should not have to wait for.
    from tarok_sim.kernels.talon import legal_calls

    legal = int(legal_calls(tables, sum(1 << card for card in hand)))
    yield from (card.name for card in rules.deck.cards if legal >> card.index & 1)


def _refuse_thrown_in_hand(tables: Any, hand: Sequence[int]) -> None:
    if tables.no_tarok != _PLAY_ON and not any(int(tables.taroks) >> card & 1 for card in hand):
        raise ValueError(
            "a hand without a tarok is dealt again by these rules (no_tarok); ask about a hand "
            "with one, or set no_tarok=none"
        )
