"""Charts without a widget: they paint, measure, and describe their places."""

from math import floor, log10

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.local_forms import decimal


class ChartFigure:
    """A chart; the arrow keys move through its places.

    Attributes:
        name: its accessible name.
        count: the number of places.
    """

    name = ""
    count = 0

    def height(self, width: float, theme: Theme) -> float:
        """Return the height in pixels for a width."""
        raise NotImplementedError

    def width(self, room: float, theme: Theme) -> float:
        """Return the width in pixels used of the available width."""
        return room

    def paint(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        """Draw the chart into a box."""
        raise NotImplementedError

    def cell(self, place: int, box: QRectF, theme: Theme) -> QRectF:
        """Return the box of a place."""
        raise NotImplementedError

    def place_at(self, point: QPointF, box: QRectF, theme: Theme) -> int:
        """Return the place at a point, or -1."""
        places = range(self.count)
        return next((at for at in places if self.cell(at, box, theme).contains(point)), -1)

    def start(self) -> int:
        """Return the first place for the arrow keys; -1 if there is none."""
        return 0 if self.count else -1

    def step(self, place: int, across: int, down: int) -> int:
        """Return the next place for an arrow key; the same one at an edge."""
        after = place + across + down
        return after if 0 <= after < self.count else place

    def sentence(self, place: int) -> str:
        """Return the meaning of a place."""
        raise NotImplementedError

    def lead(self, place: int) -> str:
        """Return the start of the sentence, which names the place."""
        return self.sentence(place).partition(":")[0]


def round_top(maximum: float) -> float:
    """Return the end of an axis: a round number with a whole half, at least the maximum."""
    if maximum <= 4:
        return 4.0
    power = 10.0 ** floor(log10(maximum))
    return next(step * power for step in (1, 2, 4, 5, 6, 8, 10) if _is_end(step * power, maximum))


def _is_end(end: float, maximum: float) -> bool:
    return end >= maximum and end % 2 == 0  # there is no half answer


def paint_axis(
    painter: QPainter, box: QRectF, top: float, theme: Theme, suffix: str = "{value}"
) -> None:
    """Draw hairlines at 0, half and the end of an axis, with labels on the left."""
    painter.setFont(theme.font("small"))
    for share in (0.0, 0.5, 1.0):
        y = box.bottom() - share * box.height()
        painter.setPen(QPen(theme.color("line"), 1.0 if not theme.is_contrast else 1.5))
        painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y))
        painter.setPen(theme.color("ink_soft"))
        high = theme.px(18)
        place = QRectF(0, y - high / 2, box.left() - 8, high)
        align = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        value = share * top
        words = suffix.format(value=decimal(value, 0 if value.is_integer() else 1))
        painter.drawText(place, align, words)


def stripes(color: QColor, painter: QPainter, box: QRectF) -> None:
    """Fill a box with diagonal stripes, which differ from a solid fill without color."""
    painter.save()
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(color, 1.6))
    left = box.left() - box.height()
    while left < box.right():
        painter.drawLine(
            QPointF(left, box.bottom()), QPointF(left + box.height(), box.bottom() - box.height())
        )
        left += 5.0
    painter.restore()
    painter.setPen(QPen(color, 1.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box.adjusted(0.7, 0.7, -0.7, 0.0))
