"""One legal round that tests change: a two, lost, the partner's mond caught by the declarer."""

import copy
import json
from pathlib import Path
from typing import Any

_EXAMPLES = Path(__file__).parents[1] / "golden" / "data" / "slovenian.jsonl"
# Dealer 2, so that seat 3 is forehand; seat 0 declares, seat 2 holds the called HK.
_ID = "slovenian-46"
_LINES = _EXAMPLES.read_text(encoding="utf-8").splitlines()
_ROUND = next(r for r in (json.loads(line)["record"] for line in _LINES) if r["id"] == _ID)


def example_round(**changes: Any) -> dict[str, Any]:
    """Return a copy of the round with some keys changed."""
    return {**copy.deepcopy(_ROUND), **changes}
