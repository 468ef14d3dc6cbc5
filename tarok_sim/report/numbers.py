"""Numbers as people of one language read them: decimals, thousands, intervals.

The decimals follow the interval: a figure shows the first digit that is uncertain, and no more.
"""

import math
from dataclasses import dataclass

from tarok_sim.report.texts import Texts
from tarok_sim.statistics.results import decimals_for


@dataclass(frozen=True)
class Numbers:
    """Formats numbers by the `numbers` section of a language."""

    texts: Texts

    def count(self, n: int) -> str:
        """Write a whole number in groups of three digits."""
        return f"{n:,}".replace(",", self.texts("numbers.thousands"))

    def fixed(self, value: float, places: int, signed: bool = False) -> str:
        """Write a number with so many decimals, with a real minus sign."""
        if not math.isfinite(value):
            return self.texts("numbers.none")
        text = f"{value:+,.{places}f}" if signed else f"{value:,.{places}f}"
        if float(text.replace(",", "")) == 0.0:
            text = text.lstrip("+-")
        whole, _, decimals = text.partition(".")
        whole = whole.replace(",", self.texts("numbers.thousands")).replace("-", "−")
        return f"{whole}{self.texts('numbers.decimal')}{decimals}" if decimals else whole

    def percent(self, share: float, low: float = math.nan, high: float = math.nan) -> str:
        """Write a share as a percentage, as exact as its interval allows."""
        if math.isnan(share):
            return self.texts("numbers.none")
        places = decimals_for(50.0 * (high - low), least=1)
        return self.texts("numbers.percent", number=self.fixed(100.0 * share, places))

    def percent_interval(self, low: float, high: float) -> str:
        """Write the interval of a share."""
        places = decimals_for(50.0 * (high - low), least=1)
        ends = (self.fixed(100.0 * end, places) for end in (low, high))
        return self.texts("numbers.rate_interval", **dict(zip(("low", "high"), ends, strict=True)))

    def mean(self, mean: float, low: float = math.nan, high: float = math.nan) -> str:
        """Write a mean score with its sign, as exact as its interval allows."""
        return self.fixed(mean, decimals_for(0.5 * (high - low), least=1), signed=True)

    def mean_interval(self, low: float, high: float) -> str:
        """Write the interval of a mean score."""
        if not (math.isfinite(low) and math.isfinite(high)):
            return self.texts("numbers.no_interval")
        places = decimals_for(0.5 * (high - low), least=1)
        ends = (self.fixed(end, places, signed=True) for end in (low, high))
        return self.texts("numbers.mean_interval", **dict(zip(("low", "high"), ends, strict=True)))
