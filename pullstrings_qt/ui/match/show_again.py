"""What a match page offers between turns: replay the last turn, change the speed."""

from PySide6.QtWidgets import QHBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.key_cap import KeyCap


class ShowAgain(QWidget):
    """A link that replays the last turn, with its shortcut."""

    def __init__(self) -> None:
        super().__init__()
        self.link = Button(_("Show again"), ButtonKind.LINK, icon="replay")
        self._key = KeyCap("R")
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 0, 4, 0)
        row.addWidget(self.link)
        row.addStretch(1)
        row.addWidget(self._key)
        self.hide()

    def show_key(self, key: str) -> None:
        """Show the shortcut, with a label in its place if there is none."""
        self._key.setText(key)
        self._key.updateGeometry()
        words = _("The last turn, once more. Key: {key}").format(key=key) if key else ""
        self.link.setAccessibleDescription(words)
