"""The two-tone focus ring: one for each window, drawn around the focused widget."""

from typing import Protocol, runtime_checkable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPaintEvent, QPen, QWindow
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget
from shiboken6 import isValid

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.reading_order import bring_into_sight
from pullstrings_qt.ui.kit.style import smooth_painter

_BY_STEPS = frozenset({Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason})
"""Focus reasons of Tab and arrow keys."""
_BY_KEY = _BY_STEPS | {Qt.FocusReason.ShortcutFocusReason}
_MOVES = frozenset(
    {QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.Scroll}
)


@runtime_checkable
class Ringed(Protocol):
    """A widget that wants the ring, with its radius in pixels, and why it has the focus."""

    ring_radius: float
    focus_reason: Qt.FocusReason


class FocusRing(QWidget):
    """Draws the ring above everything in its window; takes neither mouse nor focus.

    It shows after Tab or another key. Focus set by the program shows it only while the keyboard is
    in use: a person who clicks does not see it. The native window's events tell which is in use.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.target: QWidget | None = None
        """The widget with the ring now."""
        self._watched: list[QWidget] = []
        self._keyboard = False
        self._resting = False
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._focus_changed)

    def rest(self, *, resting: bool) -> None:
        """Hide while something else marks the focus, or show again."""
        self._resting = resting
        self.restyle()

    def _focus_changed(self, _old: QWidget | None, now: QWidget | None) -> None:
        for watched in self._watched:
            if isValid(watched):
                watched.removeEventFilter(self)
        self._watched = []
        self.target = None
        if now is not None and now.window() is self.window() and self._wanted(now):
            self.target = now
            widget: QWidget | None = now
            while widget is not None and widget is not self.window():
                widget.installEventFilter(self)
                self._watched.append(widget)
                widget = widget.parentWidget()
            if isinstance(now, Ringed) and now.focus_reason in _BY_STEPS:
                bring_into_sight(now)
        self.restyle()

    def _wanted(self, widget: QWidget) -> bool:
        if not isinstance(widget, Ringed):
            return False
        if widget.focus_reason in _BY_KEY:
            self._keyboard = True
        elif widget.focus_reason == Qt.FocusReason.MouseFocusReason:
            self._keyboard = False
        return self._keyboard

    def _widths(self) -> tuple[float, float, float]:
        """Return the offset, the inner and the outer stroke in pixels."""
        if Theme.current().has_enlarged_text:
            return 3.0, 3.0, 5.0
        return 1.0, 2.0, 3.0

    def restyle(self) -> None:
        """Lie around the focused widget, in the width of the theme; hide where there is none."""
        target = self.target
        if self._resting or target is None or not isValid(target) or not target.isVisible():
            self.hide()
            return
        reach = round(sum(self._widths())) + 1
        box = QRect(target.mapTo(self.window(), QPoint(0, 0)), target.size())
        self.setGeometry(box.adjusted(-reach, -reach, reach, reach))
        self.raise_()
        self.show()
        self.update()

    def _clip(self) -> QRect:
        """Return the part that no scroll area clips, in own coordinates."""
        clip = self.rect()
        widget = self.target
        while widget is not None and widget is not self.window():
            parent = widget.parentWidget()
            area = parent.parentWidget() if parent is not None else None
            if isinstance(area, QAbstractScrollArea) and parent is area.viewport():
                view = QRect(parent.mapTo(self.window(), QPoint(0, 0)), parent.size())
                clip = clip.intersected(
                    view.adjusted(-8, -8, 8, 8).translated(-self.geometry().topLeft())
                )
            widget = parent
        return clip

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        """Follow the focused widget, and note whether keys or the mouse are in use."""
        kind = event.type()
        if kind == QEvent.Type.KeyPress:
            self._keyboard = True
        elif kind in (QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin):
            if isinstance(thing, QWindow):
                self._keyboard = False
        elif kind in _MOVES and isinstance(thing, QWidget):
            self.restyle()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        target = self.target
        if target is None or not isValid(target) or not isinstance(target, Ringed):
            return
        gap, inner, outer = self._widths()
        painter = smooth_painter(self)
        painter.setClipRect(self._clip())
        reach = round(gap + inner + outer) + 1
        box = QRectF(self.rect()).adjusted(reach, reach, -reach, -reach)
        for width, distance, role in (
            (inner, gap + inner / 2, "focus_gap"),
            (outer, gap + inner + outer / 2, "focus"),
        ):
            painter.setPen(QPen(Theme.current().color(role), width + 0.4))
            ring = box.adjusted(-distance, -distance, distance, distance)
            round_off = target.ring_radius + distance
            painter.drawRoundedRect(ring, round_off, round_off)
