"""Score sheets: every part of a score with its picture, and the reasons below."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.score_sheet import ScoreSheet, SheetLine
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.boxes import column_of
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.text_block import fitted
from pullstrings_qt.ui.kit.text_label import TextLabel

_ROW = 29
_SWATCH = QSize(36, 23)
_POINTS = 42
_WIDTH = 1040


class SheetTable(QWidget):
    """The lines and the sum of a score sheet."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__()
        self._scene = scene
        self._sheet = ScoreSheet("", (), "")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_sheet(self, sheet: ScoreSheet) -> None:
        """Show another sheet."""
        self._sheet = sheet
        self.setAccessibleName(sheet.spoken)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        theme = Theme.current()
        rows = len(self._sheet.lines)
        return QSize(theme.px(220), rows * theme.px(_ROW) + theme.px(40))

    def minimumSizeHint(self) -> QSize:
        """Return the height; text is elided if there is no space."""
        return QSize(Theme.current().px(140), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        row = Theme.current().px(_ROW)
        for number, line in enumerate(self._sheet.lines):
            self._paint_line(painter, line, QRect(0, number * row, self.width(), row))
        self._paint_sum(painter, len(self._sheet.lines) * row)
        painter.end()

    def _paint_line(self, painter: QPainter, line: SheetLine, box: QRect) -> None:
        theme = Theme.current()
        side, high = theme.px(_SWATCH.width()), theme.px(_SWATCH.height())
        if line.piece:
            picture = QRectF(0, box.top() + (box.height() - high) / 2, side, high)
            self._scene.paint_piece(painter, picture, line.piece)
        points = QRect(box.right() - theme.px(_POINTS), box.top(), theme.px(_POINTS), box.height())
        middle = Qt.AlignmentFlag.AlignVCenter
        plain = theme.font("second")
        count = QFontMetricsF(plain).horizontalAdvance(line.count) + 6
        room = QRect(side + 8, box.top(), round(points.left() - side - 8 - count), box.height())
        self._write(painter, line.words, room, middle | Qt.AlignmentFlag.AlignLeft, "ink")
        painter.setFont(plain)
        amount = QRect(room.right(), box.top(), round(count), box.height())
        painter.setPen(theme.color("ink_soft"))
        painter.drawText(amount, middle | Qt.AlignmentFlag.AlignRight, line.count)
        painter.setFont(theme.font("second", bold=True))
        painter.setPen(theme.color("bad" if line.lost else "good"))
        painter.drawText(points, middle | Qt.AlignmentFlag.AlignRight, line.points)
        painter.setPen(QPen(theme.color("line"), 1))
        painter.drawLine(box.bottomLeft(), box.bottomRight())

    def _write(
        self, painter: QPainter, words: str, room: QRect, flags: Qt.AlignmentFlag, color: str
    ) -> None:
        """Draw text on one line, elided if there is no space."""
        theme = Theme.current()
        font, cut = fitted(theme.font("second"), words, room.width())
        painter.setFont(font)
        painter.setPen(theme.color(color))
        painter.drawText(room, flags, cut)

    def _paint_sum(self, painter: QPainter, top: int) -> None:
        theme = Theme.current()
        painter.setPen(QPen(theme.color("warn"), 1.5))
        painter.drawLine(0, top + 3, self.width(), top + 3)
        box = QRect(0, top + 4, self.width(), theme.px(34))
        middle = Qt.AlignmentFlag.AlignVCenter
        self._write(painter, _("together"), box, middle | Qt.AlignmentFlag.AlignLeft, "ink_soft")
        painter.setFont(theme.font("title"))
        painter.setPen(theme.color("ink"))
        painter.drawText(box, middle | Qt.AlignmentFlag.AlignRight, self._sheet.total)


class SheetView(QWidget):
    """A score sheet: title, lines, sum, reasons."""

    def __init__(self, scene: BoardScene, *, role: str = "lead") -> None:
        super().__init__()
        self._title = TextLabel("", role, heavy=True)
        self.table = SheetTable(scene)
        """The lines and the sum."""
        self._notes = TextLabel("", "second", color="ink_soft")
        column_of(self._title, self.table, self._notes, gap=6, on=self)

    def show_sheet(self, sheet: ScoreSheet) -> None:
        """Show another sheet."""
        self._title.show_text(sheet.title)
        self.table.show_sheet(sheet)
        self._notes.show_text(" ".join(sheet.notes))
        self._notes.setVisible(bool(sheet.notes))


class ScoreOverlay(Overlay):
    """Shows the score sheets of all seats."""

    def __init__(self, sheets: Sequence[ScoreSheet], scene: BoardScene) -> None:
        super().__init__(_("Score sheet"), width=_WIDTH)
        self.body.addWidget(TextLabel(_("Score sheet"), "page"))
        self._sheets = QGridLayout()
        self._sheets.setSpacing(16)
        self._cards: list[Card] = []
        self.views: list[SheetView] = []
        for sheet in sheets:
            card = Card(fill="card_sunk", flat=True)
            view = SheetView(scene)
            view.show_sheet(sheet)
            view.table.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # for reading and scrolling
            column_of(view, None, edges=(18, 14, 18, 14), on=card)
            self._cards.append(card)
            self.views.append(view)
        self._arrange()
        self.body.addLayout(self._sheets)
        self.offer_close()

    def _arrange(self) -> None:
        """Lay the sheets side by side, as many as window and text size allow."""
        theme = Theme.current()
        maximum = 2 if theme.in_small_window else 3
        columns = max(1, min(maximum, len(self._cards), round(maximum / theme.text_scale)))
        for place, card in enumerate(self._cards):
            self._sheets.addWidget(card, place // columns, place % columns)
        for column in range(3):
            self._sheets.setColumnStretch(column, int(column < columns))

    def restyle(self) -> None:
        """Apply another theme; larger text has fewer sheets side by side."""
        self._arrange()
        super().restyle()
