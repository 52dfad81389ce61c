"""A button with a number key, shown on a key cap."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from pullstrings_qt.core.language import labeled
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.key_cap import paint_key_cap


class NumberedButton(Button):
    """A button that shows and announces its number key.

    Args:
        number: the number; the page handles the key.
        text: the label.
        icon: name of the icon next to it; empty for none.
    """

    def __init__(self, number: int, text: str, icon: str = "") -> None:
        self.number = number
        super().__init__(text, icon=icon)

    def show_text(self, text: str, spoken: str = "") -> None:
        """Show another label; its accessible name includes the number."""
        numbered = labeled(self.number, spoken or text)
        super().show_text(text, numbered)

    def _cap_side(self) -> int:
        return Theme.current().px(24)

    def _icon_space(self) -> int:
        return super()._icon_space() + self._cap_side() + Theme.current().px(10)

    def _paint_content(self, painter: QPainter, ink: QColor) -> None:
        super()._paint_content(painter, ink)
        side, space = self._cap_side(), self._icon_space()
        room = self.width() - 2 * self._padding() - space
        words = min(self._text_block().natural_width(), room)
        start = (self.width() - space - words) / 2 + super()._icon_space()
        cap = QRectF(start, (self.height() - side) / 2, side, side)
        paint_key_cap(painter, cap, str(self.number), Theme.current())
