"""Where the rules contradict themselves about announcements and kontra: default and option (§11).

One test a contradiction, numbered as there; each shows what is played by default and what the
option makes of the same round.
"""

from typing import Any

import pytest

from tarok_sim.records.replay import replay
from tarok_sim.rules import get_rules
from tests.support.talk_rounds import talk_round

Record = dict[str, Any]
ANYBODY = {"announce_requires_holding": False}


def scores(record: Record, **options: Any) -> list[int]:
    """Return the scores of a legal round, under some options beside its own."""
    answer = replay({**record, "options": {**record["options"], **options}})
    assert answer["violations"] == []
    found: list[int] = answer["scores"]
    return found


def items(record: Record, **options: Any) -> dict[str, int]:
    answer = replay({**record, "options": {**record["options"], **options}})
    assert answer["violations"] == []
    return {item["name"]: item["value"] for item in answer["items"]}


def wrong(record: Record, **options: Any) -> list[str]:
    """Return where a round breaks a rule."""
    answer = replay({**record, "options": {**record["options"], **options}})
    return [fault["where"] for fault in answer["violations"]]


def test_c02__valat_bid_announced_and_silent() -> None:
    bid, silent = talk_round("valat-made"), talk_round("one-all-tricks")
    announced = talk_round("one-all-tricks", announcements=[[0, "valat"]])
    assert items(bid) == {"base": 125}
    assert items(bid, valat_scale="announcement") == {"base": 500}
    for scale in ("ladder", "announcement", "pagat"):
        assert items(announced, valat_scale=scale) == {"valat": 500}
        assert items(silent, valat_scale=scale) == {"valat": 250}


def test_c03__colour_valat_bid_and_announced() -> None:
    bid = talk_round("colour-valat-made")
    announced = talk_round(
        "colour-valat-made", contract="solo_without", announcements=[[0, "colour_valat"]]
    )
    assert items(bid) == {"base": 500}
    assert items(bid, valat_scale="pagat") == {"base": 125}
    assert items(announced) == {"colour_valat": 250}
    assert items(announced, barvni_value=125) == {"colour_valat": 125}
    assert wrong(announced, barvni_value="off")[0] == "announcements"


def test_c04__colour_valat_as_a_bid_and_as_an_announcement() -> None:
    bid = talk_round("colour-valat-made")
    announced = {**bid, "contract": "solo_without", "announcements": [[0, "colour_valat"]]}
    assert wrong(bid) == wrong(announced) == []
    assert wrong(bid, barvni_as_bid=False) == ["contract"]
    assert wrong(announced, barvni_as_bid=False) == []
    assert wrong(announced, barvni_as_announcement=False)[0] == "announcements"
    assert wrong(bid, barvni_as_announcement=False) == []
    # Never silent: by the usual rules the same cards are no valat of any kind.
    assert "colour_valat" not in items(talk_round("one-all-tricks"))


def test_c05__own_king_called_is_a_silent_solo() -> None:
    own, foreign = talk_round("three-39-alone"), talk_round("three-40")
    assert (replay(own)["partner"], replay(foreign)["partner"]) == (None, 3)
    assert wrong(own, call_rule="not_own") == wrong(foreign, call_rule="own_only") == ["called"]
    assert wrong(own, call_rule="own_only") == wrong(foreign, call_rule="not_own") == []
    assert wrong({**foreign, "announcements": [[0, "solo"]]}) == ["announcements"]


def test_c06__trula_is_pagat_mond_and_skis() -> None:
    whole, top_taroks = talk_round("two-45-trula"), talk_round("one-all-tricks")
    assert items({**whole, "announcements": [[0, "trula"]]})["trula"] == 20
    # Seat 0 holds the three highest taroks there, but not pagat.
    assert wrong({**top_taroks, "announcements": [[0, "trula"]]}) == ["announcements"]


def test_c07__partner_announces_his_king() -> None:
    kept = talk_round("two-king-kept", announcements=[[0, "king_ultimo"]])
    assert items(kept)["king_ultimo"] == -20
    assert items(kept, partner_king="keep")["king_ultimo"] == 20
    assert wrong(kept, partner_king="off") == wrong(kept, king_ultimo="off") == ["announcements"]
    # Who kept it silently is paid too, and nobody for an ultimo that was none.
    silent = talk_round("two-king-kept")
    assert "king_ultimo" not in items(silent)
    assert items(silent, partner_king="keep")["king_ultimo"] == 10
    assert wrong({**kept, "announcements": [[1, "king_ultimo"]]}) == ["announcements"]


def test_c08__what_one_announces_one_must_hold() -> None:
    for said in ([0, "trula"], [3, "kings"], [2, "trula"]):
        record = talk_round("three-40", announcements=[said])
        assert wrong(record) == ["announcements"]
        assert wrong(record, **ANYBODY) == []
    # Pagat is at seat 2: an ultimo is its holder's in any case.
    for said in ([0, "pagat_ultimo"], [3, "trulpagat"]):
        assert wrong(talk_round("three-40", announcements=[said]), **ANYBODY) == ["announcements"]
    assert wrong(talk_round("three-40", announcements=[[2, "pagat_ultimo"]])) == []
    # Any role may: declarer, partner and defenders can announce a valat.
    for seat in range(4):
        assert wrong(talk_round("three-40", announcements=[[seat, "valat"]])) == []


def test_c09__who_writes_a_failed_announcement() -> None:
    by_defender = talk_round("three-40", announcements=[[2, "pagat_ultimo"]])
    assert scores(by_defender) == [65, 0, 0, 65]
    assert scores(by_defender, ledger="mirrored") == [65, -65, -65, 65]
    assert scores(by_defender, opp_failure_credit=True) == [65, 50, 0, 65]
    by_declarer = talk_round("three-40", announcements=[[0, "trula"]], options=ANYBODY)
    assert scores(by_declarer) == [-5, 0, 0, -5]
    assert scores(by_declarer, opp_failure_credit=True) == [-5, 0, 0, -5]


def test_c10__announcements_and_kontras_in_one_talk() -> None:
    record = talk_round(
        "three-36-king",
        announcements=[[2, "pagat_ultimo"], [1, "king_ultimo"]],
        kontras=[[0, "king_ultimo", 1], [3, "game", 1], [1, "king_ultimo", 2], [2, "game", 2]],
    )
    assert items(record) == {"base": 40, "difference": 4, "pagat_ultimo": -50, "king_ultimo": 80}
    assert wrong(record, announce_kontra_order="joint") == []
    with pytest.raises(ValueError, match="announce_kontra_order cannot be 'kontra_first'"):
        get_rules("slovenian-4", announce_kontra_order="kontra_first")


def test_c11__others_announce_after_the_declarer() -> None:
    said = [[2, "valat"], [3, "trula"], [0, "kings"], [1, "king_ultimo"]]
    record = talk_round("three-36-king", announcements=said)
    assert wrong(record, **ANYBODY) == []
    # The declarer is seat 2; once seat 3 has announced, the declarer's turn is over.
    for late in ([said[1], said[0]], [said[2], said[1]], [said[3], said[0]]):
        assert wrong({**record, "announcements": late}, **ANYBODY) == ["announcements"]


def test_c12__trulpagat_is_the_sum_of_its_parts() -> None:
    made = talk_round("two-45-trulpagat", announcements=[[0, "trulpagat"]])
    parts = talk_round("two-45-trulpagat", announcements=[[0, "trula"], [0, "pagat_ultimo"]])
    half = talk_round("two-45-trula", announcements=[[0, "trulpagat"]])
    assert items(made) == items(parts)
    assert scores(made) == scores(made, trulpagat="joint") == [100, 0, 100, 0]
    assert items(made, trulpagat="joint")["trulpagat"] == 70
    assert (scores(half)[0], scores(half, trulpagat="joint")[0]) == (0, -40)
    doubled = {**half, "kontras": [[1, "trulpagat", 1]]}
    assert items(doubled) == {"base": 20, "difference": 10, "trula": 40, "pagat_ultimo": -100}
    assert items(doubled, trulpagat="joint")["trulpagat"] == -140
    for other in ("trula", "pagat_ultimo"):
        for both in ([[0, "trulpagat"], [0, other]], [[0, other], [0, "trulpagat"]]):
            assert wrong({**half, "announcements": both}) == ["announcements"]


def test_c13__solo_bid_and_solo_announced() -> None:
    made = talk_round("three-39-alone", announcements=[[2, "solo"]])
    lost = talk_round("three-30-alone", announcements=[[3, "solo"]])
    assert items(made) == {"base": 10, "difference": 4, "solo": 10}
    assert wrong(made, solo_announcement=False) == ["announcements"]
    # The same cards bid as a solo: worth 30 more, and solo can not be announced on top.
    bid = {**made, "contract": "solo_three", "called": [], "announcements": []}
    assert items(bid) == {"base": 40, "difference": 4}
    assert wrong({**bid, "announcements": [[2, "solo"]]}) == ["announcements"]
    assert items(lost)["solo"] == -10
    assert items(lost, solo_announcement_loss=False)["solo"] == 0


def test_c16__missed_kings_cost_only_if_the_others_have_all() -> None:
    record = talk_round("two-kings-missed")
    assert "kings" not in items(record)
    assert items({**record, "announcements": [[0, "kings"]]})["kings"] == -20
    assert items(talk_round("two-48-sets"))["kings"] == -10
    theirs = talk_round("two-48-sets", announcements=[[0, "kings"]], options=ANYBODY)
    assert items(theirs)["kings"] == -20  # not 10 more for those who have them


def test_c17__difference_counts_in_every_game_for_points() -> None:
    record = talk_round("solo-without-40", kontras=[[0, "game", 1]])
    assert items(record) == {"base": 160, "difference": 10}
    assert items(record, solo_brez_difference=False) == {"base": 160}
    assert items(talk_round("beggar-0", kontras=[[0, "game", 1]])) == {"base": 140}


def test_c18__kontra_multiplies_its_own_target_only() -> None:
    record = talk_round(
        "three-39-alone",
        announcements=[[2, "solo"], [2, "pagat_ultimo"]],
        kontras=[[0, "solo", 1], [2, "solo", 2], [1, "game", 1]],
    )
    assert items(record) == {"base": 20, "difference": 8, "solo": 40, "pagat_ultimo": -50}
    silent = talk_round("two-48-sets", kontras=[[1, "game", 1]])
    assert items(silent) == {"base": 40, "difference": 26, "trula": 10, "kings": -10}


def test_c22__only_declarer_or_announcer_answers_a_kontra() -> None:
    game = talk_round("three-40", kontras=[[1, "game", 1], [3, "game", 2]])
    assert wrong(game) == ["kontras"]
    assert scores(game, re_by="owner_side") == [60, 0, 0, 60]
    item = talk_round(
        "three-36-king",
        announcements=[[2, "pagat_ultimo"]],
        kontras=[[0, "pagat_ultimo", 1], [1, "pagat_ultimo", 2]],
    )
    assert wrong(item) == ["kontras"]
    assert items(item, re_by="owner_side")["pagat_ultimo"] == -200
    defender = {**item, "kontras": [item["kontras"][0], [3, "pagat_ultimo", 2]]}
    assert wrong(defender, re_by="owner_side") == ["kontras"]


def test_c23__kontra_while_sides_are_hidden() -> None:
    # Seat 1 and seat 2 defend, but neither knows that seat 3 is the partner.
    record = talk_round("three-40", announcements=[[2, "pagat_ultimo"]])
    among_friends = {**record, "kontras": [[1, "pagat_ultimo", 1]]}
    assert wrong(among_friends) == ["kontras"]
    void = {"kontra_eligibility": "any_other_player"}
    assert items(among_friends, **void)["pagat_ultimo"] == 50
    answered = {**among_friends, "kontras": [[1, "pagat_ultimo", 1], [2, "pagat_ultimo", 2]]}
    assert items(answered, **void)["pagat_ultimo"] == 50
    for opponent in (0, 3):
        sure = {**record, "kontras": [[opponent, "pagat_ultimo", 1]]}
        assert (wrong(sure) == []) == (opponent == 3)  # the declarer may fear for a partner
        assert items(sure, **void)["pagat_ultimo"] == 100
    # A void sub leaves what kontra and re made of it.
    late = [[3, "pagat_ultimo", 1], [2, "pagat_ultimo", 2], [1, "pagat_ultimo", 3]]
    assert items({**record, "kontras": late}, **void)["pagat_ultimo"] == 200


def test_c24__suit_cards_above_taroks_in_an_announced_colour_valat() -> None:
    """Seat 0 leads taroks only; the first suit card thrown on one takes the trick, or does not."""
    whole = talk_round("one-all-tricks", announcements=[[0, "colour_valat"]])
    thrown = next(
        k for k, trick in enumerate(whole["tricks"]) if any(card[0] != "T" for card in trick)
    )
    record = {**whole, "tricks": whole["tricks"][: thrown + 1]}
    suit_wins = {"barvni_led_tarok": "suit_wins"}
    assert record["tricks"][thrown] == ["T13", "T8", "CQ", "T7"]
    assert replay(record)["winners"][thrown] == 0
    assert replay(record, options=suit_wins)["winners"][thrown] == 2
    assert (replay(record)["scores"], scores(whole)[0]) == (None, 250)
    assert scores(record, **suit_wins)[0] == -250
