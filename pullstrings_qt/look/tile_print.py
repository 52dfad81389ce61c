"""Tiles on paper: a PDF with fronts and backs for duplex printing, or a chart to hang up."""

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QLineF, QMarginsF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen

from pullstrings_qt.core.files import write_whole
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.strokes import placed
from pullstrings_qt.look.theme import SignLook, Theme, pixel_font
from pullstrings_qt.look.tile_face import load_face, paint_face
from pullstrings_qt.tiles.tile_set import Face, Tile, TileSet

Paper: TypeAlias = Literal["A4", "Letter"]
PAPERS: Final = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
Turn: TypeAlias = Literal["long", "short"]
"""The edge over which the printer flips the sheet."""
Layout: TypeAlias = Literal["chart", "tiles"]
"""A chart to hang up, each back with its front below; or tiles to cut out."""
CHART: Final = (4, 7)
"""Columns and rows of a chart: a whole alphabet is on one page."""
TILE: Final = 36.0
"""Side of a printed tile in millimeters: slightly larger than the tiles of the published game."""
MARGIN: Final = 15.0
"""Margins in millimeters; home printers need up to five."""
BAR: Final = 50.0
"""Length of the bar on each page for checking the scale, in millimeters."""
_BAR_ABOVE: Final = 13.0  # its lower edge, in millimeters; the cutting marks end above it
_SHOWN: Final = 0.94  # share of the square; the rest is for the scissors
_MARK: Final = 5.0
_DOTS: Final = 600  # per inch
_LINE_ART: Final = SignLook(skin="lines")


@dataclass(frozen=True, slots=True)
class Printing:
    """Print options: sheets are portrait; a printer flips them over the edge `turned`.

    The layout is tiles to cut out, or a chart.
    """

    paper: Paper = "A4"
    turned: Turn = "long"
    signs: SignLook = _LINE_ART
    layout: Layout = "tiles"


@dataclass(frozen=True, slots=True)
class PrintedFace:
    """The place of one side of a tile on paper, in mm from the upper left corner of the page.

    Fronts are on even pages, backs on odd ones. One is `overhead` if it is upside down, so that a
    cut tile flipped like the page of a book is upright on both sides.
    """

    page: int
    tile: Tile
    side: Literal["front", "back"]
    box: QRectF
    overhead: bool = False

    @property
    def shown(self) -> Face:
        """The face of the tile."""
        return self.tile.front if self.side == "front" else self.tile.back


def grid(paper: Paper) -> QRectF:
    """Return the block of whole tiles, centered on a page, in millimeters."""
    wide, high = PAPERS[paper]
    columns, rows = int((wide - 2 * MARGIN) / TILE), int((high - 2 * MARGIN) / TILE)
    return QRectF(
        (wide - columns * TILE) / 2, (high - rows * TILE) / 2, columns * TILE, rows * TILE
    )


def printed_faces(
    tiles: Sequence[Tile], paper: Paper, turned: Turn = "long"
) -> Iterator[PrintedFace]:
    """Yield every face with its place, page by page; backs are mirrored to be behind fronts."""
    block = grid(paper)
    columns, rows = round(block.width() / TILE), round(block.height() / TILE)
    for sheet, start in enumerate(range(0, len(tiles), columns * rows)):
        there = tiles[start : start + columns * rows]
        boxes = [
            QRectF(block.left() + column * TILE, block.top() + row * TILE, TILE, TILE)
            for row, column in (divmod(place, columns) for place in range(len(there)))
        ]
        for tile, box in zip(there, boxes, strict=True):
            yield PrintedFace(2 * sheet, tile, "front", box)
        for tile, box in zip(there, boxes, strict=True):
            behind = QRectF(box)
            if turned == "long":
                behind.moveRight(PAPERS[paper][0] - box.left())
            else:
                behind.moveBottom(PAPERS[paper][1] - box.top())
            yield PrintedFace(2 * sheet + 1, tile, "back", behind, turned == "short")


def print_steps(tile_set: TileSet, path: Path, printing: Printing) -> Generator[int, None, None]:
    """Write a PDF with all tiles of a set, in short steps; stopped early, it writes nothing.

    Yields how many faces are drawn, of two for each tile; an OSError if it cannot be written.
    """
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_DOTS)
    writer.setTitle(tile_set.name)
    writer.setCreator("Pullstrings")
    size = QPageSize.PageSizeId.A4 if printing.paper == "A4" else QPageSize.PageSizeId.Letter
    upright, no_margins = QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0)
    writer.setPageLayout(QPageLayout(QPageSize(size), upright, no_margins))
    painter = QPainter(writer)
    try:
        painter.scale(_DOTS / 25.4, _DOTS / 25.4)
        paint = _paint_chart if printing.layout == "chart" else _paint_pages
        yield from paint(painter, writer, tile_set, printing)
    finally:
        painter.end()
        buffer.close()
    write_whole(path, bytes(content.data()))


def _paint_pages(
    painter: QPainter, writer: QPdfWriter, tile_set: TileSet, printing: Printing
) -> Iterator[int]:
    theme = Theme(signs=printing.signs)
    faces = list(printed_faces(list(tile_set.tiles.values()), printing.paper, printing.turned))
    page = -1
    for done, face in enumerate(faces):
        if face.page != page:
            if page >= 0:
                writer.newPage()
                yield done
            page = face.page
            boxes = [each.box for each in faces if each.page == page]
            _paint_frame(painter, tile_set, printing, page, boxes)
            yield done
        load_face(face.shown, round(_SHOWN * TILE * _DOTS / 25.4), theme)
        yield done
        with placed(painter, face.box.center()):
            painter.rotate(180 * face.overhead)
            paint_face(painter, face.shown, _SHOWN * TILE, theme)
        yield done + 1


def _paint_chart(
    painter: QPainter, writer: QPdfWriter, tile_set: TileSet, printing: Printing
) -> Iterator[int]:
    """Draw each back with its front below, and the name of the set on top of each page."""
    theme = Theme(signs=printing.signs)
    wide, high = PAPERS[printing.paper]
    columns, rows = CHART
    across, down = (wide - 2 * MARGIN) / columns, (high - 2 * MARGIN) / rows
    for done, tile in enumerate(tile_set.tiles.values()):
        page, place = divmod(done, columns * rows)
        if not place:
            if page:
                writer.newPage()
            _write(painter, tile_set.name, wide / 2, 8.5, wide)
        row, column = divmod(place, columns)
        middle = MARGIN + (column + 0.5) * across, MARGIN + row * down
        for face, below, size in ((tile.back, 0.37, down * 0.72), (tile.front, 0.85, down * 0.3)):
            load_face(face, round(size * _DOTS / 25.4), theme)
            yield 2 * done
            with placed(painter, QPointF(middle[0], middle[1] + below * down)):
                paint_face(painter, face, size, theme)
        yield 2 * done + 2


def _edges(places: Iterable[float]) -> list[float]:
    return sorted({round(place, 3) for place in places})


def _paint_frame(
    painter: QPainter, tile_set: TileSet, printing: Printing, page: int, boxes: Sequence[QRectF]
) -> None:
    """Draw thin lines to cut along, marks beyond them, and the page label."""
    painter.setPen(QPen(QColor(150, 150, 150), 0.15))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    lefts = _edges(edge for box in boxes for edge in (box.left(), box.right()))
    tops = _edges(edge for box in boxes for edge in (box.top(), box.bottom()))
    for box in boxes:
        painter.drawRect(box)
    for left in lefts:
        painter.drawLine(QLineF(left, tops[0] - _MARK, left, tops[0]))
        painter.drawLine(QLineF(left, tops[-1], left, tops[-1] + _MARK))
    for top in tops:
        painter.drawLine(QLineF(lefts[0] - _MARK, top, lefts[0], top))
        painter.drawLine(QLineF(lefts[-1], top, lefts[-1] + _MARK, top))
    edge = {"long": _("the long edge"), "short": _("the short edge")}[printing.turned]
    words = _("{name}: {side}, sheet {sheet}. Print on both sides, turned over {edge}.")
    text = words.format(
        name=tile_set.name,
        edge=edge,
        side=tile_set.back_name if page % 2 else tile_set.front_name,
        sheet=page // 2 + 1,
    )
    wide, high = PAPERS[printing.paper]
    _write(painter, text, wide / 2, 8.5, wide)
    # a bar to measure with a ruler, with a tick at each end and every centimeter
    left, top = (wide - BAR) / 2, high - _BAR_ABOVE
    painter.setPen(QPen(QColor(90, 90, 90), 0.3))
    painter.drawLine(QLineF(left, top, left + BAR, top))
    for step in range(round(BAR / 10) + 1):
        tooth = 2.4 if step in (0, round(BAR / 10)) else 1.2
        painter.drawLine(QLineF(left + 10 * step, top, left + 10 * step, top - tooth))
    words = _("This bar is 50 mm long if the page is printed at its actual size (100 %).")
    _write(painter, words, wide / 2, top + 3.2, wide)


def _write(painter: QPainter, text: str, middle: float, top: float, wide: float) -> None:
    """Draw a small line of text at a point, in millimeters."""
    # Type this small needs a separate scale: fonts have whole pixels.
    with placed(painter, QPointF(middle, top), 0.01):
        painter.setPen(QColor(90, 90, 90))
        painter.setFont(pixel_font(320))
        place = QRectF(-wide * 48, -250, wide * 96, 500)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)
