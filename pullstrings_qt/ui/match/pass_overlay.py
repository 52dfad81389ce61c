"""Covers the board while the laptop changes hands."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.game import Seat
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.announcer import speak
from pullstrings_qt.ui.kit.buttons import RING_ROOM, Button, ButtonKind
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.count_figure import CountFigure
from pullstrings_qt.ui.match.countdown import Countdown
from pullstrings_qt.ui.match.tile_slot import TileSlot

_TILE, _SMALL_TILE = 116, 76
HAND_OVER = 4
"""Seconds in which the laptop changes hands, before the next person is shown the tiles."""
LOOK_UP = 3
"""Seconds in which both look, before the tiles turn over."""


def _tile_side(theme: Theme) -> int:
    """Return the width of a tile in pixels; large words need the room."""
    return _SMALL_TILE if theme.has_large_text else _TILE


class PassOverlay(Overlay):
    """Asks to pass the laptop on; shows no more than which tiles lie face down.

    Left alone it hands over by itself: the cord between the tiles fills, the button counts, and the
    next person sees the board, on which nothing is picked.

    Args:
        theme: the look.
        names: the players' names in seat order.
        seat: who chooses next.
        sealed: the seats whose tiles lie face down.
        pictures: draw the tiles.
        by_itself: hand over without being told to.

    Signals:
        ready: the player at the seat is at the laptop.
        due: the laptop has changed hands by itself.
        again_asked: the seat that chose last wants to choose again.
    """

    ready = Signal()
    due = Signal()
    again_asked = Signal()

    def __init__(
        self,
        theme: Theme,
        names: Sequence[str],
        seat: Seat,
        sealed: frozenset[Seat],
        pictures: ChoicePictures | None,
        *,
        by_itself: bool = False,
    ) -> None:
        title = _("Pass the laptop to {name}").format(name=names[seat])
        # Escape would throw the tile away that lies face down; "chooses again" says so openly
        super().__init__(theme, title, width=620, escapable=not sealed)
        self.body.setSpacing(0)
        self.body.addLayout(self._tiles(names, seat, sealed, pictures))
        self.body.addSpacing(18)
        centre = Qt.AlignmentFlag.AlignHCenter
        self.body.addWidget(TextLabel(theme, title, "page", align=centre))
        self.body.addSpacing(10)
        self.body.addWidget(
            TextLabel(theme, _cover_words(names, seat, sealed), colour="ink_soft", align=centre)
        )
        self.body.addSpacing(24)
        self._add_buttons(names, seat, sealed)
        self.countdown = Countdown(self)
        if by_itself:
            self.countdown.counted.connect(self._on_counted)
            self.countdown.begin(HAND_OVER)

    def cover(self, *, covered: bool) -> None:
        """Let nobody be shown the tiles while something else is read."""
        super().cover(covered=covered)
        if covered:
            self.countdown.stop()
            self.ready_button.show_text(self._ready_words)

    @property
    def stays(self) -> str:
        """Say how the tile can be left."""
        words = _("A tile lies face down. Go on, or choose “{button}”.")
        return words.format(button=self.again_button.words)

    def _on_counted(self, left: int) -> None:
        for cord in self.findChildren(_CordArrow):
            cord.fill((HAND_OVER - left + 1) / HAND_OVER)
        words = _("{words} in {seconds} s").format(words=self._ready_words, seconds=left)
        self.ready_button.show_text(words, self._ready_words)
        if not left:
            self.close_down()
            self.due.emit()

    def _add_buttons(self, names: Sequence[str], seat: Seat, sealed: frozenset[Seat]) -> None:
        self._ready_words = _("I am {name}, show me the tiles").format(name=names[seat])
        self.ready_button = Button(self.theme, self._ready_words, ButtonKind.PRIMARY, large=True)
        self.ready_button.clicked.connect(self._on_ready)
        self.body.addWidget(self.ready_button, 0, Qt.AlignmentFlag.AlignHCenter)
        self.initial_focus(self.ready_button)
        self.body.addSpacing(RING_ROOM)
        if sealed:
            other = min(sealed)
            self.again_button = Button(
                self.theme,
                _("{name} chooses again").format(name=names[other]),
                ButtonKind.QUIET,
                icon="undo",
            )
            self.again_button.clicked.connect(self._on_again)
        else:
            self.again_button = Button(
                self.theme, _("Not yet, back to the board"), ButtonKind.QUIET
            )
            self.again_button.clicked.connect(self.cancel)
        self.body.addWidget(self.again_button, 0, Qt.AlignmentFlag.AlignHCenter)

    def _tiles(
        self,
        names: Sequence[str],
        seat: Seat,
        sealed: frozenset[Seat],
        pictures: ChoicePictures | None,
    ) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(24)
        row.addStretch(1)
        for number, name in enumerate(names):
            if number:
                row.addWidget(_CordArrow(self.theme, towards_right=seat >= number))
            slot = TileSlot(self.theme, _tile_side(self.theme), pictures)
            words = _("{name}’s turn") if number == seat else _("{name} chooses later")
            if number in sealed:
                slot.show_face_down(number)
                words = _("{name} has chosen")
            column = QVBoxLayout()
            column.setSpacing(6)
            column.addWidget(slot, 0, Qt.AlignmentFlag.AlignHCenter)
            column.addWidget(
                TextLabel(
                    self.theme,
                    words.format(name=name),
                    "second",
                    colour="ink_soft",
                    align=Qt.AlignmentFlag.AlignHCenter,
                )
            )
            row.addLayout(column)
        row.addStretch(1)
        return row

    def _on_ready(self) -> None:
        self.close_down()
        self.ready.emit()

    def close_down(self) -> None:
        """Go away; nothing comes by itself any more."""
        self.countdown.stop()
        super().close_down()

    def _on_again(self) -> None:
        self.close_down()
        self.again_asked.emit()


def _cover_words(names: Sequence[str], seat: Seat, sealed: frozenset[Seat]) -> str:
    if not sealed:
        others = [name for number, name in enumerate(names) if number != seat]
        return _(
            "{name} chooses first and lays the tile face down. {other}, please look away."
        ).format(name=names[seat], other=others[0])
    return _(
        "{name}’s tile lies face down. Nobody sees it until both of you have chosen. "
        "{name}, please look away."
    ).format(name=names[min(sealed)])


class TurnOverlay(Overlay):
    """Both tiles lie face down; the players look together and turn them over.

    Left alone it counts 3, 2, 1 and turns them over by itself; "Wait" stops the count.

    Args:
        theme: the look.
        names: the players' names in seat order.
        last: the seat that chose last and may choose again.
        pictures: draw the tiles.
        by_itself: turn the tiles over without being told to.

    Signals:
        turned: turn both tiles over; whether that came by itself.
        again_asked: the seat that chose last wants to choose again.
    """

    turned = Signal(bool)
    again_asked = Signal()

    def __init__(
        self,
        theme: Theme,
        names: Sequence[str],
        last: Seat,
        pictures: ChoicePictures | None,
        *,
        by_itself: bool = False,
    ) -> None:
        title = _("Both tiles lie face down")
        super().__init__(theme, title, width=620, escapable=False)
        centre = Qt.AlignmentFlag.AlignHCenter
        self.figure = CountFigure(theme, _tile_side(theme))
        self.figure.setFixedWidth(_tile_side(theme))
        self.body.setSpacing(0)
        self.body.addLayout(self._tiles(names, pictures))
        self.figure.setVisible(by_itself)  # shown before, it were a window
        self.body.addSpacing(18)
        self.body.addWidget(TextLabel(theme, title, "page", align=centre))
        self.body.addSpacing(10)
        words = _("{name}, come and look. You turn them over together.")
        others = [name for seat, name in enumerate(names) if seat != last]
        self.body.addWidget(
            TextLabel(theme, words.format(name=others[0]), colour="ink_soft", align=centre)
        )
        self.body.addSpacing(24)
        self._add_buttons(names[last])
        self.countdown = Countdown(self)
        self.wait_button.setVisible(by_itself)
        if by_itself:
            self.countdown.counted.connect(self._on_counted)
            self.countdown.begin(LOOK_UP)

    def _tiles(self, names: Sequence[str], pictures: ChoicePictures | None) -> QHBoxLayout:
        """Lay the tiles beside one another, with the count between them."""
        centre = Qt.AlignmentFlag.AlignHCenter
        row = QHBoxLayout()
        row.setSpacing(24)
        row.addStretch(1)
        for seat, name in enumerate(names):
            if seat:
                row.addWidget(self.figure, 0, Qt.AlignmentFlag.AlignTop)
            slot = TileSlot(self.theme, _tile_side(self.theme), pictures)
            slot.show_face_down(seat)
            column = QVBoxLayout()
            column.setSpacing(6)
            column.addWidget(slot, 0, centre)
            column.addWidget(TextLabel(self.theme, name, "second", colour="ink_soft", align=centre))
            row.addLayout(column)
        row.addStretch(1)
        return row

    def _add_buttons(self, name: str) -> None:
        theme, centre = self.theme, Qt.AlignmentFlag.AlignHCenter
        self.turn_button = Button(theme, _("Turn both tiles over"), ButtonKind.PRIMARY, large=True)
        self.turn_button.clicked.connect(self._on_turned)
        self.body.addWidget(self.turn_button, 0, centre)
        self.initial_focus(self.turn_button)
        self.body.addSpacing(RING_ROOM)
        again = _("{name} chooses again").format(name=name)
        self.again_button = Button(theme, again, ButtonKind.QUIET, icon="undo")
        self.again_button.clicked.connect(self._on_again)
        self.wait_button = Button(theme, _("Wait"), ButtonKind.QUIET, icon="pause")
        self.wait_button.clicked.connect(self._wait)
        row = QHBoxLayout()
        row.setSpacing(RING_ROOM)
        row.addStretch(1)
        row.addWidget(self.wait_button)
        row.addWidget(self.again_button)
        row.addStretch(1)
        self.body.addLayout(row)

    def cover(self, *, covered: bool) -> None:
        """Let the tiles lie while something else is read."""
        super().cover(covered=covered)
        if covered and not self.wait_button.isHidden():
            self._wait()

    @property
    def stays(self) -> str:
        """Say how the tiles can be left."""
        return _("Both tiles lie face down. Turn them over first, or let one of you choose again.")

    def _on_counted(self, left: int) -> None:
        self.figure.show_text(str(left) if left else "")
        if left:
            speak(self, str(left))
        else:
            self._turn(by_itself=True)

    def _wait(self) -> None:
        """Let the tiles lie until somebody turns them over."""
        self.countdown.stop()
        self.figure.show_text("")
        self.turn_button.setFocus(Qt.FocusReason.OtherFocusReason)
        self.wait_button.hide()

    def _on_turned(self) -> None:
        self._turn(by_itself=False)

    def _turn(self, *, by_itself: bool) -> None:
        self.close_down()
        self.turned.emit(by_itself)

    def _on_again(self) -> None:
        self.close_down()
        self.again_asked.emit()

    def close_down(self) -> None:
        """Go away; nothing comes by itself any more."""
        self.countdown.stop()
        super().close_down()


class _CordArrow(QWidget):
    """A wavy cord with a point: where the laptop goes."""

    def __init__(self, theme: Theme, *, towards_right: bool) -> None:
        super().__init__()
        self._theme = theme
        self._towards_right = towards_right
        self._filled = 0.0

    def fill(self, share: float) -> None:
        """Light so much of the cord, from 0 to 1: the laptop is on its way."""
        self._filled = share
        self.update()

    def theme_changed(self, theme: Theme) -> None:
        """Take the colours of another theme."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """Return the room the arrow needs."""
        return QSize(90, _tile_side(self._theme))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the cord."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(self._theme.colour("control"), 3.5)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.translate(self.width() / 2, _tile_side(self._theme) / 2)
        if not self._towards_right:
            painter.scale(-1, 1)
        cord = QPainterPath(QPointF(-41, 4))
        cord.cubicTo(QPointF(-25, -14), QPointF(-11, 18), QPointF(5, 0))
        cord.cubicTo(QPointF(15, -11), QPointF(25, -6), QPointF(39, 0))
        cord.moveTo(QPointF(26, -9))
        cord.lineTo(QPointF(39, 0))
        cord.lineTo(QPointF(25, 8))
        painter.drawPath(cord)
        if not self._filled:
            return
        painter.setClipRect(QRectF(-45, -30, 90 * self._filled, 60))
        for colour, width in (("lit_edge", 6.5), ("lit", 4.5)):
            pen.setColor(self._theme.colour(colour))
            pen.setWidthF(width)
            painter.setPen(pen)
            painter.drawPath(cord)
