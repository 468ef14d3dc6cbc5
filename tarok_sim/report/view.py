"""One language's view of the inputs: how contracts are called, and numbers and levels written.

Made once per page and handed to `findings`, `tables` and `figures`.
"""

from dataclasses import dataclass
from functools import cached_property

from tarok_sim.report.inputs import ReportInputs
from tarok_sim.report.numbers import Numbers
from tarok_sim.report.texts import Texts, load_texts

# Below this number of rounds a figure is a guess and shown in grey.
FEW_ROUNDS = 30
# What the findings say about a contract rests on at least so many.
FINDING_ROUNDS = 100


@dataclass(frozen=True)
class View:
    """Inputs with the words and numbers of one language."""

    inputs: ReportInputs

    @cached_property
    def texts(self) -> Texts:
        """The sentences of the inputs' language."""
        return load_texts(self.inputs.language)

    @cached_property
    def numbers(self) -> Numbers:
        """The number style of the inputs' language."""
        return Numbers(self.texts)

    @property
    def level(self) -> str:
        """The confidence level in percent."""
        level = 100.0 * self.inputs.level
        places = 0 if level == round(level) else 1
        return self.texts("numbers.percent", number=self.numbers.fixed(level, places))

    @property
    def has_line_ups(self) -> bool:
        """Whether there is more than one line-up to tell apart."""
        return len(self.inputs.summaries) > 1

    def contract_words(self, name: str) -> tuple[str, str]:
        """Return the contract's name in the page's language and, if it differs, in Slovenian."""
        contract = self.inputs.rules.contract(name)
        english = name.replace("_", " ")
        local = contract.local_names.get("sl", english)
        first = contract.local_names.get(self.texts.language, english)
        return first.capitalize(), "" if local == first else local

    def contract(self, name: str) -> str:
        """Return the contract's name for running text, the Slovenian one in brackets."""
        first, local = self.contract_words(name)
        return f"{first} ({local})" if local else first

    def item(self, name: str) -> str:
        """Return the name of a bonus; one without a text keeps its own."""
        key = f"items.{name}"
        return self.texts(key) if self.texts.has(key) else name.replace("_", " ")
