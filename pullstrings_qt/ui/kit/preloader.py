"""Preloads in small steps what would delay the next page."""

from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from typing import Final

from PySide6.QtCore import QObject, QTimer

_AFTER: Final = 400  # ms: the last page has settled by then
_APART: Final = 15  # ms between two steps; leaves time for keys and painting

MATCH_MODULES: Final = (
    "pullstrings_qt.table.stored_matches",
    "pullstrings_qt.table.learning_reviews",
    "pullstrings_qt.signs.pictures",
    "pullstrings_qt.ui.learn.cards.words",
    "pullstrings_qt.ui.learn.progress.content",
    "pullstrings_qt.ui.kit.match.ending",
    "pullstrings_qt.ui.match.flow",
    "pullstrings_qt.ui.kit.match.words",
    "pullstrings_qt.ui.match.rails",
    "pullstrings_qt.ui.match.page",
    "pullstrings_qt.ui.match.learning_offer",
)
"""The modules of the match page, each after those it needs."""


class Preloader(QObject):
    """Runs one step after the other while the app is idle; stops with its parent."""

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
    """Return functions that import these modules, in order."""
    return [partial(import_module, module) for module in modules]
