"""What the class page shows, as plain data, and its sentences."""

import unicodedata
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Final

from pullstrings_qt.core.language import all_of, labeled, ngettext
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.learning_types import SchoolClass
from pullstrings_qt.learning.class_figures import ClassFigures, PupilFigures, week_of
from pullstrings_qt.learning.progress import Mastery
from pullstrings_qt.learning.transfer import whole_table
from pullstrings_qt.tiles.tile_set import TileSet
from pullstrings_qt.ui.kit.tile_words import tile_label
from pullstrings_qt.ui.learn.content import known_words

BY_NAME: Final = ""
BY_KNOWN: Final = "?known"
BY_LAST: Final = "?last"
"""The columns that are not the id of a tile, which never contains this mark."""


@dataclass(frozen=True, slots=True)
class Order:
    """The sort order of rows by a column, maybe reversed (`turned`)."""

    column: str = BY_NAME
    turned: bool = False

    def after(self, column: str) -> "Order":
        """Return the next order after a click on a heading: ascending, descending, by name."""
        if column == BY_NAME:
            return Order()
        if column != self.column:
            return Order(column)
        return Order() if self.turned else Order(column, turned=True)


@dataclass(frozen=True)
class ClassContent:
    """The complete content of the class page."""

    found: SchoolClass
    tiles: TileSet
    figures: ClassFigures
    classes: tuple[tuple[int, str], ...] = ()

    @property
    def today(self) -> date:
        """The current date."""
        return self.figures.today

    @cached_property
    def labels(self) -> dict[str, str]:
        """The name of each tile."""
        return {tile_id: tile_label(self.tiles, tile_id) for tile_id in self.figures.tile_ids}

    @cached_property
    def counts(self) -> dict[str, int]:
        """The number of pupils who know each tile."""
        return {tile_id: self.figures.known_by(tile_id) for tile_id in self.figures.tile_ids}

    @cached_property
    def fewest(self) -> frozenset[str]:
        """The tiles with the lowest counts, which are marked."""
        return self.figures.fewest()

    def pupil(self, person: int) -> PupilFigures | None:
        """Return the pupil with an id; None if there is none."""
        return next((one for one in self.figures.pupils if one.person == person), None)

    def sorted(self, order: Order) -> tuple[PupilFigures, ...]:
        """Return the pupils in an order: those who may need help first, then by name."""

        def key(one: PupilFigures) -> date | int:
            if order.column == BY_LAST:
                return one.last or date.min
            return one.known if order.column == BY_KNOWN else one.mastery.get(order.column, 0)

        named = sorted(self.figures.pupils, key=lambda one: name_key(one.name))
        if order.column != BY_NAME:
            named.sort(key=key, reverse=order.turned)
        return tuple(named)


def name_key(name: str) -> str:
    """Return the sort key of a name: É next to E, ignoring case."""
    return unicodedata.normalize("NFD", name.casefold())


def pupils_words(count: int) -> str:
    """Return the number of pupils."""
    return ngettext("{count} student", "{count} students", count).format(count=count)


def subtitle_words(content: ClassContent) -> str:
    """Return the subject of a class, and for how long."""
    week = week_of(content.found.started, content.today)
    return _("{set} · week {number}").format(set=content.tiles.name, number=week)


def last_words(pupil: PupilFigures, today: date) -> str:
    """Return when a pupil last practiced, for the narrow column."""
    away = pupil.days_away(today)
    if away is None:
        return _("not yet")
    if away <= 1:
        return _("yesterday") if away else _("today")
    return ngettext("{count} day", "{count} days", away).format(count=away)


def away_sentence(pupil: PupilFigures, today: date) -> str:
    """Return when a pupil last practiced, in a sentence."""
    label = _("last practiced")
    return f"{labeled(label[:1].upper() + label[1:], last_words(pupil, today))}."


def knows_words(pupil: PupilFigures) -> str:
    """Return how many tiles a pupil knows."""
    return known_words(pupil.known, len(pupil.mastery))


def name_sentence(pupil: PupilFigures, today: date) -> str:
    """Return the description of a pupil as a whole."""
    return f"{pupil.name}, {knows_words(pupil)}. {away_sentence(pupil, today)}"


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


def week_words(figures: ClassFigures) -> str:
    """Return how many of the pupils practiced this week, and their answers."""
    answers = sum(one.week for one in figures.pupils)
    whole = len(figures.pupils)
    return ngettext(
        "{here} of {whole}, {count} answer", "{here} of {whole}, {count} answers", answers
    ).format(here=figures.practiced_this_week(), whole=whole, count=answers)


def write_table(target: Path, content: ClassContent, order: Order) -> None:
    """Write the table of a class as CSV, completely or not at all.

    Levels are digits, 0 (not met) to 4 (known); dates are ISO 8601. The last row has the number of
    pupils who know each tile. Raises an `ExchangeError`: it could not be written.
    """
    ids = content.figures.tile_ids
    with whole_table(target) as write:
        write([_("name"), _("knows"), *(content.labels[one] for one in ids), _("last practiced")])
        for pupil in content.sorted(order):
            levels = [int(pupil.mastery.get(one, Mastery.NOT_MET)) for one in ids]
            last = pupil.last.isoformat() if pupil.last else ""
            write([pupil.name, pupil.known, *levels, last])
        counts = [content.counts[one] for one in ids]
        write([_("how many know it"), "", *counts, ""])
