"""The last turn on one card: a row for each event and its effect."""

from typing import Final

from PySide6.QtCore import QModelIndex, QPoint, QRect, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.turn_account import AccountRow, TurnAccount
from pullstrings_qt.look.icons import icon_pixmap
from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.boxes import column_of, row_of
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.pressable import KEPT_REASONS, RingFocus
from pullstrings_qt.ui.kit.row_list import RowList, RowPainter
from pullstrings_qt.ui.kit.text_block import TextBlock
from pullstrings_qt.ui.kit.text_label import TextLabel

_DISK: Final = 30
_EDGE: Final = 14
_BESIDE: Final = 8  # the margin beside the rows is for their scroll bar
_GAP: Final = 9
_CHEVRON: Final = 14


class AccountPainter(RowPainter):
    """Draws a row with its number: on a disk as on the board, then the event and the result."""

    def __init__(self, view: "AccountRows") -> None:
        self._view = view

    def _blocks(self, row: AccountRow, theme: Theme) -> list[TextBlock]:
        parts = ((row.text, "body"), (row.detail, "small"))
        shown = ((text, role) for text, role in parts if text)
        return [TextBlock(text, theme.font(role), theme.line_height(role)) for text, role in shown]

    def _room(self, width: int, theme: Theme) -> tuple[int, int]:
        left = _EDGE + theme.px(_DISK) + theme.px(_GAP)
        return left, max(40, width - left - theme.px(_CHEVRON) - 4)

    def row_height(self, row: tuple[int, AccountRow], width: int, theme: Theme) -> int:
        _left, room = self._room(width, theme)
        words = sum(block.height(room) for block in self._blocks(row[1], theme))
        return max(theme.px(_DISK), words) + 7

    def paint_row(
        self,
        painter: QPainter,
        box: QRect,
        row: tuple[int, AccountRow],
        theme: Theme,
        *,
        chosen: bool,
    ) -> None:
        """Draw a row; the one whose arrow is highlighted on the board is highlighted, too."""
        number, account = row
        if number == self._view.lit + 1:
            painter.setPen(QPen(theme.color("lit"), 2.5))
            painter.setBrush(theme.color("card_sunk"))
            painter.drawRoundedRect(QRectF(box).adjusted(1.5, 2, -1.5, -2), 12, 12)
        side, middle = theme.px(_DISK), box.center().y()
        disk = QRectF(box.left() + _EDGE, middle + 0.5 - side / 2, side, side)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("primary"))
        painter.drawEllipse(disk)
        path = text_path(str(number), side * 0.56).translated(disk.center())
        painter.fillPath(path, theme.color("on_primary"))
        inset, room = self._room(box.width(), theme)
        blocks = self._blocks(account, theme)
        top = box.top() + (box.height() - sum(block.height(room) for block in blocks)) / 2
        for block, role in zip(blocks, ("ink", "ink_soft"), strict=False):
            block.paint(painter, box.left() + inset, top, room, theme.color(role))
            top += block.height(room)
        size, ratio = theme.px(_CHEVRON), painter.device().devicePixelRatioF()
        picture = icon_pixmap("forward", size, theme.color("ink_soft"), ratio)
        painter.drawPixmap(QPoint(box.right() - size - 3, round(middle - size / 2)), picture)


class AccountRows(RowList):
    """The rows of an account: click, Enter or arrows show a single one, `chosen`, on the board."""

    def __init__(self) -> None:
        self.followed = -1
        """The row that is being animated on the board; -1 for none."""
        super().__init__(_("What happened"), AccountPainter(self))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Maximum)
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor)

    def show_account(self, rows: tuple[AccountRow, ...]) -> None:
        """Show other rows, none of them alone."""
        numbered = tuple(enumerate(rows, 1))
        if numbered != self.rows:
            self.show_rows(numbered, lambda row: row[1].spoken)
        self.forget_row()

    def forget_row(self) -> None:
        """Reset the row shown alone, without a signal."""
        with QSignalBlocker(self):
            self.release()

    def release(self) -> None:
        """Show the whole turn again."""
        self.setCurrentIndex(QModelIndex())

    @property
    def lit(self) -> int:
        """The row whose arrow is highlighted on the board; -1 for none."""
        last = len(self.rows) - 1 if len(self.rows) > 1 else -1
        return next((row for row in (self.current, self.followed) if row >= 0), last)

    def sizeHint(self) -> QSize:
        return QSize(240, self.content_height())

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.content_height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Request another height if the words wrap differently."""
        super().resizeEvent(event)
        self.updateGeometry()

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
            self.choose_row(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with the arrows; Enter starts and ends; Escape shows the whole turn again."""
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.rows:
            self._toggle(max(0, self.current))
        elif key == Qt.Key.Key_Escape and self.current >= 0:
            self.release()
        elif key == Qt.Key.Key_Up and self.current < 0:
            self.choose_row(len(self.rows) - 1)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End):
            super().keyPressEvent(event)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the whole turn still: a list without this rule selects its first row."""
        RingFocus.focusInEvent(self, event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in KEPT_REASONS and self.current >= 0:
            self.release()


class LastTurn(Card):
    """Heading, rows and sum of a turn; `tap`, a label to put below, says what the rows are for."""

    row_shown = Signal(object)
    """The beat to show alone on the board, or None for the whole turn."""
    left = Signal()
    """The board shows something else: a choice starts."""

    def __init__(self, *, in_sheet: bool = False) -> None:
        super().__init__(flat=in_sheet)
        self._in_sheet = in_sheet
        self.account: TurnAccount | None = None
        """The turn shown; None before the first turn."""
        right = Qt.AlignmentFlag.AlignRight
        self._heading = TextLabel("", "lead", heavy=True)
        self._count = TextLabel("", "second", color="ink_soft", align=right, elided=True)
        self.rows = AccountRows()
        self.rows.chosen.connect(self._on_shown)
        self._total = TextLabel("", "lead", heavy=True)
        self._was = TextLabel("", "second", color="ink_soft", align=right, elided=True)
        self._note = TextLabel("", "second", color="ink_soft")
        for label in (self._count, self._was):
            label.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Minimum)
        self._rule = QWidget()  # a double line above the sum
        self._rule.setFixedHeight(5)
        edges = (_EDGE, 0, _EDGE + _BESIDE, 0)  # in line with the disks of the rows
        top = row_of((self._heading, 1), self._count, gap=10, edges=edges)
        sum_line = row_of((self._total, 1), self._was, gap=10)
        below = column_of(self._rule, 6, sum_line, self._note, gap=4, edges=edges)
        column_of(top, (self.rows, 1), below, gap=7, edges=(4, 14, 0, 14), on=self)
        self.tap = TextLabel("", "second", color="ink_soft", align=Qt.AlignmentFlag.AlignHCenter)
        self.parts: tuple[QWidget, ...] = (self, self.tap)
        if not in_sheet:
            self.hide()
            self.tap.hide()

    @property
    def text(self) -> str:
        """All text of the card."""
        account = self.account
        if account is None:
            return ""
        rows = [f"{row.spoken}." for row in account.rows]
        parts = (f"{account.heading}.", *rows, f"{account.total}.", account.note)
        return " ".join(filter(None, parts))

    def show_account(self, account: TurnAccount | None) -> None:
        """Show a turn; nothing before the first one."""
        self.account = account
        self.tap.show_text("" if account is None else account.tap)
        for part in self.parts if not self._in_sheet else ():
            part.setVisible(account is not None)
        if account is None:
            return
        self._heading.show_text(account.heading)
        self.rows.show_account(account.rows)
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
        account = self.account
        if account is None:
            return
        count = len(account.rows)
        shown = max(self.rows.current, self.rows.followed) + 1 or count
        words = account.count.format(shown=shown, count=count)
        self._count.show_text(words)
        self._count.setVisible(bool(words) and not self._in_sheet)

    def follow(self, beat: int | None) -> None:
        """Highlight the row of the beat being animated; None for the whole turn."""
        rows = () if self.account is None else self.account.rows
        found = (place for place, row in enumerate(rows) if row.beat == beat)
        self.rows.followed = next(found, -1)
        self.rows.viewport().update()
        self._show_count()

    def leave(self) -> None:
        """Reset the row shown alone: the board shows something else."""
        self.rows.forget_row()
        self._show_count()
        self.left.emit()

    def _on_shown(self, row: int) -> None:
        self._show_count()
        if self.account is not None:
            self.row_shown.emit(self.account.rows[row].beat if row >= 0 else None)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the paper, unless the sheet does, and the lines above the sum."""
        if not self._in_sheet:
            super().paintEvent(event)
        painter, box = QPainter(self), self._rule.geometry()
        for top in (box.top(), box.top() + 3):
            painter.fillRect(box.left(), top, box.width(), 1, Theme.current().color("ink_soft"))
        painter.end()
