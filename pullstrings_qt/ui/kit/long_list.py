"""A list of any length: only the rows that come into sight are measured."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QSize, QStringListModel, Qt
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QWidget

from pullstrings_qt.ui.kit.plain_words import plain

Index = QModelIndex | QPersistentModelIndex
_Hint = QAbstractItemView.ScrollHint
_HIGHEST: Final = 4000
"""Maximum height of a list in pixels: no window is taller."""


class RowModel(QStringListModel):
    """Rows of any kind, with the words a screen reader says for each.

    Qt stores as many empty strings and so counts the rows itself: otherwise it asks for the count
        once a row in every layout. The words are made on demand.

    If `tipped`, a row's words are also its tool tip.
    """

    def __init__(self, parent: QWidget, *, tipped: bool = False) -> None:
        super().__init__(parent)
        self.rows: Sequence[Any] = ()
        self._tipped = tipped
        self._words: Callable[[Any], str] = str

    def show_rows(self, rows: Sequence[Any], words: Callable[[Any], str]) -> None:
        """Show these rows; `words` returns the words of one."""
        self.rows = tuple(rows) if isinstance(rows, list) else rows  # a list may change later
        self._words = words
        self.setStringList([""] * len(rows))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._words(self.rows[index.row()])
        if role == Qt.ItemDataRole.ToolTipRole and self._tipped:
            return plain(self._words(self.rows[index.row()]))
        return None


class LongList(QListView):
    """A list view for any number of rows of different heights.

    Measuring thousands of rows takes seconds. So a row counts as high as the first one until it
    comes into sight; what is in sight then does not move. Delegates return `row_size`.

    The space of the scroll bar is always reserved: without it the rows would be wider and therefore
        shorter, and where they just fit the bar would flicker forever.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heights: dict[int, int] = {}
        self._default = 1
        self._width = -1
        self._settling = False
        self._first = (-1, 0)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, Qt.GlobalColor.transparent)
        self.setPalette(palette)
        self.viewport().setAutoFillBackground(False)

    def row_height(self, row: int) -> int:
        """Return the height of a row in pixels at the current width."""
        raise NotImplementedError

    def opens(self, _row: int) -> bool:
        """Return whether Enter opens a row."""
        return True

    def row_size(self, row: int) -> QSize:
        """Return the size of a row, which is assumed until it comes into sight."""
        return QSize(self._width, self._heights.get(row, self._default))

    def content_height(self) -> int:
        """Return the height of all rows in pixels, limited to the maximum window height."""
        self._forget_if_resized()
        height, row, count = 0, 0, self._count()
        while row < count and height < _HIGHEST:
            self._measure(row)
            height += self._heights[row]
            row += 1
        return min(height, _HIGHEST) + 2

    def restyle(self) -> None:
        """Measure the rows again."""
        self._width = -1
        self.scheduleDelayedItemsLayout()
        self.viewport().update()
        self.updateGeometry()

    def _count(self) -> int:
        return self.model().rowCount() if self.model() is not None else 0

    def _forget_if_resized(self) -> None:
        if self._width != self.viewport().width():
            self._width = self.viewport().width()
            self._heights.clear()
            self._default = max(1, self.row_height(0)) if self._count() else 1

    def _measure(self, row: int) -> bool:
        """Measure a row; return whether it is not as high as was assumed."""
        if row in self._heights:
            return False
        self._heights[row] = self.row_height(row)
        differs = self._heights[row] != self._default
        if differs:
            self.scheduleDelayedItemsLayout()
        return differs

    def _settle(self) -> None:
        """Measure what is in sight until nothing else comes into sight."""
        if self._settling:
            return
        self._settling = True
        self._note_first()
        while sum(map(self._measure, self._rows_in_sight())):
            self._lay_out()
        self._note_first()
        self._settling = False

    def _note_first(self) -> None:
        """Note the first row that is wholly in sight, and its distance from the top."""
        first = self.indexAt(QPoint(0, 0))
        if self.visualRect(first).top() < 0:
            first = first.siblingAtRow(first.row() + 1)
        self._first = first.row(), self.visualRect(first).top()

    def _lay_out(self) -> None:
        """Place the rows at their heights; the first one in sight does not move."""
        bar, (row, top) = self.verticalScrollBar(), self._first
        at_end = 0 < bar.maximum() == bar.value()
        super().doItemsLayout()
        first = self.model().index(row, 0) if self.model() is not None else QModelIndex()
        if at_end:
            bar.setValue(bar.maximum())
        elif first.isValid() and self.verticalScrollMode() == self.ScrollMode.ScrollPerPixel:
            bar.setValue(bar.value() + self.visualRect(first).top() - top)

    def _rows_in_sight(self) -> range:
        first = self.indexAt(QPoint(0, 0)).row()
        last = self.indexAt(QPoint(0, self.viewport().height() - 1)).row()
        return range(max(0, first), (last if last >= 0 else self._count() - 1) + 1)

    # --- Qt overrides -----------------------------------------------------------------------

    def reset(self) -> None:
        self._width = -1
        super().reset()

    def doItemsLayout(self) -> None:
        self._forget_if_resized()
        settling, self._settling = self._settling, True
        self._lay_out()
        self._settling = settling
        self._settle()

    def updateGeometries(self) -> None:
        super().updateGeometries()
        self.verticalScrollBar().setVisible(self.verticalScrollBar().maximum() > 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self._settle()

    def scrollTo(self, index: Index, hint: _Hint = _Hint.EnsureVisible) -> None:
        self.executeDelayedItemsLayout()
        if 0 <= index.row() < self._count():
            self._measure(index.row())
            super().scrollTo(index, hint)
            super().scrollTo(index, hint)
