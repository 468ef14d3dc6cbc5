"""Announcements and kontras: which may be said (§6)."""

from typing import Any

from tests.reference.options import Options


def announcement_faults(
    record: dict[str, Any], hands: list[list[str]], partner: int | None, options: Options
) -> list[str]:
    """What is wrong with the recorded announcements."""
    return []


def kontra_faults(record: dict[str, Any], partner: int | None, options: Options) -> list[str]:
    """What is wrong with the recorded kontras."""
    return []
