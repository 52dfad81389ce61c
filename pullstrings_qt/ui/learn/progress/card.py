"""The cards of the progress page: a chart, its table, a welcome for beginners."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.learning.progress import Mastery
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import LEADING
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.sizes import UNLIMITED
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.learn.progress.chart_figure import ChartFigure
from pullstrings_qt.ui.learn.progress.chart_table import ChartTable
from pullstrings_qt.ui.learn.progress.chart_view import ChartView
from pullstrings_qt.ui.learn.progress.words import DataTable, mastery_words

_EDGE = 26
_NOTE = 124


class Note(Card):
    """The meaning of the highlighted place, in a sentence."""

    def __init__(self) -> None:
        super().__init__(fill="card_sunk", flat=True)
        self.radius = 12
        self.words = TextLabel("", "second")
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 9, 12, 9)
        column.addWidget(self.words)

    def show_words(self, words: str, lead: str = "") -> None:
        """Show a sentence; `lead` is its bold part."""
        self.words.show_text(words, (lead,) if lead else ())


class ChartCard(Card):
    """A titled chart with a table as an alternative.

    Args:
        title: the heading.
        figure: the chart.
        table: the same values in rows.
        beside: show the explanation beside the chart if it fits, else below.
    """

    def __init__(
        self, title: str, figure: ChartFigure, table: DataTable, *, beside: bool = False
    ) -> None:
        super().__init__()
        self._beside = beside
        self._table_shown = False
        self._wide = 0
        self._contents = table
        self.table: ChartTable | None = None
        self.title = TextLabel(title, "title")
        self.words = TextLabel("", "second", color="ink_soft")
        self.view = ChartView(figure)
        self.view.pointed.connect(self._on_pointed)
        self.note = Note()
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(_EDGE, 22, _EDGE, 24)
        self.column.setSpacing(4)
        self.head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self.head.setSpacing(12)
        self.head.addWidget(self.title, 1)
        self._at_title: QWidget | None = None
        self.column.addLayout(self.head)
        self.column.addWidget(self.words)
        self.column.addSpacing(8)
        self._row = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._row.setSpacing(8)
        self._row.addWidget(self.view, 1, Qt.AlignmentFlag.AlignTop)
        self._row.addWidget(self.note)
        self.column.addLayout(self._row)
        self._on_pointed(-1)

    def add_side(self, widget: QWidget) -> None:
        """Put a widget at the end of the title line, replacing the previous one."""
        if self._at_title is not None:
            self.head.removeWidget(self._at_title)
            self._at_title.hide()
            self._at_title.deleteLater()
        self._at_title = widget
        self.head.addWidget(widget, 0, LEADING)
        self.fit(self._wide)

    def show_words(self, words: str) -> None:
        """Show a line below the title; empty hides it."""
        self.words.show_text(words)
        self.words.setVisible(bool(words))

    def show_figure(self, figure: ChartFigure, table: DataTable) -> None:
        """Show other values."""
        self._contents = table
        self.view.show_figure(figure)
        self._on_pointed(-1)
        if self.table is not None:
            self.table.show_table(table)
        self.fit(self._wide)

    def show_as_table(self, shown: bool) -> None:
        """Show the table instead of the chart, or vice versa."""
        self._table_shown = shown
        held = self.view.hasFocus() or (self.table is not None and self.table.hasFocus())
        if shown and self.table is None:
            self.table = ChartTable()
            self.table.show_table(self._contents)
            self._row.addWidget(self.table, 1)
        if self.table is not None:
            self.table.setVisible(shown)
        self.view.setVisible(not shown)
        self.note.setVisible(not shown)
        if held:
            self.reader.setFocus(Qt.FocusReason.TabFocusReason)

    @property
    def reader(self) -> QWidget:
        """The visible chart or table."""
        return self.table if self._table_shown and self.table is not None else self.view

    def _on_pointed(self, place: int) -> None:
        if place < 0:
            self.note.show_words(_("Point at something, or use the arrow keys."))
            return
        figure = self.view.figure
        self.note.show_words(figure.sentence(place), figure.lead(place))
        self.view.show_bubble(self.note.visibleRegion().isEmpty())

    def fit(self, width: int) -> None:
        """Put the explanation beside the chart, or below if the chart would become small.

        Args:
            width: the future width of the card.
        """
        theme, self._wide = Theme.current(), width
        self._fit_head(width - 2 * _EDGE)
        room = width - 2 * _EDGE - theme.px(_NOTE) - 16
        beside = self._beside and self.view.figure.width(room, theme) <= room
        direction = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        self._row.setDirection(direction)
        self._row.setSpacing(16 if beside else 8)
        self._row.setAlignment(
            self.note, Qt.AlignmentFlag.AlignTop if beside else Qt.AlignmentFlag(0)
        )
        wide = theme.px(_NOTE) if beside else UNLIMITED
        self.note.setMaximumWidth(wide)
        self.note.setMinimumWidth(theme.px(_NOTE) if beside else 0)

    def _fit_head(self, room: int) -> None:
        """Put the title's neighbor below it if the title would wrap."""
        if self._at_title is None:
            return
        wanted = self.title.sizeHint().width() + 12 + self._at_title.sizeHint().width()
        down, across = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self.head.setDirection(down if wanted > room else across)

    def restyle(self) -> None:
        """Apply another theme's sizes."""
        self.fit(self._wide)


class WelcomeCard(Card):
    """Explains the future content of the page, and the levels of the map."""

    def __init__(self) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(30, 22, 30, 26)
        column.setSpacing(10)
        column.addWidget(TextLabel(_("Nothing here yet"), "title"))
        words = _(
            "After your first cards, this page shows which ones you know, which you "
            "mix up, and how fast you read."
        )
        column.addWidget(TextLabel(words))
        column.addSpacing(10)
        column.addWidget(TextLabel(_("What the levels mean"), "lead"))
        for level, meaning in _meanings():
            sentence = _("{step}: {meaning}").format(step=mastery_words(level), meaning=meaning)
            label = TextLabel(sentence, color="ink_soft", bold=(mastery_words(level),))
            column.addWidget(label)
        column.addStretch(1)


def _meanings() -> tuple[tuple[Mastery, str], ...]:
    return (
        (Mastery.NOT_MET, _("it has not been asked yet.")),
        (Mastery.NEW, _("you met it, and it comes again in a few minutes.")),
        (Mastery.LEARNING, _("you are learning it.")),
        (Mastery.KNOWN, _("you got it right on two days.")),
        (Mastery.FOR_GOOD, _("it stays with you for three weeks and more.")),
    )
