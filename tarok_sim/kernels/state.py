"""The records a round lives in: what is secret, what everybody sees, who plays, what comes out.

`DEAL` is secret (hands, talon, partner), `TABLE` is public (auction, opened talon, cards played),
`SEAT` belongs to one player (which strategy, its parameters, its random numbers) and `ROW` is the
result. Each is one numpy record; kernels get them by reference.  Cards are deck places, sets are
int64 masks, -1 is "none" everywhere.
"""

import numpy as np

from tarok_sim.rules.tables import (
    MAX_CARDS,
    MAX_PILE_CARDS,
    MAX_PILES,
    MAX_SEATS,
    MAX_TALON,
    MAX_TRICKS,
    N_ANNOUNCEMENTS,
)

PASS = 15  # the bid that is not a contract, the word that says no more; contracts are 0..14
MAX_PARAMETERS = 64
MAX_BIDS = 64
NONE = -1

# What a player is to the round (a view's `role`).
ALONE_ROLE, DECLARER, PARTNER, DEFENDER = 0, 1, 2, 3

# What a seat is asked.  A row's `fault` is the question that was answered illegally, if any.
NOTHING, BID, CALL, TAKE, DISCARD, ANNOUNCE, KONTRA, CARD, RATE = range(9)
N_KINDS = 9
OK = NOTHING

# What a kontra may be said to: an announcement, or the game itself.
GAME = N_ANNOUNCEMENTS
N_TARGETS = N_ANNOUNCEMENTS + 1
MORT = 4  # the highest level of kontra
# Words as they are written down: an announced item, or KONTRA_ON + the target of a kontra.
KONTRA_ON = 16
MAX_WORDS = 2 * N_ANNOUNCEMENTS + MORT * N_TARGETS

_SEATS = (MAX_SEATS,)
_TARGETS = (N_TARGETS,)

SOURCE = [("state", np.uint64)]
DEAL = np.dtype(
    [
        *SOURCE,
        ("n_redeals", np.int64),
        ("partner", np.int64),
        ("dealt", np.int64, _SEATS),
        ("hands", np.int64, _SEATS),  # what a seat may play from: face-up pile cards among it
        ("discards", np.int64, _SEATS),
        ("talon", np.int64, (MAX_TALON,)),
        ("talon_mask", np.int64),
        ("cards", np.uint8, (MAX_CARDS,)),  # the shuffled deck
        # the closed piles, each from the bottom up, and how many cards each still has
        ("piles", np.uint8, (MAX_SEATS, MAX_PILE_CARDS)),
        ("pile_left", np.int64, (MAX_SEATS, MAX_PILES)),
    ],
    align=True,
)
TABLE = np.dtype(
    [
        # seats and auction
        ("forehand", np.int64),
        ("n_bids", np.int64),
        ("bid_seat", np.int8, (MAX_BIDS,)),
        ("bid_word", np.int8, (MAX_BIDS,)),
        ("high", np.int64),  # highest bid so far, NONE before the first
        ("high_seat", np.int64),
        ("out", np.int64),  # mask of seats that passed
        ("contract", np.int64),
        ("declarer", np.int64),
        ("called", np.int64),
        # talon
        ("n_groups", np.int64),
        ("group", np.int64, (MAX_TALON,)),
        ("taken", np.int64),
        ("rest", np.int64),  # talon cards nobody took
        ("shown", np.int64),  # taroks laid away face up
        ("partner_shown", np.int64),  # seat, once the called card has been seen
        ("exposed", np.int64),  # the hand an open beggar laid on the table
        # announcements and kontras
        ("said", np.int64),  # set of the items announced
        ("doubled", np.int64),  # set of the targets with a kontra
        ("announced", np.int8, _TARGETS),  # mask of the seats that did
        ("owner", np.int8, _TARGETS),  # who did first; of the game the declarer
        ("level", np.int8, _TARGETS),  # kontras so far
        ("kontra_seat", np.int8, (N_TARGETS, MORT)),  # who said them
        ("last_announcer", np.int64),
        ("n_words", np.int64),
        ("word_seat", np.int8, (MAX_WORDS,)),
        ("word", np.int8, (MAX_WORDS,)),
        ("worlds", np.int64),  # mask of the partners possible for all that is public; 0: no talk
        ("kept", np.int64),  # cards to be held back as long as there are others
        # piles
        ("tops", np.int64),  # face-up cards on the piles
        ("turned", np.int64, _SEATS),  # cards that a seat has turned up, wherever they are now
        ("picks_up", np.int64),  # face-up taroks and kings go to the hand at once
        # tricks; the contract's flags are copied here, where every card needs them
        ("negative", np.int64),
        ("bound", np.int64),  # more than following suit is asked for
        ("colour", np.int64),
        ("must_tarok", np.int64),
        ("trick", np.int64),
        ("turn", np.int64),  # cards lying in the trick
        ("leader", np.int64),
        ("led", np.int64),  # suit, NONE before the lead
        ("best", np.int64),  # card that is winning
        ("best_seat", np.int64),
        ("over", np.int64),  # cards of the deck that would be winning if played next
        ("led_cards", np.int64),  # cards that follow the lead
        ("trumping", np.int64),  # how cards beat in this trick (rules.tables.TRUMPING and so on)
        ("crowning", np.int64),  # the emperor's trick can happen
        ("in_trick", np.int64),
        ("trick_card", np.int64, _SEATS),  # by order played
        ("gone", np.int64),  # every card played so far
        ("void", np.int64, _SEATS),  # mask of suits a seat is known not to hold
        ("pile", np.int64, _SEATS),  # cards in tricks won, with klop's gifts
        ("n_won", np.int64, _SEATS),
        ("mond_lost", np.int64),  # seat whose mond was caught
        ("rest_won", np.int64),  # the called king brought the rest of the talon home
        ("pagat_last", np.int64),  # seat that kept pagat for the last trick, if it fell there
        ("pagat_won", np.int64),  # and whether pagat itself took it
        ("king_last", np.int64),  # seat that kept the called king for the last trick
        ("king_won", np.int64),
        ("leads", np.int8, (MAX_TRICKS,)),
        ("winners", np.int8, (MAX_TRICKS,)),
        ("n_played", np.int64),
        ("played", np.int8, (MAX_TRICKS * MAX_SEATS,)),  # cards in the order played
    ],
    align=True,
)
SEAT = np.dtype(
    [
        *SOURCE,
        ("kind", np.int64),  # which strategy of the line-up
        ("n_inherited", np.int64),  # parameters before those of the strategy that answers
        ("parameters", np.float64, (MAX_PARAMETERS,)),
    ],
    align=True,
)
QUESTION = np.dtype(
    [
        ("kind", np.int64),  # NOTHING: the round is over
        ("seat", np.int64),
        ("allowed", np.int64),  # set of cards, bids, talon groups, items or targets
        # cards to lay away, seats to rate, silent turns that end the talk; 1 at the last bid
        ("left", np.int64),
        ("turn", np.int64),  # turns of the talk so far
        ("n_words", np.int64),  # words said before this turn
        ("best", np.int64),  # seat that rated its hand highest so far
        ("highest", np.float64),  # its rating
        ("answer", np.int64),
        ("rating", np.float64),  # the answer to RATE
        ("streams", np.uint64, _SEATS),  # the seats' random numbers
    ],
    align=True,
)
# Rows of the array in which rounds that wait show their questions to NumPy, a column a round.
ASKED = ("kind", "seat", "role", "hand", "discards", "allowed", "stream", "answered")
KIND, SEAT_ASKED, ROLE, HAND, DISCARDS, ALLOWED, STREAM, ANSWERED = range(len(ASKED))
PLAN = np.dtype(
    [
        ("seed", np.uint64),
        ("contract", np.int64),  # NONE: by auction
        ("declarer", np.int64),  # NONE: by auction, or the seat that rates its hand highest
        ("passes", np.int64),  # mask of seats that pass whenever they may
        ("called", np.int64),  # NONE: the declarer chooses
        ("forehand", np.int64),  # NONE: the deal passes round the table
        ("first_round", np.int64),
        ("unsaid", np.int64),  # set of the words (as written down) that nobody says
        ("holds", np.int64),  # some seat is known to hold cards: deal the rest around them
        ("held", np.int64, _SEATS),
        # for each kind of question the set of seats whose answer comes from outside (lockstep)
        ("outside", np.int64, (N_KINDS,)),
    ],
    align=True,
)
ITEMS = ("base", "difference", "trula", "kings", "pagat_ultimo", "king_ultimo", "valat")
BASE, DIFFERENCE, TRULA, KINGS, PAGAT_ULTIMO, KING_ULTIMO, VALAT = range(len(ITEMS))
ROW = np.dtype(
    [
        ("round_id", np.int64),
        ("hands", np.int64, _SEATS),  # as dealt
        ("group", np.int64),  # talon cards the declarer took, 0 if he took none
        ("forehand", np.int8),
        ("contract", np.int8),
        ("declarer", np.int8),
        ("partner", np.int8),
        ("called", np.int8),
        ("talon_choice", np.int8),
        ("success", np.int8),
        ("fault", np.int8),
        ("fault_seat", np.int8),
        ("fault_answer", np.int64),
        ("fault_allowed", np.int64),  # what would have been allowed
        ("n_redeals", np.int16),
        ("points_declarer", np.int16),
        ("scores", np.int32, _SEATS),
        ("mond", np.int32, _SEATS),
        ("credit", np.int32, _SEATS),  # for a fellow defender's failure
        ("items", np.int32, (len(ITEMS),)),  # the game and what nobody announced
        ("announced", np.int32, (N_ANNOUNCEMENTS, 2)),  # by the declaring side, by the defenders
        ("said_by", np.int8, (N_ANNOUNCEMENTS,)),  # mask of the seats that announced an item
        ("kontra", np.int8, _TARGETS),  # level reached
        ("n_tricks", np.int8, _SEATS),
        ("points", np.int16, _SEATS),
    ],
    align=True,
)
STATE = np.dtype([("deal", DEAL), ("table", TABLE)], align=True)
