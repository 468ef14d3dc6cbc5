"""Replaying round records: one record in, one answer out, judged by the simulator's own kernels.

Enters: records as dicts, `RoundRecord`s or JSON lines.  Leaves: answers ready for JSON.  The
command `replay` reads and writes the files.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import numpy as np

from tarok_sim.kernels import trace
from tarok_sim.kernels.state import BASE, DIFFERENCE, ITEMS, NONE, ROW, VALAT
from tarok_sim.records.judging import judge
from tarok_sim.records.retrace import Retrace
from tarok_sim.records.round_record import RoundRecord, parse_record, read_record
from tarok_sim.rules import Rules, get_rule_set
from tarok_sim.rules.switches import ITEM_NAMES, Aim, Announcement

LEGAL, ILLEGAL, UNREADABLE = 0, 1, 2


def replay(
    record: RoundRecord | Mapping[str, object],
    preset: str | None = None,
    options: Mapping[str, object] | None = None,
    legal_moves: bool = False,
) -> dict[str, Any]:
    """Check and score one recorded round.

    Parameters
    ----------
    record
        The round, read or as the dict a JSON line holds.
    preset, options
        Judge by these instead of the record's own; the answer then says so (`overrides`).
    legal_moves
        List the legal cards before every card.

    Returns
    -------
    The answer: legal, violations, partner, leaders, winners, card_points, success, items, scores.

    Raises
    ------
    ValueError
        If it is not a round record, or its rules, preset or options are unknown.
    """
    read = record if isinstance(record, RoundRecord) else read_record(record)
    return _replay(read, (preset, options), legal_moves, _resolve)


def replay_lines(
    lines: Iterable[str | bytes],
    preset: str | None = None,
    options: Mapping[str, object] | None = None,
    legal_moves: bool = False,
) -> Iterator[dict[str, Any]]:
    """Answer each line of a record file, in order; empty lines are passed over.

    Parameters
    ----------
    lines
        JSON, one round a line.
    preset, options, legal_moves
        As for `replay`.

    Yields
    ------
    An answer, or `{"id": None, "line": …, "error": …}` for a line that is no round record.
    """
    known: dict[str, Rules] = {}

    def resolve(rules_id: str, preset: str, options: Mapping[str, object]) -> Rules:
        # Records of one file mostly share their rules, and resolving takes longer than a replay.
        key = repr((rules_id, preset, sorted(options.items(), key=lambda item: item[0])))
        if key not in known:
            known[key] = _resolve(rules_id, preset, options)
        return known[key]

    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            answer = _replay(parse_record(line), (preset, options), legal_moves, resolve)
        except ValueError as error:
            answer = {"id": None, "line": number, "error": str(error)}
        yield answer


def answer_status(answer: Mapping[str, object]) -> int:
    """Return 0 for a legal round, 1 for an illegal one, 2 for a line that could not be read.

    The exit status of a whole run is the highest.
    """
    if "error" in answer:
        return UNREADABLE
    return LEGAL if answer["legal"] else ILLEGAL


def _resolve(rules_id: str, preset: str, options: Mapping[str, object]) -> Rules:
    return get_rule_set(rules_id).resolve(preset, options)


def _replay(
    record: RoundRecord,
    overrides: tuple[str | None, Mapping[str, object] | None],
    legal_moves: bool,
    resolve: Callable[[str, str, Mapping[str, object]], Rules],
) -> dict[str, Any]:
    preset, options = overrides
    rules = resolve(record.rules_id, preset or record.preset, {**record.options, **(options or {})})
    retrace = judge(record, rules)
    answer = _answer(retrace)
    if legal_moves:
        answer["legal_moves"] = retrace.legal_moves
    if preset is not None or options:
        answer["overrides"] = {"preset": preset, "options": dict(options or {})}
    return answer


def _answer(retrace: Retrace) -> dict[str, Any]:
    """Return the answer to a retraced round, scored if it is legal and its score is certain."""
    rules, deal, table = retrace.rules, retrace.deal, retrace.table
    row: Any = np.zeros(1, ROW).view(np.recarray)[0]
    legal = not retrace.violations
    certain = legal and trace.score_retraced(retrace.tables, deal, table, row)
    return {
        "id": retrace.record.id,
        "legal": legal,
        "violations": [violation.to_dict() for violation in retrace.violations],
        "partner": None if deal.partner == NONE else int(deal.partner),
        "leaders": retrace.leaders,
        "winners": retrace.winners,
        "card_points": card_points(retrace, row) if certain else None,
        "success": None if not certain or row.success == NONE else bool(row.success),
        "items": score_items(retrace, row) if certain else [],
        "scores": [int(score) for score in row.scores[: rules.n_seats]] if certain else None,
        "score_scale": 1,
        "points_scale": 1,
    }


def card_points(retrace: Retrace, row: Any) -> dict[str, int] | None:
    """Return card points by side, in klop by seat; none where not all of them were counted."""
    rules = retrace.rules
    contract = rules.contracts[int(retrace.table.contract)]
    if contract.aim in (Aim.FEWEST_POINTS, Aim.MOST_POINTS):
        return {str(seat): int(row.points[seat]) for seat in range(rules.n_seats)}
    if row.points_declarer == NONE:
        return None
    own = int(row.points_declarer)
    return {"declarer": own, "defenders": int(retrace.tables.total_points) - own}


def score_items(retrace: Retrace, row: Any) -> list[dict[str, Any]]:
    """Return what the declaring side's score is made of, then what single seats write."""
    table, deal = retrace.table, retrace.deal
    if table.declarer == NONE:
        return _own_items(row) + _personal_items(row)
    side = sorted({int(table.declarer)} | ({int(deal.partner)} - {NONE}))
    zeros = _zero_items(retrace, row)
    silent = [
        _item(name, side, value)
        for place, (name, value) in enumerate(zip(ITEMS, row["items"], strict=True))
        if value != 0 or place in zeros
    ]
    announced = [
        _item(name, side, value, announced=True)
        for name, values in zip(ITEM_NAMES, row["announced"], strict=True)
        for value in values
        if value != 0
    ]
    if _has_free_solo(retrace, row):
        announced.append(_item("solo", side, 0, announced=True))
    return silent + announced + _personal_items(row)


def _zero_items(retrace: Retrace, row: Any) -> tuple[int, ...]:
    """Return the items that count although they are 0: a difference, or all there is at 35:35."""
    contract = retrace.rules.contracts[int(retrace.table.contract)]
    if contract.value == 0:
        place = DIFFERENCE if contract.scores_difference else BASE
        return (place,) if row["items"][VALAT] == 0 else ()
    counts = row["items"][BASE] != 0 and contract.scores_difference
    return (DIFFERENCE,) if counts else ()


def _own_items(row: Any) -> list[dict[str, Any]]:
    """Return what each of two players without a declarer writes: his by the item's sign."""
    return [
        _item(name, [0 if value > 0 else 1], abs(value))
        for name, value in zip(ITEMS, row["items"], strict=True)
        if value != 0
    ]


def _has_free_solo(retrace: Retrace, row: Any) -> bool:
    """Say whether an announced solo was lost and costs nothing (§12b)."""
    table = retrace.table
    if table.announced[Announcement.SOLO] == 0:
        return False
    valats = (
        row["items"][VALAT],
        *row["announced"][[Announcement.VALAT, Announcement.COLOUR_VALAT]].flat,
    )
    replaced = retrace.rules.options["valat_replaces"] is True and any(valats)
    return not replaced and not any(row["announced"][Announcement.SOLO])


def _personal_items(row: Any) -> list[dict[str, Any]]:
    """Return what single seats write beside the score of their side."""
    mond = [_item("mond", [seat], value) for seat, value in enumerate(row.mond) if value != 0]
    credits = sorted({int(value) for value in row.credit if value != 0})
    return mond + [
        _item("credit", [seat for seat, value in enumerate(row.credit) if value == credit], credit)
        for credit in credits
    ]


def _item(name: str, seats: list[int], value: Any, announced: bool = False) -> dict[str, Any]:
    return {"name": name, "seats": seats, "value": int(value), "announced": announced}
