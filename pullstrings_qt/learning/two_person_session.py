"""Two people and one deck: one holds a card up, the other answers; then they change."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import Final

MAX_EACH: Final = 30
_ATTEMPTS: Final = 60


@dataclass(frozen=True, slots=True)
class TwoPersonSession:
    """Where two people stand: the cards, and whether each answer so far was right."""

    deck: tuple[str, ...]
    answers: tuple[bool, ...] = ()

    @property
    def place(self) -> int:
        """How many cards have been answered."""
        return len(self.answers)

    @property
    def right(self) -> tuple[int, int]:
        """How many right answers each has given."""
        return sum(self.answers[::2]), sum(self.answers[1::2])

    @property
    def asked(self) -> tuple[int, int]:
        """How many cards each has answered."""
        return len(self.answers[::2]), len(self.answers[1::2])

    @property
    def over(self) -> bool:
        """Whether every card has been answered."""
        return self.place >= len(self.deck)

    @property
    def tile_id(self) -> str:
        """The tile that is held up now."""
        return self.deck[self.place]

    @property
    def answerer(self) -> int:
        """Who answers now, 0 or 1; the other holds up."""
        return self.place % 2

    @property
    def holder(self) -> int:
        """Who holds up now."""
        return 1 - self.answerer


def deal_session(tile_ids: Sequence[str], each: int, chance: Random) -> TwoPersonSession:
    """Return a deck in which each of two people answers that many cards, or raise a `ValueError`.

    Nobody is asked a tile twice before all have come up, nor, of three, what was asked just now.
    """
    known = list(dict.fromkeys(tile_ids))
    if not known or not 1 <= each <= MAX_EACH:
        raise ValueError(f"{each} cards each of {len(known)} tiles")
    deck = [""]
    while len(deck) <= 2 * each:
        deck += _round(known, deck[-1], chance)
    return TwoPersonSession(tuple(deck[1 : 2 * each + 1]))


def _round(known: list[str], last: str, chance: Random) -> list[str]:
    """Return every tile once for each of two people, in turn, none right after itself."""
    dealt: list[str] = []
    for _attempt in range(_ATTEMPTS):  # the last cards of a round may not fit
        hands = [chance.sample(known, len(known)) for _person in range(2)]
        dealt = [last]
        for number in range(2 * len(known)):
            hand = hands[number % 2]
            fits = (at for at, one in enumerate(hand) if one != dealt[-1])
            dealt.append(hand.pop(next(fits, 0)))
        if all(one != other for one, other in pairwise(dealt)):
            break
    return dealt[1:]


def judge(session: TwoPersonSession, right: bool) -> TwoPersonSession:
    """Return where they stand after an answer; the other one is asked next."""
    return replace(session, answers=(*session.answers, right))
