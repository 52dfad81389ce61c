"""From one letter to the next: how the hand changes when a word is spelled.

Straight from angle to angle a thumb held across a fist would pass through the fingers that open
under it. So each pair of letters has a way, found by ``tools/artwork/ways.py``: straight, or by
loosening the hand first. Where fingers lie over the thumb they lift before it leaves; elsewhere it
leaves before they open. No two pieces of flesh are more than 2 mm inside each other (tests/signs).
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import astuple, dataclass
from functools import cache
from math import pi, sin
from types import MappingProxyType
from typing import Final

from pullstrings_qt.core.resources import resource
from pullstrings_qt.signs.alphabet import LETTERS, alphabet
from pullstrings_qt.signs.motion import MotionFrame
from pullstrings_qt.signs.pose import FingerAngles, Pose, ThumbAngles
from pullstrings_qt.signs.skeleton import FINGERS, Digit, Finger, skeleton
from pullstrings_qt.signs.space import between, length, times, turn_between

#: Fingers that lift before the thumb can leave, since they lie over it or touch its tip.
LIFTED: Final[Mapping[str, tuple[Finger, ...]]] = {
    "D": FINGERS,
    "E": FINGERS,
    "M": ("index", "middle", "ring"),
    "N": ("index", "middle"),
    "O": FINGERS,
    "T": ("index",),
}
#: Fingers that are crossed: the hooked one straightens, they part, then they come level.
CROSSED: Final[Mapping[str, tuple[Finger, ...]]] = {"R": ("index", "middle")}
_UNCROSSING: Final = ((0.7, 1.0), (0.0, 0.35), (0.0, 0.35), (0.35, 0.7))
_BOUNCE: Final = 16.0  # mm a doubled letter swings to the signer's right and back
_LEFT, _ARRIVES = 0.4, 0.6  # shares of the way between which the hand is loose


@dataclass(frozen=True, slots=True)
class Loosening:
    """How loose the hand gets between two letters: thumb aside, fingers open, 0 to 1 each."""

    thumb: float
    fingers: float


#: From straight to an open hand; ``ways.toml`` names one for each pair by its place here.
WAYS: Final = (
    Loosening(0.0, 0.0),
    *(Loosening(thumb, fingers) for fingers in (0.0, 0.25, 0.5, 0.75, 1.0) for thumb in (0.5, 1.0)),
)
_ASIDE: Final = ThumbAngles(40.0, 45.0, -30.0, 6.0, 6.0)
_OPEN: Final[Mapping[Finger, FingerAngles]] = {
    "index": FingerAngles(18.0, 22.0, 12.0, 4.0),
    "middle": FingerAngles(18.0, 22.0, 12.0, 0.0),
    "ring": FingerAngles(18.0, 22.0, 12.0, -3.0),
    "little": FingerAngles(18.0, 22.0, 12.0, -6.0),
}


def eased(share: float) -> float:
    """Return 0 to 1, slow at both ends."""
    share = min(max(share, 0.0), 1.0)
    return share * share * (3.0 - 2.0 * share)


def _loosening(letter: str, digit: Digit, angle: int) -> tuple[float, float]:
    """Return when an angle of a digit loosens, in shares of the time until the hand is loose.

    Lifted fingers first, from the knuckle; then the thumb; then the rest.
    """
    if digit in CROSSED.get(letter, ()):
        return _UNCROSSING[min(angle, len(_UNCROSSING) - 1)]
    lifted = LIFTED.get(letter, ())
    if digit == "thumb":
        return (0.4, 0.75) if lifted else (0.0, 0.6)
    if digit in lifted:
        return (0.0, 0.2) if angle == 0 else (0.2, 0.4)
    return (0.7, 1.0) if lifted else (0.4, 1.0)


def _angles(
    letters: tuple[str, str],
    digit: Digit,
    ends: tuple[FingerAngles, FingerAngles] | tuple[ThumbAngles, ThumbAngles],
    loose: float,
    share: float,
) -> Iterator[float]:
    """Yield the angles of a digit between two letters, after a share of the way, so loose."""

    def gone_of(begin: float, end: float) -> float:
        return eased((share - begin) / (end - begin))

    opened = _ASIDE if digit == "thumb" else _OPEN[digit]
    three = zip(astuple(ends[0]), astuple(opened), astuple(ends[1]), strict=True)
    for number, (start, wide, goal) in enumerate(three):
        if loose == 0.0:
            yield start + (goal - start) * eased(share)
            continue
        first, last = (_loosening(letter, digit, number) for letter in letters)
        gone = gone_of(first[0] * _LEFT, first[1] * _LEFT)
        changed = gone_of(_LEFT, _ARRIVES)
        settled = gone_of(1.0 - last[1] * _LEFT, 1.0 - last[0] * _LEFT)
        leaving, arriving = start + (wide - start) * loose, goal + (wide - goal) * loose
        yield (
            start
            + (leaving - start) * gone
            + (arriving - leaving) * changed
            + (goal - arriving) * settled
        )


def bent_between(a: str, b: str, share: float, way: Loosening) -> Pose:
    """Return the hand on a given way between two letters, its orientation left out.

    The share is 0 at the letter it comes from, 1 at that it goes to; without loosening the hand
    goes straight.
    """
    start, goal = alphabet()[a].pose, alphabet()[b].pose
    fingers: dict[Finger, FingerAngles] = {}
    for name in FINGERS:
        ends = start.fingers[name], goal.fingers[name]
        fingers[name] = FingerAngles(*_angles((a, b), name, ends, way.fingers, share))
    thumb = _angles((a, b), "thumb", (start.thumb, goal.thumb), way.thumb, share)
    return Pose(MappingProxyType(fingers), ThumbAngles(*thumb))


@cache
def _ways() -> Mapping[str, str]:
    data = tomllib.loads(resource("signs", "ways.toml").read_text(encoding="utf-8"))
    return MappingProxyType({letter: str(data[letter]) for letter in LETTERS})


def way_between(a: str, b: str) -> Loosening:
    """Return how the hand goes from one letter to another, A to Z; back it goes the same way."""
    first, second = sorted((a, b))
    return WAYS[int(_ways()[first][LETTERS.index(second)], 36)]


def moment_between(a: str, b: str, share: float) -> MotionFrame:
    """Return the hand on its way from a letter that is done to the start of the next.

    The wrist turns the shortest way. After J and Z the hand comes back from where they end. A
    letter that is doubled swings to the signer's right and back. The share is of the time, 0 to 1;
    past the end the hand stays still.
    """
    start = alphabet()[a].at(1.0, skeleton())
    goal = MotionFrame(alphabet()[b].pose, (0.0, 0.0, 0.0))
    if share <= 0.0:
        return start
    if share >= 1.0:
        return goal
    bent = bent_between(a, b, share, way_between(a, b))
    gone = eased(share)
    arm = between(_unit(start.pose.forearm), _unit(goal.pose.forearm), gone)
    axis, angle = turn_between(start.pose.turning(), goal.pose.turning())
    moved = between(start.moved, goal.moved, gone)
    if a == b and alphabet()[a].motion is None:
        moved = (-_BOUNCE * sin(pi * gone), 0.0, 0.0)
    turns = (*start.pose.turns, (axis, angle * gone))
    return MotionFrame(Pose(bent.fingers, bent.thumb, turns, arm), moved)


def _unit(v: tuple[float, float, float]) -> tuple[float, float, float]:
    return times(v, 1.0 / length(v))
