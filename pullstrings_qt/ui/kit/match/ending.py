"""The words of the end of a match, and the panel that looks back at it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.game import Outcome, Seat
from pullstrings_qt.core.game_words import TableWords
from pullstrings_qt.core.language import all_of
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.choice_pictures import ChoicePictures
from pullstrings_qt.look.seat_look import SeatLook
from pullstrings_qt.ui.kit.boxes import column_of, row_of
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.match.review_panel import ReviewPanel, ReviewText
from pullstrings_qt.ui.kit.match.score_chart import Chances, ChartData, ScoreChart
from pullstrings_qt.ui.kit.scroll_area import ScrollArea
from pullstrings_qt.ui.kit.seat_widgets import SeatMark
from pullstrings_qt.ui.kit.text_label import TextLabel


@dataclass(frozen=True, slots=True)
class EndingWords:
    """All text and data of the panel."""

    outcome: Outcome
    headline: str
    """Such as "Mara wins, 6 to 5"."""
    title: str
    """The same without the score."""
    celebrates: bool
    """Whether a person won."""
    game: str
    reason: str
    decided: str
    """The deciding event and its turn; empty if there was none."""
    names: Sequence[str]
    totals: Sequence[tuple[int, ...]]
    """The score of every seat at the start and after every turn."""
    table: TableWords
    look: SeatLook
    may_play_on: bool = False
    """Whether a deciding turn can be replayed differently against the computer."""
    tile: tuple[Seat, Any] | None = None
    """The seat and choice that decided it; None if there is no single one."""
    pictures: ChoicePictures | None = None

    @property
    def another(self) -> str:
        """What a rematch starts, for screen readers."""
        words = _("{game}, {names}: a new match with sides changed")
        return words.format(game=self.game, names=all_of(self.names))


class LookBack(Card):
    """Shows how the score went and which turns decided it; leads to all turns."""

    def __init__(self, words: EndingWords, *, narrow: bool = False) -> None:
        super().__init__()
        self.words = words
        self.radius = 24
        self.setAccessibleName(words.headline)
        self.review = ReviewPanel(may_play_on=words.may_play_on)
        self._curve: Chances = ()
        data = ChartData(words.totals, words.names, words.look, words.table.goal)
        self.chart = ScoreChart(data, high=116 if narrow else 140, highest=200)
        self.chart_heading = TextLabel(words.table.chart, "body", heavy=True, elided=True)
        self.chart_choice = Button(_("Show the chances"), ButtonKind.LINK)
        self.chart_choice.clicked.connect(self.turn_chart)
        self.chart_choice.hide()
        self.main_button = Button(_("All turns"), icon="replay", large=not narrow)
        parts, content = (self._chart_head(words), self.chart, self.review, None), QWidget()
        column_of(*parts, gap=12, edges=(0, 0, 6, 0), on=content)
        self._scroll = ScrollArea()  # it may be too high
        self._scroll.setWidget(content)
        edge = 16 if narrow else 32
        column_of((self._scroll, 1), self.main_button, edges=(edge, 16, edge, 16), on=self)

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
        if place is not None:
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

    def _chart_head(self, words: EndingWords) -> QWidget:
        """Return the heading of the chart with its legend, and the switch of what it shows."""
        entries: list[QWidget] = [self.chart_heading]
        for seat, name in enumerate(words.names):
            entries.append(QWidget())
            label = TextLabel(name, "second", color="ink_soft", elided=True)
            row_of(SeatMark(seat, 18, look=words.look), label, gap=6, on=entries[-1])
        head = QWidget()
        row = row_of(gap=12, on=head)
        row.addWidget(FlowRow(entries), 1, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.chart_choice)
        return head
