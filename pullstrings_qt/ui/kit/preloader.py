"""Doing beforehand, in small pieces, what would make the next page wait."""

from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from typing import Final

from PySide6.QtCore import QObject, QTimer

_AFTER: Final = 400  # ms: what was opened last stands still by then
_APART: Final = 15  # ms between two pieces; keys and pictures come between

MATCH_MODULES: Final = (
    "pullstrings_qt.table.stored_matches",
    "pullstrings_qt.table.learning_reviews",
    "pullstrings_qt.signs.pictures",
    "pullstrings_qt.ui.learn.cards.words",
    "pullstrings_qt.ui.learn.progress.words",
    "pullstrings_qt.ui.kit.match.ending",
    "pullstrings_qt.ui.match.flow",
    "pullstrings_qt.ui.kit.match.words",
    "pullstrings_qt.ui.match.rails",
    "pullstrings_qt.ui.match.page",
    "pullstrings_qt.ui.match.learning_offer",
)
"""What the page of a match is made of, each after those it needs."""


class Preloader(QObject):
    """Does one step after the other while nothing else happens; it ends with its parent.

    Args:
        steps: each takes some milliseconds.
        parent: what is in sight until they are needed.
    """

    def __init__(self, steps: Iterable[Callable[[], object]], parent: QObject) -> None:
        super().__init__(parent)
        self._steps = iter(steps)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._do_one)
        self._timer.start(_AFTER)

    def _do_one(self) -> None:
        self._timer.start(_APART)
        step = next(self._steps, None)
        if step is None:
            self._timer.stop()
        else:
            step()


def module_loaders(modules: Iterable[str]) -> list[Callable[[], object]]:
    """Return what loads these modules, one after the other."""
    return [partial(import_module, module) for module in modules]
