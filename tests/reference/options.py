"""Every rule option, its values and the presets (§12, §12a, §12b), and what follows from them.

`resolve` turns a record's preset and overrides into one dictionary; `ladder` and
`contract_value` say which contracts that dictionary knows and what they are worth (§4.1).
"""

from typing import Any

Options = dict[str, Any]

N_SEATS = {"slovenian-4": 4, "slovenian-3": 3, "slovenian-2": 2}

YES_NO = (True, False)
NO_YES = (False, True)

# Allowed values, the default (the seed's) first.
OPTIONS: dict[str, tuple[Any, ...]] = {
    # dealing (§3)
    "talon_position": ("between", "first"),
    "cut": NO_YES,
    "no_tarok": ("none", "redeal", "redeal_klop"),
    # bidding (§4)
    "bidding_start": ("forehand", "second"),
    "forehand_duty": ("none", "obvezna_tri"),
    "tri_forehand_only": NO_YES,
    "hold_equal": YES_NO,
    "final_raise": NO_YES,
    "compulsory_klop": ("off", "on"),
    "ladder": ("seed", "pagat", "tzs"),
    "pikolo_value": (35, 55, 60, "off"),
    "solo_brez_value": (80, 50),
    "valat_scale": ("ladder", "announcement", "pagat", "none"),
    "solo_contracts_3p": NO_YES,
    "barvni_as_bid": YES_NO,
    # king, talon, discards (§5)
    "call_rule": ("any", "not_own", "own_only"),
    "call_queen_if_all_kings": NO_YES,
    "zaruf_rest": ("never", "king_wins"),
    "zaruf_must_take": NO_YES,
    "zaruf_concede": NO_YES,
    "discard_tarok": ("forced_only", "free_shown"),
    "talon_counts_for_sets": YES_NO,
    # announcements and kontra (§6)
    "announce_requires_holding": YES_NO,
    "trulpagat": ("sum", "joint"),
    "solo_announcement": YES_NO,
    "solo_announcement_loss": YES_NO,
    "pagat_ultimo_silent_fail": YES_NO,
    "king_ultimo": ("side", "king_wins", "off"),
    "partner_king": ("ultimo", "keep", "off"),
    "announced_ultimo_hold": NO_YES,
    "announce_multiplicity": ("once", "per_side"),
    "announce_kontra_order": ("joint",),
    "barvni_value": (250, 125, "off"),
    "barvni_by": ("anyone", "solo_declarer"),
    "barvni_as_announcement": YES_NO,
    "valat_replaces": (True, "game_only", False),
    "bonuses_in_solo_brez": YES_NO,
    "bonuses_in_flat": NO_YES,
    "re_by": ("owner_player", "owner_side"),
    "kontra_eligibility": ("certain", "any_other_player"),
    "klop_kontra": (False,),
    # play (§7)
    "first_lead": ("forehand", "pagat", "declarer"),
    "emperor": ("any_order", "pagat_last", "off"),
    "barvni_must_tarok": YES_NO,
    "barvni_led_tarok": ("tarok_wins", "suit_wins"),
    "overtake_negative": YES_NO,
    "pagat_negative": ("last_tarok", "only_legal_card", "free"),
    "open_hand_time": ("before", "after_trick1"),
    "stop_when_decided": YES_NO,
    # scoring (§8)
    "win_threshold_thirds": (107, 106),
    "difference_rounding": ("none", "nearest5"),
    "solo_brez_difference": YES_NO,
    "ledger": ("declaring_side", "mirrored"),
    "opp_failure_credit": NO_YES,
    "mond_penalty": (0, 20, 21),
    "mond_in_talon": NO_YES,
    "radelc": ("off", "pagat", "tzs", "zei"),
    "radelc_end": (0, 100, 40),
    # klop and two players (§9)
    "klop_talon": ("aside", "gift"),
    "klop_full": ("none", 70, 35),
    "klop_full_at": (36, 35),
    "klop_empty": ("none", 70, 10),
    "klop_scope": ("individual", "specials_only"),
    "klop_rounding": ("none", "nearest5"),
    "two_player_score": ("difference", "total"),
    "two_player_bonuses": NO_YES,
    "pile_pickup": ("auto", "optional"),
}

# These take any whole number that is not negative, besides the values listed.
ANY_NUMBER = frozenset(
    "pikolo_value solo_brez_value barvni_value mond_penalty radelc_end "
    "klop_full klop_full_at klop_empty".split()
)

SEED = {name: allowed[0] for name, allowed in OPTIONS.items()}

# §12, the bracketed values that differ from the seed's; four players.
PAGAT: Options = {
    "talon_position": "first",
    "no_tarok": "redeal_klop",
    "bidding_start": "second",
    "forehand_duty": "obvezna_tri",
    "tri_forehand_only": True,
    "final_raise": True,
    "compulsory_klop": "on",
    "ladder": "pagat",
    "pikolo_value": "off",
    "solo_brez_difference": False,
    "bonuses_in_solo_brez": False,
    "valat_scale": "pagat",
    "barvni_value": 125,
    "barvni_by": "solo_declarer",
    "zaruf_rest": "king_wins",
    "announce_requires_holding": False,
    "solo_announcement": False,
    "announced_ultimo_hold": True,
    "announce_multiplicity": "per_side",
    "re_by": "owner_side",
    "first_lead": "pagat",
    "pagat_negative": "only_legal_card",
    "difference_rounding": "nearest5",
    "klop_talon": "gift",
    "klop_full": 70,
    "klop_full_at": 36,
    "klop_empty": 70,
    "klop_scope": "specials_only",
    "klop_rounding": "nearest5",
    "mond_penalty": 20,
    "mond_in_talon": True,
    "radelc": "pagat",
    "radelc_end": 100,
    "open_hand_time": "after_trick1",
}
# §12: the "(4p)" entries go back for three players.
PAGAT_THREE: Options = {
    "bidding_start": "forehand",
    "forehand_duty": "none",
    "tri_forehand_only": False,
    "difference_rounding": "none",
    "klop_rounding": "none",
    "mond_penalty": 21,
}
TZS: Options = {
    "talon_position": "first",
    "forehand_duty": "obvezna_tri",
    "ladder": "tzs",
    "pikolo_value": "off",
    "solo_brez_value": 50,
    "valat_scale": "none",
    "barvni_value": "off",
    "discard_tarok": "free_shown",
    "announce_requires_holding": False,
    "solo_announcement": False,
    "king_ultimo": "off",
    "partner_king": "off",
    "first_lead": "declarer",
    "pagat_negative": "only_legal_card",
    "klop_talon": "gift",
    "klop_full": 70,
    "klop_full_at": 35,
    "mond_penalty": 21,
    "mond_in_talon": True,
    "radelc": "tzs",
    "opp_failure_credit": True,
}


def _preset(name: str, n_seats: int) -> Options:
    changes = {"seed": {}, "pagat": PAGAT, "tzs": TZS}[name]
    values = {**SEED, **changes}
    # Two players keep the four-player row: nothing in it touches their game (§9.3).
    if name == "pagat" and n_seats == 3:
        values.update(PAGAT_THREE)
    return values


PRESETS: dict[str, dict[int, Options]] = {
    name: {n: _preset(name, n) for n in (2, 3, 4)} for name in ("seed", "pagat", "tzs")
}


def _is_allowed(name: str, value: Any) -> bool:
    if any(type(value) is type(allowed) and value == allowed for allowed in OPTIONS[name]):
        return True
    return name in ANY_NUMBER and type(value) is int and value >= 0


def resolve(rules_id: str, preset: str = "seed", overrides: Options | None = None) -> Options:
    """All option values of a preset with single options changed on top of it."""
    if rules_id not in N_SEATS:
        raise ValueError(f"unknown rules {rules_id!r}; choose from {', '.join(N_SEATS)}")
    if preset not in PRESETS:
        raise ValueError(f"unknown preset {preset!r}; choose from {', '.join(PRESETS)}")
    values = dict(PRESETS[preset][N_SEATS[rules_id]])
    for name, value in (overrides or {}).items():
        if name not in OPTIONS:
            raise ValueError(f"unknown option {name!r}; choose from {', '.join(OPTIONS)}")
        if not _is_allowed(name, value):
            raise ValueError(f"option {name!r} cannot be {value!r}; choose from {OPTIONS[name]}")
        values[name] = value
    return values
