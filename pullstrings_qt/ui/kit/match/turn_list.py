"""The list of turns: number, tiles, one sentence; read row by row."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.look.sprite import baked_pixmap
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.boxes import column_of
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.row_list import RowList, RowPainter
from pullstrings_qt.ui.kit.text_block import TextBlock
from pullstrings_qt.ui.kit.text_label import TextLabel

_MARK, _SIGN_MARK = 28, 36
_GAP = 9
_HELP = 19
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


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

    Turns and entries are counted from 1; 0 is the start, and an entry of None is not played yet. An
    unknown choice is None; `seats` are those of the choices, empty for all. Only a row where a turn
    `begins` shows its number, and only the last turn has a line for each choice.
    """

    turn: int
    choices: tuple[Any | None, ...]
    summary: str
    spoken: str
    seats: tuple[int, ...] = ()
    begins: bool = True
    entry: int | None = None
    lines: tuple[TurnLine, ...] = ()
    helped: tuple[int, ...] = ()

    @property
    def marks(self) -> tuple[tuple[int, Any | None], ...]:
        """The choices, each with its seat."""
        seats = self.seats or range(len(self.choices))
        return tuple(zip(seats, self.choices, strict=True))


class _Line(NamedTuple):
    marks: tuple[tuple[int, Any | None], ...]
    block: TextBlock
    helped: bool


class TurnPainter(RowPainter):
    """Draws a row: number, tiles, words; the last turn is sunk, the selected one has a border."""

    def __init__(self, pictures: ChoicePictures | None) -> None:
        self.marks = 2
        self.last: TurnRow | None = None
        self.use_pictures(pictures)

    def use_pictures(self, pictures: ChoicePictures | None) -> None:
        """Draw choices with these pictures; ask once whether they need more room."""
        self._pictures = pictures
        self._shows_signs = pictures is not None and pictures.shows_signs
        self._side = _SIGN_MARK if self._shows_signs else _MARK
        self._baked: dict[Hashable, QPixmap] = {}

    def _lines(self, row: TurnRow, theme: Theme) -> list[_Line]:
        def line(marks: tuple[Any, ...], words: str, helped: bool, bold: bool = False) -> _Line:
            font = theme.font("second", bold=bold)
            return _Line(marks, TextBlock(words, font, theme.line_height("second")), helped)

        if not row.lines:
            return [line(row.marks, row.summary, bool(row.helped))]
        return [
            line(((each.seat, each.choice),), each.words, each.helped, each.counts)
            for each in row.lines
        ]

    def _left(self, row: TurnRow, theme: Theme) -> int:
        marks = 1 if row.lines else self.marks if row.choices else 0
        tiles = marks * (self._side + _GAP) if self._pictures is not None else 0
        return 10 + theme.px(22) + _GAP + tiles + (0 if row.lines else 3)

    def _heights(self, row: TurnRow, width: int, theme: Theme) -> list[int]:
        room = width - self._left(row, theme) - 8
        around = 6 if row.lines else 8 if self._shows_signs else 15
        return [
            max(line.block.height(max(40, room - _help_room(line.helped))), self._side) + around
            for line in self._lines(row, theme)
        ]

    def _mark(
        self, pictures: ChoicePictures, choice: Any | None, seat: int, theme: Theme, ratio: float
    ) -> QPixmap:
        """Return the tile of a choice: many rows show the same, and each turn all are painted."""
        key = (choice, seat, theme, ratio)
        if key not in self._baked:
            box = QRectF(0, 0, self._side, self._side)
            self._baked[key] = baked_pixmap(
                box.width(),
                box.height(),
                ratio,
                lambda painter: pictures.paint_mark(painter, box, choice, seat, theme),
            )
        return self._baked[key]

    def row_height(self, row: TurnRow, width: int, theme: Theme) -> int:
        return sum(self._heights(row, width, theme)) + 14 * bool(row.lines)

    def paint_row(
        self, painter: QPainter, box: QRect, row: TurnRow, theme: Theme, *, chosen: bool
    ) -> None:
        if chosen or row is self.last:
            edge = 2.0 if chosen else 0.0
            painter.setPen(QPen(theme.color("primary"), 2) if chosen else Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("card_sunk"))
            painter.drawRoundedRect(QRectF(box).adjusted(edge, 1, -edge, -1), 10, 10)
        ink_soft, font = theme.color("ink_soft"), theme.font("second")
        side, start = self._side, box.left() + self._left(row, theme)
        top = box.top() + 7 * bool(row.lines)
        lines = zip(self._lines(row, theme), self._heights(row, box.width(), theme), strict=True)
        for place, (line, high) in enumerate(lines):
            number = QRect(box.left() + 10, top, theme.px(22), high)
            if not place and row.turn and row.begins:
                painter.setPen(ink_soft)
                painter.setFont(font)
                painter.drawText(number, _RIGHT, str(row.turn))
            left = number.right() + 1.0 + _GAP
            for seat, choice in line.marks:
                if self._pictures is not None:
                    ratio = painter.device().devicePixelRatioF()
                    mark = self._mark(self._pictures, choice, seat, theme, ratio)
                    painter.drawPixmap(QPointF(left, top + (high - side) // 2), mark)
                left += side + _GAP
            if line.helped:
                _paint_help(painter, box.right() - 8, top + high / 2)
            width = box.right() - start - 4 - _help_room(line.helped)
            above = top + (high - line.block.height(width)) / 2
            line.block.paint(painter, start, above, width, theme.color("ink"))
            top += high


def _help_room(helped: bool) -> int:
    return Theme.current().px(_HELP) + 6 if helped else 0


def _paint_help(painter: QPainter, right: float, middle: float) -> None:
    """Draw the help icon, the key that requested it."""
    side, theme = Theme.current().px(_HELP), Theme.current()
    box = QRectF(right - side, middle - side / 2, side, side)
    painter.setPen(QPen(theme.color("control"), 1.5))
    painter.setBrush(theme.color("card"))
    painter.drawRoundedRect(box.adjusted(0.75, 0.75, -0.75, -0.75), 5, 5)
    painter.setPen(theme.color("ink_soft"))
    painter.setFont(theme.font("small", bold=True))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "?")


class TurnView(RowList):
    """A scrolling list of turns for the arrow keys; `turn_chosen` by a click or Enter."""

    turn_chosen = Signal(int)

    def __init__(self, pictures: ChoicePictures | None = None) -> None:
        self._painter = TurnPainter(pictures)
        super().__init__(_("Turns"), self._painter, whole_rows=True, tipped=True)
        self.setAccessibleDescription(_("Enter shows a turn again"))
        self.clicked.connect(lambda index: self._choose(index.row()))
        self.opened.connect(self._choose)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def use_pictures(self, pictures: ChoicePictures) -> None:
        """Draw choices with these pictures."""
        self._painter.use_pictures(pictures)
        self.restyle()

    def show_turns(self, rows: Sequence[TurnRow], current: int | None = None) -> None:
        """Show these turns with one selected; without one, scrolled to the last, which is sunk."""
        self._painter.marks = max((len(row.choices) for row in rows), default=2)
        lined = next((row for row in rows[-2:] if row.lines), None)
        self._painter.last = (lined or rows[-1]) if rows and current is None else None
        self.show_rows(tuple(rows), attrgetter("spoken"), -1 if current is None else current)
        if current is None:
            self.scrollToBottom()

    def opens(self, row: int) -> bool:
        """Return whether a row is a turn that was played."""
        return self.rows[row].entry is not None

    def _choose(self, row: int) -> None:
        if self.opens(row):
            self.turn_chosen.emit(self.rows[row].entry)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave letters to the page; type-ahead is off: every row starts with "Turn"."""
        if event.text().isprintable() and event.text():
            event.ignore()
        else:
            super().keyPressEvent(event)

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

    def __init__(self, pictures: ChoicePictures | None = None) -> None:
        super().__init__()
        self.heading = TextLabel("", "lead")
        self.view = TurnView(pictures)
        heading = column_of(self.heading, edges=(10, 0, 18, 0))
        # The space of the scroll bar already is a margin; the height is fixed from turn 1 on.
        column_of(heading, (self.view, 1), gap=6, edges=(10, 12, 2, 12), on=self)


_AROUND, _MIN = 24, 132


class TurnsOverlay(Overlay):
    """Shows every turn, one a row; the arrow keys read them, click or Enter shows one.

    The result of the last turn, `told`, is above the list. Without a `current` row it begins with
    the last one. `turn_chosen` emits the entry of the record to show.
    """

    turn_chosen = Signal(int)

    def __init__(
        self,
        rows: Sequence[TurnRow],
        pictures: ChoicePictures,
        told: str = "",
        current: int | None = None,
    ) -> None:
        super().__init__(_("All turns"), width=560)
        self._heads = [TextLabel(_("All turns"), "lead" if told else "page")]
        if told:
            self._heads = [TextLabel(_("What happened"), "lead"), TextLabel(told), *self._heads]
        for head in self._heads:
            self.body.addWidget(head)
        self.view = TurnView(pictures)
        self.view.show_turns(rows, len(rows) - 1 if current is None else current)
        self.view.turn_chosen.connect(self.close_down)
        self.view.turn_chosen.connect(self.turn_chosen)
        self.body.addWidget(self.view)
        self.offer_close()
        self.initial_focus(self.view)

    def lay_out(self) -> None:
        """Give the list the available height: it scrolls itself, in a low window with the sheet."""
        margins = self.body.contentsMargins()
        heads = sum(head.heightForWidth(head.width()) for head in self._heads)
        above = margins.top() + heads + len(self._heads) * self.body.spacing()
        below = margins.bottom() + self.footer.sizeHint().height()
        room = self.height() - 2 * _AROUND - above - below
        wanted = self.view.content_height() + 8
        self.view.setFixedHeight(min(wanted, max(Theme.current().px(_MIN), room)))
        super().lay_out()

    def open_over(self, window: QWidget) -> None:
        super().open_over(window)
        self.view.choose_row(self.view.current)
        self.scroll_area.ensureWidgetVisible(self.view)
