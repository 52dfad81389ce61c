"""The bubble on the board that describes a beat of a turn and who caused it."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import copysign, hypot
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QTextLayout, QTextOption

from pullstrings_qt.core.game import Seat
from pullstrings_qt.look.blur import paint_soft, rounded
from pullstrings_qt.look.board_item import BoardItem
from pullstrings_qt.look.strokes import round_pen
from pullstrings_qt.look.theme import pixel_font

if TYPE_CHECKING:
    from pullstrings_qt.look.board_scene import BoardScene

ABOVE_ALL: Final = 30.0
WRITING: Final = 21.0
"""Text size in logical pixels at 100 % text."""
MIN_WRITING: Final = 30.0
MAX_WRITING: Final = 46.0
"""Maximum text size in scene units, so that a small board is not covered."""
LINE: Final = 1.24
MARK: Final = 1.5
PADDING: Final = 0.72
RADIUS: Final = 21.0
BORDER: Final = 5.8
TAIL: Final = 20.0
"""Half the width of the tail at the bubble."""
FAR: Final = 230.0
"""Maximum distance of a bubble with a tail."""
AWAY: Final = 46.0
"""Distance from the subject to its bubble, in scene units."""
SHADOW_ROOM: Final = 30.0
_COLUMNS: Final = (14.5, 19.0, 24.0)
"""Text widths to try, in multiples of the text size: two lines, else three, else more."""
_NARROW: Final = (9.5,)
_SHAPES: Final = tuple(
    (columns, size) for size in (1.0, 0.8, 0.6) for columns in (_COLUMNS, _NARROW)
)
"""Column and size variants to try until the bubble covers nothing."""
_IN_A_ROW: Final[tuple[tuple[Sequence[float], float], ...]] = tuple(
    (_COLUMNS, size) for size in (1.0, 0.9, 0.8)
)
"""Variants to try for a free row of the board, before the text gets too small."""
_STEP: Final = 35.0


@dataclass(frozen=True, slots=True)
class CaptionRoom:
    """The possible places of a bubble with a point as its subject, in scene units.

    `taken` areas, pieces and numbers, must not be covered, `spared` ones should not. A bubble lies
    first in the middle of a row of the board.
    """

    point: QPointF
    taken: tuple[QRectF, ...] = ()
    spared: tuple[QRectF, ...] = ()
    rows: tuple[float, ...] = ()


def place_caption(size: QSizeF, room: CaptionRoom, bounds: QRectF) -> QRectF:
    """Return the best place of a bubble: covering nothing important, and near its subject."""
    right, low = bounds.right() - size.width(), bounds.bottom() - size.height()
    x = room.point.x()
    lefts = [x - size.width() / 2, x + AWAY, x - AWAY - size.width(), bounds.left(), right]
    lefts = [min(max(left, bounds.left()), right) for left in lefts]
    tops = _steps(bounds.top(), low, _STEP / 2)
    box = _min(size, room, lefts, tops)
    if covered(box, room):
        box = _min(size, room, _steps(bounds.left(), right, _STEP / 2), tops)
    return box


def place_in_row(size: QSizeF, room: CaptionRoom, bounds: QRectF) -> QRectF | None:
    """Return the best place of a bubble in a free row of the board, None if there is none."""
    low = bounds.bottom() - size.height()
    tops = [min(max(row - size.height() / 2, bounds.top()), low) for row in room.rows]
    lefts = _steps(bounds.left(), bounds.right() - size.width(), _STEP / 2)
    boxes = (QRectF(QPointF(left, top), size) for top in tops for left in lefts)
    shut = (*room.taken, *room.spared)
    free = (box for box in boxes if not any(map(box.intersects, shut)))
    return min(free, key=lambda box: _cost(box, room), default=None)


def covered(box: QRectF, room: CaptionRoom) -> float:
    """Return the area a bubble covers of what it must not, in square scene units."""
    return sum(_area(box, rect) for rect in room.taken)


def _steps(first: float, last: float, step: float) -> list[float]:
    return [first + number * step for number in range(max(0, int((last - first) / step)) + 1)]


def _min(size: QSizeF, room: CaptionRoom, lefts: Sequence[float], tops: Sequence[float]) -> QRectF:
    """Return the box that covers the least; among equal ones the best placed."""
    boxes = [QRectF(QPointF(left, top), size) for top in tops for left in lefts]
    covers = [covered(box, room) for box in boxes]
    least = min(covers)
    best = (box for box, cover in zip(boxes, covers, strict=True) if cover == least)
    return min(best, key=lambda box: _cost(box, room))


def _cost(box: QRectF, room: CaptionRoom) -> float:
    spared = sum(_area(box, rect) for rect in room.spared)
    near = QPointF(
        min(max(room.point.x(), box.left()), box.right()),
        min(max(room.point.y(), box.top()), box.bottom()),
    )
    way = near - room.point
    distance = hypot(way.x(), way.y())
    middle = abs(box.center().x() - room.point.x()) / 20
    close = max(0.0, AWAY - distance) * 40
    return spared / 3 + close + 3 * distance + middle


def _area(one: QRectF, other: QRectF) -> float:
    if not one.intersects(other):  # as most do not
        return 0.0
    both = one.intersected(other)
    return both.width() * both.height()


def bold_lead(text: str, names: Sequence[str]) -> int:
    """Return the length of the bold start of a sentence: a name, with its possessive."""
    for name in sorted(names, key=len, reverse=True):
        if not name or not text.startswith(name):
            continue
        end = len(name)
        if text[end : end + 1] in ("’", "'"):
            tile = text.find(" ", end)
            following = text.find(" ", tile + 1) if tile > 0 else -1
            return following if following > 0 else len(text)
        return end
    return 0


class _Words:
    """The text of a bubble, broken into lines.

    Widths are tried in multiples of the text size: two lines, else three, else more. So many
    characters at the start are `bold`.
    """

    def __init__(
        self, text: str, bold: int, size: float, columns: Sequence[float] = _COLUMNS
    ) -> None:
        self.size = size
        self._layout = QTextLayout(text, pixel_font(size))
        self._layout.setCacheEnabled(True)
        if bold:
            heavy = QTextLayout.FormatRange()
            heavy.start, heavy.length = 0, bold
            heavy.format.setFontWeight(QFont.Weight.Bold)
            self._layout.setFormats([heavy])
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WordWrap)
        self._layout.setTextOption(option)
        self._break_evenly(columns)

    def _break_evenly(self, columns: Sequence[float]) -> None:
        for lines, column in enumerate(columns, 2):
            if self._lay_out(column * self.size) <= lines:
                break
        count, width = self._layout.lineCount(), column * self.size
        while width > 5 * self.size and self._lay_out(width - self.size / 2) == count:
            width -= self.size / 2
        self._lay_out(width)

    def _lay_out(self, width: float) -> int:
        self._layout.beginLayout()
        line = self._layout.createLine()
        top = 0.0
        while line.isValid():
            line.setLineWidth(width)
            line.setPosition(QPointF(0, top + (LINE * self.size - line.height()) / 2))
            top += LINE * self.size
            line = self._layout.createLine()
        self._layout.endLayout()
        return self._layout.lineCount()

    @property
    def extent(self) -> QSizeF:
        """The size of the text, in scene units."""
        lines = [self._layout.lineAt(number) for number in range(self._layout.lineCount())]
        wide = max((line.naturalTextWidth() for line in lines), default=0.0)
        return QSizeF(wide + 1, LINE * self.size * len(lines))

    def paint(self, painter: QPainter, corner: QPointF, color: QColor) -> None:
        """Draw the text."""
        painter.setPen(color)
        self._layout.draw(painter, corner)


class CaptionItem(BoardItem):
    """A bubble with one sentence and the marks of the seats; hidden by default."""

    def __init__(self, scene: "BoardScene") -> None:
        super().__init__(scene, ABOVE_ALL)
        self.box = QRectF()
        """The box of the bubble without its tail, in scene units."""
        self._point = QPointF()
        self._marks: tuple[Seat, ...] = ()
        self._words = _Words("", 0, MIN_WRITING)
        self._text = ""
        self.setVisible(False)

    @property
    def text(self) -> str:
        """The visible sentence; empty if there is none."""
        return self._text if self.isVisible() else ""

    def show_sentence(self, text: str, seats: Sequence[Seat], room: CaptionRoom) -> None:
        """Show a sentence; names at its start are bold. Without seats the rules caused it."""
        wanted = WRITING * min(self.board.theme.text_scale, 1.6) / max(self.board.unit, 0.01)
        size = min(max(wanted, MIN_WRITING), MAX_WRITING)
        self._marks = tuple(seats)[:2]
        self._text, self._point = text, room.point
        bold = bold_lead(text, self.board.names)
        bounds = self.board.sceneRect().adjusted(12, 12, -12, -12)
        self.setVisible(True)
        self.update()
        for columns, smaller in _IN_A_ROW:
            self._words = _Words(text, bold, max(smaller * size, MIN_WRITING), columns)
            box = place_in_row(self._extent, room, bounds)
            if box is not None:
                self.box = box
                return
        tried: list[tuple[float, int, _Words, QRectF]] = []
        for columns, smaller in _SHAPES:
            self._words = _Words(text, bold, max(smaller * size, MIN_WRITING), columns)
            self.box = place_caption(self._extent, room, bounds)
            tried.append((covered(self.box, room), len(tried), self._words, self.box))
            if not tried[-1][0]:
                break
        *_covered, self._words, self.box = min(tried, key=lambda each: each[:2])

    @property
    def _extent(self) -> QSizeF:
        words, size = self._words.extent, self._words.size
        edge = PADDING * size
        wide = words.width() + 2 * edge + len(self._marks) * (MARK + 0.35) * size
        return QSizeF(wide, max(words.height(), MARK * size) + 1.3 * edge)

    def draw(self, painter: QPainter) -> None:
        around = self.box.united(QRectF(self._point, QSizeF(1, 1)))
        room = around.adjusted(-SHADOW_ROOM, -SHADOW_ROOM, SHADOW_ROOM, SHADOW_ROOM)
        key = ("caption", self._text, self.box.getRect(), self._words.size, self.board.names)
        self.stamp_large(painter, key, self._draw, room)

    def _draw(self, painter: QPainter) -> None:
        theme, size = self.board.theme, self._words.size
        look, resolution = self.board.seat_look, self.board.bank.resolution
        shape = rounded(self.box, RADIUS).united(self._tail()).simplified()
        paint_soft(painter, shape, theme.shade("shadow", 115 / 255), 6, QPointF(0, 5))
        border = theme.color("lit_edge")
        if len(self._marks) == 1:
            border = look.color(self._marks[0], theme)
        painter.fillPath(shape, theme.color("card"))
        painter.strokePath(shape, round_pen(border, BORDER))
        left = self.box.left() + PADDING * size
        side = MARK * size
        for seat in self._marks:
            mark = look.mark(seat, side, resolution, theme)
            painter.drawPixmap(QPointF(left, self.box.center().y() - side / 2), mark)
            left += side + 0.35 * size
        top = self.box.center().y() - self._words.extent.height() / 2
        self._words.paint(painter, QPointF(left, top), theme.color("ink"))

    def _tail(self) -> QPainterPath:
        box, point, path = self.box, self._point, QPainterPath()
        edge = 2 * TAIL
        near = QPointF(
            min(max(point.x(), box.left()), box.right()),
            min(max(point.y(), box.top()), box.bottom()),
        )
        way = point - near
        if way.isNull() or way.manhattanLength() > FAR:
            return path
        near.setX(min(max(near.x(), box.left() + edge), box.right() - edge))
        if way.y():
            onward, across = QPointF(0, copysign(1, way.y())), QPointF(TAIL, 0)
            base = QPointF(near.x(), box.top() + BORDER if way.y() < 0 else box.bottom() - BORDER)
            lean = QPointF((point.x() - near.x()) * 0.3, 0)
        else:
            onward, across = QPointF(copysign(1, way.x()), 0), QPointF(0, TAIL)
            near.setY(min(max(near.y(), box.top() + TAIL), box.bottom() - TAIL))
            base = QPointF(box.left() + BORDER if way.x() < 0 else box.right() - BORDER, near.y())
            lean = QPointF()
        away = abs(QPointF.dotProduct(point - base, onward))
        path.moveTo(base - across)
        path.lineTo(base + onward * min(1.9 * TAIL, away) + lean)
        path.lineTo(base + across)
        path.closeSubpath()
        return path
