"""House rules of Slovenian tarok for scoring: games, silent bonuses, mond and klop.

The counterpart of `slovenian_options.py`, in the same form: the defaults are the preset `seed`, the
sections those of the rules text (§6 bonuses, §8 scoring, §9.1 klop).
"""

from tarok_sim.rules.option import Option
from tarok_sim.rules.slovenian_options import NO_YES, PRICES, YES_NO

SCORE_OPTIONS = (
    Option(
        name="win_threshold_thirds",
        numbers=range(104, 108),
        default=107,
        stage="score",
        section="§8.2",
        meaning="Thirds of a card point the declaring side needs: 107: 36 points win and 35 lose; "
        "106: 35 and a card win; 104: 35 win.",
        local_names={"sl": "meja za zmago"},
    ),
    Option(
        name="difference_rounding",
        values=("none", "nearest5"),
        default="none",
        stage="score",
        section="§8.2",
        meaning="The difference from 35 card points counts exactly (none) or is rounded to the "
        "nearest five.",
        local_names={"sl": "zaokroževanje razlike"},
    ),
    Option(
        name="solo_brez_difference",
        values=YES_NO,
        default=True,
        stage="score",
        section="§8.3",
        meaning="true: solo without the talon pays its value and the difference; false: its value "
        "only.",
        local_names={"sl": "razlika pri solu brez talona"},
    ),
    Option(
        name="bonuses_in_solo_brez",
        values=YES_NO,
        default=True,
        stage="score",
        section="§6.1",
        meaning="true: trula, kings, ultimos and silent valat count in solo without the talon, and "
        "announcements can be made there.",
        local_names={"sl": "dodatki pri solu brez talona"},
    ),
    Option(
        name="bonuses_in_flat",
        values=NO_YES,
        default=False,
        stage="score",
        section="§12b",
        meaning="true: bonuses and announcements, but for a valat, count in piccolo, the beggars "
        "and the bid valats too, never in klop.",
        local_names={"sl": "dodatki v igrah brez razlike"},
    ),
    Option(
        name="pagat_ultimo_silent_fail",
        values=YES_NO,
        default=True,
        stage="score",
        section="§6.1",
        meaning="true: pagat played to the last trick without winning it costs its holder's side "
        "25, even if nobody announced it.",
        local_names={"sl": "izgubljeni tihi pagat ultimo"},
    ),
    Option(
        name="king_ultimo",
        values=("side", "king_wins", "off"),
        default="side",
        stage="score",
        section="§6.1",
        meaning="The called king falls in the last trick (10): side: it pays if its side wins the "
        "trick; king_wins: only if the king itself does; off: it never pays or costs.",
        local_names={"sl": "kralj ultimo"},
    ),
    Option(
        name="partner_king",
        values=("ultimo", "keep", "off"),
        default="ultimo",
        stage="score",
        section="§11 C7",
        meaning="What the partner's king must do: ultimo: what king_ultimo says; keep: end in its "
        "own side's pile, in any trick, and its loss costs nothing; off: the partner has "
        "no announcement of it.",
        local_names={"sl": "partnerjev kralj"},
    ),
    Option(
        name="valat_replaces",
        values=(True, "game_only", False),
        default=True,
        stage="score",
        section="§12b",
        meaning="A valat in a game with a difference replaces everything else (true), the game's "
        "value and difference only (game_only), or nothing (false).",
        local_names={"sl": "valat namesto drugih točk"},
    ),
    Option(
        name="mond_penalty",
        numbers=range(1001),
        default=0,
        stage="score",
        section="§8.4",
        meaning="What a player loses, he alone, when his mond is caught, even by his partner, in "
        "a game for card points; 0: nothing.",
        local_names={"sl": "kazen za ujetega monda"},
    ),
    Option(
        name="mond_in_talon",
        values=NO_YES,
        default=False,
        stage="score",
        section="§8.4",
        meaning="true: a declarer who leaves the mond in the opened talon pays the same penalty.",
        local_names={"sl": "mond, puščen v talonu"},
    ),
    Option(
        name="klop_full",
        values=("none",),
        numbers=PRICES,
        default="none",
        stage="score",
        section="§9.1",
        meaning="What a player with klop_full_at card points or more writes down instead of his "
        "points; none: just the points.",
        local_names={"sl": "polni v klopu"},
    ),
    Option(
        name="klop_full_at",
        numbers=range(1, 71),
        default=36,
        stage="score",
        section="§9.1",
        meaning="Card points from which a klop player is full; without effect where klop_full is "
        "none.",
        local_names={"sl": "od koliko točk je igralec poln"},
    ),
    Option(
        name="klop_empty",
        values=("none",),
        numbers=PRICES,
        default="none",
        stage="score",
        section="§9.1",
        meaning="What a klop player without a trick wins; none: nothing.",
        local_names={"sl": "prazni v klopu"},
    ),
    Option(
        name="klop_scope",
        values=("individual", "specials_only"),
        default="individual",
        stage="score",
        section="§9.1",
        meaning="The others when somebody in klop is full or empty: individual: they write their "
        "points; specials_only: they write nothing.",
        local_names={"sl": "ostali ob polnem ali praznem"},
    ),
    Option(
        name="klop_rounding",
        values=("none", "nearest5"),
        default="none",
        stage="score",
        section="§9.1",
        meaning="Klop points count exactly (none) or are rounded to the nearest five.",
        local_names={"sl": "zaokroževanje klopa"},
    ),
    Option(
        name="ledger",
        values=("declaring_side", "mirrored"),
        default="declaring_side",
        stage="score",
        section="§8.1",
        meaning="declaring_side: only the declarer and the partner write the score; mirrored: each "
        "defender writes the opposite.",
        local_names={"sl": "kdo piše točke"},
    ),
    Option(
        name="opp_failure_credit",
        values=NO_YES,
        default=False,
        stage="score",
        section="§8.6",
        meaning="true: a defender who loses pagat in the last trick, or what he announced, pays "
        "his fellow defenders too, each as much as the declaring side; what a kontra "
        "brought the declaring side goes to the defenders who did not say it.",
        local_names={"sl": "točke za napako soigralca"},
    ),
)
