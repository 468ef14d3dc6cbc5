"""Every rule option can be found, and seen at work, through public doors.

`options.jsonl` has a round for most options of play and scoring; here is one case for each of the
others, and the proof that none is left out.  A case is a round, the value that differs, and what
follows: another score, another answer, or a round that breaks a rule.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tarok_sim.records.replay import replay
from tarok_sim.rules import get_rules
from tarok_sim.simulation import Job, play_chunk
from tests.support.talk_rounds import talk_round

Record = dict[str, Any]
DATA = Path(__file__).parent / "data"


def examples(name: str) -> dict[str, Record]:
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    found = [json.loads(line) for line in lines]
    return {example["record"]["id"]: example for example in found}


ROUNDS = {name: example["record"] for name, example in examples("slovenian.jsonl").items()}
BY_EXAMPLE = examples("options.jsonl")
IN_EXAMPLES = {str(example["option"]) for example in BY_EXAMPLE.values()}


def three(*bids: list[Any]) -> Record:
    """Return a three of seat 0, the second to speak, with its bids; seat 3 is forehand."""
    return talk_round("three-40", bids=list(bids))


FIRST = [[3, "pass"], [0, "three"], [1, "pass"], [2, "pass"]]
# Round, what it is replayed with, and what is wrong then; nothing by default.
REFUSED: dict[str, tuple[Record, dict[str, Any], str]] = {
    "bidding_start": (three(*FIRST), {"bidding_start": "second"}, "bids"),
    "forehand_duty": (three(*FIRST), {"forehand_duty": "obvezna_tri"}, "bids"),
    "tri_forehand_only": (three(*FIRST), {"tri_forehand_only": True}, "bids"),
    "hold_equal": (
        talk_round(
            "two-48-sets",
            bids=[[0, "three"], [1, "two"], [2, "pass"], [3, "pass"], [0, "two"], [1, "pass"]],
        ),
        {"hold_equal": False},
        "bids",
    ),
    "ladder": (ROUNDS["slovenian-11"], {"ladder": "pagat"}, "contract"),
    "pikolo_value": (ROUNDS["slovenian-11"], {"pikolo_value": "off"}, "contract"),
    "valat_scale": (talk_round("valat-made"), {"valat_scale": "none"}, "contract"),
    "barvni_as_bid": (talk_round("colour-valat-made"), {"barvni_as_bid": False}, "contract"),
    "solo_contracts_3p": (ROUNDS["slovenian-14"], {"solo_contracts_3p": False}, "contract"),
    "call_rule": (talk_round("three-39-alone"), {"call_rule": "not_own"}, "called"),
    "zaruf_must_take": (
        {**BY_EXAMPLE["zaruf_rest=king_wins"]["record"], "talon_choice": 0, "tricks": []},
        {"zaruf_must_take": True},
        "talon_choice",
    ),
    "announce_requires_holding": (
        talk_round(
            "three-40", announcements=[[2, "trula"]], options={"announce_requires_holding": False}
        ),
        {"announce_requires_holding": True},
        "announcements",
    ),
    "solo_announcement": (
        talk_round("three-39-alone", announcements=[[2, "solo"]]),
        {"solo_announcement": False},
        "announcements",
    ),
    "announce_multiplicity": (
        talk_round(
            "three-40",
            announcements=[[0, "valat"], [1, "valat"]],
            options={"announce_multiplicity": "per_side"},
        ),
        {"announce_multiplicity": "once"},
        "announcements",
    ),
    "barvni_as_announcement": (
        talk_round("three-40", announcements=[[0, "colour_valat"]], tricks=[]),
        {"barvni_as_announcement": False},
        "announcements",
    ),
    "barvni_by": (
        talk_round("three-40", announcements=[[0, "colour_valat"]], tricks=[]),
        {"barvni_by": "solo_declarer"},
        "announcements",
    ),
    "re_by": (
        talk_round(
            "three-40",
            kontras=[[1, "game", 1], [3, "game", 2]],
            options={"re_by": "owner_side"},
        ),
        {"re_by": "owner_player"},
        "kontras",
    ),
    "kontra_eligibility": (
        talk_round(
            "three-40",
            announcements=[[2, "pagat_ultimo"]],
            kontras=[[1, "pagat_ultimo", 1]],
            options={"kontra_eligibility": "any_other_player"},
        ),
        {"kontra_eligibility": "certain"},
        "kontras",
    ),
    "announced_ultimo_hold": (
        talk_round("two-48-sets", announcements=[[0, "pagat_ultimo"]]),
        {"announced_ultimo_hold": True},
        "trick",
    ),
    "final_raise": (
        talk_round(
            "two-48-sets",
            bids=[[0, "three"], [1, "pass"], [2, "pass"], [3, "pass"], [0, "two"]],
            options={"final_raise": True},
        ),
        {"final_raise": False},
        "bids",
    ),
}
# Round, options, and the scores with and without them.
SCORED: dict[str, tuple[Record, dict[str, Any], list[int], list[int]]] = {
    "solo_brez_value": (
        talk_round("solo-without-40"), {"solo_brez_value": 50}, [0, 55, 0, 0], [0, 85, 0, 0],
    ),
    "trulpagat": (
        talk_round("two-45-trula", announcements=[[0, "trulpagat"]]),
        {"trulpagat": "joint"}, [-40, 0, 0, -40], [0, 0, 0, 0],
    ),
    "solo_announcement_loss": (
        talk_round("three-30-alone", announcements=[[3, "solo"]]),
        {"solo_announcement_loss": False}, [0, 0, 0, -15], [0, 0, 0, -25],
    ),
    "barvni_value": (
        talk_round(
            "colour-valat-made", contract="solo_without", announcements=[[0, "colour_valat"]]
        ),
        {"barvni_value": 125}, [125, 0, 0, 0], [250, 0, 0, 0],
    ),
    "klop_full": (ROUNDS["slovenian-28"], {"klop_full": 70}, [0, -16, -3, -70], [0, -16, -3, -42]),
    "klop_full_at": (
        ROUNDS["slovenian-27"] | {"options": {"klop_full": 70}},
        {"klop_full_at": 33}, [-6, -70, 0, -23], [-6, -33, 0, -23],
    ),
    "klop_empty": (
        ROUNDS["slovenian-27"], {"klop_empty": 10}, [-6, -33, 10, -23], [-6, -33, 0, -23],
    ),
    "klop_rounding": (
        ROUNDS["slovenian-27"], {"klop_rounding": "nearest5"}, [-5, -35, 0, -25], [-6, -33, 0, -23],
    ),
    "mond_penalty": (
        ROUNDS["slovenian-42"], {"mond_penalty": 0}, [0, 0, 0, -39], [-21, 0, 0, -39],
    ),
}  # fmt: skip
# Seen in simulated rounds only: how cards are dealt, and when the play stops.
SIMULATED = {"talon_position", "no_tarok", "stop_when_decided", "open_hand_time"}
# Nothing to see in a single round: a cut changes nobody's chances, and these have one value.
NO_EFFECT = {"cut", "announce_kontra_order", "klop_kontra", "zaruf_concede"}
SESSION = {"compulsory_klop", "radelc", "radelc_end"}  # test_session_sheet.py


def test_options__all_are_seen_somewhere() -> None:
    seen = [IN_EXAMPLES, REFUSED, SCORED, SIMULATED, NO_EFFECT, SESSION]
    for rules_id in ("slovenian-4", "slovenian-3"):
        assert set(get_rules(rules_id).options) == set().union(*seen)
    assert sum(map(len, seen)) == len(set().union(*seen))


@pytest.mark.nojit
@pytest.mark.parametrize("name", REFUSED)
def test_option__makes_a_round_illegal(name: str) -> None:
    record, options, where = REFUSED[name]
    assert replay(record)["violations"] == []
    faults = replay(record, options=options)["violations"]
    assert faults[0]["where"].startswith(where)


@pytest.mark.nojit
@pytest.mark.parametrize("name", SCORED)
def test_option__makes_another_score(name: str) -> None:
    record, options, changed, usual = SCORED[name]
    assert replay(record)["scores"] == usual
    assert replay(record, options=options)["scores"] == changed


@pytest.mark.parametrize("name", ["announce_kontra_order", "klop_kontra", "zaruf_concede"])
def test_option__has_one_value(name: str) -> None:
    option = get_rules("slovenian-4").ruleset.option(name)
    assert option.values == (option.default,)


def rounds(n: int = 300, contract: str | None = None, **options: Any) -> Any:
    job = Job(get_rules("slovenian-4", **options), ("random",), 5, contract=contract)
    return play_chunk(job, 0, n, logs=True)


def test_talon_position__says_which_cards_are_the_talon() -> None:
    between, first = rounds(50), rounds(50, talon_position="first")
    for deal_between, deal_first in zip(between.logs["deal"], first.logs["deal"], strict=True):
        assert deal_between["talon_mask"] != deal_first["talon_mask"]


def test_cut__changes_nothing() -> None:
    assert rounds(50).rows.tobytes() == rounds(50, cut=True).rows.tobytes()


def test_no_tarok__is_dealt_again() -> None:
    played, again = rounds(2000).rows, rounds(2000, no_tarok="redeal").rows
    taroks = (1 << 22) - 1

    def lacks_taroks(rows: Any) -> Any:
        return ((rows["hands"][:, :4] & taroks) == 0).any(axis=1)

    assert lacks_taroks(played).sum() > 0
    assert lacks_taroks(again).sum() == 0
    assert ((again["n_redeals"] > 0) == lacks_taroks(played)).all()


def test_stop_when_decided__changes_no_score() -> None:
    early, whole = (
        rounds(200, contract="beggar", stop_when_decided=stop) for stop in (True, False)
    )
    assert (early.rows["scores"] == whole.rows["scores"]).all()
    assert early.logs["table"]["trick"].sum() < whole.logs["table"]["trick"].sum()
    assert (whole.logs["table"]["trick"] == 12).all()


def test_open_hand_time__is_before_or_after_the_first_trick() -> None:
    """A beggar that is lost in the first trick never shows its hand under `after_trick1`."""
    for when, shown in (("before", True), ("after_trick1", False)):
        chunk = rounds(200, contract="open_beggar", open_hand_time=when)
        short = chunk.logs["table"]["trick"] == 1
        assert short.sum() > 10
        assert ((chunk.logs["table"]["exposed"][short] != 0) == shown).all()
