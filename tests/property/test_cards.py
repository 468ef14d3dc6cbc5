"""Reading and writing cards are inverse to each other, in both directions, for every deck."""

from hypothesis import given
from hypothesis import strategies as st

from tarok_sim.cards import DECKS, Deck, format_hand, parse_card, parse_hand

decks = st.sampled_from(list(DECKS.values()))
SYMBOLS = {"H": "♥", "D": "♦", "S": "♠", "C": "♣"}


@st.composite
def deck_and_hand(draw: st.DrawFn) -> tuple[Deck, list[int]]:
    """Draw a deck and some of its cards in any order."""
    deck = draw(decks)
    indices = st.integers(0, len(deck) - 1)
    return deck, draw(st.lists(indices, unique=True, max_size=len(deck)))


@st.composite
def spelling(draw: st.DrawFn, name: str) -> str:
    """Draw one way in which a person may write a card of this id."""
    if name in ("EX", "SKUS"):
        text = name
    else:
        suit, rank = name[0], name[1:]
        suit = draw(st.sampled_from([suit, SYMBOLS.get(suit, suit)]))
        text = draw(st.sampled_from([suit + rank, rank + suit]))
    return draw(st.sampled_from([text, text.lower(), text.title()]))


def write_grouped(deck: Deck, hand: list[int]) -> str:
    """Write a hand grouped by suit, the fool outside the groups."""
    names = deck.names(hand)
    groups = [" ".join(name for name in names if name in ("EX", "SKUS"))]
    for suit in "THDSC":
        ranks = [n[1:] for n in names if n[0] == suit and n not in ("EX", "SKUS")]
        groups.append(f"{suit}: {' '.join(ranks)}")
    return " | ".join(groups)


@given(deck_and_hand())
def test_hand__cards_to_text_to_cards(case: tuple[Deck, list[int]]) -> None:
    deck, hand = case
    for people in (False, True):
        read = parse_hand(format_hand(hand, deck, people), deck, size=len(hand))
        assert sorted(read) == sorted(hand)
    assert sorted(parse_hand(write_grouped(deck, hand), deck)) == sorted(hand)
    assert parse_hand(",".join(deck.names(hand)), deck) == hand


@given(deck_and_hand(), st.booleans())
def test_hand__text_to_cards_to_text(case: tuple[Deck, list[int]], people: bool) -> None:
    deck, hand = case
    text = format_hand(hand, deck, people)
    assert format_hand(parse_hand(text, deck), deck, people) == text


@given(deck_and_hand())
def test_hand__written_order_is_one_order(case: tuple[Deck, list[int]]) -> None:
    deck, hand = case
    assert format_hand(reversed(hand), deck) == format_hand(hand, deck)
    suits = [deck.cards[index].suit for index in parse_hand(format_hand(hand, deck), deck)]
    assert suits == sorted(suits, key=["EX", "T", "H", "D", "S", "C"].index)


@given(st.data(), decks)
def test_card__any_spelling_to_card_to_id(data: st.DataObject, deck: Deck) -> None:
    card = data.draw(st.sampled_from(deck.cards))
    text = data.draw(spelling(card.name))
    assert parse_card(text, deck) == card.index
    assert parse_card(deck.names([card.index])[0], deck) == card.index


@given(st.text(max_size=12), decks)
def test_card__text_is_a_card_or_an_error_that_names_it(text: str, deck: Deck) -> None:
    try:
        index = parse_card(text, deck)
    except ValueError as error:
        assert repr(text.strip()) in str(error)  # noqa: PT017
    else:
        assert 0 <= index < len(deck)


@given(st.text(alphabet="THDSCKQNJX123 :|,♥♠", max_size=30), decks)
def test_hand__text_is_a_hand_or_an_error_that_names_it(text: str, deck: Deck) -> None:
    try:
        hand = parse_hand(text, deck)
    except ValueError as error:
        assert repr(text) in str(error)  # noqa: PT017
    else:
        assert len(set(hand)) == len(hand)
