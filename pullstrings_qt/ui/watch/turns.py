"""The turns of a replay: a list to jump from."""

from collections.abc import Sequence
from operator import attrgetter

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.match.turn_list import TurnRow
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.row_list import RowList, RowPainter
from pullstrings_qt.ui.kit.text_block import TextBlock
from pullstrings_qt.ui.kit.text_label import TextLabel

_MARK = 28
_SIGN_MARK = 36
_GAP = 9


class TurnRowPainter(RowPainter):
    """Draws a turn: number, tiles, words; the current one is sunk with a border."""

    def __init__(self, pictures: ChoicePictures, marks: int = 2) -> None:
        self.pictures = pictures
        self.marks = marks

    def _side(self) -> int:
        return _SIGN_MARK if self.pictures.shows_signs else _MARK

    def _words_left(self, theme: Theme) -> int:
        return 10 + theme.px(22) + _GAP + self.marks * (self._side() + _GAP) + 3

    def _block(self, row: TurnRow, theme: Theme, *, bold: bool = False) -> TextBlock:
        font = theme.font("second", bold=bold)
        return TextBlock(row.summary, font, theme.line_height("second"))

    def row_height(self, row: TurnRow, width: int, theme: Theme) -> int:
        """Return the height of the tiles and the text."""
        room = max(40, width - self._words_left(theme) - 8)
        words = self._block(row, theme, bold=True).height(room)
        return max(words + 8, self._side() + 12)

    def paint_row(
        self, painter: QPainter, box: QRect, row: TurnRow, theme: Theme, *, chosen: bool
    ) -> None:
        """Draw the row."""
        if chosen:
            painter.setPen(QPen(theme.color("primary"), 2))
            painter.setBrush(theme.color("card_sunk"))
            painter.drawRoundedRect(QRectF(box).adjusted(2, 2, -2, -2), 10, 10)
        painter.setPen(theme.color("ink_soft"))
        painter.setFont(theme.font("second"))
        number = QRect(box.left() + 10, box.top(), theme.px(22), box.height())
        if row.turn and row.begins:
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(number, right, str(row.turn))
        side, left = self._side(), number.right() + 1.0 + _GAP
        for seat, choice in row.marks:
            place = QRectF(left, box.center().y() - side / 2 + 0.5, side, side)
            self.pictures.paint_mark(painter, place, choice, seat, theme)
            left += side + _GAP
        block = self._block(row, theme, bold=chosen)
        start = box.left() + (self._words_left(theme) if row.turn else 10 + theme.px(22) + _GAP)
        width = box.right() - start - 6
        top = box.top() + (box.height() - block.height(width)) / 2
        block.paint(painter, start, top, width, theme.color("ink"))


class WatchTurns(RowList):
    """The start and every turn; selecting a row jumps there."""

    def __init__(self, rows: Sequence[TurnRow], pictures: ChoicePictures) -> None:
        self._art = TurnRowPainter(pictures)
        super().__init__(_("Turns"), self._art)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Maximum)
        self.show_turns(rows, 0)

    def show_turns(self, rows: Sequence[TurnRow], current: int) -> None:
        """Show these rows and select one."""
        self._art.marks = max((len(row.choices) for row in rows), default=2)
        self.show_rows(rows, attrgetter("spoken"), current)

    def sizeHint(self) -> QSize:
        """Request space for all rows; with less the list scrolls."""
        return QSize(240, self.content_height())

    def minimumSizeHint(self) -> QSize:
        return QSize(120, min(self.content_height(), 132))


class WatchTurnsCard(Card):
    """The list with its heading."""

    def __init__(self, turns: WatchTurns) -> None:
        super().__init__()
        self.turns = turns
        self.heading = TextLabel("", "lead")
        self.inside = column = QVBoxLayout(self)
        column.setContentsMargins(10, 14, 6, 12)
        column.setSpacing(8)
        head = QVBoxLayout()
        head.setContentsMargins(10, 0, 10, 0)
        head.addWidget(self.heading)
        column.addLayout(head)
        column.addWidget(turns, 1)


class WatchTurnsOverlay(Overlay):
    """All turns in a dialog, for windows without space beside the board.

    Signals:
        jumped: the turn to show.
    """

    jumped = Signal(object)

    def __init__(self, rows: Sequence[TurnRow], pictures: ChoicePictures, turn: int) -> None:
        super().__init__(_("All turns"), width=560)
        self.body.addWidget(TextLabel(_("All turns"), "page"))
        self.turns = WatchTurns(rows, pictures)
        self.turns.choose_row(turn)
        self.turns.setMinimumHeight(min(self.turns.content_height() + 8, 420))
        self.turns.opened.connect(self._jump)
        self.body.addWidget(self.turns)
        close = Button(_("Go back"), ButtonKind.QUIET)
        close.clicked.connect(self.cancel)
        go = Button(_("Show again"), ButtonKind.PRIMARY)
        go.clicked.connect(self._jump)
        self.footer.addStretch(1)
        self.footer.addWidget(close)
        self.footer.addWidget(go)
        self.initial_focus(self.turns)

    def _jump(self) -> None:
        turn = self.turns.current
        self.close_down()
        if turn >= 0:
            self.jumped.emit(turn)
