"""How the club player plays for points: leading, following, feeding, and minding pagat and mond.

Called by `club.play_card` in every contract that is not a negative one.
"""

import numpy as np

from tarok_sim.kernels.bits import bit, count, has, highest, lowest
from tarok_sim.kernels.jit import expand, inline
from tarok_sim.kernels.state import DECLARER, DEFENDER, NONE
from tarok_sim.kernels.views import (
    View,
    bosses,
    cheapest,
    dearest,
    friends,
    n_behind,
    outstanding,
    parameter,
    ruffed_suits,
    seat_behind,
    seats_behind,
    seen_of,
    trick_units,
)
from tarok_sim.rules.switches import Announcement
from tarok_sim.rules.tables import TAROK_SUIT
from tarok_sim.strategies.club_habits import (
    DRAW,
    KEEP_PAGAT,
    KING_COVER,
    LAST_LOW,
    LAST_UNITS,
    LEAD_CALLED,
    LEAD_LONG,
    LEAD_VOID,
    MOND_FEAR,
    RUFF_HIGH,
    TRUST,
    ULTIMO_DRAW,
)

_PAGAT, _KING = int(Announcement.PAGAT_ULTIMO), int(Announcement.KING_ULTIMO)
_TRULPAGAT = int(Announcement.TRULPAGAT)


@inline
def pagat_announcers(view):
    """Return the seats (as a mask) that announced pagat for the last trick."""
    table = view.table
    return np.int64(table.announced[_PAGAT] | table.announced[_TRULPAGAT])


@inline
def unpromised(view):
    """Return the cards to choose from: one announced for the last trick only if it is alone."""
    table, mine = view.table, bit(view.seat)
    promised = mine & 0
    if pagat_announcers(view) & mine != 0:
        promised |= bit(view.rules.pagat)
    if table.announced[_KING] & mine != 0:
        promised |= bit(table.called)
    return prefer(view.legal, promised)


@expand
def keep_promise(view):
    """Return the view without the card that was announced for the last trick."""
    return View(
        view.rules,
        view.table,
        view.me,
        view.seat,
        view.role,
        view.hand,
        view.discards,
        unpromised(view),
        view.choices,
    )


@inline
def reserved(view):
    """Return the cards to keep back: pagat in a long hand, the mond while skis is out."""
    rules = view.rules
    kept = view.hand & 0
    out = outstanding(view)
    if count(view.hand & rules.taroks) - 1 > parameter(view, KEEP_PAGAT) * count(
        out & rules.taroks
    ):
        kept |= bit(rules.pagat)
    if parameter(view, MOND_FEAR) > 0 and has(out, rules.skis) and n_behind(view) > 0:
        kept |= bit(rules.mond)
    return kept


@inline
def prefer(cards, avoided):
    """Return the cards without those to avoid, or all of them if nothing else is left."""
    rest = cards & ~avoided
    return rest if rest != 0 else cards


@inline
def team(view):
    """Return the seats to treat as friends: the known ones, and with trust the unknown ones too."""
    table = view.table
    if view.role == DEFENDER and parameter(view, TRUST) > 0 and table.partner_shown == NONE:
        return (bit(view.rules.n_seats) - 1) & ~bit(table.declarer)
    return friends(view)


@inline
def is_safe(view, enemies):
    """Say whether the card that is winning can hardly be beaten by the enemies still to play."""
    if enemies == 0:
        return True
    rules, table = view.rules, view.table
    out = outstanding(view)
    if has(rules.taroks, table.best):
        return out & rules.taroks & table.over == 0
    if out & table.led_cards & table.over != 0 or has(ruffed_suits(view, enemies), table.led):
        return False
    return count(out & table.led_cards) >= parameter(view, KING_COVER) * count(enemies)


@inline
def follow(view):
    """Play to a trick that another seat led."""
    rules, table = view.rules, view.table
    kept = reserved(view)
    winning = view.legal & table.over
    ours = team(view)
    enemies = seats_behind(view) & ~ours
    if has(ours, table.best_seat) and is_safe(view, enemies):
        return feed(view, kept)
    if winning == 0:
        return shed(view, kept)
    if enemies == 0:
        return win_last(view, winning, kept)
    if winning & ~rules.taroks != 0:
        return win_plain(view, winning, kept, enemies)
    return win_tarok(view, prefer(winning, kept), kept, enemies)


@inline
def feed(view, kept):
    """Give a friend's trick the most points, but not the cards that win tricks of their own."""
    rules = view.rules
    held = kept | bit(rules.skis) | bit(rules.mond)
    return dearest(view, prefer(view.legal, held & ~bit(rules.pagat) | kept))


@inline
def shed(view, kept):
    """Give the enemy's trick as little as possible."""
    return cheapest(view, prefer(view.legal, kept))


@inline
def win_last(view, winning, kept):
    """Take the trick as last to play if it is worth the card."""
    rules = view.rules
    plain = winning & ~rules.taroks
    if plain != 0:
        return dearest(view, plain)
    if has(winning, rules.pagat) and not has(kept, rules.pagat):
        return rules.pagat
    card = lowest(prefer(winning, kept))
    if has(rules.trula, card) and has(kept, card):
        return shed(view, kept)
    worth = trick_units(view) >= rules.units_per_point * parameter(view, LAST_UNITS)
    if worth or card < parameter(view, LAST_LOW):
        return card
    return shed(view, kept)


@inline
def win_plain(view, winning, kept, enemies):
    """Follow suit with a card that is winning if it will hold, else play low."""
    table = view.table
    out = outstanding(view) & table.led_cards
    top = bosses(view, winning & table.led_cards, out)
    if top != 0 and not has(ruffed_suits(view, enemies), table.led):
        if count(out) >= parameter(view, KING_COVER) * count(enemies):
            return dearest(view, top)
    return shed(view, kept)


@inline
def win_tarok(view, winning, kept, enemies):
    """Ruff, or answer a tarok lead, with seats still behind."""
    rules, table = view.rules, view.table
    out = outstanding(view) & rules.taroks
    top = bosses(view, winning, out)
    dear = trick_units(view) >= rules.units_per_point * parameter(view, RUFF_HIGH)
    if table.led == TAROK_SUIT:
        if top != 0 and dear:
            return lowest(top)
        return shed(view, kept)
    if dear and has(ruffed_suits(view, enemies), table.led):
        return lowest(top) if top != 0 else highest(winning)
    return lowest(prefer(winning, bit(rules.pagat) | bit(rules.mond) | bit(rules.skis)))


@inline
def lead(view):
    """Lead: draw taroks when strong, cash kings, look for the partner, else a suit card."""
    rules, table = view.rules, view.table
    kept = reserved(view) | bit(rules.pagat)
    out = outstanding(view)
    taroks = view.legal & rules.taroks & ~kept
    out_taroks = out & rules.taroks
    # Of two players each draws; elsewhere it is for the declaring side.
    declaring = view.role != DEFENDER or rules.n_piles > 0
    draw = parameter(view, DRAW)
    if table.said != 0 and pagat_announcers(view) & friends(view) != 0:
        declaring, draw = True, parameter(view, ULTIMO_DRAW)
    if view.role == DECLARER and parameter(view, LEAD_CALLED) > 0 and table.called != NONE:
        suit = view.legal & rules.suit_cards[rules.suit_of[table.called]]
        if table.partner_shown == NONE and suit != 0 and not has(view.hand, table.called):
            return cheapest(view, suit)
    if declaring and out_taroks != 0 and taroks != 0:
        if count(taroks) >= draw * count(out_taroks) / (rules.n_seats - 1):
            top = bosses(view, taroks, out_taroks)
            return lowest(top) if top != 0 else highest(taroks)
    card = lead_suit(view, out)
    if card != NONE:
        return card
    if taroks != 0:
        return lowest(taroks)
    return lowest(prefer(view.legal, kept))


@inline
def shown(view):
    """Return the cards the seat behind me is known to have, from its piles (§9.3)."""
    return seen_of(view, seat_behind(view, 1))


@inline
def lead_suit(view, out):
    """Return the plain card to lead (NONE without one): a boss that will hold, else a low one."""
    rules = view.rules
    best, best_mark = NONE, -1000.0
    no_taroks = out & rules.taroks == 0
    ruffed = ruffed_suits(view, seats_behind(view) & ~team(view))
    enough = parameter(view, KING_COVER) * (rules.n_seats - 1)
    long = parameter(view, LEAD_LONG)
    for suit in range(4):
        mine = view.legal & rules.suit_cards[suit]
        if mine == 0:
            continue
        theirs = out & rules.suit_cards[suit]
        top = bosses(view, mine, theirs)
        # Who shows a card of the suit has to follow.
        follows = count(theirs) >= enough or (rules.n_piles > 0 and theirs & shown(view) != 0)
        holds = follows and not has(ruffed, suit)
        if top != 0 and (no_taroks or holds):
            mark, card = 100.0 + count(theirs), highest(top)
        else:
            mark, card = long * count(mine), cheapest(view, mine)
            mark -= rules.units_of[card]
            if view.role == DEFENDER and has(view.table.void[view.table.declarer], suit):
                mark += parameter(view, LEAD_VOID)
        if mark > best_mark:
            best, best_mark = card, mark
    return best
