"""How strong the computers of a match are: a face, a word, and a slider over the levels."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.opponents import Level, level_number
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.table.new_match import first_level
from pullstrings_qt.ui.kit.boxes import column_of
from pullstrings_qt.ui.kit.slider import Slider
from pullstrings_qt.ui.kit.square_picture import SquarePicture
from pullstrings_qt.ui.kit.text_block import TextBlock
from pullstrings_qt.ui.kit.text_label import TextLabel

_FACE: Final = 52
_MIDDLE: Final = Qt.AlignmentFlag.AlignVCenter


class LevelFace(SquarePicture):
    """The face of a computer: the stronger it is, the flatter its smile and the lower its brows."""

    def __init__(self) -> None:
        super().__init__(_FACE)
        self._strength = 0.0

    def show_strength(self, strength: float) -> None:
        """Look as strong as said, from 0 to 1."""
        self._strength = strength
        self.update()

    def paint(self, painter: QPainter, box: QRectF) -> None:
        """Draw head, ears, aerial, eyes, brows and mouth on a field of 60 by 60."""
        theme, strength = Theme.current(), self._strength
        painter.scale(box.width() / 60, box.height() / 60)
        frame, ink = theme.color("primary"), theme.color("ink")
        painter.setPen(QPen(frame, 2.5))
        painter.drawLine(QPointF(30, 5), QPointF(30, 11))
        painter.setBrush(frame)
        for left in (1.5, 54.5):
            painter.drawRoundedRect(QRectF(left, 27, 4, 12), 2, 2)
        painter.setBrush(theme.color("good_soft"))
        painter.drawRoundedRect(QRectF(6, 11, 48, 42), 13, 13)
        painter.setPen(QPen(ink, 1))
        painter.setBrush(theme.color("lit"))
        painter.drawEllipse(QPointF(30, 4.5), 3, 3)
        painter.setBrush(ink)
        painter.setPen(Qt.PenStyle.NoPen)
        for eye in (21.5, 38.5):
            painter.drawEllipse(QPointF(eye, 30), 3.2, 3.2)
        pen = QPen(ink, 2.6)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        tilt = 3 - 5.5 * strength  # from raised in the middle to drawn together
        for side in (-1, 1):
            inner, outer = QPointF(30 + 4.5 * side, 22 - tilt / 2), QPointF(30 + 14 * side, 22)
            painter.drawLine(inner, outer + QPointF(0, tilt / 2))
        mouth = QPainterPath(QPointF(20 + 2 * strength, 38))
        mouth.quadTo(QPointF(30, 54 - 11 * strength), QPointF(40 - 2 * strength, 38))
        painter.drawPath(mouth)


class LevelStrip(QWidget):
    """Face, name and number of a level, from the gentlest on, beside the slider that chooses it."""

    changed = Signal()

    def __init__(self, levels: Sequence[Level]) -> None:
        super().__init__()
        self._levels = tuple(levels)
        self._suggested: Level | None = None
        self._why = ""
        self.face = LevelFace()
        self.slider = Slider("", 1, len(levels), dotted=True)
        self.slider.valueChanged.connect(self._follow)
        self.slider.valueChanged.connect(self.changed)
        self._name = TextLabel("", heavy=True)
        self._number = TextLabel("", "second", color="ink_soft")
        self._suits = TextLabel("", "second", color="ink_soft")
        self._choice = QWidget()
        column_of(self.slider, self._suits, gap=0, on=self._choice)
        self._grid = QGridLayout(self)
        self._grid.setVerticalSpacing(0)
        self.stack(stacked=False)
        self.set_level(first_level(levels))

    @property
    def level(self) -> Level:
        """The level that is chosen."""
        return self._levels[self.slider.value() - 1]

    def set_level(self, level: Level) -> None:
        """Choose a level without telling anybody."""
        self.slider.show_value(self._levels.index(level) + 1)
        self._follow()

    def suggest(self, level: Level | None, why: str) -> None:
        """Mark a level as suggested, and say for whom; None where too little is known."""
        self._suggested, self._why = level, why
        self.slider.mark(self._levels.index(level) + 1 if level is not None else None)
        self._follow()

    def stack(self, *, stacked: bool) -> None:
        """Lay the slider below the words, or beside them."""
        px, grid = Theme.current().px, self._grid
        for widget in (self.face, self._name, self._number, self._choice):
            grid.removeWidget(widget)
        font = Theme.current().font("body", bold=True)
        widths = (TextBlock(each.name, font, 1).natural_width() for each in self._levels)
        self._name.setMinimumWidth(max(widths) + 2)
        grid.setContentsMargins(px(18), px(8), px(18), px(8))
        grid.setHorizontalSpacing(px(18))
        grid.addWidget(self.face, 0, 0, 2, 1, _MIDDLE)
        grid.addWidget(self._name, 0, 1, Qt.AlignmentFlag.AlignBottom)
        grid.addWidget(self._number, 1, 1, Qt.AlignmentFlag.AlignTop)
        if stacked:
            grid.addWidget(self._choice, 2, 0, 1, 2)
        else:
            grid.addWidget(self._choice, 0, 2, 2, 1, _MIDDLE)
        grid.setColumnStretch(1, int(stacked))
        grid.setColumnStretch(2, int(not stacked))
        self._stacked = stacked

    def restyle(self) -> None:
        """Take the sizes of another theme."""
        self.stack(stacked=self._stacked)

    def _follow(self) -> None:
        """Say which level it is, and which one is suggested for whom."""
        level, count = self.level, len(self._levels)
        self.face.show_strength((level_number(level.id) - 1) / 7)
        self._name.show_text(level.name)
        told = _("level {number} of {count}").format(number=self.slider.value(), count=count)
        self._number.show_text(told)
        spoken = "{level}, {why}"
        self.slider.setAccessibleName(spoken.format(level=level.name, why=told))
        suits = self._why
        if self._suggested is not None and self._suggested != level:
            suits = spoken.format(level=self._suggested.name, why=self._why)
        self._suits.show_text(suits)
        self._suits.setVisible(bool(suits))
        question = _("How strong is the computer?")
        self.slider.setAccessibleDescription(f"{question} {suits}".strip())

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = Theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("card_sunk"))
        painter.drawRoundedRect(QRectF(self.rect()), 12, 12)
        painter.end()
