"""OpenSpiel's own rounds: legal moves at every decision, trick winners, scores where it is right.

The default run compares a few hundred rounds, `make proofs` 100,000 over all contracts.  Known
faults of OpenSpiel's scoring are recomputed in `scores.py`; its two odd demands in negative games
(a revoke with the pagat, skis on pagat and mond) are counted, and everything else is a failure.
"""

from collections.abc import Callable
from dataclasses import replace

import joblib
import pytest

from tarok_sim.cards import DECK_54
from tarok_sim.records.replay import replay
from tarok_sim.rules import get_rules
from tests.outside.comparison import Tally, compare_rounds, differences
from tests.outside.moves import Simulator
from tests.outside.openspiel import OPTIONS, OutsideRound, contracts_of
from tests.outside.steering import play_rounds

pyspiel = pytest.importorskip("pyspiel", reason="open-spiel is not installed")

pytestmark = pytest.mark.outside

CHUNK = 1_000
# A hundred thousand in all.
N_ROUNDS = {4: 57_000, 3: 43_000}
ROMAN = "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI XXII".split()


def test_cards__have_the_same_numbers() -> None:
    state = pyspiel.load_game("tarok", {"players": 4, "rng_seed": 1}).new_initial_state()
    words = {"Jack": "J", "Knight": "N", "Queen": "Q", "King": "K"}
    words |= {"Pagat": "I", "IIII": "IV", "Mond": "XXI", "Skis": "XXII"}
    for card in DECK_54.cards:
        rank, _, suit = state.card_action_to_string(card.index).partition(" of ")
        rank = words.get(rank, rank)
        name = suit[0] + rank if suit else f"T{ROMAN.index(rank) + 1}"
        assert card.name == name


@pytest.mark.parametrize("n_seats", [4, 3])
def test_openspiel__a_few_rounds(n_seats: int) -> None:
    tally = compare_rounds(n_seats, seed=1, n=240)
    assert tally.n_different == 0, "\n\n".join(tally.differences)
    assert min(tally.rounds[contract] for contract in contracts_of(n_seats)) >= 10


@pytest.mark.slow
@pytest.mark.parametrize("n_seats", [4, 3])
def test_openspiel__many_rounds(
    n_seats: int, record_property: Callable[[str, object], None]
) -> None:
    tallies = joblib.Parallel(n_jobs=2)(
        joblib.delayed(compare_rounds)(n_seats, 1_000 + k, CHUNK)
        for k in range(N_ROUNDS[n_seats] // CHUNK)
    )
    tally = sum(tallies, Tally())
    record_property("openspiel", str(tally))
    print(f"\n{n_seats} players, {tally}")
    assert tally.n_different == 0, "\n\n".join([str(tally), *tally.differences])
    assert tally.rounds.total() == N_ROUNDS[n_seats]
    assert min(tally.rounds[contract] for contract in contracts_of(n_seats)) >= 2_000
    expected = {"beggar made", "open_beggar made", "emperor's tricks", "mond lost"}
    if n_seats == 4:  # with three, mond and skis cannot both fall on a suit before the pagat
        expected |= {"king in the talon", "revokes demanded"}
    assert expected <= tally.events.keys()
    assert tally.events["valat made"] + tally.events["colour_valat made"] > 0


# The comparison is worth what it notices.


def tampered_score(played: OutsideRound) -> OutsideRound:
    return replace(played, scores=[score + 1 for score in played.scores])


def tampered_card(played: OutsideRound) -> OutsideRound:
    legal = [list(trick) for trick in played.legal]
    legal[-1][0] |= {card for card in range(54) if card not in legal[-1][0]}
    return replace(played, legal=legal)


def tampered_leader(played: OutsideRound) -> OutsideRound:
    leaders = [*played.leaders[:-1], (played.leaders[-1] + 1) % played.n_seats]
    return replace(played, leaders=leaders)


def tampered_bid(played: OutsideRound) -> OutsideRound:
    last = played.bids[-1]
    return replace(played, bids=[*played.bids[:-1], replace(last, legal=last.legal | {"none"})])


@pytest.mark.parametrize(
    "tamper",
    [tampered_score, tampered_card, tampered_leader, tampered_bid],
    ids=lambda f: f.__name__,
)
@pytest.mark.parametrize("n_seats", [4, 3])
def test_comparison__notices(n_seats: int, tamper: Callable[[OutsideRound], OutsideRound]) -> None:
    simulator = Simulator(get_rules(f"slovenian-{n_seats}", preset="pagat", **OPTIONS[n_seats]))
    n_contracts = len(contracts_of(n_seats))
    for played in play_rounds(n_seats, seed=2, n=n_contracts):
        answer = replay(played.to_record("tampered"), legal_moves=True)
        assert differences(played, simulator.moves(played), answer) == []
        wrong = tamper(played)
        assert differences(wrong, simulator.moves(wrong), answer)
