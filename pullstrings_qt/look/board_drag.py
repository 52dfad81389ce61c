"""Dragging pieces: on a board, from the cards beside it, and onto a card.

The scene defines what can be dragged (`BoardScene.lift`): clicking the piece and then the place
does the same, so nobody has to drag. Drop targets are the pads of a board and widgets beside it;
their object names are the ids of places.
"""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from shiboken6 import isValid

from pullstrings_qt.look.board_scene import BoardScene, DragOffer

_SEEN_THROUGH = 0.78
_MIN_RADIUS = 10.0

if TYPE_CHECKING:
    _Button = QAbstractButton
else:  # mixed in before the class of a button, which gets the events next
    _Button = object


class DropHighlights(QWidget):
    """Covers the whole window: highlights drop targets, and draws the piece at the mouse."""

    def __init__(self, scene: BoardScene, lift: DragOffer, window: QWidget) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._scene = scene
        self._lift = lift
        self.spots: dict[str, QRectF] = {}
        self.over: str | None = None
        self._at = QPointF()
        self._scale = 1.0
        for view in scene.views():
            self._scale = view.transform().m11()
        for place_id in lift.landings:
            self._add_spot(place_id, window)
        self.setGeometry(window.rect())
        self.raise_()
        self.show()

    def _add_spot(self, place_id: str, window: QWidget) -> None:
        widget = window.findChild(QWidget, place_id)
        if widget is not None and widget.isVisible():
            corner = widget.mapTo(window, QPoint())
            self.spots[place_id] = QRectF(corner, widget.size())

    def move_piece(self, at: QPointF, over: str | None) -> None:
        """Move the piece to a point of the window, in pixels."""
        self._at, self.over = at, over
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._scene.theme
        for place_id, spot in self.spots.items():
            here = place_id == self.over
            box = spot.adjusted(2, 2, -2, -2)
            painter.setBrush(theme.color("lit", 0.45 if here else 0.0))
            for role, width in (("lit_edge", 6.0), ("lit", 3.5)):
                painter.setPen(QPen(theme.color(role), width + (2 if here else 0)))
                painter.drawRoundedRect(box, _MIN_RADIUS, _MIN_RADIUS)
        size = self._lift.size * self._scale
        box = QRectF(-size.width() / 2, -size.height() / 2, size.width(), size.height())
        painter.setOpacity(_SEEN_THROUGH)
        self._lift.paint(painter, box.translated(self._at))
        painter.end()


class BoardDrag(QObject):
    """One drag, from lifting a piece until it is dropped or canceled.

    The source, a button, keeps the mouse grab.
    """

    def __init__(self, source: QWidget, scene: BoardScene, lift: DragOffer) -> None:
        super().__init__(source)
        self._scene = scene
        self._lift = lift
        self._window = source.window()
        self._lights = DropHighlights(scene, lift, self._window)
        source.destroyed.connect(self._lights.deleteLater)
        self.is_over = False
        scene.animation_started.connect(self.cancel)
        app = QApplication.instance()
        if app is not None:
            app.installEventFilter(self)

    @property
    def lights(self) -> dict[str, QRectF]:
        """The highlighted drop targets, in pixels of the window, by place."""
        return self._lights.spots

    def _place_at(self, at: QPointF) -> str | None:
        """Return the place at a point of the window: drop targets first, else any other."""
        names: list[str] = []
        widget: QWidget | None = self._window.childAt(at.toPoint())
        while widget is not None and widget is not self._window:
            names.append(widget.objectName())
            widget = widget.parentWidget()
        found = next((name for name in names if name in self._lift.landings), None)
        return found or next((name for name in names if name), None)

    def move(self, at: QPointF) -> None:
        """Move the piece to `at`, a point of the screen."""
        here = QPointF(self._window.mapFromGlobal(at))
        self._lights.move_piece(here, self._place_at(here))

    def drop(self, at: QPointF) -> None:
        """Drop the piece, say why that is impossible, or cancel outside of all places."""
        if self.is_over:
            return
        place = self._place_at(QPointF(self._window.mapFromGlobal(at)))
        self.cancel()
        picks = self._lift.landings.get(place or "")
        if picks is not None:
            self._scene.place_dropped.emit(picks)
        elif place is not None and (why := self._lift.why_not(place)):
            self._scene.drop_refused.emit(place, why)

    def cancel(self) -> None:
        """Cancel the drag."""
        if self.is_over:
            return
        self.is_over = True
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
        if isValid(self._lights):
            self._lights.hide()
            self._lights.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Cancel the drag on Escape, which does nothing else meanwhile, or with the window."""
        kind = event.type()
        if kind in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
            if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
                event.accept()  # not a shortcut: the key press itself follows
                if kind == QEvent.Type.KeyPress:
                    self.cancel()
                return True
        elif kind == QEvent.Type.WindowDeactivate and watched is self._window:
            self.cancel()
        return False


class DragSource(_Button):
    """A button whose piece can be dragged as well as clicked."""

    _drag: BoardDrag | None = None
    _pressed_at: QPointF | None = None
    _slid_to = QPointF()
    _slides = False

    def drag_from(self) -> tuple[BoardScene, str]:
        """Return the board, and the id of the button's place or piece."""
        raise NotImplementedError

    @property
    def drag(self) -> BoardDrag | None:
        """The current drag from here, or None."""
        return self._drag

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Store the point: the drag starts when the mouse has moved far enough."""
        left = event.button() == Qt.MouseButton.LeftButton
        self._pressed_at = event.globalPosition() if left else None
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Start the drag, or continue it."""
        start = self._pressed_at
        if self._drag is None and start is not None:
            away = event.globalPosition() - start
            if away.manhattanLength() >= QApplication.startDragDistance():
                self._pressed_at = None
                self._slid_to = event.globalPosition()
                self._begin()
        if self._slides:
            self.drag_nothing(event.globalPosition() - self._slid_to)
            self._slid_to = event.globalPosition()
        elif self._drag is None:
            super().mouseMoveEvent(event)
        else:
            self._drag.move(event.globalPosition())

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
            self._drag = BoardDrag(self, scene, lift)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Drop the piece."""
        self._pressed_at = None
        self._slides = False
        drag, self._drag = self._drag, None
        super().mouseReleaseEvent(event)
        if drag is not None:
            drag.drop(event.globalPosition())
            drag.deleteLater()
