"""A tile on the page of its set: the hand or picture large, its letter below."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPixmap, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.blur import rounded
from pullstrings_qt.look.icons import icon_pixmap
from pullstrings_qt.look.lettering import lines_path
from pullstrings_qt.look.sprite import baked_pixmap
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tile_face import face_parts, paint_face
from pullstrings_qt.signs.alphabet import alphabet
from pullstrings_qt.tiles.tile_set import Face, Tile
from pullstrings_qt.ui.kit.grid_button import GridButton
from pullstrings_qt.ui.kit.shadows import Shadow
from pullstrings_qt.ui.kit.tile_words import spoken_tile

_RADIUS: Final = 16
_FOOT: Final = 0.26  # height of the letter's part as a share of the card
_BADGE: Final = 24
_TRIANGLE: Final = 16


def moves(tile: Tile) -> bool:
    """Return whether the hand on a tile moves."""
    return bool(tile.sign) and alphabet()[tile.sign].motion is not None


def known_words(known: bool | None) -> str:
    """Return whether a tile is known, or being learned; empty for one not met."""
    if known is None:
        return ""
    return _("known") if known else _("learning")


def paint_badge(painter: QPainter, box: QRectF, *, known: bool, ratio: float) -> None:
    """Draw a check mark for a known tile, or a ring for one being learned."""
    theme, half = Theme.current(), box.width() / 2
    painter.setPen(QPen(theme.color("primary"), 2.5, Qt.PenStyle.SolidLine))
    painter.setBrush(theme.color("primary" if known else "good_soft"))
    painter.drawEllipse(box.adjusted(1.5, 1.5, -1.5, -1.5))
    if known:
        size = round(half * 1.2)
        check = icon_pixmap("check", size, theme.color("on_primary"), ratio)
        painter.drawPixmap(box.center() - QPointF(size / 2, size / 2), check)


def paint_triangle(painter: QPainter, box: QRectF, ratio: float) -> None:
    """Draw the mark of a hand that moves."""
    side = round(box.width())
    drawn = icon_pixmap("play", side, Theme.current().color("ink_soft"), ratio)
    painter.drawPixmap(box.topLeft(), drawn)


def face_picture(tile: Tile, size: QSize, ratio: float, theme: Theme) -> QPixmap:
    """Return the back of a tile on a field of this size."""
    wide, high = size.width(), size.height()
    side = min(wide * 1.16, high) if tile.back.sign else min(wide, high) * 0.9

    def paint(painter: QPainter) -> None:
        painter.translate(wide / 2, high - side * 0.47 if tile.back.sign else high / 2)
        paint_face(painter, tile.back, side, theme)

    return baked_pixmap(wide, high, ratio, paint)


class TileCard(GridButton):
    """One tile: its back large, its front below, and whether the learner knows it."""

    def __init__(
        self,
        tile: Tile,
        picture: Callable[[Tile, QSize, float, Theme], QPixmap],
        theme: Callable[[], Theme],
    ) -> None:
        super().__init__()
        self.tile = tile
        self.known: bool | None = None
        """Whether the learner knows it; None where it was not met, or nobody learns."""
        self.theme = theme
        """Returns the theme the tile is drawn by."""
        self.ring_radius = float(_RADIUS)
        self._picture = picture
        self._shadow: Shadow | None = None
        self.setAccessibleDescription(_("Shows it large"))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setMouseTracking(True)
        self.show_known(None)

    def show_known(self, known: bool | None) -> None:
        """Show whether the learner knows the tile; None shows no mark."""
        self.known = known
        self.setAccessibleName(
            ", ".join(filter(None, (spoken_tile(self.tile), known_words(known))))
        )
        self.update()

    def sizeHint(self) -> QSize:
        return self.maximumSize()

    def showEvent(self, event: QShowEvent) -> None:
        if self._shadow is None and self.parentWidget() is not None:
            self._shadow = Shadow(self, "card", _RADIUS)
        super().showEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, ratio = self.theme(), self.devicePixelRatioF()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        foot = round(box.height() * _FOOT)
        field = QSize(self.width(), self.height() - foot)
        painter.setClipPath(rounded(box, _RADIUS))
        painter.fillRect(self.rect(), theme.color("card"))
        painter.fillRect(0, 0, field.width(), field.height(), theme.color("ivory"))
        painter.drawPixmap(0, 0, self._picture(self.tile, field, ratio, theme.for_pictures()))
        self._paint_front(painter, QRectF(0, field.height(), box.width(), foot), self.tile.front)
        painter.setClipping(False)
        self._paint_frame(painter, box)
        if self.known is not None:  # beside the letter: above, it would cover the thumb of an A
            side = theme.px(_BADGE)
            middle = field.height() + foot / 2 - side / 2
            place = QRectF(box.right() - side - 8, middle, side, side)
            paint_badge(painter, place, known=self.known, ratio=ratio)
        if moves(self.tile):
            side = theme.px(_TRIANGLE)
            middle = field.height() + foot / 2 - side / 2
            paint_triangle(painter, QRectF(12, middle, side, side), ratio)
        painter.end()

    def _paint_front(self, painter: QPainter, box: QRectF, face: Face) -> None:
        painter.save()
        painter.translate(box.center())
        if face.picture is not None or face.sign is not None:
            paint_face(painter, face, box.height() * 0.9, self.theme())
        else:
            most = box.height() * 0.6
            beside = 8 if self.known is None else self.theme().px(_BADGE) + 12
            widest = box.width() - 2 * beside
            path = lines_path(face_parts(face), most, widest=widest, highest=most * 1.3)
            painter.fillPath(path, self.theme().color("ink"))
        painter.restore()

    def _paint_frame(self, painter: QPainter, box: QRectF) -> None:
        theme = self.theme()
        if not (theme.is_contrast or self.is_hovered):
            return
        width = 3 if theme.is_contrast and not self.is_hovered else 2
        painter.setPen(QPen(theme.color("ink" if theme.is_contrast else "control"), width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        frame = box.adjusted(width / 2, width / 2, -width / 2, -width / 2)
        painter.drawRoundedRect(frame, _RADIUS - 1, _RADIUS - 1)


class Legend(QWidget):
    """Says what the marks on the cards mean."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("")

    def sizeHint(self) -> QSize:
        theme = Theme.current()
        return QSize(theme.px(116), theme.px(34) * 3)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, ratio = Theme.current(), self.devicePixelRatioF()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        row, side = theme.px(34), theme.px(20)
        painter.setFont(theme.font("second"))
        for place, words in enumerate((known_words(True), known_words(False), _("moves"))):
            box = QRectF(4, place * row + (row - side) / 2, side, side)
            if place < 2:
                paint_badge(painter, box, known=place == 0, ratio=ratio)
            else:
                paint_triangle(painter, box, ratio)
            painter.setPen(theme.color("ink"))
            words_box = QRectF(side + 12, place * row, self.width() - side - 12, row)
            painter.drawText(words_box, Qt.AlignmentFlag.AlignVCenter, words)
        painter.end()
