"""The three cards of the home page: going on, learning, history."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import all_of, ngettext, pgettext
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.box import box_color
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.home.content import (
    AgainSummary,
    ContinueSummary,
    HistoryLine,
    LearnSummary,
)
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.goal_bar import GoalBar
from pullstrings_qt.ui.kit.picture_pane import PicturePane
from pullstrings_qt.ui.kit.seat_widgets import SeatMark
from pullstrings_qt.ui.kit.text_label import TextLabel

_MARK = 34
"""A mark so large has room for the picture of who sits there."""
_BOARD = 44
_TILE_SET = "asl"
_LETTER = "y"
_HAND = 176.0
_MIN_HAND = 110.0
_MIN_CARD = 350
_MARGIN = 22
_OVERLAP = 12


class ContinueCard(Card):
    """The unfinished match with its scores; else an invitation to play again, or to begin.

    Signals:
        play_on: go on with the match.
        start_first: begin a first match.
        play_again: begin another match of the game; carries its id.
    """

    play_on = Signal()
    start_first = Signal()
    play_again = Signal(str)

    def __init__(
        self,
        summary: ContinueSummary | None,
        again: AgainSummary | None = None,
        *,
        art_waits: bool = False,
    ) -> None:
        super().__init__()
        self.picture: PicturePane | None = None
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(22, 18, 22, 18)
        self._row.setSpacing(20)
        shown = summary or again
        if shown is None:
            self._row.setContentsMargins(22, 20, 22, 20)
            self._row.addLayout(self._invitation(), 1)
            return
        if shown.picture is not None:
            waits = art_waits or summary is None
            self.picture = PicturePane(shown.picture, 172, waits=waits)
            self._row.addWidget(self.picture)
        words = self._match(summary) if summary is not None else None
        if words is None and again is not None:
            words = self._again(again)
        if words is not None:
            self._row.addLayout(words, 1)

    def set_picture_side(self, side: int) -> None:
        """Give the little board a size in pixels; 0 hides it."""
        if self.picture is not None:
            self.picture.setVisible(side > 0)
            self.picture.set_side(max(side, 16))

    def _invitation(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(4)
        column.addWidget(TextLabel(pgettext("a game", "Play"), "second", color="ink_soft"))
        column.addWidget(TextLabel(_("Who pulls the strings today?"), "lead"))
        column.addWidget(
            TextLabel(
                _("Two of you at one laptop, or you against the computer. It takes 15 minutes."),
                color="ink_soft",
            )
        )
        column.addSpacing(10)
        column.addStretch(1)  # words and buttons stand on the same lines as in the cards beside it
        self.button = Button(_("New match"), ButtonKind.PRIMARY, icon="play")
        self.button.clicked.connect(self.start_first)
        column.addWidget(self.button, alignment=LEADING)
        return column

    def _match(self, summary: ContinueSummary) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(2)
        column.addStretch(1)
        column.addWidget(TextLabel(_("Continue"), "second", color="ink_soft"))
        column.addWidget(TextLabel(summary.title, "lead"))
        column.addSpacing(8)
        for seat, name in enumerate(summary.names):
            line = QHBoxLayout()
            line.setSpacing(8)
            line.addWidget(SeatMark(seat, _MARK, look=summary.look))
            line.addWidget(TextLabel(name, elided=True), 1)
            if summary.totals:
                line.addWidget(TextLabel(str(summary.totals[seat]), "lead"))
            column.addLayout(line)
            column.addSpacing(4)
        column.addSpacing(2)
        column.addWidget(TextLabel(summary.status, "second", color="ink_soft"))
        if summary.series:
            column.addWidget(_series_label(summary.series))
        if summary.others:
            more = ngettext(
                "{count} more match waits under History.",
                "{count} more matches wait under History.",
                summary.others,
            ).format(count=summary.others)
            column.addWidget(TextLabel(more, "second", color="ink_soft"))
        column.addSpacing(10)
        self.button = Button(_("Play on"), ButtonKind.PRIMARY, icon="play")
        self.button.setAccessibleDescription(_which(summary.title, summary.names))
        self.button.clicked.connect(self.play_on)
        column.addWidget(self.button, alignment=LEADING)
        column.addStretch(1)
        return column

    def _again(self, again: AgainSummary) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(2)
        column.addStretch(1)
        column.addWidget(TextLabel(_("Another match?"), "second", color="ink_soft"))
        column.addWidget(TextLabel(again.title, "lead"))
        column.addSpacing(8)
        for seat, name in enumerate(again.names):
            line = QHBoxLayout()
            line.setSpacing(8)
            line.addWidget(SeatMark(seat, _MARK, look=again.look))
            line.addWidget(TextLabel(name, elided=True), 1)
            column.addLayout(line)
            column.addSpacing(4)
        column.addSpacing(2)
        column.addWidget(TextLabel(again.result, "second", color="ink_soft"))
        if again.series:
            column.addWidget(_series_label(again.series))
        column.addSpacing(10)
        self.button = Button(_("Play again"), ButtonKind.PRIMARY, icon="play")
        self.button.setAccessibleDescription(_which(again.title, again.names))
        self.button.clicked.connect(partial(self.play_again.emit, again.game))
        column.addWidget(self.button, alignment=LEADING)
        column.addStretch(1)
        return column


def _which(title: str, names: Sequence[str]) -> str:
    """Return which match a button is about, for screen readers."""
    return _("{game}: {names}").format(game=title, names=all_of(names))


def _series_label(series: str) -> TextLabel:
    words = _("So far: {score}").format(score=series)
    return TextLabel(words, "second", bold=(series,))


class LearnCard(Card):
    """What waits to be learned today; leads to flash cards and drills."""

    learn = Signal()

    def __init__(self, summary: LearnSummary | None = None) -> None:
        super().__init__()
        self._art_waits = False
        shown = summary or LearnSummary("", _("Signs and letters"), _invitation())
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 20, 22, 20)
        column.setSpacing(4)
        # Cards and goal are one person's: the card says whose.
        whose = _("{name} learns").format(name=shown.name) if shown.name else _("Learn")
        self.whose = TextLabel(whose, "second", color="ink_soft", elided=True)
        column.addWidget(self.whose)
        column.addWidget(TextLabel(shown.title, "lead"))
        self._words = TextLabel(shown.words, color="ink_soft")
        column.addWidget(self._words)
        column.addStretch(1)
        self.goal = GoalBar(row=10)
        column.addWidget(self.goal, alignment=LEADING)
        self.goal.show_goal(shown.done, shown.goal)  # shown before, it were a window
        column.addSpacing(10)
        self.button = Button(_("Practice") if shown.name else _("Learn"))
        self.button.setAccessibleDescription(shown.words)
        self.button.clicked.connect(self.learn)
        column.addWidget(self.button, alignment=LEADING)

    def defer_art(self) -> None:
        """Leave the hand out of the first painting and draw it right after."""
        self._art_waits = True

    def _show_art(self) -> None:
        self._art_waits = False
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the card, and a hand in its corner where it has room."""
        super().paintEvent(event)
        if self._art_waits:
            single_shot(self, self._show_art)
            return
        side = self._hand_side()
        if not side:
            return
        # hands come after the first picture, and so does what draws them
        from pullstrings_qt.look.tile_face import paint_face  # noqa: PLC0415
        from pullstrings_qt.tiles.tile_set import tile_set  # noqa: PLC0415

        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipPath(self._sheet(2.0))
        painter.translate(self.width() - side / 2 - 2, self.height() - side / 2 + side * 0.03)
        paint_face(painter, tile_set(_TILE_SET).tiles[_LETTER].back, side, Theme.current())
        painter.end()

    def _hand_side(self) -> float:
        """Return how large the hand is drawn, in pixels; 0 where words and boxes need the room."""
        theme = Theme.current()
        taken = self.button.sizeHint().width()
        if not self.goal.isHidden():
            taken = max(taken, self.goal.sizeHint().width())
        beside = self.width() - _MARGIN - taken + _OVERLAP
        side = min(_HAND, float(beside), self.height() * 0.64)
        roomy = self.width() >= theme.px(_MIN_CARD) and theme.text_scale <= 1.25
        return side if roomy and side >= _MIN_HAND else 0.0

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = round(self._hand_side() * 0.7)
        self._words.setMaximumWidth(max(160, self.width() - 2 * _MARGIN - room))


def _invitation() -> str:
    return _("Flash cards, drills and games for two.")


class ColorTab(QWidget):
    """A short bar in the color of a game's box."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self._fill = box_color(game)
        self.setFixedSize(10, Theme.current().px(28))

    def restyle(self) -> None:
        """Grow with the text."""
        self.setFixedSize(10, Theme.current().px(28))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = Theme.current()
        outline = theme.outline(2)
        painter.setPen(outline)
        painter.setBrush(theme.blackened(self._fill))
        edge = 0 if outline.style() == Qt.PenStyle.NoPen else 1
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(edge, edge, -edge, -edge), 3, 3)
        painter.end()


class HistoryRow(QWidget):
    """One result, with a hairline above it.

    Signals:
        clicked: it was clicked; the keyboard has the button of the card.
    """

    clicked = Signal()

    def __init__(self, line: HistoryLine) -> None:
        super().__init__()
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 8, 0, 6)
        row.setSpacing(12)
        row.addWidget(ColorTab(line.game))
        self.board: PicturePane | None = None
        if line.picture is not None:
            self.board = PicturePane(line.picture, _BOARD, waits=True)
            row.addWidget(self.board)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(TextLabel(line.result))
        words.addWidget(TextLabel(line.details, "small", color="ink_soft"))
        row.addLayout(words, 1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the press, and so the release; a label would let it go on to the card."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        inside = self.rect().contains(event.position().toPoint())
        if inside and event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(QPen(Theme.current().color("line"), 1.5))
        painter.drawLine(QPointF(0, 0.75), QPointF(self.width(), 0.75))
        painter.end()


class HistoryCard(Card):
    """The last three results."""

    see_all = Signal()

    def __init__(self, lines: tuple[HistoryLine, ...]) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 16, 22, 16)
        column.setSpacing(0)
        head = QHBoxLayout()
        head.addWidget(TextLabel(_("History"), "lead"), 1)
        self.button = Button(_("See all"), ButtonKind.LINK)
        self.button.setAccessibleDescription(_("All matches, finished or to go on with"))
        self.button.clicked.connect(self.see_all)
        head.addWidget(self.button)
        column.addLayout(head)
        column.addSpacing(8)
        self._rows = [HistoryRow(line) for line in lines[:3]]
        for row in self._rows:
            row.clicked.connect(self.see_all)
            column.addWidget(row)
        if not lines:
            nothing = _(
                "Finished matches will be listed here. “See all” also holds the matches you can "
                "go on with, and opens matches from files."
            )
            column.addWidget(TextLabel(nothing, color="ink_soft"))
        column.addStretch(1)

    def set_picture_side(self, side: int) -> None:
        """Give the little boards a size in pixels; 0 hides them."""
        for row in self._rows:
            if row.board is not None:
                row.board.setVisible(side > 0)
                row.board.set_side(max(side, 16))
