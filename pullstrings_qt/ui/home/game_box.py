"""The boxes of the games and the shelf they stand on."""

from collections.abc import Callable, Collection
from functools import lru_cache, partial

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
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
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled, ngettext
from pullstrings_qt.core.registry import GameSpec, games
from pullstrings_qt.look.box import box_of
from pullstrings_qt.look.sprite import baked_pixmap
from pullstrings_qt.look.theme import Theme, mixed, pixel_font, tokens
from pullstrings_qt.look.wood import SOFT, paint_side, paint_wood
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind, paint_plate
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.pressable import TabGroup
from pullstrings_qt.ui.kit.style import smooth_painter
from pullstrings_qt.ui.kit.text_block import TextBlock, fitted

_SHADOW = 44
"""How far the shadow of a plank reaches below it and to its sides, in pixels."""
_SMALL_BOX = (220, 64)
"""Least width and height of a box that lies on its side, in pixels at 100 % text."""
_FEW = 4
"""So many games always stand upright."""
_LEAST_WIDE = 130
"""Boxes less wide lie on their sides, in pixels at 100 % text."""
_LEAST_GROWTH = 0.86
"""Words shrink less than boxes do."""
_EDGE = 7
"""Height of the side of a plank, below its face, in pixels."""
_GAP = 16
"""Least room between two boxes, in pixels."""
_WHITE = QColor(255, 255, 255)
_BLACK = QColor(0, 0, 0)


@lru_cache(maxsize=2)
def _plank(theme: str, width: int, height: int, ratio: float, plain: bool) -> QPixmap:
    """Return a wooden plank with room for its shadow; a plain one, drawn much faster, has none."""

    def paint(painter: QPainter) -> None:
        face = QRectF(_SHADOW, 0, width, height)
        look = Theme(theme)
        if plain and look.casts_shadows:
            paint_side(painter, face, 7, look)
        grain = 0 if plain else 9
        paint_wood(painter, face, 7, look, 8, grain=grain, knots=3, shadow=0 if plain else SOFT)

    return baked_pixmap(width + 2 * _SHADOW, height + _SHADOW, ratio, paint)


def shelf_games() -> tuple[GameSpec, ...]:
    """Return the games of the shelf, in their order."""
    return tuple(spec for spec in games().values() if spec.listed)


def summary(game: GameSpec) -> str:
    """Return how many play a game and how long it takes, in a few words."""
    fewest, most = game.seats
    if fewest == most:
        words = ngettext(
            "{players} player · {minutes} min", "{players} players · {minutes} min", most
        )
        return words.format(players=most, minutes=game.minutes)
    words = _("{fewest}–{most} players · {minutes} min")
    return words.format(fewest=fewest, most=most, minutes=game.minutes)


class ShelfButton(Button):
    """A button on the shelf: it wants the size that the shelf gave it."""

    def sizeHint(self) -> QSize:
        return self.size()

    def minimumSizeHint(self) -> QSize:
        return self.size()

    def heightForWidth(self, width: int) -> int:
        return self.height()


class GameBox(ShelfButton):
    """A box of the shelf; opens its game."""

    art_waits = False
    """Whether it is drawn without its picture."""

    def __init__(self, game: GameSpec, parent: QWidget) -> None:
        self.game = game
        self._picture: QPixmap | None = None
        self._growth = 1.0
        self._name_size = 23.0
        self._brief = self._bare = self._on_side = False
        super().__init__(game.name, ButtonKind.QUIET, parent=parent)
        self.setAccessibleDescription(summary(game))

    def name_share(self, growth: float) -> float:
        """Return how much of its size the name of the game can have in the width of the box."""
        font = pixel_font(23 * Theme.current().text_scale * max(growth, _LEAST_GROWTH), bold=True)
        wide = TextBlock(self.game.name, font, 1).natural_width()
        return min(1.0, (self.width() - 2 * 14) / wide)

    def set_words(self, growth: float, share: float, *, brief: bool, on_side: bool) -> None:
        """Set how large words are; `brief` is the name alone, `on_side` beside the picture."""
        self._growth = max(growth, _LEAST_GROWTH)
        self._name_size, self._brief, self._on_side = 23 * share, brief, on_side
        self._picture = None
        self.update()

    def restyle(self) -> None:
        self._picture = None
        super().restyle()

    def _measure(self) -> None:
        self.ring_radius = 8.0

    def _px(self, pixels: float) -> int:
        """Return a length that grows with the text and with a box larger than usual."""
        return round(pixels * Theme.current().text_scale * self._growth)

    def _draw_carton(self, painter: QPainter) -> None:
        wide, high = float(self.width()), float(self.height())
        color = QColor(self.game.color)
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
        if self._on_side:
            return QRect(12, 20, self.height() - 32, self.height() - 32)
        return QRect(12, 22, self.width() - 24, self.height() - 22 - self._band())

    def _band(self) -> int:
        name = self._px(self._name_size) * (1.9 if self._brief else 1.7)
        return round(name) if self._brief else round(name) + self._px(30)

    def _draw_window(self, painter: QPainter, ratio: float) -> None:
        theme = Theme.current()
        field = self._field()
        if field.height() < 20:
            return
        clip = QPainterPath()
        clip.addRoundedRect(QRectF(field), 10, 10)
        painter.save()
        painter.setClipPath(clip)
        pale = mixed(QColor(self.game.color), QColor("#F6E8CC"), 0.82)
        painter.fillRect(field, theme.blackened(pale))
        if not self.art_waits:
            art = box_of(self.game).picture(theme, field.size(), ratio)
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
        room = self.width() - 2 * 14
        line = round(self._px(self._name_size) * 1.26)
        top = self.height() - self._band() + self._px(9 if not self._brief else 5)
        font = pixel_font(self._px(self._name_size), bold=True)
        TextBlock(self.game.name, font, line).paint(painter, 16, top, room + 2, ink)
        if not self._brief:
            small, words = fitted(pixel_font(self._px(14.5)), summary(self.game), room)
            TextBlock(words, small, self._px(20)).paint(painter, 16, top + line, room + 2, ink)

    def _draw_words_beside(self, painter: QPainter, ink: QColor) -> None:
        left = self._field().right() + 12
        room = self.width() - left - 8
        middle = (self.height() + 9) / 2
        for size in (20, 17, 14):
            name = TextBlock(
                self.game.name, pixel_font(self._px(size), bold=True), self._px(size * 1.2)
            )
            below = TextBlock(summary(self.game), pixel_font(self._px(13)), self._px(18))
            high = name.height(room) + below.height(room)
            if high <= self.height() - 18 and name.widest_word() <= room:
                break
        name.paint(painter, left, middle - high / 2, room, ink)
        below.paint(painter, left, middle - high / 2 + name.height(room), room, ink)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._picture = None
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        ratio = self.devicePixelRatioF()
        if self._picture is None or self._picture.devicePixelRatio() != ratio or self._bare:
            self._bare = self.art_waits

            def paint(painter: QPainter) -> None:
                self._draw_carton(painter)
                self._draw_window(painter, ratio)
                self._draw_words(painter)

            self._picture = baked_pixmap(self.width(), self.height(), ratio, paint)
        painter = smooth_painter(self)
        painter.drawPixmap(0, 0, self._picture)
        if self.is_hovered or self.isDown():
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
            shade = QColor(0, 0, 0, 26) if self.isDown() else QColor(255, 255, 255, 26)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(shade)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0, 9, 0, 6), 5, 5)
        painter.end()


class ShelfLabel(ShelfButton):
    """A paper label on the edge of the shelf below a box: shows how its game is played."""

    def __init__(self, box: GameBox) -> None:
        self.begun = False
        """Whether the lesson goes on where it was left."""
        self.box, self.game = box, box.game
        super().__init__("", icon="play", parent=box.parentWidget())

    def fit(self, high: int, widest: int) -> None:
        """Take a height and at most a width; where the words need more, only the sign is left."""
        self.resize(2 * high, high)
        words = _("Go on") if self.begun else _("How to play")
        spoken = labeled(self.game.name, words)
        self.show_text(words, spoken)
        needed = self._text_block().natural_width() + 2 * high
        wide = max(needed, min(high * 150 // 26, widest))
        if wide > widest:
            self.show_text("", spoken)
        else:
            self.resize(wide, high)
        set_tool_tip(self, "" if self.words else spoken)

    def _measure(self) -> None:
        self.ring_radius = 6.0

    def _icon_size(self) -> int:
        return round(self.height() * 0.6)

    def _padding(self) -> int:
        return self.height() // 3

    def _text_block(self) -> TextBlock:
        if self._block is None:
            size = min(14.5 * Theme.current().text_scale, self.height() * 0.63)
            font = pixel_font(size, bold=True)
            middle = Qt.AlignmentFlag.AlignHCenter
            self._block = TextBlock(self.words, font, round(size * 1.4), align=middle)
        return self._block

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        paint_plate(painter, self, QRectF(self.rect()), ButtonKind.SECOND, 6)
        self._paint_content(painter, Theme.current().color("link"))


class Shelf(QWidget):
    """Boxes on wooden planks: one row where they fit, else low boxes on several thin planks.

    A label below each box shows how its game is played. A box calls `choose`, and a label `teach`,
    with the id of its game.
    """

    art_waits = False
    """Whether the planks are drawn plain."""

    def __init__(self, choose: Callable[[str], object], teach: Callable[[str], object]) -> None:
        super().__init__()
        self.boxes: list[GameBox] = []
        """From left to right."""
        self.labels: list[ShelfLabel] = []
        """Below the boxes of games with a lesson, from left to right."""
        self._planks: list[QRect] = []
        for game in shelf_games():
            box = GameBox(game, self)
            box.clicked.connect(partial(choose, game.id))
            self.boxes.append(box)
            if game.has_lesson():
                label = ShelfLabel(box)
                self.labels.append(label)
                label.clicked.connect(partial(teach, game.id))
        TabGroup(self).hold(self.labels)

    def show_lessons(self, begun: Collection[str]) -> None:
        """Say on the labels of these games that their lesson goes on, when it is arranged next."""
        for label in self.labels:
            label.begun = label.game.id in begun

    def arrange(self, planks: QRect, box: QSize, scale: float, *, brief: bool) -> None:
        """Put the boxes on the planks, and take the room of all that with its shadow.

        `planks` is where one plank lies in the parent, with the side below its face. An upright box
        gets narrower where many stand side by side. `scale` is that of words, 1 in a window of 1366
        by 768; `brief` boxes say their names alone, and no label says what it is for.
        """
        count, plank, side = len(self.boxes), planks.height() - _EDGE, planks.left()
        gap = 10 if brief else _GAP
        wide = min(box.width(), (planks.width() - 2 * _GAP - (count - 1) * gap) // count)
        on_side = count > _FEW and wide < _LEAST_WIDE * scale * Theme.current().text_scale
        columns, apart = count, 0
        upright = box.height()
        box = QSize(wide, upright)
        if on_side:
            grown = Theme.current().text_scale * max(1.0, scale)
            fit = max(1, (planks.width() - _GAP) // (round(_SMALL_BOX[0] * grown) + _GAP))
            rows, whole = -(-count // fit), upright + plank
            columns, plank, apart = -(-count // rows), round(14 * scale), _EDGE + 4
            high = (whole - (rows - 1) * apart) // rows - plank
            wide = min((planks.width() - 80) // columns - 10, round(330 * grown))
            box = QSize(wide, max(round(_SMALL_BOX[1] * grown), high))
        self._set_out(QRect(side, 0, planks.width(), plank), box, columns, apart)
        bottom = self._planks[-1].bottom() + 1
        self.setGeometry(0, planks.top() - upright, planks.right() + side, bottom + _SHADOW)
        share = min(each.name_share(scale) for each in self.boxes)
        for each in self.boxes:
            each.set_words(scale, share, brief=brief, on_side=on_side)
        self._hang_labels(plank, small=on_side, brief=brief)
        self.update()

    def _hang_labels(self, plank: int, *, small: bool, brief: bool) -> None:
        """Put a label on the edge of the plank below each box; in the corner of a low box."""
        for label in self.labels:
            box = label.box.geometry()
            words = 0 if brief or small else box.width()
            label.fit(max(28 if small else max(24, plank - 3), Theme.current().target), words)
            place = label.geometry()
            place.moveCenter(box.center())
            place.moveTop(box.bottom() + (plank - place.height()) // 2)
            if small:
                place.moveBottomRight(box.adjusted(6, 6, -6, -6).bottomRight())
            label.setGeometry(place)
            label.raise_()

    def _set_out(self, plank: QRect, box: QSize, columns: int, apart: int) -> None:
        """Put boxes of a size on planks, rows so far apart."""
        room = plank.width()
        inset = min(40.0, max(float(_GAP), room * 0.0315))
        free = room - columns * box.width()
        gap = (free - 2 * inset) / (columns - 1) if columns > 1 else 0.0
        if gap < 10:  # they fill the plank
            gap = (free - 2 * _GAP) / max(1, columns - 1)
        gap = min(gap, box.width() * 0.6)
        start = plank.left() + (free - (columns - 1) * gap) / 2
        self._planks = []
        for place, widget in enumerate(self.boxes):
            row, column = divmod(place, columns)
            top = row * (box.height() + plank.height() + apart)
            left = round(start + column * (box.width() + gap))
            widget.setGeometry(left, top, box.width(), box.height())
            if column == 0:
                self._planks.append(plank.translated(0, top + box.height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        ratio, plain = self.devicePixelRatioF(), self.art_waits
        for plank in self._planks:
            picture = _plank(Theme.current().name, *(plank.width(), plank.height()), ratio, plain)
            painter.drawPixmap(plank.left() - _SHADOW, plank.top(), picture)
        painter.end()
