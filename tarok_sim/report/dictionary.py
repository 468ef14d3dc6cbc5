"""The data dictionary: every column of the rounds table and of the tidy tables, as Markdown.

`data_dictionary()` makes the text of `data/README.md` from `columns.COLUMNS` and `export.TABLES`;
`make dictionary` writes it, and a test keeps it in step.
"""

import inspect
import textwrap
from collections.abc import Iterable, Mapping, Sequence

from tarok_sim.aggregate.export import DECLARER_TABLES, TABLES
from tarok_sim.aggregate.hands import HAND_FEATURES
from tarok_sim.columns import ANNOUNCERS, CALL_PLACES, COLUMNS
from tarok_sim.report.files import QUESTION_TABLES

TABLE_COLUMNS = {
    "line_up": "the line-up that played, where a folder holds several",
    "contract": "contract, by its English name; `tarok-sim rules` lists them",
    "n": "rounds the figure of the row rests on",
    "n_rounds": "how many of the `n` rounds were of this kind",
    "share": "`n_rounds / n`",
    "low, high": "ends of the interval of the share, the rate or the mean before them",
    "successes": "how many of the `n` rounds were made (in bonus tables: paid)",
    "rate": "`successes / n`",
    "rate_low, rate_high": "its ends, where `low, high` belong to the share",
    "mean": "mean score, of the declarer if the table is about contracts",
    "mean_low, mean_high": "its ends, where `low, high` belong to the rate",
    "se": "standard error of the mean",
    "sd": "standard deviation of single rounds",
    "q05, q25, median, q75, q95": "quantiles of the score",
    "role": "whose score: `declarer`, or `player` where nobody declares",
    "score": "a score that occurred",
    "n_scores": "how often it occurred",
    "card_points": "card points of the declaring side, 0 to 70",
    "success": "whether the contract was made",
    "seat": "a seat, from 0; a line-up gives it to a player",
    "position": "place after the dealer: 0 is forehand, the last one the dealer",
    "group": "talon group, from 0, in the order dealt",
    "talon_n_taroks": "taroks in the talon group taken",
    "talon_points": "card points of the talon group taken",
    "call_place": f"where the called king was: {', '.join(CALL_PLACES)}",
    "called": "the called card",
    "feature, value": "what is counted in the declarer's hand as dealt, and its count",
    "n_taroks": "taroks dealt to the seat",
    "item": "a bonus, or an announcement",
    "who": f"who announced it: {', '.join(ANNOUNCERS)} sides",
    "target": "what a kontra was said to: an announcement, or the `game`",
    "kontra_level": "kontras said to it: 0 none, 1 kontra, 2 re, 3 sub, 4 mort",
    "n_scored": "how many of the `n_rounds` the success is told of; `successes` are some of these",
    "side": "who was paid: the `declaring` or the `defending` side",
}
QUESTION_COLUMNS = {
    "gain": "score less that of the alternative on the same deal: of passing, of silence, or of "
    "another player",
    "gain_low, gain_high": "ends of its interval",
    "word": "an announcement, or `kontra` on the game",
    "taroks": "taroks dealt to the player who said the word",
    "even": "chance of coming true at which the word would neither gain nor cost",
    "even_low, even_high": "ends of its interval, to first order",
    "bound": "`least` or `most`: whether `value` is the least or the most that is enough",
    "value": "the first count at which the whole interval of the success lies above one half and "
    "beyond which the success stays above it; missing if there is none",
    "next_value": "the count just short of it; the best one where `value` is missing",
    "next_rate, next_low, next_high": "success with `next_value`, and its interval",
    "player, instead_of": "who sits in the chair, and who is replaced",
    "others": "who sits in the other seats",
    "position": "place of the chair after the dealer, or `all`",
}

EFFECT_COLUMNS = {
    "option, value, usual": "the option, what it was changed to, and from",
    "effect": "`seen`: some deal came out otherwise; `not seen`: none of these did; `impossible`: "
    "none can, and `note` says why",
    "measure": "`declarer_score`: mean over the rounds with a declarer; `success_rate`: of those; "
    "`share_played`: of all rounds, by `contract`",
    "before, after": "the measure under the usual value and under the changed one",
    "difference, low, high": "after less before on the same deals, and its interval; none where "
    "fewer than 30 deals differ",
    "n_moved": "deals that differ in what the measure counts",
    "share_changed, changed_low, changed_high": "share of the deals with another contract, "
    "declarer or score",
    "n": "deals",
}
EVENING_COLUMNS = {
    "seat": "a seat, which keeps its player all evening; missing for all seats of a strategy",
    "strategy": "who plays there",
    "n_seats": "how many seats the row is about; their totals are averaged within each evening",
    "n": "evenings",
    "mean, low, high": "mean total at the end of an evening, a seat, and its interval",
    "sd": "spread of a seat's total over evenings",
    "q05, q25, median, q75, q95": "quantiles of a seat's total",
    "p_first, p_first_low, p_first_high": "chance that the seat, or one of the seats, has the "
    "highest total; ties count",
    "ahead, ahead_low, ahead_high": "mean total less that of the other seats of the same evening",
    "evening": "number of the evening, from 0",
    "n_rounds": "rounds played in it",
    "n_doubled": "rounds that a radelc doubled",
    "n_compulsory": "compulsory klops",
    "round": "number of the round in its evening, from 1; missing in the last row of a sheet, "
    "where `contract` is `end` and unused radelci are paid",
    "compulsory": "the round was a compulsory klop",
    "doubled": "a radelc doubled the round",
    "score_{seat}": "what is written, doubled where a radelc doubles it",
    "total_{seat}": "running total; at the end of the evening in the table of evenings",
    "radelci_{seat}": "radelci held after the round, or left at the end",
}

_HEAD = """\
<!-- Made by `make dictionary` from tarok_sim/columns.py and aggregate/; change it there. -->
# Data dictionary

Runs of `tarok-sim simulate --out data/runs/NAME` lie below this folder and are ignored by git.

## The rounds table

One row a round, in `DIR/rounds/*.parquet`; `tarok_sim.load(DIR)` reads them. `{seat}` stands for
one column a seat, from 0; `{item}` for one an announcement: `trula`, `kings`, `pagat_ultimo`,
`king_ultimo`, `trulpagat`, `solo`, `valat`, `colour_valat`; `{target}` for one an announcement, and
one for the `game`. A contract, a card or a seat that does not exist in a round is missing (null).
Card points are whole: the 54 cards count 70.
"""

_TABLES_HEAD = """
## The tidy tables

`tarok-sim report` writes each as CSV and Parquet into `DIR/tables`, for all line-ups;
`tarok_sim.aggregate` has a function of the same name for each. Every interval is a 95 % interval
and covers sampling error only: Wilson's for rates and shares, Student's t for means. A mean whose
values are all the same has no interval (`-inf, inf`).

The first line-up counts with all its rounds, and so does one of four, or three, players alike. Of
any other line-up only the rounds count that seat 0 declared. It stands therefore only in these
tables, which are about the declarer:
{tables}.
"""

_EFFECTS_HEAD = """
## Effects of rule options

`tarok-sim effects` and `tarok_sim.effects(…).to_frame()`: one row a value of an option and measure.
"""

_EVENINGS_HEAD = """
## Evenings

`tarok-sim session` writes one row a seat, `tarok_sim.session(…).evenings()` one row an evening, and
`--sheet K` and `.sheet(k)` the score sheet of one, a row a round. The unit of every interval is the
evening. Columns that the rounds table has too mean the same.
"""


def data_dictionary() -> str:
    """Return the dictionary as Markdown."""
    columns = [
        (f"`{column.name}`", column.dtype, column.unit, column.stage, column.meaning)
        for column in COLUMNS
    ]
    tables = [(f"`{name}`", _first_line(name)) for name in TABLES]
    questions = [(f"`{name}`", meaning) for name, meaning in QUESTION_TABLES.items()]
    features = [(f"`{name}`", feature.meaning) for name, feature in HAND_FEATURES.items()]
    parts = [
        _HEAD,
        _table(("column", "type", "unit", "stage", "meaning"), columns),
        _TABLES_HEAD.format(tables=_names(DECLARER_TABLES)),
        _table(("table", "what it says"), tables),
        "\nTheir columns:\n",
        _table(("column", "meaning"), _column_rows(TABLE_COLUMNS)),
        "\nFeatures of a hand (`outcomes_by_hand`):\n",
        _table(("feature", "counts"), features),
        "\nTables of questions, from shorter runs:\n",
        _table(("table", "what it says"), questions),
        "\nTheir further columns:\n",
        _table(("column", "meaning"), _column_rows(QUESTION_COLUMNS)),
        _EFFECTS_HEAD,
        _table(("column", "meaning"), _column_rows(EFFECT_COLUMNS)),
        _EVENINGS_HEAD,
        _table(("column", "meaning"), _column_rows(EVENING_COLUMNS)),
    ]
    return "\n".join(parts) + "\n"


def _names(tables: Iterable[str]) -> str:
    """Return names as code, in lines as long as the text around them."""
    return textwrap.fill(", ".join(f"`{name}`" for name in tables), 100)


def _column_rows(columns: Mapping[str, str]) -> list[tuple[str, str]]:
    return [
        (", ".join(f"`{name}`" for name in names.split(", ")), meaning)
        for names, meaning in columns.items()
    ]


def _first_line(table: str) -> str:
    text = inspect.getdoc(TABLES[table]) or ""
    first = text.splitlines()[0]
    return first.partition(": `")[0].rstrip(".")


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
