"""The ending of a ranked game: the scores of all seats side by side on the table."""

from typing import ClassVar, Final

from PySide6.QtCore import QMargins, QPointF, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import pgettext
from pullstrings_qt.core.score_sheet import RankedCell, RankedRow, Ranking
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.sprite import baked_pixmap
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.wood import paint_wood, shadow_room
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.match.ending import Ending, EndingWords, scrolling
from pullstrings_qt.ui.kit.match.review_text import ReviewText
from pullstrings_qt.ui.kit.match.score_chart import Chances
from pullstrings_qt.ui.kit.match.seat_rows import draw_line, fitted_font
from pullstrings_qt.ui.kit.pressable import RingFocus
from pullstrings_qt.ui.kit.scroll_area import ScrollArea
from pullstrings_qt.ui.kit.text_label import TextLabel

ROW_TIME: Final = 250
"""Milliseconds between the rows of the sheet, which start with the last place."""
_GAP: Final = 6
_MIN_ROW: Final = 62
_TALLEST_ROW: Final = 96
_SOFT: Final = 5.0  # shadow of the table
_FRAME: Final = 18  # pixels of wood around the paper


class RankedSheet(RingFocus, QWidget):
    """The rows of a ranking; they appear from the last place up, and a key shows all.

    Args:
        scene: draws the column headings.
        words: names and marks.
        ranking: the rows.

    Signals:
        completed: every row is visible.
    """

    completed = Signal()
    ring_radius: float

    def __init__(self, scene: BoardScene, words: EndingWords, ranking: Ranking) -> None:
        super().__init__()
        self._scene = scene
        self._words = words
        self._ranking = ranking
        self._come = 0.0
        self._coming = QVariantAnimation(self)
        self._coming.setStartValue(0.0)
        self._coming.setEndValue(float(len(ranking.rows)))
        self._coming.setDuration(ROW_TIME * len(ranking.rows))
        self._coming.valueChanged.connect(self._advance)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self._spoken())

    def _spoken(self) -> str:
        rows = []
        for row in self._ranking.rows:
            cells = [
                _("{column}: {count}, {points}").format(
                    column=name, count=cell.count, points=cell.points
                )
                for (_piece, name), cell in zip(self._ranking.columns, row.cells, strict=True)
                if cell is not None
            ]
            name = self._words.names[row.seat]
            said = _("{place}. {name}: {total}, {note}. {cells}.")
            rows.append(
                said.format(
                    place=row.place,
                    name=name,
                    total=row.total,
                    note=row.note,
                    cells="; ".join(cells),
                )
            )
        return " ".join((*rows, self._ranking.note))

    # Appearing rows -----------------------------------------------------------------------

    def begin(self) -> None:
        """Start showing the rows one after the other."""
        self._coming.start()

    def show_all(self) -> None:
        """Show every row immediately."""
        self._coming.stop()
        self._advance(float(len(self._ranking.rows)))

    @property
    def rows_shown(self) -> int:
        """The number of visible rows, from the last place up."""
        return min(len(self._ranking.rows), int(self._come + 1e-6) + (self._come % 1 > 0))

    @property
    def is_complete(self) -> bool:
        """Whether every row is visible."""
        return self._come >= len(self._ranking.rows)

    def _advance(self, come: object) -> None:
        self._come = float(str(come))
        if self.is_complete:
            self.ring_radius = 14.0  # no focus ring while rows appear
            self.completed.emit()
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.key() in keys and not self.is_complete:
            self.show_all()
        elif event.key() not in keys:
            super().keyPressEvent(event)

    # The size -----------------------------------------------------------------------------

    @property
    def is_stacked(self) -> bool:
        """Whether name and total are above the columns."""
        return Theme.current().has_large_text

    @property
    def _head(self) -> int:
        return 0 if self.is_stacked else Theme.current().line_height("small") + 6

    def _min_row(self) -> int:
        theme = Theme.current()
        if self.is_stacked:
            return theme.px(118)
        return max(theme.px(_MIN_ROW) - 6, _MIN_ROW - 6)

    def sizeHint(self) -> QSize:
        rows = len(self._ranking.rows)
        return QSize(640, self._head + rows * (self._min_row() + _GAP))

    def minimumSizeHint(self) -> QSize:
        return QSize(320, self.sizeHint().height())

    def row_rect(self, number: int) -> QRectF:
        """Return the place of a row, the best one first."""
        rows = len(self._ranking.rows)
        room = (self.height() - self._head - _GAP * rows) / rows
        high = max(self._min_row(), min(Theme.current().px(_TALLEST_ROW), room))
        if self.is_stacked:
            high = self._min_row()
        return QRectF(3, self._head + number * (high + _GAP) + 2, self.width() - 6, high)

    def cell_rect(self, number: int, column: int) -> QRectF:
        """Return the place of a column's value in a row."""
        row, theme = self.row_rect(number), Theme.current()
        count = len(self._ranking.columns)
        if self.is_stacked:
            pitch = (row.width() - 16) / count
            top = row.top() + theme.px(50)
            return QRectF(row.left() + 8 + column * pitch, top, pitch, row.bottom() - top - 6)
        first = max(theme.px(190), min(theme.px(290), row.width() * 0.23))
        pitch = (row.width() - first - theme.px(100)) / count
        return QRectF(row.left() + first + column * pitch, row.top(), pitch, row.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the column headings, and the visible rows."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self.is_stacked:
            self._paint_head(painter)
        rows = self._ranking.rows
        for number, row in enumerate(rows):
            share = min(1.0, max(0.0, self._come - (len(rows) - 1 - number)))
            if Theme.current().reduced_motion:
                share = float(share > 0)
            if share:
                painter.save()
                painter.setOpacity(share)
                painter.translate(0, (1 - share) * 14)
                self._paint_row(painter, number, row)
                painter.restore()
        painter.end()

    def _paint_head(self, painter: QPainter) -> None:
        theme = Theme.current()
        painter.setPen(theme.color("ink_soft"))
        names = [name for _piece, name in self._ranking.columns]
        pitch = self.cell_rect(0, 0).width()
        font = fitted_font(theme, "small", max(names, key=len), pitch - 4, bold=False)
        for column, name in enumerate(names):
            box = self.cell_rect(0, column)
            head = QRectF(box.left(), 0, pitch, self._head - 4)
            draw_line(painter, font, name, head, Qt.AlignmentFlag.AlignHCenter)
        right = self.row_rect(0).right() - 20
        total = QRectF(right - theme.px(90), 0, theme.px(90), self._head - 4)
        draw_line(painter, theme.font("small"), _("Total"), total, Qt.AlignmentFlag.AlignRight)

    def _paint_row(self, painter: QPainter, number: int, row: RankedRow) -> None:
        theme, box = Theme.current(), self.row_rect(number)
        best = row.seat in self._words.outcome.winners
        painter.setPen(theme.outline(1.5))
        painter.setBrush(theme.color("warn_soft" if best else "card_sunk"))
        painter.drawRoundedRect(box, 14, 14)
        if best:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.color("lit"), 3.5))
            painter.drawRoundedRect(box.adjusted(-1, -1, 1, 1), 14, 14)
        self._paint_name(painter, box, row, best=best)
        for column, cell in enumerate(row.cells):
            self._paint_cell(painter, self.cell_rect(number, column), column, cell)

    def _paint_name(self, painter: QPainter, box: QRectF, row: RankedRow, *, best: bool) -> None:
        """Draw place, mark, name, note and total."""
        theme = Theme.current()
        stacked = self.is_stacked
        high = theme.px(50) if stacked else box.height()
        middle = box.top() + high / 2
        painter.setPen(theme.color("ink_soft"))
        place = QRectF(box.left() + 12, box.top(), theme.px(26), high)
        draw_line(
            painter, theme.font("title"), str(row.place), place,
            Qt.AlignmentFlag.AlignHCenter,
        )  # fmt: skip
        side = min(theme.px(42), round(high) - 12)
        mark = self._words.look.mark(row.seat, side, self.devicePixelRatioF(), theme)
        spot = QRectF(place.right() + 10, middle - side / 2, side, side)
        painter.drawPixmap(QPointF(round(spot.left()), round(spot.top())), mark)
        left = place.right() + side + 22
        wide = theme.px(110 if best else 90)
        end = box.right() - wide - 20 if stacked else self.cell_rect(0, 0).left() - 4
        role = "lead" if box.width() > theme.px(900) else "body"
        name = self._words.names[row.seat]
        first, second = theme.line_height(role), theme.line_height("second")
        top = middle - (first + second) / 2
        lines = (
            QRectF(left, top, end - left, first),
            QRectF(left, top + first - 2, end - left, second),
        )
        if stacked:
            half = (end - left) * 0.6
            lines = (
                QRectF(left, middle - first / 2, half, first),
                QRectF(left + half + 8, middle - first / 2, end - left - half - 8, first),
            )
        painter.setPen(theme.color("ink"))
        font = fitted_font(theme, role, name, lines[0].width(), bold=True)
        draw_line(painter, font, name, lines[0])
        painter.setPen(theme.color("ink_soft"))
        draw_line(painter, theme.font("second"), row.note, lines[1])
        painter.setPen(theme.color("ink"))
        total = QRectF(box.right() - wide - 20, box.top(), wide, high)
        role = "title" if stacked else "score" if best else "page"
        font = fitted_font(theme, role, row.total, wide, bold=True)
        draw_line(painter, font, row.total, total, Qt.AlignmentFlag.AlignRight)

    def _paint_cell(
        self, painter: QPainter, box: QRectF, column: int, cell: RankedCell | None
    ) -> None:
        theme, center = Theme.current(), Qt.AlignmentFlag.AlignHCenter
        if cell is None:
            painter.setPen(theme.color("ink_soft"))
            draw_line(painter, theme.font("body"), "·", box, center)
            return
        high, low = theme.line_height("body"), theme.line_height("second")
        top = box.center().y() - (high + low + 4) / 2
        piece, _name = self._ranking.columns[column]
        sign = QRectF(0, 0, theme.px(26), theme.px(19))
        gap = 5.0
        count = min(box.width() - sign.width() - 8, 1.0 * theme.px(11) * len(cell.count))
        left = box.center().x() - (sign.width() + gap + count) / 2
        sign.moveTopLeft(QPointF(left, top + (high - sign.height()) / 2))
        self._scene.paint_piece(painter, sign, piece)
        painter.setPen(theme.color("ink"))
        words = QRectF(sign.right() + gap, top, max(count + 6, 12), high)
        fitted = fitted_font(theme, "body", cell.count, words.width(), bold=False)
        draw_line(painter, fitted, cell.count, words)
        chip = QRectF(0, 0, min(box.width() - 6, theme.px(54)), low + 3)
        chip.moveCenter(QPointF(box.center().x(), top + high + 2 + low / 2))
        plain = not (cell.gained or cell.lost)
        if not plain:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("bad_soft" if cell.lost else "good_soft"))
            painter.drawRoundedRect(chip, 7, 7)
        painter.setPen(theme.color("ink_soft" if plain else "bad" if cell.lost else "good"))
        font = fitted_font(theme, "second", cell.points, chip.width() - 4, bold=not plain)
        draw_line(painter, font, cell.points, chip, center)


class RankedEnding(Ending):
    """The ending as a score sheet on the table.

    Its buttons are below; a person can look at the table instead of the sheet.
    """

    fills: ClassVar[bool] = True

    def __init__(
        self, words: EndingWords, scene: BoardScene, ranking: Ranking, *, narrow: bool
    ) -> None:
        self._scene = scene
        self._ranking = ranking
        self._away = False
        super().__init__(words, narrow=narrow)

    def _lay_out(self, words: EndingWords, *, narrow: bool) -> None:
        column, large = self._column, Theme.current().has_large_text
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        column.setContentsMargins(0, 0, 0, 8)
        column.setSpacing(12)
        self.sheet = RankedSheet(self._scene, words, self._ranking)
        self.sheet.completed.connect(self._on_completed)
        self._table = _Table(flat=large)
        inside = self._table.inside
        edge = 14 if narrow else 26
        inside.setContentsMargins(edge, 10, edge, 8)
        inside.setSpacing(2)
        headline = TextLabel(words.headline, "title" if narrow else "page")
        headline.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Minimum)
        lead = TextLabel(self._ranking.lead, "body", color="ink_soft")
        self._fill_page(headline, lead, large=large)
        column.addWidget(self._page, 1)
        self._turns = self._review_card()
        column.addWidget(self._turns, 1)
        self._offers = QVBoxLayout()
        column.addLayout(self._offers)
        self._bottom = QHBoxLayout()
        self._bottom.setSpacing(12)
        self._bottom.addStretch(1)
        self._bottom.addWidget(self._again)
        if not large:
            for button in self._others:
                self._bottom.addWidget(button)
        self._bottom.addWidget(self._back)
        self._bottom.addWidget(self._home)
        self._bottom.addStretch(1)
        column.addLayout(self._bottom)
        self.sheet.begin()

    def _fill_page(self, headline: TextLabel, lead: TextLabel, *, large: bool) -> None:
        """Lay out headline, rows and note on the table; large text has a scrolling page."""
        inside = self._table.inside
        self._page: QWidget = self._table
        if large:
            inside.addWidget(headline)
            inside.addWidget(lead)
        else:
            head = QHBoxLayout()
            head.setSpacing(18)
            head.addWidget(headline)
            head.addWidget(lead, 1)
            inside.addLayout(head)
        inside.addWidget(self.sheet, 1)
        inside.addWidget(TextLabel(self._ranking.note, "small", color="ink_soft"))
        if self.words.standing:
            inside.addWidget(TextLabel(self.words.standing, "second"))
        self._make_buttons()
        if large:
            inside.addWidget(FlowRow(self._others, line_gap=8))
            scroll = ScrollArea()
            scroll.setFrameShape(QFrame.Shape.NoFrame)
            scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            scroll.setWidget(self._table)
            scroll.viewport().setAutoFillBackground(False)
            self._page = scroll

    def _make_buttons(self) -> None:
        self._again = Button(_("Play again"), ButtonKind.PRIMARY, large=True)
        self._again.setAccessibleDescription(self.words.another)
        self._again.clicked.connect(self.again_asked)
        self._again.setVisible(self.words.again)
        watch = Button(_("Watch it all"), icon="replay")
        watch.clicked.connect(self.watch_asked)
        table = Button(pgettext("at which people play", "Show the table"))
        table.clicked.connect(self._put_away)
        self._turning = Button(_("What decided it"), icon="chart")
        self._turning.clicked.connect(self._look_at_turns)
        self._turning.hide()
        self._others = [watch, table, self._turning]
        self._back = Button(_("Show the score sheet"))
        self._back.clicked.connect(self._take_out)
        self._back.hide()
        self._home = Button(_("Home"), ButtonKind.QUIET)
        self._home.clicked.connect(self.home_asked)

    def _review_card(self) -> Card:
        """Return turning points and chart, beside the table."""
        card, inside = Card(), QVBoxLayout()
        column = QVBoxLayout(card)
        column.setContentsMargins(14, 10, 8, 10)
        inside.setSpacing(6)
        inside.addWidget(self.review)
        inside.addSpacing(8)
        for part in (self.chart_heading, self.chart, self.chart_choice):
            inside.addWidget(part)
        inside.addStretch(1)
        column.addWidget(scrolling(inside))
        card.hide()
        return card

    def show_review(self, text: ReviewText, curve: Chances) -> None:
        """Offer the review when it has content."""
        super().show_review(text, curve)
        self._turning.setVisible(not self._away and not text.is_empty)

    def _look_at_turns(self) -> None:
        """Show the deciding turns beside the table."""
        self.sheet.show_all()
        self._show_sheet(False)
        self._turns.show()
        self._again.hide()
        self._home.hide()
        rows = self.review.rows
        (rows[0] if rows else self._back).setFocus()

    def _put_away(self) -> None:
        """Show the table in place of the sheet, with the buttons beside it."""
        self.sheet.show_all()
        self._show_sheet(False)
        self._back.setFocus()

    def _take_out(self) -> None:
        if self.review.chosen is not None:
            self.review.point_pressed.emit(self.review.chosen)  # back to the end
        self._show_sheet(True)
        self.main_button.setFocus()

    def _show_sheet(self, shown: bool) -> None:
        self._away = not shown
        self._page.setVisible(shown)
        self._turns.hide()
        self._again.setVisible(self.words.again)
        self._home.setVisible(True)
        large = Theme.current().has_large_text
        for button in self._others:
            empty = button is self._turning and self.review.text.is_empty
            button.setVisible(shown and not empty)
        self._back.setVisible(not shown)
        upright = not shown and not large
        self._bottom.setDirection(
            QHBoxLayout.Direction.TopToBottom if upright else QHBoxLayout.Direction.LeftToRight
        )
        self.sheet_put_away.emit(not shown)

    @property
    def main_button(self) -> Button:
        """The button that gets the focus first."""
        return self._again if self.words.again else self._others[0]

    def settle(self) -> None:
        """Show every row immediately."""
        self.sheet.show_all()

    def focus_first(self) -> None:
        """Focus the rows while they appear, then the main button."""
        if self.sheet.is_complete or self._away:
            self._again.setFocus()
        else:
            self.sheet.setFocus()

    def _on_completed(self) -> None:
        """Focus the main button."""
        if self.sheet.hasFocus():
            self._again.setFocus()

    def add_offer(self, offer: QWidget) -> None:
        """Add a suggestion above the buttons, a button beside them."""
        if Theme.current().has_large_text:
            self._table.inside.addWidget(offer)
        elif isinstance(offer, Button):
            self._others.append(offer)
            self._bottom.insertWidget(self._bottom.indexOf(self._back), offer)
        else:
            self._offers.addWidget(offer)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw nothing: the sheet has its own paper."""


class _Table(QWidget):
    """A wooden table with a sheet of paper on it; only the paper if space is short."""

    def __init__(self, *, flat: bool) -> None:
        super().__init__()
        self._flat = flat
        self._picture: QPixmap | None = None
        column = QVBoxLayout(self)
        wood = shadow_room(_SOFT).toMargins() + _FRAME
        column.setContentsMargins(QMargins(4, 0, 4, 2) if flat else wood)
        paper = Card(flat=True)
        self.inside = QVBoxLayout(paper)
        column.addWidget(paper)

    def restyle(self) -> None:
        """Apply another theme."""
        self._picture = None
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._picture = None
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._flat:
            return
        if self._picture is None:
            self._picture = self._baked()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        painter.end()

    def _baked(self) -> QPixmap:
        wood = QRectF(self.rect()).marginsRemoved(shadow_room(_SOFT))

        def paint(painter: QPainter) -> None:
            paint_wood(painter, wood, 20, Theme.current(), seed=7, grain=30, knots=2, shadow=_SOFT)

        return baked_pixmap(self.width(), self.height(), self.devicePixelRatioF(), paint)


def ending_of(words: EndingWords, scene: BoardScene, *, narrow: bool) -> Ending:
    """Return the panel for the end of a match: a ranked sheet if the game has one."""
    if words.ranking is None:
        return Ending(words, narrow=narrow)
    return RankedEnding(words, scene, words.ranking, narrow=narrow)
