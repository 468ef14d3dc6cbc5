"""An evening of tarok: the score sheet with radelci and compulsory klops, and what comes of many.

`written` turns rounds, simulated or recorded, into what the sheet needs of them; `sheet` keeps the
sheets of many evenings at once; `evenings` plays them; `outcome` is the answer.
"""

from tarok_sim.sessions.evenings import session
from tarok_sim.sessions.outcome import Evening, Session, SessionRow
from tarok_sim.sessions.recorded import sheet_of_records
from tarok_sim.sessions.sheet import Sheet

__all__ = ["Evening", "Session", "SessionRow", "Sheet", "session", "sheet_of_records"]
