"""The check of stored pictures ignores rounding and finds a changed hand."""

from collections.abc import Iterator

import numpy as np
import pytest

from pullstrings_qt.signs.alphabet import alphabet
from pullstrings_qt.signs.pictures import HALF_WIDTH, TILE, picture_path
from pullstrings_qt.signs.pose import Pose
from pullstrings_qt.signs.skeleton import skeleton
from pullstrings_qt.signs.views import Side
from tools.artwork import checking
from tools.artwork.__main__ import session
from tools.artwork.checking import CHECKED, compared, off
from tools.artwork.ink import draw
from tools.artwork.paint import Indices, paint
from tools.artwork.png import read_indices
from tools.artwork.surface import body, trace


def stored(letter: str, side: Side) -> Iterator[tuple[str, Indices]]:
    yield str(TILE), read_indices(picture_path(letter, side, str(TILE)))


def coarse(pose: Pose) -> Indices:
    """Return a small picture of a hand in the middle of C's."""
    middle = session("C", Side.VIEWER).center
    return paint(draw(trace(body(pose, skeleton(), Side.VIEWER), middle, HALF_WIDTH, 96), 1, 2.5))


def test_another_letter_turn_or_size_is_found_and_what_is_stored_is_not() -> None:
    assert compared(stored) == ([], 0)
    wrong, _points = compared(lambda letter, side: stored("S", side))
    assert wrong == [f"{letter}, {side}, {TILE}" for letter, side in CHECKED]
    pose = alphabet()["C"].pose
    turned = Pose(pose.fingers, pose.thumb, (*pose.turns, ("z", 1.0)), pose.forearm)
    assert off(coarse(pose), coarse(pose)) == 0.0
    assert off(coarse(pose), coarse(turned)) > 20 * checking._POINTS
    assert off(np.zeros((4, 4), np.uint8), np.zeros((8, 8), np.uint8)) == 1.0


def test_a_point_a_shade_off_is_counted_and_forgiven(monkeypatch: pytest.MonkeyPatch) -> None:
    def shaken(letter: str, side: Side) -> Iterator[tuple[str, Indices]]:
        for name, picture in stored(letter, side):
            rows, columns = np.nonzero(picture > 8)
            changed = picture.copy()
            changed[rows[0], columns[0]] -= 1
            yield name, changed

    wrong, points = compared(shaken)
    assert (wrong, points) == ([], len(CHECKED))
    monkeypatch.setattr(checking, "_POINTS", -1.0)
    assert len(compared(shaken)[0]) == len(CHECKED)
