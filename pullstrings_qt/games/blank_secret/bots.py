"""Computer players of Blank Secret at eight levels."""

from random import Random

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.opponents import LEVEL_COUNT, Opponents, Thought, level_number
from pullstrings_qt.games.blank_secret.state import HANDS, Position


class BlankSecretOpponents(Opponents):
    """The gentler a level, the more it likes rock; nobody can foresee the strongest."""

    def think(self, view: Position, seat: Seat, level: str, seed: int) -> Thought:
        liking = 1 + LEVEL_COUNT - level_number(level)
        if view.ending is not None:
            raise ValueError("the match is over")
        return Thought(Random(seed).choices(range(len(HANDS)), (liking, 1, 1))[0])
