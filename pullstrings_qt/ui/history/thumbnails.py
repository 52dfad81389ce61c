"""Thumbnails of final boards, drawn when their rows become visible."""

from collections import OrderedDict
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QPixmap

from pullstrings_qt.core.work_steps import WorkSteps
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.storage import Store
from pullstrings_qt.ui.kit.sliced_task import SlicedTask

_KEPT: Final = 200
_WAITING: Final = 24
"""Maximum pending thumbnails, more than the visible rows: older requests are dropped."""


class BoardThumbnails(QObject):
    """Draws final boards in slices, the latest request first; `drawn` tells of another one."""

    drawn = Signal()

    def __init__(self, store: Store, parent: QObject) -> None:
        super().__init__(parent)
        self._store = store
        self._pictures: OrderedDict[tuple[str, int, float, Theme], QPixmap] = OrderedDict()
        self._wanted: OrderedDict[tuple[str, int, float, Theme], None] = OrderedDict()
        self._task: SlicedTask | None = None

    @property
    def is_drawing(self) -> bool:
        """Whether pictures are pending."""
        return self._task is not None

    def picture(self, match_id: str, side: int, ratio: float, theme: Theme) -> QPixmap | None:
        """Return the board of a match: None while it is not ready, empty if it cannot be drawn."""
        key = (match_id, side, ratio, theme.for_pictures())
        if key in self._pictures:
            return self._pictures[key]
        self._wanted[key] = None
        self._wanted.move_to_end(key)
        while len(self._wanted) > _WAITING:
            self._wanted.popitem(last=False)
        self._go_on()
        return None

    def close(self) -> None:
        """Stop drawing."""
        self._wanted.clear()
        if self._task is not None:
            self._task.close()
            self._task = None

    def _go_on(self) -> None:
        if self._task is None and self._wanted:
            key, _nothing = self._wanted.popitem()
            self._pictures[key] = QPixmap()  # remains empty if it cannot be drawn
            self._task = SlicedTask(self._drawing(key), self, later=True)
            self._task.finished.connect(self._on_done)
            self._task.failed.connect(self._on_done)
            self._task.start()

    def _drawing(self, key: tuple[str, int, float, Theme]) -> WorkSteps:
        from pullstrings_qt.look.box import board_thumbnail  # noqa: PLC0415 - home is lighter
        from pullstrings_qt.table.stored_matches import replaying_steps  # noqa: PLC0415

        match_id, side, ratio, theme = key
        yield 0, 1
        found = yield from replaying_steps(self._store, int(match_id))
        if found is not None and found.spec.scene_class:
            picture = board_thumbnail(found.spec, found.state, side, ratio, theme)
            self._pictures[key] = picture
        while len(self._pictures) > _KEPT:
            self._pictures.popitem(last=False)

    def _on_done(self, _result: object) -> None:
        if self._task is not None:
            self._task.deleteLater()
        self._task = None
        self.drawn.emit()
        self._go_on()
