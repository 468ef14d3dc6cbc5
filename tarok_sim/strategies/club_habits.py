"""The club player's habits as named parameters: what each means, its range and where it comes from.

Functions of the other club files read them by the constants below.  "tuned" means: searched on
paired deals against three unchanged club players, see CHANGELOG.md.
"""

from tarok_sim.strategies.base import Parameter

_TUNED = "tuned on paired deals"
_PAYS = "where it begins to pay on paired deals of club play"
_FITTED = "regression on 300,000 rounds a contract of club play"

PARAMETERS = (
    # bidding
    Parameter("boldness", 0.0, -20, 20, "hand points added before bidding; above 0 bids more"),
    Parameter(
        "pass_value", 11.0, -50, 50, "score expected from passing; a bid must promise more", _TUNED
    ),
    Parameter("pass_alone", -6.0, -60, 50, "the same in games without a partner", _TUNED),
    Parameter(
        "respect", 1.0, 0, 10, "hand points taken off for every bid another seat has made", _TUNED
    ),
    Parameter(
        "even_three", 12.0, 0, 60, "hand points that win half the threes with a partner", _FITTED
    ),
    Parameter("even_two", 15.0, 0, 60, "the same for two", _FITTED),
    Parameter("even_one", 18.5, 0, 60, "the same for one", _FITTED),
    Parameter(
        "even_alone_three", 30.0, 0, 80, "the same for three cards of the talon, alone", _FITTED
    ),
    Parameter("even_alone_two", 33.5, 0, 80, "the same for two cards, alone", _FITTED),
    Parameter("even_alone_one", 39.5, 0, 80, "the same for one card, alone", _FITTED),
    Parameter("even_without", 47.0, 0, 80, "the same without the talon", _FITTED),
    Parameter(
        "spread_partner", 12.2, 1, 40, "hand points from even to 84 % wins, with a partner", _FITTED
    ),
    Parameter("spread_alone", 7.4, 1, 40, "hand points from even to 84 % wins, alone", _FITTED),
    Parameter("bonus", 0.5, 0, 5, "bonus points expected for each hand point above even", _FITTED),
    Parameter("negative", 0.0, -40, 40, "percent added to the chance of a negative game", _TUNED),
    # taking and laying away
    Parameter(
        "take_tarok",
        6.0,
        0,
        30,
        "units a tarok in a talon group is worth beyond its points",
        _TUNED,
    ),
    Parameter("take_high", 4.0, 0, 30, "further units for a tarok from XV up", _TUNED),
    Parameter("take_suit", 2.0, 0, 30, "units lost for a plain card that opens a new suit", _TUNED),
    Parameter("lay_points", 0.3, 0, 10, "weight of a card's units when laying away", _TUNED),
    Parameter(
        "lay_short", 8.0, 0, 40, "units gained for each card its suit is shorter than six", _TUNED
    ),
    Parameter("lay_guard", 4.0, 0, 40, "units lost for stripping a suit whose king stays", _TUNED),
    Parameter("lay_called", 20.0, 0, 60, "units lost for the last card of the called suit", _TUNED),
    Parameter("call_length", 1.0, -5, 5, "weight of suit length when calling a king", _TUNED),
    Parameter("call_queen", 1.0, -5, 5, "weight of holding the queen when calling a king", _TUNED),
    # play
    Parameter(
        "draw",
        1.6,
        0,
        5,
        "draws taroks while own taroks exceed this share of the unseen ones",
        _TUNED,
    ),
    Parameter(
        "lead_called", 0.0, 0, 1, "declarer leads the called suit to find the partner", "table lore"
    ),
    Parameter(
        "king_cover",
        1.0,
        0,
        6,
        "unseen cards of a suit for each seat behind that make a king safe",
        _TUNED,
    ),
    Parameter(
        "ruff_high",
        9.0,
        0,
        30,
        "card points in a trick that are worth a high tarok in mid-trick",
        _TUNED,
    ),
    Parameter(
        "last_units",
        4.0,
        0,
        30,
        "card points that are worth winning with a tarok when last",
        _TUNED,
    ),
    Parameter("last_low", 21.0, 0, 22, "taroks up to this rank win any trick when last", _TUNED),
    Parameter(
        "keep_pagat",
        1.0,
        0,
        9,
        "keeps pagat while its other taroks exceed this multiple of the unseen ones",
        _TUNED,
    ),
    Parameter("mond_fear", 1.0, 0, 1, "does not show the mond while skis is out", "table lore"),
    Parameter("trust", 1.0, 0, 1, "a defender feeds an unknown player who may be a friend", _TUNED),
    Parameter(
        "lead_long",
        1.0,
        -2,
        2,
        "a defender leads long suits (above 0) or short ones (below)",
        _TUNED,
    ),
    Parameter("lead_void", 8.0, -20, 20, "marks for leading a suit the declarer must ruff", _TUNED),
    Parameter(
        "ultimo_draw",
        1.2,
        0,
        5,
        "the same as draw for a side that announced pagat ultimo",
        _TUNED,
    ),
    # negative games
    Parameter("duck_length", 6.0, 0, 20, "marks off a lead for each own card of its suit", _TUNED),
    Parameter("duck_tarok", -8.0, -40, 80, "marks off for leading a tarok", _TUNED),
    # announcements and kontra: percent chances from which on they are said; above 100 never
    Parameter("say_trula", 65.0, 0, 101, "chance of the trula that is announced", _PAYS),
    Parameter("say_kings", 66.0, 0, 101, "chance of the four kings that are announced", _PAYS),
    Parameter("say_pagat", 58.0, 0, 101, "chance of the pagat ultimo that is announced", _PAYS),
    Parameter("say_king", 56.0, 0, 101, "chance of the king ultimo that is announced", _PAYS),
    Parameter("say_solo", 50.0, 0, 101, "chance of the game with which solo is announced", _PAYS),
    Parameter("say_kontra", 54.0, 0, 101, "chance of beating the declarer for a kontra", _PAYS),
    Parameter("say_re", 60.0, 0, 101, "chance of winning after all for an answer to it", _PAYS),
    # two players
    Parameter("igram", 33.0, 0, 80, "hand points from which igram pays, with two players", _PAYS),
)
(
    BOLDNESS,
    PASS_VALUE,
    PASS_ALONE,
    RESPECT,
    EVEN_THREE,
    EVEN_TWO,
    EVEN_ONE,
    EVEN_ALONE_THREE,
    EVEN_ALONE_TWO,
    EVEN_ALONE_ONE,
    EVEN_WITHOUT,
    SPREAD_PARTNER,
    SPREAD_ALONE,
    BONUS,
    NEGATIVE,
    TAKE_TAROK,
    TAKE_HIGH,
    TAKE_SUIT,
    LAY_POINTS,
    LAY_SHORT,
    LAY_GUARD,
    LAY_CALLED,
    CALL_LENGTH,
    CALL_QUEEN,
    DRAW,
    LEAD_CALLED,
    KING_COVER,
    RUFF_HIGH,
    LAST_UNITS,
    LAST_LOW,
    KEEP_PAGAT,
    MOND_FEAR,
    TRUST,
    LEAD_LONG,
    LEAD_VOID,
    ULTIMO_DRAW,
    DUCK_LENGTH,
    DUCK_TAROK,
    SAY_TRULA,
    SAY_KINGS,
    SAY_PAGAT,
    SAY_KING,
    SAY_SOLO,
    SAY_KONTRA,
    SAY_RE,
    IGRAM,
) = range(len(PARAMETERS))
