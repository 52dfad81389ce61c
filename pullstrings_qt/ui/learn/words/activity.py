"""Words to read or to spell: chooses them, stores the answers and explains them."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, replace
from itertools import islice
from typing import Final

from pullstrings_qt.core.errors import PullstringsError, Telling
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.core.profile import SigningLevel
from pullstrings_qt.core.settings import SettingsStore
from pullstrings_qt.learning.grader import Grader
from pullstrings_qt.learning.progress import mastery
from pullstrings_qt.learning.session import Session
from pullstrings_qt.learning.word_drill import WordDrill
from pullstrings_qt.learning.words import (
    Mark,
    WordReading,
    english_words,
    letter_tiles,
    names_in,
    suitable_words,
)
from pullstrings_qt.signs.differences import difference_text
from pullstrings_qt.tiles.tile_set import tile_set
from pullstrings_qt.ui.learn.drill.view import (
    Answer,
    AnswerFeedback,
    Judgment,
    SessionStatus,
    WordQuestion,
)
from pullstrings_qt.ui.learn.words.choices import WordChoices, word_choices


def reading_feedback(reading: WordReading) -> AnswerFeedback:
    """Return the feedback to an answer."""
    parts = []
    if reading.strange:
        strange = ", ".join(f"“{each}”" for each in reading.strange)
        words = _("No hand spells {characters} here, so that was left out.")
        parts.append(words.format(characters=strange))
    if reading.right:
        lead = _("Yes, {answer}.").format(answer=reading.word)
        return AnswerFeedback(True, lead, " ".join(parts))
    parts += marks_words(reading.marks)
    wrong = [mark for mark in reading.marks if not mark.right and mark.letter and mark.read]
    hints = filter(None, (difference_text(mark.letter, mark.read) for mark in wrong))
    parts.extend(islice(hints, 1))
    lead = _("That was {answer}.").format(answer=reading.word)
    return AnswerFeedback(False, lead, " ".join(parts), marks=reading.marks)


def judge_word(source: WordDrill | Session, word: str, answer: Answer) -> AnswerFeedback | None:
    """Store how a word was read or spelled, and return the feedback; revealed, none is stored."""
    if isinstance(answer, Judgment):
        source.grade_word(answer.rating)
        return None
    if answer:
        return reading_feedback(source.read_word(answer))
    source.skip()
    lead = _("That was {answer}.").format(answer=word)
    return AnswerFeedback(False, lead, _("Play it again, slower, and watch how it goes."))


def marks_words(marks: Sequence[Mark]) -> list[str]:
    """Return a sentence about each wrong letter, without repeats; letters may have moved."""
    wrong = dict.fromkeys(mark for mark in marks if not mark.right)
    moved = {mark.letter for mark in wrong if not mark.read} & {
        mark.read for mark in wrong if not mark.letter
    }
    found = []
    for mark in wrong:
        words = _("{letter} was taken for {read}.")
        if not (mark.letter and mark.read):
            words = _("{letter} was missed.") if mark.letter else _("There was no {letter}.")
            if (mark.letter or mark.read) in moved:
                words = _("{letter} stands in another place.")
        found.append(words.format(letter=mark.letter or mark.read, read=mark.read))
    return list(dict.fromkeys(found))


_SET = "asl"
_KEY = "learn.words"


SPEEDS_BY_LEVEL: Final = {SigningLevel.NEW: 1.0, SigningLevel.SOME: 2.0, SigningLevel.FLUENT: 4.0}
"""The default spelling speed in letters per second."""
_ENOUGH_LETTERS: Final = 4
"""The minimum number of known letters for limiting a beginner's words to them."""


def known_letters(grader: Grader, letters: Mapping[str, str]) -> set[str]:
    """Return the letters a person has met, in either direction, or raise a `StoreReadError`."""
    met = {
        key.tile_id
        for key, state in grader.log.cards(grader.person, _SET).items()
        if mastery(state)
    }
    return {letter for letter, tile_id in letters.items() if tile_id in met}


def first_choices(grader: Grader, level: SigningLevel) -> WordChoices:
    """Return the default choices of a person, or raise a `StoreReadError`."""
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
    """Return the chosen words of letters met, or else any that fit."""
    wanted = [(each, known) for each in (choices, WordChoices()) for known in (met, letters)]
    return next(filter(None, (chosen_words(*each) for each in wanted)))


class WordActivity:
    """Asks chosen words to read or to spell, without end."""

    def __init__(
        self,
        drill: WordDrill,
        choices: WordChoices,
        *,
        reads: bool,
        grader: Grader,
        settings: SettingsStore,
        tell: Callable[[str], None],
        person: str = "",
    ) -> None:
        self.drill = drill
        self._choices = choices
        self._reads = reads
        self._grader = grader
        self._settings = settings
        self._tell = tell
        self._key = f"{_KEY}.{person}"
        self._use()

    def choose(self, choices: WordChoices) -> None:
        """Choose the next words in another way, and store it."""
        self._choices = choices
        with Telling(self._tell):
            self._settings.set(self._key, asdict(choices))
        self._use()

    def _use(self) -> None:
        letters = set(self.drill.letters)
        if self._choices.known_only:
            with Telling(self._tell):
                letters = known_letters(self._grader, self.drill.letters)
        self.drill.use(chosen_words(self._choices, letters))

    @property
    def note(self) -> str:
        """The names that cannot be spelled, in a sentence; empty if all can."""
        if self._choices.source == "words":
            return ""
        skipped = names_in(self._choices.names, self.drill.letters).skipped
        words = ngettext(
            "{names} cannot be spelled with these signs, so it is left out.",
            "{names} cannot be spelled with these signs, so they are left out.",
            len(skipped),
        )
        return words.format(names=", ".join(skipped[:8])) if skipped else ""

    @property
    def status(self) -> SessionStatus:
        """How many words were right so far."""
        done = self.drill.done
        words = ngettext("{right} of {count} right", "{right} of {count} right", done)
        words = words.format(right=self.drill.right, count=done) if done else ""
        return SessionStatus(done, 0, words)

    def next_question(self, *, known: bool = False) -> WordQuestion:
        """Go on to another word; an empty one says why there is none."""
        word, missing = self.drill.next_word(), ""
        if not word:
            missing = _("No word fits what is chosen here. Choose more letters or other words.")
            if self._choices.source == "names" and not self._choices.names.strip():
                missing = _("Type your names, separated by commas.")
        return WordQuestion(word, self._reads, missing)

    def judge(self, answer: Answer) -> AnswerFeedback | None:
        """Store what the answer says about the letters; a revealed word does not count."""
        return judge_word(self.drill, self.drill.word, answer)

    def undo(self) -> None:
        """Do nothing: words are practiced without end, and no answer is undone."""


def remembered_choices(settings: SettingsStore, person: str) -> WordChoices:
    """Return the stored choices of a person; the default if there are none."""
    try:
        return word_choices(settings.get(f"{_KEY}.{person}", None))
    except PullstringsError:
        return WordChoices()
