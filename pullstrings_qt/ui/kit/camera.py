"""The optional camera package (docs/decisions/021), found by its entry point."""

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
    """The widget that asks for a letter by camera; the camera closes when the widget is hidden."""

    @property
    def widget(self) -> QWidget:
        """The widget to lay out; it may get the focus."""

    @property
    def shown(self) -> SignalInstance:
        """Emitted when the letter was seen."""

    @property
    def graded(self) -> SignalInstance:
        """Emits the `Rating` people give themselves."""

    @property
    def is_on(self) -> bool:
        """Whether the camera is open."""

    @property
    def shows_sign(self) -> bool:
        """Whether the hand of the letter has been shown: who asks for it had help."""

    def ask(self, letter: str, hand: Hand) -> None:
        """Ask for a letter, A to Z, with its hand hidden; the camera stays on or off."""

    def start(self) -> None:
        """Open the camera; only after the person presses a button."""

    def press(self, number: int) -> bool:
        """Press the button with a number; False if there is none."""

    def regions(self) -> tuple[QWidget, ...]:
        """Return the parts that F6 cycles through."""


class AnswerPane(Protocol):
    """The widget that takes a signed answer; the camera closes when the widget is hidden."""

    @property
    def widget(self) -> QWidget:
        """The widget to lay out."""

    @property
    def taken(self) -> SignalInstance:
        """Emits the `Answer` that was signed."""

    @property
    def left(self) -> SignalInstance:
        """Emitted when the person prefers to pick the answer."""

    def start(self) -> None:
        """Open the camera; only after the person presses a button."""


class Camera(Protocol):
    """What the app needs from an installed camera package."""

    def problem(self) -> str:
        """Return why it cannot be used here; empty if it can. Imports none of its parts."""

    def letter_pane(self) -> LetterPane:
        """Return a widget that asks for letters, with the camera off."""

    def spell(
        self,
        drill: "WordDrill",
        *,
        hand: Hand,
        name: str,
        open_page: "Callable[[Page], None]",
        tell: Callable[[str], None],
    ) -> None:
        """Open the page for spelling words; `name` is the person's own as a word, or empty."""

    def answer_pane(
        self, answers: "Sequence[Answer]", pictures: "ChoicePictures", *, silent: bool
    ) -> AnswerPane:
        """Return a widget that takes signed answers; a `silent` one tells no letter."""

    def credits(self) -> Sequence[str]:
        """Return the credits and licenses of its parts, in sentences."""


@cache
def installed_camera() -> Camera | None:
    """Return the camera that is installed, whether or not it can be used here."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - only where it is wanted

    return next((entry.load()() for entry in entry_points(group=GROUP)), None)


def usable_camera() -> Camera | None:
    """Return the camera if it is installed and can be used here."""
    found = installed_camera()
    return None if found is None or found.problem() else found
