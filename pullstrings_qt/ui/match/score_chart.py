"""The scores of a match, turn by turn, as a small chart."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.seat_look import SeatLook
from pullstrings_qt.look.theme import Theme

_DASHES: Final[tuple[tuple[float, ...], ...]] = (
    (),
    (2.4, 1.7),
    (0.9, 1.5),
    (5.0, 1.6),
    (4.0, 1.4, 0.9, 1.4),
)
"""How the line of each seat is dashed: the lines differ without their colours."""
_LEAST: Final = 3
"""The chart is at least this many points high."""


@dataclass(frozen=True, slots=True)
class ChartData:
    """What a chart shows.

    Attributes:
        totals: the score of every seat at the start and after every turn.
        names: the players' names in seat order, for the screen reader.
        look: colours of the seats.
        goal: a total to draw a line at, or None.
    """

    totals: Sequence[tuple[int, ...]]
    names: Sequence[str]
    look: SeatLook = field(default_factory=SeatLook)
    goal: int | None = None

    @property
    def lowest(self) -> int:
        """The lowest total, at most 0."""
        return min(0, *(min(scores) for scores in self.totals))

    @property
    def highest(self) -> int:
        """The highest total, or a little more than the goal."""
        wanted = _LEAST if self.goal is None else self.goal + 1
        return max(wanted, *(max(scores) for scores in self.totals))

    def sentence(self, turn: int) -> str:
        """Return the scores after a turn."""
        scores = ", ".join(
            _("{name} {score}").format(name=name, score=score)
            for name, score in zip(self.names, self.totals[turn], strict=True)
        )
        return _("Turn {turn}: {scores}.").format(turn=turn, scores=scores)


class ScoreChart(QWidget):
    """A line for each seat; they differ in dash and marks as well as in colour.

    Args:
        theme: the look.
        chart: what to show.
    """

    def __init__(self, theme: Theme, chart: ChartData, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._chart = chart
        self._totals = tuple(chart.totals)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        turns = range(1, len(self._totals))
        self.setAccessibleName(" ".join(map(chart.sentence, turns)) or _("No turns yet."))

    def theme_changed(self, theme: Theme) -> None:
        """Take the colours and sizes of another theme."""
        self._theme = theme
        self.updateGeometry()
        self.update()

    def _point(self, turn: int, count: int) -> QPointF:
        left, right, top, bottom = self._edges()
        turns = max(1, len(self._totals) - 1)
        lowest, highest = self._chart.lowest, self._chart.highest
        share = (count - lowest) / (highest - lowest)
        return QPointF(left + (right - left) * turn / turns, bottom - (bottom - top) * share)

    def _edges(self) -> tuple[float, float, float, float]:
        digit = self._theme.px(14)
        return digit * 2.0, self.width() - 12.0, 10.0, self.height() - digit * 1.9

    def _paint_grid(self, painter: QPainter) -> None:
        theme = self._theme
        painter.setFont(theme.font("second"))
        last = len(self._totals) - 1
        goal = self._chart.goal
        for count in (0, self._chart.highest if goal is None else goal):
            ends = self._point(0, count), self._point(last, count)
            pen = QPen(theme.colour("control" if count == goal else "line"), 1.5)
            if count == goal:
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
        colour = self._chart.look.colour(seat, self._theme)
        points = [self._point(turn, scores[seat]) for turn, scores in enumerate(self._totals)]
        pen = QPen(colour, 3.0 if seat else 3.5)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        dashes = _DASHES[seat % len(_DASHES)]
        if dashes:
            pen.setDashPattern(list(dashes))
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)  # what lies below shows in the gaps
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
            else:
                level = self._totals[turn][0] == self._totals[turn][seat]
                size = 2.6 if level else 5.0  # so that the square below it still shows
                painter.setPen(QPen(colour, 1.8 if level else 3.0))
                painter.setBrush(self._theme.colour("card"))
                painter.drawEllipse(point, size, size)

    def sizeHint(self) -> QSize:
        """Return a height that leaves room for the marks."""
        return QSize(420, self._theme.px(150))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the grid, then the lines: the whole one below, so that it shows between dashes."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_grid(painter)
        for seat in range(len(self._chart.names)):
            self._paint_line(painter, seat)
