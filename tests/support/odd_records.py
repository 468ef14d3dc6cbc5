"""Round records with one thing changed, most of them against the rules.

Enters: a legal record.  Leaves: a changed copy.  Tests of the replay ask whether it answers as it
should, here and where it compares itself with the slow reference.
"""

import copy
import random
from collections.abc import Callable
from typing import Any

from tarok_sim.cards import DECK_54

Record = dict[str, Any]
NAMES = [card.name for card in DECK_54.cards]
WORDS = (
    "pass",
    "klop",
    "undeclared",
    "game",
    "three",
    "two",
    "one",
    "piccolo",
    "beggar",
    "valat",
    "solo_without",
    "bluff",
)


def odd_record(record: Record, rng: random.Random) -> tuple[str, Record]:
    """Return the name of a random change and the changed record."""
    odd = copy.deepcopy(record)
    name = rng.choice(sorted(CHANGES))
    CHANGES[name](odd, rng)
    return name, odd


def odd_talk(record: Record, rng: random.Random) -> tuple[str, Record]:
    """Return the name of a random change to announcements or kontras and the changed record."""
    odd = copy.deepcopy(record)
    name = rng.choice(sorted(TALK_CHANGES))
    TALK_CHANGES[name](odd, rng)
    return name, odd


def _place(record: Record, rng: random.Random) -> tuple[int, int]:
    trick = rng.randrange(len(record["tricks"]))
    return trick, rng.randrange(len(record["tricks"][trick]))


def _other_card(record: Record, rng: random.Random) -> None:
    trick, place = _place(record, rng)
    record["tricks"][trick][place] = rng.choice(NAMES)


def _swapped_cards(record: Record, rng: random.Random) -> None:
    (trick, place), (other_trick, other_place) = _place(record, rng), _place(record, rng)
    one, other = record["tricks"][trick], record["tricks"][other_trick]
    one[place], other[other_place] = other[other_place], one[place]


def _own_card_early(record: Record, rng: random.Random) -> None:
    """Let somebody play a card of his own that he played later, as far as seats do not change."""
    trick, place = _place(record, rng)
    piles = record.get("piles", [[] for _ in record["hands"]])
    dealt = [
        hand + [card for pile in own for card in pile]
        for hand, own in zip(record["hands"], piles, strict=True)
    ]
    owned = [cards for cards in dealt if record["tricks"][trick][place] in cards]
    if owned:
        record["tricks"][trick][place] = rng.choice(owned[0])


def _short_talon(record: Record, rng: random.Random) -> None:
    """Take a card out of the talon, or out of a pile where there is none."""
    (record["talon"] or rng.choice(record["piles"][0])).pop()


def _pile_order(record: Record, rng: random.Random) -> None:
    for own in record.get("piles", []):
        rng.shuffle(rng.choice(own))


def _fewer_piles(record: Record, rng: random.Random) -> None:
    piles = record.get("piles", [])
    if piles:
        rng.choice([piles, piles[0]]).pop()


def _short_trick(record: Record, rng: random.Random) -> None:
    trick, place = _place(record, rng)
    del record["tricks"][trick][place]


def _long_trick(record: Record, rng: random.Random) -> None:
    trick, _ = _place(record, rng)
    record["tricks"][trick].append(rng.choice(NAMES))


def _more_tricks(record: Record, rng: random.Random) -> None:
    record["tricks"].append(rng.sample(NAMES, len(record["hands"])))


def _bids(record: Record, rng: random.Random) -> None:
    bids = record.setdefault("bids", [])
    if bids and rng.random() < 0.3:
        del bids[rng.randrange(len(bids))]
    bids.insert(
        rng.randrange(len(bids) + 1),
        [rng.randrange(-1, len(record["hands"]) + 1), rng.choice(WORDS)],
    )


def _talon_choice(record: Record, rng: random.Random) -> None:
    record["talon_choice"] = rng.choice([None, -1, 0, 1, 2, 3, 5, 6, 10**30])


def _discards(record: Record, rng: random.Random) -> None:
    seat = rng.choice([*map(str, range(len(record["hands"]))), "9"])
    record["discards"][seat] = rng.sample(NAMES, rng.randrange(1, 4))


def _other_discard(record: Record, rng: random.Random) -> None:
    for seat, cards in record["discards"].items():
        own = record["hands"][int(seat)] + record["talon"]
        cards[rng.randrange(len(cards))] = rng.choice(own)


def _seat(record: Record, rng: random.Random) -> int:
    n_seats = len(record["hands"])
    return rng.choice([rng.randrange(n_seats), rng.randrange(n_seats), rng.randrange(-1, 7)])


def _more_announcements(record: Record, rng: random.Random) -> None:
    for _ in range(rng.randrange(1, 3)):
        place = rng.randrange(len(record["announcements"]) + 1)
        record["announcements"].insert(place, [_seat(record, rng), rng.choice(ITEMS)])


def _more_kontras(record: Record, rng: random.Random) -> None:
    said = record["kontras"]
    targets = ["game", *(item for _, item in record["announcements"]), rng.choice(ITEMS)]
    for _ in range(rng.randrange(1, 4)):
        target = rng.choice(targets)
        level = 1 + sum(target == other for _, other, _ in said)
        level = rng.choice([level, level, level, rng.randrange(-1, 7)])
        said.append([_seat(record, rng), target, level])


def _another_kontra_first(record: Record, rng: random.Random) -> None:
    rng.shuffle(record["kontras"])


def _other_announcer(record: Record, rng: random.Random) -> None:
    for said in record["announcements"][:1]:
        said[0] = _seat(record, rng)


def _other_speaker(record: Record, rng: random.Random) -> None:
    for said in record["kontras"][-1:]:
        said[0] = _seat(record, rng)


def _fewer_announcements(record: Record, rng: random.Random) -> None:
    del record["announcements"][: rng.randrange(1, 3)]


ITEMS = (
    *("trula", "kings", "pagat_ultimo", "king_ultimo", "trulpagat"),
    *("solo", "valat", "colour_valat", "game", "bluff"),
)
TALK_CHANGES: dict[str, Callable[[Record, random.Random], object]] = {
    "more announcements": _more_announcements,
    "more kontras": _more_kontras,
    "kontras shuffled": _another_kontra_first,
    "other announcer": _other_announcer,
    "other speaker": _other_speaker,
    "fewer announcements": _fewer_announcements,
}
CHANGES: dict[str, Callable[[Record, random.Random], object]] = {
    "other card": _other_card,
    "swapped cards": _swapped_cards,
    "own card early": _own_card_early,
    "no such card": lambda r, rng: r["tricks"][rng.randrange(len(r["tricks"]))].__setitem__(
        0, "T0"
    ),
    "short trick": _short_trick,
    "long trick": _long_trick,
    "more tricks": _more_tricks,
    "bids": _bids,
    "talon choice": _talon_choice,
    "discards": _discards,
    "other discard": _other_discard,
    "dealer": lambda r, rng: r.update(dealer=rng.choice([-1, 0, 1, 2, 3, 4, 10**30])),
    "contract": lambda r, rng: r.update(contract=rng.choice(WORDS)),
    "declarer": lambda r, rng: r.update(declarer=rng.choice([None, -1, 0, 1, 2, 3, 4])),
    "called": lambda r, rng: r.update(called=rng.sample(NAMES, rng.choice([0, 1, 1, 1, 2]))),
    "doubled card": lambda r, rng: rng.choice(r["hands"]).__setitem__(0, rng.choice(NAMES)),
    "long hand": lambda r, rng: rng.choice(r["hands"]).append(rng.choice(NAMES)),
    "short talon": _short_talon,
    "pile order": _pile_order,
    "fewer piles": _fewer_piles,
    "fewer hands": lambda r, rng: r["hands"].pop(),
}
