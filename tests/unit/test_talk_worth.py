"""What a word is worth: against the same rounds played singly; and the tables of what was said."""

import math

import numpy as np
import pytest

from tarok_sim.aggregate import Summary, announcements, kontras, summarise
from tarok_sim.columns import frame_from_rows
from tarok_sim.questions.talk_worth import LOST, MADE, even_chance, talk_worth
from tarok_sim.rules import get_rules
from tarok_sim.rules.switches import ITEM_NAMES
from tarok_sim.simulation import Job, RunOptions, play_chunk
from tarok_sim.statistics import MomentSums

RULES = get_rules("slovenian-4")
ONE = RunOptions(jobs=1, chunk_size=3_000, progress=False)
TWO = RunOptions(jobs=2, chunk_size=500, progress=False)
N = 3_000
CLUB = Job(RULES, ("club",), seed=5)
TALKER = Job(RULES, ("random_talk(talk=0.5)",), seed=5)


def test_talk_worth__gain_is_paired_deal_by_deal() -> None:
    worth = talk_worth(CLUB, N, ONE)
    spoken = play_chunk(CLUB, 0, N).rows
    silent = play_chunk(Job(RULES, ("club",), seed=5, unsaid=frozenset({"trula"})), 0, N).rows
    item = ITEM_NAMES.index("trula")
    said = np.flatnonzero(spoken["said_by"][:, item])
    declarer = spoken["declarer"][said]
    ours = spoken["announced"][said, item, 0] != 0
    gains = (spoken["scores"][said, declarer] - silent["scores"][said, declarer]).astype(int)
    gains = np.where(ours, gains, -gains)
    made = (
        np.where(ours, spoken["announced"][said, item, 0], -spoken["announced"][said, item, 1]) > 0
    )
    assert 100 < len(said) < N
    assert worth.gains["trula", MADE] == MomentSums.from_values(gains[made])
    assert worth.gains["trula", LOST] == MomentSums.from_values(gains[~made])
    taroks = worth.by_taroks_table().set_index("word").loc["trula"]
    assert taroks["n_rounds"].sum() == len(said)
    assert taroks["successes"].sum() == made.sum()
    row = worth.table().set_index("word").loc["trula"]
    assert row["gain"] == pytest.approx(gains.mean())
    # Made, a trula brings 20 in place of 10; lost, it costs 20.
    assert row["even"] == pytest.approx(2 / 3, abs=0.03)


def test_talk_worth__does_not_depend_on_chunks_or_workers() -> None:
    assert talk_worth(TALKER, N, ONE) == talk_worth(TALKER, N, TWO)


def test_talk_worth__of_random_words_is_a_loss() -> None:
    table = talk_worth(TALKER, N, ONE).table().set_index("word")
    assert {"pagat_ultimo", "king_ultimo", "valat", "kontra"} <= set(table.index)
    assert table.loc["valat", "gain"] < -400
    assert table.loc["pagat_ultimo", "gain"] < -30


def test_even_chance__balances_gain_and_loss() -> None:
    made = MomentSums.from_values(np.array([8, 12, 10, 10] * 50)).mean()
    lost = MomentSums.from_values(np.array([-25, -35] * 40)).mean()
    even, low, high = even_chance(made, lost, 0.95)
    assert even == pytest.approx(0.75)
    assert even * made.estimate + (1 - even) * lost.estimate == pytest.approx(0.0)
    assert 0.7 < low < even < high < 0.8
    nothing = MomentSums().mean()
    assert all(math.isnan(value) for value in even_chance(made, nothing, 0.95))


def test_even_chance__interval_covers_the_true_chance() -> None:
    rng = np.random.default_rng(3)
    covered = 0
    for _ in range(400):
        made = MomentSums.from_values(rng.integers(0, 21, 60)).mean()  # 10 on average
        lost = MomentSums.from_values(rng.integers(-45, -14, 40)).mean()  # -30
        _, low, high = even_chance(made, lost, 0.95)
        covered += low <= 0.75 <= high
    assert 365 < covered < 395


@pytest.fixture(scope="module")
def summary() -> Summary:
    return summarise(frame_from_rows(play_chunk(TALKER, 0, N).rows, RULES), RULES)


def test_announcements__are_counted_as_in_the_rounds(summary: Summary) -> None:
    rows = play_chunk(TALKER, 0, N).rows
    table = announcements(summary).set_index(["item", "who"])
    declared = rows["declarer"] >= 0
    for item in ("pagat_ultimo", "king_ultimo", "valat"):
        place = ITEM_NAMES.index(item)
        assert table.loc[item, "n_rounds"].sum() == (rows["said_by"][:, place] != 0).sum()
        ours, theirs = rows["announced"][:, place, 0], -rows["announced"][:, place, 1]
        assert table.loc[item, "successes"].sum() == ((ours > 0) | (theirs > 0)).sum()
        assert table.loc[item, "n_scored"].sum() == ((ours != 0) | (theirs != 0)).sum()
    assert (table["n"] == declared.sum()).all()
    assert ("king_ultimo", "defender") not in table.index


def test_kontras__end_at_one_level_each(summary: Summary) -> None:
    rows = play_chunk(TALKER, 0, N).rows
    declared = rows["declarer"] >= 0
    table = kontras(summary).set_index(["target", "kontra_level"])
    of_game = table.loc["game"]
    assert of_game["n_rounds"].sum() == declared.sum()
    for level, row in of_game.iterrows():
        rounds = declared & (rows["kontra"][:, -1] == level)
        assert row["n_rounds"] == row["n_scored"] == rounds.sum()
        assert row["successes"] == (rows["success"][rounds] == 1).sum()
    assert of_game.index.tolist() == [0, 1, 2, 3, 4]


def test_summary__of_talk_adds_up(summary: Summary) -> None:
    frame = frame_from_rows(play_chunk(TALKER, 0, N).rows, RULES)
    parts = summarise(frame[:1_000], RULES) + summarise(frame[1_000:], RULES)
    assert parts.talk == summary.talk
