"""The difference of two pictures and its place; and boards compared with stored pictures."""

import os
from operator import sub
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.sprite import HINTS

BLOCK = 4
SIDE = 400
"""Pixels of the width of a drawn board."""
STORED = Path(__file__).parent / "pictures"


class Distance(NamedTuple):
    """How far two pictures are apart, in steps of 255."""

    mean: float
    largest: int


MAX = Distance(mean=0.6, largest=24)
"""How far a board may be from its stored picture, drawn on another machine."""


def _channels(image: QImage) -> bytes:
    plain = image.convertToFormat(QImage.Format.Format_RGBX8888)
    return bytes(plain.constBits())


def _blocks(image: QImage) -> QImage:
    return image.scaled(
        image.width() // BLOCK,
        image.height() // BLOCK,
        mode=Qt.TransformationMode.SmoothTransformation,
    )


def distance(first: QImage, second: QImage) -> Distance:
    """Return how far two pictures of one size are apart."""
    if first.size() != second.size():
        raise ValueError("the pictures are not of one size")
    whole, other = _channels(first), _channels(second)
    mean = sum(map(abs, map(sub, whole, other))) * 4 / 3 / len(whole)
    small, other_small = _channels(_blocks(first)), _channels(_blocks(second))
    return Distance(mean, max(map(abs, map(sub, small, other_small))))


def side_by_side(stored: QImage, drawn: QImage) -> QImage:
    """Return the stored picture, the drawn one and what differs, in a row."""
    wide, high = drawn.width(), drawn.height()
    row = QImage(3 * wide, high, QImage.Format.Format_RGB32)
    row.fill(Qt.GlobalColor.black)
    painter = QPainter(row)
    painter.drawImage(QPoint(0, 0), stored)
    painter.drawImage(QPoint(wide, 0), drawn)
    painter.drawImage(QPoint(2 * wide, 0), stored)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
    painter.drawImage(QPoint(2 * wide, 0), drawn)
    painter.end()
    return row


def is_like(far: Distance) -> bool:
    """Return whether two pictures count as the same."""
    return far.mean <= MAX.mean and far.largest <= MAX.largest


def drawn(scene: BoardScene) -> QImage:
    """Return what a scene shows, on the ground of its theme."""
    width, height = scene.shape
    image = QImage(SIDE, round(SIDE * height / width), QImage.Format.Format_RGB32)
    image.fill(scene.theme.color("cloth"))
    painter = QPainter(image)
    # As the view does. Without it an edge on the border of two pixels is in the one or the other,
    # depending on the processor.
    painter.setRenderHints(HINTS)
    scene.render(painter, QRectF(image.rect()), QRectF(0, 0, width, height))
    painter.end()
    return image


def stored(name: str) -> QImage:
    """Return a stored picture; its name has no suffix."""
    image = QImage(str(STORED / f"{name}.png"))
    assert not image.isNull(), f"no picture {name} is stored"
    return image


def check_looks_as_stored(scene: BoardScene, name: str, folder: Path) -> None:
    """Fail where a scene does not look like its stored picture; see `check_image_as_stored`."""
    check_image_as_stored(drawn(scene), name, folder)


def check_image_as_stored(now: QImage, name: str, folder: Path) -> None:
    """Fail where something does not look like its stored picture."""
    if os.environ.get("UPDATE_PICTURES"):
        assert now.save(str(STORED / f"{name}.png"))
    before = stored(name)
    far = distance(before, now)
    if not is_like(far):
        shown = folder / f"{name}.png"
        assert side_by_side(before, now).save(str(shown))
        pytest.fail(f"{name} looks different ({far}); see {shown}")
