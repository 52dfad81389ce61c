"""The progress of a session: a dash per card, or a bar for minutes."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.look.theme import Theme, mixed
from pullstrings_qt.ui.learn.drill.view import SessionStatus

_DASH, _GAP, _HIGH = 34, 8, 10
_MAX = 24
"""The maximum number of dashes: more cards are shown as a bar."""


class SessionProgress(QWidget):
    """A row of dashes below the header: done, current, to come."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._standing = SessionStatus(0, 0, "")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_standing(self, standing: SessionStatus) -> None:
        """Show another status; its words are the accessible name."""
        self._standing = standing
        self.setAccessibleName(standing.words)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(500, _HIGH + 24)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        total, done = self._standing.total, self._standing.done
        room = min(self.width() - 48, 760)
        if 0 < total <= _MAX:
            wide = min(_DASH, (room - (total - 1) * _GAP) / total)
            left = (self.width() - total * wide - (total - 1) * _GAP) / 2
            for place in range(total):
                box = QRectF(left + place * (wide + _GAP), 12, wide, _HIGH)
                self._paint_dash(painter, box, place, done)
        elif self._standing.words:
            share = done / total if total else self._standing.share
            box = QRectF((self.width() - room) / 2, 12, room, _HIGH)
            self._paint_bar(painter, box, min(max(share, 0.0), 1.0))
        painter.end()

    def _paint_dash(self, painter: QPainter, box: QRectF, place: int, done: int) -> None:
        theme = Theme.current()
        painter.setBrush(_still_to_come(theme))
        now = "bad" if self._standing.missed else "lit"
        if place <= done:
            painter.setBrush(theme.color("primary" if place < done else now))
        painter.setPen(Qt.PenStyle.NoPen)
        if theme.is_contrast:  # the two colors are the same there: the shape differs
            painter.setPen(QPen(theme.color("line"), 2))
            painter.setBrush(theme.color("primary" if place < done else "cloth"))
            if place == done:
                box = box.adjusted(-1, -3, 1, 3)
                painter.setPen(QPen(theme.color(now), 3))
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)

    def _paint_bar(self, painter: QPainter, box: QRectF, share: float) -> None:
        theme = Theme.current()
        painter.setPen(theme.outline(2))
        painter.setBrush(_still_to_come(theme))
        painter.drawRoundedRect(box, 5, 5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("primary"))
        box.setWidth(max(box.height(), box.width() * share) if share else 0)
        painter.drawRoundedRect(box, 5, 5)


def _still_to_come(theme: Theme) -> QColor:
    """Return a color that is visible in every theme, but paler than the finished part."""
    if theme.is_contrast:
        return theme.color("cloth_shade")
    return mixed(theme.color("cloth"), theme.color("control"), 0.55)
