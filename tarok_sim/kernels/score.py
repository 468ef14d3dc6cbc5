"""Scoring a finished round into its row, in whole numbers only (§8, §9.1).

Item values are signed contributions to the declaring side; `scores` is what each seat writes.
"""

from tarok_sim.kernels.bits import has
from tarok_sim.kernels.jit import inline, kernel
from tarok_sim.kernels.play import declaring_mask, pile_units, valat_seats
from tarok_sim.kernels.score_talk import (
    credit_failures,
    double_game,
    keep_valats_only,
    score_announced,
    sum_announced,
    valat_made,
)
from tarok_sim.kernels.state import (
    BASE,
    DIFFERENCE,
    GAME,
    KING_ULTIMO,
    KINGS,
    NONE,
    PAGAT_ULTIMO,
    TRULA,
    VALAT,
)
from tarok_sim.rules.switches import Aim, KingUltimo, KlopScope, Rounding, ValatReplaces

_POINTS, _ONE_TRICK, _NO_TRICKS = int(Aim.POINTS), int(Aim.ONE_TRICK), int(Aim.NO_TRICKS)
_MOST_POINTS = int(Aim.MOST_POINTS)
_NEAREST5, _SPECIALS_ONLY = int(Rounding.NEAREST5), int(KlopScope.SPECIALS_ONLY)
_KING_OFF, _KEEP = int(KingUltimo.OFF), int(KingUltimo.KEEP)
_KING_ITSELF = int(KingUltimo.KING_WINS)
_REPLACES_ALL, _ADDS = int(ValatReplaces.ALL), int(ValatReplaces.NOTHING)


@kernel
def score_round(rules, deal, table, row):
    """Write the result of a finished (or decided) round into `row`."""
    for seat in range(rules.n_seats):
        row.scores[seat] = 0
        row.mond[seat] = 0
        row.credit[seat] = 0
        row.n_tricks[seat] = table.n_won[seat]
        row.points[seat] = card_points(rules, table.pile[seat])
    for item in range(len(row.items)):
        row.items[item] = 0
    row.announced[:] = 0
    row.points_declarer = NONE
    row.success = NONE
    if table.declarer == NONE:
        if rules.contract_aim[table.contract] == _MOST_POINTS:
            _score_undeclared(rules, table, row)
        else:
            _score_klop(rules, table, row)
        return
    if rules.contract_aim[table.contract] == _POINTS:
        _score_points(rules, deal, table, row)
    else:
        _score_flat(rules, table, row)
    if rules.contract_bonuses[table.contract]:
        _score_bonuses(rules, deal, table, row)
    if rules.contract_aim[table.contract] == _POINTS and valat_seats(table) == 0:
        _score_mond(rules, table, row)
    if has(table.doubled, GAME):
        double_game(deal, table, row)
    if rules.opp_failure_credit:
        _credit_defenders(rules, deal, table, row)
    _write_scores(rules, deal, row, table)


@inline
def card_points(rules, cards):
    """Return the card points of a pile: a third of its units, rounded to the nearest (§2)."""
    return (pile_units(rules, cards) + rules.units_per_point // 2) // rules.units_per_point


@inline
def nearest5(value):
    """Round a positive number to the nearest multiple of five (§8.2)."""
    return 5 * ((value + 2) // 5)


@inline
def side_pile(rules, deal, table, declaring):
    """Return the cards in the piles of one side, without the talon."""
    side = declaring_mask(deal, table)
    cards = deal.discards[table.declarer] if declaring else side & 0
    for seat in range(rules.n_seats):
        if has(side, seat) == declaring:
            cards |= table.pile[seat]
    return cards


@inline
def _score_points(rules, deal, table, row):
    """Score base and difference of a point contract (§8.2)."""
    own = side_pile(rules, deal, table, True)
    if table.rest_won:
        own |= table.rest
    units = pile_units(rules, own)
    points = card_points(rules, own)
    won = units >= rules.win_units
    difference = abs(points - rules.total_points // 2)
    if won and difference == 0:
        difference = 1  # §8.2: a winning pile of 35 wins by one
    if rules.difference_rounding == _NEAREST5:
        difference = nearest5(difference)
    sign = 1 if won else -1
    win, loss = rules.contract_win_factor, rules.contract_loss_factor
    times = win[table.contract] if won else -loss[table.contract]
    # A round that stops early leaves cards that nobody has counted.
    row.points_declarer = points if table.trick == rules.n_tricks else NONE
    row.success = won
    row.items[BASE] = sign * rules.contract_value[table.contract]
    if rules.contract_difference[table.contract]:
        row.items[DIFFERENCE] = times * difference
    if rules.contract_total[table.contract] and difference != 0:
        row.items[BASE] += times * points


@inline
def _score_flat(rules, table, row):
    """Score a contract that is won or lost whole (§8.3)."""
    won = table.n_won[table.declarer]
    aim = rules.contract_aim[table.contract]
    if aim == _NO_TRICKS:
        made = won == 0
    elif aim == _ONE_TRICK:
        made = won == 1
    else:
        made = won == rules.n_tricks
    row.success = made
    value = rules.contract_value[table.contract]
    row.items[BASE] = value if made else -value


@inline
def _score_bonuses(rules, deal, table, row):
    """Score both sides' bonuses, and what a valat leaves of the rest (§6.1)."""
    side = declaring_mask(deal, table)
    own = side_pile(rules, deal, table, True)
    theirs = side_pile(rules, deal, table, False)
    if rules.sets_from_talon:
        if table.rest_won:
            own |= table.rest
        else:
            theirs |= defenders_talon(rules, deal, table)
    trula = _whole_set(rules.trula, own, theirs)
    kings = _whole_set(rules.kings, own, theirs)
    pagat = _pagat_ultimo(rules, table, side)
    king = _king_ultimo(rules, table, side, own)
    row.items[TRULA] = trula * rules.trula_value
    row.items[KINGS] = kings * rules.kings_value
    row.items[PAGAT_ULTIMO] = pagat * rules.pagat_value
    row.items[KING_ULTIMO] = king * rules.king_value
    valat = _all_tricks(rules, table, side)
    said = valat_seats(table) != 0
    if table.said != 0:
        made = pagat if table.pagat_won else 0
        score_announced(rules, deal, table, row, (trula, kings, made, king, valat))
    # In a flat contract the number of tricks is the goal itself, not a bonus beside it.
    silent = not said and valat != 0 and rules.contract_aim[table.contract] == _POINTS
    if said or silent:
        _replace_by_valat(rules, table, row)
    if said:
        row.success = valat_made(deal, table, valat)
    elif silent:
        row.items[VALAT] = valat * rules.valat_value


@inline
def _all_tricks(rules, table, side):
    """Return +1 or -1 for the side that took every trick, 0 if neither did."""
    n_own = 0
    for seat in range(rules.n_seats):
        if has(side, seat):
            n_own += table.n_won[seat]
    if table.trick < rules.n_tricks or (n_own < rules.n_tricks and n_own > 0):
        return 0
    return 1 if n_own else -1


@inline
def _replace_by_valat(rules, table, row):
    """Drop what a valat replaces (§12b `valat_replaces`)."""
    if rules.valat_replaces != _ADDS:
        row.items[BASE] = 0
        row.items[DIFFERENCE] = 0
    if rules.valat_replaces == _REPLACES_ALL:
        for item in range(TRULA, VALAT):
            row.items[item] = 0
        keep_valats_only(table, row)


@inline
def defenders_talon(rules, deal, table):
    """Return the talon cards with the defenders' pile: the rest, or all of them unseen (§5.2)."""
    if rules.contract_talon_to_defenders[table.contract]:
        return deal.talon_mask
    return table.rest


@inline
def _whole_set(cards, own, theirs):
    """Return +1 or -1 for the side whose pile holds all the cards of a set, 0 if neither does."""
    if own & cards == cards:
        return 1
    return -1 if theirs & cards == cards else 0


@inline
def _pagat_ultimo(rules, table, side):
    """Return +1, -1 or 0: pagat fell in the last trick and took it, or was lost (§6.1)."""
    if table.pagat_last == NONE:
        return 0
    holder = 1 if has(side, table.pagat_last) else -1
    if table.pagat_won:
        return holder
    return -holder if rules.pagat_silent_fail else 0


@inline
def _credit_defenders(rules, deal, table, row):
    """Pay a defender's lost pagat, and what he said in vain, to his fellows as well (§8.6)."""
    side = declaring_mask(deal, table)
    if row.items[PAGAT_ULTIMO] > 0 and not has(side, table.pagat_last):
        for seat in range(rules.n_seats):
            if not has(side, seat) and seat != table.pagat_last:
                row.credit[seat] = row.items[PAGAT_ULTIMO]
    if table.said | table.doubled != 0:
        credit_failures(rules, deal, table, row)


@inline
def _king_ultimo(rules, table, side, own):
    """Return +1, -1 or 0: the called king in the last trick, kept or lost (§6.1)."""
    if table.called == NONE or rules.king_ultimo == _KING_OFF:
        return 0
    if rules.king_ultimo == _KEEP:
        return 1 if has(own, table.called) else 0
    if table.king_last == NONE:
        return 0
    if rules.king_ultimo == _KING_ITSELF:
        return 1 if table.king_won else -1
    return 1 if has(side, table.winners[rules.n_tricks - 1]) else -1


@inline
def _score_mond(rules, table, row):
    """Who lost the mond pays for it alone (§8.4)."""
    if table.mond_lost != NONE:
        row.mond[table.mond_lost] = -rules.mond_penalty
    if rules.mond_in_talon and table.taken != NONE and not table.rest_won:
        if has(table.rest, rules.mond):
            row.mond[table.declarer] = -rules.mond_penalty


@inline
def _write_scores(rules, deal, row, table):
    """Add the items up: the declaring side writes them, opponents only if mirrored (§8.1)."""
    total = 0
    for item in range(len(row.items)):
        total += row.items[item]
    if table.said != 0:
        total += sum_announced(table, row)
    side = declaring_mask(deal, table)
    for seat in range(rules.n_seats):
        share = total if has(side, seat) else (-total if rules.mirrored else 0)
        row.scores[seat] = share + row.mond[seat] + row.credit[seat]


@inline
def _score_undeclared(rules, table, row):
    """Let each of two players without a declarer write his own (§9.3).

    An item's sign says whose it is: above 0 it is seat 0's, below 0 seat 1's.
    """
    contract = table.contract
    difference = row.points[0] - rules.total_points // 2
    if rules.contract_difference[contract]:
        row.items[DIFFERENCE] = difference
    elif difference > 0:
        row.items[BASE] = row.points[0]
    elif difference < 0:
        row.items[BASE] = -row.points[1]
    if rules.contract_bonuses[contract]:
        if table.n_won[0] == 0 or table.n_won[1] == 0:
            row.items[BASE] = 0
            row.items[DIFFERENCE] = 0
            row.items[VALAT] = rules.valat_value if table.n_won[1] == 0 else -rules.valat_value
        else:
            row.items[TRULA] = rules.trula_value * _whole_set(
                rules.trula, table.pile[0], table.pile[1]
            )
            row.items[KINGS] = rules.kings_value * _whole_set(
                rules.kings, table.pile[0], table.pile[1]
            )
    _score_mond(rules, table, row)
    for seat in range(2):
        row.scores[seat] = row.mond[seat]
    for item in range(len(row.items)):
        row.scores[0 if row.items[item] > 0 else 1] += abs(row.items[item])


@inline
def _score_klop(rules, table, row):
    """Everybody writes his own points down, with the penalties and rewards in use (§9.1)."""
    special = False
    for seat in range(rules.n_seats):
        points = row.points[seat]
        score = -(nearest5(points) if rules.klop_rounding == _NEAREST5 else points)
        full = rules.klop_full != 0 and points >= rules.klop_full_at
        empty = rules.klop_empty != 0 and table.n_won[seat] == 0
        if full:
            score = -rules.klop_full
        elif empty:
            score = rules.klop_empty
        special = special or full or empty
        row.scores[seat] = score
    if rules.klop_scope != _SPECIALS_ONLY or not special:
        return
    for seat in range(rules.n_seats):
        full = rules.klop_full != 0 and row.points[seat] >= rules.klop_full_at
        empty = rules.klop_empty != 0 and table.n_won[seat] == 0
        if not full and not empty:
            row.scores[seat] = 0
