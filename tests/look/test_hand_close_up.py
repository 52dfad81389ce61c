"""Large hands on cards: they fit, pairs have one scale, and marks are on their fingers."""

from itertools import combinations, product
from math import cos, radians, sin

import pytest
from PySide6.QtCore import QPointF, QSizeF
from PySide6.QtGui import QColor, QImage, QPainter

from pullstrings_qt.look.hand_close_up import (
    CloseUp,
    Ellipse,
    HandSight,
    close_ups,
    paint_close_up,
    paint_turning,
)
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.signs.alphabet import LETTERS, alphabet
from pullstrings_qt.signs.differences import COUNTED, difference
from pullstrings_qt.signs.skeleton import DIGITS, JOINTS, Digit, skeleton
from pullstrings_qt.signs.views import Hand, Side, seen

pytestmark = pytest.mark.usefixtures("qapp")
ROOM = QSizeF(408, 424)


def one(letter: str, side: Side = Side.VIEWER, hand: Hand = Hand.RIGHT) -> CloseUp:
    return close_ups((HandSight(letter, side, hand),), ROOM)[0]


def tip(close_up: CloseUp, digit: Digit) -> QPointF:
    """Return where the tip of a digit lies, straight from the joints."""
    sight = close_up.sight
    places = seen(alphabet()[sight.letter].pose, skeleton(), sight.side)
    x, y, _depth = places[JOINTS.index(f"{digit}_tip")]
    return close_up.place((x, y))


def test_every_fingertip_is_in_the_picture() -> None:
    for letter, side, digit in product(LETTERS, Side, DIGITS):
        place = tip(one(letter, side), digit)
        assert abs(place.x()) < ROOM.width() / 2, (letter, digit)
        assert abs(place.y()) < ROOM.height() / 2, (letter, digit)


def test_a_ring_holds_its_digit_and_stays_near_it() -> None:
    """Every joint that is seen lies in the ring or at its line, and the ring is narrow."""
    for letter, digit in product(LETTERS, DIGITS):
        close_up = one(letter)
        places = seen(alphabet()[letter].pose, skeleton())
        ring = close_up.ring((digit,))
        first = 2 if digit == "thumb" else 0
        at = JOINTS.index(f"{digit}_{'base' if digit == 'thumb' else 'knuckle'}")
        for x, y, _depth in places[at + first : at + 4]:
            assert holds(ring, close_up.place((x, y)), 1.5), (letter, digit)
        assert ring.short < 0.2 * ROOM.width()


def holds(ring: Ellipse, place: QPointF, slack: float) -> bool:
    away = place - ring.middle
    c, s = cos(radians(ring.turn)), sin(radians(ring.turn))
    along, across = away.x() * c + away.y() * s, away.y() * c - away.x() * s
    return (along / ring.long) ** 2 + (across / ring.short) ** 2 <= slack


def test_a_left_hand_is_the_mirror_image() -> None:
    for letter in "MGL":
        right, left = one(letter), one(letter, hand=Hand.LEFT)
        assert right.scale == left.scale
        for digit in DIGITS:
            a, b = right.ring((digit,)), left.ring((digit,))
            assert (a.middle.x(), a.middle.y()) == pytest.approx((-b.middle.x(), b.middle.y()))


def test_hands_side_by_side_have_one_scale_and_stand_at_one_height() -> None:
    for first, second in combinations("AEMNST", 2):
        pair = close_ups([HandSight(first), HandSight(second)], ROOM)
        assert pair[0].scale == pair[1].scale
        wrists = [each.place((0.0, 0.0)).y() for each in pair]
        assert abs(wrists[0] - wrists[1]) < 1, (first, second)


def test_numbers_stand_beyond_the_fingers_they_count() -> None:
    for letter, digits in COUNTED.items():
        close_up = one(letter)
        for digit in digits:
            end, onward = close_up.top(digit)
            ring = close_up.ring((digit,))
            way = end - ring.middle
            assert QPointF.dotProduct(way, onward) > 0, (letter, digit)
            assert not holds(ring, end + onward * 30, 1.0), (letter, digit)
    assert one("H").top("index")[1] == QPointF(1, 0), "fingers that lie across end at their side"
    assert one("N").top("index")[1] == QPointF(0, -1)


def painted(letter: str, paint: str) -> QImage:
    image = QImage(408, 424, QImage.Format.Format_ARGB32)
    image.fill(QColor(0, 0, 0, 0))
    painter = QPainter(image)
    painter.translate(204, 212)
    begin = one(letter)
    if paint == "still":
        assert paint_close_up(painter, begin, Theme())
    else:
        paint_turning(painter, begin, one(letter, Side.SIGNER), float(paint), Theme())
    painter.end()
    return image


def covered(image: QImage) -> list[tuple[int, int]]:
    return [
        (x, y)
        for y in range(0, image.height(), 8)
        for x in range(0, image.width(), 8)
        if image.pixelColor(x, y).alpha() > 128
    ]


@pytest.mark.parametrize("letter", ["M", "L", "G"])
def test_a_hand_begins_to_turn_from_where_it_stands(letter: str) -> None:
    """The live hand at the start covers what the still covers, and less of it half-way round."""
    still = set(covered(painted(letter, "still")))
    start = set(covered(painted(letter, "0.0")))
    middle = set(covered(painted(letter, "0.5")))
    assert len(still & start) / len(still | start) > 0.85
    assert len(still & middle) / len(still | middle) < 0.8


def test_what_is_marked_after_a_mistake_is_where_the_hands_differ() -> None:
    """M and N differ in the ring finger: its tip hangs lower on the palm in N."""
    marked = difference("M", "N").digits
    assert marked == ("ring",)
    m, n = close_ups([HandSight("M"), HandSight("N")], ROOM)
    moved = {digit: (tip(m, digit) - tip(n, digit)).manhattanLength() for digit in DIGITS}
    fingers = {digit: moved[digit] for digit in ("index", "middle", "ring", "little")}
    assert max(fingers, key=lambda digit: fingers[digit]) == "ring"
