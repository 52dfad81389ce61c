"""How strong a computer player is: the levels side by side, by their numbers."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QGroupBox, QSizePolicy, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.opponents import Level, level_number
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.pressable import ExclusiveButton, check_one, focus_one
from pullstrings_qt.ui.kit.typed_letter import number_of

_HIGH: Final = 34
_WIDE: Final = 34
_MIN: Final = 22
_EDGE: Final = 3


class LevelButton(ExclusiveButton):
    """One level: its number; a dot below it where it is suggested."""

    def __init__(self, level: Level, parent: QWidget) -> None:
        super().__init__(parent)
        self.level = level
        self.number = level_number(level.id)
        self.is_suggested = False
        self.ring_radius = 8.0
        self.setText(str(self.number))
        self.setAccessibleName(level.name)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setMouseTracking(True)
        set_tool_tip(self, level.name)

    def suggest(self, words: str) -> None:
        """Mark the level with why it is suggested; empty words take the mark away."""
        self.is_suggested = bool(words)
        self.setAccessibleDescription(words)
        told = _("{level}, {why}").format(level=self.level.name, why=words)
        set_tool_tip(self, told if words else self.level.name)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw fill, number and dot."""
        theme, chosen = Theme.current(), self.isChecked()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        if chosen or self.is_hovered:
            role = theme.color("primary") if chosen else theme.color("ink", 0.08)
            painter.setBrush(role)
            painter.drawRoundedRect(QRectF(self.rect()), self.ring_radius, self.ring_radius)
        ink = theme.color("on_primary" if chosen else "ink")
        box = QRectF(self.rect())
        if self.is_suggested:
            side = theme.px(6)
            painter.setBrush(ink)
            left, top = box.center().x() - side / 2, box.bottom() - side - theme.px(3)
            painter.drawEllipse(QRectF(left, top, side, side))
            box.adjust(0, 0, 0, -theme.px(7))
        painter.setFont(theme.font("second", bold=chosen))
        painter.setPen(ink)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(self.number))
        painter.end()


class LevelChoice(QGroupBox):
    """The levels in a row, of which one is chosen; arrows move the choice and digits name it.

    Args:
        levels: from the gentlest to the strongest, one at least.

    Signals:
        chosen: the `Level`.
    """

    chosen = Signal(object)

    def __init__(self, levels: Sequence[Level]) -> None:
        super().__init__()
        self.setAccessibleName(_("How strong is the computer?"))
        self.buttons = tuple(LevelButton(level, self) for level in levels)
        for button in self.buttons:
            button.clicked.connect(self._clicked)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        check_one(self.buttons[0], self.buttons)

    @property
    def level(self) -> Level:
        """The level that is chosen."""
        return next(button.level for button in self.buttons if button.isChecked())

    def set_level(self, level: Level) -> None:
        """Choose a level without telling anybody."""
        for button in self.buttons:
            if button.level == level:
                check_one(button, self.buttons)

    def suggest(self, level: Level | None, words: str) -> None:
        """Mark the level that is suggested with why it is, and no other."""
        for button in self.buttons:
            button.suggest(words if button.level == level else "")

    def restyle(self) -> None:
        """Take the colors and sizes of another theme; the buttons hear of it themselves."""
        self._place()
        self.updateGeometry()
        self.update()

    def _clicked(self) -> None:
        button = self.sender()
        if isinstance(button, LevelButton):
            check_one(button, self.buttons)
            self.chosen.emit(button.level)

    def _size(self, side: int) -> QSize:
        theme = Theme.current()
        wide = theme.px(side) * len(self.buttons) + 2 * _EDGE
        return QSize(wide, theme.px(_HIGH))

    def sizeHint(self) -> QSize:
        return self._size(_WIDE)

    def minimumSizeHint(self) -> QSize:
        return self._size(_MIN)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        side, high = (self.width() - 2 * _EDGE) / len(self.buttons), self.height() - 2 * _EDGE
        for place, button in enumerate(self.buttons):
            left, right = (_EDGE + round(edge * side) for edge in (place, place + 1))
            button.setGeometry(left, _EDGE, right - left, high)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the choice by the arrows, Home and End; a digit is a level."""
        place = next(at for at, button in enumerate(self.buttons) if button.isChecked())
        last = len(self.buttons) - 1
        numbers = {str(button.number): at for at, button in enumerate(self.buttons)}
        wanted = {
            Qt.Key.Key_Right: min(place + 1, last),
            Qt.Key.Key_Up: min(place + 1, last),
            Qt.Key.Key_Left: max(place - 1, 0),
            Qt.Key.Key_Down: max(place - 1, 0),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }.get(Qt.Key(event.key()), numbers.get(number_of(event)))
        if wanted is None:
            event.ignore()
        else:
            focus_one(wanted, self.buttons)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(theme.color("card_sunk"))
        painter.setPen(QPen(theme.color("control"), 1.5))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.75, 0.75, -0.75, -0.75), 10, 10)
        painter.end()
