"""Where the drawn hands lie, and how the app gets one.

Flipped it is exactly what a left hand looks like: it is seen straight on (tests/signs).
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pullstrings_qt.core.resources import resource
from pullstrings_qt.signs.alphabet import alphabet
from pullstrings_qt.signs.colors import Tone, color_table
from pullstrings_qt.signs.views import Hand, Side, View, side_of

#: Half of what a picture shows, in mm; the same for every picture.
HALF_WIDTH: Final = 115.0
#: Points along an edge of the pictures for tiles and for cards, and of the steps of a motion.
TILE, CARD, STEP = 320, 640, 480
#: Pictures in a motion.
FRAMES: Final = 10


@dataclass(frozen=True, slots=True)
class SignPicture:
    """A picture of a hand, ready to be colored: an indexed PNG with a transparent ground.

    The colors, 256 times 0xAARRGGBB, take the place of the file's own color table. A mirrored one
    is to be flipped left to right, which makes it a left hand.
    """

    path: Path
    colors: tuple[int, ...]
    mirrored: bool


@dataclass(frozen=True, slots=True)
class SignMotion:
    """A moving letter: its pictures in order and how long each is shown, in ms."""

    pictures: tuple[SignPicture, ...]
    step: int


def picture_path(letter: str, side: Side, name: str) -> Path:
    """Return the file of a picture; the name is a size, "steps" or "motion-" and a number."""
    return resource("tilesets", "asl", "hands", f"{letter.lower()}-{side}-{name}.png")


def _picture(letter: str, view: View, hand: Hand, tone: Tone, name: str) -> SignPicture:
    path = picture_path(letter, side_of(letter, view), name)
    return SignPicture(path, color_table(tone), hand is Hand.LEFT)


def sign_picture(
    letter: str,
    view: View = View.CHART,
    hand: Hand = Hand.RIGHT,
    tone: Tone = Tone.SAND,
    size: int = TILE,
) -> SignPicture:
    """Return the picture of a letter; a letter that moves carries the arrow of its path.

    The size is in points along the edge it will fill on the screen; up to ``TILE`` the lines are
    heavier.
    """
    return _picture(letter, view, hand, tone, str(TILE if size <= TILE else CARD))


def sign_steps(
    letter: str, view: View = View.CHART, hand: Hand = Hand.RIGHT, tone: Tone = Tone.SAND
) -> SignPicture:
    """Return a moving letter where motion is not wanted: pale steps, the hand, and the arrow.

    Of a letter that is held still it is the picture.
    """
    if alphabet()[letter].motion is None:
        return sign_picture(letter, view, hand, tone, CARD)
    return _picture(letter, view, hand, tone, "steps")


def sign_motion(
    letter: str, view: View = View.CHART, hand: Hand = Hand.RIGHT, tone: Tone = Tone.SAND
) -> SignMotion | None:
    """Return the motion of a letter, or None when it is held still."""
    motion = alphabet()[letter].motion
    if motion is None:
        return None
    pictures = tuple(
        _picture(letter, view, hand, tone, f"motion-{number}") for number in range(FRAMES)
    )
    return SignMotion(pictures, round(1000 * motion.seconds / FRAMES))
