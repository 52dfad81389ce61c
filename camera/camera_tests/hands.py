"""Hands for tests of the camera: joints, sightings, fake networks."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from pullstrings_qt.signs.alphabet import alphabet
from pullstrings_qt.signs.motion import moment
from pullstrings_qt.signs.pose import Pose
from pullstrings_qt.signs.skeleton import skeleton
from pullstrings_qt.signs.views import seen
from pullstrings_qt_camera.reading.frame import Frame, Numbers
from pullstrings_qt_camera.reading.hand import DetectedHand
from pullstrings_qt_camera.reading.hand_detector import HandSighting
from pullstrings_qt_camera.reading.sign_reader import STILL_LETTERS

SIZE = (640, 480)


def joints(pose: Pose) -> Numbers:
    """Return the joints of a pose as the viewer sees them: 21 × 2, y up, in mm."""
    return np.array(seen(pose, skeleton()), np.float32)[:, :2]


def hand(
    pose: Pose, *, scale: float = 1.0, at: tuple[float, float] = (320.0, 400.0)
) -> DetectedHand:
    """Return the hand as if it were found with its wrist at a point of the frame."""
    places = joints(pose) * np.array([scale, -scale], np.float32) + np.array(at, np.float32)
    return DetectedHand(places.astype(np.float32), left=False, sure=1.0)


def sight(letter: str, shares: dict[str, float], *, scale: float = 1.0) -> HandSighting:
    """Return a hand that shows a letter, read with these shares; the rest is no letter."""
    row = [shares.get(each, 0.0) for each in STILL_LETTERS]
    shown = np.array([*row, 1.0 - sum(row)], np.float32)
    return HandSighting(SIZE, hand(alphabet()[letter].pose, scale=scale), shown, hands=1)


def upside_down(seen: HandSighting) -> HandSighting:
    """Return what is seen as if the camera stood on its head."""
    assert seen.hand is not None
    places = np.array(SIZE, np.float32) - seen.hand.places
    return replace(seen, hand=replace(seen.hand, places=places))


def on_its_side(seen: HandSighting) -> HandSighting:
    """Return what is seen as if the camera lay on its side."""
    assert seen.hand is not None
    places = seen.hand.places[:, ::-1] * np.array([1, -1], np.float32)
    off = np.array(SIZE, np.float32) / 2 - places.mean(axis=0)
    return replace(seen, hand=replace(seen.hand, places=places + off))


def moved(seen: HandSighting, palms: float, up: float = 0.0) -> HandSighting:
    """Return what is seen with its hand so many palm lengths to the right, and up."""
    assert seen.hand is not None
    way = np.array([palms, -up], np.float32) * np.float32(seen.hand.palm())
    return replace(seen, hand=replace(seen.hand, places=seen.hand.places + way))


def writing(letter: str, share: float, *, backwards: bool = False) -> HandSighting:
    """Return the hand that writes J or Z after a share of its path, read as its still letter."""
    sign = alphabet()[letter]
    assert sign.motion is not None
    now = moment(sign.pose, sign.motion, skeleton(), 1.0 - share if backwards else share)
    x, y, _depth = now.moved
    still = {"J": "I", "Z": "D"}[letter]
    found = hand(now.pose, at=(320.0 + x, 400.0 - y))
    return replace(sight(letter, {still: 1.0}), hand=found)


def blank(light: int = 128) -> Frame:
    """Return a frame of one gray."""
    return np.full((SIZE[1], SIZE[0], 3), light, np.uint8)


def answering(*answers: Numbers) -> Callable[[Numbers], list[Numbers]]:
    """Return a network that answers the same to every picture."""
    return lambda picture: list(answers)
