"""The camera, where it is installed: a distribution of its own, found by its entry point.

What reads hands is in ``camera/`` (docs/decisions/021); the app knows no more of it than this.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QWidget

from pullstrings_qt.signs.views import Hand

if TYPE_CHECKING:
    from pullstrings_qt.learning.word_drill import WordDrill
    from pullstrings_qt.look.choice_pictures import Answer, ChoicePictures
    from pullstrings_qt.ui.kit.page import Page

GROUP: Final = "pullstrings_qt.camera"
"""The group of entry points; one names a class without arguments that is a `Camera`."""


class LetterPane(Protocol):
    """Where a letter is shown to the camera, which closes by itself when it is out of sight."""

    @property
    def widget(self) -> QWidget:
        """What is to be laid out; the keyboard may be given to it."""

    @property
    def shown(self) -> SignalInstance:
        """Tells that the letter was seen."""

    @property
    def graded(self) -> SignalInstance:
        """Tells the `Rating` a person gives to themselves."""

    @property
    def is_on(self) -> bool:
        """Whether the camera is open."""

    def ask(self, letter: str, hand: Hand) -> None:
        """Ask for a letter, A to Z; the camera stays as it is."""

    def start(self) -> None:
        """Open the camera; only a press may lead here."""

    def press(self, number: int) -> bool:
        """Press the button with a number; False where there is none."""

    def regions(self) -> tuple[QWidget, ...]:
        """Return the parts that F6 goes through."""


class AnswerPane(Protocol):
    """Where an answer is signed to the camera, which closes by itself when it is out of sight."""

    @property
    def widget(self) -> QWidget:
        """What is to be laid out."""

    @property
    def taken(self) -> SignalInstance:
        """Tells the `Answer` a person gives."""

    @property
    def left(self) -> SignalInstance:
        """Tells that they would rather pick it."""

    def start(self) -> None:
        """Open the camera; only a press may lead here."""


class Camera(Protocol):
    """What the app asks of a camera that is installed."""

    def problem(self) -> str:
        """Return why it cannot be used here; empty if it can. Loads none of its parts."""

    def letter_pane(self) -> LetterPane:
        """Return where letters are shown to the camera, which is off."""

    def spell(
        self,
        drill: "WordDrill",
        *,
        hand: Hand,
        name: str,
        open_page: "Callable[[Page], None]",
        tell: Callable[[str], None],
    ) -> None:
        """Open a page on which words are spelled to the camera; only a press may lead here.

        Args:
            drill: chooses the words, and keeps what comes of them.
            hand: the hand the person signs with.
            name: the word that is their own name; empty for none.
            open_page: shows the page on top of the others.
            tell: shows a sentence about what went wrong.
        """

    def answer_pane(
        self, answers: "Sequence[Answer]", pictures: "ChoicePictures", *, silent: bool
    ) -> AnswerPane:
        """Return where an answer is signed to the camera, which is off.

        Args:
            answers: what can be answered; those with a sign.
            pictures: draw the answers.
            silent: whether no letter is said or written.
        """

    def credits(self) -> Sequence[str]:
        """Return whose work it brings and under which licenses, in sentences."""


@cache
def installed_camera() -> Camera | None:
    """Return the camera that is installed, whether or not it can be used here."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - only where it is wanted

    for entry in entry_points(group=GROUP):
        found: Camera = entry.load()()
        return found
    return None


def usable_camera() -> Camera | None:
    """Return the camera if it is installed and can be used here."""
    found = installed_camera()
    return None if found is None or found.problem() else found
