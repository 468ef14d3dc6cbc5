"""Judging a recorded auction: the kernels say it again word by word.

Called by `judging`; a record without `bids` has no auction to judge.
"""

import numpy as np

from tarok_sim.kernels import trace
from tarok_sim.kernels.state import NONE, PASS
from tarok_sim.records.retrace import NO_ANSWER, PASS_WORD, Retrace, places


def judge_bids(retrace: Retrace) -> None:
    """Say the auction again, if it was recorded."""
    record, rules, table = retrace.record, retrace.rules, retrace.table
    if record.bids is None:
        return
    n_bids = len(record.bids)
    words = {contract.name: place for place, contract in enumerate(rules.contracts)}
    words[PASS_WORD] = PASS
    seats = [seat if 0 <= seat < rules.n_seats else NO_ANSWER for seat, _ in record.bids]
    said = [words.get(word, NO_ANSWER) for _, word in record.bids]
    speakers, legal = np.full(n_bids + 1, NONE, np.int64), np.zeros(n_bids + 1, np.int64)
    n_legal = trace.retrace_auction(
        retrace.tables,
        table,
        np.array(seats, np.int64),
        np.array(said, np.int64),
        speakers,
        legal,
    )
    if table.contract != NONE:
        _check_outcome(retrace)
        return
    speaker = int(speakers[n_legal])
    if speaker == NONE:
        retrace.fault("bids", f"bid {n_legal + 1}: the auction is over")
        return
    allowed = _words(retrace, int(legal[n_legal]))
    if n_legal == n_bids:
        rule = f"the auction is not over, seat {speaker} has to speak"
    elif record.bids[n_legal][0] != speaker:
        rule = f"bid {n_legal + 1}: seat {speaker} has to speak, not {record.bids[n_legal][0]}"
    else:
        rule = f"bid {n_legal + 1}: seat {speaker} cannot say {record.bids[n_legal][1]!r}"
    retrace.fault("bids", rule, allowed=allowed)


def _words(retrace: Retrace, legal: int) -> list[str]:
    """Return bids as words: pass first, then the contracts in rank order."""
    contracts = retrace.rules.contracts
    passing = [PASS_WORD] if legal >> PASS & 1 else []
    return passing + [contracts[place].name for place in places(legal) if place != PASS]


def _check_outcome(retrace: Retrace) -> None:
    record, table = retrace.record, retrace.table
    contract = retrace.rules.contracts[int(table.contract)].name
    declarer = None if table.declarer == NONE else int(table.declarer)
    if (contract, declarer) != (record.contract, record.declarer):
        who = "nobody" if declarer is None else f"seat {declarer}"
        retrace.fault("bids", f"the bids give {contract} to {who}, not what was recorded")
