"""The output contract: every recorded column, and the step from a kernel's rows to a pandas frame.

`COLUMNS` is what `data/README.md`, the Parquet schema and the aggregates go by.  A name that ends
in `_{seat}` stands for one column a seat, in `_{item}` for one an announcement, in `_{target}` for
one a target of a kontra (an announcement or the game).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from tarok_sim.rules.ruleset import Rules
from tarok_sim.rules.switches import ITEM_NAMES, TARGET_NAMES

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Column:
    """One column of the rounds table."""

    name: str
    dtype: str
    unit: str
    meaning: str
    stage: str


COLUMNS = (
    Column(
        "round_id",
        "int64",
        "",
        "number of the round in its run; with the seed it fixes the deal",
        "deal",
    ),
    Column("dealer", "int8", "seat", "who dealt; the next seat is forehand", "deal"),
    Column("contract", "category", "", "game that was played", "bid"),
    Column("declarer", "Int8", "seat", "who plays; missing where nobody declares", "bid"),
    Column(
        "partner",
        "Int8",
        "seat",
        "holder of the called card; missing if the declarer is alone",
        "call",
    ),
    Column("called", "string", "card", "called card; missing if none", "call"),
    Column(
        "call_place",
        "category",
        "",
        "where the called card was: with another player, the declarer's own, in the talon; "
        "missing if none was called",
        "call",
    ),
    Column(
        "talon_choice",
        "Int8",
        "group",
        "talon group taken, from 0; missing if the talon stayed closed",
        "talon",
    ),
    Column("talon_n_taroks", "Int8", "cards", "taroks in the group taken", "talon"),
    Column("talon_points", "Int8", "card points", "card points of the group taken", "talon"),
    Column(
        "announced_{item}",
        "category",
        "",
        "who announced the item: declarer, partner, defender, or both sides; missing if nobody did",
        "talk",
    ),
    Column("kontra_{target}", "int8", "level", "kontras said to the target, 0 to 4", "talk"),
    Column(
        "card_points_declarer",
        "Int16",
        "card points",
        "pile of the declaring side; missing where points do not decide",
        "score",
    ),
    Column("success", "boolean", "", "contract made; missing where nobody declares", "score"),
    Column("score_{seat}", "int32", "score", "what the seat writes", "score"),
    Column("n_taroks_{seat}", "int8", "cards", "taroks dealt to the seat", "deal"),
    Column("deal_n_kings_{seat}", "int8", "cards", "kings dealt to the seat", "deal"),
    Column("deal_n_trula_{seat}", "int8", "cards", "cards of the trula dealt to the seat", "deal"),
    Column(
        "deal_n_voids_{seat}", "int8", "suits", "plain suits the seat was dealt no card of", "deal"
    ),
    Column("deal_points_{seat}", "int8", "card points", "card points dealt to the seat", "deal"),
    Column("deal_n_redeals", "int16", "deals", "deals thrown in before this one", "deal"),
    Column("play_tricks_{seat}", "int8", "tricks", "tricks the seat took", "play"),
    Column(
        "play_points_{seat}", "int16", "card points", "card points in the seat's own tricks", "play"
    ),
    Column(
        "score_base",
        "int32",
        "score",
        "value of the game, signed, to the declaring side; where two players have no declarer, "
        "this and the items below are seat 0's above 0 and seat 1's below 0",
        "score",
    ),
    Column(
        "score_difference", "int32", "score", "difference from half the points, signed", "score"
    ),
    Column("score_trula", "int32", "score", "silent trula, signed", "score"),
    Column("score_kings", "int32", "score", "silent kings, signed", "score"),
    Column("score_pagat_ultimo", "int32", "score", "silent pagat ultimo, signed", "score"),
    Column("score_king_ultimo", "int32", "score", "silent king ultimo, signed", "score"),
    Column("score_valat", "int32", "score", "silent valat, signed", "score"),
    Column(
        "score_announced_{item}",
        "int32",
        "score",
        "announced item with its kontra, signed, to the declaring side",
        "score",
    ),
    Column("score_mond_{seat}", "int32", "score", "what the seat pays for a lost mond", "score"),
    Column(
        "score_credit_{seat}",
        "int32",
        "score",
        "what the seat gets for a fellow defender's lost pagat",
        "score",
    ),
)
ITEM_COLUMNS = tuple(
    f"score_{item}"
    for item in ("base", "difference", "trula", "kings", "pagat_ultimo", "king_ultimo", "valat")
)
ANNOUNCED_COLUMNS = tuple(f"score_announced_{item}" for item in ITEM_NAMES)
# Values of `announced_…`.
ANNOUNCERS = ("declarer", "partner", "defender", "both")
# Values of `call_place`.
CALL_PLACES = ("other", "own", "talon")


def column_names(n_seats: int) -> tuple[str, ...]:
    """Return the names of all columns for a number of seats, in order."""
    parts: dict[str, Iterable[object]] = {
        "seat": range(n_seats),
        "item": ITEM_NAMES,
        "target": TARGET_NAMES,
    }
    names: list[str] = []
    for column in COLUMNS:
        part = next((part for part in parts if f"{{{part}}}" in column.name), None)
        values: Iterable[object] = [""] if part is None else parts[part]
        names += [column.name.format(**{part or "": value}) for value in values]
    return tuple(names)


def frame_from_rows(rows: np.ndarray[Any, Any], rules: Rules) -> "pd.DataFrame":
    """Turn a kernel's rows into the rounds table.

    Parameters
    ----------
    rows
        (n,) ROW records of finished rounds.
    rules
        The rules they were played by.

    Returns
    -------
    A frame with the columns of `COLUMNS`, one row a round.
    """
    import pandas as pd

    n_seats = rules.n_seats
    cards = pd.array([card.name for card in rules.deck.cards], dtype="string")
    contracts = [contract.name for contract in rules.contracts]
    columns: dict[str, Any] = {
        "round_id": rows["round_id"],
        "dealer": ((rows["forehand"] + n_seats - 1) % n_seats).astype(np.int8),
        "contract": pd.Categorical.from_codes(rows["contract"].tolist(), pd.Index(contracts)),
        "declarer": _nullable(rows["declarer"], "Int8"),
        "partner": _nullable(rows["partner"], "Int8"),
        "called": cards.take(rows["called"], allow_fill=True),
        "call_place": pd.Categorical.from_codes(_call_places(rows), pd.Index(CALL_PLACES)),
        "talon_choice": _nullable(rows["talon_choice"], "Int8"),
        **_group_features(rows, rules),
        "card_points_declarer": _nullable(rows["points_declarer"], "Int16"),
        "success": _nullable(rows["success"], "boolean"),
    }
    per_seat = {"score": rows["scores"], **hand_features(rows["hands"], rules)}
    after = {
        "play_tricks": rows["n_tricks"],
        "play_points": rows["points"],
    }
    for stem, values in per_seat.items():
        columns |= {f"{stem}_{seat}": values[:, seat] for seat in range(n_seats)}
    columns["deal_n_redeals"] = rows["n_redeals"]
    for stem, values in after.items():
        columns |= {f"{stem}_{seat}": values[:, seat] for seat in range(n_seats)}
    columns |= {name: rows["items"][:, k] for k, name in enumerate(ITEM_COLUMNS)}
    columns |= _talk(rows)
    for personal in ("mond", "credit"):
        columns |= {f"score_{personal}_{seat}": rows[personal][:, seat] for seat in range(n_seats)}
    return pd.DataFrame({name: columns[name] for name in column_names(n_seats)})


def _nullable(values: np.ndarray[Any, Any], dtype: str) -> Any:
    """Turn -1 into a missing value."""
    import pandas as pd

    missing = values < 0
    if dtype == "boolean":
        return pd.arrays.BooleanArray(values > 0, missing)
    return pd.arrays.IntegerArray(values.astype(dtype.lower()), missing)


def _call_places(rows: np.ndarray[Any, Any]) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Return places in `CALL_PLACES`, -1 where nothing was called."""
    called, declarer = rows["called"].astype(np.int64), rows["declarer"]
    hands = rows["hands"][np.arange(len(rows)), declarer]
    own = (hands >> np.maximum(called, 0)) & 1
    alone = np.where(own == 1, CALL_PLACES.index("own"), CALL_PLACES.index("talon"))
    places = np.where(rows["partner"] >= 0, CALL_PLACES.index("other"), alone)
    return np.where(called >= 0, places, -1)


def _talk(rows: np.ndarray[Any, Any]) -> dict[str, Any]:
    """Say who announced what, what it brought, and which kontras were said."""
    import pandas as pd

    declarer, partner = (
        np.where(rows[name] >= 0, 1 << np.maximum(rows[name], 0), 0)
        for name in ("declarer", "partner")
    )
    columns: dict[str, Any] = {}
    said = np.flatnonzero(rows["said_by"].any(axis=0))
    for place, item in enumerate(ITEM_NAMES):
        codes = np.full(len(rows), -1)
        if place in said:
            seats = rows["said_by"][:, place]
            others, mine = seats & ~(declarer | partner), seats & (declarer | partner)
            cases = [(others != 0) & (mine != 0), seats & declarer != 0, mine != 0, others != 0]
            codes = np.select(cases, [ANNOUNCERS.index("both"), 0, 1, 2], -1)
        columns[f"announced_{item}"] = pd.Categorical.from_codes(codes, pd.Index(ANNOUNCERS))
        columns[f"score_announced_{item}"] = rows["announced"][:, place].sum(axis=1, dtype=np.int32)
    columns |= {
        f"kontra_{target}": rows["kontra"][:, place] for place, target in enumerate(TARGET_NAMES)
    }
    return columns


def _group_features(rows: np.ndarray[Any, Any], rules: Rules) -> dict[str, Any]:
    """Count what the declarer took from the talon."""
    taken = rows["talon_choice"] >= 0
    features = hand_features(rows["group"], rules)
    return {
        name: _nullable(np.where(taken, features[stem], -1), "Int8")
        for name, stem in (("talon_n_taroks", "n_taroks"), ("talon_points", "deal_points"))
    }


def hand_features(hands: np.ndarray[Any, Any], rules: Rules) -> dict[str, np.ndarray[Any, Any]]:
    """Count what was dealt.

    Parameters
    ----------
    hands
        Card sets as masks, in an array of any shape.

    Returns
    -------
    By column stem, small integers in an array of that shape.
    """
    deck = rules.deck

    def mask(condition: Any) -> np.int64:
        return np.int64(sum(1 << card.index for card in deck.cards if condition(card)))

    def counted(cards: np.int64) -> np.ndarray[Any, Any]:
        counts: np.ndarray[Any, Any] = np.bitwise_count(hands & cards).astype(np.int8)
        return counts

    units = sum(
        (3 * value - 2) * counted(mask(lambda c, v=value: c.value == v)).astype(np.int16)
        for value in {card.value for card in deck.cards}
    )
    voids = sum(
        (counted(mask(lambda c, s=suit: c.suit == s)) == 0).astype(np.int8) for suit in "HDSC"
    )
    return {
        "n_taroks": counted(mask(lambda c: c.suit == "T")),
        "deal_n_kings": counted(mask(lambda c: c.name.endswith("K") and c.suit != "T")),
        "deal_n_trula": counted(mask(lambda c: c.name in ("T1", "T21", "T22"))),
        "deal_n_voids": np.asarray(voids, np.int8),
        "deal_points": ((np.asarray(units) + 1) // 3).astype(np.int8),
    }
