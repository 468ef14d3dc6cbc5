"""One decision of a strategy in a position written down as cards: this view, this answer.

Hands that a test leaves open are filled from the rest of the pack, in deck order; the strategy must
not see them anyway.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np

from tarok_sim.cards import DECK_54, parse_hand
from tarok_sim.kernels.jit import kernel
from tarok_sim.kernels.play import legal_cards
from tarok_sim.kernels.state import SEAT, STATE
from tarok_sim.kernels.views import see
from tarok_sim.records.judging import judge
from tarok_sim.records.round_record import read_record
from tarok_sim.rules import get_rules
from tarok_sim.strategies import get_strategy
from tarok_sim.strategies.base import make_player


@dataclass
class Position:
    """A round in progress: hands by seat as text, what was chosen, the tricks so far."""

    hands: dict[int, str]
    contract: str
    declarer: int | None = 0
    called: str = ""
    talon: str = ""
    talon_choice: int | None = None
    discards: str = ""
    tricks: tuple[str, ...] = ()
    rules: str = "slovenian-4"
    options: dict[str, Any] = field(default_factory=dict)

    def record(self) -> dict[str, Any]:
        rules = get_rules(self.rules)
        given = {seat: parse_hand(text) for seat, text in self.hands.items()}
        talon = parse_hand(self.talon) if self.talon else []
        used = {card for hand in [*given.values(), talon] for card in hand}
        rest = [card for card in range(len(DECK_54.cards)) if card not in used]
        hands = []
        for seat in range(rules.n_seats):
            hand = list(given.get(seat, []))
            while len(hand) < rules.hand_size:
                hand.append(rest.pop(0))
            hands.append(DECK_54.names(hand))
        while len(talon) < rules.talon_size:
            talon.append(rest.pop(0))
        return {
            "id": "position",
            "rules": self.rules,
            "options": self.options,
            "dealer": rules.n_seats - 1,
            "hands": hands,
            "talon": DECK_54.names(talon),
            "contract": self.contract,
            "declarer": self.declarer,
            "called": [self.called] if self.called else [],
            "talon_choice": self.talon_choice,
            "discards": {str(self.declarer): self.discards.split()} if self.discards else {},
            "tricks": [trick.split() for trick in self.tricks],
        }


@lru_cache(maxsize=8)
def _asker(name: str) -> Any:
    play_card = get_strategy(name).answer("play_card").function

    @kernel
    def ask(rules, state, me, seat):  # type: ignore[no-untyped-def]
        legal = legal_cards(rules, state.table, state.deal.hands[seat])
        return play_card(see(rules, state, me, seat, legal, 0))

    return ask


def _seat_record(name: str, settings: dict[str, float]) -> Any:
    player = make_player(get_strategy(name), [(key, str(value)) for key, value in settings.items()])
    me = np.zeros(1, SEAT).view(np.recarray)
    me.parameters[0][: len(player.values)] = player.values
    return me[0]


def card_played(position: Position, strategy: str = "club", **settings: float) -> str:
    """Return the card the seat on turn plays."""
    rules = get_rules(position.rules, **position.options)
    retrace = judge(read_record(position.record()), rules)
    assert not retrace.violations, retrace.violations
    state = np.zeros(1, STATE).view(np.recarray)
    state["deal"][0], state["table"][0] = retrace.deal, retrace.table
    seat = (int(retrace.table.leader) + int(retrace.table.turn)) % rules.n_seats
    me = _seat_record(strategy, settings)
    card = _asker(strategy)(retrace.tables, state[0], me, seat)
    return DECK_54.cards[int(card)].name
