"""Slovenian tarok for two (tarok za dva): hands of fifteen and three closed piles of four.

The rule card as data, like `slovenian.py`.  The seed only says that two may play; the game is that
of Zei's short rules, the options what tables and programs do otherwise.  Sections (§) are those of
the rules text.
"""

from collections.abc import Mapping
from dataclasses import replace

from tarok_sim.cards import DECK_54
from tarok_sim.rules.option import Option, OptionValue
from tarok_sim.rules.registry import register
from tarok_sim.rules.ruleset import Contract, RuleSet, Source
from tarok_sim.rules.slovenian_options import NO_YES
from tarok_sim.rules.switches import Aim

UNDECLARED = Contract(
    "undeclared",
    value=0,
    aim=Aim.MOST_POINTS,
    scores_difference=True,
    local_names={"sl": "nenapovedana igra"},
    goal="36 card points",
    meaning="Both said naprej: whoever takes more than half of the card points writes once what "
    "counts, the other nothing.",
)
GAME = Contract(
    "game",
    value=0,
    aim=Aim.POINTS,
    scores_difference=True,
    win_factor=2,
    loss_factor=3,
    rank=1,
    local_names={"sl": "igram"},
    goal="36 card points",
    meaning="One said igram: he writes twice what counts if he takes more than half of the card "
    "points, and minus three times if he takes less; at 35 each, nothing.",
)
MOND_PENALTY = 21

OPTIONS = (
    Option(
        name="cut",
        values=NO_YES,
        default=False,
        stage="deal",
        section="§3",
        meaning="true: the shuffled pack is cut once before the deal; it changes nobody's chances.",
        local_names={"sl": "privzdigovanje"},
    ),
    Option(
        name="pile_pickup",
        values=("auto", "optional"),
        default="auto",
        stage="play",
        section="§9.3",
        meaning="A face-up tarok or king on a pile: auto: its owner takes it into the hand at once "
        "and turns the next card; optional: when he likes. Simulated players always do it at once.",
        local_names={"sl": "jemanje tarokov in kraljev s kupčkov"},
    ),
    Option(
        name="two_player_score",
        values=("difference", "total"),
        default="difference",
        stage="score",
        section="§9.3",
        meaning="What counts: difference: the card points above or below 35; total: all card "
        "points of the declarer, or of the winner of an undeclared game.",
        local_names={"sl": "točkovanje v dvoje"},
    ),
    Option(
        name="two_player_bonuses",
        values=NO_YES,
        default=False,
        stage="score",
        section="§9.3",
        meaning="true: trula and four kings pay 10 each, all tricks 250 instead of everything "
        "else, and a mond lost to skis costs its player 21.",
        local_names={"sl": "dodatki v dvoje"},
    ),
)


def build_contracts(options: Mapping[str, OptionValue]) -> tuple[Contract, ...]:
    """Return the undeclared game and the declared one, as these options pay them."""
    total = options["two_player_score"] == "total"
    return tuple(
        replace(
            contract,
            scores_total=total,
            scores_difference=not total,
            pays_bonuses=options["two_player_bonuses"] is True,
        )
        for contract in (UNDECLARED, GAME)
    )


def implied(options: Mapping[str, OptionValue]) -> Mapping[str, OptionValue]:
    """Return what this game does where it has no option of its own."""
    with_bonuses = options["two_player_bonuses"] is True
    return {"mond_penalty": MOND_PENALTY if with_bonuses else 0, "pagat_ultimo": False}


_SAME = "For two players the same game as preset seed: "
SLOVENIAN_2 = register(
    RuleSet(
        id="slovenian-2",
        name="Slovenian tarok, two players",
        local_names={"sl": "slovenski tarok v dvoje"},
        deck=DECK_54,
        n_seats=2,
        hand_size=15,
        talon_size=0,
        n_piles=3,
        pile_size=4,
        packet_size=5,
        first_bid_stands=True,
        has_talk=False,
        options=OPTIONS,
        presets={"seed": {}, "pagat": {}, "tzs": {}},
        preset_meanings={
            "seed": "Tarok for two as Zei's short rules have it, scored by the difference.",
            "pagat": _SAME + "pagat.com has none of its own.",
            "tzs": _SAME + "the tournament rules have none of their own.",
        },
        build_contracts=build_contracts,
        implied=implied,
        notes=(
            "The player who did not deal speaks first: igram, or naprej and the dealer may say it. "
            "Then the top card of every pile is turned up, and the player who did not deal leads.",
            "Suit and taroks are followed with hand and face-up cards as if they were one hand. A "
            "face-up card may be led only by a player whose hand is empty; when it has been "
            "played, the next card of its pile is turned.",
            "There is no talon, no calling of kings, no announcement and no kontra.",
            "Card points are counted by threes: 70 in the pack, 35 is half.",
        ),
        sources=(
            Source(
                "the club's own Slovenian rules document (Wikipedia SL text)",
                "https://sl.wikipedia.org/wiki/Tarok",
                "that two may play, and the difference as the measure of a game",
            ),
            Source(
                "L. Zei: short rules, slovenski-tarok.si",
                "",
                "deal, piles, igram and naprej, play, and the option two_player_score=total",
            ),
            Source(
                "tarok.net, rules 1.08",
                "",
                "scoring by the difference and the option pile_pickup=optional, read second hand",
            ),
        ),
    )
)
