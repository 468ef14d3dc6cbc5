"""Score sheets of simulated evenings against a slow reference that keeps them round by round.

Rounds are replayed by the slow reference too, so that only the cards played are common to both.
"""

import random
from typing import Any

import numpy as np
import pytest

from tarok_sim.records.from_log import records_from_logs
from tarok_sim.rules import Rules, get_rule_set
from tarok_sim.sessions.evenings import rounds_with_skis, session
from tarok_sim.sessions.klops import compulsory_job, has_compulsory_klops
from tarok_sim.sessions.outcome import Evening
from tarok_sim.sessions.sheet import keep_sheets
from tarok_sim.sessions.written import Written, written_from_rows
from tarok_sim.simulation import Job, RunOptions, play_chunk
from tests.reference.judge import judge
from tests.reference.options import resolve
from tests.reference.session import Round, count_rounds, keep_sheet

N_EVENINGS = 3
VARIED: dict[str, tuple[Any, ...]] = {
    "radelc": ("off", "pagat", "tzs", "zei"),
    "radelc_end": (0, 40, 100),
    "compulsory_klop": ("off", "on"),
    "no_tarok": ("none", "redeal", "redeal_klop"),
    "ledger": ("declaring_side", "mirrored"),
    "mond_penalty": (0, 21),
    "opp_failure_credit": (False, True),
    "ladder": ("seed", "pagat", "tzs"),
    "valat_scale": ("ladder", "pagat", "none"),
    "klop_full": ("none", 70),
    "difference_rounding": ("none", "nearest5"),
    "forehand_duty": ("none", "obvezna_tri"),
    "final_raise": (False, True),
}


def random_rules(rng: random.Random, rules_id: str) -> Rules:
    """Return rules with some options, those of sessions mostly."""
    options: dict[str, object] = {
        name: rng.choice(values)
        for name, values in VARIED.items()
        if rng.random() < (0.7 if "radelc" in name or "klop" in name else 0.3)
    }
    return get_rule_set(rules_id).resolve(rng.choice(("seed", "pagat", "tzs")), options)


def slow_rounds(job: Job, n: int, options: dict[str, Any]) -> list[Round]:
    """Play rounds and have the reference judge their records."""
    chunk = play_chunk(job, 0, n, logs=True)
    assert chunk.logs is not None
    rounds = []
    records = records_from_logs(chunk.logs, chunk.rows, job.rules, job.seed)
    for record, row in zip(records, chunk.rows, strict=True):
        # The words of a compulsory klop's auction are no words of a usual one.
        record = {**record, "bids": None, "options": options}
        del record["bids"]
        answer = judge(record)
        assert answer["legal"], answer["violations"]
        rounds.append(Round(record["contract"], record["declarer"], answer, bool(row["n_redeals"])))
    return rounds


def evening_rounds(job: Job, n: int) -> tuple[list[Round], Written, Written | None]:
    """Return the same rounds, `n` an evening, for the reference and for the package."""
    rules = job.rules
    overrides = dict(rules.option_overrides)
    slow = slow_rounds(job, N_EVENINGS * n, overrides)
    bid = written_from_rows(play_chunk(job, 0, N_EVENINGS * n).rows, rules, n, rules)
    if not has_compulsory_klops(rules):
        return slow, bid, None
    forced = compulsory_job(job)
    for own, klop in zip(slow, slow_rounds(forced, N_EVENINGS * n, overrides), strict=True):
        own.klop = klop
    rows = play_chunk(forced, 0, N_EVENINGS * n).rows
    return slow, bid, written_from_rows(rows, forced.rules, n, rules)


@pytest.mark.parametrize("k", range(16))
def test_sheet__agrees_with_the_reference(k: int) -> None:
    rng = random.Random(f"session {k}")
    rules_id = rng.choice(("slovenian-4", "slovenian-3"))
    rules = random_rules(rng, rules_id)
    n = rng.choice((4, 6, 12)) * rules.n_seats // 2
    strategies = rng.choice((("random",), ("club",)))
    slow, bid, klops = evening_rounds(Job(rules, strategies, k), n)
    sheet = keep_sheets(bid, rules, np.full(N_EVENINGS, n), klops)
    options = resolve(rules_id, rules.preset, dict(rules.option_overrides))
    for evening in range(N_EVENINGS):
        lines, end = keep_sheet(slow[evening * n : (evening + 1) * n], options)
        assert sheet.scores[evening].tolist() == [line.scores for line in lines]
        assert sheet.totals[evening].tolist() == [line.totals for line in lines]
        assert sheet.radelci[evening].tolist() == [line.radelci for line in lines]
        assert sheet.compulsory[evening].tolist() == [line.compulsory for line in lines]
        assert sheet.played.contract[evening].tolist() == [line.contract for line in lines]
        assert sheet.results[evening].tolist() == end


def test_sheet__compulsory_klops_are_seen_and_bid_above() -> None:
    """Preset pagat: klop, or a game above the beggar, and both happen."""
    rules = get_rule_set("slovenian-4").resolve("pagat")
    found = session(rules, 2_000, "random", evening=8, run=RunOptions(jobs=1, progress=False))
    assert found.n_compulsory.sum() > 30
    contracts = set()
    for k in np.flatnonzero(found.n_compulsory)[:40]:
        frame = found.sheet(int(k))
        contracts |= set(frame.contract[frame.compulsory])
    assert "klop" in contracts
    above = {"solo_without", "open_beggar", "colour_valat", "valat"}
    assert contracts & above
    assert contracts <= {"klop"} | above


@pytest.mark.parametrize("rules_id", ["slovenian-4", "slovenian-3"])
def test_rounds_with_skis__agrees_with_the_reference(rules_id: str) -> None:
    rules = get_rule_set(rules_id).resolve()
    n_seats, planned = rules.n_seats, 5
    length = 8 * n_seats
    chunk = play_chunk(Job(rules, ("random",), 3), 0, 300 * length, logs=True)
    assert chunk.logs is not None
    bid = written_from_rows(chunk.rows, rules, length, rules)
    counts = rounds_with_skis(bid, planned)
    names = [card.name for card in rules.deck.cards]
    records = records_from_logs(chunk.logs, chunk.rows, rules, 3)
    skis: list[int | None] = []
    dealers = []
    for record in records:
        holders = [seat for seat, hand in enumerate(record["hands"]) if "T22" in hand]
        skis.append(holders[0] if holders else None)
        dealers.append(record["dealer"])
    assert "T22" in names
    expected = [
        count_rounds(skis[k : k + length], dealers[k : k + length], planned, n_seats)
        for k in range(0, 300 * length, length)
    ]
    assert counts.tolist() == expected
    assert len(set(expected)) > n_seats  # some evenings had to ask again


def test_session__skis_round_ends_with_the_holder_as_dealer() -> None:
    found = session(
        "slovenian-4",
        50,
        "random",
        evening=Evening(6, skis_round=True),
        run=RunOptions(jobs=1, progress=False),
    )
    assert found.n_rounds.min() >= 6
    for k in range(10):
        frame = found.sheet(k)
        assert len(frame) == found.n_rounds[k] + 1
        assert frame.dealer[:-1].tolist() == [(j + 3) % 4 for j in range(found.n_rounds[k])]
