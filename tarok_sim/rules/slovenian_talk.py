"""House rules of Slovenian tarok for announcements and kontra (§6, §12b).

The third list beside `slovenian_options.py` and `slovenian_scoring.py`, in the same form.  What an
announced item asks for (`king_ultimo`, `partner_king`, `valat_replaces`, where bonuses exist at
all) stands with the scoring, because it holds for silent bonuses too.
"""

from tarok_sim.rules.option import Option
from tarok_sim.rules.slovenian_options import NO_YES, PRICES, YES_NO

TALK_OPTIONS = (
    Option(
        name="announce_requires_holding",
        values=YES_NO,
        default=True,
        stage="talk",
        section="§11 C8",
        meaning="true: trula, kings and trulpagat can be announced only by who holds all their "
        "cards; false: by anybody, as long as he holds pagat for an ultimo.",
        local_names={"sl": "napoved le z vsemi kartami"},
    ),
    Option(
        name="trulpagat",
        values=("sum", "joint"),
        default="sum",
        stage="talk",
        section="§11 C12",
        meaning="Trulpagat announced: sum: it counts as trula and pagat ultimo, each made or lost "
        "by itself; joint: both must be made, or all of it is lost.",
        local_names={"sl": "trulpagat"},
    ),
    Option(
        name="solo_announcement",
        values=YES_NO,
        default=True,
        stage="talk",
        section="§11 C13",
        meaning="true: a declarer who called a king of his own may announce that he plays alone, "
        "for 10 more.",
        local_names={"sl": "napoved sola"},
    ),
    Option(
        name="solo_announcement_loss",
        values=YES_NO,
        default=True,
        stage="talk",
        section="§12b",
        meaning="true: an announced solo costs 10 if the game is lost; false: it then costs "
        "nothing.",
        local_names={"sl": "izgubljeni napovedani solo"},
    ),
    Option(
        name="announced_ultimo_hold",
        values=NO_YES,
        default=False,
        stage="talk",
        section="§6.1",
        meaning="true: the card of an announced ultimo must be kept as long as its holder may play "
        "another.",
        local_names={"sl": "napovedani ultimo je treba hraniti"},
    ),
    Option(
        name="announce_multiplicity",
        values=("once", "per_side"),
        default="once",
        stage="talk",
        section="§6.1",
        meaning="once: what one player has announced, nobody else can; per_side: each side may "
        "announce it.",
        local_names={"sl": "ista napoved na obeh straneh"},
    ),
    Option(
        name="announce_kontra_order",
        values=("joint",),
        default="joint",
        stage="talk",
        section="§11 C10",
        meaning="Announcements and kontras are said in the same turns, from the declarer on, until "
        "all pass.",
        local_names={"sl": "vrstni red napovedi in kontre"},
    ),
    Option(
        name="barvni_as_announcement",
        values=YES_NO,
        default=True,
        stage="talk",
        section="§11 C4",
        meaning="true: colour valat can be announced before the play of a game for card points.",
        local_names={"sl": "barvni valat kot napoved"},
    ),
    Option(
        name="barvni_value",
        values=("off",),
        numbers=PRICES,
        default=250,
        stage="talk",
        section="§11 C3",
        meaning="What an announced colour valat is worth; off: it cannot be announced.",
        local_names={"sl": "vrednost napovedanega barvnega valata"},
    ),
    Option(
        name="barvni_by",
        values=("anyone", "solo_declarer"),
        default="anyone",
        stage="talk",
        section="§12 row 14",
        meaning="Who may announce a colour valat: anyone, or only the declarer of a game in which "
        "no king is called.",
        local_names={"sl": "kdo napove barvni valat"},
    ),
    Option(
        name="re_by",
        values=("owner_player", "owner_side"),
        default="owner_player",
        stage="talk",
        section="§11 C22",
        meaning="Who answers a kontra: owner_player: only the declarer, or who announced the item; "
        "owner_side: also a player who knows that he is on their side.",
        local_names={"sl": "kdo sme reči re"},
    ),
    Option(
        name="kontra_eligibility",
        values=("certain", "any_other_player"),
        default="certain",
        stage="talk",
        section="§12b",
        meaning="Who may say kontra: certain: a player who can be sure that the other is an "
        "opponent; any_other_player: whoever does not know him as his own side, and a "
        "kontra among partners turns out void.",
        local_names={"sl": "kdo sme kontrirati"},
    ),
    Option(
        name="klop_kontra",
        values=(False,),
        default=False,
        stage="talk",
        section="§6.3",
        meaning="Klop has no kontra.",
        local_names={"sl": "kontra v klopu"},
    ),
)
