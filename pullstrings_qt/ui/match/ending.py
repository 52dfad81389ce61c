"""The panel at the end of a match: who won, why, and what now."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.game import Outcome
from pullstrings_qt.core.game_words import TableWords
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.score_sheet import Ranking
from pullstrings_qt.look.seat_look import SeatLook
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.seat_widgets import SeatMark
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.score_chart import ChartData, ScoreChart


@dataclass(frozen=True, slots=True)
class EndingWords:
    """Everything the panel says and draws.

    Attributes:
        outcome: who won and why.
        headline: such as "Mara wins, 6 to 5".
        game_line: such as "Pulling Strings, 13 turns".
        reason: why the match ended, as sentences.
        decided: what decided it, and in which turn; empty where no one thing did.
        names: the players' names in seat order.
        totals: the score of every seat at the start and after every turn.
        table: what the game calls things.
        look: how the seats are told apart.
        ranking: the scores of all seats side by side; None where they stand elsewhere.
        series: how matches of these people stand with this one; empty where it is the first.
        standing: how strong the people are now, or why the match did not count; may be empty.
    """

    outcome: Outcome
    headline: str
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


_SETTLING: Final = 1000
"""Milliseconds for which keys press no button of an ending that has just opened."""


class Ending(Card):
    """Says who won and why; offers another match with sides changed.

    Args:
        theme: the look.
        words: what to say.
        narrow: stack the buttons, where there is little width.

    Signals:
        again_asked, watch_asked, home_asked: the three buttons.
        sheet_put_away: the board is wanted beside the ending (True), or the whole ending again.
    """

    fills: ClassVar[bool] = False
    """Whether it takes all the room there is."""

    again_asked = Signal()
    watch_asked = Signal()
    home_asked = Signal()
    sheet_put_away = Signal(bool)

    def __init__(
        self,
        theme: Theme,
        words: EndingWords,
        *,
        narrow: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(theme, flat=self.fills, parent=parent)
        self.words = words
        self.settling = QTimer(self)
        self.settling.setSingleShot(True)
        self.radius = 24
        self.narrow = narrow = narrow or theme.text_scale >= 1.5
        self.setAccessibleName(words.headline)
        self._column = QVBoxLayout(self)
        self._lay_out(theme, words, narrow=narrow)

    def _lay_out(self, theme: Theme, words: EndingWords, *, narrow: bool) -> None:
        """Fill the card."""
        column = self._column
        edge = 20 if narrow else 36
        column.setContentsMargins(edge, edge - 4, edge, edge - 6)
        column.setSpacing(0)
        column.addLayout(self._head(theme, words))
        column.addSpacing(20)
        column.addWidget(_ReasonBox(theme, words))
        column.addSpacing(22)
        column.addWidget(TextLabel(theme, words.table.chart, "body", heavy=True))
        column.addWidget(self._legend(theme, words))
        column.addSpacing(6)
        column.addWidget(
            ScoreChart(theme, ChartData(words.totals, words.names, words.look, words.table.goal))
        )
        column.addSpacing(22)
        column.addLayout(self._buttons(theme, narrow=narrow))

    def wait_for_hands(self) -> None:
        """Let keys press no button for a second: whoever skipped the last turn may still press."""
        self.settling.start(_SETTLING)

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        """Swallow Enter and Space while the ending has just opened."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            pressing = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
            return self.settling.isActive() and event.key() in pressing
        return False

    def settle(self) -> None:
        """Show everything at once: the end has been seen before. Nothing moves by default."""

    def focus_first(self) -> None:
        """Put the keyboard on the main button."""
        self._again.setFocus()

    def add_offer(self, offer: QWidget) -> None:
        """Put something to do next above the buttons."""
        place = self._column.count() - 1
        self._column.insertWidget(place, offer)
        self._column.insertSpacing(place + 1, 14)

    def _head(self, theme: Theme, words: EndingWords) -> QHBoxLayout:
        head = QHBoxLayout()
        head.setSpacing(18)
        seats = words.outcome.winners or tuple(range(len(words.names)))
        for seat in seats:
            size = 64 if len(seats) == 1 else 44
            head.addWidget(SeatMark(theme, seat, round(size / theme.text_scale), look=words.look))
        lines = QVBoxLayout()
        lines.setSpacing(0)
        lines.addWidget(TextLabel(theme, words.headline, "page"))
        lines.addWidget(TextLabel(theme, words.game_line, "body", colour="ink_soft"))
        if words.series:
            series = _("All your matches: {score}").format(score=words.series)
            lines.addWidget(TextLabel(theme, series, "body", bold=(words.series,)))
        if words.standing:
            lines.addWidget(TextLabel(theme, words.standing, "body"))
        head.addLayout(lines, 1)
        return head

    def _legend(self, theme: Theme, words: EndingWords) -> FlowRow:
        entries = []
        for seat, name in enumerate(words.names):
            entry = QWidget()
            pair = QHBoxLayout(entry)
            pair.setContentsMargins(0, 0, 0, 0)
            pair.setSpacing(8)
            pair.addWidget(SeatMark(theme, seat, 18, look=words.look))
            pair.addWidget(TextLabel(theme, name, "second", colour="ink_soft", elided=True))
            entries.append(entry)
        return FlowRow(entries)

    def _buttons(self, theme: Theme, *, narrow: bool) -> QBoxLayout:
        row: QBoxLayout = QVBoxLayout() if narrow else QHBoxLayout()
        row.setSpacing(12)
        self._again = Button(theme, _("Play again"), ButtonKind.PRIMARY, large=True)
        watch = Button(theme, _("Watch it again"), icon="replay")
        home = Button(theme, _("Home"), ButtonKind.QUIET)
        self._again.clicked.connect(self.again_asked)
        watch.clicked.connect(self.watch_asked)
        home.clicked.connect(self.home_asked)
        self._again.setAccessibleDescription(_("A new match with sides changed"))
        for button in (self._again, watch, home):
            button.installEventFilter(self)
            row.addWidget(button)
        row.addStretch(1)
        return row


class _ReasonBox(QFrame):
    """The reason and what decided, on a ground of its own."""

    def __init__(self, theme: Theme, words: EndingWords) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 12, 18, 12)
        lead = _("Why:")
        column.setSpacing(6)
        first = words.decided or words.reason
        why = _("Why: {reason}").format(reason=first)
        column.addWidget(TextLabel(theme, why, "body", bold=(why if words.decided else lead,)))
        if words.decided:
            column.addWidget(TextLabel(theme, words.reason, "body"))
        self.theme_changed(theme)

    def theme_changed(self, theme: Theme) -> None:
        """Take the colours of another theme."""
        border = f"border: 2px solid {theme.hex('warn')};" if theme.is_contrast else ""
        self.setStyleSheet(
            f"_ReasonBox {{ background: {theme.hex('warn_soft')}; border-radius: 14px; {border} }}"
        )
