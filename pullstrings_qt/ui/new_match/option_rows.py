"""The questions of the new-match dialog, made from the option fields of a game."""

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from pullstrings_qt.core.game import Options
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.options import OptionField
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import LEADING
from pullstrings_qt.ui.kit.fields import DropDown
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.segments import SegmentOption, Segments
from pullstrings_qt.ui.kit.text_label import TextLabel

_ROW: Final = 66
"""Pixels a row is high at 100 % text."""
_LABEL: Final = 168
_GAP: Final = 16
_MIN_LIST: Final = 270
_ROOM: Final = 404
"""Pixels beside the label; answers that need more are offered as a list."""
_MIDDLE: Final = LEADING | Qt.AlignmentFlag.AlignVCenter
_WIDEST: Final = 16_000


class OptionRow(QWidget):
    """One question with its answers.

    Args:
        field: the question.
        value: the answer that stands at first.
        options: all answers that stand at first: they may change the values.
        beside: the question stands beside its answers, in a row with a line above it.
    """

    changed = Signal()

    def __init__(self, field: OptionField, value: Any, options: Options, *, beside: bool) -> None:
        super().__init__()
        self.field = field
        self.segments: Segments | None = None
        self.choice: DropDown | None = None
        self._beside = beside
        self._values = field.values_for(options) if field.values_for else field.values
        self._label = QWidget()
        lines = QVBoxLayout(self._label)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(0)
        lines.addWidget(TextLabel(field.label, "body" if beside else "second", heavy=True))
        if beside and field.note:
            lines.addWidget(TextLabel(field.note, "small", color="ink_soft"))
        self._hint = TextLabel("", "second", color="ink_soft", widest=600)
        self._grid = QGridLayout(self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._offer(value)
        self._arrange()

    @property
    def control(self) -> Segments | DropDown:
        """What the question is answered with."""
        control = self.choice or self.segments
        assert control is not None
        return control

    @property
    def value(self) -> Any:
        """The answer; the default while the question makes no sense."""
        return self._values[0].value if self.isHidden() else self.control.value

    @property
    def answers(self) -> tuple[str, ...]:
        """What is offered, in words."""
        return tuple(each.label for each in self._values)

    @property
    def answer(self) -> str:
        """The answer in words."""
        return next(each.label for each in self._values if each.value == self.control.value)

    @property
    def told(self) -> str:
        """Question and answer in one."""
        return _("{question}: {answer}").format(question=self.field.label, answer=self.answer)

    @property
    def hint(self) -> str:
        """What the answer means; empty where that needs no words."""
        return next((each.hint for each in self._values if each.value == self.control.value), "")

    @property
    def differs(self) -> bool:
        """Whether the answer is another one than the game comes with."""
        return not self.isHidden() and self.control.value != self._values[0].value

    def reset(self) -> None:
        """Answer as the game comes, without telling anybody."""
        self.control.set_value(self._values[0].value)
        self._show_hint()

    def follow(self, options: Options) -> None:
        """Show the question only while it makes sense, with the answers that then make sense."""
        self.setHidden(not self.field.applies(options))
        if self.field.values_for is None:
            return
        values = self.field.values_for(options)
        if values != self._values:
            answer, self._values = self.control.value, values
            self._offer(answer)
            self._arrange()

    def refuse(self, why: Callable[[Any], str]) -> None:
        """Switch those answers off of which `why` says something, and show that with them."""
        for segment in self.segments.segments if self.segments is not None else ():
            reason = why(segment.option.value)
            segment.setEnabled(not reason)
            segment.setAccessibleDescription(reason or segment.option.hint)
            set_tool_tip(segment, reason or segment.option.hint)

    def restyle(self) -> None:
        """Go below the question where the text is large."""
        self._arrange()

    def _offer(self, value: Any) -> None:
        """Offer the values, in place of those offered before."""
        for old in (self.segments, self.choice):
            if old is not None:
                self._grid.removeWidget(old)
                old.hide()
                old.deleteLater()
        self.segments = self.choice = None
        theme, label = Theme.current(), self.field.label
        options = [SegmentOption(each.value, each.label, each.hint) for each in self._values]
        widget: DropDown | Segments = Segments(label, options, value)
        wide = widget.sizeHint().width() > theme.px(_ROOM)
        if self.field.listed or (self._beside and wide):
            widget.deleteLater()
            widget = self.choice = DropDown(label, options, value)
        else:
            assert isinstance(widget, Segments)
            self.segments = widget
            for segment in widget.segments:
                set_tool_tip(segment, segment.option.hint)
        widget.chosen.connect(self._answered)

    def _arrange(self) -> None:
        """Lay question and answers out beside each other, or one below the other."""
        theme, grid = Theme.current(), self._grid
        large = theme.has_large_text
        for widget in (self._label, self.control, self._hint):
            grid.removeWidget(widget)
        beside = self._beside and not large
        if self.choice is not None:
            self.choice.setMinimumWidth(theme.px(_MIN_LIST))
        grid.setHorizontalSpacing(theme.px(_GAP))
        grid.setVerticalSpacing(theme.px(8))
        edge = theme.px(11) if self._beside else 0
        grid.setContentsMargins(0, edge, 0, edge)
        self._label.setMinimumWidth(theme.px(_LABEL) if beside else 0)
        self._label.setMaximumWidth(theme.px(_LABEL) if beside else _WIDEST)
        self.setMinimumHeight(theme.px(_ROW) if beside else 0)
        grid.addWidget(self._label, 0, 0)
        place = (0, 1) if beside else (1, 0)
        grid.addWidget(self.control, *place, _MIDDLE if beside else LEADING)
        grid.addWidget(self._hint, 2, 0, 1, 2)
        grid.setColumnStretch(0, int(not beside))
        grid.setColumnStretch(1, int(beside))
        self._show_hint()

    def _answered(self) -> None:
        self._show_hint()
        self.changed.emit()

    def _show_hint(self) -> None:
        """Explain the answer here where there is no panel beside that does."""
        self._hint.show_text(self.hint)
        large = Theme.current().has_large_text
        self._hint.setHidden(not (large and self.hint))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._beside:
            painter = QPainter(self)
            painter.setPen(QPen(Theme.current().color("line"), 1))
            painter.drawLine(0, 0, self.width(), 0)
            painter.end()
