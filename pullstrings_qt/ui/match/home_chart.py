"""Disks at home, turn by turn, as a small chart."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme

_GOAL = 5


class HomeChart(QWidget):
    """Two lines that differ in dash and marks as well as in colour: squares and circles.

    Args:
        theme: the look.
        totals: disks at home of seat 0 and seat 1 at the start and after every turn.
        names: the players' names in seat order, for the screen reader.
    """

    def __init__(
        self,
        theme: Theme,
        totals: Sequence[tuple[int, int]],
        names: Sequence[str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._totals = tuple(totals)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        first, second = names[0], names[1]
        self.setAccessibleName(
            " ".join(
                _("Turn {turn}: {first} {mine}, {second} {theirs}.").format(
                    turn=turn, first=first, mine=mine, second=second, theirs=theirs
                )
                for turn, (mine, theirs) in enumerate(self._totals)
                if turn
            )
            or _("No turns yet.")
        )

    def theme_changed(self, theme: Theme) -> None:
        """Take the colours and sizes of another theme."""
        self._theme = theme
        self.updateGeometry()
        self.update()

    def _point(self, turn: int, count: int) -> QPointF:
        left, right, top, bottom = self._edges()
        turns = max(1, len(self._totals) - 1)
        highest = max(_GOAL + 1, *(max(pair) for pair in self._totals))
        return QPointF(
            left + (right - left) * turn / turns, bottom - (bottom - top) * count / highest
        )

    def _edges(self) -> tuple[float, float, float, float]:
        digit = self._theme.px(14)
        return digit * 2.0, self.width() - 12.0, 10.0, self.height() - digit * 1.9

    def _paint_grid(self, painter: QPainter) -> None:
        theme = self._theme
        painter.setFont(theme.font("second"))
        last = len(self._totals) - 1
        for count in (0, _GOAL):
            ends = self._point(0, count), self._point(last, count)
            pen = QPen(theme.colour("control" if count else "line"), 1.5)
            if count:
                pen.setDashPattern([4, 3])
            painter.setPen(pen)
            painter.drawLine(*ends)
            painter.setPen(theme.colour("ink_soft"))
            box = QRectF(0, ends[0].y() - 12, ends[0].x() - 10, 24)
            painter.drawText(
                box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(count)
            )
        step = max(1, -(-last * theme.px(30) // max(1, self.width() - 60)))
        step += (step + 1) % 2  # odd steps, so that the first turn is named
        for turn in range(1, last + 1, max(2, step) if last > 6 else 1):
            x = self._point(turn, 0).x()
            box = QRectF(x - 20, self.height() - theme.px(22), 40, theme.px(20))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(turn))

    def _paint_line(self, painter: QPainter, seat: int) -> None:
        colour = self._theme.colour(f"seat{seat}")
        points = [self._point(turn, pair[seat]) for turn, pair in enumerate(self._totals)]
        pen = QPen(colour, 3.0 if seat else 3.5)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if seat:
            pen.setDashPattern([2.4, 1.7])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(points))
        if len(points) > 1 and points[1].x() - points[0].x() < 12:  # marks would run together
            return
        for turn, point in enumerate(points[1:], start=1):
            if seat == 0:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(colour)
                painter.drawRoundedRect(QRectF(point.x() - 5, point.y() - 5, 10, 10), 2, 2)
            elif self._totals[turn][0] != self._totals[turn][1]:
                painter.setPen(QPen(colour, 3))
                painter.setBrush(self._theme.colour("card"))
                painter.drawEllipse(point, 5, 5)

    def sizeHint(self) -> QSize:
        """Return a height that leaves room for the marks."""
        return QSize(420, self._theme.px(150))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw grid, circles' line, squares' line."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_grid(painter)
        self._paint_line(painter, 1)
        self._paint_line(painter, 0)
