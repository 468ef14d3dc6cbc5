"""Who may announce and kontra what, by cards, by role and by knowledge (§6)."""

from typing import Any

import pytest

from tests.reference.options import resolve
from tests.reference.speak import Table

ALONE = None


def table_of(partner: int | None, contract: str = "two", **overrides: Any) -> Table:
    """Declarer 0 called the king of hearts, which `partner` (or he himself) holds."""
    hands: list[list[str]] = [["T2"], ["T3"], ["T4"], ["T5"]]
    hands[0 if partner is None else partner].append("HK")
    options = resolve("slovenian-4", overrides.pop("preset", "seed"), overrides)
    called = "HK" if contract in ("three", "two", "one") else None
    return Table(contract, 0, partner, called, ["S7"] * 6, hands, hands, options)


def entitled(table: Table, target: str, level: int = 1) -> list[int]:
    return [seat for seat in range(4) if table.kontra_fault(seat, target, level) is None]


def test_kontra__game_by_whoever_does_not_hold_the_called_king() -> None:
    assert entitled(table_of(2), "game") == [1, 3]
    assert entitled(table_of(ALONE), "game") == [1, 2, 3]
    assert entitled(table_of(ALONE, "solo_two"), "game") == [1, 2, 3]
    assert entitled(table_of(ALONE, "klop"), "game") == []


def test_kontra__item_of_a_defender_while_sides_are_hidden() -> None:
    table = table_of(2)
    table.hands[1].append("T1")
    table.announce(1, "pagat_ultimo")
    # The declarer cannot know that seat 1 is not his partner; the partner can.
    assert entitled(table, "pagat_ultimo") == [2]
    alone = table_of(ALONE)
    alone.announce(1, "pagat_ultimo")
    assert entitled(alone, "pagat_ultimo") == [0]


def test_kontra__any_other_player() -> None:
    table = table_of(2, kontra_eligibility="any_other_player")
    table.announce(1, "pagat_ultimo")
    assert entitled(table, "pagat_ultimo") == [0, 2, 3]


def test_kontra__public_events_narrow_the_worlds() -> None:
    table = table_of(2)
    table.announce(2, "king_ultimo")
    table.announce(3, "pagat_ultimo")
    assert entitled(table, "king_ultimo") == [1, 3]
    assert entitled(table, "pagat_ultimo") == [0, 2]


def test_kontra__earlier_kontras_tell_too() -> None:
    table = table_of(2)
    table.announce(1, "pagat_ultimo")
    assert 0 not in entitled(table, "pagat_ultimo")
    # Who kontras the game does not hold the called king, so seat 1 is an opponent for sure.
    table.kontra(1, "game", 1)
    assert entitled(table, "pagat_ultimo") == [0, 2]
    # Who of seats 2 and 3 kontras a defender's item shows that he is the partner …
    before = table_of(2)
    before.announce(1, "pagat_ultimo")
    before.kontra(2, "pagat_ultimo", 1)
    assert before.worlds == {2}


def test_kontra__king_in_the_talon_is_public() -> None:
    table = table_of(ALONE)
    table = Table("two", 0, None, "HK", ["HK"], table.dealt, table.hands, table.options)
    table.announce(1, "pagat_ultimo")
    assert entitled(table, "pagat_ultimo") == [0]


def test_kontra__ladder_of_answers() -> None:
    table = table_of(2)
    assert entitled(table, "game", 2) == []
    table.kontra(1, "game", 1)
    assert entitled(table, "game", 1) == []
    assert entitled(table, "game", 2) == [0]
    table.kontra(0, "game", 2)
    assert entitled(table, "game", 3) == [1, 3]
    table.kontra(3, "game", 3)
    table.kontra(0, "game", 4)
    assert entitled(table, "game", 5) == []


def test_kontra__partner_answers_for_the_side() -> None:
    table = table_of(2, re_by="owner_side")
    table.kontra(1, "game", 1)
    assert entitled(table, "game", 2) == [0, 2]
    table.kontra(2, "game", 2)
    assert table.worlds == {2}


def said(table: Table, seat: int, item: str) -> bool:
    return table.announcement_fault(seat, item) is None


def test_announcement__needs_the_cards() -> None:
    table = table_of(2)
    assert not said(table, 1, "trula")
    assert not said(table, 1, "pagat_ultimo")
    table.hands[1] += ["T1", "T21", "T22"]
    assert said(table, 1, "trula")
    assert said(table, 1, "trulpagat")
    assert said(table_of(2, announce_requires_holding=False), 1, "trula")
    assert not said(table_of(2, announce_requires_holding=False), 1, "pagat_ultimo")


def test_announcement__king_ultimo_and_solo_by_role() -> None:
    assert [said(table_of(2), seat, "king_ultimo") for seat in range(4)] == [
        False, False, True, False,
    ]  # fmt: skip
    assert not said(table_of(ALONE), 0, "king_ultimo")
    assert said(table_of(ALONE), 0, "solo")
    assert not said(table_of(2), 0, "solo")
    assert not said(table_of(ALONE, "solo_two"), 0, "solo")
    assert not said(table_of(2, preset="tzs"), 2, "king_ultimo")


def test_announcement__once_or_per_side() -> None:
    table = table_of(2)
    table.announce(0, "valat")
    assert not said(table, 1, "valat")
    assert not said(table, 1, "colour_valat")
    both = table_of(2, announce_multiplicity="per_side")
    both.announce(0, "valat")
    assert said(both, 1, "valat")
    assert not said(both, 2, "valat")


def test_announcement__trulpagat_stands_for_its_parts() -> None:
    table = table_of(2)
    table.hands[1] += ["T1", "T21", "T22"]
    table.announce(1, "trulpagat")
    assert not said(table, 1, "trula")
    assert not said(table, 1, "pagat_ultimo")


def test_announcement__on_the_first_turn_only() -> None:
    table = table_of(2)
    table.hands[1].append("T1")
    table.announce(2, "king_ultimo")
    assert not said(table, 1, "pagat_ultimo")


@pytest.mark.parametrize("contract", ["piccolo", "beggar", "open_beggar", "valat", "klop"])
def test_announcement__none_in_flat_contracts(contract: str) -> None:
    table = table_of(ALONE, contract)
    table.hands[1].append("T1")
    assert not said(table, 1, "pagat_ultimo")
    with_bonuses = table_of(ALONE, contract, bonuses_in_flat=True)
    with_bonuses.hands[1].append("T1")
    assert said(with_bonuses, 1, "pagat_ultimo") == (contract != "klop")


def test_announcement__colour_valat_by() -> None:
    assert said(table_of(2), 1, "colour_valat")
    by_declarer: dict[str, Any] = {"barvni_by": "solo_declarer"}
    assert not said(table_of(2, **by_declarer), 0, "colour_valat")
    assert said(table_of(ALONE, "solo_two", **by_declarer), 0, "colour_valat")
    assert not said(table_of(ALONE, "solo_two", **by_declarer), 1, "colour_valat")
    assert not said(table_of(2, barvni_as_announcement=False), 1, "colour_valat")
    assert not said(table_of(2, barvni_value="off"), 1, "colour_valat")
