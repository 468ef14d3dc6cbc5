"""Round records: one real or simulated round as JSON, read, checked for its shape, written again.

Enters: a JSON line or its dict.  Leaves: a `RoundRecord` with cards as deck places, or a ValueError
that says which key is wrong.  Whether the round keeps the rules is asked in `replay`, not here.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from reprlib import repr as brief
from typing import Any, TypeVar

from tarok_sim.cards import Deck, parse_card
from tarok_sim.rules import get_rule_set
from tarok_sim.rules.option import unknown_choice

T = TypeVar("T")

REQUIRED_KEYS = ("rules", "dealer", "hands", "talon", "contract", "tricks")
KEYS = (
    *("id", "rules", "preset", "options", "dealer", "hands", "piles", "talon", "bids", "contract"),
    *("declarer", "called", "talon_choice", "discards", "announcements", "kontras", "tricks"),
)
FREE_PREFIX = "x_"


@dataclass(frozen=True, kw_only=True)
class RoundRecord:
    """One round as it was recorded, legal or not.

    Attributes
    ----------
    id
        Whatever names the round to its recorder.
    rules_id, preset, options
        The rules it was played by.
    dealer
        Seat; forehand is the next one.
    hands
        By seat, as dealt.
    piles
        By seat, its closed piles as dealt, each from the bottom up; none in most games.
    talon
        In talon order.
    bids
        Every word of the auction as (seat, word); None if the auction was not recorded.
    contract, declarer
        What was played and by whom; nobody declares klop.
    called
        The called king.
    talon_choice
        Which group of the opened talon was taken, from 0.
    discards
        What each seat laid away.
    announcements
        (seat, item).
    kontras
        (seat, target, level).
    tricks
        Cards in the order played; the last trick may be unfinished.
    strays
        Texts that stand for cards and name none: their places follow those of the pack.
    free
        Keys that start with x_, kept as they are.
    """

    id: str | int | None = None
    rules_id: str
    preset: str = "seed"
    options: Mapping[str, object] = field(default_factory=dict)
    dealer: int
    hands: tuple[tuple[int, ...], ...]
    piles: tuple[tuple[tuple[int, ...], ...], ...] = ()
    talon: tuple[int, ...]
    bids: tuple[tuple[int, str], ...] | None = None
    contract: str
    declarer: int | None = None
    called: tuple[int, ...] = ()
    talon_choice: int | None = None
    discards: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    announcements: tuple[tuple[int, str], ...] = ()
    kontras: tuple[tuple[int, str, int], ...] = ()
    tricks: tuple[tuple[int, ...], ...]
    strays: tuple[str, ...] = ()
    free: Mapping[str, object] = field(default_factory=dict)

    @property
    def deck(self) -> Deck:
        """The pack the cards are places in."""
        return get_rule_set(self.rules_id).deck

    def card_name(self, card: int) -> str:
        """Return a card's id, or what was written where no card was named."""
        n_cards = len(self.deck)
        return self.deck.cards[card].name if card < n_cards else self.strays[card - n_cards]

    def to_dict(self) -> dict[str, Any]:
        """Return the record as it is written, ready for `json.dumps`."""

        def names(cards: tuple[int, ...]) -> list[str]:
            return [self.card_name(card) for card in cards]

        piles = {"piles": [[names(pile) for pile in own] for own in self.piles]}
        bids = {} if self.bids is None else {"bids": [list(bid) for bid in self.bids]}
        return {
            "id": self.id,
            "rules": self.rules_id,
            "preset": self.preset,
            "options": dict(self.options),
            "dealer": self.dealer,
            "hands": [names(hand) for hand in self.hands],
            **(piles if self.piles else {}),
            "talon": names(self.talon),
            **bids,
            "contract": self.contract,
            "declarer": self.declarer,
            "called": names(self.called),
            "talon_choice": self.talon_choice,
            "discards": {str(seat): names(cards) for seat, cards in self.discards.items()},
            "announcements": [list(spoken) for spoken in self.announcements],
            "kontras": [list(spoken) for spoken in self.kontras],
            "tricks": [names(trick) for trick in self.tricks],
            **self.free,
        }


def parse_record(text: str | bytes) -> RoundRecord:
    """Read one line of a record file.

    Raises
    ------
    ValueError
        If the line is not JSON in UTF-8, or not a round record.
    """
    try:
        line = text.decode() if isinstance(text, bytes) else text
        data = json.loads(line.removeprefix("\ufeff"), object_pairs_hook=_object_of_pairs)
    except UnicodeDecodeError as error:
        raise ValueError(f"not UTF-8 text: {error.reason} at byte {error.start}") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON: {error.msg} at column {error.colno}") from None
    except RecursionError:
        raise ValueError("not a round record: brackets are nested too deep") from None
    return read_record(data)


def read_record(data: object) -> RoundRecord:
    """Read a record from the dict that a JSON line holds.

    Examples
    --------
    >>> read_record({"rules": "slovenian-4", "hand": []})
    Traceback (most recent call last):
        ...
    ValueError: unknown key 'hand'; did you mean 'hands'? choose from id, rules, preset, options, \
dealer, hands, piles, talon, bids, contract, declarer, called, talon_choice, discards, \
announcements, kontras, tricks, or a key that starts with x_
    """
    record = _mapping(data, "a round record")
    _check_keys(record)
    rules_id = _text(record["rules"], "rules")
    deck = get_rule_set(rules_id).deck
    strays: list[str] = []

    def card(value: object, where: str) -> int:
        text = _text(value, where)
        try:
            return parse_card(text, deck)
        except ValueError:
            strays.append(text)
            return len(deck) + len(strays) - 1

    def cards(value: object, where: str) -> tuple[int, ...]:
        return _sequence(value, where, card)

    def piles(value: object, where: str) -> tuple[tuple[int, ...], ...]:
        return _sequence(value, where, cards)

    def get(key: str, read: Callable[[object, str], T], default: T) -> T:
        value = record.get(key)
        return default if value is None else read(value, key)

    return RoundRecord(
        id=get("id", _id, None),
        rules_id=rules_id,
        preset=get("preset", _text, "seed"),
        options=get("options", _mapping, {}),
        dealer=_whole(record["dealer"], "dealer"),
        hands=_sequence(record["hands"], "hands", cards),
        piles=get("piles", lambda value, key: _sequence(value, key, piles), ()),
        talon=cards(record["talon"], "talon"),
        bids=get("bids", lambda value, key: _sequence(value, key, _bid), None),
        contract=_text(record["contract"], "contract"),
        declarer=get("declarer", _whole, None),
        called=get("called", cards, ()),
        talon_choice=get("talon_choice", _whole, None),
        discards=get("discards", lambda value, key: _by_seat(value, key, cards), {}),
        announcements=get("announcements", lambda value, key: _sequence(value, key, _bid), ()),
        kontras=get("kontras", lambda value, key: _sequence(value, key, _kontra), ()),
        tricks=_sequence(record["tricks"], "tricks", cards),
        strays=tuple(strays),
        free={key: value for key, value in record.items() if key.startswith(FREE_PREFIX)},
    )


def _check_keys(record: Mapping[str, object]) -> None:
    for key in record:
        if key not in KEYS and not key.startswith(FREE_PREFIX):
            hint = unknown_choice("key", key, KEYS)
            raise ValueError(f"{hint}, or a key that starts with {FREE_PREFIX}")
    missing = [key for key in REQUIRED_KEYS if record.get(key) is None]
    if missing:
        raise ValueError(
            f"{', '.join(missing)} missing; a round record has at least {', '.join(REQUIRED_KEYS)}"
        )


def _object_of_pairs(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"key {twice!r} is there twice; leave one out")
    return found


def _wrong(value: object, where: str, wanted: str) -> ValueError:
    return ValueError(f"{where}: {brief(value)} must be {wanted}")


def _mapping(value: object, where: str) -> Mapping[str, object]:
    if isinstance(value, Mapping) and all(isinstance(key, str) for key in value):
        return value
    raise _wrong(value, where, "an object with text keys, {…}")


def _sequence(value: object, where: str, read: Callable[[object, str], T]) -> tuple[T, ...]:
    if isinstance(value, list | tuple):
        return tuple(read(item, f"{where}[{place}]") for place, item in enumerate(value))
    raise _wrong(value, where, "a list, […]")


def _text(value: object, where: str) -> str:
    if isinstance(value, str):
        return value
    raise _wrong(value, where, "a text")


def _id(value: object, where: str) -> str | int:
    if isinstance(value, str | int) and not isinstance(value, bool):
        return value
    raise _wrong(value, where, "a text")


def _whole(value: object, where: str) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise _wrong(value, where, "a whole number")


def _bid(value: object, where: str) -> tuple[int, str]:
    if isinstance(value, list | tuple) and len(value) == 2:
        return _whole(value[0], f"{where}[0]"), _text(value[1], f"{where}[1]")
    raise _wrong(value, where, "a seat and a word, [0, …]")


def _kontra(value: object, where: str) -> tuple[int, str, int]:
    if isinstance(value, list | tuple) and len(value) == 3:
        seat, target = _bid(value[:2], where)
        return seat, target, _whole(value[2], f"{where}[2]")
    raise _wrong(value, where, "a seat, a target and a level, [0, …, 1]")


def _by_seat(
    value: object, where: str, read: Callable[[object, str], tuple[int, ...]]
) -> dict[int, tuple[int, ...]]:
    found = {}
    for key, cards in _mapping(value, where).items():
        if not re.fullmatch(r"0|[1-9][0-9]?", key):
            raise ValueError(f'{where}: key {brief(key)} must be a seat as text, such as "1"')
        found[int(key)] = read(cards, f"{where}[{key}]")
    return found
