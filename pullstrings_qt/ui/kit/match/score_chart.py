"""A chart of a match, turn by turn: the scores, or the chances from the analysis."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled
from pullstrings_qt.look.seat_look import SeatLook
from pullstrings_qt.look.theme import Theme

_DASHES: Final[tuple[tuple[float, ...], ...]] = (
    (),
    (2.4, 1.7),
    (0.9, 1.5),
    (5.0, 1.6),
    (4.0, 1.4, 0.9, 1.4),
)
"""The dash pattern of each seat's line: lines differ without their colors."""
_MIN: Final = 3
"""Minimum height of the chart in points."""
_BAND: Final = 26.0
"""Width in pixels of the band at a deciding turn."""

Chances = Sequence[tuple[float, ...] | None]
"""The chances of all seats at the start and after every turn; None if unknown."""


@dataclass(frozen=True)
class ChartData:
    """The totals of all seats at the start and after every turn; a line is drawn at the goal."""

    totals: Sequence[tuple[int, ...]]
    names: Sequence[str]
    look: SeatLook = field(default_factory=SeatLook)
    goal: int | None = None

    @cached_property
    def lowest(self) -> int:
        """The lowest total, at most 0."""
        return min(0, *(min(scores) for scores in self.totals))

    @cached_property
    def highest(self) -> int:
        """The highest total, or a little more than the goal."""
        wanted = _MIN if self.goal is None else self.goal + 1
        return max(wanted, *(max(scores) for scores in self.totals))

    def sentence(self, turn: int) -> str:
        """Return the scores after a turn."""
        scores = ", ".join(
            f"{name} {score}" for name, score in zip(self.names, self.totals[turn], strict=True)
        )
        told = labeled(_("Turn {turn}").format(turn=turn), scores)
        return f"{told}."


class ScoreChart(QWidget):
    """A line for each seat; they differ in dashes and marks as well as in color.

    Heights are in pixels at 100 % text; `turn_pressed` emits a turn whose band was clicked.
    """

    turn_pressed = Signal(int)

    def __init__(self, chart: ChartData, *, high: int = 150, highest: int = 0) -> None:
        super().__init__()
        self._high = high
        self._highest = max(high, highest)
        self._chart = chart
        self._totals: Sequence[tuple[float, ...] | None] = ()
        self._bands: tuple[int, ...] = ()
        self._lit = 0
        self.shows_chances = False
        """Whether it shows chances instead of scores."""
        self.setMouseTracking(True)
        upright = QSizePolicy.Policy.Preferred if highest > high else QSizePolicy.Policy.Fixed
        self.setSizePolicy(QSizePolicy.Policy.Expanding, upright)
        self.setMaximumHeight(Theme.current().px(self._highest))
        self.show_scores()

    def show_scores(self) -> None:
        """Draw the scores."""
        self.shows_chances, self._totals = False, tuple(self._chart.totals)
        told = map(self._chart.sentence, range(1, len(self._totals)))
        self.setAccessibleName(" ".join(told) or _("No turn has been played yet."))
        self.update()

    def show_chances(self, chances: Chances) -> None:
        """Draw the chances instead of the scores, 0 to 1; gaps where they are unknown."""
        self.shows_chances, self._totals = True, tuple(chances)
        told = [self._told(turn, each) for turn, each in enumerate(chances) if each is not None]
        self.setAccessibleName(" ".join(told))
        self.update()

    def _told(self, turn: int, chances: tuple[float, ...]) -> str:
        each = ", ".join(
            name + " " + _("{count} %").format(count=round(100 * chance))
            for name, chance in zip(self._chart.names, chances, strict=True)
        )
        if not turn:
            return _("Chances at the start: {chances}.").format(chances=each)
        return _("Chances after turn {turn}: {chances}.").format(turn=turn, chances=each)

    def show_bands(self, turns: Sequence[int], lit: int = 0) -> None:
        """Mark turns with clickable bands; `lit` is the one on the board, or 0."""
        self._bands, self._lit = tuple(turns), lit
        self.update()

    def band_at(self, place: QPointF) -> int:
        """Return the turn with a band at a point of the widget; 0 for none."""
        for turn in self._bands:
            if abs(self._point(turn, 0).x() - place.x()) <= _BAND / 2:
                return turn
        return 0

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = self.band_at(event.position())
        shape = Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor
        self.setCursor(shape)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        turn = self.band_at(event.position())
        if turn:
            self.turn_pressed.emit(turn)
        else:
            super().mousePressEvent(event)

    def restyle(self) -> None:
        """Apply another theme."""
        self.setMaximumHeight(Theme.current().px(self._highest))
        self.updateGeometry()
        self.update()

    def _point(self, turn: int, count: float) -> QPointF:
        digit, turns = Theme.current().px(14), max(1, len(self._totals) - 1)
        left, right = digit * (3.8 if self.shows_chances else 2.0), self.width() - _BAND / 2
        top, bottom = 10.0, self.height() - digit * 1.9
        chart, chances = self._chart, self.shows_chances
        lowest, highest = (0.0, 1.0) if chances else (chart.lowest, chart.highest)
        share = (count - lowest) / (highest - lowest)
        return QPointF(left + (right - left) * turn / turns, bottom - (bottom - top) * share)

    def _paint_grid(self, painter: QPainter) -> None:
        theme = Theme.current()
        painter.setFont(theme.font("second"))
        last = len(self._totals) - 1
        goal = None if self.shows_chances else self._chart.goal
        shown: tuple[float, ...] = (0, self._chart.highest if goal is None else goal)
        if self.shows_chances:
            shown = (0.0, 0.5, 1.0)
        for count in shown:
            ends = self._point(0, count), self._point(last, count)
            pen = QPen(theme.color("control" if count == goal else "line"), 1.5)
            if count == goal:
                pen.setDashPattern([4, 3])
            painter.setPen(pen)
            painter.drawLine(*ends)
            painter.setPen(theme.color("ink_soft"))
            box = QRectF(0, ends[0].y() - 12, ends[0].x() - 10, 24)
            words = str(count)
            if self.shows_chances:
                words = _("{count} %").format(count=round(100 * count))
            painter.drawText(
                box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words
            )
        step = max(1, -(-last * theme.px(30) // max(1, self.width() - 60)))
        step += (step + 1) % 2  # odd steps, so that the first turn has a label
        turns = range(1, last + 1, max(2, step) if last * theme.px(30) > self.width() else 1)
        apart = theme.px(26) / max(1.0, self._point(1, 0).x() - self._point(0, 0).x())
        for turn in sorted({*turns, *self._bands}):
            decided = turn in self._bands
            if not decided and any(abs(turn - each) < apart for each in self._bands):
                continue  # its label would overlap theirs
            if decided and any(turn < each < turn + apart for each in self._bands):
                continue
            x = self._point(turn, 0).x()
            box = QRectF(x - 20, self.height() - theme.px(22), 40, theme.px(20))
            painter.setFont(theme.font("second", bold=decided))
            painter.setPen(theme.color("warn" if decided else "ink_soft"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(turn))

    def _paint_bands(self, painter: QPainter) -> None:
        """Draw a band at each deciding turn; the one on the board has an edge."""
        theme = Theme.current()
        for turn in self._bands:
            x = self._point(turn, 0).x()
            box = QRectF(x - _BAND / 2, 1.5, _BAND, self.height() - theme.px(23))
            painter.setPen(theme.outline(3, "warn"))
            painter.setBrush(theme.color("warn_soft"))
            if turn == self._lit:
                painter.setPen(QPen(theme.color("lit"), 3))
            painter.drawRoundedRect(box.adjusted(1.5, 0, -1.5, 0), 6, 6)

    def _paint_line(self, painter: QPainter, seat: int) -> None:
        theme = Theme.current()
        color = self._chart.look.color(seat, theme)
        points = [
            self._point(turn, scores[seat])
            for turn, scores in enumerate(self._totals)
            if scores is not None
        ]
        pen = QPen(color, 3.0 if seat else 3.5)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        dashes = _DASHES[seat % len(_DASHES)]
        if dashes:
            pen.setDashPattern(list(dashes))
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)  # the line below shows in the gaps
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(points))
        if len(points) > 1 and points[1].x() - points[0].x() < 12:  # marks would overlap
            return
        for turn, scores in enumerate(self._totals):
            if not turn or scores is None:
                continue
            point = self._point(turn, scores[seat])
            if seat == 0:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(color)
                painter.drawRoundedRect(QRectF(point.x() - 5, point.y() - 5, 10, 10), 2, 2)
            else:
                level = scores[0] == scores[seat]
                size = 2.6 if level else 5.0  # so that the square below it remains visible
                painter.setPen(QPen(color, 1.8 if level else 3.0))
                painter.setBrush(theme.color("card"))
                painter.drawEllipse(point, size, size)

    def sizeHint(self) -> QSize:
        return QSize(420, Theme.current().px(self._high))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, Theme.current().px(min(104, self._high)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the grid, then the lines: the solid one first, so that it shows between dashes."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_bands(painter)
        self._paint_grid(painter)
        for seat in range(len(self._chart.names)):
            self._paint_line(painter, seat)
