"""The base of all camera views: the picture beside a sheet of text."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget
from shiboken6 import isValid

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.buttons import LEADING
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.glyph import Glyph
from pullstrings_qt.ui.kit.keys import CAMERA_KEY
from pullstrings_qt.ui.kit.scroll_area import ScrollArea
from pullstrings_qt.ui.kit.sizes import UNLIMITED
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt_camera.reading.hand_detector import HandDetector, HandSighting
from pullstrings_qt_camera.ui.numbered_button import NumberedButton
from pullstrings_qt_camera.ui.preview import Preview
from pullstrings_qt_camera.ui.session import CameraSession
from pullstrings_qt_camera.ui.source import Frames
from pullstrings_qt_camera.ui.words import LASTS, Trouble, trouble_words

_PAUSE: Final = 2.5
"""Minimum seconds between two announcements: a moving hand gets feedback once it rests."""
_BESIDE: Final = 440
_SHARE: Final = 0.42
_LARGE_SHARE: Final = 0.55
"""Maximum share of the width for the text, unless a single word is longer."""
_GAP: Final = 24
_MIN_PICTURE: Final = 200


class CameraView(QWidget):
    """Shows the picture, its button and a sheet; subclasses decide what is wanted.

    The camera opens on a button press, and closes when the view is hidden.

    Args:
        frames: creates the camera for an owner.
        open_eye: returns the detector; called in a thread.
    """

    def __init__(
        self,
        frames: Callable[[QObject], Frames],
        open_eye: Callable[[], HandDetector],
    ) -> None:
        super().__init__()
        self._told: tuple[str, str] = ("", "")
        self._waiting: tuple[tuple[str, str], float] = (("", ""), 0.0)
        self._spoken: tuple[tuple[str, str], float] = (("", ""), -_PAUSE)
        self.preview = Preview()
        self.sentence = TextLabel("", "lead")
        self.second = TextLabel("", color="ink_soft")
        self.switch_button = NumberedButton(CAMERA_KEY, "", icon="camera")
        self.lock = TextLabel(_("The picture stays on this computer and is never saved."))
        self.note = TextLabel("", "small", color="ink_soft")
        self.session = CameraSession(self, frames, open_eye)
        self._lay_out_picture()
        self._lay_out_sheet()
        self.session.arrived.connect(self.preview.show_frame)
        self.session.seen.connect(self._on_seen)
        self.session.failed.connect(self._on_trouble)
        self.session.stopped.connect(self._on_stopped)
        self.switch_button.clicked.connect(self._on_switch)
        self.setFocusProxy(self.switch_button)
        self._show_switch()

    def _lay_out_picture(self) -> None:
        self.picture = QWidget()
        left = QVBoxLayout(self.picture)
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(10)
        left.addWidget(self.preview, 1)
        self._below = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._below.setSpacing(12)
        notes = QVBoxLayout()
        notes.setSpacing(2)
        notes.addWidget(self.lock)
        notes.addWidget(self.note)
        top = Qt.AlignmentFlag.AlignTop
        kept = QHBoxLayout()
        kept.setSpacing(8)
        kept.addWidget(Glyph("lock", "ink", 24), 0, top)
        kept.addLayout(notes, 1)
        self._below.addLayout(kept, 1)
        self._below.addWidget(self.switch_button, 0, LEADING | top)
        left.addLayout(self._below)
        left.addStretch(0)

    def _lay_out_sheet(self) -> None:
        self.paper = Card()
        self.column = QVBoxLayout(self.paper)
        self.column.setContentsMargins(22, 18, 22, 18)
        self.column.setSpacing(10)
        content = QWidget()
        row = QHBoxLayout(content)
        row.setContentsMargins(_GAP, 12, _GAP, 20)
        row.setSpacing(_GAP)
        row.addWidget(self.picture, 1)
        row.addWidget(self.paper)
        self.sheet = ScrollArea(self)
        self.sheet.setWidget(content)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.sheet)

    # --- the camera -----------------------------------------------------------------------

    @property
    def frames(self) -> Frames:
        """The source of frames."""
        return self.session.frames

    @property
    def is_on(self) -> bool:
        """Whether the camera is open or opening."""
        return self.session.is_on

    @property
    def widget(self) -> QWidget:
        """The widget to lay out: the view itself."""
        return self

    def regions(self) -> tuple[QWidget, ...]:
        """Return the parts that F6 cycles through."""
        return self.picture, self.paper

    def start(self) -> None:
        """Open the camera; only after the person presses a button."""
        if self.is_on:
            return
        self.session.start()
        if self.is_on:  # otherwise it failed immediately
            self._show_switch()
            announce(self, _("The camera is on."))  # the picture says the same

    def stop(self) -> None:
        """Close the camera immediately, and forget the results."""
        self.session.stop()

    def _on_stopped(self) -> None:
        if not isValid(self.preview):
            return  # the window goes away with the camera on, and takes the parts first
        self.preview.clear()
        self._forget_spoken()
        self._rest()
        self._show_switch()

    def _show_switch(self) -> None:
        self.switch_button.icon_name = "camera_off" if self.is_on else "camera"
        self.switch_button.show_text(_("Camera off") if self.is_on else _("Camera on"))
        mirror = _("You see yourself as in a mirror. The dots show what the app sees of your hand.")
        new = _("This is new and was tried with drawn hands only. Tell us how it goes with yours!")
        self.note.show_text(f"{mirror} {new}" if self.is_on else new)

    def _on_switch(self) -> None:
        if self.is_on:
            self.stop()
        else:
            self.start()

    def _on_trouble(self, trouble: Trouble) -> None:
        title, advice = trouble_words(trouble)
        go_on = _("You can go on without: show your hand, and say yourself how it went.")
        self._tell((title, f"{advice} {go_on}"))
        self.switch_button.show_text(_("Try again"))
        announce(self, f"{title}. {advice}")

    # --- display and feedback -------------------------------------------------------------

    def _on_seen(self, sight: HandSighting, at: float) -> None:
        """Handle a result."""
        raise NotImplementedError

    def _rest(self) -> None:
        """Show the content for a closed camera."""
        raise NotImplementedError

    def _hear(self, words: tuple[str, str], sight: HandSighting, at: float, *, right: bool) -> None:
        """Announce feedback that lasts, and immediately if something is right."""
        if sight.hands > 1 and not words[1]:
            words = (words[0], _("There are two hands: the one with the dots counts."))
        if words != self._waiting[0]:
            self._waiting = (words, at)
        soon = right or at - self._waiting[1] >= LASTS
        if soon and words != self._told:
            self._tell(words, right=right)
        if words == self._told:
            self._say(words, at, now=right)

    def _say(self, words: tuple[str, str], at: float, *, now: bool) -> None:
        """Announce feedback: once, after the previous sentence, or now."""
        last, said_at = self._spoken
        if words != last and (now or at - said_at >= _PAUSE):
            self._spoken = (words, at)
            announce(self, " ".join(part for part in words if part))

    def _forget_spoken(self) -> None:
        """Allow the next sentence even if it repeats the last one."""
        self._spoken = (("", ""), self._spoken[1])

    def _tell(self, words: tuple[str, str], *, right: bool = False) -> None:
        self._told = words
        self.sentence.use_color("good" if right else "ink")
        for label, text in zip((self.sentence, self.second), words, strict=True):
            label.show_text(text)
            label.setVisible(bool(text))

    # --- the keys -------------------------------------------------------------------------

    @property
    def numbered(self) -> tuple[NumberedButton, ...]:
        """The buttons with number keys."""
        return (self.switch_button,)

    def press(self, number: int) -> bool:
        """Press the button with a number; False if there is none."""
        meant = next((button for button in self.numbered if button.number == number), None)
        if meant is not None:
            meant.click()
        return meant is not None

    # --- places ---------------------------------------------------------------------------

    def _place(self) -> None:
        """Lay out picture and text: large text remains beside the picture, which shrinks."""
        theme = Theme.current()
        large = theme.has_large_text
        share = _LARGE_SHARE if large else _SHARE
        wanted = min(theme.px(_BESIDE), round(self.width() * share))
        paper = max(wanted, self.paper.minimumSizeHint().width())
        self.paper.setFixedWidth(paper)
        high = round((self.width() - paper - 3 * _GAP) * 3 / 4) if large else UNLIMITED
        self.preview.setMinimumHeight(min(high, _MIN_PICTURE))
        self.preview.setMaximumHeight(max(high, 0))
        way = QBoxLayout.Direction.BottomToTop if large else QBoxLayout.Direction.LeftToRight
        self._below.setDirection(way)

    def restyle(self) -> None:
        """Lay out for another text size."""
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()
