"""The boxes of the games and the shelf they stand on."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.core.registry import GameSpec, games
from pullstrings_qt.look.box import box_of
from pullstrings_qt.look.icons import icon_pixmap
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.look.sprite import baked_pixmap
from pullstrings_qt.look.theme import Theme, mixed, pixel_font, tokens
from pullstrings_qt.look.wood import SOFT, paint_side, paint_wood
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind, paint_plate
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.text_block import TextBlock

PLANK_SHADOW = 44
"""How far the shadow of a plank reaches below it and to its sides, in pixels."""


def plank_picture(theme: Theme, size: QSize, ratio: float, *, plain: bool = False) -> QPixmap:
    """Return a wooden plank with room for its shadow left, right and below.

    The face has the size given; a plain one, without grain and shadow, is drawn much faster.
    """
    return _plank(theme.name, size.width(), size.height(), ratio, plain)


@lru_cache(maxsize=2)
def _plank(theme: str, width: int, height: int, ratio: float, plain: bool) -> QPixmap:
    def paint(painter: QPainter) -> None:
        face = QRectF(PLANK_SHADOW, 0, width, height)
        look = Theme(theme)
        if plain and look.casts_shadows:
            paint_side(painter, face, 7, look)
        grain = 0 if plain else 9
        paint_wood(painter, face, 7, look, 8, grain=grain, knots=3, shadow=0 if plain else SOFT)

    return baked_pixmap(width + 2 * PLANK_SHADOW, height + PLANK_SHADOW, ratio, paint)


BOX_SIZE = (252, 262)
"""Width and height of a box in pixels on a window of 1366 by 768."""

_BAND = 70
_SMALL_BOX = (220, 64)
"""Least width and height of a box that lies on its side, in pixels at 100 % text."""
_FEW = 4
"""So many games always stand upright."""
_GAP = 16
"""Least room between two boxes, in pixels."""
_WHITE = QColor(255, 255, 255)
_BLACK = QColor(0, 0, 0)


class ShelfGame(NamedTuple):
    """A game as the shelf shows it."""

    spec: GameSpec

    @property
    def summary(self) -> str:
        """How many play and how long it takes, in a few words."""
        if self.spec.seats[0] == self.spec.seats[1]:
            return ngettext(
                "{players} player · {minutes} min",
                "{players} players · {minutes} min",
                self.spec.seats[0],
            ).format(players=self.spec.seats[0], minutes=self.spec.minutes)
        return _("{fewest}–{most} players · {minutes} min").format(
            fewest=self.spec.seats[0], most=self.spec.seats[1], minutes=self.spec.minutes
        )


def shelf_games() -> tuple[ShelfGame, ...]:
    """Return the games of the shelf, in their order."""
    return tuple(ShelfGame(spec) for spec in games().values() if spec.listed)


class GameBox(Button):
    """A box of the shelf; opens its game."""

    def __init__(self, game: ShelfGame, parent: QWidget | None = None) -> None:
        self._game = game
        self._picture: QPixmap | None = None
        self._growth = 1.0
        self._art_waits = False
        self._on_side = False
        super().__init__(game.spec.name, ButtonKind.QUIET, parent=parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.ring_radius = 8.0
        self.setAccessibleDescription(game.summary)

    @property
    def game(self) -> ShelfGame:
        """The game in the box."""
        return self._game

    def defer_art(self) -> None:
        """Leave the picture on the box out of the first painting and draw it right after."""
        self._art_waits = True

    def _show_art(self) -> None:
        self._art_waits = False
        self._picture = None
        self.update()

    def min_width(self) -> int:
        """Return the width in pixels that the name of the game needs."""
        return self._name_block().natural_width() + self._px(16) * 2

    def set_growth(self, growth: float) -> None:
        """Let the words grow with a large box; 1 or more."""
        self._growth = max(1.0, growth)
        self._picture = None

    def lay_on_side(self, on_side: bool) -> None:
        """Draw the box low, with the words beside the picture, or upright with them below it."""
        if on_side != self._on_side:
            self._on_side = on_side
            self._picture = None
            self.update()

    def restyle(self) -> None:
        """Take the colors and sizes of another theme."""
        self._picture = None
        super().restyle()

    def _measure(self) -> None:
        self.ring_radius = 8.0

    def _name_block(self) -> TextBlock:
        font = pixel_font(self._px(23), bold=True)
        return TextBlock(self._game.spec.name, font, self._px(29))

    def _px(self, pixels: float) -> int:
        """Return a length that grows with the text and with a box larger than usual."""
        return round(pixels * Theme.current().text_scale * self._growth)

    def _color(self) -> QColor:
        return QColor(self._game.spec.color)

    def _words_below(self) -> str:
        return self._game.summary

    def _draw(self) -> QPixmap:
        """Return the box as a picture."""
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(self.size() * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_carton(painter)
        self._draw_window(painter, ratio)
        self._draw_words(painter)
        painter.end()
        return pixmap

    def _draw_carton(self, painter: QPainter) -> None:
        wide, high = float(self.width()), float(self.height())
        color = self._color()
        front = QRectF(0, 9, wide, high - 9)
        if Theme.current().is_contrast:
            painter.setPen(QPen(_WHITE, 3))
            painter.setBrush(_BLACK)
            painter.drawRoundedRect(front.adjusted(1.5, -4, -1.5, 8), 5, 5)
            return
        lid = QPainterPath(QPointF(0, 10))
        for x, y in ((8, 0), (wide - 8, 0), (wide, 10)):
            lid.lineTo(x, y)
        painter.fillPath(lid, mixed(color, _WHITE, 0.34))
        shine = QLinearGradient(0, 0, wide * 0.4, high)
        shine.setColorAt(0, mixed(color, _WHITE, 0.14))
        shine.setColorAt(1, mixed(color, _BLACK, 0.14))
        edge = mixed(color, _BLACK, 0.35)
        edge.setAlphaF(0.6)
        painter.setPen(QPen(edge, 1.4))
        painter.setBrush(shine)
        painter.drawRoundedRect(front.adjusted(0.7, 0, -0.7, 6), 5, 5)

    def _field(self) -> QRect:
        """Return where the picture is."""
        if self._on_side:
            return QRect(12, 20, self.height() - 32, self.height() - 32)
        return QRect(12, 22, self.width() - 24, self.height() - 22 - self._px(_BAND))

    def _draw_window(self, painter: QPainter, ratio: float) -> None:
        theme = Theme.current()
        field = self._field()
        if field.height() < 20:
            return
        clip = QPainterPath()
        clip.addRoundedRect(QRectF(field), 10, 10)
        painter.save()
        painter.setClipPath(clip)
        pale = mixed(self._color(), QColor("#F6E8CC"), 0.82)
        painter.fillRect(field, theme.blackened(pale))
        if not self._art_waits:
            art = box_of(self._game.spec).picture(theme, field.size(), ratio)
            painter.drawPixmap(field.topLeft(), art)
        painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(theme.outline(2))
        painter.drawRoundedRect(QRectF(field), 10, 10)

    def _draw_words(self, painter: QPainter) -> None:
        ink = QColor(tokens()["box"]["ink"])
        if self._on_side:
            self._draw_words_beside(painter, ink)
            return
        left = self._px(16)
        room = self.width() - left - 8
        base = self.height() - self._px(_BAND)
        self._name_block().paint(painter, left, base + self._px(9), room, ink)
        below = TextBlock(self._words_below(), pixel_font(self._px(14.5)), self._px(20))
        below.paint(painter, left, base + self._px(38), room, ink)

    def _draw_words_beside(self, painter: QPainter, ink: QColor) -> None:
        left = self._field().right() + 12
        room = self.width() - left - 8
        middle = (self.height() + 9) / 2
        for size in (20, 17, 14):
            name = TextBlock(
                self._game.spec.name, pixel_font(self._px(size), bold=True), self._px(size * 1.2)
            )
            below = TextBlock(self._words_below(), pixel_font(self._px(13)), self._px(18))
            high = name.height(room) + below.height(room)
            if high <= self.height() - 18 and name.widest_word() <= room:
                break
        name.paint(painter, left, middle - high / 2, room, ink)
        below.paint(painter, left, middle - high / 2 + name.height(room), room, ink)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._picture = None
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Show the picture, lighter under the mouse."""
        ratio = self.devicePixelRatioF()
        if self._picture is None or self._picture.devicePixelRatio() != ratio:
            self._picture = self._draw()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        if self.is_hovered or self.isDown():
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
            shade = QColor(0, 0, 0, 26) if self.isDown() else QColor(255, 255, 255, 26)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(shade)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0, 9, 0, 6), 5, 5)
        painter.end()
        if self._art_waits:
            single_shot(self, self._show_art)


class ShelfLabel(Button):
    """A paper label on the edge of the shelf below a box: shows how its game is played."""

    def __init__(self, game: ShelfGame, parent: QWidget | None = None) -> None:
        self._small = False
        self._growth = 1.0
        self._begun = False
        self.game = game
        super().__init__(_("Show me how to play"), icon="play", parent=parent)
        self.show_begun(False)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_begun(self, begun: bool) -> None:
        """Say that the lesson begins, or that it goes on where it was left."""
        self._begun = begun
        words = _("Show me how to play {game}")
        if begun:
            words = _("Go on with the lesson of {game}")
        self.setAccessibleName(words.format(game=self.game.spec.name))

    def fit(self, growth: float, widest: int, *, small: bool) -> QSize:
        """Take a size, and return it: `small` leaves only the sign, with the words as a tip.

        Where all its words need more than `widest` pixels, it says less.
        """
        self._growth = max(1.0, growth)
        self._small = small
        self._measure()
        set_tool_tip(self, self.accessibleName() if small else "")
        if small:
            return QSize(self.high, self.high)
        wide = 0
        default = (_("Show me how to play"), _("Show me"))
        for words in (_("Go on with the lesson"), _("Go on")) if self._begun else default:
            self._words, self._block = words, None
            wide = self._text_block().natural_width() + self._px(50)
            if wide <= widest:
                break
        return QSize(wide, self.high)

    @property
    def high(self) -> int:
        """The height in pixels."""
        return self._px(30)

    def sizeHint(self) -> QSize:
        """Return the size that it was given: the shelf lays it out."""
        return self.size()

    def heightForWidth(self, width: int) -> int:
        return self.high

    def _px(self, pixels: float) -> int:
        return round(pixels * Theme.current().text_scale * min(self._growth, 1.2))

    def _measure(self) -> None:
        self.ring_radius = 6.0

    def _text_block(self) -> TextBlock:
        if self._block is None:
            font = pixel_font(self._px(14.5), bold=True)
            self._block = TextBlock(self._words, font, self._px(20))
        return self._block

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the paper, a sign to play and the words."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = Theme.current()
        paint_plate(painter, self, QRectF(self.rect()), ButtonKind.SECOND, 6)
        ink, side = theme.color("link"), self._px(16)
        sign = icon_pixmap(self.icon_name, side, ink, self.devicePixelRatioF())
        edge, top = self._px(11), round((self.height() - side) / 2)
        if self._small:
            painter.drawPixmap(round((self.width() - side) / 2), top, sign)
        else:
            words = self._text_block()
            painter.drawPixmap(edge, top, sign)
            first = edge + side + self._px(7)
            room = words.natural_width() + 1
            words.paint(painter, first, (self.height() - words.height(room)) / 2 - 0.5, room, ink)
        painter.end()


class Shelf(QWidget):
    """Boxes on wooden planks: one row where they fit.

    Else four games stand by twos, and more lie on their sides in several low rows. A label below
    each box shows how its game is played.
    """

    game_chosen = Signal(str)
    """A game was chosen; carries its id."""

    lesson_chosen = Signal(str)
    """Somebody wants to be shown how a game is played; carries its id."""

    def __init__(self) -> None:
        super().__init__()
        self._scale = 1.0
        self._side = 0
        self._art_waits = False
        self._boxes: list[GameBox] = []
        self._labels: dict[GameBox, ShelfLabel] = {}
        self._planks: list[QRect] = []
        for game in shelf_games():
            box = GameBox(game, self)
            box.clicked.connect(self._box_clicked)
            self._boxes.append(box)
            if game.spec.has_lesson():
                self._labels[box] = label = ShelfLabel(game, self)
                label.clicked.connect(self._label_clicked)

    @property
    def boxes(self) -> Sequence[GameBox]:
        """The boxes, from left to right."""
        return tuple(self._boxes)

    @property
    def labels(self) -> Sequence[ShelfLabel]:
        """The labels below the boxes of games with a lesson, from left to right."""
        return tuple(self._labels.values())

    def show_lessons(self, begun: Collection[str]) -> None:
        """Say on the labels of these games that their lesson goes on."""
        for label in self._labels.values():
            label.show_begun(label.game.spec.id in begun)
        self._place()

    def defer_art(self) -> None:
        """Leave pictures, grain and shadow out of the first painting and draw them right after."""
        self._art_waits = True
        for box in self._boxes:
            box.defer_art()

    def _show_art(self) -> None:
        self._art_waits = False
        self.update()

    def set_scale(self, scale: float, side: int) -> None:
        """Draw boxes of another size; 1 is right for a window of 1366 by 768.

        `side` is the distance of the planks from the edges, in pixels: their shadow falls there.
        """
        self._scale = scale
        self._side = side
        for box in self._boxes:
            box.set_growth(scale)
        self._place()

    def restyle(self) -> None:
        """Take the look of another theme, boxes and labels first: they say how large they are."""
        for part in (*self._boxes, *self._labels.values()):
            part.restyle()
        self._place()
        self.update()

    def _box_clicked(self) -> None:
        box = self.sender()
        if isinstance(box, GameBox):
            self.game_chosen.emit(box.game.spec.id)

    def _label_clicked(self) -> None:
        label = self.sender()
        if isinstance(label, ShelfLabel):
            self.lesson_chosen.emit(label.game.spec.id)

    def _upright_size(self) -> QSize:
        """Return the size of an upright box; many games make it narrower, not shorter."""
        minimum = max(box.min_width() for box in self._boxes)
        wide = max(round(BOX_SIZE[0] * self._scale), minimum)
        if len(self._boxes) > _FEW:
            share = (self._room - _GAP) // len(self._boxes) - _GAP
            wide = max(minimum, min(wide, share))
        extra = round((Theme.current().text_scale - 1) * max(1.0, self._scale) * _BAND)
        return QSize(wide, round(BOX_SIZE[1] * self._scale) + extra)

    @property
    def _room(self) -> int:
        """The width of the planks."""
        return self.width() - 2 * self._side

    def _fit(self, wide: int) -> int:
        """Return how many boxes of a width stand on a plank, at least one."""
        return max(1, (self._room - _GAP) // (wide + _GAP))

    def _place(self) -> None:
        """Put the boxes on their planks and take the height they need.

        Where many games do not fit side by side, low boxes stand on several planks in the height of
        one, so that what is below the shelf stays in sight.
        """
        box, count, plank = self._upright_size(), len(self._boxes), round(26 * self._scale)
        on_side = count > _FEW and self._fit(box.width()) < count
        apart = 24
        if on_side:
            whole = box.height() + plank
            grown = Theme.current().text_scale * max(1.0, self._scale)
            rows = -(-count // self._fit(round(_SMALL_BOX[0] * grown)))
            columns, plank, apart = -(-count // rows), round(14 * self._scale), 6
            high = (whole - (rows - 1) * apart) // rows - plank - 3
            wide = min((self._room - 80) // columns - 10, round(330 * grown))
            box = QSize(wide, max(round(_SMALL_BOX[1] * grown), high))
        elif self._fit(box.width()) >= count:
            columns = count
        else:
            columns = min(2, self._fit(box.width()))
        self._set_out(box, columns, plank, apart)
        for each in self._boxes:
            each.lay_on_side(on_side)
        self._hang_labels(plank, small=on_side)

    def _hang_labels(self, plank: int, *, small: bool) -> None:
        """Put a label on the edge of the plank below each box; beside the words of a low box."""
        for box, label in self._labels.items():
            size = label.fit(self._scale, box.width(), small=small)
            place = QRect(box.geometry().center(), size)
            place.moveCenter(box.geometry().center())
            place.moveTop(box.geometry().bottom() + (plank - size.height()) // 2 + 2)
            if small:
                corner = box.geometry().adjusted(6, 6, -6, -6)
                place.moveBottomRight(corner.bottomRight())
            label.setGeometry(place)
            label.raise_()

    def _set_out(self, box: QSize, columns: int, plank: int, apart: int) -> None:
        """Put boxes of a size on planks of a thickness, rows so far apart."""
        room = self._room
        inset = min(40.0, max(16.0, room * 0.0315))
        free = room - 2 * inset - columns * box.width()
        gap = free / (columns - 1) if columns > 1 else 0.0
        gap = min(gap, box.width() * 0.6)
        start = (self.width() - columns * box.width() - (columns - 1) * gap) / 2
        row_height = box.height() - 4 + plank + 7
        self._planks = []
        for place, widget in enumerate(self._boxes):
            row, column = divmod(place, columns)
            top = row * (row_height + apart)
            left = round(start + column * (box.width() + gap))
            widget.setGeometry(left, top, box.width(), box.height() - 4)
            if column == 0:
                self._planks.append(QRect(self._side, top + box.height() - 4, room, plank))
        rows = len(self._planks)
        self.setFixedHeight(rows * row_height + (rows - 1) * apart + PLANK_SHADOW - 7)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the boxes where they fit."""
        self._place()
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        ratio, plain = self.devicePixelRatioF(), self._art_waits
        for plank in self._planks:
            picture = plank_picture(Theme.current(), plank.size(), ratio, plain=plain)
            painter.drawPixmap(plank.left() - PLANK_SHADOW, plank.top(), picture)
        painter.end()
        if self._art_waits:
            single_shot(self, self._show_art)
