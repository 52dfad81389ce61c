"""The cards beside the table of a class: next lesson, mix-ups, a pupil; and this week."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import all_of, labeled
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.glyph import Glyph
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.school_class.content import (
    ClassContent,
    away_sentence,
    knows_words,
    lesson_words,
    pupils_words,
    week_words,
)
from pullstrings_qt.ui.learn.tiles_button import TilesButton

_MIX_UPS = 3
_HAND = 50


class ClassRail(QWidget):
    """The next tiles to teach, the pairs most pupils mix up, the selected pupil, and two notes."""

    mix_up_pressed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.lesson_words = TextLabel("", "second", color="ink_soft")
        self.wall_button = Button("", ButtonKind.PRIMARY)
        self.mix_up_buttons: list[TilesButton] = []
        self._no_mix_ups = TextLabel(_("Nothing here yet"), "second", color="ink_soft")
        self.name = TextLabel("", "body", heavy=True, elided=True)
        self.knows = TextLabel("", "second", color="ink_soft")
        self.away = TextLabel("", "second", color="ink_soft")
        self.open_button = Button(_("Open"))
        self.cards_button = Button(_("Set cards"))
        self.week = TextLabel("", "second", color="ink_soft")
        self.lesson, self.mix_ups, self.pupil = Card(), Card(), Card(bar="lit")
        lesson = _column(self.lesson, TextLabel(_("Next lesson"), "lead"), self.lesson_words)
        lesson.addSpacing(6)
        lesson.addWidget(self.wall_button)
        lesson.addStretch(1)
        title = TextLabel(_("Common mix-ups"), "body", heavy=True)
        self._mix_up_column = _column(self.mix_ups, title, self._no_mix_ups)
        head = QWidget()
        row = QHBoxLayout(head)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.name, 1)
        row.addWidget(self.knows)
        pupil = _column(self.pupil, head, self.away)
        pupil.setContentsMargins(26, 12, 18, 12)
        pupil.addSpacing(6)
        buttons = QHBoxLayout()
        buttons.setSpacing(10)
        buttons.addWidget(self.open_button)
        buttons.addWidget(self.cards_button)
        pupil.addLayout(buttons)
        lock = QHBoxLayout()
        lock.setSpacing(8)
        lock.addWidget(Glyph("lock", "ink_soft", 18), 0, Qt.AlignmentFlag.AlignTop)
        words = _("All of this stays on this computer, unless you save it to a file.")
        lock.addWidget(TextLabel(words, "small", color="ink_soft"), 1)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(8, 0, 8, 8)
        self._grid.setSpacing(10)
        self._grid.addWidget(self.week, 3, 0, 1, 2)
        self._grid.addLayout(lock, 4, 0, 1, 2)
        self.arrange(beside=False)

    def arrange(self, *, beside: bool) -> None:
        """Put the cards below each other, or the mix-ups beside the others."""
        self._grid.addWidget(self.lesson, 0, 0, 1, 1 if beside else 2)
        self._grid.addWidget(self.pupil, 1 if beside else 2, 0, 1, 1 if beside else 2)
        self._grid.addWidget(self.mix_ups, *((0, 1, 2, 1) if beside else (1, 0, 1, 2)))
        self._grid.setRowStretch(5, 1)

    def show_content(self, content: ClassContent, person: int) -> None:
        """Show the values of a class and one of its pupils."""
        lesson, empty = content.figures.lesson(), not content.figures.pupils
        self.lesson_words.show_text(lesson_words(content))
        labels = ", ".join(content.labels[one] for one in lesson)
        self.wall_button.show_text(_("Project {tiles}").format(tiles=labels))
        self.wall_button.setVisible(bool(lesson))
        week = labeled(_("This week"), week_words(content.figures))
        self.week.show_text(f"{week}.")
        for part in (self.lesson, self.mix_ups, self.week):
            part.setHidden(empty)
        for old in self.mix_up_buttons:
            old.hide()
            old.deleteLater()
        self.mix_up_buttons = []
        for one in content.figures.mix_ups()[:_MIX_UPS]:
            names = all_of([content.labels[tile] for tile in one.tiles])
            name = _("Students who confuse {tiles}").format(tiles=names)
            people = pupils_words(len(one.people))
            button = TilesButton(content.tiles, one.tiles, people, name, side=_HAND)
            button.clicked.connect(partial(self.mix_up_pressed.emit, one))
            self.mix_up_buttons.append(button)
            self._mix_up_column.addWidget(button)
        self._no_mix_ups.setHidden(bool(self.mix_up_buttons))
        self.show_pupil(content, person)

    def show_pupil(self, content: ClassContent, person: int) -> None:
        """Show the pupil with an id; nobody if there is none."""
        pupil = content.pupil(person)
        self.pupil.setVisible(pupil is not None)
        if pupil is None:
            return
        self.name.show_text(pupil.name)
        self.knows.show_text(knows_words(pupil))
        self.away.show_text(away_sentence(pupil, content.today))
        self.open_button.setAccessibleName(labeled(pupil.name, _("Open")))
        self.cards_button.setAccessibleName(labeled(pupil.name, _("Set cards")))


def _column(card: Card, title: QWidget, words: QWidget) -> QVBoxLayout:
    column = QVBoxLayout(card)
    column.setContentsMargins(18, 12, 18, 12)
    column.setSpacing(3)
    column.addWidget(title)
    column.addWidget(words)
    return column
