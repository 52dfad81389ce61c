"""The panel at the end of a match: who won, why, and what to do next."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from pullstrings_qt.core.game import Outcome, Seat
from pullstrings_qt.core.game_words import TableWords
from pullstrings_qt.core.language import all_of
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.score_sheet import Ranking
from pullstrings_qt.look.choice_pictures import ChoiceLook, ChoicePictures
from pullstrings_qt.look.seat_look import SeatLook
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.match.review_panel import ReviewPanel
from pullstrings_qt.ui.kit.match.review_text import ReviewText
from pullstrings_qt.ui.kit.match.score_chart import Chances, ChartData, ScoreChart
from pullstrings_qt.ui.kit.scroll_area import ScrollArea
from pullstrings_qt.ui.kit.seat_widgets import SeatMark
from pullstrings_qt.ui.kit.text_label import TextLabel


@dataclass(frozen=True, slots=True)
class EndingWords:
    """All text and data of the panel.

    Attributes:
        outcome: who won and why.
        headline: such as "Mara wins, 6 to 5".
        game: the name of the game.
        game_line: such as "Pulling Strings, 13 turns".
        reason: why the match ended, as sentences.
        decided: the deciding event and its turn; empty if there was none.
        names: the players' names in seat order.
        totals: the score of every seat at the start and after every turn.
        table: the game's terms.
        look: the game's marks and colors.
        ranking: the scores of all seats side by side; None if they are shown elsewhere.
        series: the head-to-head results including this match; empty for the first one.
        standing: the ratings now, or why the match was not rated; may be empty.
        may_play_on: whether a deciding turn can be replayed differently against the computer.
        again: whether a rematch can be started from here.
        tile: the seat and choice that decided it; None if there is no single one.
        pictures: draws it.
    """

    outcome: Outcome
    headline: str
    game: str
    game_line: str
    reason: str
    decided: str
    names: Sequence[str]
    totals: Sequence[tuple[int, ...]]
    table: TableWords
    look: SeatLook
    ranking: Ranking | None = None
    series: str = ""
    standing: str = ""
    may_play_on: bool = False
    again: bool = True
    tile: tuple[Seat, Any] | None = None
    pictures: ChoicePictures | None = None

    @property
    def another(self) -> str:
        """What a rematch starts, for screen readers."""
        words = _("{game}, {names}: a new match with sides changed")
        return words.format(game=self.game, names=all_of(self.names))


BOARD_SIDE: Final = 300
"""Side in pixels of the board on the ending if space is short."""
_LARGE_BOARD_SIDE: Final = 380
"""The maximum of it next to large text, which scrolls."""
_TILE: Final = 36
_SETTLING: Final = 1000
"""Milliseconds after opening in which keys press no button."""


class Ending(Card):
    """Shows who won and why, the deciding turns, and what to do next.

    Args:
        words: the text.
        narrow: the board is on the card, next to the chart: space is short.

    Signals:
        again_asked, watch_asked, home_asked: the three buttons.
        sheet_put_away: show the board next to the ending (True), or the whole ending again.
        turn_pressed: a deciding turn was clicked in the chart.
    """

    fills: ClassVar[bool] = False
    """Whether it takes all the space, and the board none."""

    again_asked = Signal()
    watch_asked = Signal()
    home_asked = Signal()
    sheet_put_away = Signal(bool)
    turn_pressed = Signal(int)

    def __init__(
        self,
        words: EndingWords,
        *,
        narrow: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(flat=self.fills, parent=parent)
        self.words = words
        self.settling = QTimer(self)
        self.settling.setSingleShot(True)
        self.radius = 24
        self.narrow = narrow = narrow or Theme.current().has_large_text
        self.setAccessibleName(words.headline)
        self.review = ReviewPanel(may_play_on=words.may_play_on)
        self.board_place: QWidget | None = None
        self._scroll: QScrollArea | None = None
        self._curve: Chances = ()
        self._column = QVBoxLayout(self)
        data = ChartData(words.totals, words.names, words.look, words.table.goal)
        self.chart = ScoreChart(data, high=116 if narrow else 92, highest=116 if narrow else 182)
        self.chart.turn_pressed.connect(self.turn_pressed)
        self.chart_heading = TextLabel(words.table.chart, "body", heavy=True, elided=True)
        self.chart_choice = Button(_("Show the chances"), ButtonKind.LINK)
        self.chart_choice.clicked.connect(self.turn_chart)
        self.chart_choice.hide()
        self._lay_out(words, narrow=narrow)

    def _lay_out(self, words: EndingWords, *, narrow: bool) -> None:
        """Lay out the card: a fixed footer with buttons, the rest scrolls if necessary."""
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        column = self._column
        edge, end = (16, 8) if narrow else (32, 16)
        column.setContentsMargins(edge, end, edge, end)
        column.setSpacing(0)
        top, below = QVBoxLayout(), QVBoxLayout()
        large = Theme.current().has_large_text
        for part in (top, below):
            part.setContentsMargins(0, 0, 0, 0)
            part.setSpacing(0)
        top.addLayout(self._head(words))
        top.addSpacing(8)
        top.addWidget(_ReasonBox(words))
        top.addSpacing(8)
        top.addWidget(self._chart_head(words))
        top.addSpacing(4)
        top.addWidget(self.chart, 0 if narrow else 1)
        below.addWidget(self.review)
        if words.standing:
            below.addWidget(TextLabel(words.standing, "second", color="ink_soft"))
        below.addStretch(1)
        if not narrow:
            top.addSpacing(10)
            top.addLayout(below)
            self._scroll = scrolling(top)
            column.addWidget(self._scroll, 1)
        else:
            row = QHBoxLayout()
            row.setSpacing(20)
            self.board_place = QWidget()
            if large:
                row.addLayout(_at_max(self.board_place, _LARGE_BOARD_SIDE), 2)
                top.addSpacing(10)
                top.addLayout(below)
                self._scroll = scrolling(top)
                row.addWidget(self._scroll, 3)
                column.addLayout(row, 1)
            else:
                self.board_place.setFixedSize(BOARD_SIDE, BOARD_SIDE)
                row.addWidget(self.board_place, 0, Qt.AlignmentFlag.AlignTop)
                top.addStretch(1)
                row.addLayout(top, 1)
                column.addLayout(row)
                column.addSpacing(8)
                self._scroll = scrolling(below)
                column.addWidget(self._scroll, 1)
        column.addSpacing(10)
        column.addWidget(self._buttons())

    # The review ---------------------------------------------------------------------------

    def show_review(self, text: ReviewText, curve: Chances) -> None:
        """Show the text of a review, and the chances once all are known."""
        self.review.show_text(text)
        self._curve = curve
        whole = len(curve) > 1 and None not in curve
        self.chart_choice.setVisible(whole)
        if whole and self.chart.shows_chances:
            self.chart.show_chances(curve)
        self._mark_turns()

    def show_point(self, place: int | None) -> None:
        """Mark the turning point that is on the board; None for the end."""
        self.review.show_chosen(place)
        self._mark_turns()
        if place is not None and self._scroll is not None:
            self._scroll.ensureWidgetVisible(self.review.rows[place], 0, 8)

    def _mark_turns(self) -> None:
        turns = [point.turn for point in self.review.text.points]
        chosen = self.review.chosen
        self.chart.show_bands(turns, 0 if chosen is None else turns[chosen])

    def turn_chart(self) -> None:
        """Switch the chart between chances and scores."""
        if self.chart.shows_chances:
            self.chart.show_scores()
        else:
            self.chart.show_chances(self._curve)
        shows = self.chart.shows_chances
        self.chart_heading.show_text(
            _("Chances, turn by turn") if shows else self.words.table.chart
        )
        self.chart_choice.show_text(_("Show the score") if shows else _("Show the chances"))

    def wait_for_hands(self) -> None:
        """Ignore keys for a second: whoever skipped the last turn may press again."""
        self.settling.start(_SETTLING)

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        """Swallow Enter and Space just after opening, and while they are held down."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            pressing = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
            early = self.settling.isActive() or event.isAutoRepeat()
            return early and event.key() in pressing
        return False

    def settle(self) -> None:
        """Skip all animation: the end has been seen before. Nothing moves by default."""

    @property
    def main_button(self) -> Button:
        """The button that gets the focus first."""
        return self._again

    def focus_first(self) -> None:
        """Focus the main button."""
        self._again.setFocus()

    def add_offer(self, offer: QWidget) -> None:
        """Add a suggestion for the next step above the buttons."""
        place = self._column.count() - 1
        self._column.insertWidget(place, offer)
        self._column.insertSpacing(place + 1, 10)

    def _head(self, words: EndingWords) -> QHBoxLayout:
        """Return who won; next to large text the mark is left out to make space."""
        theme = Theme.current()
        head, large = QHBoxLayout(), theme.has_large_text
        head.setSpacing(18)
        seats = words.outcome.winners or tuple(range(len(words.names)))
        size = 28 if large else 56 if len(seats) == 1 and not self.narrow else 44
        marks = [
            SeatMark(seat, size if large else round(size / theme.text_scale), look=words.look)
            for seat in seats
        ]
        lines = QVBoxLayout()
        lines.setSpacing(0)
        lines.addWidget(TextLabel(words.headline, "title" if large else "page"))
        facts: list[QWidget] = [TextLabel(words.game_line, "body", color="ink_soft")]
        if words.series:
            series = _("All your matches: {score}").format(score=words.series)
            facts.append(TextLabel(series, "body", bold=(words.series,)))
        if large:
            facts[:0] = marks
        else:
            for mark in marks:
                head.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
        lines.addWidget(FlowRow(facts, gap=14, line_gap=0))
        head.addLayout(lines, 1)
        return head

    def _chart_head(self, words: EndingWords) -> QWidget:
        """Return the heading of the chart with its legend, and the switch of what it shows."""
        entries: list[QWidget] = [self.chart_heading]
        for seat, name in enumerate(words.names):
            entry = QWidget()
            pair = QHBoxLayout(entry)
            pair.setContentsMargins(0, 0, 0, 0)
            pair.setSpacing(6)
            pair.addWidget(SeatMark(seat, 18, look=words.look))
            pair.addWidget(TextLabel(name, "second", color="ink_soft", elided=True))
            entries.append(entry)
        head = QWidget()
        row = QHBoxLayout(head)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(FlowRow(entries), 1, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.chart_choice)
        return head

    def _buttons(self) -> FlowRow:
        large = not self.narrow
        self._again = Button(_("Play again"), ButtonKind.PRIMARY, large=large)
        self._watch = Button(_("Watch it all"), icon="replay", large=large)
        home = Button(_("Home"), ButtonKind.QUIET, large=large)
        self._again.clicked.connect(self.again_asked)
        self._watch.clicked.connect(self.watch_asked)
        home.clicked.connect(self.home_asked)
        self._again.setAccessibleDescription(self.words.another)
        buttons = (self._again, self._watch, home) if self.words.again else (self._watch, home)
        for button in buttons:
            button.installEventFilter(self)
        if not self.words.again:
            self._again = self._watch
        return FlowRow(buttons, line_gap=8)


def _at_max(place: QWidget, side: int) -> QVBoxLayout:
    """Return a column with a widget at its top, limited to `side` pixels."""
    place.setMaximumSize(side, side)
    column = QVBoxLayout()
    column.addWidget(place, 1)
    column.addStretch(0)
    return column


def scrolling(inside: QLayout) -> QScrollArea:
    """Return a scroll area for a layout that may be too high."""
    content = QWidget()
    content.setLayout(inside)
    inside.setContentsMargins(0, 0, 6, 0)
    scroll = ScrollArea()
    scroll.setFrameShape(QFrame.Shape.NoFrame)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    scroll.setWidget(content)
    scroll.viewport().setAutoFillBackground(False)
    content.setAutoFillBackground(False)
    return scroll


class _ReasonBox(QFrame):
    """The reason and the deciding event, on a separate background."""

    def __init__(self, words: EndingWords) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 7, 18, 7)
        row.setSpacing(14)
        if words.tile is not None and words.pictures is not None:
            row.addWidget(_DecidingTile(*words.tile, words.pictures))
        column = QVBoxLayout()
        column.setSpacing(2)
        first = words.decided or _("Why: {reason}").format(reason=words.reason)
        bold = first if words.decided else _("Why:")
        column.addWidget(TextLabel(first, "body", bold=(bold,)))
        if words.decided:
            column.addWidget(TextLabel(words.reason, "body"))
        row.addLayout(column, 1)
        self.restyle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the height of the text: the chart below can shrink."""
        super().resizeEvent(event)
        single_shot(self, self._keep_height)  # a size set now would be laid out twice

    def _keep_height(self) -> None:
        row = self.layout()
        if row is not None:
            self.setMinimumHeight(row.totalHeightForWidth(self.width()))

    def restyle(self) -> None:
        """Apply another theme."""
        theme = Theme.current()
        border = f"border: 2px solid {theme.hex('warn')};" if theme.is_contrast else ""
        self.setStyleSheet(
            f"_ReasonBox {{ background: {theme.hex('warn_soft')}; border-radius: 14px; {border} }}"
        )


class _DecidingTile(QWidget):
    """The deciding choice of a match, small, in the color of its seat."""

    def __init__(self, seat: Seat, choice: object, pictures: ChoicePictures) -> None:
        super().__init__()
        self._seat = seat
        self._choice = choice
        self._pictures = pictures
        self.setFixedSize(_TILE + 8, _TILE + 8)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(4, 4, -4, -4)
        look = ChoiceLook(self._choice, self._seat)
        self._pictures.paint_choice(painter, box, look, Theme.current())
        painter.end()
