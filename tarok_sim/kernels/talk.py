"""Announcements and kontras: who may say what, and what everybody learns from it (§6, §12a).

Who knows whom is told by worlds: the partners that a declarer may have, `ALONE` standing for none.
`table.worlds` is the set that public events leave; a player knows besides whether the called card
is his own.  A round in which nobody has a word to say never comes here.
"""

from tarok_sim.kernels.bits import bit, has, lowest
from tarok_sim.kernels.jit import inline, kernel
from tarok_sim.kernels.play import declaring_mask
from tarok_sim.kernels.state import GAME, KONTRA_ON, MORT, N_TARGETS, NONE
from tarok_sim.rules.switches import Aim, Announcement, CallRule, KingUltimo
from tarok_sim.rules.tables import MAX_SEATS

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
_NOT_OWN = int(CallRule.NOT_OWN)
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
    table.n_words = 0
    table.kept = 0
    table.worlds = bit(ALONE)
    # §5.1: with the called card in the open talon the declarer is publicly alone.
    if table.called != NONE and not has(deal.talon_mask, table.called):
        table.worlds |= (bit(rules.n_seats) - 1) & ~bit(table.declarer)
        if rules.call_rule == _NOT_OWN and deal.talon_mask & rules.kings != 0:
            table.worlds &= ~bit(ALONE)


@inline
def _ruled_out(rules, deal, table, seat):
    """Return the worlds that a seat's own cards rule out, as a set.

    Where nobody may call a king of his own unless he has them all (§5.1), whoever holds one knows
    that there is a partner.
    """
    knows = rules.call_rule == _NOT_OWN and seat != table.declarer
    return bit(ALONE) if knows and deal.dealt[seat] & rules.kings != 0 else bit(ALONE) & 0


@kernel
def announcement_fault(rules, deal, table, seat, item):
    """Say why a seat may not announce an item now; `FINE` if it may (§6.1, §6.2)."""
    if table.declarer == NONE or not rules.contract_bonuses[table.contract]:
        return NO_TALK
    if not has(rules.announceable, item):
        return NOT_IN_USE
    if not has(_existing(rules, table), item):
        return NO_TALK
    if _place(rules, table, seat) < _place(rules, table, table.last_announcer):
        return OUT_OF_TURN
    if has(_taken(rules, table, seat, bit(_world(deal))), item):
        return TAKEN
    if not has(_by_role(rules, deal, table, seat), item):
        return WRONG_PLAYER
    return FINE if has(_held(rules, deal, table, seat), item) else NOT_HELD


@kernel
def legal_announcements(rules, deal, table, seat):
    """Return the items that a seat knows it may announce now, as a set."""
    none = rules.announceable & 0
    if table.declarer == NONE or not rules.contract_bonuses[table.contract]:
        return none
    if _place(rules, table, seat) < _place(rules, table, table.last_announcer):
        return none
    items = rules.announceable & _existing(rules, table)
    items &= _by_role(rules, deal, table, seat) & _held(rules, deal, table, seat)
    if table.said == 0:
        return items
    # What the sides decide he must be sure of, or his choices would tell him who the partner is.
    ruled_out = _ruled_out(rules, deal, table, seat)
    return items & ~_taken(rules, table, seat, _thinkable(table, seat, _world(deal), ruled_out))


@inline
def _world(deal):
    """Return the world as it is."""
    return ALONE if deal.partner == NONE else deal.partner


@inline
def _existing(rules, table):
    """Return the items that the contract knows."""
    items = rules.announceable
    # In a flat contract the number of tricks is the goal itself, not a bonus beside it.
    if rules.contract_aim[table.contract] != _POINTS:
        items &= ~(bit(_VALAT) | bit(_COLOUR_VALAT))
    return items


@inline
def _place(rules, table, seat):
    """Return how many turns after the declarer's a seat has its first (§6.2)."""
    place = seat - table.declarer
    return place if place >= 0 else place + rules.n_seats


@inline
def _taken(rules, table, seat, worlds):
    """Return the items that cannot be announced after what has been, were it one of the worlds.

    The two kinds of valat exclude each other, and so do trulpagat and its parts (§6.1, §12a).
    """
    said = table.said
    taken = said
    if rules.announce_per_side:
        left = said
        while left != 0:
            item = lowest(left)
            left &= left - 1
            if _by_others_only(rules, table, seat, item, worlds):
                taken &= ~bit(item)
    parts = bit(_TRULA) | bit(_PAGAT)
    if said & parts != 0:
        taken |= bit(_TRULPAGAT)
    if has(said, _TRULPAGAT):
        taken |= parts
    if has(said, _VALAT):
        taken |= bit(_COLOUR_VALAT)
    if has(said, _COLOUR_VALAT):
        taken |= bit(_VALAT)
    return taken


@inline
def _by_others_only(rules, table, seat, item, worlds):
    """Say whether in all of the worlds only the other side has announced an item."""
    for other in range(rules.n_seats):
        if has(table.announced[item], other) and worlds & ~_apart(table, seat, other) != 0:
            return False
    return True


@inline
def _by_role(rules, deal, table, seat):
    """Return the items that a player's part in the game allows him (§6.1)."""
    items = rules.announceable
    declares = seat == table.declarer
    calls_king = rules.contract_calls_king[table.contract] != 0
    if seat != deal.partner:
        items &= ~bit(_KING)
    if not (declares and calls_king):
        items &= ~bit(_SOLO)
    if rules.colour_by_solo and not (declares and not calls_king):
        items &= ~bit(_COLOUR_VALAT)
    return items


@inline
def _held(rules, deal, table, seat):
    """Return the items whose cards a player holds, as far as he must (§11 C8)."""
    items, hand = rules.announceable, deal.hands[seat]
    if not has(hand, rules.pagat):
        items &= ~(bit(_PAGAT) | bit(_TRULPAGAT))
    if rules.announce_held:
        if hand & rules.trula != rules.trula:
            items &= ~(bit(_TRULA) | bit(_TRULPAGAT))
        if hand & rules.kings != rules.kings:
            items &= ~bit(_KINGS)
    # §6.1: he held it when he called; a queen may have been laid away since.
    if table.called == NONE or not has(deal.dealt[seat], table.called):
        items &= ~bit(_SOLO)
    return items


@kernel
def record_announcement(rules, table, seat, item):
    """Write down an item that a seat may announce."""
    if table.announced[item] == 0:
        table.owner[item] = seat
    table.announced[item] |= bit(seat)
    table.said |= bit(item)
    table.last_announcer = seat
    _write_word(table, seat, item)
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
def _write_word(table, seat, word):
    table.word_seat[table.n_words] = seat
    table.word[table.n_words] = word
    table.n_words += 1


@inline
def _own_world(table, seat):
    """Return the world in which a seat holds the called card, as a set."""
    return bit(ALONE) if seat == table.declarer else bit(seat)


@inline
def _thinkable(table, seat, world, ruled_out):
    """Return the worlds a seat cannot tell from a world, as a set."""
    own = _own_world(table, seat)
    worlds = table.worlds & ~own
    # With the called card in the talon nobody is the partner, whoever holds other kings.
    left = worlds & ~ruled_out if worlds & ~ruled_out != 0 else worlds
    return own if has(own, world) else left


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
def _may_in_world(rules, table, speaker, target, world):
    """Say whether, in a world, a seat knows enough to say the next level to a target (§6.3).

    The speaker is the seat and what its own cards rule out.
    """
    seat, ruled_out = speaker
    owner = table.owner[target]
    known, apart = _thinkable(table, seat, world, ruled_out), _apart(table, seat, owner)
    if table.level[target] % 2 == 0:
        return known & ~apart == 0 if rules.kontra_certain else known & apart != 0
    return seat == owner or (rules.answer_by_side and known & apart == 0)


@kernel
def kontra_fault(rules, deal, table, seat, target, level):
    """Say why a seat may not say a level of kontra to a target now; `FINE` if it may (§6.3)."""
    if table.owner[target] == NONE or not rules.has_talk:
        return NO_TARGET
    if level != table.level[target] + 1 or level > MORT:
        return WRONG_LEVEL
    speaker = (seat, _ruled_out(rules, deal, table, seat))
    if _may_in_world(rules, table, speaker, target, _world(deal)):
        return FINE
    return NOT_THE_OWNER if table.level[target] % 2 else NOT_AN_OPPONENT


@kernel
def record_kontra(rules, table, seat, target):
    """Write the next level to a target down; who could not have said it is now known (§12a)."""
    worlds = table.worlds & 0
    # What his own cards rule out the others cannot know: any that let him speak will do.
    may_know = bit(ALONE) if rules.call_rule == _NOT_OWN and seat != table.declarer else worlds
    for world in range(ALONE + 1):
        if not has(table.worlds, world):
            continue
        may = _may_in_world(rules, table, (seat, worlds & 0), target, world)
        if may or _may_in_world(rules, table, (seat, may_know), target, world):
            worlds |= bit(world)
    table.worlds = worlds
    table.kontra_seat[target, table.level[target]] = seat
    table.level[target] += 1
    table.doubled |= bit(target)
    _write_word(table, seat, KONTRA_ON + target)


@kernel
def legal_kontras(rules, deal, table, seat):
    """Return the targets to which a seat may say the next level now, as a set.

    Not those of the own turn: there an item has no owner among the seat's opponents (§12b).
    """
    targets, left = rules.announceable & 0, table.said | bit(GAME)
    world, speaker = _world(deal), (seat, _ruled_out(rules, deal, table, seat))
    while left != 0:
        target = lowest(left)
        left &= left - 1
        if table.level[target] < MORT and _may_in_world(rules, table, speaker, target, world):
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
