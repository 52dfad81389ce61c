"""Dice that roll over the board, and the tile that each die chooses."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sin
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGraphicsView, QWidget

from pullstrings_qt.core.game import Seat
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.die_art import SIDES, paint_die
from pullstrings_qt.look.pace import Pace

ROLL: Final = 900
"""Milliseconds a die rolls."""
HOLD: Final = {Pace.SLOW: 1800, Pace.NORMAL: 1100, Pace.QUICK: 400}
"""Milliseconds the dice remain visible with their tiles highlighted."""
_DIE = 0.2  # of the width of the board
_CHIP = 26.0
_RADIUS = 17.0


@dataclass(frozen=True, slots=True)
class Roll:
    """The result of a seat's die: a number, and the place of the board with it."""

    seat: Seat
    number: int
    place: str


class DiceRoll(QWidget):
    """Covers the board while dice roll, then disappears (`finished`). A click skips the rolling.

    Every place that can be rolled shows its number, so it is easy to find.
    """

    finished = Signal()

    def __init__(self, scene: BoardScene, rolls: Sequence[Roll]) -> None:
        self._view: QGraphicsView = scene.views()[0]
        super().__init__(self._view)
        self._scene = scene
        self.rolls = tuple(rolls)
        """The results."""
        self._rolled = 0.0
        self._clock = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=ROLL)
        self._clock.valueChanged.connect(self._on_rolling)
        self._clock.finished.connect(self._lie_still)
        self._hold = QTimer(self, singleShot=True)
        self._hold.timeout.connect(self.finish)
        self._view.installEventFilter(self)
        self.setGeometry(self._view.rect())
        self.show()
        self.raise_()
        if scene.theme.reduced_motion:
            self._lie_still()
        else:
            self._clock.start()

    @property
    def lies_still(self) -> bool:
        """Whether the dice have stopped and their tiles are highlighted."""
        return self._rolled >= 1

    def finish(self) -> None:
        """Finish and use the result."""
        if self.isHidden():
            return
        self.drop()
        self.finished.emit()

    def drop(self) -> None:
        """Cancel without a choice: the position changed."""
        self._clock.stop()
        self._hold.stop()
        self.hide()
        self.deleteLater()

    def _on_rolling(self, rolled: float) -> None:
        self._rolled = float(rolled)
        self.update()

    def _lie_still(self) -> None:
        if self._clock.state() != QVariantAnimation.State.Running and not self.isHidden():
            self._on_rolling(1.0)
            moved = 0 if not self._scene.theme.reduced_motion else ROLL  # as long as with animation
            self._hold.start(HOLD[self._scene.pace] + moved)

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self._view.rect())
        return False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.finish()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._scene.theme
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for roll in self.rolls if self.lies_still else ():  # a glowing ring in the seat's color
            box = self._rect(self._scene.place(roll.place).rect).adjusted(-4, -4, 4, 4)
            for color, width in (("lit_edge", 12.0), ("lit", 8.5), (f"seat{roll.seat}", 3.5)):
                painter.setPen(QPen(theme.color(color), width))
                painter.drawRoundedRect(box, _RADIUS, _RADIUS)
        for number, place in enumerate(self._scene.places()[:SIDES], 1):
            if place.choosable:
                self._paint_chip(painter, number, self._rect(place.rect))
        for at, roll in enumerate(self.rolls):
            paint_die(painter, self._die_box(at), theme, roll.number, roll.seat, self._rolled)
        painter.end()

    def _rect(self, rect: QRectF) -> QRectF:
        return self._view.viewportTransform().mapRect(rect)

    def _die_box(self, at: int) -> QRectF:
        """Return the place of a die: it enters from its side and bounces twice."""
        board, count = self._rect(QRectF(0, 0, *self._scene.shape)), len(self.rolls)
        side = board.width() * _DIE
        goal = board.center() + QPointF((at - (count - 1) / 2) * side * 1.25, 0)
        left = (1 - self._rolled) ** 2
        start = QPointF(board.left() if at == 0 else board.right(), board.center().y())
        place = goal + (start - goal) * left
        bounce = abs(sin(9.4 * self._rolled)) * left * side
        return QRectF(place.x() - side / 2, place.y() - side / 2 - bounce, side, side)

    def _paint_chip(self, painter: QPainter, number: int, tile: QRectF) -> None:
        """Draw the number of a tile on its upper corner."""
        theme = self._scene.theme
        seats = [roll.seat for roll in self.rolls if roll.number == number and self.lies_still]
        side = _CHIP * (1.25 if seats else 1)
        corner = tile.topRight() + QPointF(-4, 4)
        box = QRectF(corner.x() - side / 2, corner.y() - side / 2, side, side)
        painter.setPen(QPen(theme.color("lit_edge" if seats else "control"), 1.5))
        painter.setBrush(theme.color("lit" if seats else "card"))
        painter.drawEllipse(box)
        painter.setPen(theme.color("tile_ink" if seats else "ink"))
        font = theme.font("second", bold=True)
        font.setPixelSize(round(side * 0.54))
        painter.setFont(font)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number))
