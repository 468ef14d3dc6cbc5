"""From rounds to tidy tables, in two steps, so that ten million rounds need flat memory.

`summarise` turns a chunk of the rounds frame into a `Summary` of whole numbers; summaries of chunks
add up exactly.  The table functions, one file per stage of a round (`contracts`, `calls`, `talon`,
`scores`, `bonuses`, `hands`), turn a summary into a tidy frame with intervals.
"""

from tarok_sim.aggregate.bonuses import bonus_frequency, bonus_means, mond_lost
from tarok_sim.aggregate.calls import call_places, outcomes_by_call_place, outcomes_by_called
from tarok_sim.aggregate.contracts import (
    contract_frequency,
    contract_success,
    declarer_positions,
    outcomes_by_position,
    outcomes_by_seat,
)
from tarok_sim.aggregate.export import TABLES, write_tables
from tarok_sim.aggregate.hands import outcomes_by_hand, taroks_dealt
from tarok_sim.aggregate.scores import (
    card_points_distribution,
    contract_scores,
    position_scores,
    score_distribution,
    score_mean,
    seat_scores,
)
from tarok_sim.aggregate.summary import Summary, summarise
from tarok_sim.aggregate.talk import announcements, kontras
from tarok_sim.aggregate.talon import (
    outcomes_by_talon_points,
    outcomes_by_talon_taroks,
    talon_groups,
)

__all__ = [
    "TABLES",
    "Summary",
    "announcements",
    "bonus_frequency",
    "bonus_means",
    "call_places",
    "card_points_distribution",
    "contract_frequency",
    "contract_scores",
    "contract_success",
    "declarer_positions",
    "kontras",
    "mond_lost",
    "outcomes_by_call_place",
    "outcomes_by_called",
    "outcomes_by_hand",
    "outcomes_by_position",
    "outcomes_by_seat",
    "outcomes_by_talon_points",
    "outcomes_by_talon_taroks",
    "position_scores",
    "score_distribution",
    "score_mean",
    "seat_scores",
    "summarise",
    "talon_groups",
    "taroks_dealt",
    "write_tables",
]
