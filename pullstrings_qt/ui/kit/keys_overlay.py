"""The list of keys that work on every page, as an overlay."""

from collections.abc import Sequence
from typing import ClassVar, Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.exposed import Exposed
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.key_cap import KeyCap
from pullstrings_qt.ui.kit.keys import KEYS, key_and_words, keys_everywhere
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.pressable import RingFocus
from pullstrings_qt.ui.kit.text_label import TextLabel

_STEPS: Final = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}


class KeyLine(Exposed, RingFocus, QWidget):
    """A key and its description, one item for screen readers, read when it gets the focus."""

    exposed_role: ClassVar[str] = "Client"  # labels of a dialog are all read when it opens

    def __init__(self, key: str, does: str) -> None:
        super().__init__()
        self.ring_radius = 8.0
        self.setAccessibleName(key_and_words(key, does))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(KeyCap(key))
        row.addWidget(TextLabel(does), 1)

    def parts(self) -> Sequence[QWidget]:
        """Return nothing: its name says everything."""
        return ()


class KeysOverlay(Overlay):
    """A list of keys for the arrow keys; Escape, Enter or the key that opened it closes it."""

    def __init__(self) -> None:
        title = _("Global shortcuts")
        super().__init__(title, width=640)
        self.body.addWidget(TextLabel(title, "page"))
        self.rows = [KeyLine(key, does) for key, does in keys_everywhere()]
        for row in self.rows:
            self.body.addWidget(row)
        self.close_button = Button(_("Close"), ButtonKind.PRIMARY)
        self.close_button.clicked.connect(self.cancel)
        self.close_button.setAccessibleDescription(
            _("The arrow keys read it, one paragraph at a time.")
        )
        for stop in (self.close_button, *self.rows):
            stop.installEventFilter(self)
        self.footer.addStretch(1)
        self.footer.addWidget(self.close_button)
        self.initial_focus(self.close_button)

    def _step(self, step: int) -> None:
        """Go to the next or previous row, or between rows and button."""
        stops: list[QWidget] = [self.close_button, *self.rows]
        focus = self.window().focusWidget()
        here = stops.index(focus) if focus in stops else 0
        after = stops[(here + step) % len(stops)]
        after.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.scroll_area.ensureWidgetVisible(after)

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        """Handle the arrow keys: Qt would move between buttons, and scroll."""
        if not isinstance(
            thing, (KeyLine, Button)
        ):  # what the sheet itself watches, from the start
            return super().eventFilter(thing, event)
        if not isinstance(event, QKeyEvent) or event.key() not in _STEPS:
            return False
        if event.type() == QEvent.Type.KeyPress:
            self.keyPressEvent(event)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with the arrow keys; close on Enter, and on the key that opened it."""
        key = Qt.Key(event.key())
        if KEYS.means("app.rules", event) or key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.cancel()
        elif key in _STEPS:
            self._step(_STEPS[key])
        else:
            super().keyPressEvent(event)
