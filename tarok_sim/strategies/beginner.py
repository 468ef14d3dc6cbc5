"""A plain, sensible player: knows the rules and the proverbs, counts nothing.

Bids on its share of the deck's strength, calls a king it does not hold, takes the dearest talon
group, shortens its suits, wins tricks cheaply when last to play, feeds a partner it is sure of and
ducks in the negative games.  The other strategies are measured against it.
"""

from tarok_sim.kernels.bits import bit, count, highest, lowest
from tarok_sim.kernels.jit import inline
from tarok_sim.kernels.play import pile_units
from tarok_sim.kernels.state import DECLARER, NONE, PARTNER, PASS
from tarok_sim.kernels.views import (
    cheapest,
    dearest,
    is_friend,
    longest_suit,
    parameter,
    plays_last,
    winners_in,
)
from tarok_sim.rules.switches import Aim
from tarok_sim.strategies.base import Parameter, Strategy, register

_POINTS, _NO_TRICKS = int(Aim.POINTS), int(Aim.NO_TRICKS)

(WITH_PARTNER, ALONE, SMALLER_GROUP, WITHOUT_TALON, BEGGAR, GREED, IGRAM) = range(7)
PARAMETERS = (
    Parameter("with_partner", 24, 0, 100, "share of the deck's strength (percent) to bid three"),
    Parameter("alone", 33, 0, 100, "share of the deck's strength to play three alone"),
    Parameter("smaller_group", 2, 0, 20, "further share for each card less in the talon group"),
    Parameter("without_talon", 8, 0, 40, "further share to play without the talon"),
    Parameter("beggar", 1, 0, 20, "most cards that may be unsafe in a beggar's hand"),
    Parameter("greed", 4, 0, 40, "card points in a trick that are worth a high tarok in mid-trick"),
    Parameter("igram", 28, 0, 100, "share of the deck's strength to say igram with two players"),
)


@inline
def strength(rules, cards):
    """Return the weight of cards: taroks, more for high ones, kings and guarded queens."""
    high = rules.taroks & ~(bit(14) - 1)
    weight = 4 * count(cards & rules.taroks) + 3 * count(cards & high)
    weight += 5 * count(cards & (bit(rules.mond) | bit(rules.skis)))
    return weight + 6 * count(cards & rules.kings) + 2 * count(cards & rules.queens)


@inline
def share(view):
    """Return the hand's strength as a percentage of the whole deck's."""
    return 100 * strength(view.rules, view.hand) // strength(view.rules, view.rules.all_cards)


@inline
def needed(view, contract):
    """Return the share of strength a positive contract needs; more than all of it if never bid."""
    rules = view.rules
    if rules.contract_aim[contract] != _POINTS or rules.contract_colour[contract]:
        return 101.0
    if rules.first_bid_stands:
        return parameter(view, IGRAM)
    take = rules.contract_talon_take[contract]
    base = WITH_PARTNER if rules.contract_calls_king[contract] else ALONE
    extra = parameter(view, WITHOUT_TALON) if take == 0 else 0.0
    return parameter(view, base) + extra + parameter(view, SMALLER_GROUP) * (3 - take)


@inline
def unsafe(view):
    """Count cards that could be made to win: taroks, and pictures without small cards below."""
    rules = view.rules
    n = count(view.hand & rules.taroks)
    for suit in range(4):
        cards = view.hand & rules.suit_cards[suit]
        low = lowest(rules.suit_cards[suit])
        small = count(cards & (bit(low + 4) - 1))
        n += max(0, count(cards) - 2 * small)
    return n


@inline
def rate_hand(view, contract):
    """Rate by strength for the positive games, by safety for the negative ones."""
    if view.rules.contract_negative[contract]:
        return 1000 - unsafe(view)
    return strength(view.rules, view.hand)


@inline
def bid(view):
    """Bid the lowest contract the hand is good for; a beggar on a hand of small cards."""
    rules = view.rules
    mine = share(view)
    for contract in range(1, rules.n_contracts):
        if view.choices & bit(contract) == 0:
            continue
        if rules.contract_aim[contract] == _NO_TRICKS and not rules.contract_open_hand[contract]:
            if unsafe(view) <= parameter(view, BEGGAR):
                return contract
        elif mine >= needed(view, contract):
            return contract
    if view.choices & bit(PASS) != 0:
        return PASS
    # A dutiful forehand must name something: his unspoken bid on a fair hand, klop on a poor one.
    if mine < parameter(view, WITH_PARTNER) - 6 and view.choices & 1 != 0:
        return 0
    return lowest(view.choices & ~1)


@inline
def call(view):
    """Call the king of the longest suit whose king is missing; with all four, any."""
    best, most = lowest(view.legal), -1
    for suit in range(4):
        king = view.legal & view.rules.suit_cards[suit] & ~view.hand
        n = count(view.hand & view.rules.suit_cards[suit])
        if king != 0 and n > most:
            best, most = highest(king), n
    return best


@inline
def take(view):
    """Take the group worth most, a tarok counting two points extra."""
    best, most = lowest(view.choices), -1
    for group in range(view.table.n_groups):
        if view.choices & bit(group) != 0:
            cards = view.table.group[group]
            worth = pile_units(view.rules, cards) + 6 * count(cards & view.rules.taroks)
            if worth > most:
                best, most = group, worth
    return best


@inline
def discard(view):
    """Lay away from the shortest suit, the dearest card first."""
    best, fewest = NONE, 100
    for suit in range(4):
        cards = view.legal & view.rules.suit_cards[suit]
        n = count(view.hand & view.rules.suit_cards[suit])
        if cards != 0 and n < fewest:
            best, fewest = suit, n
    if best == NONE:
        return lowest(view.legal)
    return dearest(view, view.legal & view.rules.suit_cards[best])


@inline
def play_card(view):
    """Play for points, or out of the way."""
    rules, table = view.rules, view.table
    negative = rules.contract_negative[table.contract]
    if negative and (table.declarer == NONE or view.role == DECLARER):
        return duck(view)
    if negative:
        return trap(view)
    if table.turn == 0:
        return lead(view)
    winning = winners_in(view)
    presents = view.legal & ~bit(rules.pagat)
    if presents != 0 and is_friend(view, table.best_seat):
        if plays_last(view) or table.best >= 16:
            return dearest(view, presents)
    if winning == 0:
        return cheapest(view, view.legal)
    if plays_last(view):
        return dearest(view, winning) if winning & rules.taroks == 0 else lowest(winning)
    points = pile_units(rules, table.in_trick)
    if winning & rules.taroks == 0:
        king = winning & rules.kings
        return lowest(king) if king != 0 else cheapest(view, view.legal)
    if points >= rules.units_per_point * parameter(view, GREED):
        return highest(winning & rules.taroks)
    return cheapest(view, view.legal)


@inline
def lead(view):
    """Draw taroks from the top as declaring side; open the longest suit low as defender."""
    rules = view.rules
    taroks = view.legal & rules.taroks & ~bit(rules.pagat)
    if (view.role == DECLARER or view.role == PARTNER) and count(taroks) > 2:
        return highest(taroks)
    suit = longest_suit(view, view.legal)
    if suit == NONE:
        return cheapest(view, view.legal)
    return lowest(view.legal & rules.suit_cards[suit])


@inline
def duck(view):
    """Stay under the trick with the highest card that does; otherwise get rid of the highest."""
    if view.table.turn == 0:
        plain = view.legal & ~view.rules.taroks
        return lowest(plain) if plain != 0 else lowest(view.legal)
    under = view.legal & ~winners_in(view)
    if under != 0:
        return dearest(view, under)
    return highest(view.legal) if plays_last(view) else lowest(view.legal)


@inline
def trap(view):
    """Defend against a negative game: leave the trick to the declarer with the lowest card."""
    return lowest(view.legal)


BEGINNER = register(
    Strategy(
        "beginner",
        bid=bid,
        rate_hand=rate_hand,
        call=call,
        take=take,
        discard=discard,
        play_card=play_card,
        parameters=PARAMETERS,
        base="random",
        meaning="Plain and sensible: knows the rules and the proverbs, counts nothing.",
        source="written for this project; thresholds set where bidding begins to pay",
    )
)
