"""The command `odds`: the table, JSON and CSV it prints, and how it refuses wrong input."""

import csv
import io
import json
from dataclasses import asdict

import pytest

from tarok_sim import odds
from tarok_sim.rules import get_rules
from tests.support.command_line import Outcome, run_apart, run_here

Capsys = pytest.CaptureFixture[str]

HAND = "T22 T21 T18 T15 T9 T4 T1 HK HQ SK S8 D4"
FEW = ("--strategies", "beginner", "-n", 60, "--jobs", 1)
# What other programs read, by interfaces that stay.
KEYS = (
    *("contract", "called", "n", "level", "p_success", "p_low", "p_high", "mean_score"),
    *("se_score", "sd_score", "gain_over_pass", "gain_low", "gain_high", "tied_with_best"),
)


def ask(capsys: Capsys, *arguments: object) -> Outcome:
    done = run_here(capsys, "odds", "--hand", HAND, *FEW, *arguments)
    assert (done.status, done.err) == (0, "")
    return done


def test_json__is_the_rows_alone(capsys: Capsys) -> None:
    rows = json.loads(ask(capsys, "--format", "json", "--seed", 4).out)
    answer = odds(HAND, strategies="beginner", n=60, seed=4, jobs=1)
    assert rows == [asdict(row) for row in answer.rows]
    assert all(set(row) >= set(KEYS) for row in rows)
    means = [row["mean_score"] for row in rows]
    assert means == sorted(means, reverse=True)
    (passing,) = (row for row in rows if row["contract"] == "pass")
    assert passing["p_success"] is None
    assert {row["called"] for row in rows if row["contract"] == "solo_two"} == {None}
    assert {row["called"] for row in rows if row["contract"] == "two"} == {"HK", "DK", "SK", "CK"}


def test_json__first_in_a_shell_too() -> None:
    """Compiling, progress and log lines never reach standard output."""
    done = run_apart("odds", "--hand", HAND, *FEW, "--contract", "two", "--format", "json")
    assert (done.status, done.err) == (0, "")
    assert len(json.loads(done.out)) == 5


def test_csv__has_the_same_rows(capsys: Capsys) -> None:
    rows = json.loads(ask(capsys, "--format", "json", "--contract", "one").out)
    lines = list(
        csv.DictReader(io.StringIO(ask(capsys, "--format", "csv", "--contract", "one").out))
    )
    assert [line["contract"] for line in lines] == [row["contract"] for row in rows]
    assert [float(line["mean_score"]) for line in lines] == [row["mean_score"] for row in rows]
    assert {line["p_success"] for line in lines if line["contract"] == "pass"} == {""}


def test_table__shows_hand_settings_rows_and_advice(capsys: Capsys) -> None:
    done = ask(capsys, "--seat", 3, "--contract", "two", "--contract", "solo_one")
    answer = odds(HAND, seat=3, contracts=["two", "solo_one"], strategies="beginner", n=60, jobs=1)
    assert "škis XXI XVIII XV IX IV I    ♥ K Q    ♦ 4    ♠ K 8" in done.out
    words = " ".join(done.out.split())
    assert "slovenian-4, preset seed; seat 3 (dealer); beginner in every seat; 60 deals" in words
    assert answer.advice in words
    lines = done.out.splitlines()
    shown = [line for line in lines if line.startswith(("two ", "solo one", "pass"))]
    assert len(shown) == len(answer.rows) == 6
    assert sum("(own)" in line for line in shown) == 2
    assert "best" in shown[0]


def test_table__keeps_a_line_a_row_in_a_narrow_window(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where intervals have no room, their longer half stands beside the figure."""
    monkeypatch.setattr("tarok_sim.cli.asking.PIPE_WIDTH", 80)
    done = ask(capsys, "-n", 2000, "--contract", "two", "--contract", "colour_valat")
    assert "±" in done.out
    table = done.out.split("─\n")[1].split("\n\n")[0].splitlines()
    assert len(table) == 6
    assert all(len(line) <= 80 for line in done.out.splitlines())


def test_rules__preset_options_and_game(capsys: Capsys) -> None:
    arguments = ("--preset", "pagat", "--set", "mond_penalty=30", "--seat", 0, "--format", "json")
    rows = json.loads(ask(capsys, *arguments).out)
    rules = get_rules("slovenian-4", "pagat", mond_penalty=30)
    answer = odds(HAND, rules, strategies="beginner", n=60, jobs=1)
    assert rows == [asdict(row) for row in answer.rows]
    sixteen = f"{HAND} C7 C8 C9 CJ"
    done = run_here(capsys, "odds", "--hand", sixteen, "--rules", "slovenian-3", *FEW)
    assert (done.status, done.err) == (0, "")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], ("--hand",)),
        (["--hand", "T22 T21"], ("2 cards", "has 12")),
        (["--hand", HAND.replace("D4", "T4")], ("T4", "twice")),
        (["--hand", HAND.replace("D4", "D5")], ("'D5'", "D: 4 3 2 1")),
        (["--hand", f"{HAND} C7"], ("13 cards", "has 12")),
        (["--hand", HAND, "--seat", "4"], ("seat cannot be 4", "0 = forehand")),
        (["--hand", HAND, "--contract", "four"], ("'four'", "three")),
        (
            ["--hand", HAND, "--preset", "pagat", "--seat", "2", "--contract", "three"],
            ("seat 2 cannot declare three", "forehand", "two"),
        ),
        (["--hand", HAND, "--contract", "piccolo", "--preset", "tzs"], ("'piccolo'", "beggar")),
        (["--hand", HAND, "-n", "0"], ("cannot be 0",)),
        (["--hand", HAND, "--jobs", "0"], ("jobs cannot be 0",)),
        (["--hand", HAND, "--strategies", "clubb"], ("'clubb'", "club")),
        (["--hand", HAND, "--rules", "whist"], ("'whist'", "slovenian-4")),
    ],
)
def test_wrong_input__ends_in_one_sentence(
    arguments: list[str], words: tuple[str, ...], capsys: Capsys
) -> None:
    done = run_here(capsys, "odds", *arguments)
    assert (done.status, done.out) == (2, "")
    for word in words:
        assert word in done.sentence
