"""Transparent buttons over a board, one per place, for mouse, keys and screen readers."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QWindow
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QGraphicsView, QWidget
from shiboken6 import isValid

from pullstrings_qt.look.blur import rounded
from pullstrings_qt.look.board_drag import DragSource
from pullstrings_qt.look.board_scene import ARROWS, BoardScene, Place
from pullstrings_qt.look.exposed import Exposed, notify_role, notify_state, read_only_role
from pullstrings_qt.look.strokes import paint_outline

SMALLEST: Final = 44
"""Minimum width and height of a pad in pixels, for touch."""
BY_KEY: Final = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)


class Pad(Exposed, DragSource, QAbstractButton):
    """A transparent button over one place; readers find only text if it cannot be chosen."""

    def __init__(self, pads: "BoardPads", place: Place, parent: QWidget) -> None:
        super().__init__(parent)
        self._pads = pads
        self.place = place
        self._were_read: bool | None = None
        self.setObjectName(place.id)
        self.setUpdatesEnabled(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMouseTracking(True)

    def role_now(self) -> str:
        return "Button" if self.place.enabled and self.place.choosable else read_only_role()

    def states_now(self) -> frozenset[str]:
        """Return the checked state if it is picked, unless that is a secret."""
        told = self.place.picked and not self._pads.board.hides_picked
        return frozenset({"selectable", "selected"} if told else ())

    def parts(self) -> Sequence[QWidget]:
        return ()

    def lies_in(self) -> QWidget:
        return self._pads.view

    def take(self, place: Place) -> None:
        """Show the place in its current state."""
        before, self.place = self.place, place
        were_read, self._were_read = self._were_read, self._pads.are_read
        if place == before and were_read is self._were_read:
            return  # most places do not change: a board of 121 is updated with every hint
        if (place.enabled, place.choosable) != (before.enabled, before.choosable):
            notify_role(self)
        if place.picked is not before.picked and not self._pads.board.hides_picked:
            notify_state(self, "selected")
        if self.accessibleName() != place.name:
            self.setAccessibleName(place.name)
        self.setEnabled(place.enabled or self._pads.are_read)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not place.enabled)
        if were_read is None or place.rect != before.rect:
            self._pads.cover(self)
        if were_read is None or place.choosable is not before.choosable:
            hand, arrow = Qt.CursorShape.PointingHandCursor, Qt.CursorShape.ArrowCursor
            self.setCursor(hand if place.choosable else arrow)

    def drag_from(self) -> tuple[BoardScene, str]:
        return self._pads.board, self.place.id

    def drag_nothing(self, way: QPointF) -> bool:
        """Scroll the whole board, if it is not fully visible."""
        return self._pads.pan_by(way)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw nothing: the scene below draws everything."""

    def enterEvent(self, event: QEnterEvent) -> None:
        self._pads.board.hover_place(self.place.id)
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._pads.board.hover_place(None)
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._pads.enter(self, event.reason())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._pads.leave(event.reason())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move or choose; nothing is chosen before a turn is drawn: the key was meant for that."""
        self._pads.use_keyboard()
        key, early = Qt.Key(event.key()), self._pads.board.settle()
        if early and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            event.ignore()
        elif is_arrow(event):
            self._pads.move_focus(self.place.id, key)
        elif key == Qt.Key.Key_Home:
            self._pads.focus_first()
        elif not self.place.enabled:
            event.ignore()  # read-only: Enter and Space belong to the page
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._pads.shows_focus:
            self.click()
        else:
            super().keyPressEvent(event)


def is_arrow(event: QKeyEvent) -> bool:
    """Return whether a key is an arrow without Alt or Ctrl."""
    others = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ControlModifier
    return Qt.Key(event.key()) in ARROWS and not event.modifiers() & others


class _Ring(QWidget):
    """The two-tone ring around the focused place."""

    def __init__(self, pads: "BoardPads", parent: QWidget) -> None:
        super().__init__(parent)
        self._pads = pads
        self._radius = 0.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def lay_round(self, rect: QRect, radius: float) -> None:
        self._radius = radius
        self.setGeometry(rect.adjusted(-9, -9, 9, 9))
        self.raise_()
        self.show()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._pads.board.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for role, width, away in (("focus", 3.0, 6.5), ("focus_gap", 2.6, 4.0)):
            ring = QRectF(self.rect()).adjusted(9 - away, 9 - away, away - 9, away - 9)
            shape = rounded(ring, min(self._radius + away, ring.width() / 2))
            paint_outline(painter, shape, (theme.color(role), width))
        painter.end()


class BoardPads(QObject):
    """The pads of one view: a single tab stop; arrow keys move between them."""

    def __init__(self, view: QGraphicsView, board: BoardScene) -> None:
        super().__init__(view)
        self.view = view
        self.board = board
        self._pads: dict[str, Pad] = {}
        self._current: str | None = None
        self._last: str | None = None
        self._keyboard = False
        self.are_read = False
        """Whether the keyboard can reach places that cannot be chosen."""
        self._window: QWindow | None = None
        self._group = QButtonGroup(self)
        self._group.setExclusive(False)
        self._group.buttonClicked.connect(self._activate)
        self._group.buttonPressed.connect(self._press)
        self._group.buttonReleased.connect(self._release)
        self._ring = _Ring(self, view.viewport())
        self.update_places()

    def all(self) -> Sequence[Pad]:
        """Return the pads, in the order of the scene's places."""
        return tuple(self._pads.values())

    def enable_read_only_focus(self) -> None:
        """Make places that cannot be chosen reachable by Tab and arrow keys, for reading."""
        self.are_read = True
        self.update_places()

    @property
    def shows_focus(self) -> bool:
        """Whether the focus ring is visible."""
        return self._ring.isVisible()

    def pad(self, place_id: str) -> Pad:
        """Return the pad over a place; a `KeyError` if there is no such place."""
        return self._pads[place_id]

    def update_places(self) -> None:
        """Update the pads from the scene's places."""
        places = self.board.places()
        known = {place.id for place in places}
        for place_id in [place_id for place_id in self._pads if place_id not in known]:
            self._pads.pop(place_id).deleteLater()
        former, self._pads = self._pads, {}
        for place in places:
            pad = former.get(place.id) or Pad(self, place, self.view.viewport())
            if place.id not in former:
                self._group.addButton(pad)
                pad.show()
            self._pads[place.id] = pad
        for place in places:
            self._pads[place.id].take(place)
        if self._current not in self._pads or not (self.board.is_enabled or self.are_read):
            self.forget_focus()

    def _activate(self, pad: Pad) -> None:
        self.board.activate_place(pad.place.id)

    def _press(self, pad: Pad) -> None:
        self.board.show_press(pad.place.id if pad.place.choosable else None)

    def _release(self) -> None:
        self.board.show_press(None)

    def place_all(self) -> None:
        """Move each pad over its place."""
        for pad in self._pads.values():
            self.cover(pad)
        current = self._pads.get(self._current or "")
        if current is not None and self.shows_focus:
            self._show_ring(current)

    def cover(self, pad: Pad) -> None:
        """Move a pad over its place."""
        found = self.view.viewportTransform().mapRect(pad.place.rect)
        grow_x = max(0.0, SMALLEST - found.width()) / 2
        grow_y = max(0.0, SMALLEST - found.height()) / 2
        pad.setGeometry(found.adjusted(-grow_x, -grow_y, grow_x, grow_y).toAlignedRect())

    def pan_by(self, way: QPointF) -> bool:
        """Scroll the board by pixels; False if it is fully visible."""
        view = self.view
        bars = (view.horizontalScrollBar(), view.verticalScrollBar())
        if not any(bar.maximum() > bar.minimum() for bar in bars):
            return False
        for bar, by in zip(bars, (way.x(), way.y()), strict=True):
            bar.setValue(bar.value() - round(by))
        return True

    def _make_current(self, place_id: str) -> None:
        old = self._pads.get(self._current or "")
        if old is not None:
            old.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._current = place_id
        self._pads[place_id].setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def focus_place(self, place_id: str) -> None:
        """Focus a place."""
        self._make_current(place_id)  # also where the window is not active yet
        self._last = place_id
        self._pads[place_id].setFocus(Qt.FocusReason.OtherFocusReason)

    def focus_first(self) -> None:
        """Focus the first place."""
        if self._pads:
            self.focus_place(self.board.first_place())

    def focus_again(self) -> None:
        """Focus the last focused place, so that the keyboard stays where it was."""
        last = self._pads.get(self._last or "")
        if last is not None and last.isEnabled():
            self.focus_place(last.place.id)
        else:
            self.focus_first()

    def forget_focus(self) -> None:
        """Reset the tab stop to the first place."""
        if self._pads:
            self._make_current(self.board.first_place())

    def move_focus(self, place_id: str, key: Qt.Key) -> None:
        """Move the focus to the neighbor in the direction of an arrow key, if there is one."""
        target = self.board.neighbor(place_id, key)
        if target is not None and self._pads[target].isEnabled():
            self.focus_place(target)

    def watch(self, window: QWindow | None) -> None:
        """Detect from a window's events whether keys or the mouse are in use."""
        if window is self._window:
            return
        if self._window is not None and isValid(self._window):
            self._window.removeEventFilter(self)
        self._window = window
        if window is not None:
            window.installEventFilter(self)

    def use_keyboard(self) -> None:
        """Show the focus from now on: a key was pressed."""
        self._keyboard = True

    def enter(self, pad: Pad, reason: Qt.FocusReason) -> None:
        """Make a focused pad the tab stop; the ring shows only while the keyboard is in use."""
        self._make_current(pad.place.id)
        if reason in BY_KEY:
            self._keyboard = True
        if self._keyboard and reason != Qt.FocusReason.MouseFocusReason:
            self._show_ring(pad)
            self.board.focus_place(pad.place.id)

    def leave(self, reason: Qt.FocusReason) -> None:
        """Handle the loss of focus; Tab then leads to the first place, F6 back to this one."""
        self._hide_ring()
        if reason in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.forget_focus()

    def _hide_ring(self) -> None:
        self._ring.hide()
        self.board.focus_place(None)

    def _show_ring(self, pad: Pad) -> None:
        scale = self.view.transform().m11()
        box = self.view.viewportTransform().mapRect(pad.place.rect)
        rect = QRect(QPoint(), box.size().toSize())
        rect.moveCenter(box.center().toPoint())
        self._ring.lay_round(rect, pad.place.radius * scale)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress:
            self._keyboard = True
        elif event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin):
            self._keyboard = False
            if self._ring.isVisible():
                self._hide_ring()
        return super().eventFilter(watched, event)
