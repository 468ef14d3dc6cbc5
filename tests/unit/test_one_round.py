"""One round as tables and figures: they show what the record and its answer say."""

import pytest

from tarok_sim.records.from_log import records_from_logs
from tarok_sim.records.replay import replay
from tarok_sim.report import one_round
from tarok_sim.rules import get_rules
from tarok_sim.simulation import Job, play_chunk

RULES = get_rules("slovenian-4", mond_penalty=20)


def played(contract: str) -> tuple[dict, dict]:
    chunk = play_chunk(Job(RULES, ("random",), 3, contract, None), 0, 1, logs=True)
    (record,) = records_from_logs(chunk.logs, chunk.rows, RULES, 3)
    return record, replay(record)


RECORD, ANSWER = played("two")


def test_rules__are_those_of_the_record() -> None:
    assert one_round.rules_of(RECORD).digest == RULES.digest


def test_hands_table__counts_the_whole_deck() -> None:
    table = one_round.hands_table(RECORD)
    assert table["who"].tolist() == ["seat 0", "seat 1", "seat 2", "seat 3", "talon"]
    assert table["taroks"].sum() == 22
    assert table["kings"].sum() == 4
    assert 69 <= table["card points"].sum() <= 71


def test_talon_table__marks_the_group_taken() -> None:
    table = one_round.talon_table(RECORD)
    assert len(table) == 3
    assert table.loc[table["taken"], "group"].tolist() == [RECORD["talon_choice"]]


def test_tricks_table__every_card_in_its_seat() -> None:
    table = one_round.tricks_table(RECORD, ANSWER)
    assert table["winner"].tolist() == ANSWER["winners"]
    assert table["leader"].tolist()[1:] == ANSWER["winners"][:-1]
    for trick, row in zip(RECORD["tricks"], table.to_dict("records"), strict=True):
        shown = {row[f"seat {seat}"] for seat in range(4)}
        assert shown == {one_round.format_hand([RULES.deck.index(c)], people=True) for c in trick}


def test_items_table__adds_up_to_the_score() -> None:
    items = one_round.items_table(ANSWER)
    to_declarer = items[items["seats"].map(lambda seats: RECORD["declarer"] in seats)]
    assert to_declarer["value"].sum() == ANSWER["scores"][RECORD["declarer"]]


def test_role__of_every_seat() -> None:
    roles = [one_round.role_of(seat, RECORD, ANSWER) for seat in range(4)]
    assert roles[RECORD["declarer"]] == "declarer"
    assert roles.count("declarer") == 1
    klop, answer = played("klop")
    assert {one_round.role_of(seat, klop, answer) for seat in range(4)} == {"player"}
    assert one_round.auction_table(klop).empty


@pytest.mark.parametrize("contract", ["two", "solo_one", "beggar", "klop"])
def test_figures__are_drawn_for_every_kind_of_contract(contract: str) -> None:
    record, answer = played(contract)
    for figure in (
        one_round.hands_figure(record),
        one_round.tricks_figure(record, answer),
        one_round.points_figure(record, answer),
    ):
        assert figure._repr_png_().startswith(b"\x89PNG")
    (axes,) = one_round.hands_figure(record).axes
    assert len(axes.patches) == 54


@pytest.mark.parametrize("contract", ["game", "undeclared"])
def test_two_players__piles_are_shown_and_no_talon(contract: str) -> None:
    rules = get_rules("slovenian-2")
    chunk = play_chunk(Job(rules, ("random",), 3, contract=contract), 0, 1, logs=True)
    (record,) = records_from_logs(chunk.logs, chunk.rows, rules, 3)
    answer = replay(record)
    table = one_round.hands_table(record)
    assert table["who"].tolist()[:4] == ["seat 0", "pile 0 of 0", "pile 1 of 0", "pile 2 of 0"]
    assert table["taroks"].sum() == 22
    assert one_round.talon_table(record).empty
    (axes,) = one_round.hands_figure(record).axes
    assert len(axes.patches) == 54
    assert one_round.tricks_figure(record, answer)._repr_png_().startswith(b"\x89PNG")
    (axes,) = one_round.points_figure(record, answer).axes
    named = {text.get_text() for text in axes.texts}
    sides = {"seat 0", "seat 1"} if contract == "undeclared" else {"declaring side", "defenders"}
    assert sides < named
