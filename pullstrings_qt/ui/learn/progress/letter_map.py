"""Mastery as it is painted: the map of an alphabet, and a cell of a class's table."""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import labeled
from pullstrings_qt.learning.progress import Mastery
from pullstrings_qt.look.lettering import lines_path, text_path
from pullstrings_qt.look.sprite import baked_pixmap
from pullstrings_qt.look.theme import Theme, mixed, tokens
from pullstrings_qt.tiles.tile_set import Face, TileSet
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.tile_words import tile_label
from pullstrings_qt.ui.learn.art import paint_ivory
from pullstrings_qt.ui.learn.progress.charts import Chart, Mark
from pullstrings_qt.ui.learn.progress.content import mastery_words

_SHARES: Final = (0.0, 0.16, 0.40, 0.74, 1.0)
"""Dark theme: share of the main color in the paper, by level."""
_MANY: Final = 32  # maximum number of tiles at full size
_RATIO: Final = 96 / 70


class LetterMap(Chart):
    """Tiles in rows, darker and with more pips at higher mastery."""

    def __init__(self, tiles: TileSet) -> None:
        super().__init__(_("How well each one is known"))
        self._tiles = tiles
        self._levels: tuple[tuple[str, Mastery], ...] = ()

    def show_mastery(self, tiles: TileSet, levels: Mapping[str, Mastery]) -> None:
        """Show the mastery of each tile, in the order of the set."""
        self._tiles, self._levels = tiles, tuple(levels.items())
        self.count = len(self._levels)
        self.show_values()

    def sentence(self, place: int) -> str:
        tile_id, level = self._levels[place]
        return f"{labeled(tile_label(self._tiles, tile_id), mastery_words(level))}."

    def _grid(self, width: float) -> tuple[int, QSizeF, float]:
        """Return columns, the size of a tile, and the gap."""
        many = self.count > _MANY
        # less than the text, because their letters are already large
        scale = 1.0 + 0.36 * (Theme.current().text_scale - 1.0)
        minimum, gap = (52.0 if many else 64.0) * scale, 9.0 if many else 14.0
        columns = max(1, int((width + gap) // (minimum + gap)))
        columns = min(columns, self.count or 1, 13)
        wide = min((width - (columns - 1) * gap) / columns, minimum * 1.5)
        high = wide * (_RATIO if not many else 1.14)
        return columns, QSizeF(wide, min(high, (96.0 if not many else 64.0) * scale)), gap

    def height_for(self, width: float) -> float:
        columns, size, gap = self._grid(width)
        return -(-self.count // columns) * (size.height() + gap) + 8

    def cell(self, place: int) -> QRectF:
        columns, size, gap = self._grid(self.box.width())
        row, column = divmod(place, columns)
        left = self.box.left() + column * (size.width() + gap)
        return QRectF(QPointF(left, self.box.top() + row * (size.height() + gap)), size)

    def columns(self) -> int:
        return self._grid(self.box.width())[0]

    def paint_values(self, painter: QPainter) -> None:
        for place, (tile_id, level) in enumerate(self._levels):
            spot = self.cell(place)
            ink = _paint_ground(painter, spot, level, radius=14.0)
            label = tile_label(self._tiles, tile_id)
            _paint_label(painter, spot, self._tiles.tile(tile_id).front, label, ink)
            unit = min(spot.width() / 70, spot.height() / 80)
            _paint_pips(painter, spot, level, ink, unit, 0.715)


def legend(paint: Callable[[QPainter, QRectF, Mastery], None], gap: int) -> FlowRow:
    """Return the levels of mastery as a function paints them, with their names."""

    def mark(level: Mastery) -> Mark:
        return Mark(mastery_words(level), lambda painter, box: paint(painter, box, level))

    return FlowRow(map(mark, Mastery), gap=gap)


def paint_swatch(painter: QPainter, box: QRectF, level: Mastery) -> None:
    """Draw a level as on the map."""
    ink = _paint_ground(painter, box, level, radius=5.0)
    _paint_pips(painter, box, level, ink, box.height() / 30, 0.5)


def paint_cell(painter: QPainter, box: QRectF, level: Mastery) -> None:
    """Draw a level as in the table of a class, on a cell in the middle of the box."""
    wide = box.height() * 1.06
    cell = QRectF(box.center().x() - wide / 2, box.top(), wide, box.height())
    paint_level(painter, cell, level, Theme.current())


@lru_cache(maxsize=16)
def _ground(theme_name: str, level: Mastery) -> tuple[QColor, QColor]:
    """Return the fill of a level and the ink on it."""
    theme = Theme(theme_name)
    if theme.is_contrast:
        ground, ink = ("primary", "on_primary") if level.is_known else ("card", "ink")
        return theme.color(ground), theme.color(ink)
    ink_color = theme.color("on_primary" if level.is_known else "ink")
    if theme.is_dark:
        fill = mixed(theme.color("card"), theme.color("primary"), _SHARES[level])
    else:
        fill = QColor(tokens()["progress"]["levels"][level])
    return fill, ink_color


def _paint_ground(painter: QPainter, box: QRectF, level: Mastery, *, radius: float) -> QColor:
    """Draw the background of a level of mastery and return its ink."""
    theme = Theme.current()
    fill, ink = _ground(theme.name, level)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(fill if level > Mastery.NOT_MET else Qt.BrushStyle.NoBrush)
    edge = 0.0
    if level <= Mastery.NEW or theme.is_contrast:
        edge = min(2.0, radius * 0.3)
        pen = QPen(theme.color("control"), edge)
        if level is Mastery.NOT_MET:
            pen.setDashPattern([3.2, 2.6])
        painter.setPen(pen)
    half = edge / 2
    painter.drawRoundedRect(box.adjusted(half, half, -half, -half), radius, radius)
    return ink


def _paint_label(painter: QPainter, box: QRectF, face: Face, label: str, ink: QColor) -> None:
    middle = QPointF(box.center().x(), box.top() + box.height() * 0.44)
    widest, high = box.width() * 0.84, box.height() * 0.56
    if face.picture is not None:
        side = min(box.width() * 0.7, high)
        spot = QRectF(-side / 2, -side / 2, side, side).translated(middle)
        paint_ivory(painter, spot, face, radius=6)
        return
    size = min(box.height() * 0.36, box.width() * 0.5)
    if len(label) <= 4:
        path = text_path(label, size, widest=widest)
    else:
        parts = tuple(face.parts) or (label,)
        path = lines_path(parts, size, widest=widest, highest=high)
    painter.fillPath(path.translated(middle), ink)


def _paint_pips(
    painter: QPainter, box: QRectF, level: Mastery, ink: QColor, unit: float, down: float
) -> None:
    """Draw four pips, as many of them filled as the level; `down` is a share of the box."""
    wide, high, gap = 9 * unit, 5 * unit, 3 * unit
    left = box.center().x() - (4 * wide + 3 * gap) / 2
    top = box.top() + box.height() * down - high / 2
    for place in range(4):
        pip = QRectF(left + place * (wide + gap), top, wide, high)
        painter.setPen(QPen(ink, 1.1))
        painter.setBrush(ink if place < level else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(pip, 2 * unit, 2 * unit)


_RADIUS = 4.0


def paint_level(painter: QPainter, box: QRectF, level: Mastery, theme: Theme) -> None:
    """Draw a cell: filled by quarters, also darker; in high contrast a digit, 0 to 4."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    line = box.adjusted(0.75, 0.75, -0.75, -0.75)
    if theme.is_contrast:
        pen = QPen(theme.color("line"), 1.5)
        if level is Mastery.NOT_MET:
            pen.setDashPattern([2.4, 2.0])
        painter.setPen(pen)
        painter.setBrush(theme.color("primary" if level.is_known else "card"))
        painter.drawRoundedRect(line, _RADIUS, _RADIUS)
        font = theme.font("second", bold=True)
        font.setPixelSize(max(8, round(box.height() * 0.8)))
        painter.setFont(font)
        painter.setPen(theme.color("on_primary" if level.is_known else "ink"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(int(level)))
        return
    shape = QPainterPath()
    shape.addRoundedRect(line, _RADIUS, _RADIUS)
    painter.fillPath(shape, theme.color("card_sunk"))
    if level > Mastery.NOT_MET:
        part = QPainterPath()
        part.addRect(box.adjusted(0, box.height() * (4 - level) / 4, 0, 0))
        painter.fillPath(shape.intersected(part), _ground(theme.name, level)[0])
    if level is not Mastery.FOR_GOOD:
        pen = QPen(theme.color("control"), 1.2)
        if level is Mastery.NOT_MET:
            pen.setDashPattern([2.6, 2.2])
        else:
            pen.setColor(theme.color("control", 0.62))
        painter.setPen(pen)
        painter.drawPath(shape)


@lru_cache(maxsize=64)
def level_pixmap(level: Mastery, size: QSize, theme_name: str, ratio: float) -> QPixmap:
    """Return a cell as a cached picture; a table has hundreds, of five kinds."""
    box = QRectF(0, 0, size.width(), size.height())
    paint = partial(paint_level, box=box, level=level, theme=Theme(theme_name))
    return baked_pixmap(size.width(), size.height(), ratio, paint)
