"""The table of a class: a row per pupil, a column per tile; for arrow keys, Enter and Space.

The view itself paints rows, each once into a picture: sixty pupils and twenty-six letters are 1560
    cells, and scrolling would call a Python delegate for each.
"""

from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QSizePolicy,
    QTableView,
    QWidget,
)

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.learning.class_figures import PupilFigures
from pullstrings_qt.learning.progress import Mastery
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.pressable import RingFocus
from pullstrings_qt.ui.kit.style import ScrollBar
from pullstrings_qt.ui.kit.text_block import fitted
from pullstrings_qt.ui.learn.progress.letter_map import level_pixmap
from pullstrings_qt.ui.learn.school_class.content import (
    BY_KNOWN,
    BY_LAST,
    BY_NAME,
    ClassContent,
    Order,
    cell_words,
    heading_words,
    last_words,
    name_key,
    name_sentence,
)

_Index = QModelIndex | QPersistentModelIndex
_ROW: Final = 22.6
_HEAD, _COUNTS = 30, 24
_CELL = QSize(22, 17)
_PITCHES: Final = (18, 46)  # minimum and maximum width of a tile's column, in pixels at 100 % text
_TALLEST: Final = 1.6  # maximum factor of the row height if a small class has a large window
_NAME: Final = 108
_KNOWS, _LAST = 66, 70
_EDGE: Final = 10
_SMALLEST: Final = 9  # minimum pixels of letters that are shrunk to fit
_BETWEEN: Final = 3  # minimum pixels between the counts of two tiles
_GROUP: Final = 5  # a hairline below every group of this many rows guides the eye


class ClassModel(QAbstractTableModel):
    """The rows of a class in order: name, number known, each tile, the last day."""

    def __init__(self, parent: QWidget, content: ClassContent) -> None:
        super().__init__(parent)
        self.content = content
        self.rows: tuple[PupilFigures, ...] = ()
        self.columns: tuple[str, ...] = ()
        self.show_content(content, Order())

    def show_content(self, content: ClassContent, order: Order) -> None:
        """Set other values, or another order."""
        self.beginResetModel()
        self.content = content
        self.rows = content.sorted(order)
        self.columns = (BY_NAME, BY_KNOWN, *content.figures.tile_ids, BY_LAST)
        self.endResetModel()

    def rowCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.columns)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.sentence(index.row(), index.column())
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(index.row(), index.column())
        return None

    def text(self, row: int, column: int) -> str:
        """Return the text of a cell."""
        pupil, wanted = self.rows[row], self.columns[column]
        if wanted == BY_NAME:
            return pupil.name
        if wanted == BY_KNOWN:
            return str(pupil.known)
        if wanted == BY_LAST:
            return last_words(pupil, self.content.today)
        return str(int(self.level(row, column)))

    def level(self, row: int, column: int) -> Mastery:
        """Return the mastery of a column's tile by a row's pupil."""
        return self.rows[row].mastery.get(self.columns[column], Mastery.NOT_MET)

    def sentence(self, row: int, column: int) -> str:
        """Return the description of a cell: of a tile alone, else of the whole pupil."""
        pupil, wanted = self.rows[row], self.columns[column]
        if wanted in (BY_NAME, BY_KNOWN, BY_LAST):
            return name_sentence(pupil, self.content.today)
        return cell_words(pupil, self.content.labels[wanted], self.level(row, column))

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        spoken = role == Qt.ItemDataRole.AccessibleTextRole
        if not spoken and role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Vertical:
            return self.rows[section].name
        wanted = self.columns[section]
        if spoken or wanted not in self.content.labels:
            words = heading_words(self.content, wanted)
            return _("last time") if wanted == BY_LAST and not spoken else words
        return self.content.labels[wanted]


class LetterHead(QHeaderView):
    """The headings, each with how many know its tile below; a press sorts."""

    def __init__(self, view: "ClassTable") -> None:
        super().__init__(Qt.Orientation.Horizontal, view)
        self._view = view
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(8)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(_("Headings: press one to sort"))
        self.viewport().setAutoFillBackground(False)

    def restyle(self) -> None:
        """Apply another theme."""
        self.setFixedHeight(Theme.current().px(_HEAD) + Theme.current().px(_COUNTS))
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, model = Theme.current(), self._view.class_model
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for column, wanted in enumerate(model.columns):
            left, wide = self.sectionViewportPosition(column), self.sectionSize(column)
            box = QRectF(left, 0, wide, theme.px(_HEAD))
            tile = wanted in model.content.labels
            painter.setPen(theme.color("ink" if tile else "ink_soft"))
            words = str(model.headerData(column, Qt.Orientation.Horizontal))
            font = theme.font("second", bold=True) if tile else theme.font("second")
            font, _whole = fitted(font, words, box.width() - 2, _SMALLEST)
            self._view.write(painter, box, words, column, font)
            if self._view.order.column == wanted and wanted != BY_NAME:
                bar = QRectF(box.center().x() - 9, box.bottom() - 4, 18, 3)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.color("lit_edge" if not theme.is_dark else "lit"))
                painter.drawRoundedRect(bar, 1.5, 1.5)
            self._paint_count(painter, box.translated(0, box.height()), column)
        painter.end()

    def _paint_count(self, painter: QPainter, box: QRectF, column: int) -> None:
        theme, content = Theme.current(), self._view.class_model.content
        wanted = self._view.class_model.columns[column]
        box.setHeight(theme.px(_COUNTS))
        if wanted == BY_NAME:
            box.setRight(box.right() + self.sectionSize(column + 1))
            painter.setPen(theme.color("ink_soft"))
            self._view.write(painter, box, _("how many know it"), column, theme.font("second"))
        elif wanted in content.counts:
            few, words = wanted in content.fewest, str(content.counts[wanted])
            painter.setPen(theme.color("bad" if few else "ink"))
            room = box.width() - theme.px(_BETWEEN)
            font, _whole = fitted(theme.font("second", bold=few), words, room, _SMALLEST)
            self._view.write(painter, box, words, column, font)


class ClassTable(RingFocus, QTableView):
    """Shows everybody; a row can be selected or opened, by id of the pupil, a column sorted.

    `pointed` emits the description of the current or hovered cell; empty for none.
    """

    pupil_chosen = Signal(object)
    pupil_opened = Signal(object)
    sorted_by = Signal(str)
    pointed = Signal(str)

    def __init__(self, content: ClassContent) -> None:
        super().__init__()
        self.ring_radius = 10.0
        self.order = Order()
        self._on_chosen = False
        self._pictures: dict[int, QPixmap] = {}
        self.class_model = ClassModel(self, content)
        self.setModel(self.class_model)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBar(ScrollBar(Qt.Orientation.Horizontal))
        self.setVerticalScrollBar(ScrollBar(Qt.Orientation.Vertical))
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.viewport().setAutoFillBackground(False)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(8)
        self.head = LetterHead(self)
        self.setHorizontalHeader(self.head)
        self.head.sectionClicked.connect(self._on_section)
        self.entered.connect(self._on_entered)
        self.show_content(content)
        self.restyle()

    @property
    def person(self) -> int:
        """The id of the selected pupil; 0 for none."""
        row = self.currentIndex().row()
        return self.class_model.rows[row].person if row >= 0 else 0

    def show_content(
        self, content: ClassContent, order: Order | None = None, person: int = 0
    ) -> None:
        """Show other values; keep the selection."""
        wanted, column = person or self.person, max(self.currentIndex().column(), 0)
        self.order = order or self.order
        if self.order.column not in (BY_NAME, BY_KNOWN, BY_LAST, *content.figures.tile_ids):
            self.order = Order()
        self.class_model.show_content(content, self.order)
        self.setAccessibleName(_("Students in {name}").format(name=content.found.name))
        people = [one.person for one in self.class_model.rows]
        if people:
            row = people.index(wanted) if wanted in people else 0
            place = self.class_model.index(row, min(column, len(self.class_model.columns) - 1))
            self.setCurrentIndex(place)
        self.fit()
        self.head.viewport().update()
        self.viewport().update()

    def restyle(self) -> None:
        """Apply another theme."""
        self.head.restyle()
        self.fit()
        self.updateGeometry()
        self.viewport().update()

    def fit(self) -> None:
        """Set every column's width: tiles share the rest, within limits."""
        self._pictures.clear()
        theme, columns = Theme.current(), self.class_model.columns
        metrics = QFontMetricsF(theme.font("second"))
        names = [metrics.horizontalAdvance(one.name) for one in self.class_model.rows]
        room = self.viewport().width() or self.width()
        name = round(max([theme.px(_NAME), *names]) + 2 * _EDGE)
        name = min(name, max(theme.px(_NAME), round(room * 0.3)))
        knows, last = theme.px(_KNOWS), theme.px(_LAST) + _EDGE
        count = max(1, len(columns) - 3)
        minimum, maximum = max(_PITCHES[0], theme.px(13)), theme.px(_PITCHES[1])
        pitch = min(max((room - name - knows - last) // count, minimum), maximum)
        spare = max(0, room - name - knows - last - count * pitch)
        for column, wanted in enumerate(columns):
            width = {BY_NAME: name + min(spare, theme.px(60)), BY_KNOWN: knows}.get(wanted, pitch)
            self.setColumnWidth(column, last if wanted == BY_LAST else width)
        default, rows = theme.px(_ROW), max(1, len(self.class_model.rows))
        high = min(max(default, (self.viewport().height() - 2) // rows), round(default * _TALLEST))
        if high != self.verticalHeader().defaultSectionSize():
            self.verticalHeader().setDefaultSectionSize(high)

    def rows_height(self) -> int:
        """Return the height of header and all rows in pixels, with the horizontal scroll bar."""
        bar = self.horizontalScrollBar()
        below = bar.sizeHint().height() if bar.maximum() > bar.minimum() else 0
        rows = len(self.class_model.rows) * Theme.current().px(_ROW)
        return self.head.height() + rows + 4 + below

    def tallest(self) -> int:
        """Return the maximum height of header and rows in pixels."""
        row = round(Theme.current().px(_ROW) * _TALLEST)
        return self.head.height() + len(self.class_model.rows) * row + 4

    def minimumSizeHint(self) -> QSize:
        return QSize(320, self.head.height() + 4 * Theme.current().px(_ROW))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def _on_section(self, column: int) -> None:
        self.sorted_by.emit(self.class_model.columns[column])

    def _on_entered(self, index: QModelIndex) -> None:
        self.pointed.emit(self.class_model.sentence(index.row(), index.column()))

    def leaveEvent(self, event: Any) -> None:
        self.pointed.emit("")
        super().leaveEvent(event)

    def currentChanged(self, current: _Index, previous: _Index) -> None:
        super().currentChanged(current, previous)
        self.viewport().update()
        if not current.isValid():
            return
        if self.hasFocus():
            self.pointed.emit(self.class_model.sentence(current.row(), current.column()))
        self.pupil_chosen.emit(self.person)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.person:
            if not event.isAutoRepeat():
                self.pupil_opened.emit(self.person)
        elif key == Qt.Key.Key_Space and self.currentIndex().isValid():
            self.sorted_by.emit(self.class_model.columns[self.currentIndex().column()])
        elif key == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        rows, here = self.class_model.rows, max(self.currentIndex().row(), 0)
        for step in range(1, len(rows) + 1):
            row = (here + step) % len(rows)
            if name_key(rows[row].name).startswith(name_key(search)):
                place = self.class_model.index(row, max(self.currentIndex().column(), 0))
                self.setCurrentIndex(place)
                return

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        self._on_chosen = index.isValid() and index.row() == self.currentIndex().row()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        super().mouseReleaseEvent(event)
        if self._on_chosen and index.isValid() and index.column() == 0 and self.person:
            self.pupil_opened.emit(self.person)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if index.isValid():
            self.pupil_opened.emit(self.class_model.rows[index.row()].person)

    def write(self, painter: QPainter, box: QRectF, words: str, column: int, font: QFont) -> None:
        """Draw the text of a cell: names left-aligned, numbers right-aligned, tiles centered."""
        wanted = self.class_model.columns[column]
        side = {
            BY_NAME: Qt.AlignmentFlag.AlignLeft,
            BY_KNOWN: Qt.AlignmentFlag.AlignRight,
            BY_LAST: Qt.AlignmentFlag.AlignRight,
        }.get(wanted, Qt.AlignmentFlag.AlignHCenter)
        if wanted == BY_NAME:
            box = box.adjusted(_EDGE, 0, -4, 0)
        elif wanted in (BY_KNOWN, BY_LAST):
            box = box.adjusted(0, 0, -_EDGE if wanted == BY_LAST else -16, 0)
        font, elided = fitted(font, words, box.width() + 1, _SMALLEST)
        painter.setFont(font)
        painter.drawText(box, side | Qt.AlignmentFlag.AlignVCenter, elided)

    def paintEvent(self, event: QPaintEvent) -> None:
        model, area = self.class_model, event.rect()
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        first, last = self.rowAt(area.top()), self.rowAt(area.bottom())
        last = len(model.rows) - 1 if last < 0 else last
        if first >= 0:
            here = self.currentIndex().row()
            for row in range(first, last + 1):
                if row == here:
                    self._paint_band(painter, row)
                self._paint_row(painter, row)
            if self.hasFocus() and first <= here <= last:
                self._paint_current(painter)
        painter.end()

    def _row_box(self, row: int) -> QRectF:
        wide = self.horizontalHeader().length()
        left = self.columnViewportPosition(0)
        return QRectF(left, self.rowViewportPosition(row), wide, self.rowHeight(row))

    def _paint_band(self, painter: QPainter, row: int) -> None:
        theme = Theme.current()
        painter.setPen(QPen(theme.color("lit"), 2))
        painter.setBrush(theme.color("warn_soft"))
        painter.drawRoundedRect(self._row_box(row).adjusted(1, 0, -1, 0), 7, 7)

    def _paint_current(self, painter: QPainter) -> None:
        spot = QRectF(self.visualRect(self.currentIndex())).adjusted(3, 2, -3, -2)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for reach, role in ((0.0, "focus_gap"), (1.8, "focus")):
            painter.setPen(QPen(Theme.current().color(role), 2))
            painter.drawRoundedRect(spot.adjusted(-reach, -reach, reach, reach), 5, 5)

    def _paint_row(self, painter: QPainter, row: int) -> None:
        box = self._row_box(row)
        if row and row % _GROUP == 0:
            painter.setPen(QPen(Theme.current().color("line"), 1))
            painter.drawLine(box.topLeft(), box.topRight())
        pupil = self.class_model.rows[row]
        picture = self._pictures.get(pupil.person)
        if picture is None or picture.devicePixelRatio() != self.devicePixelRatioF():
            picture = self._pictures[pupil.person] = self._row_picture(row, box.size().toSize())
        painter.drawPixmap(box.topLeft(), picture)

    def _row_picture(self, row: int, size: QSize) -> QPixmap:
        """Return a row as a picture: scrolling then copies rows without drawing cells."""
        theme, model, head = Theme.current(), self.class_model, self.horizontalHeader()
        pupil, high, ratio = model.rows[row], size.height(), self.devicePixelRatioF()
        picture = QPixmap(size * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for column, wanted in enumerate(model.columns):
            left, wide = head.sectionPosition(column), head.sectionSize(column)
            if wanted in model.content.labels:
                cell = QSize(wide - max(3, wide // 5), max(_CELL.height(), round(high * 0.75)))
                place = QPoint(left + (wide - cell.width()) // 2, (high - cell.height()) // 2)
                level = level_pixmap(model.level(row, column), cell, theme.name, ratio)
                painter.drawPixmap(place, level)
                continue
            away = wanted == BY_LAST and pupil.is_long_away(model.content.today)
            painter.setPen(
                theme.color("warn" if away else "ink_soft" if wanted == BY_LAST else "ink")
            )
            font = theme.font(
                "small" if wanted == BY_LAST else "second", bold=wanted == BY_KNOWN or away
            )
            box = QRectF(left, 0, wide, high)
            self.write(painter, box, model.text(row, column), column, font)
        painter.end()
        return picture
