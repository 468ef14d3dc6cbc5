"""The rounds frame as plain integer arrays, checked once.

Enters: a frame with one row a round.  Leaves: `RoundArrays`, which the stage files read.  Nulls
become `MISSING`; a column that is not there, or a contract the rules do not have, is an error.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from tarok_sim.columns import ANNOUNCERS, CALL_PLACES
from tarok_sim.rules.ruleset import Rules
from tarok_sim.rules.switches import ITEM_NAMES, TARGET_NAMES

MISSING = -1
IntArray = NDArray[np.int64]

_COLUMNS = ("dealer", "contract", "declarer", "partner", "called", "call_place")
_TALON = ("talon_choice", "talon_n_taroks", "talon_points")
_RESULTS = ("card_points_declarer", "success")
_HAND = ("n_taroks", "deal_n_kings", "deal_n_trula", "deal_n_voids", "deal_points")
_BY_SEAT = ("score", *_HAND)
# Parts of the contract itself; every other `score_<word>` column is a bonus.
_NOT_BONUSES = ("score_base", "score_difference")
_ANNOUNCED, _SCORE_ANNOUNCED, _KONTRA = "announced_", "score_announced_", "kontra_"


@dataclass(frozen=True)
class RoundArrays:
    """Columns of one chunk; seats are axis 1 of the two-dimensional ones.

    `contract` holds places in `rules.contracts`, `called` places in the deck, `call_place` places
    in `columns.CALL_PLACES`, `hands` what was dealt by column stem, `bonuses` the signed payments
    to the declaring side by item, `penalties` the personal ones by item and seat.  `announced`
    holds places in `columns.ANNOUNCERS` by item, `announced_scores` what it brought the declaring
    side, `kontras` levels by target; in a frame without these columns nobody has spoken.
    """

    rules: Rules
    contract: IntArray
    dealer: IntArray
    declarer: IntArray
    partner: IntArray
    called: IntArray
    call_place: IntArray
    talon: Mapping[str, IntArray]
    card_points: IntArray
    success: IntArray
    scores: IntArray
    hands: Mapping[str, IntArray]
    bonuses: Mapping[str, IntArray]
    penalties: Mapping[str, IntArray]
    announced: Mapping[str, IntArray]
    announced_scores: Mapping[str, IntArray]
    kontras: Mapping[str, IntArray]

    @property
    def n_rounds(self) -> int:
        """Rows of the frame."""
        return int(self.contract.size)

    @property
    def contract_names(self) -> tuple[str, ...]:
        """Names that `contract` numbers."""
        return tuple(contract.name for contract in self.rules.contracts)

    @property
    def declarer_position(self) -> IntArray:
        """The declarer's place after the dealer, 0 for forehand; `MISSING` without declarer."""
        position = (self.declarer - self.dealer - 1) % self.rules.n_seats
        return np.where(self.declarer == MISSING, MISSING, position)

    def at_declarer(self, by_seat: IntArray, rows: NDArray[np.bool_]) -> IntArray:
        """Return the declarer's entry of a per-seat array in the chosen rows."""
        picked: IntArray = by_seat[rows, self.declarer[rows]]
        return picked


def round_arrays(frame: pd.DataFrame, rules: Rules) -> RoundArrays:
    """Read the columns of a rounds frame.

    Parameters
    ----------
    frame
        One row a round, as `simulate` and `load` give it.
    rules
        The rules the rounds were played by.
    """
    by_seat = {stem: [f"{stem}_{seat}" for seat in range(rules.n_seats)] for stem in _BY_SEAT}
    needed = [
        *_COLUMNS,
        *_TALON,
        *_RESULTS,
        *(name for names in by_seat.values() for name in names),
    ]
    absent = [name for name in needed if name not in frame.columns]
    if absent:
        raise ValueError(
            f"the frame has no column {', '.join(absent)}; rounds of {rules.id} need "
            f"{', '.join(needed)}, as `simulate` and `load` give them"
        )
    return RoundArrays(
        rules=rules,
        contract=_contract_codes(frame["contract"], rules),
        dealer=_whole_numbers(frame["dealer"]),
        declarer=_whole_numbers(frame["declarer"]),
        partner=_whole_numbers(frame["partner"]),
        called=_codes(frame["called"], [card.name for card in rules.deck.cards]),
        call_place=_codes(frame["call_place"], CALL_PLACES),
        talon={name: _whole_numbers(frame[name]) for name in _TALON},
        card_points=_whole_numbers(frame["card_points_declarer"]),
        success=_whole_numbers(frame["success"].astype("boolean")),
        scores=_matrix(frame, by_seat["score"]),
        hands={stem: _matrix(frame, by_seat[stem]) for stem in _HAND},
        bonuses=_bonuses(frame),
        penalties=_penalties(frame, rules.n_seats),
        **_talk(frame),
    )


def _whole_numbers(column: "pd.Series[Any]") -> IntArray:
    filled = column.astype("Int64").fillna(MISSING)
    return np.asarray(filled, dtype=np.int64)


def _matrix(frame: pd.DataFrame, names: list[str]) -> IntArray:
    return frame[names].to_numpy(dtype=np.int64)


def _contract_codes(column: "pd.Series[Any]", rules: Rules) -> IntArray:
    names = [contract.name for contract in rules.contracts]
    strange = sorted({str(name) for name in column.unique()} - set(names))
    if strange:
        raise ValueError(
            f"contract {', '.join(strange)} does not exist in {rules.id} with preset "
            f"{rules.preset}; it has {', '.join(names)}: pass the rules the rounds were played by"
        )
    return _codes(column, names)


def _codes(column: "pd.Series[Any]", words: Sequence[str]) -> IntArray:
    """Return places in `words`, `MISSING` where there is no word."""
    return pd.Categorical(column, categories=list(words)).codes.astype(np.int64)


def _bonuses(frame: pd.DataFrame) -> dict[str, IntArray]:
    """Payments to the declaring side by item, named without `score_`."""
    names = [name for name in frame.columns if re.fullmatch(r"score_[a-z_]*[a-z]", name)]
    return {
        name.removeprefix("score_"): _whole_numbers(frame[name])
        for name in names
        if name not in _NOT_BONUSES and not name.startswith(_SCORE_ANNOUNCED)
    }


def _talk(frame: pd.DataFrame) -> dict[str, dict[str, IntArray]]:
    """Announcements and kontras; a frame of rounds without talk need not have the columns."""

    def found(prefix: str, names: Sequence[str]) -> dict[str, "pd.Series[Any]"]:
        columns = {name: prefix + name for name in names}
        return {name: frame[column] for name, column in columns.items() if column in frame.columns}

    return {
        "announced": {
            item: _codes(column, ANNOUNCERS)
            for item, column in found(_ANNOUNCED, ITEM_NAMES).items()
        },
        "announced_scores": {
            item: _whole_numbers(column)
            for item, column in found(_SCORE_ANNOUNCED, ITEM_NAMES).items()
        },
        "kontras": {
            target: _whole_numbers(column)
            for target, column in found(_KONTRA, TARGET_NAMES).items()
        },
    }


def _penalties(frame: pd.DataFrame, n_seats: int) -> dict[str, IntArray]:
    """Personal payments by item, named without `score_` and seat."""
    found = (re.fullmatch(r"score_([a-z_]*[a-z])_0", name) for name in frame.columns)
    items = [match.group(1) for match in found if match]
    return {
        item: _matrix(frame, [f"score_{item}_{seat}" for seat in range(n_seats)]) for item in items
    }
