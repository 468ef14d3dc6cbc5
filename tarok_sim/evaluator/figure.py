"""Chance against points: the fitted curve and what other hands did, one panel a count.

`Evaluation.plot` calls it.  Contracts differ in colour and in the shape of their marks.
"""

from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from tarok_sim.pictures import Picture

if TYPE_CHECKING:
    from tarok_sim.evaluator.evaluation import Count, Evaluation

# Okabe and Ito's colours.
_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7")
_MARKS = "os^D"
_LEAST_HANDS = 30  # fewer say nothing in a picture


def draw(found: "Evaluation") -> Figure:
    """Draw one panel for the contracts of each count."""
    figure = Picture(figsize=(4.6 * len(found.counts), 3.6), layout="constrained")
    for place, each in enumerate(found.counts, start=1):
        axes = figure.add_subplot(1, len(found.counts), place)
        _panel(axes, found, each)
    return figure


def _panel(axes: Axes, found: "Evaluation", each: "Count") -> None:
    table = found.calibration_table()
    table = table[table["contract"].isin(each.contracts)]
    table = table[table["n"] >= min(_LEAST_HANDS, table["n"].max())]
    points = np.arange(table["points"].min(), table["points"].max() + 1)
    for colour, mark, contract in zip(_COLOURS, _MARKS, each.contracts, strict=False):
        of_contract: Any = table[table["contract"] == contract]
        chance = 100 * each.curves[contract].chance(points)
        axes.plot(points, chance, color=colour, linewidth=1.4)
        middle, low, high = (100 * of_contract[name] for name in ("made", "made_low", "made_high"))
        axes.errorbar(
            of_contract["points"],
            middle,
            [middle - low, high - middle],
            fmt=mark,
            markersize=3.2,
            linewidth=0.8,
            color=colour,
            label=contract.replace("_", " "),
        )
    axes.set_title(f"points {each.name}", fontsize=10, loc="left")
    axes.set_xlabel("points of the hand", fontsize=9)
    axes.set_ylabel("contract made, %", fontsize=9)
    axes.set_ylim(0, 100)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.legend(frameon=False, fontsize=8, loc="upper left")
    axes.spines[["top", "right"]].set_visible(False)
    axes.tick_params(labelsize=8)
