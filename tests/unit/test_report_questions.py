"""What a bid is worth, one chair, what a hand must hold: against the same rounds played singly."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from tarok_sim.aggregate import Summary, summarise
from tarok_sim.questions.bid_worth import bid_worth
from tarok_sim.questions.chair import change_player
from tarok_sim.questions.hand_needs import LEAST_ROUNDS, force_contracts, least_needed
from tarok_sim.rules import get_rules
from tarok_sim.simulation import Job, RunOptions, play_chunk, simulate
from tarok_sim.statistics import MomentSums, paired_difference
from tests.support.synthetic import make_rounds

RULES = get_rules("slovenian-4")
ONE = RunOptions(jobs=1, chunk_size=300, progress=False)
TWO = RunOptions(jobs=2, chunk_size=70, progress=False)
N = 300


def frame_of(strategies, **forced):
    return simulate(RULES, N, strategies, seed=5, run=ONE, **forced).frame


def test_bid_worth__is_the_score_less_that_of_passing() -> None:
    job = Job(RULES, ("beginner",), seed=5)
    worth = bid_worth(job, N, ONE)
    frame = frame_of("beginner")
    table = worth.table(least_share=0.0).set_index("contract")
    for name, row in table.iterrows():
        rounds = frame[(frame["contract"] == name) & frame["declarer"].notna()]
        scores = [record[f"score_{record['declarer']}"] for record in rounds.to_dict("records")]
        assert row["n_rounds"] == len(rounds)
        assert row["mean"] == pytest.approx(np.mean(scores))
    assert table["n_rounds"].sum() == frame["declarer"].notna().sum()


def test_bid_worth__gain_is_paired_deal_by_deal() -> None:
    """Only seat 2 may bid: had it passed too, everybody would have passed."""
    silent = Job(RULES, ("beginner",), seed=5, passes=frozenset(range(4)))
    speaking = replace(silent, passes=frozenset({0, 1, 3}))
    bid, passed = (play_chunk(job, 0, N).rows for job in (speaking, silent))
    worth = bid_worth(speaking, N, ONE)
    assert bid_worth(speaking, N, TWO) == worth
    declared = bid["declarer"] == 2
    assert 0 < declared.sum() < N
    for place, contract in enumerate(RULES.contracts[1:], start=1):
        of_contract = declared & (bid["contract"] == place)
        if of_contract.any():
            gains = (bid["scores"] - passed["scores"])[of_contract, 2]
            assert worth.gains[contract.name] == MomentSums.from_values(gains)
    assert sum(sums.n for sums in worth.gains.values()) == declared.sum()


def test_bid_worth__least_share_leaves_out_rare_bids() -> None:
    worth = bid_worth(Job(RULES, ("beginner",), seed=5), N, ONE)
    every, frequent = worth.table(least_share=0.0), worth.table(least_share=0.1)
    assert len(every) > len(frequent) > 0
    assert (frequent["share"] > 0.1).all()


def test_bid_worth__forced_contract_is_refused() -> None:
    with pytest.raises(ValueError, match="contract two is forced"):
        bid_worth(Job(RULES, ("random",), contract="two"), 10, ONE)


def test_change_player__is_a_paired_difference() -> None:
    sums = change_player(RULES, ("beginner", "random"), "random", N, 5, TWO)
    first = frame_of("beginner,random,random,random".split(","))
    second = frame_of("random")
    table = sums.table().set_index("position")
    expected = paired_difference(
        first["score_0"].to_numpy(dtype=np.int64), second["score_0"].to_numpy(dtype=np.int64)
    )
    assert table.loc["all", "gain"] == pytest.approx(expected.estimate)
    assert table.loc["all", "gain_low"] == pytest.approx(expected.low)
    assert table["n"].tolist() == [N, N // 4, N // 4, N // 4, N // 4]
    # Seat 0 is forehand in round 0, the dealer in round 1, and so on backwards.
    dealer = (first["round_id"] % 4 == 1).to_numpy()
    at_dealer = (first["score_0"] - second["score_0"])[dealer].mean()
    assert table.loc["3", "gain"] == pytest.approx(at_dealer)


@pytest.mark.parametrize("players", [(), ("random",), ("random", "random")])
def test_change_player__needs_different_players(players) -> None:
    with pytest.raises(ValueError, match="two or more different ones"):
        change_player(RULES, players, "random", 10, 1, ONE)


@pytest.fixture(scope="module")
def forced() -> Summary:
    job = Job(RULES, ("beginner",), seed=5)
    return force_contracts(job, ("two", "beggar", "solo_one"), 3000, TWO)


def test_force_contracts__seat_0_declares_every_deal(forced: Summary) -> None:
    assert forced.contracts.rounds == {"two": 3000, "beggar": 3000, "solo_one": 3000}
    assert {seat for _, seat in forced.contracts.seats} == {0}


def test_least_needed__reads_the_limit_off_the_rates(forced: Summary) -> None:
    table = least_needed(forced, "taroks").set_index("contract")
    two = table.loc["two"]
    rates = {
        value: sums.rate()
        for (name, value), sums in forced.hands.by("taroks").items()
        if name == "two" and sums.n >= LEAST_ROUNDS
    }
    assert two["value"] == min(value for value, rate in rates.items() if rate.low > 0.5)
    assert two["next_value"] == two["value"] - 1
    assert two["next_low"] == rates[two["next_value"]].low <= 0.5
    assert table.loc["beggar", "bound"] == "most"


def test_least_needed__no_larger_count_may_fall_back() -> None:
    made = {4: 0.2, 5: 0.9, 6: 0.4, 7: 0.7, 8: 0.8}
    counts = pd.DataFrame(
        [
            {"taroks": value, "won": place < share * 200}
            for value, share in made.items()
            for place in range(200)
        ]
    )
    rounds = make_rounds(RULES, len(counts), weights={"two": 1.0})
    rounds["declarer"] = pd.array([0] * len(counts), dtype="Int8")
    rounds["n_taroks_0"] = counts["taroks"].astype("int8")
    rounds["success"] = counts["won"].astype("boolean")
    row = least_needed(summarise(rounds, RULES), "taroks").set_index("contract").loc["two"]
    assert (row["value"], row["next_value"]) == (7, 6)
    falling = rounds.assign(success=rounds["success"] & (rounds["n_taroks_0"] < 8))
    row = least_needed(summarise(falling, RULES), "taroks").set_index("contract").loc["two"]
    assert str(row["value"]) == "<NA>"
    assert row["next_value"] == 5


def test_least_needed__nothing_is_enough(forced: Summary) -> None:
    row = least_needed(forced, "voids").set_index("contract").loc["solo_one"]
    assert str(row["value"]) == "<NA>"
    best = max(
        (sums.rate().estimate, value)
        for (name, value), sums in forced.hands.by("voids").items()
        if name == "solo_one" and sums.n >= LEAST_ROUNDS
    )
    assert (row["next_rate"], row["next_value"]) == best
