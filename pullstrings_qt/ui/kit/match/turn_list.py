"""The list of turns: number, both tiles, one sentence; read row by row."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.long_list import Index, LongList, RowModel
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.text_block import TextBlock
from pullstrings_qt.ui.kit.text_label import TextLabel

_MARK = 28
_SIGN_MARK = 36
_HELP = 19


@dataclass(frozen=True, slots=True)
class TurnLine:
    """The effect of one choice, in a row with a line for each."""

    seat: int
    choice: Any
    words: str
    counts: bool
    helped: bool = False


@dataclass(frozen=True, slots=True)
class TurnRow:
    """One entry of the record in the list: a turn, or a step of one.

    Attributes:
        turn: the number of the turn, from 1.
        choices: the choice of each seat, None if unknown.
        summary: the most important event in a few words.
        spoken: the whole turn for a screen reader.
        seats: the seats of the choices; empty if every seat has one.
        begins: whether the turn starts here; only then its number is shown.
        entry: its entry of the record, from 1; 0 if not played yet.
        lines: a line for each choice, only for the last turn.
        helped: the seats that used help; `spoken` includes it.
    """

    turn: int
    choices: tuple[Any | None, ...]
    summary: str
    spoken: str
    seats: tuple[int, ...] = ()
    begins: bool = True
    entry: int = 0
    lines: tuple[TurnLine, ...] = ()
    helped: tuple[int, ...] = ()

    @property
    def marks(self) -> tuple[tuple[int, Any | None], ...]:
        """The choices, each with its seat."""
        seats = self.seats or range(len(self.choices))
        return tuple(zip(seats, self.choices, strict=True))


class TurnDelegate(QStyledItemDelegate):
    """Draws a row: number, tiles, words."""

    def __init__(self, view: "TurnView") -> None:
        super().__init__(view)
        self._view = view
        self._heights: dict[tuple[str, int], int] = {}

    def forget(self) -> None:
        """Measure the rows again after a change of the text size."""
        self._heights.clear()

    def _mark_side(self) -> int:
        return _SIGN_MARK if self._view.shows_signs else _MARK

    def _words_left(self) -> int:
        marks = self._view.marks * (self._mark_side() + 9) - 9 if self._view.pictures else 0
        return 10 + Theme.current().px(22) + 9 + marks + 12

    def _block(self, row: TurnRow) -> TextBlock:
        return TextBlock(
            row.summary, Theme.current().font("second"), Theme.current().line_height("second")
        )

    def row_height(self, row: TurnRow) -> int:
        """Return the height in pixels of a row's tiles and words."""
        if row.lines:
            return sum(self._line_heights(row)) + 14
        right = 8 + self._help_room(helped=bool(row.helped))
        room = max(40, self._view.viewport().width() - self._words_left() - right)
        # the list sets its rows again with every turn
        key = (row.summary, room)
        words = self._heights.get(key)
        if words is None:
            words = self._heights[key] = self._block(row).height(room)
        return max(words, self._mark_side()) + (8 if self._view.shows_signs else 15)

    def _line_heights(self, row: TurnRow) -> list[int]:
        """Return the height of each line in a row with a line for each choice."""
        room = self._view.viewport().width() - self._line_left() - 8
        return [
            max(
                self._line_block(line).height(max(40, room - self._help_room(helped=line.helped))),
                self._mark_side(),
            )
            + 6
            for line in row.lines
        ]

    def _help_room(self, *, helped: bool) -> int:
        """Return the width of the help icon."""
        return Theme.current().px(_HELP) + 6 if helped else 0

    def _paint_help(self, painter: QPainter, right: float, middle: float) -> None:
        """Draw the help icon, the key that requested it."""
        side, theme = Theme.current().px(_HELP), Theme.current()
        box = QRectF(right - side, middle - side / 2, side, side)
        painter.setPen(QPen(theme.color("control"), 1.5))
        painter.setBrush(theme.color("card"))
        painter.drawRoundedRect(box.adjusted(0.75, 0.75, -0.75, -0.75), 5, 5)
        painter.setPen(theme.color("ink_soft"))
        painter.setFont(theme.font("small", bold=True))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "?")

    def _line_left(self) -> int:
        return 10 + Theme.current().px(22) + 9 + self._mark_side() + 9

    def _line_block(self, line: TurnLine) -> TextBlock:
        font = Theme.current().font("second", bold=line.counts)
        return TextBlock(line.words, font, Theme.current().line_height("second"))

    def _paint_lines(self, painter: QPainter, box: QRect, row: TurnRow) -> None:
        """Draw a turn with a line for each choice: the tile and its effect."""
        top, side = box.top() + 7.0, self._mark_side()
        start = box.left() + self._line_left()
        for line, high in zip(row.lines, self._line_heights(row), strict=True):
            if line is row.lines[0]:
                number = QRect(box.left() + 10, round(top), Theme.current().px(22), high)
                right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                painter.drawText(number, right, str(row.turn))
            if self._view.pictures is not None:
                place = QRectF(start - side - 9, top + (high - side) / 2, side, side)
                self._view.pictures.paint_mark(
                    painter, place, line.choice, line.seat, Theme.current()
                )
            block = self._line_block(line)
            width = box.right() - start - 4 - self._help_room(helped=line.helped)
            if line.helped:
                self._paint_help(painter, box.right() - 8, top + high / 2)
            above = top + (high - block.height(width)) / 2
            block.paint(painter, start, above, width, Theme.current().color("ink"))
            painter.setPen(Theme.current().color("ink_soft"))
            painter.setFont(Theme.current().font("second"))
            top += high

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the size of the first row: Qt assumes that all are alike, see `LongList`."""
        return self._view.default_size

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row, box, theme = self._view.rows[index.row()], QRect(option.rect), Theme.current()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        last = index.row() == len(self._view.rows) - 1
        if row.lines or (last and not self._view.has_lines) or self._view.is_current(index):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("card_sunk"))
            painter.drawRoundedRect(box.adjusted(0, 1, 0, -1), 10, 10)
        painter.setPen(theme.color("ink_soft"))
        painter.setFont(theme.font("second"))
        number = QRect(box.left() + 10, box.top(), theme.px(22), box.height())
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if row.lines:
            self._paint_lines(painter, box, row)
            painter.restore()
            return
        if row.begins:
            painter.drawText(number, right, str(row.turn))
        if self._view.pictures is not None:
            side = self._mark_side()
            left = number.right() + 10.0
            for seat, choice in row.marks:
                place = QRectF(left, box.center().y() - side / 2 + 0.5, side, side)
                self._view.pictures.paint_mark(painter, place, choice, seat, theme)
                left += side + 9
        block = self._block(row)
        left = box.left() + self._words_left()
        width = box.right() - left - 4 - self._help_room(helped=bool(row.helped))
        if row.helped:
            self._paint_help(painter, box.right() - 8, box.center().y() + 0.5)
        top = box.top() + (box.height() - block.height(width)) / 2
        block.paint(painter, left, top, width, theme.color("ink"))
        painter.restore()


class TurnView(LongList):
    """A scrolling list of turns; the arrow keys read it row by row.

    Signals:
        turn_chosen: the entry of the record whose row was clicked, or chosen by Enter.
    """

    turn_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, whole_rows=True)
        self.pictures: ChoicePictures | None = None
        self.shows_signs = False
        self.marks = 2
        self._model = RowModel(self, tipped=True)
        self._delegate = TurnDelegate(self)
        self.setModel(self._model)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName(_("Turns"))
        self.setAccessibleDescription(_("Enter shows a turn again"))
        self.clicked.connect(self._on_chosen)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    @property
    def rows(self) -> Sequence[TurnRow]:
        """The turns shown."""
        return self._model.rows

    def show_rows(self, rows: Sequence[TurnRow]) -> None:
        """Show these turns, scrolled to the last."""
        self.marks = max((len(row.choices) for row in rows), default=2)
        self._model.show_rows(tuple(rows), attrgetter("spoken"))
        self.updateGeometry()
        self.scrollToBottom()

    def row_height(self, row: int) -> int:
        """Return the height of a row in pixels at the current width."""
        return self._delegate.row_height(self.rows[row])

    def opens(self, row: int) -> bool:
        """Return whether a row is a turn that was played."""
        return bool(self.rows[row].entry)

    @property
    def has_lines(self) -> bool:
        """Whether the last turn has a line for each choice."""
        return any(row.lines for row in self.rows[-2:])

    def _on_chosen(self, index: Index) -> None:
        if index.isValid() and self.rows[index.row()].entry:
            self.turn_chosen.emit(self.rows[index.row()].entry)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Replay the turn of a row on Enter, if it was played.

        Space and letters are keys of the page; type-ahead is off: every row starts with "Turn".
        """
        index = self.currentIndex()
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and index.isValid() and self.rows[index.row()].entry:
            self._on_chosen(index)
        elif event.text().isprintable() and event.text():
            event.ignore()
        else:
            super().keyPressEvent(event)

    def is_current(self, index: Index) -> bool:
        """Return whether the row is current."""
        return self.hasFocus() and index == self.currentIndex()

    def restyle(self) -> None:
        """Apply another theme."""
        self._delegate.forget()
        super().restyle()

    def sizeHint(self) -> QSize:
        """Request space for all rows; with less the list scrolls."""
        return QSize(240, self.content_height())

    def minimumSizeHint(self) -> QSize:
        return QSize(120, min(self.content_height(), 132))

    def resizeEvent(self, event: QResizeEvent) -> None:
        bar = self.verticalScrollBar()
        at_end = bar.value() == bar.maximum()
        super().resizeEvent(event)
        self.updateGeometry()
        if at_end:
            single_shot(self, self.scrollToBottom)


class TurnCard(Card):
    """The list of turns as a card, with the current turn as its heading."""

    def __init__(self) -> None:
        super().__init__()
        self._heading = TextLabel("", "lead")
        self.view = TurnView(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 12, 2, 12)  # the space of the scroll bar already is a margin
        column.setSpacing(6)
        heading = QVBoxLayout()
        heading.setContentsMargins(10, 0, 18, 0)
        heading.addWidget(self._heading)
        column.addLayout(heading)
        column.addWidget(self.view, 1)  # it fills the card, whose height is fixed from turn 1 on

    def show_rows(self, heading: str, rows: Sequence[TurnRow]) -> None:
        """Show these turns under a heading."""
        self._heading.show_text(heading)
        self.view.show_rows(rows)


_AROUND, _MIN = 24, 132


class TurnsOverlay(Overlay):
    """Shows every turn, one a row, scrolled to the last; the arrow keys read them.

    The result of the last turn, `told`, is above the list.

    Signals:
        turn_chosen: the entry of the record to show again.
    """

    turn_chosen = Signal(int)

    def __init__(
        self, rows: Sequence[TurnRow], pictures: ChoicePictures | None, told: str = ""
    ) -> None:
        super().__init__(_("All turns"), width=560)
        self._heads = [TextLabel(_("All turns"), "lead" if told else "page")]
        if told:
            self._heads = [TextLabel(_("What happened"), "lead"), TextLabel(told), *self._heads]
        for head in self._heads:
            self.body.addWidget(head)
        self.view = TurnView()
        self.view.pictures = pictures
        self.view.shows_signs = pictures is not None and pictures.shows_signs
        self.view.show_rows(rows)
        self.view.turn_chosen.connect(self._on_chosen)
        self.body.addWidget(self.view)
        close = Button(_("Close"), ButtonKind.PRIMARY)
        close.clicked.connect(self.cancel)
        self.footer.addStretch(1)
        self.footer.addWidget(close)
        self.initial_focus(self.view)

    def _on_chosen(self, entry: int) -> None:
        self.close_down()
        self.turn_chosen.emit(entry)

    def lay_out(self) -> None:
        """Give the list the available height: it scrolls itself, and starts at its end.

        If the window is too low, the whole sheet scrolls.
        """
        margins = self.body.contentsMargins()
        heads = sum(head.heightForWidth(head.width()) for head in self._heads)
        above = margins.top() + heads + len(self._heads) * self.body.spacing()
        below = margins.bottom() + self.footer.sizeHint().height()
        room = self.height() - 2 * _AROUND - above - below
        wanted = self.view.content_height() + 8
        self.view.setFixedHeight(min(wanted, max(Theme.current().px(_MIN), room)))
        super().lay_out()

    def open_over(self, window: QWidget) -> None:
        """Open with the focus on the last turn."""
        super().open_over(window)
        last = len(self.view.rows) - 1
        self.view.setCurrentIndex(self.view.model().index(last, 0))
        self.view.scrollToBottom()
        self.scroll_area.ensureWidgetVisible(self.view)
