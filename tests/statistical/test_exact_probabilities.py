"""Deals against the hypergeometric law: hands, talon, called king, redeals, with four and three.

Every expected figure is counted here in closed form, and compared both with the decimals people
quote and with the simulator, to within four standard errors.
"""

from math import comb, factorial, sqrt

import numpy as np
import pytest

from tarok_sim.rules import get_rules
from tarok_sim.simulation import Job, play_chunk
from tests.statistical.deals import Deals, cards_where, deal, n_cards
from tests.statistical.laws import (
    N_CARDS,
    N_TAROKS,
    assert_law,
    assert_mean,
    assert_share,
    best_group,
    central_moment,
    law,
    mean_of,
    raw_points,
    some_hand_without,
    taroks_after_redeals,
    void_somewhere,
)

pytestmark = pytest.mark.statistical

GAMES = ("slovenian-4", "slovenian-3")
HAND = {4: 12, 3: 16}
SIZES = (100_000, pytest.param(1_000_000, marks=pytest.mark.slow))


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module", params=SIZES)
def deals(request: pytest.FixtureRequest, game: str) -> Deals:
    return deal(game, request.param)


# The figures people quote.


@pytest.mark.parametrize(
    ("n_seats", "quoted_one", "quoted_some"), [(3, 2.8494e-5, 8.548e-5), (4, 6.5827e-4, 2.63305e-3)]
)
def test_quoted__hand_without_tarok(n_seats: int, quoted_one: float, quoted_some: float) -> None:
    assert law(HAND[n_seats], N_TAROKS)[0] == pytest.approx(quoted_one, rel=1e-5)
    some = some_hand_without(N_TAROKS, HAND[n_seats], n_seats)
    assert some == pytest.approx(quoted_some, rel=3e-5)


@pytest.mark.parametrize(
    ("n_seats", "mean", "variance", "eight"),
    [(3, 6.518519, 2.769573, 0.274550), (4, 4.888889, 2.295830, 0.041720)],
)
def test_quoted__taroks(n_seats: int, mean: float, variance: float, eight: float) -> None:
    taroks = law(HAND[n_seats], N_TAROKS)
    quoted = (mean, variance, eight)
    assert rounded([mean_of(taroks), central_moment(taroks, 2), taroks[8:].sum()], 6) == [*quoted]


def test_quoted__taroks_of_a_hand_of_twelve() -> None:
    quoted = """.000658 .008275 .043446 .125931 .224314 .258410 .197121
                .100125 .033524 .007193 .000935 .000066 .000002"""
    assert rounded(law(12, N_TAROKS), 6) == [float(p) for p in quoted.split()]


@pytest.mark.parametrize(
    ("n_seats", "kings", "trula"),
    [
        (3, ".233406 .426800 .266750 .067288 .005755", ".340106 .453475 .183841 .022577"),
        (4, ".353928 .435603 .179686 .029217 .001565", ".462829 .416546 .111756 .008870"),
    ],
)
def test_quoted__kings_and_trula(n_seats: int, kings: str, trula: str) -> None:
    assert rounded(law(HAND[n_seats], 4)[:5], 6) == [float(p) for p in kings.split()]
    assert rounded(law(HAND[n_seats], 3)[:4], 6) == [float(p) for p in trula.split()]


@pytest.mark.parametrize(
    ("n_seats", "pair", "void", "some_void"),
    [(3, 0.083857, 0.047002, 0.181708), (4, 0.046122, 0.113440, 0.407406)],
)
def test_quoted__pair_and_voids(n_seats: int, pair: float, void: float, some_void: float) -> None:
    hand = HAND[n_seats]
    exact = [both_in_a_hand(hand), law(hand, 8)[0], void_somewhere(hand)]
    assert rounded(exact, 6) == [pair, void, some_void]


@pytest.mark.parametrize(("n_seats", "talon"), [(3, 0.157895), (4, round(1 / 7, 6))])
def test_quoted__called_king(n_seats: int, talon: float) -> None:
    in_talon, in_hand = called_king_places(HAND[n_seats])
    assert round(in_talon, 6) == talon
    assert in_talon + (n_seats - 1) * in_hand == pytest.approx(1)
    assert n_seats == 3 or in_hand == pytest.approx(2 / 7)


@pytest.mark.parametrize(("n_seats", "quoted"), [(3, 3.5005e28), (4, 6.0903e33)])
def test_quoted__number_of_deals(n_seats: int, quoted: float) -> None:
    n_deals = factorial(54) // (factorial(HAND[n_seats]) ** n_seats * factorial(6))
    assert n_deals == pytest.approx(quoted, rel=2e-5)


def test_quoted__talon() -> None:
    taroks = ".035087 .171535 .321629 .295751 .140482 .032628 .002889"
    assert rounded(law(6, N_TAROKS), 6) == [float(p) for p in taroks.split()]
    assert round(mean_of(law(6, N_TAROKS)), 6) == 2.444444
    assert law(6, 1)[1] == pytest.approx(1 / 9)
    assert rounded(law(6, 4)[:4], 6) == [0.615271, 0.328144, 0.053502, 0.003036]
    assert round(1 - law(6, 3)[0], 6) == 0.302693
    mean, variance = raw_points(6)
    assert rounded([mean, sqrt(variance)], 4) == [11.7778, 3.4448]


@pytest.mark.parametrize(
    ("size", "best", "average"),
    [(3, 7.331520, 5.8889), (2, 5.785450, 3.9259), (1, 4.159032, 1.963)],
)
def test_quoted__best_group(size: int, best: float, average: float) -> None:
    assert round(best_group(size)[0], 6) == best
    assert round(raw_points(size)[0], 4) == average


def rounded(values: object, digits: int) -> list[float]:
    return [round(float(value), digits) for value in values]  # type: ignore[attr-defined]


def both_in_a_hand(hand: int) -> float:
    """Probability that two named cards lie in one given hand."""
    return comb(N_CARDS - 2, hand - 2) / comb(N_CARDS, hand)


def called_king_places(hand: int) -> tuple[float, float]:
    """Where a king is that the caller lacks: in the talon, in one given other hand."""
    hidden = N_CARDS - hand
    return 6 / hidden, hand / hidden


# The simulator's deals.


def test_deals__taroks_in_a_hand(deals: Deals) -> None:
    taroks = law(deals.rules.hand_size, N_TAROKS)
    variance, fourth = central_moment(taroks, 2), central_moment(taroks, 4)
    for seat in range(deals.rules.n_seats):
        dealt = deals.features["n_taroks"][:, seat]
        assert_law(dealt, taroks, f"taroks of seat {seat}")
        assert_mean(dealt, mean_of(taroks), variance, f"mean taroks of seat {seat}")
        spread = (dealt - mean_of(taroks)) ** 2
        assert_mean(spread, variance, fourth - variance**2, f"variance of taroks of seat {seat}")
        n_rich = int((dealt >= 8).sum())
        assert_share(n_rich, len(deals), taroks[8:].sum(), f"eight taroks at seat {seat}")


def test_deals__hand_without_tarok(deals: Deals) -> None:
    without = deals.features["n_taroks"] == 0
    hand, n_seats = deals.rules.hand_size, deals.rules.n_seats
    for seat in range(n_seats):
        n_seen = int(without[:, seat].sum())
        assert_share(n_seen, len(deals), law(hand, N_TAROKS)[0], f"no tarok at seat {seat}")
    some = some_hand_without(N_TAROKS, hand, n_seats)
    assert_share(int(without.any(axis=1).sum()), len(deals), some, "some hand without a tarok")


@pytest.mark.parametrize(("column", "special"), [("deal_n_kings", 4), ("deal_n_trula", 3)])
def test_deals__kings_and_trula(deals: Deals, column: str, special: int) -> None:
    expected = law(deals.rules.hand_size, special)[: special + 1]
    for seat in range(deals.rules.n_seats):
        assert_law(deals.features[column][:, seat], expected, f"{column}_{seat}")


def test_deals__skis_and_mond(deals: Deals) -> None:
    held = n_cards(deals.hands, cards_where(deals.rules, "T21", "T22")) == 2
    expected = both_in_a_hand(deals.rules.hand_size)
    for seat in range(deals.rules.n_seats):
        assert_share(int(held[:, seat].sum()), len(deals), expected, f"pair at seat {seat}")


def test_deals__voids(deals: Deals) -> None:
    hand = deals.rules.hand_size
    for seat in range(deals.rules.n_seats):
        for suit in "HDSC":
            empty = n_cards(deals.hands[:, seat], cards_where(deals.rules, suit)) == 0
            assert_share(int(empty.sum()), len(deals), law(hand, 8)[0], f"{suit} void at {seat}")
        n_void = int((deals.features["deal_n_voids"][:, seat] > 0).sum())
        assert_share(n_void, len(deals), void_somewhere(hand), f"some void at {seat}")


def test_deals__called_king(deals: Deals) -> None:
    in_talon, in_hand = called_king_places(deals.rules.hand_size)
    for caller in range(deals.rules.n_seats):
        king = cards_where(deals.rules, "HDSC"[caller] + "K")
        lacking = n_cards(deals.hands[:, caller], king) == 0
        n_lacking = int(lacking.sum())
        there = int(n_cards(deals.talon_mask[lacking], king).sum())
        assert_share(there, n_lacking, in_talon, f"the king seat {caller} calls is in the talon")
        for seat in {*range(deals.rules.n_seats)} - {caller}:
            there = int(n_cards(deals.hands[lacking, seat], king).sum())
            assert_share(there, n_lacking, in_hand, f"seat {seat} holds the king of {caller}")


def test_deals__talon(deals: Deals) -> None:
    trula = cards_where(deals.rules, "T1", "T21", "T22")
    kings = cards_where(deals.rules, *(suit + "K" for suit in "HDSC"))
    taroks, mond = cards_where(deals.rules, "T"), cards_where(deals.rules, "T21")
    talon, n = deals.talon_mask, len(deals)
    assert_law(n_cards(talon, taroks), law(6, N_TAROKS), "taroks in the talon")
    assert_law(n_cards(talon, kings), law(6, 4)[:5], "kings in the talon")
    assert_share(int(n_cards(talon, mond).sum()), n, 1 / 9, "mond in the talon")
    n_trula = int((n_cards(talon, trula) > 0).sum())
    assert_share(n_trula, n, 1 - law(6, 3)[0], "trula cards in the talon")


def test_deals__talon_points(deals: Deals) -> None:
    mean, variance = raw_points(6)
    points = deals.talon_values.sum(axis=1)
    assert_mean(points, mean, variance, "raw points of the talon")
    spread = (points - mean) ** 2
    assert_mean(spread, variance, float(np.var(spread)), "variance of the talon's raw points")


@pytest.mark.parametrize("size", [3, 2, 1])
def test_deals__best_group(deals: Deals, size: int) -> None:
    groups = deals.talon_values.reshape(len(deals), -1, size).sum(axis=2)
    best = groups.max(axis=1)
    assert_mean(best, *best_group(size), f"best group of {size}")
    for place in range(6 // size):
        assert_mean(groups[:, place], *raw_points(size), f"group {place} of {size}")


def test_deals__a_sorted_talon_would_show(game: str) -> None:
    """Groups made of a sorted talon have a better best: the test above can tell."""
    small = deal(game, 100_000)
    values = np.array([card.value for card in small.rules.deck.cards])
    in_order = values[np.sort(small.talon, axis=1)]
    best = in_order.reshape(-1, 2, 3).sum(axis=2).max(axis=1).mean()
    assert best == pytest.approx(7.51, abs=0.03)
    assert best > best_group(3)[0] + 0.1


@pytest.mark.parametrize("contract", ["three", "two", "one"])
def test_groups__lie_in_the_order_dealt(game: str, contract: str) -> None:
    """The talon a declarer chooses from is the talon as dealt, cut in equal runs (§5.2)."""
    rules = get_rules(game)
    chunk = play_chunk(Job(rules, ("random",), contract=contract), 0, 2_000, logs=True)
    assert chunk.logs is not None
    size = rules.contract(contract).talon_take
    talon, group = chunk.logs["deal"]["talon"], chunk.logs["table"]["group"]
    for place in range(6 // size):
        run = np.int64(1) << talon[:, place * size : (place + 1) * size]
        assert (group[:, place] == np.bitwise_or.reduce(run, axis=1)).all()


@pytest.fixture(scope="module", params=SIZES)
def redealt(request: pytest.FixtureRequest, game: str) -> Deals:
    return deal(game, request.param, seed=3, no_tarok="redeal")


def test_redeals__law_is_the_conditioned_one(redealt: Deals) -> None:
    """No hand is without a tarok, and all other entries have moved as they must."""
    hand, n_seats = redealt.rules.hand_size, redealt.rules.n_seats
    expected = taroks_after_redeals(hand, n_seats)
    assert expected.sum() == pytest.approx(1)
    assert redealt.features["n_taroks"].min() >= 1
    for seat in range(n_seats):
        assert_law(redealt.features["n_taroks"][:, seat], expected, f"taroks of seat {seat}")


def test_redeals__are_as_many_as_hands_without_tarok(redealt: Deals) -> None:
    again = some_hand_without(N_TAROKS, redealt.rules.hand_size, redealt.rules.n_seats)
    n = len(redealt)
    assert_share(int((redealt.n_redeals > 0).sum()), n, again, "redealt rounds")
    assert_share(int((redealt.n_redeals > 1).sum()), n, again**2, "rounds redealt twice")


@pytest.mark.slow
def test_redeals__can_be_told_from_raw_deals() -> None:
    """A million deals see the difference that redeals make to one tarok in twelve cards."""
    moved = taroks_after_redeals(12, 4) - law(12, N_TAROKS)
    pooled_error = np.sqrt(law(12, N_TAROKS) / 4_000_000)
    assert abs(moved[0]) > 20 * pooled_error[0]
    seen = deal("slovenian-4", 1_000_000, 3, 0, "redeal").features["n_taroks"]
    with pytest.raises(AssertionError):
        assert_law(seen[:, 0], law(12, N_TAROKS))


def test_redeals__leave_other_rounds_alone(game: str) -> None:
    """A round that is not redealt has the cards it has without the option."""
    raw, again = deal(game, 100_000), deal(game, 100_000, no_tarok="redeal")
    same = again.n_redeals == 0
    assert (raw.hands[same] == again.hands[same]).all()
    assert (raw.talon[same] == again.talon[same]).all()
    assert ((raw.features["n_taroks"] == 0).any(axis=1) == ~same).all()
