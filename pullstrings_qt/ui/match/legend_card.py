"""The legend of the pieces: beside the board, and in a dialog with a shortcut."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tray import Legend
from pullstrings_qt.ui.kit.boxes import column_of, row_of
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.square_picture import SquarePicture
from pullstrings_qt.ui.kit.text_label import TextLabel

_PIECE = 38


class _Table(QWidget):
    """A small table of numbers; the last row is the score."""

    def __init__(self, rows: Sequence[Sequence[str]]) -> None:
        super().__init__()
        self._rows = tuple(map(tuple, rows))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        pairs = zip(*self._rows, strict=True)
        self.setAccessibleName("; ".join(": ".join(pair) for pair in list(pairs)))

    def sizeHint(self) -> QSize:
        theme = Theme.current()
        return QSize(theme.px(220), len(self._rows) * theme.px(25))

    def minimumSizeHint(self) -> QSize:
        return QSize(Theme.current().px(160), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = Theme.current()
        high = self.height() / len(self._rows)
        lead = float(theme.px(50))
        pitch = (self.width() - lead) / (len(self._rows[0]) - 1)
        for number, row in enumerate(self._rows):
            counts = number == len(self._rows) - 1
            for place, words in enumerate(row):
                box = QRectF(lead + (place - 1) * pitch, number * high, pitch, high)
                side, color = Qt.AlignmentFlag.AlignHCenter, "ink"
                if not place:
                    box = QRectF(0, number * high, lead, high)
                    side, color = Qt.AlignmentFlag.AlignLeft, "ink_soft"
                elif counts:
                    painter.setPen(Qt.PenStyle.NoPen)
                    painter.setBrush(theme.color("card_sunk"))
                    painter.drawRoundedRect(box.adjusted(2, 1, -2, -1), 6, 6)
                painter.setFont(theme.font("second", bold=counts and place > 0))
                painter.setPen(theme.color(color))
                painter.drawText(box, side | Qt.AlignmentFlag.AlignVCenter, words)
        painter.end()


class LegendCard(Card):
    """A heading, a line for each piece, a small table, and a note."""

    def __init__(self, scene: BoardScene, legend: Legend, *, compact: bool = False) -> None:
        super().__init__()
        title = TextLabel(legend.title, "body" if compact else "lead", heavy=True)
        edges = (18, 10, 16, 12) if compact else (20, 12, 16, 12)
        column = column_of(title, gap=5 if compact else 7, edges=edges, on=self)
        _add_lines(column, scene, legend, "second", note="small" if compact else "second")


class LegendOverlay(Overlay):
    """The legend of the pieces, as an overlay; Escape, Enter or its key closes it."""

    def __init__(self, scene: BoardScene, legend: Legend) -> None:
        super().__init__(legend.title, width=520)
        self.body.addWidget(TextLabel(legend.title, "page"))
        _add_lines(self.body, scene, legend, "body", note="body")
        self.offer_close()


def _add_lines(
    column: QVBoxLayout, scene: BoardScene, legend: Legend, role: str, *, note: str
) -> None:
    """Add a line for each piece, the table and the note, in these type roles."""
    for item in legend.items:
        picture = SquarePicture(_PIECE, draw=partial(scene.paint_piece, piece=item.piece))
        name = TextLabel(item.name, role, heavy=True)
        words = TextLabel(item.words, role, color="ink_soft")
        column.addLayout(row_of(picture, (column_of(name, words, gap=0), 1), gap=12))
    if legend.table:
        column.addWidget(_Table(legend.table))
    if legend.note:
        column.addWidget(TextLabel(legend.note, note, color="ink_soft"))
