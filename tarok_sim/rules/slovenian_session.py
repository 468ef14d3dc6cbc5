"""House rules of Slovenian tarok that reach beyond one round (§4.4, §8.5, §10).

The fourth list beside `slovenian_options.py`, `slovenian_talk.py` and `slovenian_scoring.py`, in
the same form.  A single round is dealt, played and scored without them; `tarok_sim.sessions` keeps
the score sheet by them.
"""

from tarok_sim.rules.option import Option

SESSION_OPTIONS = (
    Option(
        name="compulsory_klop",
        values=("off", "on"),
        default="off",
        stage="session",
        section="§4.4",
        meaning="on: after a round that brings somebody's total to exactly 0, only games above the "
        "beggar can be bid in the next one, and klop is played if nobody does.",
        local_names={"sl": "obvezni klop"},
    ),
    Option(
        name="radelc",
        values=("off", "pagat", "tzs", "zei"),
        default="off",
        stage="session",
        section="§8.5",
        meaning="When every player gets a radelc, which doubles a later game of his: pagat: after "
        "klop, a beggar or a higher game, and any valat; it goes when a doubled game is won. tzs: "
        "after klop, beggar and any valat; it goes with any doubled game. zei: after klop only; "
        "it goes when a doubled game is won.",
        local_names={"sl": "radelci"},
    ),
    Option(
        name="radelc_end",
        numbers=range(1001),
        default=0,
        stage="session",
        section="§8.5",
        meaning="What each radelc left at the end of a session costs its holder.",
        local_names={"sl": "neizkoriščeni radelc"},
    ),
)
