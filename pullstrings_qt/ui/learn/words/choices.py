"""The choice of words and spelling speed: settings, and a card to edit them."""

from dataclasses import dataclass, replace
from math import ceil
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.learning.words import LENGTHS
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.fields import CheckBox, DropDown, TextField
from pullstrings_qt.ui.kit.local_forms import decimal, whole
from pullstrings_qt.ui.kit.segments import SegmentOption
from pullstrings_qt.ui.kit.text_label import TextLabel

SPEEDS: Final = (0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0)
"""Letters per second."""
LISTS: Final = ("words", "both", "names")
"""The sources of words: the list, list and names, names only."""
_LONGEST_NAMES: Final = 2000


@dataclass(frozen=True, slots=True)
class WordChoices:
    """A person's settings for words, of ``LENGTHS``, ``LISTS`` and ``SPEEDS``; names as typed."""

    length: str = "short"
    known_only: bool = False
    source: str = "words"
    names: str = ""
    speed: float = 1.5


def word_choices(values: Any) -> WordChoices:
    """Return choices from stored values; invalid values become the default."""
    default = WordChoices()
    if not isinstance(values, dict):
        return default
    names, speed = values.get("names"), values.get("speed")
    return WordChoices(
        length=next((one for one in LENGTHS if one == values.get("length")), default.length),
        known_only=values.get("known_only") is True,
        source=next((one for one in LISTS if one == values.get("source")), default.source),
        names=names[:_LONGEST_NAMES] if isinstance(names, str) else default.names,
        speed=next((one for one in SPEEDS if one == speed), default.speed),
    )


def slower_than(speed: float) -> float:
    """Return the next slower of ``SPEEDS``, or the slowest."""
    return max((one for one in SPEEDS if one < speed), default=SPEEDS[0])


def speed_words(speed: float) -> str:
    """Return a speed in words."""
    words = ngettext("{count} letter a second", "{count} letters a second", ceil(speed))
    return words.format(count=whole(round(speed)) if speed == round(speed) else decimal(speed, 1))


class WordChoicesCard(Card):
    """Edits the choices; every change is emitted immediately."""

    changed = Signal(object)

    def __init__(self, choices: WordChoices) -> None:
        super().__init__()
        self.choices = choices
        speeds = tuple(SegmentOption(one, speed_words(one)) for one in SPEEDS)
        self.speed = DropDown(_("Speed"), speeds, choices.speed)
        lengths = (
            SegmentOption("short", _("Short words: 2 to 4 letters")),
            SegmentOption("middle", _("Longer words: 5 or 6 letters")),
            SegmentOption("long", _("Long words: 7 letters and more")),
            SegmentOption("any", _("Words of any length")),
        )
        self.length = DropDown(_("How long"), lengths, choices.length)
        sources = (
            SegmentOption("words", _("English words")),
            SegmentOption("both", _("English words and our names")),
            SegmentOption("names", _("Our names only")),
        )
        self.source = DropDown(_("Word list"), sources, choices.source)
        self.known = CheckBox(_("Only letters I have met"), checked=choices.known_only)
        self.names = TextField(_("Our names"), choices.names, hint=_("Names, separated by commas"))
        self.names.setMaxLength(_LONGEST_NAMES)
        self.note = TextLabel("", "second", color="ink_soft")
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 16, 18, 16)
        column.setSpacing(10)
        column.addWidget(TextLabel(_("Words"), "lead"))
        for field in (self.speed, self.length, self.source, self.known, self.names, self.note):
            column.addWidget(field)
        self.note.hide()
        self.speed.chosen.connect(lambda speed: self._change(speed=speed))
        self.length.chosen.connect(lambda length: self._change(length=length))
        self.source.chosen.connect(lambda source: self._change(source=source))
        self.known.toggled.connect(lambda known: self._change(known_only=known))
        self.names.editingFinished.connect(lambda: self._change(names=self.names.text()))
        self.names.setVisible(choices.source != "words")

    def show_note(self, text: str) -> None:
        """Show a note about the choices; an empty text hides it."""
        self.note.show_text(text)
        self.note.setVisible(bool(text))

    def _change(self, **changes: Any) -> None:
        choices = replace(self.choices, **changes)
        if choices != self.choices:
            self.choices = choices
            self.names.setVisible(choices.source != "words")
            self.changed.emit(choices)
        if "source" in changes and choices.source != "words" and not choices.names:
            self.names.setFocus()
