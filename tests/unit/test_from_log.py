"""Simulated rounds as records: legal, and replaying them gives the simulator's own scores."""

import json
from typing import Any

import pytest

from tarok_sim.columns import ANNOUNCED_COLUMNS, ITEM_COLUMNS, frame_from_rows
from tarok_sim.records.from_log import records_from_logs
from tarok_sim.records.replay import replay_lines
from tarok_sim.records.round_record import read_record
from tarok_sim.rules import get_rules
from tarok_sim.simulation import Job, play_chunk
from tests.reference.judge import judge

SEED, FIRST_ROUND = 11, 40
JOBS = {
    "auction": Job(get_rules("slovenian-4"), ("random",), SEED),
    "beginners": Job(get_rules("slovenian-4", "pagat", mond_penalty=21), ("beginner",), SEED),
    "three players": Job(get_rules("slovenian-3", "tzs"), ("random",), SEED),
    "talkers": Job(get_rules("slovenian-4"), ("random_talk(talk=0.4)",), SEED),
    "three talkers": Job(get_rules("slovenian-3", "tzs"), ("random_talk(talk=0.4)",), SEED),
    "clubs": Job(get_rules("slovenian-4", "pagat"), ("club",), SEED),
    "planned": Job(get_rules("slovenian-4", "tzs"), ("random",), SEED, contract="three"),
    "planned klop": Job(get_rules("slovenian-3", "pagat"), ("random",), SEED, contract="klop"),
    "played out": Job(get_rules("slovenian-4", stop_when_decided=False), ("random",), SEED),
}


def simulated(job: Job, n_rounds: int) -> tuple[Any, list[dict[str, Any]]]:
    """Return the rounds table and the records of the same rounds."""
    chunk = play_chunk(job, FIRST_ROUND, n_rounds, logs=True)
    records = list(records_from_logs(chunk.logs, chunk.rows, job.rules, job.seed))
    return frame_from_rows(chunk.rows, job.rules), records


@pytest.mark.parametrize("name", sorted(JOBS))
def test_records_from_logs__replay_gives_the_simulated_scores(name: str) -> None:
    job = JOBS[name]
    frame, records = simulated(job, 300)
    answers = list(replay_lines(json.dumps(record) for record in records))
    assert len(answers) == len(frame)
    n_seats = job.rules.n_seats
    for row, record, answer in zip(frame.itertuples(), records, answers, strict=True):
        assert answer["legal"], (record, answer)
        assert answer["id"] == f"seed-{SEED}/round-{row.round_id}"
        assert answer["scores"] == [getattr(row, f"score_{seat}") for seat in range(n_seats)]
        paid = sum(item["value"] for item in answer["items"] if len(item["name"]) > 0)
        personal = sum(i["value"] for i in answer["items"] if i["name"] in ("mond", "credit"))
        columns = ITEM_COLUMNS + ANNOUNCED_COLUMNS
        assert paid - personal == sum(getattr(row, column) for column in columns)
        assert (record["dealer"] + 1) % n_seats == row.round_id % n_seats


@pytest.mark.parametrize("name", sorted(JOBS))
def test_records_from_logs__the_reference_agrees(name: str) -> None:
    _, records = simulated(JOBS[name], 40)
    for record, answer in zip(records, replay_lines(map(json.dumps, records)), strict=True):
        expected = judge(record)
        assert expected["legal"], expected["violations"]
        assert (answer["scores"], answer["winners"]) == (expected["scores"], expected["winners"])


def test_records_from_logs__planned_contract_has_no_bids() -> None:
    assert all("bids" in record for record in simulated(JOBS["auction"], 20)[1])
    assert not any("bids" in record for record in simulated(JOBS["planned"], 20)[1])


def test_records_from_logs__hold_what_was_said() -> None:
    """Announcements and kontras in their order; a round in which nobody spoke has neither key."""
    _, records = simulated(JOBS["talkers"], 300)
    spoken = [record for record in records if "announcements" in record]
    assert 50 < len(spoken) < len(records)
    assert max(level for record in spoken for _, _, level in record["kontras"]) >= 3
    for record in spoken:
        places = [(seat - record["declarer"]) % 4 for seat, _ in record["announcements"]]
        assert places == sorted(places)
        assert read_record(record).to_dict() == record
    assert all(record["contract"] != "klop" for record in spoken)


def test_records_from_logs__are_complete_records() -> None:
    _, records = simulated(JOBS["beginners"], 20)
    silent = {"announcements": [], "kontras": []}
    for record in records:
        assert read_record(record).to_dict() == {**record, **silent}
        assert record["preset"] == "pagat"
        assert record["options"] == {"mond_penalty": 21}


def test_records_from_logs__early_stop_is_an_option() -> None:
    """A beggar that is lost stops at the lost trick; played out it has all tricks, same score."""
    stopped = Job(get_rules("slovenian-4"), ("random",), SEED, contract="beggar")
    played_out = Job(
        get_rules("slovenian-4", stop_when_decided=False), ("random",), SEED, contract="beggar"
    )
    (short, _), (long, records) = simulated(stopped, 50), simulated(played_out, 50)
    assert all(len(record["tricks"]) == 12 for record in records)
    assert short.play_tricks_0.sum() < long.play_tricks_0.sum()
    scores = ["score_0", "score_1", "score_2", "score_3"]
    assert short[scores].equals(long[scores])
