"""The score sheet of a match: opened from the menu and from the ending, where a game has one."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.main_window import MainWindow
from pullstrings_qt.ui.match.ending import Ending
from pullstrings_qt.ui.match.score_sheet import ScoreOverlay
from pullstrings_qt.ui.match.words import MatchWords


class Scoring(QObject):
    """Shows how every score comes about.

    Args:
        words: the sentences of the match.
        scene: draws the pictures.
        window: shows the dialog.
        theme: returns the look in use.
    """

    def __init__(
        self,
        words: MatchWords,
        scene: BoardScene,
        window: MainWindow,
        theme: Callable[[], Theme],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._words = words
        self._scene = scene
        self._window = window
        self._theme = theme

    @property
    def is_kept(self) -> bool:
        """Whether the game keeps score sheets."""
        return bool(self._words.score_sheets())

    def show(self) -> None:
        """Open the sheets of all seats."""
        sheets = self._words.score_sheets()
        if sheets:
            self._window.show_overlay(ScoreOverlay(self._theme(), sheets, self._scene))

    def offer(self, ending: Ending) -> None:
        """Offer the sheets at the end of the match."""
        if self.is_kept:
            button = Button(self._theme(), _("How it was counted"), icon="list")
            button.clicked.connect(self.show)
            ending.add_offer(button)
