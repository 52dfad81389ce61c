"""A toast: one short sentence at the bottom of the window, gone after six seconds."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QEnterEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.announcer import speak
from pullstrings_qt.ui.buttons import Button, ButtonKind
from pullstrings_qt.ui.shadows import Shadow
from pullstrings_qt.ui.text_label import TextLabel

STAYS_MS = 6000
"""How long a toast stays, in milliseconds, unless the mouse or the focus rests on it."""

_RADIUS = 14


class _ToastButton(Button):
    """The one action of a toast, readable on reversed paper."""

    def _colours(self) -> tuple[QColor, QColor, QColor]:
        clear = QColor(0, 0, 0, 0)
        return clear, self.theme.colour(_action_role(self.theme)), clear


def _action_role(theme: Theme) -> str:
    return "card" if theme.is_dark else "focus_gap"


class Toast(QWidget):
    """Shows one sentence at a time above the bottom edge of its parent, with one action at most."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._action: Callable[[], None] | None = None
        self._label = TextLabel(theme, colour="card", parent=self)
        self._button = _ToastButton(theme, "", ButtonKind.QUIET, parent=self)
        self._button.clicked.connect(self._act)
        self._window = parent
        self._stays = False
        self._kept_free: Callable[[], int] = _nothing_kept
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(18, 4, 18, 4)
        row.setSpacing(12)
        row.addWidget(self._label)
        row.addWidget(self._button)
        self._shadow = Shadow(self, theme, "dialog", _RADIUS)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(STAYS_MS)
        self._timer.timeout.connect(self.put_away)
        parent.installEventFilter(self)
        self.hide()

    @property
    def text(self) -> str:
        """The sentence in sight; empty when there is none."""
        return self._label.text() if not self.isHidden() else ""

    @property
    def action_button(self) -> Button:
        """The button of the one action; hidden where there is none."""
        return self._button

    def show_message(
        self, text: str, action_label: str | None = None, action: Callable[[], None] | None = None
    ) -> None:
        """Show a sentence instead of any other; screen readers hear the same words."""
        self._action = action
        self._stays = False
        self._label.show_text(text)
        self._button.show_text(action_label or "")
        self._button.setVisible(bool(action_label))
        self._row.setContentsMargins(18, 4, 8 if action_label else 18, 4)
        self.show()
        self._place()
        self._timer.start()
        speak(self, text)

    def stay(self) -> None:
        """Stay until it is closed, with a button for that where there is no other one."""
        if self.isHidden():
            return
        self._stays = True
        self._timer.stop()
        if self._button.isHidden():
            self._button.show_text(_("Close"))
            self._button.show()
            self._row.setContentsMargins(18, 4, 8, 4)
            self._place()

    def keep_free(self, height: Callable[[], int]) -> None:
        """Lie above what the page keeps at the bottom of the window.

        Args:
            height: returns how much that is now, in pixels.
        """
        self._kept_free = height

    def remaining_ms(self) -> int:
        """Return how long it will stay, in milliseconds; -1 while nothing counts."""
        return self._timer.remainingTime()

    def put_away(self) -> None:
        """Take the toast away."""
        self._timer.stop()
        self._action = None
        self.hide()

    def drop_action(self) -> None:
        """Take the toast away if it offers an action; a mere sentence may stay its time."""
        if self._action is not None:
            self.put_away()

    def take_focus(self) -> bool:
        """Give the focus to the action; False where there is nothing to reach."""
        if self.isHidden() or self._button.isHidden():
            return False
        self._button.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._timer.stop()
        return True

    def theme_changed(self, theme: Theme) -> None:
        """Take the colours and sizes of another theme."""
        self._theme = theme
        if not self.isHidden():
            self._place()

    def _act(self) -> None:
        action = self._action
        self.put_away()
        if action is not None:
            action()

    def _place(self) -> None:
        parent = self._window
        self._row.activate()
        room = parent.width() - 48
        wide = min(self.sizeHint().width(), room)
        high = max(self._row.heightForWidth(wide), self._theme.px(44))
        bottom = parent.height() - max(24, self._kept_free())
        self.setGeometry((parent.width() - wide) // 2, bottom - high, wide, high)
        self._shadow.raise_()
        self.raise_()

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        """Stay at the bottom when the window changes its size."""
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._place()
        return False

    def enterEvent(self, event: QEnterEvent) -> None:
        """Stay while the mouse is over it."""
        self._timer.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Count again once the mouse has left."""
        if not self._stays:
            self._timer.start()
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go away on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.put_away()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw reversed paper."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(self._theme.colour("ink"))
        painter.setPen(
            QPen(self._theme.colour("line"), 2) if self._theme.is_contrast else Qt.PenStyle.NoPen
        )
        painter.drawRoundedRect(QRectF(self.rect()), _RADIUS, _RADIUS)
        painter.end()


def _nothing_kept() -> int:
    """Stand in where no page keeps anything."""
    return 0
