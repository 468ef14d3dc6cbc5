"""Summaries against plain pandas on the same frame, and exact merging over chunks."""

import pickle
from functools import reduce
from itertools import pairwise
from operator import add
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarok_sim import aggregate
from tarok_sim.aggregate import TABLES, Summary, summarise, write_tables
from tarok_sim.columns import frame_from_rows
from tarok_sim.rules import get_rules
from tarok_sim.simulation import Job, RunOptions, map_chunks
from tarok_sim.statistics import MomentSums, wilson_interval
from tests.support.synthetic import make_rounds

RULES = get_rules("slovenian-4")
FRAME = make_rounds(RULES, 6000, seed=3)
SUMMARY = summarise(FRAME, RULES)
DECLARED = FRAME[FRAME["declarer"].notna()].copy()
DECLARED["score"] = [row[f"score_{row['declarer']}"] for row in DECLARED.to_dict(orient="records")]
STEMS = {
    "taroks": "n_taroks",
    "kings": "deal_n_kings",
    "trula": "deal_n_trula",
    "voids": "deal_n_voids",
    "points": "deal_points",
}
for feature, stem in STEMS.items():
    DECLARED[feature] = [
        row[f"{stem}_{row['declarer']}"] for row in DECLARED.to_dict(orient="records")
    ]
DECLARED["strength"] = DECLARED["taroks"] + DECLARED["kings"] + DECLARED["trula"]
DECLARED["position"] = ((DECLARED["declarer"] - DECLARED["dealer"] - 1) % 4).astype(int)


def chunks(frame: pd.DataFrame, cuts: list[int]) -> list[Summary]:
    edges = [0, *sorted(cuts), len(frame)]
    return [summarise(frame.iloc[a:b], RULES) for a, b in pairwise(edges)]


@settings(max_examples=12, deadline=None)
@given(st.lists(st.integers(0, 6000), max_size=5), st.randoms())
def test_summary__chunks_add_up_exactly(cuts, random) -> None:
    parts = chunks(FRAME, cuts)
    random.shuffle(parts)
    merged = reduce(add, parts)
    assert merged == SUMMARY
    assert merged + Summary(RULES) == SUMMARY
    for table in TABLES.values():
        pd.testing.assert_frame_equal(table(merged, 0.95), table(SUMMARY, 0.95))


def test_summary__holds_whole_numbers_only() -> None:
    def leaves(value):
        if isinstance(value, dict):
            return [leaf for item in value.values() for leaf in leaves(item)]
        if hasattr(value, "__dict__"):
            return [leaf for item in vars(value).values() for leaf in leaves(item)]
        return [value]

    parts = [
        SUMMARY.contracts,
        SUMMARY.calls,
        SUMMARY.talon,
        SUMMARY.scores,
        SUMMARY.bonuses,
        SUMMARY.hands,
    ]
    found = [leaf for part in parts for leaf in leaves(part)]
    assert len(found) > 500
    assert {type(leaf) for leaf in found} == {int}


def test_summary__survives_pickling() -> None:
    """Worker processes send summaries back; equal rules are known by their digest."""
    back = pickle.loads(pickle.dumps(SUMMARY))
    assert back.scores == SUMMARY.scores
    assert (SUMMARY + back).n_rounds == 12_000


def test_summary__other_rules_do_not_add() -> None:
    other = get_rules("slovenian-4", "pagat")
    with pytest.raises(ValueError, match="their rules differ"):
        SUMMARY + Summary(other)


def test_summary__no_rounds_give_empty_tables() -> None:
    empty = summarise(FRAME.iloc[:0], RULES)
    assert empty == Summary(RULES)
    frequency = aggregate.contract_frequency(empty)
    assert frequency["n_rounds"].sum() == 0
    assert set(frequency["low"]) == {0.0}
    assert set(frequency["high"]) == {1.0}
    for name, table in TABLES.items():
        if name != "contract_frequency":
            assert table(empty, 0.95).empty


def test_summarise__simulated_rounds_have_the_same_columns() -> None:
    """What is tested on invented rounds holds for those of the simulator."""
    options = RunOptions(jobs=1, progress=False)
    job = Job(RULES, ("random",) * 4, seed=2)
    (frame,) = map_chunks(job, 300, lambda chunk: frame_from_rows(chunk.rows, RULES), options)
    assert list(frame.columns) == list(FRAME.columns)
    assert frame.dtypes.to_dict() == FRAME.dtypes.to_dict()
    summary = summarise(frame, RULES)
    assert summary.n_rounds == 300
    assert aggregate.seat_scores(summary)["mean"].tolist() == pytest.approx(
        [frame[f"score_{seat}"].mean() for seat in range(4)]
    )
    assert sum(tally.n for tally in summary.scores.declarer.values()) == frame["declarer"].count()


def test_summarise__missing_column_is_named() -> None:
    with pytest.raises(ValueError, match="no column partner, score_2"):
        summarise(FRAME.drop(columns=["partner", "score_2"]), RULES)


def test_summarise__contract_of_other_rules_is_named() -> None:
    with pytest.raises(ValueError, match="contract piccolo does not exist in slovenian-4"):
        summarise(FRAME, get_rules("slovenian-4", "pagat"))


def test_summarise__plain_text_and_object_columns_read_alike() -> None:
    plain = FRAME.assign(
        contract=FRAME["contract"].astype(object),
        success=FRAME["success"].astype(object),
        declarer=FRAME["declarer"].astype("Float64"),
    )
    assert summarise(plain, RULES) == SUMMARY


def test_contract_frequency__agrees_with_pandas() -> None:
    table = aggregate.contract_frequency(SUMMARY).set_index("contract")
    counts = FRAME["contract"].value_counts()
    assert list(table.index) == [contract.name for contract in RULES.contracts]
    for name, row in table.iterrows():
        assert row["n_rounds"] == counts[name]
        assert (row["low"], row["high"]) == wilson_interval(counts[name], 6000)
    assert table["share"].sum() == pytest.approx(1.0)


def test_contract_success__agrees_with_pandas_and_klop_has_no_rate() -> None:
    table = aggregate.contract_success(SUMMARY, level=0.9).set_index("contract")
    assert "klop" not in table.index
    groups = DECLARED.groupby("contract", observed=True)["success"]
    expected = groups.agg(["sum", "size"])
    assert len(table) == len(expected)
    for name, row in table.iterrows():
        made, n = int(expected.loc[name, "sum"]), int(expected.loc[name, "size"])
        assert (row["successes"], row["n"]) == (made, n)
        assert (row["low"], row["high"]) == wilson_interval(made, n, 0.9)


OUTCOME_TABLES = [
    (aggregate.outcomes_by_position, "position", "position"),
    (aggregate.outcomes_by_seat, "seat", "declarer"),
    (aggregate.outcomes_by_call_place, "call_place", "call_place"),
    (aggregate.outcomes_by_called, "called", "called"),
    (aggregate.outcomes_by_talon_taroks, "talon_n_taroks", "talon_n_taroks"),
    (aggregate.outcomes_by_talon_points, "talon_points", "talon_points"),
]


@pytest.mark.parametrize(("table", "column", "key"), OUTCOME_TABLES)
def test_outcome_tables__agree_with_pandas(table, column: str, key: str) -> None:
    found = table(SUMMARY, level=0.9)
    grouped = DECLARED.groupby(["contract", key], observed=True)
    check_outcomes(found.set_index(["contract", column]), grouped, 0.9)


@pytest.mark.parametrize("feature", [*STEMS, "strength"])
def test_outcomes_by_hand__agree_with_pandas(feature: str) -> None:
    table = aggregate.outcomes_by_hand(SUMMARY)
    found = table[table["feature"] == feature].set_index(["contract", "value"])
    check_outcomes(found, DECLARED.groupby(["contract", feature], observed=True), 0.95)


def check_outcomes(found: pd.DataFrame, grouped, level: float) -> None:
    """Every group is there once, with its counts, its rate, and the mean of its scores."""
    assert len(found) == grouped.ngroups
    assert found["n"].sum() == grouped["score"].count().sum()
    for key, group in grouped:
        row = found.loc[key]
        made = int(group["success"].sum())
        assert (row["n"], row["successes"]) == (len(group), made)
        assert (row["low"], row["high"]) == wilson_interval(made, len(group), level)
        assert row["mean"] == pytest.approx(group["score"].mean())
        if group["score"].nunique() > 1:
            assert row["se"] == pytest.approx(group["score"].sem())
            assert row["mean_low"] < row["mean"] < row["mean_high"]


def test_outcomes_by_hand__unknown_feature_names_the_choices() -> None:
    with pytest.raises(ValueError, match="'aces'; choose from taroks, kings"):
        SUMMARY.hands.by("aces")


def test_declared__scores_too_large_to_sum_exactly_are_refused() -> None:
    frame = make_rounds(RULES, 4, weights={"two": 1.0})
    frame[[f"score_{seat}" for seat in range(4)]] = 2**30
    with pytest.raises(ValueError, match="too large to be summed exactly"):
        summarise(frame, RULES)


def test_call_places__add_up_to_the_contract() -> None:
    table = aggregate.call_places(SUMMARY).set_index(["contract", "call_place"])
    assert set(table.index.get_level_values(0)) == {"three", "two", "one"}
    partners = DECLARED[DECLARED["contract"] == "three"]["partner"]
    assert table.loc[("three", "other"), "n_rounds"] == partners.notna().sum()
    assert table.loc["three", "share"].sum() == pytest.approx(1.0)


def test_declarer_positions__count_from_forehand() -> None:
    table = aggregate.declarer_positions(SUMMARY).set_index(["contract", "position"])
    forehand = (DECLARED["dealer"] + 1) % 4 == DECLARED["declarer"]
    of_three = DECLARED["contract"] == "three"
    assert table.loc[("three", 0), "n_rounds"] == (forehand & of_three).sum()
    assert table.loc["three", "n_rounds"].sum() == of_three.sum()


def test_contract_scores__agree_with_pandas() -> None:
    table = aggregate.contract_scores(SUMMARY).set_index("contract")
    for name in ("three", "one", "solo_two", "solo_without"):
        scores = DECLARED.loc[DECLARED["contract"] == name, "score"]
        row = table.loc[name]
        assert (row["role"], row["n"]) == ("declarer", len(scores))
        assert row["mean"] == pytest.approx(scores.mean())
        assert row["sd"] == pytest.approx(scores.std())
        assert row["se"] == pytest.approx(scores.sem())
        assert row["median"] == np.quantile(scores, 0.5, method="inverted_cdf")
        assert row["low"] < row["mean"] < row["high"]


def test_contract_scores__flat_contract_has_the_interval_of_its_rate() -> None:
    table = aggregate.contract_scores(SUMMARY).set_index("contract")
    success = aggregate.contract_success(SUMMARY).set_index("contract")
    row, rate = table.loc["beggar"], success.loc["beggar"]
    assert row["mean"] == pytest.approx(70 * (2 * rate["rate"] - 1))
    assert row["low"] == pytest.approx(70 * (2 * rate["low"] - 1))
    assert row["high"] == pytest.approx(70 * (2 * rate["high"] - 1))


def test_contract_scores__ten_beggars_won_are_no_certainty() -> None:
    frame = make_rounds(RULES, 10, weights={"beggar": 1.0}, skill=50.0)
    row = aggregate.contract_scores(summarise(frame, RULES)).iloc[0]
    assert (row["mean"], row["sd"]) == (70.0, 0.0)
    assert row["low"] < 50.0
    assert row["high"] == 70.0


def test_contract_scores__point_contract_keeps_the_t_interval() -> None:
    """A difference may make its scores look like plus or minus the value; they are not."""
    frame = make_rounds(RULES, 10, weights={"two": 1.0}, skill=50.0)
    frame[[f"score_{seat}" for seat in range(4)]] = 20
    row = aggregate.contract_scores(summarise(frame, RULES)).iloc[0]
    assert row["mean"] == 20.0
    assert not np.isfinite(row["low"])


def test_contract_scores__klop_rests_on_rounds_not_on_players() -> None:
    klop = FRAME[FRAME["contract"] == "klop"]
    scores = klop[[f"score_{seat}" for seat in range(4)]].to_numpy()
    row = aggregate.contract_scores(SUMMARY).set_index("contract").loc["klop"]
    assert (row["role"], row["n"]) == ("player", len(klop))
    assert row["mean"] == pytest.approx(scores.mean())
    assert row["sd"] == pytest.approx(scores.std(ddof=1))
    by_round = scores.mean(axis=1)
    assert row["se"] == pytest.approx(by_round.std(ddof=1) / np.sqrt(len(klop)))
    assert row["high"] - row["low"] == pytest.approx(2 * 1.96 * row["se"], rel=0.01)
    # Four shares of one pile are negatively related: players taken singly would give too much.
    assert row["se"] < scores.std(ddof=1) / np.sqrt(scores.size)


def test_score_distribution__adds_up_and_agrees() -> None:
    table = aggregate.score_distribution(SUMMARY)
    assert table.groupby("contract")["share"].sum().to_numpy() == pytest.approx(1.0)
    for name in ("two", "valat"):
        expected = DECLARED.loc[DECLARED["contract"] == name, "score"].value_counts().sort_index()
        rows = table[table["contract"] == name]
        assert rows["score"].tolist() == expected.index.tolist()
        assert rows["n_scores"].tolist() == expected.tolist()
    klop = table[table["contract"] == "klop"]
    assert klop["n_scores"].sum() == 4 * (FRAME["contract"] == "klop").sum()


def test_card_points_distribution__by_outcome() -> None:
    table = aggregate.card_points_distribution(SUMMARY)
    counted = DECLARED[DECLARED["card_points_declarer"].notna()]
    assert table["n_rounds"].sum() == len(counted)
    assert set(table["contract"]) == set(counted["contract"])
    assert table.loc[table["success"], "card_points"].min() == 36
    assert table.loc[~table["success"], "card_points"].max() == 35


def test_seat_and_position_scores__agree_with_pandas() -> None:
    seats = aggregate.seat_scores(SUMMARY).set_index("seat")
    for seat in range(4):
        assert seats.loc[seat, "mean"] == pytest.approx(FRAME[f"score_{seat}"].mean())
        assert seats.loc[seat, "se"] == pytest.approx(FRAME[f"score_{seat}"].sem())
    forehand = [row[f"score_{(row['dealer'] + 1) % 4}"] for row in FRAME.to_dict(orient="records")]
    positions = aggregate.position_scores(SUMMARY).set_index("position")
    assert positions.loc[0, "mean"] == pytest.approx(np.mean(forehand))
    assert positions["mean"].sum() == pytest.approx(seats["mean"].sum())


def test_bonuses__counted_where_they_are_paid() -> None:
    pays = FRAME["contract"].isin([c.name for c in RULES.contracts if c.pays_bonuses])
    table = aggregate.bonus_frequency(SUMMARY).set_index(["item", "side"])
    assert set(table["n"]) == {pays.sum()}
    for item in ("trula", "kings", "pagat_ultimo", "king_ultimo", "valat"):
        values = FRAME.loc[pays, f"score_{item}"]
        assert table.loc[(item, "declaring"), "successes"] == (values > 0).sum()
        assert table.loc[(item, "defending"), "successes"] == (values < 0).sum()
        means = aggregate.bonus_means(SUMMARY).set_index("item")
        assert means.loc[item, "mean"] == pytest.approx(values.mean())


def test_mond_lost__rounds_with_a_penalty() -> None:
    lost = (FRAME[[f"score_mond_{seat}" for seat in range(4)]] != 0).any(axis=1)
    table = aggregate.mond_lost(SUMMARY).set_index("contract")
    assert table.loc["two", "successes"] == (lost & (FRAME["contract"] == "two")).sum()
    assert "beggar" not in table.index


def test_mond_lost__charged_without_bonuses_too() -> None:
    rules = get_rules("slovenian-4", "pagat")
    assert not rules.contract("solo_without").pays_bonuses
    frame = make_rounds(rules, 200, weights={"solo_without": 1.0, "beggar": 1.0})
    solo = frame["contract"] == "solo_without"
    frame["score_mond_1"] = np.where(solo & (frame["round_id"] % 4 == 0), -20, 0).astype("int32")
    table = aggregate.mond_lost(summarise(frame, rules)).set_index("contract")
    assert list(table.index) == ["solo_without"]
    assert table.loc["solo_without", "n"] == solo.sum()
    assert table.loc["solo_without", "successes"] == (frame["score_mond_1"] != 0).sum() > 0


def test_talon_groups__share_and_success() -> None:
    table = aggregate.talon_groups(SUMMARY).set_index(["contract", "group"])
    assert list(table.loc["three"].index) == [0, 1]
    assert list(table.loc["one"].index) == [0, 1, 2, 3, 4, 5]
    rows = FRAME[(FRAME["contract"] == "two") & (FRAME["talon_choice"] == 2)]
    assert table.loc[("two", 2), "n_rounds"] == len(rows)
    assert table.loc[("two", 2), "rate"] == pytest.approx(rows["success"].mean())
    assert table.loc["two", "share"].sum() == pytest.approx(1.0)


def test_hands__taroks_agree_with_pandas() -> None:
    dealt = aggregate.taroks_dealt(SUMMARY)
    expected = FRAME["n_taroks_1"].value_counts().sort_index()
    rows = dealt[dealt["seat"] == 1]
    assert rows["n_taroks"].tolist() == expected.index.tolist()
    assert rows["n_rounds"].tolist() == expected.tolist()


def test_write_tables__csv_and_parquet_hold_the_tables(tmp_path: Path) -> None:
    paths = write_tables(SUMMARY, tmp_path / "tables")
    assert [path.name for path in paths] == [
        f"{name}.{ending}" for name in TABLES for ending in ("csv", "parquet")
    ]
    assert sorted(paths) == sorted((tmp_path / "tables").iterdir())
    for name, table in TABLES.items():
        expected = table(SUMMARY, 0.95)
        read = pd.read_parquet(tmp_path / "tables" / f"{name}.parquet")
        pd.testing.assert_frame_equal(read, expected, check_dtype=False)
        text = pd.read_csv(tmp_path / "tables" / f"{name}.csv")
        assert list(text.columns) == list(expected.columns)
        assert len(text) == len(expected)


def test_write_tables__line_ups_have_a_column(tmp_path: Path) -> None:
    write_tables({"a": SUMMARY, "b": SUMMARY}, tmp_path)
    table = pd.read_csv(tmp_path / "contract_success.csv")
    assert table["line_up"].unique().tolist() == ["a", "b"]
    alone = table[table["line_up"] == "b"].drop(columns="line_up").reset_index(drop=True)
    pd.testing.assert_frame_equal(alone, aggregate.contract_success(SUMMARY))


def test_summarise__three_players() -> None:
    rules = get_rules("slovenian-3")
    summary = summarise(make_rounds(rules, 500), rules)
    assert aggregate.outcomes_by_call_place(summary).empty
    assert list(aggregate.seat_scores(summary)["seat"]) == [0, 1, 2]
    assert summary.scores.seats[0] + MomentSums() == summary.scores.seats[0]
