"""Sprites: pictures drawn once per size and theme, then copied to whole device pixels."""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from math import ceil, floor
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform

from pullstrings_qt.look.strokes import saved
from pullstrings_qt.look.theme import Theme

HINTS = QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform


class Sprite(NamedTuple):
    """A cached picture in device pixels; its corner is relative to the sprite's origin."""

    pixmap: QPixmap
    left: int
    top: int


def baked_pixmap(
    width: float, height: float, ratio: float, paint: Callable[[QPainter], None]
) -> QPixmap:
    """Return a transparent pixmap of a size in logical pixels, painted once."""
    pixmap = QPixmap(max(1, round(width * ratio)), max(1, round(height * ratio)))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHints(HINTS)
    paint(painter)
    painter.end()
    return pixmap


class SpriteBank:
    """All sprites of one theme at one resolution, each painted on first use."""

    def __init__(self, theme: Theme, resolution: float) -> None:
        self.theme = theme
        self.resolution = resolution
        """Device pixels per unit of the pictures."""
        self._sprites: dict[Hashable, Sprite] = {}
        self._large: dict[Hashable, tuple[tuple[Hashable, ...], Sprite]] = {}

    def sprite(self, key: Hashable, rect: QRectF, paint: Callable[[QPainter], None]) -> Sprite:
        """Return the sprite of a key; `paint` draws it in units inside `rect`."""
        found = self._sprites.get(key)
        if found is None:
            found = self._sprites[key] = self.fresh_sprite(rect, paint)
        return found

    def large_sprite(
        self, key: tuple[Hashable, ...], rect: QRectF, paint: Callable[[QPainter], None]
    ) -> Sprite:
        """Return a sprite as large as a board; only the last of each kind (`key[0]`) is cached."""
        kind = key[0]
        kept = self._large.get(kind)
        if kept is None or kept[0] != key:
            kept = self._large[kind] = (key, self.fresh_sprite(rect, paint))
        return kept[1]

    def fresh_sprite(self, rect: QRectF, paint: Callable[[QPainter], None]) -> Sprite:
        """Return a sprite that is not cached: its owner keeps it."""
        scale = self.resolution
        left, top = floor(rect.left() * scale), floor(rect.top() * scale)
        width = max(1, ceil(rect.right() * scale) - left)
        height = max(1, ceil(rect.bottom() * scale) - top)

        def paint_scaled(painter: QPainter) -> None:
            painter.translate(-left, -top)
            painter.scale(scale, scale)
            paint(painter)

        return Sprite(baked_pixmap(width, height, 1.0, paint_scaled), left, top)


@lru_cache(maxsize=4)
def _bank(theme: Theme, resolution: float) -> SpriteBank:
    return SpriteBank(theme, resolution)


def sprite_bank(theme: Theme, resolution: float) -> SpriteBank:
    """Return the shared bank of this theme and resolution (device pixels per unit)."""
    return _bank(theme.for_pictures(), round(resolution, 6))


@contextmanager
def device_space(painter: QPainter) -> Iterator[QTransform]:
    """Paint in device pixels; yields the transform from the item's own units."""
    to_device = painter.deviceTransform()
    painter.save()
    painter.resetTransform()
    back, _possible = painter.deviceTransform().inverted()
    painter.setWorldTransform(back)
    try:
        yield to_device
    finally:
        painter.restore()


def whole(point: QPointF) -> QPointF:
    """Return the nearest whole device pixel."""
    return QPointF(floor(point.x() + 0.5), floor(point.y() + 0.5))


def draw_sprite(painter: QPainter, sprite: Sprite, device_point: QPointF) -> None:
    """Copy a sprite with its origin on the nearest whole pixel (in `device_space`)."""
    point = whole(device_point)
    painter.drawPixmap(QPointF(point.x() + sprite.left, point.y() + sprite.top), sprite.pixmap)


def draw_scaled_sprite(
    painter: QPainter, sprite: Sprite, device_point: QPointF, across: float, down: float
) -> None:
    """Copy a sprite stretched around its origin (in `device_space`): for animations."""
    with saved(painter):
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.translate(device_point)
        painter.scale(across, down)
        painter.drawPixmap(QPointF(sprite.left, sprite.top), sprite.pixmap)
