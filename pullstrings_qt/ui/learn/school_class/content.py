"""The content of the class page, as plain data."""

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Any, Final

from pullstrings_qt.core.learning_types import SchoolClass
from pullstrings_qt.learning.class_figures import ClassFigures, PupilFigures, week_of
from pullstrings_qt.learning.progress import Mastery
from pullstrings_qt.tiles.tile_set import TileSet
from pullstrings_qt.ui.kit.tile_words import tile_label

BY_NAME: Final = ""
BY_KNOWN: Final = "?known"
BY_LAST: Final = "?last"
"""Sort key for the last day; other keys are tile ids, which never contain this mark."""


@dataclass(frozen=True, slots=True)
class Order:
    """The sort order of rows.

    Attributes:
        column: `BY_NAME`, `BY_KNOWN`, `BY_LAST` or the id of a tile.
        turned: whether it is reversed.
    """

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
    """The complete content of the class page.

    Attributes:
        found: the class.
        tiles: its tile set.
        figures: everybody's progress.
        classes: ids and names of all classes.
    """

    found: SchoolClass
    tiles: TileSet
    figures: ClassFigures
    classes: tuple[tuple[int, str], ...] = field(default=())

    @property
    def today(self) -> date:
        """The current date."""
        return self.figures.today

    @property
    def week(self) -> int:
        """The week of the class, from 1."""
        return week_of(self.found.started, self.today)

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
        named = sorted(self.figures.pupils, key=lambda one: name_key(one.name))
        if order.column == BY_NAME:
            return tuple(named)
        return tuple(sorted(named, key=self._key(order.column), reverse=order.turned))

    def _key(self, column: str) -> Callable[[PupilFigures], Any]:
        if column == BY_KNOWN:
            return lambda one: one.known
        if column == BY_LAST:
            return lambda one: one.last or date.min
        return lambda one: one.mastery.get(column, Mastery.NOT_MET)


def name_key(name: str) -> str:
    """Return the sort key of a name: É next to E, ignoring case."""
    return unicodedata.normalize("NFD", name.casefold())
