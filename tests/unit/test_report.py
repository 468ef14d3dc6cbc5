"""The page: complete, self-contained, honest about its rounds, and the same every time."""

import re
import subprocess
import sys
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pandas as pd
import pytest

from tarok_sim.aggregate import TABLES, Summary, contract_success, summarise
from tarok_sim.aggregate.export import DECLARER_TABLES
from tarok_sim.aggregate.talk import TalkSums
from tarok_sim.columns import COLUMNS
from tarok_sim.questions.bid_worth import BidWorth
from tarok_sim.questions.chair import ChairSums
from tarok_sim.questions.talk_worth import TalkWorth
from tarok_sim.report import ReportInputs, build_report, render_page, write_report_tables
from tarok_sim.report.charts import success_chart
from tarok_sim.report.dictionary import QUESTION_COLUMNS, TABLE_COLUMNS, data_dictionary
from tarok_sim.report.figures import Dot, DotRow, Ridge, dot_figure, ridge_figure, to_svg
from tarok_sim.report.files import QUESTION_TABLES, question_frames
from tarok_sim.report.findings import lead_paragraphs
from tarok_sim.report.numbers import Numbers
from tarok_sim.report.panels import Panel, panel_figure
from tarok_sim.report.runs import ReportPlan, play_report
from tarok_sim.report.section_findings import (
    call_sentences,
    success_sentences,
    talon_sentences,
    worth_sentences,
)
from tarok_sim.report.texts import Texts, list_languages, load_texts
from tarok_sim.report.view import View
from tarok_sim.rules import get_rules
from tarok_sim.simulation import RunOptions
from tarok_sim.statistics import MomentSums, RateSums
from tests.support.synthetic import make_rounds

RULES = get_rules("slovenian-4", mond_penalty=20)
COMMAND = "tarok-sim report --rules slovenian-4 --seed 7 -n 8000"
SUMMARY = summarise(make_rounds(RULES, 8000, seed=7), RULES)
FEW = summarise(make_rounds(RULES, 12, seed=7), RULES)


def inputs(summaries: dict[str, Summary] | None = None, **job: object) -> ReportInputs:
    summaries = summaries or {"beginner": SUMMARY}
    description = {
        "seed": 7,
        "strategies": {line_up: [line_up] * 4 for line_up in summaries},
        "versions": {"tarok-sim": "0.1.0", "numpy": "2.4.0"},
    }
    return ReportInputs(summaries, description | job, COMMAND)


def of_contracts(skill: float = 0.0, **weights: float) -> Summary:
    return summarise(make_rounds(RULES, 4000, seed=5, weights=weights, skill=skill), RULES)


class Tags(HTMLParser):
    """Checks that elements close in order and gathers texts, ids and addresses."""

    VOID = frozenset({"meta", "img", "br", "link", "input", "hr"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.counts: dict[str, int] = {}
        self.addresses: list[str] = []
        self.ids: list[str] = []
        self.alts: list[str] = []
        self.text = ""

    def handle_starttag(self, tag, attrs) -> None:
        self.counts[tag] = self.counts.get(tag, 0) + 1
        found = dict(attrs)
        self.addresses += [found[name] for name in ("src", "href") if name in found]
        self.ids += [found["id"]] if "id" in found else []
        self.alts += [found["alt"]] if "alt" in found else []
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data) -> None:
        if self.open and self.open[-1] != "style":
            self.text += data + " "


def parse(page: str) -> Tags:
    tags = Tags()
    tags.feed(page)
    tags.close()
    assert tags.open == []
    return tags


PLAYED = get_rules("slovenian-4")


@cache
def full_run() -> ReportInputs:
    """Play a real run, small: everything a report can show."""
    return play_report(
        ReportPlan(PLAYED, (("beginner",),), seed=3, n_rounds=20_000),
        RunOptions(jobs=2, progress=False),
        command=COMMAND,
        created="2026-01-31",
    )


PAGE = render_page(inputs())
TAGS = parse(PAGE)


def words(text: str) -> str:
    return re.sub(r"[\s\u00a0]+", " ", text)


def test_page__needs_nothing_from_the_network() -> None:
    assert all(a.startswith(("#", "data:image/svg+xml;base64,")) for a in TAGS.addresses)
    assert not re.search(r"@import|url\(|<script|<link", PAGE)
    links = [address[1:] for address in TAGS.addresses if address.startswith("#")]
    assert set(links) <= set(TAGS.ids)
    assert len(set(TAGS.ids)) == len(TAGS.ids)


def test_page__every_figure_and_table_says_how_to_make_it_again() -> None:
    shown = TAGS.counts["img"] + TAGS.counts["table"]
    assert TAGS.counts["img"] >= 4
    assert TAGS.counts["table"] >= 8
    assert TAGS.counts["figure"] == shown
    assert PAGE.count(f"<code>{COMMAND}</code>") == shown


def test_page__says_what_intervals_do_not_cover() -> None:
    text = words(TAGS.text)
    assert "covers sampling error only" in text
    assert "Other players change the figures" in text
    assert "About 5 of 100 such intervals miss" in text


def test_page__tells_the_run() -> None:
    text = words(TAGS.text)
    for told in ("slovenian-4: Slovenian tarok, four players", "mond_penalty=20", "numpy 2.4.0"):
        assert told in text
    assert "0: beginner, 1: beginner, 2: beginner, 3: beginner" in text
    assert RULES.digest[:16] in text
    for option in RULES.ruleset.options:
        assert option.name in text


def test_page__tables_carry_the_computed_rates() -> None:
    numbers = Numbers(load_texts("en"))
    text = words(TAGS.text)
    for row in contract_success(SUMMARY).itertuples():
        cells = [
            numbers.percent(row.rate, row.low, row.high),
            numbers.percent_interval(row.low, row.high),
            f"n = {numbers.count(row.n)}",
        ]
        assert words(" ".join(cells)) in text


def test_page__figures_are_told_in_words() -> None:
    assert all(alt.startswith("Figure.") for alt in TAGS.alts)
    chart = success_chart(View(inputs()))
    assert chart is not None
    rate = SUMMARY.contracts.success["three"].rate()
    assert f"Three: {100 * rate.estimate:.1f}" in chart.alt
    assert "Klop" not in chart.alt


def test_page__slovenian_names_stand_beside_english_ones() -> None:
    for name in ("Solo without (solo brez talona)", "Two (dve)", "Beggar (berač)"):
        assert name in TAGS.text


def test_page__same_inputs_same_bytes() -> None:
    assert render_page(inputs()) == PAGE


def test_page__names_are_escaped() -> None:
    page = render_page(inputs({"<b>me & you</b>": SUMMARY}))
    assert "<b>" not in page
    assert "&lt;b&gt;me &amp; you&lt;/b&gt;" in page


def test_page__two_line_ups_stand_side_by_side() -> None:
    better = of_contracts(skill=2.0, three=1.0, two=1.0, klop=0.5)
    given = inputs({"beginner": SUMMARY, "club": better})
    tags = parse(render_page(given))
    chart = success_chart(View(given))
    assert chart is not None
    for line_up, summary in (("4 × beginner", SUMMARY), ("4 × club", better)):
        rate = summary.contracts.success["three"].rate()
        assert f"Three, {line_up}: {100 * rate.estimate:.1f}" in chart.alt
        overall = sum(summary.contracts.success.values(), RateSums()).rate()
        assert f"{line_up} {100 * overall.estimate:.1f} %" in words(tags.text)
    assert "Beggar, 4 × club" not in chart.alt
    # Declarers and opponents both differ.
    assert "The opponents matter most" not in tags.text


def test_success_sentences__compare_tables_of_one_declarer() -> None:
    seats = {"a": ["club"] * 4, "b": ["club", *["random"] * 3], "c": ["random"] * 4}
    better, best = (of_contracts(skill=skill, three=1.0, two=1.0) for skill in (2.0, 9.0))
    given = inputs({"a": SUMMARY, "b": better, "c": best}, strategies=seats)
    lead, widest = (words(sentence) for sentence in success_sentences(View(given)))
    assert lead.count("of all that were declared") == 2
    made = sum(better.contracts.success.values(), RateSums()).rate().estimate
    assert f"; club + 3 × random {100 * made:.1f} % (" in lead
    assert "%) of those club declared in seat 0; 4 × random" in lead
    assert "at the table “club + 3 × random”" in widest
    assert "at the table “4 × club”" in widest
    assert "4 × random" not in widest


def test_page__line_ups_are_told_exactly() -> None:
    seats = {"a": ["club"] * 4, "b": ["club", *["random"] * 3], "c": ["x", "y", "z", "w"]}
    given = inputs(dict.fromkeys(seats, SUMMARY), strategies=seats, players={"club": "plays well"})
    text = words(parse(render_page(given)).text)
    assert "4 × club club, club, club, club every declarer" in text
    assert "club + 3 × random club, random, random, random club in seat 0 as declarer" in text
    assert "c x, y, z, w x in seat 0 as declarer" in text
    assert "club plays well" in text


def talking_inputs(gain: MomentSums) -> ReportInputs:
    """Inputs in which every item and level was said, with one gain for all words."""
    words = [name for name in load_texts("en").keys if name.startswith("items.")]
    names = [word.partition(".")[2] for word in words]
    worth = TalkWorth(RULES, 500, {(name, k): gain for name in names for k in (0, 1)})
    who = ("declarer", "partner", "defender", "both")
    talk = TalkSums(
        {"rounds": 500},
        {("trula", each): 9 for each in who},
        {("trula", each): RateSums(5, 9) for each in who},
        {("game", level): 9 for level in range(5)},
        {level: RateSums(5, 9) for level in range(5)},
    )
    return replace(inputs({"a": replace(SUMMARY, talk=talk)}), talk=worth)


def test_page__every_sentence_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence no page can say is dead weight for a translator; one missing is an error."""
    used = set()
    plain = Texts.__call__

    def note(self, key, /, **values):
        used.add(key)
        return plain(self, key, **values)

    monkeypatch.setattr(Texts, "__call__", note)
    unchanged = get_rules("slovenian-4")
    sure = of_contracts(skill=5.0, beggar=1.0)
    pages = [
        inputs(created="2026-01-31", machine="two processors"),
        full_run(),
        replace(full_run(), worth=BidWorth(RULES, 500, *[{"two": MomentSums(9, -99, 1100)}] * 2)),
        replace(full_run(), worth=BidWorth(RULES, 500, *[{"two": MomentSums(9, 1, 9999)}] * 2)),
        inputs(strategies={"beginner": ["a", "b", "b", "b"]}),
        replace(inputs({"a": sure}), hands={"a": sure}),
        inputs({"a": SUMMARY, "b": of_contracts(two=1.0, three=1.0), "c": FEW}),
        inputs({"a": of_contracts(two=1.0)}),
        inputs({"a": of_contracts(beggar=1.0, klop=1.0)}),
        inputs({"a": of_contracts(colour_valat=1.0, two=1.0, three=1.0)}),
        inputs({"a": summarise(make_rounds(unchanged, 500), unchanged)}),
        inputs({"a": summarise(make_rounds(RULES, 1, weights={"two": 1.0}), RULES)}),
    ]
    pages += [talking_inputs(sums) for sums in (MomentSums(9, 99, 1100), MomentSums(9, -99, 1100))]
    pages.append(talking_inputs(MomentSums(9, 1, 9999)))
    for page in pages:
        render_page(page)
    own_names = {"language.code", "language.name"}
    # Asked for by name only where there is one: `texts.has`.
    notes = {key for key in load_texts("en").keys if key.endswith("_note")}
    assert set(load_texts("en").keys) - used - notes == own_names


def test_texts__errors_name_the_choices() -> None:
    with pytest.raises(ValueError, match="unknown language 'xx'; choose from en"):
        load_texts("xx")
    with pytest.raises(ValueError, match=r"unknown text 'page.titel' of en; did you mean"):
        load_texts("en")("page.titel")


def test_texts__languages_have_the_same_keys_and_gaps() -> None:
    english = load_texts("en")
    for code in list_languages():
        other = load_texts(code)
        assert set(other.keys) == set(english.keys)
        assert len(other.glossary) == len(english.glossary)
        assert all(set(entry) - {"needs"} == {"word", "sl", "meaning"} for entry in other.glossary)
        for key in english.keys:
            section, _, name = key.partition(".")
            gaps = [
                set(re.findall(r"{(\w+)}", texts.sections[section][name]))
                for texts in (english, other)
            ]
            assert gaps[0] == gaps[1], key


def test_findings__follow_the_rounds() -> None:
    lead = " ".join(lead_paragraphs(View(inputs()), SUMMARY))
    share = SUMMARY.contracts.rounds["klop"] / SUMMARY.n_rounds
    assert f"Nobody bid in {100 * share:.1f}\u00a0% of the rounds" in lead
    assert "The contract bid most was Three (tri)" in lead
    turned = of_contracts(skill=0.0, solo_one=3.0, three=1.0)
    lead = " ".join(lead_paragraphs(View(inputs({"a": turned})), turned))
    assert "The contract bid most was Solo one (solo ena)" in lead
    assert "Made most often was Three (tri)" in lead
    assert "Solo one (solo ena) brought the least" in lead
    assert "Nobody bid" not in lead


def test_findings__contracts_that_are_level_are_said_to_be() -> None:
    frame = make_rounds(RULES, 4000, seed=5, weights={"three": 1.0, "two": 1.0})
    frame["success"] = (frame["round_id"] % 10 < 5).astype("boolean")
    level = summarise(frame, RULES)
    lead = " ".join(lead_paragraphs(View(inputs({"a": level})), level))
    assert lead.count("cannot be told apart from") >= 2
    apart = frame.assign(success=(frame["contract"] == "two").astype("boolean"))
    summary = summarise(apart, RULES)
    made = lead_paragraphs(View(inputs({"a": summary})), summary)[1]
    assert "Made most often was Two (dve): 100.0" in made
    assert "told apart" not in made


def test_findings__few_rounds_are_no_finding() -> None:
    lead = lead_paragraphs(View(inputs({"a": FEW})), FEW)
    assert "nothing to compare" in lead[-1]
    assert "Made most often" not in " ".join(lead)


def test_findings__a_single_contract_is_not_ranked() -> None:
    single = of_contracts(two=1.0)
    text = words(parse(render_page(inputs({"a": single}))).text)
    assert "Made most often" not in text
    rate = single.contracts.success["two"].rate()
    assert f"Two (dve) was made in {100 * rate.estimate:.1f} % of its 4,000 rounds" in text


def test_page__few_rounds_are_grey() -> None:
    page = render_page(inputs({"a": FEW}))
    assert page.count('<tr class="few">') >= len(contract_success(FEW))
    grey = PAGE.count('<tr class="few">')
    assert grey < page.count('<tr class="few">')


def test_page__one_round_has_no_interval_for_its_mean() -> None:
    one = summarise(make_rounds(RULES, 1, weights={"two": 1.0}), RULES)
    text = words(parse(render_page(inputs({"a": one}))).text)
    assert "not known" in text
    assert "nan" not in text
    assert "inf " not in text


def test_page__another_level() -> None:
    given = ReportInputs({"a": SUMMARY}, inputs({"a": SUMMARY}).job, COMMAND, level=0.9)
    text = words(parse(render_page(given)).text)
    assert "Every interval is a 90 % interval" in text
    assert "About 10 of 100 such intervals miss" in text
    assert "95 % interval" not in text


def test_page__three_players() -> None:
    rules = get_rules("slovenian-3")
    summary = summarise(make_rounds(rules, 600), rules)
    job = {"seed": 1, "strategies": {"a": ["x", "y", "z"]}, "versions": {}}
    text = words(parse(render_page(ReportInputs({"a": summary}, job, "x"))).text)
    assert "0: x, 1: y, 2: z" in text
    assert "Contracts made by where the called king was" not in text


def test_build_report__writes_the_page_and_its_figures(tmp_path: Path) -> None:
    path = build_report(inputs(), tmp_path / "deep" / "folder")
    assert path == tmp_path / "deep" / "folder" / "index.html"
    assert path.read_text(encoding="utf-8") == PAGE
    assert sorted(entry.name for entry in path.parent.iterdir()) == ["figures", "index.html"]
    figures = sorted((path.parent / "figures").iterdir())
    assert len(figures) == TAGS.counts["img"]
    assert all(ElementTree.parse(figure).getroot() is not None for figure in figures)
    assert path.stat().st_mode & 0o044 == 0o044


def test_build_report__failure_leaves_the_old_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = build_report(inputs(), tmp_path)

    def fail(self, target):
        raise OSError("disk full")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="disk full"):
        build_report(inputs({"a": FEW}), tmp_path)
    assert old.read_text(encoding="utf-8") == PAGE
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["figures", "index.html"]


def test_inputs__refusals() -> None:
    with pytest.raises(ValueError, match="the job has no seed, versions"):
        ReportInputs({"a": SUMMARY}, {"strategies": {"a": ["x"] * 4}}, COMMAND)
    with pytest.raises(ValueError, match="no rounds"):
        inputs({"a": Summary(RULES)})
    with pytest.raises(ValueError, match="different rules"):
        inputs({"a": SUMMARY, "b": Summary(get_rules("slovenian-4"))})
    with pytest.raises(ValueError, match="forced contracts of x, but the line-ups are beginner"):
        replace(inputs(), hands={"x": SUMMARY})
    with pytest.raises(ValueError, match="list of 4 strategy names"):
        inputs(strategies={"beginner": "beginner"})


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (lambda n: n.count(1234567), "1,234,567"),
        (lambda n: n.fixed(-1234.56, 1), "−1,234.6"),
        (lambda n: n.fixed(-0.04, 1, signed=True), "0.0"),
        (lambda n: n.fixed(12.0, 0, signed=True), "+12"),
        (lambda n: n.fixed(float("nan"), 1), "–"),
        (lambda n: n.percent(0.5, 0.4, 0.6), "50.0\u00a0%"),
        (lambda n: n.percent(0.5, 0.4995, 0.5005), "50.00\u00a0%"),
        (lambda n: n.percent(float("nan")), "–"),
        (lambda n: n.percent_interval(0.0, 0.25), "0.0–25.0\u00a0%"),
        (lambda n: n.mean(3.14159, 3.0, 3.3), "+3.1"),
        (lambda n: n.mean_interval(-1.25, 0.75), "−1.2 to +0.8"),
        (lambda n: n.mean_interval(float("-inf"), float("inf")), "not known"),
    ],
)
def test_numbers__as_people_read_them(call, expected: str) -> None:
    assert call(Numbers(load_texts("en"))) == expected


def test_numbers__another_language_swaps_the_signs() -> None:
    english = load_texts("en")
    style = dict(english.sections["numbers"]) | {"decimal": ",", "thousands": "."}
    numbers = Numbers(Texts("sl", dict(english.sections) | {"numbers": style}))
    assert numbers.fixed(-1234567.891, 2) == "−1.234.567,89"


def test_dot_figure__draws_every_dot_in_its_place() -> None:
    dots = [Dot(0.25, 0.2, 0.3, "25 %"), None]
    figure = dot_figure(
        [DotRow("Two", "dve", dots), DotRow("One", "ena", [None, Dot(0.75, 0.5, 0.9, "75 %")])],
        ["a", "b"],
        "made",
    )
    (axes,) = figure.axes
    marks = [line for line in axes.lines if len(line.get_xdata()) == 1]
    assert [line.get_xdata()[0] for line in marks] == [25.0, 75.0]
    assert marks[0].get_marker() != marks[1].get_marker()
    assert marks[0].get_ydata()[0] < marks[1].get_ydata()[0]
    spans = [tuple(line.get_xdata()) for line in axes.lines if len(line.get_xdata()) == 2]
    assert spans == [(20.0, 30.0), (50.0, 90.0)]
    assert {"Two", "dve", "25 %", "75 %"} <= {text.get_text() for text in axes.texts}


def test_ridge_figure__heights_keep_their_proportions() -> None:
    ridge = Ridge("Two", "dve", {20.0: 30}, {-25.0: 60, -20.0: 15}, 3.0, ("mean", "n"))
    (axes,) = ridge_figure([ridge], "score", 5, (-50, 50)).axes
    heights = [abs(bar.get_height()) for bar in axes.patches]
    assert heights == pytest.approx([0.75, 0.1875, 0.375])


def test_panel_figure__one_panel_a_contract() -> None:
    curve = {n: RateSums(n, 10).rate() for n in range(3, 7)}
    panels = [Panel("Two", "dve", [curve, {}]), Panel("One", "", [curve, curve])]
    figure = panel_figure(panels, ["a", "b"], "taroks", "made")
    assert [axes.get_title(loc="left") for axes in figure.axes] == ["Two", "One"]
    first = figure.axes[0].lines[0]
    assert list(first.get_ydata()) == pytest.approx([30.0, 40.0, 50.0, 60.0])
    ends = figure.axes[0].lines[1].get_ydata()
    assert list(ends[:2]) == pytest.approx([100 * curve[3].low, 100 * curve[3].high])


def test_to_svg__is_short_and_keeps_its_words() -> None:
    dot = Dot(1 / 3, 0.3, 0.4, "0.3333 of it", "12.3456")
    svg = to_svg(dot_figure([DotRow("a", "", [dot])], ["a"], "x"))
    assert ">0.3333 of it<" in svg
    assert ">12.3456<" in svg
    assert not re.search(r"<[^>]*\d\.\d\d\d[^>]*>", svg)
    assert "<metadata>" not in svg
    assert "<!--" not in svg
    assert ElementTree.fromstring(svg).tag.endswith("svg")


def test_figures__leave_pyplot_alone() -> None:
    code = (
        "import sys; from tarok_sim.report.figures import *;"
        "to_svg(dot_figure([DotRow('a', '', [Dot(.5, .4, .6, '')])], ['a'], 'x'));"
        "sys.exit('matplotlib.pyplot' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    figure = dot_figure([DotRow("a", "", [Dot(0.5, 0.4, 0.6, "")])], ["a"], "x")
    assert to_svg(figure) == to_svg(figure)


def test_play_report__fills_up_to_three_line_ups() -> None:
    assert list(full_run().summaries) == [
        "beginner",
        "beginner,club,club,club",
        "beginner,random,random,random",
    ]
    main, _, among_random = full_run().summaries.values()
    assert main.n_rounds == 20_000
    # Of the other line-ups only the rounds count that the first player declared.
    assert {seat for _, seat in among_random.contracts.seats} == {0}
    assert {seat for _, seat in main.contracts.seats} == {0, 1, 2, 3}
    assert full_run().hands["beginner"].contracts.rounds["two"] == 800
    assert full_run().worth is not None
    assert full_run().worth.n_rounds == 5000
    assert {others: sums.n_rounds for others, sums in full_run().chairs.items()} == {
        "beginner": 5000,
        "club": 5000,
        "random": 5000,
    }


def test_report_tables__of_one_seat_only_what_it_declared(tmp_path: Path) -> None:
    seats = {"a": ["club"] * 4, "b": ["club", *["random"] * 3], "c": ["random"] * 4}
    given = inputs(dict.fromkeys(seats, SUMMARY), strategies=seats)
    write_report_tables(given, tmp_path)
    for name in TABLES:
        if name == "announcements":
            continue  # in invented rounds nobody speaks
        shown = set(pd.read_csv(tmp_path / f"{name}.csv")["line_up"])
        assert shown == ({"a", "b", "c"} if name in DECLARER_TABLES else {"a", "c"}), name


def test_plan__three_line_ups_stay_as_they_are() -> None:
    given = (("club",), ("random",), ("club", "random", "club", "random"))
    assert list(ReportPlan(PLAYED, given, 1, 1).jobs()) == [
        "club",
        "random",
        "club,random,club,random",
    ]


def test_worth_sentences__follow_the_intervals() -> None:
    pays, costs, open_ = (
        MomentSums(100, 900, 8200),
        MomentSums(100, -900, 8200),
        MomentSums(9, 1, 999),
    )
    gains = {"three": pays, "two": costs, "one": open_}
    worth = BidWorth(RULES, 200, gains, gains)
    first, second, third = worth_sentences(View(replace(inputs(), worth=worth)))
    assert "more than passing" in first
    assert "Three (tri) +9.0" in first
    assert "less than passing: Two (dve) −9.0" in second
    assert "do not tell: One (ena) +0.1" in third


def test_call_and_talon_sentences__follow_the_rounds() -> None:
    view = View(inputs())
    places = SUMMARY.calls.places
    with_partner = sum((places[name, 0].made for name in ("three", "two", "one")), RateSums())
    said = call_sentences(view)[0]
    assert f"{100 * with_partner.rate().estimate:.1f}\u00a0% of the contracts were made" in said
    assert "when the group taken held 0 taroks" in talon_sentences(view)[0]


def test_page__answers_every_question_of_a_full_report() -> None:
    text = words(parse(render_page(full_run())).text)
    for told in (
        "beginner + 3 × club",
        "at least",
        "no such number",
        "beginner in place of random, the others being beginner",
        "More than passing",
        "every contract was forced on seat 0 on the same 800 deals",
    ):
        assert told in text
    assert len(render_page(full_run())) < 1_000_000


def test_write_report_tables__all_tables_of_all_line_ups(tmp_path: Path) -> None:
    paths = write_report_tables(full_run(), tmp_path)
    names = {path.stem for path in paths}
    assert names == set(TABLES) | set(QUESTION_TABLES)
    assert len(paths) == 2 * len(names)
    chair = pd.read_csv(tmp_path / "one_chair.csv")
    assert set(chair["others"]) == {"beginner", "club", "random"}
    needs = pd.read_parquet(tmp_path / "hand_needs.parquet")
    assert list(needs.columns[:3]) == ["line_up", "feature", "contract"]


def test_question_frames__without_questions_there_are_none() -> None:
    assert question_frames(inputs()) == {}
    assert ChairSums().table().empty


def test_dictionary__is_in_step_with_data_readme() -> None:
    written = Path("data/README.md").read_text(encoding="utf-8")
    assert written == data_dictionary(), "run `make dictionary`"


def test_dictionary__explains_every_column() -> None:
    explained = {name for names in TABLE_COLUMNS for name in names.split(", ")}
    shown = {column for table in TABLES.values() for column in table(SUMMARY, 0.95).columns}
    assert shown | {"line_up"} == explained
    further = {name for names in QUESTION_COLUMNS for name in names.split(", ")}
    frames = question_frames(full_run())
    assert set(frames) == set(QUESTION_TABLES)
    assert {column for frame in frames.values() for column in frame.columns} <= explained | further
    for column in COLUMNS:
        assert f"`{column.name}`" in data_dictionary()
