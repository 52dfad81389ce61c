"""The questions of the new-match dialog, made from the option fields of a game."""

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from pullstrings_qt.core.game import Options
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled
from pullstrings_qt.core.options import OptionField
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.boxes import column_of
from pullstrings_qt.ui.kit.buttons import LEADING
from pullstrings_qt.ui.kit.fields import DropDown
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.segments import SegmentOption, Segments
from pullstrings_qt.ui.kit.text_label import TextLabel

_ROW: Final = 56
"""Pixels a house rule is high at 100 % text."""
_LABEL: Final = 124
_LIST: Final = 300
_ROOM: Final = 420
"""Pixels beside the words of a house rule; answers that need more are offered as a list."""
_MIDDLE: Final = Qt.AlignmentFlag.AlignVCenter


class OptionRow(QWidget):
    """One question with its answers; a house rule says in a sentence what it is about.

    All options that stand at first may change the values.
    """

    changed = Signal()

    def __init__(self, field: OptionField, value: Any, options: Options) -> None:
        super().__init__()
        self.field = field
        self._values = field.values_for(options) if field.values_for else field.values
        self._words = QWidget()
        label = TextLabel(field.label, "body" if field.advanced else "second", heavy=True)
        self._said = TextLabel("", "second", color="ink_soft", widest=640)
        column_of(label, self._said, gap=0, on=self._words)
        self._said.setVisible(field.advanced)
        self._grid = QGridLayout(self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.control = self._offer(value)
        self.restyle()

    @property
    def value(self) -> Any:
        """The answer; the default while the question makes no sense."""
        return self._values[0].value if self.isHidden() else self.control.value

    @property
    def told(self) -> str:
        """Question and answer in one."""
        answer = next(each.label for each in self._values if each.value == self.control.value)
        return labeled(self.field.label, answer)

    @property
    def said(self) -> str:
        """What a house rule says: what the answer means or what it is about, and the default."""
        hint = next((each.hint for each in self._values if each.value == self.control.value), "")
        words = hint or self.field.note
        if self.differs:
            words += " " + _("Default: {answer}.").format(answer=self._values[0].label)
        return words.strip()

    @property
    def differs(self) -> bool:
        """Whether the answer is another one than the game comes with."""
        return not self.isHidden() and self.control.value != self._values[0].value

    def reset(self) -> None:
        """Answer as the game comes, without telling anybody."""
        self.control.set_value(self._values[0].value)
        self._said.show_text(self.said)

    def follow(self, options: Options) -> None:
        """Show the question only while it makes sense, with the answers that then make sense."""
        self.setHidden(not self.field.applies(options))
        values = self.field.values_for(options) if self.field.values_for else self._values
        if values != self._values:
            answer, self._values = self.control.value, values
            self._grid.removeWidget(self.control)
            self.control.hide()
            self.control.deleteLater()
            self.control = self._offer(answer)
            self.restyle()

    def refuse(self, why: Callable[[Any], str]) -> None:
        """Switch those answers off of which `why` says something, and show that with them."""
        for segment in self.control.segments if isinstance(self.control, Segments) else ():
            reason = why(segment.option.value)
            segment.setEnabled(not reason)
            segment.setAccessibleDescription(reason or segment.option.hint)
            set_tool_tip(segment, reason or segment.option.hint)

    def _offer(self, value: Any) -> Segments | DropDown:
        """Return what the question is answered with: a list where segments need too much room."""
        label = self.field.label
        options = [SegmentOption(each.value, each.label, each.hint) for each in self._values]
        segments = Segments(label, options, value)
        wide = segments.sizeHint().width() > Theme.current().px(_ROOM)
        if self.field.listed or (self.field.advanced and wide):
            segments.deleteLater()
            choice = DropDown(label, options, value)
            choice.chosen.connect(self._answered)
            return choice
        for segment in segments.segments:
            set_tool_tip(segment, segment.option.hint)
        segments.chosen.connect(self._answered)
        return segments

    def restyle(self) -> None:
        """Lay question and answers out beside each other, or below where the text is large."""
        theme, grid, rule = Theme.current(), self._grid, self.field.advanced
        beside = not theme.has_large_text
        for widget in (self._words, self.control):
            grid.removeWidget(widget)
        if isinstance(self.control, DropDown):
            self.control.setMinimumWidth(theme.px(_LIST if rule else 160))
        grid.setHorizontalSpacing(theme.px(16))
        grid.setVerticalSpacing(theme.px(8))
        edge = (theme.px(4) if beside else theme.px(12)) if rule else 0
        grid.setContentsMargins(0, edge + 1, 0, edge)
        self._words.setMinimumWidth(theme.px(_LABEL) if beside and not rule else 0)
        self.setMinimumHeight(theme.px(_ROW) if beside and rule else 0)
        grid.addWidget(self._words, 0, 0, _MIDDLE)
        side = Qt.AlignmentFlag.AlignTrailing if rule and beside else LEADING
        grid.addWidget(self.control, *((0, 1) if beside else (1, 0)), _MIDDLE | side)
        grid.setColumnStretch(0, int(rule or not beside))
        grid.setColumnStretch(1, int(not rule and beside))
        self._said.show_text(self.said)

    def _answered(self) -> None:
        self._said.show_text(self.said)
        self.control.setAccessibleDescription(self.said or self.control.accessibleDescription())
        self.changed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.field.advanced:
            painter = QPainter(self)
            painter.setPen(QPen(Theme.current().color("line"), 2))
            painter.drawLine(0, 1, self.width(), 1)
            painter.end()
