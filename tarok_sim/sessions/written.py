"""What a score sheet needs to know of each round, from the kernels' rows or from replayed records.

Leaves `Written`: arrays with the axes (evenings, rounds) or (evenings, rounds, seats).  Nothing in
it depends on the rounds before, so it can be made for all rounds at once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from tarok_sim.kernels.state import VALAT
from tarok_sim.records.round_record import RoundRecord
from tarok_sim.rules import Contract, OptionValue, Rules
from tarok_sim.rules.switches import Aim, Announcement

Array = np.ndarray[Any, Any]

NOBODY = -1
SKIS = "T22"
_WITHOUT: Mapping[str, OptionValue] = {
    "radelc": "off",
    "radelc_end": 0,
    "compulsory_klop": "off",
    "no_tarok": "none",
}
VALATS = ("valat", "colour_valat")
PERSONAL = ("mond", "credit")  # items that no radelc doubles (§8.5)


@dataclass(frozen=True)
class Written:
    """Rounds as the score sheet sees them; the first axes are evenings and rounds.

    Attributes
    ----------
    contract
        Name of the contract.
    declarer, partner, dealer
        Seats; -1 for none.
    success
        1, 0, or -1 where there is no declarer.
    scores
        By seat, what the round brings without radelci.
    shares
        By seat, the part of it that a radelc of the declarer doubles.
    won
        The declaring side has won, which takes a radelc off.
    earns
        Everybody gets a radelc.
    redealt
        A hand without a tarok was dealt first.
    skis
        Seat that was dealt the skis; -1: it lay in the talon, or the evening is a recorded one,
        whose end is known.
    """

    contract: Array
    declarer: Array
    partner: Array
    dealer: Array
    success: Array
    scores: Array
    shares: Array
    won: Array
    earns: Array
    redealt: Array
    skis: Array

    @property
    def shape(self) -> tuple[int, int, int]:
        """Return the numbers of evenings, rounds and seats."""
        evenings, rounds, seats = self.scores.shape
        return evenings, rounds, seats

    def instead(self, other: "Written", chosen: Array) -> "Written":
        """Return these rounds with those of `other` where `chosen` says so."""
        pairs = {f.name: (getattr(self, f.name), getattr(other, f.name)) for f in fields(self)}
        return Written(
            **{
                name: np.where(chosen[..., None] if own.ndim == 3 else chosen, new, own)
                for name, (own, new) in pairs.items()
            }
        )

    def rounds(self, first: int, last: int) -> "Written":
        """Return some rounds of every evening."""
        return Written(**{f.name: getattr(self, f.name)[:, first:last] for f in fields(self)})


def written_from_rows(rows: Array, rules: Rules, n_rounds: int, session: Rules) -> Written:
    """Read a chunk of simulated rounds.

    Parameters
    ----------
    rows
        (evenings * n_rounds,) ROW records, evening by evening.
    rules
        What they were played by.
    n_rounds
        Rounds an evening.
    session
        Whose radelci count; the same rules, but for compulsory klops.
    """
    n_seats = rules.n_seats
    personal = rows["mond"][:, :n_seats] + rows["credit"][:, :n_seats]
    scores = rows["scores"][:, :n_seats].astype(np.int64)
    has_declarer = rows["declarer"] >= 0
    said = rows["announced"][:, [Announcement.VALAT, Announcement.COLOUR_VALAT]].sum(axis=2)
    names = np.array([contract.name for contract in rules.contracts])
    earning = np.isin(names, sorted(radelc_contracts(session)))
    any_valat = (rows["items"][:, VALAT] != 0) | (said != 0).any(axis=1)
    columns = {
        "contract": names[rows["contract"]],
        "declarer": rows["declarer"],
        "partner": rows["partner"],
        "dealer": (rows["forehand"] - 1) % n_seats,
        "success": np.where(has_declarer, rows["success"], NOBODY),
        "scores": scores,
        "shares": np.where(has_declarer[:, None], scores - personal, 0),
        "won": _won(rows["success"] > 0, said.sum(axis=1)),
        "earns": earning[rows["contract"]] | (any_valat & valats_earn(session)),
        "redealt": rows["n_redeals"] > 0,
        "skis": _holder(rows["hands"][:, :n_seats], rules),
    }
    n_evenings = len(rows) // n_rounds
    return Written(
        **{
            name: values.reshape(n_evenings, n_rounds, *values.shape[1:])
            for name, values in columns.items()
        }
    )


def written_from_answers(
    records: Sequence[RoundRecord], answers: Sequence[Mapping[str, Any]], rules: Rules
) -> Written:
    """Read replayed records as the rounds of one evening.

    Parameters
    ----------
    records
        Round records, in the order played.
    answers
        What `replay` says of each; all legal and scored.
    rules
        Whose radelci count.
    """
    earning = radelc_contracts(rules)
    rounds = [
        _read_round(record, answer, rules.n_seats)
        for record, answer in zip(records, answers, strict=True)
    ]
    for each in rounds:
        any_valat = each.pop("any_valat")
        each["earns"] = each["contract"] in earning or (any_valat and valats_earn(rules))
    return Written(**{name: np.array([[each[name] for each in rounds]]) for name in rounds[0]})


def _read_round(record: RoundRecord, answer: Mapping[str, Any], n_seats: int) -> dict[str, Any]:
    declarer = NOBODY if record.declarer is None else record.declarer
    items = [] if declarer == NOBODY else list(answer["items"])
    personal = [0] * n_seats
    for item in items:
        for seat in item["seats"] if item["name"] in PERSONAL else ():
            personal[seat] += item["value"]
    said = sum(item["value"] for item in items if item["name"] in VALATS and item["announced"])
    scores = list(answer["scores"])
    success = answer["success"]
    return {
        "contract": record.contract,
        "declarer": declarer,
        "partner": NOBODY if answer["partner"] is None else answer["partner"],
        "dealer": record.dealer,
        "success": NOBODY if success is None else int(success),
        "scores": scores,
        "shares": [
            0 if declarer == NOBODY else a - b for a, b in zip(scores, personal, strict=True)
        ],
        "won": bool(_won(np.array(bool(success)), np.array(said))),
        "any_valat": any(item["name"] in VALATS for item in items),
        "redealt": False,
        "skis": NOBODY,
    }


def session_option(rules: Rules, name: str) -> OptionValue:
    """Return an option of sessions; a game that does not have it plays as if it were off."""
    return rules.options.get(name, _WITHOUT[name])


def has_skis(rules: Rules) -> bool:
    """Say whether the pack has a skis."""
    return any(card.name == SKIS for card in rules.deck.cards)


def valats_earn(rules: Rules) -> bool:
    """Say whether any valat, made or lost, brings everybody a radelc (§8.5)."""
    return session_option(rules, "radelc") in ("pagat", "tzs")


def radelc_contracts(rules: Rules) -> frozenset[str]:
    """Return the contracts that bring everybody a radelc, won or lost (§8.5)."""
    kind = session_option(rules, "radelc")
    beggar = next((c.rank for c in rules.contracts if c.name == "beggar"), len(rules.contracts))

    def earns(contract: Contract) -> bool:
        if contract.aim == Aim.FEWEST_POINTS:
            return kind != "off"
        if contract.aim == Aim.ALL_TRICKS:
            return valats_earn(rules)
        is_beggar = contract.rank == beggar
        return (kind == "pagat" and contract.rank >= beggar) or (kind == "tzs" and is_beggar)

    return frozenset(contract.name for contract in rules.contracts if earns(contract))


def _won(success: Array, said: Array) -> Array:
    """Say who won: an announced valat is won by the side it pays, whoever announced it."""
    return np.where(said != 0, said > 0, success)


def _holder(hands: Array, rules: Rules) -> Array:
    """Return the seat that was dealt the skis."""
    if not has_skis(rules):
        return np.full(len(hands), NOBODY)
    holds = (hands >> rules.deck.index(SKIS)) & 1 == 1
    return np.where(holds.any(axis=1), holds.argmax(axis=1), NOBODY)
