"""Draws a reveal as a moving picture (APNG) and as a strip of ten frames.

Usage: ``python packaging/moving_picture.py FILE.png [STRIP.png]``. Needs no display. The moving
picture stays below a megabyte: one palette for all frames, and of each frame only what is new.
"""

import struct
import sys
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from studio import TURNS, Studio

from pullstrings_qt.app.start import application
from pullstrings_qt.ui.kit.preferences import Preferences
from pullstrings_qt.ui.match.page import MatchPage

EARLIER = TURNS[:2]
TURN = "n3 s4"
"""Theo brings Mara three: a pull that helps the other."""
SEEN = QRect(8, 54, 1030, 704)
"""The cards and the board, in the window."""
WIDTH = 660
STEP = 80
"""Milliseconds from frame to frame while something moves."""
LAST = 2600
LIMIT = 1_000_000
SIGNATURE = b"\x89PNG\r\n\x1a\n"
CLEAR = 0
"""The color that leaves what the frame before showed."""


@dataclass
class Frame:
    """A picture and how long it is shown, in milliseconds."""

    image: QImage
    length: int


def frames(page: MatchPage, studio: Studio) -> Iterator[Frame]:
    """Yield the pictures of a reveal: many while something moves, one while it is looked at."""
    match = page.match
    yield Frame(grab(studio), 700)
    for seat, end in enumerate(TURN.split()):
        match.choose(seat, match.rules.read_choice(end))
    timeline = page.scene.timeline
    while page.scene.is_animating:
        timeline._clock.pause()
        length, last = timeline.duration, None
        for moment in range(0, length, STEP):
            timeline.seek(moment)
            image = grab(studio)
            if last is not None and image == last.image:
                last.length += STEP
                continue
            if last is not None:
                yield last
            last = Frame(image, STEP)
        if last is not None:
            yield last
        timeline._clock.resume()
        timeline.seek(length)
    QTest.qWait(600)
    yield Frame(grab(studio), LAST)


def grab(studio: Studio) -> QImage:
    """Return the cards and the board as they are now; counts that run are at their end."""
    QTest.qWait(30)
    image = studio.window.grab(SEEN).toImage().convertToFormat(QImage.Format.Format_RGB32)
    return image.scaledToWidth(WIDTH, Qt.TransformationMode.SmoothTransformation)


# --- the palette ------------------------------------------------------------------------------


def palette(images: Sequence[QImage], count: int = 255) -> list[int]:
    """Return the colors that stand for all others, by halving the widest box of colors."""
    found: Counter[tuple[int, int, int]] = Counter()
    for image in images[:: max(1, len(images) // 12)]:
        data = bytes(image.constBits())
        for start in range(0, len(data) - 4, 4 * 7):
            blue, green, red = data[start] & 252, data[start + 1] & 252, data[start + 2] & 252
            found[red, green, blue] += 1
    boxes = [list(found)]
    while len(boxes) < count:
        boxes.sort(key=lambda box: _spread(box)[0] * sum(found[each] for each in box) ** 0.5)
        widest = boxes.pop()
        if len(widest) == 1:
            boxes.append(widest)
            break
        channel = _spread(widest)[1]
        widest.sort(key=lambda color: color[channel])
        half, so_far, cut = sum(found[each] for each in widest) / 2, 0, 0
        while cut < len(widest) - 1 and so_far < half:
            so_far += found[widest[cut]]
            cut += 1
        boxes += [widest[:cut], widest[cut:]]
    return [QColor(*_mean(box, found)).rgb() for box in boxes]


def _spread(box: list[tuple[int, int, int]]) -> tuple[int, int]:
    return max(
        (max(color[each] for color in box) - min(color[each] for color in box), each)
        for each in range(3)
    )


def _mean(box: list[tuple[int, int, int]], found: Counter[tuple[int, int, int]]) -> list[int]:
    total = sum(found[each] for each in box)
    return [sum(each[channel] * found[each] for each in box) // total for channel in range(3)]


# --- the file ---------------------------------------------------------------------------------


def write_apng(shown: Sequence[Frame], path: Path) -> int:
    """Write frames as an animated PNG that plays again and again; return its size in bytes."""
    colors = palette([frame.image for frame in shown])
    table = [QColor(0, 0, 0).rgb(), *colors]
    flags = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
    size = shown[0].image.size()
    rows: list[bytes] = []
    for frame in shown:
        indexed = frame.image.convertToFormat(QImage.Format.Format_Indexed8, table, flags)
        data, stride = bytes(indexed.constBits()), indexed.bytesPerLine()
        lines = [data[stride * y : stride * y + size.width()] for y in range(size.height())]
        rows.append(b"".join(lines))
    body = [_chunk(b"IHDR", struct.pack(">IIBBBBB", size.width(), size.height(), 8, 3, 0, 0, 0))]
    body.append(_chunk(b"acTL", struct.pack(">II", len(shown), 0)))
    rgb = [(color >> shift) & 255 for color in table for shift in (16, 8, 0)]
    body.append(_chunk(b"PLTE", bytes(rgb)))
    body.append(_chunk(b"tRNS", b"\0"))
    number = 0
    for index, frame in enumerate(shown):
        before = rows[index - 1] if index else None
        place, data = _new_part(before, rows[index], size)
        control = struct.pack(
            ">IIIIIHHBB", number, *place, frame.length, 1000, 0, 1 if index else 0
        )
        body.append(_chunk(b"fcTL", control))
        number += 1
        packed = zlib.compress(data, 9)
        if index:
            body.append(_chunk(b"fdAT", struct.pack(">I", number) + packed))
            number += 1
        else:
            body.append(_chunk(b"IDAT", packed))
    body.append(_chunk(b"IEND", b""))
    path.write_bytes(SIGNATURE + b"".join(body))
    return path.stat().st_size


def _new_part(
    before: bytes | None, now: bytes, size: QSize
) -> tuple[tuple[int, int, int, int], bytes]:
    """Return width, height, x and y of what is new in a frame, and its lines."""
    wide, high = size.width(), size.height()
    if before is None:
        return (wide, high, 0, 0), b"".join(
            b"\0" + now[wide * y : wide * (y + 1)] for y in range(high)
        )
    new = bytes(color if color != old else CLEAR for color, old in zip(now, before, strict=True))
    lines = [new[wide * y : wide * (y + 1)] for y in range(high)]
    touched = [y for y, line in enumerate(lines) if any(line)] or [0]
    top, bottom = touched[0], touched[-1] + 1
    inside = lines[top:bottom]
    left = min((wide - len(line.lstrip(b"\0")) for line in inside if any(line)), default=0)
    right = max((len(line.rstrip(b"\0")) for line in inside), default=1)
    right = max(right, left + 1)
    data = b"".join(b"\0" + line[left:right] for line in inside)
    return (right - left, bottom - top, left, top), data


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


# --- the strip --------------------------------------------------------------------------------


def strip(shown: Sequence[Frame], count: int = 10) -> QImage:
    """Return frames in two rows, each as long after the one before as all others."""
    total = sum(frame.length for frame in shown)
    chosen = []
    for number in range(count):
        moment, passed = total * (number + 0.5) / count, 0
        for frame in shown:
            passed += frame.length
            if passed > moment:
                chosen.append(frame.image)
                break
    size = chosen[0].size()
    columns = count // 2
    whole = QImage(columns * size.width(), 2 * size.height(), QImage.Format.Format_RGB32)
    painter = QPainter(whole)
    for number, image in enumerate(chosen):
        painter.drawImage(
            (number % columns) * size.width(), number // columns * size.height(), image
        )
    painter.end()
    return whole


def show_reveal() -> list[Frame]:
    """Return the frames of the reveal."""
    with tempfile.TemporaryDirectory() as folder:
        studio = Studio(Path(folder))
        studio.session.appearance.use(
            Preferences(theme="light", reduced_motion=False, pace="normal")
        )
        studio.window.resize(1366, 768)
        studio.window.show()
        page = studio.match(*EARLIER)
        QTest.qWait(300)
        shown = list(frames(page, studio))
        studio.close()
    return shown


def main() -> None:
    """Write the moving picture, and the strip where a second file is named."""
    application()
    shown = show_reveal()
    path = Path(sys.argv[1])
    size = write_apng(shown, path)
    if size > LIMIT:
        raise SystemExit(f"{path} has {size} bytes, which is more than {LIMIT}")
    if len(sys.argv) > 2:
        strip(shown).save(sys.argv[2])
    length = sum(frame.length for frame in shown) / 1000
    sys.stdout.write(f"{path}: {len(shown)} frames, {length:.1f} s, {size // 1000} kB\n")


if __name__ == "__main__":
    main()
