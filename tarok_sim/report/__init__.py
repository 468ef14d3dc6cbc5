"""The report: figures, tables and sentences on one page that needs nothing else to be read.

`build_report(ReportInputs(...), folder)` writes `index.html`.  The sentences are data (`texts`),
the figures come from `charts`, the tables from `tables`, the lead paragraph from `findings`.
"""

from tarok_sim.report.files import write_report_tables
from tarok_sim.report.inputs import ReportInputs
from tarok_sim.report.page import build_report, render_page

__all__ = ["ReportInputs", "build_report", "render_page", "write_report_tables"]
