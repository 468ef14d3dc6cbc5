"""Deal, called king, talon groups and discards (§3, §5), as lists of what is allowed."""

from tests.reference.cards import DECK, KINGS, QUEENS, TRULA, in_deck_order, is_tarok
from tests.reference.contracts import EXCHANGE, GROUP_SIZE
from tests.reference.options import Options

HAND_SIZE = {4: 12, 3: 16, 2: 15}
N_TALON = 6
N_TRICKS = {4: 12, 3: 16, 2: 27}


def deal_packets(
    deck: list[str], n_seats: int, options: Options
) -> tuple[list[list[str]], list[str]]:
    """Hands counted from forehand, and the talon, of a shuffled deck (§3)."""
    packet = HAND_SIZE[n_seats] // 2
    first_talon = options["talon_position"] == "first"
    talon_start = 0 if first_talon else packet * n_seats
    talon = deck[talon_start : talon_start + N_TALON]
    rest = deck[:talon_start] + deck[talon_start + N_TALON :]
    packets = [rest[start : start + packet] for start in range(0, len(rest), packet)]
    hands = [packets[seat] + packets[seat + n_seats] for seat in range(n_seats)]
    return hands, talon


def deal_faults(
    hands: list[list[str]], talon: list[str], n_seats: int
) -> list[tuple[str | None, str]]:
    """(card, what is wrong) for each fault of a deal."""
    faults: list[tuple[str | None, str]] = []
    if len(hands) != n_seats:
        faults.append((None, f"{len(hands)} hands for {n_seats} seats"))
    for seat, hand in enumerate(hands):
        if len(hand) != HAND_SIZE[n_seats]:
            faults.append((None, f"seat {seat} holds {len(hand)} cards, not {HAND_SIZE[n_seats]}"))
    if len(talon) != N_TALON:
        faults.append((None, f"the talon has {len(talon)} cards, not {N_TALON}"))
    return faults + card_faults([card for pile in [*hands, talon] for card in pile])


def card_faults(dealt: list[str]) -> list[tuple[str | None, str]]:
    """Unknown, doubled and missing cards."""
    faults: list[tuple[str | None, str]] = []
    for card in dict.fromkeys(dealt):
        if card not in DECK:
            faults.append((card, "no such card"))
        elif dealt.count(card) > 1:
            faults.append((card, "card dealt twice"))
    faults += [(card, "card missing") for card in DECK if card not in dealt]
    return faults


def callable_cards(hand: list[str], options: Options) -> list[str]:
    """The cards a declarer with this hand may call (§5.1)."""
    choices = set(KINGS)
    # A variation: with all four kings in hand a queen may be called instead.
    if options["call_queen_if_all_kings"] and set(hand) >= KINGS:
        choices |= QUEENS
    if options["call_rule"] == "not_own":
        kept = choices - set(hand)
    elif options["call_rule"] == "own_only":
        kept = choices & set(hand)
    else:
        kept = choices
    # §12a: if the rule leaves nothing to call, any king.
    return in_deck_order(kept or KINGS)


def talon_groups(talon: list[str], contract: str) -> list[list[str]]:
    """The talon as laid open for this contract: consecutive groups (§5.2)."""
    if contract not in EXCHANGE:
        return []
    size = GROUP_SIZE[contract]
    return [talon[start : start + size] for start in range(0, len(talon), size)]


def allowed_choices(
    talon: list[str], contract: str, called: str | None, options: Options
) -> list[int]:
    """Which groups the declarer may take."""
    groups = talon_groups(talon, contract)
    if options["zaruf_must_take"] and called in talon:
        return [index for index, group in enumerate(groups) if called in group]
    return list(range(len(groups)))


def discardable(cards: list[str], n_cards: int, options: Options) -> tuple[list[str], list[str]]:
    """Cards that may be laid away, and those of them that must be (§5.2).

    Never a king or a trula card. With `forced_only` a tarok goes only when the suit cards do
    not suffice, and then all of these must go first.
    """
    safe = [card for card in cards if card not in KINGS and card not in TRULA]
    suit_cards = [card for card in safe if not is_tarok(card)]
    if options["discard_tarok"] == "free_shown":
        return in_deck_order(safe), []
    if len(suit_cards) >= n_cards:
        return in_deck_order(suit_cards), []
    return in_deck_order(safe), in_deck_order(suit_cards)


def discard_faults(
    discards: list[str], cards: list[str], n_cards: int, options: Options
) -> list[tuple[str | None, str]]:
    """(card, what is wrong) for each fault of a lay-away from hand and group together."""
    faults: list[tuple[str | None, str]] = []
    if len(discards) != n_cards:
        faults.append((None, f"{len(discards)} cards laid away, not {n_cards}"))
    allowed, forced = discardable(cards, n_cards, options)
    for place, card in enumerate(discards):
        if card not in cards:
            faults.append((card, "not in hand"))
        elif card in discards[:place]:
            faults.append((card, "laid away twice"))
        elif card not in allowed:
            tarok = is_tarok(card) and card not in TRULA
            faults.append((card, "tarok not forced" if tarok else "five-point cards stay"))
    missing = [card for card in forced if card not in discards]
    if missing and not faults:
        taroks = [card for card in discards if is_tarok(card)]
        faults.append((taroks[0], "tarok laid away before the suit cards"))
    return faults
