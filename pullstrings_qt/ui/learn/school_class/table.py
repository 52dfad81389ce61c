"""The table of a class: a row per pupil, a column per tile; for arrow keys, Enter and Space."""

from functools import partial
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
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QSizePolicy, QTableView

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled
from pullstrings_qt.learning.class_figures import PupilFigures
from pullstrings_qt.learning.progress import Mastery
from pullstrings_qt.look.sprite import baked_pixmap
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.pressable import RingFocus
from pullstrings_qt.ui.kit.style import ScrollBar
from pullstrings_qt.ui.kit.text_block import fitted
from pullstrings_qt.ui.learn.content import known_words
from pullstrings_qt.ui.learn.progress.content import mastery_words
from pullstrings_qt.ui.learn.progress.letter_map import level_pixmap
from pullstrings_qt.ui.learn.school_class.content import (
    BY_KNOWN,
    BY_LAST,
    BY_NAME,
    ClassContent,
    Order,
    last_words,
    name_key,
    name_sentence,
    pupils_words,
)

_Index = QModelIndex | QPersistentModelIndex
_ROW: Final = 22.6
_HEAD, _COUNTS = 30, 24
_CELL: Final = 17  # least height of the picture of a level
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

    def __init__(self, content: ClassContent) -> None:
        super().__init__()
        self.content = content
        self.rows: tuple[PupilFigures, ...] = ()
        self.columns: tuple[str, ...] = ()

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
            return self.sentence(index)
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

    def sentence(self, index: _Index) -> str:
        """Return the description of a cell: of a tile alone, else of the whole pupil."""
        pupil, wanted = self.rows[index.row()], self.columns[index.column()]
        if wanted not in self.content.labels:
            return name_sentence(pupil, self.content.today)
        level = mastery_words(self.level(index.row(), index.column()))
        return f"{pupil.name}, {labeled(self.content.labels[wanted], level)}"

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        spoken = role == Qt.ItemDataRole.AccessibleTextRole
        if not spoken and role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Vertical:
            return self.rows[section].name
        wanted, whole = self.columns[section], len(self.rows)
        if wanted in self.content.labels:
            label, known = self.content.labels[wanted], self.content.counts[wanted]
            return f"{label}, {known_words(known, whole)}" if spoken else label
        last = _("last practiced") if spoken else _("last time")
        return {BY_NAME: pupils_words(whole), BY_KNOWN: _("knows"), BY_LAST: last}[wanted]


def write(painter: QPainter, box: QRectF, words: str, wanted: str, font: QFont) -> None:
    """Draw a text of a column: names left-aligned, numbers right-aligned, tiles centered."""
    side = Qt.AlignmentFlag.AlignHCenter
    if wanted == BY_NAME:
        side, box = Qt.AlignmentFlag.AlignLeft, box.adjusted(_EDGE, 0, -4, 0)
    elif wanted in (BY_KNOWN, BY_LAST):
        side = Qt.AlignmentFlag.AlignRight
        box = box.adjusted(0, 0, -_EDGE if wanted == BY_LAST else -16, 0)
    font, elided = fitted(font, words, box.width() + 1, _SMALLEST)
    painter.setFont(font)
    painter.drawText(box, side | Qt.AlignmentFlag.AlignVCenter, elided)


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

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, model = Theme.current(), self._view.class_model
        content, painter = model.content, QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for column, wanted in enumerate(model.columns):
            left, wide = self.sectionViewportPosition(column), self.sectionSize(column)
            box = QRectF(left, 0, wide, theme.px(_HEAD))
            below = QRectF(left, box.bottom(), wide, theme.px(_COUNTS))
            words, count = str(model.headerData(column, Qt.Orientation.Horizontal)), ""
            font = count_font = theme.font("second")
            ink = count_ink = theme.color("ink_soft")
            if wanted == BY_NAME:
                count = _("how many know it")
                below.setRight(below.right() + self.sectionSize(column + 1))
            elif wanted in content.labels:
                gap, few = theme.px(_BETWEEN) / 2 + 0.5, wanted in content.fewest
                box, below = box.adjusted(1.5, 0, -1.5, 0), below.adjusted(gap, 0, -gap, 0)
                font, ink = theme.font("second", bold=True), theme.color("ink")
                count, count_font = str(content.counts[wanted]), theme.font("second", bold=few)
                count_ink = theme.color("bad" if few else "ink")
            painter.setPen(ink)
            write(painter, box, words, wanted, font)
            painter.setPen(count_ink)
            write(painter, below, count, wanted, count_font)
            if self._view.order.column == wanted and wanted != BY_NAME:
                bar = QRectF(box.center().x() - 9, box.bottom() - 4, 18, 3)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.color("lit_edge" if not theme.is_dark else "lit"))
                painter.drawRoundedRect(bar, 1.5, 1.5)
        painter.end()


class ClassTable(RingFocus, QTableView):
    """Shows everybody; a row is selected or opened, a column sorted, a cell pointed at."""

    pupil_chosen = Signal(object)
    pupil_opened = Signal(object)
    sorted_by = Signal(str)
    pointed = Signal(str)

    def __init__(self, content: ClassContent) -> None:
        super().__init__()
        self.ring_radius = 10.0
        self.order = Order()
        self._on_chosen = False
        self._pictures: dict[tuple[int, float], QPixmap] = {}
        self.class_model = ClassModel(content)
        self.class_model.setParent(self)
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
        self.head.sectionClicked.connect(
            lambda column: self.sorted_by.emit(self.class_model.columns[column])
        )
        self.entered.connect(lambda index: self.pointed.emit(self.class_model.sentence(index)))
        self.show_content(content)

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
        self.restyle()

    def restyle(self) -> None:
        """Set the height of rows, and every column's width: tiles share the rest, within limits."""
        self._pictures.clear()
        theme, columns = Theme.current(), self.class_model.columns
        self.head.setFixedHeight(theme.px(_HEAD) + theme.px(_COUNTS))
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
        widths = {BY_NAME: name + min(spare, theme.px(60)), BY_KNOWN: knows, BY_LAST: last}
        for column, wanted in enumerate(columns):
            self.setColumnWidth(column, widths.get(wanted, pitch))
        default, rows = theme.px(_ROW), max(1, len(self.class_model.rows))
        high = min(max(default, (self.viewport().height() - 2) // rows), round(default * _TALLEST))
        if high != self.verticalHeader().defaultSectionSize():
            self.verticalHeader().setDefaultSectionSize(high)
        self.head.viewport().update()
        self.viewport().update()

    def rows_height(self, *, tallest: bool) -> int:
        """Return the height of header and all rows in pixels, at least or at most."""
        bar = self.horizontalScrollBar()
        below = bar.sizeHint().height() if bar.maximum() > bar.minimum() else 0
        row = round(Theme.current().px(_ROW) * (_TALLEST if tallest else 1))
        return self.head.height() + len(self.class_model.rows) * row + 4 + below

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.restyle()

    def leaveEvent(self, event: Any) -> None:
        self.pointed.emit("")
        super().leaveEvent(event)

    def currentChanged(self, current: _Index, previous: _Index) -> None:
        super().currentChanged(current, previous)
        self.viewport().update()  # the ring of a cell is drawn over its neighbors
        if current.isValid():
            if self.hasFocus():
                self.pointed.emit(self.class_model.sentence(current))
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
        rows, here = self.class_model.rows, self.currentIndex()
        for step in range(1, len(rows) + 1):
            row = (max(here.row(), 0) + step) % len(rows)
            if name_key(rows[row].name).startswith(name_key(search)):
                self.setCurrentIndex(self.class_model.index(row, max(here.column(), 0)))
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

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, ratio, here = Theme.current(), self.devicePixelRatioF(), self.currentIndex()
        left, wide = self.columnViewportPosition(0), self.head.length()
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for row, pupil in enumerate(self.class_model.rows):
            box = QRectF(left, self.rowViewportPosition(row), wide, self.rowHeight(row))
            if not box.intersects(event.rect()):
                continue
            if row == here.row():
                painter.setPen(QPen(theme.color("lit"), 2))
                painter.setBrush(theme.color("warn_soft"))
                painter.drawRoundedRect(box.adjusted(1, 0, -1, 0), 7, 7)
            if row and row % _GROUP == 0:
                painter.setPen(QPen(theme.color("line"), 1))
                painter.drawLine(box.topLeft(), box.topRight())
            # Drawn once: sixty pupils and twenty-six letters are 1560 cells in Python.
            if (pupil.person, ratio) not in self._pictures:
                self._pictures[pupil.person, ratio] = baked_pixmap(
                    wide, box.height(), ratio, partial(self._paint_row, row)
                )
            painter.drawPixmap(box.topLeft(), self._pictures[pupil.person, ratio])
        if self.hasFocus() and here.isValid():
            spot = QRectF(self.visualRect(here)).adjusted(3, 2, -3, -2)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for reach, role in ((0.0, "focus_gap"), (1.8, "focus")):
                painter.setPen(QPen(theme.color(role), 2))
                painter.drawRoundedRect(spot.adjusted(-reach, -reach, reach, reach), 5, 5)
        painter.end()

    def _paint_row(self, row: int, painter: QPainter) -> None:
        theme, model, high = Theme.current(), self.class_model, self.rowHeight(row)
        away = model.rows[row].is_long_away(model.content.today)
        for column, wanted in enumerate(model.columns):
            left, wide = self.head.sectionPosition(column), self.head.sectionSize(column)
            if wanted in model.content.labels:
                cell = QSize(wide - max(3, wide // 5), max(_CELL, round(high * 0.75)))
                place = QPoint(left + (wide - cell.width()) // 2, (high - cell.height()) // 2)
                level, ratio = model.level(row, column), self.devicePixelRatioF()
                painter.drawPixmap(place, level_pixmap(level, cell, theme.name, ratio))
                continue
            color, font = "ink", theme.font("second", bold=wanted == BY_KNOWN)
            if wanted == BY_LAST:
                color, font = "warn" if away else "ink_soft", theme.font("small", bold=away)
            painter.setPen(theme.color(color))
            write(painter, QRectF(left, 0, wide, high), model.text(row, column), wanted, font)
