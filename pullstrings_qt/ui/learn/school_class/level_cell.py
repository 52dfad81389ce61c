"""One cell of a class's map of letters: height and color show mastery."""

from functools import lru_cache

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPixmap

from pullstrings_qt.learning.progress import Mastery
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.learn.progress.letter_map import level_fill

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
        fill = level_fill(theme, level)
        part = QPainterPath()
        part.addRect(box.adjusted(0, box.height() * (4 - level) / 4, 0, 0))
        painter.fillPath(shape.intersected(part), fill)
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
    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_level(painter, QRectF(0, 0, size.width(), size.height()), level, Theme(theme_name))
    painter.end()
    return pixmap
