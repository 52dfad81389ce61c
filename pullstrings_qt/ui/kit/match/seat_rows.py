"""Players below a broad board: one row each, with their pieces in aligned columns."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QWidget

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.seat_look import SeatLook
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tray import TrayItem, seat_id
from pullstrings_qt.ui.kit.match.seat_panel import SeatPanel
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.pressable import RingFocus
from pullstrings_qt.ui.kit.text_block import fitted

GAP: Final = 7
SHADOW: Final = 16
"""Pixels of a rail around its cards, for their shadows."""
_EDGE: Final = 14
_ROW: Final = 80.0
"""Height of a row with pieces at their default size."""
_PIECE: Final = 30.0
_TALLEST: Final = 104
_BROAD: Final = 1000
"""Row width in pixels up to which the height is limited to `_TALLEST`."""
_PLACES: Final = 5


def place_words(place: int) -> str:
    """Return a rank, such as "2nd"."""
    names = (_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"))
    return names[place - 1] if place <= len(names) else str(place)


@dataclass(frozen=True, slots=True)
class Columns:
    """The places of the parts of a row, in pixels from its leading edge.

    Attributes:
        stacked: whether name and score are above the pieces.
        name: left edge and width of the name.
        first: left edge of the first column of pieces.
        pitch: distance between columns.
        total: width of the score at the trailing edge.
    """

    stacked: bool
    name: tuple[float, float]
    first: float
    pitch: float
    total: float


def columns_of(width: int, count: int) -> Columns:
    """Return the columns of a row of that width."""
    theme = Theme.current()
    total = float(theme.px(56 if width >= _BROAD * 0.9 else 48))
    mark = mark_side(width, theme) + _EDGE + 11
    if theme.has_large_text:
        room = width - 2 * _EDGE
        return Columns(True, (mark, width - mark - total - 2 * _EDGE), _EDGE, room / count, total)
    first = max(mark + theme.px(98), min(mark + theme.px(172), width * 0.235))
    pitch = (width - first - total - _EDGE - 6) / count
    return Columns(False, (mark, first - mark - 8), first, pitch, total)


def mark_side(width: int, theme: Theme) -> int:
    """Return the side of a seat's mark in a row of that width, in pixels."""
    return theme.px(38 if width >= _BROAD * 0.9 else 28)


def fitted_font(theme: Theme, role: str, words: str, room: float, *, bold: bool) -> QFont:
    """Return a font of a role in which words fit a width, shrunk to three quarters at most."""
    font = theme.font(role, bold=bold)
    return fitted(font, words, room, int(font.pixelSize() * 0.76))[0]


def draw_line(
    painter: QPainter,
    font: QFont,
    words: str,
    room: QRectF,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
) -> None:
    """Draw text on one line, elided if there is no space."""
    painter.setFont(font)
    cut = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, room.width() + 0.5)
    painter.drawText(room, align | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, cut)


class SeatRow(RingFocus, SeatPanel):
    """The row of a seat: mark, name, status, its pieces in columns, its score and rank.

    Args:
        scene: draws the pieces and knows the columns.
        seat: the seat.
        name: the player's name.
        who: precedes the status, such as "computer 3"; may be empty.
        look: the game's marks and colors.

    Signals:
        total_changed: the score changed.
    """

    total_changed = Signal()

    def __init__(
        self,
        scene: BoardScene,
        seat: Seat,
        name: str,
        who: str = "",
        *,
        look: SeatLook,
    ) -> None:
        super().__init__()
        self.setObjectName(seat_id(seat))  # lots are dropped on it
        self.radius = 14
        self._scene = scene
        self._seat = seat
        self._name = name
        self._who = who
        self._look = look
        self._status = self._revealed = ""
        self._place = ""
        self.ring_radius = 14.0
        self.total = 0
        self.items: tuple[TrayItem, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._allow_focus()

    def _allow_focus(self) -> None:
        """Make rows focusable if they may need scrolling."""
        stacked = Theme.current().has_large_text
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if stacked else Qt.FocusPolicy.NoFocus)

    def restyle(self) -> None:
        """Apply another theme."""
        self._allow_focus()
        self._tell_whole_name()
        self.updateGeometry()

    # Content ------------------------------------------------------------------------------

    def show_total(self, total: int, status: str) -> None:
        """Show the score and the status."""
        self.total, self._status = total, status
        self.total_changed.emit()
        self._say()

    def show_place(self, place: str) -> None:
        """Show a rank; empty for none."""
        self._place = place
        self._say()

    def show_tray(self, items: Sequence[TrayItem]) -> None:
        """Update the seat's pieces."""
        self.items = tuple(items)
        self._say()

    def begin_reveal(self, total: int) -> None:
        """Hide the result of the turn being shown; the score is the one before it."""
        self._revealed = ""
        self.total = total
        self._say()

    def show_pull(self, choice: Any | None, status: str) -> None:
        """Show the seat's action in the turn being shown, in a few words."""
        self._revealed = status
        self._say()

    def show_gain(self, before: int, total: int, status: str) -> None:
        """Show the new score."""
        self.total = total
        self._say()

    def end_reveal(self) -> None:
        """Show the current status again."""
        self._revealed = ""
        self._say()

    def _say(self) -> None:
        words = _("{name}: {total}, {status}.").format(
            name=self._name,
            total=self.total,
            status=", ".join(filter(None, (self._place, self.status))),
        )
        pieces = "; ".join(item.spoken for item in self.items)
        self.setAccessibleName(words)  # read when a piece gets the focus
        self.setAccessibleDescription(pieces)
        self.update()

    @property
    def status(self) -> str:
        """The status below the name."""
        return ", ".join(filter(None, (self._who, self._revealed or self._status)))

    # Layout -------------------------------------------------------------------------------

    @property
    def columns(self) -> Columns:
        """The columns of the row."""
        return columns_of(self.width(), max(1, len(self._scene.tray_columns())))

    @property
    def shows_whole_name(self) -> bool:
        """Whether the name fits in full."""
        room = self.columns.name[1]
        font = fitted_font(Theme.current(), "body", self._name, room, bold=True)
        return QFontMetricsF(font).horizontalAdvance(self._name) <= room + 0.5

    def pieces_box(self) -> QRectF:
        """Return the strip with the pieces."""
        if not self.columns.stacked:
            return QRectF(0, 5, self.width(), self.height() - 10)
        head = self._head_high()
        return QRectF(0, head + 4, self.width(), self.height() - head - 12)

    def _head_high(self) -> int:
        return Theme.current().px(44)

    def piece_rect(self, column: int) -> QRectF:
        """Return the box of the tallest possible pile of a column."""
        columns, strip = self.columns, self.pieces_box()
        words = QFontMetricsF(self._points_font()).horizontalAdvance("+21")
        share = self._scene.piece_share
        high = min(strip.height(), (columns.pitch - words - 7) / share)
        left = columns.first + column * columns.pitch
        return QRectF(left, strip.bottom() - high, high * share, high)

    def _points_font(self) -> QFont:
        theme = Theme.current()
        role = "second" if self.columns.pitch >= theme.px(66) else "small"
        return theme.font(role, bold=True)

    def min_height(self) -> int:
        """Return the height of the text."""
        theme = Theme.current()
        if theme.has_large_text:
            return self._head_high() + theme.px(60)
        return max(58, theme.px(23 + 20) + 12)

    def sizeHint(self) -> QSize:
        """Return the minimum size; rows grow if there is space."""
        return QSize(640, self.min_height())

    def minimumSizeHint(self) -> QSize:
        return QSize(320, self.min_height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the full name as a tool tip if it is elided."""
        self._tell_whole_name()
        super().resizeEvent(event)

    def _tell_whole_name(self) -> None:
        set_tool_tip(self, "" if self.shows_whole_name else self._name)

    # Painting -----------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the paper, then name, pieces and score."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        columns = self.columns
        self._paint_name(painter, columns)
        self._paint_total(painter, columns)
        by_column = {item.column: item for item in self.items}
        for column in range(len(self._scene.tray_columns())):
            item = by_column.get(column)
            if item is not None:
                self._paint_item(painter, item)
            if item is None or not item.piece:
                self._paint_none(painter, column)
        painter.end()

    def _paint_name(self, painter: QPainter, columns: Columns) -> None:
        theme, side = Theme.current(), mark_side(self.width(), Theme.current())
        middle = (self._head_high() + 4) / 2 if columns.stacked else self.height() / 2
        mark = self._look.mark(self._seat, side, self.devicePixelRatioF(), theme)
        painter.drawPixmap(QPoint(_EDGE, round(middle - side / 2)), mark)
        left, room = columns.name
        name = fitted_font(theme, "body", self._name, room, bold=True)
        status = fitted_font(theme, "second", self.status, room, bold=False)
        high, low = theme.line_height("body"), theme.line_height("second")
        painter.setPen(theme.color("ink"))
        if columns.stacked:
            half = room * 0.55
            lines = (
                QRectF(left, middle - high / 2, half, high),
                QRectF(left + half + 12, middle - high / 2, room - half - 12, high),
            )
        else:
            top = middle - (high + low) / 2
            lines = (QRectF(left, top, room, high), QRectF(left, top + high - 2, room, low))
        draw_line(painter, name, self._name, lines[0])
        painter.setPen(theme.color("ink_soft"))
        draw_line(painter, status, self.status, lines[1])

    def _paint_total(self, painter: QPainter, columns: Columns) -> None:
        theme = Theme.current()
        right = self.width() - _EDGE
        high, low = theme.line_height("title"), theme.line_height("small")
        middle = (self._head_high() + 4) / 2 if columns.stacked else self.height() / 2
        shows_place = bool(self._place) and not columns.stacked
        top = middle - (high + low * shows_place) / 2
        total = str(self.total).replace("-", "−")
        box = QRectF(right - columns.total, top, columns.total, high)
        painter.setPen(theme.color("ink"))
        draw_line(
            painter,
            fitted_font(theme, "title", total, box.width(), bold=True),
            total,
            box,
            Qt.AlignmentFlag.AlignRight,
        )
        if shows_place:
            below = QRectF(box.left(), box.bottom() - 3, box.width(), low)
            painter.setPen(theme.color("ink_soft"))
            draw_line(painter, theme.font("small"), self._place, below, Qt.AlignmentFlag.AlignRight)

    def _paint_item(self, painter: QPainter, item: TrayItem) -> None:
        theme, pile = Theme.current(), self.piece_rect(item.column)
        if item.piece:
            self._scene.paint_piece(painter, pile, item.piece)
        room = self.columns.pitch - pile.width() - 5
        count, points = theme.font("body", bold=True), self._points_font()
        if not (item.gained or item.lost):
            points = fitted_font(theme, "small", item.points, room, bold=False)
        high, low = theme.line_height("body") * 0.86, theme.line_height("second") * 0.92
        left = pile.right() + 4
        lower = QRectF(left, pile.bottom() - low, room, low)
        upper = QRectF(left, lower.top() - high, room, high)
        painter.setPen(theme.color("ink"))
        draw_line(painter, count, item.count, upper)
        color = "bad" if item.lost else "good" if item.gained else "ink_soft"
        painter.setPen(theme.color(color))
        draw_line(painter, points, item.points, lower)

    def _paint_none(self, painter: QPainter, column: int) -> None:
        """Draw a dash for no card."""
        pile = self.piece_rect(column)
        pen = QPen(Theme.current().color("line"), 2)
        painter.setPen(pen)
        half = min(8.0, pile.width() / 3)
        middle = QPointF(pile.center().x(), pile.bottom() - 2)
        painter.drawLine(middle - QPointF(half, 0), middle + QPointF(half, 0))


class SeatRows(QWidget):
    """The rows of all seats in order, below the column headings.

    Args:
        cards: the card of each seat; other types than `SeatRow` have their own height.
        scene: knows the columns.
        inset: pixels around the rows, for their shadows.
    """

    def __init__(self, cards: Sequence[SeatPanel], scene: BoardScene, *, inset: int = 0) -> None:
        super().__init__()
        self._scene = scene
        self._inset = inset
        self._cards = tuple(cards)
        for card in self._cards:
            card.setParent(self)
            card.show()
            if isinstance(card, SeatRow):
                card.total_changed.connect(self._rank)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def cards(self) -> tuple[SeatPanel, ...]:
        """The card of each seat, in order."""
        return self._cards

    def _rank(self) -> None:
        """Show the ranking; nothing while all scores are equal."""
        rows = [card for card in self._cards if isinstance(card, SeatRow)]
        totals = [row.total for row in rows]
        for row in rows:
            place = 1 + sum(total > row.total for total in totals)
            row.show_place(place_words(place) if len(set(totals)) > 1 else "")

    def restyle(self) -> None:
        """Apply another theme's sizes."""
        self._arrange()
        self.updateGeometry()
        self.update()

    def _head_high(self) -> int:
        return Theme.current().line_height("small") if self._scene.tray_columns() else 0

    def _min(self) -> int:
        heights = [card.minimumSizeHint().height() for card in self._cards]
        below = self._inset // 2
        return self._head_high() + sum(heights) + GAP * (len(heights) - 1) + below

    def sizeHint(self) -> QSize:
        return QSize(640, self._min())

    def minimumSizeHint(self) -> QSize:
        return QSize(320, self._min())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()
        super().resizeEvent(event)

    def _arrange(self) -> None:
        count, head = max(1, len(self._cards)), self._head_high()
        tallest = round(_TALLEST * max(1.0, self.width() / _BROAD))
        share = (self.height() - head - GAP * (count - 1) - self._inset // 2) // count
        room = self.width() - 2 * self._inset
        top = head
        for card in self._cards:
            minimum = card.minimumSizeHint().height()
            high = minimum if Theme.current().has_large_text else max(minimum, min(share, tallest))
            card.setGeometry(self._inset, top, room, high)
            top += high + GAP

    def paintEvent(self, event: QPaintEvent) -> None:
        names = self._scene.tray_columns()
        if not names:
            return
        painter = QPainter(self)
        theme, room = Theme.current(), self.width() - 2 * self._inset
        columns = columns_of(room, len(names))
        painter.setPen(theme.color("ink_soft"))
        longest = max(names, key=len)
        font = fitted_font(theme, "small", longest, columns.pitch - 4, bold=False)
        for column, name in enumerate(names):
            left = self._inset + columns.first + column * columns.pitch
            box = QRectF(left, 0, columns.pitch - 3, self._head_high() - 1)
            draw_line(painter, font, name, box)
        painter.end()


def seat_rows(
    cards: Sequence[SeatPanel],
    scene: BoardScene,
    column: QBoxLayout,
    *,
    alone: bool,
) -> SeatRows:
    """Return the rows of all seats for a rail.

    Args:
        cards: the card of each seat.
        scene: knows the columns.
        column: the column of the rail; rows alone in it use its space for their shadows.
        alone: whether the rail contains nothing else.
    """
    column.setContentsMargins(0 if alone else SHADOW, SHADOW, 0 if alone else SHADOW, 0)
    return SeatRows(cards, scene, inset=SHADOW if alone else 0)
