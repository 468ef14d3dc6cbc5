"""The rounds table against the play log of the same rounds."""

import pandas as pd

from tarok_sim.columns import CALL_PLACES, COLUMNS, column_names, frame_from_rows
from tarok_sim.records.from_log import records_from_logs
from tarok_sim.rules import get_rules
from tarok_sim.rules.switches import ITEM_NAMES, TARGET_NAMES
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
        stems = [name, f"{name[:-1]}{{seat}}"]
        stems += [name.replace(item, "{item}") for item in ITEM_NAMES if name.endswith(item)]
        stems += [f"{name.partition('_')[0]}_{{target}}"]
        assert str(dtype) in [dtypes.get(stem) for stem in stems], name


def test_talk__is_what_the_record_says() -> None:
    job = Job(RULES, ("random_talk(talk=0.6)",), seed=6)
    chunk = play_chunk(job, 0, 2_000, logs=True)
    frame = frame_from_rows(chunk.rows, RULES)
    seen: set[tuple[str, str]] = set()
    records = records_from_logs(chunk.logs, chunk.rows, RULES, 6)
    for row, record in zip(frame.to_dict(orient="records"), records, strict=True):
        said = {item: seat for seat, item in record.get("announcements", [])}
        levels = {target: level for _, target, level in record.get("kontras", [])}
        for item in ITEM_NAMES:
            who = "defender"
            if item in said and said[item] in (row["declarer"], row["partner"]):
                who = "declarer" if said[item] == row["declarer"] else "partner"
            assert row[f"announced_{item}"] == who if item in said else item not in seen
            assert pd.isna(row[f"announced_{item}"]) == (item not in said)
            assert row[f"score_announced_{item}"] == 0 or item in {*said, "trula", "pagat_ultimo"}
            seen.update({(item, who)} if item in said else ())
        for target in TARGET_NAMES:
            assert row[f"kontra_{target}"] == levels.get(target, 0)
    assert {("solo", "declarer"), ("pagat_ultimo", "defender"), ("king_ultimo", "partner")} <= seen
    assert frame["kontra_game"].max() == 4


def test_announced__by_both_sides_is_told_apart() -> None:
    rules = get_rules("slovenian-4", "pagat")
    chunk = play_chunk(Job(rules, ("random_talk(talk=0.5)",), seed=2), 0, 4_000)
    frame = frame_from_rows(chunk.rows, rules)
    both = chunk.rows[(frame["announced_kings"] == "both").to_numpy()]
    assert len(both) > 20
    for row in both:
        side = 1 << row["declarer"] | (1 << row["partner"] if row["partner"] >= 0 else 0)
        assert 0 < row["said_by"][1] & side < row["said_by"][1]


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
