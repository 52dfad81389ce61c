"""Connects the word drills to the store: chooses words and grades answers."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final

from PySide6.QtCore import QObject

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.core.learning_types import Rating
from pullstrings_qt.core.profile import SigningLevel
from pullstrings_qt.core.settings import SettingsStore
from pullstrings_qt.learning.grader import Grader
from pullstrings_qt.learning.progress import Mastery, mastery
from pullstrings_qt.learning.word_drill import WordDrill
from pullstrings_qt.learning.words import english_words, letter_tiles, names_in, suitable_words
from pullstrings_qt.tiles.tile_set import TileSet, tile_set
from pullstrings_qt.ui.learn.words.choices import WordChoices, word_choices
from pullstrings_qt.ui.learn.words.page import WordPage
from pullstrings_qt.ui.learn.words.read_word_page import ReadWordPage
from pullstrings_qt.ui.learn.words.spell_it_page import SpellItPage

_SET = "asl"
_KEY = "learn.words"


SPEEDS_BY_LEVEL: Final = {SigningLevel.NEW: 1.0, SigningLevel.SOME: 2.0, SigningLevel.FLUENT: 4.0}
"""The default spelling speed in letters per second."""
_ENOUGH_LETTERS: Final = 4
"""The minimum number of known letters for limiting a beginner's words to them."""


def known_letters(grader: Grader, letters: Mapping[str, str]) -> set[str]:
    """Return the letters a person has met, in either direction.

    Raises:
        StoreReadError: the store cannot be read.
    """
    met = {
        key.tile_id
        for key, state in grader.log.cards(grader.person, _SET).items()
        if mastery(state) is not Mastery.NOT_MET
    }
    return {letter for letter, tile_id in letters.items() if tile_id in met}


def first_choices(grader: Grader, level: SigningLevel) -> WordChoices:
    """Return the default choices of a person.

    Beginners get short words of letters already met; while these are few, of any letters.

    Raises:
        StoreReadError: the store cannot be read.
    """
    default = WordChoices(speed=SPEEDS_BY_LEVEL[level])
    if level is SigningLevel.NEW:
        letters = known_letters(grader, letter_tiles(tile_set(_SET)))
        if len(letters) >= _ENOUGH_LETTERS and suitable_words(english_words(), letters, "short"):
            return replace(default, known_only=True)
    return default


def chosen_words(choices: WordChoices, letters: Collection[str]) -> tuple[str, ...]:
    """Return the chosen words that need no other letters, each once."""
    words: tuple[str, ...] = ()
    if choices.source != "names":
        words = suitable_words(english_words(), letters, choices.length)
    if choices.source != "words":
        # A family's names are practiced at any length.
        words += suitable_words(names_in(choices.names, letters).kept, letters)
    return tuple(dict.fromkeys(words))


def words_to_spell(
    choices: WordChoices, met: Collection[str], letters: Collection[str]
) -> tuple[str, ...]:
    """Return the chosen words of letters met, or else any that fit.

    Args:
        choices: the choice of words.
        met: the letters a person has met.
        letters: all letters.
    """
    wanted = [(each, known) for each in (choices, WordChoices()) for known in (met, letters)]
    return next(filter(None, (chosen_words(*each) for each in wanted)))


class WordController(QObject):
    """Runs one word drill on its page; lives as long as the page.

    Args:
        page: the page.
        grader: grades and stores; None stores nothing.
        settings: stores the choices; None does not.
        tell: shows a sentence about a problem.
        chance: the random generator.
        person: the key of the person's profile.
        tiles: the tile set of the letters.
    """

    def __init__(
        self,
        page: WordPage,
        *,
        grader: Grader | None,
        settings: SettingsStore | None,
        tell: Callable[[str], None],
        chance: Random,
        person: str = "",
        tiles: TileSet | None = None,
    ) -> None:
        super().__init__(page)
        self.page = page
        self._grader = grader
        self._settings = settings
        self._tell = tell
        self._key = f"{_KEY}.{person}"
        self.drill = WordDrill(grader, tiles or tile_set(_SET), chance=chance)
        page.choices_changed.connect(self._on_choices)
        page.next_asked.connect(self.go_on)
        if isinstance(page, ReadWordPage):
            page.answered.connect(self._on_answered)
            page.given_up.connect(self._on_given_up)
        if isinstance(page, SpellItPage):
            page.graded.connect(self._on_graded)

    def start(self) -> None:
        """Ask the first word."""
        self._use(self.page.choices.choices)
        self.go_on()

    def go_on(self) -> None:
        """Ask another word, or show why there is none."""
        word = self.drill.next_word()
        if word:
            self._show(word)
        else:
            self.page.show_nothing(self._why_none())
        self._show_standing()

    def _show(self, word: str) -> None:
        if isinstance(self.page, ReadWordPage | SpellItPage):
            self.page.show_word(word)

    # --- words to ask ---------------------------------------------------------------------

    def _use(self, choices: WordChoices) -> None:
        letters = set(self.drill.letters)
        if choices.known_only and self._grader is not None:
            try:
                letters = known_letters(self._grader, self.drill.letters)
            except PullstringsError as problem:
                self._tell(str(problem))
        if choices.source != "words":
            self._say_skipped(names_in(choices.names, self.drill.letters).skipped)
        else:
            self.page.show_note("")
        self.drill.use(chosen_words(choices, letters))

    def _say_skipped(self, skipped: tuple[str, ...]) -> None:
        note = ""
        if skipped:
            note = ngettext(
                "{names} cannot be spelled with these signs, so it is left out.",
                "{names} cannot be spelled with these signs, so they are left out.",
                len(skipped),
            ).format(names=", ".join(skipped[:8]))
        self.page.show_note(note)

    def _why_none(self) -> str:
        choices = self.page.choices.choices
        if choices.source == "names" and not choices.names.strip():
            return _("Type your names, separated by commas.")
        if choices.known_only:
            return _("No word has only letters you have met. Allow all letters, or other words.")
        return _("No word fits what is chosen here. Choose another length or other words.")

    def _on_choices(self, choices: WordChoices) -> None:
        if self._settings is not None:
            try:
                self._settings.set(self._key, choices.as_values())
            except PullstringsError as problem:
                self._tell(str(problem))
        self._use(choices)
        if not self.page.word:
            self.go_on()

    # --- answers --------------------------------------------------------------------------

    def _on_answered(self, text: str) -> None:
        if not self.drill.is_open or not isinstance(self.page, ReadWordPage):
            return
        try:
            reading = self.drill.answer(text)
        except PullstringsError as problem:
            self._tell(str(problem))
            return
        self.page.show_reading(reading)
        self._show_standing()

    def _on_given_up(self) -> None:
        if isinstance(self.page, ReadWordPage) and self.drill.is_open:
            self.drill.skip()
            self.page.show_solution(self.drill.word)

    def _on_graded(self, rating: Rating) -> None:
        if not self.drill.is_open:
            return
        try:
            self.drill.grade(rating)
        except PullstringsError as problem:
            self._tell(str(problem))
            return
        self.go_on()

    def _show_standing(self) -> None:
        result = self.drill.result()
        words = ""
        if result.words:
            words = ngettext(
                "{right} of {count} right", "{right} of {count} right", result.words
            ).format(right=result.right, count=result.words)
        self.page.header.subtitle.show_text(words)


def remembered_choices(settings: SettingsStore | None, person: str) -> WordChoices:
    """Return the stored choices of a person; the default if there are none."""
    if settings is None:
        return WordChoices()
    nothing: dict[str, Any] = {}
    try:
        return word_choices(settings.get(f"{_KEY}.{person}", nothing))
    except PullstringsError:
        return replace(WordChoices())
