"""Announcements and kontras: who may say what, and what everybody learns from it (§6, §12a).

Who knows whom is told by worlds: the partners that a declarer may have, `ALONE` standing for none.
`table.worlds` is the set that public events leave; a player knows besides whether the called card
is his own.  A round in which nobody has a word to say never comes here.
"""

from tarok_sim.kernels.bits import bit, has
from tarok_sim.kernels.jit import inline, kernel
from tarok_sim.kernels.play import declaring_mask
from tarok_sim.kernels.state import GAME, MORT, N_TARGETS, NONE
from tarok_sim.rules.switches import Aim, Announcement, KingUltimo
from tarok_sim.rules.tables import MAX_SEATS, N_ANNOUNCEMENTS

ALONE = MAX_SEATS  # the world in which nobody is the partner

# Why something may not be said.
FINE = 0
NO_TALK, NOT_IN_USE, OUT_OF_TURN, TAKEN, NOT_HELD, WRONG_PLAYER = 1, 2, 3, 4, 5, 6
NO_TARGET, WRONG_LEVEL, NOT_AN_OPPONENT, NOT_THE_OWNER = 7, 8, 9, 10

_TRULA, _KINGS, _PAGAT = (
    int(item) for item in (Announcement.TRULA, Announcement.KINGS, Announcement.PAGAT_ULTIMO)
)
_KING, _TRULPAGAT, _SOLO = (
    int(item) for item in (Announcement.KING_ULTIMO, Announcement.TRULPAGAT, Announcement.SOLO)
)
_POINTS, _KEEP = int(Aim.POINTS), int(KingUltimo.KEEP)
_VALAT, _COLOUR_VALAT = int(Announcement.VALAT), int(Announcement.COLOUR_VALAT)


@kernel
def open_talk(rules, deal, table):
    """Begin the talk, after the talon: nothing is said, and any partner is possible (§6.2)."""
    table.said = 0
    table.doubled = 0
    for target in range(N_TARGETS):
        table.announced[target] = 0
        table.owner[target] = NONE
        table.level[target] = 0
        for level in range(MORT):
            table.kontra_seat[target, level] = NONE
    table.owner[GAME] = table.declarer
    table.last_announcer = table.declarer
    table.kept = 0
    table.worlds = bit(ALONE)
    # §5.1: with the called card in the open talon the declarer is publicly alone.
    if table.called != NONE and not has(deal.talon_mask, table.called):
        table.worlds |= (bit(rules.n_seats) - 1) & ~bit(table.declarer)


@kernel
def announcement_fault(rules, deal, table, seat, item):
    """Say why a seat may not announce an item now; `FINE` if it may (§6.1, §6.2)."""
    if table.declarer == NONE or not rules.contract_bonuses[table.contract]:
        return NO_TALK
    if not has(rules.announceable, item):
        return NOT_IN_USE
    # In a flat contract the number of tricks is the goal itself, not a bonus beside it.
    if (item == _VALAT or item == _COLOUR_VALAT) and not _counts_points(rules, table):
        return NO_TALK
    # The declarer announces first, the others in order behind him, each in one turn.
    if _place(rules, table, seat) < _place(rules, table, table.last_announcer):
        return OUT_OF_TURN
    if _is_taken(rules, deal, table, seat, item):
        return TAKEN
    if item == _SOLO or item == _COLOUR_VALAT or item == _KING:
        return _role_fault(rules, deal, table, seat, item)
    needed = _needed_cards(rules, item)
    return FINE if deal.hands[seat] & needed == needed else NOT_HELD


@inline
def _counts_points(rules, table):
    return rules.contract_aim[table.contract] == _POINTS


@inline
def _place(rules, table, seat):
    """Return how many turns after the declarer's a seat has its first."""
    place = seat - table.declarer
    return place if place >= 0 else place + rules.n_seats


@inline
def _is_taken(rules, deal, table, seat, item):
    """Say whether an item can no longer be announced because of what has been (§6.1, §12a)."""
    # The two kinds of valat exclude each other, and so do trulpagat and its parts.
    other = 0
    if item == _VALAT:
        other = table.announced[_COLOUR_VALAT]
    elif item == _COLOUR_VALAT:
        other = table.announced[_VALAT]
    elif item == _TRULPAGAT:
        other = table.announced[_TRULA] | table.announced[_PAGAT]
    elif item == _TRULA or item == _PAGAT:
        other = table.announced[_TRULPAGAT]
    if other != 0:
        return True
    same = table.announced[item]
    if rules.announce_per_side and same != 0:
        side = declaring_mask(deal, table)
        return same & (side if has(side, seat) else ~side) != 0
    return same != 0


@inline
def _role_fault(rules, deal, table, seat, item):
    """Judge the items that only one player may announce (§6.1)."""
    calls_king = rules.contract_calls_king[table.contract]
    if item == _KING:
        return FINE if seat == deal.partner else WRONG_PLAYER
    if item == _COLOUR_VALAT:
        by_solo = seat == table.declarer and not calls_king
        return FINE if by_solo or not rules.colour_by_solo else WRONG_PLAYER
    if seat != table.declarer or not calls_king:
        return WRONG_PLAYER
    # §6.1: he held it when he called; a queen may have been laid away since.
    return FINE if has(deal.dealt[seat], table.called) else NOT_HELD


@inline
def _needed_cards(rules, item):
    """Return the cards that one must hold to announce an item (§11 C8)."""
    cards = bit(rules.pagat) if item == _PAGAT or item == _TRULPAGAT else rules.trula & 0
    if rules.announce_held:
        if item == _TRULA or item == _TRULPAGAT:
            cards |= rules.trula
        elif item == _KINGS:
            cards |= rules.kings
    return cards


@kernel
def announce(rules, deal, table, seat, item):
    """Announce an item that a seat may announce."""
    if table.announced[item] == 0:
        table.owner[item] = seat
    table.announced[item] |= bit(seat)
    table.said |= bit(item)
    table.last_announcer = seat
    if rules.ultimo_held:
        if item == _PAGAT or item == _TRULPAGAT:
            table.kept |= bit(rules.pagat)
        elif item == _KING and rules.king_ultimo != _KEEP:
            table.kept |= bit(table.called)
    # What an item shows of the called card everybody has seen now.
    holds_called = item == _KING or item == _SOLO
    if item == _KINGS and rules.announce_held and table.called != NONE:
        holds_called = has(rules.kings, table.called)
    if holds_called:
        table.worlds &= _own_world(table, seat)


@inline
def _own_world(table, seat):
    """Return the world in which a seat holds the called card, as a set."""
    return bit(ALONE) if seat == table.declarer else bit(seat)


@inline
def _thinkable(table, seat, world):
    """Return the worlds a seat cannot tell from a world, as a set."""
    own = _own_world(table, seat)
    return own if has(own, world) else table.worlds & ~own


@inline
def _apart(table, seat, other):
    """Return the worlds in which two seats are on opposite sides, as a set."""
    if seat == other:
        return bit(seat) & 0
    if seat == table.declarer:
        return ~bit(other)
    if other == table.declarer:
        return ~bit(seat)
    return bit(seat) | bit(other)


@inline
def _may_in_world(rules, table, seat, target, world):
    """Say whether, in a world, a seat knows enough to say the next level to a target (§6.3)."""
    owner = table.owner[target]
    known, apart = _thinkable(table, seat, world), _apart(table, seat, owner)
    if table.level[target] % 2 == 0:
        return known & ~apart == 0 if rules.kontra_certain else known & apart != 0
    return seat == owner or (rules.answer_by_side and known & apart == 0)


@kernel
def kontra_fault(rules, deal, table, seat, target, level):
    """Say why a seat may not say a level of kontra to a target now; `FINE` if it may (§6.3)."""
    if table.owner[target] == NONE:
        return NO_TARGET
    if level != table.level[target] + 1 or level > MORT:
        return WRONG_LEVEL
    world = ALONE if deal.partner == NONE else deal.partner
    if _may_in_world(rules, table, seat, target, world):
        return FINE
    return NOT_THE_OWNER if table.level[target] % 2 else NOT_AN_OPPONENT


@kernel
def say_kontra(rules, table, seat, target):
    """Say the next level to a target; who could not have said it is known for that now (§12a)."""
    worlds = table.worlds & 0
    for world in range(ALONE + 1):
        if has(table.worlds, world) and _may_in_world(rules, table, seat, target, world):
            worlds |= bit(world)
    table.worlds = worlds
    table.kontra_seat[target, table.level[target]] = seat
    table.level[target] += 1
    table.doubled |= bit(target)


@kernel
def legal_announcements(rules, deal, table, seat):
    """Return the items a seat may announce now, as a set."""
    items = rules.announceable & 0
    for item in range(N_ANNOUNCEMENTS):
        if announcement_fault(rules, deal, table, seat, item) == FINE:
            items |= bit(item)
    return items


@kernel
def legal_kontras(rules, deal, table, seat):
    """Return the targets to which a seat may say the next level now, as a set."""
    targets = rules.announceable & 0
    for target in range(N_TARGETS):
        if kontra_fault(rules, deal, table, seat, target, table.level[target] + 1) == FINE:
            targets |= bit(target)
    return targets


@kernel
def multiplier(deal, table, target):
    """Return what kontras make of a target: 1 to 16 (§6.3).

    A kontra to one's own side, and what was said in answer to it, is void (§12b).
    """
    side, times = declaring_mask(deal, table), 1
    owner_declares = has(side, table.owner[target])
    for level in range(table.level[target]):
        declares = has(side, table.kontra_seat[target, level])
        if level % 2 == 0 and declares == owner_declares:
            break
        times *= 2
    return times
