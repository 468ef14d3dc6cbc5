"""Legal rounds in which nobody has spoken, each with one thing that announcements turn on.

They were found by playing many rounds and keeping one that fits its name: `three-40` is a three
with 40 card points and no bonus, `two-45-trula` a two with 45 and a silent trula, and so on.  Tests
add announcements, kontras and options.  Seats of the declarer, and of a partner in another hand:

    three-40 0 3 · two-48-sets 0 2 · one-33-pagat 2 3 · two-41-trula-lost 0 3 · three-36-king 2 1
    three-50-king-lost 1 2 · two-45-trulpagat 0 2 · two-45-trula 0 3 · three-39-alone 2
    three-30-alone 3 · one-all-tricks 0 3 · one-eleven-tricks 2 1 · valat-made 0
    colour-valat-made 0 · beggar-0 3 · beggar-1 0 · tzs-two-40 0 · solo-without-40 1
    two-lost-all 2 0 · two-king-kept 1 0 · two-kings-missed 0 · tzs-two-trula-lost 0
"""

import copy
import json
from pathlib import Path
from typing import Any

_DATA = Path(__file__).parents[1] / "golden" / "data" / "talk_rounds.jsonl"
_ROUNDS = {
    record["id"]: record
    for record in map(json.loads, _DATA.read_text(encoding="utf-8").splitlines())
}


def talk_round(name: str, **changes: Any) -> dict[str, Any]:
    """Return a copy of the round of that name with some keys changed."""
    return {**copy.deepcopy(_ROUNDS[name]), **changes}
