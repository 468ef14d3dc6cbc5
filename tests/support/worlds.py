"""Other deals that a seat cannot tell from the real one when it is asked something.

For every question of traced rounds the cards its seat cannot see are exchanged, so that all that
happened in public may still have happened; then the round is played again on that deal, up to the
question, and looked at.
"""

import random
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tarok_sim.kernels.jit import kernel
from tarok_sim.kernels.lockstep import show_question
from tarok_sim.kernels.questions import Place
from tarok_sim.kernels.state import (
    ALLOWED,
    ANNOUNCE,
    ANSWERED,
    CARD,
    DISCARD,
    DISCARDS,
    HAND,
    KIND,
    KONTRA,
    NONE,
    NOTHING,
    OK,
    PASS,
    ROLE,
    SEAT_ASKED,
    STREAM,
)
from tarok_sim.kernels.talk import ALONE
from tarok_sim.rules.switches import Announcement
from tarok_sim.rules.tables import MAX_PILE_CARDS
from tests.support.tracing import Asker, Step

N_SWAPS = 60
MAX_TURNS = 1000
SHOWN = [KIND, SEAT_ASKED, ROLE, HAND, DISCARDS, ALLOWED]


@dataclass
class World:
    """A deal like the real one but for `cells`: places of cards the seat asked cannot see.

    A cell is (`hand`, seat), (`away`, step in which it was laid away), (`talon`, place) or
    (`pile`, seat * MAX_PILE_CARDS + place); `real` are the cards that lie there, `cards` those that
    lie there in this world.
    """

    place: int
    step: int
    cells: list[tuple[str, int]] = field(default_factory=list)
    real: list[int] = field(default_factory=list)
    cards: list[int] = field(default_factory=list)

    def hide(self, kind: str, where: int, card: int) -> None:
        """Add a cell with the card that lies there."""
        self.cells.append((kind, where))
        self.real.append(card)
        self.cards.append(card)


@dataclass
class Looked:
    """What was seen: the worlds reached, and those of them in which something differed.

    `changed` counts the worlds reached that really have other hidden cards.
    """

    worlds: int = 0
    reached: int = 0
    changed: int = 0
    tables: list[World] = field(default_factory=list)
    views: list[World] = field(default_factory=list)
    answers: list[World] = field(default_factory=list)


def look_around(asker: Asker, steps: list[Step], seed: int) -> Looked:
    """Ask every question of traced rounds again in another world."""
    n_rounds = len(steps[0].deals)
    assert n_rounds % asker.job.rules.n_seats == 0, "forehand must come round evenly"
    rng = random.Random(seed)
    looked = Looked()
    for t, step in enumerate(steps):
        worlds = [_other_world(asker, steps, t, k, rng) for k in step.waiting.tolist()]
        batch = asker.begin(n_rounds)
        for world in worlds:
            batch.deals[world.place]["hands"][:] = 0
            _deal(asker, steps, world, batch.deals[world.place])
        _show_again(batch)
        scripts = [_script(steps, t, world) for world in worlds]
        while _repeat(step, worlds, scripts, batch):
            asker.advance(batch)
        _compare(asker, step, worlds, batch, looked)
    return looked


@kernel
def _show_again(batch):  # type: ignore[no-untyped-def]
    for k in range(len(batch.rows)):
        place = Place(batch.deals[k], batch.tables[k])
        show_question(place, batch.questions[k], batch.asked, k)


def _other_world(asker: Asker, steps: list[Step], t: int, k: int, rng: random.Random) -> World:
    world = World(k, t)
    deal, table = steps[t].deals[k], steps[t].tables[k]
    me = int(steps[t].asked[SEAT_ASKED, k])
    known = int(table["exposed"]) | int(table["shown"]) | _announced(asker, table)
    known |= int(np.bitwise_or.reduce(table["turned"]))
    if table["taken"] != NONE:
        known |= int(table["group"][table["taken"]])
    for seat in range(asker.job.rules.n_seats):
        for card in _places(int(deal["hands"][seat]) & ~known) if seat != me else ():
            world.hide("hand", seat, card)
    for s in range(t):
        card = int(steps[s].answers[k])
        laid = steps[s].asked[KIND, k] == DISCARD and steps[s].asked[SEAT_ASKED, k] != me
        if laid and not known >> card & 1:
            world.hide("away", s, card)
    if table["n_groups"] == 0:
        for place in range(_n_gifts(asker, table), asker.job.rules.talon_size):
            world.hide("talon", place, int(deal["talon"][place]))
    for seat in range(asker.job.rules.n_seats):
        for place, card in _closed_cards(asker, deal, seat):
            if not known >> card & 1:
                world.hide("pile", seat * MAX_PILE_CARDS + place, card)
    _shuffle(asker, table, world, rng)
    return world


def _closed_cards(asker: Asker, deal: Any, seat: int) -> list[tuple[int, int]]:
    """Return places and cards of what a seat's piles still hold."""
    size = asker.job.rules.pile_size
    return [
        (pile * size + k, int(deal["piles"][seat, pile * size + k]))
        for pile in range(asker.job.rules.n_piles)
        for k in range(deal["pile_left"][seat, pile])
    ]


def _announced(asker: Asker, table: Any) -> int:
    """Return the cards that their holder has announced, by rules that ask him to hold them."""
    rules, cards = asker.table.rules, 0
    held = {
        Announcement.PAGAT_ULTIMO: 1 << int(rules.pagat),
        Announcement.TRULPAGAT: 1 << int(rules.pagat),
    }
    if rules.announce_held:
        held[Announcement.TRULA] = held[Announcement.TRULPAGAT] = int(rules.trula)
        held[Announcement.KINGS] = int(rules.kings)
    for item, shown in held.items():
        cards |= shown if int(table["said"]) >> item & 1 else 0
    return cards


def _n_gifts(asker: Asker, table: Any) -> int:
    """Return how many cards of a closed talon went to trick winners for all to see."""
    is_klop = table["contract"] == 0 and bool(asker.table.rules.klop_talon)
    return min(int(table["trick"]), asker.job.rules.talon_size) if is_klop else 0


def _shuffle(asker: Asker, table: Any, world: World, rng: random.Random) -> None:
    """Exchange hidden cards as far as the suits that seats are known to lack allow it."""
    rules = asker.table.rules
    not_away = int(rules.never_discarded) | int(rules.taroks)

    def fits(cell: tuple[str, int], card: int) -> bool:
        if card == table["called"] and table["worlds"] != 0 and cell[0] in ("hand", "away"):
            # Who has spoken has shown that he is, or is not, the partner.
            seat = cell[1] if cell[0] == "hand" else table["declarer"]
            world = ALONE if seat == table["declarer"] else seat
            if not int(table["worlds"]) >> int(world) & 1:
                return False
        if cell[0] == "hand":
            return not int(table["void"][cell[1]]) >> int(rules.suit_of[card]) & 1
        return cell[0] in ("talon", "pile") or not not_away >> card & 1

    cells, cards = world.cells, world.cards
    for _ in range(N_SWAPS if len(cards) > 1 else 0):
        a, b = rng.sample(range(len(cards)), 2)
        if fits(cells[a], cards[b]) and fits(cells[b], cards[a]):
            cards[a], cards[b] = cards[b], cards[a]


def _deal(asker: Asker, steps: list[Step], world: World, deal: Any) -> None:
    """Write the deal that a world began with."""
    rules, k, now = asker.job.rules, world.place, steps[world.step]
    deal["hands"] = now.deals[k]["dealt"]
    deal["talon"] = now.deals[k]["talon"]
    deal["piles"] = now.deals[k]["piles"]
    deal["pile_left"] = rules.pile_size
    owners = [_owner(steps, world, cell) for cell in world.cells]
    table = now.tables[k]
    for cell, owner, card in zip(world.cells, owners, world.real, strict=True):
        if cell[0] in ("hand", "away"):
            deal["hands"][owner] &= ~(1 << card)
    for cell, owner, card in zip(world.cells, owners, world.cards, strict=True):
        if cell[0] == "talon":
            deal["talon"][owner] = card
        elif cell[0] == "pile":
            deal["piles"][divmod(owner, MAX_PILE_CARDS)] = card
        else:
            deal["hands"][owner] |= 1 << card
    deal["dealt"] = deal["hands"]
    deal["talon_mask"] = sum(1 << int(card) for card in deal["talon"][: rules.talon_size])
    whole = int(deal["talon_mask"]) | int(np.bitwise_or.reduce(deal["hands"]))
    for seat in range(rules.n_seats):
        whole |= sum(1 << card for _, card in _closed_cards(asker, deal, seat))
    assert whole == int(asker.table.rules.all_cards), table


def _owner(steps: list[Step], world: World, cell: tuple[str, int]) -> int:
    """Return the seat that held a cell's card when it was dealt, or its place in talon or piles."""
    if cell[0] == "away":
        return int(steps[cell[1]].asked[SEAT_ASKED, world.place])
    return cell[1]


Stage = tuple[int, int]


def _stage(step: Any, k: int) -> Stage:
    """Return how far the talk is in a round: the turn and its question; (0, 0) before it begins."""
    kind = int(step.asked[KIND, k])
    if kind in (ANNOUNCE, KONTRA):
        return int(step.questions["turn"][k]), kind
    return (MAX_TURNS, 0) if kind == CARD else (0, 0)


def _script(steps: list[Step], t: int, world: World) -> list[tuple[Stage, float]]:
    """Return what was answered before the tricks, and when; the last answer first.

    Who laid cards away that have changed lays the others away.
    """
    script = []
    for s in range(t):
        if steps[s].asked[KIND, world.place] not in (CARD, NOTHING):
            answer = steps[s].answers[world.place]
            if ("away", s) in world.cells:
                answer = world.cards[world.cells.index(("away", s))]
            script.append((_stage(steps[s], world.place), answer))
    return script[::-1]


def _repeat(
    step: Step, worlds: list[World], scripts: list[list[tuple[Stage, float]]], batch: Any
) -> bool:
    """Answer as was answered, a step in every world that is not there yet; say if there was one."""
    moved = False
    for world, script in zip(worlds, scripts, strict=True):
        k = world.place
        if batch.asked[KIND, k] == CARD:
            answer = _next_card(step, script, batch, k)
        elif batch.asked[KIND, k] != NOTHING:
            answer = _next_word(step, script, batch, k)
        else:
            continue
        if answer is not None:
            batch.answers[k] = answer
            batch.asked[ANSWERED, k] = 1
            moved = True
    return moved


def _next_card(step: Step, script: list[tuple[Stage, float]], batch: Any, k: int) -> float | None:
    """Return the next card of the public record: some left no choice, here or there."""
    if any(answer != PASS for _, answer in script):
        batch.rows["fault"][k] = KONTRA  # words that nobody could have said in this world
    n_played = batch.tables[k]["n_played"]
    if batch.rows["fault"][k] != OK or n_played >= step.tables[k]["n_played"]:
        return None
    return float(step.tables[k]["played"][n_played])


def _next_word(step: Step, script: list[tuple[Stage, float]], batch: Any, k: int) -> float | None:
    """Return the next answer before the tricks.

    What a seat that says nothing could have said nobody knows: it stays silent where it was not
    asked in the real round, and where it is not asked now it must have been silent.
    """
    here = _stage(batch, k)
    while script and script[-1][0] < here:
        if script.pop()[1] != PASS:
            batch.rows["fault"][k] = KONTRA
            return None
    goal = script[-1][0] if script else _stage(step, k)
    if here < goal:
        return PASS
    return script.pop()[1] if script else None


def _is_reached(step: Step, world: World, batch: Any) -> bool:
    """Say whether all that happened in public happened in a world too, as far as it was legal."""
    k, n_played = world.place, step.tables[world.place]["n_played"]
    real, played = step.tables[k]["played"][:n_played], batch.tables[k]["played"][:n_played]
    return bool(batch.rows["fault"][k] == OK and (real == played).all())


def _compare(asker: Asker, step: Step, worlds: list[World], batch: Any, looked: Looked) -> None:
    """Look at every world that was reached: the public record, the view and the answer."""
    looked.worlds += len(worlds)
    reached = [world for world in worlds if _is_reached(step, world, batch)]
    batch.questions["streams"] = step.questions["streams"]
    batch.asked[STREAM] = step.asked[STREAM]
    index = np.array([world.place for world in reached], np.int64)
    answers = asker.ask(batch, index)
    same_table = batch.tables == step.tables
    for world in reached:
        k = world.place
        looked.reached += 1
        looked.changed += world.cards != world.real
        if not same_table[k]:
            looked.tables.append(world)
        if (batch.asked[SHOWN, k] != step.asked[SHOWN, k]).any():
            looked.views.append(world)
        if answers[k] != step.answers[k]:
            looked.answers.append(world)


def _places(mask: int) -> list[int]:
    return [place for place in range(mask.bit_length()) if mask >> place & 1]
