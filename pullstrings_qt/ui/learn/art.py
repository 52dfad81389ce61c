"""Small pictures of Learn: an ivory tile, the doors of the hub, the letters a person knows."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.lettering import text_path
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tile_art import HALF, paint_tile, paint_tile_back, paint_tile_shadow
from pullstrings_qt.look.tile_face import FaceMode, paint_face
from pullstrings_qt.tiles.tile_set import Face, TileSet
from pullstrings_qt.ui.kit.activity_card import Picture
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.content import known_words

_ROW: Final = 13
_MOST: Final = 52  # the largest number of letters that are drawn; of more, only the sums are told
_HIGH, _GAP = 54, 8


def paint_ivory(painter: QPainter, box: QRectF, face: Face, *, radius: int = 12) -> None:
    """Draw a face on a small ivory tile."""
    theme = Theme.current()
    painter.save()
    painter.setPen(QPen(theme.color("ivory_edge"), 2))
    painter.setBrush(theme.color("ivory"))
    painter.drawRoundedRect(box, radius, radius)
    painter.translate(box.center())
    paint_face(painter, face, box.width(), theme)
    painter.restore()


class LetterRows(QWidget):
    """The letters as small tiles; they are looked at, not clicked."""

    def __init__(self) -> None:
        super().__init__()
        self._letters: tuple[tuple[str, bool | None], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_letters(self, letters: Sequence[tuple[str, bool | None]]) -> None:
        """Show other letters, each with whether it is known."""
        self._letters = tuple(letters)
        self.updateGeometry()
        self.update()

    def _high(self) -> int:
        return _HIGH if len(self._letters) <= 2 * _ROW else 38

    def sizeHint(self) -> QSize:
        rows = -(-len(self._letters) // _ROW)
        return QSize(320, rows * (self._high() + _GAP) - _GAP)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, high = Theme.current(), self._high()
        wide = (self.width() + 6) / _ROW - 6
        for place, (letter, known) in enumerate(self._letters):
            row, column = divmod(place, _ROW)
            box = QRectF(column * (wide + 6), row * (high + _GAP), wide, high)
            paint_letter_cell(painter, box, known, theme)
            size = min(high * 0.42, wide * 0.56)
            path = text_path(letter, size, widest=wide - 8)
            ink = "on_primary" if known else "ink" if known is False else "ink_soft"
            painter.fillPath(path.translated(box.center()), theme.color(ink))
        painter.end()


def paint_letter_cell(painter: QPainter, box: QRectF, known: bool | None, theme: Theme) -> None:
    """Draw the place of a letter: filled where it is known, tinted where it is being learned."""
    fill = {True: "primary", False: "good_soft", None: "card"}[known]
    edge = "line" if known is None else "primary"
    pen = QPen(theme.color(edge), 3 if theme.is_contrast and known is False else 2)
    if theme.is_contrast and known is False:
        pen.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.setBrush(theme.color(fill))
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 8, 8)


class LettersView(QWidget):
    """A title, how many letters are known, and the letters themselves."""

    def __init__(self) -> None:
        super().__init__()
        self.title = TextLabel(_("Your letters"), "lead")
        self.counts = TextLabel("", "second", color="ink_soft", align=Qt.AlignmentFlag.AlignRight)
        self.rows = LetterRows()
        head = QHBoxLayout()
        head.addWidget(self.title)
        head.addStretch(1)
        head.addWidget(self.counts)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addLayout(head)
        column.addWidget(self.rows)

    def show_letters(self, letters: Sequence[tuple[str, bool | None]]) -> None:
        """Show other letters."""
        known = sum(one is True for _name, one in letters)
        self.counts.show_text(known_words(known, len(letters)))
        self.rows.setHidden(len(letters) > _MOST)
        self.rows.show_letters(letters)


_BARS: Final = (0.26, 0.45, 0.36, 0.68, 0.86)


def _scattered(
    tiles: TileSet, spots: Sequence[tuple[float, float, float, float, int, FaceMode]]
) -> Picture:
    """Return a picture of tiles: each across, down, turned, its side, its number and face.

    A negative number is the back of the memory game.
    """
    shown = tuple(tiles.tiles.values())

    def paint(painter: QPainter, side: float, theme: Theme) -> None:
        for x, y, turn, size, place, mode in spots:
            painter.save()
            painter.translate(x * side, y * side)
            painter.rotate(turn)
            painter.scale(size * side / (2 * HALF), size * side / (2 * HALF))
            if place < 0:
                paint_tile_shadow(painter, theme)
                paint_tile_back(painter, theme)
            else:
                paint_tile(painter, shown[place % len(shown)], mode, theme)
            painter.restore()

    return paint


def alphabet_art(tiles: TileSet) -> Picture:
    """Return three tiles of a set that lie about."""
    return _scattered(
        tiles,
        (
            (-0.32, -0.14, -7, 0.36, 0, "back"),
            (0.33, -0.16, 6, 0.36, 2, "back"),
            (0.0, 0.06, 2, 0.36, 1, "back"),
        ),
    )


def games_art(tiles: TileSet) -> Picture:
    """Return a memory game: two tiles face down, and both sides of another."""
    return _scattered(
        tiles,
        (
            (-0.21, -0.21, 0, 0.31, 24, "back"),
            (0.21, -0.21, 0, 0.31, -1, "back"),
            (-0.21, 0.21, 0, 0.31, -1, "back"),
            (0.21, 0.21, 0, 0.31, 24, "front"),
        ),
    )


def words_art(tiles: TileSet) -> Picture:
    """Return a hand above a word that is being written."""
    hand = _scattered(tiles, ((0.0, -0.17, 0, 0.46, 4, "back"),))

    def paint(painter: QPainter, side: float, theme: Theme) -> None:
        hand(painter, side, theme)
        box = 0.18 * side
        for place, letter in enumerate(("L", "O", "V", "")):
            left = (place - 2) * (box + 0.03 * side) + 0.015 * side
            cell = QRectF(left, 0.17 * side, box, box * 1.12)
            painter.setPen(QPen(theme.color("control"), 2))
            painter.setBrush(theme.color("card"))
            painter.drawRoundedRect(cell, 6, 6)
            if letter:
                path = text_path(letter, box * 0.72)
                painter.fillPath(path.translated(cell.center()), theme.color("ink"))

    return paint


def progress_art(painter: QPainter, side: float, theme: Theme) -> None:
    """Draw bars that grow."""
    wide, gap, foot = 0.085 * side, 0.05 * side, 0.3 * side
    left = -(len(_BARS) * (wide + gap) - gap) / 2
    painter.setPen(Qt.PenStyle.NoPen)
    for place, share in enumerate(_BARS):
        painter.setBrush(theme.tint("primary", 0.45 + 0.55 * place / (len(_BARS) - 1)))
        high = share * 0.62 * side
        bar = QRectF(left + place * (wide + gap), foot - high, wide, high)
        painter.drawRoundedRect(bar, 4, 4)
    painter.setPen(QPen(theme.color("control"), 3))
    painter.drawLine(round(left - gap / 2), round(foot), round(-left + gap / 2), round(foot))
