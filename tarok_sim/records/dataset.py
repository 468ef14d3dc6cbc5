"""Rounds on disk: a folder with `rounds/part-*.parquet` and `run.json`.

A worker writes its chunk with `PartWriter` under a draft name; `DatasetWriter.publish` moves the
drafts to their places in order, so that whatever stops a run leaves whole parts and a `run.json`
that counts them.  `load` reads a folder back and says in one sentence what is wrong with it.
"""

import json
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tarok_sim.columns import column_names, frame_from_rows
from tarok_sim.records.draft import blaming
from tarok_sim.records.provenance import SCHEMA_VERSION, RecordedJob, job_from
from tarok_sim.rules import Rules

if TYPE_CHECKING:
    import pandas as pd

RUN_FILE = "run.json"
ROUNDS_FOLDER = "rounds"
PARTS = "part-*.parquet"
DRAFTS_FOLDER = ".unfinished"
_RUN_KEYS = {"fingerprint", "rules", "strategies", "seed", "n_rounds_finished", "versions"}
_MARK = b"tarok_sim"  # key of our entry in a part's metadata


@dataclass(frozen=True)
class PartWriter:
    """Write the rounds of a chunk as a draft part; called in the worker, picklable."""

    folder: Path
    rules: Rules
    fingerprint: str

    def __call__(self, first_round: int, rows: Any) -> str:
        """Write one chunk's ROW records and return the part's file name."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        name = f"part-{first_round:012d}.parquet"
        table = pa.Table.from_pandas(frame_from_rows(rows, self.rules), preserve_index=False)
        mark = json.dumps(_mark(self.fingerprint)).encode()
        metadata = (table.schema.metadata or {}) | {_MARK: mark}
        pq.write_table(
            table.replace_schema_metadata(metadata),
            self.folder / DRAFTS_FOLDER / name,
            compression="zstd",
        )
        return name


@dataclass
class DatasetWriter:
    """A data set that is being written.

    Attributes
    ----------
    folder
        Where it goes.
    rules
        The rules of its rounds.
    run
        The content of its `run.json` (provenance.describe_run).
    """

    folder: Path
    rules: Rules
    run: dict[str, Any]
    _was_there: bool = field(default=False, init=False)
    _replaces: bool = field(default=False, init=False)  # an older data set is still in place

    def open(self, overwrite: bool = False) -> PartWriter:
        """Claim the folder and return what writes parts into it.

        Parameters
        ----------
        overwrite
            Take the place of an older data set, which stays until the first part is finished; a
            folder with anything else in it is never touched.

        Raises
        ------
        ValueError
            If the folder holds something already.
        OSError
            If it cannot be written to.
        """
        self._was_there = self.folder.exists()
        _refuse_occupied(self.folder, overwrite)
        with blaming(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
            (self.folder / DRAFTS_FOLDER).mkdir()
        self._replaces = (self.folder / RUN_FILE).exists()
        if not self._replaces:
            self._begin()
        return PartWriter(self.folder.absolute(), self.rules, self.run["fingerprint"])

    def publish(self, part: str, n_rounds: int) -> None:
        """Move a finished part to its place and count its rounds."""
        if self._replaces:
            self._begin()
            self._replaces = False
        draft = self.folder / DRAFTS_FOLDER / part
        draft.replace(self.folder / ROUNDS_FOLDER / part)
        self.run["n_rounds_finished"] += n_rounds
        self._write_run()

    def close(self) -> None:
        """Write the last `run.json` and remove drafts; a run without any round changes nothing."""
        if not self._replaces:
            self._write_run()
        shutil.rmtree(self.folder / DRAFTS_FOLDER, ignore_errors=True)
        if self._replaces or self.run["n_rounds_finished"]:
            return
        shutil.rmtree(self.folder / ROUNDS_FOLDER)
        (self.folder / RUN_FILE).unlink()
        if not self._was_there:
            self.folder.rmdir()

    def _begin(self) -> None:
        """Set the rounds of an older data set aside, to be removed with the drafts, and begin."""
        rounds = self.folder / ROUNDS_FOLDER
        if rounds.exists():
            rounds.replace(self.folder / DRAFTS_FOLDER / "replaced")
        rounds.mkdir()
        self._write_run()

    def _write_run(self) -> None:
        draft = self.folder / DRAFTS_FOLDER / RUN_FILE
        text = json.dumps(self.run, indent=2, ensure_ascii=False) + "\n"
        draft.write_text(text, encoding="utf-8")
        draft.replace(self.folder / RUN_FILE)


def _mark(fingerprint: str) -> dict[str, Any]:
    return {"schema_version": SCHEMA_VERSION, "fingerprint": fingerprint}


def _refuse_occupied(folder: Path, overwrite: bool) -> None:
    if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
        return
    if not folder.is_dir():
        raise ValueError(f"{folder} is a file; give a new folder for the data set")
    if not _is_dataset(folder):
        raise ValueError(
            f"{folder} is not empty and not a data set of rounds; give a new or empty folder"
        )
    if not overwrite:
        raise ValueError(
            f"{folder} already holds a data set; give another folder, or --overwrite it"
        )
    shutil.rmtree(folder / DRAFTS_FOLDER, ignore_errors=True)


def _is_dataset(folder: Path) -> bool:
    """Say whether a folder holds a data set and nothing else."""
    names = {path.name for path in folder.iterdir()}
    parts = [path.name for path in folder.glob(f"{ROUNDS_FOLDER}/*")]
    return (
        RUN_FILE in names
        and names <= {RUN_FILE, ROUNDS_FOLDER, DRAFTS_FOLDER}
        and all(fnmatch(name, PARTS) for name in parts)
    )


@dataclass
class Dataset:
    """Rounds read from disk, with the same `frame`, `job` and `n_rounds` as a run in memory.

    Attributes
    ----------
    frame
        The rounds table, one row a round (columns.COLUMNS).
    job
        What was played.
    run
        Everything `run.json` says.
    """

    frame: "pd.DataFrame"
    job: RecordedJob
    run: Mapping[str, Any]

    @property
    def n_rounds(self) -> int:
        """Return the number of rounds."""
        return len(self.frame)

    def _repr_html_(self) -> str:
        head = f"<p>{self.n_rounds:,} rounds of {self.job.rules.id}, seed {self.job.seed}</p>"
        return head + str(self.frame.head(10).to_html())


def load(folder: str | Path) -> Dataset:
    """Read a data set that `tarok-sim simulate --out` wrote.

    Parameters
    ----------
    folder
        The folder with `run.json`.

    Raises
    ------
    ValueError
        If there is no data set, it is damaged, or it was written in another format.

    Returns
    -------
    Its rounds; of an interrupted run those that were finished.
    """
    import pandas as pd

    run, job = _open(folder)
    frame = pd.concat(list(_read_parts(folder, run, job.rules)), ignore_index=True)
    counted = run["n_rounds_finished"]
    if len(frame) < counted or (run.get("finished") and len(frame) != counted):
        raise ValueError(
            f"{folder} is damaged: {RUN_FILE} counts {counted:,} rounds, the parts hold "
            f"{len(frame):,}; simulate again with the same seed to get them back"
        )
    return Dataset(frame, job, run)


def load_parts(folder: str | Path) -> Iterator["pd.DataFrame"]:
    """Read a data set part by part, in order, with flat memory."""
    run, job = _open(folder)
    yield from _read_parts(folder, run, job.rules)


def _open(folder: str | Path) -> tuple[dict[str, Any], RecordedJob]:
    run = read_run(folder)
    try:
        return run, job_from(run)
    except (KeyError, TypeError, AttributeError):
        raise ValueError(f"{Path(folder) / RUN_FILE} is damaged: its job cannot be read") from None


def read_run(folder: str | Path) -> dict[str, Any]:
    """Read and check the `run.json` of a data set."""
    path = Path(folder) / RUN_FILE
    if not path.is_file():
        raise ValueError(
            f"no data set in {folder}: there is no {RUN_FILE}; give a folder that "
            "'tarok-sim simulate --out' has written"
        )
    try:
        run = json.loads(path.read_text(encoding="utf-8"))
        found = run["schema_version"]
        absent = _RUN_KEYS - set(run)
    except (ValueError, TypeError, KeyError):
        raise ValueError(f"{path} is damaged: it is not the description of a run") from None
    if found != SCHEMA_VERSION:
        raise ValueError(
            f"{path} has schema version {found!r}, this program reads version {SCHEMA_VERSION}; "
            f"use the tarok_sim it was written with ({run.get('versions', {}).get('tarok_sim')})"
        )
    if absent:
        raise ValueError(f"{path} is damaged: {', '.join(sorted(absent))} missing")
    return dict(run)


def _read_parts(
    folder: str | Path, run: Mapping[str, Any], rules: Rules
) -> Iterator["pd.DataFrame"]:
    paths = sorted((Path(folder) / ROUNDS_FOLDER).glob(PARTS))
    if not paths:
        raise ValueError(f"no rounds in {folder}: {ROUNDS_FOLDER} has no {PARTS}")
    for path in paths:
        yield _read_part(path, run["fingerprint"], column_names(rules.n_seats))


def _read_part(path: Path, fingerprint: str, columns: tuple[str, ...]) -> "pd.DataFrame":
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        with pq.ParquetFile(path) as file:
            table = file.read()
        mark = json.loads((table.schema.metadata or {})[_MARK])
    except (pa.ArrowException, OSError) as error:
        reason = str(error).partition("\n")[0]
        raise ValueError(f"{path} is damaged: it cannot be read as Parquet ({reason})") from None
    except (KeyError, ValueError):
        raise ValueError(
            f"{path} was not written by tarok_sim; take it out of the folder"
        ) from None
    if mark != _mark(fingerprint):
        raise ValueError(
            f"{path} belongs to another run: its format or its job is not that of {RUN_FILE}; "
            "take it out of the folder"
        )
    if tuple(table.column_names) != columns:
        raise ValueError(
            f"{path} has other columns than this program writes; simulate again with the same seed"
        )
    frame: pd.DataFrame = table.to_pandas()
    return frame
