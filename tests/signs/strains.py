"""How far the joints of a hand go."""

import tomllib
from collections.abc import Iterator
from dataclasses import asdict

from pullstrings_qt.core.resources import resource
from pullstrings_qt.signs.pose import FingerAngles, Pose, ThumbAngles

LIMITS = tomllib.loads(resource("signs", "hand.toml").read_text(encoding="utf-8"))["limits"]


def _strains(pose: Pose) -> Iterator[str]:
    fingers = pose.fingers.items()
    digits: list[tuple[str, FingerAngles | ThumbAngles]] = [("thumb", pose.thumb), *fingers]
    for digit, angles in digits:
        for joint, angle in asdict(angles).items():
            low, high = LIMITS["thumb" if digit == "thumb" else "finger"][joint]
            if not low <= angle <= high:
                yield f"{digit} {joint} {angle:g} is not within {low:g} to {high:g}"


def strains(pose: Pose) -> tuple[str, ...]:
    """Return which joints are bent further than they go."""
    return tuple(_strains(pose))
