"""What to say when a strategy answered illegally.

Called by `simulation` with the state as the fault left it: who was asked what, answered what, and
what was allowed.
"""

from typing import Any

import numpy as np

from tarok_sim.kernels.state import BID, CALL, CARD, DISCARD, RATE, TAKE
from tarok_sim.kernels.talon import legal_calls, legal_discards
from tarok_sim.kernels.trace import allowed_cards
from tarok_sim.rules.ruleset import Rules
from tarok_sim.strategies.lineup import LineUp

_QUESTION = {
    BID: "bid",
    CALL: "call",
    TAKE: "take",
    DISCARD: "discard",
    CARD: "play_card",
    RATE: "rate_hand",
}


def describe_fault(rules: Rules, tables: Any, line_up: LineUp, row: Any, state: Any) -> str:
    """Return one sentence about an illegal answer.

    Parameters
    ----------
    rules, tables
        The rules and their rule tables record.
    line_up
        Who sat where.
    row
        The ROW record with the fault.
    state
        The STATE record as the fault left it: deal and table at the moment of the answer.
    """
    seat = int(row.fault_seat)
    deal, table = state.deal, state.table
    question = _QUESTION[int(row.fault)]
    answer = int(row.fault_answer)
    name = line_up.players[seat].strategy.name
    where = f"round {row.round_id}, seat {seat}"
    if table.contract >= 0:
        where += f", {rules.contracts[table.contract].name}"
    hand = _names(rules, deal.hands[seat])
    if question in ("bid", "take"):
        return (
            f"strategy {name!r}: {question} answered {answer} in {where}; "
            f"it must answer one of view.choices; the hand was {hand}"
        )
    legal = {
        "call": lambda: legal_calls(tables, deal.hands[seat]),
        "discard": lambda: legal_discards(tables, deal.hands[seat]),
        "play_card": lambda: allowed_cards(tables, state, seat),
    }[question]()
    trick = [rules.deck.cards[int(card)].name for card in table.trick_card[: table.turn]]
    shown = rules.deck.cards[answer].name if 0 <= answer < len(rules.deck.cards) else str(answer)
    return (
        f"strategy {name!r}: {question} answered {shown} in {where}; allowed: "
        f"{_names(rules, legal)}; hand: {hand}; trick so far: {' '.join(trick) or 'none'}"
    )


def _names(rules: Rules, mask: np.int64) -> str:
    return " ".join(card.name for card in rules.deck.cards if int(mask) >> card.index & 1)
