"""The pictures people chose, at their seats."""

from pullstrings_qt.look.seat_look import SeatLook
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.people_look import MIN_SIDE, PeopleLook, PersonFace

LOOK = SeatLook()
PEOPLE = PeopleLook(LOOK, ("Mara", "Theo"), {"mara": PersonFace("fox", 1)})


def test_a_picture_stands_at_the_seat_of_who_chose_one_with_its_mark(qapp: object) -> None:
    theme = Theme()
    plain = LOOK.mark(0, 40, 1.0, theme).toImage()
    shown = PEOPLE.mark(0, 40, 1.0, theme).toImage()
    assert shown != plain
    assert (shown.width(), shown.height()) == (40, 40)
    small = LOOK.mark(0, 20, 1.0, theme).toImage()
    corner = shown.copy(20, 20, 20, 20)
    assert corner.pixelColor(10, 10) == small.pixelColor(10, 10), "the mark lies in the corner"
    # Whoever chose none, and small marks, stay as they are.
    assert PEOPLE.mark(1, 40, 1.0, theme).toImage() == LOOK.mark(1, 40, 1.0, theme).toImage()
    least = MIN_SIDE - 2
    assert PEOPLE.mark(0, least, 1.0, theme).toImage() == LOOK.mark(0, least, 1.0, theme).toImage()
    assert PEOPLE.color(0, theme) == LOOK.color(0, theme)
    # In high contrast it is another picture.
    light, contrast = (PEOPLE.mark(0, 40, 1.0, Theme(name)) for name in ("light", "contrast"))
    assert light.toImage() != contrast.toImage()
