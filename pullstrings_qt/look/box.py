"""The picture on the box of a game, and loading a game's Qt classes."""

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from pullstrings_qt.core.registry import GameSpec, games, main_game
from pullstrings_qt.look.seat_look import SeatLook
from pullstrings_qt.look.sprite import baked_pixmap
from pullstrings_qt.look.theme import SHADE, Theme, faint

if TYPE_CHECKING:  # a board is imported with its game
    from pullstrings_qt.look.board_scene import BoardScene

WIDTH: Final = 228
HEIGHT: Final = 170


class Box:
    """The picture on the box of a game; games may subclass it."""

    fills: ClassVar[bool] = False
    """Whether the picture fills its area and may be clipped."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec

    def paint(self, painter: QPainter, theme: Theme) -> None:
        """Draw the picture in an area of `WIDTH` by `HEIGHT` units, centered on the origin.

        A game without its own picture shows its initial position.
        """
        if not self.spec.scene_class:
            return
        rules = self.spec.rules()
        options = rules.check_options({})
        state = rules.start(options, rules.draw_setup(options, Random(0)))
        side = HEIGHT - 24
        picture = board_thumbnail(self.spec, state, side, 2.0, theme)
        painter.drawPixmap(QPointF(-side / 2, -side / 2), picture)

    def paint_way(self, painter: QPainter, side: float, picture: str, theme: Theme) -> None:
        """Draw the picture of a `core.options.ChoiceWay`, if any, centered on the origin."""

    def picture(self, theme: Theme, field: QSize, ratio: float) -> QPixmap:
        """Return the picture at a size in logical pixels; it is not cached."""
        shares = field.width() / WIDTH, field.height() / HEIGHT
        scale = max(shares) if self.fills else min(max(shares), 1.15 * min(shares))

        def paint(painter: QPainter) -> None:
            painter.translate(field.width() / 2, field.height() / 2)
            painter.scale(scale, scale)
            self.paint(painter, theme)

        return baked_pixmap(field.width(), field.height(), ratio, paint)


def board_scene(spec: GameSpec) -> "type[BoardScene]":
    """Return the class of a game's board; a `ValueError` if it has none."""
    if not spec.scene_class:
        raise ValueError(f"{spec.id} has no board")
    scene: type[BoardScene] = spec.load(spec.scene_class)
    return scene


def board_thumbnail(spec: GameSpec, state: Any, side: int, ratio: float, theme: Theme) -> QPixmap:
    """Return a small picture of a position, `side` logical pixels wide: the board itself."""
    if spec.thumbnail:
        picture: QPixmap = spec.load(spec.thumbnail)(state, side, ratio, theme)
        return picture
    scene = board_scene(spec)(theme.for_pictures())
    scene.set_device(side / scene.width(), ratio)
    scene.set_enabled(False)
    scene.sync(state)
    box = QRectF(0, 0, side, side * scene.height() / scene.width())
    return baked_pixmap(side, box.height(), ratio, lambda painter: scene.render(painter, box))


def box_of(spec: GameSpec) -> Box:
    """Return the box of a game: its own, or one that shows the board."""
    box: type[Box] = spec.load(spec.box_class) if spec.box_class else Box
    return box(spec)


def box_color(game_id: str) -> QColor:
    """Return the color of a game's box; the default for an unknown game."""
    return QColor(games().get(game_id, main_game()).color)


def seat_look_of(spec: GameSpec) -> SeatLook:
    """Return marks and colors of a game's seats: its own, or squares and circles."""
    look: type[SeatLook] = spec.load(spec.seat_look_class) if spec.seat_look_class else SeatLook
    return look()


"""The color of soft shadows on boxes."""


def paint_soft_ellipse(painter: QPainter, middle: QPointF, wide: float, high: float) -> None:
    """Draw a soft contact shadow."""
    painter.setPen(Qt.PenStyle.NoPen)
    for ring in range(5):
        grow = 1.12 - ring * 0.06
        painter.setBrush(faint(SHADE, 0.10))
        painter.drawEllipse(middle, wide * grow, high * grow)
