"""The order in which a person meets the letters."""

from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.profile import ALPHABET, EASY_FIRST, letter_order
from pullstrings_qt.storage import Profile
from pullstrings_qt.ui.kit.buttons import LEADING
from pullstrings_qt.ui.kit.fields import CheckBox, TextField
from pullstrings_qt.ui.kit.segments import SegmentOption, Segments
from pullstrings_qt.ui.kit.text_label import TextLabel

_OWN: Final = "own"


class OrderChoice(QWidget):
    """Asks for the order of letters: easy ones first, A to Z, or a custom one.

    Args:
        profile: the current profile.

    Signals:
        changed: another order was chosen.
    """

    changed = Signal()

    def __init__(self, profile: Profile) -> None:
        super().__init__()
        own = "" if profile.letter_order in (EASY_FIRST, ALPHABET) else profile.letter_order
        options = (
            SegmentOption(EASY_FIRST, _("Easy ones"), _ORDER_WORDS[EASY_FIRST]()),
            SegmentOption(ALPHABET, _("A to Z"), _ORDER_WORDS[ALPHABET]()),
            SegmentOption(_OWN, _("My own order"), _ORDER_WORDS[_OWN]()),
        )
        value = _OWN if own else profile.letter_order
        self.order = Segments(_("Which letters come first"), options, value)
        self.order.chosen.connect(self._on_order)
        self.letters = TextField(_("Letters in your order"), own, _("such as EATS"))
        self.words = TextLabel("", "second", color="ink_soft")
        self.name_first = CheckBox(_("My name’s letters first"), checked=profile.name_first)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.order, alignment=LEADING)
        column.addWidget(self.letters)
        column.addWidget(self.words)
        column.addWidget(self.name_first, alignment=LEADING)
        self._on_order(value)
        self.order.chosen.connect(self.changed)
        self.letters.textEdited.connect(self.changed)
        self.name_first.toggled.connect(self.changed)

    @property
    def letter_order(self) -> str:
        """The order as stored in a profile."""
        if self.order.value != _OWN:
            return str(self.order.value)
        written = (one for one in self.letters.text().upper() if "A" <= one <= "Z")
        return letter_order("".join(written))

    def _on_order(self, order: Any) -> None:
        self.letters.setVisible(order == _OWN)
        self.words.show_text(_ORDER_WORDS[order]())


_ORDER_WORDS: Final = {
    EASY_FIRST: lambda: _("Hands that are easy to tell apart. Look-alikes come on other days."),
    ALPHABET: lambda: _("One after the other. Look-alikes are still kept apart."),
    _OWN: lambda: _("These first, then the easy ones. Look-alikes come on other days."),
}
