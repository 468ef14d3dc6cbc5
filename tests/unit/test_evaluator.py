"""The hand evaluator: what it counts, that it finds weights that are there, what it prints."""

import json
from typing import Any

import numpy as np
import pytest

from tarok_sim.cards import parse_hand
from tarok_sim.cli.app import run
from tarok_sim.evaluator import Evaluation, evaluate
from tarok_sim.evaluator.features import FEATURES, count_features
from tarok_sim.evaluator.fitting import Kinds, fit_curves, fit_weights, whole_weights
from tarok_sim.evaluator.held_out import WHOLE, compare, losses
from tarok_sim.evaluator.thresholds import best_limit, judge_limit
from tarok_sim.rules import get_rules

RULES = get_rules("slovenian-4")


@pytest.fixture(scope="module")
def found() -> Evaluation:
    return evaluate("slovenian-4", 1_000, "beginner", trees=False)


def features_of(text: str) -> dict[str, int]:
    mask = sum(1 << card for card in parse_hand(text))
    counted = count_features(np.array([mask]), RULES)[0]
    return {name: n for name, n in zip(FEATURES, counted.tolist(), strict=True) if n}


def test_count_features__by_hand() -> None:
    assert features_of("T22 T21 T18 T15 T9 T4 T1 HK HQ SK S8 D4") == {
        "tarok": 7, "middle": 1, "high": 2, "mond": 1, "skis": 1, "pagat": 1,
        "king": 2, "queen": 1, "void": 1, "singleton": 1,
    }  # fmt: skip
    assert features_of("T20 T19 T14 T8 HK HQ HN DK DQ SK S8 CK") == {
        "tarok": 4, "middle": 2, "top": 2, "king": 4, "queen": 2, "singleton": 1,
    }  # fmt: skip


def test_fit__finds_the_weights_that_made_the_data() -> None:
    """Contracts made with a chance that depends on 2 a tarok, 3 a king, -1 a void, by lot."""
    rng = np.random.default_rng(1)
    features = rng.integers(0, 4, (200_000, len(FEATURES)))
    truth = np.zeros(len(FEATURES), np.int64)
    for name, weight in {"tarok": 2, "king": 3, "void": -1}.items():
        truth[list(FEATURES).index(name)] = weight
    chances = [1 / (1 + np.exp(-(level + 0.3 * (features @ truth)))) for level in (-2.0, -3.0)]
    made = np.stack([rng.random(len(features)) < chance for chance in chances])
    kinds = Kinds.of(features, made)
    real = fit_weights(kinds)
    assert real == pytest.approx(0.3 * truth, abs=0.02)
    assert whole_weights(kinds, real).tolist() == truth.tolist()
    curve = fit_curves(kinds, truth)[1]
    assert (curve.level, curve.steepness) == pytest.approx((-3.0, 0.3), abs=0.06)


def test_best_limit__takes_what_gains_and_no_more() -> None:
    points = np.array([1, 2, 3, 3, 4, 5])
    gains = np.array([-9, -2, -4, 6, -1, 5])
    assert best_limit(points, gains) == 3
    assert best_limit(points, -np.abs(gains)) is None
    judged = judge_limit("two", 1, 3, (points, gains, np.array([0, 0, 0, 1, 1, 1])), 0.95)
    assert (judged.at_limit.estimate, judged.one_short.estimate) == (1.0, -2.0)
    assert judged.gain_a_deal.estimate == pytest.approx(1.0)
    assert (judged.share.successes, judged.share.n, judged.success.successes) == (4, 6, 1)
    never = judge_limit("two", 1, None, (points, gains, points), 0.95)
    assert (never.gain_a_deal.estimate, never.at_limit.n) == (0.0, 0)


def test_compare__log_loss_by_hand() -> None:
    made = np.array([True, False])
    assert losses(np.array([0.5, 0.5]), made).tolist() == [693147, 693147]
    sure, wrong = np.array([0.9, 0.2]), np.array([0.1, 0.8])
    whole, other = compare("two", made, {WHOLE: sure, "other": wrong}, 0.95)
    assert whole.right == 1.0
    assert other.right == 0.0
    assert other.less_whole.estimate == pytest.approx(np.log(9 * 4) / 2, abs=1e-5)


def test_evaluate__is_judged_on_half_the_hands(found: Evaluation) -> None:
    assert [each.name for each in found.counts] == ["with a partner", "alone"]
    assert set(found.calibration_table().groupby("contract")["n"].sum()) == {500}
    limits = found.to_frame()
    assert (limits["n"] == 500).all()
    assert len(limits) == 7 * 4
    known = limits[limits["points"].notna()]
    assert (known["gain_a_deal_low"] <= known["gain_a_deal"]).all()
    errors: Any = found.error_table().set_index(["contract", "model"])
    assert errors.loc[("two", "no hand looked at"), "less_whole"] > 0
    assert "Points that make a bid" in found._repr_html_()
    assert found.plot().axes[0].get_ylabel() == "contract made, %"


def test_evaluate__same_seed_same_answer(found: Evaluation) -> None:
    again = evaluate(RULES, 1_000, "beginner", trees=False)
    assert again.to_frame().equals(found.to_frame())
    assert again.counts == found.counts


def test_evaluate__trees_see_what_the_points_see() -> None:
    errors = evaluate("slovenian-3", 3_000, "beginner", trees=True).error_table()
    loss = errors.set_index(["contract", "model"])["loss"]
    assert loss["three", "boosted trees"] < loss["three", "no hand looked at"]


@pytest.mark.parametrize("n", [0, -5, 999])
def test_evaluate__too_few_deals(n: int) -> None:
    with pytest.raises(ValueError, match=f"{n} deals are too few to fit a count; give 1,000"):
        evaluate("slovenian-4", n)


def test_command__json_holds_every_table(capsys: pytest.CaptureFixture[str]) -> None:
    command = "evaluator -n 1000 --strategies beginner --no-trees --format json"
    assert run(command.split()) == 0
    answer = json.loads(capsys.readouterr().out)
    assert list(answer) == ["weights", "thresholds", "calibration", "errors"]
    assert {row["contract"] for row in answer["thresholds"]} >= {"three", "solo_without"}


def test_command__table(capsys: pytest.CaptureFixture[str]) -> None:
    command = "evaluator -n 1000 --strategies beginner --no-trees"
    assert run(command.split()) == 0
    shown = capsys.readouterr().out
    assert "each tarok" in shown
    assert "Points that make a bid" in shown
