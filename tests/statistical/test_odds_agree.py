"""Odds of a hand against what is known otherwise: exact laws of the deal, rounds dealt freely.

A hand fixed beforehand must leave the other cards exactly as chance would; and hands drawn from a
class, each asked about on its own, must together give what unconditional rounds with such hands
give.
"""

from itertools import product
from math import comb, sqrt

import numpy as np
import pytest
from scipy import stats

from tarok_sim import odds
from tarok_sim.cards import parse_hand
from tarok_sim.rules import Rules, get_rules
from tarok_sim.simulation import Job, play_chunk
from tests.statistical.deals import PLACES, Deals, cards_where, n_cards
from tests.statistical.laws import SIGMAS, TAIL, assert_law, assert_share, law

pytestmark = pytest.mark.statistical

RULES = get_rules("slovenian-4")
HAND = "T20 T16 T12 T7 T3 HK H4 DQ DJ D2 CK CN"
N_DEALS = 40_000
CHUNK = 40_000


def deals_around(rules: Rules, seat: int, hand: list[int], n: int = N_DEALS) -> Deals:
    """Deals in which a seat holds these cards."""
    job = Job(rules, ("random",), 23, "klop", forehand=0, hands={seat: tuple(hand)})
    chunk = play_chunk(job, 0, n, logs=True)
    assert chunk.logs is not None
    dealt = chunk.logs["deal"]
    hands, talon = dealt["dealt"][:, : rules.n_seats], dealt["talon"][:, :PLACES]
    return Deals(rules, hands, talon, chunk.rows["n_redeals"])


@pytest.mark.parametrize(("rules_id", "seat"), [("slovenian-4", 0), ("slovenian-4", 2)])
def test_known_hand__every_other_card_goes_anywhere(rules_id: str, seat: int) -> None:
    """Chi-square of where each unseen card lies: other seats and each place of the talon."""
    rules = get_rules(rules_id)
    hand = parse_hand(HAND)
    deals = deals_around(rules, seat, hand)
    assert set(deals.hands[:, seat]) == {sum(1 << card for card in hand)}
    n_places = rules.n_seats + PLACES
    sizes = np.delete(deals.place_sizes, seat)
    expected = len(deals) * sizes / sizes.sum()
    unseen = [card.index for card in rules.deck.cards if card.index not in hand]
    for card in unseen:
        counts = np.bincount(deals.places[:, card], minlength=n_places)
        assert counts[seat] == 0
        p = stats.chisquare(np.delete(counts, seat), expected).pvalue
        assert p > TAIL / len(unseen), f"{rules.deck.cards[card].name}: {counts}, p = {p:.1e}"


def test_known_hand__other_cards_fall_together_as_by_chance() -> None:
    """Taroks and kings of another seat and of the talon; two cards in the same hand."""
    deals = deals_around(RULES, 1, parse_hand(HAND))
    taroks, kings = cards_where(RULES, "T"), cards_where(RULES, "HK", "DK", "SK", "CK")
    for seat in (0, 2, 3):
        assert_law(n_cards(deals.hands[:, seat], taroks), law(12, 17, 42), f"taroks of {seat}")
        assert_law(n_cards(deals.hands[:, seat], kings), law(12, 2, 42)[:3], f"kings of {seat}")
    assert_law(n_cards(deals.talon_mask, taroks), law(6, 17, 42), "taroks of the talon")
    for pair in (("DK", "SK"), ("T22", "T21"), ("S7", "C7"), ("T1", "SK")):
        together = (n_cards(deals.hands, cards_where(RULES, *pair)) == 2).any(axis=1)
        assert_share(int(together.sum()), len(deals), 3 * 12 * 11 / (42 * 41), "+".join(pair))


def test_known_hand__deals_thrown_in_are_dealt_again() -> None:
    """With ten of the taroks gone, a third hand without one is not rare; the law is exact."""
    rules = get_rules("slovenian-4", no_tarok="redeal")
    hand = parse_hand("T22 T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 ")
    deals = deals_around(rules, 0, hand)
    assert deals.n_redeals.max() > 0
    weights = np.zeros(13)
    accepted = 0
    for held in product(range(1, 11), repeat=3):
        in_talon = 10 - sum(held)
        if 0 <= in_talon <= 6:
            ways = comb(6, in_talon)
            for n in held:
                ways *= comb(12, n)
            accepted += ways
            weights[held[0]] += ways
    assert_share(int((deals.n_redeals == 0).sum()), N_DEALS, accepted / comb(42, 10), "no redeal")
    for seat in (1, 2, 3):
        n_taroks = n_cards(deals.hands[:, seat], cards_where(rules, "T"))
        assert_law(n_taroks, weights[: n_taroks.max() + 1] / accepted, f"seat {seat}")


def hand_with(n_taroks: int, generator: np.random.Generator) -> list[int]:
    """Draw a hand from all those with this many taroks."""
    taroks = generator.choice(RULES.deck.of_suit("T"), n_taroks, replace=False)
    others = [card.index for card in RULES.deck.cards if card.suit != "T"]
    return [*taroks.tolist(), *generator.choice(others, 12 - n_taroks, replace=False).tolist()]


def like_hands(job: Job, seat: int, n_taroks: int, n_chunks: int) -> tuple[np.ndarray, np.ndarray]:
    """Scores and success of freely dealt rounds in which the seat holds this many taroks."""
    scores, made = [], []
    for k in range(n_chunks):
        rows = play_chunk(job, k * CHUNK, CHUNK).rows
        alike = n_cards(rows["hands"][:, seat], cards_where(RULES, "T")) == n_taroks
        scores.append(rows["scores"][alike, seat].astype(float))
        made.append(rows["success"][alike] > 0)
    return np.concatenate(scores), np.concatenate(made)


def assert_agree(asked: np.ndarray, free: np.ndarray, what: str) -> None:
    """Two means, each with its own error, are within four standard errors."""
    difference = asked.mean() - free.mean()
    error = sqrt(asked.var(ddof=1) / len(asked) + free.var(ddof=1) / len(free))
    assert abs(difference) <= SIGMAS * error, (
        f"{what}: {difference} is {difference / error:+.1f} SE"
    )


@pytest.mark.parametrize(
    ("seat", "n_taroks", "n_hands"),
    [(0, 7, 150), (2, 6, 150), pytest.param(0, 8, 3_000, marks=pytest.mark.slow)],
)
def test_odds__of_like_hands_are_those_of_free_rounds(
    seat: int, n_taroks: int, n_hands: int
) -> None:
    """Hands drawn from a class and asked about, against rounds that happen to have such a hand."""
    generator = np.random.default_rng(100 * seat + n_taroks)
    answers = [
        odds(
            hand_with(n_taroks, generator),
            seat=seat,
            contracts=["two", "solo_three"],
            n=30,
            seed=1_000 + k,
            jobs=1,
        )
        for k in range(n_hands)
    ]
    n_chunks = 2 if n_hands < 1_000 else 10
    free = {"strategies": ("club",), "seed": 77, "forehand": 0}
    jobs = {
        ("two", "HK"): Job(RULES, contract="two", declarer=seat, called="HK", **free),
        ("solo_three", None): Job(RULES, contract="solo_three", declarer=seat, **free),
        ("pass", None): Job(RULES, passes=frozenset({seat}), **free),
    }
    for (contract, called), job in jobs.items():
        scores, made = like_hands(job, seat, n_taroks, n_chunks)
        rows = [answer.row(contract, called) for answer in answers]
        assert_agree(np.array([row.mean_score for row in rows]), scores, f"{contract}, score")
        if contract != "pass":
            chances = np.array([row.p_success for row in rows])
            assert_agree(chances, made.astype(float), f"{contract}, chance")


@pytest.mark.parametrize("n_answers", [200, pytest.param(2_000, marks=pytest.mark.slow)])
def test_intervals__cover_the_truth_as_often_as_they_say(n_answers: int) -> None:
    """Small answers about one hand, with other deals each time, against a large one."""
    asked = {"contracts": ["three", "one"], "strategies": "beginner", "jobs": 1}
    truth = odds(HAND, n=150_000, seed=1, **asked)
    small = [odds(HAND, n=150, seed=2 + k, **asked) for k in range(n_answers)]
    for row in truth.rows:
        found = [answer.row(row.contract, row.called) for answer in small]
        hits = {"score": sum(r.score_low <= row.mean_score <= r.score_high for r in found)}
        if row.p_success is not None:
            hits["chance"] = sum(r.p_low <= row.p_success <= r.p_high for r in found)
            gain = row.gain_over_pass
            hits["gain"] = sum(r.gain_low <= gain <= r.gain_high for r in found)
        for what, count in hits.items():
            assert_share(count, n_answers, 0.95, f"{row.contract} {row.called}, {what}")
    best = (truth.best.contract, truth.best.called)
    kept = sum(answer.row(*best).tied_with_best for answer in small)
    assert kept >= stats.binom.ppf(TAIL, n_answers, 0.95), "the best row was not among the tied"
