"""The view of a board: large, sharp at every size, with its places for mouse and keys."""

from collections.abc import Sequence
from math import floor
from typing import ClassVar, Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QResizeEvent,
    QShowEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QGestureEvent,
    QGraphicsView,
    QPinchGesture,
    QSizePolicy,
    QWidget,
)

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.board_pads import BoardPads, is_arrow
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.exposed import Exposed

MARGIN: Final = 8
"""Pixels around the board, for rings and shadows of lifted tiles."""
SMALLEST: Final = 240
LARGEST: Final = 4000.0
"""Maximum width of a board in pixels: its pictures would need too much memory."""
STEP: Final = 1.25
_NEARLY: Final = 1.02
"""Maximum overflow at which a board is still shown whole."""
_ROUND_PLACE: Final = 40


class BoardView(Exposed, QGraphicsView):
    """Shows a board as large as the widget allows; screen readers find a board with its places."""

    exposed_role: ClassVar[str] = "Grouping"

    zoom_changed = Signal()

    def __init__(self, scene: BoardScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.board = scene
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setInteractive(False)
        self.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Graphics View gave it one
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(_("Board"))
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.viewport().setAutoFillBackground(False)
        self.setBackgroundBrush(Qt.BrushStyle.NoBrush)
        self._zoom = 1.0
        self._taken_at: QPointF | None = None
        self.pads = BoardPads(self, scene)
        """The places for mouse, keyboard and screen reader."""
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)
        scene.places_changed.connect(self.pads.update_places)
        scene.place_hovered.connect(self._follow_place)
        scene.sight_wanted.connect(self._follow)
        self._fit()

    @property
    def side(self) -> float:
        """Width of the board in logical pixels; also the height of a square one."""
        return self.transform().m11() * self.board.shape[0]

    def parts(self) -> Sequence[QWidget]:
        return self.pads.all()

    @property
    def whole_scale(self) -> float:
        """Pixels per scene unit at which the whole board fits."""
        wide, high = self.board.shape
        room = min((self.width() - 2 * MARGIN) / wide, (self.height() - 2 * MARGIN) / high)
        return max(room, SMALLEST / 2 / max(wide, high))

    @property
    def shows_whole(self) -> bool:
        """Whether the whole board is visible."""
        return self._wanted_scale() <= self.whole_scale * _NEARLY

    @property
    def zoom(self) -> float:
        """The zoom relative to the whole board, which is 1."""
        return max(1.0, self._wanted_scale() / self.whole_scale)

    def enlarge(self, steps: float) -> None:
        """Zoom in or out by steps; the minimum is the whole board."""
        self._use_zoom(self.zoom * STEP**steps)

    def show_whole(self) -> None:
        """Show the whole board."""
        self._use_zoom(1.0)

    def switch_zoom(self) -> None:
        """Switch between the whole board and a large one."""
        self._use_zoom(STEP**3 if self.shows_whole else 1.0)

    def _use_zoom(self, zoom: float, at: QPoint | None = None) -> None:
        point = at if at is not None else self.viewport().rect().center()
        under = self.mapToScene(point)
        self._zoom = max(1.0, zoom)
        self._fit()
        self.pan_by(QPointF(point) - QPointF(self.mapFromScene(under)))
        if at is None:
            self._follow_place(self.board.pointed)

    def _wanted_scale(self) -> float:
        minimum = self.whole_scale
        return max(minimum, min(minimum * self._zoom, LARGEST / max(self.board.shape)))

    def _fit(self) -> None:
        """Choose the largest board whose pitch is a whole number of device pixels."""
        ratio = self.devicePixelRatioF()
        middle = self.mapToScene(self.viewport().rect().center())
        room = self.whole_scale if self.shows_whole else self._wanted_scale()
        pitch = max(1, floor(room * ratio * self.board.pitch))
        scale = pitch / self.board.pitch / ratio
        if abs(self.transform().m11() - scale) > 1e-9:
            edge = MARGIN / scale
            self.setSceneRect(self.board.sceneRect().adjusted(-edge, -edge, edge, edge))
            self.setTransform(QTransform.fromScale(scale, scale))
            self.centerOn(middle)
            self.zoom_changed.emit()
        self.board.set_device(scale, ratio)
        self.pads.place_all()

    def pan_by(self, way: QPointF) -> None:
        """Scroll the board by pixels, within its bounds."""
        self.pads.pan_by(way)

    def look_at(self, rect: QRectF) -> None:
        """Scroll to a part of the board, in scene units."""
        if not self.shows_whole:
            self.ensureVisible(rect, _ROUND_PLACE, _ROUND_PLACE)

    def _follow_place(self, place_id: str | None) -> None:
        if place_id is not None and place_id == self.board.focused and not self.shows_whole:
            for rect in self.board.rects_of([place_id]):
                self.look_at(rect)

    def _follow(self, told: Sequence[QRectF]) -> None:
        if not told or self.shows_whole:
            return
        whole = QRectF(told[0])
        for rect in told[1:]:
            whole = whole.united(rect)
        room = self.mapToScene(self.viewport().rect()).boundingRect()
        edge = _ROUND_PLACE / self.transform().m11()
        if whole.width() > room.width() or whole.height() > room.height():
            whole = told[-1]
        if max(whole.width() - room.width(), whole.height() - room.height()) > -2 * edge:
            self.centerOn(whole.center())
        else:
            self.look_at(whole)

    def scrollContentsBy(self, across: int, down: int) -> None:
        super().scrollContentsBy(across, down)
        self.pads.place_all()
        self.viewport().update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y() / 120
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._use_zoom(self.zoom * STEP**turned, event.position().toPoint())
            event.accept()
        elif self.shows_whole:
            event.ignore()
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.pan_by(QPointF(event.angleDelta().y(), event.angleDelta().x()) * 0.5)
            event.accept()
        else:
            self.pan_by(QPointF(event.angleDelta()) * 0.5)
            event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Start dragging the board between its places, if it is not fully visible."""
        self._taken_at = None if self.shows_whole else event.position()
        event.setAccepted(self._taken_at is not None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._taken_at is not None and event.buttons() & Qt.MouseButton.LeftButton:
            self.pan_by(event.position() - self._taken_at)
            self._taken_at = event.position()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._taken_at = None

    def viewportEvent(self, event: QEvent) -> bool:
        """Handle pinches; reserve the arrow keys of pads, even if the page uses them."""
        overrides = event.type() == QEvent.Type.ShortcutOverride
        if overrides and isinstance(event, QKeyEvent) and is_arrow(event):
            event.accept()
            return True
        if isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                at = self.viewport().mapFromGlobal(pinch.centerPoint().toPoint())
                self._use_zoom(self.zoom * pinch.scaleFactor(), at)
                event.accept()
                return True
        zooms = Qt.NativeGestureType.ZoomNativeGesture
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == zooms:
            self._use_zoom(self.zoom * (1 + event.value()), event.position().toPoint())
            return True
        return super().viewportEvent(event)

    def sizeHint(self) -> QSize:
        return QSize(700, 700)

    def minimumSizeHint(self) -> QSize:
        return QSize(SMALLEST, SMALLEST)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._fit()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """Fit the board: the screen is known now."""
        super().showEvent(event)
        self._fit()
        self.pads.watch(self.window().windowHandle())

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.pads.focus_first()
