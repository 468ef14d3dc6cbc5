"""The commands: what they print where, what they write, and the status they end with."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tarok_sim import load
from tarok_sim.rules import get_rule_set, get_rules, list_rules
from tarok_sim.rules.rule_card import rule_card
from tarok_sim.strategies import get_strategy, list_strategies
from tests.support.command_line import PROJECT, environment, run_apart, run_here

Capsys = pytest.CaptureFixture[str]

COMMON = ("--rules", "--preset", "--set", "--seed", "--jobs", "--rounds")
OPTIONS = {
    "report": (*COMMON, "--out", "--strategies"),
    "simulate": (
        *(*COMMON, "--out", "--strategies", "--contract", "--declarer", "--records"),
        *("--backend", "--overwrite", "--format"),
    ),
    "odds": (*COMMON, "--hand", "--seat", "--contract", "--strategies", "--format"),
    "effects": (*COMMON, "--try", "--strategies", "--format"),
    "session": (
        *("--rules", "--preset", "--set", "--seed", "--jobs", "--evenings", "--strategies"),
        *("--rounds-per-evening", "--skis-round", "--sheet", "--format", "FILE"),
    ),
    "replay": ("--out", "--legal-moves", "--preset", "--set"),
    "rules": ("--preset", "--set", "--format"),
    "strategies": ("--format",),
    "bench": (*COMMON, "--format", "--repeats"),
}
HEAVY = ("numba", "pandas", "matplotlib", "scipy", "pyarrow", "joblib", "jinja2")


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_program__without_a_command_shows_help(capsys: Capsys) -> None:
    done = run_here(capsys)
    assert (done.status, done.err) == (0, "")
    for command in OPTIONS:
        assert command in done.out


@pytest.mark.parametrize("command", OPTIONS)
def test_help__names_every_option_and_gives_examples(command: str, capsys: Capsys) -> None:
    done = run_here(capsys, command, "--help")
    assert (done.status, done.err) == (0, "")
    for option in OPTIONS[command]:
        assert option in done.out
    assert f"tarok-sim {command}" in done.out


def test_help__says_how_to_name_strategies(capsys: Capsys) -> None:
    text = " ".join(run_here(capsys, "simulate", "--help").out.replace("│", " ").split())
    assert "path/to/file.py:name" in text
    assert "parameters in brackets" in text


def test_help__says_who_declares(capsys: Capsys) -> None:
    words = " ".join(run_here(capsys, "simulate", "--help").out.split())
    assert "the seat whose own strategy rates its hand highest" in words


def test_program__later_commands_are_absent(capsys: Capsys) -> None:
    for command in ("talon", "tournament", "tune", "solve", "analyse"):
        done = run_here(capsys, command)
        assert done.status == 2
        assert command in done.sentence


@pytest.mark.parametrize(
    "arguments", [["--help"], ["simulate", "--help"], ["rules"], ["rules", "slovenian-4"], ["ruls"]]
)
def test_start_up__loads_nothing_heavy(arguments: list[str]) -> None:
    code = (
        "import sys; from tarok_sim.cli.app import run; status = run(sys.argv[1:]); "
        f"sys.exit(' '.join(set({HEAVY}) & set(sys.modules)) or 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        check=False,
        env=environment(),
    )
    assert done.returncode == 0, done.stderr


def test_module__is_the_program() -> None:
    done = run_apart("--version")
    assert done.status == 0
    assert done.out.startswith("tarok-sim ")


def test_rules__lists_every_game(capsys: Capsys) -> None:
    games = json.loads(run_here(capsys, "rules", "--format", "json").out)
    assert [game["id"] for game in games] == list(list_rules())
    for game in games:
        rules = get_rules(game["id"])
        assert game["players"] == rules.n_seats
        assert game["contracts"] == len(rules.contracts)
    assert [row["id"] for row in rows_of(run_here(capsys, "rules", "--format", "csv").out)] == [
        game["id"] for game in games
    ]


@pytest.mark.parametrize("extra", [("--set", "mond_penalty=20"), ("--preset", "seed")])
def test_rules__options_without_a_game_are_refused(extra: tuple[str, str], capsys: Capsys) -> None:
    done = run_here(capsys, "rules", *extra)
    assert (done.status, done.out) == (2, "")
    assert "give its ID" in done.sentence


def test_rules__card_as_json_is_the_rule_card(capsys: Capsys) -> None:
    done = run_here(
        *(capsys, "rules", "slovenian-3", "--preset", "pagat"),
        *("--set", "mond_penalty=7", "--set", "hold_equal=false", "--format", "json"),
    )
    rules = get_rules("slovenian-3", "pagat", mond_penalty=7, hold_equal=False)
    assert json.loads(done.out) == json.loads(json.dumps(rule_card(rules).to_dict()))
    assert done.err == ""


@pytest.mark.parametrize("rules_id", list_rules())
def test_rules__table_tells_contracts_options_and_sources(rules_id: str, capsys: Capsys) -> None:
    game = get_rule_set(rules_id)
    done = run_here(capsys, "rules", rules_id)
    words = " ".join(done.out.split())
    for contract in game.resolve().contracts:
        assert f"{contract.name} " in words
    for option in game.options:
        assert f"{option.name} = " in words
    for source in game.sources:
        assert " ".join(source.name.split()) in words


def test_rules__card_as_csv_has_every_preset(capsys: Capsys) -> None:
    rows = rows_of(run_here(capsys, "rules", "slovenian-4", "--format", "csv").out)
    game = get_rule_set("slovenian-4")
    options = {row["name"]: row for row in rows if row["part"] == "option"}
    assert list(options) == [option.name for option in game.options]
    assert options["mond_penalty"]["preset_pagat"] == "20"
    assert options["hold_equal"]["value"] == "true"
    contracts = {row["name"]: row["value"] for row in rows if row["part"] == "contract"}
    assert contracts["two"] == "20"


def test_strategies__lists_all_and_shows_parameters(capsys: Capsys) -> None:
    listed = json.loads(run_here(capsys, "strategies", "--format", "json").out)
    assert [row["name"] for row in listed] == list(list_strategies())
    shown = json.loads(run_here(capsys, "strategies", "beginner", "--format", "json").out)
    wanted = [parameter.name for parameter in get_strategy("beginner").all_parameters()]
    assert [row["name"] for row in shown["parameters"]] == wanted
    table = run_here(capsys, "strategies", "beginner").out
    assert all(name in table for name in wanted)
    assert rows_of(run_here(capsys, "strategies", "beginner", "--format", "csv").out)[0]["default"]


def simulate(capsys: Capsys, *arguments: object) -> dict[str, Any]:
    done = run_here(capsys, "simulate", "--jobs", 1, "--format", "json", *arguments)
    assert (done.status, done.err) == (0, "")
    answer: dict[str, Any] = json.loads(done.out)
    return answer


def test_simulate__records_replay_to_the_rows(tmp_path: Path, capsys: Capsys) -> None:
    out, records = tmp_path / "run", tmp_path / "rounds.jsonl"
    answer = simulate(
        *(capsys, "-n", 300, "--seed", 5, "--out", out, "--records", records),
        *("--strategies", "random"),
    )
    assert answer["n_rounds"] == 300
    done = run_here(capsys, "replay", records)
    assert (done.status, done.err) == (0, "")
    answers = [json.loads(line) for line in done.out.splitlines()]
    frame = load(out).frame
    assert len(answers) == len(frame) == 300
    scores = frame[[f"score_{seat}" for seat in range(4)]].to_numpy().tolist()
    assert [line["scores"] for line in answers] == scores
    success = frame.success.astype(object).where(frame.success.notna(), None)
    assert [line["success"] for line in answers] == success.tolist()
    record = json.loads(records.read_text(encoding="utf-8").splitlines()[7])
    assert record["contract"] == frame.contract[7]
    assert record["dealer"] == frame.dealer[7] == 2


def test_simulate__one_contract_one_declarer(tmp_path: Path, capsys: Capsys) -> None:
    simulate(capsys, "-n", 40, "--out", tmp_path / "a", "--contract", "two", "--declarer", 2)
    frame = load(tmp_path / "a").frame
    assert set(frame.contract) == {"two"}
    assert set(frame.declarer) == {2}
    simulate(capsys, "-n", 40, "--out", tmp_path / "b", "--contract", "two")
    assert load(tmp_path / "b").frame.declarer.nunique() == 4
    simulate(capsys, "-n", 40, "--out", tmp_path / "c", "--contract", "klop")
    klop = load(tmp_path / "c").frame
    assert set(klop.contract) == {"klop"}
    assert klop.declarer.isna().all()


def test_simulate__takes_rules_preset_and_options(tmp_path: Path, capsys: Capsys) -> None:
    chosen = ("--rules", "slovenian-3", "--preset", "tzs", "--set", "mond_penalty=40")
    answer = simulate(capsys, "-n", 30, "--out", tmp_path / "a", *chosen)
    assert (answer["rules"], answer["preset"]) == ("slovenian-3", "tzs")
    data = load(tmp_path / "a")
    assert data.job.rules == get_rules("slovenian-3", "tzs", mond_penalty=40)
    assert data.run["command"][:2] == ["tarok-sim", "simulate"]
    assert "mond_penalty=40" in data.run["command"]
    assert "score_3" not in data.frame


@pytest.mark.parametrize("form", ["table", "csv"])
def test_simulate__says_where_the_rounds_are(form: str, tmp_path: Path, capsys: Capsys) -> None:
    done = run_here(capsys, "simulate", "-n", 10, "--out", tmp_path / "x", "--format", form)
    assert done.status == 0
    assert str(tmp_path / "x")[-20:] in done.out.replace("\n", "")


def test_simulate__overwrites_a_data_set_only_when_told(tmp_path: Path, capsys: Capsys) -> None:
    simulate(capsys, "-n", 10, "--out", tmp_path / "a")
    done = run_here(capsys, "simulate", "-n", 20, "--out", tmp_path / "a")
    assert done.status == 2
    assert "--overwrite" in done.sentence
    assert load(tmp_path / "a").n_rounds == 10
    simulate(capsys, "-n", 20, "--out", tmp_path / "a", "--overwrite")
    assert load(tmp_path / "a").n_rounds == 20


def test_simulate__a_seed_is_a_name_not_an_amount(tmp_path: Path, capsys: Capsys) -> None:
    path = tmp_path / "r.jsonl"
    done = run_here(capsys, "simulate", "-n", 1000, "--seed", 12345, "--records", path)
    assert done.status == 0
    assert "12345" in done.out
    assert "1,000" in done.out


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three legal rounds on file."""
    path = tmp_path_factory.mktemp("records") / "legal.jsonl"
    done = run_apart("simulate", "-n", 3, "--seed", 2, "--records", path)
    assert done.status == 0, done.err
    return path


def revoke(line: str) -> str:
    """Return a record whose last trick's cards are those of the trick before."""
    record = json.loads(line)
    record["tricks"][-1] = record["tricks"][-2]
    return json.dumps(record)


def test_replay__status_is_the_worst_of_the_lines(
    records: Path, tmp_path: Path, capsys: Capsys
) -> None:
    legal = records.read_text(encoding="utf-8").splitlines()
    path = tmp_path / "some.jsonl"
    path.write_text("\n".join([legal[0], revoke(legal[1]), legal[2]]), encoding="utf-8")
    done = run_here(capsys, "replay", path)
    answers = [json.loads(line) for line in done.out.splitlines()]
    assert done.status == 1
    assert [answer["legal"] for answer in answers] == [True, False, True]
    assert answers[1]["scores"] is None
    assert answers[1]["violations"]
    path.write_text("\n".join([legal[0], "{", "", revoke(legal[1])]), encoding="utf-8")
    done = run_here(capsys, "replay", path)
    answers = [json.loads(line) for line in done.out.splitlines()]
    assert done.status == 2
    assert answers[1]["id"] is None
    assert answers[1]["line"] == 2
    assert answers[2]["legal"] is False


def test_replay__out_and_legal_moves(records: Path, tmp_path: Path, capsys: Capsys) -> None:
    out = tmp_path / "answers.jsonl"
    done = run_here(capsys, "replay", records, "--out", out, "--legal-moves")
    assert (done.status, done.out, done.err) == (0, "", "")
    answers = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    played = [json.loads(line)["tricks"] for line in records.read_text("utf-8").splitlines()]
    for answer, tricks in zip(answers, played, strict=True):
        for legal, trick in zip(answer["legal_moves"], tricks, strict=True):
            assert all(card in cards for card, cards in zip(trick, legal, strict=True))
    assert [path.name for path in tmp_path.iterdir()] == ["answers.jsonl"]


def test_replay__overrides_are_said(records: Path, capsys: Capsys) -> None:
    plain = run_here(capsys, "replay", records)
    changed = run_here(capsys, "replay", records, "--preset", "seed", "--set", "ledger=mirrored")
    assert plain.err == ""
    assert "preset seed, ledger=mirrored" in changed.sentence
    for before, after in zip(plain.out.splitlines(), changed.out.splitlines(), strict=True):
        own, mirrored = json.loads(before)["scores"], json.loads(after)["scores"]
        assert mirrored == [score or -max(own, key=abs) for score in own]


@pytest.mark.skipif(sys.platform == "win32", reason="pipes close otherwise there")
@pytest.mark.parametrize("n_copies", [1, 200])
def test_replay__a_reader_that_goes_away_is_no_illegal_round(n_copies: int, records: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "tarok_sim", "replay", *[str(records)] * n_copies]
    done = subprocess.run(
        command, stdout=writing, stderr=subprocess.PIPE, check=False, env=environment()
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


def test_replay__reads_standard_input_and_many_files(records: Path) -> None:
    command = [sys.executable, "-m", "tarok_sim", "replay", "-", "missing.jsonl", str(records)]
    done = subprocess.run(
        command, input=records.read_bytes(), capture_output=True, check=False, env=environment()
    )
    assert done.returncode == 2
    assert done.stderr.decode() == "tarok-sim: missing.jsonl: no such file or directory\n"
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == 6
    assert answers[:3] == answers[3:]


def test_report__writes_a_page_that_names_its_command(tmp_path: Path, capsys: Capsys) -> None:
    done = run_here(capsys, "report", "-n", 400, "--seed", 9, "--out", tmp_path / "r", "--jobs", 2)
    page = tmp_path / "r" / "index.html"
    assert (done.status, done.out, done.err) == (0, f"{page}\n", "")
    text = page.read_text(encoding="utf-8")
    assert "-n 400 --seed 9 --strategies club<" in text
    found = sorted(path.name for path in (tmp_path / "r").iterdir())
    assert found == ["figures", "index.html", "tables"]
    assert (tmp_path / "r" / "tables" / "contract_success.csv").exists()
    run_here(capsys, "report", "-n", 400, "--seed", 9, "--out", tmp_path / "s", "--jobs", 1)
    assert (tmp_path / "s" / "index.html").read_text(encoding="utf-8") == text


def test_bench__rows_carry_what_scripts_read(capsys: Capsys) -> None:
    done = run_here(capsys, "bench", "-n", 500, "--repeats", 1, "--format", "json")
    assert (done.status, done.err) == (0, "")
    rows = {row["what"]: row for row in json.loads(done.out)}
    assert {"calibration", "deals", "random", "beginner", "two_threads", "start_up", "memory"} <= (
        rows.keys()
    )
    for what in ("deals", "random", "beginner", "two_threads"):
        assert rows[what]["rules"] == "slovenian-4"
        assert rows[what]["per_cpu_second"] > 0
        share = rows[what]["per_cpu_second"] / rows["calibration"]["per_cpu_second"]
        assert rows[what]["relative_to_calibration"] == pytest.approx(share)
    assert rows["random"]["n"] == 500
    assert rows["two_threads"]["jobs"] == 2
    assert rows["start_up"]["cpu_seconds"] > 0
    assert rows["memory"]["peak_mb"] > 10
    assert all(row["machine"] for row in rows.values())


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize("backend", ["threading", "loky"])
def test_simulate__ctrl_c_keeps_what_was_finished(backend: str, tmp_path: Path) -> None:
    out = tmp_path / "long"
    command = [sys.executable, "-m", "tarok_sim", "simulate", "-n", "2000000000", "--jobs", "2"]
    process = subprocess.Popen(
        [*command, "--out", str(out), "--backend", backend],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    give_up = time.monotonic() + 120
    while not list(out.glob("rounds/*.parquet")) and time.monotonic() < give_up:
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    printed, said = process.communicate(timeout=120)
    assert (process.returncode, printed) == (130, "")
    data = load(out)
    kept = data.run["n_rounds_finished"]
    assert said == f"tarok-sim: stopped; {kept:,} of 2,000,000,000 rounds were kept\n"
    assert kept == data.n_rounds > 0
    assert data.run["finished"] is False
    assert data.frame.round_id.tolist() == list(range(kept))
    assert {path.name for path in out.iterdir()} == {"rounds", "run.json"}


def read_to_the_end(terminal: int) -> str:
    """Return all that was written to a pseudo-terminal; it gives a little at a time."""
    parts = []
    try:
        while part := os.read(terminal, 4096):
            parts.append(part)
    except OSError:  # the way Linux says that the other end is closed
        pass
    os.close(terminal)
    return b"".join(parts).decode()


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there")
def test_simulate__progress_shows_on_a_terminal_only(tmp_path: Path) -> None:
    import pty

    terminal, end = pty.openpty()
    command = ["simulate", "-n", "60000", "--jobs", "1", "--format", "json", "--out", "x"]
    process = subprocess.Popen(
        [sys.executable, "-m", "tarok_sim", *command],
        stdout=subprocess.PIPE,
        stderr=end,
        cwd=tmp_path,
        env=environment() | {"TERM": "xterm"},
    )
    os.close(end)
    shown = read_to_the_end(terminal)
    answer, _ = process.communicate(timeout=120)
    assert json.loads(answer)["n_rounds"] == 60000
    assert "rounds/s" in shown
    assert "60000/60000" in shown


def test_console_script__is_declared() -> None:
    assert 'tarok-sim = "tarok_sim.cli:main"' in (PROJECT / "pyproject.toml").read_text("utf-8")
