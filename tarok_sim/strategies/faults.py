"""What to say when a strategy answered illegally: what was asked, seen and allowed.

Called by `simulation` with the row and the state as the answer left them.
"""

from typing import Any

from tarok_sim.kernels.state import (
    ANNOUNCE,
    CALL,
    CARD,
    DISCARD,
    KONTRA,
    NONE,
    PASS,
    RATE,
    TAKE,
)
from tarok_sim.rules.ruleset import Rules
from tarok_sim.rules.switches import TARGET_NAMES
from tarok_sim.strategies.base import BATCH
from tarok_sim.strategies.batches import DECISION_OF
from tarok_sim.strategies.lineup import LineUp


def describe_fault(rules: Rules, line_up: LineUp, row: Any, state: Any) -> str:
    """Return one sentence about an illegal answer, with the view it was an answer to.

    Parameters
    ----------
    rules
        The rules played by.
    line_up
        Who sat where.
    row
        The ROW record with the fault.
    state
        Deal and table at the moment of the answer.
    """
    seat, kind = int(row.fault_seat), int(row.fault)
    decision = DECISION_OF[kind]
    answer = line_up.players[seat].strategy.answer(decision)
    function = BATCH * answer.in_batch + decision
    owner = line_up.players[seat].strategy.text
    said = f"strategy {owner!r}: {function} answered {_answer(rules, row)}"
    return f"{said} in round {int(row.round_id)}, seat {seat}; {_view(rules, row, state)}"


def _answer(rules: Rules, row: Any) -> str:
    """Name what was answered, if it has a name."""
    kind, answer = int(row.fault), int(row.fault_answer)
    if kind == RATE:
        return "something that is no number"
    named = kind != TAKE and 0 <= answer < 64
    names = _names(rules, kind, 1 << answer, None) if named else ""
    return f"{names} ({answer})" if names else str(answer)


def _view(rules: Rules, row: Any, state: Any) -> str:
    """Say what was allowed and what the seat saw."""
    deal, table, kind = state.deal, state.table, int(row.fault)
    hand = _names(rules, CARD, int(deal.hands[int(row.fault_seat)]), table)
    facts = {
        "allowed": "a number" if kind == RATE else _names(rules, kind, row.fault_allowed, table),
        "hand": hand,
    }
    if table.contract != NONE:
        facts["contract"] = rules.contracts[int(table.contract)].name
    if kind == CARD:
        cards = (rules.deck.cards[int(card)].name for card in table.trick_card[: table.turn])
        facts["trick so far"] = " ".join(cards) or "none"
    return "; ".join(f"{what}: {value}" for what, value in facts.items())


def _names(rules: Rules, kind: int, mask: int, table: Any) -> str:
    """Return the names of a set of cards, of bids, or of talon groups with their cards."""
    places = [place for place in range(64) if int(mask) >> place & 1]
    if kind == TAKE:
        groups = (f"{k} ({_names(rules, CARD, table.group[k], table)})" for k in places)
        return ", ".join(groups)
    if kind in (CARD, CALL, DISCARD):
        cards = rules.deck.cards
        return " ".join(cards[place].name for place in places if place < len(cards))
    if kind in (ANNOUNCE, KONTRA):
        names = dict(enumerate(TARGET_NAMES))
    else:
        names = {place: contract.name for place, contract in enumerate(rules.contracts)}
    names[PASS] = "pass"
    return ", ".join(f"{names[place]} ({place})" for place in places if place in names)
