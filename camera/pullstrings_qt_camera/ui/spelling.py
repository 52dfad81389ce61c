"""Runs words on the camera page: chooses them, stores the results, and praises."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.core.learning_types import Rating
from pullstrings_qt.learning.word_drill import WordDrill
from pullstrings_qt.signs.views import Hand
from pullstrings_qt_camera.ui.spelling_page import SpellToCameraPage


class CameraSpelling(QObject):
    """Runs words on the camera page; lives as long as the page.

    Args:
        page: the page.
        drill: chooses the words, and stores the results.
        hand: the person's signing hand.
        name: the person's own name as a word; empty for none.
        tell: shows a sentence about a problem.
    """

    def __init__(
        self,
        page: SpellToCameraPage,
        drill: WordDrill,
        *,
        hand: Hand,
        name: str,
        tell: Callable[[str], None],
    ) -> None:
        super().__init__(page)
        self.page, self.drill = page, drill
        self._hand, self._name, self._tell = hand, name, tell
        self._by_camera = self._not_yet = 0
        page.pane.shown.connect(self._on_shown)
        page.pane.graded.connect(self._on_graded)
        page.pane.ended.connect(self._on_ended)
        page.pane.next_asked.connect(self.go_on)

    def start(self) -> None:
        """Ask the first word, and open the camera: the person has pressed a button."""
        self.go_on()
        self.page.pane.start()

    def go_on(self) -> None:
        """Ask another word."""
        word = self.drill.next_word()
        self._by_camera = self._not_yet = 0
        self._show_standing()
        self.page.pane.spell(word, self._hand)

    # --- answers --------------------------------------------------------------------------

    def _on_shown(self, place: int) -> None:
        self._by_camera += 1
        self._keep(place, Rating.GOOD, by_camera=True)

    def _on_graded(self, place: int, rating: object) -> None:
        if isinstance(rating, Rating):
            self._not_yet += rating is Rating.AGAIN
            self._keep(place, rating, by_camera=False)

    def _keep(self, place: int, rating: Rating, *, by_camera: bool) -> None:
        try:
            self.drill.grade_letter(place, rating, by_camera=by_camera)
        except PullstringsError as problem:
            self._tell(str(problem))

    def _on_ended(self) -> None:
        self._show_standing()
        self.page.pane.praise(*self._praise())

    def _praise(self) -> tuple[str, str]:
        """Return the praise at the end of a word: warm, and true."""
        word = self.drill.word
        if self._not_yet:
            second = _("Letters that do not work yet come again among your cards.")
            return _("You came to the end of {word}.").format(word=word), second
        second = ""
        if self._by_camera == len(word):
            second = _("The camera saw every letter of it.")
        return _("You spelled {word}!").format(word=word), second

    def _show_standing(self) -> None:
        count = self.drill.done
        words = _("Your own name first") if self.drill.word == self._name else ""
        if count:
            words = ngettext("{count} word spelled", "{count} words spelled", count)
            words = words.format(count=count)
        self.page.header.subtitle.show_text(words)
