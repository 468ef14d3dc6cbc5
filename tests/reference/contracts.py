"""The contracts: which exist, in what order, what they are worth and what kind they are (§4.1)."""

from tests.reference.options import Options

CALLING = frozenset({"three", "two", "one"})  # with four players these call a king (§5.1)
SOLO_EXCHANGE = frozenset({"solo_three", "solo_two", "solo_one"})
EXCHANGE = CALLING | SOLO_EXCHANGE  # the talon is opened (§5.2)
POINT_CONTRACTS = EXCHANGE | {"solo_without"}
NEGATIVE = frozenset({"klop", "piccolo", "beggar", "open_beggar"})  # §7.5
FLAT = frozenset({"piccolo", "beggar", "open_beggar", "valat", "colour_valat"})
ALL_TRICKS = frozenset({"valat", "colour_valat"})

GROUP_SIZE = {
    "three": 3, "two": 2, "one": 1, "solo_three": 3, "solo_two": 2, "solo_one": 1,
}  # fmt: skip

SEED_LADDER = [
    "three", "two", "one", "piccolo", "solo_three", "solo_two", "solo_one", "beggar",
    "solo_without", "open_beggar", "valat", "colour_valat",
]  # fmt: skip
LADDERS = {
    "seed": SEED_LADDER,
    "pagat": [contract for contract in SEED_LADDER if contract != "piccolo"],
    "tzs": ["three", "two", "one", "solo_without", "beggar"],
}

BASE_VALUES = {
    "three": 10, "two": 20, "one": 30, "solo_three": 40, "solo_two": 50, "solo_one": 60,
    "beggar": 70, "open_beggar": 90,
}  # fmt: skip
# §4.1 and §11 C2–C3: what a bid valat and a bid colour valat are worth.
VALAT_VALUES = {
    "ladder": {"valat": 125, "colour_valat": 500},
    "announcement": {"valat": 500, "colour_valat": 250},
    "pagat": {"valat": 500, "colour_valat": 125},
}


def ladder(n_seats: int, options: Options) -> list[str]:
    """The contracts that can be bid, lowest first.

    §12a: the ladder decides which contracts exist, value options then change or remove them.
    """
    steps = list(LADDERS[options["ladder"]])
    if options["pikolo_value"] == "off":
        steps = [step for step in steps if step != "piccolo"]
    if n_seats == 3 and not options["solo_contracts_3p"]:
        steps = [step for step in steps if step not in SOLO_EXCHANGE]
    if options["valat_scale"] == "none":
        steps = [step for step in steps if step not in ALL_TRICKS]
    # §4.1: the two top contracts swap places where colour valat is the cheaper one.
    if options["valat_scale"] in ("announcement", "pagat") and steps[-2:] == SEED_LADDER[-2:]:
        steps[-2:] = ["colour_valat", "valat"]
    if not options["barvni_as_bid"]:
        steps = [step for step in steps if step != "colour_valat"]
    return steps


def contract_value(contract: str, options: Options) -> int:
    """The base value of a contract."""
    if contract == "piccolo":
        value: int = options["pikolo_value"]
        return value
    if contract == "solo_without":
        value = options["solo_brez_value"]
        return value
    if contract in ALL_TRICKS:
        return VALAT_VALUES[options["valat_scale"]][contract]
    return BASE_VALUES[contract]


def calls_king(contract: str, n_seats: int) -> bool:
    """Only with four players and only in the three lowest contracts (§5.1)."""
    return n_seats == 4 and contract in CALLING


def has_bonuses(contract: str, options: Options) -> bool:
    """Whether announcements and silent bonuses exist at all (§6.1, §12b)."""
    if contract == "solo_without":
        return bool(options["bonuses_in_solo_brez"])
    if contract in FLAT:
        return bool(options["bonuses_in_flat"])
    return contract in POINT_CONTRACTS


def has_difference(contract: str, options: Options) -> bool:
    """Whether the points away from 35 are paid (§8.2, §8.3)."""
    if contract == "solo_without":
        return bool(options["solo_brez_difference"])
    return contract in POINT_CONTRACTS
