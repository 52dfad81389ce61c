"""The die: twenty sides, numbered like real dice, with the requested number in front."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QVector3D

from pullstrings_qt.look import die_art
from pullstrings_qt.look.die_art import SIDES, paint_die
from pullstrings_qt.look.theme import Theme


def drawn(number: int, rolled: float = 1.0, name: str = "light") -> QImage:
    image = QImage(120, 120, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_die(painter, QRectF(0, 0, 120, 120), Theme(name), number, 0, rolled)
    painter.end()
    return image


def test_opposite_sides_add_up_to_twenty_one() -> None:
    faces = die_art._faces()
    assert len({(face.normal.x(), face.normal.y(), face.normal.z()) for face in faces}) == SIDES
    for number, face in enumerate(faces, 1):
        opposite = faces[20 - number]
        assert QVector3D.dotProduct(face.normal, opposite.normal) == pytest.approx(-1)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("name", ["light", "dark", "contrast"])
def test_every_number_is_another_picture_and_fills_its_box(name: str) -> None:
    pictures = [drawn(number, name=name) for number in range(1, SIDES + 1)]
    for one, other in pairwise(pictures):
        assert one != other
    left, top = 60, 8
    assert pictures[0].pixelColor(left, top).alpha() > 0, "a corner is up"
    assert pictures[0].pixelColor(2, 2).alpha() == 0


@pytest.mark.usefixtures("qapp")
def test_it_turns_while_it_is_rolled() -> None:
    assert drawn(14, 0.2) != drawn(14, 0.5) != drawn(14, 1.0)
