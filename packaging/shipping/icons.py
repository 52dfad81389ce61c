"""The icon of the app in the sizes and formats of each system, drawn from its SVG."""

import json
import os
import struct
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from shipping.project import APP_ID, BUILD, ROOT

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

SIZES: Final = (16, 22, 24, 32, 48, 64, 128, 256)
"""Sides in pixels of the icons for Linux desktops."""
SOURCE: Final = ROOT / "resources" / "icons" / "pullstrings.svg"
_BANNER: Final = (2 * 164, 2 * 314)  # what NSIS has room for
_ICO_SIZES: Final = (16, 24, 32, 48, 64, 256)
_ICNS_KINDS: Final = {b"icp4": 16, b"icp5": 32, b"icp6": 64, b"ic07": 128, b"ic08": 256,
                      b"ic09": 512}  # fmt: skip


def png(side: int) -> bytes:
    """Return the icon as a PNG picture of so many pixels a side."""
    return _file(_drawn(side), "PNG")


def banner() -> bytes:
    """Return the picture beside the last page of Windows' installer: a BMP file, for 200 %."""
    from PySide6.QtGui import QColor, QImage, QPainter  # noqa: PLC0415 - slow

    icon = _drawn(_BANNER[0] // 2)
    picture = QImage(*_BANNER, QImage.Format.Format_RGB888)
    with (ROOT / "resources" / "themes" / "tokens.json").open(encoding="utf-8") as tokens:
        picture.fill(QColor(json.load(tokens)["theme"]["light"]["cloth"]))
    painter = QPainter(picture)
    painter.drawImage(_BANNER[0] // 4, _BANNER[0] // 4, icon)
    painter.end()
    return _file(picture, "BMP")


def _drawn(side: int) -> "QImage":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QSize  # noqa: PLC0415 - slow
    from PySide6.QtGui import QGuiApplication, QImageReader  # noqa: PLC0415 - slow

    _application = QGuiApplication.instance() or QGuiApplication(sys.argv[:1])
    reader = QImageReader(str(SOURCE))
    reader.setScaledSize(QSize(side, side))
    image = reader.read()
    if image.isNull():
        raise ValueError(f"{SOURCE} cannot be drawn: {reader.errorString()}")
    return image


def _file(image: "QImage", kind: str) -> bytes:
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice  # noqa: PLC0415 - slow

    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, kind)  # type: ignore[call-overload]  # the stubs want bytes for the kind
    return bytes(content.data())


def ico() -> bytes:
    """Return the icon as a Windows ICO file, which holds PNG pictures."""
    pictures = [(side, png(side)) for side in _ICO_SIZES]
    head = struct.pack("<HHH", 0, 1, len(pictures))
    place = len(head) + 16 * len(pictures)
    entries, contents = b"", b""
    for side, content in pictures:
        shown = side % 256  # 0 stands for 256
        entries += struct.pack("<BBBBHHII", shown, shown, 0, 0, 1, 32, len(content), place)
        contents += content
        place += len(content)
    return head + entries + contents


def icns() -> bytes:
    """Return the icon as a macOS ICNS file, which holds PNG pictures."""
    blocks = b""
    for kind, side in _ICNS_KINDS.items():
        content = png(side)
        blocks += kind + struct.pack(">I", len(content) + 8) + content
    return b"icns" + struct.pack(">I", len(blocks) + 8) + blocks


def icon_file() -> str | None:
    """Write the icon for the system this runs on and return its path; None on Linux."""
    formats = {"win32": ("pullstrings.ico", ico), "darwin": ("pullstrings.icns", icns)}
    if sys.platform not in formats:
        return None
    name, draw = formats[sys.platform]
    BUILD.mkdir(exist_ok=True)
    path = BUILD / name
    path.write_bytes(draw())
    return str(path)


def write_icons(folder: Path) -> None:
    """Write every size, and the drawing itself, below an icon theme's folder ``hicolor``.

    Args:
        folder: the folder that holds ``hicolor``.
    """
    for side in SIZES:
        place = folder / "hicolor" / f"{side}x{side}" / "apps" / f"{APP_ID}.png"
        place.parent.mkdir(parents=True)
        place.write_bytes(png(side))
    place = folder / "hicolor" / "scalable" / "apps" / f"{APP_ID}.svg"
    place.parent.mkdir(parents=True)
    place.write_bytes(SOURCE.read_bytes())
