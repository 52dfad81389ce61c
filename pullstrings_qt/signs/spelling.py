"""A word spelled by hand: for any moment, how the hand is held and where it is.

Each letter has a way to it and a time of rest; J and Z are written in the air before they rest. The
hand comes into sight as the first letter and goes out of sight as the last, or it would be read as
one more sign. Letters that stand upright keep the wrist in one place of the picture.
"""

from bisect import bisect_right
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, Literal, TypeAlias

from pullstrings_qt.signs.alphabet import LETTERS, alphabet
from pullstrings_qt.signs.framing import center, shift
from pullstrings_qt.signs.motion import MotionFrame
from pullstrings_qt.signs.pose import Pose
from pullstrings_qt.signs.skeleton import skeleton
from pullstrings_qt.signs.transition import eased, moment_between
from pullstrings_qt.signs.views import Point, Side, View

#: Letters a second, slowest and quickest.
SLOWEST, QUICKEST = 0.5, 6.0
_WAY_SHARE, _LONGEST_WAY = 0.55, 0.5  # of a letter's time; seconds
_PATH_SHARE, _SHORTEST_PATH = 0.8, 0.3
_START, _END = 0.3, 0.4  # seconds in which the hand comes into sight and goes out of it
_BLEND = 0.2  # seconds at most in which the drawn still comes and goes
_BLEND_SHARE = 0.35  # of the rest, at most
_MIN_HOLD = 0.3  # seconds; a shorter rest shows no drawn still
_UPRIGHT: Final[Point] = (5.0, 90.0)  # mm; see the wrist 90 mm below the middle of the picture
_GAP: Final = 0.25

Kind: TypeAlias = Literal["start", "way", "path", "hold", "end"]


@dataclass(frozen=True, slots=True)
class Leg:
    """A part of a spelled word, in seconds from its start, for a letter with a number from 0.

    It is the ``way`` between two letters, the ``path`` of J and Z, the ``hold`` of a letter, or the
    ``start`` or the ``end``, while the hand comes into sight and goes out of it.
    """

    kind: Kind
    number: int
    letter: str
    before: str
    begin: float
    end: float

    def share(self, time: float) -> float:
        """Return how much of it is over, 0 to 1."""
        if self.end <= self.begin:
            return 1.0
        return min(max((time - self.begin) / (self.end - self.begin), 0.0), 1.0)


@dataclass(frozen=True, slots=True)
class SpellingFrame:
    """What is seen of a spelled word at one moment, of the letter with a number from 0.

    Attributes:
        middle: the point of the side's view that lies in the middle of the picture, in mm.
        letter: the letter whose drawn picture may stand for the hand; empty while it moves.
        settled: how much of that picture shows, 0 to 1; the rest is the live hand.
        shown: how much of the hand is visible, 0 to 1.
    """

    pose: Pose
    middle: Point
    number: int
    letter: str = ""
    settled: float = 0.0
    shown: float = 1.0


def side_of_words(view: View) -> Side:
    """Return from where words are seen: as the signer sees them if that is preferred.

    In charts a hand would have to turn round and back within a word.
    """
    return Side.SIGNER if view is View.SIGNER else Side.VIEWER


@cache
def middle_of(letter: str, side: Side) -> Point:
    """Return what lies in the middle of the picture while a letter is held, in mm."""
    sign = alphabet()[letter]
    x, y, _depth = sign.pose.forearm
    if abs(x) > abs(y) or sign.motion is not None:  # from the side, or with room to write in
        return center(sign, skeleton(), side)
    x, y = _UPRIGHT
    return (x if side is Side.VIEWER else -x, y)


@cache
def drawn_middle(letter: str, side: Side) -> Point:
    """Return what lies in the middle of a letter's stored picture, in mm."""
    return center(alphabet()[letter], skeleton(), side)


@dataclass(frozen=True, slots=True)
class SpelledWord:
    """A word as a film of the hand, one leg after the other without gaps."""

    word: str
    legs: tuple[Leg, ...]

    @property
    def length(self) -> float:
        """How long it takes, in seconds."""
        return self.legs[-1].end

    def leg_at(self, time: float) -> Leg:
        """Return what happens at a time in seconds; the ends extend forever."""
        place = bisect_right([leg.begin for leg in self.legs], time) - 1
        return self.legs[max(place, 0)]

    def at(self, time: float, side: Side = Side.VIEWER) -> SpellingFrame:
        """Return the view from a side at a time in seconds."""
        leg = self.leg_at(time)
        gone = eased(leg.share(time))
        x, y = middle_of(leg.letter, side)
        if leg.kind == "way":
            from_x, from_y = middle_of(leg.before, side)
            x, y = from_x + (x - from_x) * gone, from_y + (y - from_y) * gone
        held = _held(leg, leg.share(time))
        dx, dy = shift(held, side)
        frame = SpellingFrame(held.pose, (x - dx, y - dy), leg.number)
        if leg.kind == "hold" and alphabet()[leg.letter].motion is None:
            return replace(frame, letter=leg.letter, settled=_settled(leg, time))
        return replace(frame, shown={"start": gone, "end": 1.0 - gone}.get(leg.kind, 1.0))


def _settled(leg: Leg, time: float) -> float:
    rest = leg.end - leg.begin
    blend = min(_BLEND, _BLEND_SHARE * rest)
    return 0.0 if rest < _MIN_HOLD else eased(min(time - leg.begin, leg.end - time) / blend)


def _held(leg: Leg, share: float) -> MotionFrame:
    sign = alphabet()[leg.letter]
    if leg.kind == "start":
        return MotionFrame(sign.pose, (0.0, 0.0, 0.0))
    if leg.kind == "way":
        return moment_between(leg.before, leg.letter, share)
    return sign.at(eased(share) if leg.kind == "path" else 1.0, skeleton())


def _checked(word: str, speed: float) -> str:
    letters = word.upper()
    strange = sorted(set(letters) - set(LETTERS))
    if strange or not letters:
        raise ValueError(f"only words of A to Z can be spelled, not {word!r}")
    if not SLOWEST <= speed <= QUICKEST:
        raise ValueError(f"{speed:g} letters a second is not within {SLOWEST:g} to {QUICKEST:g}")
    return letters


def spelled(word: str, letters_per_second: float) -> SpelledWord:
    """Return a word, letters A to Z, spelled at ``SLOWEST`` to ``QUICKEST`` letters per second.

    The time of a letter is its way and its rest; J and Z take longer where the speed leaves no time
    to write them. Raises a `ValueError`: word or speed cannot be spelled.
    """
    letters = _checked(word, letters_per_second)
    beat = 1.0 / letters_per_second
    way = min(_WAY_SHARE * beat, _LONGEST_WAY)
    legs: list[Leg] = []
    time = 0.0

    def add(kind: Kind, number: int, before: str, seconds: float) -> None:
        nonlocal time
        legs.append(Leg(kind, number, letters[number], before, time, time + seconds))
        time += seconds

    for number, letter in enumerate(letters):
        before = letters[number - 1] if number else ""
        add("way" if number else "start", number, before, way if number else _START)
        motion = alphabet()[letter].motion
        rest = beat - way
        if motion is not None:
            path = min(max(_PATH_SHARE * beat, _SHORTEST_PATH), motion.seconds)
            add("path", number, before, path)
            rest = max(rest - path, 0.2 * beat)
        add("hold", number, before, rest)
    add("end", len(letters) - 1, "", _END)
    return SpelledWord(letters, tuple(legs))


def still_at(word: str, letters_per_second: float, time: float) -> str:
    """Return the drawn letter to see at a time in seconds, without motion; empty for none.

    Nothing is seen before the word begins, nor for a quarter of the time of a letter between two
    that are the same, or one would be taken for both. Raises a `ValueError` as `spelled`.
    """
    number, gone = divmod(time * letters_per_second, 1.0)
    seen = _checked(word, letters_per_second)[int(number) :][:2]
    hidden = time <= 0.0 or (seen == 2 * seen[:1] and gone > 1.0 - _GAP)
    return "" if hidden else seen[:1]


def stills_length(word: str, letters_per_second: float) -> float:
    """Return how long a word of stills takes, in seconds."""
    return len(_checked(word, letters_per_second)) / letters_per_second
