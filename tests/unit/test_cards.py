"""Decks, spellings and messages of `tarok_sim.cards`, each checked against a written-out value."""

import re
import subprocess
import sys

import pytest

from tarok_sim.cards import (
    DECK_42,
    DECK_54,
    DECK_78,
    DECK_78_HISTORIC,
    DECKS,
    format_hand,
    parse_card,
    parse_hand,
)


def test_deck_54__order_is_taroks_then_suits_by_rising_strength() -> None:
    assert " ".join(card.name for card in DECK_54.cards) == (
        "T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15 T16 T17 T18 T19 T20 T21 T22 "
        "H4 H3 H2 H1 HJ HN HQ HK D4 D3 D2 D1 DJ DN DQ DK "
        "S7 S8 S9 S10 SJ SN SQ SK C7 C8 C9 C10 CJ CN CQ CK"
    )


def test_deck_42__five_cards_a_suit() -> None:
    assert " ".join(card.name for card in DECK_42.cards[22:]) == (
        "H1 HJ HN HQ HK D1 DJ DN DQ DK S10 SJ SN SQ SK C10 CJ CN CQ CK"
    )


def test_decks_78__fool_after_the_taroks_and_red_pips_differ() -> None:
    assert DECK_78.names(range(20, 36)) == (
        "T21 EX H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 HJ HN HQ HK".split()
    )
    assert DECK_78_HISTORIC.names(range(20, 36)) == (
        "T21 SKUS H10 H9 H8 H7 H6 H5 H4 H3 H2 H1 HJ HN HQ HK".split()
    )
    assert DECK_78_HISTORIC.names(range(50, 64)) == (
        "S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 SJ SN SQ SK".split()
    )


@pytest.mark.parametrize(
    ("deck_id", "n_cards", "total"),
    # 3·106 − 2·54 = 210, 3·94 − 2·42 = 198 and 3·126 − 2·78 = 222 thirds; 182 half points.
    [("54", 54, 106), ("42", 42, 94), ("78", 78, 182), ("78h", 78, 126)],
)
def test_decks__size_and_value_of_the_whole(deck_id: str, n_cards: int, total: int) -> None:
    deck = DECKS[deck_id]
    assert deck.id == deck_id
    assert len(deck) == n_cards
    assert sum(card.value for card in deck.cards) == total


@pytest.mark.parametrize(
    ("deck_id", "value_by_card"),
    [
        (
            "54",
            {"T1": 5, "T2": 1, "T21": 5, "T22": 5, "HK": 5, "HQ": 4, "SN": 3, "CJ": 2, "S10": 1},
        ),
        ("42", {"T1": 5, "T20": 1, "T22": 5, "DK": 5, "DQ": 4, "DN": 3, "DJ": 2, "D1": 1}),
        ("78", {"T1": 9, "T2": 1, "T21": 9, "EX": 9, "HK": 9, "HQ": 7, "SN": 5, "CJ": 3, "S10": 1}),
        ("78h", {"T1": 5, "T21": 5, "SKUS": 1, "HK": 5, "HQ": 4, "SN": 3, "CJ": 2, "H1": 1}),
    ],
)
def test_decks__card_values(deck_id: str, value_by_card: dict[str, int]) -> None:
    deck = DECKS[deck_id]
    assert {name: deck.cards[deck.index(name)].value for name in value_by_card} == value_by_card


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_decks__index_rank_and_suit_agree(deck) -> None:
    for position, card in enumerate(deck.cards):
        assert card.index == position == deck.index(card.name)
        assert deck.of_suit(card.suit)[card.rank] == position


def test_of_suit__weakest_first_and_unknown_suit() -> None:
    assert DECK_54.names(DECK_54.of_suit("S")) == "S7 S8 S9 S10 SJ SN SQ SK".split()
    assert DECK_78.of_suit("EX") == range(21, 22)
    with pytest.raises(ValueError, match=r"54-card deck has no suit 'EX'; choose from T H D S C"):
        DECK_54.of_suit("EX")


def test_index__takes_ids_only() -> None:
    with pytest.raises(ValueError, match="card 'k♥' must be written HK"):
        DECK_54.index("k♥")
    with pytest.raises(ValueError, match="unknown card 'HX'"):
        DECK_54.index("HX")


@pytest.mark.parametrize("index", [-1, 54])
def test_names__index_outside_the_deck(index: int) -> None:
    with pytest.raises(ValueError, match=rf"no card has index {index} in the 54-card deck"):
        DECK_54.names([0, index])
    with pytest.raises(ValueError, match="use 0 to 53"):
        format_hand([index])


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("HK", "HK"),
        ("hk", "HK"),
        ("♥K", "HK"),
        ("♥\ufe0fK", "HK"),
        ("KH", "HK"),
        ("k♥", "HK"),
        ("10S", "S10"),
        ("♠10", "S10"),
        ("10♠", "S10"),
        ("1d", "D1"),
        ("♣n", "CN"),
        ("sk", "SK"),
        ("T21", "T21"),
        ("t5", "T5"),
        ("T.21", "T21"),
        ("XXI", "T21"),
        ("xxi", "T21"),
        ("T.XXI", "T21"),
        ("TXXI", "T21"),
        ("XXII", "T22"),
        ("i", "T1"),
        ("iv", "T4"),
        ("IX", "T9"),
        ("XIV", "T14"),
        ("\u2168", "T9"),
        ("pagat", "T1"),
        ("Mond", "T21"),
        ("skis", "T22"),
        ("ŠKIS", "T22"),
        ("s\u030ckis", "T22"),
        (" T1 ", "T1"),
    ],
)
def test_parse_card__every_spelling(text: str, name: str) -> None:
    assert DECK_54.names([parse_card(text)]) == [name]


def test_parse_card__fools_and_names_by_deck() -> None:
    assert DECK_78.names([parse_card("ex", DECK_78), parse_card("mond", DECK_78)]) == ["EX", "T21"]
    assert parse_card("skus", DECK_78_HISTORIC) == 21
    assert parse_card("škis", DECK_42) == 21


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_parse_card__no_spelling_means_two_cards(deck) -> None:
    ranks = [str(number) for number in range(1, 23)] + ["J", "N", "Q", "K"]
    read = {}
    for suit in "THDSC":
        for rank in ranks:
            for text in (suit + rank, rank + suit):
                try:
                    read[text] = deck.cards[parse_card(text, deck)].name
                except ValueError:
                    continue
    assert {text for text, name in read.items() if text == name} == {
        card.name for card in deck.cards if card.suit != "EX"
    }
    assert all(sorted(text) == sorted(name) for text, name in read.items())


@pytest.mark.parametrize(
    ("text", "deck", "message"),
    [
        (
            "H10",
            DECK_54,
            "card 'H10' is not in the 54-card deck; the 54-card deck has T: 1 to 22 | ",
        ),
        ("EX", DECK_54, "card 'EX' is not in the 54-card deck"),
        (
            "skis",
            DECK_78,
            "card 'skis' is not in the 78-card deck; the 78-card deck has T: 1 to 21",
        ),
        ("T22", DECK_78_HISTORIC, "card 'T22' is not in the historic 78-card deck"),
        ("S7", DECK_42, "card 'S7' is not in the 42-card deck"),
        ("21", DECK_54, "card '21' has no suit, write T21 or H21"),
        ("T23", DECK_54, "unknown card 'T23'"),
        ("T0", DECK_54, "unknown card 'T0'"),
        ("IIII", DECK_54, "unknown card 'IIII'"),
        ("", DECK_54, "unknown card ''"),
        ("HC", DECK_54, "unknown card 'HC'"),
    ],
)
def test_parse_card__error_names_card_and_what_is_allowed(text, deck, message) -> None:
    with pytest.raises(ValueError, match="^" + re.escape(message)) as caught:
        parse_card(text, deck)
    assert "J N Q K" in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "T22 T21 T9 T1 HK H4 S10",
        "t22,t21,t9,t1,hk,h4,s10",
        "škis, mond, IX, pagat, K♥, 4♥, 10♠",
        "T: 22 21 9 1 | H: K 4 | S: 10 | C:",
        "t: 22 21 9 1|h: k 4|s:10",
        "T : XXII, XXI, IX, I | ♥: K 4 | D: | ♠: 10",
        "T: 22 21 9 1 H: K 4 S: 10",
        "T: skis mond T9 pagat | H: HK 4H | 10S",
    ],
)
def test_parse_hand__every_layout(text: str) -> None:
    assert DECK_54.names(parse_hand(text)) == ["T22", "T21", "T9", "T1", "HK", "H4", "S10"]


def test_parse_hand__fool_among_the_taroks() -> None:
    assert DECK_78.names(parse_hand("T: EX 21 | H: 10", DECK_78)) == ["EX", "T21", "H10"]


def test_parse_hand__nothing_written_is_no_card() -> None:
    assert parse_hand("") == []
    assert parse_hand("T: | H:") == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("HK XXI K♥", "card HK is there twice, a card can be held once: 'HK XXI K♥'"),
        ("HK S5", "card 'S5' is not in the 54-card deck"),
        ("HK foo", "unknown card 'foo'"),
        ("T: 22 | H: 10", "card 'H10' is not in the 54-card deck"),
        ("T: 22 T99", "unknown card 'T99'"),
        ("T: EX", "card 'EX' is not in the 54-card deck"),
        ("H: K D4", "card 'D4' stands under H:, put it under its own suit"),
        ("S: KIS", "unknown card 'KIS'"),
        ("T: 22 | 21", "card '21' has no suit"),
        ("X: 22", "unknown suit 'X:' in the hand 'X: 22'; use T: H: D: S: C:"),
    ],
)
def test_parse_hand__error_names_card_and_hand(text: str, message: str) -> None:
    with pytest.raises(ValueError, match="^" + re.escape(message)) as caught:
        parse_hand(text)
    assert repr(text) in str(caught.value)


def test_parse_hand__wrong_number_of_cards() -> None:
    eleven = "T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 HK"
    with pytest.raises(ValueError, match=r"^11 cards, a hand of slovenian-4 has 12: 'T1 T2"):
        parse_hand(eleven, size=12, who="a hand of slovenian-4")
    with pytest.raises(ValueError, match=r"^1 card, a hand has 2: 'HK'$"):
        parse_hand("HK", size=2)
    assert len(parse_hand(eleven + " H4", size=12)) == 12


def test_format_hand__strongest_tarok_first_then_suits() -> None:
    hand = parse_hand("S10 H4 pagat HK D1 XXI C7 škis IX")
    assert format_hand(hand) == "T22 T21 T9 T1 HK H4 D1 S10 C7"
    assert format_hand(hand, people=True) == "škis XXI IX I ♥K ♥4 ♦1 ♠10 ♣7"


def test_format_hand__fools_lead() -> None:
    assert format_hand([0, 21, 20, 22], DECK_78) == "EX T21 T1 H1"
    assert format_hand([20, 21], DECK_78_HISTORIC, people=True) == "SKUS XXI"


def test_cards__import_is_light() -> None:
    code = (
        "import sys, importlib.util as u\n"
        "spec = u.spec_from_file_location('cards', 'tarok_sim/cards.py')\n"
        "module = u.module_from_spec(spec); sys.modules['cards'] = module\n"
        "spec.loader.exec_module(module)\n"
        "print(sorted({'numpy', 'numba', 'pandas'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
