"""Every tidy table as a file, for people who go on with a spreadsheet or with pandas.

`TABLES` names the tables; `write_tables` writes each as CSV and as Parquet.  `data/README.md` says
what the columns mean (made by `dictionary`).
"""

import os
import tempfile
from collections.abc import Callable, Collection, Mapping
from pathlib import Path

import pandas as pd

from tarok_sim.aggregate.bonuses import bonus_frequency, bonus_means, mond_lost
from tarok_sim.aggregate.calls import call_places, outcomes_by_call_place, outcomes_by_called
from tarok_sim.aggregate.contracts import (
    contract_frequency,
    contract_success,
    declarer_positions,
    outcomes_by_position,
    outcomes_by_seat,
)
from tarok_sim.aggregate.hands import outcomes_by_hand, taroks_dealt
from tarok_sim.aggregate.scores import (
    card_points_distribution,
    contract_scores,
    position_scores,
    score_distribution,
    seat_scores,
)
from tarok_sim.aggregate.summary import Summary
from tarok_sim.aggregate.talk import announcements, kontras
from tarok_sim.aggregate.talon import (
    outcomes_by_talon_points,
    outcomes_by_talon_taroks,
    talon_groups,
)

Table = Callable[[Summary, float], pd.DataFrame]


def _without_level(table: Callable[[Summary], pd.DataFrame]) -> Table:
    """Give a table that has no intervals the same call as the others."""

    def with_level(summary: Summary, level: float) -> pd.DataFrame:
        return table(summary)

    with_level.__doc__ = table.__doc__
    return with_level


# By file name, in the order of a round.
TABLES: dict[str, Table] = {
    "contract_frequency": contract_frequency,
    "contract_success": contract_success,
    "declarer_positions": declarer_positions,
    "outcomes_by_position": outcomes_by_position,
    "outcomes_by_seat": outcomes_by_seat,
    "taroks_dealt": taroks_dealt,
    "outcomes_by_hand": outcomes_by_hand,
    "call_places": call_places,
    "outcomes_by_call_place": outcomes_by_call_place,
    "outcomes_by_called": outcomes_by_called,
    "talon_groups": talon_groups,
    "outcomes_by_talon_taroks": outcomes_by_talon_taroks,
    "outcomes_by_talon_points": outcomes_by_talon_points,
    "announcements": announcements,
    "kontras": kontras,
    "contract_scores": contract_scores,
    "score_distribution": _without_level(score_distribution),
    "card_points_distribution": _without_level(card_points_distribution),
    "position_scores": position_scores,
    "seat_scores": seat_scores,
    "bonus_frequency": bonus_frequency,
    "bonus_means": bonus_means,
    "mond_lost": mond_lost,
}

# Those that hold of one player's contracts alone: each row is about rounds with a declarer and does
# not ask how often he declared.
DECLARER_TABLES = (
    "contract_success",
    "declarer_positions",
    "outcomes_by_position",
    "outcomes_by_seat",
    "outcomes_by_hand",
    "call_places",
    "outcomes_by_call_place",
    "outcomes_by_called",
    "talon_groups",
    "outcomes_by_talon_taroks",
    "outcomes_by_talon_points",
    "announcements",
    "kontras",
    "contract_scores",
    "score_distribution",
    "card_points_distribution",
)


def write_tables(
    summary: Summary | Mapping[str, Summary],
    folder: Path,
    level: float = 0.95,
    one_declarer: Collection[str] = (),
) -> list[Path]:
    """Write every table as `<name>.csv` and `<name>.parquet`.

    Parameters
    ----------
    summary
        Rounds; or rounds by line-up, which then have a first column `line_up`.
    folder
        Where the files go; made if it is not there.  Files of the same names are replaced.
    level
        Confidence level of the intervals.
    one_declarer
        Line-ups whose sums hold only the rounds that one seat declared; they are left out of all
        but `DECLARER_TABLES`.

    Returns
    -------
    The files, in the order of `TABLES`.
    """
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for name, table in TABLES.items():
        shown = summary
        if not isinstance(summary, Summary) and name not in DECLARER_TABLES:
            shown = {key: part for key, part in summary.items() if key not in one_declarer}
        paths += write_frame(_all_line_ups(shown, table, level), folder, name)
    return paths


def _all_line_ups(
    summary: Summary | Mapping[str, Summary], table: Table, level: float
) -> pd.DataFrame:
    if isinstance(summary, Summary):
        return table(summary, level)
    parts = [table(part, level).assign(line_up=line_up) for line_up, part in summary.items()]
    frame = pd.concat(parts, ignore_index=True)
    return frame[["line_up", *(name for name in frame.columns if name != "line_up")]]


def write_frame(frame: pd.DataFrame, folder: Path, name: str) -> list[Path]:
    """Write one tidy frame as CSV and as Parquet; a file appears only when it is complete.

    Parameters
    ----------
    frame
        One row a figure.
    folder
        Where the files go.
    name
        Their name, without ending.
    """
    writers: dict[str, Callable[[Path], object]] = {
        "csv": lambda path: frame.to_csv(path, index=False, lineterminator="\n"),
        "parquet": lambda path: frame.to_parquet(path, index=False),
    }
    paths = []
    for ending, write in writers.items():
        handle, draft = tempfile.mkstemp(prefix=f".{name}-", dir=folder)
        os.close(handle)
        try:
            write(Path(draft))
            Path(draft).chmod(0o644)
            paths.append(Path(draft).replace(folder / f"{name}.{ending}"))
        finally:
            Path(draft).unlink(missing_ok=True)
    return paths
