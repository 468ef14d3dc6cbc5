"""The report's tables as files: every tidy table of the line-ups, and those of the questions.

Enters: `ReportInputs`.  Leaves: `<name>.csv` and `<name>.parquet`, as `data/README.md` lists them.
"""

from collections.abc import Iterable
from pathlib import Path

import pandas as pd

from tarok_sim.aggregate import outcomes_by_hand, write_tables
from tarok_sim.aggregate.export import write_frame
from tarok_sim.aggregate.hands import HAND_FEATURES
from tarok_sim.questions.hand_needs import least_needed
from tarok_sim.report.inputs import ReportInputs

QUESTION_TABLES = {
    "bid_worth": "what bids brought their declarer beyond passing on the same deals",
    "forced_by_hand": "how contracts ended that were forced on any hand, by what the hand held",
    "hand_needs": "how much of a feature makes a forced contract more often than not",
    "talk_worth": "what announcements and kontra brought beyond silence on the same deals",
    "talk_by_taroks": "the same announcements by the taroks dealt to who made them",
    "one_chair": "what one player writes more than another in the same chair on the same deals",
}


def write_report_tables(inputs: ReportInputs, folder: Path) -> list[Path]:
    """Write all tables of a report.

    Parameters
    ----------
    inputs
        What the report is made from.
    folder
        Where the files go; made if it is not there.  Files of the same names are replaced.
    """
    one_declarer = {name for name in inputs.summaries if inputs.counted_seat(name) is not None}
    paths = write_tables(inputs.summaries, folder, inputs.level, one_declarer)
    for name, frame in question_frames(inputs).items():
        paths += write_frame(frame, folder, name)
    return paths


def question_frames(inputs: ReportInputs) -> dict[str, pd.DataFrame]:
    """Return the tables of the questions by name, those there are inputs for."""
    level = inputs.level
    frames = {}
    if inputs.worth is not None:
        frames["bid_worth"] = inputs.worth.table(level, least_share=0.0)
    if inputs.talk is not None:
        frames["talk_worth"] = inputs.talk.table(level)
        frames["talk_by_taroks"] = inputs.talk.by_taroks_table(level)
    if inputs.hands:
        frames["forced_by_hand"] = _joined(
            (outcomes_by_hand(summary, level).assign(line_up=line_up))
            for line_up, summary in inputs.hands.items()
        )
        frames["hand_needs"] = _joined(
            least_needed(summary, feature, level).assign(line_up=line_up, feature=feature)
            for line_up, summary in inputs.hands.items()
            for feature in HAND_FEATURES
        )
    if inputs.chairs:
        frames["one_chair"] = _joined(
            sums.table(level).assign(others=others) for others, sums in inputs.chairs.items()
        )
    return frames


def _joined(parts: Iterable[pd.DataFrame]) -> pd.DataFrame:
    """Put tables below each other, the columns that tell them apart first."""
    found = list(parts)
    # Empty parts have no types of their own; pandas warns about joining them.
    frame = pd.concat([part for part in found if len(part)] or found[:1], ignore_index=True)
    first = [name for name in ("line_up", "others", "feature") if name in frame.columns]
    return frame[[*first, *(name for name in frame.columns if name not in first)]]
