"""A list of any length: only the rows in sight are measured and drawn."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, chain
from time import monotonic
from typing import Any, Final

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    QStringListModel,
    Qt,
    QTimer,
)
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QRegion, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFrame,
    QListView,
    QStyleOptionViewItem,
    QWidget,
)

from pullstrings_qt.ui.kit.plain_words import plain

_SLICE: Final = 0.008  # s; keys and pictures come between


class TypeAhead(QObject):
    """Looks for what was typed, a few rows at a time: the words of many thousands take a second.

    Args:
        parent: the list.
        words: says a row, by its number.
        found: is called with the number of the row.
    """

    def __init__(
        self, parent: QObject, words: Callable[[int], str], found: Callable[[int], None]
    ) -> None:
        super().__init__(parent)
        self._words = words
        self._found = found
        self._typed = ""
        self._typed_at = 0.0
        self._rows: Iterator[int] = iter(())
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)

    def look_for(self, letters: str, current: int, count: int) -> None:
        """Look for letters, and for those typed a moment ago before them.

        Args:
            letters: what was typed now.
            current: number of the row to begin from; -1 for none.
            count: how many rows there are.
        """
        now = monotonic()
        goes_on = now - self._typed_at < QApplication.keyboardInputInterval() / 1000
        self._typed = (self._typed if goes_on else "") + letters.casefold()
        self._typed_at = now
        if len(set(self._typed)) == 1:  # one letter again and again leads from row to row
            self._typed, goes_on = self._typed[0], False
        first = max(0, current if goes_on else current + 1)
        self._rows = chain(range(first, count), range(min(first, count)))
        self._look()

    def stop(self) -> None:
        """Look no further: there are other rows."""
        self._timer.stop()

    def _look(self) -> None:
        until = monotonic() + _SLICE
        for row in self._rows:
            if self._words(row).casefold().startswith(self._typed):
                self._timer.stop()
                self._found(row)
                return
            if monotonic() > until:
                self._timer.start(0)
                return
        self._timer.stop()


Index = QModelIndex | QPersistentModelIndex
_Move = QAbstractItemView.CursorAction
_Hint = QAbstractItemView.ScrollHint
_HIGHEST: Final = 4000
"""Pixels a list wants at most: no window is higher."""


class RowModel(QStringListModel):
    """Rows of any kind, with the words a screen reader says for each.

    Qt keeps as many empty strings and so counts the rows itself: it asks for their number once a
    row whenever it lays them out. The words are made when somebody wants them.

    Args:
        tipped: whether a row's words are its tool tip too.
    """

    def __init__(self, parent: QWidget, *, tipped: bool = False) -> None:
        super().__init__(parent)
        self.rows: Sequence[Any] = ()
        self._tipped = tipped
        self._words: Callable[[Any], str] = str

    def show_rows(self, rows: Sequence[Any], words: Callable[[Any], str]) -> None:
        """Show these rows; `words` says one of them."""
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
    """Rows of different heights below one another, at home in any number.

    Qt's list asks every row for its height whenever anything changes, which takes seconds where
    there are thousands. Here a row counts as high as the first one until it comes into sight;
    what is in sight already then stays where it is. Qt itself lays out rows that are all alike,
    so that it knows their order.

    The place of the scroll bar is always kept: were the rows wider without it, they would be lower
    too, and where they just fit it would come and go for ever.

    Args:
        whole_rows: never cut the uppermost row in sight.
    """

    def __init__(self, parent: QWidget | None = None, *, whole_rows: bool = False) -> None:
        super().__init__(parent)
        self._whole_rows = whole_rows
        self._default = 1
        self._heights: list[int] = []
        self._tops: list[int] = [0]
        self._measured: set[int] = set()
        self._width = -1
        self._holding = False
        self._type_ahead = TypeAhead(self, self._words_of, self._choose)
        self.setUniformItemSizes(True)
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
        """Return the height of a row in pixels, at the width the list has now."""
        raise NotImplementedError

    def opens(self, _row: int) -> bool:
        """Tell whether Enter does something on a row."""
        return True

    @property
    def default_size(self) -> QSize:
        """What a row counts for until it comes into sight: the size of the first one."""
        return QSize(self.viewport().width(), self._default)

    def content_height(self) -> int:
        """Return the height of all rows in pixels, or of as many as no window has room for."""
        if self._width != self.viewport().width():
            self._forget()
        row = 0
        while row < len(self._heights) and self._tops[row] < _HIGHEST:
            self._measure(range(row, min(row + 16, len(self._heights))))
            row += 16
        return min(self._tops[-1], _HIGHEST) + 2

    def restyle(self) -> None:
        """Measure the rows anew."""
        self._forget()
        self.scheduleDelayedItemsLayout()
        self.viewport().update()
        self.updateGeometry()

    # --- where the rows are -----------------------------------------------------------------

    def _forget(self) -> None:
        """Take every row for as high as the first; the uppermost in sight stays there."""
        count = self.model().rowCount() if self.model() is not None else 0
        first, shift = self._anchor()
        self._width = self.viewport().width()
        self._default = max(1, self.row_height(0)) if count else 1
        self._measured.clear()
        self._heights = [self._default] * count
        self._tops = list(range(0, self._default * count + 1, self._default))
        self._hold(min(first, count), shift)

    def _anchor(self) -> tuple[int, int]:
        """Return the first row that is wholly in sight, and how far it is from the upper edge."""
        offset = self.verticalOffset()
        row = bisect_left(self._tops, offset)
        return row, self._tops[min(row, len(self._tops) - 1)] - offset

    def _hold(self, row: int, shift: int) -> None:
        """Scroll so that a row lies that far from the upper edge."""
        bar, page = self.verticalScrollBar(), self.viewport().height()
        at_end = 0 < bar.maximum() == bar.value()
        self._holding = True
        bar.setSingleStep(self._default)
        bar.setPageStep(page)
        bar.setRange(0, max(0, self._tops[-1] - page))
        bar.setVisible(bar.maximum() > 0)  # its place stays empty
        bar.setValue(bar.maximum() if at_end else self._tops[row] - shift)
        self._holding = False

    def _measure(self, rows: Iterable[int]) -> bool:
        """Take the true heights of rows; return whether one was not known yet."""
        new = [row for row in rows if row not in self._measured]
        self._measured.update(new)
        heights = {row: self.row_height(row) for row in new}
        if any(self._heights[row] != height for row, height in heights.items()):
            anchor = self._anchor()
            for row, height in heights.items():
                self._heights[row] = height
            self._tops = [0, *accumulate(self._heights)]
            self._hold(*anchor)
        return bool(new)

    def _in_sight(self) -> range:
        """Return the rows in sight."""
        offset = self.verticalOffset()
        first = max(0, bisect_right(self._tops, offset) - 1)
        end = bisect_left(self._tops, offset + self.viewport().height())
        return range(first, min(end, len(self._heights)))

    def _settle(self) -> None:
        """Measure what is in sight, until nothing new comes into sight by that."""
        while self._measure(self._in_sight()):
            pass

    # --- what Qt asks -----------------------------------------------------------------------

    def reset(self) -> None:
        super().reset()
        self._type_ahead.stop()
        self._forget()

    def doItemsLayout(self) -> None:
        self._forget()
        super().doItemsLayout()

    def updateGeometries(self) -> None:
        self._hold(*self._anchor())
        self._settle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def scrollContentsBy(self, _dx: int, _dy: int) -> None:
        if not self._holding:
            self._settle()
        self.viewport().update()

    def verticalOffset(self) -> int:
        """Return how far the rows are scrolled, in pixels."""
        value = self.verticalScrollBar().value()
        if not self._whole_rows or not self._heights:
            return value
        return self._tops[min(bisect_left(self._tops, value), len(self._heights) - 1)]

    def visualRect(self, index: Index) -> QRect:
        """Return where a row is in the viewport; estimated for a row never seen."""
        row = index.row()
        if not 0 <= row < len(self._heights):
            return QRect()
        top = self._tops[row] - self.verticalOffset()
        return QRect(0, top, self.viewport().width(), self._heights[row])

    def indexAt(self, point: QPoint) -> QModelIndex:
        row = bisect_right(self._tops, point.y() + self.verticalOffset()) - 1
        if not 0 <= row < len(self._heights) or not 0 <= point.x() < self.viewport().width():
            return QModelIndex()
        return self.model().index(row, 0)

    def scrollTo(self, index: Index, hint: _Hint = _Hint.EnsureVisible) -> None:
        self.executeDelayedItemsLayout()
        bar, row = self.verticalScrollBar(), index.row()
        if not 0 <= row < len(self._heights):
            return
        self._measure((row,))
        while (value := self._value_for(row, hint)) != bar.value():
            bar.setValue(value)

    def _value_for(self, row: int, hint: _Hint) -> int:
        """Return where the scroll bar has to stand for a row."""
        bar, page = self.verticalScrollBar(), self.viewport().height()
        top, bottom = self._tops[row], self._tops[row + 1]
        offset = self.verticalOffset()
        wanted = bar.value()
        if hint == _Hint.PositionAtTop or (hint == _Hint.EnsureVisible and top < offset):
            wanted = top
        elif hint == _Hint.PositionAtCenter:
            wanted = (top + bottom - page) // 2
        elif hint == _Hint.PositionAtBottom or bottom > offset + page:
            wanted = min(top, bottom - page)
        return min(max(0, wanted), bar.maximum())

    def moveCursor(self, action: _Move, _modifiers: Qt.KeyboardModifier) -> QModelIndex:
        current, last = self.currentIndex().row(), len(self._heights) - 1
        page = self.viewport().height()
        top = self._tops[max(0, current)]
        rows = {
            _Move.MoveUp: current - 1,
            _Move.MovePrevious: current - 1,
            _Move.MoveDown: current + 1,
            _Move.MoveNext: current + 1,
            _Move.MoveHome: 0,
            _Move.MoveEnd: last,
            _Move.MovePageUp: min(current - 1, bisect_left(self._tops, top - page)),
            _Move.MovePageDown: max(current + 1, bisect_right(self._tops, top + page) - 1),
        }
        row = rows.get(action, current) if current >= 0 else 0
        return self.model().index(min(max(0, row), last), 0)

    def keyboardSearch(self, typed: str) -> None:
        self._type_ahead.look_for(typed, self.currentIndex().row(), len(self._heights))

    def _words_of(self, row: int) -> str:
        return str(self.model().index(row, 0).data())

    def _choose(self, row: int) -> None:
        self.setCurrentIndex(self.model().index(row, 0))

    def setSelection(self, rect: QRect, command: Any) -> None:
        self.selectionModel().select(self.indexAt(rect.center()), command)

    def visualRegionForSelection(self, _selection: Any) -> QRegion:
        """Return what is drawn anew where another row is chosen: all that is in sight."""
        return QRegion(self.viewport().rect())

    def paintEvent(self, event: QPaintEvent) -> None:
        self.executeDelayedItemsLayout()
        painter = QPainter(self.viewport())
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        for row in self._in_sight():
            index = self.model().index(row, 0)
            box = self.visualRect(index)
            if box.intersects(event.rect()):
                option.rect = box
                self.itemDelegate().paint(painter, option, index)
        painter.end()
