"""The cards beside the table of a class: next lesson, mix-ups, a pupil, this week."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from pullstrings_qt.core.language import all_of, labeled
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.learning.class_figures import ClassFigures, ClassMixUp, PupilFigures
from pullstrings_qt.learning.progress import MixUp
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.glyph import Glyph
from pullstrings_qt.ui.kit.local_forms import weekdays
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.progress.mix_up_button import MixUpButton
from pullstrings_qt.ui.learn.school_class.content import (
    ClassContent,
    away_sentence,
    knows_words,
    lesson_words,
    lock_words,
    pupils_words,
    wall_words,
    week_words,
)

_MIX_UPS = 3
_HAND = 50


def _column(card: Card) -> QVBoxLayout:
    inside = QVBoxLayout(card)
    inside.setContentsMargins(18, 12, 18, 12)
    inside.setSpacing(3)
    return inside


class LessonCard(Card):
    """The next tiles to teach, with a button for the wall."""

    def __init__(self) -> None:
        super().__init__()
        self.words = TextLabel("", "second", color="ink_soft")
        self.wall_button = Button("", ButtonKind.PRIMARY)
        inside = _column(self)
        inside.addWidget(TextLabel(_("Next lesson"), "lead"))
        inside.addWidget(self.words)
        inside.addSpacing(6)
        inside.addWidget(self.wall_button)
        inside.addStretch(1)

    def show_content(self, content: ClassContent) -> None:
        """Show the lesson of a class."""
        lesson = content.figures.lesson()
        self.words.show_text(lesson_words(content))
        self.wall_button.show_text(wall_words([content.labels[one] for one in lesson]))
        self.wall_button.setVisible(bool(lesson))


class MixUpsCard(Card):
    """The pairs that most pupils mix up; a press lists the pupils.

    Signals:
        pressed: the pressed `ClassMixUp`.
    """

    pressed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.buttons: list[MixUpButton] = []
        self._found: list[ClassMixUp] = []
        self._set_id = ""
        self._none = TextLabel(_("Nothing here yet"), "second", color="ink_soft")
        self._inside = _column(self)
        self._inside.addWidget(TextLabel(_("Common mix-ups"), "body", heavy=True))
        self._inside.addWidget(self._none)

    def show_content(self, content: ClassContent) -> None:
        """Show the mix-ups of a class."""
        found = content.figures.mix_ups()[:_MIX_UPS]
        self._none.setHidden(bool(found))
        if (found, content.tiles.id) == (self._found, self._set_id):
            return
        self._found, self._set_id = found, content.tiles.id
        for old in self.buttons:
            self._inside.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.buttons = [self._button(content, one) for one in found]
        for button in self.buttons:
            button.clicked.connect(self._on_clicked)
            self._inside.addWidget(button)

    def _button(self, content: ClassContent, found: ClassMixUp) -> MixUpButton:
        pair = MixUp(found.tiles, len(found.people))
        button = MixUpButton(content.tiles, pair, self, _HAND)
        people = pupils_words(len(found.people))
        names = all_of([content.labels[one] for one in found.tiles])
        button.show_words(people, _("Students who confuse {tiles}").format(tiles=names), people)
        return button

    def _on_clicked(self) -> None:
        button = self.sender()
        if isinstance(button, MixUpButton):
            self.pressed.emit(self._found[self.buttons.index(button)])


class PupilCard(Card):
    """The selected pupil."""

    def __init__(self) -> None:
        super().__init__(bar="lit")
        self.name = TextLabel("", "body", heavy=True, elided=True)
        self.knows = TextLabel("", "second", color="ink_soft")
        self.away = TextLabel("", "second", color="ink_soft")
        self.open_button = Button(_("Open"))
        self.cards_button = Button(_("Set cards"))
        inside = _column(self)
        inside.setContentsMargins(26, 12, 18, 12)
        head = QHBoxLayout()
        head.addWidget(self.name, 1)
        head.addWidget(self.knows)
        inside.addLayout(head)
        inside.addWidget(self.away)
        inside.addSpacing(6)
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self.open_button)
        row.addWidget(self.cards_button)
        inside.addLayout(row)

    def show_pupil(self, pupil: PupilFigures, content: ClassContent) -> None:
        """Show another pupil, or newer values."""
        self.name.show_text(pupil.name)
        self.knows.show_text(knows_words(pupil))
        self.away.show_text(away_sentence(pupil, content.today))
        self.open_button.setAccessibleName(labeled(pupil.name, _("Open")))
        self.cards_button.setAccessibleName(labeled(pupil.name, _("Set cards")))


class WeekBars(QWidget):
    """A bar per day: the number of pupils who practiced."""

    def __init__(self) -> None:
        super().__init__()
        self._days: list[int] = []
        self._max = 1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_week(self, figures: ClassFigures) -> None:
        """Show another week."""
        self._days = [people for people, _answers in figures.week()]
        self._max = max(1, len(figures.pupils))
        told = zip(weekdays(), self._days, strict=False)
        self.setAccessibleName(
            _("Students practicing: {days}").format(
                days=", ".join(f"{day} {count}" for day, count in told)
            )
        )
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(180, Theme.current().px(18) * 2 + 18)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, line = Theme.current(), Theme.current().px(18)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.font("small"))
        wide, ground = self.width() / 7, self.height() - line
        for place, day in enumerate(weekdays()):
            left = place * wide
            painter.setPen(theme.color("ink_soft"))
            words = QRectF(left, ground, wide, line)
            painter.drawText(words, Qt.AlignmentFlag.AlignCenter, day)
            bar = QRectF(left + 4, ground - 2, wide - 8, 2)
            if place < len(self._days):
                high = (ground - line - 4) * self._days[place] / self._max
                bar = QRectF(left + 4, ground - max(2.0, high), wide - 8, max(2.0, high))
                number = QRectF(left, bar.top() - line, wide, line)
                painter.setPen(theme.color("ink"))
                painter.drawText(number, Qt.AlignmentFlag.AlignCenter, str(self._days[place]))
            painter.setPen(Qt.PenStyle.NoPen)
            today = place == len(self._days) - 1
            done = place < len(self._days)
            painter.setBrush(theme.color("primary" if done else "line"))
            if theme.is_contrast and done and not today:
                painter.setPen(QPen(theme.color("line"), 1))
            painter.drawRoundedRect(bar, 2, 2)
        painter.end()


class WeekCard(Card):
    """The class's practice this week."""

    def __init__(self) -> None:
        super().__init__()
        self.words = TextLabel("", "second", color="ink_soft")
        self.bars = WeekBars()
        inside = _column(self)
        head = QHBoxLayout()
        head.addWidget(TextLabel(_("This week"), "body", heavy=True), 1)
        head.addWidget(self.words)
        inside.addLayout(head)
        inside.addWidget(self.bars)
        inside.addStretch(1)

    def show_content(self, content: ClassContent) -> None:
        """Show the week of a class."""
        self.words.show_text(week_words(content.figures))
        self.bars.show_week(content.figures)


class ClassRail(QWidget):
    """The cards beside the table, and a note on privacy."""

    def __init__(self) -> None:
        super().__init__()
        self.lesson = LessonCard()
        self.mix_ups = MixUpsCard()
        self.pupil = PupilCard()
        self.week = WeekCard()
        self.lock = TextLabel(lock_words(), "small", color="ink_soft")
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(8, 0, 8, 8)
        self._grid.setSpacing(10)
        self._kept = QHBoxLayout()
        self._kept.setSpacing(8)
        self._kept.addWidget(Glyph("lock", "ink_soft", 18), 0, Qt.AlignmentFlag.AlignTop)
        self._kept.addWidget(self.lock, 1)
        self._grid.addLayout(self._kept, 4, 0, 1, 2)
        self.arrange(beside=False)

    def arrange(self, *, beside: bool) -> None:
        """Put the cards below each other, or in two columns."""
        first, second = (self.lesson, self.pupil), (self.mix_ups, self.week)
        if not beside:
            for row, card in enumerate((self.lesson, self.mix_ups, self.pupil, self.week)):
                self._grid.addWidget(card, row, 0, 1, 2)
            self._grid.setRowStretch(5, 1)
            return
        for column, cards in enumerate((first, second)):
            for row, card in enumerate(cards):
                self._grid.addWidget(card, row, column)

    def show_content(self, content: ClassContent, person: int) -> None:
        """Show the values of a class and one of its pupils."""
        self.lesson.show_content(content)
        self.mix_ups.show_content(content)
        self.week.show_content(content)
        self.show_pupil(content, person)

    def show_pupil(self, content: ClassContent, person: int) -> None:
        """Show the pupil with an id; nobody if there is none."""
        pupil = content.pupil(person)
        self.pupil.setVisible(pupil is not None)
        if pupil is not None:
            self.pupil.show_pupil(pupil, content)
