"""Pictures that players bring: read carefully, and kept at a size tiles need."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImageReader

from pullstrings_qt.core.errors import NotationError, quoted
from pullstrings_qt.core.language import gettext as _

LARGEST_SIDE: Final = 512
"""Pixels; a tile of a large window on a fine screen has half as many."""
_LARGEST_FILE: Final = 50_000_000  # bytes
_MOST_PIXELS: Final = 100_000_000  # 400 MB once unpacked: what Qt would have to hold at once


def take_picture(source: Path, target: Path) -> Path:
    """Read a picture and write it as PNG; a larger one is scaled down.

    Args:
        source: a PNG, JPEG or SVG file.
        target: where the copy goes, without suffix.

    Raises:
        NotationError: the file is no picture or is too large.
        OSError: the copy cannot be written.
    """
    too_large = NotationError(
        _("The picture {file} is too large.").format(file=quoted(source.name))
    )
    if source.stat().st_size > _LARGEST_FILE:
        raise too_large
    reader = QImageReader(str(source))
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    size = reader.size()
    if size.width() * size.height() > _MOST_PIXELS:
        raise too_large
    box = QSize(LARGEST_SIDE, LARGEST_SIDE)
    drawn = bytes(reader.format().data()).startswith(b"svg")
    if size.isValid() and (drawn or size.boundedTo(box) != size):
        reader.setScaledSize(size.scaled(box, Qt.AspectRatioMode.KeepAspectRatio))
    picture = reader.read()
    if picture.isNull():
        raise NotationError(
            _("{file} is not a picture that can be read.").format(file=quoted(source.name))
        )
    copy = target.with_suffix(".png")
    if not picture.save(str(copy)):
        raise OSError(f"{copy} was not written")
    return copy
