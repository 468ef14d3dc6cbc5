"""One page from inputs: figures, tables and sentences put into the template, written atomically.

Called by `tarok-sim report` and by notebooks.  The page loads nothing from the network.
"""

import os
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from tarok_sim.report import (
    charts,
    panel_charts,
    question_tables,
    section_findings,
    side_tables,
    talk_tables,
)
from tarok_sim.report.charts import Chart
from tarok_sim.report.findings import lead_paragraphs
from tarok_sim.report.inputs import ReportInputs
from tarok_sim.report.run_tables import (
    contracts_table,
    line_ups_table,
    options_table,
    players_table,
    settings_table,
)
from tarok_sim.report.tables import Table, main_tables
from tarok_sim.report.view import FEW_ROUNDS, FINDING_ROUNDS, View
from tarok_sim.rules.switches import Aim

PAGE_NAME = "index.html"
FIGURES_FOLDER = "figures"


@dataclass(frozen=True)
class Section:
    """A heading with what it says, its figures and its tables."""

    id: str
    title: str
    says: list[str] = field(default_factory=list)
    charts: list[Chart] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)


def build_report(inputs: ReportInputs, out_dir: Path) -> Path:
    """Write the report as one page, and its figures as files too.

    Parameters
    ----------
    inputs
        Summaries, description of the run, command.
    out_dir
        Folder of the page; made if it is not there.

    Returns
    -------
    Path of the page. A page that was there is replaced only when the new one is complete.
    """
    sections = result_sections(inputs)
    out_dir = Path(out_dir)
    page = _write(out_dir / PAGE_NAME, render_page(inputs, sections))
    for section in sections:
        for number, chart in enumerate(section.charts, start=1):
            name = section.id if number == 1 else f"{section.id}_{number}"
            _write(out_dir / FIGURES_FOLDER / f"{name}.svg", chart.svg)
    return page


def _write(target: Path, text: str) -> Path:
    """Write a file that appears only when it is complete."""
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=".report-", dir=target.parent)
    draft = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        # mkstemp makes the file private; a report is to be read by whoever may read the folder.
        draft.chmod(0o644)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
    return target


def result_sections(inputs: ReportInputs) -> list[Section]:
    """Return the sections of results that have something to show, in reading order.

    Parameters
    ----------
    inputs
        What the report is made from.
    """
    return _sections(View(inputs))


def render_page(inputs: ReportInputs, sections: Sequence[Section] | None = None) -> str:
    """Return the page as text.

    Parameters
    ----------
    inputs
        Summaries, description of the run, command.
    sections
        Its results, if they have been made already.
    """
    view = View(inputs)
    environment = Environment(
        loader=PackageLoader("tarok_sim.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    template = environment.get_template("page.html.j2")
    return template.render(
        t=view.texts,
        language=view.texts.language,
        subtitle=_subtitle(view),
        game=_game_name(view),
        lead=[
            *lead_paragraphs(view, inputs.main),
            *section_findings.success_sentences(view)[:1],
        ],
        lead_title=view.texts("page.lead_line_up", line_up=view.main_label),
        who=[table for table in (line_ups_table(view), players_table(view)) if table],
        caveats=_caveats(view),
        sections=_sections(view) if sections is None else sections,
        how=_how(view),
        notes=inputs.rules.ruleset.notes,
        run_tables=[settings_table(view), contracts_table(view), options_table(view)],
        glossary=_glossary(view),
        command=inputs.command,
    )


def _glossary(view: View) -> list[Mapping[str, str]]:
    """Return the words that the game has a use for."""
    rules = view.inputs.rules
    bonuses = any(contract.pays_bonuses for contract in rules.contracts)
    has = {
        "bonus": bonuses,
        "klop": any(contract.aim == Aim.FEWEST_POINTS for contract in rules.contracts),
        "partner": any(contract.calls_king for contract in rules.contracts),
        "piles": rules.n_piles > 0,
        "talon": rules.talon_size > 0,
        "ultimo": bonuses and rules.ruleset.has_talk,
    }
    return [entry for entry in view.texts.glossary if has.get(entry.get("needs", ""), True)]


def _game_name(view: View) -> str:
    ruleset = view.inputs.rules.ruleset
    return ruleset.local_names.get(view.texts.language, ruleset.name)


def _subtitle(view: View) -> str:
    inputs = view.inputs
    return view.texts(
        "page.subtitle",
        rounds=view.numbers.count(inputs.main.n_rounds),
        line_up=view.main_label,
        rules=inputs.rules.id,
        preset=inputs.rules.preset,
    )


def _caveats(view: View) -> list[str]:
    return [
        view.texts("caveats.sampling", level=view.level, misses=_misses(view)),
        view.texts("caveats.players"),
        view.texts("caveats.choice"),
        *([view.texts("caveats.signals")] if view.inputs.rules.ruleset.has_talk else []),
        view.texts("caveats.few", few=FEW_ROUNDS, least=FINDING_ROUNDS),
    ]


def _misses(view: View) -> str:
    """Of 100 intervals, how many miss the true figure."""
    return view.numbers.fixed(100.0 - 100.0 * view.inputs.level, 0)


def _how(view: View) -> list[str]:
    texts = view.texts
    return [
        texts("how.method"),
        *_questions(view),
        texts("how.rates"),
        texts("how.comparisons", level=view.level),
        texts("how.digest", digest=view.inputs.rules.digest[:16]),
    ]


def _questions(view: View) -> list[str]:
    """How the parts that are not plain counts were computed."""
    inputs, texts, count = view.inputs, view.texts, view.numbers.count
    told = []
    if inputs.hands:
        first = next(iter(inputs.hands.values()))
        told.append(texts("how.hands", rounds=count(max(first.contracts.rounds.values()))))
    if inputs.worth is not None:
        told.append(texts("how.worth", rounds=count(inputs.worth.n_rounds)))
    if inputs.talk is not None and inputs.talk.gains:
        told.append(texts("how.talk", rounds=count(inputs.talk.n_rounds)))
    if inputs.chairs:
        n_rounds = min(sums.n_rounds for sums in inputs.chairs.values())
        told.append(texts("how.chairs", rounds=count(n_rounds)))
    return told


def _sections(view: View) -> list[Section]:
    """Return the sections of results that have something to show, in reading order."""
    found = {
        "success": _success(view),
        "worth": (
            section_findings.worth_sentences(view),
            [charts.worth_chart(view)],
            [question_tables.worth_table(view)],
        ),
        "talk": (
            section_findings.talk_sentences(view),
            [charts.talk_chart(view)],
            [
                talk_tables.talk_worth_table(view),
                talk_tables.announcements_table(view),
                talk_tables.kontras_table(view),
            ],
        ),
        "hands": _hands(view),
        **_main_line_up(view),
        "call": (
            section_findings.call_sentences(view),
            [],
            [side_tables.call_place_table(view), side_tables.called_table(view)],
        ),
        "talon": (
            section_findings.talon_sentences(view),
            [panel_charts.talon_chart(view)],
            [side_tables.talon_taroks_table(view), side_tables.talon_group_table(view)],
        ),
        "seats": (
            section_findings.seat_sentences(view),
            [],
            [side_tables.position_table(view), *main_tables(view).get("seats", [])],
        ),
        "players": (
            section_findings.chair_sentences(view),
            [],
            [question_tables.chairs_table(view)],
        ),
        "bonuses": ([], [], main_tables(view).get("bonuses", [])),
    }
    sections = [_section(view, name, *parts) for name, parts in found.items()]
    return [section for section in sections if section.charts or section.tables]


Parts = tuple[list[str], Sequence[Chart | None], Sequence[Table | None]]


def _success(view: View) -> Parts:
    tables = [side_tables.success_table(view)]
    return section_findings.success_sentences(view), [charts.success_chart(view)], tables


def _hands(view: View) -> Parts:
    features = ("taroks", "strength")
    return (
        section_findings.hand_sentences(view),
        [panel_charts.hand_chart(view, feature) for feature in features],
        [
            *(question_tables.needs_table(view, feature) for feature in features),
            question_tables.counts_table(view),
        ],
    )


def _main_line_up(view: View) -> dict[str, Parts]:
    """Show the main line-up alone: which contracts are played and what they pay."""
    tables = main_tables(view)
    scores = [*tables.get("scores", []), side_tables.declarer_score_table(view)]
    return {
        "frequency": ([], [charts.frequency_chart(view)], tables.get("frequency", [])),
        "scores": ([], [charts.score_chart(view)], scores),
        "card_points": ([], [charts.card_points_chart(view)], []),
    }


def _section(
    view: View,
    name: str,
    says: list[str],
    drawn: Sequence[Chart | None],
    tables: Sequence[Table | None],
) -> Section:
    return Section(
        id=name,
        title=view.texts(f"page.{name}"),
        says=says,
        charts=[chart for chart in drawn if chart],
        tables=[table for table in tables if table and table.rows],
    )
