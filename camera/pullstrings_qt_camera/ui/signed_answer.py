"""Answer by signing: the camera reads a sign, shows the result, and asks if it is not sure.

Another player may watch: the picture is covered until a button is held, nothing reveals the
    expected letter, and no answer is given without a button press.
"""

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget
from shiboken6 import isValid

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.choice_pictures import Answer, ChoicePictures
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import RING_ROOM, Button, ButtonKind
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.scroll_area import ScrollArea
from pullstrings_qt.ui.kit.sign_button import SignButton
from pullstrings_qt.ui.kit.stack import Stack
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt_camera.reading.frame import Frame, light
from pullstrings_qt_camera.reading.hand_detector import HandDetector, HandSighting
from pullstrings_qt_camera.reading.sign_watch import (
    ReadingProgress,
    ReadingStage,
    SignReading,
    SignWatch,
)
from pullstrings_qt_camera.reading.verdict import TURNED, SignVerdict, VerdictKind
from pullstrings_qt_camera.ui.preview import Preview
from pullstrings_qt_camera.ui.privacy_cover import PrivacyCover
from pullstrings_qt_camera.ui.session import CameraSession
from pullstrings_qt_camera.ui.words import LASTS, Trouble, trouble_words, verdict_words

if TYPE_CHECKING:
    from pullstrings_qt_camera.ui.source import Frames

_MIN, _MIN_AT_LARGE_TEXT = 176, 132  # pixels of the picture, and of a hand in a question


class _Doing(Enum):
    LOOKING = auto()
    READ = auto()
    OFF = auto()


def _stage_words(stage: ReadingStage) -> tuple[str, str]:
    """Return the feedback while a hand is watched, and a second sentence; without a letter."""
    if stage in (
        ReadingStage.DARK,
        ReadingStage.NO_HAND,
        ReadingStage.FAR,
        ReadingStage.UPSIDE_DOWN,
    ):
        return verdict_words(SignVerdict(VerdictKind(stage.value)), "")
    return {
        ReadingStage.MOVES: (_("Hold your sign still."), _("J and Z move: draw them in the air.")),
        ReadingStage.NO_LETTER: (_("The camera sees a hand, but no sign that it knows."), ""),
        ReadingStage.HELD: (_("Yes. Hold it still."), ""),
    }.get(stage, ("", ""))


class _Cover(Stack):
    """Uses the remaining height, and requests only its minimum."""

    def __init__(self, minimum: int) -> None:
        super().__init__()
        self.minimum = minimum
        self.setMinimumHeight(minimum)

    def sizeHint(self) -> QSize:
        return QSize(2 * self.minimum, self.minimum)


class SignedAnswer(QWidget):
    """Waits for a sign, shows the result, and emits the answer once it is confirmed.

    The camera is open while it waits, and closes as soon as a sign was read.

    Args:
        answers: the possible answers, each with its sign.
        pictures: draw the answers.
        frames: creates the camera for an owner.
        open_eye: returns the detector; called in a thread.
        silent: whether letters are neither announced nor written; the hands are shown.

    Signals:
        taken: the confirmed `Answer`.
        left: the person prefers to pick the answer.
    """

    taken = Signal(object)
    left = Signal()

    def __init__(
        self,
        answers: Sequence[Answer],
        pictures: ChoicePictures,
        frames: "Callable[[QObject], Frames]",
        open_eye: Callable[[], HandDetector],
        *,
        silent: bool = False,
    ) -> None:
        super().__init__()
        self._pictures, self._silent = pictures, silent
        self._answers = {answer.sign: answer for answer in answers if answer.sign}
        self._watch = SignWatch(self._answers)
        self._reading: SignReading | None = None
        self._doing = _Doing.OFF
        self._told = ("", "")
        self._waiting: tuple[tuple[str, str], float] = (("", ""), 0.0)
        self.hands: tuple[SignButton, ...] = ()
        self.veil, self.preview = PrivacyCover(), Preview()
        self.session = CameraSession(self, frames, open_eye)
        self.sentence = TextLabel("", "lead")
        self.second = TextLabel("", color="ink_soft")
        self.show_button = Button(_("Hold to see yourself"), icon="eye")
        self.take_button = Button(_("Take it"), ButtonKind.PRIMARY)
        self.again_button = Button("", icon="camera")
        self.pick_button = Button(_("Pick it instead"), ButtonKind.QUIET)
        self.lock = TextLabel(
            _("The picture stays on this computer and is never saved."),
            "small",
            color="ink_soft",
        )
        self._lay_out()
        self._connect()
        self._show()

    def _lay_out(self) -> None:
        minimum = _MIN_AT_LARGE_TEXT if Theme.current().has_large_text else _MIN
        self._cover = _Cover(minimum)
        self._asked = QWidget()
        self._asked_row = QHBoxLayout(self._asked)
        self._asked_row.setContentsMargins(0, 0, 0, 0)
        self._asked_row.setSpacing(RING_ROOM if Theme.current().has_large_text else 24)
        self._asked_row.addStretch(1)
        self._asked_row.addStretch(1)
        for part in (self.veil, self.preview, self._asked):
            self._cover.addWidget(part)
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(RING_ROOM // 2, 0, RING_ROOM // 2, RING_ROOM // 2)
        column.setSpacing(10)
        column.addWidget(self._cover, 1)
        column.addWidget(self.sentence)
        column.addWidget(self.second)
        buttons = (self.take_button, self.again_button, self.show_button, self.pick_button)
        column.addWidget(FlowRow(buttons, gap=RING_ROOM, line_gap=8))
        column.addWidget(self.lock)
        scroll = ScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(content)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(scroll)
        # As high as possible: the overflow scrolls here, and nowhere else.
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)

    def _connect(self) -> None:
        self.session.arrived.connect(self._on_frame)
        self.session.seen.connect(self._on_seen)
        self.session.failed.connect(self._on_trouble)
        self.session.stopped.connect(self._on_stopped)
        self.show_button.pressed.connect(self._unveil)
        self.show_button.released.connect(self._cover_again)
        self.take_button.clicked.connect(self._on_take)
        self.again_button.clicked.connect(self.start)
        self.pick_button.clicked.connect(self.left)

    # --- the camera -----------------------------------------------------------------------

    @property
    def is_on(self) -> bool:
        """Whether the camera is open or opening."""
        return self.session.is_on

    @property
    def widget(self) -> QWidget:
        """The widget to lay out: itself."""
        return self

    def start(self) -> None:
        """Open the camera; only after a button press. A rejected letter is not read next."""
        if self.is_on:
            return
        refused = () if self._reading is None else self._reading.letters
        self._watch = SignWatch(self._answers, refused)
        self._reading = None
        self._drop_hands()
        self.session.start()
        if not self.is_on:  # it failed immediately
            return
        self._doing = _Doing.LOOKING
        self._tell(_stage_words(ReadingStage.NO_HAND))
        self._show()
        self.show_button.setFocus(Qt.FocusReason.OtherFocusReason)
        announce(self, _("The camera is on."))  # the cover says the same

    def stop(self) -> None:
        """Close the camera immediately, and forget the results."""
        self.session.stop()

    def _on_stopped(self) -> None:
        if not isValid(self.veil):
            return  # the window goes away with the camera on, and takes the parts first
        self.veil.clear()
        self.preview.clear()
        if self._doing is _Doing.LOOKING:
            self._doing = _Doing.OFF
            self._tell((_("The camera is off."), ""))
            self._show()

    def _on_trouble(self, trouble: Trouble) -> None:
        title, advice = trouble_words(trouble)
        self._doing = _Doing.OFF
        self._tell((title, advice))
        self._show()
        self.again_button.show_text(_("Try again"))
        self.pick_button.setFocus(Qt.FocusReason.OtherFocusReason)
        announce(self, f"{title}. {advice}")

    # --- display --------------------------------------------------------------------------

    def _on_frame(self, frame: Frame, _at: float) -> None:
        self.veil.show_light(light(frame))
        if self._cover.currentWidget() is self.preview:
            self.preview.show_frame(frame)

    def _on_seen(self, sight: HandSighting, at: float) -> None:
        progress = self._watch.see(sight, at)
        self.veil.show_sight(sight, progress.held)
        if self._cover.currentWidget() is self.preview:
            self.preview.show_sight(sight)
        if progress.reading is None:
            self._hear(progress, at)
        else:
            self._on_read(progress.reading)

    def _hear(self, progress: ReadingProgress, at: float) -> None:
        words = _stage_words(progress.stage)
        if words != self._waiting[0]:
            self._waiting = (words, at)
        lasts = TURNED if progress.stage is ReadingStage.UPSIDE_DOWN else LASTS
        if at - self._waiting[1] >= lasts and words != self._told:
            self._tell(words)
            announce(self, " ".join(part for part in words if part))

    def _tell(self, words: tuple[str, str]) -> None:
        self._told = words
        self.sentence.show_text(words[0])
        self.second.show_text(words[1])
        # The picture must not change size with the text.
        self.second.setVisible(bool(words[1]) or not Theme.current().has_large_text)

    def _on_read(self, reading: SignReading) -> None:
        """Close the camera, and show the result or ask."""
        self._reading, self._doing = reading, _Doing.READ
        self.stop()
        self._add_hands(reading)
        words = self._reading_words(reading)
        self._tell(words)
        self._show()
        first = self.take_button if reading.sure else self.hands[0]
        first.setFocus(Qt.FocusReason.OtherFocusReason)
        announce(self, " ".join(words))

    def _reading_words(self, reading: SignReading) -> tuple[str, str]:
        if self._silent:
            if reading.sure:
                return _("The camera saw this hand."), _("Is that what you signed?")
            return _("Which of these two hands was it?"), _("Press the handshape you used.")
        if reading.sure:
            saw = _("The camera saw {letter}.").format(letter=reading.letters[0])
            return saw, _("Is that what you signed?")
        one, other = reading.letters
        asked = _("Was it {one} or {other}?").format(one=one, other=other)
        return asked, _("Press the handshape you used.")

    def _add_hands(self, reading: SignReading) -> None:
        names = (_("The first hand"), _("The second hand"))
        made = []
        for letter, name in zip(reading.letters, names, strict=False):
            button = SignButton(self._answers[letter], self._pictures)
            button.setCheckable(False)
            if self._silent:
                button.setAccessibleName(_("The hand") if reading.sure else name)
            button.setFixedSize(self._cover.minimum, self._cover.minimum)
            button.clicked.connect(self._on_hand)
            self._asked_row.insertWidget(self._asked_row.count() - 1, button)
            made.append(button)
        self.hands = tuple(made)

    def _drop_hands(self) -> None:
        for button in self.hands:
            self._asked_row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.hands = ()

    # --- input ----------------------------------------------------------------------------

    def _unveil(self) -> None:
        if self._doing is _Doing.LOOKING:
            self._cover.setCurrentWidget(self.preview)

    def _cover_again(self) -> None:
        if self._cover.currentWidget() is self.preview:
            self._cover.setCurrentWidget(self.veil)
        self.preview.clear()

    def _on_hand(self) -> None:
        button = self.sender()
        if isinstance(button, SignButton):
            self._take(button.answer)

    def _on_take(self) -> None:
        if self._reading is not None and self._reading.sure:
            self._take(self._answers[self._reading.letters[0]])

    def _take(self, answer: Answer) -> None:
        """Forget the reading, and emit the answer."""
        self._reading, self._doing = None, _Doing.OFF
        self._drop_hands()
        self._tell(("", ""))
        self.stop()
        self.taken.emit(answer)

    def _show(self) -> None:
        """Show the controls of the current step."""
        read, looking = self._doing is _Doing.READ, self._doing is _Doing.LOOKING
        sure = self._reading is not None and self._reading.sure
        self._cover.setCurrentWidget(self._asked if read else self.veil)
        roomy = not Theme.current().has_large_text  # otherwise text and buttons need the space
        self.lock.setVisible(roomy)
        self._cover.setVisible(roomy or self._doing is not _Doing.OFF)
        self.show_button.setVisible(looking)
        self.take_button.setVisible(read and sure)
        self.again_button.setVisible(not looking)
        again = _("Try again")
        self.again_button.show_text(again if read else _("Camera on"))
