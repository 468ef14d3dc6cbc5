"""Is every deal equally likely, and independent of all others?  Cards, pairs, rounds, seeds.

A shuffle that favours a place, or a seed that repeats another, may pass the tables of hands and
still mislead; here every card is looked for in every place.
"""

from math import sqrt

import numpy as np
import pytest
from scipy import stats

from tarok_sim.rules import Rules, get_rules
from tarok_sim.simulation import Job, play_chunk
from tests.statistical.deals import PLACES, Deals, deal
from tests.statistical.laws import N_CARDS, SIGMAS, TAIL, assert_mean

pytestmark = pytest.mark.statistical

GAMES = ("slovenian-4", "slovenian-3")
SIZES = (50_000, pytest.param(1_000_000, marks=pytest.mark.slow))


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module", params=SIZES)
def deals(request: pytest.FixtureRequest, game: str) -> Deals:
    return deal(game, request.param, seed=20_260)


def place_shares(deals: Deals) -> np.ndarray:
    return deals.place_sizes / N_CARDS


def place_counts(deals: Deals) -> np.ndarray:
    """(54, places) how often each card lay in each place."""
    n_places = len(deals.place_sizes)
    counts = [np.bincount(column, minlength=n_places) for column in deals.places.T]
    return np.array(counts)


def uniformity_p_value(deals: Deals) -> float:
    """Chi-square of card and place.

    The indicators of a random deal have covariance A x B with A = 54/53 (I - J/54) over cards and
    B = diag(p) - pp' over places, so that Pearson's statistic times 53/54 is a chi-square.
    """
    expected = len(deals) * place_shares(deals)
    statistic = float(((place_counts(deals) - expected) ** 2 / expected).sum())
    freedom = (N_CARDS - 1) * (len(expected) - 1)
    return float(stats.chi2.sf(statistic * (N_CARDS - 1) / N_CARDS, freedom))


def test_places__all_cards_and_seats_alike(deals: Deals) -> None:
    assert deals.places.min() >= 0, "a card lies nowhere"
    p_value = uniformity_p_value(deals)
    assert TAIL < p_value < 1 - TAIL


def test_places__a_biased_shuffle_would_show(game: str) -> None:
    """One deal in fifty with the cards in order is enough to fail the chi-square."""
    fair = deal(game, 50_000, seed=20_260)
    in_order = fair.places.copy()
    ordered = np.repeat(np.arange(len(fair.place_sizes)), fair.place_sizes)
    in_order[::50] = ordered
    biased = Deals(fair.rules, fair.hands, fair.talon, fair.n_redeals)
    biased.__dict__["places"] = in_order
    assert uniformity_p_value(biased) < TAIL


def test_pairs__lie_together_as_often_as_they_should(deals: Deals) -> None:
    """Every pair of cards: how often in one hand or both in the talon."""
    n_seats, n = deals.rules.n_seats, len(deals)
    together = np.zeros((N_CARDS, N_CARDS))
    for place in range(n_seats + 1):
        there = deals.places >= n_seats if place == n_seats else deals.places == place
        together += count_pairs(there)
    sizes = np.array([deals.rules.hand_size] * n_seats + [PLACES])
    p = float((sizes * (sizes - 1)).sum() / (N_CARDS * (N_CARDS - 1)))
    upper = np.triu_indices(N_CARDS, 1)
    deviations = (together[upper] - n * p) / sqrt(n * p * (1 - p))
    # The largest of 1,431 normal deviations exceeds 5.2 as rarely as one exceeds 4.
    assert np.abs(deviations).max() < 5.2
    assert 0.9 < float((deviations**2).mean()) < 1.1


def count_pairs(there: np.ndarray) -> np.ndarray:
    """(54, 54) in how many deals both cards are there."""
    counts = np.zeros((N_CARDS, N_CARDS))
    for part in np.array_split(there, max(1, len(there) // 50_000)):
        columns = part.astype(np.float32)
        counts += columns.T @ columns
    return counts


def assert_independent(one: Deals, other: Deals, what: str) -> None:
    """Cards keep their place from one deal to another only by chance.

    The number of cards in the same place has mean sum(s^2) / 54 and, by the covariance given above,
    variance (54/53)^2 * 53 * |B|^2, wherever the two deals are independent.
    """
    matches = np.concatenate(
        [(a == b).sum(axis=1) for a, b in zip(parts(one), parts(other), strict=True)]
    )
    p = place_shares(one)
    spread = np.diag(p) - np.outer(p, p)
    variance = N_CARDS**2 / (N_CARDS - 1) * float((spread**2).sum())
    assert_mean(matches, float((one.place_sizes * p).sum()), variance, what)
    centred = (matches - matches.mean()) ** 2
    error = float(np.std(centred)) / sqrt(len(matches))
    assert abs(float(centred.mean()) - variance) <= SIGMAS * error, what


def parts(deals: Deals) -> list[np.ndarray]:
    return np.array_split(deals.places, max(1, len(deals) // 50_000))


def shifted(deals: Deals, lag: int) -> tuple[Deals, Deals]:
    """The deals without the last rounds, and those `lag` rounds later."""

    def take(part: slice) -> Deals:
        piece = Deals(deals.rules, deals.hands[part], deals.talon[part], deals.n_redeals[part])
        piece.__dict__["places"] = deals.places[part]
        return piece

    return take(slice(None, -lag)), take(slice(lag, None))


@pytest.mark.parametrize("lag", [1, 2, 3, 4, 12, 64, 1000])
def test_rounds__are_independent(deals: Deals, lag: int) -> None:
    assert_independent(*shifted(deals, lag), f"rounds {lag} apart")


@pytest.mark.parametrize("seed", [20_261, 20_262, 20_260 + 2**32, 0, 2**63 - 1])
def test_seeds__are_independent(deals: Deals, seed: int) -> None:
    other = deal(deals.rules.id, len(deals), seed)
    assert_independent(deals, other, f"seed {seed}")


def test_seeds__shifted_with_the_round_are_independent(deals: Deals) -> None:
    """Seed s + 1 in round r is not seed s in round r + 1."""
    other = deal(deals.rules.id, len(deals), 20_259, first_round=1)
    assert_independent(deals, other, "seed and round traded")


def test_redeals__are_independent_of_what_was_thrown_in() -> None:
    """Suit cards stay in their place from the thrown-in deal to the next only by chance.

    Hands without a tarok are thrown in, so the first deals are no fair sample; given any of them, a
    card of the next deal falls into its old place with that place's share.
    """
    raw = deal("slovenian-4", 200_000, seed=7)
    again = deal("slovenian-4", 200_000, seed=7, no_tarok="redeal")
    redealt = again.n_redeals > 0
    before, after = raw.places[redealt][:, 22:], again.places[redealt][:, 22:]
    assert len(before) > 400
    surplus = (before == after).sum(axis=1) - place_shares(raw)[before].sum(axis=1)
    assert abs(float(surplus.mean())) <= SIGMAS * float(np.std(surplus)) / sqrt(len(surplus))


@pytest.mark.parametrize("first_round", [0, 1, 999, 12_345, 2**40])
def test_same_seed_and_round__same_deal(game: str, first_round: int) -> None:
    """Whoever plays, whatever is played, in whatever piece of the run."""
    rules = get_rules(game)
    whole = dealt(Job(rules, ("random",), seed=5, contract="klop"), first_round, 60)
    by_pieces = [
        dealt(Job(rules, ("random",), seed=5), first_round + start, 20) for start in (0, 20, 40)
    ]
    others = dealt(Job(rules, ("beginner",), seed=5, contract="three"), first_round, 60)
    for k in (0, 1):
        assert (whole[k] == np.concatenate([piece[k] for piece in by_pieces])).all()
        assert (whole[k] == others[k]).all()
    changed = dealt(Job(rules, ("random",), seed=6, contract="klop"), first_round, 60)
    assert not (whole[0] == changed[0]).all(axis=1).any()


def dealt(job: Job, first_round: int, n: int) -> tuple[np.ndarray, np.ndarray]:
    chunk = play_chunk(job, first_round, n, logs=True)
    assert chunk.logs is not None
    return chunk.logs["deal"]["dealt"][:, : job.rules.n_seats], chunk.logs["deal"]["talon"]


@pytest.mark.parametrize("position", ["between", "first"])
def test_deal__is_a_whole_pack(game: str, position: str) -> None:
    """Every hand has its size, and hands and talon together are the 54 cards, once each."""
    rules: Rules = get_rules(game, talon_position=position)
    hands, talon = dealt(Job(rules, ("random",), seed=2, contract="klop"), 0, 5_000)
    sets = np.column_stack([hands, np.int64(1) << talon])
    assert (np.bitwise_count(hands) == rules.hand_size).all()
    assert (np.bitwise_or.reduce(sets, axis=1) == (1 << N_CARDS) - 1).all()
    assert (np.bitwise_count(sets).sum(axis=1) == N_CARDS).all()
