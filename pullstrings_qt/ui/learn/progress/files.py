"""Progress as files: the charts as a picture, the values as a table."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.progress import ProgressCallback
from pullstrings_qt.learning.exchange import whole_file, whole_table
from pullstrings_qt.look.picture_file import packed_picture
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.file_dialogs import ask_where
from pullstrings_qt.ui.learn.progress.chart_figure import ChartFigure
from pullstrings_qt.ui.learn.progress.words import FILE_HEADINGS, Cell

PICTURE: Final = ".png"
TABLE: Final = ".csv"


def ask_where_to_put(parent: QWidget, suggestion: str, suffix: str) -> Path | None:
    """Return where to save a file, or None; the dialog confirms replacing one.

    Args:
        parent: the window.
        suggestion: a name without extension.
        suffix: `PICTURE` or `TABLE`.
    """
    picture = suffix == PICTURE
    title = _("Save the charts as a picture") if picture else _("Save the figures as a table")
    kinds = _("Pictures (*.png)") if picture else _("Tables (*.csv)")
    return ask_where(parent, title, kinds, f"{suggestion}{suffix}")


def write_picture(target: Path, image: QImage, progress: ProgressCallback) -> str:
    """Write a picture as PNG and return the name of the file; completely or not at all.

    Raises:
        ExchangeError: it could not be written.
        Canceled: `progress` stopped it.
    """
    with whole_file(target) as part:
        progress(0, 1)
        part.write_bytes(packed_picture(image))
        progress(1, 1)
    return target.name


def write_figures(target: Path, rows: Iterable[tuple[Cell, ...]]) -> str:
    """Write values as a table (CSV) and return the name of the file; completely or not at all.

    Raises:
        ExchangeError: it could not be written.
    """
    with whole_table(target) as write:
        write(FILE_HEADINGS)
        for row in rows:
            write(row)
    return target.name


RATIO: Final = 2
_COLUMN, _EDGE, _GAP = 580, 36, 40
_HEAD, _TITLE = 78, 40


def charts_picture(
    title: str, details: str, charts: list[tuple[str, ChartFigure]], theme: Theme
) -> QImage:
    """Return a picture of the charts in two columns below a title, in the colors of the theme.

    Args:
        title: such as the name of the person.
        details: such as the tile set and the day.
        charts: heading and chart, by row.
        theme: the theme; the size does not depend on the text size.
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
    image.fill(look.color("card"))
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
    painter.setPen(theme.color("ink"))
    box = QRectF(place.x(), place.y(), 2 * _COLUMN, theme.line_height(role) + 6)
    painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
