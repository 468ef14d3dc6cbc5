"""Judging a recorded round stage by stage: the kernels retrace it, here their findings get words.

Enters: a `RoundRecord` and its rules.  Leaves: a `Retrace` with the violations, the table as it
stood when the record ends, and the legal cards before each card; `replay` makes the answer of it.
"""

from collections.abc import Sequence

from tarok_sim.kernels import trace
from tarok_sim.kernels.state import NONE
from tarok_sim.records.judging_bids import judge_bids
from tarok_sim.records.judging_talk import judge_talk
from tarok_sim.records.judging_tricks import judge_tricks
from tarok_sim.records.retrace import NO_ANSWER, Retrace, mask_of, places
from tarok_sim.records.round_record import RoundRecord
from tarok_sim.rules import Rules


def judge(record: RoundRecord, rules: Rules) -> Retrace:
    """Judge a record, as far as an earlier fault does not hide the later stages."""
    retrace = Retrace(record, rules)
    if not 0 <= record.dealer < rules.n_seats:
        retrace.fault("dealer", f"no seat {record.dealer}", allowed=range(rules.n_seats))
        return retrace
    dealt, known = judge_hands(retrace), judge_contract(retrace)
    judge_bids(retrace)
    if dealt and known:
        put_contract(retrace)
        judge_call(retrace)
        if judge_talon_choice(retrace) and judge_discards(retrace):
            judge_talk(retrace)
            judge_tricks(retrace)
    return retrace


def judge_hands(retrace: Retrace) -> bool:
    """Check that all cards are there, dealt in the right sizes, and lay them out."""
    record, rules, deal = retrace.record, retrace.rules, retrace.deal
    n_before = len(retrace.violations)
    if len(record.hands) != rules.n_seats:
        retrace.fault("hands", f"{len(record.hands)} hands, {rules.id} has {rules.n_seats}")
    shape = [len(own) for own in record.piles]
    if shape != [rules.n_piles] * rules.n_seats and (rules.n_piles or shape):
        retrace.fault("hands", f"piles: {shape} by seat, {rules.id} deals {rules.n_piles} to each")
    holders: dict[int, list[str]] = {card.index: [] for card in rules.deck.cards}
    for who, cards, size in _dealt(retrace):
        if len(cards) != size:
            retrace.fault("hands", f"{who} has {len(cards)} cards, it was dealt {size}")
        for card in cards:
            stray = retrace.stray_rule(card)
            if stray is None:
                holders[card].append(who)
            else:
                retrace.fault("hands", f"{who}: {stray}", card)
    for card, found in holders.items():
        if not found:
            rest = "in no pile" if rules.n_piles else "not in the talon"
            retrace.fault("hands", f"this card is in no hand and {rest}", card)
        elif len(found) > 1:
            retrace.fault("hands", f"this card is there twice: {' and '.join(found)}", card)
    if len(retrace.violations) > n_before:
        return False
    for seat, hand in enumerate(record.hands):
        deal.hands[seat] = deal.dealt[seat] = mask_of(hand)
    for seat, own in enumerate(record.piles):
        for k, pile in enumerate(own):
            deal.piles[seat, k * rules.pile_size : (k + 1) * rules.pile_size] = pile
            deal.pile_left[seat, k] = rules.pile_size
    deal.talon[: len(record.talon)] = record.talon
    deal.talon_mask = mask_of(record.talon)
    return True


def _dealt(retrace: Retrace) -> list[tuple[str, Sequence[int], int]]:
    record, rules = retrace.record, retrace.rules
    hands = [(f"hand {seat}", hand, rules.hand_size) for seat, hand in enumerate(record.hands)]
    piles = [
        (f"pile {k} of seat {seat}", pile, rules.pile_size)
        for seat, own in enumerate(record.piles)
        for k, pile in enumerate(own)
    ]
    return [*hands, *piles, ("the talon", record.talon, rules.talon_size)]


def judge_contract(retrace: Retrace) -> bool:
    """Check that the contract exists and that it has a declarer, or none."""
    record, rules = retrace.record, retrace.rules
    names = [contract.name for contract in rules.contracts]
    if record.contract not in names:
        retrace.fault("contract", f"no contract {record.contract!r} by these rules", allowed=names)
        return False
    nobody = record.contract == names[0]
    seats: list[int | None] = [None] if nobody else [*range(rules.n_seats)]
    if record.declarer not in seats:
        rule = f"{record.contract} cannot be declared by seat {record.declarer}"
        if record.declarer is None:
            rule = f"{record.contract} needs a declarer"
        retrace.fault("declarer", rule, allowed=seats)
        return False
    return True


def put_contract(retrace: Retrace) -> None:
    """Put the recorded contract and declarer on the table, whatever the bids were."""
    record, table = retrace.record, retrace.table
    table.contract = retrace.rules.contract_index(record.contract)
    table.declarer = NONE if record.declarer is None else record.declarer


def judge_call(retrace: Retrace) -> None:
    """Check the called card and find the partner."""
    record, rules = retrace.record, retrace.rules
    called = record.called
    if not rules.contract(record.contract).calls_king:
        if called:
            retrace.fault("called", f"nothing is called in {record.contract}", called[0])
        return
    known = len(called) == 1 and retrace.stray_rule(called[0]) is None
    card = called[0] if known else NO_ANSWER
    legal = int(trace.retrace_call(retrace.tables, retrace.deal, retrace.table, card))
    if len(called) != 1:
        retrace.fault(
            "called", f"{len(called)} cards are called, one must be", allowed=retrace.names(legal)
        )
    elif not legal >> card & 1:
        rule = retrace.stray_rule(called[0]) or "this card cannot be called"
        retrace.fault("called", rule, called[0], retrace.names(legal))


def judge_talon_choice(retrace: Retrace) -> bool:
    """Check the chosen group and take it; say whether the hands are known now."""
    record, rules, table = retrace.record, retrace.rules, retrace.table
    choice = record.talon_choice
    if rules.contract(record.contract).talon_take == 0:
        if choice is not None:
            retrace.fault("talon_choice", f"the talon stays closed in {record.contract}")
        return True
    group = NO_ANSWER if choice is None or not 0 <= choice < rules.talon_size else choice
    legal = int(trace.retrace_take(retrace.tables, retrace.deal, table, group))
    if not legal >> group & 1:
        what = "no group was taken" if choice is None else f"group {choice} cannot be taken"
        retrace.fault("talon_choice", what, allowed=places(legal))
    return bool(table.taken != NONE)


def judge_discards(retrace: Retrace) -> bool:
    """Check what was laid away and lay it away; say whether the hands are known now."""
    record, rules = retrace.record, retrace.rules
    take = rules.contract(record.contract).talon_take
    for seat, cards in record.discards.items():
        if not 0 <= seat < rules.n_seats:
            retrace.fault(
                "discards", f"there is no seat {seat}; seats are 0 to {rules.n_seats - 1}"
            )
        elif cards and (take == 0 or seat != record.declarer):
            retrace.fault("discards", f"seat {seat} lays nothing away", cards[0])
    if take == 0:
        return True
    away = record.discards.get(int(retrace.table.declarer), ())
    hand = int(retrace.deal.hands[retrace.table.declarer])
    foreign = [card for card in away if not hand >> card & 1]
    for card in foreign:
        rule = retrace.stray_rule(card) or f"seat {record.declarer} does not hold this card"
        retrace.fault("discards", rule, card)
    if len(set(away)) != take or len(away) != take:
        retrace.fault("discards", f"{len(set(away))} different cards laid away, {take} must be")
        return False
    if foreign:
        return False
    wrong, instead = trace.retrace_discards(
        retrace.tables, retrace.deal, retrace.table, mask_of(away)
    )
    for card in places(int(wrong)):
        rule = "this card cannot be laid away"
        retrace.fault("discards", rule, card, retrace.names(int(instead)))
    return True
