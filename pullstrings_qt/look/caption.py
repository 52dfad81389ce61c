"""The bubble on the board that describes a beat of a turn and who caused it."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QTextLayout, QTextOption
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from pullstrings_qt.core.game import Seat
from pullstrings_qt.look.blur import paint_soft, rounded
from pullstrings_qt.look.seat_look import SeatLook
from pullstrings_qt.look.sprite import Sprite, SpriteBank, device_space, draw_sprite
from pullstrings_qt.look.theme import Theme, pixel_font

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
    """The possible places of a bubble, in scene units.

    Attributes:
        point: the subject of the bubble.
        taken: areas it must not cover: pieces and numbers.
        spared: areas it should not cover.
        rows: the middles of the rows of the board, where a bubble lies first.
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
    boxes = (QRectF(QPointF(left, top), size) for top in tops for left in lefts)
    return min(boxes, key=lambda box: (covered(box, room), _cost(box, room)))


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
    both = one.intersected(other)
    return both.width() * both.height() if both.isValid() else 0.0


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
        """Use the minimum number of lines, and their minimum width."""
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


class CaptionItem(QGraphicsItem):
    """A bubble with one sentence and the marks of the seats; hidden by default."""

    def __init__(self, scene: QGraphicsScene) -> None:
        super().__init__()
        self._bounds = scene.sceneRect()
        self._sprite: Sprite | None = None
        self._made_by: SpriteBank | None = None
        self._box = QRectF()
        self._point = QPointF()
        self._marks: tuple[Seat, ...] = ()
        self._words = _Words("", 0, MIN_WRITING)
        self._text = ""
        self._theme = Theme()
        self._look = SeatLook()
        self.bank: SpriteBank | None = None
        self.setZValue(ABOVE_ALL)
        self.setVisible(False)
        scene.addItem(self)

    @property
    def text(self) -> str:
        """The visible sentence; empty if there is none."""
        return self._text if self.isVisible() else ""

    @property
    def box(self) -> QRectF:
        """The box of the bubble without its tail, in scene units."""
        return self._box

    def show_sentence(
        self,
        text: str,
        seats: Sequence[Seat],
        room: CaptionRoom,
        *,
        names: Sequence[str] = (),
        look: SeatLook,
        theme: Theme,
        scale: float,
    ) -> None:
        """Show a sentence; names at its start are bold.

        Without seats the rules caused it. The scale is in logical pixels per scene unit.
        """
        wanted = WRITING * min(theme.text_scale, 1.6) / max(scale, 0.01)
        size = min(max(wanted, MIN_WRITING), MAX_WRITING)
        self._marks = tuple(seats)[:2]
        self._text, self._theme, self._look = text, theme, look
        self._point = room.point
        bold, bounds = bold_lead(text, names), self._bounds.adjusted(12, 12, -12, -12)
        self._sprite = None
        self.setVisible(True)
        self.update()
        for columns, smaller in _IN_A_ROW:
            self._words = _Words(text, bold, max(smaller * size, MIN_WRITING), columns)
            box = place_in_row(self._extent, room, bounds)
            if box is not None:
                self._box = box
                return
        tried: list[tuple[float, int, _Words, QRectF]] = []
        for columns, smaller in _SHAPES:
            self._words = _Words(text, bold, max(smaller * size, MIN_WRITING), columns)
            self._box = place_caption(self._extent, room, bounds)
            tried.append((covered(self._box, room), len(tried), self._words, self._box))
            if not tried[-1][0]:
                break
        *_covered, self._words, self._box = min(tried, key=lambda each: each[:2])

    @property
    def _extent(self) -> QSizeF:
        """The size of the bubble around its text, in scene units."""
        words, size = self._words.extent, self._words.size
        edge = PADDING * size
        wide = words.width() + 2 * edge + len(self._marks) * (MARK + 0.35) * size
        return QSizeF(wide, max(words.height(), MARK * size) + 1.3 * edge)

    def boundingRect(self) -> QRectF:
        """Return the whole board: the view repaints everything anyway."""
        return self._bounds

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if self.bank is None:
            return
        if self._sprite is None or self._made_by is not self.bank:
            around = self._box.united(QRectF(self._point, QSizeF(1, 1)))
            room = around.adjusted(-SHADOW_ROOM, -SHADOW_ROOM, SHADOW_ROOM, SHADOW_ROOM)
            self._sprite = self.bank.fresh_sprite(room, self._draw)
            self._made_by = self.bank
        with device_space(painter) as to_device:
            draw_sprite(painter, self._sprite, to_device.map(QPointF()))

    def _draw(self, painter: QPainter) -> None:
        theme, size = self._theme, self._words.size
        shape = rounded(self._box, RADIUS).united(self._tail()).simplified()
        paint_soft(painter, shape, theme.shade("shadow", 115 / 255), 6, QPointF(0, 5))
        pen = QPen(self._border(), BORDER)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(theme.color("card"))
        painter.drawPath(shape)
        left = self._box.left() + PADDING * size
        side = MARK * size
        resolution = self.bank.resolution if self.bank is not None else 1.0
        for seat in self._marks:
            mark = self._look.mark(seat, side, resolution, theme)
            painter.drawPixmap(QPointF(left, self._box.center().y() - side / 2), mark)
            left += side + 0.35 * size
        top = self._box.center().y() - self._words.extent.height() / 2
        self._words.paint(painter, QPointF(left, top), theme.color("ink"))

    def _border(self) -> QColor:
        if len(self._marks) == 1:
            return self._look.color(self._marks[0], self._theme)
        return self._theme.color("lit_edge")

    def _tail(self) -> QPainterPath:
        """Return the tail: from the nearest side to the subject."""
        box, point, path = self._box, self._point, QPainterPath()
        inside = 2 * TAIL
        way = QPointF(
            max(box.left() - point.x(), 0.0, point.x() - box.right()),
            max(box.top() - point.y(), 0.0, point.y() - box.bottom()),
        )
        if way.manhattanLength() > FAR:
            return path
        x = min(max(point.x(), box.left() + inside), box.right() - inside)
        y = min(max(point.y(), box.top() + inside), box.bottom() - inside)
        reach = 1.9 * TAIL
        if point.y() < box.top() or point.y() > box.bottom():
            above = point.y() < box.top()
            base = box.top() + BORDER if above else box.bottom() - BORDER
            away = abs(point.y() - base)
            tip = base - min(reach, away) if above else base + min(reach, away)
            lean = x + (point.x() - x) * min(1.0, 0.3 if away else 0)
            points = (QPointF(x - TAIL, base), QPointF(lean, tip), QPointF(x + TAIL, base))
        elif point.x() < box.left() or point.x() > box.right():
            left = point.x() < box.left()
            base = box.left() + BORDER if left else box.right() - BORDER
            away = abs(point.x() - base)
            tip = base - min(reach, away) if left else base + min(reach, away)
            y = min(max(y, box.top() + TAIL), box.bottom() - TAIL)
            points = (QPointF(base, y - TAIL), QPointF(tip, y), QPointF(base, y + TAIL))
        else:
            return path
        path.moveTo(points[0])
        path.lineTo(points[1])
        path.lineTo(points[2])
        path.closeSubpath()
        return path
