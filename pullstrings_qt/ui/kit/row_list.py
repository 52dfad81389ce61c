"""A list of painted rows, for arrow keys and screen readers."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.long_list import Index, LongList, RowModel
from pullstrings_qt.ui.kit.pressable import RingFocus


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


class _RowDelegate(QStyledItemDelegate):
    """Delegates the painting to the row painter."""

    def __init__(self, view: "RowList", art: RowPainter) -> None:
        super().__init__(view)
        self._view = view
        self._art = art

    def row_height(self, row: int) -> int:
        """Return the height of a row in pixels."""
        width = self._view.viewport().width()
        return self._art.row_height(self._view.rows[row], width, Theme.current())

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the size of the first row: Qt assumes that all are alike, see `LongList`."""
        return self._view.default_size

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        chosen = index.row() == self._view.current
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        row = self._view.rows[index.row()]
        self._art.paint_row(painter, QRect(option.rect), row, Theme.current(), chosen=chosen)
        painter.restore()


class RowList(RingFocus, LongList):
    """A list of rows with one selected, whose number `chosen` emits; -1 for none.

    `opened` emits the number of one that was opened, with Enter or a double click.
    """

    chosen = Signal(object)
    opened = Signal(object)

    def __init__(self, name: str, art: RowPainter, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.ring_radius = 12.0
        self._model = RowModel(self)
        self._delegate = _RowDelegate(self, art)
        self.setModel(self._model)
        self.setItemDelegate(self._delegate)
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
        return self._delegate.row_height(row)

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
        """Store the focus reason, and select a row to start from."""
        super().focusInEvent(event)
        if self.current < 0 and self.rows:
            self.choose_row(0)
