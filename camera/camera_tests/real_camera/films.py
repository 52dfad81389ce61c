"""Films of our own hands, made during the tests: nobody needs to be filmed.

A film is an AVI of JPEG pictures: written in a few lines, and played wherever Qt plays anything.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from struct import pack
from typing import Final

import numpy as np
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage, QImageWriter

from pullstrings_qt.signs.alphabet import alphabet
from pullstrings_qt.signs.motion import moment
from pullstrings_qt.signs.pose import Pose
from pullstrings_qt.signs.skeleton import skeleton
from pullstrings_qt.signs.views import seen
from pullstrings_qt_camera.reading.frame import Frame
from tools.training.renders import TONES, colored, rendered

RATE: Final = 30
"""Frames a second, as most cameras have."""

_WIDE, _HIGH = 640, 480
_WRIST: Final = (320, 400)
_GRAY: Final = (110, 110, 110)
_RESTS: Final = 0.7  # seconds before J or Z and after
_MM: Final = 432 / 250  # pixels of a render


# --- what is filmed ------------------------------------------------------------------------


def nothing(seconds: float, light: int = _GRAY[0]) -> Iterator[Frame]:
    """Yield frames without a hand."""
    for _number in range(round(seconds * RATE)):
        yield np.full((_HIGH, _WIDE, 3), light, np.uint8)


def shown(letter: str, seconds: float, right: float = 0.0) -> Iterator[Frame]:
    """Yield frames with a letter held still, its wrist so many mm right of the middle."""
    frame = _placed(*_letter(letter), right, 0.0)
    for _number in range(round(seconds * RATE)):
        yield frame


def posed(pose: Pose, seconds: float) -> Iterator[Frame]:
    """Yield frames with a hand held so, its wrist in the middle."""
    frame = _placed(*_picture(pose), 0.0, 0.0)
    for _number in range(round(seconds * RATE)):
        yield frame


def slid(letter: str, mm: float, seconds: float) -> Iterator[Frame]:
    """Yield frames with a letter that slides to the right from the middle."""
    for share in np.linspace(0, 1, round(seconds * RATE)):
        yield _placed(*_letter(letter), mm * float(share), 0.0)


def written(letter: str, seconds: float) -> Iterator[Frame]:
    """Yield frames with J or Z written in the air, at rest before and after."""
    sign = alphabet()[letter]
    assert sign.motion is not None
    shares = np.linspace(0, 1, round(seconds * RATE / 2))
    for share in shares:
        now = moment(sign.pose, sign.motion, skeleton(), float(share))
        frame = _placed(*_picture(now.pose), now.moved[0], now.moved[1])
        rests = round(_RESTS * RATE) if share in (shares[0], shares[-1]) else 0
        for _number in range(2 + rests):  # half as many moments: a render takes its time
            yield frame


def _placed(picture: Frame, middle: tuple[float, float], right: float, up: float) -> Frame:
    """Return a frame with the picture of a hand, its wrist moved so many mm."""
    side = len(picture)
    room = np.full((_HIGH + 2 * side, _WIDE + 2 * side, 3), _GRAY, np.uint8)
    left = side + round(_WRIST[0] + (middle[0] + right) * _MM) - side // 2
    top = side + round(_WRIST[1] - (middle[1] + up) * _MM) - side // 2
    room[top : top + side, left : left + side] = picture
    return np.ascontiguousarray(room[side : side + _HIGH, side : side + _WIDE])


@cache
def _letter(letter: str) -> tuple[Frame, tuple[float, float]]:
    return _picture(alphabet()[letter].pose)


def _picture(pose: Pose) -> tuple[Frame, tuple[float, float]]:
    """Return a light hand before gray, and where its middle lies from the wrist in mm, y up."""
    places = np.array(seen(pose, skeleton()))[:, :2]
    x, y = (places.min(axis=0) + places.max(axis=0)) / 2
    return colored(rendered(pose).light, TONES[0], _GRAY), (float(x), float(y))


# --- the film ------------------------------------------------------------------------------


def write_film(path: Path, frames: Sequence[Frame]) -> None:
    """Write frames of one size as an AVI film."""
    pictures = [_jpeg(frame) for frame in frames]
    high, wide = frames[0].shape[:2]
    longest = max(len(picture) for picture in pictures)
    count, micros = len(pictures), round(1e6 / RATE)
    whole = pack(
        "<14I", micros, longest * RATE, 0, 0x10, count, 0, 1, longest, wide, high, 0, 0, 0, 0
    )
    kind = b"vidsMJPG" + pack(
        "<IHHIIIIIIII4H", 0, 0, 0, 0, 1, RATE, 0, count, longest, 0, 0, 0, 0, wide, high
    )
    form = pack("<IiiHH4sIiiII", 40, wide, high, 1, 24, b"MJPG", 3 * wide * high, 0, 0, 0, 0)
    stream = _list(b"strl", _chunk(b"strh", kind) + _chunk(b"strf", form))
    header = _list(b"hdrl", _chunk(b"avih", whole) + stream)
    index, place = b"", 4
    for picture in pictures:
        index += b"00dc" + pack("<III", 0x10, place, len(picture))
        place += 8 + len(picture) + len(picture) % 2
    film = _list(b"movi", b"".join(_chunk(b"00dc", picture) for picture in pictures))
    path.write_bytes(_chunk(b"RIFF", b"AVI " + header + film + _chunk(b"idx1", index)))


def _chunk(name: bytes, content: bytes) -> bytes:
    return name + pack("<I", len(content)) + content + b"\0" * (len(content) % 2)


def _list(name: bytes, content: bytes) -> bytes:
    return _chunk(b"LIST", name + content)


def _jpeg(frame: Frame) -> bytes:
    high, wide = frame.shape[:2]
    memory = frame.tobytes()  # which the image only borrows
    image = QImage(memory, wide, high, 3 * wide, QImage.Format.Format_RGB888)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, b"jpeg")
    writer.setQuality(92)
    assert writer.write(image)
    return bytes(buffer.data().data())
