"""Sessions that ask each card once: free practice, and the check of who knows some letters."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from random import Random
from typing import Final

from pullstrings_qt.core.learning_types import (
    CardKey,
    CardReview,
    CardState,
    Direction,
    LearningState,
)
from pullstrings_qt.learning.grader import Grader, Reviewed
from pullstrings_qt.learning.session import Limit, Session, TeachingOptions
from pullstrings_qt.tiles.faces import TileSet


class FreePractice(Session):
    """Asks every met card once, mixed; no answer is kept, so the schedule stays as it is."""

    _most = 1

    def __init__(
        self,
        grader: Grader,
        tiles: TileSet,
        directions: Sequence[Direction],
        *,
        chance: Random,
        teaching: TeachingOptions,
    ) -> None:
        super().__init__(
            _FreeGrader(grader.person, grader.log, grader.schedule, grader.clock),
            tiles,
            directions,
            chance=chance,
            daily_new=0,
            teaching=replace(teaching, introduces=False, words=()),
        )

    def _by_due(self, *phases: LearningState, now: datetime) -> list[CardKey]:
        if LearningState.REVIEW not in phases:
            return []
        return sorted(
            (key for key in self._states if not self._times[key]), key=self._ties.__getitem__
        )

    def _unasked(self) -> list[CardKey]:
        return []


class _FreeGrader(Grader):
    """Tells what an answer would have led to, and keeps nothing."""

    def take_back(self, reviewed: Reviewed) -> bool:
        return True

    def _kept(self, review: CardReview, after: CardState) -> Reviewed:
        return Reviewed(0, review, after)


CHECKED: Final = 10
"""The number of signs that are asked."""


class LetterCheck(Session):
    """Asks ten signs from all over the set, each once, written and without an introduction.

    Every answer is kept as in any session, so what is known comes back later than the rest.
    """

    _most = 1

    def __init__(self, grader: Grader, tiles: TileSet, *, chance: Random) -> None:
        order = chance.sample(list(tiles.tiles), len(tiles.tiles))
        super().__init__(
            grader,
            tiles,
            (Direction.READ,),
            Limit(cards=CHECKED),
            chance=chance,
            daily_new=CHECKED,
            teaching=TeachingOptions(order=order),
        )
