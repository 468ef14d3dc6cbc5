"""Rounds frames without a simulator: the right columns and dtypes, invented results.

`make_rounds` draws contracts, winners and scores that keep the table's own laws (klop has no
declarer, flat contracts pay plus or minus their value, partners get the same score), so that
aggregates and reports can be tested before and apart from the simulator.
"""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from tarok_sim.columns import CALL_PLACES, COLUMNS
from tarok_sim.rules import Contract, Rules
from tarok_sim.rules.switches import Aim

KINGS = np.array(["HK", "DK", "SK", "CK"])
BONUSES = {"trula": 10, "kings": 10, "pagat_ultimo": 25, "king_ultimo": 10, "valat": 250}


@dataclass(frozen=True)
class Draw:
    """Random choices of all rounds, before they are written as columns."""

    rng: np.random.Generator
    rules: Rules
    contracts: list[Contract]
    dealer: np.ndarray
    declarer: np.ndarray
    success: np.ndarray
    taroks: np.ndarray

    @property
    def n(self) -> int:
        return len(self.contracts)

    def of(self, attribute: str) -> np.ndarray:
        return np.array([getattr(contract, attribute) for contract in self.contracts])


def make_rounds(
    rules: Rules,
    n: int,
    seed: int = 1,
    weights: dict[str, float] | None = None,
    skill: float = 0.0,
) -> pd.DataFrame:
    """Invent `n` rounds.

    `weights` by contract name (without them cheap contracts are frequent), `skill` in logits.
    """
    draw = _draw(rules, n, np.random.default_rng(seed), weights or {}, skill)
    played = draw.declarer >= 0
    partner = _partners(draw)
    points = _card_points(draw)
    bonuses = _bonuses(draw)
    base = np.where(draw.success, 1, -1) * draw.of("value") * played
    spread = np.where(draw.of("scores_difference"), np.abs(points - 35), 0)
    difference = np.where(draw.success, spread, -spread) * played
    total = base + difference + sum(bonuses.values())
    frame = {
        "round_id": np.arange(n, dtype=np.int64),
        "dealer": draw.dealer.astype(np.int8),
        "contract": pd.Categorical(draw.of("name"), categories=[c.name for c in rules.contracts]),
        "declarer": _nullable(draw.declarer, played, "Int8"),
        "partner": _nullable(partner, partner >= 0, "Int8"),
        "called": pd.array(
            np.where(draw.of("calls_king"), draw.rng.choice(KINGS, n), None), dtype="string"
        ),
        "call_place": _call_places(draw, partner),
        "talon_choice": _talon_choice(draw),
        "talon_n_taroks": _of_talon(draw, 0, 4),
        "talon_points": _of_talon(draw, 0, 11),
        "card_points_declarer": _nullable(points, draw.of("aim") == Aim.POINTS, "Int16"),
        "success": _nullable(draw.success, played, "boolean"),
    }
    scores = _scores(draw, partner, total)
    frame |= {f"score_{seat}": scores[:, seat] for seat in range(rules.n_seats)}
    frame |= {f"n_taroks_{seat}": draw.taroks[:, seat] for seat in range(rules.n_seats)}
    frame |= {"score_base": base.astype(np.int32), "score_difference": difference.astype(np.int32)}
    frame |= {f"score_{item}": paid.astype(np.int32) for item, paid in bonuses.items()}
    mond = _mond(draw)
    frame |= {f"score_mond_{seat}": mond[:, seat] for seat in range(rules.n_seats)}
    return pd.DataFrame(_in_order(frame, draw))


def _in_order(frame: dict, draw: Draw) -> dict:
    """Return the columns in the table's order; those nothing here depends on get small numbers."""
    complete = {}
    for column in COLUMNS:
        if "{item}" in column.name or "{target}" in column.name:
            continue  # nobody speaks
        for seat in range(draw.rules.n_seats if "{seat}" in column.name else 1):
            name = column.name.format(seat=seat)
            if name in frame:
                complete[name] = frame[name]
            elif name.startswith("score_"):
                complete[name] = np.zeros(draw.n, column.dtype)
            else:
                complete[name] = draw.rng.integers(0, 5, draw.n).astype(column.dtype)
    return complete


def _draw(
    rules: Rules, n: int, rng: np.random.Generator, weights: dict[str, float], skill: float
) -> Draw:
    ladder = rules.contracts
    chances = np.array([weights.get(c.name, 0.0 if weights else 0.6**c.rank) for c in ladder])
    picked = rng.choice(len(ladder), size=n, p=chances / chances.sum())
    contracts = [ladder[index] for index in picked]
    taroks = np.clip(rng.normal(4.9, 1.5, (n, rules.n_seats)).round(), 0, 12).astype(np.int8)
    dealer = (np.arange(n) + rules.n_seats - 1) % rules.n_seats
    declarer = np.where(picked == 0, -1, rng.integers(0, rules.n_seats, n))
    held = taroks[np.arange(n), declarer]
    logit = skill + 0.5 * (held - 4.5) - 0.12 * picked
    success = (rng.random(n) < 1 / (1 + np.exp(-logit))) & (picked > 0)
    return Draw(rng, rules, contracts, dealer, declarer, success, taroks)


def _partners(draw: Draw) -> np.ndarray:
    n_seats = draw.rules.n_seats
    other = (draw.declarer + draw.rng.integers(1, n_seats, draw.n)) % n_seats
    found = draw.of("calls_king") & (draw.rng.random(draw.n) < 0.8)
    return np.where(found, other, -1)


def _card_points(draw: Draw) -> np.ndarray:
    margin = 1 + np.abs(draw.rng.normal(0, 9, draw.n)).astype(int)
    return np.clip(np.where(draw.success, 35 + margin, 36 - margin), 0, 70)


def _bonuses(draw: Draw) -> dict[str, np.ndarray]:
    chances = dict(zip(BONUSES, (0.12, 0.05, 0.06, 0.04, 0.0005), strict=True))
    pays = draw.of("pays_bonuses")
    paid = {}
    for item, value in BONUSES.items():
        luck = draw.rng.random(draw.n)
        sign = (luck < chances[item]).astype(int) - (luck > 1 - chances[item] / 2)
        paid[item] = value * sign * pays
    return paid


def _scores(draw: Draw, partner: np.ndarray, total: np.ndarray) -> np.ndarray:
    n_seats = draw.rules.n_seats
    talon = draw.rng.integers(4, 13, draw.n)  # klop: the talon's points belong to nobody
    shares = draw.rng.multinomial(70 - talon, np.full(n_seats, 1 / n_seats))
    seats = np.arange(n_seats)
    paid = (seats == draw.declarer[:, None]) | (seats == partner[:, None])
    open_game = draw.declarer[:, None] < 0
    return np.where(open_game, -shares, np.where(paid, total[:, None], 0)).astype(np.int32)


def _talon_choice(draw: Draw) -> pd.api.extensions.ExtensionArray:
    take = draw.of("talon_take")
    groups = np.where(take > 0, draw.rules.talon_size // np.maximum(take, 1), 1)
    return _nullable(draw.rng.integers(0, groups), take > 0, "Int8")


def _of_talon(draw: Draw, low: int, high: int) -> pd.api.extensions.ExtensionArray:
    return _nullable(draw.rng.integers(low, high, draw.n), draw.of("talon_take") > 0, "Int8")


def _call_places(draw: Draw, partner: np.ndarray) -> pd.Categorical:
    alone = draw.rng.integers(1, 3, draw.n)
    codes = np.where(draw.of("calls_king"), np.where(partner >= 0, 0, alone), -1)
    return pd.Categorical.from_codes(codes.tolist(), list(CALL_PLACES))


def _mond(draw: Draw) -> np.ndarray:
    lost = (draw.rng.random(draw.n) < 0.1) & draw.of("pays_bonuses")
    loser = draw.rng.integers(0, draw.rules.n_seats, draw.n)
    hit = lost[:, None] & (np.arange(draw.rules.n_seats) == loser[:, None])
    return np.where(hit, -20, 0).astype(np.int32)


def _nullable(
    values: np.ndarray, known: np.ndarray, dtype: str
) -> pd.api.extensions.ExtensionArray:
    return pd.array(pd.Series(values).where(known, None).astype(dtype))
