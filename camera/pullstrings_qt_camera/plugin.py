"""The entry point for the app. Everything else is imported on demand."""
# ruff: noqa: PLC0415 - see above

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.signs.views import Hand
from pullstrings_qt.ui.kit.camera import Camera
from pullstrings_qt_camera.reading.parts import all_parts_fit

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from pullstrings_qt.learning.word_drill import WordDrill
    from pullstrings_qt.look.choice_pictures import Answer, ChoicePictures
    from pullstrings_qt.ui.kit.page import Page
    from pullstrings_qt_camera.reading.hand_detector import HandDetector
    from pullstrings_qt_camera.ui.pane import CameraPane
    from pullstrings_qt_camera.ui.signed_answer import SignedAnswer
    from pullstrings_qt_camera.ui.source import Frames

    Sources = tuple[Callable[[QObject], Frames], Callable[[], HandDetector]]


class HandCamera(Camera):
    """The camera as seen by the app."""

    def problem(self) -> str:
        if all_parts_fit():
            return ""
        problem = _("The camera’s parts do not work")
        advice = _("Please install them again, in the version that fits this app.")
        return f"{problem}. {advice}"

    def sources(self) -> "Sources":
        """Return the factories of frames, for an owner, and of the detector, for a thread."""
        from pullstrings_qt_camera.reading.hand_detector import opened_eye
        from pullstrings_qt_camera.ui.source import camera_frames

        return camera_frames, opened_eye

    def letter_pane(self) -> "CameraPane":
        from pullstrings_qt_camera.ui.pane import CameraPane

        return CameraPane(*self.sources())

    def spell(
        self,
        drill: "WordDrill",
        *,
        hand: Hand,
        name: str,
        open_page: "Callable[[Page], None]",
        tell: Callable[[str], None],
    ) -> None:
        from pullstrings_qt_camera.ui.spelling import CameraSpelling
        from pullstrings_qt_camera.ui.spelling_page import SpellToCameraPage
        from pullstrings_qt_camera.ui.word_pane import WordPane

        page = SpellToCameraPage(WordPane(*self.sources()))
        spelling = CameraSpelling(page, drill, hand=hand, name=name, tell=tell)
        open_page(page)
        spelling.start()

    def answer_pane(
        self, answers: "Sequence[Answer]", pictures: "ChoicePictures", *, silent: bool
    ) -> "SignedAnswer":
        from pullstrings_qt_camera.ui.signed_answer import SignedAnswer

        return SignedAnswer(answers, pictures, *self.sources(), silent=silent)

    def credits(self) -> Sequence[str]:
        return (
            "MediaPipe (finds hands), LiteRT: Google, Apache 2.0",
            "numpy, protobuf: BSD; ml_dtypes, flatbuffers: Apache 2.0; tqdm: MPL 2.0, MIT; "
            "backports.strenum: MIT",
            "Qt Multimedia: The Qt Company, LGPL 3; FFmpeg: LGPL 2.1 or later",
        )
