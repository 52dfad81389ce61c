"""The keys that work on every page, over the page."""

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.key_cap import KeyCap
from pullstrings_qt.ui.kit.keys import KEYS, key_and_words, keys_everywhere
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.text_label import TextLabel


class KeysOverlay(Overlay):
    """A list of keys; Escape, Enter or the key that opened it closes it."""

    def __init__(self, theme: Theme) -> None:
        title = _("Keys that work everywhere")
        super().__init__(theme, title, width=640)
        self.body.addWidget(TextLabel(theme, title, "page"))
        told = []
        for key, does in keys_everywhere():
            row, words = QHBoxLayout(), TextLabel(theme, does)
            row.setSpacing(12)
            row.addWidget(KeyCap(theme, key))
            row.addWidget(words, 1)
            told.append(key_and_words(key, does))
            words.setAccessibleName(told[-1])
            self.body.addLayout(row)
        close = Button(theme, _("Close"), ButtonKind.PRIMARY)
        close.clicked.connect(self.cancel)
        close.setAccessibleDescription(". ".join(told))
        self.footer.addStretch(1)
        self.footer.addWidget(close)
        self.initial_focus(close)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on the key that opened it."""
        if KEYS.means("app.rules", event):
            self.cancel()
        else:
            super().keyPressEvent(event)
