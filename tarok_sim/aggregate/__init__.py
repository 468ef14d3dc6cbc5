"""From rounds to tidy tables, in two steps, so that ten million rounds need flat memory.

`summarise` turns a chunk of the rounds frame into a `Summary` of whole numbers; summaries of chunks
add up exactly.  The table functions, one file per stage of a round (`contracts`, `talon`, `scores`,
`bonuses`, `hands`), turn a summary into a tidy frame with intervals.
"""

from tarok_sim.aggregate.bonuses import bonus_frequency, bonus_means, mond_lost
from tarok_sim.aggregate.contracts import (
    contract_frequency,
    contract_success,
    declarer_positions,
    success_by_partner,
)
from tarok_sim.aggregate.hands import success_by_taroks, taroks_dealt
from tarok_sim.aggregate.scores import (
    card_points_distribution,
    contract_scores,
    position_scores,
    score_distribution,
    score_mean,
    seat_scores,
)
from tarok_sim.aggregate.summary import Summary, summarise
from tarok_sim.aggregate.talon import talon_groups

__all__ = [
    "Summary",
    "bonus_frequency",
    "bonus_means",
    "card_points_distribution",
    "contract_frequency",
    "contract_scores",
    "contract_success",
    "declarer_positions",
    "mond_lost",
    "position_scores",
    "score_distribution",
    "score_mean",
    "seat_scores",
    "success_by_partner",
    "success_by_taroks",
    "summarise",
    "talon_groups",
    "taroks_dealt",
]
