"""The transition from the board between its rails to the board beside the ending."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import (
    QEasingCurve,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    QVariantAnimation,
)
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QRegion
from PySide6.QtWidgets import QWidget

from pullstrings_qt.look.board_view import BoardView
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.style import linen

_LENGTH: Final = 420
_AWAY: Final = 90.0
"""Pixels by which new parts slide in and old ones slide out."""


@dataclass(frozen=True, slots=True)
class PartPicture:
    """A snapshot of a part and its place; that of the board in it is empty without one."""

    picture: QPixmap
    place: QRect
    visible: bool
    board: QRectF


def picture_of(part: QWidget) -> PartPicture:
    """Return a snapshot of a part of a layout."""
    visible = not part.isHidden()
    ratio = part.devicePixelRatioF()
    size = part.size() if visible else QSize(1, 1)
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    if visible:
        # a view of a scene has another method of this name
        QWidget.render(part, picture, QPoint(), QRegion(), QWidget.RenderFlag.DrawChildren)
    board = QRectF()
    if isinstance(part, BoardView):
        board = QRectF(part.mapFromScene(part.board.sceneRect()).boundingRect())
    return PartPicture(picture, part.geometry(), visible, board)


class PartsSlide(QWidget):
    """Covers a layout until its parts have slid to their places, then removes itself.

    The board moves and changes its size, all others slide in from the edge or out to it. It takes
    no input: clicks and keys reach the new parts.
    """

    def __init__(
        self, parent: QWidget, before: Sequence[PartPicture], after: Sequence[PartPicture]
    ) -> None:
        super().__init__(parent)
        self._cloth = linen(Theme.current())
        self._parts = tuple(zip(before, after, strict=True))
        self._share = 0.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setGeometry(parent.rect())
        self.clock = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=_LENGTH)
        self.clock.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self.clock.valueChanged.connect(self._move)
        self.clock.finished.connect(self.hide)
        self.clock.finished.connect(self.deleteLater)
        self.show()
        self.raise_()
        self.clock.start()

    def _move(self, share: float) -> None:
        self._share = share
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        origin = self.mapTo(self.window(), QPoint(0, 0))
        painter.setBrushOrigin(-origin)
        painter.fillRect(self.rect(), self._cloth)
        for before, after in self._parts:
            if not before.board.isEmpty() and not after.board.isEmpty():
                self._paint_board(painter, before, after)
            elif before.visible and not after.visible:
                side = -1 if before.place.center().x() < self.width() / 2 else 1
                _paint_part(painter, before, 1 - 2 * self._share, side * _AWAY * self._share)
            elif after.visible:
                _paint_part(painter, after, 1.4 * self._share, _AWAY * (1 - self._share))
        painter.end()

    def _paint_board(self, painter: QPainter, before: PartPicture, after: PartPicture) -> None:
        """Draw the board between its old and its new place, at an intermediate size."""
        start = before.board.translated(before.place.topLeft())
        goal = after.board.translated(after.place.topLeft())
        share = self._share
        wide = start.width() + (goal.width() - start.width()) * share
        corner = start.topLeft() + (goal.topLeft() - start.topLeft()) * share
        shown = after if share > 0.5 else before
        scale = wide / shown.board.width()
        painter.save()
        painter.translate(corner)
        painter.scale(scale, scale)
        painter.drawPixmap(-shown.board.topLeft(), shown.picture)
        painter.restore()


def _paint_part(painter: QPainter, part: PartPicture, opacity: float, away: float) -> None:
    painter.setOpacity(min(1.0, max(0.0, opacity)))
    painter.drawPixmap(QPointF(part.place.topLeft()) + QPointF(away, 0), part.picture)
    painter.setOpacity(1)
