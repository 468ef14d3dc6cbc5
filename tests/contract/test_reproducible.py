"""The same seed and round give the same row, whoever plays it and in whatever portions."""

import importlib.util
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from tarok_sim.aggregate import contract_success, seat_scores
from tarok_sim.cli.playing import cluster
from tarok_sim.columns import frame_from_rows
from tarok_sim.recording import Destination, record_rounds
from tarok_sim.records.dataset import load
from tarok_sim.rules import get_rules, list_rules
from tarok_sim.simulation import Chunk, Job, RunOptions, map_chunks, play_chunk
from tarok_sim.summarising import play_and_summarise

N_ROUNDS = 600
ALONE = RunOptions(jobs=1, chunk_size=N_ROUNDS, progress=False)
needs_dask = pytest.mark.skipif(
    importlib.util.find_spec("distributed") is None, reason="distributed is not installed"
)
JOBS = {
    **{f"random {rules}": Job(get_rules(rules), ("random",), seed=3) for rules in list_rules()},
    "beginner": Job(get_rules("slovenian-4"), ("beginner",), seed=4),
    "parameters": Job(get_rules("slovenian-4"), ("beginner(greed=9)", *["beginner"] * 3), seed=4),
    "preset": Job(get_rules("slovenian-4", "pagat"), ("random",), seed=2**62),
    "contract": Job(get_rules("slovenian-4"), ("random",), seed=0, contract="solo_one"),
    "declarer": Job(get_rules("slovenian-4"), ("random",), contract="beggar", declarer=3),
    "klop": Job(get_rules("slovenian-4"), ("random",), contract="klop"),
}
WAYS = {
    "two threads": replace(ALONE, jobs=2, chunk_size=101),
    "tiny chunks": replace(ALONE, chunk_size=5),
    "odd chunks": replace(ALONE, chunk_size=37),
    "more workers than chunks": replace(ALONE, jobs=4, chunk_size=500),
    "with the play log": replace(ALONE, jobs=2, chunk_size=250, logs=True),
    "every core": replace(ALONE, jobs=-1, chunk_size=64),
}


def frame_of(job: Job, run: RunOptions, first: int = 0, n_rounds: int = N_ROUNDS) -> pd.DataFrame:
    """Play a job and return its frame; the chunks come back as they are."""
    chunks = list(map_chunks(job, n_rounds, same, run, first_round=first))
    return pd.concat([frame_from_rows(c.rows, job.rules) for c in chunks], ignore_index=True)


def same(chunk: Chunk) -> Chunk:
    return chunk


@pytest.fixture(scope="module")
def alone() -> Callable[[str], pd.DataFrame]:
    """Return the rows of a job as one worker plays them in one go."""
    known: dict[str, pd.DataFrame] = {}

    def rows(name: str) -> pd.DataFrame:
        if name not in known:
            known[name] = frame_of(JOBS[name], ALONE)
        return known[name]

    return rows


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", JOBS)
def test_rows__do_not_depend_on_workers_or_chunks(
    name: str, way: str, alone: Callable[[str], pd.DataFrame]
) -> None:
    pd.testing.assert_frame_equal(frame_of(JOBS[name], WAYS[way]), alone(name))


@pytest.mark.parametrize("backend", ["threading", "loky", pytest.param("dask", marks=needs_dask)])
def test_rows__do_not_depend_on_the_backend(
    backend: str, alone: Callable[[str], pd.DataFrame]
) -> None:
    run = replace(ALONE, jobs=2, chunk_size=150, backend=backend)
    context: AbstractContextManager[Any] = cluster(backend) if backend == "dask" else nullcontext()
    with context:
        for name in ("random slovenian-4", "parameters", "declarer"):
            pd.testing.assert_frame_equal(frame_of(JOBS[name], run), alone(name))


@pytest.mark.parametrize("name", JOBS)
def test_rows__a_round_can_be_played_by_itself(
    name: str, alone: Callable[[str], pd.DataFrame]
) -> None:
    job, rows = JOBS[name], alone(name)
    part = frame_of(job, replace(ALONE, chunk_size=7), first=250, n_rounds=20)
    pd.testing.assert_frame_equal(part, rows[250:270].reset_index(drop=True))
    one = frame_from_rows(play_chunk(job, 599, 1).rows, job.rules)
    pd.testing.assert_frame_equal(one, rows[599:].reset_index(drop=True))


@pytest.mark.parametrize("name", JOBS)
def test_rows__the_table_keeps_its_promises(
    name: str, alone: Callable[[str], pd.DataFrame]
) -> None:
    rules, rows = JOBS[name].rules, alone(name)
    n_seats = rules.n_seats
    assert rows.round_id.tolist() == list(range(N_ROUNDS))
    assert rows.dealer.tolist() == [(k + n_seats - 1) % n_seats for k in range(N_ROUNDS)]
    lone = rows.contract == rules.contracts[0].name
    assert rows.declarer.isna().eq(lone).all()
    assert rows.success.isna().eq(lone).all()


def test_rows__another_seed_is_another_run(alone: Callable[[str], pd.DataFrame]) -> None:
    job = replace(JOBS["random slovenian-4"], seed=4)
    rows, other = alone("random slovenian-4"), frame_of(job, ALONE)
    dealt = [f"n_taroks_{seat}" for seat in range(4)]
    share = (rows[dealt] == other[dealt]).all(axis=1).mean()
    assert share < 0.05


def test_rows__the_deal_does_not_depend_on_who_plays(
    alone: Callable[[str], pd.DataFrame],
) -> None:
    dealt = [name for name in alone("beginner") if name.startswith(("deal_", "n_taroks"))]
    other = frame_of(replace(JOBS["beginner"], strategies=("random",)), ALONE)
    pd.testing.assert_frame_equal(alone("beginner")[dealt], other[dealt])


@pytest.mark.parametrize("backend", ["threading", "loky"])
def test_dataset__is_the_same_by_any_backend(
    backend: str, tmp_path: Path, alone: Callable[[str], pd.DataFrame]
) -> None:
    run = replace(ALONE, jobs=2, chunk_size=130, backend=backend)
    job = JOBS["random slovenian-4"]
    lines = []
    for k, how in enumerate((run, ALONE)):
        to = Destination(tmp_path / f"run{k}", tmp_path / f"rounds{k}.jsonl")
        record_rounds(job, N_ROUNDS, to, how)
        lines.append((tmp_path / f"rounds{k}.jsonl").read_bytes())
        pd.testing.assert_frame_equal(load(tmp_path / f"run{k}").frame, alone("random slovenian-4"))
    assert lines[0] == lines[1]


@pytest.mark.parametrize("way", ["two threads", "odd chunks"])
def test_summary__is_the_same_by_any_way(way: str) -> None:
    job = JOBS["beginner"]
    summaries = [play_and_summarise(job, N_ROUNDS, run) for run in (ALONE, WAYS[way])]
    for table in (contract_success, seat_scores):
        pd.testing.assert_frame_equal(table(summaries[0]), table(summaries[1]))
