"""The trail of a turn: numbered arrows, rings on tower squares, the old peg hole."""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.game_words import Players
from pullstrings_qt.core.story import Beat, join
from pullstrings_qt.games.chain_reaction.board_art import paint_ring
from pullstrings_qt.games.chain_reaction.events import (
    ManMoved,
    PenaltyPaid,
    PiecePlaced,
    Scored,
    TowerMoved,
)
from pullstrings_qt.games.chain_reaction.geometry import Board, Square
from pullstrings_qt.games.chain_reaction.items import GroundItem
from pullstrings_qt.games.chain_reaction.layout import Plan
from pullstrings_qt.games.chain_reaction.plans import TurnPlan
from pullstrings_qt.games.chain_reaction.state import ChainReactionState
from pullstrings_qt.games.chain_reaction.story import story
from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.strokes import dashed_pen, round_pen
from pullstrings_qt.look.theme import WHITE, Theme

OUTER: Final = 14.6
INNER: Final = 8.0
DISK: Final = 19.5
"""Radius of a number."""
BARB: Final = 0.26
"""Length of an arrow's head, in squares."""
PALE: Final = QColor("#FFE9A8")
RIM: Final = QColor("#2B1706")
FADED: Final = 0.2
"""Opacity of the other leaps while one is shown alone."""
_AWAY: Final = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.13, 0.9, 0.0, -0.3)
"""Possible places of a number along its arrow, the best first."""


class Leap(NamedTuple):
    """The move of a piece or of a tower, whose upper piece has the last end."""

    start: Square
    ends: tuple[Square, ...]
    beat: int
    """Its index among the beats of the turn."""


class Trail(NamedTuple):
    """The trail of a turn."""

    leaps: tuple[Leap, ...] = ()
    homes: tuple[Square, ...] = ()
    """The squares of returned pieces."""
    scores: tuple[int, ...] = ()
    """The old places of the pegs that have moved."""

    def numbered(self, beat: int) -> int | None:
        """Return the index of a beat's leap, or None if it has none."""
        return next((place for place, leap in enumerate(self.leaps) if leap.beat == beat), None)


def trail_of(beats: Sequence[Beat]) -> Trail:
    """Return the trail of a turn's beats."""
    leaps, homes, scores = list[Leap](), list[Square](), dict[Seat, int]()
    for place, beat in enumerate(beats):
        for event in beat.events:
            if isinstance(event, ManMoved):
                leaps.append(Leap(event.start, (event.end,), place))
            elif isinstance(event, TowerMoved):
                leaps.append(Leap(event.start, (event.lower, event.upper), place))
            elif isinstance(event, PiecePlaced):
                homes.append(event.square)
            elif isinstance(event, Scored | PenaltyPaid):
                scores[event.seat] = event.total - beat.gains[event.seat]
    return Trail(tuple(leaps), tuple(homes), tuple(scores.values()))


def planned_trail(before: ChainReactionState, planned: TurnPlan) -> Trail:
    """Return the leaps and home-comings of a turn that could be played."""
    nobody, stories = Players(("", "")), []
    for step in planned.steps:
        stories.append(story(before, step, nobody))
        before = step.state
    return trail_of(join(stories).beats)


def arrow_line(leap: Leap, here: Plan, board: Board) -> QLineF:
    """Return the arrow of a leap: from its start toward the landing of its upper piece.

    It ends at a goal line, so that the points there remain readable.
    """
    line = QLineF(here.point(leap.start), here.point(leap.ends[-1]))
    unit = here.pitch / line.length()
    till = 1 - 0.2 * unit
    if not board.has(leap.ends[-1]):
        edge = here.field.top() + 1 if leap.ends[-1].rank > board.depth else here.field.bottom() - 1
        till = (edge - line.y1()) / line.dy()
    return QLineF(line.pointAt(0.3 * unit), line.pointAt(till))


def number_points(
    trail: Trail, here: Plan, board: Board, taken: Collection[Square]
) -> list[QPointF]:
    """Return the places of the numbers: beside their arrows, not over important parts."""
    lines = [arrow_line(leap, here, board) for leap in trail.leaps]
    landed = {square for leap in trail.leaps for square in leap.ends} | set(trail.homes)
    side = QPointF(0, here.radius * 0.16)  # a piece reaches down by its side
    men = [here.standing(square) + side for square in landed.intersection(taken)]
    found: list[QPointF] = []
    for line in lines:

        def room(point: QPointF, line: QLineF = line) -> float:
            """Return 0 where a number hides nothing, else less, the more it hides."""
            gaps = [QLineF(point, man).length() - here.radius - DISK - 2 for man in men]
            gaps += [QLineF(point, number).length() - 2 * DISK - 3 for number in found]
            others = (_from_line(point, other) for other in lines if other is not line)
            return min([0.0, *gaps, *((away - DISK - 8) / 8 for away in others)])

        normal = line.normalVector().unitVector()
        side_way = QPointF(normal.dx(), normal.dy())
        beside = [
            line.pointAt(share) + side_way * (sign * away)
            for away in (DISK + OUTER, DISK + OUTER + 12, DISK + OUTER + 24)
            for share in _AWAY
            for sign in (-1, 1)
        ]
        found.append(max(beside, key=room))
    return found


def _from_line(point: QPointF, line: QLineF) -> float:
    """Return how far a point is from a stretch of line."""
    way, there = line.p2() - line.p1(), point - line.p1()
    along = QPointF.dotProduct(there, way) / QPointF.dotProduct(way, way)
    return QLineF(point, line.pointAt(min(1.0, max(0.0, along)))).length()


class TrailItem(GroundItem):
    """A part of a trail."""

    trail = Trail()
    alone: int | None = None
    """The index of the only leap shown in full; None for all."""

    def opacity_of(self, number: int) -> float:
        """Return how clearly a leap is drawn."""
        return 1.0 if self.alone in (None, number) else FADED


class RingsItem(TrailItem):
    """The rings of a trail, below the men: tower squares, its start, old peg holes."""

    def draw(self, painter: QPainter) -> None:
        here, theme = self.plan, self.board.theme
        painter.save()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for number, leap in enumerate(self.trail.leaps):
            if self.alone is None and leap.start in self.trail.homes:
                continue  # the highlight ring is there
            painter.setOpacity(self.opacity_of(number))
            painter.setPen(_ring_pen(theme, dotted=len(leap.ends) > 1))
            painter.drawEllipse(here.point(leap.start), here.radius * 1.16, here.radius * 1.16)
        painter.setOpacity(self.opacity_of(-1))
        painter.setPen(_ring_pen(theme, dotted=False))
        for score in self.trail.scores:
            painter.drawEllipse(here.track(score), 28.0, 28.0)
        painter.restore()


def _ring_pen(theme: Theme, *, dotted: bool) -> QPen:
    return dashed_pen(theme.color("wood_ink"), 4.4, *((1.2, 1.2) if dotted else (2.6, 1.7)))


class ArrowsItem(TrailItem):
    """The arrows of a trail, their numbers, and the highlight rings of returned pieces."""

    points: Sequence[QPointF] = ()
    """The places of the leaps' numbers."""

    def draw(self, painter: QPainter) -> None:
        here, theme, trail = self.plan, self.board.theme, self.trail
        painter.save()
        if self.alone is None:
            for square in trail.homes:
                paint_ring(painter, here.standing(square), here.radius + 3, theme)
        shown = list(enumerate(trail.leaps))
        if self.alone is not None:  # the selected one is on top
            shown.append(shown.pop(self.alone))
        lit = len(trail.leaps) - 1 if self.alone is None else self.alone
        for number, leap in shown:
            painter.setOpacity(self.opacity_of(number))
            line = arrow_line(leap, here, self.ground)
            paint_arrow(painter, line, BARB * here.pitch, theme, lit=number == lit)
        for number, _leap in shown:
            painter.setOpacity(self.opacity_of(number))
            paint_number(painter, self.points[number], number + 1, theme)
        painter.restore()


def paint_arrow(painter: QPainter, line: QLineF, barb: float, theme: Theme, *, lit: bool) -> None:
    """Draw an arrow with a dark edge; the last one of a turn is highlighted."""
    reach = line.length()
    unit = QPointF(line.dx(), line.dy()) / reach
    side = QPointF(-unit.y(), unit.x())
    path = QPainterPath(line.p1())
    path.lineTo(line.p2())
    path.moveTo(line.p2() - unit * barb + side * barb * 0.8)
    path.lineTo(line.p2())
    path.lineTo(line.p2() - unit * barb - side * barb * 0.8)
    fill = theme.color("lit") if lit else PALE
    if theme.is_contrast:
        fill = theme.color("lit_line") if lit else WHITE
    for color, width in ((RIM, OUTER), (fill, INNER)):
        painter.strokePath(path, round_pen(color, width))


def paint_number(painter: QPainter, point: QPointF, number: int, theme: Theme) -> None:
    """Draw the number of a leap on its disk."""
    painter.setPen(QPen(theme.blackened(theme.color("ivory")), 3))
    painter.setBrush(theme.color("primary"))
    painter.drawEllipse(point, DISK - 1.5, DISK - 1.5)
    painter.fillPath(text_path(str(number), 24).translated(point), theme.color("on_primary"))
