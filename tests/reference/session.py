"""A whole evening kept round by round: radelci (§8.5), compulsory klops (§4.4), the end (§10)."""

from dataclasses import dataclass
from typing import Any

from tests.reference.contracts import ALL_TRICKS, ladder
from tests.reference.items import VALATS
from tests.reference.options import Options


def earns_radelc(contract: str, answer: dict[str, Any], options: Options) -> bool:
    """Whether every player gets a radelc after this round."""
    kind = options["radelc"]
    if kind == "off":
        return False
    if contract == "klop":
        return True
    if kind == "zei":
        return False
    if contract in ALL_TRICKS or any(item["name"] in VALATS for item in answer["items"]):
        return True
    if kind == "tzs":
        return contract == "beggar"
    steps = ladder(len(answer["scores"]), options)
    return steps.index(contract) >= steps.index("beggar")


def is_won(answer: dict[str, Any]) -> bool:
    """Whether the declaring side has won; an announced valat is won by the side it pays."""
    said = [
        item["value"] for item in answer["items"] if item["name"] in VALATS and item["announced"]
    ]
    if sum(said) != 0:
        return sum(said) > 0
    return bool(answer["success"])


def apply_radelc(
    contract: str,
    declarer: int | None,
    answer: dict[str, Any],
    radelci: list[int],
    options: Options,
) -> tuple[list[int], list[int]]:
    """Scores and radelci after a round that `judge` answered.

    Parameters
    ----------
    contract, declarer
        Of the round.
    answer
        The oracle's answer, complete.
    radelci
        How many each seat holds before the round.
    options
        Resolved rule options.
    """
    scores, left = list(answer["scores"]), list(radelci)
    if options["radelc"] != "off" and declarer is not None and radelci[declarer] > 0:
        # The declaring side's sum counts twice; mond and credits are personal and do not.
        shared = [item for item in answer["items"] if item["name"] not in ("mond", "credit")]
        total = sum(item["value"] for item in shared)
        own_side = shared[0]["seats"]
        for seat in range(len(scores)):
            if seat in own_side:
                scores[seat] += total
            elif options["ledger"] == "mirrored":
                scores[seat] -= total
        if is_won(answer) or options["radelc"] == "tzs":
            left[declarer] -= 1
    if earns_radelc(contract, answer, options):
        left = [number + 1 for number in left]
    return scores, left


@dataclass
class Round:
    """One deal of an evening: how it ends as bid, and how as a compulsory klop."""

    contract: str
    declarer: int | None
    answer: dict[str, Any]
    redealt: bool = False
    klop: "Round | None" = None


@dataclass
class Line:
    """One line of the score sheet."""

    contract: str
    scores: list[int]
    totals: list[int]
    radelci: list[int]
    compulsory: bool


def keep_sheet(rounds: list[Round], options: Options) -> tuple[list[Line], list[int]]:
    """The lines of a score sheet, and the totals when unused radelci are paid."""
    n_seats = len(rounds[0].answer["scores"])
    totals, radelci = [0] * n_seats, [0] * n_seats
    lines: list[Line] = []
    zero_reached = False
    for each in rounds:
        compulsory = each.redealt and options["no_tarok"] == "redeal_klop"
        if zero_reached and options["compulsory_klop"] == "on":
            compulsory = True
        played = each.klop if compulsory and each.klop is not None else each
        scores, radelci = apply_radelc(
            played.contract, played.declarer, played.answer, radelci, options
        )
        after = [total + score for total, score in zip(totals, scores, strict=True)]
        zero_reached = any(old != 0 and new == 0 for old, new in zip(totals, after, strict=True))
        totals = after
        lines.append(Line(played.contract, scores, list(totals), list(radelci), compulsory))
    end = [
        total - number * options["radelc_end"]
        for total, number in zip(totals, radelci, strict=True)
    ]
    return lines, end


def count_rounds(skis: list[int | None], dealers: list[int], planned: int, n_seats: int) -> int:
    """How many rounds are played if the last planned one is the skis round (§10)."""
    k = planned - 1
    while skis[k] is None:
        k += 1
    last_dealer = skis[k]
    while dealers[k] != last_dealer:
        k += 1
    assert k - planned < 2 * n_seats, "such evenings are too rare for a test"
    return k + 1
