"""Drawn hands on tiles and cards: scaled once per size, then copied."""

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from pullstrings_qt.look.blur import rounded
from pullstrings_qt.look.hand_pictures import Window, hand_image, rows_of, stored_hand
from pullstrings_qt.look.sprite import device_space, whole
from pullstrings_qt.look.strokes import device_scale, saved
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
    pixels = max(1, round(side * device_scale(painter)))
    still = _picture(letter, theme, pixels, None)
    picture = still if frame is None else _picture(letter, theme, pixels, frame)
    hand = hand_image(picture, pixels, _window(still, _share(letter, pixels)))
    if hand.isNull():
        return False
    face = QRectF(-side / 2, -side / 2, side, side)
    with saved(painter):
        painter.setClipPath(rounded(face, _CORNER * size), Qt.ClipOperation.IntersectClip)
        _draw(painter, face, hand, pixels)
    return True


def load_hand(letter: str, size: int, theme: Theme) -> None:
    """Load the picture of a sign for a tile size in device pixels, for `paint_hand`."""
    pixels = max(1, round(size * (1 - 2 * EDGE)))
    picture = _picture(letter, theme, pixels, None)
    hand_image(picture, pixels, _window(picture, _share(letter, pixels)))


def _share(letter: str, pixels: int) -> float:
    return CLOSER if letter in FISTS and pixels <= TILE * CLOSER else SHOWN


def _draw(painter: QPainter, face: QRectF, hand: QImage, pixels: int) -> None:
    transform = painter.deviceTransform()
    upright = abs(transform.m12()) + abs(transform.m21()) < 1e-9 and transform.m11() > 0
    if upright and abs(transform.m11() - transform.m22()) < 1e-6 and hand.width() == pixels:
        with device_space(painter) as to_device:
            painter.drawImage(whole(to_device.map(face.topLeft())), hand)
    else:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(face, hand)


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
def _window(picture: SignPicture, share: float) -> Window:
    """Return the visible square of a picture: the cuff ends at the edge of the tile, or beyond."""
    rows = rows_of(stored_hand(picture.path))
    inked = [y for y, row in enumerate(rows) if row.strip(b"\0")]
    if not inked:
        return 0.0, 0.0, share
    side = len(rows)
    left = min(side - len(rows[y].lstrip(b"\0")) for y in inked)
    right = max(len(rows[y].rstrip(b"\0")) for y in inked)
    top, bottom = inked[0], inked[-1] + 1
    x, y = _start(left / side, right / side, share), _start(top / side, bottom / side, share)
    return x, y, share


def _start(low: float, high: float, share: float) -> float:
    maximum, air = 1 - share, _AIR if share == SHOWN else _CLOSE_AIR
    if high > 0.99:
        wanted = low - air
    elif low < 0.01:
        wanted = high + air - share
    else:
        wanted = (low + high - share) / 2
    return min(max(wanted, 0.0), maximum)
