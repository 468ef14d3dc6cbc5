"""Who is asked for a word, when, and what he may say: against the slow reference, word for word."""

from typing import Any

import numpy as np
import pytest

from tarok_sim.kernels.state import ANNOUNCE, KIND, KONTRA, KONTRA_ON, PASS, SEAT_ASKED
from tarok_sim.rules import Rules, get_rules
from tarok_sim.rules.switches import ITEM_NAMES, TARGET_NAMES
from tarok_sim.simulation import Job, play_chunk
from tests.reference.options import resolve
from tests.reference.speak import Table
from tests.support.tracing import Asker, trace

N_ROUNDS = 60
CASES: dict[str, tuple[tuple[str, str], dict[str, Any]]] = {
    "seed": (("slovenian-4", "seed"), {}),
    "pagat": (("slovenian-4", "pagat"), {}),
    "three": (("slovenian-3", "tzs"), {}),
    "any kontra": (
        ("slovenian-4", "seed"),
        {"kontra_eligibility": "any_other_player", "re_by": "owner_side"},
    ),
}


def reference_table(rules: Rules, deal: Any, table: Any) -> Table:
    """Return the reference's table at a moment of the talk."""
    names = np.array([card.name for card in rules.deck.cards])

    def cards(mask: int) -> list[str]:
        return [str(names[k]) for k in range(len(names)) if int(mask) >> k & 1]

    seats = range(rules.n_seats)
    found = Table(
        contract=rules.contracts[int(table["contract"])].name,
        declarer=int(table["declarer"]),
        partner=None if deal["partner"] < 0 else int(deal["partner"]),
        called=None if table["called"] < 0 else str(names[table["called"]]),
        talon=names[deal["talon"][: rules.talon_size]].tolist(),
        dealt=[cards(deal["dealt"][seat]) for seat in seats],
        hands=[cards(deal["hands"][seat]) for seat in seats],
        options=resolve(rules.id, rules.preset, dict(rules.option_overrides)),
    )
    for k in range(int(table["n_words"])):
        seat, word = int(table["word_seat"][k]), int(table["word"][k])
        if word < KONTRA_ON:
            found.announce(seat, ITEM_NAMES[word])
        else:
            target = TARGET_NAMES[word - KONTRA_ON]
            found.kontra(seat, target, found.levels.get(target, 0) + 1)
    return found


@pytest.mark.parametrize("case", CASES)
def test_choices__are_what_the_reference_allows(case: str) -> None:
    """Of an item that each side may announce a seat is offered only what it can be sure of."""
    (rules_id, preset), options = CASES[case]
    rules = get_rules(rules_id, preset, **options)
    asker = Asker(Job(rules, ("random_talk(talk=0.4)",), seed=8))
    n_words = 0
    for step in trace(asker, N_ROUNDS):
        for k in step.waiting.tolist():
            kind, seat = int(step.asked[KIND, k]), int(step.asked[SEAT_ASKED, k])
            if kind not in (ANNOUNCE, KONTRA):
                continue
            table = reference_table(rules, step.deals[k], step.tables[k])
            allowed = int(step.questions["allowed"][k])
            assert allowed >> PASS & 1
            offered = {TARGET_NAMES[place] for place in range(9) if allowed >> place & 1}
            assert offered, "a seat that can say nothing is not asked"
            if kind == ANNOUNCE:
                legal = {
                    item for item in ITEM_NAMES if table.announcement_fault(seat, item) is None
                }
                twice = {item for _, item in table.announcements} & legal
                assert legal - twice <= offered <= legal
            else:
                levels = {target: table.levels.get(target, 0) + 1 for target in TARGET_NAMES}
                assert offered == {
                    target
                    for target, level in levels.items()
                    if table.kontra_fault(seat, target, level) is None
                }
            n_words += step.answers[k] != PASS
    assert n_words > 30


def test_turns__go_round_from_the_declarer_until_all_are_silent() -> None:
    asker = Asker(Job(get_rules("slovenian-4"), ("random_talk(talk=0.4)",), seed=8))
    asked: dict[int, list[tuple[int, int, int, bool]]] = {k: [] for k in range(N_ROUNDS)}
    declarers: dict[int, int] = {}
    for step in trace(asker, N_ROUNDS):
        for k in step.waiting.tolist():
            kind, seat = int(step.asked[KIND, k]), int(step.asked[SEAT_ASKED, k])
            if kind in (ANNOUNCE, KONTRA):
                turn = int(step.questions["turn"][k])
                asked[k].append((turn, kind, seat, step.answers[k] != PASS))
                declarers[k] = int(step.tables["declarer"][k])
    assert len(declarers) > N_ROUNDS // 2
    for k, declarer in declarers.items():
        spoken = [turn for turn, _, _, said in asked[k] if said]
        for turn, kind, seat, _ in asked[k]:
            assert seat == (declarer + turn) % 4
            assert kind == KONTRA or turn < 4
            # Nobody is asked once all four have been silent.
            before = [other for other in spoken if other < turn]
            assert turn <= max(before, default=-1) + 4
        order = [(turn, kind) for turn, kind, _, _ in asked[k]]
        assert order == sorted(order)


def test_unsaid__is_said_by_nobody_and_changes_nothing_before() -> None:
    rules = get_rules("slovenian-4")
    line = ("random_talk(talk=0.5)",)
    spoken = play_chunk(Job(rules, line, seed=4), 0, 2_000).rows
    silent = play_chunk(
        Job(rules, line, seed=4, unsaid=frozenset({"kontra", "solo"})), 0, 2_000
    ).rows
    assert (silent["kontra"] == 0).all()
    assert (silent["said_by"][:, ITEM_NAMES.index("solo")] == 0).all()
    assert spoken["kontra"].any()
    assert silent["said_by"].any()
    for name in ("hands", "contract", "declarer", "called", "talon_choice"):
        assert (spoken[name] == silent[name]).all()


def test_unsaid__refuses_what_is_no_word() -> None:
    with pytest.raises(ValueError, match=r"nothing is called rekontra .* choose from trula, "):
        Job(get_rules("slovenian-4"), ("club",), unsaid=frozenset({"rekontra"}))
