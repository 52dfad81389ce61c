"""How the parts of a match share the window: the board first, rails beside it."""

from enum import Enum

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.board_view import BoardView
from pullstrings_qt.look.theme import Theme, tokens
from pullstrings_qt.ui.match.parts_slide import PartPicture, PartsSlide, pictures_of
from pullstrings_qt.ui.match.seat_cards import SeatStrip

QWIDGETSIZE_MAX = 16_777_215
"""What Qt calls no limit to a size."""
WIDE_FROM = 1280
LARGE_TEXT_FROM = 1.5
_EDGE = 24
_SHADOW_ROOM = 16  # cards cast shadows beyond their edges
_NARROW_RAIL = 272
_LEAST_RAIL = 196
_BROAD = 0.6  # a board whose height is a smaller share of its width has the seats below it
_LEAST_BROAD = 0.26  # of the height stays for a broad board once the match is over


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
    """A column of cards beside the board.

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
        margin = _SHADOW_ROOM
        self.column.setContentsMargins(margin, margin, margin, margin // 2)
        self.column.setSpacing(16)
        self.setWidget(self.content)

    def height_at(self, width: int) -> int:
        """Return the height in pixels that the cards need at a width, without their shadows."""
        items = [self.column.itemAt(place) for place in range(self.column.count())]
        widgets = [item.widget() for item in items if item is not None]
        return sum(each.height_at(width) for each in widgets if isinstance(each, SeatStrip))

    def place(self, box: QRect) -> None:
        """Lay the cards into the box; their shadows reach beyond it."""
        room = _SHADOW_ROOM
        most = box.height() + room + min(room, 8)
        self.content.setMaximumHeight(QWIDGETSIZE_MAX if self.scrolls else most)
        self.setGeometry(box.adjusted(-room, -room, room, min(room, 8)))


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
        self.left.setVisible(self.is_broad or not self._ended)
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
        if not self.is_broad:
            return min(wanted, round(self.width() * 0.44) - edge)
        # a broad board has no height to grow by: it gets the width, down to the least words need
        least = min(self._theme.px(_LEAST_RAIL), round(self.width() * 0.40) - edge)
        return max(least, min(wanted, round(self.width() * 0.31) - edge))

    def _arrange_broad(self, mode: LayoutMode) -> None:
        """Lay the seats below a board that is much wider than high, all else beside it."""
        width, height = self.width(), self.height()
        edge = _EDGE if mode is LayoutMode.WIDE else 16
        rail = rail_width(width) if mode is LayoutMode.WIDE else self._narrow_rail(mode, edge)
        if self._ended:
            rail = min(self._theme.px(562), round(width * 0.44))
        room = width - 2 * edge - rail - edge
        high = min(round(room * self._share) + 16, round(height * 0.58))
        top = 16 if mode is LayoutMode.WIDE else 8
        if self._ended:  # what counts now is what lies before the players
            rest = height - top - 12 - self.left.height_at(room)
            high = min(high, max(rest, round(height * _LEAST_BROAD)))
        self.view.setGeometry(edge - 8, top - 8, room + 16, high)
        below = top + high + 4
        self.left.place(QRect(edge, below, room, height - below - 8))
        self.right.scrolls = mode is not LayoutMode.WIDE
        beside = QRect(width - edge - rail, top, rail, height - top - 12)
        (self.ending if self._ended else self.right).place(beside)

    def _arrange_ending(self) -> None:
        width, height = self.width(), self.height()
        wanted = self._theme.px(562)
        side = min(height - 16, width - _EDGE * 3 - min(wanted, round(width * 0.44)))
        spare = max(0, width - side - wanted - 3 * _EDGE - 8)
        left = _EDGE + spare // 2
        self.view.setGeometry(left, 4, side, height - 12)
        card = left + side + _EDGE
        self.ending.place(QRect(card, 24, min(wanted, width - card - _EDGE), height - 36))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange anew."""
        self.arrange()


def rail_width(width: int) -> int:
    """Return the width of each rail of a wide window, in pixels."""
    rail = tokens()["space"]["rail"]
    return min(max(int(rail["base"]), round(width * 0.21)), int(rail["max"]))
