"""From the facts of a round to its items and scores (§8), and the score of klop (§9.1)."""

from dataclasses import dataclass

from tests.reference.cards import pile_points, pile_thirds
from tests.reference.contracts import (
    ALL_TRICKS,
    FLAT,
    POINT_CONTRACTS,
    contract_value,
    has_bonuses,
    has_difference,
)
from tests.reference.items import (
    DECLARING,
    DEFENDING,
    SILENT,
    VALATS,
    Facts,
    Item,
    announced_items,
    announced_valats,
    item_multiplier,
    multiplier,
    silent_items,
)
from tests.reference.options import Options


@dataclass(frozen=True)
class Result:
    """The score of a round with a declaring side."""

    success: bool
    items: list[Item]
    scores: list[int]


def nearest5(points: int) -> int:
    """§8.2: r5, of the absolute value."""
    return 5 * ((abs(points) + 2) // 5)


def is_won(n_cards: int, raw: int, options: Options) -> bool:
    """Whether a declaring side's pile wins a point contract (§8.2)."""
    return pile_thirds(n_cards, raw) >= int(options["win_threshold_thirds"])


def difference(n_cards: int, raw: int, options: Options) -> int:
    """The unsigned points away from 35, rounded as the option asks (§8.2)."""
    points = abs(pile_points(n_cards, raw) - 35)
    # §12a: with the threshold at 106 a winning pile of 35 has the difference 1.
    if points == 0 and is_won(n_cards, raw, options):
        points = 1
    return nearest5(points) if options["difference_rounding"] == "nearest5" else points


def is_game_won(facts: Facts, options: Options) -> bool:
    """Whether the declaring side reached the goal of its contract (§4.1)."""
    if facts.contract in POINT_CONTRACTS:
        return is_won(facts.n_cards, facts.raw, options)
    if facts.contract == "piccolo":
        return facts.declarer_tricks == 1
    if facts.contract in ALL_TRICKS:
        return facts.all_tricks_side == DECLARING
    return facts.declarer_tricks == 0


def game_items(facts: Facts, options: Options) -> list[Item]:
    """Base and, where it is paid, difference (§8.2, §8.3)."""
    sign = 1 if is_game_won(facts, options) else -1
    times = multiplier(facts, "game")
    seats = tuple(facts.seats())
    items = [Item("base", sign * times * contract_value(facts.contract, options), seats)]
    if has_difference(facts.contract, options):
        points = difference(facts.n_cards, facts.raw, options)
        items.append(Item("difference", sign * times * points, seats))
    return items


def valat_items(facts: Facts, options: Options) -> list[Item]:
    """Announced valats, or a silent one (§6.1)."""
    announced = announced_valats(facts, options)
    if announced:
        return announced
    # §12a: a silent valat is a bonus, so it is not paid where bonuses are off; in flat
    # contracts the number of tricks is the contract's own goal.
    exists = facts.contract in POINT_CONTRACTS and has_bonuses(facts.contract, options)
    if not exists or not facts.all_tricks_side:
        return []
    value = facts.all_tricks_side * SILENT["valat"] * multiplier(facts, "game")
    return [Item("valat", value, tuple(facts.seats()))]


def shared_items(facts: Facts, options: Options) -> list[Item]:
    """Everything the declaring side writes together."""
    valats = valat_items(facts, options)
    if valats and options["valat_replaces"] is True:
        return valats
    # §12b: `game_only` drops base and difference alone.
    game = [] if valats and options["valat_replaces"] == "game_only" else game_items(facts, options)
    won = is_game_won(facts, options)
    return game + valats + announced_items(facts, won, options) + silent_items(facts, options)


def mond_items(facts: Facts, options: Options) -> list[Item]:
    """The personal penalty for a lost mond (§8.4), never multiplied."""
    penalty = options["mond_penalty"]
    if facts.mond_loser is None or not penalty or facts.contract in FLAT:
        return []
    # §12a: none when an announced valat is scored; a silent valat leaves it.
    if announced_valats(facts, options):
        return []
    return [Item("mond", -penalty, (facts.mond_loser,))]


def credit_items(facts: Facts, options: Options, shared: list[Item]) -> list[Item]:
    """§8.6: what an opponent's failure gives to his innocent fellow opponents."""
    if not options["opp_failure_credit"]:
        return []
    opponents = [seat for seat in range(facts.n_seats) if facts.side(seat) == DEFENDING]
    credits = []
    for seats, value in _failed_items(facts, options, opponents) + _failed_kontras(
        facts, options, opponents, shared
    ):
        if seats and value:
            credits.append(Item("credit", value, tuple(seats)))
    return credits


def _counted_announcements(facts: Facts, options: Options) -> list[tuple[int, str, int]]:
    """(seat, item, value for the declaring side) of each announcement that is scored."""
    valats_only = bool(announced_valats(facts, options)) and options["valat_replaces"] is True
    silent_valat = not announced_valats(facts, options) and bool(valat_items(facts, options))
    if silent_valat and options["valat_replaces"] is True:
        return []
    found = []
    for seat, item in facts.announcements:
        if valats_only and item not in VALATS:
            continue
        times = item_multiplier(facts, seat, item)
        parts = _parts(facts, options, seat, item)
        found.append((seat, item, times * sum(part.value for part in parts)))
    return found


def _parts(facts: Facts, options: Options, seat: int, item: str) -> list[Item]:
    """What one announcement is scored as, without its kontra."""
    alone = Facts(**{**facts.__dict__, "announcements": ((seat, item),), "kontras": ()})
    won = is_game_won(facts, options)
    return announced_valats(alone, options) or announced_items(alone, won, options)


def _failed_items(
    facts: Facts, options: Options, opponents: list[int]
) -> list[tuple[list[int], int]]:
    """Failed announcements of opponents, and their silent pagat lost in the last trick."""
    found = []
    for seat, item, _ in _counted_announcements(facts, options):
        times = item_multiplier(facts, seat, item)
        # As a sum trulpagat *is* the two items, so each part fails for itself (§6.1).
        for part in _parts(facts, options, seat, item) if seat in opponents else []:
            if part.value > 0:
                others = [other for other in opponents if other != seat]
                found.append((others, times * part.value))
    silent = [item for item in shared_items(facts, options) if not item.announced]
    for item in silent:
        if item.name == "pagat_ultimo" and facts.pagat_last in opponents and item.value > 0:
            others = [other for other in opponents if other != facts.pagat_last]
            found.append((others, item.value))
    return found


def _failed_kontras(
    facts: Facts, options: Options, opponents: list[int], shared: list[Item]
) -> list[tuple[list[int], int]]:
    """§12a: k·v − v to each opponent who said neither kontra nor sub on that target."""
    values: dict[str, int] = {}
    # The game kontra also carries a silent valat (§6.3).
    names = ("base", "difference", "valat")
    values["game"] = sum(item.value for item in shared if item.name in names and not item.announced)
    for seat, item, value in _counted_announcements(facts, options):
        if seat not in opponents and facts.owner(item) == seat:
            values[item] = value
    found = []
    for target, value in values.items():
        times = multiplier(facts, target)
        speakers = {seat for seat, said, level in facts.kontras if said == target and level % 2}
        if times > 1 and value > 0:
            silent = [seat for seat in opponents if seat not in speakers]
            found.append((silent, value - value // times))
    return found


def score_round(facts: Facts, options: Options) -> Result:
    """Items and scores of any round but klop."""
    shared = shared_items(facts, options)
    personal = mond_items(facts, options) + credit_items(facts, options, shared)
    total = sum(item.value for item in shared)
    against = -total if options["ledger"] == "mirrored" else 0  # §8.1, §12a
    scores = [total if facts.side(seat) == DECLARING else against for seat in range(facts.n_seats)]
    for item in personal:
        for seat in item.seats:
            scores[seat] += item.value
    announced = announced_valats(facts, options)
    success = is_game_won(facts, options)
    if announced:
        success = any(
            facts.all_tricks_side in facts.announced_sides(item.name) for item in announced
        )
    return Result(success, shared + personal, scores)


def score_klop(points: list[int], tricks: list[int], options: Options) -> list[int]:
    """§9.1: each writes his own points off; the full and the empty may write something else."""
    specials: list[int | None] = [None] * len(points)
    for seat, (own, taken) in enumerate(zip(points, tricks, strict=True)):
        if options["klop_full"] != "none" and own >= options["klop_full_at"]:
            specials[seat] = -options["klop_full"]
        elif options["klop_empty"] != "none" and taken == 0:
            specials[seat] = options["klop_empty"]
    only_specials = options["klop_scope"] == "specials_only" and any(
        value is not None for value in specials
    )
    scores = []
    for own, special in zip(points, specials, strict=True):
        rounded = nearest5(own) if options["klop_rounding"] == "nearest5" else own
        ordinary = 0 if only_specials else -rounded
        scores.append(ordinary if special is None else special)
    return scores
