"""The charts of the page of progress as one picture, twice as fine as on screen."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.learn.progress.chart_figure import Figure

RATIO: Final = 2
_COLUMN, _EDGE, _GAP = 580, 36, 40
_HEAD, _TITLE = 78, 40


def charts_picture(
    title: str, details: str, charts: list[tuple[str, Figure]], theme: Theme
) -> QImage:
    """Return a picture of the charts in two columns below a title, in the colours of the theme.

    Args:
        title: such as the name of the person.
        details: such as the tile set and the day.
        charts: heading and figure of each, row by row.
        theme: the look; the picture is as large at any text size.
    """
    look = Theme(theme.name, signs=theme.signs)
    rows = [charts[at : at + 2] for at in range(0, len(charts), 2)]
    heights = [
        max(figure.height(_COLUMN, look) for _heading, figure in row) + _TITLE for row in rows
    ]
    wide = 2 * _EDGE + 2 * _COLUMN + _GAP
    high = round(_EDGE + _HEAD + sum(heights) + _GAP * (len(rows) - 1) + _EDGE)
    image = QImage(QSize(wide, high) * RATIO, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(RATIO)
    image.fill(look.colour("card"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _write(painter, QPointF(_EDGE, _EDGE - 8), title, "page", look)
    _write(painter, QPointF(_EDGE, _EDGE + 34), details, "body", look)
    top = float(_EDGE + _HEAD)
    for row, height in zip(rows, heights, strict=True):
        for column, (heading, figure) in enumerate(row):
            left = _EDGE + column * (_COLUMN + _GAP)
            _write(painter, QPointF(left, top), heading, "title", look)
            drawn = figure.height(_COLUMN, look)
            figure.paint(painter, QRectF(left, top + _TITLE, _COLUMN, drawn), look)
        top += height + _GAP
    painter.end()
    return image


def _write(painter: QPainter, place: QPointF, words: str, role: str, theme: Theme) -> None:
    painter.setFont(theme.font(role))
    painter.setPen(theme.colour("ink"))
    box = QRectF(place.x(), place.y(), 2 * _COLUMN, theme.line_height(role) + 6)
    painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
