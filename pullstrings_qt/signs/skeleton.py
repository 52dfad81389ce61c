"""The bones of the hand."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias

from pullstrings_qt.core.resources import resource
from pullstrings_qt.signs.space import Vector

Finger: TypeAlias = Literal["index", "middle", "ring", "little"]
Digit: TypeAlias = Literal["thumb", "index", "middle", "ring", "little"]

FINGERS: Final[tuple[Finger, ...]] = ("index", "middle", "ring", "little")
DIGITS: Final[tuple[Digit, ...]] = ("thumb", *FINGERS)

#: The 21 joints, in the order most recognizers of hands use.
JOINTS: Final[tuple[str, ...]] = (
    "wrist",
    *(
        f"{digit}_{joint}"
        for digit in DIGITS
        for joint in (
            ("base", "knuckle", "end", "tip")
            if digit == "thumb"
            else ("knuckle", "middle", "end", "tip")
        )
    ),
)


@dataclass(frozen=True, slots=True)
class FingerBones:
    """One finger: where it joins the palm, three lengths from there and four radii, all in mm.

    Attributes:
        rest_spread: degrees sideways at rest, plus is toward the thumb; fades to nothing as
            the knuckle bends to 90 degrees.
        lean: degrees about the finger's direction at rest; bent fingers lean together.
    """

    knuckle: Vector
    bones: Vector
    radii: tuple[float, float, float, float]
    rest_spread: float
    lean: float


@dataclass(frozen=True, slots=True)
class ThumbBones:
    """The thumb: where its root is, three lengths from there and four radii, all in mm."""

    base: Vector
    bones: Vector
    radii: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Skeleton:
    """A right hand: its bones, in mm."""

    fingers: Mapping[Finger, FingerBones]
    thumb: ThumbBones


def _three(values: Any) -> Vector:
    x, y, z = (float(value) for value in values)
    return (x, y, z)


def _four(values: Any) -> tuple[float, float, float, float]:
    a, b, c, d = (float(value) for value in values)
    return (a, b, c, d)


@cache
def skeleton() -> Skeleton:
    """Return the hand of ``resources/signs/hand.toml``."""
    data = tomllib.loads(resource("signs", "hand.toml").read_text(encoding="utf-8"))
    fingers: dict[Finger, FingerBones] = {}
    for name in FINGERS:
        entry = data["finger"][name]
        fingers[name] = FingerBones(
            knuckle=_three(entry["knuckle"]),
            bones=_three(entry["bones"]),
            radii=_four(entry["radii"]),
            rest_spread=float(entry["rest_spread"]),
            lean=float(entry["lean"]),
        )
    thumb = data["thumb"]
    return Skeleton(
        fingers=MappingProxyType(fingers),
        thumb=ThumbBones(_three(thumb["base"]), _three(thumb["bones"]), _four(thumb["radii"])),
    )
