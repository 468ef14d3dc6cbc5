"""What each section of the page says in words, computed from the sums it shows.

Every function returns sentences for one section, in the page's language; none where there is
nothing to say.
"""

from collections.abc import Mapping

import pandas as pd

from tarok_sim.aggregate.outcomes import OutcomeSums
from tarok_sim.columns import CALL_PLACES
from tarok_sim.questions.chair import EVERYWHERE
from tarok_sim.questions.hand_needs import least_needed
from tarok_sim.report.tables import rows_of
from tarok_sim.report.view import FINDING_ROUNDS, View
from tarok_sim.statistics import Rate, RateSums, rate_difference


def success_sentences(view: View) -> list[str]:
    """How much the opponents matter."""
    if not view.has_line_ups:
        return []
    parts = []
    for line_up, summary in view.inputs.summaries.items():
        rate = sum(summary.contracts.success.values(), RateSums()).rate(view.inputs.level)
        if rate.n:
            label, seat = view.labels[line_up], view.inputs.counted_seat(line_up)
            told = {"line_up": label, **_rate_words(view, rate)}
            if seat is None:
                parts.append(view.texts("says.of_every", **told))
            else:
                player = view.inputs.strategies(line_up)[seat]
                parts.append(view.texts("says.of_seat", player=player, seat=seat, **told))
    return [view.texts("says.line_ups", rates="; ".join(parts)), *_widest_gap(view)]


def _widest_gap(view: View) -> list[str]:
    """Name the contract whose success depends most on who else plays."""
    gaps = []
    for name, rates in _comparable_rates(view):
        high = max(rates, key=lambda label: rates[label].estimate)
        low = min(rates, key=lambda label: rates[label].estimate)
        gaps.append((rate_difference(rates[high], rates[low]), name, high, low, rates))
    if not gaps:
        return []
    (gap, least, _), name, high, low, rates = max(gaps, key=lambda entry: entry[0][0])
    if not least > 0.0 or not gap > 0.0:
        return []
    words = {
        "high": _plain_rate(view, rates[high]),
        "low": _plain_rate(view, rates[low]),
        "first": high,
        "last": low,
    }
    return [view.texts("says.widest", contract=view.contract(name), **words)]


def _comparable_rates(view: View) -> list[tuple[str, dict[str, Rate]]]:
    """Return contracts with their success by line-up, where one player declares in several.

    Were the declarer another one too, the opponents would not be all that differs.
    """
    found: dict[tuple[str, frozenset[str]], dict[str, Rate]] = {}
    for line_up, summary in view.inputs.summaries.items():
        players = view.inputs.counted_players(line_up)
        for name in view.often:
            sums = summary.contracts.success.get(name, RateSums())
            if sums.n >= FINDING_ROUNDS:
                rates = found.setdefault((name, players), {})
                rates[view.labels[line_up]] = sums.rate(view.inputs.level)
    return [(name, rates) for (name, _), rates in found.items() if len(rates) > 1]


def worth_sentences(view: View) -> list[str]:
    """Which bids pay, which do not, and for which the rounds do not tell."""
    if view.inputs.worth is None:
        return []
    table = view.inputs.worth.table(view.inputs.level)
    return _gain_sentences(view, "worth", table, table["contract"].map(view.contract))


def talk_sentences(view: View) -> list[str]:
    """Which words paid, which cost, and for which the rounds do not tell."""
    if view.inputs.talk is None:
        return []
    table = view.inputs.talk.table(view.inputs.level)
    return _gain_sentences(view, "talk", table, table["word"].map(view.item))


def _gain_sentences(
    view: View, key: str, table: pd.DataFrame, names: "pd.Series[str]"
) -> list[str]:
    """Tell gains that are sure, losses that are sure, and the rest, a sentence each."""
    kinds = {
        "pays": table["gain_low"] > 0.0,
        "costs": table["gain_high"] < 0.0,
        "unclear": (table["gain_low"] <= 0.0) & (table["gain_high"] >= 0.0),
    }
    sentences = []
    for kind, chosen in kinds.items():
        listed = [
            view.texts(
                "says.worth_of",
                contract=name,
                gain=view.numbers.mean(row.gain, row.gain_low, row.gain_high),
                interval=view.numbers.mean_interval(row.gain_low, row.gain_high),
            )
            for name, row in zip(names[chosen], rows_of(table[chosen]), strict=True)
        ]
        if listed:
            sentences.append(view.texts(f"says.{key}_{kind}", list="; ".join(listed)))
    return sentences


def hand_sentences(view: View) -> list[str]:
    """Say what the contracts bid most need, in taroks, at the main table."""
    line_up = next(iter(view.inputs.summaries))
    if line_up not in view.inputs.hands:
        return []
    table = least_needed(view.inputs.hands[line_up], "taroks", view.inputs.level)
    enough = table["value"].notna() & table["contract"].isin(view.often)
    found = list(rows_of(table[enough]))
    sentences = [view.texts("says.hands", line_up=view.main_label)] if found else []
    for row in found:
        sentences.append(
            view.texts(
                f"says.needs_{row.bound}",
                contract=view.contract(row.contract),
                value=row.value,
                rate=view.numbers.percent(row.rate, row.low, row.high),
                interval=view.numbers.percent_interval(row.low, row.high),
            )
        )
    return sentences


def call_sentences(view: View) -> list[str]:
    """Where the called king was, and what that means for the contract."""
    places = _over_contracts(view.inputs.main.calls.places)
    n = sum(sums.n for sums in places.values())
    sentences = []
    for place, word in enumerate(CALL_PLACES):
        sums = places.get(place, OutcomeSums())
        if sums.n >= FINDING_ROUNDS:
            share = RateSums(sums.n, n).rate(view.inputs.level)
            made = _rate_words(view, sums.rate(view.inputs.level))
            told = _plain_rate(view, share)
            sentences.append(view.texts(f"says.call_{word}", share=told, **made))
    return sentences


def talon_sentences(view: View) -> list[str]:
    """Say what taroks in the talon group are worth to the contract bid most that opens it."""
    taroks = view.inputs.main.talon.taroks
    totals: dict[str, int] = {}
    for (name, _), sums in taroks.items():
        totals[name] = totals.get(name, 0) + sums.n
    if not totals:
        return []
    name = max(totals, key=lambda contract: totals[contract])
    kept = {
        count: sums.rate(view.inputs.level)
        for (contract, count), sums in taroks.items()
        if contract == name and sums.n >= FINDING_ROUNDS
    }
    if len(kept) < 2:
        return []
    few, many = min(kept), max(kept)
    return [
        view.texts(
            "says.talon",
            contract=view.contract(name),
            few=few,
            many=many,
            few_rate=_plain_rate(view, kept[few]),
            few_interval=view.numbers.percent_interval(kept[few].low, kept[few].high),
            many_rate=_plain_rate(view, kept[many]),
            many_interval=view.numbers.percent_interval(kept[many].low, kept[many].high),
        )
    ]


def seat_sentences(view: View) -> list[str]:
    """How often forehand and the dealer declare."""
    main = view.inputs.main
    places = _over_contracts(main.contracts.positions)
    shares = {
        place: RateSums(places.get(place, OutcomeSums()).n, main.n_rounds).rate(view.inputs.level)
        for place in (0, main.rules.n_seats - 1)
    }
    first, last = shares.values()
    return [
        view.texts(
            "says.seats",
            first=_plain_rate(view, first),
            first_interval=view.numbers.percent_interval(first.low, first.high),
            last=_plain_rate(view, last),
            last_interval=view.numbers.percent_interval(last.low, last.high),
        )
    ]


def chair_sentences(view: View) -> list[str]:
    """How much more one player brings than another."""
    sentences = []
    for others, sums in view.inputs.chairs.items():
        table = sums.table(view.inputs.level)
        for row in rows_of(table[table["position"] == EVERYWHERE]):
            sentences.append(
                view.texts(
                    "says.chair",
                    player=row.player,
                    other=row.instead_of,
                    others=others,
                    gain=view.numbers.mean(row.gain, row.gain_low, row.gain_high),
                    interval=view.numbers.mean_interval(row.gain_low, row.gain_high),
                )
            )
    return sentences


def _over_contracts(outcomes: Mapping[tuple[str, int], OutcomeSums]) -> dict[int, OutcomeSums]:
    found: dict[int, OutcomeSums] = {}
    for (_, number), sums in outcomes.items():
        found[number] = found.get(number, OutcomeSums()) + sums
    return found


def _plain_rate(view: View, rate: Rate) -> str:
    return view.numbers.percent(rate.estimate, rate.low, rate.high)


def _rate_words(view: View, rate: Rate) -> dict[str, str]:
    return {
        "rate": _plain_rate(view, rate),
        "interval": view.numbers.percent_interval(rate.low, rate.high),
    }
