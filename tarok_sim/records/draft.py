"""A text file that appears under its name only when it is finished.

Whoever writes results to a file writes a `Draft` beside it; `publish` puts it in place in one step,
`discard` leaves no trace.  A device such as `/dev/null` is written to directly.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO


@contextmanager
def blaming(path: Path) -> Iterator[None]:
    """Let what goes wrong inside name the path the user gave, not a draft below it."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


class Draft:
    """A file being written.

    Parameters
    ----------
    path
        Its name when it is finished; an older file of that name stays until then.

    Raises
    ------
    OSError
        If it cannot be written there.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        is_device = path.exists() and not path.is_file() and not path.is_dir()
        self._draft = path if is_device else path.with_name(f".{path.name}.unfinished")
        if path.is_dir():
            raise IsADirectoryError(21, "Is a directory", str(path))
        with blaming(path):
            self.text: TextIO = self._draft.open("w", encoding="utf-8", newline="\n")

    def publish(self) -> None:
        """Put the file in place."""
        self.text.close()
        if self._draft != self.path:
            self._draft.replace(self.path)

    def discard(self) -> None:
        """Leave no trace of it."""
        self.text.close()
        if self._draft != self.path:
            self._draft.unlink(missing_ok=True)
