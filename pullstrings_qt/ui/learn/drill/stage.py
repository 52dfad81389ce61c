"""The layout of a large card and a column of controls beside it, on every drill page."""

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLayout, QVBoxLayout, QWidget

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.scroll_area import ScrollArea
from pullstrings_qt.ui.learn.drill.question_card import SLAB, IvoryCard

_CARD = (480, 540)
_HIGH = 700
"""Minimum height in pixels for a larger card."""
_MAX_GROWN = 1.35
_BESIDE = 476
_EDGE = 24
_MAX_BESIDE = 0.53


class CardStage(QWidget):
    """A card on the leading side and a scrolling column beside it, centered together.

    Args:
        card: shows the question.

    Put widgets into `column`, from the top. `footer` is always visible: directly below the column,
    or at the bottom if the column scrolls.
    """

    def __init__(self, card: IvoryCard) -> None:
        super().__init__()
        self._in_sight: QWidget | None = None
        self._card = card
        card.setParent(self)
        self.beside = ScrollArea(self)
        self.footer = QWidget(self)
        self.footer_row = QVBoxLayout(self.footer)
        self.footer_row.setContentsMargins(24, 10, 24, 12)
        self.footer_row.setSpacing(16)
        self.beside.setFrameShape(QFrame.Shape.NoFrame)
        self.beside.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.beside.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        content = QWidget()
        content.installEventFilter(self)
        self.footer.installEventFilter(self)
        self.column = QVBoxLayout(content)
        self.column.setContentsMargins(24, 12, 24, 12)
        self.column.setSpacing(8)
        self.beside.setWidget(content)

    def keep_in_sight(self, widget: QWidget | None) -> None:
        """Scroll the column to one of its widgets, now and after layout changes."""
        self._in_sight = widget
        self._scroll()

    def _scroll(self) -> None:
        if self._in_sight is not None and self._in_sight.isVisible():
            self.beside.ensureWidgetVisible(self._in_sight, 0, 8)

    def restyle(self) -> None:
        """Lay out for another text size."""
        self._place()

    def _place(self) -> None:
        theme = Theme.current()
        wide, high = self.width(), self.height()
        beside = min(theme.px(_BESIDE), round(wide * _MAX_BESIDE))
        gap = 66 if wide >= 1280 and not theme.has_large_text else 24
        grown = min(_MAX_GROWN, max(1.0, high / _HIGH))
        tall = min(round(_CARD[1] * grown), high - 2 * _EDGE)
        room = wide - beside - gap - 2 * _EDGE
        card_wide = max(160, min(round(_CARD[0] * grown), round(tall * _CARD[0] / _CARD[1]), room))
        tall = min(tall, round(card_wide * 1.3))
        left = max(_EDGE, (wide - card_wide - gap - beside) // 2)
        top = max(_EDGE, (high - tall) // 3)
        card = QRect(left, top, card_wide, tall)
        column = QRect(card.right() + gap - 24, top - 12, beside + 48, high - top + 12)
        column.setRight(min(column.right(), wide - 4))
        self._card.setGeometry(card.adjusted(0, 0, 0, SLAB))
        self._place_column(column)

    def _place_column(self, room: QRect) -> None:
        """Fit the column to its content, with the footer directly below."""
        wide = room.width()
        footer = 0 if self.footer.isHidden() else _height_at(self.footer_row, wide)
        high = min(_height_at(self.column, wide), room.height() - footer)
        self.beside.setGeometry(room.x(), room.y(), wide, high)
        self.footer.setGeometry(room.x(), room.y() + high, wide, footer)

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._place()
            self._scroll()
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()


def _height_at(layout: QLayout, width: int) -> int:
    """Return the preferred height of a layout at a width."""
    layout.activate()
    if layout.hasHeightForWidth():
        return layout.totalHeightForWidth(width)
    return layout.sizeHint().height()
