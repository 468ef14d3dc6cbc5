"""Figures that a notebook shows by itself.

Answers that draw themselves (`plot`) return a `Picture`; matplotlib's pyplot is never loaded.
"""

import io

from matplotlib.figure import Figure

_DPI = 110


class Picture(Figure):
    """A figure that a notebook shows although pyplot, which would see to that, is not loaded."""

    def _repr_png_(self) -> bytes:
        buffer = io.BytesIO()
        self.savefig(buffer, format="png", dpi=_DPI)
        return buffer.getvalue()
