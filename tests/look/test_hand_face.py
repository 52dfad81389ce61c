"""Hands on tiles: as set by a person, whole, and readable if a picture is missing."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from string import ascii_uppercase

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage

from pullstrings_qt.look import hand_face
from pullstrings_qt.look.hand_face import EDGE, named_alt
from pullstrings_qt.look.theme import HANDS, SIGN_VIEWS, SKINS, SignLook, Theme
from pullstrings_qt.look.tile_art import tile_pixmap
from pullstrings_qt.look.tile_face import paint_face, shown_sign
from pullstrings_qt.signs.colors import Tone
from pullstrings_qt.signs.pictures import sign_picture
from pullstrings_qt.signs.views import Hand, View
from pullstrings_qt.signs.words import named_text, shape_text
from pullstrings_qt.tiles.tile_set import Face, Tile, tile_set
from tests.look.pictures import alphas, painted

pytestmark = pytest.mark.usefixtures("qapp")
SIZE = 108
LIGHT = Theme()


def signed(letter: str) -> Face:
    return Face(letter, shape_text(letter), sign=letter)


def drawn(letter: str, theme: Theme = LIGHT, frame: int | None = None) -> QImage:
    return painted(
        partial(paint_face, face=signed(letter), size=SIZE, theme=theme, frame=frame), SIZE
    )


def look(**wanted: str) -> Theme:
    return LIGHT._replace(signs=LIGHT.signs._replace(**wanted))


def box_of(image: QImage) -> QRect:
    """Return the smallest box round everything that is not clear."""
    rows = alphas(image)
    inked = [y for y, row in enumerate(rows) if any(row)]
    columns = [x for x, column in enumerate(zip(*rows, strict=True)) if any(column)]
    return QRect(QPoint(columns[0], inked[0]), QPoint(columns[-1], inked[-1]))


def test_the_words_of_the_theme_are_those_of_the_signs() -> None:
    assert set(HANDS) == {str(hand) for hand in Hand}
    assert set(SIGN_VIEWS) == {str(view) for view in View}
    assert set(SKINS) == {str(tone) for tone in Tone}
    assert SignLook() == SignLook("right", "chart", "sand")


@pytest.mark.parametrize("view", SIGN_VIEWS)
def test_every_hand_is_on_its_tile_whole(view: str) -> None:
    """The cuff runs off one edge of the face; on the other three sides the hand keeps clear."""
    free = round(EDGE * SIZE)
    for letter in ascii_uppercase:
        box = box_of(drawn(letter, look(view=view)))
        assert box.width() > SIZE * 0.3, letter
        assert box.height() > SIZE * 0.35, letter
        gaps = (box.left(), box.top(), SIZE - 1 - box.right(), SIZE - 1 - box.bottom())
        assert min(gaps) >= free, letter
        assert sum(gap <= free for gap in gaps) <= 1, letter


def test_a_left_hand_is_the_mirror_image_of_a_right_hand() -> None:
    for letter in ascii_uppercase:
        right, left = drawn(letter), drawn(letter, look(hand="left"))
        assert right != left
        rows, mirrored = (
            b"".join(row[::3] for row in alphas(image)[::3])
            for image in (right, left.flipped(Qt.Orientation.Horizontal))
        )
        differing = sum(abs(a - b) > 60 for a, b in zip(rows, mirrored, strict=True))
        assert differing <= 20, letter  # of 1296 points: the cut may fall a pixel apart


def test_skin_view_motion_and_contrast_change_the_picture() -> None:
    tones = [drawn("G", look(skin=skin)) for skin in SKINS]
    assert all(first != other for i, first in enumerate(tones) for other in tones[:i])
    assert drawn("G", look(view="viewer")) != drawn("G", look(view="signer"))
    contrast = Theme("contrast", signs=SignLook(skin="deep"))
    assert contrast.skin == "lines"
    assert drawn("G", contrast) == drawn("G", look(skin="lines"))
    frames = [drawn("J", frame=number) for number in (0, 5, 9)]
    assert drawn("J") not in frames
    assert frames[0] != frames[1] != frames[2]
    assert drawn("A", frame=3) == drawn("A")
    calm = LIGHT._replace(reduced_motion=True)
    for letter in "JZ":
        assert box_of(drawn(letter, calm)).width() > box_of(drawn(letter)).width()
    assert drawn("A", calm) == drawn("A")


def test_a_missing_picture_leaves_something_to_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*asked: object) -> object:
        return replace(sign_picture("K"), path=Path("nowhere.png"))

    there = drawn("K")
    monkeypatch.setattr(hand_face, "sign_picture", missing)
    instead, other = drawn("K"), drawn("Q")
    assert instead not in (there, other)
    ink = LIGHT.color("tile_ink")
    assert any(instead.pixelColor(x, y) == ink for x in range(SIZE) for y in range(SIZE // 2, SIZE))


def test_tiles_remember_their_picture_for_each_look_of_hands() -> None:
    tile = tile_set("asl").tiles["k"]
    sand, deep = LIGHT, look(skin="deep")
    first = tile_pixmap(tile, "back", 54, 1.0, sand)
    assert tile_pixmap(tile, "back", 54, 1.0, deep).toImage() != first.toImage()
    large = sand._replace(text_scale=2.0)
    assert tile_pixmap(tile, "back", 54, 1.0, large).cacheKey() == first.cacheKey()


def test_which_sign_a_tile_shows_and_names_only_on_request() -> None:
    tile = tile_set("asl").tiles["j"]
    assert [shown_sign(tile, mode) for mode in ("front", "back", "both")] == [None, "J", "J"]
    assert shown_sign(Tile("x", signed("Z"), Face("x", "x")), "both") == "Z"
    assert named_alt(signed("R")) == named_text("R")
    assert named_alt(Face("R", "the letter R")) == "the letter R"


def hand_width(letter: str, size: int) -> float:
    """Return how wide the hand is on a face, in shares of the face."""
    image = painted(partial(paint_face, face=signed(letter), size=size, theme=LIGHT), size)
    return box_of(image).width() / size


def test_fists_come_a_quarter_closer_on_small_tiles_and_other_letters_do_not() -> None:
    for letter in "AEMNST":
        assert hand_width(letter, 108) / hand_width(letter, 300) == pytest.approx(1.25, abs=0.05)
    for letter in "DILX":
        assert hand_width(letter, 108) / hand_width(letter, 300) == pytest.approx(1.0, abs=0.05)
