"""The confusion matrix: a row for each sign shown, a column for each answer."""

from collections.abc import Sequence
from math import sqrt
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.learning_types import Confusion, Direction
from pullstrings_qt.look.theme import Theme, kana_font, mixed, tokens
from pullstrings_qt.tiles.tile_set import TileSet
from pullstrings_qt.ui.kit.tile_words import tile_label
from pullstrings_qt.ui.learn.progress.chart_figure import ChartFigure
from pullstrings_qt.ui.learn.progress.words import asked, mixed_words, times_words

MAX: Final = 30
"""Maximum number of rows: more would be too small; the most mixed-up tiles are shown."""
SMALL: Final = 26
"""Minimum number of rows of an alphabet."""
_LONGEST_LABEL: Final = 84
_SHORT: Final = 3


class MatrixFigure(ChartFigure):
    """Circles on the diagonal are right answers, squares elsewhere mix-ups, sized by number.

    Args:
        tiles: the set.
        confusions: the pairs of shown and answered tiles, right answers included.
        direction: the direction of the questions.
        maximum: the maximum number of rows.
    """

    def __init__(
        self,
        tiles: TileSet,
        confusions: Sequence[Confusion],
        direction: Direction,
        maximum: int = MAX,
    ) -> None:
        self.name = _("Mix-ups")
        self._set = tiles
        self._direction = direction
        known = [one for one in confusions if one.tile_id in tiles.tiles]
        self.tile_ids = shown_tiles(tiles, known, maximum)
        self._labels = [tile_label(tiles, one) for one in self.tile_ids]
        self._asked = asked(known)
        places = {tile_id: place for place, tile_id in enumerate(self.tile_ids)}
        self._counts = {
            (places[one.tile_id], places[one.taken_for]): one.count
            for one in known
            if one.tile_id in places and one.taken_for in places
        }
        wrong = [count for (row, column), count in self._counts.items() if row != column]
        self._max = max(wrong, default=1)
        self.count = len(self.tile_ids) ** 2

    @property
    def is_cut(self) -> bool:
        """Whether only a part of the set is shown."""
        return len(self.tile_ids) < len(self._set.tiles)

    # --- sizes ----------------------------------------------------------------------------

    def _label_room(self, theme: Theme) -> tuple[float, float]:
        """Return the width of the row labels and the height of the column labels."""
        metrics = QFontMetricsF(theme.font("small"))
        widest = max((metrics.horizontalAdvance(label) for label in self._labels), default=0.0)
        across = min(widest, theme.px(_LONGEST_LABEL), 126) + 10
        upright = theme.px(22) if self._is_short else across
        return max(across, theme.px(20)), upright

    @property
    def _is_short(self) -> bool:
        return all(len(label) <= _SHORT for label in self._labels) and len(self._labels) <= 26

    def _side(self, width: float, theme: Theme) -> float:
        """Return the side of a cell, a whole number of pixels."""
        room = width - self._label_room(theme)[0] - 4
        minimum, maximum = theme.px(15), theme.px(30)
        return float(min(max(room // max(1, len(self.tile_ids)), minimum), maximum))

    def width(self, room: float, theme: Theme) -> float:
        """Return the width of labels and cells."""
        count = len(self.tile_ids)
        return self._label_room(theme)[0] + count * self._side(room, theme) + 4

    def height(self, width: float, theme: Theme) -> float:
        """Return the height of labels and cells."""
        return self._label_room(theme)[1] + len(self.tile_ids) * self._side(width, theme) + 4

    def _corner(self, box: QRectF, theme: Theme) -> QPointF:
        across, upright = self._label_room(theme)
        return box.topLeft() + QPointF(across, upright)

    def cell(self, place: int, box: QRectF, theme: Theme) -> QRectF:
        """Return the box of a cell."""
        side, corner = self._side(box.width(), theme), self._corner(box, theme)
        row, column = divmod(place, len(self.tile_ids))
        return QRectF(corner.x() + column * side, corner.y() + row * side, side, side)

    def place_at(self, point: QPointF, box: QRectF, theme: Theme) -> int:
        """Return the cell at a point, or -1."""
        inside = (point - self._corner(box, theme)) / self._side(box.width(), theme)
        row, column, count = int(inside.y() // 1), int(inside.x() // 1), len(self.tile_ids)
        return row * count + column if 0 <= row < count and 0 <= column < count else -1

    # --- navigation -----------------------------------------------------------------------

    def start(self) -> int:
        """Return the most frequent mix-up, or the first cell."""
        count = len(self.tile_ids)
        wrong = [(times, cell) for cell, times in self._counts.items() if cell[0] != cell[1]]
        if not wrong:
            return 0 if count else -1
        row, column = max(wrong, key=lambda one: (one[0], -one[1][0]))[1]
        return row * count + column

    def step(self, place: int, across: int, down: int) -> int:
        """Return the next cell for an arrow key; the same one at an edge."""
        count = len(self.tile_ids)
        row, column = divmod(place, count)
        row, column = row + down, column + across
        return row * count + column if 0 <= row < count and 0 <= column < count else place

    def sentence(self, place: int) -> str:
        """Return the shown tile, the answer, and how often."""
        words, times = self.halves(place)
        if not times:
            return _("{shown} has not been asked yet.").format(shown=words)
        return f"{words}, {times}."

    def lead(self, place: int) -> str:
        """Return the shown tile and the answer."""
        return self.halves(place)[0]

    def halves(self, place: int) -> tuple[str, str]:
        """Return the tile with the answer, and how often; if never asked, the tile alone."""
        row, column = divmod(place, len(self.tile_ids))
        if not self._asked[self.tile_ids[row]]:
            return self._labels[row], ""
        words = mixed_words(self._labels[row], self._labels[column], self._direction, self._set)
        whole = self._asked[self.tile_ids[row]]
        return words, times_words(self._counts.get((row, column), 0), whole)

    # --- drawing --------------------------------------------------------------------------

    def paint(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        """Draw labels, grid, circles and squares."""
        if not self.tile_ids:
            return
        side, corner = self._side(box.width(), theme), self._corner(box, theme)
        whole = len(self.tile_ids) * side
        ground = QRectF(corner.x(), corner.y(), whole, whole)
        painter.setPen(theme.outline(1.5))
        painter.setBrush(theme.color("card_sunk"))
        painter.drawRoundedRect(ground, 6, 6)
        painter.setPen(QPen(theme.color("grid"), 1.5))
        for place in range(1, len(self.tile_ids)):
            at = place * side
            painter.drawLine(
                ground.topLeft() + QPointF(at, 0), ground.bottomLeft() + QPointF(at, 0)
            )
            painter.drawLine(ground.topLeft() + QPointF(0, at), ground.topRight() + QPointF(0, at))
        self._paint_labels(painter, ground, side, theme)
        self._paint_counts(painter, ground, side, theme)

    def _paint_labels(self, painter: QPainter, ground: QRectF, side: float, theme: Theme) -> None:
        painter.setPen(theme.color("ink_soft"))
        across, upright = self._label_room(theme)
        metrics = QFontMetricsF(theme.font("small"))
        for place, label in enumerate(self._labels):
            painter.setFont(_font(label, theme))
            text = metrics.elidedText(label, Qt.TextElideMode.ElideRight, across - 8)
            row = QRectF(ground.left() - across, ground.top() + place * side, across - 7, side)
            align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
            painter.drawText(row.adjusted(0, -6, 0, 6), align, text)
            middle = ground.left() + (place + 0.5) * side
            if self._is_short:
                column = QRectF(middle - 30, ground.top() - upright, 60, upright - 4)
                painter.drawText(column, Qt.AlignmentFlag.AlignCenter, label)
                continue
            painter.save()
            painter.translate(middle, ground.top() - 5)
            painter.rotate(-90)
            align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
            painter.drawText(QRectF(0, -15, upright, 30), align, text)
            painter.restore()

    def _paint_counts(self, painter: QPainter, ground: QRectF, side: float, theme: Theme) -> None:
        calm = theme.color("good") if theme.is_contrast else _calm(theme)
        wrong = theme.color("bad")
        painter.setPen(Qt.PenStyle.NoPen)
        for (row, column), count in self._counts.items():
            middle = ground.topLeft() + QPointF((column + 0.5) * side, (row + 0.5) * side)
            if row == column:
                share = count / max(1, self._asked[self.tile_ids[row]])
                radius = side * (0.13 + 0.24 * share)
                painter.setBrush(calm)
                painter.drawEllipse(middle, radius, radius)
                continue
            half = side * (0.17 + 0.26 * sqrt(count / self._max))
            painter.setBrush(wrong)
            spot = QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half)
            painter.drawRoundedRect(spot, 2, 2)


def _calm(theme: Theme) -> QColor:
    if theme.is_dark:
        return mixed(theme.color("card"), theme.color("primary"), 0.62)
    return QColor(tokens()["progress"]["levels"][2])


def _font(label: str, theme: Theme) -> QFont:
    kana = any("\u3041" <= letter <= "\u30ff" for letter in label)
    return kana_font(theme.px(13)) if kana else theme.font("small")


def shown_tiles(tiles: TileSet, confusions: Sequence[Confusion], maximum: int = MAX) -> list[str]:
    """Return the tiles with a row, in the order of the set.

    All of a small set; of a large one those in the most frequent mix-ups, then those asked most
    often.
    """
    order = list(tiles.tiles)
    if len(order) <= max(maximum, SMALL):
        return order
    wanted: dict[str, None] = {}
    wrong = [one for one in confusions if one.taken_for not in ("", one.tile_id)]
    for one in sorted(wrong, key=lambda one: -one.count):
        for tile_id in (one.tile_id, one.taken_for):
            if tile_id in tiles.tiles and len(wanted) < maximum:
                wanted[tile_id] = None
    for tile_id, _count in asked(confusions).most_common():
        if len(wanted) < maximum:
            wanted[tile_id] = None
    return [tile_id for tile_id in order if tile_id in wanted]
