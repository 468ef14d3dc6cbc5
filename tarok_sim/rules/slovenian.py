"""Slovenian tarok for four and three players: contracts, ladders and presets.

The rule card as data.  The options stand in `slovenian_options.py`, `slovenian_talk.py`,
`slovenian_scoring.py` and `slovenian_session.py`; here are the games a declarer may play, which of
them a ladder has and in what order, and how the presets differ from the defaults.
Sections (§) are those of the rules text.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from tarok_sim.cards import DECK_54
from tarok_sim.rules.option import OptionValue
from tarok_sim.rules.registry import register
from tarok_sim.rules.ruleset import Contract, Contradiction, RuleSet, Source
from tarok_sim.rules.slovenian_options import PLAY_OPTIONS
from tarok_sim.rules.slovenian_scoring import SCORE_OPTIONS
from tarok_sim.rules.slovenian_session import SESSION_OPTIONS
from tarok_sim.rules.slovenian_talk import TALK_OPTIONS
from tarok_sim.rules.switches import Aim

# §4.1: the games, with the values of the seed's ladder.
KLOP = Contract(
    "klop",
    value=0,
    aim=Aim.FEWEST_POINTS,
    follow_negative=True,
    local_names={"sl": "klop"},
    goal="few card points",
    meaning="Nobody bid: everybody plays for himself and writes down the card points he takes.",
)
THREE = Contract(
    "three",
    value=10,
    aim=Aim.POINTS,
    talon_take=3,
    calls_king=True,
    scores_difference=True,
    pays_bonuses=True,
    local_names={"sl": "tri"},
    meaning="Exchange three cards for one of the talon's two groups and win by card points.",
)
TWO = replace(
    THREE,
    name="two",
    value=20,
    talon_take=2,
    local_names={"sl": "dve"},
    meaning="Exchange two cards for one of the talon's three pairs and win by card points.",
)
ONE = replace(
    THREE,
    name="one",
    value=30,
    talon_take=1,
    local_names={"sl": "ena"},
    meaning="Exchange one card for one of the talon's six cards and win by card points.",
)
PICCOLO = Contract(
    "piccolo",
    value=35,
    aim=Aim.ONE_TRICK,
    follow_negative=True,
    local_names={"sl": "pikolo"},
    goal="exactly one trick",
    meaning="Alone and without the talon, take exactly one trick.",
)
SOLO_THREE = replace(
    THREE,
    name="solo_three",
    value=40,
    calls_king=False,
    local_names={"sl": "solo tri"},
    meaning="Three played alone, without calling a king.",
)
SOLO_TWO = replace(
    TWO,
    name="solo_two",
    value=50,
    calls_king=False,
    local_names={"sl": "solo dve"},
    meaning="Two played alone, without calling a king.",
)
SOLO_ONE = replace(
    ONE,
    name="solo_one",
    value=60,
    calls_king=False,
    local_names={"sl": "solo ena"},
    meaning="One played alone, without calling a king.",
)
BEGGAR = Contract(
    "beggar",
    value=70,
    aim=Aim.NO_TRICKS,
    follow_negative=True,
    local_names={"sl": "berač"},
    goal="no trick",
    meaning="Alone and without the talon, take no trick.",
)
SOLO_WITHOUT = Contract(
    "solo_without",
    value=80,
    aim=Aim.POINTS,
    scores_difference=True,
    pays_bonuses=True,
    talon_to_defenders=True,
    local_names={"sl": "solo brez talona"},
    meaning="Alone, win by card points while the unseen talon counts for the defenders.",
)
OPEN_BEGGAR = replace(
    BEGGAR,
    name="open_beggar",
    value=90,
    open_hand=True,
    local_names={"sl": "odprti berač"},
    meaning="Alone, without the talon and with the hand laid open, take no trick.",
)
VALAT = Contract(
    "valat",
    value=125,
    aim=Aim.ALL_TRICKS,
    local_names={"sl": "valat"},
    goal="every trick",
    meaning="Alone and without the talon, take every trick.",
)
COLOUR_VALAT = replace(
    VALAT,
    name="colour_valat",
    value=500,
    colour=True,
    local_names={"sl": "barvni valat"},
    meaning="Alone and without the talon, take every trick while taroks do not trump.",
)

_FULL_LADDER = (
    *(THREE, TWO, ONE, PICCOLO, SOLO_THREE, SOLO_TWO, SOLO_ONE),
    *(BEGGAR, SOLO_WITHOUT, OPEN_BEGGAR, VALAT, COLOUR_VALAT),
)
# §12 row 9; the TZS ladder has solo without the talon below the beggar.
LADDERS: Mapping[str, tuple[Contract, ...]] = {
    "seed": _FULL_LADDER,
    "pagat": tuple(contract for contract in _FULL_LADDER if contract is not PICCOLO),
    "tzs": (THREE, TWO, ONE, SOLO_WITHOUT, BEGGAR),
}
# §4.1: value of valat and of colour valat; the dearer one ranks higher.
VALAT_SCALES: Mapping[str, tuple[int, int]] = {
    "ladder": (125, 500),
    "announcement": (500, 250),
    "pagat": (500, 125),
}
# §8.2: what the declaring side needs, by thirds of a card point.
WIN_LINES: Mapping[int, str] = {
    104: "35 card points",
    105: "35 card points, counted in thirds",
    106: "35 card points and a card",
    107: "36 card points",
}


def build_contracts(options: Mapping[str, OptionValue], n_seats: int) -> tuple[Contract, ...]:
    """Return the contracts these options leave, klop first, then in rank order.

    Parameters
    ----------
    options
        The value of every option.
    n_seats
        Players at the table; with three nobody calls a king.

    Returns
    -------
    The contracts with their values; `rank` is the place in the tuple.
    """
    # §12a: the ladder decides which contracts exist; the value options then change or remove them.
    ladder = [
        _with_options(contract, options, n_seats)
        for contract in LADDERS[str(options["ladder"])]
        if _is_offered(contract.name, options, n_seats)
    ]
    valats = sorted((c for c in ladder if c.aim == Aim.ALL_TRICKS), key=lambda c: c.value)
    others = [contract for contract in ladder if contract.aim != Aim.ALL_TRICKS]
    return tuple(
        replace(contract, rank=rank) for rank, contract in enumerate([KLOP, *others, *valats])
    )


def _is_offered(name: str, options: Mapping[str, OptionValue], n_seats: int) -> bool:
    if name == "piccolo":
        return options["pikolo_value"] != "off"
    if name in ("solo_three", "solo_two", "solo_one"):
        return n_seats == 4 or options["solo_contracts_3p"] is True
    if name == "valat":
        return options["valat_scale"] != "none"
    if name == "colour_valat":
        return options["valat_scale"] != "none" and options["barvni_as_bid"] is True
    return True


def _with_options(contract: Contract, options: Mapping[str, OptionValue], n_seats: int) -> Contract:
    """Return the contract as these options value, pay, explain and lead it."""
    contract = replace(
        contract, declarer_leads=_declarer_leads(contract, str(options["first_lead"]))
    )
    if contract.aim == Aim.POINTS:
        contract = replace(contract, goal=WIN_LINES[int(options["win_threshold_thirds"])])
    else:
        contract = replace(contract, pays_bonuses=options["bonuses_in_flat"] is True)
    if contract.name == "solo_without":
        return replace(
            contract,
            value=int(options["solo_brez_value"]),
            scores_difference=options["solo_brez_difference"] is True,
            pays_bonuses=options["bonuses_in_solo_brez"] is True,
        )
    if contract.calls_king:
        partner = " The holder of the called king is the partner." if n_seats == 4 else ""
        return replace(contract, calls_king=n_seats == 4, meaning=contract.meaning + partner)
    if contract.aim == Aim.ALL_TRICKS:
        valat, colour_valat = VALAT_SCALES[str(options["valat_scale"])]
        return replace(contract, value=colour_valat if contract.colour else valat)
    if contract.name == "piccolo":
        return replace(contract, value=int(options["pikolo_value"]))
    return contract


def _declarer_leads(contract: Contract, first_lead: str) -> bool:
    # §7.1, `pagat`: forehand up to solo one, which are piccolo and the games with a talon.
    low = contract.talon_take > 0 or contract.aim == Aim.ONE_TRICK
    return first_lead == "declarer" or (first_lead == "pagat" and not low)


# §12, column [seed | pagat | tzs]: what differs from the defaults.
_PAGAT_4: Mapping[str, OptionValue] = {
    "talon_position": "first",
    "no_tarok": "redeal_klop",
    "bidding_start": "second",
    "forehand_duty": "obvezna_tri",
    "tri_forehand_only": True,
    "final_raise": True,
    "ladder": "pagat",
    "pikolo_value": "off",
    "solo_brez_difference": False,
    "bonuses_in_solo_brez": False,
    "valat_scale": "pagat",
    "zaruf_rest": "king_wins",
    "announce_requires_holding": False,
    "solo_announcement": False,
    "announced_ultimo_hold": True,
    "announce_multiplicity": "per_side",
    "barvni_value": 125,
    "barvni_by": "solo_declarer",
    "re_by": "owner_side",
    "first_lead": "pagat",
    "pagat_negative": "only_legal_card",
    "open_hand_time": "after_trick1",
    "difference_rounding": "nearest5",
    "klop_talon": "gift",
    "klop_full": 70,
    "klop_full_at": 36,
    "klop_empty": 70,
    "klop_scope": "specials_only",
    "klop_rounding": "nearest5",
    "mond_penalty": 20,
    "mond_in_talon": True,
    "compulsory_klop": "on",
    "radelc": "pagat",
    "radelc_end": 100,
}
# §12: the entries marked "(4p)" revert with three players.
_PAGAT_3: Mapping[str, OptionValue] = {
    **_PAGAT_4,
    "bidding_start": "forehand",
    "forehand_duty": "none",
    "tri_forehand_only": False,
    "difference_rounding": "none",
    "klop_rounding": "none",
    "mond_penalty": 21,
}
_TZS: Mapping[str, OptionValue] = {
    "talon_position": "first",
    "forehand_duty": "obvezna_tri",
    "ladder": "tzs",
    "pikolo_value": "off",
    "solo_brez_value": 50,
    "valat_scale": "none",
    "discard_tarok": "free_shown",
    "announce_requires_holding": False,
    "solo_announcement": False,
    "barvni_value": "off",
    "king_ultimo": "off",
    "partner_king": "off",
    "first_lead": "declarer",
    "pagat_negative": "only_legal_card",
    "klop_talon": "gift",
    "klop_full": 70,
    "klop_full_at": 35,
    "mond_penalty": 21,
    "mond_in_talon": True,
    "opp_failure_credit": True,
    "radelc": "tzs",
}
_PRESET_MEANINGS = {
    "seed": "The club's own rules document; where it is silent, what the other sources agree on.",
    "pagat": "The game described at pagat.com.",
    "tzs": "Tournament rules of the Slovenian tarok association (Tarok zveza Slovenije), written "
    "for three players; king calling with four is carried over from the other presets.",
}
_CONTRADICTIONS = (
    Contradiction(
        {"valat_scale": "none", "barvni_as_bid": True},
        "without valat bids colour valat cannot be bid either",
    ),
    Contradiction(
        {"king_ultimo": "off", "partner_king": "keep"},
        "one says that the called king never pays, the other when it pays",
    ),
)
_SOURCES = (
    Source(
        "the club's own Slovenian rules document (Wikipedia SL text)",
        "https://sl.wikipedia.org/wiki/Tarok",
        "preset seed: everything it says",
    ),
    Source(
        "pagat.com, Slovenian Tarok (John McLeod)",
        "https://www.pagat.com/tarot/sltarok.html",
        "preset pagat, read through later descriptions of it; rules the seed is silent on",
    ),
    Source(
        "Tarok zveza Slovenije: Pravila tekmovalnega taroka, Pojasnila",
        "",
        "preset tzs, from the published explanations and a diploma that sums the rules up",
    ),
    Source(
        "L. Zei: short rules, slovenski-tarok.si",
        "",
        "negative games, discards and other rules the seed is silent on",
    ),
    Source(
        "OpenSpiel, game tarok",
        "https://github.com/google-deepmind/open_spiel",
        "comparison of legal moves and klop; not its scoring",
    ),
)
_NOTES = (
    "Announcements and kontra are judged, scored and played; who says what is up to the players.",
    "Announced and made, or lost: trula 20, kings 20, pagat ultimo 50, king ultimo 20, trulpagat "
    "70, solo 10, valat 500. Kontra, re, sub and mort make a game or an item count 2, 4, 8 and 16 "
    "times.",
    "The session options count in `session` only: a single round is scored as if nobody held a "
    "radelc, and no klop is compulsory there.",
    "Card points are counted by threes: 70 in the pack, 35 is half.",
)

SLOVENIAN_4 = register(
    RuleSet(
        id="slovenian-4",
        name="Slovenian tarok, four players",
        local_names={"sl": "slovenski tarok v štirih"},
        deck=DECK_54,
        n_seats=4,
        hand_size=12,
        talon_size=6,
        options=PLAY_OPTIONS + TALK_OPTIONS + SCORE_OPTIONS + SESSION_OPTIONS,
        presets={"seed": {}, "pagat": _PAGAT_4, "tzs": _TZS},
        preset_meanings=_PRESET_MEANINGS,
        build_contracts=partial(build_contracts, n_seats=4),
        contradictions=_CONTRADICTIONS,
        notes=(*_NOTES, "The option solo_contracts_3p has no effect with four players."),
        sources=_SOURCES,
    )
)
SLOVENIAN_3 = register(
    replace(
        SLOVENIAN_4,
        id="slovenian-3",
        name="Slovenian tarok, three players",
        local_names={"sl": "slovenski tarok v treh"},
        n_seats=3,
        hand_size=16,
        presets={"seed": {}, "pagat": _PAGAT_3, "tzs": _TZS},
        build_contracts=partial(build_contracts, n_seats=3),
        notes=(
            *_NOTES,
            "With three players nobody calls a king: the options call_rule, "
            "call_queen_if_all_kings, zaruf_rest, zaruf_must_take, king_ultimo, partner_king, "
            "solo_announcement and solo_announcement_loss have no effect.",
        ),
    )
)
