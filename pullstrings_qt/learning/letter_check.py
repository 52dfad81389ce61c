"""The check of somebody who knows some letters: which of them?"""

from random import Random
from typing import Final

from pullstrings_qt.core.learning_types import Direction
from pullstrings_qt.learning.grader import Grader
from pullstrings_qt.learning.session import Limit, Session, TeachingOptions
from pullstrings_qt.tiles.faces import TileSet

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
