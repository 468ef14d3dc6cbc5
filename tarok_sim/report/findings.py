"""The lead paragraph: what the rounds of a line-up show, in sentences chosen by the figures.

Nothing is said about contracts with few rounds, and two contracts are ranked only together with
those that the rounds cannot tell apart.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar

from tarok_sim.aggregate import Summary, score_mean
from tarok_sim.report.view import FINDING_ROUNDS, View
from tarok_sim.statistics import Mean, Rate, RateSums, mean_difference, rate_difference

# More contracts than this that are level with the first are counted, not named.
MAX_NAMED = 2

ResultT = TypeVar("ResultT", Mean, Rate)


def lead_paragraphs(view: View, summary: Summary) -> list[str]:
    """Return the lead of one line-up: what was bid, what was made, what it paid.

    Parameters
    ----------
    view
        The inputs in one language.
    summary
        The rounds of the line-up.
    """
    rounds = view.numbers.count(summary.n_rounds)
    auction = [view.texts("findings.rounds", rounds=rounds)]
    if summary.n_rounds:
        auction += _frequency_sentences(view, summary)
    level = view.inputs.level
    rates = {
        name: sums.rate(level)
        for name, sums in summary.contracts.success.items()
        if sums.n >= FINDING_ROUNDS
    }
    means = {name: score_mean(summary, name, level) for name in rates}
    if not rates:
        nothing = view.texts("findings.nothing", least=FINDING_ROUNDS)
        return [" ".join(auction), nothing]
    if len(rates) == 1:
        name = next(iter(rates))
        single = _single_sentences(view, name, rates[name], means[name])
        return [" ".join(auction), " ".join(single)]
    made = [_overall_sentence(view, summary), *_success_sentences(view, rates)]
    paid = [*_score_sentences(view, means), _spread_sentence(view, means)]
    return [" ".join(auction), " ".join(made), " ".join(paid)]


def _frequency_sentences(view: View, summary: Summary) -> list[str]:
    declared = {name: tally.n for name, tally in summary.scores.declarer.items()}
    sentences = [
        _share_sentence(view, summary, "findings.not_bid", name)
        for name in summary.contract_names
        if name in summary.scores.player
    ]
    if declared:
        most = max(declared, key=lambda name: declared[name])
        sentences.append(_share_sentence(view, summary, "findings.most_played", most))
    return sentences


def _share_sentence(view: View, summary: Summary, key: str, name: str) -> str:
    sums = RateSums(summary.contracts.rounds.get(name, 0), summary.n_rounds)
    share = sums.rate(view.inputs.level)
    return view.texts(
        key,
        contract=view.contract(name),
        share=view.numbers.percent(share.estimate, share.low, share.high),
        interval=view.numbers.percent_interval(share.low, share.high),
    )


def _overall_sentence(view: View, summary: Summary) -> str:
    overall = sum(summary.contracts.success.values(), RateSums()).rate(view.inputs.level)
    return _rate_sentence(view, "findings.overall", overall)


def _single_sentences(view: View, name: str, rate: Rate, mean: Mean) -> list[str]:
    rounds = view.numbers.count(rate.n)
    return [
        _rate_sentence(
            view, "findings.only_success", rate, contract=view.contract(name), rounds=rounds
        ),
        _mean_sentence(view, "findings.only_paid", mean),
    ]


def _success_sentences(view: View, rates: Mapping[str, Rate]) -> list[str]:
    sentences = []
    for key, sign in (("findings.most_made", 1), ("findings.least_made", -1)):
        name = max(rates, key=lambda contract: sign * rates[contract].estimate)
        sentence = _rate_sentence(view, key, rates[name], contract=view.contract(name))
        sentences.append(sentence + _tied(view, name, rates, _rates_differ))
    return sentences


def _score_sentences(view: View, means: Mapping[str, Mean]) -> list[str]:
    sentences = []
    for key, sign in (("findings.best_paid", 1), ("findings.worst_paid", -1)):
        name = max(means, key=lambda contract: sign * means[contract].estimate)
        sentence = _mean_sentence(view, key, means[name], contract=view.contract(name))
        sentences.append(sentence + _tied(view, name, means, _means_differ))
    return sentences


def _spread_sentence(view: View, means: Mapping[str, Mean]) -> str:
    name = max(means, key=lambda contract: means[contract].sd)
    sd = view.numbers.fixed(means[name].sd, 1)
    return view.texts("findings.widest", contract=view.contract(name), sd=sd)


def _rate_sentence(view: View, key: str, rate: Rate, **words: str) -> str:
    return view.texts(
        key,
        rate=view.numbers.percent(rate.estimate, rate.low, rate.high),
        interval=view.numbers.percent_interval(rate.low, rate.high),
        **words,
    )


def _mean_sentence(view: View, key: str, mean: Mean, **words: str) -> str:
    return view.texts(
        key,
        mean=view.numbers.mean(mean.estimate, mean.low, mean.high),
        interval=view.numbers.mean_interval(mean.low, mean.high),
        **words,
    )


def _tied(
    view: View,
    first: str,
    results: Mapping[str, ResultT],
    differ: Callable[[ResultT, ResultT], bool],
) -> str:
    """Return a sentence naming the contracts that cannot be told apart from the first, or ""."""
    others = [
        view.contract(name)
        for name, result in results.items()
        if name != first and not differ(results[first], result)
    ]
    if not others:
        return ""
    if len(others) > MAX_NAMED:
        return " " + view.texts("findings.tied_many", n=len(others))
    joined = f" {view.texts('findings.and')} ".join(
        part for part in (", ".join(others[:-1]), others[-1]) if part
    )
    return " " + view.texts("findings.tied", others=joined)


def _rates_differ(a: Rate, b: Rate) -> bool:
    _, low, high = rate_difference(a, b)
    return low > 0.0 or high < 0.0


def _means_differ(a: Mean, b: Mean) -> bool:
    difference = mean_difference(a, b)
    return difference.low > 0.0 or difference.high < 0.0
