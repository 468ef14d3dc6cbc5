"""Round by round, decision by decision: OpenSpiel against the simulator and the reference.

`compare_rounds` plays, replays and counts; a difference comes back as text with the round's record,
so that it can be replayed by anybody.
"""

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tarok_sim.cards import DECK_54
from tarok_sim.records.replay import replay_lines
from tarok_sim.rules import get_rules
from tests.outside.moves import Moves, Reference, Simulator, indices
from tests.outside.openspiel import (
    MOND,
    NEGATIVE,
    OPTIONS,
    PAGAT,
    SKIS,
    TAROKS,
    OutsideRound,
    same_suit,
)
from tests.outside.scores import Answer, score_differences
from tests.outside.steering import play_rounds
from tests.reference.judge import judge
from tests.reference.options import resolve

MAX_SHOWN = 5


@dataclass
class Tally:
    """What was compared, and what differed.

    Attributes
    ----------
    rounds
        By contract.
    events
        How often something worth knowing occurred.
    differences
        Text of the first few, with the record.
    n_different
        Rounds with a difference.
    """

    rounds: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)
    n_different: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.rounds + other.rounds,
            self.events + other.events,
            (self.differences + other.differences)[:MAX_SHOWN],
            self.n_different + other.n_different,
        )

    def __str__(self) -> str:
        rounds = ", ".join(f"{name} {n:,}" for name, n in self.rounds.most_common())
        events = ", ".join(f"{name} {n:,}" for name, n in self.events.most_common())
        return f"{self.rounds.total():,} rounds: {rounds}\n{events}\n{self.n_different} different"


def compare_rounds(n_seats: int, seed: int, n: int) -> Tally:
    """Play `n` rounds of OpenSpiel and compare everything that can be compared."""
    played = list(play_rounds(n_seats, seed, n))
    records = [one.to_record(f"openspiel-{n_seats}/{seed}/{k}") for k, one in enumerate(played)]
    options: dict[str, Any] = OPTIONS[n_seats]
    rules_id = f"slovenian-{n_seats}"
    simulator = Simulator(get_rules(rules_id, preset="pagat", **options))
    reference = Reference(resolve(rules_id, "pagat", options))
    answers = replay_lines((json.dumps(record) for record in records), legal_moves=True)
    tally = Tally()
    for one, record, answer in zip(played, records, answers, strict=True):
        found = [f"simulator: {what}" for what in differences(one, simulator.moves(one), answer)]
        found += [
            f"reference: {what}" for what in differences(one, reference.moves(one), judge(record))
        ]
        if one.is_revoke:
            found += revoke_differences(one)
        tally.rounds[one.contract] += 1
        tally.events += events_of(one, answer)
        if found:
            tally.n_different += 1
            if len(tally.differences) < MAX_SHOWN:
                tally.differences.append("\n".join([*found, json.dumps(record)]))
    return tally


def differences(played: OutsideRound, moves: Moves, answer: Answer) -> list[str]:
    """What one of ours says of the round that OpenSpiel does not."""
    theirs = Moves.allowed_by_openspiel(played)
    found = [
        f"bid {k}: {ours}, OpenSpiel {word}"
        for k, (ours, word) in enumerate(zip(moves.bids, theirs.bids, strict=False), start=1)
        if ours != word
    ]
    if len(moves.bids) != len(theirs.bids):
        found.append(f"{len(moves.bids)} bids, OpenSpiel {len(theirs.bids)}")
    for what in ("callable", "n_groups", "discards"):
        if getattr(moves, what) != getattr(theirs, what):
            found.append(f"{what} {getattr(moves, what)}, OpenSpiel {getattr(theirs, what)}")
    if "error" in answer or not answer["legal"]:
        return [*found, f"not legal: {answer.get('error', answer.get('violations'))}"]
    found += play_differences(played, answer)
    return found if played.is_revoke else found + score_differences(played, answer)


def play_differences(played: OutsideRound, answer: Answer) -> list[str]:
    """Leaders, winners and the legal cards before every card."""
    found = []
    if answer["leaders"] != played.leaders:
        found.append(f"leaders {answer['leaders']}, OpenSpiel {played.leaders}")
    # The last winner leads no more: who he is shows in the score.
    n_known = len(played.leaders) - 1
    if answer["winners"][:n_known] != played.leaders[1:]:
        found.append(f"winners {answer['winners']}, OpenSpiel {played.leaders[1:]}")
    for number, (ours, theirs) in enumerate(
        zip(answer["legal_moves"], played.legal, strict=True), start=1
    ):
        trick = played.tricks[number - 1]
        for place, (names, legal) in enumerate(zip(ours, theirs, strict=True)):
            cards = indices(names)
            if cards != legal and not crown_is_free(played, trick[:place], cards, legal):
                found.append(
                    f"trick {number}, card {place + 1}: legal {sorted(names)}, "
                    f"OpenSpiel {sorted(DECK_54.names(legal))}"
                )
    return found


def crown_is_free(
    played: OutsideRound, table: list[int], ours: frozenset[int], theirs: frozenset[int]
) -> bool:
    """Whether the sets differ only because skis on pagat and mond would not win the trick.

    In a negative game OpenSpiel demands the skis there, as if it overtook the mond; the emperor's
    trick goes to the pagat, so by §7.5 any tarok will do.
    """
    return (
        played.contract in NEGATIVE
        and {PAGAT, MOND} <= {*table}
        and theirs == {SKIS}
        and SKIS in ours
        and ours <= {*TAROKS}
    )


def revoke_differences(played: OutsideRound) -> list[str]:
    """Where OpenSpiel demands a revoke, ours must refuse it and let the hand follow suit."""
    led = played.tricks[-1][0]
    seat = (played.leaders[-1] + len(played.tricks[-1])) % played.n_seats
    gone = {card for trick in played.tricks for card in trick}
    hand = [card for card in played.hand_in_play(seat) if card not in gone]
    following = [card for card in hand if same_suit(card, led)]
    found = []
    for card in [PAGAT, *following]:
        record = played.to_record("revoke", last=[card])
        verdicts = [next(replay_lines([json.dumps(record)]))["legal"], judge(record)["legal"]]
        if verdicts != [card != PAGAT] * 2:
            found.append(f"{DECK_54.cards[card].name} where OpenSpiel revokes: legal {verdicts}")
    return found


def events_of(played: OutsideRound, answer: Answer) -> Counter[str]:
    """What made the round worth playing."""
    events: Counter[str] = Counter()
    events["cards"] = sum(map(len, played.tricks))
    events["auctions with a raise"] = sum(bid.word not in (None, "pass") for bid in played.bids) > 1
    events["revokes demanded"] = played.is_revoke
    events["emperor's tricks"] = any({PAGAT, MOND, SKIS} <= {*trick} for trick in played.tricks)
    events["king in the talon"] = played.called in played.talon
    events["skis not demanded"] = any(
        legal == {SKIS} and {PAGAT, MOND} <= {*played.tricks[k][:place]} and len(ours) > 1
        for k, cards in enumerate(played.legal)
        for place, (legal, ours) in enumerate(zip(cards, answer["legal_moves"][k], strict=True))
    )
    events["taroks laid away"] = any(card in TAROKS for card, _ in played.discards)
    events["mond lost"] = any(played.mond)
    if played.contract in ("beggar", "open_beggar", "valat", "colour_valat"):
        events[f"{played.contract} made"] = answer.get("success") is True
    return +events
