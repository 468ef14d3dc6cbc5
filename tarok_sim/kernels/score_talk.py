"""Scoring what was announced and doubled: announced items, kontra on the game, credits (§6, §8.6).

Called by `score` when something was said.  `row.announced` holds, by item, the contributions of the
declaring side's announcement and of the defenders', both as they count for the declaring side.
"""

from tarok_sim.kernels.bits import bit, has, lowest
from tarok_sim.kernels.jit import inline, kernel
from tarok_sim.kernels.play import declaring_mask, valat_seats
from tarok_sim.kernels.state import (
    BASE,
    DIFFERENCE,
    GAME,
    KING_ULTIMO,
    KINGS,
    PAGAT_ULTIMO,
    TRULA,
    VALAT,
)
from tarok_sim.kernels.talk import multiplier
from tarok_sim.rules.switches import Announcement

_SAID_TRULA, _SAID_KINGS = int(Announcement.TRULA), int(Announcement.KINGS)
_SAID_PAGAT, _SAID_KING = int(Announcement.PAGAT_ULTIMO), int(Announcement.KING_ULTIMO)
_SAID_TRULPAGAT, _SAID_SOLO = int(Announcement.TRULPAGAT), int(Announcement.SOLO)
_SAID_VALAT, _SAID_COLOUR = int(Announcement.VALAT), int(Announcement.COLOUR_VALAT)
_PARTS = 1 << _SAID_TRULA | 1 << _SAID_PAGAT  # of a trulpagat
_VALATS = 1 << _SAID_VALAT | 1 << _SAID_COLOUR
_DECLARERS, _DEFENDERS = 0, 1


@kernel
def score_announced(rules, deal, table, row, outcome):
    """Score every announced item in place of the silent one (§6.1).

    Parameters
    ----------
    outcome : (trula, kings, pagat, king, valat), each +1 if the declaring side made it, -1 if the
        defenders did, 0 if neither
    """
    left = table.said
    while left != 0:
        said = lowest(left)
        left &= left - 1
        scored = bit(said)
        if said == _SAID_TRULPAGAT and not rules.trulpagat_joint:
            scored = bit(_SAID_TRULA) | bit(_SAID_PAGAT)
        while scored != 0:
            item = lowest(scored)
            scored &= scored - 1
            _score_item(rules, deal, table, row, (said, item), _outcome(outcome, row, item))
    _clear_silent(table, row)


@inline
def _outcome(outcome, row, item):
    """Return which side made an item, as in `score_announced`."""
    trula, kings, pagat, king, valat = outcome
    if item == _SAID_TRULA:
        return trula
    if item == _SAID_KINGS:
        return kings
    if item == _SAID_PAGAT:
        return pagat
    if item == _SAID_KING:
        return king
    if item == _SAID_TRULPAGAT:
        return trula if trula == pagat else 0
    return row.success if item == _SAID_SOLO else valat


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
    value = rules.announced_value[scored]
    times = multiplier(deal, table, said)
    # A kontra is said to whoever announced the item first (§12a).
    declares = has(side, table.owner[said])
    if seats & side != 0:
        gain = value if outcome == 1 else -value
        row.announced[scored, _DECLARERS] = gain * (times if declares else 1)
    if seats & ~side != 0:
        gain = -value if outcome == -1 else value
        row.announced[scored, _DEFENDERS] = gain * (1 if declares else times)
    if said == _SAID_SOLO and outcome != 1 and not rules.solo_loss:
        row.announced[scored, _DECLARERS] = 0


@inline
def _scored_items(table):
    """Return the items that `row.announced` may hold something of, as a set."""
    return table.said | (_PARTS if has(table.said, _SAID_TRULPAGAT) else 0)


@inline
def _clear_silent(table, row):
    """Take back the silent counterpart of what somebody announced (§6.1)."""
    said = _scored_items(table)
    if has(said, _SAID_TRULA):
        row.items[TRULA] = 0
    if has(said, _SAID_PAGAT):
        row.items[PAGAT_ULTIMO] = 0
    if has(said, _SAID_KINGS):
        row.items[KINGS] = 0
    if has(said, _SAID_KING):
        row.items[KING_ULTIMO] = 0


@inline
def keep_valats_only(table, row):
    """Drop every announced item but a valat, which replaces them (§6.1)."""
    left = _scored_items(table) & ~_VALATS
    while left != 0:
        row.announced[lowest(left), _DECLARERS] = 0
        row.announced[lowest(left), _DEFENDERS] = 0
        left &= left - 1


@inline
def sum_announced(table, row):
    """Return what all announced items contribute to the declaring side."""
    total, left = 0, _scored_items(table)
    while left != 0:
        item = lowest(left)
        total += row.announced[item, _DECLARERS] + row.announced[item, _DEFENDERS]
        left &= left - 1
    return total


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


@kernel
def credit_failures(rules, deal, table, row):
    """Pay defenders for what a fellow defender announced or doubled in vain (§8.6, §12a)."""
    side = declaring_mask(deal, table)
    left = _scored_items(table)
    while left != 0:
        item = lowest(left)
        left &= left - 1
        if row.announced[item, _DEFENDERS] > 0:
            said = item if table.announced[item] & ~side != 0 else _SAID_TRULPAGAT
            _credit(rules, row, side | table.announced[said], row.announced[item, _DEFENDERS])
    left = table.doubled
    while left != 0:
        target = lowest(left)
        left &= left - 1
        value = _doubled_value(rules, table, row, target)
        if has(side, table.owner[target]) and value > 0:
            speakers = bit(table.kontra_seat[target, 0])
            if table.level[target] > 2:
                speakers |= bit(table.kontra_seat[target, 2])
            gain = value - value // multiplier(deal, table, target)
            _credit(rules, row, side | speakers, gain)


@inline
def _credit(rules, row, but, value):
    """Credit a value to all seats but some."""
    for seat in range(rules.n_seats):
        if not has(but, seat):
            row.credit[seat] += value


@inline
def _doubled_value(rules, table, row, target):
    """Return what a target of the declaring side's brings it, with its kontra."""
    if target == GAME:
        return row.items[BASE] + row.items[DIFFERENCE] + row.items[VALAT]
    if target == _SAID_TRULPAGAT and not rules.trulpagat_joint:
        return row.announced[_SAID_TRULA, _DECLARERS] + row.announced[_SAID_PAGAT, _DECLARERS]
    return row.announced[target, _DECLARERS]
