"""A list of painted rows of any length, for arrow keys and screen readers."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import Any, Final

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    QStringListModel,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QRegion,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.plain_words import plain
from pullstrings_qt.ui.kit.pressable import RingFocus
from pullstrings_qt.ui.kit.style import ScrollBar

Index = QModelIndex | QPersistentModelIndex
_Move = QAbstractItemView.CursorAction
_Hint = QAbstractItemView.ScrollHint

_HIGHEST: Final = 4000
"""Maximum height of a list in pixels: no window is taller."""


class RowPainter:
    """Measures and draws the rows of one kind."""

    def row_height(self, row: Any, width: int, theme: Theme) -> int:
        """Return the height of a row in pixels at a width."""
        raise NotImplementedError

    def paint_row(
        self, painter: QPainter, box: QRect, row: Any, theme: Theme, *, chosen: bool
    ) -> None:
        """Draw a row into the box."""
        raise NotImplementedError


def paint_frame(painter: QPainter, box: QRect, theme: Theme, *, chosen: bool) -> None:
    """Draw the background of a row: the selected one is sunk with a border, others a hairline."""
    if chosen:
        painter.setPen(QPen(theme.color("primary"), 2))
        painter.setBrush(theme.color("card_sunk"))
        painter.drawRoundedRect(QRectF(box).adjusted(3, 2, -3, -2), 12, 12)
    else:
        painter.setPen(QPen(theme.color("line"), 1))
        painter.drawLine(box.left() + 12, box.bottom(), box.right() - 12, box.bottom())


class _RowModel(QStringListModel):
    """Rows of any kind, with the words of each; if `tipped`, these are its tool tip, too.

    Qt stores as many empty strings and so counts the rows itself: otherwise it asks for the count
    once a row in every layout.
    """

    def __init__(self, view: "RowList", *, tipped: bool) -> None:
        super().__init__(view)
        self._view = view
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
        if role == Qt.ItemDataRole.SizeHintRole:  # else Qt reads the words of the last row
            return QSize(self._view.viewport().width(), self._view.default_height)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._words(self.rows[index.row()])
        if role == Qt.ItemDataRole.ToolTipRole and self._tipped:
            return plain(self._words(self.rows[index.row()]))
        return None


class RowList(RingFocus, QListView):
    """A list of rows with one selected, whose number `chosen` emits; -1 for none.

    `opened` emits the number of one that was opened, with Enter or a double click. The first row of
    `whole_rows` is never cut off; if `tipped`, the words of a row are also its tool tip.

    Qt's list asks every row for its height after any change, which takes seconds with thousands of
    rows. Here a row counts as high as the first one until it becomes visible; visible rows do not
    move then. The space of the scroll bar is reserved: where rows just fit, it would flicker.
    """

    chosen = Signal(object)
    opened = Signal(object)

    def __init__(
        self, name: str, art: RowPainter, *, whole_rows: bool = False, tipped: bool = False
    ) -> None:
        super().__init__()
        self.ring_radius = 12.0
        self._whole_rows = whole_rows
        self.default_height = 1
        """The height assumed for a row that was never visible, in pixels: that of the first one."""
        self._heights: list[int] = []
        self._tops: list[int] = [0]
        self._measured: set[int] = set()
        self._width = -1
        self._holding = False
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setVerticalScrollBar(ScrollBar(Qt.Orientation.Vertical))
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, Qt.GlobalColor.transparent)
        self.setPalette(palette)
        self.viewport().setAutoFillBackground(False)
        self._model = _RowModel(self, tipped=tipped)
        self._art = art
        self.setModel(self._model)
        self.setAccessibleName(name)
        self.doubleClicked.connect(self._open)

    @property
    def rows(self) -> Sequence[Any]:
        """The rows shown."""
        return self._model.rows

    @property
    def current(self) -> int:
        """The number of the selected row; -1 for none."""
        return self.currentIndex().row()

    def show_rows(
        self, rows: Sequence[Any], words: Callable[[Any], str], current: int = -1
    ) -> None:
        """Show these rows and select one of them."""
        self._model.show_rows(rows, words)
        self.choose_row(current)
        self.updateGeometry()

    def choose_row(self, number: int) -> None:
        """Select a row and scroll to it; an invalid number selects nothing."""
        index = self._model.index(number, 0)
        if index != self.currentIndex():
            self.setCurrentIndex(index)
        if index.isValid():
            self.scrollTo(index)

    def row_height(self, row: int) -> int:
        """Return the height of a row in pixels at the current width."""
        return self._art.row_height(self.rows[row], self.viewport().width(), Theme.current())

    def opens(self, _row: int) -> bool:
        """Return whether Enter opens a row."""
        return True

    def content_height(self) -> int:
        """Return the height of all rows in pixels, limited to the maximum window height."""
        if self._width != self.viewport().width():
            self._forget()
        row = 0
        while row < len(self._heights) and self._tops[row] < _HIGHEST:
            self._measure(range(row, min(row + 16, len(self._heights))))
            row += 16
        return min(self._tops[-1], _HIGHEST) + 2

    def restyle(self) -> None:
        """Measure the rows again."""
        self._forget()
        self.scheduleDelayedItemsLayout()
        self.viewport().update()
        self.updateGeometry()

    # --- row layout -------------------------------------------------------------------------

    def _forget(self) -> None:
        """Reset all heights to that of the first row; the first visible row does not move."""
        count = self.model().rowCount() if self.model() is not None else 0
        first, shift = self._anchor()
        self._width = self.viewport().width()
        self.default_height = max(1, self.row_height(0)) if count else 1
        self._measured.clear()
        self._heights = [self.default_height] * count
        self._tops = list(range(0, self.default_height * count + 1, self.default_height))
        self._hold(min(first, count), shift)

    def _anchor(self) -> tuple[int, int]:
        offset = self.verticalOffset()
        row = bisect_left(self._tops, offset)
        return row, self._tops[min(row, len(self._tops) - 1)] - offset

    def _hold(self, row: int, shift: int) -> None:
        """Scroll so that a row is that far from the top."""
        bar, page = self.verticalScrollBar(), self.viewport().height()
        at_end = 0 < bar.maximum() == bar.value()
        self._holding = True
        bar.setSingleStep(self.default_height)
        bar.setPageStep(page)
        bar.setRange(0, max(0, self._tops[-1] - page))
        bar.setVisible(bar.maximum() > 0)  # its space remains reserved
        bar.setValue(bar.maximum() if at_end else self._tops[row] - shift)
        self._holding = False

    def _measure(self, rows: Iterable[int]) -> bool:
        """Measure rows; return whether any was not measured before."""
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
        offset = self.verticalOffset()
        first = max(0, bisect_right(self._tops, offset) - 1)
        end = bisect_left(self._tops, offset + self.viewport().height())
        return range(first, min(end, len(self._heights)))

    def _settle(self) -> None:
        while self._measure(self._in_sight()):
            pass  # until no others become visible

    # --- Qt overrides -----------------------------------------------------------------------

    def reset(self) -> None:
        super().reset()
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
        value = self.verticalScrollBar().value()
        if not self._whole_rows or not self._heights:
            return value
        return self._tops[min(bisect_left(self._tops, value), len(self._heights) - 1)]

    def visualRect(self, index: Index) -> QRect:
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

    def setSelection(self, rect: QRect, command: Any) -> None:
        self.selectionModel().select(self.indexAt(rect.center()), command)

    def visualRegionForSelection(self, _selection: Any) -> QRegion:
        return QRegion(self.viewport().rect())

    def paintEvent(self, event: QPaintEvent) -> None:
        self.executeDelayedItemsLayout()
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for row in self._in_sight():
            box = self.visualRect(self.model().index(row, 0))
            if box.intersects(event.rect()):
                painter.save()
                chosen = row == self.current
                self._art.paint_row(painter, box, self.rows[row], Theme.current(), chosen=chosen)
                painter.restore()

    def _open(self) -> None:
        if self.current >= 0:
            self.opened.emit(self.current)

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        self.viewport().update()
        self.chosen.emit(current.row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open on Enter; leave Space and the horizontal arrows to the page."""
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open()
        elif key in (Qt.Key.Key_Space, Qt.Key.Key_Left, Qt.Key.Key_Right):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self.current < 0 and self.rows:
            self.choose_row(0)
