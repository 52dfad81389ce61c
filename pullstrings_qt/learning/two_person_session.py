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
    """Where two people stand."""

    deck: tuple[str, ...]
    place: int = 0
    right: tuple[int, int] = (0, 0)
    asked: tuple[int, int] = (0, 0)

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

    Nobody is asked a tile twice before all of them have come up, nor, of three tiles or more,
    the one that the other has just been asked.
    """
    known = list(dict.fromkeys(tile_ids))
    if not known or not 1 <= each <= MAX_EACH:
        raise ValueError(f"{each} cards each of {len(known)} tiles")
    deck: list[str] = []
    while len(deck) < 2 * each:
        deck += _round(known, deck[-1] if deck else "", chance)
    return TwoPersonSession(tuple(deck[: 2 * each]))


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
    who = session.answerer
    return replace(
        session,
        place=session.place + 1,
        right=_one_more(session.right, who, int(right)),
        asked=_one_more(session.asked, who, 1),
    )


def _one_more(counts: tuple[int, int], who: int, more: int) -> tuple[int, int]:
    return (counts[0] + more, counts[1]) if who == 0 else (counts[0], counts[1] + more)
