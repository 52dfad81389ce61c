"""Export of a class's table: CSV, and PDF for printing."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen

from pullstrings_qt.core.files import write_whole
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.learning.exchange import not_written, whole_table
from pullstrings_qt.learning.progress import Mastery
from pullstrings_qt.look.theme import Theme, pixel_font
from pullstrings_qt.ui.kit.local_forms import date_words
from pullstrings_qt.ui.learn.progress.content import mastery_words
from pullstrings_qt.ui.learn.progress.letter_map import paint_level
from pullstrings_qt.ui.learn.school_class.content import (
    ClassContent,
    Order,
    last_words,
    lesson_words,
    pupils_words,
    subtitle_words,
)

_DOTS: Final = 150
"""Resolution of the pages in dots per inch; lines and letters remain vectors."""
_WIDE, _HIGH = 1640.0, 1140.0
"""The printable area of landscape A4, in dots."""
_ROW, _TOP = 30.0, 150.0
_NAME, _KNOWS, _LAST = 260.0, 70.0, 130.0


def write_table(target: Path, content: ClassContent, order: Order) -> str:
    """Write the table of a class as CSV and return the name of the file; completely or not at all.

    Levels are digits, 0 (not met) to 4 (known); dates are ISO 8601. The last row has the number of
    pupils who know each tile.

    Raises:
        ExchangeError: it could not be written.
    """
    ids = content.figures.tile_ids
    with whole_table(target) as write:
        write([_("name"), _("knows"), *(content.labels[one] for one in ids), _("last practiced")])
        for pupil in content.sorted(order):
            levels = [int(pupil.mastery.get(one, Mastery.NOT_MET)) for one in ids]
            last = pupil.last.isoformat() if pupil.last else ""
            write([pupil.name, pupil.known, *levels, last])
        counts = [content.counts[one] for one in ids]
        write([_("how many know it"), "", *counts, ""])
    return target.name


def write_pages(target: Path, content: ClassContent, order: Order) -> str:
    """Write the table of a class as PDF on landscape A4, and return the name of the file.

    Raises:
        ExchangeError: it could not be written; an existing file is unchanged.
    """
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_DOTS)
    writer.setTitle(content.found.name)
    writer.setCreator("Pullstrings")
    size = QPageSize(QPageSize.PageSizeId.A4)
    writer.setPageLayout(
        QPageLayout(size, QPageLayout.Orientation.Landscape, QMarginsF(9, 9, 9, 9))
    )
    painter = QPainter(writer)
    painter.scale(writer.width() / _WIDE, writer.width() / _WIDE)
    _paint_pages(painter, writer, content, order)
    painter.end()
    buffer.close()
    try:
        write_whole(target, bytes(held.data()))
    except OSError as problem:
        raise not_written(target, problem) from problem
    return target.name


def _paint_pages(
    painter: QPainter, writer: QPdfWriter, content: ClassContent, order: Order
) -> None:
    rows = content.sorted(order)
    fitting = int((_HIGH - _TOP - 3 * _ROW) / _ROW)
    pages = max(1, -(-len(rows) // fitting))
    columns = _Columns(content)
    for page in range(pages):
        if page:
            writer.newPage()
        _paint_head(painter, content, columns, page, pages)
        shown = rows[page * fitting : (page + 1) * fitting]
        for place, pupil in enumerate(shown):
            top = _TOP + place * _ROW
            if place and place % 5 == 0:
                painter.setPen(QPen(Qt.GlobalColor.lightGray, 1))
                painter.drawLine(0, round(top), round(columns.end), round(top))
            _write(painter, QRectF(4, top, _NAME - 8, _ROW), pupil.name, 18)
            known = QRectF(_NAME, top, _KNOWS - 20, _ROW)
            _write(painter, known, str(pupil.known), 18, Qt.AlignmentFlag.AlignRight, bold=True)
            for number, tile_id in enumerate(content.figures.tile_ids):
                cell = columns.cell(number, top)
                high = min(cell.height() - 8, 22.0)
                box = QRectF(cell.left() + 3, cell.center().y() - high / 2, cell.width() - 6, high)
                level = pupil.mastery.get(tile_id, Mastery.NOT_MET)
                paint_level(painter, box, level, Theme("light"))
            last = QRectF(columns.end - _LAST, top, _LAST - 4, _ROW)
            words = last_words(pupil, content.today)
            away = pupil.is_long_away(content.today)
            _write(painter, last, words, 16, Qt.AlignmentFlag.AlignRight, bold=away)
        _paint_foot(painter, content, columns, _TOP + len(shown) * _ROW)


class _Columns:
    """The places of a page's columns."""

    def __init__(self, content: ClassContent) -> None:
        self.count = max(1, len(content.figures.tile_ids))
        self.pitch = min((_WIDE - _NAME - _KNOWS - _LAST) / self.count, 44.0)
        self.end = _NAME + _KNOWS + self.count * self.pitch + _LAST

    def cell(self, number: int, top: float) -> QRectF:
        return QRectF(_NAME + _KNOWS + number * self.pitch, top, self.pitch, _ROW)


def _paint_head(
    painter: QPainter, content: ClassContent, columns: _Columns, page: int, pages: int
) -> None:
    title = QRectF(0, 0, _WIDE, 44)
    _write(painter, title, content.found.name, 30, bold=True)
    details = f"{subtitle_words(content)} · {date_words(content.today)}"
    if pages > 1:
        sheet = _("sheet {number} of {count}").format(number=page + 1, count=pages)
        details = f"{details} · {sheet}"
    _write(painter, QRectF(0, 46, _WIDE, 28), details, 18)
    _write(painter, QRectF(0, 74, _WIDE, 28), lesson_words(content), 18)
    top = _TOP - _ROW
    _write(painter, QRectF(4, top, _NAME, _ROW), pupils_words(len(content.figures.pupils)), 16)
    knows = QRectF(_NAME - 20, top, _KNOWS, _ROW)
    _write(painter, knows, _("knows"), 16, Qt.AlignmentFlag.AlignRight)
    for number, label in enumerate(content.labels.values()):
        cell = columns.cell(number, top)
        _write(painter, cell, label, 18, Qt.AlignmentFlag.AlignHCenter, bold=True)
    last = QRectF(columns.end - _LAST, top, _LAST - 4, _ROW)
    _write(painter, last, _("last time"), 16, Qt.AlignmentFlag.AlignRight)


def _paint_foot(painter: QPainter, content: ClassContent, columns: _Columns, top: float) -> None:
    painter.setPen(QPen(Qt.GlobalColor.black, 2))
    painter.drawLine(0, round(top + 3), round(columns.end), round(top + 3))
    _write(painter, QRectF(4, top + 4, _NAME + _KNOWS, _ROW), _("how many know it"), 16)
    for number, (tile_id, count) in enumerate(content.counts.items()):
        cell = columns.cell(number, top + 4)
        few = tile_id in content.fewest
        _write(painter, cell, str(count), 18, Qt.AlignmentFlag.AlignHCenter, bold=few)
    left = 4.0
    for level in Mastery:
        paint_level(painter, QRectF(left, top + _ROW + 18, 28, 22), level, Theme("light"))
        words = mastery_words(level)
        _write(painter, QRectF(left + 36, top + _ROW + 14, 140, _ROW), words, 16)
        left += 60 + QFontMetricsF(pixel_font(16)).horizontalAdvance(words)


def _write(
    painter: QPainter,
    box: QRectF,
    words: str,
    pixels: int,
    side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    *,
    bold: bool = False,
) -> None:
    font: QFont = pixel_font(pixels, bold=bold)
    painter.setFont(font)
    painter.setPen(Qt.GlobalColor.black)
    cut = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, box.width() + 1)
    painter.drawText(box, side | Qt.AlignmentFlag.AlignVCenter, cut)
