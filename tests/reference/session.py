"""Radelci (§8.5): what a session adds to the scores of single rounds."""

from typing import Any

from tests.reference.contracts import ALL_TRICKS
from tests.reference.items import VALATS
from tests.reference.options import Options

BEGGAR_OR_HIGHER = frozenset({"beggar", "solo_without", "open_beggar"}) | ALL_TRICKS


def earns_radelc(contract: str, answer: dict[str, Any], options: Options) -> bool:
    """Whether every player gets a radelc after this round."""
    if contract == "klop" or any(item["name"] in VALATS for item in answer["items"]):
        return bool(options["radelc"] != "off")
    if options["radelc"] == "pagat":
        return contract in BEGGAR_OR_HIGHER
    return bool(options["radelc"] == "tzs" and contract in {"beggar"} | ALL_TRICKS)


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
        if answer["success"] or options["radelc"] == "tzs":
            left[declarer] -= 1
    if earns_radelc(contract, answer, options):
        left = [number + 1 for number in left]
    return scores, left
