"""Sprites are on whole pixels, so they remain sharp."""

from functools import partial

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from pullstrings_qt.look.sprite import SpriteBank, device_space, draw_sprite, sprite_bank
from pullstrings_qt.look.theme import Theme
from tests.look.pictures import painted

pytestmark = pytest.mark.usefixtures("qapp")
RED = QColor("#ff0000")


def _square(painter: QPainter) -> None:
    painter.fillRect(QRectF(-10, -10, 20, 20), RED)


def _draw(painter: QPainter, bank: SpriteBank, point: QPointF) -> None:
    with device_space(painter) as to_device:
        draw_sprite(
            painter, bank.sprite("square", QRectF(-12, -12, 24, 24), _square), to_device.map(point)
        )


def _picture(bank: SpriteBank, x: float) -> QImage:
    return painted(partial(_draw, bank=bank, point=QPointF(x, 0)), scale=bank.resolution)


def test_between_pixels_nothing_blurs() -> None:
    bank = SpriteBank(Theme(), 1.5)
    image = _picture(bank, 0.2)
    assert image == _picture(bank, 0)
    assert {image.pixelColor(x, 100).alpha() for x in range(200)} == {0, 255}


def test_sprites_are_painted_once_and_shared() -> None:
    calls = []

    def paint(painter: QPainter) -> None:
        calls.append(painter)

    bank = sprite_bank(Theme("dark"), 0.731)
    first = bank.sprite("counted", QRectF(0, 0, 5, 5), paint)
    again = sprite_bank(Theme("dark", text_scale=2.0), 0.731).sprite("counted", QRectF(), paint)
    assert first is again
    assert len(calls) == 1
    assert sprite_bank(Theme("light"), 0.731) is not bank


def test_of_each_kind_only_the_last_large_sprite_is_kept() -> None:
    bank = SpriteBank(Theme(), 1.0)
    rect = QRectF(0, 0, 4, 4)
    boards = [bank.large_sprite(("board", number), rect, _square) for number in range(3)]
    other = bank.large_sprite(("cloth", 0), rect, _square)
    assert bank.large_sprite(("board", 2), rect, _square) is boards[2]
    assert bank.large_sprite(("board", 0), rect, _square) is not boards[0]
    assert bank.large_sprite(("cloth", 0), rect, _square) is other
