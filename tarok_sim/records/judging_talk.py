"""Judging recorded announcements and kontras: the kernels say them again one by one.

Called by `judging` between the discards and the tricks.  A record lists the two apart, so all
announcements are judged first (§12a); what may not be said is noted and left unsaid.
"""

from tarok_sim.kernels import talk, trace
from tarok_sim.kernels.state import GAME, MORT
from tarok_sim.records.retrace import NO_ANSWER, Retrace, places
from tarok_sim.rules.switches import ITEM_NAMES, TARGET_NAMES

_PLACE_OF = {name: place for place, name in enumerate(TARGET_NAMES)}
_HOLDING = {
    "solo": "the called card",
    "pagat_ultimo": "pagat",
    "trula": "the whole trula",
    "kings": "all four kings",
    "trulpagat": "its cards",
}


def judge_talk(retrace: Retrace) -> None:
    """Check every announcement, then the kontras up to the first fault."""
    record = retrace.record
    n_before = len(retrace.violations)
    for number, (seat, item) in enumerate(record.announcements, start=1):
        _judge_announcement(retrace, f"announcement {number}", seat, item)
    if len(retrace.violations) > n_before:
        return  # kontras would be judged on what was never announced
    for number, (seat, target, level) in enumerate(record.kontras, start=1):
        if not _judge_kontra(retrace, f"kontra {number}", (seat, target, level)):
            return


def _judge_announcement(retrace: Retrace, what: str, seat: int, item: str) -> None:
    if not 0 <= seat < retrace.rules.n_seats:
        seats = range(retrace.rules.n_seats)
        retrace.fault("announcements", f"{what}: no seat {seat}", allowed=seats)
        return
    place = _PLACE_OF.get(item, NO_ANSWER) if item in ITEM_NAMES else NO_ANSWER
    why, legal = trace.retrace_announcement(
        retrace.tables, retrace.deal, retrace.table, seat, place
    )
    if why != talk.FINE:
        rule = _announcement_rule(retrace, int(why), seat, item)
        allowed = [ITEM_NAMES[k] for k in places(int(legal))]
        retrace.fault("announcements", f"{what}: {rule}", allowed=allowed)


def _announcement_rule(retrace: Retrace, why: int, seat: int, item: str) -> str:
    if item not in ITEM_NAMES:
        return f"there is no announcement {item!r}"
    rules = {
        talk.NO_TALK: f"{item} cannot be announced in {retrace.record.contract}",
        talk.NOT_IN_USE: f"{item} is not announced by these rules",
        talk.OUT_OF_TURN: f"seat {seat} is past its first turn, in which it could announce",
        talk.TAKEN: f"{item} cannot be announced after what has been",
        talk.NOT_HELD: f"seat {seat} does not hold {_HOLDING.get(item, 'its cards')}",
        talk.WRONG_PLAYER: f"seat {seat} is not the player who may announce {item}",
    }
    return rules[why]


def _judge_kontra(retrace: Retrace, what: str, said: tuple[int, str, int]) -> bool:
    """Check one kontra; say whether it was in order."""
    seat, target, level = said
    if not 0 <= seat < retrace.rules.n_seats:
        seats = range(retrace.rules.n_seats)
        retrace.fault("kontras", f"{what}: no seat {seat}", allowed=seats)
        return False
    place = _PLACE_OF.get(target)
    if place is None or not 1 <= level <= MORT:
        rule = f"no target {target!r}" if place is None else f"no level {level}"
        allowed = TARGET_NAMES if place is None else range(1, MORT + 1)
        retrace.fault("kontras", f"{what}: {rule}", allowed=allowed)
        return False
    why, legal = trace.retrace_kontra(
        retrace.tables, retrace.deal, retrace.table, seat, place, level
    )
    if why == talk.FINE:
        return True
    levels = retrace.table.level
    allowed = tuple(f"{TARGET_NAMES[k]} {int(levels[k]) + 1}" for k in places(int(legal)))
    rule = _kontra_rule(retrace, int(why), said)
    retrace.fault("kontras", f"{what}: {rule}", allowed=allowed)
    return False


def _kontra_rule(retrace: Retrace, why: int, said: tuple[int, str, int]) -> str:
    seat, target, level = said
    place = _PLACE_OF[target]
    owner, now = int(retrace.table.owner[place]), int(retrace.table.level[place])
    if why == talk.NO_TARGET:
        nobody = f"there is no kontra in {retrace.record.contract}"
        return nobody if place == GAME else f"nobody announced {target}"
    rules = {
        talk.WRONG_LEVEL: f"{target} stands at level {now}, it cannot go to {level}",
        talk.NOT_AN_OPPONENT: f"seat {seat} cannot know seat {owner} for an opponent",
        talk.NOT_THE_OWNER: f"{target} is for seat {owner} to answer, not for seat {seat}",
    }
    return rules[why]
