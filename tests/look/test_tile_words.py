"""Words and kana on tiles, and players' pictures."""

from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontInfo, QImage, QRawFont

from pullstrings_qt.core.errors import NotationError
from pullstrings_qt.core.resources import resource
from pullstrings_qt.look.lettering import lines_path
from pullstrings_qt.look.picture_file import LARGEST_SIDE, take_picture
from pullstrings_qt.look.theme import kana_font
from pullstrings_qt.tiles.tile_set import tile_set

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("set_id", ["hiragana", "katakana"])
def test_the_bundled_font_has_every_kana(set_id: str) -> None:
    font = kana_font(40)
    assert QFontInfo(font).family() == "Pullstrings Kana"
    letters = "".join(tile.back.text for tile in tile_set(set_id).tiles.values())
    drawn = QRawFont(str(resource("fonts", "Kana-Regular.ttf")), 40)
    assert [letter for letter in letters if not drawn.supportsCharacter(ord(letter))] == []


def test_long_names_stay_on_the_tile_and_readable() -> None:
    for tile in tile_set("elements").tiles.values():
        words = tile.back.parts or (tile.back.text,)
        box = lines_path(words, 60, widest=95, highest=86).boundingRect()
        assert QRectF(-51, -51, 102, 102).contains(box), words
        assert box.height() > 12, words


def test_a_long_word_is_broken_only_where_it_may_be() -> None:
    whole = lines_path(("Phosphorus",), 60, widest=90, highest=86).boundingRect()
    broken = lines_path(("Phos", "phorus"), 60, widest=90, highest=86).boundingRect()
    assert broken.height() > 2 * whole.height()
    short = lines_path(("a", "b"), 60, widest=90, highest=86).boundingRect()
    assert short.height() < 60


def image(path: Path, width: int, height: int) -> Path:
    picture = QImage(width, height, QImage.Format.Format_RGB32)
    picture.fill(0x336699)
    assert picture.save(str(path))
    return path


@pytest.mark.parametrize(
    ("size", "kept"), [((2000, 1000), (LARGEST_SIDE, LARGEST_SIDE // 2)), ((100, 80), (100, 80))]
)
@pytest.mark.parametrize("suffix", ["png", "jpg"])
def test_large_pictures_are_scaled_down(
    size: tuple[int, int], kept: tuple[int, int], suffix: str, tmp_path: Path
) -> None:
    copy = take_picture(image(tmp_path / f"x.{suffix}", *size), tmp_path / "copy")
    found = QImage(str(copy))
    assert copy == tmp_path / "copy.png"
    assert (found.width(), found.height()) == kept


def test_a_drawing_is_drawn_large(tmp_path: Path) -> None:
    svg = tmp_path / "x.svg"
    svg.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">'
        '<circle cx="10" cy="10" r="9"/></svg>'
    )
    assert QImage(str(take_picture(svg, tmp_path / "copy"))).width() == LARGEST_SIDE


@pytest.mark.parametrize("content", [b"", b"no picture", b"\x89PNG\r\n\x1a\n broken"])
def test_what_is_no_picture_is_one_sentence(content: bytes, tmp_path: Path) -> None:
    broken = tmp_path / "x.png"
    broken.write_bytes(content)
    with pytest.raises(NotationError, match=r"x\.png is not a picture"):
        take_picture(broken, tmp_path / "copy")
    assert not (tmp_path / "copy.png").exists()
