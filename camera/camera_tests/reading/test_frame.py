import numpy as np
import pytest

from camera_tests.hands import blank
from pullstrings_qt_camera.reading.frame import TiltedSquare, cut, is_too_dark


def picture(high: int, wide: int) -> np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]:
    return np.random.default_rng(1).integers(0, 256, (high, wide, 3), np.uint8)


def test_a_square_as_large_as_the_frame_is_the_frame_and_turned_lies_on_its_side() -> None:
    frame = picture(12, 12)
    taken = cut(frame, TiltedSquare(6, 6, 12, 0.0), 12, black_outside=True)
    # The last row and column are read a thousandth of a point further in.
    assert np.abs(taken * 255 - frame).max() < 0.3
    taken = cut(frame, TiltedSquare(6, 6, 12, np.pi / 2), 12, black_outside=False)
    assert np.abs(taken * 255 - np.rot90(frame)).max() < 0.3


@pytest.mark.parametrize("black", [True, False])
def test_beyond_the_frame_is_black_or_its_edge(black: bool) -> None:
    frame = np.full((10, 10, 3), 200, np.uint8)
    taken = cut(frame, TiltedSquare(0, 5, 10, 0.0), 10, black_outside=black)
    assert taken[5, 9] * 255 == pytest.approx(200)
    assert taken[5, 0] * 255 == pytest.approx(0 if black else 200)


def test_places_in_a_square_are_found_in_the_frame() -> None:
    corners = np.array([[0.5, 0.5], [0.5, 0.0]], np.float32)
    middle, top = TiltedSquare(30, 40, 20, np.pi / 2).places(corners)
    assert middle == pytest.approx([30, 40])
    assert top == pytest.approx([40, 40]), "turned clockwise, its top is at the right"


def test_only_a_dark_frame_is_too_dark() -> None:
    assert is_too_dark(blank(10))
    assert not is_too_dark(blank(60))
    before_a_curtain = blank(0)
    before_a_curtain[200:320, 260:380] = 200
    assert not is_too_dark(before_a_curtain)
