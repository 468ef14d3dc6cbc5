"""Round records of simulated rounds, from the play log a run keeps.

Enters: the kernels' STATE records of finished rounds and their rows.  Leaves: dicts ready for JSON,
as `simulate --records` writes them and `replay` reads them.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from tarok_sim.kernels.state import KONTRA_ON, NONE, PASS
from tarok_sim.records.retrace import PASS_WORD, places
from tarok_sim.rules import Rules
from tarok_sim.rules.switches import ITEM_NAMES, TARGET_NAMES

Array = np.ndarray[Any, Any]


def records_from_logs(
    logs: Array, rows: Array, rules: Rules, seed: int
) -> Iterator[dict[str, Any]]:
    """Word the play log as round records.

    Parameters
    ----------
    logs
        (n,) STATE records of finished rounds.
    rows
        (n,) ROW records of the same rounds.
    rules
        The rules they were played by.
    seed
        The run's seed; with the round's number it makes the record's id.

    Yields
    ------
    One record a round, in order.  A contract that was planned has no `bids`.
    """
    deals, tables = logs["deal"], logs["table"]
    names = np.array([card.name for card in rules.deck.cards])
    for k, round_id in enumerate(rows["round_id"].tolist()):
        deal, table = deals[k], tables[k]
        declarer = _or_none(table["declarer"])
        hands = [_names_of(mask, names) for mask in deal["dealt"][: rules.n_seats].tolist()]
        yield {
            "id": f"seed-{seed}/round-{round_id}",
            "rules": rules.id,
            "preset": rules.preset,
            "options": dict(rules.option_overrides),
            "dealer": (int(table["forehand"]) - 1) % rules.n_seats,
            "hands": hands,
            **_piles(deal, rules, names),
            "talon": names[deal["talon"][: rules.talon_size]].tolist(),
            **_bids(table, rules),
            "contract": rules.contracts[int(table["contract"])].name,
            "declarer": declarer,
            "called": [str(names[table["called"]])] if table["called"] != NONE else [],
            "talon_choice": _or_none(table["taken"]),
            "discards": _discards(deal, declarer, names),
            **_words(table),
            "tricks": _tricks(table, rules, names),
        }


def _piles(deal: Any, rules: Rules, names: Array) -> dict[str, list[list[list[str]]]]:
    """Return the closed piles under their key; nothing in a game without."""
    if rules.n_piles == 0:
        return {}
    size = rules.n_piles * rules.pile_size
    shape = (rules.n_seats, rules.n_piles, rules.pile_size)
    return {"piles": names[deal["piles"][: rules.n_seats, :size]].reshape(shape).tolist()}


def _or_none(value: Any) -> int | None:
    return None if value == NONE else int(value)


def _names_of(mask: int, names: Array) -> list[str]:
    cards: list[str] = names[places(mask)].tolist()
    return cards


def _bids(table: Any, rules: Rules) -> dict[str, list[list[Any]]]:
    """Return the auction under its key; nothing where none was held."""
    n_bids = int(table["n_bids"])
    if n_bids == 0:
        return {}
    words = {place: contract.name for place, contract in enumerate(rules.contracts)}
    words[PASS] = PASS_WORD
    seats, said = table["bid_seat"][:n_bids].tolist(), table["bid_word"][:n_bids].tolist()
    return {"bids": [[seat, words[word]] for seat, word in zip(seats, said, strict=True)]}


def _discards(deal: Any, declarer: int | None, names: Array) -> dict[str, list[str]]:
    if declarer is None or deal["discards"][declarer] == 0:
        return {}
    return {str(declarer): _names_of(int(deal["discards"][declarer]), names)}


def _words(table: Any) -> dict[str, list[list[Any]]]:
    """Return announcements and kontras, each in the order said; nothing where nothing was."""
    n_words = int(table["n_words"])
    if n_words == 0:
        return {}
    announcements: list[list[Any]] = []
    kontras: list[list[Any]] = []
    levels = dict.fromkeys(range(len(TARGET_NAMES)), 0)
    words = zip(
        table["word_seat"][:n_words].tolist(), table["word"][:n_words].tolist(), strict=True
    )
    for seat, word in words:
        if word < KONTRA_ON:
            announcements.append([seat, ITEM_NAMES[word]])
            continue
        target = word - KONTRA_ON
        levels[target] += 1
        kontras.append([seat, TARGET_NAMES[target], levels[target]])
    return {"announcements": announcements, "kontras": kontras}


def _tricks(table: Any, rules: Rules, names: Array) -> list[list[str]]:
    played = names[table["played"][: int(table["n_played"])]]
    tricks: list[list[str]] = played.reshape(-1, rules.n_seats).tolist()
    return tricks
