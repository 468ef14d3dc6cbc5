"""Every legal answer equally likely; and the same player with a loose tongue.

`random` is the floor under every comparison and what is checked against oracles; it says nothing,
because a valat announced at random would drown the play in its 500.
"""

from tarok_sim.kernels import decisions
from tarok_sim.kernels.bits import bit, count, nth
from tarok_sim.kernels.jit import inline
from tarok_sim.kernels.state import PASS
from tarok_sim.kernels.views import own_parameter, random_below
from tarok_sim.rules.switches import Announcement
from tarok_sim.strategies.base import Parameter, Strategy, register

_VALAT, _COLOUR_VALAT = int(Announcement.VALAT), int(Announcement.COLOUR_VALAT)
_MILLION = 1_000_000
_ONE_VALAT_IN = 10

RANDOM = register(
    Strategy(
        "random",
        bid=decisions.bid,
        rate_hand=decisions.rate_hand,
        call=decisions.call,
        take=decisions.take,
        discard=decisions.discard,
        announce=decisions.announce,
        kontra=decisions.kontra,
        play_card=decisions.play_card,
        base=None,
        meaning=(
            "Plays any legal card, takes any talon group and lays anything legal away; in the "
            "auction it passes every other time and otherwise names any legal contract.  It never "
            "announces anything."
        ),
    )
)


@inline
def announce(view):
    """Announce something or other now and then; a valat, which needs no cards, hardly ever."""
    item = some_word(view)
    if item == _VALAT or item == _COLOUR_VALAT:
        return item if random_below(view, _ONE_VALAT_IN) == 0 else PASS
    return item


@inline
def some_word(view):
    """Say one of the words there are with the chance that is the strategy's parameter."""
    if random_below(view, _MILLION) >= _MILLION * own_parameter(view, 0):
        return PASS
    words = view.choices & ~bit(PASS)
    return nth(words, random_below(view, count(words)))


RANDOM_TALK = register(
    Strategy(
        "random_talk",
        announce=announce,
        kontra=some_word,
        base="random",
        parameters=(Parameter("talk", 0.05, 0, 1, "chance of a word wherever one may be said"),),
        meaning=(
            "Plays as random does and now and then announces something or says kontra, whatever "
            "its cards; of its valats it says one in ten."
        ),
    )
)
