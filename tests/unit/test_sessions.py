"""Evenings: the same for any workers, sheets that add up, honest rows, and the command."""

import csv
import io
import json
import pickle
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tarok_sim
from tarok_sim.cards import DECK_54
from tarok_sim.columns import COLUMNS, frame_from_rows
from tarok_sim.report.dictionary import EVENING_COLUMNS
from tarok_sim.rules import SLOVENIAN_3, get_rules
from tarok_sim.sessions import Evening, Session, session
from tarok_sim.sessions.evenings import _KeepSheets, _Results
from tarok_sim.sessions.klops import compulsory_rules
from tarok_sim.sessions.written import radelc_contracts
from tarok_sim.simulation import Job, RunOptions, play_chunk
from tests.support.command_line import run_here

Capsys = pytest.CaptureFixture[str]
ALONE = RunOptions(jobs=1, progress=False)
PAGAT = get_rules("slovenian-4", "pagat")
MIXED = "club,beginner,random,random"


def small(n: int = 30, **how: Any) -> Session:
    return session(PAGAT, n, how.pop("strategies", MIXED), run=ALONE, evening=8, **how)


@pytest.mark.parametrize(
    "run",
    [
        RunOptions(jobs=2, chunk_size=40, progress=False),
        RunOptions(jobs=1, chunk_size=1, progress=False),
        RunOptions(jobs=2, chunk_size=1000, progress=False),
    ],
)
@pytest.mark.parametrize("evening", [Evening(8), Evening(7, skis_round=True)])
def test_session__same_for_any_workers_and_chunks(run: RunOptions, evening: Evening) -> None:
    one = session(PAGAT, 30, MIXED, 5, evening, ALONE)
    other = session(PAGAT, 30, MIXED, 5, evening, run)
    pd.testing.assert_frame_equal(one.evenings(), other.evenings())
    assert one.rows() == other.rows()
    pd.testing.assert_frame_equal(one.sheet(17), other.sheet(17))


def test_session__evening_is_a_stretch_of_simulated_rounds() -> None:
    """Without radelci and compulsory klops a sheet is what `simulate` gives, added up."""
    rules = get_rules("slovenian-3")
    found = session(rules, 4, "random", 9, 12, ALONE)
    frame = frame_from_rows(play_chunk(Job(rules, ("random",), 9), 24, 12).rows, rules)
    sheet = found.sheet(2)
    for seat in range(3):
        assert sheet[f"score_{seat}"][:-1].tolist() == frame[f"score_{seat}"].tolist()
        assert found.totals[2, seat] == frame[f"score_{seat}"].sum()
    assert sheet.contract[:-1].tolist() == frame.contract.tolist()
    assert sheet.dealer[:-1].tolist() == frame.dealer.tolist()


@settings(max_examples=15, deadline=None)
@given(
    st.sampled_from(["seed", "pagat", "tzs"]),
    st.sampled_from(["slovenian-4", "slovenian-3"]),
    st.integers(1, 13),
    st.booleans(),
    st.integers(0, 10**6),
)
def test_sheet__adds_up(preset: str, rules_id: str, rounds: int, skis: bool, seed: int) -> None:
    rules = get_rules(rules_id, preset)
    found = session(rules, 3, "random", seed, Evening(rounds, skis), ALONE)
    for k in range(3):
        sheet = found.sheet(k)
        assert len(sheet) == found.n_rounds[k] + 1
        for seat in range(rules.n_seats):
            scores, totals = sheet[f"score_{seat}"], sheet[f"total_{seat}"]
            assert (scores.cumsum() == totals).all()
            assert totals.iloc[-1] == found.totals[k, seat]
            left = sheet[f"radelci_{seat}"].iloc[-1]
            assert scores.iloc[-1] == -rules.options["radelc_end"] * left
            assert sheet[f"radelci_{seat}"].min() >= 0
            changes = sheet[f"radelci_{seat}"].diff().iloc[1:]
            assert set(changes) <= {-1, 0, 1}
        # A radelc doubles the declaring side's score, so what it writes is even.
        doubled = sheet[sheet.doubled]
        if rules.options["mond_penalty"] == 0:
            assert (doubled[[f"score_{s}" for s in range(rules.n_seats)]] % 2 == 0).all(axis=None)
    assert (found.n_rounds >= rounds).all()


def test_radelci__only_declarers_who_hold_one_are_doubled() -> None:
    found = small(20)
    for k in range(20):
        sheet = found.sheet(k)
        held = np.zeros(4, int)
        for row in sheet.iloc[:-1].itertuples():
            declares = not pd.isna(row.declarer)
            assert row.doubled == (declares and held[row.declarer] > 0)
            held = np.array([getattr(row, f"radelci_{seat}") for seat in range(4)])


def test_rows__by_hand() -> None:
    found = small(40)
    totals = found.totals
    rows = found.rows()
    assert [(row.seat, row.strategy, row.n_seats) for row in rows] == [
        *((0, "club", 1), (1, "beginner", 1), (2, "random", 1), (3, "random", 1)),
        (None, "random", 2),
    ]
    assert all(row.n == 40 for row in rows)
    first = totals == totals.max(axis=1, keepdims=True)
    for seat in range(4):
        row = rows[seat]
        assert row.mean == pytest.approx(totals[:, seat].mean())
        assert row.p_first == pytest.approx(first[:, seat].mean())
        others = np.delete(totals, seat, axis=1).mean(axis=1)
        assert row.ahead == pytest.approx((totals[:, seat] - others).mean())
        spread = (totals[:, seat] - others).std(ddof=1) / np.sqrt(40)
        assert row.ahead_high - row.ahead == pytest.approx(2.0227 * spread, rel=1e-3)
        assert row.q05 <= row.q25 <= row.median <= row.q75 <= row.q95
    pair = rows[4]
    assert pair.mean == pytest.approx(totals[:, 2:].mean())
    # Two seats of one evening are one observation.
    own = totals[:, 2:].mean(axis=1)
    assert pair.high - pair.mean == pytest.approx(2.0227 * own.std(ddof=1) / np.sqrt(40), rel=1e-3)
    assert pair.p_first == pytest.approx(first[:, 2:].any(axis=1).mean())
    assert pair.sd == pytest.approx(totals[:, 2:].ravel().std(ddof=1))
    assert pair.ahead == pytest.approx((own - totals[:, :2].mean(axis=1)).mean())


def test_rows__alike_players_have_no_row_of_their_own() -> None:
    assert [row.seat for row in small(3, strategies="random").rows()] == [0, 1, 2, 3]


def test_session__shows_itself() -> None:
    found = small(5)
    assert found.to_frame().shape == (5, 19)
    explained = ", ".join(EVENING_COLUMNS).split(", ")
    columns = [*found.to_frame(), *found.evenings(), *found.sheet(0)]
    known = {*explained, *(column.name for column in COLUMNS)}
    assert {re.sub(r"_\d$", "_{seat}", name) for name in columns} <= known
    assert "5 evenings of 8 rounds" in found._repr_html_()
    figure = found.plot()
    assert next(text.get_text() for text in figure.axes[0].texts) == "0: club"
    assert figure._repr_png_().startswith(b"\x89PNG")


def test_session__travels_to_other_processes() -> None:
    task = _Results(_KeepSheets(Job(PAGAT, ("random",)), Evening(8)))
    chunk = play_chunk(task.play.job, 0, 16)
    here, there = task(chunk), pickle.loads(pickle.dumps(task))(chunk)
    assert all((a == b).all() for a, b in zip(here, there, strict=True))


def test_session__default_is_ten_rounds_a_seat() -> None:
    assert tarok_sim.session("slovenian-3", 1, "random", run=ALONE).n_rounds.tolist() == [30]


def test_session__game_without_session_options() -> None:
    """A game that knows no radelci plays its evenings as if they were off."""
    kept = tuple(option for option in SLOVENIAN_3.options if option.stage != "session")
    plain = replace(
        SLOVENIAN_3, options=kept, presets={"seed": {}}, preset_meanings={"seed": "Without."}
    )
    found = session(plain.resolve(), 20, "random", evening=6, run=ALONE)
    usual = session("slovenian-3", 20, "random", evening=6, run=ALONE)
    assert (found.totals == usual.totals).all()
    assert found.n_doubled.sum() == found.n_compulsory.sum() == found.radelci.sum() == 0


def test_session__refuses() -> None:
    with pytest.raises(ValueError, match="the number of evenings cannot be 0"):
        session(PAGAT, 0)
    with pytest.raises(ValueError, match="cannot have 0 rounds; give 1 to 1000"):
        session(PAGAT, 1, evening=0)
    with pytest.raises(ValueError, match="there is no evening 5; evenings are 0 to 4"):
        small(5).sheet(5)


@pytest.mark.parametrize(
    ("preset", "names"),
    [
        ("seed", "klop solo_without open_beggar valat colour_valat"),
        ("pagat", "klop solo_without open_beggar colour_valat valat"),
        ("tzs", "klop"),
    ],
)
def test_compulsory_rules__leave_games_above_the_beggar(preset: str, names: str) -> None:
    rules = compulsory_rules(get_rules("slovenian-4", preset))
    assert [contract.name for contract in rules.contracts] == names.split()
    assert [contract.rank for contract in rules.contracts] == list(range(len(rules.contracts)))


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        ("off", ""),
        ("zei", "klop"),
        ("tzs", "klop beggar valat colour_valat"),
        ("pagat", "klop beggar solo_without open_beggar valat colour_valat"),
    ],
)
def test_radelc_contracts(kind: str, names: str) -> None:
    assert radelc_contracts(get_rules("slovenian-4", radelc=kind)) == set(names.split())


def test_written__skis_is_where_it_was_dealt() -> None:
    found = session(PAGAT, 1, "random", 3, Evening(4, skis_round=True), ALONE)
    chunk = play_chunk(found.job, 0, 16, logs=True)
    assert chunk.logs is not None
    skis = 1 << DECK_54.index("T22")
    k = next(k for k in range(3, 16) if not chunk.logs["deal"]["talon_mask"][k] & skis)
    holder = next(seat for seat in range(4) if chunk.rows["hands"][k, seat] & skis)
    sheet = found.sheet(0)
    assert sheet.dealer[:-1].iloc[-1] == holder


def test_command__formats(capsys: Capsys) -> None:
    words = ["session", "-n", "6", "--rounds-per-evening", "4", "--strategies", MIXED]
    found = json.loads(run_here(capsys, *words, "--format", "json").out)
    table = list(csv.DictReader(io.StringIO(run_here(capsys, *words, "--format", "csv").out)))
    expected = session("slovenian-4", 6, MIXED, evening=4, run=ALONE).rows()
    assert [row["mean"] for row in found] == [row.mean for row in expected]
    assert [float(row["mean"]) for row in table] == [row.mean for row in expected]
    assert found[-1]["seat"] is None
    shown = run_here(capsys, *words).out
    assert "6 evenings of 4 rounds" in shown
    assert "2 seats  random" in shown


def test_command__sheet_of_a_simulated_evening(capsys: Capsys) -> None:
    words = ["session", "--preset", "pagat", "--rounds-per-evening", "8", "--strategies", MIXED]
    rows = json.loads(run_here(capsys, *words, "--sheet", "3", "--format", "json").out)
    expected = small().sheet(3)
    assert [row["score_2"] for row in rows] == expected.score_2.tolist()
    assert (rows[-1]["round"], rows[-1]["contract"]) == (None, "end")
    table = run_here(capsys, *words, "--sheet", "3").out
    assert table.count("●") == 1 + expected[[f"radelci_{s}" for s in range(4)]].sum(axis=None)


def test_command__sheet_of_recorded_rounds(tmp_path: Path, capsys: Capsys) -> None:
    path = Path("tests/golden/data/session.jsonl")
    rows = json.loads(run_here(capsys, "session", str(path), "--format", "json").out)
    assert [row["total_1"] for row in rows[:2]] == [0, 150]
    done = run_here(capsys, "session", str(path), "--set", "radelc=off", "--format", "json")
    assert json.loads(done.out)[1]["total_1"] == 75
    assert "scored by radelc=off" in done.err
    bad = tmp_path / "bad.jsonl"
    bad.write_text(path.read_text(encoding="utf-8") + "{}\n", encoding="utf-8")
    done = run_here(capsys, "session", str(bad))
    assert done.status == 2
    assert "line 7: " in done.sentence
