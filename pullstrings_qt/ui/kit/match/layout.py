"""The layout of the match page: the board first, rails beside it.

A wide window has two rails and a narrow one has one. With large text the board takes the whole
height and is never cropped: the header moves into the only rail.
"""

from enum import Enum
from math import ceil

from PySide6.QtCore import QEvent, QObject, QRect, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.board_view import MARGIN, BoardView
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.look.theme import Theme, tokens
from pullstrings_qt.ui.kit.boxes import column_of
from pullstrings_qt.ui.kit.buttons import RING_ROOM
from pullstrings_qt.ui.kit.match.parts_slide import PartPicture, PartsSlide, picture_of
from pullstrings_qt.ui.kit.match.priority_column import PriorityColumn
from pullstrings_qt.ui.kit.page import Header
from pullstrings_qt.ui.kit.scroll_area import ScrollArea

WIDE_FROM = 1280
SHADOW = 16
"""Pixels of a rail around its cards, for their shadows."""
NARROW_RAIL = 272
"""Width of the only rail of a narrow window, in pixels at 100 % text."""
_EDGE = 24
_WIDEST_NARROW_RAIL = 0.31  # maximum share of the page for larger text
_WIDEST_RAIL = 0.225  # maximum share of the page for larger text, beside another rail
_WIDEST_BOARD = 0.62  # maximum share of the page with large text


class LayoutMode(Enum):
    """The arrangement of the rails."""

    WIDE = "wide"
    NARROW = "narrow"
    LARGE_TEXT = "large text"


def mode_for(width: int) -> LayoutMode:
    """Return the arrangement for a window width in pixels and the text of a theme."""
    if Theme.current().has_enlarged_text:
        return LayoutMode.LARGE_TEXT
    return LayoutMode.WIDE if width >= WIDE_FROM else LayoutMode.NARROW


class Rail(QWidget):
    """A column beside the board, with a footer that never folds or scrolls away.

    The column folds what matters least; it scrolls only if even that does not fit. The footer is
    no part of the scroll area: a screen reader finds nothing else in there than what scrolls.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.area = ScrollArea(self)
        self.area.setWidgetResizable(False)
        self.content = QWidget()
        self.column = PriorityColumn(self.content)
        self.column.setContentsMargins(SHADOW, SHADOW, SHADOW, SHADOW // 2)
        self.column.setSpacing(12)
        self.area.setWidget(self.content)
        self.content.installEventFilter(self)
        self._foot = QWidget(self)  # its gap is for the focus ring of the main button
        self.foot = column_of(gap=RING_ROOM, edges=(SHADOW, 6, SHADOW, 6), on=self._foot)

    def clear(self) -> None:
        """Remove and delete everything."""
        self.column.clear()
        while item := self.foot.takeAt(0):
            widget: QWidget | None = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()

    def place(self, box: QRect) -> None:
        """Lay out the cards in the box; their shadows extend beyond it."""
        self.setGeometry(box.adjusted(-SHADOW, -SHADOW, SHADOW, 8))
        self.lay_out()

    def lay_out(self) -> None:
        """Give the footer its height, and the rest to the column."""
        high = self.foot.sizeHint().height() if self.foot.count() else 0
        if self.foot.hasHeightForWidth():
            high = self.foot.totalHeightForWidth(self.width())
        self._foot.setVisible(high > 0)
        self.area.setGeometry(0, 0, self.width(), self.height() - high)
        self._foot.setGeometry(0, self.height() - high, self.width(), high)
        view = self.area.viewport()
        least = self.column.least_height(view.width())
        self.content.resize(view.width(), max(view.height(), least))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.lay_out()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.lay_out()
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Give the column another height when its sections want one."""
        if watched is self.content and event.type() == QEvent.Type.LayoutRequest:
            self.lay_out()
        return super().eventFilter(watched, event)


class EndingArea(ScrollArea):
    """The place of the card of an ending; of a too long one, a part scrolls."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.content = QWidget()
        self._card = QWidget()
        edges = (SHADOW, SHADOW, SHADOW, SHADOW // 2)
        self._column = column_of(self._card, edges=edges, on=self.content)
        self.setWidget(self.content)

    def show_card(self, card: QWidget) -> None:
        """Show a card in place of the one before, which is deleted."""
        self._column.replaceWidget(self._card, card)
        self._card.deleteLater()
        self._card = card

    def place(self, box: QRect) -> None:
        """Lay out the card in the box; its shadow extends beyond it."""
        self.content.setMaximumHeight(box.height() + SHADOW + 8)
        self.setGeometry(box.adjusted(-SHADOW, -SHADOW, SHADOW, 8))


class MatchLayout(QWidget):
    """Lays out header, board and rails; the board gets the largest square that fits.

    `mode_changed` wants the rails anew for a `LayoutMode`.
    """

    mode_changed = Signal(object)

    def __init__(self, scene: BoardScene, header: Header) -> None:
        super().__init__()
        self.header = header
        header.setParent(self)
        header.installEventFilter(self)
        self.view = BoardView(scene, self)
        self.left = Rail(self)
        self.right = Rail(self)
        self.ending = EndingArea(self)
        self.shows_ending = False
        """Whether the ending replaces the right rail."""
        self._before: tuple[PartPicture, ...] = ()
        self.mode = mode_for(1366)
        self._large = Theme.current().has_large_text

    @property
    def rail(self) -> Rail:
        """The rail with the main button."""
        return self.left if self.mode is LayoutMode.NARROW else self.right

    def begin_slide(self) -> None:
        """Remember how everything looks, for an ending that slides in; not where nothing moves."""
        if self.isVisible() and not Theme.current().reduced_motion:
            self._before = self._pictures()

    def _pictures(self) -> tuple[PartPicture, ...]:
        return tuple(map(picture_of, (self.view, self.left, self.right, self.ending)))

    def show_ending(self, ended: bool) -> None:
        """Show the ending in place of the right rail, or the rails again."""
        before, self._before = self._before, ()
        if ended == self.shows_ending:
            return
        self.shows_ending = ended
        self.restyle()
        if ended and before:
            PartsSlide(self, before, self._pictures())

    def restyle(self) -> None:
        """Lay out all parts: rails scale with the text."""
        mode, large = mode_for(self.width()), Theme.current().has_large_text
        if mode is not self.mode or large is not self._large:
            self.mode, self._large = mode, large
            self.mode_changed.emit(mode)
        wide, folded = mode is LayoutMode.WIDE, mode is LayoutMode.LARGE_TEXT
        self.left.setVisible(not self.shows_ending and not folded)
        self.right.setVisible(not self.shows_ending and (wide or folded))
        self.ending.setVisible(self.shows_ending)
        self.header.show_title(self.shows_ending or not folded)
        if self.shows_ending:
            self._arrange_ending(self._below_header())
        elif folded:
            self._arrange_large()
        elif wide:
            self._arrange_wide(self._below_header())
        else:
            self._arrange_narrow(self._below_header())

    def _below_header(self) -> QRect:
        """Lay the header along the top; return the rest."""
        high = self.header.minimumHeight()
        self.header.setGeometry(0, 0, self.width(), high)
        return self.rect().adjusted(0, high, 0, 0)

    def _arrange_wide(self, box: QRect) -> None:
        rail, top = rail_width(box.width()), box.top() + 20
        high = box.bottom() + 1 - top - 12
        self.left.place(QRect(_EDGE, top, rail, high))
        self.right.place(QRect(box.width() - _EDGE - rail, top, rail, high))
        left, high = _EDGE + rail + 8, box.height() - 12
        across, down = self.view.board.shape
        spare = max(0, box.width() - 2 * left - ceil(high * across / down))
        # Where the board lies over a rail, each frame of a movement paints the rail, too.
        left += min(spare // 2, SHADOW - 8)
        self.view.setGeometry(left, box.top() + 4, box.width() - 2 * left, high)

    def _arrange_narrow(self, box: QRect) -> None:
        edge, width = 16, box.width()
        maximum = max(NARROW_RAIL, round(width * _WIDEST_NARROW_RAIL))
        rail = min(Theme.current().px(NARROW_RAIL), maximum)
        self.left.place(QRect(edge, box.top() + 10, rail, box.height() - 18))
        left = edge + rail + 12
        self.view.setGeometry(left, box.top() + 2, width - left - 4, box.height() - 8)

    def _arrange_large(self) -> None:
        """Give the board the whole height, and everything else the rail beside it."""
        width, height, edge = self.width(), self.height(), 16
        beside = _EDGE if width >= WIDE_FROM else edge
        wide, high = self.view.board.shape
        room = min(height - 2 * edge, round(width * _WIDEST_BOARD) - edge)
        scale = room / max(wide, high)
        board = QRect(edge, 0, round(wide * scale), round(high * scale))
        board.moveTop((height - board.height()) // 2)
        self.view.setGeometry(board.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN))
        left = board.right() + 1 + beside
        rail = QRect(left, edge, width - left - beside, height - 2 * edge)
        self.header.setGeometry(rail.x(), rail.y(), rail.width(), self.header.minimumHeight())
        self.right.place(rail.adjusted(0, self.header.minimumHeight() + 10, 0, 0))

    def _arrange_ending(self, box: QRect) -> None:
        """Put the board beside the ending."""
        width, height, top = box.width(), box.height(), box.top()
        wanted = Theme.current().px(630)
        side = min(height - 16, width - _EDGE * 3 - min(wanted, round(width * 0.46)))
        spare = max(0, width - side - wanted - 3 * _EDGE - 8)
        left = _EDGE + spare // 2
        self.view.setGeometry(left, top + 4, side, height - 12)
        card = left + side + _EDGE
        self.ending.place(QRect(card, top + 10, min(wanted, width - card - _EDGE), height - 22))

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        """Follow the header, which grows with the text."""
        if isinstance(event, QResizeEvent) and event.oldSize().height() != event.size().height():
            single_shot(self, self.restyle)
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.restyle()


def rail_width(width: int) -> int:
    """Return the width of each rail of a wide window, in pixels."""
    rail = tokens()["space"]["rail"]
    base, maximum = int(rail["base"]), int(rail["max"])
    grown = min(Theme.current().px(base), round(width * _WIDEST_RAIL))
    return max(grown, min(max(base, round(width * 0.21)), maximum))
