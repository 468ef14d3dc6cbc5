"""One house rule as data, and how its values are read and refused.

Enters: a value from Python, a record or `--set name=value`.  Leaves: the value as `Rules.options`
keeps it, or an error that says what is allowed.  Game modules declare options, `ruleset.py` keeps
them.
"""

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

OptionValue: TypeAlias = bool | int | str

STAGES = ("deal", "bid", "call", "talon", "talk", "play", "score", "session")


@dataclass(frozen=True, kw_only=True)
class Option:
    """One house rule that tables differ on.

    Attributes
    ----------
    name
        As `--set` and the records write it.
    default
        The value of preset `seed`.
    values
        Allowed words and truth values.
    numbers
        Allowed whole numbers, next to the words in `values`.
    stage
        The part of a round or session it belongs to, one of `STAGES`.
    section
        Where the rules text treats it.
    meaning
        One sentence for a player.
    local_names
        Short names in other languages, by language code.
    """

    name: str
    default: OptionValue
    values: tuple[OptionValue, ...] = ()
    numbers: range | None = None
    stage: str
    section: str
    meaning: str
    local_names: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        """Refuse a declaration that contradicts itself."""
        if self.stage not in STAGES:
            raise ValueError(
                f"option {self.name}: stage {self.stage!r}; choose from {', '.join(STAGES)}"
            )
        self.parse(self.default)

    @property
    def allowed(self) -> str:
        """The allowed values in words, for messages and the rule card."""
        parts = [option_text(value) for value in self.values]
        if self.numbers is not None:
            parts.append(f"a whole number from {self.numbers[0]} to {self.numbers[-1]}")
        return " or ".join(parts)

    def parse(self, value: object) -> OptionValue:
        """Read a value, given as itself or as text.

        Parameters
        ----------
        value
            A truth value, a whole number, a word, or any of these as text.

        Returns
        -------
        The value as it is kept in `Rules.options`.
        """
        text = option_text(value)
        for allowed in self.values:
            if text == option_text(allowed):
                return allowed
        if self.numbers is not None and text.isdecimal() and int(text) in self.numbers:
            return int(text)
        raise ValueError(
            f"option {self.name} cannot be {value!r}; it takes {self.allowed} ({self.meaning})"
        )


def option_text(value: object) -> str:
    """Write a value as `--set` and the rule card do: `true`, `35`, `off`."""
    return str(value).strip().lower()


def unknown_choice(kind: str, name: object, choices: Sequence[str], where: str = "") -> str:
    """Word the error for a name that is not among the choices."""
    close = difflib.get_close_matches(str(name), choices, n=1)
    hint = f"did you mean {close[0]!r}? " if close else ""
    of = f" of {where}" if where else ""
    return f"unknown {kind} {name!r}{of}; {hint}choose from {', '.join(choices)}"
