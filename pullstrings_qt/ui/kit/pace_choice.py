"""The speed of turns: a setting with three options."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import pgettext
from pullstrings_qt.look.pace import Pace
from pullstrings_qt.ui.kit.segments import SegmentOption, Segments
from pullstrings_qt.ui.kit.text_label import TextLabel


def pace_options() -> tuple[SegmentOption, ...]:
    """Return the three speeds with their labels."""
    return (
        SegmentOption(Pace.SLOW, _("Slow")),
        SegmentOption(Pace.NORMAL, pgettext("speed", "Normal")),
        SegmentOption(Pace.QUICK, _("Fast")),
    )


class PaceChoice(QWidget):
    """The speed of turns, with three options; `chosen` emits a `Pace`."""

    chosen = Signal(object)

    def __init__(self, pace: Pace) -> None:
        super().__init__()
        words = _("How fast turns are shown")
        self.segments = Segments(words, pace_options(), pace)
        self.segments.chosen.connect(self.chosen)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 10, 0, 0)
        column.setSpacing(4)
        column.addWidget(TextLabel(words, "second", color="ink_soft"))
        column.addWidget(self.segments)
        self.hide()

    def show_pace(self, pace: Pace) -> None:
        """Show another speed as chosen."""
        self.segments.set_value(pace)
