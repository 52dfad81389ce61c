"""The last turn on one card: a row for each event and its effect."""

from typing import Final

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.turn_account import AccountRow, TurnAccount
from pullstrings_qt.look.icons import icon_pixmap
from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.long_list import Index, LongList, RowModel
from pullstrings_qt.ui.kit.pressable import KEPT_REASONS, RingFocus
from pullstrings_qt.ui.kit.text_block import TextBlock
from pullstrings_qt.ui.kit.text_label import TextLabel

_DISK: Final = 30
_EDGE: Final = 14
_BESIDE: Final = 8  # the margin beside the rows is for their scroll bar
_GAP: Final = 9
_CHEVRON: Final = 14


class AccountDelegate(QStyledItemDelegate):
    """Draws a row: its number on a disk as on the board, the event, the result."""

    def __init__(self, view: "AccountRows") -> None:
        super().__init__(view)
        self._view = view

    @property
    def _disk(self) -> int:
        return Theme.current().px(_DISK)

    def _blocks(self, row: AccountRow) -> tuple[TextBlock, TextBlock]:
        theme = Theme.current()
        text = TextBlock(row.text, theme.font("body"), theme.line_height("body"))
        detail = TextBlock(row.detail, theme.font("small"), theme.line_height("small"))
        return text, detail

    def _room(self, width: int) -> tuple[int, int]:
        """Return the start and the maximum width of a row's text."""
        theme = Theme.current()
        left = _EDGE + self._disk + theme.px(_GAP)
        return left, max(40, width - left - theme.px(_CHEVRON) - 4)

    def row_height(self, row: AccountRow) -> int:
        """Return the height of a row in pixels at the current width."""
        _left, room = self._room(self._view.viewport().width())
        text, detail = self._blocks(row)
        words = text.height(room) + (detail.height(room) if detail.text else 0)
        return max(self._disk, words) + 7

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the size of the first row: Qt assumes that all are alike, see `LongList`."""
        return self._view.default_size

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, number = Theme.current(), index.row()
        row, box = self._view.rows[number], QRect(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._view.is_lit(number):
            painter.setPen(QPen(theme.color("lit"), 2.5))
            painter.setBrush(theme.color("card_sunk"))
            painter.drawRoundedRect(QRectF(box).adjusted(1.5, 2, -1.5, -2), 12, 12)
        self._paint_number(painter, box, number + 1)
        inset, room = self._room(box.width())
        left = box.left() + inset
        text, detail = self._blocks(row)
        words = text.height(room) + (detail.height(room) if detail.text else 0)
        top = box.top() + (box.height() - words) / 2
        text.paint(painter, left, top, room, theme.color("ink"))
        if detail.text:
            top += text.height(room)
            detail.paint(painter, left, top, room, theme.color("ink_soft"))
        self._paint_chevron(painter, box)
        painter.restore()

    def _paint_number(self, painter: QPainter, box: QRect, number: int) -> None:
        theme, side = Theme.current(), self._disk
        disk = QRectF(box.left() + _EDGE, box.center().y() + 0.5 - side / 2, side, side)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("primary"))
        painter.drawEllipse(disk)
        path = text_path(str(number), side * 0.56).translated(disk.center())
        painter.fillPath(path, theme.color("on_primary"))

    def _paint_chevron(self, painter: QPainter, box: QRect) -> None:
        theme = Theme.current()
        side = theme.px(_CHEVRON)
        ratio = painter.device().devicePixelRatioF()
        picture = icon_pixmap("forward", side, theme.color("ink_soft"), ratio)
        painter.drawPixmap(
            QPoint(box.right() - side - 3, round(box.center().y() - side / 2)), picture
        )


class AccountRows(RingFocus, LongList):
    """The rows of an account: click, Enter or arrows show a single one on the board.

    Signals:
        shown: the number of the row to show alone, or None for the whole turn.
    """

    shown = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.ring_radius = 12.0
        self._model = RowModel(self)
        self._delegate = AccountDelegate(self)
        self._quiet = False
        self.followed = -1
        """The row that is being animated on the board; -1 for none."""
        self.setModel(self._model)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName(_("What happened"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Maximum)
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor)

    @property
    def rows(self) -> tuple[AccountRow, ...]:
        """The rows."""
        return tuple(self._model.rows)

    @property
    def current(self) -> int:
        """The number of the row shown alone; -1 for none."""
        return self.currentIndex().row()

    def show_rows(self, rows: tuple[AccountRow, ...]) -> None:
        """Show other rows, none of them alone."""
        if rows != self._model.rows:
            self._quiet = True
            self._model.show_rows(rows, _spoken)
            self._quiet = False
            self.updateGeometry()
        self.forget_row()

    def forget_row(self) -> None:
        """Reset the row shown alone, without a signal."""
        self._quiet = True
        self.setCurrentIndex(QModelIndex())
        self._quiet = False

    def release(self) -> None:
        """Show the whole turn again."""
        self.setCurrentIndex(QModelIndex())

    def is_lit(self, row: int) -> bool:
        """Return whether a row's arrow is highlighted on the board."""
        if self.current >= 0:
            return row == self.current
        return row == self.followed if self.followed >= 0 else row == len(self.rows) - 1 > 0

    def row_height(self, row: int) -> int:
        """Return the height of a row in pixels at the current width."""
        return self._delegate.row_height(self.rows[row])

    def sizeHint(self) -> QSize:
        """Request space for all rows."""
        return QSize(240, self.content_height())

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.content_height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Request another height if the words wrap differently."""
        super().resizeEvent(event)
        self.updateGeometry()

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        self.viewport().update()
        if not self._quiet:
            self.shown.emit(current.row() if current.isValid() else None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Show the row alone, or the whole turn if it already is."""
        row = self.indexAt(event.position().toPoint()).row()
        if event.button() == Qt.MouseButton.LeftButton and row >= 0:
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self._toggle(row)

    def _toggle(self, row: int) -> None:
        if row == self.current:
            self.release()
        else:
            self.setCurrentIndex(self._model.index(row, 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with the arrows; Enter starts and ends; Escape shows the whole turn again."""
        key, count = event.key(), len(self.rows)
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up) and count:
            last = self.current < 0 and key == Qt.Key.Key_Up
            row = count - 1 if last else self.current + (1 if key == Qt.Key.Key_Down else -1)
            self.setCurrentIndex(self._model.index(min(max(row, 0), count - 1), 0))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and count:
            self._toggle(max(0, self.current))
        elif key == Qt.Key.Key_Escape and self.current >= 0:
            self.release()
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End) and count:
            self.setCurrentIndex(self._model.index(0 if key == Qt.Key.Key_Home else count - 1, 0))
        else:
            event.ignore()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in KEPT_REASONS and self.current >= 0:
            self.release()


def _spoken(row: AccountRow) -> str:
    return row.spoken


class _Rule(QWidget):
    """A double line above a sum."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(5)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        for top in (0, 3):
            painter.fillRect(0, top, self.width(), 1, Theme.current().color("ink_soft"))
        painter.end()


class LastTurnCard(Card):
    """Heading, rows and sum of a turn.

    Signals:
        row_shown: the beat to show alone on the board, or None for the whole turn.
    """

    row_shown = Signal(object)

    def __init__(self, *, in_sheet: bool = False) -> None:
        super().__init__(flat=in_sheet)
        self._in_sheet = in_sheet
        self._account: TurnAccount | None = None
        right = Qt.AlignmentFlag.AlignRight
        self._heading = TextLabel("", "lead", heavy=True)
        self._count = TextLabel("", "second", color="ink_soft", align=right, elided=True)
        self.rows = AccountRows()
        self.rows.shown.connect(self._on_shown)
        self._total = TextLabel("", "lead", heavy=True)
        self._was = TextLabel("", "second", color="ink_soft", align=right, elided=True)
        self._note = TextLabel("", "second", color="ink_soft")
        for label in (self._count, self._was):
            label.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Minimum)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 14, 0, 14)
        column.setSpacing(7)
        self._top: QHBoxLayout = _line(self._heading, self._count)
        column.addLayout(_inset(self._top))
        column.addWidget(self.rows, 1)
        below = QVBoxLayout()
        below.setSpacing(4)
        below.addWidget(_Rule())
        below.addSpacing(6)
        below.addLayout(_line(self._total, self._was))
        below.addWidget(self._note)
        column.addLayout(_inset(below))

    @property
    def account(self) -> TurnAccount | None:
        """The turn shown; None before the first turn."""
        return self._account

    @property
    def text(self) -> str:
        """All text of the card."""
        account = self._account
        if account is None:
            return ""
        rows = [f"{row.spoken}." for row in account.rows]
        parts = (f"{account.heading}.", *rows, f"{account.total}.", account.note)
        return " ".join(part for part in parts if part)

    def show_account(self, account: TurnAccount | None) -> None:
        """Show a turn, or nothing."""
        self._account = account
        if account is None:
            return
        self._heading.show_text(account.heading)
        self.rows.show_rows(account.rows)
        self.rows.setAccessibleName(account.heading)
        self._total.show_text(account.total)
        self._was.show_text(account.was)
        self._was.setVisible(bool(account.was))
        self._note.show_text(account.note)
        self._note.setVisible(bool(account.note))
        self._show_count()
        self.setAccessibleName(account.heading)  # read when a row gets the focus
        self.setAccessibleDescription(self.text)

    def _show_count(self) -> None:
        account = self._account
        if account is None:
            return
        count = len(account.rows)
        shown = max(self.rows.current, self.rows.followed) + 1 or count
        words = account.count.format(shown=shown, count=count)
        self._count.show_text(words)
        self._count.setVisible(bool(words) and not self._in_sheet)

    def follow(self, beat: int | None) -> None:
        """Highlight the row of the beat being animated; None for the whole turn."""
        rows = () if self._account is None else self._account.rows
        found = (place for place, row in enumerate(rows) if row.beat == beat)
        self.rows.followed = next(found, -1)
        self.rows.viewport().update()
        self._show_count()

    def forget_row(self) -> None:
        """Reset the row shown alone: the board shows something else."""
        self.rows.forget_row()
        self._show_count()

    def _on_shown(self, row: int | None) -> None:
        self._show_count()
        if self._account is not None:
            self.row_shown.emit(None if row is None else self._account.rows[row].beat)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the paper, unless the sheet does."""
        if not self._in_sheet:
            super().paintEvent(event)


class LastTurn(QObject):
    """The card of the last turn, and below it what its rows are for.

    Signals:
        row_shown: the beat to show alone on the board, or None for the whole turn.
        left: the board shows something else: a choice starts.
    """

    row_shown = Signal(object)
    left = Signal()

    def __init__(self, parent: QObject, *, in_sheet: bool = False) -> None:
        super().__init__(parent)
        self.card = LastTurnCard(in_sheet=in_sheet)
        self.card.row_shown.connect(self.row_shown)
        self.tap = TextLabel("", "second", color="ink_soft", align=Qt.AlignmentFlag.AlignHCenter)
        self.parts: tuple[QWidget, ...] = (self.card, self.tap)
        self._told = () if in_sheet else self.parts
        for part in self._told:
            part.hide()

    def show_account(self, account: TurnAccount | None) -> None:
        """Show a turn; nothing before the first one."""
        for part in self._told:
            part.setVisible(account is not None)
        self.card.show_account(account)
        self.tap.show_text("" if account is None else account.tap)

    def leave(self) -> None:
        """Reset the row shown alone: the board shows something else."""
        self.card.forget_row()
        self.left.emit()


def _line(first: QWidget, last: QWidget) -> QHBoxLayout:
    line = QHBoxLayout()
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(10)
    line.addWidget(first, 1)
    line.addWidget(last, 0, Qt.AlignmentFlag.AlignVCenter)
    return line


def _inset(layout: QHBoxLayout | QVBoxLayout) -> QHBoxLayout | QVBoxLayout:
    """Align a layout with the disks of the rows."""
    layout.setContentsMargins(_EDGE, 0, _EDGE + _BESIDE, 0)
    return layout
