"""Places on the picture of the board, in scene units."""

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from pullstrings_qt.core.game import Seat
from pullstrings_qt.games.chain_reaction.geometry import WIDTH, Square

WHOLE: Final = QRectF(0, 0, 1000, 1000)
PITCH: Final = 85.0
"""Width of a square on the default board of eight rows."""
TOP: Final = 10.0
SIDE_FRAME: Final = 95.0
END_FRAME: Final = 92.0
STRIP: Final = 50.0
"""Height of the goal squares behind a line."""
INSET: Final = (41.0, 43.0)
"""Distance of the track's numbers from the edges of the frame."""
INNER: Final = 8 * PITCH
BESIDE: Final = 130.0
"""Space beside the board for the die and for returning pieces."""
LAST: Final = 24
"""The last number of the track."""
_CORNERS: Final = ((0, 0.0, 1.0), (7, 0.0, 0.0), (12, 1.0, 0.0), (20, 1.0, 1.0), (25, 0.0, 1.0))
"""Numbers in the corners of the frame, with their places as shares of width and height."""


@dataclass(frozen=True)
class Plan:
    """The layout of a board with that many rows."""

    depth: int

    @property
    def pitch(self) -> float:
        """Width of a square."""
        return INNER / self.depth

    @property
    def frame(self) -> QRectF:
        """The wooden frame."""
        wide = WIDTH * self.pitch + 2 * SIDE_FRAME
        high = INNER + 2 * STRIP + 2 * END_FRAME
        return QRectF((1000 - wide - BESIDE) / 2, TOP, wide, high)

    @property
    def field(self) -> QRectF:
        """All squares of the board, without the goal squares."""
        frame = self.frame
        top = frame.top() + END_FRAME + STRIP
        return QRectF(frame.left() + SIDE_FRAME, top, WIDTH * self.pitch, INNER)

    def rect(self, square: Square) -> QRectF:
        """Return a square of the board, or a goal square behind a line."""
        field, pitch = self.field, self.pitch
        left = field.left() + square.file * pitch
        if square.rank > self.depth:
            return QRectF(left, field.top() - STRIP * (square.rank - self.depth), pitch, STRIP)
        if square.rank < 1:
            return QRectF(left, field.bottom() - STRIP * square.rank, pitch, STRIP)
        return QRectF(left, field.bottom() - square.rank * pitch, pitch, pitch)

    def point(self, square: Square) -> QPointF:
        """Return the middle of a square."""
        return self.rect(square).center()

    @property
    def radius(self) -> float:
        """Radius of a man."""
        return self.pitch * 0.4

    def standing(self, square: Square, height: int = 0) -> QPointF:
        """Return the place of a man; height 1 is on top of another one."""
        return self.point(square) + QPointF(0, (-0.06 - 0.5 * height) * self.radius)

    def track(self, number: float) -> QPointF:
        """Return a place of the track; higher scores wrap around, negative ones are below 0."""
        frame = self.frame
        middle = frame.adjusted(*INSET, -INSET[0], -INSET[1])
        if number < 0:
            return middle.bottomLeft() + QPointF(-10, 12)
        number %= LAST + 1
        for (low, *start), (high, *end) in pairwise(_CORNERS):
            if low <= number <= high:
                share = (number - low) / (high - low)
                across = start[0] + (end[0] - start[0]) * share
                down = start[1] + (end[1] - start[1]) * share
                return QPointF(
                    middle.left() + across * middle.width(), middle.top() + down * middle.height()
                )
        raise ValueError(number)

    def die(self, seat: Seat) -> QPointF:
        """Return the place of the die of a seat that waits."""
        return self._beside(seat, 74)

    def waiting(self, seat: Seat, number: int) -> QPointF:
        """Return where a piece waits that a seat is going to put back."""
        return self._beside(seat, 74 + number * 2.6 * self.radius)

    def _beside(self, seat: Seat, away: float) -> QPointF:
        frame = self.frame
        down = frame.bottom() - away if seat == 0 else frame.top() + away
        return QPointF(frame.right() + BESIDE / 2 + 4, down)


@cache
def plan(depth: int) -> Plan:
    """Return the cached layout of a board with that many rows."""
    return Plan(depth)
