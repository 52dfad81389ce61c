"""The layout of the table: deck and lots above, a row for each player below, by their number."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from pullstrings_qt.core.game import Seat
from pullstrings_qt.games.strung_along.card_art import HIGH, PILE_SHAPE, WIDE
from pullstrings_qt.games.strung_along.cards import LOT_SIZE
from pullstrings_qt.look.theme import Theme

WHOLE: Final = QRectF(0, 0, 1000, 1000)
PANEL: Final = WHOLE.adjusted(6, 3, -6, -16)
"""The face of the table; its side is below it."""
EDGE: Final = 25.0
TITLE: Final = 45.0
_LOTS_LEFT: Final = 152.0
_DECK_POINT_X: Final = 84.5
_DECK_TOP: Final = 70.0
_DECK_APART: Final = 13.0
_PIXEL: Final = 692.0 / WHOLE.width()
"""Logical pixels per unit of the table for which the sizes of text are given."""
_MIN_TEXT: Final = 13.0
"""Minimum size of text in logical pixels."""
_SMALLEST_UNIT: Final = 0.45
"""Logical pixels per unit below which text shrinks with the table: in small pictures of it."""
_MAX_GROWN: Final = 1.9
COUNTS_ALONE: Final = 1.5
"""Scale of text from which rows show numbers of cards without points."""


def letters(theme: Theme, unit: float, pixels: float) -> float:
    """Return a size of text in units of the table.

    It is given in logical pixels on a table of the usual size, at 100 % text; `unit` is how many
    logical pixels a unit has.
    """
    grown = min(max(theme.text_scale, 1.0), _MAX_GROWN)
    return max(pixels / _PIXEL * grown, _MIN_TEXT / max(unit, _SMALLEST_UNIT))


def card_rect(point: QPointF, scale: float = 1.0) -> QRectF:
    """Return the box of a card about its center."""
    wide, high = WIDE * scale, HIGH * scale
    return QRectF(point.x() - wide / 2, point.y() - high / 2, wide, high)


@dataclass(frozen=True, slots=True)
class Plan:
    """Sizes of everything on the table, in its units.

    Attributes:
        row, gap: height of a row, and the space between two.
        head: height of the heads of the columns.
        lot, pile, column: widths.
        card, step: scale of a card at a lot, and how far the next one is below it.
        deck: scale of the deck and of the drawn card.
        left: where the first column starts.
    """

    seats: int
    row: float
    gap: float
    head: float
    lot: float
    card: float
    step: float
    deck: float
    pile: float
    column: float
    left: float

    @property
    def rows_top(self) -> float:
        """The upper edge of the first row."""
        return WHOLE.height() - EDGE - self.seats * self.row - (self.seats - 1) * self.gap

    def lot_box(self, lot: int) -> QRectF:
        """Return the box of a lot."""
        right = WHOLE.width() - EDGE
        pitch = (right - _LOTS_LEFT - self.lot) / (self.seats - 1)
        bottom = self.rows_top - self.head - 11
        return QRectF(_LOTS_LEFT + lot * pitch, EDGE + 3, self.lot, bottom - EDGE - 3)

    def slot_point(self, lot: int, slot: int) -> QPointF:
        """Return the middle of a place for a card at a lot: each covers most of the one above."""
        box, high = self.lot_box(lot), HIGH * self.card
        spare = box.height() - TITLE - high - (LOT_SIZE - 1) * self.step
        top = box.top() + TITLE + max(0.0, spare / 2 - 4)
        return QPointF(box.center().x(), top + high / 2 + slot * self.step)

    @property
    def deck_point(self) -> QPointF:
        """The middle of the deck."""
        return QPointF(_DECK_POINT_X, _DECK_TOP + HIGH * self.deck / 2)

    @property
    def deck_box(self) -> QRectF:
        """The box of the top card of the deck."""
        return card_rect(self.deck_point, self.deck)

    @property
    def drawn_box(self) -> QRectF:
        """The box of the drawn card."""
        return card_rect(self.drawn_point, self.deck)

    @property
    def drawn_point(self) -> QPointF:
        """The middle of the drawn card: below the deck."""
        return self.deck_point + QPointF(0, HIGH * self.deck + _DECK_APART)

    @property
    def timer_point(self) -> QPointF:
        """The middle of the timer: on the corner of the deck."""
        return self.deck_point + QPointF(WIDE, HIGH) * (self.deck * 0.28)

    @property
    def timer(self) -> float:
        """Scale of the timer."""
        return self.deck * 0.5

    def row_box(self, seat: Seat) -> QRectF:
        """Return the box of a player's row."""
        top = self.rows_top + seat * (self.row + self.gap)
        return QRectF(EDGE, top, WHOLE.width() - 2 * EDGE, self.row)

    def mark_point(self, seat: Seat) -> QPointF:
        """Return the middle of a player's mark."""
        return QPointF(EDGE + 38, self.row_box(seat).center().y())

    def column_box(self, seat: Seat, column: int) -> QRectF:
        """Return the box of a column in a player's row."""
        row = self.row_box(seat)
        return QRectF(self.left + column * self.column, row.top(), self.column, self.row)

    def pile_box(self, seat: Seat, column: int) -> QRectF:
        """Return the box of the highest pile in a column of a player's row."""
        box, high = self.column_box(seat, column), self.pile / PILE_SHAPE
        return QRectF(box.left(), box.bottom() - 12 - high, self.pile, high)

    def head_box(self, column: int) -> QRectF:
        """Return the box of the swatch above a column."""
        box = QRectF(0, 0, 46, 30) if self.seats > 3 else QRectF(0, 0, 58, 36)
        box.moveCenter(self.pile_box(0, column).center())
        box.moveTop(self.rows_top - self.head + (self.head - box.height()) / 2 - 3)
        return box


_PLANS: Final = {
    3: Plan(3, 145, 12, 40, 267, 152 / WIDE, 78, 106 / WIDE, 56, 107, 114),
    4: Plan(4, 122, 10, 33, 196, 132 / WIDE, 67, 100 / WIDE, 48, 97, 102),
    5: Plan(5, 104, 9, 33, 155, 117 / WIDE, 60, 95 / WIDE, 48, 97, 102),
}
CARD_SIZES: Final = frozenset(
    size for plan in _PLANS.values() for size in (plan.card, plan.deck, plan.timer)
)


def plan(seats: int) -> Plan:
    """Return the layout for a number of players."""
    return _PLANS[seats]
