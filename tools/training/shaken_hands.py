"""Draws hands that show letters, or none, shaken as people and cameras shake them."""

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pullstrings_qt.signs.alphabet import alphabet
from pullstrings_qt.signs.pose import Pose
from pullstrings_qt.signs.skeleton import FINGERS
from pullstrings_qt_camera.reading.sign_reader import (
    NO_LETTER,
    ONE_SIDED,
    STILL_LETTERS,
    features,
)
from tools.training.kinematics import Floats, joints, turns
from tools.training.wrong_hands import one_finger_wrong

Classes: TypeAlias = NDArray[np.int64]

_FACING: Final = 0.65  # cosine of the least angle between a palm and the viewer that tells its side
_HAND: Final = 180.0  # mm from the wrist to the farthest tip
_LETTERS: Final = len(STILL_LETTERS)
#: Bends of a loose hand, least and most of knuckle, middle and end, in shares of one bend.
_LOOSE_BENDS: Final = ((0.3, 0.5, 0.2), (1.0, 1.4, 0.8))
_LOOSE_SPREAD: Final = np.array([1.0, 0.2, -0.6, -1.4])  # index to little finger
_LOOSE_THUMB: Final = ((20, 0, -30, -5, -5), (60, 40, 10, 25, 25))  # degrees, least and most


@dataclass(frozen=True, slots=True)
class Shaking:
    """How much the hands are shaken.

    Attributes:
        tilt: most degrees the hand is turned about each axis.
        bend: degrees (standard deviation) each joint is off.
        common: share (sd) by which a whole hand bends more or less.
        bone: share (sd) by which the bones of a digit are longer.
        root: how far (sd) a whole digit is off, in hand lengths: people's palms differ.
        noise: how far (sd) a landmark is off, in hand lengths.
        none: share of hands that show no letter.
        wrong: share of these that are a letter but for one finger.
        turned: share of these that are a letter from its other side.
        found: share of letters taken from landmarks found in rendered pictures.
    """

    tilt: float = 40.0
    bend: float = 6.0
    common: float = 0.15
    bone: float = 0.06
    root: float = 0.02
    noise: float = 0.03
    none: float = 0.25
    wrong: float = 0.4
    turned: float = 0.2
    found: float = 0.3


@dataclass(frozen=True)
class _Held:
    """Hands as they are held: fingers × 4 × 5, thumbs × 5, turning matrices."""

    fingers: Floats
    thumbs: Floats
    turning: Floats

    def of(self, numbers: Classes) -> "_Held":
        """Return hands held as some of these are."""
        return _Held(self.fingers[numbers], self.thumbs[numbers], self.turning[numbers])

    def between(self, a: Classes, b: Classes, part: Floats) -> "_Held":
        """Return hands that part of the way from one of these to another, turned as the nearer."""
        fingers = self.fingers[a] + (self.fingers[b] - self.fingers[a]) * part[:, None, None]
        thumbs = self.thumbs[a] + (self.thumbs[b] - self.thumbs[a]) * part[:, None]
        return _Held(fingers, thumbs, self.turning[np.where(part < 0.5, a, b)])


def _held(poses: Sequence[Pose]) -> _Held:
    return _Held(
        np.array([[astuple(pose.fingers[name]) for name in FINGERS] for pose in poses]),
        np.array([astuple(pose.thumb) for pose in poses]),
        np.array([pose.turning() for pose in poses]),
    )


class ShakenHands:
    """Draws hands.

    Args:
        shaking: how much they are shaken.
        rng: where chance comes from.
        found: joints the landmark network found in pictures of our hands (hands × 21 × 2, y up),
            and the places of their poses among `taught_poses`: so its habits are known.
    """

    def __init__(
        self, shaking: Shaking, rng: np.random.Generator, found: tuple[Floats, Classes]
    ) -> None:
        self._shaking, self._rng = shaking, rng
        letters, poses = zip(*taught_poses(), strict=True)
        self._ways = [np.flatnonzero(np.array(letters) == n) for n in range(_LETTERS)]
        self._still = _held(poses)
        self._wrong = _held([wrong.pose for wrong in one_finger_wrong()])
        self._turned = _held(_seen_from_a_side())
        numbers = np.arange(len(poses))
        self._means = np.array([features(self._shown(np.full(400, n))).mean(0) for n in numbers])
        numbers = np.repeat(numbers, 50)
        off = np.linalg.norm(features(self._shown(numbers)) - self._means[numbers], axis=1)
        self._near = float(np.quantile(off, 0.8))
        self._found = _by_pose(*found, len(poses))

    def draw(self, count: int) -> tuple[Floats, Classes]:
        """Return joints as the camera sees them (hands × 21 × 2, y up) and their classes.

        A letter is held anywhere between two of its ways.
        """
        nones = int(count * self._shaking.none)
        letters = self._rng.integers(0, _LETTERS, count - nones)
        ways = [self._ways[letter] for letter in letters]
        poses, others = (
            np.array([way[self._rng.integers(len(way))] for way in ways]) for _each in range(2)
        )
        part = self._rng.uniform(0, 0.5, len(letters))
        places = self._seen(self._still.between(poses, others, part))
        found = np.array([len(hands) > 0 for hands in self._found])[poses]
        taken = found & (self._rng.random(len(letters)) < self._shaking.found)
        if taken.any():
            places[taken] = self._once_found(poses[taken])
        classes = np.concatenate([letters, np.full(nones, NO_LETTER)])
        return np.concatenate([places, self._no_letters(nones)]), classes

    def wrong(self, times: int) -> tuple[Floats, tuple[str, ...]]:
        """Return each hand with one finger wrong so many times, and the letter it nearly is."""
        numbers = np.repeat(np.arange(len(self._wrong.fingers)), times)
        letters = [each.letter for each in one_finger_wrong()]
        return self._seen(self._wrong.of(numbers)), tuple(letters[number] for number in numbers)

    def _shown(self, numbers: Classes) -> Floats:
        return self._seen(self._still.of(numbers))

    def _once_found(self, numbers: Classes) -> Floats:
        rng, shaking = self._rng, self._shaking
        own = np.stack([self._found[n][rng.integers(len(self._found[n]))] for n in numbers])
        tilts = rng.uniform(-shaking.tilt / 2, shaking.tilt / 2, len(own))
        own = own @ turns("z", tilts)[:, :2, :2].transpose(0, 2, 1)
        own = own * rng.normal(1, 0.06, (len(own), 1, 2))
        shaken: Floats = own + rng.normal(0, shaking.noise * _HAND, own.shape)
        return shaken

    def _no_letters(self, count: int) -> Floats:
        """Return hands of no letter: a finger wrong, the other side, or far from every pose."""
        wrong = self._rng.integers(0, len(self._wrong.fingers), int(count * self._shaking.wrong))
        turned = self._rng.integers(0, len(self._turned.fingers), int(count * self._shaking.turned))
        other_side = self._seen(self._turned.of(turned)) * [-1, 1]
        found = np.concatenate([self._seen(self._wrong.of(wrong)), other_side])
        while len(found) < count:
            other = self._seen(self._between_letters_or_loose(2 * count))
            far = np.linalg.norm(features(other)[:, None] - self._means, axis=2).min(axis=1)
            found = np.concatenate([found, other[far > self._near]])
        return found[:count]

    def _between_letters_or_loose(self, count: int) -> _Held:
        rng, still = self._rng, self._still
        a, b = rng.integers(0, len(still.fingers), (2, count))
        held = still.between(a, b, rng.uniform(0.3, 0.7, count))
        loose = rng.random(count) < 0.4
        bends = rng.uniform(0, 45, (count, 1, 1)) * rng.uniform(*_LOOSE_BENDS, (count, 4, 3))
        spread = rng.uniform(-2, 12, (count, 1)) * _LOOSE_SPREAD
        straight = np.zeros((count, 4, 1))
        held.fingers[loose] = np.concatenate([bends, spread[:, :, None], straight], axis=2)[loose]
        held.thumbs[loose] = rng.uniform(*_LOOSE_THUMB, (count, 5))[loose]
        held.turning[loose] = turns("z", rng.uniform(-60, 60, count))[loose]
        return held

    def _seen(self, held: _Held) -> Floats:
        """Return the hands bent and turned otherwise, before a camera somewhere near."""
        rng, shaking, count = self._rng, self._shaking, len(held.fingers)
        whole = rng.normal(1, shaking.common, (count, 1, 1))
        off = rng.normal(0, shaking.bend, held.fingers.shape) * [1, 1, 1, 0.4, 0]
        bent = np.concatenate([np.repeat(whole, 3, 2), np.ones((count, 1, 2))], 2)
        thumbs = held.thumbs + rng.normal(0, shaking.bend, held.thumbs.shape)
        longer = rng.normal(1, shaking.bone, (count, 5))
        places = joints(held.fingers * bent + off, thumbs, longer)
        roots = rng.normal(0, shaking.root * _HAND, (count, 5, 3))
        places[:, 1:] += roots.repeat(4, axis=1)
        x, y, z = rng.uniform(-shaking.tilt, shaking.tilt, (3, count))
        turning = turns("z", z) @ turns("y", y) @ turns("x", x) @ held.turning
        places = places @ turning.transpose(0, 2, 1)
        far = rng.uniform(350, 900, (count, 1, 1))  # mm from the wrist to the camera
        flat = places[:, :, :2] * (far / (far - places[:, :, 2:]))
        flat *= rng.normal(1, 0.05, (count, 1, 2))
        shaken: Floats = flat + rng.normal(0, shaking.noise * _HAND, flat.shape)
        return shaken


def taught_poses() -> tuple[tuple[int, Pose], ...]:
    """Return each pose a letter is learned from, after the place of its letter."""
    return tuple(
        (number, pose)
        for number, letter in enumerate(STILL_LETTERS)
        for pose in alphabet()[letter].taught
    )


def _seen_from_a_side() -> list[Pose]:
    """Return the poses of one-sided letters, but those with the palm to the viewer."""
    sides = [(STILL_LETTERS[number], pose) for number, pose in taught_poses()]
    return [
        pose for letter, pose in sides if letter in ONE_SIDED and pose.turning()[2][2] < _FACING
    ]


def _by_pose(places: Floats, poses: Classes, count: int) -> list[Floats]:
    """Return the hands of each pose, as large as ours."""
    own = places - places[:, :1]
    own = _HAND * own / np.linalg.norm(own, axis=2).max(axis=1)[:, None, None]
    return [own[poses == number] for number in range(count)]
