"""The score before the last turn, with an arrow to the new one."""

from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.look.icons import icon_pixmap
from pullstrings_qt.look.theme import Theme

_ARROW: Final = 24
_GAP: Final = 6


class ScoreBefore(QWidget):
    """An old number, pale, and an arrow; hidden if there is none."""

    def __init__(self) -> None:
        super().__init__()
        self._words = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.hide()

    @property
    def text(self) -> str:
        """The old number; empty for none."""
        return self._words

    def show_total(self, total: int | None) -> None:
        """Show an old number, with a true minus sign; None for nothing."""
        self._words = "" if total is None else str(total).replace("-", "\N{MINUS SIGN}")
        self.setVisible(bool(self._words))
        self.updateGeometry()
        self.update()

    def _width(self) -> int:
        return (
            round(QFontMetricsF(Theme.current().font("title")).horizontalAdvance(self._words)) + 1
        )

    def sizeHint(self) -> QSize:
        theme = Theme.current()
        wide = self._width() + _GAP + theme.px(_ARROW)
        return QSize(wide, theme.line_height("title"))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw number and arrow."""
        theme, side, wide = Theme.current(), Theme.current().px(_ARROW), self._width()
        painter = QPainter(self)
        painter.setFont(theme.font("title"))
        painter.setPen(theme.color("ink_soft"))
        middle = Qt.AlignmentFlag.AlignCenter
        painter.drawText(QRect(0, 0, wide, self.height()), middle, self._words)
        arrow = icon_pixmap("to_right", side, theme.color("ink"), self.devicePixelRatioF())
        painter.drawPixmap(QPoint(wide + _GAP, (self.height() - side) // 2), arrow)
        painter.end()
