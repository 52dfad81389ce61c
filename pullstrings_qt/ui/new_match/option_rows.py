"""The questions of the new-match dialog, made from the option fields of a game."""

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pullstrings_qt.core.game import Options
from pullstrings_qt.core.options import OptionField
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import LEADING
from pullstrings_qt.ui.kit.fields import CheckBox, DropDown
from pullstrings_qt.ui.kit.segments import SegmentOption, Segments
from pullstrings_qt.ui.kit.text_label import TextLabel


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
        options: Options,
    ) -> None:
        super().__init__()
        self.field = field
        self.box: CheckBox | None = None
        self.segments: Segments | None = None
        self.choice: DropDown | None = None
        self._theme = theme
        self._values = field.values_for(options) if field.values_for else field.values
        self._hint = TextLabel(theme, "", "second", colour="ink_soft", widest=600)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 8, 0, 0)
        self._column.setSpacing(4)
        if is_yes_or_no(field):
            self.box = CheckBox(theme, field.values[1].label, checked=bool(value))
            self.box.toggled.connect(self._answered)
            self._column.addWidget(self.box, alignment=LEADING)
        else:
            self._column.addWidget(TextLabel(theme, field.label, "second", heavy=True))
            self._offer(value)
        self._column.addWidget(self._hint)
        self._show_hint()

    @property
    def value(self) -> Any:
        """The answer; the default while the question makes no sense."""
        return self._values[0].value if self.isHidden() else self._answer()

    def follow(self, options: Options) -> None:
        """Show the question only while it makes sense, with the answers that then make sense."""
        self.setHidden(not self.field.applies(options))
        if self.field.values_for is None:
            return
        values = self.field.values_for(options)
        if values != self._values:
            answer, self._values = self._answer(), values
            self._offer(answer)
            self._show_hint()

    def theme_changed(self, theme: Theme) -> None:
        """Remember the theme for answers offered later; those shown hear of it themselves."""
        self._theme = theme

    def _answer(self) -> Any:
        if self.box is not None:
            return self.box.isChecked()
        if self.choice is not None:
            return self.choice.value
        assert self.segments is not None
        return self.segments.value

    def _offer(self, value: Any) -> None:
        """Offer the values, in place of those offered before."""
        options = [SegmentOption(each.value, each.label, each.hint) for each in self._values]
        widget: DropDown | Segments
        if self.field.listed:
            widget = self.choice = DropDown(self._theme, self.field.label, options, value)
        else:
            if self.segments is not None:
                self.segments.hide()
                self.segments.deleteLater()
            widget = self.segments = Segments(self._theme, self.field.label, options, value)
        widget.chosen.connect(self._answered)
        self._column.insertWidget(1, widget, alignment=LEADING)

    def _answered(self) -> None:
        self._show_hint()
        self.changed.emit()

    def _show_hint(self) -> None:
        answer = self._answer()
        hint = next((each.hint for each in self._values if each.value == answer), "")
        self._hint.show_text(hint)
        self._hint.setHidden(not hint)
