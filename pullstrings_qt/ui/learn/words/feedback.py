"""The feedback to a word that was read."""

from collections.abc import Collection, Sequence

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.learning.words import Mark, WordReading
from pullstrings_qt.signs.differences import difference_text
from pullstrings_qt.ui.learn.drill.view import AnswerFeedback


def reading_feedback(reading: WordReading) -> AnswerFeedback:
    """Return the feedback to an answer."""
    parts = []
    if reading.strange:
        parts.append(
            _("No hand spells {characters} here, so that was left out.").format(
                characters=", ".join(f"“{each}”" for each in reading.strange)
            )
        )
    if reading.right:
        return AnswerFeedback(
            True, _("Yes, {answer}.").format(answer=reading.word), " ".join(parts)
        )
    parts += marks_words(reading.marks)
    wrong = dict.fromkeys(mark for mark in reading.marks if not mark.right)
    hints = (difference_text(mark.letter, mark.read) for mark in wrong if mark.letter and mark.read)
    parts += [hint for hint in dict.fromkeys(hints) if hint][:1]
    lead = _("That was {answer}.").format(answer=reading.word)
    return AnswerFeedback(False, lead, " ".join(parts), marks=reading.marks)


def revealed_word(word: str) -> AnswerFeedback:
    """Return the feedback for a person who gave up."""
    lead = _("That was {answer}.").format(answer=word)
    return AnswerFeedback(False, lead, _("Play it again, slower, and watch how it goes."))


def marks_words(marks: Sequence[Mark]) -> list[str]:
    """Return a sentence about each wrong letter, without repeats.

    A letter that is missing here and extra there was read in another place.
    """
    wrong = dict.fromkeys(mark for mark in marks if not mark.right)
    moved = {mark.letter for mark in wrong if not mark.read} & {
        mark.read for mark in wrong if not mark.letter
    }
    return list(dict.fromkeys(_words(mark, moved) for mark in wrong))


def _words(mark: Mark, moved: Collection[str]) -> str:
    if "" in (mark.letter, mark.read) and (mark.letter or mark.read) in moved:
        return _("{letter} stands in another place.").format(letter=mark.letter or mark.read)
    if not mark.read:
        return _("{letter} was missed.").format(letter=mark.letter)
    if not mark.letter:
        return _("There was no {letter}.").format(letter=mark.read)
    return _("{letter} was taken for {read}.").format(letter=mark.letter, read=mark.read)
