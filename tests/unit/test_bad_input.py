"""Wrong input of every kind: one sentence that says what is allowed, and nothing is left behind.

A round that cannot be is illegal (1), a line that is no round record unreadable (2).  Everything
else is refused (2) before the first round is played.
"""

import json
from pathlib import Path
from typing import Any

import pytest

import tarok_sim
from tarok_sim.cards import DECK_54, parse_hand
from tests.support.command_line import run_apart, run_here

Capsys = pytest.CaptureFixture[str]

HAND = ["T1", "T2", "T3", "T4", "HK", "HQ", "H1", "DK", "D2", "SK", "S8", "CK"]

# By case: arguments of `simulate`, and what the sentence must hold: what was got, what is allowed.
WRONG_ARGUMENTS: dict[str, tuple[list[str], tuple[str, ...]]] = {
    "no rounds": (["-n", "0"], ("cannot be 0", "1 or more")),
    "fewer than no rounds": (["-n", "-7"], ("cannot be -7", "1 or more")),
    "rounds in words": (["-n", "many"], ("--rounds",)),
    "rounds in parts": (["-n", "1.5"], ("--rounds",)),
    "rules": (["--rules", "slovene-4"], ("'slovene-4'", "slovenian-4, slovenian-3")),
    "preset": (["--preset", "fft"], ("'fft'", "seed, pagat, tzs")),
    "option": (["--set", "mond_penalti=20"], ("'mond_penalti'", "mond_penalty")),
    "value": (["--set", "hold_equal=maybe"], ("'maybe'", "true or false")),
    "value out of range": (["--set", "mond_penalty=-3"], ("'-3'", "0 to 1000")),
    "set without value": (["--set", "mond_penalty"], ("'mond_penalty'", "name=value")),
    "set twice": (
        ["--set", "mond_penalty=1", "--set", "mond_penalty=2"],
        ("mond_penalty is set twice",),
    ),
    "contradiction": (
        ["--set", "valat_scale=none", "--set", "barvni_as_bid=true"],
        ("valat_scale=none", "barvni_as_bid=true"),
    ),
    "contract": (["--contract", "four"], ("'four'", "klop, three, two, one")),
    "contract of another preset": (
        ["--preset", "pagat", "--contract", "piccolo"],
        ("'piccolo'", "three"),
    ),
    "contract of another game": (
        ["--rules", "slovenian-3", "--contract", "solo_one"],
        ("'solo_one'", "three"),
    ),
    "declarer": (["--contract", "two", "--declarer", "4"], ("seat 4", "0 to 3")),
    "negative declarer": (["--contract", "two", "--declarer", "-1"], ("seat -1", "0 to 3")),
    "declarer of klop": (["--contract", "klop", "--declarer", "0"], ("contract that has one",)),
    "declarer of an auction": (["--declarer", "0"], ("contract that has one",)),
    "strategy": (["--strategies", "begginer"], ("'begginer'", "random_talk, beginner")),
    "empty strategy": (["--strategies", ""], ("strategy",)),
    "too few players": (["--strategies", "random,random"], ("2 strategies for 4 seats",)),
    "too many players": (["--strategies", ",".join(["random"] * 5)], ("5 strategies",)),
    "parameter": (["--strategies", "beginner(gred=3)"], ("'gred'", "greed")),
    "parameter value": (["--strategies", "beginner(greed=x)"], ("greed=x", "from 0 to")),
    "open bracket": (["--strategies", "beginner(greed=3"], ("beginner(greed=3",)),
    "seed": (["--seed", "-1"], ("seed cannot be -1", "2**63")),
    "seed too large": (["--seed", str(2**63)], ("seed cannot be", "2**63")),
    "jobs": (["--jobs", "0"], ("jobs cannot be 0", "-1")),
    "backend": (["--backend", "ray"], ("'ray'", "threading, loky, dask")),
    "format": (["--format", "xml"], ("--format", "table", "json", "csv")),
    "unknown option": (["--outt", "x"], ("--outt",)),
    "unexpected argument": (["surprise"], ("surprise",)),
}


@pytest.mark.parametrize("case", WRONG_ARGUMENTS)
def test_simulate__wrong_arguments(case: str, tmp_path: Path, capsys: Capsys) -> None:
    arguments, words = WRONG_ARGUMENTS[case]
    out, records = tmp_path / "out", tmp_path / "rounds.jsonl"
    given = ["-n", "10", *arguments, "--out", str(out), "--records", str(records)]
    done = run_here(capsys, "simulate", *given)
    assert (done.status, done.out) == (2, "")
    for word in words:
        assert word in done.sentence
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["report", "-n", "0", "--out", "{}"], ("cannot be 0",)),
        (["report", "--strategies", "nobody", "--out", "{}"], ("'nobody'", "beginner")),
        (["report", "--rules", "whist", "--out", "{}"], ("'whist'", "slovenian-4")),
        (["bench", "-n", "0"], ("cannot be 0",)),
        (["bench", "--repeats", "0"], ("repeats cannot be 0",)),
        (["bench", "--jobs", "0"], ("jobs cannot be 0",)),
        (["rules", "slovenian-9"], ("'slovenian-9'", "slovenian-4")),
        (["rules", "slovenian-4", "--preset", "x"], ("'x'", "pagat")),
        (["rules", "slovenian-4", "--set", "cut=2"], ("'2'", "true")),
        (["strategies", "nobody"], ("'nobody'", "beginner")),
        (["simulate", "-n", "10"], ("--out DIR", "--records FILE")),
        (["replay"], ("FILE",)),
        (["replay", "{}/missing.jsonl"], ("missing.jsonl", "no such file")),
        (["replay", "{}"], ("is a directory",)),
        (["effects", "-n", "1"], ("cannot be 1", "2 or more")),
        (["effects", "--try", "=3"], ("--try '=3'", "name=value")),
        (["effects", "--try", "mond=3"], ("'mond'", "mond_penalty")),
        (["effects", "--try", "ledger=both"], ("'both'", "mirrored")),
        (["session", "-n", "0"], ("evenings cannot be 0",)),
        (["session", "--rounds-per-evening", "0"], ("cannot have 0 rounds", "1 to 1000")),
        (["session", "-n", "3", "--sheet", "3"], ("no evening 3", "0 to 2")),
        (["session", "--strategies", "nobody"], ("'nobody'", "beginner")),
        (["session", "--set", "radelc=some"], ("'some'", "pagat", "tzs")),
        (["session", "{}/missing.jsonl"], ("missing.jsonl", "no such file")),
        (["deal"], ("'deal'",)),
        (["simulate", "--rounds"], ("--rounds",)),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_commands__wrong_arguments(
    arguments: list[str], words: tuple[str, ...], tmp_path: Path, capsys: Capsys
) -> None:
    done = run_here(capsys, *(text.format(tmp_path) for text in arguments))
    assert (done.status, done.out) == (2, "")
    for word in words:
        assert word in done.sentence
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("where", ["a file", "below a file", "no such device"])
@pytest.mark.parametrize(
    "command",
    [
        ["simulate", "-n", "10", "--out"],
        ["simulate", "-n", "10", "--records"],
        ["report", "-n", "10", "--out"],
    ],
    ids=["data set", "records", "report"],
)
def test_unwritable_place__nothing_is_played(
    command: list[str], where: str, tmp_path: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("a round was played")

    monkeypatch.setattr("tarok_sim.simulation.play_chunk", never)
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    places = {
        "a file": tmp_path / "file",
        "below a file": tmp_path / "file" / "out",
        "no such device": Path("/proc/nothing/out"),
    }
    place = places[where]
    if where == "a file" and "--records" in command:  # replacing a file is what was asked for
        place = tmp_path
    done = run_here(capsys, *command, place)
    assert (done.status, done.out) == (2, "")
    assert str(place) in done.sentence
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_text("utf-8") == "mine"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("command", ["simulate", "replay"])
def test_full_disk__leaves_nothing(command: str, tmp_path: Path, capsys: Capsys) -> None:
    arguments = ["-n", "50", "--out", str(tmp_path / "run"), "--records", "/dev/full"]
    if command == "replay":
        (tmp_path / "r.jsonl").write_text("{\n" * 500, encoding="utf-8")
        arguments = [str(tmp_path / "r.jsonl"), "--out", "/dev/full"]
    done = run_here(capsys, command, *arguments)
    assert (done.status, done.out) == (2, "")
    assert "no space left" in done.sentence
    assert not (tmp_path / "run").exists()


def test_foreign_folder__is_refused_and_kept(tmp_path: Path, capsys: Capsys) -> None:
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    for extra in ([], ["--overwrite"]):
        done = run_here(capsys, "simulate", "-n", 10, "--out", tmp_path, *extra)
        assert done.status == 2
        assert "not empty and not a data set" in done.sentence
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


@pytest.mark.parametrize("missing", [{}, {"backend": "dask"}])
def test_dask__not_installed(
    missing: dict[str, str], tmp_path: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    done = run_here(
        *(capsys, "simulate", "-n", 10, "--out", tmp_path / "x"),
        *("--backend", missing.get("backend", "threading")),
    )
    assert done.status == (2 if missing else 0)
    assert (tmp_path / "x").exists() is not bool(missing)


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ([*HAND[:-1], "T23"], ("T23",)),
        ([*HAND[:-1], "C11"], ("C11",)),
        ([*HAND[:-1], "HK"], ("HK", "twice")),
        (HAND[:-1], ("11", "12")),
        ([*HAND, "C7"], ("13", "12")),
        ([], ("0", "12")),
    ],
    ids=["no such tarok", "no such pip", "doubled", "11 cards", "13 cards", "none"],
)
def test_hand__wrong_cards(cards: list[str], words: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"hand|card") as error:
        parse_hand(" ".join(cards), DECK_54, size=12)
    message = str(error.value)
    assert "\n" not in message
    for word in words:
        assert word in message


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """One legal round."""
    path = tmp_path_factory.mktemp("record") / "r.jsonl"
    assert run_apart("simulate", "-n", 1, "--records", path).status == 0
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


def with_hand(record: dict[str, Any], cards: list[str]) -> dict[str, Any]:
    return record | {"hands": [cards, *record["hands"][1:]]}


def changed(case: str, record: dict[str, Any]) -> dict[str, Any]:
    """Return the record with one thing wrong."""
    hand, talon = record["hands"][0], record["talon"]
    cases: dict[str, dict[str, Any]] = {
        "wrong card": with_hand(record, [*hand[:-1], "T23"]),
        "wrong contract": record | {"contract": "four"},
        "wrong preset": record | {"preset": "x"},
        "wrong option": record | {"options": {"x": 1}},
        "wrong value": record | {"options": {"hold_equal": "maybe"}},
        "wrong rules": record | {"rules": "whist"},
        "unknown key": record | {"weather": "rain"},
        "missing key": {key: value for key, value in record.items() if key != "talon"},
        "doubled card": with_hand(record, [*hand[:-1], hand[0]]),
        "card of another": with_hand(record, [*hand[:-1], talon[0]]),
        "11 cards": with_hand(record, hand[:-1]),
        "13 cards": with_hand(record, [*hand, talon[0]]) | {"talon": talon[1:]},
        "three hands": record | {"hands": record["hands"][:3]},
        "no such seat": record | {"dealer": 4},
    }
    return cases[case]


ILLEGAL = {
    "wrong card": "hands",
    "wrong contract": "contract",
    "doubled card": "hands",
    "card of another": "hands",
    "11 cards": "hands",
    "13 cards": "hands",
    "three hands": "hands",
    "no such seat": "dealer",
}
UNREADABLE = {
    "wrong preset": "seed, pagat, tzs",
    "wrong option": "mond_penalty",
    "wrong value": "true or false",
    "wrong rules": "slovenian-4",
    "unknown key": "weather",
    "missing key": "talon",
}


@pytest.mark.parametrize("case", ILLEGAL)
def test_replay__an_impossible_round_is_illegal(
    case: str, record: dict[str, Any], tmp_path: Path, capsys: Capsys
) -> None:
    path = tmp_path / "r.jsonl"
    path.write_text(json.dumps(changed(case, record)), encoding="utf-8")
    done = run_here(capsys, "replay", path)
    answer = json.loads(done.out)
    assert (done.status, done.err) == (1, "")
    assert (answer["legal"], answer["scores"]) == (False, None)
    assert ILLEGAL[case] in {violation["where"] for violation in answer["violations"]}


@pytest.mark.parametrize("case", UNREADABLE)
def test_replay__what_is_no_record_is_unreadable(
    case: str, record: dict[str, Any], tmp_path: Path, capsys: Capsys
) -> None:
    path = tmp_path / "r.jsonl"
    lines = [json.dumps(record), json.dumps(changed(case, record)), json.dumps(record)]
    path.write_text("\n".join(lines), encoding="utf-8")
    done = run_here(capsys, "replay", path)
    first, wrong, last = (json.loads(line) for line in done.out.splitlines())
    assert (done.status, done.err) == (2, "")
    assert first == last
    assert first["legal"] is True
    assert (wrong["id"], wrong["line"]) == (None, 2)
    assert UNREADABLE[case] in wrong["error"]


@pytest.mark.parametrize(
    "content",
    [b"{", b"[]", b"17", b"null", b"\xff\xfe{}", b"\x00\x01\x02", b"PAR1" * 50, b"[" * 100_000],
    ids=["cut", "list", "number", "null", "utf-16", "zeros", "parquet", "deep"],
)
def test_replay__damaged_file(content: bytes, tmp_path: Path, capsys: Capsys) -> None:
    path = tmp_path / "r.jsonl"
    path.write_bytes(content)
    done = run_here(capsys, "replay", path)
    (answer,) = (json.loads(line) for line in done.out.splitlines())
    assert (done.status, done.err) == (2, "")
    assert answer["line"] == 1
    assert answer["error"]


def test_replay__record_cut_in_the_middle(
    record: dict[str, Any], tmp_path: Path, capsys: Capsys
) -> None:
    path = tmp_path / "r.jsonl"
    text = json.dumps(record)
    path.write_text(text + "\n" + text[:200], encoding="utf-8")
    done = run_here(capsys, "replay", path)
    answers = [json.loads(line) for line in done.out.splitlines()]
    assert done.status == 2
    assert [answer.get("legal") for answer in answers] == [True, None]


@pytest.mark.parametrize("n_rounds", [0, -1])
def test_library__number_of_rounds(n_rounds: int) -> None:
    with pytest.raises(ValueError, match=f"cannot be {n_rounds}; give 1 or more"):
        tarok_sim.simulate("slovenian-4", n_rounds)


def test_shell__sees_one_line_and_no_traceback(tmp_path: Path) -> None:
    done = run_apart("simulate", "-n", "10", "--rules", "whist", "--out", "x", cwd=tmp_path)
    assert (done.status, done.out) == (2, "")
    assert "unknown rules 'whist'" in done.sentence
    assert list(tmp_path.iterdir()) == []
