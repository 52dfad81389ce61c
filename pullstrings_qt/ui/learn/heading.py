"""The large words of a page, with room for what hangs below the line."""

from PySide6.QtCore import QSize

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.text_label import TextLabel

_OVERHANG = 8


class Heading(TextLabel):
    """A label in the largest role of text; a g or y would be cut off in a plain one."""

    def __init__(self, theme: Theme, text: str = "") -> None:
        super().__init__(theme, text, "page")

    def heightForWidth(self, width: int) -> int:
        """Return the height the words need at a width."""
        return super().heightForWidth(width) + self._theme.px(_OVERHANG)

    def sizeHint(self) -> QSize:
        """Return the size of the words, wrapped at the widest width."""
        return super().sizeHint() + QSize(0, self._theme.px(_OVERHANG))

    def minimumSizeHint(self) -> QSize:
        """Return the size below which a word would break."""
        return super().minimumSizeHint() + QSize(0, self._theme.px(_OVERHANG))
