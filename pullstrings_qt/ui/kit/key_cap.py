"""A key of the keyboard, and sentences with keys in them."""

import re
from collections.abc import Mapping

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.keys import KEYS
from pullstrings_qt.ui.kit.style import smooth_painter
from pullstrings_qt.ui.kit.text_label import TextLabel


def paint_key_cap(painter: QPainter, box: QRectF, text: str, theme: Theme) -> None:
    """Draw a key cap with a letter or a number into a box, where no widget has room."""
    face = _paint_blank_cap(painter, box, theme)
    letter = text_path(text, box.height() * 0.55).translated(face.center())
    painter.fillPath(letter, theme.color("ink_soft"))


def _paint_blank_cap(painter: QPainter, box: QRectF, theme: Theme) -> QRectF:
    """Draw a cap with its thicker lower edge; return its face for the label."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color("control"))
    painter.drawRoundedRect(box, 6, 6)
    painter.setBrush(theme.color("card"))
    face = box.adjusted(1.5, 1.5, -1.5, -3)
    painter.drawRoundedRect(face, 4.5, 4.5)
    return face


class KeyCap(QLabel):
    """Shows the name of a key on a small cap."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        theme = Theme.current()
        if not self.text():
            return QSize(0, 0)
        words = QFontMetricsF(theme.font("small", bold=True)).horizontalAdvance(self.text())
        return QSize(max(theme.px(24), round(words) + theme.px(14)), theme.px(24))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.current()
        painter = smooth_painter(self)
        face = _paint_blank_cap(painter, QRectF(self.rect()), theme)
        painter.setPen(QPen(theme.color("ink_soft")))
        painter.setFont(theme.font("small", bold=True))
        painter.drawText(face, Qt.AlignmentFlag.AlignCenter, self.text())


class ActionCap(KeyCap):
    """Shows the key of an action as set in Settings; hidden if it has none."""

    def __init__(self, action: str, parent: QWidget | None = None) -> None:
        super().__init__(KEYS.shown(action), parent)
        self._action = action
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        KEYS.changed.connect(self._follow)

    def _follow(self) -> None:
        self.setText(KEYS.shown(self._action))
        self.updateGeometry()


class KeySentence(FlowRow):
    """Words and key caps in wrapping rows, such as "Press 1 to 4, or type the letter."."""

    def __init__(self) -> None:
        super().__init__((), gap=0)
        self._shown: tuple[str, dict[str, str]] = ("", {})

    def show_sentence(self, template: str, keys: Mapping[str, str]) -> None:
        """Show a sentence; ``{name}`` in it becomes the key cap of that name."""
        if (template, dict(keys)) == self._shown:
            return
        self._shown = (template, dict(keys))
        for part in self.parts:
            part.hide()
            part.deleteLater()
        parts = [
            KeyCap(keys[piece])
            if place % 2
            else TextLabel(piece, "second", color="ink_soft", elided=True)
            for place, piece in enumerate(re.split(r"\{(\w+)\}", template))
            if piece
        ]
        self.use(parts)
        self.setAccessibleName(template.format(**keys))
