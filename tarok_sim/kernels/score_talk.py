"""Scoring what was announced and doubled: announced items, kontra on the game, credits (§6, §8.6).

Called by `score` when something was said.  `row.announced` holds, by item, the contributions of the
declaring side's announcement and of the defenders', both as they count for the declaring side.
"""

from tarok_sim.kernels.bits import has
from tarok_sim.kernels.jit import inline
from tarok_sim.kernels.play import declaring_mask, valat_seats
from tarok_sim.kernels.state import (
    BASE,
    DIFFERENCE,
    GAME,
    KING_ULTIMO,
    KINGS,
    N_TARGETS,
    PAGAT_ULTIMO,
    TRULA,
    VALAT,
)
from tarok_sim.kernels.talk import multiplier
from tarok_sim.rules.switches import Announcement
from tarok_sim.rules.tables import N_ANNOUNCEMENTS

_SAID_TRULA, _SAID_KINGS = int(Announcement.TRULA), int(Announcement.KINGS)
_SAID_PAGAT, _SAID_KING = int(Announcement.PAGAT_ULTIMO), int(Announcement.KING_ULTIMO)
_SAID_TRULPAGAT, _SAID_SOLO = int(Announcement.TRULPAGAT), int(Announcement.SOLO)
_SAID_VALAT, _SAID_COLOUR = int(Announcement.VALAT), int(Announcement.COLOUR_VALAT)
_DECLARERS, _DEFENDERS = 0, 1


@inline
def score_announced(rules, deal, table, row, outcome):
    """Score every announced item in place of the silent one (§6.1).

    Parameters
    ----------
    outcome : (trula, kings, pagat, king, valat), each +1 if the declaring side made it, -1 if the
        defenders did, 0 if neither
    """
    trula, kings, pagat, king, valat = outcome
    _score_item(rules, deal, table, row, (_SAID_TRULA, _SAID_TRULA), trula)
    _score_item(rules, deal, table, row, (_SAID_KINGS, _SAID_KINGS), kings)
    _score_item(rules, deal, table, row, (_SAID_PAGAT, _SAID_PAGAT), pagat)
    _score_item(rules, deal, table, row, (_SAID_KING, _SAID_KING), king)
    _score_item(rules, deal, table, row, (_SAID_VALAT, _SAID_VALAT), valat)
    _score_item(rules, deal, table, row, (_SAID_COLOUR, _SAID_COLOUR), valat)
    _score_item(rules, deal, table, row, (_SAID_SOLO, _SAID_SOLO), row.success)
    if rules.trulpagat_joint:
        both = trula if trula == pagat else 0
        _score_item(rules, deal, table, row, (_SAID_TRULPAGAT, _SAID_TRULPAGAT), both)
    else:
        _score_item(rules, deal, table, row, (_SAID_TRULPAGAT, _SAID_TRULA), trula)
        _score_item(rules, deal, table, row, (_SAID_TRULPAGAT, _SAID_PAGAT), pagat)
    _clear_silent(table, row)


@inline
def _score_item(rules, deal, table, row, item, outcome):
    """Score an item for each side that announced it.

    Parameters
    ----------
    item : (item announced, item it is scored as); they differ for the parts of a trulpagat
    outcome : as in `score_announced`
    """
    said, scored = item
    seats, side = table.announced[said], declaring_mask(deal, table)
    if seats == 0:
        return
    value = rules.announced_value[scored]
    # A kontra is said to whoever announced the item first (§12a).
    first = _DECLARERS if has(side, table.owner[said]) else _DEFENDERS
    for which in range(2):
        if seats & (side if which == _DECLARERS else ~side) != 0:
            times = multiplier(deal, table, said) if which == first else 1
            made = outcome == (1 if which == _DECLARERS else -1)
            sign = 1 if made == (which == _DECLARERS) else -1
            if said != _SAID_SOLO or made or rules.solo_loss:
                row.announced[scored, which] = sign * value * times


@inline
def _clear_silent(table, row):
    """Take back the silent counterpart of what somebody announced (§6.1)."""
    both = table.announced[_SAID_TRULPAGAT]
    if table.announced[_SAID_TRULA] | both != 0:
        row.items[TRULA] = 0
    if table.announced[_SAID_PAGAT] | both != 0:
        row.items[PAGAT_ULTIMO] = 0
    if table.announced[_SAID_KINGS] != 0:
        row.items[KINGS] = 0
    if table.announced[_SAID_KING] != 0:
        row.items[KING_ULTIMO] = 0


@inline
def keep_valats_only(row):
    """Drop every announced item but a valat, which replaces them (§6.1)."""
    for item in range(N_ANNOUNCEMENTS):
        if item != _SAID_VALAT and item != _SAID_COLOUR:
            row.announced[item, _DECLARERS] = 0
            row.announced[item, _DEFENDERS] = 0


@inline
def double_game(deal, table, row):
    """Multiply the game, or the silent valat in its place, by its kontra (§6.3)."""
    times = multiplier(deal, table, GAME)
    row.items[BASE] *= times
    row.items[DIFFERENCE] *= times
    row.items[VALAT] *= times


@inline
def valat_made(deal, table, outcome):
    """Say whether an announced valat was made by a side that announced it."""
    seats, side = valat_seats(table), declaring_mask(deal, table)
    return (outcome == 1 and seats & side != 0) or (outcome == -1 and seats & ~side != 0)


@inline
def credit_failures(rules, deal, table, row):
    """Pay defenders for what a fellow defender announced or doubled in vain (§8.6, §12a)."""
    side = declaring_mask(deal, table)
    for item in range(N_ANNOUNCEMENTS):
        if row.announced[item, _DEFENDERS] > 0:
            announcers = table.announced[item] & ~side
            if announcers == 0:
                announcers = table.announced[_SAID_TRULPAGAT] & ~side
            for seat in range(rules.n_seats):
                if not has(side | announcers, seat):
                    row.credit[seat] += row.announced[item, _DEFENDERS]
    for target in range(N_TARGETS):
        if table.level[target] > 0 and has(side, table.owner[target]):
            _credit_kontra(rules, deal, table, row, target)


@inline
def _credit_kontra(rules, deal, table, row, target):
    """Pay the defenders who said no kontra to a target that the declaring side made."""
    side, times = declaring_mask(deal, table), multiplier(deal, table, target)
    value = _doubled_value(rules, table, row, target)
    if value <= 0:
        return
    for seat in range(rules.n_seats):
        if not has(side, seat) and not _spoke_against(table, target, seat):
            row.credit[seat] += value - value // times


@inline
def _doubled_value(rules, table, row, target):
    """Return what a target of the declaring side's brings it, with its kontra."""
    if target == GAME:
        return row.items[BASE] + row.items[DIFFERENCE] + row.items[VALAT]
    if target == _SAID_TRULPAGAT and not rules.trulpagat_joint:
        return row.announced[_SAID_TRULA, _DECLARERS] + row.announced[_SAID_PAGAT, _DECLARERS]
    return row.announced[target, _DECLARERS]


@inline
def _spoke_against(table, target, seat):
    """Say whether a seat said kontra or sub to a target."""
    return table.kontra_seat[target, 0] == seat or table.kontra_seat[target, 2] == seat
