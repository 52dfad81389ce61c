"""The sheet that asks which answer, such as a sign, belongs to what was picked."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QButtonGroup, QSizePolicy

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.game_words import SecretWords
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.choice_pictures import Answer, ChoicePictures
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.boxes import add
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.camera import AnswerPane, Camera, usable_camera
from pullstrings_qt.ui.kit.grid_button import ButtonGrid
from pullstrings_qt.ui.kit.match.tile_slot import TileSlot
from pullstrings_qt.ui.kit.sign_button import SignButton
from pullstrings_qt.ui.kit.stack import Stack
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.turn_sheet import TurnSheet

_SMALLEST, _LARGEST = 44, 160
_GAP = 4
_FEWEST = 4
"""The minimum number of columns."""
_WIDTH = 1040
_PICKED, _SMALL_PICKED = 72, 44
"""Pixels of the tile beside the question which answer belongs to it."""
_MARGIN, _EDGE = 24, 40


class SignGrid(ButtonGrid[SignButton]):
    """All answers; arrow keys move, Space or Enter picks one, which `answered` emits."""

    answered = Signal(object)

    def __init__(self, answers: Sequence[Answer], pictures: ChoicePictures) -> None:
        super().__init__(_("Answers"), 1)
        self._group = QButtonGroup(self)
        self.hold(SignButton(answer, pictures) for answer in answers)
        for button in self.buttons:
            button.setParent(self)
            button.clicked.connect(partial(self.answered.emit, button.answer))
            self._group.addButton(button)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def minimumSizeHint(self) -> QSize:
        columns = max(_FEWEST, (self.width() + _GAP) // (_SMALLEST + _GAP))
        return QSize(_FEWEST * (_SMALLEST + _GAP), self._rows(columns) * (_SMALLEST + _GAP))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()  # a wider grid can be lower
        # Large tiles are best, then few rows, then full ones.
        counts = range(1, len(self.buttons) + 1)
        self.columns = max(counts, key=lambda each: (self._side(each), -self._rows(each), -each))
        side = max(self._side(self.columns), _SMALLEST)
        for number, button in enumerate(self.buttons):
            row, column = divmod(number, self.columns)
            button.setGeometry(column * (side + _GAP), row * (side + _GAP), side, side)

    def _rows(self, columns: int) -> int:
        return -(-len(self.buttons) // columns)

    def _side(self, columns: int) -> int:
        rows = self._rows(columns)
        wide = (self.width() + _GAP) // columns - _GAP
        high = (self.height() + _GAP) // rows - _GAP
        return min(wide, high, _LARGEST)


@dataclass(frozen=True, slots=True)
class AnswerTask:
    """What is asked, and how it is told."""

    question: str
    waiting: str
    ready: str
    """The words of the main button before and after an answer is picked."""
    answers: Sequence[Answer]
    seat: Seat
    choice: Any
    said: SecretWords | None = None
    """The game's terms for secret choices; None on the page, whose board shows the choice."""
    silent: bool = False
    """Whether signed letters are neither announced nor written."""
    look: str = ""
    """Asks the others to look, if the main button turns all tiles over."""


class AnswerSheet(TurnSheet):
    """The question and all answers; with a camera, a button that opens it.

    The same answer again confirms it, and so does a sign made to the camera, unless the others are
    to look first. What is done is the whole choice that was answered with.
    """

    def __init__(self, task: AnswerTask, pictures: ChoicePictures) -> None:
        edge = _MARGIN if Theme.current().has_large_text else _EDGE
        title = task.question if task.said is None else task.said.question
        super().__init__(title, width=_WIDTH, padding=edge)
        self.is_secret = task.said is not None
        self._task, self._pictures = task, pictures
        self.answer: Answer | None = None
        self.grid = SignGrid(task.answers, pictures)
        self.grid.answered.connect(self._on_answered)
        role = "lead" if Theme.current().has_large_text else "title"
        self.title = TextLabel(task.question, role, heavy=True)
        self.camera_button: Button | None = None
        self.camera: AnswerPane | None = None
        self._camera: Camera | None = None
        self._stack = Stack()
        self._stack.addWidget(self.grid)
        self._head = head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        head.setSpacing(12)
        self._picked: TileSlot | None = None
        if task.said is not None:
            side = _SMALL_PICKED if Theme.current().in_small_window else _PICKED
            self._picked = TileSlot(side, task.said, pictures)
            head.addWidget(self._picked)
        head.addWidget(self.title, 1)
        self.body.addLayout(head)
        self.body.addWidget(self._stack, 1)
        back = Button(_("Go back"), ButtonKind.QUIET)
        back.clicked.connect(self.cancel)
        add(self.footer, back, None, self.main_button)
        self.initial_focus(self.grid.buttons[0])
        camera = usable_camera()
        if camera is not None:
            self.offer_camera(camera)
        self._show_state()

    def offer_camera(self, camera: Camera) -> None:
        """Offer to sign answers that have a sign."""
        if not any(answer.sign for answer in self._task.answers):
            return
        self._camera = camera
        self.camera_button = Button(_("Sign it to the camera"), icon="camera")
        self.camera_button.clicked.connect(self.sign)
        self._head.addWidget(self.camera_button, 0, LEADING)

    def _on_answered(self, answer: Answer) -> None:
        again, self.answer = answer == self.answer, answer
        self._show_state()
        if again and not self._task.look:
            self.go_on()
        elif self.is_secret:
            self.title.show_text(self._task.look or self._task.question)
            announce(self, self._task.look)
            self.main_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_signed(self, answer: Answer) -> None:
        if self._task.look:
            self.stop_signing()
            self._on_answered(answer)
        else:
            self.answer = answer
            self.go_on()

    def _show_state(self) -> None:
        task = self._task
        if self._picked is not None and task.said is not None:
            if self.is_signing:  # the others may watch the hands
                self._picked.show_face_down(task.seat)
            else:
                spoken = task.said.picked if task.silent else ""
                self._picked.show_choice(task.choice, task.seat, spoken)
        words = task.waiting if self.answer is None else task.ready
        self.main_button.show_text(_("Sign first") if self.is_signing else words)
        self.main_button.setEnabled(self.answer is not None and not self.is_signing)

    def go_on(self) -> None:
        if self.answer is not None:
            self.finish(self.answer.choice)

    def close_down(self) -> None:
        """Close, and show nothing of a secret answer immediately, not only on deletion."""
        if self._picked is not None:
            self._picked.show_empty()
        self.main_button.show_text("")
        super().close_down()

    @property
    def is_signing(self) -> bool:
        """Whether the camera view is visible."""
        return self.camera is not None

    def sign(self) -> None:
        """Open the camera; only after the person presses a button."""
        if self.is_signing or self._camera is None or self.camera_button is None:
            return
        answers = [answer for answer in self._task.answers if answer.sign]
        made = self._camera.answer_pane(answers, self._pictures, silent=self._task.silent)
        made.taken.connect(self._on_signed)
        made.left.connect(self.stop_signing)
        self.camera = made
        self.title.show_text(_("Sign it to the camera"))  # without naming the sign
        self.camera_button.hide()
        self._stack.addWidget(made.widget)
        self._stack.setCurrentWidget(made.widget)
        self._show_state()
        made.start()

    def stop_signing(self) -> None:
        """Show the answers again; the hidden camera closes."""
        pane, self.camera = self.camera, None
        if pane is None or self.camera_button is None:
            return
        self.title.show_text(self._task.question)
        self.camera_button.show()
        self._stack.setCurrentWidget(self.grid)
        self._stack.removeWidget(pane.widget)
        pane.widget.deleteLater()
        self.camera_button.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show_state()

    def cancel(self) -> None:
        """Go back: from the camera to the answers, from the answers out of the sheet."""
        if self.is_signing:
            self.stop_signing()
        else:
            super().cancel()

    def lay_out(self) -> None:
        """Give the answers all the height available; the camera goes below a long question."""
        wide = min(Theme.current().px(_WIDTH), self.width() - 2 * _MARGIN)
        high = self.height() - 2 * _MARGIN
        if self.camera_button is not None:
            margins = self.body.contentsMargins()
            parts = (self.title, self.camera_button, self._picked)
            need = sum(part.sizeHint().width() for part in parts if part is not None)
            narrow = need + 2 * self._head.spacing() > wide - margins.left() - margins.right()
            way = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
            self._head.setDirection(way)
        self.card.setGeometry(QRect((self.width() - wide) // 2, _MARGIN, wide, high))
