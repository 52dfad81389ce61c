"""How the parts of a match share the window: the board first, rails beside it."""

from enum import Enum

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.board_view import BoardView
from pullstrings_qt.look.theme import Theme, tokens
from pullstrings_qt.ui.kit.buttons import RING_ROOM
from pullstrings_qt.ui.match.parts_slide import PartPicture, PartsSlide, pictures_of
from pullstrings_qt.ui.match.seat_rows import SHADOW

QWIDGETSIZE_MAX = 16_777_215
"""What Qt calls no limit to a size."""
WIDE_FROM = 1280
LARGE_TEXT_FROM = 1.5
_EDGE = 24
_NARROW_RAIL = 272
_BROAD = 0.6  # a board whose height is a smaller share of its width has the seats below it
_BROAD_RAIL = 300
_NARROW_BROAD_RAIL = 266
_HIGHEST_BROAD = 0.4  # of the height is given to a broad board at most


class LayoutMode(Enum):
    """Which rails there are."""

    WIDE = "wide"
    NARROW = "narrow"
    LARGE_TEXT = "large text"


def mode_for(width: int, text_scale: float) -> LayoutMode:
    """Return the arrangement for a window width in pixels and a text scale."""
    if text_scale >= LARGE_TEXT_FROM:
        return LayoutMode.LARGE_TEXT
    return LayoutMode.WIDE if width >= WIDE_FROM else LayoutMode.NARROW


class Rail(QScrollArea):
    """A column of cards beside the board, and a foot that never scrolls away.

    Attributes:
        column: the cards.
        foot: what stays in sight below them; empty in most rails.

    Args:
        parent: the table.
        scrolls: the column scrolls when it has to; else something in it does.
    """

    def __init__(self, parent: QWidget, *, scrolls: bool = True) -> None:
        super().__init__(parent)
        self.scrolls = scrolls
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.content = QWidget()
        self.column = QVBoxLayout(self.content)
        margin = SHADOW
        self.column.setContentsMargins(margin, margin, margin, margin // 2)
        self.column.setSpacing(16)
        self.setWidget(self.content)
        self._foot = QWidget(self)
        self.foot = QVBoxLayout(self._foot)
        self.foot.setContentsMargins(margin, 6, margin, 6)
        self.foot.setSpacing(RING_ROOM)  # the ring of the main button touches nothing

    def height_at(self, width: int) -> int:
        """Return the height in pixels that the cards need at a width, without their shadows."""
        room, column = SHADOW, self.column
        if column.hasHeightForWidth():
            return int(column.totalHeightForWidth(width + 2 * room)) - room - room // 2
        return column.totalSizeHint().height() - room - room // 2

    def place(self, box: QRect) -> None:
        """Lay the cards into the box; their shadows reach beyond it."""
        room = SHADOW
        most = box.height() + room + min(room, 8)
        self.content.setMaximumHeight(QWIDGETSIZE_MAX if self.scrolls else most)
        self.setGeometry(box.adjusted(-room, -room, room, min(room, 8)))
        self._lay_foot()

    def _lay_foot(self) -> None:
        """Give the foot the height it needs, and the cards what is left."""
        high = self.foot.sizeHint().height() if self.foot.count() else 0
        self._foot.setVisible(high > 0)
        self.setViewportMargins(0, 0, 0, high)
        self._foot.setGeometry(0, self.height() - high, self.width(), high)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the foot at the bottom."""
        super().resizeEvent(event)
        self._lay_foot()

    def event(self, event: QEvent) -> bool:
        """Fit the foot when what stands in it asks for another size."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._lay_foot()
        return super().event(event)


class MatchLayout(QWidget):
    """Places the board and its rails; the board takes the largest square there is room for.

    Args:
        theme: the look.
        scene: the board.

    Signals:
        mode_changed: another `LayoutMode`, when the window or the text changed its size.
    """

    mode_changed = Signal(object)

    def __init__(self, theme: Theme, scene: BoardScene) -> None:
        super().__init__()
        self._share = scene.shape[1] / scene.shape[0]
        self.is_broad = self._share < _BROAD
        self._theme = theme
        self.view = BoardView(scene, self)
        self.left = Rail(self)
        self.right = Rail(self, scrolls=False)
        self.ending = Rail(self)
        self._ended = False
        self._sheet_away = False
        self._board_place: QWidget | None = None
        self._bar = 0
        for rail in (self.right, self.ending):
            rail.content.installEventFilter(self)
        self._before: tuple[PartPicture, ...] = ()
        self.mode = mode_for(1366, theme.text_scale)

    @property
    def shows_ending(self) -> bool:
        """Whether the right part is given to the ending."""
        return self._ended

    def begin_slide(self) -> None:
        """Remember how everything looks, for an ending that slides in; not where nothing moves."""
        if self.isVisible() and not self._theme.reduced_motion:
            self._before = pictures_of(self._parts)

    @property
    def _parts(self) -> tuple[QWidget, ...]:
        return self.view, self.left, self.right, self.ending

    def show_ending(self, ended: bool) -> None:
        """Give the right part to the ending, or back to the rails."""
        before, self._before = self._before, ()
        if ended == self._ended:
            return
        self._ended = ended
        self.arrange()
        if ended and before:
            PartsSlide(self, self._theme, before, pictures_of(self._parts))

    def hold_board(self, place: QWidget | None) -> None:
        """Lay the board of an ending on a place of its card; None: beside the card."""
        self._board_place = place
        if place is not None:
            place.installEventFilter(self)
        if self._ended:
            self.arrange()

    def put_sheet_away(self, away: bool) -> None:
        """Show the board beside the ending, or the whole ending again: a broad board only."""
        if away != self._sheet_away:
            self._sheet_away = away
            self.arrange()

    def theme_changed(self, theme: Theme) -> None:
        """Arrange anew: rails grow with the text."""
        self._theme = theme
        self.arrange()

    def arrange(self) -> None:
        """Give every part its place."""
        mode = mode_for(self.width(), self._theme.text_scale)
        if mode is not self.mode:
            self.mode = mode
            self.mode_changed.emit(mode)
        wide = mode is LayoutMode.WIDE
        sheet = self.is_broad and self._ended and not self._sheet_away
        self.left.setVisible(not self._ended or (self.is_broad and not sheet))
        self.view.setVisible(not sheet)
        self.right.setVisible((wide or self.is_broad) and not self._ended)
        self.ending.setVisible(self._ended)
        if self.is_broad:
            self._arrange_broad(mode)
        elif self._ended:
            self._arrange_ending()
        elif wide:
            self._arrange_wide()
        else:
            self._arrange_narrow(mode)

    def _arrange_wide(self) -> None:
        width, height = self.width(), self.height()
        rail = rail_width(width)
        top = 20
        self.left.place(QRect(_EDGE, top, rail, height - top - 12))
        self.right.place(QRect(width - _EDGE - rail, top, rail, height - top - 12))
        left = _EDGE + rail + 8
        self.view.setGeometry(left, 4, width - 2 * left, height - 12)

    def _arrange_narrow(self, mode: LayoutMode) -> None:
        width, height = self.width(), self.height()
        edge = 16 if mode is LayoutMode.NARROW else 28
        rail = self._narrow_rail(mode, edge)
        top = 10 if mode is LayoutMode.NARROW else 2
        self.left.place(QRect(edge, top, rail, height - top - 8))
        left = edge + rail + 12
        self.view.setGeometry(left, 2, width - left - 4, height - 8)

    def _narrow_rail(self, mode: LayoutMode, edge: int) -> int:
        """Return the width of the only rail of a narrow window or of large text."""
        if mode is not LayoutMode.LARGE_TEXT:
            return _NARROW_RAIL
        wanted = self._theme.px(_NARROW_RAIL + 8)
        return min(wanted, round(self.width() * 0.44) - edge)

    def _arrange_broad(self, mode: LayoutMode) -> None:
        """Lay the seats below a board that is much wider than high, all else beside them.

        Large text has one column: the board first, the main button last, and between them all that
        scrolls. The end takes the whole page, until the board is asked for.
        """
        width, height = self.width(), self.height()
        wide, large = mode is LayoutMode.WIDE, mode is LayoutMode.LARGE_TEXT
        edge = _EDGE if wide else 16
        self.ending.scrolls = False
        if self._ended and not self._sheet_away:
            self.ending.place(QRect(edge, 4, width - 2 * edge, height - 8))
            return
        room, top = width - 2 * edge, 10 if wide else 6
        high = min(round(room * self._share), round(height * _HIGHEST_BROAD))
        self.view.setGeometry(0, top - 8, width, high + 16)  # its shadow reaches into the edges
        below = top + high + (14 if wide else 8)
        last = self.ending if self._ended else self.right
        self.right.scrolls = False
        if large:
            bar = self._bar = last.height_at(room)
            self.left.place(QRect(edge, below, room, height - below - bar - 18))
            last.place(QRect(edge, height - bar - 8, room, bar))
            return
        rail = max(_BROAD_RAIL, round(width * 0.21)) if wide else _NARROW_BROAD_RAIL
        rail = min(self._theme.px(rail), round(width * 0.3))
        gap = 18 if wide else 12
        self.left.place(QRect(edge, below, room - rail - gap, height - below - 8))
        last.place(QRect(width - edge - rail, below, rail, height - below - 10))

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        """Give the buttons below a broad board in large text the height they ask for.

        A board that lies on the card of the ending goes with its place.
        """
        if thing is self._board_place:
            if event.type() in (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show):
                self._lay_board()
            return False
        if event.type() == QEvent.Type.LayoutRequest and self.is_broad:
            rail = self.ending if self._ended else self.right
            large = self.mode is LayoutMode.LARGE_TEXT
            if large and rail.height_at(self.width() - 32) != self._bar:
                QTimer.singleShot(0, self, self.arrange)
        return False

    def _arrange_ending(self) -> None:
        """Lay the board beside the ending, or on it where there is little room."""
        width, height = self.width(), self.height()
        self.ending.scrolls = False
        if self._board_place is not None:
            edge = min(_EDGE, max(8, (width - 976) // 2)) if width >= 992 else 8
            self.ending.place(QRect(edge, 6, width - 2 * edge, height - 16))
            self._lay_board()
            return
        wanted = self._theme.px(630)
        side = min(height - 16, width - _EDGE * 3 - min(wanted, round(width * 0.46)))
        spare = max(0, width - side - wanted - 3 * _EDGE - 8)
        left = _EDGE + spare // 2
        self.view.setGeometry(left, 4, side, height - 12)
        card = left + side + _EDGE
        self.ending.place(QRect(card, 10, min(wanted, width - card - _EDGE), height - 22))

    def _lay_board(self) -> None:
        """Lay the board on its place of the ending, above the card."""
        place = self._board_place
        if place is not None and self._ended:
            corner = place.mapTo(self, place.rect().topLeft())
            self.view.setGeometry(QRect(corner, place.size()).adjusted(-8, -8, 8, 8))
            self.view.raise_()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange anew."""
        self.arrange()


def rail_width(width: int) -> int:
    """Return the width of each rail of a wide window, in pixels."""
    rail = tokens()["space"]["rail"]
    return min(max(int(rail["base"]), round(width * 0.21)), int(rail["max"]))
