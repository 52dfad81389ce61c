from pathlib import Path

import numpy as np
import pytest

from camera_tests.hands import SIZE, hand, joints
from pullstrings_qt.signs.alphabet import alphabet
from pullstrings_qt_camera.reading.hand_detector import HandSighting
from pullstrings_qt_camera.reading.sign_reader import NO_LETTER, STILL_LETTERS, SignReader, features
from pullstrings_qt_camera.reading.verdict import LetterWatch, VerdictKind, accepts
from tools.training.shaken_hands import taught_poses
from tools.training.wrong_hands import one_finger_wrong

WEIGHTS = Path(__file__).parents[2] / "pullstrings_qt_camera" / "signs.npz"


@pytest.fixture(scope="module")
def reader() -> SignReader:
    return SignReader(WEIGHTS)


def test_every_letter_of_ours_is_read_in_all_its_ways(reader: SignReader) -> None:
    numbers, poses = zip(*taught_poses(), strict=True)
    shares = reader.shares(np.stack([joints(pose) for pose in poses]))
    assert shares.sum(axis=1) == pytest.approx(1.0, abs=1e-5)
    assert tuple(shares[:, :-1].argmax(axis=1)) == numbers
    rows = zip(shares, numbers, strict=True)
    assert all(accepts(row, STILL_LETTERS[number]) for row, number in rows)


def test_a_letter_with_one_finger_wrong_is_seldom_taken_for_it(reader: SignReader) -> None:
    wrong = one_finger_wrong()
    shares = reader.shares(np.stack([joints(each.pose) for each in wrong]))
    taken = [accepts(row, each.letter) for row, each in zip(shares, wrong, strict=True)]
    assert np.mean(taken) < 0.13
    passed = {(each.letter, each.finger) for each, took in zip(wrong, taken, strict=True) if took}
    assert {letter for letter, _finger in passed} <= set("GHPQ"), "whose fingers hide"


@pytest.mark.parametrize(
    ("letter", "finger", "wanted"),
    [("Y", "middle", "in"), ("A", "ring", "in"), ("U", "little", "in"), ("V", "index", "out")],
)
def test_it_is_said_which_finger_is_wrong(
    reader: SignReader, letter: str, finger: str, wanted: str
) -> None:
    (pose,) = (
        each.pose for each in one_finger_wrong() if (each.letter, each.finger) == (letter, finger)
    )
    shown = hand(pose)
    seen = HandSighting(SIZE, shown, reader.shares(shown.as_right()[None])[0], hands=1)
    verdict = LetterWatch(letter).see(seen, 0.0)
    assert verdict.fault is not None
    assert (verdict.kind, verdict.held) == (VerdictKind.NEARLY, 0.0)
    assert (verdict.fault.digit, verdict.fault.wanted) == (finger, wanted)


def test_size_and_place_of_a_hand_do_not_matter() -> None:
    own = joints(alphabet()["Y"].pose)[None]
    assert features(own * 3 + 100) == pytest.approx(features(own), abs=1e-4)


def test_joints_thrown_together_are_no_letter(reader: SignReader) -> None:
    shares = reader.shares(np.random.default_rng(3).uniform(0, 1, (50, 21, 2)))
    assert shares[:, NO_LETTER].mean() > 0.2
    assert shares[:, :-1].max(axis=1).mean() < 0.5
