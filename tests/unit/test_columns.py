"""The rounds table against the play log of the same rounds."""

import pandas as pd

from tarok_sim.columns import CALL_PLACES, COLUMNS, column_names, frame_from_rows
from tarok_sim.records.from_log import records_from_logs
from tarok_sim.rules import get_rules
from tarok_sim.simulation import Job, play_chunk

RULES = get_rules("slovenian-4")
CHUNK = play_chunk(Job(RULES, ("random",), seed=6), 0, 400, logs=True)
FRAME = frame_from_rows(CHUNK.rows, RULES)
RECORDS = list(records_from_logs(CHUNK.logs, CHUNK.rows, RULES, 6))
CARDS = {card.name: card for card in RULES.deck.cards}


def test_frame__has_the_registered_columns() -> None:
    assert tuple(FRAME.columns) == column_names(4)
    dtypes = {column.name: column.dtype for column in COLUMNS}
    for name, dtype in FRAME.dtypes.items():
        assert dtypes.get(name, dtypes.get(f"{name[:-1]}{{seat}}")) == str(dtype)


def test_call_place__says_who_held_the_card() -> None:
    seen = set()
    for row, record in zip(FRAME.to_dict(orient="records"), RECORDS, strict=True):
        if not record["called"]:
            assert row["call_place"] not in CALL_PLACES
            continue
        (card,) = record["called"]
        holder = next((seat for seat, hand in enumerate(record["hands"]) if card in hand), None)
        own = "own" if holder == record["declarer"] else "other"
        assert row["call_place"] == ("talon" if holder is None else own)
        seen.add(row["call_place"])
    assert seen == set(CALL_PLACES)


def test_talon_group__counted_from_its_cards() -> None:
    n_taken = 0
    for row, record in zip(FRAME.to_dict(orient="records"), RECORDS, strict=True):
        choice = record["talon_choice"]
        if choice is None:
            assert pd.isna(row["talon_points"])
            assert pd.isna(row["talon_n_taroks"])
            continue
        size = RULES.contract(record["contract"]).talon_take
        group = [CARDS[name] for name in record["talon"][choice * size : (choice + 1) * size]]
        raw = sum(card.value for card in group)
        assert row["talon_n_taroks"] == sum(card.suit == "T" for card in group)
        assert row["talon_points"] == (3 * raw - 2 * size + 1) // 3
        n_taken += 1
    assert n_taken > 50
