"""Closed forms of the deal of 54 cards, and the bound that simulations are held to.

A law is an array: the probability of 0, 1, 2 … cards.
"""

from functools import cache
from itertools import product
from math import comb, sqrt

import numpy as np
from scipy import stats

N_CARDS, N_TAROKS = 54, 22
# Cards by raw value: kings and the trula, queens, knights, jacks, everything else.
CARDS_OF_VALUE = {5: 7, 4: 4, 3: 4, 2: 4, 1: 35}
SIGMAS = 4
TAIL = float(stats.norm.sf(SIGMAS))


def law(size: int, special: int, n_cards: int = N_CARDS) -> np.ndarray:
    """How many of `special` cards of the pack lie among `size` cards."""
    total = comb(n_cards, size)
    return np.array(
        [comb(special, k) * comb(n_cards - special, size - k) / total for k in range(size + 1)]
    )


def mean_of(p: np.ndarray) -> float:
    return float(np.arange(len(p)) @ p)


def central_moment(p: np.ndarray, order: int) -> float:
    return float((np.arange(len(p)) - mean_of(p)) ** order @ p)


def some_hand_without(special: int, hand: int, n_hands: int, n_cards: int = N_CARDS) -> float:
    """Probability that at least one of `n_hands` hands holds none of the special cards."""
    others = n_cards - special
    return sum(
        (-1) ** (j + 1) * comb(n_hands, j) * comb(others, j * hand) / comb(n_cards, j * hand)
        for j in range(1, n_hands + 1)
    )


def void_somewhere(hand: int) -> float:
    """Probability that a hand lacks at least one of the four suits."""
    return sum(
        (-1) ** (j + 1) * comb(4, j) * comb(N_CARDS - 8 * j, hand) / comb(N_CARDS, hand)
        for j in range(1, 5)
    )


def taroks_after_redeals(hand: int, n_hands: int) -> np.ndarray:
    """Law of one hand's taroks where a deal with a tarokless hand is thrown in."""
    weights = law(hand, N_TAROKS)
    weights[0] = 0
    for k in range(1, hand + 1):
        weights[k] *= 1 - some_hand_without(N_TAROKS - k, hand, n_hands - 1, N_CARDS - hand)
    return weights / (1 - some_hand_without(N_TAROKS, hand, n_hands))


@cache
def best_group(size: int) -> tuple[float, float]:
    """Mean and variance of the raw points of the best of the talon's groups of this size."""
    values = list(CARDS_OF_VALUE)
    groups = [g for g in product(range(size + 1), repeat=len(values)) if sum(g) == size]
    points = {g: sum(n * value for n, value in zip(g, values, strict=True)) for g in groups}
    # What has been dealt so far -> {best group so far: ways}.
    states = {(0,) * len(values): {0: 1}}
    for _ in range(6 // size):
        following: dict[tuple[int, ...], dict[int, int]] = {}
        for dealt, bests in states.items():
            for group in groups:
                ways = ways_of(group, dealt)
                if ways == 0:
                    continue
                after = tuple(a + b for a, b in zip(dealt, group, strict=True))
                for best, n in bests.items():
                    slot = following.setdefault(after, {})
                    top = max(best, points[group])
                    slot[top] = slot.get(top, 0) + n * ways
        states = following
    count: dict[int, int] = {}
    for bests in states.values():
        for best, n in bests.items():
            count[best] = count.get(best, 0) + n
    total = sum(count.values())
    mean = sum(best * n for best, n in count.items()) / total
    return mean, sum(best * best * n for best, n in count.items()) / total - mean**2


def ways_of(group: tuple[int, ...], dealt: tuple[int, ...]) -> int:
    ways = 1
    for n, gone, there in zip(group, dealt, CARDS_OF_VALUE.values(), strict=True):
        ways *= comb(max(0, there - gone), n)
    return ways


def raw_points(size: int) -> tuple[float, float]:
    """Mean and variance of the raw points of `size` cards of the pack."""
    mean = sum(value * n for value, n in CARDS_OF_VALUE.items()) / N_CARDS
    spread = sum((value - mean) ** 2 * n for value, n in CARDS_OF_VALUE.items()) / N_CARDS
    return size * mean, size * spread * (N_CARDS - size) / (N_CARDS - 1)


def assert_share(count: int, n: int, p: float, what: str = "") -> None:
    """The count is within four standard errors; for rare events, as likely as that."""
    if n * p * (1 - p) >= 25:
        deviation = (count - n * p) / sqrt(n * p * (1 - p))
        assert abs(deviation) <= SIGMAS, f"{what}: {count}/{n}, expected {p}, {deviation:+.1f} SE"
        return
    tail = min(stats.binom.cdf(count, n, p), stats.binom.sf(count - 1, n, p))
    assert tail >= TAIL, f"{what}: {count}/{n}, expected {p}, tail {tail:.1e}"


def assert_law(values: np.ndarray, p: np.ndarray, what: str = "") -> None:
    """Every value occurs as often as the law says."""
    counts = np.bincount(values, minlength=len(p))
    assert len(counts) == len(p), f"{what}: {len(counts) - 1} cannot occur"
    for k, (count, share) in enumerate(zip(counts, p, strict=True)):
        assert_share(int(count), len(values), float(share), f"{what} = {k}")


def assert_mean(values: np.ndarray, mean: float, variance: float, what: str = "") -> None:
    """The mean is within four standard errors, by the exact variance."""
    deviation = (float(np.mean(values)) - mean) / sqrt(variance / len(values))
    assert abs(deviation) <= SIGMAS, f"{what}: {np.mean(values)}, exact {mean}, {deviation:+.1f} SE"
