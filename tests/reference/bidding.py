"""The auction (§4): who speaks, what he may say, how it ends.

Seats in here are counted from forehand: seat 0 speaks for the highest priority.
"""

from tests.reference.contracts import ladder
from tests.reference.options import Options

PASS = "pass"


class Auction:
    """One auction, told word by word.

    Parameters
    ----------
    n_seats
        Number of players.
    options
        Resolved rule options.
    """

    def __init__(self, n_seats: int, options: Options) -> None:
        self.n_seats = n_seats
        self.options = options
        self.ladder = ladder(n_seats, options)
        self.is_out = [False] * n_seats
        self.high: str | None = None
        self.high_seat: int | None = None
        # §4.3: under the duty forehand's tri stands unspoken and seat 1 speaks first.
        self.tri_is_implied = options["forehand_duty"] == "obvezna_tri"
        if self.tri_is_implied:
            self.high, self.high_seat = "three", 0
        starts_second = self.tri_is_implied or options["bidding_start"] == "second"
        self.turn = 1 if starts_second else 0
        self.picked = False  # forehand has made his pick under the duty
        self.was_raised = False

    def speaker(self) -> int | None:
        """Whose turn it is; None once nobody else has to speak."""
        for step in range(self.n_seats):
            seat = (self.turn + step) % self.n_seats
            if not self.is_out[seat] and seat != self.high_seat:
                return seat
        if self.tri_is_implied and not self.picked:
            return 0
        return None

    def is_over(self) -> bool:
        """Whether the auction has a result (a final raise may still follow)."""
        return self.speaker() is None

    def _rank(self, word: str) -> int:
        return self.ladder.index(word)

    def _higher(self) -> list[str]:
        if self.high is None:
            return list(self.ladder)
        return self.ladder[self._rank(self.high) + 1 :]

    def legal_words(self) -> list[str]:
        """What the speaker may say; after the end the winner's raises (§4.2, §4.3)."""
        seat = self.speaker()
        if seat is None:
            return self._raises()
        if self._is_pick(seat):
            return ["three", *self._higher(), "klop"]
        words = self._higher()
        if self._may_hold(seat) and self.high is not None:
            words = [self.high, *words]
        if self.options["tri_forehand_only"] and seat != 0:
            words = [word for word in words if word != "three"]
        return [PASS, *words]

    def _is_pick(self, seat: int) -> bool:
        """Everybody else is out and forehand must turn his implied tri into something."""
        return self.tri_is_implied and seat == 0 and self.high_seat == 0

    def _may_hold(self, seat: int) -> bool:
        """§4.2: the same contract may be taken over by whoever has the higher priority."""
        if self.high_seat is None or not self.options["hold_equal"]:
            return False
        return seat < self.high_seat

    def _raises(self) -> list[str]:
        if not self.options["final_raise"] or self.was_raised or self.picked:
            return []
        return self._higher() if self.high_seat is not None else []

    def say(self, word: str) -> None:
        """Take the speaker's word, which must be legal."""
        seat = self.speaker()
        if seat is None:
            self.high, self.was_raised = word, True
            return
        if self._is_pick(seat):
            self.picked = True
            self.high, self.high_seat = (None, None) if word == "klop" else (word, 0)
            self.is_out = [True] * self.n_seats
            return
        if word == PASS:
            self.is_out[seat] = True
        else:
            self.high, self.high_seat = word, seat
            self.tri_is_implied = False
        self.turn = (seat + 1) % self.n_seats

    def result(self) -> tuple[str, int | None]:
        """Contract and declarer (None in klop); the auction must be over."""
        if self.high is None:
            return "klop", None
        return self.high, self.high_seat
