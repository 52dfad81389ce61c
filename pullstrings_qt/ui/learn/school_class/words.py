"""The sentences of the class page."""

from collections.abc import Sequence
from datetime import date

from pullstrings_qt.core.language import all_of, labeled, ngettext
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.learning.class_figures import ClassFigures, PupilFigures
from pullstrings_qt.learning.progress import Mastery
from pullstrings_qt.ui.learn.progress.words import mastery_words
from pullstrings_qt.ui.learn.school_class.content import (
    BY_KNOWN,
    BY_LAST,
    BY_NAME,
    ClassContent,
    Order,
)


def pupils_words(count: int) -> str:
    """Return the number of pupils."""
    return ngettext("{count} student", "{count} students", count).format(count=count)


def subtitle_words(content: ClassContent) -> str:
    """Return the subject of a class, and for how long."""
    return _("{set} · week {number}").format(set=content.tiles.name, number=content.week)


def last_words(pupil: PupilFigures, today: date) -> str:
    """Return when a pupil last practiced, for the narrow column."""
    away = pupil.days_away(today)
    if away is None:
        return _("not yet")
    if away == 0:
        return _("today")
    if away == 1:
        return _("yesterday")
    return ngettext("{count} day", "{count} days", away).format(count=away)


def away_sentence(pupil: PupilFigures, today: date) -> str:
    """Return when a pupil last practiced, in a sentence."""
    label = _("last practiced")
    return f"{labeled(label[:1].upper() + label[1:], last_words(pupil, today))}."


def knows_words(pupil: PupilFigures) -> str:
    """Return how many tiles a pupil knows."""
    return _known_of(pupil.known, len(pupil.mastery))


def _known_of(known: int, count: int) -> str:
    words = ngettext("{known} of {count} known", "{known} of {count} known", count)
    return words.format(known=known, count=count)


def name_sentence(pupil: PupilFigures, today: date) -> str:
    """Return the description of a pupil as a whole."""
    return f"{pupil.name}, {knows_words(pupil)}. {away_sentence(pupil, today)}"


def cell_words(pupil: PupilFigures, label: str, level: Mastery) -> str:
    """Return the description of a cell, such as "Hugo, M: not met"."""
    return f"{pupil.name}, {labeled(label, mastery_words(level))}"


def heading_words(content: ClassContent, column: str) -> str:
    """Return the accessible text of a heading."""
    whole = len(content.figures.pupils)
    if column == BY_NAME:
        return pupils_words(whole)
    if column == BY_KNOWN:
        return _("knows")
    if column == BY_LAST:
        return _("last practiced")
    return f"{content.labels[column]}, {_known_of(content.counts[column], whole)}"


def order_words(content: ClassContent, order: Order) -> str:
    """Return the sort order in words."""
    if order.column == BY_NAME:
        return _("Sorted by name, A to Z.")
    if order.column == BY_LAST:
        last = _("Sorted: who practiced last comes first.")
        return last if order.turned else _("Sorted: who was away longest comes first.")
    words = (
        _("Sorted by {tile}: who knows it best comes first.")
        if order.turned
        else _("Sorted by {tile}: who knows it least comes first.")
    )
    return words.format(tile=content.labels.get(order.column, content.tiles.name))


def counts_sentence(content: ClassContent) -> str:
    """Return the footer of the table in words: how many know each tile."""
    parts = [f"{content.labels[one]} {count}" for one, count in content.counts.items()]
    label = _("how many know it")
    return f"{labeled(label[:1].upper() + label[1:], ', '.join(parts))}."


def lesson_words(content: ClassContent) -> str:
    """Return the next tiles to teach, and why."""
    figures = content.figures
    lesson, begun = figures.lesson(), figures.begun()
    names = all_of([content.labels[one] for one in lesson])
    if not lesson:
        return _("Everybody knows all of them.")
    if not begun:
        return _("Nobody has practiced yet. Begin with {tiles}.").format(tiles=names)
    if not set(lesson) <= set(begun):
        return _("Next in the set: {tiles}.").format(tiles=names)
    return _("Hardest: {tiles}.").format(tiles=names)


def wall_words(labels: Sequence[str]) -> str:
    """Return the label of the button that shows tiles to the whole class."""
    return _("Project {tiles}").format(tiles=", ".join(labels))


def week_words(figures: ClassFigures) -> str:
    """Return how many of the pupils practiced this week, and their answers."""
    answers = sum(count for _people, count in figures.week())
    whole = len(figures.pupils)
    return ngettext(
        "{here} of {whole}, {count} answer", "{here} of {whole}, {count} answers", answers
    ).format(here=figures.practiced_this_week(), whole=whole, count=answers)


def lock_words() -> str:
    """Return the note on where the data is stored."""
    return _("All of this stays on this computer, unless you print it or save it to a file.")
