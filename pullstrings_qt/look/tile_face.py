"""The faces of tiles: a letter, a picture, a stand-in for one to come, or both sides at once."""

import re
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPixmap

from pullstrings_qt.look.blur import rounded
from pullstrings_qt.look.icons import paint_icon
from pullstrings_qt.look.lettering import lines_path, text_path
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tokens import board_token
from pullstrings_qt.tiles.tile_set import Face, Tile

FaceMode: TypeAlias = Literal["front", "back", "both"]
LETTER: Final = 0.60
"""Size of a letter as a share of the tile."""
WORDS: Final = 0.88
"""Width of words as a share of the tile."""


@lru_cache(maxsize=64)
def _picture(path: str) -> QPixmap:
    return QPixmap(path)


def paint_tile_face(painter: QPainter, tile: Tile, mode: FaceMode, theme: Theme) -> None:
    """Draw what a tile shows about the origin; the tile is 108 units wide.

    Args:
        painter: where to draw.
        tile: the two-sided tile.
        mode: ``front`` or ``back`` for one side; ``both`` draws the front large and the back
            small in the lower right corner, or two written sides below each other.
        theme: colours.
    """
    size = board_token("tile")
    if mode != "both":
        paint_face(painter, tile.front if mode == "front" else tile.back, size, theme)
        return
    if _is_written(tile.front) and _is_written(tile.back):
        _paint_words(painter, tile, size, theme)
        return
    painter.save()
    painter.translate(-size * 0.12, -size * 0.12)
    paint_face(painter, tile.front, size * (0.72 if theme.is_contrast else 0.84), theme)
    painter.restore()
    small = size * 0.42
    painter.save()
    painter.translate(size / 2 - small / 2 - 6, size / 2 - small / 2 - 6)
    if not tile.back.stand_in:
        painter.setPen(QPen(theme.colour("control", 0.6), 2))
        painter.setBrush(theme.colour("ivory"))
        painter.drawRoundedRect(QRectF(-small / 2, -small / 2, small, small), 8, 8)
    paint_face(painter, tile.back, small, theme)
    painter.restore()


def paint_face(painter: QPainter, face: Face, size: float, theme: Theme) -> None:
    """Draw one face about the origin on a tile `size` units wide."""
    if face.picture is not None:
        _paint_picture(painter, face, size)
    elif face.stand_in:
        _paint_stand_in(painter, face, size, theme)
    else:
        _paint_letter(painter, face, size, theme)


def _paint_letter(painter: QPainter, face: Face, size: float, theme: Theme) -> None:
    # In high contrast letters are larger: 80 of a tile of 108 (high-contrast picture).
    share = 0.74 if theme.is_contrast else LETTER
    painter.fillPath(_face_path(face, size, share), theme.colour("tile_ink"))


def _is_written(face: Face) -> bool:
    return face.picture is None and not face.stand_in


def _parts(face: Face) -> tuple[str, ...]:
    return face.parts or tuple(re.split(r"(?<=\s)", face.text))


def _paint_words(painter: QPainter, tile: Tile, size: float, theme: Theme) -> None:
    """Draw both written sides of a tile below each other, with a line between."""
    ink, widest = theme.colour("tile_ink"), size * WORDS
    front = lines_path(_parts(tile.front), size * 0.46, widest=widest, highest=size * 0.44)
    back = lines_path(_parts(tile.back), size * 0.34, widest=widest, highest=size * 0.34)
    painter.fillPath(front.translated(0, -size * 0.21), ink)
    painter.fillPath(back.translated(0, size * 0.28), ink)
    half = size * 0.36
    painter.save()
    painter.setPen(QPen(theme.colour("tile_ink", 1.0 if theme.is_contrast else 0.45), 2))
    painter.drawLine(QPointF(-half, size * 0.06), QPointF(half, size * 0.06))
    painter.restore()


def _face_path(face: Face, size: float, share: float) -> QPainterPath:
    """Return the text of a face: one letter large, words in up to three lines."""
    parts = _parts(face)
    if len(face.text) <= 4 or len(parts) == 1:
        widest = size * (0.8 if len(face.text) <= 2 else WORDS)
        return text_path(face.text, size * share, widest=widest)
    return lines_path(parts, size * share, widest=size * WORDS, highest=size * 0.8)


def _paint_picture(painter: QPainter, face: Face, size: float) -> None:
    frame = size / 2 - 3 * size / 108
    painter.save()
    painter.setClipPath(
        rounded(QRectF(-frame, -frame, 2 * frame, 2 * frame), 14 * size / 108),
        Qt.ClipOperation.IntersectClip,
    )
    picture = _picture(str(face.picture))
    whole = QRectF(picture.rect())
    fitted = whole.size().scaled(2 * frame, 2 * frame, Qt.AspectRatioMode.KeepAspectRatio)
    place = QRectF(QPointF(), fitted)
    place.moveCenter(QPointF())
    painter.drawPixmap(place, picture, whole)
    painter.restore()


def _paint_stand_in(painter: QPainter, face: Face, size: float, theme: Theme) -> None:
    """Draw an empty place of a hand's size, a small hand and the letter: plainly a stand-in."""
    unit = size / 108
    frame = QRectF(-39, -41, 78, 82)
    small = size < 60
    painter.save()
    painter.scale(unit, unit)
    ink = theme.colour("tile_ink")
    faint = theme.colour("tile_ink", 1.0 if theme.is_contrast else 0.62)
    pen = QPen(faint, 5 if small else 2.6)
    pen.setDashPattern([2.6, 2.2])
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(frame, 13, 13)
    hand = 62.0 if small else 34.0
    painter.save()
    painter.translate(-hand / 2, -hand / 2 if small else -36)
    paint_icon(painter, "hand", hand, faint if not small else ink)
    painter.restore()
    if not small:
        letter = text_path(face.text, 40, widest=60).translated(0, 19)
        painter.fillPath(letter, ink)
    painter.restore()
