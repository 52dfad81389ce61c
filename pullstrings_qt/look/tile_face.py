"""The faces of tiles: a letter, a picture, a hand that signs, or both sides at once."""

import re
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap

from pullstrings_qt.look.blur import rounded
from pullstrings_qt.look.icons import paint_icon
from pullstrings_qt.look.lettering import lines_path, text_path
from pullstrings_qt.look.strokes import paint_outline, placed, saved
from pullstrings_qt.look.theme import Theme, board_token
from pullstrings_qt.tiles.tile_set import Face, Tile

FaceMode: TypeAlias = Literal["front", "back", "both"]
LETTER: Final = 0.60
"""Size of a letter as a share of the tile."""
WORDS: Final = 0.88
"""Width of words as a share of the tile."""


@lru_cache(maxsize=64)
def _picture(path: str) -> QPixmap:
    return QPixmap(path)


def shown_sign(tile: Tile, mode: FaceMode) -> str | None:
    """Return the letter of the sign on a tile, or None if it shows no sign."""
    shown = (tile.back, tile.front) if mode == "both" else (_side(tile, mode),)
    return next((face.sign for face in shown if face.sign is not None), None)


def _side(tile: Tile, mode: FaceMode) -> Face:
    return tile.front if mode == "front" else tile.back


def paint_tile_face(
    painter: QPainter, tile: Tile, mode: FaceMode, theme: Theme, frame: int | None = None
) -> None:
    """Draw the face of a tile at the origin; the tile is 108 units wide.

    ``both`` draws two written sides below each other, else the front large and the back small.
    """
    size = board_token("tile")
    if mode != "both":
        paint_face(painter, _side(tile, mode), size, theme, frame)
        return
    if _is_written(tile.front) and _is_written(tile.back):
        _paint_words(painter, tile, size, theme)
    elif _is_written(tile.front) and tile.back.sign is not None:
        _paint_named_sign(painter, tile, size, theme, frame)
    elif _is_written(tile.front) and len(tile.front.text) > 2:
        parts, share = face_parts(tile.front), size * 0.3
        words = lines_path(parts, share, widest=size * WORDS, highest=share)
        painter.fillPath(words.translated(0, -size * 0.31), theme.color("tile_ink"))
        with placed(painter, QPointF(0, size * 0.16)):
            paint_face(painter, tile.back, size * 0.62, theme, frame)
    else:
        _paint_two_faces(painter, tile, size, theme, frame)


def _paint_named_sign(
    painter: QPainter, tile: Tile, size: float, theme: Theme, frame: int | None
) -> None:
    """Draw a large hand with its meaning small in the upper left corner."""
    with placed(painter, QPointF(size * 0.10, size * 0.10)):
        paint_face(painter, tile.back, size * 0.78, theme, frame)
    share = 0.40 if theme.is_contrast else 0.36
    letter = text_path(tile.front.text, size * share, widest=size * 0.4)
    letter.translate(-size * 0.43 - letter.boundingRect().left(), -size * 0.28)
    painter.strokePath(letter, QPen(theme.color("ivory"), size * 0.06))
    painter.fillPath(letter, theme.color("tile_ink"))


def _paint_two_faces(
    painter: QPainter, tile: Tile, size: float, theme: Theme, frame: int | None
) -> None:
    front, small = size * (0.72 if theme.is_contrast else 0.84), size * 0.42
    with placed(painter, QPointF(-size * 0.12, -size * 0.12)):
        paint_face(painter, tile.front, front, theme, frame)
    corner = size / 2 - small / 2 - 6
    with placed(painter, QPointF(corner, corner)):
        shape = rounded(QRectF(-small / 2, -small / 2, small, small), 8)
        painter.fillPath(shape, theme.color("ivory"))
        paint_outline(painter, shape, (theme.color("control", 0.6), 2))
        paint_face(painter, tile.back, small, theme, frame)


def paint_face(
    painter: QPainter,
    face: Face,
    size: float,
    theme: Theme,
    frame: int | None = None,
    moved: QPixmap | None = None,
) -> None:
    """Draw one face at the origin on a tile `size` units wide.

    `frame` is one of the motion of a sign that moves, `moved` what a picture that moves shows now;
    None is the still.
    """
    if face.picture is not None:
        moves = moved is not None and not moved.isNull()
        _paint_picture(painter, moved if moves and moved else _picture(str(face.picture)), size)
    elif face.sign is None:
        share = 0.74 if theme.is_contrast else LETTER  # larger in high contrast: 80 of 108
        parts = face_parts(face)
        if len(face.text) <= 4 or len(parts) == 1:
            widest = size * (0.8 if len(face.text) <= 2 else WORDS)
            path = text_path(face.text, size * share, widest=widest)
        else:
            path = lines_path(parts, size * share, widest=size * WORDS, highest=size * 0.8)
        painter.fillPath(path, theme.color("tile_ink"))
    else:
        from pullstrings_qt.look.hand_face import paint_hand  # noqa: PLC0415 - when one is seen

        if paint_hand(painter, face.sign, size, theme, frame):
            return
        unit = size / 108  # its picture is missing: the outline of a hand, and the text
        with placed(painter, QPointF(-17, -40) * unit, unit):
            paint_icon(painter, "hand", 34.0, theme.tint("tile_ink", 0.62))
        letter = text_path(face.text, 40 * unit, widest=88 * unit).translated(0, 19 * unit)
        painter.fillPath(letter, theme.color("tile_ink"))


def load_face(face: Face, size: int, theme: Theme) -> None:
    """Load what `paint_face` will need into the cache, to make painting faster."""
    if face.picture is not None:
        _picture(str(face.picture))
    elif face.sign is not None:
        from pullstrings_qt.look.hand_face import load_hand  # noqa: PLC0415 - when one is seen

        load_hand(face.sign, size, theme)


def _is_written(face: Face) -> bool:
    return face.picture is None and face.sign is None


def face_parts(face: Face) -> tuple[str, ...]:
    """Return the text of a face split where it may break."""
    return face.parts or tuple(re.split(r"(?<=\s)", face.text))


def _paint_words(painter: QPainter, tile: Tile, size: float, theme: Theme) -> None:
    ink, widest = theme.color("tile_ink"), size * WORDS
    front = lines_path(face_parts(tile.front), size * 0.46, widest=widest, highest=size * 0.44)
    back = lines_path(face_parts(tile.back), size * 0.34, widest=widest, highest=size * 0.34)
    painter.fillPath(front.translated(0, -size * 0.21), ink)
    painter.fillPath(back.translated(0, size * 0.28), ink)
    half = size * 0.36
    with saved(painter):
        painter.setPen(QPen(theme.tint("tile_ink", 0.45), 2))
        painter.drawLine(QPointF(-half, size * 0.06), QPointF(half, size * 0.06))


def _paint_picture(painter: QPainter, picture: QPixmap, size: float) -> None:
    frame = size / 2 - 3 * size / 108
    with saved(painter):
        painter.setClipPath(
            rounded(QRectF(-frame, -frame, 2 * frame, 2 * frame), 14 * size / 108),
            Qt.ClipOperation.IntersectClip,
        )
        whole = QRectF(picture.rect())
        fitted = whole.size().scaled(2 * frame, 2 * frame, Qt.AspectRatioMode.KeepAspectRatio)
        place = QRectF(QPointF(), fitted)
        place.moveCenter(QPointF())
        painter.drawPixmap(place, picture, whole)
