"""Pictures that players bring become PNG of a modest size, or one sentence says why not."""

import struct
import zlib
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from pullstrings_qt.core.errors import NotationError
from pullstrings_qt.look.picture_file import LARGEST_SIDE, take_picture

pytestmark = pytest.mark.usefixtures("qapp")

DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">'
    '<rect width="20" height="10" fill="#ff0000"/></svg>'
)


def painted(path: Path, wide: int, high: int) -> Path:
    picture = QImage(wide, high, QImage.Format.Format_RGB32)
    picture.fill(QColor("teal"))
    assert picture.save(str(path))
    return path


def forged(path: Path, wide: int, high: int) -> Path:
    """Write the head of a PNG that claims a size and holds nothing."""
    head = b"IHDR" + struct.pack(">IIBBBBB", wide, high, 8, 6, 0, 0, 0)
    chunk = struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk + struct.pack(">I", 9) + b"IDAT" + bytes(13))
    return path


@pytest.mark.parametrize("name", ["a.png", "a.jpg"])
def test_a_large_picture_is_scaled_and_keeps_its_shape(name: str, tmp_path: Path) -> None:
    copy = take_picture(painted(tmp_path / name, 2000, 1000), tmp_path / "copy")
    size = QImage(str(copy)).size()
    assert copy.name == "copy.png"
    assert (size.width(), size.height()) == (LARGEST_SIDE, LARGEST_SIDE // 2)


def test_a_small_picture_keeps_its_size(tmp_path: Path) -> None:
    copy = take_picture(painted(tmp_path / "a.png", 40, 30), tmp_path / "copy")
    assert (QImage(str(copy)).width(), QImage(str(copy)).height()) == (40, 30)


def test_a_small_drawing_is_drawn_large(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(DRAWING, encoding="utf-8")
    picture = QImage(str(take_picture(tmp_path / "a.svg", tmp_path / "copy")))
    assert picture.width() == LARGEST_SIDE
    assert picture.pixelColor(256, 128) == QColor(255, 0, 0)


def test_what_is_no_picture_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_text("no picture", encoding="utf-8")
    with pytest.raises(NotationError, match=r"^a\.png is not a picture that can be read\.$"):
        take_picture(tmp_path / "a.png", tmp_path / "copy")
    assert not (tmp_path / "copy.png").exists()


def test_a_picture_that_would_fill_the_memory_is_not_unpacked(tmp_path: Path) -> None:
    with pytest.raises(NotationError, match=r"^The picture a\.png is too large\.$"):
        take_picture(forged(tmp_path / "a.png", 60_000, 60_000), tmp_path / "copy")


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = painted(tmp_path / "a.png", 40, 30)
    with path.open("ab") as file:
        file.truncate(5_000_000_000)  # takes no room on the disk
    with pytest.raises(NotationError, match=r"^The picture a\.png is too large\.$"):
        take_picture(path, tmp_path / "copy")
