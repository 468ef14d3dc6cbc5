"""The auction: which bids are legal, what a bid does to the table, when the auction is over.

Bids are contract places in the ladder (0 = nobody bid) or `PASS`; sets of bids are int64 masks over
them.  The loop that asks the seats is `round.run_auction`.
"""

from tarok_sim.kernels.bits import bit, has
from tarok_sim.kernels.jit import inline
from tarok_sim.kernels.state import NONE, PASS
from tarok_sim.rules.switches import BiddingStart, ForehandDuty

_SECOND = int(BiddingStart.SECOND)
_DUTY = int(ForehandDuty.OBVEZNA_TRI)
LOWEST = 1  # the ladder's first contract, the one a dutiful forehand has bid unspoken


@inline
def place_of(rules, table, seat):
    """Return how many seats after forehand a seat sits; a lower place has priority (§3)."""
    place = seat - table.forehand
    return place if place >= 0 else place + rules.n_seats


@inline
def seat_after(rules, seat):
    """Return the next seat in playing order."""
    return seat + 1 if seat + 1 < rules.n_seats else 0


@inline
def open_auction(rules, table):
    """Set the table for the auction and return the seat that speaks first (§4.3)."""
    table.n_bids = 0
    table.out = 0
    table.high = NONE
    table.high_seat = NONE
    if rules.forehand_duty == _DUTY:
        table.high = LOWEST
        table.high_seat = table.forehand
        return seat_after(rules, table.forehand)
    if rules.bidding_start == _SECOND:
        return seat_after(rules, table.forehand)
    return table.forehand


@inline
def legal_bids(rules, table, seat):
    """Return the bids a seat may make: pass, anything higher, or holding an equal bid (§4.2)."""
    first = table.high + 1
    if table.high == NONE:
        first = LOWEST
    elif rules.hold_equal and place_of(rules, table, seat) < place_of(
        rules, table, table.high_seat
    ):
        first = table.high
    legal = bit(PASS) | ((bit(rules.n_contracts) - 1) & ~(bit(first) - 1))
    if seat != table.forehand:
        legal &= ~rules.forehand_only
    return legal


@inline
def picks_last(rules, table):
    """Say whether forehand now picks his game: all others passed on his unspoken bid (§4.3)."""
    if rules.forehand_duty != _DUTY:
        return False
    spoken = table.high_seat != table.forehand or table.high != LOWEST
    return not spoken and _has_no_bid(table)


@inline
def _has_no_bid(table):
    for k in range(table.n_bids):
        if table.bid_word[k] != PASS:
            return False
    return True


@inline
def legal_picks(rules, table):
    """Return what a dutiful forehand may pick: klop, his unspoken bid or anything higher (§4.3)."""
    return bit(rules.n_contracts) - 1


@inline
def legal_raises(rules, table):
    """Return what the winner of the auction may do before play: stay (pass) or go higher (§4.3)."""
    higher = (bit(rules.n_contracts) - 1) & ~(bit(table.high + 1) - 1)
    return higher | bit(PASS)


@inline
def last_words(rules, table):
    """Return what the high bidder may say once the others are silent; none where nothing is left.

    A dutiful forehand has to pick his game; a winner may raise his, or stay where he is (§4.3).
    """
    if picks_last(rules, table):
        return legal_picks(rules, table)
    if rules.final_raise and table.high > 0:
        return legal_raises(rules, table)
    return 0


@inline
def must_ask(plan, seat, choices):
    """Say whether a seat is asked; one that was told to pass is not, wherever it may pass."""
    return not (has(plan.passes, seat) and has(choices, PASS))


@inline
def record_bid(table, seat, word):
    """Write a spoken bid down and move the auction on."""
    table.bid_seat[table.n_bids] = seat
    table.bid_word[table.n_bids] = word
    table.n_bids += 1
    if word == PASS:
        table.out |= bit(seat)
    else:
        table.high = word
        table.high_seat = seat


@inline
def decline(table, choices):
    """Let the high bidder who was told to pass have the last word: nothing more, or else klop.

    A dutiful forehand cannot pass when all others have; klop is what declines the game then (§4.3).
    """
    if not has(choices, PASS):
        record_bid(table, table.high_seat, 0)


@inline
def next_speaker(rules, table, seat):
    """Return the next seat to speak, or NONE when the auction is over.

    Where the first bid stands it is over with that (§9.3).  Otherwise the high bidder is skipped
    until he is overbid, and whoever passed stays out (§4.2).
    """
    if rules.first_bid_stands and table.high != NONE:
        return NONE
    for _ in range(rules.n_seats):
        seat = seat_after(rules, seat)
        if table.out & bit(seat) == 0 and seat != table.high_seat:
            return seat
    return NONE


@inline
def close_auction(table):
    """Turn the high bid into contract and declarer; without one, everybody plays klop."""
    table.contract = table.high if table.high > 0 else 0
    table.declarer = table.high_seat if table.high > 0 else NONE
