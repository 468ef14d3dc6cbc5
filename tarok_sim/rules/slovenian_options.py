"""House rules of Slovenian tarok for dealing, bidding, calling, the talon and play.

One option for everything on which tables differ; the defaults are the preset `seed`.  Sections
are those of the rules text (§3 deal, §4 bidding, §5 king and talon, §7 play, §9.1 klop).
`slovenian.py` puts them together with `slovenian_scoring.py` and gives the other presets.
"""

from tarok_sim.rules.option import Option

YES_NO = (True, False)
NO_YES = (False, True)
PRICES = range(1, 1001)

PLAY_OPTIONS = (
    Option(
        name="talon_position",
        values=("between", "first"),
        default="between",
        stage="deal",
        section="§3",
        meaning="between: the talon is dealt after the first packets; first: before all hands.",
        local_names={"sl": "kdaj se deli talon"},
    ),
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
        name="no_tarok",
        values=("none", "redeal", "redeal_klop"),
        default="none",
        stage="deal",
        section="§3",
        meaning="A hand without a tarok: none: play on; redeal: the same dealer deals again; "
        "redeal_klop: he deals again and, in a session, what he deals is a compulsory klop.",
        local_names={"sl": "roka brez taroka"},
    ),
    Option(
        name="bidding_start",
        values=("forehand", "second"),
        default="forehand",
        stage="bid",
        section="§4.3",
        meaning="Who speaks first: forehand, or the second player, so that forehand speaks last in "
        "each round.",
        local_names={"sl": "kdo začne licitacijo"},
    ),
    Option(
        name="forehand_duty",
        values=("none", "obvezna_tri"),
        default="none",
        stage="bid",
        section="§4.3",
        meaning="none: if all pass, klop is played; obvezna_tri: forehand stands for three from "
        "the start and, if the others pass, picks three, a higher game or klop.",
        local_names={"sl": "obvezna trojka"},
    ),
    Option(
        name="tri_forehand_only",
        values=NO_YES,
        default=False,
        stage="bid",
        section="§4.3",
        meaning="true: only forehand may bid three.",
        local_names={"sl": "trojka samo za obveznega"},
    ),
    Option(
        name="hold_equal",
        values=YES_NO,
        default=True,
        stage="bid",
        section="§4.2",
        meaning="true: a player who sits before the high bidder may hold the same game; false: "
        "every bid must be higher.",
        local_names={"sl": "držanje enake igre"},
    ),
    Option(
        name="final_raise",
        values=NO_YES,
        default=False,
        stage="bid",
        section="§4.3",
        meaning="true: the winner of the auction may still lift his game to any higher one.",
        local_names={"sl": "zvišanje po licitaciji"},
    ),
    Option(
        name="ladder",
        values=("seed", "pagat", "tzs"),
        default="seed",
        stage="bid",
        section="§4.1",
        meaning="Which games can be bid: seed: the whole list; pagat: the same without piccolo; "
        "tzs: three, two, one, solo without and beggar only.",
        local_names={"sl": "lestvica iger"},
    ),
    Option(
        name="pikolo_value",
        values=("off",),
        numbers=PRICES,
        default=35,
        stage="bid",
        section="§4.1",
        meaning="What piccolo is worth, where the ladder has it; off: it cannot be bid.",
        local_names={"sl": "vrednost pikola"},
    ),
    Option(
        name="solo_brez_value",
        numbers=PRICES,
        default=80,
        stage="bid",
        section="§4.1",
        meaning="What solo without the talon is worth.",
        local_names={"sl": "vrednost sola brez talona"},
    ),
    Option(
        name="valat_scale",
        values=("ladder", "announcement", "pagat", "none"),
        default="ladder",
        stage="bid",
        section="§4.1",
        meaning="What a bid valat and colour valat are worth: ladder: 125 and 500; announcement: "
        "500 and 250; pagat: 500 and 125 (the dearer one ranks higher); none: neither can "
        "be bid.",
        local_names={"sl": "vrednost licitiranega valata"},
    ),
    Option(
        name="barvni_as_bid",
        values=YES_NO,
        default=True,
        stage="bid",
        section="§11 C4",
        meaning="true: colour valat can be bid, where the ladder has it.",
        local_names={"sl": "barvni valat v licitaciji"},
    ),
    Option(
        name="solo_contracts_3p",
        values=NO_YES,
        default=False,
        stage="bid",
        section="§4.1",
        meaning="true: with three players solo three, two and one can be bid too, though every "
        "game is a solo there.",
        local_names={"sl": "solo tri, dve, ena v treh"},
    ),
    Option(
        name="call_rule",
        values=("any", "not_own", "own_only"),
        default="any",
        stage="call",
        section="§5.1",
        meaning="Which king may be called: any; not_own: none from the declarer's hand; own_only: "
        "only one from his hand. If that leaves none, any king.",
        local_names={"sl": "katerega kralja se sme rufati"},
    ),
    Option(
        name="call_queen_if_all_kings",
        values=NO_YES,
        default=False,
        stage="call",
        section="§5.1",
        meaning="true: a declarer who holds all four kings may call a queen.",
        local_names={"sl": "rufanje dame"},
    ),
    Option(
        name="zaruf_rest",
        values=("never", "king_wins"),
        default="never",
        stage="talon",
        section="§5.3",
        meaning="The called king lay in the talon: never: the cards left there go to the "
        "defenders; king_wins: to the declarer, if he took the king and wins a trick with "
        "it.",
        local_names={"sl": "ostanek talona pri zarufanem kralju"},
    ),
    Option(
        name="zaruf_must_take",
        values=NO_YES,
        default=False,
        stage="talon",
        section="§5.3",
        meaning="true: the declarer must take the group of talon cards with the called king.",
        local_names={"sl": "obvezno vzeti zarufanega kralja"},
    ),
    Option(
        name="zaruf_concede",
        values=(False,),
        default=False,
        stage="talon",
        section="§5.3",
        meaning="A declarer who finds the called king in the talon must play on.",
        local_names={"sl": "predaja pri zarufanem kralju"},
    ),
    Option(
        name="discard_tarok",
        values=("forced_only", "free_shown"),
        default="forced_only",
        stage="talon",
        section="§5.2",
        meaning="forced_only: a tarok may be laid away only when no other card may; free_shown: at "
        "will. It is shown to all; kings and trula are never laid away.",
        local_names={"sl": "zalaganje tarokov"},
    ),
    Option(
        name="talon_counts_for_sets",
        values=YES_NO,
        default=True,
        stage="talon",
        section="§5.2",
        meaning="true: talon cards left to the defenders help to complete their trula and four "
        "kings.",
        local_names={"sl": "talon šteje za trulo in kralje"},
    ),
    Option(
        name="first_lead",
        values=("forehand", "pagat", "declarer"),
        default="forehand",
        stage="play",
        section="§7.1",
        meaning="Who leads the first trick: forehand; pagat: forehand up to solo one, the declarer "
        "in the higher games; declarer: always the declarer. Klop is led by forehand.",
        local_names={"sl": "kdo začne igro"},
    ),
    Option(
        name="overtake_negative",
        values=YES_NO,
        default=True,
        stage="play",
        section="§7.5",
        meaning="true: in klop, piccolo and the beggars a card that beats the trick must be played "
        "where one may be.",
        local_names={"sl": "prebijanje v negativnih igrah"},
    ),
    Option(
        name="pagat_negative",
        values=("last_tarok", "only_legal_card", "free"),
        default="last_tarok",
        stage="play",
        section="§7.5",
        meaning="When pagat may be played in klop, piccolo and the beggars: last_tarok: as the "
        "last tarok or when no other card may be; only_legal_card: only when no other card "
        "may be; free: as any tarok.",
        local_names={"sl": "pagat v negativnih igrah"},
    ),
    Option(
        name="emperor",
        values=("any_order", "pagat_last", "off"),
        default="any_order",
        stage="play",
        section="§7.3",
        meaning="Pagat, mond and skis in one trick: any_order: pagat wins; pagat_last: only if it "
        "falls after the other two; off: skis wins.",
        local_names={"sl": "cesarski štih"},
    ),
    Option(
        name="barvni_must_tarok",
        values=YES_NO,
        default=True,
        stage="play",
        section="§7.4",
        meaning="true: in colour valat a player without the led suit must play a tarok, although "
        "it cannot win; false: any card.",
        local_names={"sl": "obvezen tarok v barvnem valatu"},
    ),
    Option(
        name="barvni_led_tarok",
        values=("tarok_wins", "suit_wins"),
        default="tarok_wins",
        stage="play",
        section="§12b",
        meaning="A tarok led in colour valat: tarok_wins: the highest tarok takes the trick; "
        "suit_wins: the highest suit card does, the earliest of equals.",
        local_names={"sl": "vodeni tarok v barvnem valatu"},
    ),
    Option(
        name="open_hand_time",
        values=("before", "after_trick1"),
        default="before",
        stage="play",
        section="§7.6",
        meaning="The hand of an open beggar is laid open before the first lead, or after the first "
        "trick.",
        local_names={"sl": "kdaj se razgrne odprti berač"},
    ),
    Option(
        name="stop_when_decided",
        values=YES_NO,
        default=True,
        stage="play",
        section="§7.7",
        meaning="true: play stops when no later trick can change the score, as when a beggar takes "
        "a trick; false: every round is played out. It changes no score.",
        local_names={"sl": "konec, ko je odločeno"},
    ),
    Option(
        name="klop_talon",
        values=("aside", "gift"),
        default="aside",
        stage="play",
        section="§9.1",
        meaning="The talon in klop: aside: it counts for nobody; gift: its cards go one by one to "
        "the winners of the first tricks.",
        local_names={"sl": "talon v klopu"},
    ),
)
