"""Every mechanism a game of the family can switch on, as integers that kernels can read.

This is the only list of mechanisms: a game chooses among these values, a kernel branches on them,
and neither names the other.  `rules.tables` writes the chosen values into the rule tables.
"""

from enum import IntEnum


class Aim(IntEnum):
    """What a contract asks of its declarer (slovenian.md §4.1, column goal)."""

    FEWEST_POINTS = 0  # everybody for himself
    POINTS = 1
    ONE_TRICK = 2
    NO_TRICKS = 3
    ALL_TRICKS = 4
    MOST_POINTS = 5  # two players and no declarer: more than half wins


class NoTarok(IntEnum):
    """What happens to a deal in which a hand has no tarok (§3)."""

    NONE = 0
    REDEAL = 1
    REDEAL_KLOP = 2  # it is a compulsory klop in sessions only


class BiddingStart(IntEnum):
    """Who speaks first in the auction (§4.3)."""

    FOREHAND = 0
    SECOND = 1


class ForehandDuty(IntEnum):
    """What forehand owes when all others pass (§4.3)."""

    NONE = 0
    OBVEZNA_TRI = 1


class CallRule(IntEnum):
    """Which kings may be called (§5.1)."""

    ANY = 0
    NOT_OWN = 1
    OWN_ONLY = 2


class ZarufRest(IntEnum):
    """Who gets the rest of the talon when the called king lay in it (§5.3)."""

    NEVER = 0
    KING_WINS = 1


class DiscardTarok(IntEnum):
    """When a tarok may be laid away (§5.2)."""

    FORCED_ONLY = 0
    FREE_SHOWN = 1


class Announcement(IntEnum):
    """What may be announced beside the game (§6.1); the names are those of the records."""

    TRULA = 0
    KINGS = 1
    PAGAT_ULTIMO = 2
    KING_ULTIMO = 3
    TRULPAGAT = 4
    SOLO = 5
    VALAT = 6
    COLOUR_VALAT = 7


# As records write them; a kontra may be said to an item or to the game itself.
ITEM_NAMES = tuple(item.name.lower() for item in Announcement)
TARGET_NAMES = (*ITEM_NAMES, "game")


class PilePickup(IntEnum):
    """When a face-up tarok or king of a pile is taken into the hand (§9.3)."""

    AUTO = 0
    OPTIONAL = 1


class FirstLead(IntEnum):
    """Who leads the first trick (§7.1)."""

    FOREHAND = 0
    PAGAT = 1  # the declarer in the high contracts, forehand below
    DECLARER = 2


class PagatNegative(IntEnum):
    """When pagat may be played in a negative game (§7.5)."""

    LAST_TAROK = 0
    ONLY_LEGAL_CARD = 1
    FREE = 2


class Emperor(IntEnum):
    """When pagat, mond and skis in one trick let pagat win (§7.3)."""

    ANY_ORDER = 0
    PAGAT_LAST = 1
    OFF = 2


class KingUltimo(IntEnum):
    """When the called king in the last trick counts as won (§6.1)."""

    SIDE = 0
    KING_WINS = 1
    OFF = 2
    KEEP = 3  # `partner_king=keep`: the king in its side's pile, any trick, no silent loss


class ValatReplaces(IntEnum):
    """What a valat leaves of the other items (§12b)."""

    ALL = 0
    GAME_ONLY = 1
    NOTHING = 2


class KlopTalon(IntEnum):
    """Where the talon goes in klop (§9.1)."""

    ASIDE = 0
    GIFT = 1


class KlopScope(IntEnum):
    """Whether a full or an empty player frees the others (§9.1)."""

    INDIVIDUAL = 0
    SPECIALS_ONLY = 1


class Rounding(IntEnum):
    """How a difference or a klop score is rounded (§8.2)."""

    NONE = 0
    NEAREST5 = 1
