"""King call, talon and discards: what is legal, and what each choice does.

Groups are runs of talon cards in the order dealt (§5.2).  Called once a round by `round`.
"""

from tarok_sim.kernels.bits import bit, has
from tarok_sim.kernels.jit import inline, kernel
from tarok_sim.kernels.state import NONE
from tarok_sim.rules.switches import CallRule, DiscardTarok

_NOT_OWN, _OWN_ONLY = int(CallRule.NOT_OWN), int(CallRule.OWN_ONLY)
_FORCED_ONLY = int(DiscardTarok.FORCED_ONLY)


@kernel
def legal_calls(rules, hand):
    """Return the cards a declarer may call (§5.1); if a rule leaves none, any king (§12a)."""
    if rules.call_queens and hand & rules.kings == rules.kings:
        return rules.kings | rules.queens
    if rules.call_rule == _NOT_OWN and rules.kings & ~hand != 0:
        return rules.kings & ~hand
    if rules.call_rule == _OWN_ONLY and rules.kings & hand != 0:
        return rules.kings & hand
    return rules.kings


@inline
def call_card(rules, deal, table, card):
    """Fix the partner: whoever holds the called card, unless the declarer or the talon does."""
    table.called = card
    for seat in range(rules.n_seats):
        if seat != table.declarer and has(deal.hands[seat], card):
            deal.partner = seat


@inline
def open_talon(rules, deal, table):
    """Lay the talon out in groups; a called card lying there shows that the declarer is alone."""
    size = rules.contract_talon_take[table.contract]
    table.n_groups = rules.talon_size // size
    for group in range(table.n_groups):
        table.group[group] = 0
        for k in range(size):
            table.group[group] |= bit(deal.talon[group * size + k])
    if table.called != NONE and has(deal.talon_mask, table.called):
        table.partner_shown = table.declarer


@inline
def legal_groups(rules, table):
    """Return the groups the declarer may take (§5.3 `zaruf_must_take`)."""
    if rules.zaruf_must_take and table.called != NONE:
        for group in range(table.n_groups):
            if has(table.group[group], table.called):
                return bit(group)
    return bit(table.n_groups) - 1


@inline
def take_group(rules, deal, table, group):
    """Move a group into the declarer's hand; the rest is the opponents' unless a king wins it."""
    table.taken = group
    table.rest = deal.talon_mask & ~table.group[group]
    deal.hands[table.declarer] |= table.group[group]


@kernel
def legal_discards(rules, hand):
    """Return what may be laid away next: never a five-point card; taroks if forced (§5.2)."""
    allowed = hand & ~rules.never_discarded
    plain = allowed & ~rules.taroks
    if rules.discard_tarok == _FORCED_ONLY and plain != 0:
        return plain
    return allowed


@kernel
def lay_away(rules, deal, table, card):
    """Lay one card of the declarer's away; a tarok is shown to all."""
    deal.hands[table.declarer] &= ~bit(card)
    deal.discards[table.declarer] |= bit(card)
    table.shown |= bit(card) & rules.taroks
