"""What house rules change: numbers by hand, reasons, the same for any workers, the command."""

import csv
import io
import json
from collections import defaultdict
from typing import Any

import numpy as np
import pytest

import tarok_sim
from tarok_sim.questions.rule_effects import (
    IMPOSSIBLE,
    LEAST_MOVED,
    NOT_SEEN,
    PLAYED,
    SCORE,
    SEEN,
    SUCCESS,
    EffectRow,
    effects,
)
from tarok_sim.questions.rule_trials import all_trials
from tarok_sim.report.dictionary import EFFECT_COLUMNS
from tarok_sim.rules import get_rules
from tarok_sim.simulation import Job, RunOptions, play_chunk
from tests.support.command_line import run_here

Capsys = pytest.CaptureFixture[str]
ALONE = RunOptions(jobs=1, progress=False)
N = 1_500
TRIED: dict[str, list[object]] = {
    "hold_equal": [False],
    "mond_penalty": [21],
    "ledger": ["mirrored"],
    "cut": [],
    "radelc_end": [40],
}


@pytest.fixture(scope="module")
def rows() -> dict[tuple[str, str, str | None], EffectRow]:
    found = effects("slovenian-4", N, "beginner", 4, TRIED, ALONE).rows()
    return {(row.option, row.measure, row.contract): row for row in found}


def played(**options: Any) -> tuple[Any, Any, np.ndarray]:
    rules = get_rules("slovenian-4", **options)
    chunk = play_chunk(Job(rules, ("beginner",), 4), 0, N).rows
    names = np.array([contract.name for contract in rules.contracts])
    return chunk, chunk["declarer"] >= 0, names[chunk["contract"]]


@pytest.mark.parametrize("option", ["hold_equal", "mond_penalty"])
def test_rows__by_hand(option: str, rows: dict[Any, EffectRow]) -> None:
    (before, had, usual), (after, has, changed) = played(), played(**{option: TRIED[option][0]})

    def own(chunk: Any) -> np.ndarray:
        return chunk["scores"][np.arange(N), chunk["declarer"]]

    score = rows[option, SCORE, None]
    assert score.before == pytest.approx(own(before)[had].mean())
    assert score.after == pytest.approx(own(after)[has].mean())
    assert score.difference == pytest.approx(score.after - score.before)
    assert score.low is not None
    assert score.high is not None
    assert score.low < score.difference < score.high
    success = rows[option, SUCCESS, None]
    assert success.before == pytest.approx((before["success"][had] > 0).mean())
    assert success.after == pytest.approx((after["success"][has] > 0).mean())
    for name in set(usual) | set(changed):
        share = rows[option, PLAYED, name]
        assert share.before == pytest.approx((usual == name).mean())
        assert share.after == pytest.approx((changed == name).mean())
        assert share.n_moved == ((usual == name) != (changed == name)).sum()
        assert (share.low is not None) == (share.n_moved >= LEAST_MOVED)
    moved = (has != had) | np.where(has, own(after), 0) != np.where(had, own(before), 0)
    assert score.n_moved == (moved | (has != had)).sum()
    differs = (usual != changed) | (before["declarer"] != after["declarer"])
    differs |= (before["scores"] != after["scores"]).any(axis=1)
    assert score.share_changed == pytest.approx(differs.mean())
    assert score.changed_low < score.share_changed < score.changed_high


def test_rows__pairing_narrows_the_interval(rows: dict[Any, EffectRow]) -> None:
    """A fine for a caught mond differs in few deals; unpaired it would drown in their luck."""
    score = rows["mond_penalty", SCORE, None]
    chunk, had, _ = played()
    own = chunk["scores"][np.arange(N), chunk["declarer"]][had]
    unpaired = 1.96 * np.sqrt(2) * own.std() / np.sqrt(had.sum())
    assert score.low is not None
    assert 0 < score.difference - score.low < unpaired / 4


def test_rows__what_does_not_touch_the_declarer(rows: dict[Any, EffectRow]) -> None:
    score = rows["ledger", SCORE, None]
    assert (score.effect, score.share_changed > 0.9) == (SEEN, True)
    assert (score.difference, score.low, score.high, score.n_moved) == (0.0, None, None, 0)


def test_rows__what_cannot_matter(rows: dict[Any, EffectRow]) -> None:
    cut, end = rows["cut", SCORE, None], rows["radelc_end", SCORE, None]
    assert (cut.effect, cut.note) == (IMPOSSIBLE, "the same game is played")
    assert (end.effect, end.value) == (IMPOSSIBLE, 40)
    assert "session" in end.note
    assert (cut.before, cut.low, cut.difference) == (None, None, 0.0)
    assert not any(row.contract for row in rows.values() if row.effect == IMPOSSIBLE)


def test_effects__same_for_any_workers_and_chunks() -> None:
    tried = {"hold_equal": [], "klop_talon": []}
    found = [
        effects("slovenian-3", 500, "random", 2, tried, run).rows()
        for run in (
            ALONE,
            RunOptions(jobs=2, chunk_size=33, progress=False),
            RunOptions(jobs=2, chunk_size=10_000, progress=False),
        )
    ]
    assert found[0] == found[1] == found[2]


def test_effects__not_seen_has_a_bound() -> None:
    """Beginners never lay a tarok away by choice."""
    found = effects("slovenian-4", 400, "beginner", 1, {"discard_tarok": []}, ALONE).rows()
    assert {row.effect for row in found} == {NOT_SEEN}
    assert found[0].changed_high == pytest.approx(3.84 / 403.84, rel=1e-2)


def test_all_trials__every_other_value_of_every_option() -> None:
    for preset in ("seed", "pagat", "tzs"):
        rules = get_rules("slovenian-4", preset, pikolo_value=55)
        tried = defaultdict(set)
        for trial in all_trials(Job(rules, ("random",))):
            assert trial.rules.options == {**rules.options, trial.option: trial.value}
            assert trial.value != trial.usual or type(trial.value) is not type(trial.usual)
            assert trial.usual == rules.options[trial.option]
            tried[trial.option].add(trial.value)
        for option in rules.ruleset.options:
            assert tried[option.name] >= set(option.values) - {rules.options[option.name]}
        assert tried["win_threshold_thirds"] == {104, 105, 106}
        assert tried["pikolo_value"] == {35, "off"}


def test_all_trials__talk_and_sessions_change_no_simulated_round() -> None:
    trials = all_trials(Job(get_rules("slovenian-4"), ("random",)))
    stages = {option.name: option.stage for option in get_rules("slovenian-4").ruleset.options}
    assert all(bool(t.impossible) for t in trials if stages[t.option] == "session")
    # What is said to be impossible leaves every round as it is.
    usual = play_chunk(Job(get_rules("slovenian-4"), ("random",)), 0, 200).rows.tobytes()
    for trial in trials:
        if trial.impossible:
            job = Job(trial.rules, ("random",))
            assert play_chunk(job, 0, 200).rows.tobytes() == usual, trial.option


def test_effects__shows_itself() -> None:
    few = tarok_sim.effects("slovenian-4", 20, "random", options=TRIED, run=ALONE)
    assert "too few deals" in few.plot().axes[0].texts[0].get_text()
    found = tarok_sim.effects("slovenian-4", 3_000, "beginner", options=TRIED, run=ALONE)
    frame = found.to_frame()
    assert set(frame.option) == set(TRIED)
    explained = ", ".join(EFFECT_COLUMNS).split(", ")
    assert set(frame.columns) == {*explained, "contract", "note"}
    assert "3,000 deals" in found._repr_html_()
    figure = found.plot()
    texts = [text.get_text() for text in figure.axes[0].texts]
    assert "mond_penalty=21" in texts
    assert figure._repr_png_().startswith(b"\x89PNG")


def test_command__formats(capsys: Capsys) -> None:
    words = ["effects", "-n", "300", "--strategies", "random", "--try", "mond_penalty=21"]
    words += ["--try", "cut", "--try", "call_queen_if_all_kings"]
    found = json.loads(run_here(capsys, *words, "--format", "json").out)
    table = list(csv.DictReader(io.StringIO(run_here(capsys, *words, "--format", "csv").out)))
    assert [row["difference"] for row in found] == [float(row["difference"]) for row in table]
    assert {row["option"] for row in found} == {
        *("mond_penalty", "cut", "call_queen_if_all_kings"),
    }
    shown = run_here(capsys, *words).out
    assert "300 deals under each value" in shown
    assert "the same game is played: cut=true" in shown
    assert "mond_penalty=21" in shown
