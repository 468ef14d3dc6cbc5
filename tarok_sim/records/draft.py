"""A text file that appears under its name only when it is finished.

Whoever writes results to a file writes a `Draft` beside it; `publish` puts it in place in one step,
`discard` leaves no trace.  A device such as `/dev/null` is written to directly.
"""

import os
import tempfile
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
        if path.is_dir():
            raise IsADirectoryError(21, "Is a directory", str(path))
        with blaming(path):
            self._draft = path if is_device else _new_file_beside(path)
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


def _new_file_beside(path: Path) -> Path:
    """Make an empty file in the same folder that no other run writes to."""
    handle, name = tempfile.mkstemp(".unfinished", f".{path.name}.", path.parent)
    os.close(handle)
    # mkstemp makes files that only their owner can read; a finished file is like any other.
    mask = os.umask(0)
    os.umask(mask)
    draft = Path(name)
    draft.chmod(0o666 & ~mask)
    return draft
