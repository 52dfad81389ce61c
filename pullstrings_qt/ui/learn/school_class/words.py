"""The sentences of the class page."""

from collections.abc import Sequence
from datetime import date

from pullstrings_qt.core.language import all_of, ngettext
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
    away = pupil.days_away(today)
    if away is None:
        return _("Has not practiced yet.")
    if away == 0:
        return _("Practiced today.")
    if away == 1:
        return _("Practiced yesterday.")
    if pupil.is_long_away(today):
        return ngettext("Away for {count} day.", "Away for {count} days.", away).format(count=away)
    return ngettext(
        "Last practiced {count} day ago.", "Last practiced {count} days ago.", away
    ).format(count=away)


def knows_words(pupil: PupilFigures) -> str:
    """Return how many tiles a pupil knows."""
    whole = len(pupil.mastery)
    return ngettext("knows {known} of {count}", "knows {known} of {count}", whole).format(
        known=pupil.known, count=whole
    )


def name_sentence(pupil: PupilFigures, today: date) -> str:
    """Return the description of a pupil as a whole."""
    return _("{name}, {knows}. {away}").format(
        name=pupil.name, knows=knows_words(pupil), away=away_sentence(pupil, today)
    )


def cell_words(pupil: PupilFigures, label: str, level: Mastery) -> str:
    """Return the description of a cell, such as "Hugo, M: not met"."""
    return _("{name}, {tile}: {level}").format(
        name=pupil.name, tile=label, level=mastery_words(level)
    )


def heading_words(content: ClassContent, column: str) -> str:
    """Return the accessible text of a heading."""
    whole = len(content.figures.pupils)
    if column == BY_NAME:
        return pupils_words(whole)
    if column == BY_KNOWN:
        return _("knows")
    if column == BY_LAST:
        return _("last practiced")
    known = content.counts[column]
    return ngettext(
        "{tile}, known by {known} of {count}", "{tile}, known by {known} of {count}", whole
    ).format(tile=content.labels[column], known=known, count=whole)


def order_words(content: ClassContent, order: Order) -> str:
    """Return the sort order in words."""
    if order.column == BY_NAME:
        return _("Sorted by name, A to Z.")
    if order.column == BY_KNOWN:
        maximum = _("Sorted: who knows most comes first.")
        return maximum if order.turned else _("Sorted: who knows least comes first.")
    if order.column == BY_LAST:
        last = _("Sorted: who practiced last comes first.")
        return last if order.turned else _("Sorted: who was away longest comes first.")
    words = (
        _("Sorted by {tile}: who knows it best comes first.")
        if order.turned
        else _("Sorted by {tile}: who knows it least comes first.")
    )
    return words.format(tile=content.labels[order.column])


def counts_sentence(content: ClassContent) -> str:
    """Return the footer of the table in words: how many know each tile."""
    parts = [f"{content.labels[one]} {count}" for one, count in content.counts.items()]
    return _("How many know it: {counts}.").format(counts=", ".join(parts))


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
    if len(begun) < len(figures.tile_ids):
        return _("Hardest for the class: {tiles}.").format(tiles=names)
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
