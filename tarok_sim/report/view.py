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
# Tables with many rows a contract keep to contracts played in a larger share of the rounds.
FREQUENT = 0.01


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

    @cached_property
    def labels(self) -> dict[str, str]:
        """Short names of the line-ups, by their own."""
        return {line_up: self._label(line_up) for line_up in self.inputs.summaries}

    def _label(self, line_up: str) -> str:
        seats = self.inputs.strategies(line_up)
        others = set(seats[1:])
        if len(others) > 1:
            return line_up
        (other,) = others
        key = "line_ups.all" if seats[0] == other else "line_ups.among"
        return self.texts(key, player=seats[0], other=other, n=len(seats) - 1, seats=len(seats))

    @property
    def main_label(self) -> str:
        """Short name of the main line-up."""
        return next(iter(self.labels.values()))

    @cached_property
    def often(self) -> list[str]:
        """Contracts with a declarer that the main line-up played often enough to speak of."""
        success = self.inputs.main.contracts.success
        return [
            name
            for name in self.inputs.main.contract_names
            if name in success and success[name].n >= FINDING_ROUNDS
        ]

    @cached_property
    def frequent(self) -> list[str]:
        """Those of them that were more than one in a hundred of its rounds."""
        success = self.inputs.main.contracts.success
        least = FREQUENT * self.inputs.main.n_rounds
        return [name for name in self.often if success[name].n > least]

    @property
    def bid_most(self) -> str | None:
        """Contract with a declarer that the main line-up played most."""
        success = self.inputs.main.contracts.success
        return max(success, key=lambda name: success[name].n) if success else None

    def place(self, position: int) -> str:
        """Return the name of a place after the dealer."""
        if position == 0:
            return self.texts("tables.forehand")
        if position == self.inputs.rules.n_seats - 1:
            return self.texts("tables.dealer")
        return self.texts("tables.nth", number=position)

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
