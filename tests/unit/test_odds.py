"""Odds of a hand: rows against the rounds they come from, legal bids, ties, words, pictures."""

import json
import math
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import asdict, replace

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

from tarok_sim import odds
from tarok_sim.cards import parse_hand
from tarok_sim.questions.biddable import Bid, bids_of
from tarok_sim.questions.hand_odds import HandOdds, OddsOptions
from tarok_sim.questions.odds_rows import rows_of
from tarok_sim.questions.same_deals import PairedSums, play_same_deals
from tarok_sim.rules import Rules, get_rules
from tarok_sim.simulation import Job, RunOptions, play_chunk
from tests.support.command_line import environment

RULES = get_rules("slovenian-4")
STRONG = "T22 T21 T18 T15 T9 T4 T1 HK HQ SK S8 D4"
MIDDLING = "T20 T16 T12 T7 T3 HK H4 DQ DJ D2 CK CN"
LOW = "T2 H1 H3 D4 D2 S7 S8 S9 C7 C8 C9 CJ"
FOUR_KINGS = "T20 T16 T12 T7 T3 HK H4 DK SK S8 CK CN"
N, SEED = 400, 7


def ask(hand: str = MIDDLING, rules: Rules = RULES, **options: object) -> HandOdds:
    settings = {"strategies": "beginner", "n": N, "seed": SEED, "jobs": 1} | options
    return odds(hand, rules, **settings)  # type: ignore[arg-type]


def job_of(bid: Bid, hand: str, seat: int, strategies: tuple[str, ...] = ("beginner",)) -> Job:
    """What the row of a bid stands for, written out."""
    held = {seat: tuple(parse_hand(hand))}
    if bid.is_pass:
        return Job(RULES, strategies, SEED, passes=frozenset({seat}), forehand=0, hands=held)
    return Job(
        *(RULES, strategies, SEED, bid.contract, seat),
        called=bid.called,
        forehand=0,
        hands=held,
    )


def calls_of(answer: HandOdds, contract: str) -> set[str | None]:
    return {row.called for row in answer.rows if row.contract == contract}


def contracts_of(answer: HandOdds) -> set[str]:
    return {row.contract for row in answer.rows}


@pytest.mark.parametrize("seat", [0, 2])
def test_rows__are_what_the_rounds_say(seat: int) -> None:
    """Every figure, from the single scores, by scipy and statsmodels."""
    answer = ask(seat=seat, n=N)
    bids = bids_of(RULES, seat, parse_hand(MIDDLING), None)
    assert {(row.contract, row.called) for row in answer.rows} == {
        (bid.contract, bid.called) for bid in bids
    }
    played = {
        (bid.contract, bid.called): play_chunk(job_of(bid, MIDDLING, seat), 0, N).rows
        for bid in bids
    }
    passing = played["pass", None]["scores"][:, seat].astype(float)
    for row in answer.rows:
        rows = played[row.contract, row.called]
        scores = rows["scores"][:, seat].astype(float)
        assert (row.n, row.level) == (N, 0.95)
        assert row.mean_score == pytest.approx(scores.mean())
        assert row.sd_score == pytest.approx(scores.std(ddof=1))
        assert row.se_score == pytest.approx(stats.sem(scores))
        assert row.gain_over_pass == pytest.approx((scores - passing).mean())
        if row.contract != "pass":
            made = int((rows["success"] > 0).sum())
            assert row.p_success == made / N
            ends = proportion_confint(made, N, method="wilson")
            assert (row.p_low, row.p_high) == pytest.approx(ends, abs=1e-9)
        if scores.std() > 0:
            ends = stats.t.interval(0.95, N - 1, scores.mean(), stats.sem(scores))
            assert (row.score_low, row.score_high) == pytest.approx(ends)
        if scores.std() > 0 and row.contract != "pass":
            ends = stats.ttest_rel(scores, passing).confidence_interval(0.95)
            assert (row.gain_low, row.gain_high) == pytest.approx((ends.low, ends.high))


def test_rows__best_first_and_ties_by_bonferroni() -> None:
    answer = ask(STRONG, n=40)
    means = [row.mean_score for row in answer.rows]
    assert means == sorted(means, reverse=True)
    assert answer.best is answer.rows[0]
    assert answer.best.tied_with_best
    scores = [
        play_chunk(job_of(Bid(row.contract, row.called), STRONG, 0), 0, 40).rows["scores"][:, 0]
        for row in answer.rows
    ]
    level = 1 - 0.05 / (len(scores) - 1)
    seen = set()
    for row, other in zip(answer.rows[1:], scores[1:], strict=True):
        if other.std() == 0:
            continue
        ends = stats.ttest_rel(scores[0], other).confidence_interval(level)
        assert row.tied_with_best == (ends.low <= 0 <= ends.high), row
        seen.add(row.tied_with_best)
    assert seen == {True, False}


def test_rows__only_what_was_asked_for_changes_nothing_else() -> None:
    """The deals do not depend on which contracts are asked for."""
    everything, one = ask(), ask(contracts="two")
    assert contracts_of(one) == {"pass", "two"}
    assert len(one.rows) == 5
    for row in one.rows:
        other = everything.row(row.contract, row.called)
        assert replace(other, tied_with_best=row.tied_with_best) == row


def test_rows__pass_gains_nothing_over_itself() -> None:
    row = ask(contracts="three").row("pass")
    assert (row.gain_over_pass, row.gain_low, row.gain_high) == (0, 0, 0)
    assert (row.called, row.p_success, row.p_low, row.p_high) == (None, None, None, None)


def test_rows__klop_only_when_asked() -> None:
    assert "klop" not in contracts_of(ask())
    row = ask(contracts=["klop", "one"]).row("klop")
    assert row.p_success is None
    job = Job(
        RULES, ("beginner",), SEED, "klop", forehand=0, hands={0: tuple(parse_hand(MIDDLING))}
    )
    assert row.mean_score == play_chunk(job, 0, N).rows["scores"][:, 0].mean()


@pytest.mark.nojit
def test_rows__do_not_depend_on_workers_or_chunks() -> None:
    n = 30
    alone = ask(n=n, contracts=["three", "beggar"])
    assert ask(n=n, contracts=["three", "beggar"], jobs=3).rows == alone.rows
    bids = bids_of(RULES, 0, alone.hand, ["three", "beggar"])
    jobs = [job_of(bid, MIDDLING, 0) for bid in bids]
    for run in (RunOptions(2, 7, progress=False), RunOptions(1, 1, progress=False)):
        sums = play_same_deals(jobs, n, 0, run)
        assert rows_of(RULES, bids, sums, 0.95) == alone.rows


def test_seed__gives_other_deals() -> None:
    assert ask(contracts="two").rows == ask(contracts="two").rows
    assert ask(contracts="two", seed=8).rows != ask(contracts="two").rows


def test_level__widens_every_interval() -> None:
    wide, narrow = ask(contracts="two", level=0.99), ask(contracts="two")
    for row in wide.rows:
        other = narrow.row(row.contract, row.called)
        assert row.level == 0.99
        assert row.score_low < other.score_low < other.score_high < row.score_high


def test_hand__as_text_grouped_ids_or_indices() -> None:
    spellings: list[str | Iterable[int | str]] = [
        MIDDLING,
        "T: 20 16 12 7 3 | H: K 4 | D: Q J 2 | C: K N",
        MIDDLING.split(),
        parse_hand(MIDDLING),
        np.array(parse_hand(MIDDLING)),
        tuple(reversed(parse_hand(MIDDLING))),
    ]
    answers = [
        odds(hand, contracts="one", strategies="beginner", n=40, jobs=1) for hand in spellings
    ]
    for answer in answers:
        assert sorted(answer.hand) == sorted(parse_hand(MIDDLING))
        assert answer.rows == answers[0].rows


def test_seat__is_counted_from_forehand() -> None:
    """The seat holds the hand and declares; seat 0 is forehand, so the dealer is the last one."""
    for seat in range(4):
        (bid,) = (bid for bid in bids_of(RULES, seat, [], ["solo_one"]) if not bid.is_pass)
        rows = play_chunk(job_of(bid, STRONG, seat), 0, 50).rows
        assert set(rows["forehand"]) == {0}
        assert set(rows["declarer"]) == {seat}
        assert set(rows["hands"][:, seat]) == {sum(1 << card for card in parse_hand(STRONG))}
        answer = ask(STRONG, seat=seat, contracts="solo_one", n=50)
        assert answer.row("solo_one").mean_score == rows["scores"][:, seat].mean()


def test_strategies__are_named_by_seat() -> None:
    mixed = ("random", "beginner", "random", "beginner")
    answer = ask(seat=1, contracts="solo_one", strategies=list(mixed), n=60)
    assert answer.strategies == mixed
    bid = Bid("solo_one")
    scores = play_chunk(job_of(bid, MIDDLING, 1, mixed), 0, 60).rows["scores"][:, 1]
    assert answer.row("solo_one").mean_score == scores.mean()


def test_bids__every_contract_and_every_king() -> None:
    answer = ask(FOUR_KINGS, n=2)
    names = {contract.name for contract in RULES.contracts[1:]}
    assert contracts_of(answer) == names | {"pass"}
    for name in names:
        calls = {"HK", "DK", "SK", "CK"} if RULES.contract(name).calls_king else {None}
        assert calls_of(answer, name) == calls


@pytest.mark.parametrize(
    ("option", "hand", "calls"),
    [
        ({"call_rule": "not_own"}, MIDDLING, {"DK", "SK"}),
        ({"call_rule": "own_only"}, MIDDLING, {"HK", "CK"}),
        ({"call_rule": "not_own"}, FOUR_KINGS, {"HK", "DK", "SK", "CK"}),
        (
            {"call_queen_if_all_kings": True},
            FOUR_KINGS,
            {"HK", "DK", "SK", "CK", "HQ", "DQ", "SQ", "CQ"},
        ),
        ({"call_queen_if_all_kings": True}, MIDDLING, {"HK", "DK", "SK", "CK"}),
    ],
)
def test_bids__calls_follow_the_rules(
    option: dict[str, object], hand: str, calls: set[str]
) -> None:
    rules = get_rules("slovenian-4", **option)
    assert calls_of(ask(hand, rules, contracts="two", n=2), "two") == calls


@pytest.mark.parametrize(
    ("option", "seat", "is_open"),
    [
        ({}, 3, True),
        ({"tri_forehand_only": True}, 0, True),
        ({"tri_forehand_only": True}, 1, False),
        ({"forehand_duty": "obvezna_tri"}, 0, True),
        ({"forehand_duty": "obvezna_tri"}, 2, False),
    ],
)
def test_bids__three_where_the_seat_may_bid_it(
    option: dict[str, object], seat: int, is_open: bool
) -> None:
    rules = get_rules("slovenian-4", **option)
    assert ("three" in contracts_of(ask(rules=rules, seat=seat, n=2))) == is_open
    if not is_open:
        with pytest.raises(ValueError, match=f"seat {seat} cannot declare three: .*choose from"):
            ask(rules=rules, seat=seat, n=2, contracts=["three", "two"])


def test_bids__three_players_and_other_ladders() -> None:
    rules = get_rules("slovenian-3")
    answer = ask(f"{MIDDLING} S7 S8 S9 C7", rules, n=20, seat=2)
    assert contracts_of(answer) == {contract.name for contract in rules.contracts[1:]} | {"pass"}
    assert all(row.called is None for row in answer.rows)
    assert "calling" not in answer.advice
    tzs = get_rules("slovenian-4", "tzs")
    names = {"pass", "two", "one", "solo_without", "beggar"}
    assert contracts_of(ask(rules=tzs, seat=1, n=2)) == names


def test_alike_rounds__keep_an_honest_interval() -> None:
    """A game lost in every deal: sure to a few hundredths, not sure."""
    answer = ask(LOW, contracts=["valat", "beggar"], n=500)
    row = answer.row("valat")
    assert (row.p_success, row.sd_score, row.mean_score) == (0, 0, -125)
    assert row.p_high is not None
    assert row.score_low == -125
    assert row.score_high == pytest.approx(125 * (2 * row.p_high - 1))
    passing = answer.row("pass")
    assert passing.score_low < passing.mean_score < passing.score_high
    assert row.gain_low < row.gain_over_pass < row.gain_high
    assert not row.tied_with_best
    once = ask(contracts="valat", n=1)
    assert once.best.se_score is None
    assert all(row.tied_with_best for row in once.rows)
    for row in once.rows:
        assert math.isfinite(row.score_low + row.score_high + row.gain_low + row.gain_high)


def test_sums__add_up_and_compare() -> None:
    generator = np.random.default_rng(3)
    scores = generator.integers(-90, 90, (3, 200))
    whole = PairedSums.from_scores(scores, [1, 2, 3])
    parts = PairedSums.from_scores(scores[:, :50], [1, 0, 3])
    parts += PairedSums.from_scores(scores[:, 50:], [0, 2, 0])
    assert parts == whole
    difference = whole.difference(2, 0, 0.9)
    wanted = stats.ttest_rel(scores[2], scores[0])
    ends = wanted.confidence_interval(0.9)
    assert (difference.low, difference.high) == pytest.approx((ends.low, ends.high))


def test_same_deals__refuses_other_deals() -> None:
    job = Job(RULES, ("random",), 1)
    for other in (replace(job, seed=2), replace(job, forehand=1), replace(job, hands={0: (3,)})):
        with pytest.raises(ValueError, match="must share"):
            play_same_deals([job, other], 5, 0, RunOptions(1, progress=False))


def sums_of(scores: list[list[int]]) -> PairedSums:
    array = np.array(scores * 40).T
    return PairedSums.from_scores(array, [int((line > 0).sum()) for line in array])


def crafted(scores: list[list[int]], bids: list[Bid]) -> HandOdds:
    """An answer with these scores, one list a deal, forty times over."""
    sums = sums_of(scores)
    rows = rows_of(RULES, bids, sums, 0.95)
    hand = tuple(parse_hand(MIDDLING))
    return HandOdds(RULES, ("club",) * 4, OddsOptions(n=sums.n), hand, 0, rows)


PASS, TWO, SOLO = Bid("pass"), Bid("two", "DK"), Bid("solo_two")


def test_advice__names_the_best_and_its_gain() -> None:
    answer = crafted([[0, 40, -20], [10, 30, -90]], [PASS, TWO, SOLO])
    assert answer.advice.startswith(
        "Bid two calling ♦K: it brings +35.0 [+33.9, +36.1] a deal, +30.0 [+27.8, +32.2] "
        "compared with passing, and is made in 100.0 % of the deals. The intervals"
    )
    assert "cannot tell" not in answer.advice
    assert "sampling error of 80 deals and nothing more" in answer.advice
    assert "club in every seat" in answer.advice
    assert [row.contract for row in answer.rows] == ["two", "pass", "solo_two"]


def test_advice__says_when_to_pass() -> None:
    answer = crafted([[0, -40, -20], [10, -30, -90]], [PASS, TWO, SOLO])
    assert answer.best.is_pass
    assert answer.advice.startswith("Pass: that brings +5.0 [+3.9, +6.1] a deal; the best game, ")
    assert "two calling ♦K, makes a difference of −40.0 [−41.6, −38.4]" in answer.advice


def test_advice__says_ties() -> None:
    answer = crafted([[0, 40, -30], [10, -30, 41]], [PASS, TWO, SOLO])
    assert [row.tied_with_best for row in answer.rows] == [True, True, True]
    assert answer.best.contract == "solo_two"
    assert "cannot tell it apart from pass and two calling ♦K" in answer.advice


def test_equal_means__the_cautious_bid_comes_first() -> None:
    answer = crafted([[10, 40, -20], [10, -20, 40]], [PASS, TWO, SOLO])
    assert [row.contract for row in answer.rows] == ["pass", "two", "solo_two"]


def test_words__own_kings_players_and_changed_rules() -> None:
    rules = get_rules("slovenian-4", "pagat", mond_penalty=7)
    answer = ask(rules=rules, n=20, strategies="random,beginner,random,random", seat=3)
    text = str(answer)
    assert "XX XVI XII VII III  ♥K 4  ♦Q J 2  ♣K N" in text
    assert "preset pagat, mond_penalty=7; seat 3 (dealer)" in text
    assert "seats played by random, beginner, random, random" in text
    assert "♥K (own)" in text
    assert "♦K (own)" not in text
    assert "solo three" in text
    assert len(text.splitlines()) == len(answer.rows) + 6


def test_html__has_every_row_and_no_raw_text() -> None:
    answer = ask(n=50)
    html = answer._repr_html_()
    assert html.count("<tr") == len(answer.rows) + 1
    assert html.count("<svg") == html.count("</svg>") == len(answer.rows)
    assert "nan" not in html
    assert "None" not in html
    assert answer.best.contract.replace("_", " ") in html


def test_frame__has_the_rows() -> None:
    answer = ask(n=50)
    frame = answer.to_frame()
    assert list(frame.columns) == list(asdict(answer.best))
    assert frame.contract.tolist() == [row.contract for row in answer.rows]
    assert frame.loc[frame.contract == "pass", ["p_success", "called"]].isna().all(axis=None)
    assert frame.mean_score.tolist() == [row.mean_score for row in answer.rows]
    assert frame.dtypes["called"] == "string"


def test_figure__shows_every_row() -> None:
    answer = ask(n=50)
    figure = answer.plot()
    words = [text.get_text() for axes in figure.axes for text in axes.texts]
    for row in answer.rows:
        assert any(word.startswith(row.contract.replace("_", " ")) for word in words)
    assert words.count("two ♥K (own)") == 1
    lows, highs = zip(*(axes.get_xlim() for axes in figure.axes), strict=True)
    assert (lows[0], highs[0]) == (0, 100)
    assert lows[1] > -200, "a game out of reach squeezes the others"
    assert highs[1] > answer.best.mean_score
    assert figure._repr_png_().startswith(b"\x89PNG"), "a notebook would show no picture"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"hand": "T22 T21"}, "2 cards, a hand of slovenian-4 has 12"),
        ({"hand": MIDDLING.replace("CK", "T20")}, "card T20 is there twice"),
        ({"hand": MIDDLING.replace("CK", "XK")}, "unknown card 'XK'"),
        ({"hand": [0] * 12}, "card T1 is there twice"),
        ({"hand": [*range(11), 54]}, "no card has index 54"),
        ({"seat": 4}, "seat cannot be 4; seats count from 0 = forehand to 3 = dealer"),
        ({"seat": -1}, "seat cannot be -1"),
        ({"contracts": "four"}, "unknown contract 'four'"),
        ({"contracts": []}, "no contract was asked for; choose from klop, three"),
        ({"n": 0}, "number of rounds cannot be 0"),
        ({"level": 1.0}, "level is 1.0"),
        ({"jobs": 0}, "jobs cannot be 0"),
        ({"seed": -1}, "seed cannot be -1"),
        ({"strategies": "clubb"}, "unknown strategy 'clubb'"),
        ({"strategies": ["club", "club"]}, "2 strategies for 4 seats"),
        ({"rules": "slovene-4"}, "unknown rules 'slovene-4'"),
    ],
)
def test_wrong_input__is_refused(arguments: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        odds(**({"hand": MIDDLING, "n": 5, "jobs": 1} | arguments))  # type: ignore[arg-type]


def test_wrong_input__a_hand_that_would_be_dealt_again() -> None:
    hand = "HK HQ HN HJ H1 H2 DK DQ SK SQ CK CQ"
    with pytest.raises(ValueError, match=r"without a tarok is dealt again .*no_tarok=none"):
        ask(hand, get_rules("slovenian-4", no_tarok="redeal"))
    assert ask(hand, contracts="beggar", n=20).row("beggar").n == 20


def test_row__unknown_bid_lists_the_others() -> None:
    answer = ask(contracts="two", n=5)
    assert answer.row("two", "DK").called == "DK"
    with pytest.raises(ValueError, match=r"no row 'one'; choose from .*two DK"):
        answer.row("one")


# What an answer may load of what is installed; numba itself loads the second part if it is there.
LIGHT = {"numpy", "numba", "llvmlite", "joblib", "platformdirs"}
NUMBAS = {"scipy", "yaml", "psutil", "cloudpickle"}


def test_imports__an_answer_loads_nothing_heavy() -> None:
    code = f"""
import sys, json
from importlib.metadata import packages_distributions
import tarok_sim
answer = tarok_sim.odds({MIDDLING!r}, contracts="two", strategies="beginner", n=20)
str(answer), answer.advice, answer._repr_html_()
loaded = {{name.split(".")[0] for name in sys.modules}} & set(packages_distributions())
parts = {{name.split(".")[1] for name in sys.modules if name.startswith("scipy.")}}
print(json.dumps([sorted(name) for name in (loaded, parts)]))
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env=environment()
    )
    assert done.returncode == 0, done.stderr
    loaded, scipy_parts = json.loads(done.stdout)
    assert {name for name in loaded if name[0] != "_"} - {"tarok_sim"} <= LIGHT | NUMBAS
    assert {name for name in scipy_parts if name[0] != "_"} <= {"linalg", "version"}
