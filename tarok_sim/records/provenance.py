"""What made a run: rules, strategies, seed, versions and command, as the plain data of `run.json`.

`describe_run` writes it down before the first round is played; `job_from` reads it back.
"""

import hashlib
import json
import platform
import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Protocol

from tarok_sim.rules import Rules, get_rules

SCHEMA_VERSION = 1
PACKAGES = ("numpy", "numba", "pandas", "pyarrow")


class JobLike(Protocol):
    """A `simulation.Job`, or what was recorded of one: it has the fields of `RecordedJob`."""

    @property
    def rules(self) -> Rules:
        """Resolved rules."""

    @property
    def strategies(self) -> tuple[str, ...]:
        """One text a seat."""


@dataclass(frozen=True)
class RecordedJob:
    """A job as it was written down, with the fields of `simulation.Job`.

    Its strategies need not exist here any more.
    """

    rules: Rules
    strategies: tuple[str, ...]
    seed: int = 1
    contract: str | None = None
    declarer: int | None = None
    passes: frozenset[int] = frozenset()
    unsaid: frozenset[str] = frozenset()
    called: str | None = None
    forehand: int | None = None
    hands: Mapping[int, tuple[int, ...]] = field(default_factory=dict)


def versions() -> dict[str, str]:
    """Return the versions of Python and of every package that can change a row."""
    packages = {package: _version(package) for package in PACKAGES}
    return {"python": platform.python_version(), "tarok_sim": own_version(), **packages}


def own_version() -> str:
    """Return the version of this package."""
    return _version("tarok-sim")


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:  # a source tree that was never installed
        return "not installed"


def describe_run(job: JobLike, n_rounds: int, command: tuple[str, ...]) -> dict[str, Any]:
    """Return everything needed to make a run again.

    Parameters
    ----------
    job
        What is played.
    n_rounds
        How many rounds were asked for.
    command
        The command line, or empty.
    """
    digests = _code_digests(job)
    return {
        "schema_version": SCHEMA_VERSION,
        "fingerprint": fingerprint(job),
        "rules": {
            "id": job.rules.id,
            "preset": job.rules.preset,
            "options": dict(job.rules.options),
            "changed": job.rules.option_overrides,
            "digest": job.rules.digest,
        },
        "strategies": [_describe_player(text, digests) for text in job.strategies],
        **_plain_fields(job),
        "n_rounds": n_rounds,
        "n_rounds_finished": 0,
        "finished": False,
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
        "versions": versions(),
        "command": list(command),
    }


def fingerprint(job: JobLike) -> str:
    """Return a hash of everything that fixes a job's rows; equal jobs have equal fingerprints."""
    content: list[Any] = [job.rules.digest, job.strategies, _plain_fields(job)]
    if digests := _code_digests(job):
        content.append(sorted(digests.items()))
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()


def _code_digests(job: JobLike) -> dict[str, str]:
    """Return a hash of the code of each user's strategy; of a recorded job it is not known."""
    line_up = getattr(job, "line_up", None)
    return dict(line_up.digests()) if line_up else {}


def _plain_fields(job: JobLike) -> dict[str, Any]:
    """Return a job's other fields as JSON has them: sets as lists, hands as card names."""
    names = [each.name for each in fields(RecordedJob) if each.name not in ("rules", "strategies")]
    plain = {name: getattr(job, name) for name in names}
    deck = job.rules.deck
    return plain | {
        "passes": sorted(plain["passes"]),
        "unsaid": sorted(plain["unsaid"]),
        "hands": {str(seat): deck.names(sorted(hand)) for seat, hand in plain["hands"].items()},
    }


def _describe_player(text: str, digests: Mapping[str, str]) -> dict[str, Any]:
    from tarok_sim.strategies.lineup import read_player

    player = read_player(text)
    names = (parameter.name for parameter in player.strategy.all_parameters())
    digest = digests.get(player.strategy.text)
    return {
        "player": text,
        "strategy": player.strategy.name,
        "parameters": dict(zip(names, player.values, strict=True)),
        **({"digest": digest} if digest else {}),
    }


def job_from(run: Mapping[str, Any]) -> RecordedJob:
    """Read the job of a `run.json`; rules that have changed since are warned about."""
    rules = get_rules(run["rules"]["id"], run["rules"]["preset"], **run["rules"]["changed"])
    if rules.digest != run["rules"]["digest"]:
        warnings.warn(
            f"the rules of {rules.id} have changed since this run was made by tarok_sim "
            f"{run['versions']['tarok_sim']}; simulate again before comparing it with new rounds",
            stacklevel=3,
        )
    hands = run["hands"].items()
    return RecordedJob(
        rules=rules,
        strategies=tuple(player["player"] for player in run["strategies"]),
        seed=run["seed"],
        contract=run["contract"],
        declarer=run["declarer"],
        passes=frozenset(run["passes"]),
        unsaid=frozenset(run.get("unsaid", ())),
        called=run["called"],
        forehand=run["forehand"],
        hands={int(seat): tuple(map(rules.deck.index, cards)) for seat, cards in hands},
    )
