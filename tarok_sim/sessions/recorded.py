"""The score sheet of a real evening, from its round records.

Enters: round records in the order they were played.  Leaves: the sheet of that evening.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from tarok_sim.records.replay import replay
from tarok_sim.records.round_record import RoundRecord, parse_record, read_record
from tarok_sim.rules import Rules, get_rules
from tarok_sim.sessions.sheet import Sheet, keep_sheets
from tarok_sim.sessions.written import written_from_answers


def sheet_of_records(
    records: Iterable[RoundRecord | Mapping[str, object]],
    preset: str | None = None,
    options: Mapping[str, object] | None = None,
) -> Sheet:
    """Keep the score sheet of recorded rounds.

    What was played stands: a round that should have been a compulsory klop is only marked.

    Parameters
    ----------
    records
        Round records of one evening, in the order played, all by the same rules.
    preset, options
        Score by these instead of the records' own.

    Raises
    ------
    ValueError
        If a round is illegal or unfinished, or the rounds do not share their rules.
    """
    rounds = [each if isinstance(each, RoundRecord) else read_record(each) for each in records]
    if not rounds:
        raise ValueError("there are no rounds; a score sheet needs one at least")
    answers = [replay(record, preset, options) for record in rounds]
    for number, (record, answer) in enumerate(zip(rounds, answers, strict=True), start=1):
        _check_scored(f"round {number} ({record.id})", answer)
    rules = [_rules_of(record, preset, options) for record in rounds]
    for number, other in enumerate(rules, start=1):
        if other.digest != rules[0].digest:
            raise ValueError(
                f"round {number} ({rounds[number - 1].id}) has other rules than round 1; "
                "an evening is played by the same rules, so set preset and options for all"
            )
    written = written_from_answers(rounds, answers, rules[0])
    return keep_sheets(written, rules[0], np.array([len(rounds)]))


def read_evening(lines: Iterable[str | bytes]) -> list[RoundRecord]:
    """Read the lines of a record file; empty ones are passed over.

    Raises
    ------
    ValueError
        If a line is no round record; the text says which.
    """
    rounds = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            rounds.append(parse_record(line))
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from None
    return rounds


def _check_scored(name: str, answer: Mapping[str, Any]) -> None:
    if not answer["legal"]:
        fault = answer["violations"][0]
        raise ValueError(f"{name} breaks a rule: {fault['where']}: {fault['rule']}")
    if answer["scores"] is None:
        raise ValueError(f"{name} is unfinished, so it has no score; finish it or leave it out")


def _rules_of(
    record: RoundRecord, preset: str | None, options: Mapping[str, object] | None
) -> Rules:
    changed = {**record.options, **(options or {})}
    return get_rules(record.rules_id, preset or record.preset, **changed)
