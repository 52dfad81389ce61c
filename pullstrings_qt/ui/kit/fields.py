"""Themed check box, drop-down and text field."""

import sys
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QHideEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QCheckBox, QLineEdit, QSizePolicy, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.profile import LONGEST_NAME
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind, paint_plate
from pullstrings_qt.ui.kit.menus import Menu, open_menu
from pullstrings_qt.ui.kit.pressable import Pressable
from pullstrings_qt.ui.kit.segments import SegmentOption, paint_check
from pullstrings_qt.ui.kit.style import field_sheet, smooth_painter
from pullstrings_qt.ui.kit.text_block import TextBlock
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.kit.typed_letter import letter_in_place


class CheckBox(Pressable, QCheckBox):
    """A check box whose label wraps; the label is clickable too."""

    def __init__(self, text: str, *, checked: bool = False) -> None:
        super().__init__()
        self._high = 0
        self.ring_radius = 8.0
        self.setText(text.replace("&", "&&"))
        self.setAccessibleName(text)
        self.setChecked(checked)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def restyle(self) -> None:
        """Apply another theme."""
        self._high = self.heightForWidth(self.width())
        self.updateGeometry()
        self.update()

    def _block(self) -> TextBlock:
        theme = Theme.current()
        return TextBlock(self.accessibleName(), theme.font("body"), theme.line_height("body"))

    def _inset(self) -> int:
        return Theme.current().px(22) + Theme.current().px(10) + 2

    def hitButton(self, position: QPoint) -> bool:
        return self.rect().contains(position)

    def heightForWidth(self, width: int) -> int:
        theme = Theme.current()
        words = self._block().height(max(1, width - self._inset()))
        return max(theme.press_height(40), words + theme.px(12))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        high = self.heightForWidth(self.width())
        if high != self._high:
            self._high = high
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        high = max(self._high, Theme.current().press_height(40))
        return QSize(self._inset() + self._block().natural_width() + 4, high)

    def minimumSizeHint(self) -> QSize:
        high = max(self._high, Theme.current().press_height(40))
        return QSize(self._inset() + self._block().widest_word() + 4, high)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.current()
        painter = smooth_painter(self)
        side = theme.px(22)
        box = QRectF(1, (self.height() - side) / 2, side, side)
        kind = ButtonKind.PRIMARY if self.isChecked() else ButtonKind.SECOND
        ink = paint_plate(painter, self, box, kind, 6)
        if self.isChecked():
            paint_check(painter, box, theme.px(2.8), QPen(ink))
        block = self._block()
        room = self.width() - self._inset()
        top = (self.height() - block.height(room)) / 2
        ink = theme.color("ink" if self.isEnabled() else "ink_soft")
        block.paint(painter, self._inset(), top, room, ink)


class DropDown(Button):
    """Shows the current choice and opens a menu of all; its label, a question, is read before."""

    chosen = Signal(object)

    def __init__(self, label: str, options: Sequence[SegmentOption], value: Any = None) -> None:
        self._label = label
        self._options: tuple[SegmentOption, ...] = ()
        self.value: Any = None
        """The current value."""
        super().__init__("")
        self.menu_of_choices = Menu(self)
        """The menu that opens below."""
        self.menu_of_choices.setAccessibleName(label)
        self._group = QActionGroup(self)
        self._group.triggered.connect(self._picked)
        self.clicked.connect(self.open_menu)
        self.set_options(options, value)

    def set_options(self, options: Sequence[SegmentOption], value: Any) -> None:
        """Offer other options and choose a value, without a signal."""
        self._options = tuple(options)
        for action in self._group.actions():
            self._group.removeAction(action)
            self.menu_of_choices.removeAction(action)
            action.deleteLater()
        for place, option in enumerate(self._options):
            action = QAction(option.label.replace("&", "&&"), self._group, checkable=True)
            action.setData(place)
            self.menu_of_choices.addAction(action)
        self.set_value(value)

    def set_value(self, value: Any) -> None:
        """Choose a value without a signal; the first if there is no such value."""
        places = [place for place, option in enumerate(self._options) if option.value == value]
        place = (places or [0])[0]
        self.value = self._options[place].value
        self._group.actions()[place].setChecked(True)
        self.show_text(self._options[place].label)

    def show_text(self, text: str, spoken: str = "") -> None:
        """Show the value; the accessible name begins with the question."""
        super().show_text(text, spoken)
        self.setAccessibleDescription(self._label)

    def open_menu(self) -> None:
        """Open the menu below the field."""
        self.menu_of_choices.setMinimumWidth(self.width())
        open_menu(self.menu_of_choices, self.mapToGlobal(QPoint(0, self.height() + 2)))

    def _picked(self, action: QAction) -> None:
        value = self._options[int(action.data())].value
        self.set_value(value)
        self.chosen.emit(value)

    def _padding(self) -> int:
        return Theme.current().px(14)

    def _icon_space(self) -> int:
        return Theme.current().px(26)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_F4):
            self.open_menu()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        ink = self._paint_plate(painter)
        block = self._text_block()
        room = self.width() - 2 * self._padding() - self._icon_space()
        words = min(block.natural_width(), room)
        top = (self.height() - block.height(words)) / 2 - 0.5
        block.paint(painter, self._padding(), top, words, ink)
        paint_chevron(painter, self, Theme.current())


class TextField(QLineEdit):
    """A line of text, named by its question; if it `takes_letters`, all scripts type A to Z."""

    def __init__(self, label: str, text: str = "", hint: str = "") -> None:
        super().__init__(text)
        self.takes_letters = False
        self.focus_reason = Qt.FocusReason.TabFocusReason
        self.ring_radius = 12.0
        self.setAccessibleName(label)
        self.setPlaceholderText(hint)
        self.restyle()

    def restyle(self) -> None:
        """Apply another theme."""
        theme = Theme.current()
        self.setStyleSheet(field_sheet())
        self.setFont(theme.font("body"))
        self.setFixedHeight(theme.press_height(40))
        self.setMinimumWidth(theme.px(140))
        self.setTextMargins(theme.px(9), 0, theme.px(9), 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave keys with Alt to the parents: Qt would type their letters."""
        alone = event.modifiers() == Qt.KeyboardModifier.AltModifier and sys.platform != "darwin"
        if alone and event.text().isprintable() and event.text():
            event.ignore()
        elif self.takes_letters and (letter := letter_in_place(event)):
            self.insert(letter.lower())
        else:
            super().keyPressEvent(event)


def paint_chevron(painter: QPainter, field: QWidget, theme: Theme) -> None:
    """Draw the arrow at the end of a field that opens a list."""
    unit = theme.px(5)
    middle = field.width() - theme.px(24)
    top = field.height() / 2 - unit / 2
    pen = QPen(theme.color("ink_soft"), theme.px(2.2))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    points = [QPointF(middle - unit, top), QPointF(middle, top + unit), QPointF(middle + unit, top)]
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF(points))


class NameField(TextField):
    """A field for a person's name; its `note`, to be put below it, tells when it is too long."""

    def __init__(self, text: str = "", hint: str = "") -> None:
        super().__init__(_("Name"), text, hint)
        self.setMaxLength(LONGEST_NAME)
        words = _("A name has room for {count} letters.").format(count=LONGEST_NAME)
        self.note = TextLabel(words, "second", color="warn")
        self.note.hide()
        self.inputRejected.connect(self._say_full)
        self.textChanged.connect(self._on_text)

    def _say_full(self) -> None:
        if len(self.text()) >= LONGEST_NAME:
            self.note.show()
            announce(self, self.note.text())

    def _on_text(self, text: str) -> None:
        if len(text) < LONGEST_NAME:
            self.note.hide()

    def hideEvent(self, event: QHideEvent) -> None:
        self.note.hide()
        super().hideEvent(event)


def tidy_name(text: str) -> str:
    """Return a name without extra spaces, cut to the maximum length."""
    return " ".join(text.split())[:LONGEST_NAME].strip()
