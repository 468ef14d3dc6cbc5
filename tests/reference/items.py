"""What a finished round shows (`Facts`), and the announced and silent items it pays (§6.1).

Sides are signs, so that a value times a side is what the declaring side writes (§8.1).
"""

from dataclasses import dataclass

from tests.reference.contracts import has_bonuses
from tests.reference.options import Options

DECLARING, DEFENDING = 1, -1

SILENT = {"trula": 10, "kings": 10, "pagat_ultimo": 25, "king_ultimo": 10, "valat": 250}
ANNOUNCED = {
    "trula": 20, "kings": 20, "pagat_ultimo": 50, "king_ultimo": 20, "trulpagat": 70,
    "solo": 10, "valat": 500,
}  # fmt: skip
VALATS = ("valat", "colour_valat")


@dataclass(frozen=True)
class Facts:
    """Everything the score of a round with a declaring side depends on."""

    contract: str
    n_seats: int
    declarer: int
    partner: int | None = None
    n_cards: int = 0  # the declaring side's pile: cards, and their raw sum (§2)
    raw: int = 0
    declarer_tricks: int = 0
    all_tricks_side: int = 0  # the side that took every trick, else 0
    trula_side: int = 0  # the side with all three trula cards in its pile, else 0
    kings_side: int = 0
    pagat_last: int | None = None  # the seat that played pagat to the last trick
    pagat_won: bool = False  # … and pagat won it
    king_last: bool | None = None  # the called king in the last trick: made, lost, or not there
    king_kept: bool = False  # the called king lies in the declaring side's pile
    mond_loser: int | None = None
    announcements: tuple[tuple[int, str], ...] = ()
    kontras: tuple[tuple[int, str, int], ...] = ()

    def seats(self) -> list[int]:
        """The declaring side."""
        return sorted({self.declarer} | ({self.partner} if self.partner is not None else set()))

    def side(self, seat: int) -> int:
        """The sign of a seat."""
        return DECLARING if seat in self.seats() else DEFENDING

    def owner(self, target: str) -> int:
        """The seat a kontra on this target is aimed at (§12a: the first announcer)."""
        if target == "game":
            return self.declarer
        return next(seat for seat, item in self.announcements if item == target)

    def announced_sides(self, item: str) -> list[int]:
        """The sides that announced an item."""
        return [self.side(seat) for seat, said in self.announcements if said == item]


@dataclass(frozen=True)
class Item:
    """One signed contribution, as the answer lists it."""

    name: str
    value: int
    seats: tuple[int, ...]
    announced: bool = False

    def as_answer(self) -> dict[str, object]:
        """The item as JSON."""
        return {
            "name": self.name,
            "value": self.value,
            "announced": self.announced,
            "seats": list(self.seats),
        }


def multiplier(facts: Facts, target: str) -> int:
    """×1 to ×16 (§6.3).

    §12b: a kontra said by one who proves to be on the owner's own side is void, and with it
    whatever was answered on top of it.
    """
    value = 1
    for seat, said, level in facts.kontras:
        if said != target:
            continue
        if level % 2 == 1 and facts.side(seat) == facts.side(facts.owner(target)):
            break
        value = 2**level
    return value


def item_multiplier(facts: Facts, seat: int, item: str) -> int:
    """The multiplier of one announcement; kontras hit the first announcer's (§12a)."""
    return multiplier(facts, item) if facts.owner(item) == seat else 1


def is_made(facts: Facts, item: str, side: int, game_won: bool, options: Options) -> bool:
    """Whether an announced item succeeded for the side that announced it."""
    pagat_side = 0 if facts.pagat_last is None else facts.side(facts.pagat_last)
    pagat_made = facts.pagat_won and pagat_side == side
    if item == "trula":
        return facts.trula_side == side
    if item == "kings":
        return facts.kings_side == side
    if item == "pagat_ultimo":
        return pagat_made
    if item == "trulpagat":
        return pagat_made and facts.trula_side == side
    if item == "king_ultimo":
        # §12a: `keep` asks only that the king ends in its side's pile.
        return facts.king_kept if options["partner_king"] == "keep" else facts.king_last is True
    if item == "solo":
        return game_won
    return facts.all_tricks_side == side


def announced_items(facts: Facts, game_won: bool, options: Options) -> list[Item]:
    """The announced items except the valats, in the order they were said."""
    found = []
    seats = tuple(facts.seats())
    for seat, item in facts.announcements:
        if item in VALATS:
            continue
        side, times = facts.side(seat), item_multiplier(facts, seat, item)
        # §6.1: as a sum trulpagat *is* the two items, each made or missed for itself.
        is_sum = item == "trulpagat" and options["trulpagat"] == "sum"
        for name in ("trula", "pagat_ultimo") if is_sum else (item,):
            made = is_made(facts, name, side, game_won, options)
            value = ANNOUNCED[name] * (1 if made else -1)
            # §12b: a lost solo may be free.
            if name == "solo" and not made and not options["solo_announcement_loss"]:
                value = 0
            found.append(Item(name, side * value * times, seats, announced=True))
    return found


def announced_valats(facts: Facts, options: Options) -> list[Item]:
    """±500 or the colour valat's value for each announced valat (§6.1)."""
    found = []
    for seat, item in facts.announcements:
        if item not in VALATS:
            continue
        side = facts.side(seat)
        value = ANNOUNCED["valat"] if item == "valat" else options["barvni_value"]
        made = facts.all_tricks_side == side
        total = side * (value if made else -value) * item_multiplier(facts, seat, item)
        found.append(Item(item, total, tuple(facts.seats()), announced=True))
    return found


def silent_items(facts: Facts, options: Options) -> list[Item]:
    """Trula, kings, pagat and king ultimo that nobody announced; never multiplied (§6.3)."""
    if not has_bonuses(facts.contract, options):
        return []
    announced = {item for _, item in facts.announcements}
    if "trulpagat" in announced:
        announced |= {"trula", "pagat_ultimo"}
    signs = {
        "trula": facts.trula_side,
        "kings": facts.kings_side,
        "pagat_ultimo": _silent_pagat(facts, options),
        "king_ultimo": _silent_king(facts, options),
    }
    seats = tuple(facts.seats())
    return [
        Item(name, sign * SILENT[name], seats)
        for name, sign in signs.items()
        if sign and name not in announced
    ]


def _silent_pagat(facts: Facts, options: Options) -> int:
    if facts.pagat_last is None:
        return 0
    side = facts.side(facts.pagat_last)
    if facts.pagat_won:
        return side
    return -side if options["pagat_ultimo_silent_fail"] else 0


def _silent_king(facts: Facts, options: Options) -> int:
    if options["king_ultimo"] == "off":
        return 0
    if options["partner_king"] == "keep":
        return DECLARING if facts.king_kept else 0
    if facts.king_last is None:
        return 0
    return DECLARING if facts.king_last else DEFENDING
