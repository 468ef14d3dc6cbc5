"""Slovenian contracts, options and presets, each against values written out from the rules text."""

import json
import re
from typing import Any

import pytest

from tarok_sim.rules import switches
from tarok_sim.rules.option import Option
from tarok_sim.rules.registry import get_rules, list_rules, register
from tarok_sim.rules.rule_card import rule_card
from tarok_sim.rules.ruleset import Rules
from tarok_sim.rules.slovenian import SLOVENIAN_3, SLOVENIAN_4
from tarok_sim.rules.switches import Aim

# §12 with its notes and §12b: option, then the values of seed, pagat and tzs with four players.
PRESET_TABLE = """
talon_position            between         first            first
cut                       false           false            false
no_tarok                  none            redeal_klop      none
bidding_start             forehand        second           forehand
forehand_duty             none            obvezna_tri      obvezna_tri
tri_forehand_only         false           true             false
hold_equal                true            true             true
final_raise               false           true             false
ladder                    seed            pagat            tzs
pikolo_value              35              off              off
solo_brez_value           80              80               50
solo_brez_difference      true            false            true
bonuses_in_solo_brez      true            false            true
bonuses_in_flat           false           false            false
valat_scale               ladder          pagat            none
barvni_as_bid             true            true             true
solo_contracts_3p         false           false            false
call_rule                 any             any              any
call_queen_if_all_kings   false           false            false
zaruf_rest                never           king_wins        never
zaruf_must_take           false           false            false
discard_tarok             forced_only     forced_only      free_shown
talon_counts_for_sets     true            true             true
pagat_ultimo_silent_fail  true            true             true
king_ultimo               side            side             off
partner_king              ultimo          ultimo           off
valat_replaces            true            true             true
first_lead                forehand        pagat            declarer
overtake_negative         true            true             true
pagat_negative            last_tarok      only_legal_card  only_legal_card
emperor                   any_order       any_order        any_order
barvni_must_tarok         true            true             true
barvni_led_tarok          tarok_wins      tarok_wins       tarok_wins
win_threshold_thirds      107             107              107
difference_rounding       none            nearest5         none
klop_talon                aside           gift             gift
klop_full                 none            70               70
klop_full_at              36              36               35
klop_empty                none            70               none
klop_scope                individual      specials_only    individual
klop_rounding             none            nearest5         none
mond_penalty              0               20               21
mond_in_talon             false           true             true
ledger                    declaring_side  declaring_side   declaring_side
open_hand_time            before          after_trick1     before
stop_when_decided         true            true             true
opp_failure_credit        false           false            true
announce_requires_holding true            false            false
trulpagat                 sum             sum              sum
solo_announcement         true            false            false
solo_announcement_loss    true            true             true
announced_ultimo_hold     false           true             false
announce_multiplicity     once            per_side         once
announce_kontra_order     joint           joint            joint
barvni_as_announcement    true            true             true
barvni_value              250             125              off
barvni_by                 anyone          solo_declarer    anyone
re_by                     owner_player    owner_side       owner_player
kontra_eligibility        certain         certain          certain
klop_kontra               false           false            false
zaruf_concede             false           false            false
compulsory_klop           off             on               off
radelc                    off             pagat            tzs
radelc_end                0               100              0
"""
# §12: entries marked "(4p)", and the mond, with three players.
PAGAT_THREE = {
    "bidding_start": "forehand",
    "forehand_duty": "none",
    "tri_forehand_only": False,
    "difference_rounding": "none",
    "klop_rounding": "none",
    "mond_penalty": 21,
}
SEED_LADDER = (
    "klop 0, three 10, two 20, one 30, piccolo 35, solo_three 40, solo_two 50, solo_one 60, "
    "beggar 70, solo_without 80, open_beggar 90, valat 125, colour_valat 500"
)
PAGAT_LADDER = (
    "klop 0, three 10, two 20, one 30, solo_three 40, solo_two 50, solo_one 60, "
    "beggar 70, solo_without 80, open_beggar 90, colour_valat 125, valat 500"
)
TZS_LADDER = "klop 0, three 10, two 20, one 30, solo_without 50, beggar 70"
SOLOS = "solo_three 40, solo_two 50, solo_one 60, "


def _value(word: str) -> Any:
    return int(word) if word.isdecimal() else {"true": True, "false": False}.get(word, word)


def _table(column: int) -> dict[str, Any]:
    rows = [line.split() for line in PRESET_TABLE.strip().splitlines()]
    return {row[0]: _value(row[column]) for row in rows}


def _ladder(rules: Rules) -> str:
    return ", ".join(f"{contract.name} {contract.value}" for contract in rules.contracts)


def _typed(values: Any) -> dict[str, tuple[type, Any]]:
    return {name: (type(value), value) for name, value in values.items()}


@pytest.mark.parametrize(("column", "preset"), [(1, "seed"), (2, "pagat"), (3, "tzs")])
def test_presets__four_players(column: int, preset: str) -> None:
    assert _typed(get_rules("slovenian-4", preset).options) == _typed(_table(column))


@pytest.mark.parametrize(("column", "preset"), [(1, "seed"), (2, "pagat"), (3, "tzs")])
def test_presets__three_players(column: int, preset: str) -> None:
    expected = _table(column) | (PAGAT_THREE if preset == "pagat" else {})
    assert _typed(get_rules("slovenian-3", preset).options) == _typed(expected)


@pytest.mark.parametrize(
    ("rules_id", "preset", "ladder"),
    [
        ("slovenian-4", "seed", SEED_LADDER),
        ("slovenian-4", "pagat", PAGAT_LADDER),
        ("slovenian-4", "tzs", TZS_LADDER),
        ("slovenian-3", "seed", SEED_LADDER.replace(SOLOS, "")),
        ("slovenian-3", "pagat", PAGAT_LADDER.replace(SOLOS, "")),
        ("slovenian-3", "tzs", TZS_LADDER),
    ],
)
def test_ladder__presets(rules_id: str, preset: str, ladder: str) -> None:
    assert _ladder(get_rules(rules_id, preset)) == ladder


@pytest.mark.parametrize(
    ("scale", "top"),
    [
        ("ladder", "open_beggar 90, valat 125, colour_valat 500"),
        ("announcement", "open_beggar 90, colour_valat 250, valat 500"),
        ("pagat", "open_beggar 90, colour_valat 125, valat 500"),
        ("none", "solo_without 80, open_beggar 90"),
    ],
)
def test_ladder__valat_scale(scale: str, top: str) -> None:
    assert _ladder(get_rules("slovenian-4", valat_scale=scale)).endswith(top)


def test_ladder__value_options_change_and_remove() -> None:
    rules = get_rules("slovenian-4", pikolo_value=55, solo_brez_value=85, barvni_as_bid=False)
    assert _ladder(rules) == (
        "klop 0, three 10, two 20, one 30, piccolo 55, solo_three 40, solo_two 50, solo_one 60, "
        "beggar 70, solo_without 85, open_beggar 90, valat 125"
    )
    without = get_rules("slovenian-4", pikolo_value="off")
    assert _ladder(without) == SEED_LADDER.replace("piccolo 35, ", "")


def test_ladder__decides_which_contracts_exist() -> None:
    assert _ladder(get_rules("slovenian-4", "pagat", pikolo_value=35)) == PAGAT_LADDER
    assert _ladder(get_rules("slovenian-4", "tzs", valat_scale="pagat")) == TZS_LADDER
    assert _ladder(get_rules("slovenian-3", "tzs", solo_contracts_3p=True)) == TZS_LADDER


def test_ladder__solo_contracts_with_three() -> None:
    rules = get_rules("slovenian-3", solo_contracts_3p="true")
    assert _ladder(rules) == SEED_LADDER
    assert _ladder(get_rules("slovenian-4", solo_contracts_3p=False)) == SEED_LADDER


def test_contracts__who_calls_a_king() -> None:
    calling = [c.name for c in get_rules("slovenian-4").contracts if c.calls_king]
    assert calling == ["three", "two", "one"]
    assert not any(c.calls_king for c in get_rules("slovenian-3").contracts)


def test_contracts__mechanisms() -> None:
    rules = get_rules("slovenian-4")
    groups = {c.name: c.talon_take for c in rules.contracts if c.talon_take}
    assert groups == {
        **{"three": 3, "two": 2, "one": 1},
        **{"solo_three": 3, "solo_two": 2, "solo_one": 1},
    }
    point_contracts = [*groups, "solo_without"]
    aims = {c.name: c.aim for c in rules.contracts}
    assert aims == dict.fromkeys(point_contracts, Aim.POINTS) | {
        "klop": Aim.FEWEST_POINTS,
        "piccolo": Aim.ONE_TRICK,
        **dict.fromkeys(("beggar", "open_beggar"), Aim.NO_TRICKS),
        **dict.fromkeys(("valat", "colour_valat"), Aim.ALL_TRICKS),
    }
    flags = {
        "scores_difference": point_contracts,
        "pays_bonuses": point_contracts,
        "follow_negative": ["klop", "piccolo", "beggar", "open_beggar"],
        "colour": ["colour_valat"],
        "open_hand": ["open_beggar"],
        "talon_to_defenders": ["solo_without"],
    }
    for flag, names in flags.items():
        assert {c.name for c in rules.contracts if getattr(c, flag)} == set(names), flag


def test_contracts__solo_without_by_preset() -> None:
    paid = {
        preset: (contract.scores_difference, contract.pays_bonuses)
        for preset in ("seed", "pagat", "tzs")
        for contract in [get_rules("slovenian-4", preset).contract("solo_without")]
    }
    assert paid == {"seed": (True, True), "pagat": (False, False), "tzs": (True, True)}


def test_contracts__bonuses_in_flat_never_reach_klop() -> None:
    rules = get_rules("slovenian-4", bonuses_in_flat=True, bonuses_in_solo_brez=False)
    without = [c.name for c in rules.contracts if not c.pays_bonuses]
    assert without == ["klop", "solo_without"]


@pytest.mark.parametrize(
    ("first_lead", "names"),
    [
        ("forehand", []),
        ("pagat", ["beggar", "solo_without", "open_beggar", "valat", "colour_valat"]),
        ("declarer", [word.split()[0] for word in SEED_LADDER.split(", ")[1:]]),
    ],
)
def test_contracts__declarer_leads(first_lead: str, names: list[str]) -> None:
    rules = get_rules("slovenian-4", first_lead=first_lead)
    assert [c.name for c in rules.contracts if c.declarer_leads] == names


def test_rules__sizes() -> None:
    four, three = get_rules("slovenian-4"), get_rules("slovenian-3")
    assert (four.n_seats, four.hand_size, four.talon_size, four.n_tricks) == (4, 12, 6, 12)
    assert (three.n_seats, three.hand_size, three.talon_size, three.n_tricks) == (3, 16, 6, 16)
    assert four.deck.id == three.deck.id == "54"
    assert four.contract_index("beggar") == 8
    assert three.contract_index("beggar") == 5


@pytest.mark.parametrize(
    ("name", "given", "kept"),
    [
        ("hold_equal", "false", False),
        ("hold_equal", " TRUE ", True),
        ("hold_equal", False, False),
        ("pikolo_value", "55", 55),
        ("pikolo_value", 55, 55),
        ("pikolo_value", "OFF", "off"),
        ("klop_full", None, "none"),
        ("klop_talon", "gift", "gift"),
        ("valat_replaces", "game_only", "game_only"),
        ("valat_replaces", "false", False),
        ("mond_penalty", "0", 0),
        ("win_threshold_thirds", 106, 106),
    ],
)
def test_option__reads_values_and_text(name: str, given: object, kept: object) -> None:
    value = SLOVENIAN_4.option(name).parse(given)
    assert (type(value), value) == (type(kept), kept)


@pytest.mark.parametrize(
    ("name", "given", "allowed"),
    [
        ("hold_equal", "yes", "true or false"),
        ("hold_equal", 1, "true or false"),
        ("cut", None, "false or true"),
        ("mond_penalty", True, "a whole number from 0 to 1000"),
        ("mond_penalty", -1, "a whole number from 0 to 1000"),
        ("mond_penalty", 20.5, "a whole number from 0 to 1000"),
        ("pikolo_value", 0, "off or a whole number from 1 to 1000"),
        ("klop_empty", "off", "none or a whole number from 1 to 1000"),
        ("win_threshold_thirds", 108, "a whole number from 104 to 107"),
        ("emperor", "any", "any_order or pagat_last or off"),
        ("emperor", ["off"], "any_order or pagat_last or off"),
    ],
)
def test_option__refuses(name: str, given: object, allowed: str) -> None:
    message = f"option {name} cannot be {given!r}; it takes {allowed} ("
    with pytest.raises(ValueError, match=re.escape(message)):
        get_rules("slovenian-4", **{name: given})


def test_option__refuses_a_bad_declaration() -> None:
    common = {"name": "x", "section": "§1", "meaning": "m"}
    with pytest.raises(
        ValueError, match="choose from deal, bid, call, talon, talk, play, score, session"
    ):
        Option(**common, values=("a",), default="a", stage="bids")
    with pytest.raises(ValueError, match="option x cannot be 'b'; it takes a "):
        Option(**common, values=("a",), default="b", stage="bid")


def test_resolve__unknown_names_list_the_choices() -> None:
    with pytest.raises(ValueError, match=r"'pikolo' of slovenian-4; did you mean 'pikolo_value'"):
        get_rules("slovenian-4", pikolo=35)
    with pytest.raises(ValueError, match=r"unknown option 'radlc'.*choose from talon_position, "):
        get_rules("slovenian-4", radlc="pagat")
    with pytest.raises(ValueError, match="'fft' of slovenian-3; choose from seed, pagat, tzs"):
        get_rules("slovenian-3", "fft")
    with pytest.raises(ValueError, match=r"did you mean 'slovenian-4'\? choose from slovenian-4, "):
        get_rules("slovene-4")
    with pytest.raises(ValueError, match="'piccolo' of slovenian-4 with preset tzs; choose from"):
        get_rules("slovenian-4", "tzs").contract("piccolo")


@pytest.mark.parametrize(
    "options",
    [
        {"valat_scale": "none", "barvni_as_bid": True},
        {"king_ultimo": "off", "partner_king": "keep"},
    ],
)
def test_resolve__contradictions_only_when_both_are_asked_for(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"contradict each other: .*; leave one of them out"):
        get_rules("slovenian-4", **options)
    for name, value in options.items():
        assert get_rules("slovenian-4", **{name: value}).options[name] == value
    assert get_rules("slovenian-4", "tzs", partner_king="keep").options["king_ultimo"] == "off"


def test_digest__depends_on_the_rules_not_on_how_they_were_asked_for() -> None:
    seed = get_rules("slovenian-4")
    asked = get_rules("slovenian-4", "pagat", **seed.options)
    assert asked.digest == seed.digest
    assert asked.option_overrides == {
        name: value for name, value in seed.options.items() if _table(2)[name] != value
    }
    others = [
        get_rules("slovenian-3"),
        get_rules("slovenian-4", "pagat"),
        get_rules("slovenian-4", klop_talon="gift"),
    ]
    assert len({rules.digest for rules in [seed, *others]}) == 4


def test_rules__equal_rules_hash_alike() -> None:
    assert get_rules("slovenian-4", klop_full=70) == get_rules("slovenian-4", klop_full="70")
    assert len({get_rules("slovenian-4"), get_rules("slovenian-4", cut="false")}) == 1


def test_register__refuses_a_taken_id() -> None:
    with pytest.raises(ValueError, match="'slovenian-4' are already registered"):
        register(SLOVENIAN_4)
    assert register(SLOVENIAN_4, replace=True) is SLOVENIAN_4
    assert {"slovenian-4", "slovenian-3"} <= set(list_rules())


@pytest.mark.parametrize(
    ("option", "enum"),
    [
        ("no_tarok", switches.NoTarok),
        ("bidding_start", switches.BiddingStart),
        ("forehand_duty", switches.ForehandDuty),
        ("call_rule", switches.CallRule),
        ("zaruf_rest", switches.ZarufRest),
        ("discard_tarok", switches.DiscardTarok),
        ("first_lead", switches.FirstLead),
        ("pagat_negative", switches.PagatNegative),
        ("emperor", switches.Emperor),
        ("klop_talon", switches.KlopTalon),
        ("klop_scope", switches.KlopScope),
        ("klop_rounding", switches.Rounding),
        ("difference_rounding", switches.Rounding),
    ],
)
def test_options__words_are_the_switches(option: str, enum: Any) -> None:
    words = [str(value).upper() for value in SLOVENIAN_3.option(option).values]
    assert sorted(words) == sorted(enum.__members__)


def test_rule_card__contract_row_in_words() -> None:
    card = rule_card(get_rules("slovenian-4", "pagat"))
    two = next(row for row in card.contracts if row.name == "two")
    assert two.cells()[:9] == (
        *("two", "dve", "20", "value and difference", "yes", "holder of the called king"),
        *("36 card points", "opened, one of 3 groups of 2", "forehand"),
    )
    talon = {row.name: row.talon for row in card.contracts}
    assert talon["klop"] == "one card to the winner of each of the first 6 tricks"
    assert talon["solo_without"] == "closed, counts for the defenders"
    assert talon["one"] == "opened, one of 6 cards"
    leads = {row.name: row.first_lead for row in card.contracts}
    assert (leads["solo_one"], leads["beggar"]) == ("forehand", "declarer")
    assert rule_card(get_rules("slovenian-4")).contracts[0].talon == "closed"


def test_rule_card__goal_follows_the_win_line() -> None:
    goals = [
        rule_card(get_rules("slovenian-3", win_threshold_thirds=thirds)).contracts[1].goal
        for thirds in (104, 106, 107)
    ]
    assert goals == ["35 card points", "35 card points and a card", "36 card points"]


def test_rule_card__options_show_presets_and_changes() -> None:
    card = rule_card(get_rules("slovenian-3", "tzs", mond_penalty=20))
    row = next(row for row in card.options if row.name == "mond_penalty")
    assert row.changed
    assert row.cells()[:6] == (
        *("mond_penalty", "20*", "a whole number from 0 to 1000"),
        *("0", "21", "21"),
    )
    assert [row.name for row in card.options if row.changed] == ["mond_penalty"]
    assert "Preset `tzs`, changed: `mond_penalty=20`." in card.to_markdown()


def test_rule_card__json_and_markdown() -> None:
    card = rule_card(get_rules("slovenian-4"))
    data = json.loads(json.dumps(card.to_dict(), ensure_ascii=False))
    assert data["contracts"][8]["local_names"] == {"sl": "berač"}
    assert data["options"][0]["presets"] == {
        "seed": "between",
        "pagat": "first",
        "tzs": "first",
    }
    text = card.to_markdown()
    assert "| beggar | berač | 70 | value | no | none | no trick | closed | forehand |" in text
    assert "https://www.pagat.com/tarot/sltarok.html" in text
