"""Smooth pictures of the project's own hands: for the reader to learn from, and to make films of.

The hands are traced with the surface the drawn hands have, shaded without lines, and colored in
some skin tone before some ground.
"""

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, TypeAlias
from zlib import crc32

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from pullstrings_qt.signs.pose import FingerAngles, Pose, ThumbAngles
from pullstrings_qt.signs.skeleton import skeleton
from pullstrings_qt.signs.views import Side, seen
from pullstrings_qt_camera.reading.frame import Frame, Numbers
from pullstrings_qt_camera.reading.hand import DetectedHand, HandReader, around_hand, palm_length
from tools.artwork.ink import shading
from tools.artwork.surface import NOTHING, body, trace
from tools.training.kinematics import Floats
from tools.training.shaken_hands import Classes, taught_poses

Color: TypeAlias = tuple[int, int, int]

_POINTS, _HALF, _LARGER = 144, 125.0, 3  # traced points a side, mm from the middle, points a point
_TILT, _BEND = 28.0, 4.0  # degrees: the most a hand is turned; sd of each joint
_MISTAKEN: Final = 0.2  # palms: a joint found so far from where it was traced is a mistake
_OFF: Final = 6.0  # pixels (sd) by which the square round a hand is off at first
#: The darkest and the lightest skin of each tone, and the grounds: dark ones are found best.
TONES: Final[tuple[tuple[Color, Color], ...]] = (
    ((96, 52, 40), (246, 205, 180)),
    ((90, 55, 38), (225, 170, 135)),
    ((40, 20, 12), (168, 110, 80)),
    ((22, 12, 9), (116, 74, 56)),
)
_GROUNDS: Final[tuple[Color, ...]] = (
    *((0, 0, 0), (0, 0, 0), (60, 60, 60)),
    *((110, 110, 110), (190, 185, 175)),
)


@dataclass(frozen=True)
class Render:
    """A hand before it is colored.

    Attributes:
        light: how light each point is, 0 to 1; below 0 where nothing is.
        places: where the 21 joints lie in the picture, in its points.
    """

    light: Numbers
    places: Numbers


def rendered(pose: Pose, middle: tuple[float, float] | None = None) -> Render:
    """Return the picture of a posed right hand as the viewer sees it.

    Args:
        pose: how it is held.
        middle: what of the view lies in the middle of the picture, in mm; else the hand's own.
    """
    places = np.array(seen(pose, skeleton(), Side.VIEWER), np.float32)[:, :2]
    if middle is None:
        x, y = (places.min(axis=0) + places.max(axis=0)) / 2
        middle = (float(x), float(y))
    traced = trace(body(pose, skeleton(), Side.VIEWER), middle, _HALF, _POINTS, _POINTS)
    light = np.where(traced.part != NOTHING, shading(traced), np.float32(-1))
    points = (places - np.array(middle, np.float32)) * np.array([1, -1], np.float32) + _HALF
    scale = np.float32(_LARGER * _POINTS / (2 * _HALF))
    larger = np.kron(light, np.ones((_LARGER, _LARGER), np.float32))
    return Render(larger.astype(np.float32), (points * scale).astype(np.float32))


def colored(light: Numbers, tone: tuple[Color, Color], ground: Color) -> Frame:
    """Return a render as a frame, soft at the edges, in these colors."""
    low, high = np.array(tone, float)
    picture = low + (high - low) * light.clip(0, 1)[..., None] ** 0.8
    picture = np.where(light[..., None] < 0, np.array(ground, float), picture)
    for axis in (0, 1):
        edges = [(int(axis == each),) * 2 for each in range(3)]
        picture = sliding_window_view(np.pad(picture, edges, "edge"), 3, axis).mean(axis=-1)
    return np.asarray(picture.clip(0, 255), np.uint8)


def found_hands(reader: HandReader, each: int, seed: int) -> tuple[Floats, Classes]:
    """Return what the landmark network finds in pictures of shaken hands.

    Args:
        reader: the network.
        each: how many hands of each pose are traced; each is shown in two colors.
        seed: of all chance.

    Returns:
        Joints (hands × 21 × 2, y up, as precise as half floats) and the places of their poses among
        `taught_poses`. Hands of which it mistakes a joint, such as most thumbs under M, are not
        among them: it finds those of people, whose skin has more to see.
    """
    places, poses = [], []
    for number, (_letter, taught) in enumerate(taught_poses()):
        rng = np.random.default_rng((seed, crc32(repr(taught).encode())))
        for _ in range(each):
            render = rendered(_shaken(taught, rng))
            for _ in range(2):
                hand = _found(reader, render, rng)
                if hand is not None and not hand.left and is_right(hand, render):
                    places.append(hand.as_right())
                    poses.append(number)
    return np.array(places, np.float16).astype(np.float64), np.array(poses)


def _found(reader: HandReader, render: Render, rng: np.random.Generator) -> DetectedHand | None:
    tone, ground = TONES[rng.integers(len(TONES))], _GROUNDS[rng.integers(len(_GROUNDS))]
    frame = colored(render.light, tone, ground)
    about = render.places + rng.normal(0, _OFF, render.places.shape).astype(np.float32)
    hand = reader.hand(frame, around_hand(about))
    # As when a hand is followed, the square is placed by what was found.
    return hand and (reader.hand(frame, around_hand(hand.places)) or hand)


def is_right(hand: DetectedHand, render: Render) -> bool:
    """Return whether every joint was found near where it was traced."""
    off = np.linalg.norm(hand.places - render.places, axis=1)
    return float(off.max()) < _MISTAKEN * palm_length(render.places)


def _shaken(pose: Pose, rng: np.random.Generator) -> Pose:
    """Return the pose bent and turned a little otherwise."""

    def off(angle: float) -> float:
        return angle + float(rng.normal(0, _BEND))

    fingers = {
        name: FingerAngles(
            off(held.knuckle),
            off(held.middle),
            off(held.end),
            held.spread + float(rng.normal(0, 0.4 * _BEND)),
            held.lean,
        )
        for name, held in pose.fingers.items()
    }
    thumb = pose.thumb
    angles = (thumb.out, thumb.forward, thumb.roll, thumb.knuckle, thumb.end)
    x, y, z = (float(rng.uniform(-_TILT, _TILT)) for _ in "xyz")
    return replace(
        pose,
        fingers=MappingProxyType(fingers),
        thumb=ThumbAngles(*(off(angle) for angle in angles)),
        turns=(*pose.turns, ("x", x), ("y", y), ("z", z)),
    )
