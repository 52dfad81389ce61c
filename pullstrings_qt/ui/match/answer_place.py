"""The answers to pick from, or the camera to sign the answer."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.choice_pictures import Answer, ChoicePictures
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import LEADING, Button
from pullstrings_qt.ui.kit.camera import AnswerPane, Camera, usable_camera
from pullstrings_qt.ui.kit.stack import Stack
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.answer_grid import SignGrid


class AnswerPlace(QWidget):
    """The question and all answers; with a camera, a button that opens it.

    The same answer again confirms it, and so does a sign made to the camera.

    Args:
        question: heads the answers.
        answers: in display order.
        pictures: draw the answers.
        silent: whether signed letters are neither announced nor written.

    Attributes:
        answer: the `Answer` that was picked; None before.

    Signals:
        picked: another answer was picked.
        confirmed: the answer is final.
        signing_changed: the camera view was shown or hidden.
    """

    picked = Signal()
    confirmed = Signal()
    signing_changed = Signal()

    def __init__(
        self,
        question: str,
        answers: Sequence[Answer],
        pictures: ChoicePictures,
        *,
        silent: bool = False,
    ) -> None:
        super().__init__()
        self._question = question
        self._answers, self._pictures, self._silent = answers, pictures, silent
        self.answer: Answer | None = None
        self.grid = SignGrid(answers, pictures)
        self.grid.answered.connect(self._on_answered)
        role = "lead" if Theme.current().has_large_text else "title"
        self.title = TextLabel(question, role, heavy=True)
        self.camera_button: Button | None = None
        self.camera: AnswerPane | None = None
        self._stack = Stack()
        self._stack.addWidget(self.grid)
        self._head = head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        head.setSpacing(12)
        head.addWidget(self.title, 1)
        self._camera: Camera | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addLayout(head)
        column.addWidget(self._stack, 1)
        camera = usable_camera()
        if camera is not None:
            self.offer_camera(camera)

    def offer_camera(self, camera: Camera) -> None:
        """Offer to sign answers that have a sign."""
        if not any(answer.sign for answer in self._answers):
            return
        self._camera = camera
        self.camera_button = Button(_("Sign it to the camera"), icon="camera")
        self.camera_button.clicked.connect(self.sign)
        self._head.addWidget(self.camera_button, 0, LEADING)

    def _on_answered(self, answer: Answer) -> None:
        again, self.answer = answer == self.answer, answer
        (self.confirmed if again else self.picked).emit()

    def _on_signed(self, answer: Answer) -> None:
        self.answer = answer
        self.confirmed.emit()

    @property
    def is_signing(self) -> bool:
        """Whether the camera view is visible."""
        return self.camera is not None

    def sign(self) -> None:
        """Open the camera; only after the person presses a button."""
        if self.is_signing or self._camera is None or self.camera_button is None:
            return
        answers = [answer for answer in self._answers if answer.sign]
        made = self._camera.answer_pane(answers, self._pictures, silent=self._silent)
        made.taken.connect(self._on_signed)
        made.left.connect(self.stop_signing)
        self.camera = made
        self.title.show_text(_("Sign it to the camera"))  # without naming the sign
        self.camera_button.hide()
        self._stack.addWidget(made.widget)
        self._stack.setCurrentWidget(made.widget)
        self.signing_changed.emit()
        made.start()

    def stop_signing(self) -> None:
        """Show the answers again; the hidden camera closes."""
        pane, self.camera = self.camera, None
        if pane is None or self.camera_button is None:
            return
        self.title.show_text(self._question)
        self.camera_button.show()
        self._stack.setCurrentWidget(self.grid)
        self._stack.removeWidget(pane.widget)
        pane.widget.deleteLater()
        self.camera_button.setFocus(Qt.FocusReason.OtherFocusReason)
        self.signing_changed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the button below the question if both do not fit side by side."""
        super().resizeEvent(event)
        if self.camera_button is not None:
            both = self.title.sizeHint().width() + self.camera_button.sizeHint().width()
            narrow = both + self._head.spacing() > self.width()
            way = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
            self._head.setDirection(way)

    def restyle(self) -> None:
        """Apply another theme, also to the camera view opened later."""
