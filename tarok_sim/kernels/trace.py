"""Retracing a recorded round: the decisions come from a record, everything else is the simulator.

Before each decision the legal answers are written down, so that a replay can say what was wrong and
what was allowed.  No rule stands here: legality, winners and scores come from the functions that
`round` calls.
"""

from tarok_sim.kernels.bidding import (
    close_auction,
    last_words,
    legal_bids,
    next_speaker,
    open_auction,
    record_bid,
    seat_after,
)
from tarok_sim.kernels.bits import bit, has, lowest
from tarok_sim.kernels.jit import inline, kernel
from tarok_sim.kernels.piles import legal_by_choice, open_piles, take_up_to
from tarok_sim.kernels.play import finish_trick, is_decided, legal_cards, open_play, put_card
from tarok_sim.kernels.round import open_table
from tarok_sim.kernels.score import score_round
from tarok_sim.kernels.state import NONE, PASS
from tarok_sim.kernels.talk import (
    FINE,
    announcement_fault,
    kontra_fault,
    legal_announcements,
    legal_kontras,
    open_talk,
    record_announcement,
    record_kontra,
)
from tarok_sim.kernels.talon import (
    call_card,
    lay_away,
    legal_calls,
    legal_discards,
    legal_groups,
    open_talon,
    take_group,
)
from tarok_sim.rules.switches import PilePickup

_AUTO = int(PilePickup.AUTO)


@kernel
def clear_table(table, forehand):
    """Clear the table for a recorded round."""
    open_table(table, forehand)


@kernel
def retrace_auction(rules, table, seats, words, speakers, legal):
    """Say the recorded bids again; return how many were legal.

    If all were and the auction is over, `table.contract` is set; otherwise it is NONE.

    Parameters
    ----------
    rules : RULES_DTYPE record
    table : TABLE record, cleared
    seats, words : (n,) int64, who said what
    speakers, legal : (n + 1,) int64, written up to the first fault: who was to speak (NONE: nobody)
        and the set of his words
    """
    n = len(words)
    k = 0
    seat = open_auction(rules, table)
    while seat != NONE:
        speakers[k] = seat
        legal[k] = legal_bids(rules, table, seat)
        if k == n or seats[k] != seat or not has(legal[k], words[k]):
            return k
        record_bid(table, seat, words[k])
        seat = next_speaker(rules, table, seat)
        k += 1
    choices = last_words(rules, table)
    if choices != 0:
        speakers[k] = table.high_seat
        legal[k] = choices & ~bit(PASS)  # a record holds a raise, not that there was none
        if k < n and seats[k] == table.high_seat and has(legal[k], words[k]):
            record_bid(table, table.high_seat, words[k])
            k += 1
        elif k < n or not has(choices, PASS):
            return k
    if k < n:
        speakers[k] = NONE
        legal[k] = 0
        return k
    close_auction(table)
    return k


@kernel
def retrace_call(rules, deal, table, card):
    """Call the recorded card, if it may be called; return the set of cards that may."""
    legal = legal_calls(rules, deal.hands[table.declarer])
    if has(legal, card):
        call_card(rules, deal, table, card)
    return legal


@kernel
def retrace_take(rules, deal, table, group):
    """Open the talon, take the recorded group if it is there; return the set of legal groups."""
    open_talon(rules, deal, table)
    legal = legal_groups(rules, table)
    if group < table.n_groups:
        take_group(rules, deal, table, group)
    return legal


@kernel
def retrace_discards(rules, deal, table, away):
    """Lay the recorded cards away, in an order in which each is legal if there is one.

    Parameters
    ----------
    away : int64, the set of cards recorded; all of them in the declarer's hand

    Returns
    -------
    (2,) int64: the set of cards that were never legal (they are laid away too), and the set that
    was legal instead.
    """
    while away != 0:
        legal = legal_discards(rules, deal.hands[table.declarer])
        now = away & legal
        if now == 0:
            break
        lay_away(rules, deal, table, lowest(now))
        away &= ~bit(lowest(now))
    wrong, instead = away, legal_discards(rules, deal.hands[table.declarer])
    while away != 0:
        lay_away(rules, deal, table, lowest(away))
        away &= away - 1
    return wrong, instead


@kernel
def retrace_announcement(rules, deal, table, seat, item):
    """Make the recorded announcement, if it may be made.

    Returns
    -------
    (2,) int64: why not (`talk.FINE` if it may), and the set of items the seat may announce.
    """
    if table.worlds == 0:
        open_talk(rules, deal, table)
    legal = legal_announcements(rules, deal, table, seat)
    fault = announcement_fault(rules, deal, table, seat, item)
    if fault == FINE:
        record_announcement(rules, table, seat, item)
    return fault, legal


@kernel
def retrace_kontra(rules, deal, table, seat, target, level):
    """Say the recorded kontra, if it may be said.

    Returns
    -------
    (2,) int64: why not (`talk.FINE` if it may), and the set of targets to which the seat may say
    their next level.
    """
    if table.worlds == 0:
        open_talk(rules, deal, table)
    legal = legal_kontras(rules, deal, table, seat)
    fault = kontra_fault(rules, deal, table, seat, target, level)
    if fault == FINE:
        record_kontra(rules, table, seat, target)
    return fault, legal


@kernel
def retrace_tricks(rules, deal, table, cards, legal):
    """Play the recorded cards again, right or wrong, and note what was legal before each.

    Parameters
    ----------
    rules : RULES_DTYPE record
    deal : DEAL record, hands after the exchange; changed
    table : TABLE record with contract and declarer; changed
    cards : (n_tricks, n_seats) int64 in the order played, NONE where the record ends
    legal : (n_tricks, n_seats) int64, written: the set of legal cards, for the first NONE too
    """
    open_play(rules, table)
    if rules.n_piles > 0:
        open_piles(rules, deal, table, rules.pile_pickup == _AUTO)
    for trick in range(len(cards)):
        seat = table.leader
        for k in range(rules.n_seats):
            legal[trick, k] = _legal_now(rules, deal, table, seat)
            if cards[trick, k] == NONE:
                return
            take_up_to(rules, deal, table, seat, cards[trick, k])
            put_card(rules, deal, table, seat, cards[trick, k])
            seat = seat_after(rules, seat)
        finish_trick(rules, deal, table)


@inline
def _legal_now(rules, deal, table, seat):
    """Return what a seat may play; a record does not say when cards were taken up (§9.3)."""
    if rules.n_piles > 0 and not table.picks_up:
        return legal_by_choice(rules, deal, table, seat)
    return legal_cards(rules, table, deal.hands[seat])


@kernel
def score_retraced(rules, deal, table, row):
    """Write the score into `row` if it is certain; say whether it is."""
    certain = table.trick == rules.n_tricks or is_decided(rules, deal, table)
    if certain:
        score_round(rules, deal, table, row)
    return certain


@kernel
def allowed_cards(rules, state, seat):
    """Return the cards a seat may play now."""
    return legal_cards(rules, state.table, state.deal.hands[seat])
