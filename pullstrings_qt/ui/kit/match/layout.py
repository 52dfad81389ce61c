"""The layout of the match page: the board first, rails beside it.

With large text the board gets the whole page and scales with the text (`BoardView`): the rails move
into a drawer, and only the essentials into a bar below the board.
"""

from enum import Enum

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget
from shiboken6 import isValid

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.board_pads import SMALLEST
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.board_view import BoardView
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.look.theme import Theme, tokens
from pullstrings_qt.ui.kit.buttons import RING_ROOM, Button
from pullstrings_qt.ui.kit.match.fold_bar import BoardMessage, Drawer
from pullstrings_qt.ui.kit.match.parts_slide import PartPicture, PartsSlide, pictures_of
from pullstrings_qt.ui.kit.match.seat_rows import SHADOW
from pullstrings_qt.ui.kit.page import HEADER_HEIGHT
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.scroll_area import ScrollArea
from pullstrings_qt.ui.kit.sizes import UNLIMITED

WIDE_FROM = 1280
_EDGE = 24
_DRAWER = 0.74  # maximum share of the page
_ABOVE_BAR = 8  # free between the board and the bar below it; the drawer uses it
NARROW_RAIL = 272
"""Width of the only rail of a narrow window, in pixels at 100 % text."""
_WIDEST_NARROW_RAIL = 0.31  # maximum share of the page for larger text
_MIN_SAID = 140  # minimum free width for a message beside a whole board
_BROAD = 0.6  # maximum aspect ratio (height by width) of a board with the seats below it
_BROAD_RAIL = 300
_NARROW_BROAD_RAIL = 266
_HIGHEST_BROAD = 0.3  # maximum share of the height for a broad board
_WIDEST_BROAD_RAIL = 0.36  # maximum share of the page for larger text
_MIN_BROAD_RAIL = 240
"""Minimum width of the column beside the seats, in pixels at 100 % text."""


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


_HIGH_ENOUGH = {LayoutMode.WIDE: 440, LayoutMode.NARROW: 295}
"""Minimum height with the buttons at the bottom, in pixels at 100 % text."""


class Rail(ScrollArea):
    """A column of cards beside the board, with a footer that never scrolls away.

    Attributes:
        column: the cards.
        foot: always visible below them; empty in most rails.

    Args:
        parent: the table.
        scrolls: the column scrolls if necessary; otherwise a part of it does.
    """

    def __init__(self, parent: QWidget, *, scrolls: bool = True) -> None:
        super().__init__(parent)
        self.scrolls = scrolls
        self.setFrameShape(QFrame.Shape.NoFrame)
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
        self.foot.setSpacing(RING_ROOM)  # for the focus ring of the main button

    def height_at(self, width: int) -> int:
        """Return the height in pixels that the cards need at a width, without their shadows."""
        room, column = SHADOW, self.column
        if column.hasHeightForWidth():
            return int(column.totalHeightForWidth(width + 2 * room)) - room - room // 2
        return column.totalSizeHint().height() - room - room // 2

    def place(self, box: QRect) -> None:
        """Lay out the cards in the box; their shadows extend beyond it."""
        room = SHADOW
        maximum = box.height() + room + min(room, 8)
        self.content.setMaximumHeight(UNLIMITED if self.scrolls else maximum)
        self.setGeometry(box.adjusted(-room, -room, room, min(room, 8)))
        self._lay_foot()

    def _lay_foot(self) -> None:
        """Give the footer its height, and the rest to the cards."""
        high = self.foot.sizeHint().height() if self.foot.count() else 0
        self._foot.setVisible(high > 0)
        self.setViewportMargins(0, 0, 0, high)
        self._foot.setGeometry(0, self.height() - high, self.width(), high)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_foot()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._lay_foot()
        return super().event(event)


class MatchLayout(QWidget):
    """Lays out the board and its rails; the board gets the largest square that fits.

    Args:
        scene: the board.

    Signals:
        mode_changed: recreate the rails for a `LayoutMode`: the size of window or
            text changed.
    """

    mode_changed = Signal(object)

    def __init__(self, scene: BoardScene) -> None:
        super().__init__()
        self._share = scene.shape[1] / scene.shape[0]
        self.is_broad = self._share < _BROAD
        self.view = BoardView(scene, self)
        self.left = Rail(self)
        self.right = Rail(self, scrolls=False)
        self.ending = Rail(self)
        self._ended = False
        self._sheet_away = False
        self._board_place: QWidget | None = None
        self._bar = 0
        self._opened = False
        self._cloth = Drawer(self)
        self.said = BoardMessage(self)
        self._details: Button | None = None
        self._whole: Button | None = None
        self.view.zoom_changed.connect(self._follow_zoom)
        scene.place_hovered.connect(self._place_said)
        for rail in (self.right, self.ending):
            rail.content.installEventFilter(self)
        self._before: tuple[PartPicture, ...] = ()
        self.mode = mode_for(1366)
        self._large = Theme.current().has_large_text

    @property
    def is_folded(self) -> bool:
        """Whether the board has the whole page, with the rails in a drawer."""
        return self.mode is LayoutMode.LARGE_TEXT and not self._ended

    @property
    def is_drawer_open(self) -> bool:
        """Whether the drawer is open."""
        return self.is_folded and self._opened

    def open_drawer(self) -> None:
        """Open the drawer and focus it."""
        self._show_drawer(True)
        if self.is_drawer_open:
            self.left.setFocus(Qt.FocusReason.OtherFocusReason)

    def close_drawer(self) -> None:
        """Close the drawer."""
        self._show_drawer(False)

    def switch_drawer(self) -> None:
        """Toggle the drawer."""
        if self.is_drawer_open:
            self.close_drawer()
        else:
            self.open_drawer()

    def _show_drawer(self, opened: bool) -> None:
        if opened != self._opened:
            self._opened = opened
            self.arrange()

    @property
    def fold_button(self) -> Button:
        """The button that switches between the whole board and reading size."""
        assert self._whole is not None
        return self._whole

    def fold_buttons(self) -> tuple[Button, Button]:
        """Return new buttons for the bar: the drawer, and the whole board."""
        self._details = Button(_("Details"), icon="list")
        self._details.clicked.connect(self.switch_drawer)
        self._whole = Button("", icon="search")
        self._whole.clicked.connect(self.view.switch_zoom)
        self._follow_zoom()
        return self._details, self._whole

    def _follow_zoom(self) -> None:
        """Update the label of the zoom button."""
        if self._whole is not None and isValid(self._whole):
            whole = self.view.shows_whole
            words = _("Large board") if whole else _("Whole board")
            self._whole.show_text(words if self._whole.words else "", words)
            set_tool_tip(self._whole, "" if self._whole.words else words)

    def show_message(self, heading: str, sentence: str) -> None:
        """Show a message on the board, unless the rails that show it are visible."""
        if self.is_folded:
            self.said.show_message(heading, sentence)
            self._place_said()
        else:
            self.said.hide()

    def _place_said(self, _place: object = None) -> None:
        """Move the message away from the place pointed at."""
        if self.said.isHidden():
            return
        view = self.view.geometry()
        beside = self._beside_board()
        if beside.width() >= Theme.current().px(_MIN_SAID) and self.said.stand(beside):
            return
        pointed, box = self.view.board.pointed, self.view.last_shown
        if pointed is not None and any(each.id == pointed for each in self.view.board.places()):
            box = self.view.pads.pad(pointed).geometry()
        above = not box.isEmpty() and box.center().y() > view.height() / 2
        self.said.place(12, self.width() - 24, view.top() + 6, view.bottom() - 6, above=above)

    def _beside_board(self) -> QRect:
        """Return the free area beside a whole board; empty if the board scrolls."""
        if not self.view.shows_whole:
            return QRect()
        wide, high = self.view.board.shape
        board = self.view.viewportTransform().mapRect(QRectF(0, 0, wide, high)).toRect()
        board.translate(self.view.pos())
        return QRect(12, board.top(), board.left() - 24, board.height())

    @property
    def shows_ending(self) -> bool:
        """Whether the ending replaces the right rail."""
        return self._ended

    def begin_slide(self) -> None:
        """Remember how everything looks, for an ending that slides in; not where nothing moves."""
        if self.isVisible() and not Theme.current().reduced_motion:
            self._before = pictures_of(self._parts)

    @property
    def _parts(self) -> tuple[QWidget, ...]:
        return self.view, self.left, self.right, self.ending

    def show_ending(self, ended: bool) -> None:
        """Show the ending in place of the right rail, or the rails again."""
        before, self._before = self._before, ()
        if ended == self._ended:
            return
        self._ended = ended
        self._opened = False
        self.arrange()
        if ended and before:
            PartsSlide(self, before, pictures_of(self._parts))

    def hold_board(self, place: QWidget | None) -> None:
        """Move the board of an ending into a part of its card; None: beside the card."""
        self._board_place = place
        if place is not None:
            place.installEventFilter(self)
        if self._ended:
            self.arrange()

    def put_sheet_away(self, away: bool) -> None:
        """Show the board beside the ending, or the whole ending again: only a broad board."""
        if away != self._sheet_away:
            self._sheet_away = away
            self.arrange()

    def restyle(self) -> None:
        """Lay out again: rails scale with the text."""
        self.arrange()

    def arrange(self) -> None:
        """Lay out all parts."""
        mode, large = self._mode_here(), Theme.current().has_large_text
        if mode is not self.mode or large is not self._large:
            self.mode, self._large = mode, large
            self.mode_changed.emit(mode)
        wide = mode is LayoutMode.WIDE
        sheet = self.is_broad and self._ended and not self._sheet_away
        folded = self.is_folded
        beside = not self._ended or (self.is_broad and not sheet)
        self.left.setVisible(self._opened if folded else beside)
        self.left.setFocusPolicy(Qt.FocusPolicy.StrongFocus if folded else Qt.FocusPolicy.NoFocus)
        self._cloth.setVisible(self.is_drawer_open)
        self.view.setVisible(not sheet)
        self.right.setVisible((wide or folded or self.is_broad) and not self._ended)
        self.ending.setVisible(self._ended)
        if not folded:
            self.said.hide()
            self.view.use_reading_scale(0.0)
        if folded:
            self._arrange_folded()
        elif self.is_broad:
            self._arrange_broad(mode)
        elif self._ended:
            self._arrange_ending()
        elif wide:
            self._arrange_wide()
        else:
            self._arrange_narrow()

    def _mode_here(self) -> LayoutMode:
        """Return the arrangement that fits: larger text needs more space beside a broad board."""
        scale = Theme.current().text_scale
        mode = mode_for(self.width())
        if not self.is_broad or mode is LayoutMode.LARGE_TEXT:
            return mode
        modes = [LayoutMode.NARROW]
        if self.width() / scale >= WIDE_FROM:
            modes.insert(0, LayoutMode.WIDE)
        if self._ended:
            return modes[0]
        for mode in modes:
            rail = self._broad_parts(mode)[2].size() / scale
            if rail.width() >= _MIN_BROAD_RAIL and rail.height() >= _HIGH_ENOUGH[mode]:
                return mode
        return LayoutMode.LARGE_TEXT

    def _arrange_wide(self) -> None:
        width, height = self.width(), self.height()
        rail = rail_width(width)
        top = 20
        self.left.place(QRect(_EDGE, top, rail, height - top - 12))
        self.right.place(QRect(width - _EDGE - rail, top, rail, height - top - 12))
        left = _EDGE + rail + 8
        self.view.setGeometry(left, 4, width - 2 * left, height - 12)

    def _arrange_narrow(self) -> None:
        width, height = self.width(), self.height()
        edge = 16
        maximum = max(NARROW_RAIL, round(width * _WIDEST_NARROW_RAIL))
        rail = min(Theme.current().px(NARROW_RAIL), maximum)
        self.left.place(QRect(edge, 10, rail, height - 18))
        left = edge + rail + 12
        self.view.setGeometry(left, 2, width - left - 4, height - 8)

    def _arrange_folded(self) -> None:
        """Lay out board, bar and drawer."""
        width, height, edge = self.width(), self.height(), 16
        self.right.scrolls = False
        self._name_buttons(width - 2 * edge)
        bar = self._bar = self.right.height_at(width - 2 * edge)
        room = QRect(0, 0, width, height - bar - RING_ROOM - _ABOVE_BAR)
        self.right.place(QRect(edge, height - bar - RING_ROOM, width - 2 * edge, bar))
        self.view.setGeometry(room)
        self.view.use_reading_scale(self._reading_scale())
        self._place_said()
        if not self._opened:
            return
        self.said.hide()  # the drawer shows the same
        wide = width if self.is_broad else min(Theme.current().px(380), round(width * _DRAWER))
        box = QRect(0, 0, wide, room.height() + _ABOVE_BAR)
        self._cloth.setGeometry(box)
        self._cloth.raise_()
        self.left.place(box.adjusted(edge, 4, -edge, -4))
        self.left.raise_()

    def _name_buttons(self, room: int) -> None:
        """Set the labels of the bar's buttons, as long as the space allows."""
        bar = self._details.parentWidget() if self._details is not None else None
        row = bar.layout() if bar is not None else None
        if self._details is None or self._whole is None or row is None:
            return
        whole, details = self._whole.accessibleName(), _("Details")
        for shown in ((details, whole), (details, ""), ("", "")):
            for button, words in zip((self._details, self._whole), shown, strict=True):
                button.show_text(words, words or button.accessibleName())
                set_tool_tip(button, "" if words else button.accessibleName())
            items = [row.itemAt(place) for place in range(row.count())]
            sizes = [
                item.sizeHint() if all(shown) else item.minimumSize()
                for item in items
                if item is not None and not item.isEmpty()
            ]
            if sum(size.width() + row.spacing() for size in sizes) - row.spacing() <= room:
                return

    def _reading_scale(self) -> float:
        """Return the board's scale at 100 % text in this window, times the text scale.

        In pixels per scene unit; 0 for a board that is always shown whole.
        """
        theme = Theme.current()
        board = self.view.board
        minimum = min(
            (min(each.rect.width(), each.rect.height()) for each in board.places()), default=0
        )
        small = minimum * self.view.whole_scale < SMALLEST
        if not (theme.has_enlarged_text and (board.grows_with_text or small)):
            return 0.0
        width, scale = self.width(), theme.text_scale
        height = self.height() + round(HEADER_HEIGHT * (scale - 1))
        wide, high = self.view.board.shape
        if self.is_broad:
            room = width - 2 * (_EDGE if width >= WIDE_FROM else 16)
            below = min(round(room * self._share), round(height * _HIGHEST_BROAD))
            return min(room / wide, below / high) * scale
        if width >= WIDE_FROM:
            room, height = width - 2 * (_EDGE + rail_width(width) + 8), height - 12
        else:
            room, height = width - NARROW_RAIL - 32, height - 8
        return min((room - 16) / wide, (height - 16) / high) * scale

    def _arrange_broad(self, mode: LayoutMode) -> None:
        """Put the seats below a broad board, all else beside them.

        Large text has one column: the board first, the main button last, and everything else
            scrolls between. The ending takes the whole page, until a person wants to see the board.
        """
        width, height = self.width(), self.height()
        wide, large = mode is LayoutMode.WIDE, mode is LayoutMode.LARGE_TEXT
        edge = _EDGE if wide else 16
        self.ending.scrolls = False
        if self._ended and not self._sheet_away:
            self.ending.place(QRect(edge, 4, width - 2 * edge, height - 8))
            return
        board, seats, rail = self._broad_parts(mode)
        self.view.setGeometry(0, board.top() - 8, width, board.height() + 16)  # with its shadow
        last = self.ending if self._ended else self.right
        self.right.scrolls = False
        if large:
            room, below = board.width(), seats.top()
            bar = self._bar = last.height_at(room)
            self.left.place(QRect(edge, below, room, height - below - bar - 18))
            last.place(QRect(edge, height - bar - 8, room, bar))
            return
        self.left.place(seats)
        last.place(rail)

    def _broad_parts(self, mode: LayoutMode) -> tuple[QRect, QRect, QRect]:
        """Return the areas of a broad board, of the seats below it, and of the messages."""
        width, height, wide = self.width(), self.height(), mode is LayoutMode.WIDE
        edge, top, gap = (_EDGE, 10, 18) if wide else (16, 6, 12)
        room = width - 2 * edge
        high = min(round(room * self._share), round(height * _HIGHEST_BROAD))
        below = top + high + (14 if wide else 8)
        rail = max(_BROAD_RAIL, round(width * 0.21)) if wide else _NARROW_BROAD_RAIL
        rail = min(Theme.current().px(rail), round(width * _WIDEST_BROAD_RAIL))
        return (
            QRect(edge, top, room, high),
            QRect(edge, below, room - rail - gap, height - below - 8),
            QRect(width - edge - rail, below, rail, height - below - 10),
        )

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        """Update the height of the buttons below a broad board in large text.

        A board on the card of the ending follows the card.
        """
        if thing is self._board_place:
            if event.type() in (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show):
                self._lay_board()
            return False
        if event.type() == QEvent.Type.LayoutRequest and (self.is_broad or self.is_folded):
            rail = self.ending if self._ended else self.right
            large = self.mode is LayoutMode.LARGE_TEXT
            if large and rail.height_at(self.width() - 32) != self._bar:
                single_shot(self, self.arrange)
        return False

    def _arrange_ending(self) -> None:
        """Put the board beside the ending, or onto it if space is short."""
        width, height = self.width(), self.height()
        self.ending.scrolls = False
        if self._board_place is not None:
            edge = min(_EDGE, max(8, (width - 976) // 2)) if width >= 992 else 8
            self.ending.place(QRect(edge, 6, width - 2 * edge, height - 16))
            self._lay_board()
            return
        wanted = Theme.current().px(630)
        side = min(height - 16, width - _EDGE * 3 - min(wanted, round(width * 0.46)))
        spare = max(0, width - side - wanted - 3 * _EDGE - 8)
        left = _EDGE + spare // 2
        self.view.setGeometry(left, 4, side, height - 12)
        card = left + side + _EDGE
        self.ending.place(QRect(card, 10, min(wanted, width - card - _EDGE), height - 22))

    def _lay_board(self) -> None:
        """Move the board to its place on the ending, above the card."""
        place = self._board_place
        if place is not None and self._ended:
            corner = place.mapTo(self, place.rect().topLeft())
            self.view.setGeometry(QRect(corner, place.size()).adjusted(-8, -8, 8, 8))
            self.view.raise_()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.arrange()


def rail_width(width: int) -> int:
    """Return the width of each rail of a wide window, in pixels."""
    rail = tokens()["space"]["rail"]
    return min(max(int(rail["base"]), round(width * 0.21)), int(rail["max"]))
