"""The base of the two word drills: a spelling hand, and controls beside it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.key_cap import KeySentence
from pullstrings_qt.ui.kit.keys import ActionKeys
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.drill.answers import Feedback
from pullstrings_qt.ui.learn.drill.page import DrillPage, add_undo
from pullstrings_qt.ui.learn.drill.view import Question, WordQuestion
from pullstrings_qt.ui.learn.words.choices import WordChoices, WordChoicesCard, slower_than
from pullstrings_qt.ui.learn.words.spelling_view import SpellingCard


class WordPage(DrillPage):
    """Asks one word after the other; the choices are for the next words."""

    choices_changed = Signal(object)

    def __init__(self, title: str, choices: WordChoices) -> None:
        self.card = SpellingCard()
        super().__init__(title, self.card, _("Next"))
        self.word = ""
        self.named = False  # whether the letters of the word may be revealed
        self.view = self.card.view
        self.again_button = Button(_("Play it again"), icon="replay")
        self.slower_button = Button(_("Slower"), icon="clock")
        self.pause_button = Button(_("Pause"), icon="pause")
        self.describe_button = Button(_("Describe the next hand"), ButtonKind.QUIET)
        self.keys = KeySentence()
        self.described = TextLabel("", color="ink_soft")
        self.feedback = Feedback()
        self.choices = WordChoicesCard(choices)
        self.view.set_speed(choices.speed)
        playing = (self.again_button, self.slower_button, self.pause_button, self.describe_button)
        self._controls = FlowRow(playing, gap=10, line_gap=10)
        self.stage.column.addSpacing(8)
        self.body.addWidget(self.stage, 1)

    def _add_rest(self) -> None:
        """Add the controls of both drills below those of one."""
        for widget in (self._controls, self.keys, self.described, self.feedback):
            self.stage.column.addWidget(widget)
        self.stage.column.addWidget(self.next_button, alignment=LEADING)
        self.stage.column.addSpacing(6)
        self.stage.column.addWidget(self.choices)
        self.described.hide()
        self.keys.show_sentence(
            _("{again} plays it again, {slower} slower, {describe} tells the next hand in words."),
            {"again": "F2", "slower": "F3", "describe": "F4"},
        )
        self.again_button.clicked.connect(self.play_again)
        self.slower_button.clicked.connect(self.play_slower)
        self.pause_button.clicked.connect(self.view.toggle)
        self.describe_button.clicked.connect(self._on_describe)
        self.view.playing_changed.connect(self._on_playing)
        self.choices.changed.connect(self._on_choices)
        keys = ActionKeys(self, Qt.ShortcutContext.WindowShortcut)
        keys.add("learn.play", self.play_again)
        keys.add("learn.slower", self.play_slower)
        keys.add("learn.describe", self._on_describe)

    def _take_word(self, word: str, spoken: str = "") -> None:
        """Start a word, without playing it."""
        self.word, self.named = word, False
        self.feedback.hide()
        self.described.hide()
        self.view.set_speed(self.choices.choices.speed)
        self.view.show_word(word, spoken)
        self.stage.beside.verticalScrollBar().setValue(0)
        self._show_speed()
        self._on_playing(False)

    def play(self) -> None:
        """Play the word at the chosen speed."""
        self.view.set_speed(self.choices.choices.speed)
        self._show_speed()
        self.view.play()

    def play_again(self) -> None:
        """Play the word again at its speed."""
        if self._may_play():
            self.view.play()

    def play_slower(self) -> None:
        """Play the word again, one step slower; the next word has the chosen speed."""
        if self._may_play():
            self.view.set_speed(slower_than(self.view.speed))
            self._show_speed()
            self.view.play()

    def _may_play(self) -> bool:
        return bool(self.word)

    def ask_one_word(self) -> None:
        """Ask a single word of a session, without choices."""
        self.choices.hide()
        self.next_button.show_text(_("Go on"))
        self.undo_action = add_undo(self, self.undo_asked)
        self.add_stop()

    def show_question(self, question: Question) -> None:
        """Ask a word, or show why there is none."""
        if not isinstance(question, WordQuestion):
            return
        if question.word:
            self.show_word(question.word)
            return
        self._take_word("")
        self.card.show_cover("")
        self.heading.show_text(_("No words"))
        self.hint.show_text(question.missing)
        self.hint.show()
        self._show_parts()

    def show_word(self, word: str) -> None:
        """Ask a word."""
        raise NotImplementedError

    def _show_parts(self) -> None:
        self._controls.setVisible(self._may_play())
        self.keys.setVisible(self._may_play())

    def _show_speed(self) -> None:
        self.slower_button.setEnabled(self.view.speed > slower_than(self.view.speed))

    def _on_describe(self) -> None:
        if self._may_play():
            self.described.show_text(self.view.describe_next(named=self.named))
            self.described.show()

    def _on_playing(self, playing: bool) -> None:
        ended = not playing and self.view.progress in (0.0, 1.0)
        if ended and self.pause_button.hasFocus():
            self.again_button.setFocus(Qt.FocusReason.OtherFocusReason)
        self.pause_button.setHidden(ended)
        self.pause_button.icon_name = "pause" if playing else "play"
        self.pause_button.show_text(_("Pause") if playing else _("Go on"))

    def _on_choices(self, choices: WordChoices) -> None:
        if choices.speed != self.view.speed and not self.view.is_playing:
            self.view.set_speed(choices.speed)
            self._show_speed()
        self.choices_changed.emit(choices)

    def regions(self) -> tuple[QWidget, ...]:
        return self.header, self.card, self.stage.beside
