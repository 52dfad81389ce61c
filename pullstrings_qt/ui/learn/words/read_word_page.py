"""Read a word: a hand spells, the person types it; then both are compared."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import pgettext
from pullstrings_qt.learning.words import Mark
from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.keys import KEYS
from pullstrings_qt.ui.learn.drill.answers import AnswerField
from pullstrings_qt.ui.learn.drill.view import AnswerFeedback
from pullstrings_qt.ui.learn.words.activity import marks_words
from pullstrings_qt.ui.learn.words.choices import WordChoices
from pullstrings_qt.ui.learn.words.page import WordPage

_STEP: Final = 40
_GAP: Final = 6


class MarksRow(QWidget):
    """Shows word above answer; a wrong letter is framed and struck through, not just colored."""

    def __init__(self) -> None:
        super().__init__()
        self.marks: tuple[Mark, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_marks(self, marks: Sequence[Mark]) -> None:
        """Show a comparison; an empty one hides the row."""
        self.marks = tuple(marks)
        self.setAccessibleName(" ".join(marks_words(marks)))
        self.setVisible(bool(marks))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        step = Theme.current().px(_STEP)
        return QSize(step * max(len(self.marks), 1), 2 * step + _GAP + 4)

    def minimumSizeHint(self) -> QSize:
        return QSize(10 * max(len(self.marks), 1), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        high = float(Theme.current().px(_STEP))
        step = min(high, (self.width() - 2) / max(len(self.marks), 1))  # narrower for a long word
        for place, mark in enumerate(self.marks):
            top = QRectF(1 + place * step, 2, step, high).adjusted(2, 0, -2, 0)
            self._paint_column(painter, top, top.translated(0, high + _GAP), mark)
        painter.end()

    def _paint_column(self, painter: QPainter, top: QRectF, below: QRectF, mark: Mark) -> None:
        theme = Theme.current()
        painter.setPen(Qt.PenStyle.NoPen if mark.right else QPen(theme.color("bad"), 3))
        painter.setBrush(theme.color("good_soft" if mark.right else "bad_soft"))
        painter.drawRoundedRect(top, 8, 8)
        self._paint_letter(painter, top, mark.letter or "–", "ink")
        self._paint_letter(painter, below, mark.read or "–", "ink" if mark.right else "bad")
        if mark.read and not mark.right:
            painter.setPen(QPen(theme.color("bad"), 2.4))
            middle, half = below.center(), below.width() * 0.34
            painter.drawLine(middle + QPointF(-half, half), middle + QPointF(half, -half))

    def _paint_letter(self, painter: QPainter, box: QRectF, text: str, role: str) -> None:
        size = min(box.height() * 0.66, box.width() * 0.9)
        path = text_path(text, size, widest=box.width()).translated(box.center())
        painter.fillPath(path, Theme.current().color(role))


class ReadWordPage(WordPage):
    """Spells words to read: the first when its button is pressed, others after "Next"."""

    def __init__(self, choices: WordChoices) -> None:
        super().__init__(_("Read a word"), choices)
        self._open = False
        self._goes_on = False
        words = pgettext("a film", "Play")
        self.play_button = Button(words, ButtonKind.PRIMARY, large=True, icon="play")
        self.field = AnswerField()
        self.field.field.takes_letters = True
        keys = {name: KEYS.shown(f"learn.{name}") for name in ("play", "slower", "describe")}
        told = _(
            "{again} plays it again, {slower} slower, {describe} tells the next hand in words."
        ).format(again=keys["play"], **keys)
        for widget in (self.play_button, self.field.field):
            widget.setAccessibleDescription(told)
        self.marks = MarksRow()
        self.give_up_button = Button(_("Show the answer"), ButtonKind.QUIET)
        self.stage.column.addWidget(self.play_button, alignment=LEADING)
        self.stage.column.addWidget(self.field)
        self.stage.column.addWidget(self.marks)
        self.stage.column.addWidget(self.give_up_button, alignment=LEADING)
        self._add_rest()
        self.play_button.clicked.connect(self.play)
        self.field.answered.connect(self._on_answered)
        self.give_up_button.clicked.connect(partial(self._on_answered, ""))
        self._show_parts()

    def show_word(self, word: str) -> None:
        """Ask for a word, and spell it if the person has just gone on."""
        self._open = True
        self.view.keeps_letters = False
        self._take_word(word)
        self.heading.show_text(_("Which word is this?"))
        sides = _("As you see it"), _("As others see it")
        self.hint.show_text(sides[0] if self.view.from_signer else sides[1])
        self.field.start()
        self.marks.show_marks(())
        self.play_button.show()
        self._show_parts()
        goes_on, self._goes_on = self._goes_on, False
        if goes_on:
            self.play()
        else:
            self.play_button.setFocus(Qt.FocusReason.OtherFocusReason)
            announce(self, self.heading.text())

    def ask_next(self) -> None:
        """Ask for the next word, which plays."""
        self._goes_on = True
        super().ask_next()

    def _on_playing(self, playing: bool) -> None:
        super()._on_playing(playing)
        if playing:
            self._let_write()

    def _on_describe(self) -> None:
        super()._on_describe()
        self._let_write()

    def _let_write(self) -> None:
        """Let the person write once the word has begun."""
        if not self.play_button.isHidden():
            self.field.field.setFocus(Qt.FocusReason.OtherFocusReason)
            self.play_button.hide()
            self._show_parts()

    def show_feedback(self, feedback: AnswerFeedback) -> None:
        """Show the word, and what was read instead."""
        self._open = False
        self.named = True
        self.play_button.hide()
        self.view.keeps_letters = True  # to compare the answer with the spelling
        self.view.update()
        self.view.setAccessibleName(_("The word {word}, spelled by hand.").format(word=self.word))
        self.field.setEnabled(False)
        self._show_parts()
        self.next_button.setFocus(Qt.FocusReason.OtherFocusReason)
        self.marks.show_marks(feedback.marks)
        self.feedback.show_verdict(feedback)
        self.stage.show_soon(self.next_button)

    def _show_parts(self) -> None:
        super()._show_parts()
        some = bool(self.word)
        if not some:
            self.play_button.hide()
        begun = self.play_button.isHidden()
        for button in (self.again_button, self.slower_button):
            button.setVisible(begun)
        self.field.button.kind = ButtonKind.PRIMARY if begun else ButtonKind.SECOND
        self.field.button.update()
        self.field.setVisible(some)
        self.give_up_button.setVisible(some and self._open)
        self.next_button.setVisible(some and not self._open)
        self.marks.setVisible(some and bool(self.marks.marks))

    def _on_answered(self, text: str) -> None:
        if self._open and self.word:
            self.answered.emit(text)

    def initial_focus(self) -> QWidget:
        if not self.word:
            return self.choices.length
        return self.field.field if self.play_button.isHidden() else self.play_button
