"""Announcements and kontras: who may say what (§6).

A `Table` follows the talk of one round. Who knows what is told by worlds: the partners the
declarer may have, None standing for alone. Public events leave fewer worlds; a player further
knows whether the called card is in his own hand.
"""

from dataclasses import dataclass, field
from typing import Any

from tests.reference.cards import KINGS, PAGAT, TRULA
from tests.reference.contracts import FLAT, SOLO_EXCHANGE, calls_king, has_bonuses
from tests.reference.items import VALATS
from tests.reference.options import Options

ITEMS = (
    "trula", "kings", "pagat_ultimo", "king_ultimo", "trulpagat", "solo", "valat", "colour_valat",
)  # fmt: skip
MORT = 4

World = int | None


@dataclass
class Table:
    """What has been said so far, and what everybody may conclude from it."""

    contract: str
    declarer: int | None
    partner: int | None
    called: str | None
    talon: list[str]
    dealt: list[list[str]]
    hands: list[list[str]]  # after the exchange
    options: Options
    announcements: list[tuple[int, str]] = field(default_factory=list)
    levels: dict[str, int] = field(default_factory=dict)
    worlds: set[World] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.worlds = {None}
        # §5.1: with the called card in the open talon the declarer is publicly alone.
        if self.called is not None and self.called not in self.talon:
            self.worlds |= {seat for seat in range(len(self.hands)) if seat != self.declarer}
            # §5.1: nobody calls a king of his own unless he holds them all.
            if self._never_own and KINGS & set(self.talon):
                self.worlds -= {None}

    @property
    def _never_own(self) -> bool:
        return self.options["call_rule"] == "not_own"

    def position(self, seat: int) -> int:
        """Turns from the declarer's first to this seat's first (§6.2)."""
        assert self.declarer is not None
        return (seat - self.declarer) % len(self.hands)

    # Announcements (§6.1)

    def announcement_fault(self, seat: int, item: str) -> str | None:
        """Why this seat may not announce this item now; None if he may."""
        if item not in ITEMS:
            return f"no item {item!r}"
        if self.contract == "klop":
            return "klop has no announcements"
        if not self._exists(item):
            return f"{item} does not exist in {self.contract}"
        if self.announcements and self.position(seat) < self.position(self.announcements[-1][0]):
            return f"seat {seat} announces after his first turn"
        return self._clash(seat, item) or self._role_fault(seat, item)

    def _exists(self, item: str) -> bool:
        options = self.options
        if not has_bonuses(self.contract, options):
            return False
        if item in VALATS and self.contract in FLAT:
            return False  # there the number of tricks is the contract's own goal
        if item == "colour_valat":
            return options["barvni_value"] != "off" and bool(options["barvni_as_announcement"])
        if item in ("king_ultimo", "solo") and not calls_king(self.contract, len(self.hands)):
            return False
        if item == "king_ultimo":
            return "off" not in (options["king_ultimo"], options["partner_king"])
        return item != "solo" or bool(options["solo_announcement"])

    def _clash(self, seat: int, item: str) -> str | None:
        """What was announced already stands in the way (§6.1, §12a)."""
        said = {other for _, other in self.announcements}
        if item in VALATS and said & (set(VALATS) - {item}):
            return "the other valat is announced already"
        parts = {"trula", "pagat_ultimo"}
        if (item == "trulpagat" and said & parts) or (item in parts and "trulpagat" in said):
            return "trulpagat stands instead of trula and pagat ultimo"
        earlier = [other for other, its_item in self.announcements if its_item == item]
        if not earlier:
            return None
        if self.options["announce_multiplicity"] == "once":
            return f"{item} is announced already"
        # §12a: `per_side` asks that the sides truly differ.
        if any(
            self._side(other, self.partner) == self._side(seat, self.partner) for other in earlier
        ):
            return f"{item} is announced by this side already"
        return None

    def _role_fault(self, seat: int, item: str) -> str | None:
        """Whether the seat has the cards and the part in the game that the item asks for."""
        hand = set(self.hands[seat])
        must_hold = self.options["announce_requires_holding"]
        if item == "trula" and must_hold and not hand >= TRULA:
            return "only who holds the whole trula announces it"
        if item == "kings" and must_hold and not hand >= KINGS:
            return "only who holds all four kings announces them"
        # §12 row 20: the ultimos are always their holder's.
        if item in ("pagat_ultimo", "trulpagat") and PAGAT not in hand:
            return "only the holder of pagat announces it"
        if item == "trulpagat" and must_hold and not hand >= TRULA:
            return "only who holds the whole trula announces trulpagat"
        if item == "king_ultimo" and seat != self.partner:
            return "only the holder of the called king, being partner, announces it"
        if item == "solo" and not self._may_say_solo(seat):
            return "only a declarer who called his own king announces solo"
        if item == "colour_valat" and not self._may_say_colour_valat(seat):
            return "only a solo declarer announces colour valat"
        return None

    def _may_say_solo(self, seat: int) -> bool:
        return seat == self.declarer and self.called in self.dealt[seat]

    def _may_say_colour_valat(self, seat: int) -> bool:
        if self.options["barvni_by"] == "anyone":
            return True
        # With three players every declarer is a solo declarer (§4.1).
        solo = self.contract in SOLO_EXCHANGE | {"solo_without"} or len(self.hands) == 3
        return seat == self.declarer and solo

    def announce(self, seat: int, item: str) -> None:
        """Note a legal announcement and what it tells everybody (§12a)."""
        self.announcements.append((seat, item))
        shows_king = self.options["announce_requires_holding"] and self.called in KINGS
        if item == "king_ultimo" or (item == "kings" and shows_king):
            self.worlds &= {None if seat == self.declarer else seat}
        elif item == "solo":
            self.worlds &= {None}

    # Kontras (§6.3)

    def owner(self, target: str) -> int | None:
        """Whose game or item it is; None if there is no such target."""
        if target == "game":
            return self.declarer
        return next((seat for seat, item in self.announcements if item == target), None)

    def _side(self, seat: int | None, world: World) -> bool:
        return seat == self.declarer or (world is not None and seat == world)

    def possible(self, seat: int, actual: World, holds_king: bool) -> set[World]:
        """The worlds this seat reckons with if the actual one is this."""
        own = None if seat == self.declarer else seat
        if actual == own:
            return {own}
        worlds = self.worlds - {own}
        if self._never_own and holds_king and seat != self.declarer:
            return worlds - {None} or worlds
        return worlds

    def _knows_same(self, seat: int, owner: int, worlds: set[World]) -> bool:
        return all(self._side(seat, world) == self._side(owner, world) for world in worlds)

    def _knows_opposed(self, seat: int, owner: int, worlds: set[World]) -> bool:
        return all(self._side(seat, world) != self._side(owner, world) for world in worlds)

    def _is_entitled(
        self, seat: int, target: str, level: int, actual: World, holds_king: bool
    ) -> bool:
        """Whether the seat may say this level, were this the actual world."""
        owner, worlds = self.owner(target), self.possible(seat, actual, holds_king)
        assert owner is not None
        if level % 2 == 0:  # re and mort answer for the owner
            if seat == owner:
                return True
            answers_for_side = self.options["re_by"] == "owner_side"
            return answers_for_side and self._knows_same(seat, owner, worlds)
        if seat == owner:
            return False
        if self.options["kontra_eligibility"] == "any_other_player":
            return not self._knows_same(seat, owner, worlds)
        return self._knows_opposed(seat, owner, worlds)

    def kontra_fault(self, seat: int, target: str, level: int) -> str | None:
        """Why this seat may not say this level on this target; None if he may."""
        if self.contract == "klop":
            return "klop has no kontra"
        if self.owner(target) is None:
            return f"{target} is not there to be kontra'd"
        if level > MORT or level != self.levels.get(target, 0) + 1:
            return f"level {level} on {target} is out of turn"
        holds_king = bool(KINGS & set(self.dealt[seat]))
        if not self._is_entitled(seat, target, level, self.partner, holds_king):
            return f"seat {seat} is not entitled to level {level} on {target}"
        return None

    def kontra(self, seat: int, target: str, level: int) -> None:
        """Note a legal kontra; worlds in which it had been illegal are out (§12a)."""
        self.worlds = {
            world
            for world in self.worlds
            if any(self._is_entitled(seat, target, level, world, king) for king in (False, True))
        }
        self.levels[target] = level


def open_table(
    record: dict[str, Any], hands: list[list[str]], partner: int | None, options: Options
) -> Table:
    """The table of a record before anybody speaks."""
    called = record["called"][0] if record["called"] else None
    return Table(
        contract=record["contract"],
        declarer=record["declarer"],
        partner=partner,
        called=called,
        talon=record["talon"],
        dealt=record["hands"],
        hands=hands,
        options=options,
    )


def talk_faults(
    record: dict[str, Any], hands: list[list[str]], partner: int | None, options: Options
) -> list[tuple[str, str]]:
    """(record key, what is wrong); all announcements are judged before the kontras (§12a).

    The recorded order of the kontras always fits the turns of §6.2: whoever speaks next has a
    turn before as many passes as would end the talk, so only the announcements' order is judged.
    """
    table = open_table(record, hands, partner, options)
    seats = range(len(hands))
    faults = []
    for seat, item in record["announcements"]:
        fault = (
            table.announcement_fault(seat, item) if seat in seats else f"there is no seat {seat}"
        )
        if fault is None:
            table.announce(seat, item)
        else:
            faults.append(("announcements", fault))
    if faults:
        return faults
    for seat, target, level in record["kontras"]:
        fault = (
            table.kontra_fault(seat, target, level) if seat in seats else f"there is no seat {seat}"
        )
        if fault is None:
            table.kontra(seat, target, level)
        else:
            faults.append(("kontras", fault))
    return faults
