"""The evaluator's findings as frames and as HTML.

`Evaluation` hands them out; names of columns are those of its methods' docstrings.
"""

from html import escape
from typing import TYPE_CHECKING

import pandas as pd

from tarok_sim.evaluator.features import FEATURES
from tarok_sim.statistics import Mean, Rate

if TYPE_CHECKING:
    from tarok_sim.evaluator.evaluation import Evaluation

_ENDS = ("low", "high")


def weight_table(found: "Evaluation") -> pd.DataFrame:
    """Return one row for each thing that counts in a hand; 0 where it counts nothing."""
    rows = {
        words: [each.weights[name] for each in found.counts] for name, words in FEATURES.items()
    }
    columns = [each.name for each in found.counts]
    frame = pd.DataFrame.from_dict(rows, orient="index", columns=columns)
    frame = frame[(frame != 0).any(axis=1)]
    return frame.rename_axis("feature").reset_index()


def threshold_table(found: "Evaluation") -> pd.DataFrame:
    """Return one row a contract and seat.

    Returns
    -------
    `contract, seat, points, n, share, share_low, share_high, success, success_low, success_high,
    gain_at_limit, …_low, …_high, gain_one_short, …, gain_a_deal, …`; gains are over passing.
    """
    rows = []
    for limit in found.thresholds:
        row: dict[str, object] = {
            "contract": limit.contract,
            "seat": limit.seat,
            "points": limit.points,
            "n": limit.n,
        }
        figures: dict[str, Rate | Mean] = {
            "share": limit.share,
            "success": limit.success,
            "gain_at_limit": limit.at_limit,
            "gain_one_short": limit.one_short,
            "gain_a_deal": limit.gain_a_deal,
        }
        for name, figure in figures.items():
            row[name] = figure.estimate
            row |= {f"{name}_{end}": getattr(figure, end) for end in _ENDS}
        rows.append(row)
    return pd.DataFrame(rows).astype({"points": "Int64"})


def calibration_table(found: "Evaluation") -> pd.DataFrame:
    """Return `contract, points, n, foreseen, made, made_low, made_high`."""
    rows = []
    for each in found.calibration:
        rate = each.made.rate(found.level)
        rows.append(
            (each.contract, each.points, rate.n, each.foreseen, rate.estimate, rate.low, rate.high)
        )
    columns = ["contract", "points", "n", "foreseen", "made", "made_low", "made_high"]
    return pd.DataFrame(rows, columns=columns)


def error_table(found: "Evaluation") -> pd.DataFrame:
    """Return `contract, model, n, loss, loss_low, loss_high, less_whole, …_low, …_high, right`.

    The loss is in nats; `less_whole` is the paired difference to the whole numbers, which is 0 for
    themselves.
    """
    rows = []
    for each in found.errors:
        loss, less = each.loss, each.less_whole
        own = loss.n > 0 and less.sd == 0.0
        ends = (0.0, 0.0) if own else (less.low, less.high)
        rows.append(
            (
                *(each.contract, each.model, loss.n, loss.estimate, loss.low, loss.high),
                *(less.estimate, *ends, each.right),
            )
        )
    columns = ["contract", "model", "n", "loss", "loss_low", "loss_high"]
    columns += ["less_whole", "less_whole_low", "less_whole_high", "right"]
    return pd.DataFrame(rows, columns=columns)


def to_html(found: "Evaluation") -> str:
    """Return the count, the limits and the errors for a notebook."""
    settings = (
        f"{found.n_deals:,} deals of {found.rules.id}, played by {', '.join(found.strategies)}, "
        f"seed {found.seed}; half fitted, half checked"
    )
    limits = threshold_table(found).pivot(index="contract", columns="seat", values="points")
    order = list(dict.fromkeys(limit.contract for limit in found.thresholds))
    parts = (
        ("What counts", weight_table(found).to_html(index=False)),
        ("Points that make a bid, by seat (0 = forehand)", limits.loc[order].to_html(na_rep="–")),
        ("Log loss on hands not seen before", _errors_html(found)),
    )
    body = "".join(f"<h4>{escape(title)}</h4>{table}" for title, table in parts)
    return f"<div><p>{escape(settings)}</p>{body}</div>"


def _errors_html(found: "Evaluation") -> str:
    table = error_table(found)
    shown = table[["contract", "model", "loss", "less_whole", "less_whole_low", "less_whole_high"]]
    return str(shown.round(4).to_html(index=False))
