"""The networks' outputs are decoded like in MediaPipe; the networks here are fakes."""

from math import pi

import numpy as np
import pytest

from camera_tests.hands import answering, blank, hand
from pullstrings_qt.signs.alphabet import alphabet
from pullstrings_qt_camera.reading.frame import Frame, Numbers, TiltedSquare
from pullstrings_qt_camera.reading.hand import DetectedHand, HandReader, around_hand
from pullstrings_qt_camera.reading.palms import PalmFinder
from pullstrings_qt_camera.reading.tracking import HandTracker

ANCHORS = 2 * 24 * 24 + 6 * 12 * 12


def palms(*rows: tuple[int, float]) -> tuple[Numbers, Numbers]:
    """Return what the detector answers: an upright palm of 48 points at some anchors, by score."""
    raw = np.zeros((ANCHORS, 18), np.float32)
    scores = np.full((ANCHORS, 1), -9.0, np.float32)
    for anchor, score in rows:
        raw[anchor, 2:4] = 48
        raw[anchor, 5] = 20  # wrist, below the middle
        raw[anchor, 9] = -20  # middle finger's knuckle, above it
        scores[anchor] = score
    return raw, scores


def test_a_palm_gives_a_square_round_the_hand_and_palms_that_overlap_one() -> None:
    (square,) = PalmFinder(answering(*palms((2 * (12 * 24 + 12), 3.0)))).squares(blank())
    # The anchor lies at 12.5 / 24 of a square of 640 points; a palm is a quarter of it.
    assert (square.side, square.turn) == pytest.approx((2.6 * 160, 0.0))
    assert square.x == pytest.approx(640 * 12.5 / 24)
    assert square.y == pytest.approx(640 * 12.5 / 24 - 80 - 80)
    answers = palms((2 * (4 * 24 + 4), 1.0), (2 * (20 * 24 + 20), 2.0), (2 * (20 * 24 + 21), 1.5))
    squares = PalmFinder(answering(*answers)).squares(blank())
    assert len(squares) == 2
    assert squares[0].x > squares[1].x
    assert PalmFinder(answering(*palms())).squares(blank()) == [], "an empty frame has none"


def landmarks(sure: float, side: float) -> tuple[Numbers, ...]:
    inside = np.full((21, 3), 112, np.float32)
    inside[9, :2] = (112, 56)
    return inside.reshape(-1), np.array([sure], "f4"), np.array([side], "f4"), np.zeros(63, "f4")


def test_joints_are_found_where_there_is_a_hand_and_a_left_one_is_mirrored() -> None:
    square = TiltedSquare(300, 200, 224, 0.0)
    found = HandReader(answering(*landmarks(0.9, 0.1))).hand(blank(), square)
    assert found is not None
    assert found.places[0] == pytest.approx([300, 200])
    assert found.places[9] == pytest.approx([300, 144])
    assert found.palm() == pytest.approx(56)
    assert HandReader(answering(*landmarks(0.3, 0.9))).hand(blank(), square) is None
    square = TiltedSquare(300, 200, 224, 0.0)
    left = HandReader(answering(*landmarks(0.9, 0.1))).hand(blank(), square)
    right = HandReader(answering(*landmarks(0.9, 0.9))).hand(blank(), square)
    assert left is not None
    assert right is not None
    assert (left.left, right.left) == (True, False)
    assert left.as_right()[9] == pytest.approx([-300, -144])
    assert right.as_right()[9] == pytest.approx([300, -144])


@pytest.mark.parametrize(("letter", "turn"), [("B", 0.0), ("H", pi / 2)])
def test_the_next_square_lies_round_the_hand_and_is_turned_as_it_is(
    letter: str, turn: float
) -> None:
    places = hand(alphabet()[letter].pose).places
    square = around_hand(places)
    assert square.turn == pytest.approx(turn, abs=0.5)
    inside = (places - [square.x, square.y]) @ square.spread() / square.side**2
    assert np.abs(inside).max() < 0.5, "every joint lies in it"


class _Palms(PalmFinder):
    def __init__(self, count: int) -> None:
        self.count, self.asked = count, 0

    def squares(self, frame: Frame) -> list[TiltedSquare]:
        self.asked += 1
        return [TiltedSquare(9, 9, 9, 0.0)] * self.count


class _Hands(HandReader):
    def __init__(self, found: DetectedHand | None) -> None:
        self.found = found

    def hand(self, frame: Frame, square: TiltedSquare) -> DetectedHand | None:
        return self.found


def test_five_searches_a_second_without_a_hand_and_one_where_it_is_followed() -> None:
    finder = _Palms(0)
    tracker = HandTracker(finder, _Hands(None))
    assert not any(tracker.see(blank(), number / 15) for number in range(30))
    assert 9 <= finder.asked <= 10
    finder = _Palms(2)
    tracker = HandTracker(finder, _Hands(hand(alphabet()["A"].pose)))
    assert all(tracker.see(blank(), number / 15) for number in range(30))
    assert (finder.asked, tracker.hands) == (2, 2)
    tracker.forget()
    assert tracker.hands == 0
    assert tracker.see(blank(), 2.1) is not None
    assert finder.asked == 3
    finder, reader = _Palms(1), _Hands(hand(alphabet()["A"].pose))
    tracker = HandTracker(finder, reader)
    assert tracker.see(blank(), 0.0) is not None
    reader.found = None
    assert tracker.see(blank(), 0.3) is None
    assert finder.asked == 2
    assert tracker.hands == 0
