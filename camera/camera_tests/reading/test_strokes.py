import numpy as np
import pytest

from pullstrings_qt.signs.alphabet import alphabet
from pullstrings_qt.signs.motion import trail
from pullstrings_qt.signs.skeleton import skeleton
from pullstrings_qt_camera.reading.strokes import Path, is_written, strokes, unlikeness


def path(letter: str) -> Path:
    """Return the path of a letter of ours in palm lengths."""
    sign = alphabet()[letter]
    assert sign.motion is not None
    return np.array(trail(sign.pose, sign.motion, skeleton())) / 90


def written(line: Path) -> Path:
    """Return a path between two rests, a frame each."""
    return np.concatenate([np.repeat(line[:1], 6, 0), line, np.repeat(line[-1:], 6, 0)])


def drawn(letter: str) -> Path:
    """Return the path in twelve steps of one length."""
    line = path(letter)
    gone = np.concatenate([[0], np.linalg.norm(np.diff(line, axis=0), axis=1).cumsum()])
    steps = np.linspace(0, gone[-1], 13)
    return np.stack([np.interp(steps, gone, line[:, 0]), np.interp(steps, gone, line[:, 1])], 1)


@pytest.mark.parametrize("letter", ["J", "Z"])
def test_our_own_path_is_the_letter_large_or_small(letter: str) -> None:
    for size in (0.6, 1.0, 1.8):
        assert is_written(written(drawn(letter) * size + 4), path(letter))


@pytest.mark.parametrize("letter", ["J", "Z"])
def test_backwards_upside_down_or_the_other_letter_is_none(letter: str) -> None:
    other = {"J": "Z", "Z": "J"}[letter]
    assert not is_written(written(drawn(letter)[::-1]), path(letter))
    assert not is_written(written(-drawn(letter)), path(letter))
    assert not is_written(written(drawn(other)), path(letter))


@pytest.mark.parametrize("slant", [-0.25, 0.0, 0.25])
def test_a_line_down_is_no_j_and_a_hook_to_the_other_side_neither(slant: float) -> None:
    steps = np.linspace(0, 1, 13)
    shaken = np.random.default_rng(0).normal(0, 0.015, (13, 2))
    down = np.stack([slant * steps, -steps], 1) + shaken
    assert not is_written(written(down), path("J"))
    mirrored = drawn("J") * [-1, 1] + shaken
    told = [is_written(written(mirrored[:count]), path("J")) for count in range(6, 14)]
    assert not any(told), "nor on the way, before it turns"


@pytest.mark.parametrize("letter", ["J", "Z"])
@pytest.mark.parametrize("squeezed", [(0.7, 1.2), (1.3, 0.8)])
def test_narrow_wide_and_shaken_it_is_the_letter(
    letter: str, squeezed: tuple[float, float]
) -> None:
    shaken = np.random.default_rng(0).normal(0, 0.015, (13, 2))
    assert is_written(written(drawn(letter) * squeezed + shaken), path(letter))


def test_a_stroke_goes_from_rest_to_rest_and_a_trembling_hand_writes_none() -> None:
    first, way, second = strokes(np.concatenate([written(drawn("J")), written(drawn("Z"))]))
    assert unlikeness(first, path("J")) < 0.2
    assert unlikeness(second, path("Z")) < 0.2
    assert len(way) == 2, "from where J ends to where Z begins"
    shaken = np.random.default_rng(0).normal(0, 0.005, (60, 2))
    assert list(strokes(shaken)) == []
    assert unlikeness(shaken, path("J")) == float("inf")
