"""What a NumPy strategy may see: many views at once, as arrays with one entry a view.

Made by `batches`, given to the user's `batch_…` functions.  Like a `View` it holds the public
tables, each asked seat's own hand and the seats' random numbers; other hands, closed talons and the
partner's identity are not reachable from it.
"""

import difflib
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from tarok_sim.kernels.random import GOLDEN, MIX_1, MIX_2
from tarok_sim.kernels.state import (
    ALLOWED,
    CALL,
    CARD,
    DISCARD,
    DISCARDS,
    HAND,
    ROLE,
    SEAT_ASKED,
    STREAM,
    TABLE,
)
from tarok_sim.rules.tables import RULES_DTYPE

Array = np.ndarray[Any, Any]


class Asked(NamedTuple):
    """The questions of a `BatchView`, one entry a view, and nothing else of their rounds."""

    seat: Array
    role: Array
    hand: Array
    discards: Array
    legal: Array
    choices: Array
    stream: Array

    @classmethod
    def at(cls, asked: Array, index: Array, kind: int) -> "Asked":
        """Copy the questions at some places of a batch, all of one kind."""
        rows = (SEAT_ASKED, ROLE, HAND, DISCARDS, ALLOWED, STREAM)
        seat, role, hand, discards, allowed, stream = (asked[row].take(index) for row in rows)
        none = np.zeros(len(index), np.int64)
        legal, choices = (allowed, none) if kind in (CALL, DISCARD, CARD) else (none, allowed)
        return cls(seat, role, hand, discards, legal, choices, stream.view(np.uint64))


def plain_rules(rules: Any) -> SimpleNamespace:
    """Copy a rule tables record into an object whose fields are read faster."""
    columns = {name: np.array(rules[name]) for name in RULES_DTYPE.names or ()}
    for column in columns.values():
        column.flags.writeable = False
    return SimpleNamespace(**{name: column[()] for name, column in columns.items()})


class PublicTables:
    """What everybody sees, one entry a view: every field of `kernels.state.TABLE`.

    `table.led` is the suit led in each trick, `table.void` an array with a column a seat, and so
    on; fields are gathered when they are first asked for.
    """

    def __init__(self, source: "Array | PublicTables", where: Array) -> None:
        """Keep where the columns will be taken from: the batch's records, or a larger view."""
        self._source = source
        self._where = where

    def __getattr__(self, name: str) -> Array:
        """Gather a field."""
        if name not in (TABLE.names or ()):
            near = difflib.get_close_matches(name, TABLE.names or (), 1)
            advice = f"; did you mean {near[0]!r}?" if near else ""
            raise AttributeError(f"view.table has no field {name!r}{advice}")
        source = self._source
        whole = getattr(source, name) if isinstance(source, PublicTables) else source[name]
        column: Array = whole[self._where]
        self.__dict__[name] = column
        return column

    def __dir__(self) -> list[str]:
        """List the fields."""
        return list(TABLE.names or ())


class BatchView:
    """Many views, answered together; arrays have one entry a view.

    Attributes
    ----------
    rules
        The rule tables, the same for all: every field of rules.tables.RULES_DTYPE.
    table
        What everybody sees: `view.table.over`, `view.table.contract`, … (kernels.state.TABLE).
    seat
        Who is asked.
    role
        ALONE_ROLE, DECLARER, PARTNER or DEFENDER.
    hand, discards
        Its cards, and those it laid away, as sets.
    legal
        Cards it may play, call or lay away.
    choices
        Bids (bit PASS = pass), talon groups, items to announce or targets of a kontra (bit PASS =
        no more) it may choose.
    """

    def __init__(
        self, rules: Any, table: PublicTables, asked: Asked, parameters: Mapping[str, Array]
    ) -> None:
        """Lay the questions out."""
        self.rules = rules
        self.table = table
        self.seat = asked.seat
        self.role = asked.role
        self.hand = asked.hand
        self.discards = asked.discards
        self.legal = asked.legal
        self.choices = asked.choices
        self._asked = asked
        self._parameters = parameters

    def __len__(self) -> int:
        """Return the number of views."""
        return len(self.seat)

    def part(self, where: Array) -> "BatchView":
        """Return some of the views: those where a condition holds, or at some places.

        `answers[where] = play_last(view.part(where))` treats a case by itself.
        """
        some = Asked(*(column[where] for column in self._asked))
        return BatchView(self.rules, PublicTables(self.table, where), some, self._parameters)

    def parameter(self, name: str) -> Array:
        """Return a parameter of the seats' strategies by its name, own or inherited."""
        if name not in self._parameters:
            names = ", ".join(self._parameters) or "none"
            raise ValueError(f"no strategy here has a parameter {name!r}; choose from {names}")
        return self._parameters[name][self.seat]

    def random_words(self, n: int = 1) -> Array:
        """Return `n` words of 64 random bits a view, an array with a row a view.

        They belong to the question: asked again, they are the same.
        """
        with np.errstate(over="ignore"):
            first = _scramble(self._asked.stream + GOLDEN)
            steps = np.arange(n, dtype=np.uint64) * GOLDEN
            words = _scramble(first[:, None] + steps)
            words[:, :1] = first[:, None]
        return words

    def random_below(self, n: Any, draw: int = 0) -> Array:
        """Return a random whole number from 0 to `n` - 1 a view.

        Parameters
        ----------
        n
            A number, or an array with one a view; below 2**32.
        draw
            Which of the question's draws, from 0: another one is independent, the same the same.
        """
        word = self.random_words(draw + 1)[:, draw]
        n = np.asarray(n).astype(np.uint64)
        half = np.uint64(32)
        low = (word & np.uint64(0xFFFFFFFF)) * n >> half
        with np.errstate(over="ignore"):
            drawn = ((word >> half) * n + low) >> half
        whole: Array = drawn.astype(np.int64)
        return whole


def _scramble(x: Array) -> Array:
    """Hash words as kernels.random.scramble does."""
    x = (x ^ (x >> np.uint64(30))) * MIX_1
    x = (x ^ (x >> np.uint64(27))) * MIX_2
    hashed: Array = x ^ (x >> np.uint64(31))
    return hashed
