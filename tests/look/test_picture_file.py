"""Players' pictures become PNG of a moderate size, or a sentence says why not."""

import gzip
import struct
import zlib
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter

from pullstrings_qt.core.errors import NotationError
from pullstrings_qt.look.picture_file import (
    LARGEST_SIDE,
    TINY,
    PictureMeter,
    picture_trouble,
    svg_cost,
    take_picture,
)
from pullstrings_qt.tiles.faces import moving_file
from pullstrings_qt.tiles.own_sets import PictureTooLargeError
from tests.learning.hostile_packages import png, svg
from tests.tiles.sets import moving_gif

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


def forged(path: Path, wide: int, high: int, depth: int = 8, colors: int = 6) -> Path:
    """Write the head of a PNG that claims a size, bits of a color and a kind, and holds nothing."""
    head = b"IHDR" + struct.pack(">IIBBBBB", wide, high, depth, colors, 0, 0, 0)
    chunk = struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk + struct.pack(">I", 9) + b"IDAT" + bytes(13))
    return path


@pytest.mark.parametrize("name", ["a.png", "a.jpg"])
def test_a_large_picture_is_scaled_and_keeps_its_shape(name: str, tmp_path: Path) -> None:
    copy = take_picture(painted(tmp_path / name, 2000, 1000), tmp_path / "copy")
    size = QImage(str(copy)).size()
    assert copy.name == "copy.png"
    assert (size.width(), size.height()) == (LARGEST_SIDE, LARGEST_SIDE // 2)


def test_small_pictures_keep_their_size_and_drawings_are_drawn_large(tmp_path: Path) -> None:
    copy = take_picture(painted(tmp_path / "a.png", 40, 30), tmp_path / "copy")
    assert (QImage(str(copy)).width(), QImage(str(copy)).height()) == (40, 30)
    (tmp_path / "a.svg").write_text(DRAWING, encoding="utf-8")
    picture = QImage(str(take_picture(tmp_path / "a.svg", tmp_path / "copy")))
    assert picture.width() == LARGEST_SIDE
    assert picture.pixelColor(256, 128) == QColor(255, 0, 0)
    assert painted(tmp_path / "a.png", 40, 20).exists()
    assert QImage(str(tmp_path / "a.png")).save(str(tmp_path / "a.webp"))
    picture = QImage(str(take_picture(tmp_path / "a.webp", tmp_path / "copy")))
    assert (picture.width(), picture.height()) == (40, 20)


def test_the_first_picture_of_a_moving_one_is_taken_and_its_motion_beside_it(
    tmp_path: Path,
) -> None:
    (tmp_path / "a.gif").write_bytes(moving_gif())
    copy = take_picture(tmp_path / "a.gif", tmp_path / "copy")
    assert QImage(str(copy)).pixelColor(0, 0).name() == "#ff0000"
    moving = moving_file(copy)
    assert moving is not None
    assert moving.read_bytes() == moving_gif()
    again = take_picture(copy, tmp_path / "again")
    assert moving_file(again) == tmp_path / "again.gif"


@pytest.mark.parametrize("pictures", [1, 1001])
def test_a_gif_that_is_still_or_endless_has_no_motion(tmp_path: Path, pictures: int) -> None:
    (tmp_path / "a.gif").write_bytes(moving_gif(pictures))
    assert moving_file(take_picture(tmp_path / "a.gif", tmp_path / "copy")) is None


def test_what_is_no_picture_or_would_fill_the_memory_is_named_and_not_unpacked(
    tmp_path: Path,
) -> None:
    """Half a megabyte of blanks, packed, became 1.5 GB."""
    (tmp_path / "a.png").write_text("no picture", encoding="utf-8")
    with pytest.raises(NotationError, match=r"^a\.png is not a picture that can be read\.$"):
        take_picture(tmp_path / "a.png", tmp_path / "copy")
    assert not (tmp_path / "copy.png").exists()
    with pytest.raises(NotationError, match=r"^a\.png is not a picture that can be read\.$"):
        take_picture(forged(tmp_path / "a.png", 60_000, 60_000), tmp_path / "copy")
    (tmp_path / "a.svg").write_bytes(gzip.compress(DRAWING.encode()))
    with pytest.raises(NotationError, match=r"^a\.svg is not a picture that can be read\.$"):
        take_picture(tmp_path / "a.svg", tmp_path / "copy")
    path = painted(tmp_path / "a.png", 40, 30)
    with path.open("ab") as file:
        file.truncate(5_000_000_000)  # takes no room on the disk
    with pytest.raises(NotationError, match=r"^a\.png is not a picture that can be read\.$"):
        take_picture(path, tmp_path / "copy")


def test_what_qt_has_to_hold_at_once_is_no_more_than_150_megabytes(tmp_path: Path) -> None:
    """Issue 24, point 8: a PNG of 100 KB was unpacked to 250 MB.

    Colors of 8 bits, grays of 8 and of one, and colors of 16 bits with their opacity.
    """
    for side, depth, colors in ((5_000, 8, 2), (5_000, 8, 0), (5_000, 1, 0), (2_500, 16, 6)):
        path = forged(tmp_path / "a.png", side, side, depth, colors)
        with pytest.raises(PictureTooLargeError):
            take_picture(path, tmp_path / "copy")
    with pytest.raises(NotationError, match="not a picture that can be read"):
        take_picture(forged(tmp_path / "a.png", 1_500, 1_500, 16, 6), tmp_path / "copy")


def test_a_large_photograph_is_made_smaller_while_it_is_read(tmp_path: Path) -> None:
    copy = take_picture(painted(tmp_path / "a.jpg", 8_000, 6_000), tmp_path / "copy")
    assert QImage(str(copy)).width() == LARGEST_SIDE


def progressive(path: Path, side: int, more_scans: int = 0) -> Path:
    """Write a photograph that comes in several scans, the last one so many times more."""
    picture = QImage(side, side, QImage.Format.Format_RGB32)
    picture.fill(QColor("teal"))
    writer = QImageWriter(str(path))
    writer.setProgressiveScanWrite(True)
    assert writer.write(picture)
    whole = path.read_bytes()
    last = whole.rindex(b"\xff\xda")
    path.write_bytes(whole[:-2] + whole[last:-2] * more_scans + whole[-2:])
    return path


def test_a_photograph_in_scans_is_held_as_a_whole(tmp_path: Path) -> None:
    """A JPEG of half a megabyte took 300 MB; one with 400 scans, seconds."""
    copy = take_picture(progressive(tmp_path / "a.jpg", 1_000), tmp_path / "copy")
    assert QImage(str(copy)).width() == LARGEST_SIDE
    for path in (
        progressive(tmp_path / "b.jpg", 5_000),
        progressive(tmp_path / "c.jpg", 1_000, more_scans=400),
    ):
        with pytest.raises(PictureTooLargeError):
            take_picture(path, tmp_path / "copy")


def test_the_small_picture_inside_a_photograph_is_not_counted(tmp_path: Path) -> None:
    """Cameras put one into the head, with scans of its own, and others behind the end."""
    whole = painted(tmp_path / "a.jpg", 6_000, 5_000).read_bytes()
    small = painted(tmp_path / "b.jpg", 60, 50).read_bytes()
    inside = b"\xff\xe1" + (len(small) + 2).to_bytes(2) + small
    (tmp_path / "a.jpg").write_bytes(whole[:2] + inside + whole[2:] + small)
    assert take_picture(tmp_path / "a.jpg", tmp_path / "copy").is_file()


def test_pictures_have_pixels_together_and_one_alone_may_be_too_large(tmp_path: Path) -> None:
    source = painted(tmp_path / "a.png", 100, 100)
    meter = PictureMeter(largest=10_000, together=25_000)
    for _time in range(2):
        assert take_picture(source, tmp_path / "copy", meter).is_file()
    with pytest.raises(PictureTooLargeError):
        take_picture(source, tmp_path / "copy", meter)
    assert meter.together == 5_000
    (tmp_path / "a.png").write_bytes(png(101))
    with pytest.raises(PictureTooLargeError):
        take_picture(tmp_path / "a.png", tmp_path / "copy", PictureMeter(largest=10_000))
    picture = QImage(100, 100, QImage.Format.Format_RGBA64)
    picture.fill(QColor("teal"))
    assert picture.save(str(tmp_path / "a.png"))
    meter = PictureMeter(together=25_000)
    take_picture(tmp_path / "a.png", tmp_path / "copy", meter)
    assert meter.together == 5_000


def test_a_drawing_that_draws_itself_again_is_not_drawn_and_counted_only_so_far(
    tmp_path: Path,
) -> None:
    """It would take a thousand million rectangles, and nothing can stop Qt while it draws."""
    (tmp_path / "a.svg").write_bytes(svg(30))
    with pytest.raises(PictureTooLargeError):
        take_picture(tmp_path / "a.svg", tmp_path / "copy")
    path = tmp_path / "a.svg"
    path.write_text("<svg>" + "<g/>" * 1000, encoding="utf-8")
    assert 5_000 < svg_cost(path, 500) < 500_000


@pytest.mark.parametrize(
    ("inside", "elements"),
    [
        ("<rect/>", 2),
        ('<g id="a"><rect/><rect/></g>', 4),
        ('<g id="a"><rect/></g><use href="#a"/><use href="#a"/>', 9),
        ('<use href="#a"/><use href="#b"/><g id="a"><g id="b"/></g>', 8),
        ('<pattern id="p"><rect/></pattern><rect fill="url(#p)"/><rect style="fill:url(#p)"/>', 9),
        ('<rect fill="#ffffff"/><rect fill="#nothing"/>', 3),
        ('<g id="a"/><g id="a"/>', 3),
    ],
)
def test_what_is_drawn_again_is_counted_again(inside: str, elements: int, tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{inside}</svg>', encoding="utf-8")
    assert svg_cost(path, 10**9) // 800 == elements


@pytest.mark.parametrize(
    "inside",
    [
        '<g id="a"><use href="#a"/></g>',
        '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>',
        '<use href="#b"/><g id="a"><use href="#b"/><rect/></g><g id="b"><use href="#a"/></g>',
    ],
)
def test_a_drawing_that_draws_itself_is_too_much(inside: str, tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    path.write_text(f"<svg>{inside}</svg>", encoding="utf-8")
    assert svg_cost(path, 10**9) > 10**9


@pytest.mark.no_qt_log
def test_a_jpeg_with_a_broken_head_is_refused(tmp_path: Path) -> None:
    """Qt crashed when it was asked for the format of this one."""
    broken = Path(__file__).with_name("broken_pictures") / "header.jpg"
    with pytest.raises(NotationError, match="not a picture that can be read"):
        take_picture(broken, tmp_path / "copy")


def drawn(path: Path, ground: str, ink: str, side: int = 200) -> Path:
    """Write a picture of a cross on a ground."""
    picture = QImage(side, side, QImage.Format.Format_ARGB32)
    picture.fill(QColor(ground))
    painter = QPainter(picture)
    painter.fillRect(side // 2 - 4, 20, 8, side - 40, QColor(ink))
    painter.fillRect(20, side // 2 - 4, side - 40, 8, QColor(ink))
    painter.end()
    assert picture.save(str(path))
    return path


@pytest.mark.parametrize(
    ("ground", "ink", "trouble"),
    [
        ("transparent", "black", None),
        ("transparent", "white", "pale"),
        ("transparent", "#ffffcc", "pale"),
        ("white", "#f2f2f2", "pale"),
        ("white", "#0044cc", None),
        ("black", "#1c1c1c", "pale"),
        ("black", "yellow", None),
        ("#cc3300", "#cc3300", None),
        ("white", "white", "pale"),
        ("transparent", "transparent", "pale"),
    ],
)
def test_pictures_that_can_hardly_be_seen_are_known(
    ground: str, ink: str, trouble: str | None, tmp_path: Path
) -> None:
    assert picture_trouble(drawn(tmp_path / "x.png", ground, ink)) == trouble


@pytest.mark.parametrize("side", [TINY - 1, TINY])
def test_very_small_pictures_are_known(side: int, tmp_path: Path) -> None:
    found = picture_trouble(painted(tmp_path / "x.png", side, 20))
    assert found == ("tiny" if side < TINY else None)


def test_what_is_no_picture_has_no_trouble(tmp_path: Path) -> None:
    assert picture_trouble(tmp_path / "nowhere.png") is None
