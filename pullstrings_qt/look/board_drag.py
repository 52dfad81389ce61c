"""Dragging pieces (`BoardScene.lift`); clicking the piece and then the place does the same."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from pullstrings_qt.look.blur import rounded
from pullstrings_qt.look.board_scene import BoardScene, DragOffer
from pullstrings_qt.look.strokes import paint_outline

_SEEN_THROUGH = 0.78
_MIN_RADIUS = 10.0

if TYPE_CHECKING:
    _Button = QAbstractButton
else:  # mixed in before the class of a button, which gets the events next
    _Button = object


class BoardDrag(QWidget):
    """One drag, over the whole window, until a piece is dropped or canceled.

    It highlights drop targets (`lights`, in its pixels, by place); the button keeps the mouse grab.
    """

    def __init__(self, source: QWidget, scene: BoardScene, lift: DragOffer) -> None:
        super().__init__(source.window())
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._scene = scene
        self._lift = lift
        self._at = QPointF()
        self._over: str | None = None
        self._scale = 1.0
        for view in scene.views():
            self._scale = view.transform().m11()
        self.lights: dict[str, QRectF] = {}
        for place_id in lift.landings:
            widget = self.window().findChild(QWidget, place_id)
            if widget is not None and widget.isVisible():
                self.lights[place_id] = QRectF(widget.mapTo(self.window(), QPoint()), widget.size())
        source.destroyed.connect(self.deleteLater)
        scene.animation_started.connect(self.cancel)
        app = QApplication.instance()
        if app is not None:
            app.installEventFilter(self)
        self.setGeometry(self.window().rect())
        self.raise_()
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._scene.theme
        for place_id, spot in self.lights.items():
            here = place_id == self._over
            shape, more = rounded(spot.adjusted(2, 2, -2, -2), _MIN_RADIUS), 2 * here
            painter.fillPath(shape, theme.color("lit", 0.45 if here else 0.0))
            edge, lit = theme.color("lit_edge"), theme.color("lit")
            paint_outline(painter, shape, (edge, 6.0 + more), (lit, 3.5 + more))
        box = QRectF(QPointF(), self._lift.size * self._scale)
        box.moveCenter(self._at)
        painter.setOpacity(_SEEN_THROUGH)
        self._lift.paint(painter, box)
        painter.end()

    def _place_at(self, at: QPointF) -> str | None:
        """Return the place at a point of the window: drop targets first, else any other."""
        names: list[str] = []
        widget: QWidget | None = self.window().childAt(at.toPoint())
        while widget is not None and widget is not self.window():
            names.append(widget.objectName())
            widget = widget.parentWidget()
        found = next((name for name in names if name in self._lift.landings), None)
        return found or next((name for name in names if name), None)

    def move_to(self, at: QPointF) -> None:
        """Move the piece to a point of the screen."""
        self._at = QPointF(self.window().mapFromGlobal(at))
        self._over = self._place_at(self._at)
        self.update()

    def drop(self) -> None:
        """Drop the piece, say why that is impossible, or cancel outside of all places."""
        if self.isHidden():
            return
        place = self._place_at(self._at)
        self.cancel()
        picks = self._lift.landings.get(place or "")
        if picks is not None:
            self._scene.place_dropped.emit(picks)
        elif place is not None and (why := self._lift.why_not(place)):
            self._scene.drop_refused.emit(place, why)

    def cancel(self) -> None:
        """Cancel the drag."""
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Cancel the drag on Escape, which does nothing else meanwhile, or with the window."""
        kind = event.type()
        if kind in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
            if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
                event.accept()  # not a shortcut: the key press itself follows
                if kind == QEvent.Type.KeyPress:
                    self.cancel()
                return True
        elif kind == QEvent.Type.WindowDeactivate and watched is self.window():
            self.cancel()
        return False


class DragSource(_Button):
    """A button whose piece can be dragged as well as clicked."""

    drag: BoardDrag | None = None
    _pressed_at: QPointF | None = None
    _slid_to = QPointF()
    _slides = False

    def drag_from(self) -> tuple[BoardScene, str]:
        """Return the board, and the id of the button's place or piece."""
        raise NotImplementedError

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Store the point: the drag starts when the mouse has moved far enough."""
        left = event.button() == Qt.MouseButton.LeftButton
        self._pressed_at = event.globalPosition() if left else None
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Start the drag, or continue it."""
        start = self._pressed_at
        if self.drag is None and start is not None:
            away = event.globalPosition() - start
            if away.manhattanLength() >= QApplication.startDragDistance():
                self._pressed_at = None
                self._slid_to = event.globalPosition()
                self._begin()
        if self._slides:
            self.drag_nothing(event.globalPosition() - self._slid_to)
            self._slid_to = event.globalPosition()
        elif self.drag is None:
            super().mouseMoveEvent(event)
        else:
            self.drag.move_to(event.globalPosition())

    def drag_nothing(self, way: QPointF) -> bool:
        """Handle a drag without a piece; return False to keep it a press."""
        return False

    def _begin(self) -> None:
        scene, place = self.drag_from()
        scene.settle()
        lift = scene.lift(place)
        if lift is None:
            self._slides = self.drag_nothing(QPointF())
            if self._slides:
                self.setDown(False)
                scene.show_press(None)
        else:
            self.setDown(False)  # the release must not click
            scene.show_press(None)
            self.drag = BoardDrag(self, scene, lift)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Drop the piece."""
        self._pressed_at = None
        self._slides = False
        drag, self.drag = self.drag, None
        super().mouseReleaseEvent(event)
        if drag is not None:
            drag.move_to(event.globalPosition())
            drag.drop()
            drag.deleteLater()
