"""A sentence with keys of the keyboard in it."""

import re
from collections.abc import Mapping

from PySide6.QtWidgets import QHBoxLayout, QWidget

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.key_cap import KeyCap
from pullstrings_qt.ui.kit.text_label import TextLabel


class KeySentence(QWidget):
    """Words and key caps in a row, such as "Press 1 to 4, or type the letter."."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self._parts: list[QWidget] = []
        self._shown: tuple[str, dict[str, str]] = ("", {})

    def show_sentence(self, template: str, keys: Mapping[str, str]) -> None:
        """Show a sentence; ``{name}`` in it becomes the key cap of that name."""
        if (template, dict(keys)) == self._shown:
            return
        self._shown = (template, dict(keys))
        while self._row.count():
            self._row.takeAt(0)
        for part in self._parts:
            part.hide()
            part.deleteLater()
        self._parts = [
            KeyCap(self._theme, keys[piece])
            if place % 2
            else TextLabel(self._theme, piece, "second", colour="ink_soft", elided=True)
            for place, piece in enumerate(re.split(r"\{(\w+)\}", template))
            if piece
        ]
        for part in self._parts:
            self._row.addWidget(part)
        self._row.addStretch(1)
        self.setAccessibleName(template.format(**keys))

    def theme_changed(self, theme: Theme) -> None:
        """Remember the theme for sentences to come."""
        self._theme = theme
