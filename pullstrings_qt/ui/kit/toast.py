"""A toast: one short sentence at the edge of the window."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QShortcut,
)
from PySide6.QtWidgets import QHBoxLayout, QWidget
from shiboken6 import isValid

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.glyph import Glyph
from pullstrings_qt.ui.kit.last_event import reader_listens
from pullstrings_qt.ui.kit.shadows import Shadow
from pullstrings_qt.ui.kit.style import smooth_painter
from pullstrings_qt.ui.kit.text_label import TextLabel

STAYS_MS = 6000
"""How long a message is shown, in milliseconds; with an action, longer under mouse or focus."""
HEARD_MS = 30000
"""The same with an action and a screen reader, which must read it before F6 is pressed."""

_ROUND_PROBLEM = 12  # px above and below
_RADIUS = 14


class _ToastButton(Button):
    def _paint_plate(self, painter: QPainter) -> QColor:
        theme = Theme.current()  # readable on reversed paper
        return theme.color("card" if theme.is_dark else "focus_gap")


class Toast(QWidget):
    """Shows one sentence at a time over its parent, with one action at most.

    Newer toasts replace older ones; but no message hides a problem of the same event, which lasts
    until all pending events are handled. Escape closes a problem from anywhere in the window.

    In pixels, `columns` returns the x of messages and their maximum width, `toast_top` the y of one
    of a height, and `space_needed` emits the height of a problem at the bottom; 0 without one.
    """

    space_needed = Signal(int)

    def __init__(
        self,
        parent: QWidget,
        columns: Callable[[], tuple[int, int]],
        toast_top: Callable[[int], int],
    ) -> None:
        super().__init__(parent)
        self._columns = columns
        self._toast_top = toast_top
        self._action: Callable[[], None] | None = None
        self.shows_problem = False
        """Whether it shows what went wrong, until it is closed."""
        self._focus_before: QWidget | None = None
        self._glyph = Glyph("warning", "card", 22, self)
        self._label = TextLabel(color="card", parent=self)
        self.action_button = _ToastButton("", ButtonKind.QUIET, parent=self)
        """The action button, or the one that closes a problem; hidden without an action."""
        self.action_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # not by a click
        self.action_button.clicked.connect(self._act)
        self.action_button.installEventFilter(self)
        self._window = parent
        self._row = QHBoxLayout(self)
        self._row.setSpacing(12)
        for part in (self._glyph, self._label, self.action_button):
            self._row.addWidget(part)
        self._shadow = Shadow(self, "dialog", _RADIUS)
        self.timer = QTimer(self, singleShot=True)
        """Runs while a message is shown that is to go by itself."""
        self.timer.timeout.connect(self.dismiss)
        # active while the toast is from the current event
        self._step = QTimer(self, singleShot=True)
        self._escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), parent, enabled=False)
        self._escape.activated.connect(self.dismiss)
        parent.installEventFilter(self)
        self.hide()

    @property
    def text(self) -> str:
        """The visible sentence; empty if there is none."""
        return self._label.text() if not self.isHidden() else ""

    def show_message(
        self, text: str, action_label: str | None = None, action: Callable[[], None] | None = None
    ) -> None:
        """Show a message for six seconds and announce it."""
        announce(self, text)
        if self.shows_problem and self._step.isActive():
            return
        self._action = action
        self._show(text, action_label or "", is_problem=False)
        self._count()

    def show_problem(self, text: str) -> None:
        """Show a problem until it is closed, and announce it."""
        self._action = None
        self._show(text, _("Close"), is_problem=True)
        announce(self, text)

    def dismiss_problem(self, text: str) -> None:
        """Hide a problem that is over; does nothing if it is not visible."""
        if self.shows_problem and self.text == text:
            self.dismiss()

    def dismiss(self) -> None:
        """Hide the toast."""
        self._step.stop()
        self._action = None
        self.shows_problem = False
        self._escape.setEnabled(False)
        if self.action_button.hasFocus():
            self.give_focus_back()
        self.hide()
        self.timer.stop()
        self.space_needed.emit(0)

    def dismiss_message(self) -> None:
        """Hide a message; a problem remains."""
        if not self.shows_problem:
            self.dismiss()

    def drop_action(self) -> None:
        """Hide the toast if it offers an action; a plain sentence keeps its time."""
        if self._action is not None:
            self.dismiss()

    def hide_for_dialog(self) -> None:
        """Hide the toast before a dialog opens, unless it is from the current event."""
        if not self._step.isActive():
            self.dismiss_message()

    def leave_page(self) -> None:
        """Hide the toast of the page that closes, unless it is from the current event."""
        if self._action is not None or not self._step.isActive():
            self.dismiss()

    def take_focus(self) -> bool:
        """Focus the action; False if there is none."""
        if self.isHidden() or self.action_button.isHidden():
            return False
        self._focus_before = self._window.focusWidget()
        self.action_button.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return True

    def give_focus_back(self) -> bool:
        """Return the focus to where it was; False if that is not known."""
        before, self._focus_before = self._focus_before, None
        if before is None or not isValid(before) or not before.isVisible():
            return False
        before.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def _count(self) -> None:
        if self.isHidden() or self.shows_problem or self.action_button.hasFocus():
            return
        acts = self._action is not None and reader_listens()
        self.timer.start(HEARD_MS if acts else STAYS_MS)

    def _show(self, text: str, button: str, *, is_problem: bool) -> None:
        self.timer.stop()
        self._step.start(0)
        self.shows_problem = is_problem
        self._escape.setEnabled(is_problem)
        if not button and self.action_button.hasFocus():
            self.give_focus_back()
        self._glyph.setVisible(is_problem)
        self._label.show_text(text)
        self.action_button.show_text(button)
        self.action_button.setAccessibleDescription(text)
        self.action_button.setVisible(bool(button))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not button)
        self._row.setContentsMargins(18, 4, 8 if button else 18, 4)
        self.show()
        self.place()

    def restyle(self) -> None:
        """Apply another theme."""
        single_shot(self, self._place_again)  # text and button are restyled later

    def _place_again(self) -> None:
        if not self.isHidden():
            self.place()

    def _act(self) -> None:
        action = self._action
        self.dismiss()
        if action is not None:
            action()

    def place(self) -> None:
        """Move to the free area of the current page, on top of everything."""
        self._row.activate()
        left, room = self._columns()
        wide = min(self.sizeHint().width(), room)
        high = max(self._row.heightForWidth(wide), Theme.current().px(44))
        top = self._toast_top(high)
        if self.shows_problem:
            top = self._window.height() - _ROUND_PROBLEM - high
        self.space_needed.emit(high + 2 * _ROUND_PROBLEM if self.shows_problem else 0)
        self.setGeometry(left + (room - wide) // 2, top, wide, high)
        self._shadow.raise_()
        self.raise_()

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        """Keep its place when the window is resized, and stay while it has the focus."""
        if thing is self.action_button:
            if event.type() == QEvent.Type.FocusIn:
                self.timer.stop()
            elif event.type() == QEvent.Type.FocusOut:
                self._count()
        elif event.type() == QEvent.Type.Resize:
            self._place_again()
        return False

    def enterEvent(self, event: QEnterEvent) -> None:
        self.timer.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._count()
        super().leaveEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Let Tab return to the previous focus: dialogs trap Tab, and so must this."""
        return self.give_focus_back() or super().focusNextPrevChild(forward)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.current()
        painter = smooth_painter(self)
        painter.setBrush(theme.color("ink"))
        painter.setPen(theme.outline(2))
        painter.drawRoundedRect(QRectF(self.rect()), _RADIUS, _RADIUS)
