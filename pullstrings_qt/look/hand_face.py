"""Drawn hands on tiles and cards: scaled once per size, then copied."""

from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from typing import Final

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap

from pullstrings_qt.look.blur import rounded
from pullstrings_qt.look.sprite import device_space, whole
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.signs.colors import Tone
from pullstrings_qt.signs.pictures import TILE, SignPicture, sign_motion, sign_picture, sign_steps
from pullstrings_qt.signs.views import Hand, View
from pullstrings_qt.signs.words import named_text
from pullstrings_qt.tiles.tile_set import Face

SHOWN: Final = 0.86
"""Visible share of a picture's width and height: the same scale for every letter."""
CLOSER: Final = SHOWN / 1.25
"""Visible share of a fist's picture on a small tile: letters with all fingers folded are the
smallest hands and differ least, so they are enlarged, all by the same factor."""
FISTS: Final = frozenset("AEMNST")
EDGE: Final = 3 / 108
"""Margin at each edge, as a share of the tile."""
_CORNER: Final = 14 / 108
_AIR: Final = 0.025
_CLOSE_AIR: Final = 0.014
"""Margin above a hand, as a share of a picture; smaller for an enlarged one with its cuff."""
_MIN_STEPS: Final = 60
"""Minimum device pixels of a tile for the pale steps of a motion."""


@dataclass(frozen=True, slots=True)
class _Source:
    """A loaded picture, colored, and its visible square (shares of its width)."""

    image: QImage
    window: QRectF


def named_alt(face: Face) -> str:
    """Return the accessible name if the letter may be named: after an answer."""
    return face.alt if face.sign is None else named_text(face.sign)


def paint_hand(
    painter: QPainter, letter: str, size: float, theme: Theme, frame: int | None = None
) -> bool:
    """Draw the sign of a letter on a tile `size` units wide; return whether there was a picture.

    The center is the origin. `frame` is one of the motion of a letter that moves, None the still.
    """
    side = size * (1 - 2 * EDGE)
    transform = painter.deviceTransform()
    pixels = max(1, round(side * hypot(transform.m21(), transform.m22())))
    picture = _picture(letter, theme, pixels, frame)
    share = _share(letter, pixels)
    still = _picture(letter, theme, pixels, None)
    window = _source(still, share).window if frame is not None else None
    face = QRectF(-side / 2, -side / 2, side, side)
    source = _source(picture, share)
    if source.image.isNull():
        return False
    painter.save()
    painter.setClipPath(rounded(face, _CORNER * size), Qt.ClipOperation.IntersectClip)
    _draw(painter, face, picture, source.window if window is None else window, pixels)
    painter.restore()
    return True


def load_hand(letter: str, size: int, theme: Theme) -> None:
    """Load the picture of a sign for a tile size in device pixels, for `paint_hand`."""
    pixels = max(1, round(size * (1 - 2 * EDGE)))
    _source(_picture(letter, theme, pixels, None), _share(letter, pixels))


def _share(letter: str, pixels: int) -> float:
    """Return the visible share of a letter's picture on a face of that many device pixels."""
    return CLOSER if letter in FISTS and pixels <= TILE * CLOSER else SHOWN


def _draw(
    painter: QPainter, face: QRectF, picture: SignPicture, window: QRectF, pixels: int
) -> None:
    scaled = _scaled(picture, window.getRect(), pixels)
    transform = painter.deviceTransform()
    upright = abs(transform.m12()) + abs(transform.m21()) < 1e-9 and transform.m11() > 0
    if upright and abs(transform.m11() - transform.m22()) < 1e-6 and scaled.width() == pixels:
        with device_space(painter) as to_device:
            painter.drawPixmap(whole(to_device.map(face.topLeft())), scaled)
    else:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(face, scaled, QRectF(scaled.rect()))


def _picture(letter: str, theme: Theme, pixels: int, frame: int | None) -> SignPicture:
    signs = theme.signs
    look = (View(signs.view), Hand(signs.hand), Tone(theme.skin))
    if frame is not None:
        motion = sign_motion(letter, *look)
        if motion is not None:
            return motion.pictures[frame]
    if theme.reduced_motion and pixels >= _MIN_STEPS and sign_motion(letter, *look):
        return sign_steps(letter, *look)
    return sign_picture(letter, *look, round(pixels / _share(letter, pixels)))


@lru_cache(maxsize=48)
def _source(picture: SignPicture, share: float) -> _Source:
    image = QImage(str(picture.path))
    if image.isNull() or image.format() != QImage.Format.Format_Indexed8:
        return _Source(QImage(), QRectF())
    window = _window(image, share)
    image.setColorTable(picture.colors)
    return _Source(image, window)


def _window(image: QImage, share: float) -> QRectF:
    """Return the visible square of a picture, as shares of its size.

    The hand is centered; if the cuff extends beyond the picture, it does so on the tile.
    """
    wide, high, line = image.width(), image.height(), image.bytesPerLine()
    points = bytes(image.constBits())
    rows = [points[y * line : y * line + wide] for y in range(high)]
    inked = [y for y, row in enumerate(rows) if row.strip(b"\0")]
    if not inked:
        return QRectF(0, 0, share, share)
    left = min(len(rows[y]) - len(rows[y].lstrip(b"\0")) for y in inked)
    right = max(len(rows[y].rstrip(b"\0")) for y in inked)
    x = _start(left / wide, right / wide, share)
    return QRectF(x, _start(inked[0] / high, (inked[-1] + 1) / high, share), share, share)


def _start(low: float, high: float, share: float) -> float:
    maximum, air = 1 - share, _AIR if share == SHOWN else _CLOSE_AIR
    if high > 0.99:
        wanted = low - air
    elif low < 0.01:
        wanted = high + air - share
    else:
        wanted = (low + high - share) / 2
    return min(max(wanted, 0.0), maximum)


@lru_cache(maxsize=192)
def _scaled(
    picture: SignPicture, window: tuple[float, float, float, float], pixels: int
) -> QPixmap:
    """Return the visible part of a picture, scaled down to a size in device pixels."""
    left, top, share, _same = window
    image = _source(picture, share).image
    side = round(image.width() * share)
    cut = QRect(round(left * image.width()), round(top * image.height()), side, side)
    # A printer has more dots than any picture; it scales up itself.
    wanted = min(pixels, side)
    shown = image.copy(cut).convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    scaled = shown.scaled(
        wanted,
        wanted,
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    if picture.mirrored:
        scaled.flip(Qt.Orientation.Horizontal)
    return QPixmap.fromImage(scaled)
