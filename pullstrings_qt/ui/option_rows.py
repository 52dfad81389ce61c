"""The questions of the new-match dialog, made from the option fields of a game."""

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pullstrings_qt.core.game import Options
from pullstrings_qt.core.options import OptionField
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.buttons import LEADING
from pullstrings_qt.ui.fields import CheckBox
from pullstrings_qt.ui.segments import SegmentOption, Segments
from pullstrings_qt.ui.text_label import TextLabel


def is_yes_or_no(field: OptionField) -> bool:
    """Tell whether a question is answered with a check box."""
    return [value.value for value in field.values] == [False, True]


class OptionRow(QWidget):
    """One question with its answers and a hint that belongs to the answer."""

    changed = Signal()

    def __init__(
        self,
        theme: Theme,
        field: OptionField,
        value: Any,
    ) -> None:
        super().__init__()
        self.field = field
        self.box: CheckBox | None = None
        self.segments: Segments | None = None
        self._hint = TextLabel(theme, "", "second", colour="ink_soft", widest=600)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 0)
        column.setSpacing(4)
        if is_yes_or_no(field):
            self.box = CheckBox(theme, field.values[1].label, checked=bool(value))
            self.box.toggled.connect(self._answered)
            column.addWidget(self.box, alignment=LEADING)
        else:
            options = [SegmentOption(each.value, each.label, each.hint) for each in field.values]
            self.segments = Segments(theme, field.label, options, value)
            self.segments.chosen.connect(self._answered)
            column.addWidget(TextLabel(theme, field.label, "second", heavy=True))
            column.addWidget(self.segments, alignment=LEADING)
        column.addWidget(self._hint)
        self._show_hint()

    @property
    def value(self) -> Any:
        """The answer; the default while the question makes no sense."""
        if self.isHidden():
            return self.field.values[0].value
        if self.box is not None:
            return self.box.isChecked()
        assert self.segments is not None
        return self.segments.value

    def follow(self, options: Options) -> None:
        """Show the question only while it makes sense."""
        self.setHidden(not self.field.applies(options))

    def _answered(self) -> None:
        self._show_hint()
        self.changed.emit()

    def _show_hint(self) -> None:
        if self.segments is not None:
            hint = self.segments.current.option.hint
        else:
            checked = self.box is not None and self.box.isChecked()
            hint = self.field.values[int(checked)].hint
        self._hint.show_text(hint)
        self._hint.setHidden(not hint)
