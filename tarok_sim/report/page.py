"""One page from inputs: figures, tables and sentences put into the template, written atomically.

Called by `tarok-sim report` and by notebooks.  The page loads nothing from the network.
"""

import os
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from tarok_sim.report.charts import (
    Chart,
    card_points_chart,
    frequency_chart,
    hands_chart,
    score_chart,
    success_chart,
)
from tarok_sim.report.findings import lead_paragraphs
from tarok_sim.report.inputs import ReportInputs
from tarok_sim.report.run_tables import (
    contracts_table,
    options_table,
    settings_table,
)
from tarok_sim.report.tables import Table, result_tables
from tarok_sim.report.view import FEW_ROUNDS, FINDING_ROUNDS, View

PAGE_NAME = "index.html"


@dataclass(frozen=True)
class Section:
    """A heading with its figures and tables."""

    id: str
    title: str
    charts: list[Chart] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)


def build_report(inputs: ReportInputs, out_dir: Path) -> Path:
    """Write the report as one page.

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
    page = render_page(inputs)
    out_dir = Path(out_dir)
    out_dir.mkdir(parents=True, exist_ok=True)
    target = out_dir / PAGE_NAME
    handle, name = tempfile.mkstemp(prefix=".report-", suffix=".html", dir=out_dir)
    draft = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(page)
        # mkstemp makes the file private; a report is to be read by whoever may read the folder.
        draft.chmod(0o644)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
    return target


def render_page(inputs: ReportInputs) -> str:
    """Return the page as text.

    Parameters
    ----------
    inputs
        Summaries, description of the run, command.
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
        leads=[
            (line_up if view.has_line_ups else "", lead_paragraphs(view, summary))
            for line_up, summary in inputs.summaries.items()
        ],
        caveats=_caveats(view),
        sections=_sections(view),
        how=_how(view),
        notes=inputs.rules.ruleset.notes,
        run_tables=[settings_table(view), contracts_table(view), options_table(view)],
        glossary=view.texts.glossary,
        command=inputs.command,
    )


def _game_name(view: View) -> str:
    ruleset = view.inputs.rules.ruleset
    return ruleset.local_names.get(view.texts.language, ruleset.name)


def _subtitle(view: View) -> str:
    inputs = view.inputs
    n_rounds = sum(summary.n_rounds for summary in inputs.summaries.values())
    return view.texts(
        "page.subtitle",
        rounds=view.numbers.count(n_rounds),
        rules=inputs.rules.id,
        preset=inputs.rules.preset,
    )


def _caveats(view: View) -> list[str]:
    forced = view.inputs.forced_contract
    if forced is None:
        choice = view.texts("caveats.choice")
    else:
        choice = view.texts("caveats.forced", contract=view.contract(forced))
    return [
        view.texts("caveats.sampling", level=view.level, misses=_misses(view)),
        view.texts("caveats.players"),
        choice,
        view.texts("caveats.few", few=FEW_ROUNDS, least=FINDING_ROUNDS),
    ]


def _misses(view: View) -> str:
    """Of 100 intervals, how many miss the true figure."""
    return view.numbers.fixed(100.0 - 100.0 * view.inputs.level, 0)


def _how(view: View) -> list[str]:
    texts = view.texts
    return [
        texts("how.method"),
        texts("how.rates"),
        texts("how.comparisons", level=view.level),
        texts("how.digest", digest=view.inputs.rules.digest[:16]),
    ]


def _sections(view: View) -> list[Section]:
    """Return the sections of results that have something to show, in reading order."""
    charts = {
        "success": [success_chart(view)],
        "frequency": [frequency_chart(view)],
        "scores": [score_chart(view, line_up) for line_up in view.inputs.summaries],
        "card_points": [card_points_chart(view, line_up) for line_up in view.inputs.summaries],
        "hands": [hands_chart(view, line_up) for line_up in view.inputs.summaries],
    }
    tables = result_tables(view)
    ids = ("success", "scores", "frequency", "card_points", "hands", "seats", "bonuses", "talon")
    sections = [
        Section(
            id=name,
            title=view.texts(f"page.{name}"),
            charts=[chart for chart in charts.get(name, []) if chart],
            tables=tables.get(name, []),
        )
        for name in ids
    ]
    return [section for section in sections if section.charts or section.tables]
