"""The digit that differs most from a letter, and what it should do."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

import numpy as np

from pullstrings_qt.signs.alphabet import alphabet
from pullstrings_qt.signs.skeleton import DIGITS, Digit, skeleton
from pullstrings_qt.signs.views import seen
from pullstrings_qt_camera.reading.frame import Numbers
from pullstrings_qt_camera.reading.hand import PALM, palm_length

_UPRIGHT: Final = 0.7  # cosine of the maximum lean of an upright palm
_LYING: Final = 0.5  # the same for a palm on its side
_REACH: Final = 0.3
"""Minimum difference of a tip's distance from its root, in palms, to be out or in."""
_FAULT: Final = 0.2
"""Minimum mean distance of a digit's joints from their targets, in palms."""


class FingerTarget(StrEnum):
    """What a digit should do."""

    OUT = "out"
    IN = "in"
    ELSEWHERE = "elsewhere"


@dataclass(frozen=True, slots=True)
class FingerFault:
    """A digit that differs from the letter."""

    digit: Digit
    wanted: FingerTarget


def fault(places: Numbers, letter: str) -> FingerFault | None:
    """Return the digit that is farthest from its place in the letter, or None if none is far.

    Of the variants of a letter, the nearest one counts.

    Args:
        places: the joints of a right hand (21 × 2, y up, any size).
        letter: A to Z; for J and Z the hand that writes them.
    """
    pairs = [(_laid_upon(places, goal), goal) for goal in _goals(letter)]
    own, goal = min(pairs, key=lambda pair: _off(*pair).sum())
    off = _off(own, goal)
    if off.max() < _FAULT:
        return None
    farther = _reach(own) - _reach(goal)
    # Out and in are more important than small differences elsewhere.
    worst = int((off + np.abs(farther) / 2).argmax())
    if abs(farther[worst]) < _REACH:
        return FingerFault(DIGITS[worst], FingerTarget.ELSEWHERE)
    return FingerFault(DIGITS[worst], FingerTarget.IN if farther[worst] > 0 else FingerTarget.OUT)


def _reach(hand: Numbers) -> Numbers:
    """Return the distance of each digit's tip from its root."""
    return np.asarray(np.linalg.norm(hand[4::4] - hand[1::4], axis=1), np.float32)


def _off(own: Numbers, goal: Numbers) -> Numbers:
    """Return the distances of each digit's joints from the target, in palms, without the root."""
    far = np.linalg.norm(own[1:] - goal[1:], axis=1).reshape(len(DIGITS), 4)
    return np.asarray(far[:, 1:].mean(axis=1), np.float32)


def is_upside_down(places: Numbers, letter: str) -> bool:
    """Return whether a hand points down that should point up.

    Args:
        places: the joints of a right hand (21 × 2, y up, any size).
        letter: A to Z; for some, such as P, any direction is allowed.
    """
    return _up(_goals(letter)[0]) > _UPRIGHT and _up(places) < -_UPRIGHT


def lies_on_its_side(places: Numbers, letter: str) -> bool:
    """Return whether a hand points to the side that should point up.

    Args:
        places: the joints of a right hand (21 × 2, y up, any size).
        letter: A to Z; for some, such as G, this direction is allowed.
    """
    upright = all(_up(goal) > _UPRIGHT for goal in _goals(letter))
    return upright and abs(_up(places)) < _LYING


def _up(places: Numbers) -> float:
    """Return the upward component of the palm: 1 up, -1 down."""
    way = places[9] - places[0]
    return float(way[1] / (np.linalg.norm(way) + 1e-9))


@cache
def _goals(letter: str) -> tuple[Numbers, ...]:
    """Return the letter's joints with a palm of length 1 around the origin, the drawn one first."""
    goals = []
    for pose in alphabet()[letter].taught:
        places = np.array(seen(pose, skeleton()), np.float32)[:, :2]
        off = places - places[PALM].mean(axis=0)
        goals.append(np.asarray(off / palm_length(off), np.float32))
    return tuple(goals)


def _laid_upon(places: Numbers, goal: Numbers) -> Numbers:
    """Return the hand moved, rotated and scaled to align its palm with the target's."""
    own = places - places[PALM].mean(axis=0)
    a, b = (hand[PALM, 0] + 1j * hand[PALM, 1] for hand in (own, goal))
    factor = (a.conj() * b).sum() / ((np.abs(a) ** 2).sum() + 1e-9)
    laid = (own[:, 0] + 1j * own[:, 1]) * factor
    return np.stack([laid.real, laid.imag], axis=1).astype(np.float32)
