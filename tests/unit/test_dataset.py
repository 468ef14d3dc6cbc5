"""Data sets: what is written, what is left by a run that stops, and what is refused."""

import json
import shutil
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow.parquet as pq
import pytest

import tarok_sim.recording
from tarok_sim.recording import Destination, record_rounds
from tarok_sim.records import provenance
from tarok_sim.records.dataset import Dataset, load, load_parts
from tarok_sim.records.draft import Draft
from tarok_sim.rules import get_rules
from tarok_sim.simulation import Job, RunOptions, map_chunks, simulate
from tarok_sim.strategies.beginner import BEGINNER

RULES = get_rules("slovenian-4", "pagat", mond_penalty=30)
JOB = Job(RULES, ("random",), seed=11)
RUN = RunOptions(jobs=1, chunk_size=40, progress=False)
N_ROUNDS = 100


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished data set; tests copy it before they damage it."""
    folder = tmp_path_factory.mktemp("data") / "run"
    record_rounds(JOB, N_ROUNDS, Destination(folder, command=("tarok-sim", "simulate")), RUN)
    return folder


@pytest.fixture
def copy(written: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(written, tmp_path / "copy"))


def parts(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "rounds").iterdir())


def change_run(folder: Path, **entries: Any) -> None:
    path = folder / "run.json"
    run = json.loads(path.read_text("utf-8")) | entries
    path.write_text(json.dumps(run), encoding="utf-8")


def test_load__gives_back_what_was_simulated(written: Path) -> None:
    data = load(written)
    plain = simulate(RULES, N_ROUNDS, "random", seed=11, run=RUN)
    pd.testing.assert_frame_equal(data.frame, plain.frame)
    assert data.n_rounds == plain.n_rounds == N_ROUNDS
    for name in ("rules", "strategies", "seed", "contract", "declarer"):
        assert getattr(data.job, name) == getattr(plain.job, name)
    assert "100 rounds of slovenian-4" in data._repr_html_()


def test_parts__are_plain_parquet(written: Path) -> None:
    assert parts(written) == [f"part-{first:012d}.parquet" for first in (0, 40, 80)]
    assert sorted(path.name for path in written.iterdir()) == ["rounds", "run.json"]
    frame = pd.read_parquet(written / "rounds")
    assert frame.round_id.tolist() == list(range(N_ROUNDS))
    pd.testing.assert_frame_equal(frame, load(written).frame)
    pd.testing.assert_frame_equal(pd.concat(load_parts(written), ignore_index=True), frame)


def test_run_file__says_how_to_make_it_again(written: Path) -> None:
    run = json.loads((written / "run.json").read_text("utf-8"))
    assert run["schema_version"] == provenance.SCHEMA_VERSION
    assert (run["n_rounds"], run["n_rounds_finished"], run["finished"]) == (100, 100, True)
    assert (run["seed"], run["contract"], run["declarer"]) == (11, None, None)
    assert run["rules"]["id"] == "slovenian-4"
    assert run["rules"]["preset"] == "pagat"
    assert run["rules"]["changed"] == {"mond_penalty": 30}
    assert run["rules"]["options"] == dict(RULES.options)
    assert run["rules"]["digest"] == RULES.digest
    assert [player["player"] for player in run["strategies"]] == ["random"] * 4
    assert run["command"] == ["tarok-sim", "simulate"]
    assert {"python", "numpy", "numba", "pandas", "pyarrow", "tarok_sim"} <= set(run["versions"])
    assert run["versions"]["numpy"] == np.__version__


def test_run_file__holds_the_parameters_of_the_strategies(tmp_path: Path) -> None:
    job = Job(RULES, ("beginner(greed=7)", "beginner", "beginner", "beginner"))
    run = provenance.describe_run(job, 5, ())
    greed = [player["parameters"]["greed"] for player in run["strategies"]]
    assert greed[0] == 7
    default = {parameter.name: parameter.default for parameter in BEGINNER.all_parameters()}
    assert greed[1:] == [default["greed"]] * 3


@pytest.mark.parametrize("preset", ["seed", "pagat", "tzs"])
@pytest.mark.parametrize("rules_id", ["slovenian-4", "slovenian-3"])
def test_job_from__reads_back_every_preset(rules_id: str, preset: str) -> None:
    rules = get_rules(rules_id, preset)
    job = Job(
        rules,
        ("random",),
        seed=3,
        contract="three",
        declarer=1,
        passes=frozenset({0, 2}),
        called="HK" if rules.contract("three").calls_king else None,
        forehand=2,
        hands={1: (3, 7)},
    )
    again = provenance.job_from(json.loads(json.dumps(provenance.describe_run(job, 1, ()))))
    for field in fields(Job):
        assert getattr(again, field.name) == getattr(job, field.name), field.name
    assert provenance.fingerprint(again) == provenance.fingerprint(job)


def test_fingerprint__differs_where_rows_do() -> None:
    others = [
        Job(get_rules("slovenian-4"), ("random",), seed=11),
        Job(RULES, ("beginner",), seed=11),
        Job(RULES, ("random",), seed=12),
        Job(RULES, ("random",), seed=11, contract="two"),
        Job(RULES, ("random",), seed=11, contract="two", declarer=1),
        Job(RULES, ("random",), seed=11, passes=frozenset({1})),
        Job(RULES, ("random",), seed=11, forehand=1),
        Job(RULES, ("random",), seed=11, hands={0: (5,)}),
    ]
    assert len({provenance.fingerprint(job) for job in [JOB, *others]}) == 9


OWN_STRATEGY = """
from tarok_sim.strategies import Strategy


def bid(view):
    return {answer}


mine = Strategy("mine", bid=bid)
"""


def test_fingerprint__differs_where_the_code_of_a_strategy_does(tmp_path: Path) -> None:
    path, runs = tmp_path / "own.py", []
    for answer in (0, 1):
        path.write_text(OWN_STRATEGY.format(answer=answer), encoding="utf-8")
        job = Job(RULES, (f"{path}:mine", *("random",) * 3))
        runs.append(provenance.describe_run(job, 1, ()))
    assert runs[0]["fingerprint"] != runs[1]["fingerprint"]
    assert runs[0]["strategies"][0]["digest"] != runs[1]["strategies"][0]["digest"]
    assert "digest" not in runs[0]["strategies"][1]


def stop_after(n_chunks: int, error: BaseException) -> Any:
    """Return a `map_chunks` that breaks off."""

    def broken(*arguments: Any, **options: Any) -> Iterator[Any]:
        for k, result in enumerate(map_chunks(*arguments, **options)):
            if k == n_chunks:
                raise error
            yield result

    return broken


def test_record_rounds__interrupted_keeps_whole_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tarok_sim.recording, "map_chunks", stop_after(2, KeyboardInterrupt()))
    to = Destination(tmp_path / "run", tmp_path / "rounds.jsonl")
    with pytest.raises(KeyboardInterrupt, match="80 of 100 rounds were kept"):
        record_rounds(JOB, N_ROUNDS, to, RUN)
    data = load(tmp_path / "run")
    assert data.frame.round_id.tolist() == list(range(80))
    assert (data.run["n_rounds_finished"], data.run["finished"]) == (80, False)
    lines = (tmp_path / "rounds.jsonl").read_text("utf-8").splitlines()
    assert [json.loads(line)["id"] for line in lines] == [f"seed-11/round-{k}" for k in range(80)]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["rounds.jsonl", "run"]
    assert sorted(path.name for path in to.folder.iterdir()) == ["rounds", "run.json"]


@pytest.mark.parametrize("error", [KeyboardInterrupt(), ValueError("no"), OSError("disk full")])
def test_record_rounds__without_a_round_leaves_nothing(
    error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tarok_sim.recording, "map_chunks", stop_after(0, error))
    with pytest.raises(type(error)):
        record_rounds(JOB, N_ROUNDS, Destination(tmp_path / "run", tmp_path / "r.jsonl"), RUN)
    assert list(tmp_path.iterdir()) == []


def test_record_rounds__a_killed_run_can_be_loaded(written: Path, tmp_path: Path) -> None:
    # What a killed run leaves: drafts that were not published, and the last count.
    folder = Path(shutil.copytree(written, tmp_path / "killed"))
    (folder / ".unfinished").mkdir()
    (folder / ".unfinished" / "part-000000000080.parquet").write_bytes(b"PAR1 half of it")
    (folder / "rounds" / "part-000000000080.parquet").unlink()
    change_run(folder, n_rounds_finished=80, finished=False)
    assert load(folder).n_rounds == 80


@pytest.mark.parametrize("kept", ["notes.txt", "rounds", ".hidden"])
@pytest.mark.parametrize("overwrite", [False, True])
def test_record_rounds__never_touches_a_foreign_folder(
    kept: str, overwrite: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tarok_sim.recording, "map_chunks", None)  # nothing may be played
    (tmp_path / kept).mkdir()
    with pytest.raises(ValueError, match="not empty and not a data set"):
        record_rounds(JOB, N_ROUNDS, Destination(tmp_path, overwrite=overwrite), RUN)
    assert [path.name for path in tmp_path.iterdir()] == [kept]


def test_record_rounds__a_data_set_with_something_else_in_it_is_foreign(copy: Path) -> None:
    (copy / "rounds" / "mine.csv").write_text("a,b\n", encoding="utf-8")
    with pytest.raises(ValueError, match="not a data set"):
        record_rounds(JOB, 10, Destination(copy, overwrite=True), RUN)
    assert len(parts(copy)) == 4


def test_record_rounds__overwrites_when_told(copy: Path) -> None:
    with pytest.raises(ValueError, match="already holds a data set"):
        record_rounds(JOB, 10, Destination(copy), RUN)
    assert load(copy).n_rounds == N_ROUNDS
    record_rounds(JOB, 10, Destination(copy, overwrite=True), RUN)
    assert load(copy).n_rounds == 10
    assert len(parts(copy)) == 1


@pytest.mark.parametrize("error", [KeyboardInterrupt(), ValueError("no")])
def test_record_rounds__an_older_data_set_stays_until_a_part_is_finished(
    error: BaseException, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tarok_sim.recording, "map_chunks", stop_after(0, error))
    with pytest.raises(type(error)):
        record_rounds(JOB, 10, Destination(copy, overwrite=True), RUN)
    assert load(copy).n_rounds == N_ROUNDS
    assert sorted(path.name for path in copy.iterdir()) == ["rounds", "run.json"]


def test_record_rounds__replaces_a_records_file_only_when_told(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    path.write_text("old", encoding="utf-8")
    with pytest.raises(ValueError, match="exists already"):
        record_rounds(JOB, 10, Destination(records=path), RUN)
    assert path.read_text("utf-8") == "old"
    record_rounds(JOB, 10, Destination(records=path, overwrite=True), RUN)
    assert len(path.read_text("utf-8").splitlines()) == 10


@pytest.mark.parametrize("error", [KeyboardInterrupt(), ValueError("no")])
def test_record_rounds__an_unfinished_run_leaves_the_older_records(
    error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tarok_sim.recording, "map_chunks", stop_after(2, error))
    path = tmp_path / "r.jsonl"
    path.write_text("old", encoding="utf-8")
    sentence = "0 of 100 .* as it was" if isinstance(error, KeyboardInterrupt) else "no"
    with pytest.raises(type(error), match=sentence):
        record_rounds(JOB, N_ROUNDS, Destination(records=path, overwrite=True), RUN)
    assert [file.name for file in tmp_path.iterdir()] == ["r.jsonl"]
    assert path.read_text("utf-8") == "old"


@pytest.mark.parametrize("records", ["run/r.jsonl", "run", "run/../run/rounds/r.jsonl"])
def test_record_rounds__records_inside_the_data_set_are_refused(
    records: str, tmp_path: Path
) -> None:
    to = Destination(tmp_path / "run", tmp_path / records)
    with pytest.raises(ValueError, match="give a file outside it"):
        record_rounds(JOB, 10, to, RUN)
    assert list(tmp_path.iterdir()) == []


def test_load__missing_folder_or_run_file(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"no data set in .*; give a folder"):
        load(tmp_path / "nowhere")
    with pytest.raises(ValueError, match=r"there is no run\.json"):
        load(tmp_path)


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", "null", '"run"', '{"schema_version": 1}'])
def test_load__damaged_run_file(text: str, copy: Path) -> None:
    (copy / "run.json").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"run\.json is damaged"):
        load(copy)


@pytest.mark.parametrize("entry", ["rules", "strategies"])
def test_load__damaged_job(entry: str, copy: Path) -> None:
    change_run(copy, **{entry: [1]})
    with pytest.raises(ValueError, match=r"run\.json is damaged: its job cannot be read"):
        load(copy)


def test_load__another_schema(copy: Path) -> None:
    change_run(copy, schema_version=99)
    with pytest.raises(ValueError, match="schema version 99, this program reads version 1"):
        load(copy)


def test_load__missing_parts(copy: Path) -> None:
    (copy / "rounds" / parts(copy)[1]).unlink()
    with pytest.raises(ValueError, match="counts 100 rounds, the parts hold 60"):
        load(copy)
    shutil.rmtree(copy / "rounds")
    with pytest.raises(ValueError, match="no rounds in"):
        load(copy)


@pytest.mark.parametrize("keep", [0, 10, -200])
def test_load__cut_part(keep: int, copy: Path) -> None:
    path = copy / "rounds" / parts(copy)[2]
    path.write_bytes(path.read_bytes()[:keep])
    with pytest.raises(ValueError, match=rf"{path.name} is damaged"):
        load(copy)


def test_load__part_of_another_run(copy: Path, tmp_path: Path) -> None:
    other = Job(RULES, ("random",), seed=12)
    record_rounds(other, 40, Destination(tmp_path / "other"), RUN)
    shutil.copy(tmp_path / "other" / "rounds" / "part-000000000000.parquet", copy / "rounds")
    with pytest.raises(ValueError, match="belongs to another run"):
        load(copy)


def test_load__foreign_parquet_and_other_columns(copy: Path) -> None:
    path = copy / "rounds" / parts(copy)[0]
    table = pq.read_table(path)
    pq.write_table(table.drop_columns(["score_0"]), path)
    with pytest.raises(ValueError, match="has other columns than this program writes"):
        load(copy)
    pd.DataFrame({"a": [1]}).to_parquet(path)
    with pytest.raises(ValueError, match="was not written by tarok_sim"):
        load(copy)


def test_load__warns_when_the_rules_have_changed(copy: Path) -> None:
    run = json.loads((copy / "run.json").read_text("utf-8"))
    change_run(copy, rules=run["rules"] | {"digest": "0" * 64})
    with pytest.warns(UserWarning, match="rules of slovenian-4 have changed"):
        data = load(copy)
    assert isinstance(data, Dataset)


def test_draft__appears_only_when_published(tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    path.write_text("old", encoding="utf-8")
    draft = Draft(path)
    draft.text.write("new")
    assert path.read_text("utf-8") == "old"
    draft.discard()
    assert [file.name for file in tmp_path.iterdir()] == ["answers.jsonl"]
    draft = Draft(path)
    draft.text.write("new")
    draft.publish()
    assert path.read_text("utf-8") == "new"
    with pytest.raises(IsADirectoryError):
        Draft(tmp_path)


def test_draft__two_of_one_file_do_not_meet(tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    first, second = Draft(path), Draft(path)
    first.text.write("first")
    second.text.write("second")
    first.publish()
    assert path.read_text("utf-8") == "first"
    second.publish()
    assert path.read_text("utf-8") == "second"
    plain = tmp_path / "plain"
    plain.touch()
    assert path.stat().st_mode == plain.stat().st_mode
