"""Spell it: the person spells a word by hand, then compares."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.learning_types import Rating
from pullstrings_qt.signs.views import Side
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.camera import Camera
from pullstrings_qt.ui.kit.key_cap import KeySentence
from pullstrings_qt.ui.kit.keys import CAMERA_KEY
from pullstrings_qt.ui.kit.typed_letter import number_of
from pullstrings_qt.ui.learn.drill.answers import GradeGrid
from pullstrings_qt.ui.learn.drill.view import Judgment
from pullstrings_qt.ui.learn.words.choices import WordChoices
from pullstrings_qt.ui.learn.words.page import WordPage


class SpellItPage(WordPage):
    """Shows words to spell, also to the `Camera`."""

    camera_asked = Signal(object)

    def __init__(self, choices: WordChoices, *, simple_grades: bool = False) -> None:
        super().__init__(_("Spell it"), choices)
        self._shown = False
        self.view.keeps_letters = True
        self.view.use_side(Side.SIGNER)  # to compare it with the own hand, as single letters
        self.show_button = Button(_("Show me"), ButtonKind.PRIMARY, large=True, icon="eye")
        self.camera_button = Button(_("Spell it to the camera"), icon="camera")
        self.camera_keys = KeySentence()
        self.camera_keys.show_sentence(
            _("Press {show} to be shown, {camera} for the camera."),
            {"show": _("Space"), "camera": str(CAMERA_KEY)},
        )
        self.grades = GradeGrid(simple=simple_grades)
        self._camera: Camera | None = None
        for button in (self.show_button, self.camera_button):
            self.stage.column.addWidget(button, alignment=LEADING)
        self.stage.column.addWidget(self.camera_keys)
        self.stage.column.addWidget(self.grades)
        self._add_rest()
        self.camera_button.clicked.connect(self.show_to_camera)
        self.show_button.clicked.connect(self.show_answer)
        self.grades.graded.connect(self._on_graded)
        self._show_parts()

    def show_word(self, word: str) -> None:
        """Ask the person to spell a word."""
        self._shown = False
        self._take_word(word, _("The word {word}, spelled by hand.").format(word=word))
        self.named = True
        self.card.show_cover(word)
        self.card.setAccessibleName(word)
        self.heading.show_text(_("Spell {word} with your hand.").format(word=word))
        self.hint.show_text(_("Take your time. Then look how it goes."))
        self._show_parts()
        self.initial_focus().setFocus(Qt.FocusReason.OtherFocusReason)
        announce(self, f"{self.heading.text()} {self.hint.text()}")

    def offer_camera(self, camera: Camera) -> None:
        """Offer to spell to the camera."""
        self._camera = camera
        self._show_parts()

    @property
    def _offers_camera(self) -> bool:
        return self._camera is not None and bool(self.word) and not self._shown

    def show_to_camera(self) -> None:
        """Ask for the page for spelling words to the camera."""
        if self._offers_camera:
            self.camera_asked.emit(self._camera)

    def show_answer(self) -> None:
        """Play the word, and ask how it went."""
        if not self.word or self._shown:
            return
        self._shown = True
        self.card.show_cover("")
        self.heading.show_text(_("How did it go?"))
        self.hint.show_text(_("Compare it with your own."))
        self._show_parts()
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        announce(self, f"{self.heading.text()} {self.hint.text()}")
        self.play()
        self.stage.show_soon(self.grades)

    def _may_play(self) -> bool:
        return bool(self.word) and self._shown

    def _show_parts(self) -> None:
        super()._show_parts()
        self.show_button.setVisible(bool(self.word) and not self._shown)
        self.camera_button.setVisible(self._offers_camera)
        self.camera_keys.setVisible(self._offers_camera)
        self.grades.setVisible(self._may_play())
        self.next_button.hide()

    def _on_graded(self, rating: Rating) -> None:
        if self._may_play():
            self.answered.emit(Judgment(rating))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        number = "" if event.isAutoRepeat() else number_of(event)
        if number and self._may_play() and self.grades.press(int(number)):
            return
        if number == str(CAMERA_KEY) and self._offers_camera:
            self.show_to_camera()
            return
        super().keyPressEvent(event)

    def initial_focus(self) -> QWidget:
        if not self.word:
            return self.choices.length
        return self.view if self._shown else self.show_button
