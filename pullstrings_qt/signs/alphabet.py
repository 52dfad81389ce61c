"""The 26 signs of the manual alphabet of American Sign Language."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from pullstrings_qt.core.resources import resource
from pullstrings_qt.signs.motion import Motion, MotionFrame, moment
from pullstrings_qt.signs.pose import FingerAngles, Pose, ThumbAngles
from pullstrings_qt.signs.skeleton import FINGERS, Skeleton
from pullstrings_qt.signs.space import Axis

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_AXES: Final[Mapping[str, Axis]] = {"x": "x", "y": "y", "z": "z"}


@dataclass(frozen=True, slots=True)
class Sign:
    """A letter, A to Z, with the pose of the right hand in pictures, and its motion, if it has one.

    A recognizer learns it from the poses `taught`; the drawn one alone unless ``poses.toml`` says
    which others and why.
    """

    letter: str
    pose: Pose
    motion: Motion | None = None
    taught: tuple[Pose, ...] = ()

    def at(self, share: float, bones: Skeleton) -> MotionFrame:
        """Return the hand after a share of its path; held still, it is always the same."""
        if self.motion is None:
            return MotionFrame(self.pose, (0.0, 0.0, 0.0))
        return moment(self.pose, self.motion, bones, share)

    def moments(self, count: int, bones: Skeleton) -> tuple[MotionFrame, ...]:
        """Return the hand at even distances along its path, from start to end."""
        return tuple(self.at(step / max(count - 1, 1), bones) for step in range(count))


def _pose(entry: Mapping[str, Any]) -> Pose:
    x, y, z = (float(value) for value in entry.get("forearm", (0.0, -1.0, 0.0)))
    return Pose(
        fingers=MappingProxyType({name: FingerAngles(*entry[name]) for name in FINGERS}),
        thumb=ThumbAngles(*entry["thumb"]),
        turns=tuple((_AXES[axis], float(angle)) for axis, angle in entry["turns"]),
        forearm=(x, y, z),
    )


def _sign(letter: str, entry: Mapping[str, Any]) -> Sign:
    motion = None
    if "motion" in entry:
        told = entry["motion"]
        motion = Motion(
            seconds=float(told["seconds"]),
            traced_by=str(told["traced_by"]),
            round=bool(told["round"]),
            path=tuple((float(x), float(y)) for x, y in told["path"]),
            supination=tuple(float(turn) for turn in told["supination"]),
        )
    taught = tuple(_pose({**entry, **other}) for other in entry.get("taught", ({},)))
    return Sign(letter, _pose(entry), motion, taught)


@cache
def alphabet() -> Mapping[str, Sign]:
    """Return the signs of ``resources/signs/poses.toml``, A to Z."""
    data = tomllib.loads(resource("signs", "poses.toml").read_text(encoding="utf-8"))
    return MappingProxyType({letter: _sign(letter, data[letter]) for letter in LETTERS})
