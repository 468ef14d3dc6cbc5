"""Tarok for two in the simulator: deal, auction, piles, scores, records, and what is refused."""

import json
from typing import Any

import numpy as np
import pytest

from tarok_sim.columns import frame_from_rows
from tarok_sim.kernels.state import NONE
from tarok_sim.records.from_log import records_from_logs
from tarok_sim.records.replay import replay
from tarok_sim.rules import SLOVENIAN_2, get_rules
from tarok_sim.rules.rule_card import rule_card
from tarok_sim.rules.tables import rule_tables
from tarok_sim.simulation import Chunk, Job, play_chunk
from tests.contract.test_replay_oracle import comparable
from tests.reference.judge import judge

N_ROUNDS = 400
RULES = get_rules("slovenian-2")
PACK = (1 << 54) - 1
OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"two_player_score": "total"},
    {"two_player_bonuses": True},
    {"pile_pickup": "optional", "two_player_bonuses": True},
)

Record = dict[str, Any]


def play(n: int = N_ROUNDS, strategy: str = "random", **plan: Any) -> Chunk:
    return play_chunk(Job(plan.pop("rules", RULES), (strategy,), 19, **plan), 0, n, logs=True)


def records_of(chunk: Chunk, rules: Any = RULES) -> list[Record]:
    assert chunk.logs is not None
    records = records_from_logs(chunk.logs, chunk.rows, rules, 19)
    return [json.loads(json.dumps(record)) for record in records]


def pile_masks(deals: Any) -> np.ndarray[Any, Any]:
    """(n, 2) the cards in each seat's piles as dealt."""
    return np.bitwise_or.reduce(np.int64(1) << deals["piles"][:, :2].astype(np.int64), axis=2)


def test_deal__every_card_is_in_a_hand_or_a_pile() -> None:
    chunk = play()
    assert chunk.logs is not None
    hands, piles = chunk.rows["hands"][:, :2], pile_masks(chunk.logs["deal"])
    assert (np.bitwise_count(hands) == 15).all()
    assert (np.bitwise_count(piles) == 12).all()
    whole = np.bitwise_or.reduce(np.concatenate([hands, piles], axis=1), axis=1)
    assert (whole == PACK).all()


def test_deal__every_card_comes_to_every_place() -> None:
    """Each card's chance to lie at a place of a pile is 1 in 54: four standard errors at most."""
    n = 20_000
    chunk = play(n, contract="undeclared")
    assert chunk.logs is not None
    places = chunk.logs["deal"]["piles"][:, :2].reshape(n, 24)
    counts = np.stack([np.bincount(column, minlength=54) for column in places.T])
    error = np.sqrt(n * (1 / 54) * (53 / 54))
    assert np.abs(counts - n / 54).max() < 5 * error


def test_deal__known_hand_stays_and_the_rest_is_dealt_around_it() -> None:
    hand = tuple(range(15))
    chunk = play(contract="game", declarer=0, forehand=0, hands={0: hand})
    assert chunk.logs is not None
    assert (chunk.rows["hands"][:, 0] == (1 << 15) - 1).all()
    piles = pile_masks(chunk.logs["deal"])
    whole = piles[:, 0] | piles[:, 1] | chunk.rows["hands"][:, 0] | chunk.rows["hands"][:, 1]
    assert (whole == PACK).all()
    assert len(set(piles[:, 0].tolist())) > 0.9 * N_ROUNDS


def test_auction__first_game_stands_and_the_dealer_answers_a_pass_only() -> None:
    auctions = {
        (record["contract"], record["declarer"] == record["dealer"]): [
            [(seat - record["dealer"]) % 2, word] for seat, word in record["bids"]
        ]
        for record in records_of(play())
    }
    assert auctions == {
        ("game", False): [[1, "game"]],
        ("game", True): [[1, "pass"], [0, "game"]],
        ("undeclared", False): [[1, "pass"], [0, "pass"]],
    }


def test_table__no_tarok_or_king_is_left_on_a_pile() -> None:
    chunk, tables = play(contract="game"), rule_tables(RULES)[0]
    assert chunk.logs is not None
    assert (chunk.logs["table"]["tops"] == 0).all()
    assert (chunk.logs["deal"]["pile_left"][:, :2] == 0).all()
    turned = chunk.logs["table"]["turned"][:, :2]
    assert (turned == pile_masks(chunk.logs["deal"])).all()
    # Twenty-seven tricks by the two of them, and every card played once.
    assert (chunk.rows["n_tricks"][:, :2].sum(axis=1) == 27).all()
    assert (chunk.logs["table"]["gone"] == PACK).all()
    assert int(tables.talon_size) == 0


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_records__replay_and_reference_give_the_simulated_scores(
    options: dict[str, object],
) -> None:
    rules = get_rules("slovenian-2", **options)
    chunk = play(120, rules=rules)
    for row, record in zip(chunk.rows, records_of(chunk, rules), strict=True):
        answer, expected = comparable(replay(record)), comparable(judge(record))
        assert answer["legal"], (record, answer["violations"])
        assert answer["scores"] == row["scores"][:2].tolist()
        assert {name: answer[name] for name in expected if name in answer} == {
            name: value for name, value in expected.items() if name in answer
        }


def test_scores__twice_won_three_times_lost() -> None:
    frame = frame_from_rows(play(2_000).rows, RULES)
    declared = frame[frame["declarer"].notna()]
    points = declared["card_points_declarer"].astype(int)
    own = np.where(declared["declarer"] == 0, declared["score_0"], declared["score_1"])
    paid = np.where(points > 35, 2 * (points - 35), 3 * (points - 35))
    assert (own == paid).all()
    assert ((points >= 36) == declared["success"].astype(bool)).all()
    others = np.where(declared["declarer"] == 0, declared["score_1"], declared["score_0"])
    assert (others == 0).all()
    nobody = frame[frame["declarer"].isna()]
    for seat in (0, 1):
        above = (nobody[f"play_points_{seat}"] - 35).clip(lower=0)
        assert (nobody[f"score_{seat}"] == above).all()
    assert len(declared) > 1_000
    assert len(nobody) > 300


def test_simulate__nobody_speaks_after_the_auction() -> None:
    """Neither announcements nor kontra exist, whoever plays."""
    rows = play(200, "random_talk(talk=0.9)", contract="game").rows
    assert (rows["announced"] == 0).all()
    assert (rows["kontra"] == 0).all()


@pytest.mark.parametrize(
    ("key", "value", "where"),
    [
        ("announcements", [[0, "trula"]], "announcements"),
        ("kontras", [[1, "game", 1]], "kontras"),
        ("called", ["HK"], "called"),
        ("talon_choice", 0, "talon_choice"),
        ("discards", {"0": ["H4"]}, "discards"),
        ("talon", ["H4"], "hands"),
        ("piles", None, "hands"),
    ],
)
def test_replay__two_have_no_such_thing(key: str, value: object, where: str) -> None:
    rules = get_rules("slovenian-2", two_player_bonuses=True)
    record = records_of(play(1, rules=rules, contract="game", declarer=0), rules)[0]
    faults = replay({**record, key: value})["violations"]
    assert faults[0]["where"] == where


def test_replay__other_games_have_no_piles() -> None:
    four = get_rules("slovenian-4")
    record = records_of(play(1, rules=four), four)[0]
    assert replay(record)["legal"]
    assert replay({**record, "piles": []})["legal"]
    assert replay({**record, "piles": [[["H4"]]]})["violations"][0]["where"] == "hands"


def test_replay__a_top_is_led_from_an_empty_hand_only() -> None:
    record = records_of(play(1, contract="game", declarer=0))[0]
    leader = 1 - record["dealer"]
    tops = [pile[-1] for pile in record["piles"][leader]]
    plain = next(card for card in tops if card[0] != "T" and card[1] != "K")
    answer = replay({**record, "tricks": [[plain]]}, legal_moves=True)
    assert [fault["where"] for fault in answer["violations"]] == ["trick 1, card 1"]
    assert plain not in answer["legal_moves"][0][0]


def test_replay__who_likes_may_leave_a_tarok_on_its_pile() -> None:
    """Led a tarok, with one on a pile alone: taken up at once it is in the hand, and follows."""
    hands = [
        "H1 H2 H3 H4 HJ HN HQ D1 D2 D3 D4 DJ DN DQ C7",
        "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13",
    ]
    hands[1] += " T14 T15 T16"
    piles = [
        "S7 S8 S9 T1 | S10 SJ SN SQ | C8 C9 C10 CJ",
        "T17 T18 T19 T20 | T21 T22 HK DK | SK CK CN CQ",
    ]
    record: Record = {
        "rules": "slovenian-2",
        "dealer": 0,
        "hands": [hand.split() for hand in hands],
        "piles": [[pile.split() for pile in own.split(" | ")] for own in piles],
        "talon": [],
        "contract": "undeclared",
        "tricks": [["T2", "T1"]],
    }
    at_once = replay(record, legal_moves=True)
    assert at_once["legal"]
    assert at_once["legal_moves"][0][1] == ["T1"]
    # Left lying it is a face-up tarok all the same, and must follow.
    by_choice = replay(record, options={"pile_pickup": "optional"}, legal_moves=True)
    assert by_choice["legal_moves"][0][1] == ["T1"]
    # What lies under it is to be had once it is taken up: the nine of spades cannot be led else.
    after = {**record, "tricks": [["T2", "T1"], ["T3", "S9"]]}
    assert replay(after)["legal"]
    hidden = {**record, "tricks": [["T2", "T1"], ["T3", "S8"]]}
    assert replay(hidden)["violations"][0]["where"] == "trick 2, card 2"


def test_rule_card__says_what_is_dealt_and_paid() -> None:
    card = rule_card(RULES)
    assert card.deal == (
        "2 players, 54 cards: 15 to each hand, 3 closed piles of 4 to each player."
    )
    assert [row.pays for row in card.contracts] == [
        "difference, to the winner",
        "2 × difference, lost 3 ×",
    ]
    assert {row.talon for row in card.contracts} == {"none"}
    total = rule_card(get_rules("slovenian-2", two_player_score="total"))
    assert total.contracts[1].pays == "2 × card points, lost 3 ×"


def test_presets__are_one_game() -> None:
    digests = {SLOVENIAN_2.resolve(preset).digest for preset in ("seed", "pagat", "tzs")}
    assert len(digests) == 1
    with pytest.raises(ValueError, match="unknown option 'klop_talon' of slovenian-2"):
        SLOVENIAN_2.resolve(options={"klop_talon": "gift"})


def test_row__without_declarer_the_signs_tell_the_seats() -> None:
    rows = play(300, contract="undeclared").rows
    assert (rows["declarer"] == NONE).all()
    difference = rows["items"][:, 1]
    assert (rows["scores"][:, 0] == np.maximum(difference, 0)).all()
    assert (rows["scores"][:, 1] == np.maximum(-difference, 0)).all()
