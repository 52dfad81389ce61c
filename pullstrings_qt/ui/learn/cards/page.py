"""The page of flash cards: question, answers, feedback."""

from collections.abc import Sequence
from functools import cached_property, partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.learning_types import Rating
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.signs.views import Hand, Side
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.camera import Camera, LetterPane
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.key_cap import KeySentence
from pullstrings_qt.ui.kit.keys import CAMERA_KEY
from pullstrings_qt.ui.kit.last_event import last_events
from pullstrings_qt.ui.kit.stack import Stack
from pullstrings_qt.ui.kit.typed_letter import COMMAND, number_of, readings, written
from pullstrings_qt.ui.learn.cards.panes import JudgingPane, MistakePane, NewLetterPane
from pullstrings_qt.ui.learn.drill.answers import AnswerField, AnswerGrid, Feedback
from pullstrings_qt.ui.learn.drill.page import DrillPage, SessionProgress, add_undo
from pullstrings_qt.ui.learn.drill.question_card import QuestionCard
from pullstrings_qt.ui.learn.drill.view import (
    AnswerFeedback,
    CardView,
    Comparison,
    Judgment,
    Question,
    SessionStatus,
)

_LOW = 620


class FlashCardPage(DrillPage):
    """Asks cards: the answer is chosen, typed, or judged by the person or the camera.

    The camera view is None until it is first needed. `drill_asked` emits the ids of two tiles just
    mixed up, `hand_changed` the hand to show from now on, ``right`` or ``left``.
    """

    drill_asked = Signal(object)
    hand_changed = Signal(str)

    def __init__(self, title: str, *, simple_grades: bool = False) -> None:
        self.card = QuestionCard()
        super().__init__(title, self.card, _("Next"))
        self._simple_grades = simple_grades
        self._view: CardView | None = None
        self._open = False
        self._shown = False
        self._hand = ""
        self._mixed_up: tuple[str, str] = ("", "")
        self._camera: Camera | None = None
        self.camera: LetterPane | None = None
        self.pips = SessionProgress()
        self.answers = AnswerGrid()
        self.field = AnswerField()
        self.show_button = Button(_("Show me"), ButtonKind.PRIMARY, large=True, icon="eye")
        self.camera_button = Button(_("With the camera"), icon="camera")
        self.turn_button = Button(_("Turn the hand"), icon="eye")
        self.play_button = Button(_("Play it again"), icon="replay")
        self.unknown_button = Button(_("I don’t know yet"), ButtonKind.QUIET)
        self.feedback = Feedback()
        # A sign that moves has three, too wide for one row.
        self._actions = FlowRow((self.turn_button, self.play_button, self.unknown_button))
        self._keys = KeySentence()
        self.places = Stack()
        self.undo_action = add_undo(self, self.undo_asked)
        self.add_stop()
        self._lay_out()
        self.answers.answered.connect(self._on_answered)
        self.field.answered.connect(self._on_answered)
        self.show_button.clicked.connect(self.show_answer)
        self.camera_button.clicked.connect(self.show_to_camera)
        self.turn_button.clicked.connect(self.turn_hand)
        self.play_button.clicked.connect(self.card.pane.play)
        self.unknown_button.clicked.connect(partial(self._on_answered, ""))

    def _lay_out(self) -> None:
        following = QHBoxLayout()
        following.setSpacing(20)
        following.addWidget(self.next_button)
        enter = KeySentence()
        enter.show_sentence(_("or press {key}"), {"key": _("Enter")})
        following.addWidget(enter, 1, Qt.AlignmentFlag.AlignVCenter)
        column = self.stage.column
        column.addSpacing(12)
        column.addWidget(self.answers)
        column.addWidget(self.field)
        column.addWidget(self.show_button, alignment=LEADING)
        column.addWidget(self.camera_button, alignment=LEADING)
        column.addSpacing(8)
        for widget in (self._actions, self._keys):
            column.addWidget(widget)
        self.stage.footer_row.addWidget(self.feedback)
        self.stage.footer_row.addLayout(following)
        self.body.addWidget(self.pips)
        self.places.addWidget(self.stage)
        self.body.addWidget(self.places, 1)

    @cached_property
    def new_letter(self) -> NewLetterPane:
        """The pane for new cards."""
        pane = NewLetterPane()
        pane.made_button.clicked.connect(self.ask_next)
        pane.known_button.clicked.connect(lambda: self.next_asked.emit(True))
        pane.hand_changed.connect(self.use_hand)
        pane.hand_changed.connect(self.hand_changed)
        self.places.addWidget(pane)
        return pane

    @cached_property
    def mistake(self) -> MistakePane:
        """The pane that explains a mistake."""
        pane = MistakePane()
        pane.next_button.clicked.connect(self.ask_next)
        pane.drill_button.clicked.connect(lambda: self.drill_asked.emit(self._mixed_up))
        self.places.addWidget(pane)
        return pane

    @cached_property
    def judging(self) -> JudgingPane:
        """The pane for self-assessment."""
        pane = JudgingPane(simple=self._simple_grades)
        pane.graded.connect(self._on_graded)
        self.places.addWidget(pane)
        return pane

    @property
    def is_before_camera(self) -> bool:
        """Whether the camera view is open."""
        pane = self.camera
        return pane is not None and self.places.currentWidget() is pane.widget

    def offer_camera(self, camera: Camera) -> None:
        """Offer to answer by camera."""
        self._camera = camera
        self.arrange()

    @property
    def _offers_camera(self) -> bool:
        view = self._view
        return self._camera is not None and view is not None and view.answer.sign is not None

    def show_to_camera(self) -> None:
        """Open the camera for the current sign; only after the person presses a button."""
        view = self._view
        if view is None or view.answer.sign is None or not self.camera_button.isVisibleTo(self):
            return
        if self.camera is None and self._camera is not None:
            self.camera = self._camera.letter_pane()
            self.camera.graded.connect(self._on_graded)
            self.camera.shown.connect(partial(self._on_graded, Rating.GOOD, by_camera=True))
            self.places.addWidget(self.camera.widget)
        if self.camera is not None:
            self._ask_camera(self.camera, view.answer.sign)
            self.camera.start()

    def _ask_camera(self, pane: LetterPane, sign: str) -> None:
        self._shown = True
        pane.ask(sign, self.hand)
        self._bring(pane.widget, pane.widget)
        self.arrange()

    def use_hand(self, hand: str) -> None:
        """Show this hand, ``right`` or ``left``, regardless of the settings."""
        self._hand = hand
        self.card.pane.use_hand(hand)

    @property
    def main_button(self) -> Button:
        """The button that continues, if there is no question."""
        pane = self.places.currentWidget()
        if isinstance(pane, NewLetterPane):
            return pane.made_button
        return pane.next_button if isinstance(pane, MistakePane) else self.next_button

    @property
    def hand(self) -> Hand:
        """The hand that signs."""
        return Hand(self._hand or Theme.current().signs.hand)

    def show_question(self, question: Question) -> None:
        """Ask a card."""
        if not isinstance(question, CardView):
            return
        view = self._view = question
        self._open, self._shown = view.answering != "meet", False
        told = self.card.hasFocus()  # then a reader does not notice the new card by itself
        writes = view.answering == "type"
        pane: QWidget = self.stage
        focus: QWidget = self.field.field if writes else self.card
        self.card.show_face(view.question, f"{view.heading} {view.spoken}")
        self.heading.show_text(view.heading)
        if view.introduction is not None:
            self.new_letter.show_introduction(view.introduction, self.hand.value)
            pane, focus = self.new_letter, self.new_letter.made_button
        sign = view.answer.sign if view.answering == "grade" else None
        camera = self.camera if sign and self.camera is not None and self.camera.is_on else None
        if camera is not None:  # it remains open as long as it is visible
            pane = focus = camera.widget
        self.field.field.takes_letters = view.answer.text.isascii()
        self.field.start(self.card.accessibleName())
        self.field.setVisible(writes)
        self._bring(pane, focus)
        self.answers.show_choices(view.choices)
        # what is announced must not be read at the card as well
        announces = (told and focus is self.card) or last_events(self).is_waiting
        self.card.setAccessibleDescription("" if announces else self.answers.spoken)
        self.feedback.hide()
        self.next_button.show_text(_("Try it"))  # a new card is only shown
        self._show_hint()
        self.arrange()
        if camera is not None and sign is not None:
            self._ask_camera(camera, sign)
            return
        self.initial_focus().setFocus(Qt.FocusReason.OtherFocusReason)
        if view.introduction is not None:
            announce(self, view.introduction.spoken)
            self.new_letter.hands.play()
            return
        # a waiting announcement would interrupt the reader's own at the new focus
        if announces:
            announce(self, f"{self.card.accessibleName()} {self.answers.spoken}".strip())
        self.stage.beside.verticalScrollBar().setValue(0)
        if view.answering != "grade":
            self.card.pane.play()

    def _bring(self, pane: QWidget, focus: QWidget) -> None:
        """Show a pane. It gets the focus first: otherwise Qt moves it and readers say that."""
        pane.show()
        now: QWidget | None = self.window().focusWidget()
        is_camera = self.camera is not None and pane is self.camera.widget
        if not (is_camera and now is not None and pane.isAncestorOf(now)):  # a part may keep it
            focus.setFocus(Qt.FocusReason.OtherFocusReason)
        self.places.setCurrentWidget(pane)

    def show_status(self, status: SessionStatus) -> None:
        """Show the progress of the session, and whether the last answer can be undone."""
        super().show_status(status)
        self.pips.show_standing(status)

    def show_answer(self) -> None:
        """Show the answer, a hand from both sides, and ask how it went."""
        view = self._view
        if view is None or not self._open or self._shown or view.answering != "grade":
            return
        self._shown = True
        pane = self.judging
        pane.show_answer(view.answer, self.hand)
        self._bring(pane, pane.pair.cards[0])
        self.arrange()
        announce(self, pane.spoken)
        pane.play()

    def show_feedback(self, feedback: AnswerFeedback) -> None:
        """Show both hands of a mistake, or the feedback below the answers."""
        self._open = False
        if feedback.compared is not None:
            self._compare(feedback, feedback.compared)
            return
        self.next_button.show_text(_("Next"))
        self.stage.footer.show()
        self.next_button.setFocus(Qt.FocusReason.OtherFocusReason)
        self.answers.show_verdict(feedback)
        self.card.setAccessibleDescription("")
        self.field.setEnabled(False)
        self._show_hint()  # a message about an invalid key is obsolete
        self.arrange()
        # last: a focus change would interrupt the announcement
        self.feedback.show_verdict(feedback)
        for button in self.answers.buttons:
            if button.mark == "right":
                self.stage.show_soon(button)

    def _compare(self, feedback: AnswerFeedback, compared: Comparison) -> None:
        pane = self.mistake
        side = Side.SIGNER if self.card.pane.from_signer else Side.VIEWER
        self._mixed_up = (feedback.answer, feedback.chosen)
        pane.show_comparison(compared, side, self.hand)
        self._bring(pane, pane.next_button)
        self.arrange()
        offered = {each.choice.tile_id: each.choice.face.alt for each in self.answers.buttons}
        given = offered.get(feedback.chosen, "")
        chosen = _("You chose {given}.").format(given=given)
        is_told = not given or chosen in pane.spoken
        announce(self, pane.spoken if is_told else f"{chosen} {pane.spoken}")
        pane.play()

    def _show_hint(self) -> None:
        view = self._view
        if view is None:
            return
        text = _("As you see it") if self.card.pane.from_signer else _("As others see it")
        self.hint.show_text(text if view.turns and view.answering != "grade" else view.hint)

    def arrange(self) -> None:
        """Show what fits."""
        view = self._view
        if view is None:
            return
        self.pips.setHidden(isinstance(self.places.currentWidget(), NewLetterPane))
        way, said = view.answering, not self._open
        looking = way == "grade" and not self._shown
        hand = view.turns and not looking
        # in a small window the answers are more important than the question
        crowded = said and way != "meet" and self.stage.height() < Theme.current().px(_LOW)
        self.heading.setHidden(crowded)
        self.hint.setHidden(crowded or not self.hint.text())
        self.answers.setVisible(way == "choose")
        self.field.setVisible(way == "type")
        self.show_button.setVisible(looking)
        self.camera_button.setVisible(looking and self._offers_camera)
        self.turn_button.setVisible(hand)
        self.play_button.setVisible(hand and view.moves and not Theme.current().reduced_motion)
        self.unknown_button.setVisible(way != "grade" and not said)
        self._actions.setVisible(hand or (way != "grade" and not said))
        self.stage.footer.setVisible(said)
        self._keys.setVisible(not said)
        self._keys.show_sentence(*self._keys_of(view, looking=looking))

    def _keys_of(self, view: CardView, *, looking: bool) -> tuple[str, dict[str, str]]:
        if looking and self._offers_camera:
            keys = {"show": _("Space"), "camera": str(CAMERA_KEY)}
            return _("Press {show} to be shown, {camera} for the camera."), keys
        if looking:
            return _("or press {key}"), {"key": _("Space")}
        if view.answering == "type":
            return _("Then press {key}."), {"key": _("Enter")}
        keys = {"first": "1", "last": str(len(view.choices))}
        if view.letters:
            return _("Press {first} to {last}, or type the letter."), keys
        return _("Press {first} to {last}."), keys

    def turn_hand(self) -> None:
        """Show the other side of the hand."""
        self.card.pane.turn_hand()
        self._show_hint()
        self.arrange()
        announce(self, self.hint.text())

    def _on_answered(self, answer: str) -> None:
        if self._open:
            self.answered.emit(answer)

    def _on_graded(self, rating: Rating, *, by_camera: bool = False) -> None:
        """Tell how well it was signed; who was shown the hand before the camera knew less."""
        if self._open and self._shown:
            aided = self.is_before_camera and self.camera is not None and self.camera.shows_sign
            known = min(rating, Rating.HARD) if aided else rating
            self.answered.emit(Judgment(known, by_camera=by_camera, aided=aided))

    def ask_next(self) -> None:
        """Ask for the next card, after the feedback or an introduction."""
        if not self._open:
            super().ask_next()

    def initial_focus(self) -> QWidget:
        pane = self.places.currentWidget()
        if self.camera is not None and pane is self.camera.widget:
            return pane
        if isinstance(pane, JudgingPane):
            return pane.pair.cards[0]
        if pane is not self.stage:
            return self.main_button
        if self._view is not None and self._view.answering == "type":
            return self.field.field
        return self.card

    def regions(self) -> tuple[QWidget, ...]:
        pane = self.places.currentWidget()
        if isinstance(pane, NewLetterPane):
            return self.header, pane.pair, pane.hands.buttons
        if isinstance(pane, MistakePane | JudgingPane):
            return self.header, pane.pair, pane.buttons
        if self.camera is not None and pane is self.camera.widget:
            return self.header, *self.camera.regions()
        return self.header, self.card, self.stage.beside

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not event.isAutoRepeat() and self._take_key(event):
            return
        super().keyPressEvent(event)

    def _take_key(self, event: QKeyEvent) -> bool:
        """Handle a key of the current step; False if it has no meaning."""
        if event.modifiers() & COMMAND and not written(event):
            return False
        key, number, view = event.key(), number_of(event), self._view
        goes_on = key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
        looking = view is not None and view.answering == "grade" and not self._shown
        taken = False
        if view is None:
            pass
        elif self.camera is not None and self.is_before_camera:
            taken = bool(number) and self.camera.press(int(number))
        elif goes_on and (looking or not self._open):
            taken = True
            if self._open:
                self.show_answer()
            else:
                self.ask_next()
        elif self._open and looking and number == str(CAMERA_KEY) and self._offers_camera:
            taken = True
            self.show_to_camera()
        elif looking or not self._open:
            pass
        elif number:
            keys = self.judging.grades if view.answering == "grade" else self.answers
            taken = keys.press(int(number))
        elif view.answering == "choose" and view.letters and written(event):
            taken = self._take_letter(readings(event))
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Right) and self.card.hasFocus():
            taken = self.focusNextChild()
        return taken

    def _take_letter(self, readings: Sequence[str]) -> bool:
        buttons = {each.choice.face.text.casefold(): each for each in self.answers.buttons}
        latin = all(map(str.isascii, buttons))
        letter = readings[-1 if latin else 0]
        for text in readings:
            if text.casefold() in buttons:
                buttons[text.casefold()].click()
                return True
        if letter.isalpha():
            words = _("That key has no letter from A to Z.")
            if letter.isascii() or not latin:
                words = _("{letter} is not among these answers.").format(letter=letter.upper())
            self.hint.show_text(words)
            self.hint.show()
            announce(self, words)
            return True
        return False
