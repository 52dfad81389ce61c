"""Words spelled to the camera, between page and store: which come, and what their letters leave."""

from collections.abc import Callable
from random import Random

from PySide6.QtCore import QObject, Signal

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.core.learning_types import Rating
from pullstrings_qt.learning.grader import Grader
from pullstrings_qt.learning.word_drill import WordDrill
from pullstrings_qt.learning.words import name_to_spell
from pullstrings_qt.signs.views import Hand
from pullstrings_qt.tiles.tile_set import tile_set
from pullstrings_qt.ui.learn.words.choices import WordChoices
from pullstrings_qt.ui.learn.words.controller import chosen_words, known_letters
from pullstrings_qt.ui.learn.words.to_camera_page import SpellToCameraPage

_SET = "asl"


class CameraSpelling(QObject):
    """Runs words on the page before the camera; it lives as long as the page.

    Args:
        page: shows the words.
        reviewer: grades and keeps.
        hand: the hand the person signs with.
        name: of the person; empty for none.
        tell: shows a sentence about what went wrong.
        chance: chooses words.

    Signals:
        stopped: enough for now.
    """

    stopped = Signal()

    def __init__(
        self,
        page: SpellToCameraPage,
        *,
        reviewer: Grader,
        hand: Hand,
        name: str,
        tell: Callable[[str], None],
        chance: Random,
    ) -> None:
        super().__init__(page)
        self.page = page
        self.drill = WordDrill(reviewer, tile_set(_SET), chance=chance)
        self._reviewer = reviewer
        self._hand = hand
        self._name = name_to_spell(name, self.drill.letters)
        self._tell = tell
        self._by_camera = self._not_yet = 0
        page.pane.shown.connect(self._on_shown)
        page.pane.graded.connect(self._on_graded)
        page.pane.ended.connect(self._on_ended)
        page.pane.next_asked.connect(self.go_on)
        page.stopped.connect(self.stopped)

    def start(self, choices: WordChoices, word: str) -> None:
        """Ask the person's own name, and open the camera: a press has led here.

        Args:
            choices: which words come afterwards, of letters that were met as far as there are any.
            word: that was in sight: it comes right after the name.
        """
        first = tuple(dict.fromkeys(each for each in (self._name, word) if each))
        self.drill.use(self._words(choices), first)
        self.go_on()
        self.page.pane.start()

    def go_on(self) -> None:
        """Ask another word."""
        word = self.drill.next_word()
        self._by_camera = self._not_yet = 0
        self._show_standing()
        self.page.pane.spell(word, self._hand)

    def _words(self, choices: WordChoices) -> tuple[str, ...]:
        """Return words of letters met, as they are chosen if there are any, else any that fit."""
        every = set(self.drill.letters)
        try:
            met = known_letters(self._reviewer, self.drill.letters)
        except PullstringsError as problem:
            self._tell(str(problem))
            met = every
        wanted = [(each, letters) for each in (choices, WordChoices()) for letters in (met, every)]
        return next(filter(None, (chosen_words(*each) for each in wanted)))

    # --- what is answered -----------------------------------------------------------------

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
        """Return what is said at the end of a word: warm, and true."""
        word = self.drill.word
        if self._not_yet:
            second = _("Letters that do not work yet come again among your cards.")
            return _("You came to the end of {word}.").format(word=word), second
        second = ""
        if self._by_camera == len(word):
            second = _("The camera saw every letter of it.")
        if word == self._name:
            return _("You spelled your name!"), second
        return _("You spelled {word}!").format(word=word), second

    def _show_standing(self) -> None:
        count = self.drill.result().words
        words = _("your own name first") if self.drill.word == self._name else ""
        if count:
            words = ngettext("{count} word spelled", "{count} words spelled", count)
            words = words.format(count=count)
        self.page.header.subtitle.show_text(words)
