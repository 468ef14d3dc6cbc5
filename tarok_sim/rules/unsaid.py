"""What holds where a game has no option: the value of every mechanism it leaves unsaid.

A small game declares the options it has; `settings` fills the rest in, so that the rule tables
always have all of them.  Called by `tables`.
"""

from collections.abc import Mapping

from tarok_sim.rules.option import OptionValue
from tarok_sim.rules.ruleset import Rules

_UNSAID: Mapping[str, OptionValue] = {
    "talon_position": "between",
    "no_tarok": "none",
    "bidding_start": "forehand",
    "forehand_duty": "none",
    "hold_equal": False,
    "final_raise": False,
    "call_rule": "any",
    "call_queen_if_all_kings": False,
    "zaruf_rest": "never",
    "zaruf_must_take": False,
    "discard_tarok": "forced_only",
    "talon_counts_for_sets": True,
    "pagat_ultimo": True,
    "pagat_ultimo_silent_fail": True,
    "king_ultimo": "off",
    "partner_king": "off",
    "valat_replaces": True,
    "overtake_negative": False,
    "pagat_negative": "free",
    "pile_pickup": "auto",
    "emperor": "off",
    "barvni_must_tarok": True,
    "barvni_led_tarok": "tarok_wins",
    "open_hand_time": "before",
    "win_threshold_thirds": 107,
    "difference_rounding": "none",
    "klop_talon": "aside",
    "klop_full": "none",
    "klop_full_at": 36,
    "klop_empty": "none",
    "klop_scope": "individual",
    "klop_rounding": "none",
    "mond_penalty": 0,
    "mond_in_talon": False,
    "ledger": "declaring_side",
    "opp_failure_credit": False,
    "stop_when_decided": True,
    "bonuses_in_flat": False,
    "solo_announcement": False,
    "barvni_value": "off",
    "barvni_as_announcement": False,
    "announce_requires_holding": True,
    "trulpagat": "sum",
    "solo_announcement_loss": True,
    "announced_ultimo_hold": False,
    "announce_multiplicity": "once",
    "kontra_eligibility": "certain",
    "re_by": "owner_player",
    "barvni_by": "anyone",
    "first_lead": "forehand",
    "tri_forehand_only": False,
}


def settings(rules: Rules) -> dict[str, OptionValue]:
    """Return the value of every mechanism: the options, what the game implies, the rest unsaid."""
    return {**_UNSAID, **rules.ruleset.implied(rules.options), **rules.options}
