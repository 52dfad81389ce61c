"""A label whose lines have the heights of the design tokens."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.style import Ink, ink_color
from pullstrings_qt.ui.kit.text_block import TextBlock

_BELOW: Final = {"title": 2, "page": 3, "score": 7}
"""How far descenders reach below the last line of a role, in pixels at 100 % text."""


class TextLabel(QLabel):
    """Wrapping text in one of the type roles of the theme; line feeds start a new paragraph.

    The role is small, second, body, lead, title, page or score. `bold` are parts of the text to
    show in bold; an `elided` text has one line only; `widest` is in pixels at 100 % text.
    """

    def __init__(  # noqa: PLR0913 - the many looks of a text are given by keyword
        self,
        text: str = "",
        role: str = "body",
        *,
        color: Ink = "ink",
        heavy: bool | None = None,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
        bold: Sequence[str] = (),
        elided: bool = False,
        widest: int = 560,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._role = role
        self._color = color
        self._heavy = heavy
        self._align = align
        self._bold = tuple(bold)
        self._elided = elided
        self._widest = widest
        self._block: TextBlock | None = None
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(not elided)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(not elided)
        self.setSizePolicy(policy)
        self.show_text(text, bold)

    def show_text(self, text: str, bold: Sequence[str] = ()) -> None:
        """Show another text; `bold` lists the parts to show in bold."""
        self._bold = tuple(bold)
        self.setText(text)
        self.restyle()

    def use_role(self, role: str, *, heavy: bool | None = None) -> None:
        """Set another type role; bold or not, or the role's default."""
        self._role, self._heavy = role, heavy
        self.restyle()

    def use_color(self, color: Ink) -> None:
        """Set another color."""
        self._color = color
        self.update()

    def restyle(self) -> None:
        """Apply another theme."""
        self._block = None
        self.updateGeometry()
        self.update()

    def _text_block(self, room: float | None = None) -> TextBlock:
        """Return the text as it is laid out, cut off where it is wider than a room."""
        theme = Theme.current()
        font, text = theme.font(self._role, bold=self._heavy), self.text()
        if room is not None:
            text = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, room)
        elif self._block is not None:
            return self._block
        block = TextBlock(
            text, font, theme.line_height(self._role), align=self._align, bold=self._bold
        )
        if room is None:
            self._block = block
        return block

    def _below(self) -> int:
        return 0 if self._elided else Theme.current().px(_BELOW.get(self._role, 0))

    def heightForWidth(self, width: int) -> int:
        return -1 if self._elided else self._text_block().height(width) + self._below()

    def sizeHint(self) -> QSize:
        theme = Theme.current()
        if self._elided:
            return QSize(self._text_block().natural_width(), theme.line_height(self._role))
        width = min(self._text_block().natural_width(), theme.px(self._widest))
        return QSize(width, self._text_block().height(width) + self._below())

    def minimumSizeHint(self) -> QSize:
        theme = Theme.current()
        line = theme.line_height(self._role)
        if self._elided:
            return QSize(min(self._text_block().natural_width(), theme.px(48)), line)
        return QSize(self._text_block().widest_word(), line + self._below())

    def paintEvent(self, event: QPaintEvent) -> None:
        block = self._text_block(self.width() + 0.5 if self._elided else None)
        painter = QPainter(self)
        wide = max(self.width(), block.natural_width()) if self._elided else self.width()
        space = self.height() - block.height(wide) - self._below()
        color = ink_color(self._color if self.isEnabled() else "ink_soft", Theme.current())
        block.paint(painter, 0, max(0, space // 2), wide, color)
