"""What OpenSpiel pays for a talon contract, recomputed from our answer, its known faults included.

Its bonuses are not those of the rules: the called king in the last trick hides the pagat, and is
hidden itself by talon cards it wins there; whoever wins the last trick gets the pagat's 25; a "set
of kings" is any four cards collected; trula is never paid; a valat is a pile of 48 cards.  All of
that follows from who won which trick, so that its score tells the card points: they are compared
to the point.
"""

from dataclasses import dataclass
from typing import Any

from tests.outside.openspiel import PAGAT, OutsideRound

VALUES = {"three": 10, "two": 20, "one": 30, "solo_three": 40, "solo_two": 50, "solo_one": 60}
N_PILE_OF_A_VALAT = 48
KINGS_COUNT = 4

Answer = dict[str, Any]


@dataclass(frozen=True)
class Piles:
    """Who took what, by our answer."""

    played: OutsideRound
    winners: list[int]
    side: frozenset[int]  # declarer and partner

    @classmethod
    def from_answer(cls, played: OutsideRound, answer: Answer) -> "Piles":
        side = frozenset({played.declarer, answer["partner"]} - {None})
        return cls(played, answer["winners"], side)

    def is_own(self, trick: int) -> bool:
        return self.winners[trick] in self.side

    @property
    def last_is_own(self) -> bool:
        return self.is_own(len(self.winners) - 1)

    @property
    def last_trick(self) -> list[int]:
        return self.played.tricks[-1]

    def player_of(self, trick: int, card: int) -> int:
        place = self.played.tricks[trick].index(card)
        return (self.played.leaders[trick] + place) % self.played.n_seats

    @property
    def king_trick(self) -> int | None:
        """The trick that the called king, taken from the talon, took; with it comes the rest."""
        king = self.played.called
        if king not in self.played.group:
            return None
        number = next((k for k, trick in enumerate(self.played.tricks) if king in trick), None)
        if number is None or self.player_of(number, king) != self.winners[number]:
            return None
        return number

    @property
    def rest(self) -> list[int]:
        """Talon cards nobody took."""
        return [card for card in self.played.talon if card not in self.played.group]

    @property
    def top_cards(self) -> list[int]:
        """What OpenSpiel takes for the last trick: the top of its winner's pile."""
        won_rest = self.king_trick == len(self.winners) - 1
        return (self.last_trick + (self.rest if won_rest else []))[-self.played.n_seats :]

    @property
    def sizes(self) -> tuple[int, int]:
        """Cards on the piles of the declaring side and of the defenders, as OpenSpiel counts."""
        n_own = sum(map(self.is_own, range(len(self.winners))))
        own = n_own * self.played.n_seats + len(self.played.discards)
        if self.king_trick is not None:
            own += len(self.rest)
        return own, (len(self.winners) - n_own) * self.played.n_seats


def game_part(contract: str, points: int) -> int:
    """Base and difference for these card points (§8.2)."""
    return points - 35 + (VALUES[contract] if points > 35 else -VALUES[contract])


def ultimo_bonus(piles: Piles, last_cards: list[int]) -> int:
    """King ultimo, or else pagat ultimo, as OpenSpiel pays them: to whoever won the last trick."""
    bonus = 0
    if piles.played.called in last_cards:
        bonus = 10
    elif PAGAT in last_cards:
        bonus = 25
    return bonus if piles.last_is_own else -bonus


def openspiel_score(piles: Piles, points: int) -> int:
    """The declaring side's score, without the mond, if it took these card points."""
    n_own, n_theirs = piles.sizes
    if n_own == N_PILE_OF_A_VALAT:
        return 250
    if n_theirs == N_PILE_OF_A_VALAT:
        return -250
    kings = 10 if n_own == KINGS_COUNT else -10 if n_theirs == KINGS_COUNT else 0
    return game_part(piles.played.contract, points) + ultimo_bonus(piles, piles.top_cards) + kings


def score_differences(played: OutsideRound, answer: Answer) -> list[str]:
    """What our score says that OpenSpiel's does not, as far as OpenSpiel's is right."""
    if answer["scores"] is None:
        return ["no score"]
    if played.contract not in VALUES:
        if answer["scores"] != played.scores:
            return [f"scores {answer['scores']}, OpenSpiel {played.scores}"]
        return []
    piles = Piles.from_answer(played, answer)
    points = answer["card_points"]["declarer"]
    expected = openspiel_score(piles, points)
    told = [score - mond for score, mond in zip(played.scores, played.mond, strict=True)]
    found = []
    if told != [expected if seat in piles.side else 0 for seat in range(played.n_seats)]:
        found.append(f"{points} card points would pay {expected}, OpenSpiel pays {told}")
    return found + item_differences(piles, points, answer)


def item_differences(piles: Piles, points: int, answer: Answer) -> list[str]:
    """Compare our items with what OpenSpiel says, each where OpenSpiel says it rightly."""
    played = piles.played
    values: dict[str, int] = {}
    mond = [0] * played.n_seats
    for item in answer["items"]:
        if item["name"] == "mond":
            mond[item["seats"][0]] += item["value"]
        else:
            values[item["name"]] = item["value"]
    found = [] if mond == played.mond else [f"mond {mond}, OpenSpiel {played.mond}"]
    n_own = sum(map(piles.is_own, range(len(piles.winners))))
    if n_own in (0, len(piles.winners)):
        if values != {"valat": 250 if n_own else -250}:
            found.append(f"items {values} of a silent valat")
        return found
    base = values.get("base", 0) + values.get("difference", 0)
    if base != game_part(played.contract, points) or answer["success"] != (points > 35):
        found.append(f"base and difference {base} for {points} card points")
    bonus = ultimo_bonus(piles, piles.last_trick)
    if played.called in piles.last_trick:
        if values.get("king_ultimo", 0) != bonus:
            found.append(f"king ultimo {values.get('king_ultimo', 0)}, OpenSpiel {bonus}")
    elif "king_ultimo" in values:
        found.append("king ultimo without the king in the last trick")
    elif values.get("pagat_ultimo", 0) != pagat_ultimo(piles, bonus):
        found.append(f"pagat ultimo {values.get('pagat_ultimo', 0)}, OpenSpiel {bonus}")
    return found


def pagat_ultimo(piles: Piles, bonus: int) -> int:
    """OpenSpiel's pagat ultimo put right: a pagat lost to one's own partner is lost (§6.1)."""
    if PAGAT not in piles.last_trick:
        return 0
    last = len(piles.winners) - 1
    holder = piles.player_of(last, PAGAT)
    lost = holder != piles.winners[last]
    same_side = (holder in piles.side) == piles.last_is_own
    return -bonus if lost and same_side else bonus
