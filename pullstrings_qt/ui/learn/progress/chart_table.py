"""The values of a chart as a table for keyboard and screen readers."""

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView, QWidget

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.pressable import RingFocus
from pullstrings_qt.ui.learn.progress.words import DataTable

_Index = QModelIndex | QPersistentModelIndex
_SHEET = """
QTableView {{ background: {card}; color: {ink}; border: 2px solid {line}; gridline-color: {line};
    selection-background-color: {primary}; selection-color: {on_primary}; }}
QTableView::item {{ padding: 2px {pad}px; }}
QHeaderView {{ background: {card_sunk}; }}
QHeaderView::section {{ background: {card_sunk}; color: {ink}; border: 0;
    border-bottom: 2px solid {line}; padding: 4px {pad}px; font-weight: bold;
    font-size: {size}px; }}
"""


class TableModel(QAbstractTableModel):
    """The table model of a `DataTable`."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.table = DataTable("", (), ())

    def show_table(self, table: DataTable) -> None:
        """Set another table."""
        self.beginResetModel()
        self.table = table
        self.endResetModel()

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.table.rows)

    def columnCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.table.headings)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a cell; numbers are right-aligned."""
        if not index.isValid():
            return None
        cell = self.table.rows[index.row()][index.column()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return str(cell)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(index.column())
        return None

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        """Return the alignment of a column: right for numbers, according to the last row."""
        number = column > 0 and _is_number(self.table.rows[-1][column])
        side = Qt.AlignmentFlag.AlignRight if number else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignVCenter

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        """Return the heading of a column, or the number of a row."""
        if role == Qt.ItemDataRole.TextAlignmentRole and self.table.rows:
            return self._alignment(section)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Vertical:
            return str(section + 1)
        return self.table.headings[section]


class ChartTable(RingFocus, QTableView):
    """Shows a table; arrows move between cells, Tab leaves the table."""

    def __init__(self) -> None:
        super().__init__()
        self.ring_radius = 6.0
        self._model = TableModel(self)
        self.setModel(self._model)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.restyle()

    @property
    def table(self) -> DataTable:
        """The visible table."""
        return self._model.table

    def show_table(self, table: DataTable) -> None:
        """Show another table."""
        self._model.show_table(table)
        self.setAccessibleName(table.title)
        if table.rows:
            # The first column has words, which are never elided; the others share the rest.
            self.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
            self.setCurrentIndex(self._model.index(0, 0))
        self.updateGeometry()

    def restyle(self) -> None:
        """Apply another theme."""
        theme = Theme.current()
        roles = ("card", "card_sunk", "ink", "line", "primary", "on_primary")
        colors = {role: theme.hex(role) for role in roles}
        font = theme.font("second")
        self.setStyleSheet(_SHEET.format(**colors, pad=theme.px(8), size=font.pixelSize()))
        self.setFont(font)
        self.horizontalHeader().setFont(theme.font("second", bold=True))
        self.verticalHeader().setDefaultSectionSize(theme.px(28))
        self.horizontalHeader().setFixedHeight(theme.px(34))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        theme = Theme.current()
        rows = min(max(3, len(self.table.rows)), 16)
        return QSize(theme.px(320), rows * theme.px(28) + theme.px(40))

    def minimumSizeHint(self) -> QSize:
        theme = Theme.current()
        return QSize(160, theme.px(34) + 4 * theme.px(28))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave Escape to the page, which goes back."""
        if event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)


def _is_number(cell: object) -> bool:
    return isinstance(cell, int | float) or str(cell)[:1].isdigit()
