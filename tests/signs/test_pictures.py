"""The stored pictures are complete, small, and load with the colors of the app."""

import pytest
from PySide6.QtGui import QImage

from pullstrings_qt.core.resources import resource
from pullstrings_qt.signs.alphabet import LETTERS
from pullstrings_qt.signs.colors import Tone, color_table
from pullstrings_qt.signs.pictures import (
    CARD,
    FRAMES,
    STEP,
    TILE,
    picture_path,
    sign_motion,
    sign_picture,
    sign_steps,
)
from pullstrings_qt.signs.views import Hand, Side, View

FOLDER = resource("tilesets", "asl", "hands")
MAX_BYTES = 6_000_000


@pytest.mark.parametrize("view", View)
def test_every_letter_has_its_picture(view: View) -> None:
    for letter in LETTERS:
        for size, wide in ((64, TILE), (TILE, TILE), (TILE + 1, CARD), (CARD, CARD)):
            image = QImage(str(sign_picture(letter, view, size=size).path))
            assert (image.width(), image.height()) == (wide, wide), letter
            assert image.format() is QImage.Format.Format_Indexed8


def test_nothing_else_lies_there_and_all_of_it_is_small() -> None:
    wanted = {
        picture_path(letter, side, str(size))
        for letter in LETTERS
        for side in Side
        for size in (TILE, CARD)
    }
    moving = [*(f"motion-{number}" for number in range(FRAMES)), "steps"]
    wanted |= {picture_path(letter, side, n) for letter in "JZ" for side in Side for n in moving}
    assert set(FOLDER.iterdir()) == wanted
    assert sum(path.stat().st_size for path in wanted) < MAX_BYTES


def test_a_tone_recolors_a_picture() -> None:
    assert QImage(str(sign_picture("A").path)).colorTable() == list(color_table(Tone.SAND))
    for tone in Tone:
        picture = sign_picture("C", tone=tone)
        image = QImage(str(picture.path))
        image.setColorTable(picture.colors)
        assert image.colorTable() == list(color_table(tone))
        assert image.pixelColor(0, 0).alpha() == 0
        middle = image.pixelIndex(TILE // 2 - 60, TILE // 2 + 40)
        color = image.pixelColor(TILE // 2 - 60, TILE // 2 + 40)
        assert color.rgba() == color_table(tone)[middle]


def test_left_hands_are_flipped_and_charts_turn_g() -> None:
    assert not sign_picture("G").mirrored
    assert sign_picture("G", hand=Hand.LEFT).mirrored
    assert sign_picture("G").path == sign_picture("G", View.SIGNER).path
    assert sign_picture("G").path != sign_picture("G", View.VIEWER).path
    assert sign_picture("A").path == sign_picture("A", View.VIEWER).path


def test_two_letters_have_a_motion_and_a_still_of_its_steps() -> None:
    for letter in "JZ":
        motion = sign_motion(letter, View.SIGNER, Hand.LEFT, Tone.DEEP)
        assert motion is not None
        assert len({picture.path for picture in motion.pictures}) == FRAMES
        assert all(picture.mirrored for picture in motion.pictures)
        assert 80 <= motion.step <= 200
        for picture in (*motion.pictures, sign_steps(letter)):
            assert QImage(str(picture.path)).width() == STEP
    assert sign_motion("A") is None
    assert sign_steps("A") == sign_picture("A", size=CARD)
