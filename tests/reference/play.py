"""Leads, legal cards and trick winners (§7)."""

from dataclasses import dataclass

from tests.reference.cards import (
    MOND,
    PAGAT,
    SKIS,
    TRULA,
    in_deck_order,
    is_tarok,
    strength,
    suit_of,
)
from tests.reference.contracts import NEGATIVE
from tests.reference.options import Options


@dataclass(frozen=True)
class PlayRules:
    """What the play of one round depends on."""

    negative: bool  # klop, piccolo, both beggars (§7.5)
    colour: bool  # the deal is a colour valat, bid or announced (§7.4)
    options: Options
    # (seat, card) that an announced ultimo ties to the hand (`announced_ultimo_hold`)
    held_back: frozenset[tuple[int, str]] = frozenset()


def play_rules(
    contract: str,
    announcements: list[tuple[int, str]],
    called: str | None,
    options: Options,
) -> PlayRules:
    """The play rules of a round after its announcements."""
    items = {item for _, item in announcements}
    held: set[tuple[int, str]] = set()
    if options["announced_ultimo_hold"]:
        for seat, item in announcements:
            if item in ("pagat_ultimo", "trulpagat"):
                held.add((seat, PAGAT))
            # §12a: `keep` has no last-trick condition, so there is nothing to hold back.
            if item == "king_ultimo" and called and options["partner_king"] == "ultimo":
                held.add((seat, called))
    colour = contract == "colour_valat" or "colour_valat" in items
    return PlayRules(contract in NEGATIVE, colour, options, frozenset(held))


def first_leader(
    contract: str, declarer: int | None, forehand: int, items: set[str], options: Options
) -> int:
    """Who leads to the first trick (§7.1)."""
    if declarer is None or options["first_lead"] == "forehand":
        return forehand
    if options["first_lead"] == "declarer":
        return declarer
    # `pagat`: forehand up to solo one (piccolo stands below it), declarer above.
    above = {"beggar", "solo_without", "open_beggar", "valat", "colour_valat"}
    return declarer if contract in above or "colour_valat" in items else forehand


def trick_winner(cards: list[str], rules: PlayRules) -> int:
    """Index in the trick, or so much of it as lies there, of the winning card (§7.3, §7.4)."""
    led = cards[0]
    if rules.colour and not is_tarok(led):
        # Taroks do not trump, and three trula cards on a suit are no emperor trick.
        return _strongest(cards, suit_of(led))
    if rules.colour and rules.options["barvni_led_tarok"] == "suit_wins":
        # §12b: the highest-ranked suit card beats a led tarok, the earliest on equal rank.
        suit_places = [place for place, card in enumerate(cards) if not is_tarok(card)]
        if suit_places:
            return max(suit_places, key=lambda place: (strength(cards[place]), -place))
    if _is_emperor(cards, rules.options):
        return cards.index(PAGAT)
    if any(is_tarok(card) for card in cards):
        return _strongest(cards, "T")
    return _strongest(cards, suit_of(led))


def _strongest(cards: list[str], suit: str) -> int:
    places = [place for place, card in enumerate(cards) if suit_of(card) == suit]
    return max(places, key=lambda place: strength(cards[place]))


def _is_emperor(cards: list[str], options: Options) -> bool:
    """Pagat, mond and skis in one trick, in the order the option asks for (§7.3, §12a)."""
    if options["emperor"] == "off" or not TRULA <= set(cards):
        return False
    if options["emperor"] == "any_order":
        return True
    return cards.index(PAGAT) > max(cards.index(MOND), cards.index(SKIS))


def legal_cards(seat: int, hand: list[str], table: list[str], rules: PlayRules) -> list[str]:
    """The cards this seat may play onto the cards on the table, in deck order."""
    cards = _follow(hand, table, rules)
    if rules.negative:
        cards = _overtake(cards, table, rules)
        cards = _keep_pagat(cards, hand, rules)
    # §6.1 `announced_ultimo_hold`: kept while another legal card exists.
    free = [card for card in cards if (seat, card) not in rules.held_back]
    return in_deck_order(free or cards)


def _follow(hand: list[str], table: list[str], rules: PlayRules) -> list[str]:
    """§7.2: the led suit, else a tarok, else anything."""
    if not table:
        return list(hand)
    same_suit = [card for card in hand if suit_of(card) == suit_of(table[0])]
    if same_suit:
        return same_suit
    taroks = [card for card in hand if is_tarok(card)]
    if rules.colour and not rules.options["barvni_must_tarok"]:
        return list(hand)
    return taroks or list(hand)


def _overtake(cards: list[str], table: list[str], rules: PlayRules) -> list[str]:
    """§7.5: if a card would be winning the trick at this moment, only such cards."""
    if not table or not rules.options["overtake_negative"]:
        return cards
    beaters = [card for card in cards if trick_winner([*table, card], rules) == len(table)]
    return beaters or cards


def _keep_pagat(cards: list[str], hand: list[str], rules: PlayRules) -> list[str]:
    """§7.5 `pagat_negative`: pagat goes last, unless it is the only card left to play."""
    others = [card for card in cards if card != PAGAT]
    if PAGAT not in cards or not others:
        return cards
    if rules.options["pagat_negative"] == "free":
        return cards
    if rules.options["pagat_negative"] == "only_legal_card":
        return others
    has_other_tarok = any(is_tarok(card) for card in hand if card != PAGAT)
    return others if has_other_tarok else cards
