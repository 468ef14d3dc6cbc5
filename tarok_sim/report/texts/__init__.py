"""The report's sentences as data: one TOML file per language, all with the same keys.

`load_texts("en")` reads `en.toml`; a key is written `section.name`, its words in braces are filled
in by keyword.  A missing file or key is an error that lists the choices.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any

from tarok_sim.rules.option import unknown_choice


@dataclass(frozen=True)
class Texts:
    """The sentences of one language."""

    language: str
    sections: Mapping[str, Any]

    def __call__(self, key: str, /, **values: object) -> str:
        """Return the sentence `section.name` with its gaps filled."""
        section, _, name = key.partition(".")
        try:
            sentence = self.sections[section][name]
        except KeyError:
            raise ValueError(unknown_choice("text", key, self.keys, self.language)) from None
        return str(sentence).format(**values)

    def has(self, key: str) -> bool:
        """Say whether there is a sentence of that key."""
        section, _, name = key.partition(".")
        return name in self.sections.get(section, {})

    @property
    def keys(self) -> list[str]:
        """All keys of sentences."""
        parts = {section: part for section, part in self.sections.items() if section != "glossary"}
        return [f"{section}.{name}" for section, part in parts.items() for name in part]

    @property
    def glossary(self) -> list[Mapping[str, str]]:
        """Entries with `word`, `sl` and `meaning`."""
        entries: list[Mapping[str, str]] = self.sections["glossary"]
        return entries


def list_languages() -> tuple[str, ...]:
    """Return the codes of the languages there is a file for."""
    files = (entry.name for entry in resources.files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in files if name.endswith(".toml")))


def load_texts(language: str) -> Texts:
    """Read the sentences of a language by its code."""
    if language not in list_languages():
        raise ValueError(unknown_choice("language", language, list_languages()))
    content = resources.files(__name__).joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return Texts(language, tomllib.loads(content))
