"""Imports players' pictures: validated, and scaled to the size of tiles."""

import re
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal, TypeAlias

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QFile,
    QIODevice,
    QPoint,
    QRect,
    QSize,
    Qt,
    QXmlStreamReader,
)
from PySide6.QtGui import QImage, QImageReader, QImageWriter, QPainter, qGray

from pullstrings_qt.core.errors import NotationError, quoted
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.tiles.faces import moving_file
from pullstrings_qt.tiles.own_sets import PictureTooLargeError

_ELEMENT: Final = 800
"""Cost of an element in addition to its attributes, in characters: it may fill the picture."""
_NAMED: Final = re.compile(r"#([^\s\"'()]+)")


@dataclass(slots=True)
class _Part:
    cost: int = 0
    draws: list[str] = field(default_factory=list)


def svg_cost(path: Path, maximum: int) -> int:
    """Return how many characters a picture would have if its reused parts were copied.

    It is `maximum` + 1 if a part uses itself. Elements count as 800 characters, and a broken
    picture as what is before the error: Qt draws no more of it.
    """
    parts = _parts(path, maximum)
    known: dict[str, int] = {}
    begun: set[str] = set()
    waiting = [""]
    while waiting:
        name = waiting[-1]
        if name not in begun:  # used parts are counted first
            begun.add(name)
            draws = [each for each in parts[name].draws if each in parts]
            if any(each in begun and each not in known for each in draws):
                return maximum + 1  # it uses itself
            waiting += [each for each in draws if each not in begun]
            continue
        waiting.pop()
        part = parts[name]
        known.setdefault(name, part.cost + sum(known.get(each, 0) for each in part.draws))
        if known[name] > maximum:
            return known[name]
    return known[""]


def _parts(path: Path, maximum: int) -> dict[str, _Part]:
    """Return the named parts, and under the empty name everything without one."""
    file = QFile(str(path))
    if not file.open(QIODevice.OpenModeFlag.ReadOnly):
        return {}
    reader = QXmlStreamReader(file)
    parts = {"": _Part()}
    around = [""]
    while not reader.atEnd() and reader.characterOffset() <= maximum:
        kind = reader.readNext()
        if kind == QXmlStreamReader.TokenType.StartElement:
            told = reader.attributes()
            values = {told.at(n).name(): told.at(n).value() for n in range(told.size())}
            name = values.get("id", "")
            if name and name not in parts:
                parts[name] = _Part()
                parts[around[-1]].draws.append(name)
                around.append(name)
            else:
                around.append(around[-1])
            part = parts[around[-1]]
            part.cost += _ELEMENT
            for value in values.values():
                part.cost += len(value)
                part.draws += [each for each in _NAMED.findall(value) if each != name]
        elif kind == QXmlStreamReader.TokenType.EndElement:
            around.pop()
        elif kind == QXmlStreamReader.TokenType.Characters:
            parts[around[-1]].cost += len(reader.text())
    return parts


Trouble: TypeAlias = Literal["tiny", "pale"]

TINY: Final = 96
"""Minimum pixels of the longer side for a sharp tile in a large window."""
_MIN_CONTRAST: Final = 1.5
"""Minimum contrast between the lightest and darkest color; less is hardly visible."""
_SAMPLE: Final = 96
LARGEST_SIDE: Final = 512
"""Maximum pixels of the longer side; a tile of a large window on a fine screen has half."""
_LARGEST_FILE: Final = 50_000_000  # bytes
_MAX_PIXELS: Final = 100_000_000
_MAX_HELD: Final = 24_000_000  # maximum pixels that Qt holds at once, as six bytes: 144 MB
_LARGEST_MOTION: Final = 10_000_000  # bytes of a GIF that moves
_LARGEST_FRAME: Final = 1024  # maximum pixels of each of its sides
_MAX_FRAMES: Final = 1_000
_DEFAULT_SCANS: Final = 12
"""Default scans of a progressive JPEG; each decodes the whole picture again."""
_MARKER: Final = re.compile(rb"\xff([^\x00\xff\xd0-\xd7])", re.DOTALL)  # ends the compressed data
_PROGRESSIVE: Final = (0xC2, 0xC6, 0xCA, 0xCE)
_SCAN, _END = 0xDA, 0xD9
_BARE: Final = (0x01, 0xD8)

_DRAWN: Final = 10
"""The cost of a character of an SVG, in pixels of a photo."""
_PACKING: Final = 80
"""PNG compression quality of 100: a fifth of the time of Qt's default, a sixth larger."""


@dataclass(slots=True)
class PictureMeter:
    """A budget of pixels, of four bytes, for several pictures, together and for the largest one."""

    largest: int = _MAX_PIXELS
    together: int = 1 << 60

    def spend(self, pixels: int) -> bool:
        """Subtract pixels; return whether there were enough."""
        if pixels > min(self.largest, self.together):
            return False
        self.together -= pixels
        return True


def take_picture(source: Path, target: Path, meter: PictureMeter | None = None) -> Path:
    """Read a picture and write it as PNG to a path without suffix; a larger one is scaled down.

    It is a PNG, JPEG, SVG, WebP or GIF file. A GIF that moves, or that lies beside a PNG, is kept
    beside the copy unless it is very large; the copy is its first picture.

    Raises:
        NotationError: the file is not a picture.
        PictureTooLargeError: it is too large, alone or with the previous ones of the `meter`.
        OSError: the copy cannot be written.
    """
    meter = meter or PictureMeter()
    not_read = _("{file} is not a picture that can be read.").format(file=quoted(source.name))
    too_large = PictureTooLargeError(not_read)
    if source.stat().st_size > _LARGEST_FILE:
        raise too_large
    reader = QImageReader(str(source))
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    kind = bytes(reader.format().data())
    drawn = kind == b"svg"
    if kind == b"svgz":  # its unpacked size is unknown
        raise NotationError(not_read)
    if drawn:
        maximum = min(meter.largest, meter.together) // _DRAWN
        pixels = LARGEST_SIDE**2 + _DRAWN * svg_cost(source, maximum)
    else:
        pixels = _pixels(reader)
    held = 0 if drawn else _held(source, reader)
    if held > _MAX_HELD or not meter.spend(pixels):
        raise too_large
    size = reader.size()  # of an SVG known only after Qt has parsed all of it
    box = QSize(LARGEST_SIDE, LARGEST_SIDE)
    if size.isValid() and (drawn or size.boundedTo(box) != size):
        reader.setScaledSize(size.scaled(box, Qt.AspectRatioMode.KeepAspectRatio))
    picture = reader.read()
    if picture.isNull():
        raise NotationError(not_read)
    copy = target.with_suffix(".png")
    copy.write_bytes(packed_picture(picture))
    moving = source if kind == b"gif" else moving_file(source)
    if moving is not None and _can_move(moving):
        shutil.copyfile(moving, copy.with_suffix(".gif"))
    return copy


def _can_move(source: Path) -> bool:
    """Return whether a GIF has several pictures, and not so many that showing them is hard work."""
    if source.stat().st_size > _LARGEST_MOTION:
        return False
    reader = QImageReader(str(source), QByteArray(b"gif"))
    size, count = reader.size(), reader.imageCount()
    sides = size.boundedTo(QSize(_LARGEST_FRAME, _LARGEST_FRAME)) == size
    return size.isValid() and sides and 1 < count <= _MAX_FRAMES


def packed_picture(picture: QImage) -> bytes:
    """Return a picture as PNG."""
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"png"))
    writer.setQuality(_PACKING)
    writer.write(picture)
    return bytes(content.data())


def picture_trouble(path: Path) -> Trouble | None:
    """Return why a picture is hardly visible on a tile, or None: this is only a warning."""
    picture = QImage(str(path))
    if picture.isNull():
        return None
    if max(picture.width(), picture.height()) < TINY:
        return "tiny"
    box = QSize(_SAMPLE, _SAMPLE)
    seen = QImage(box, QImage.Format.Format_RGB32)
    seen.fill(Theme().color("ivory"))
    painter = QPainter(seen)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(QRect(QPoint(0, 0), box), picture)
    painter.end()
    gray = seen.convertToFormat(QImage.Format.Format_Grayscale8)
    light = sorted(bytes(gray.constBits()))  # owned by the image, which must stay alive
    few = len(light) // 200  # a few stray pixels do not count
    darkest, lightest = light[few], light[-1 - few]
    if darkest == lightest:  # a single color, visible on the ivory, or nothing at all
        lightest = qGray(Theme().color("ivory").rgb())
    contrast = (_light(lightest) + 0.05) / (_light(darkest) + 0.05)
    return "pale" if max(contrast, 1 / contrast) < _MIN_CONTRAST else None


def _light(gray: int) -> float:
    return float((gray / 255) ** 2.2)


def _pixels(reader: QImageReader) -> int:
    """Return the pixels of a picture; those with eight bytes count twice."""
    size = reader.size()
    if not size.isValid():  # Qt 6.11 crashes if asked for the format of a broken JPEG first
        return 0
    return size.width() * size.height() * _words(reader)


def _words(reader: QImageReader) -> int:
    return max(1, QImage.toPixelFormat(reader.imageFormat()).bitsPerPixel() // 32)


def _held(source: Path, reader: QImageReader) -> int:
    """Return how many pixels Qt holds at once: a JPEG with one scan is scaled while reading."""
    pixels = _pixels(reader)
    if not pixels or reader.format() != "jpeg":
        return pixels * _words(reader) if pixels else 0
    content = source.read_bytes()
    scans, progressive, at = 0, False, 0
    while (found := _MARKER.search(content, at)) is not None:
        kind, at = found[1][0], found.end()
        if kind == _END:
            break
        scans += kind == _SCAN
        progressive = progressive or kind in _PROGRESSIVE
        if kind not in _BARE:
            at += int.from_bytes(content[at : at + 2])
    return pixels * max(1, scans // _DEFAULT_SCANS) if progressive or scans > 1 else 0
