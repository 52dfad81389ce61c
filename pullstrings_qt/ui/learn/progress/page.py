"""The progress page: what is known, what is mixed up, and the answers by day."""

from collections.abc import Sequence
from datetime import date
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.learning_types import Direction
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.page import Page, ScrollColumn
from pullstrings_qt.ui.kit.segments import SegmentOption, Segments
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.kit.tile_words import pair_words
from pullstrings_qt.ui.learn.progress.card import ChartCard, WelcomeCard
from pullstrings_qt.ui.learn.progress.chart_days import DaysFigure, SpeedFigure
from pullstrings_qt.ui.learn.progress.chart_map import MapFigure
from pullstrings_qt.ui.learn.progress.chart_matrix import MAX, MatrixFigure
from pullstrings_qt.ui.learn.progress.content import DIRECTIONS, ProgressContent, shown_spans
from pullstrings_qt.ui.learn.progress.menus import ProgressMenus
from pullstrings_qt.ui.learn.progress.mix_up_button import MixUpButton
from pullstrings_qt.ui.learn.progress.words import (
    days_table,
    known_words,
    mastery_table,
    matrix_table,
    matrix_words,
    speed_table,
    streak_sentence,
    waiting_words,
)
from pullstrings_qt.ui.learn.texts import direction_words, has_signs

_WIDEST: Final = 1500
_NARROW: Final = 1180
_PAIRS: Final = 4
_MAX_OF_LARGE: Final = 24
"""Maximum rows of a large set's matrix in large text, in the smallest window."""


class ProgressPage(Page):
    """Shows one person's progress in one tile set, and emits the person's actions.

    Args:
        content: the content.
        today: the person's calendar day.

    Signals:
        person_chosen: id of the person to show.
        set_chosen: id of the tile set to show.
        drill_asked: ids of the tiles of a drill, as a tuple.
        cards_asked: start a session with the due cards.
        remembering_asked: open the scheduling settings.
        picture_asked: save the charts as a picture.
        file_asked: save the values as a file.
    """

    person_chosen = Signal(object)
    set_chosen = Signal(str)
    drill_asked = Signal(object)
    cards_asked = Signal()
    remembering_asked = Signal()
    picture_asked = Signal()
    file_asked = Signal()

    def __init__(self, content: ProgressContent, today: date) -> None:
        super().__init__(_("Progress"), " ")
        self.content = content
        self.direction = content.default_direction
        self.period = "30"
        self.today = today
        self.as_tables = False
        self.pairs: list[MixUpButton] = []
        self.menus = ProgressMenus(self.header)
        self.drill_button = Button("", ButtonKind.PRIMARY, large=True)
        self.cards_button = Button("", ButtonKind.SECOND, large=True)
        self.directions: Segments | None = None
        self.known = TextLabel("", color="ink_soft", elided=True)
        self.map = self._map_card()
        self.matrix = self._matrix_card()
        self.welcome = WelcomeCard()
        self.days = self._days_card()
        self.speed = self._speed_card()
        self._lay_out()
        self._connect()
        self.show_content(content)

    # --- the parts ------------------------------------------------------------------------

    def _map_card(self) -> ChartCard:
        figure = MapFigure(self.content.tiles, self.content.mastery)
        card = ChartCard("", figure, mastery_table(self.content))
        card.add_side(self.known)
        card.column.addStretch(1)
        card.column.addSpacing(8)
        self._footer = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._footer.setSpacing(14)
        self._footer.addWidget(self.drill_button, 0, LEADING)
        self._footer.addWidget(self.cards_button, 0, LEADING)
        self._footer.addStretch(1)
        card.column.addLayout(self._footer)
        return card

    def _matrix_card(self) -> ChartCard:
        content = self.content
        figure = self._matrix_figure(content)
        table = matrix_table(content, self.direction)
        card = ChartCard(_("Mix-ups"), figure, table, beside=True)
        card.column.addStretch(1)
        card.column.addSpacing(6)
        self._pair_place = QVBoxLayout()
        self._pair_place.setSpacing(4)
        card.column.addLayout(self._pair_place)
        return card

    def _days_card(self) -> ChartCard:
        found = shown_spans(self.content, self.period)
        figure, table = DaysFigure(found, self.today), days_table(found, self.today)
        card = ChartCard(_("Answers over time"), figure, table)
        options = (
            SegmentOption("30", _("30 days")),
            SegmentOption("84", _("12 weeks")),
            SegmentOption("364", _("A year")),
        )
        self.periods = Segments(_("Period"), options, self.period)
        card.add_side(self.periods)
        return card

    def _speed_card(self) -> ChartCard:
        found = shown_spans(self.content, self.period)
        figure, table = SpeedFigure(found, self.today), speed_table(found, self.today)
        return ChartCard("", figure, table)

    def _lay_out(self) -> None:
        self._scroll = ScrollColumn(_WIDEST)
        self._rows = []
        self._scroll.column.setSpacing(24)
        for cards in ((self.map, self.matrix, self.welcome), (self.days, self.speed)):
            row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
            row.setSpacing(24)
            for card in cards:
                row.addWidget(card, 1)
            self._rows.append(row)
            self._scroll.column.addLayout(row)
        self._scroll.column.addStretch(1)
        self.body.addWidget(self._scroll, 1)

    def _connect(self) -> None:
        menus = self.menus
        menus.person_chosen.connect(self.person_chosen)
        menus.set_chosen.connect(self.set_chosen)
        menus.table.triggered.connect(self._switch)
        menus.remembering.triggered.connect(self._on_remembering)
        menus.picture.triggered.connect(self._on_picture)
        menus.file.triggered.connect(self._on_file)
        self.drill_button.clicked.connect(self._on_drill)
        self.cards_button.clicked.connect(self.cards_asked)
        self.periods.chosen.connect(self._on_period)

    # --- display --------------------------------------------------------------------------

    def show_content(self, content: ProgressContent) -> None:
        """Show another person, another set, or newer values."""
        if content.tiles.id != self.content.tiles.id or content.person != self.content.person:
            self.direction = content.default_direction
        self.content = content
        tiles = content.tiles
        words = _("{name} · {set}").format(name=content.name, set=tiles.name)
        self.header.subtitle.show_text(words)
        self.menus.show_content(content)
        title = _("Your alphabet") if has_signs(tiles) else tiles.name
        self.map.title.show_text(title)
        self.known.show_text(known_words(content))
        self.map.show_figure(MapFigure(tiles, content.mastery), mastery_table(content))
        self._show_who()
        self._show_directions()
        self._show_matrix()
        self._show_spans()
        self._show_buttons()
        self._show_parts()

    def _show_who(self) -> None:
        """Show person and set on the page if the header has no space for them."""
        folded = Theme.current().has_large_text
        self.map.show_words(self.header.subtitle.text() if folded else "")

    def _show_directions(self) -> None:
        tiles = self.content.tiles
        labels = [direction_words(tiles, direction) for direction in DIRECTIONS]
        if has_signs(tiles):
            labels = [_("Reading"), _("Signing")]
        options = [
            SegmentOption(direction.value, label)
            for direction, label in zip(DIRECTIONS, labels, strict=True)
        ]
        self.directions = Segments(_("Direction"), options, self.direction.value)
        self.directions.chosen.connect(self._on_direction)
        self.matrix.add_side(self.directions)

    def _matrix_figure(self, content: ProgressContent) -> MatrixFigure:
        maximum = _MAX_OF_LARGE if Theme.current().has_large_text else MAX
        found = content.confusions.get(self.direction, ())
        return MatrixFigure(content.tiles, found, self.direction, maximum)

    def _show_matrix(self) -> None:
        content = self.content
        figure = self._matrix_figure(content)
        self.matrix.show_figure(figure, matrix_table(content, self.direction))
        words = matrix_words(content.tiles, self.direction)
        if figure.is_cut:
            cut = _("Only the {count} most mixed up are shown; the table has all.")
            words = f"{words} {cut.format(count=len(figure.tile_ids))}"
        self.matrix.show_words(words)
        self._show_pairs()

    def _show_pairs(self) -> None:
        for button in self.pairs:
            button.hide()
            button.deleteLater()
        while self._pair_place.count():
            self._pair_place.takeAt(0)
        found = self.content.mix_ups(self.direction)[:_PAIRS]
        tiles, card = self.content.tiles, self.matrix
        self.pairs = [MixUpButton(tiles, pair, card) for pair in found]
        for button in self.pairs:
            button.clicked.connect(self._on_pair)
        self._place_pairs()

    def _place_pairs(self) -> None:
        """Put the pairs side by side, as many as fit; two lines at most."""
        while self._pair_place.count():
            self._pair_place.takeAt(0)
        room = self._card_width() - 60
        row, used, lines = QHBoxLayout(), 0, 1
        self._pair_place.addLayout(row)
        for button in self.pairs:
            wide = button.sizeHint().width() + 8
            if used and used + wide > room:
                row.addStretch(1)
                row, used, lines = QHBoxLayout(), 0, lines + 1
                self._pair_place.addLayout(row)
            button.setVisible(lines == 1 or room < Theme.current().px(420))
            row.addWidget(button)
            used += wide
        row.addStretch(1)

    def _show_spans(self) -> None:
        found, content = shown_spans(self.content, self.period), self.content
        self.days.show_figure(DaysFigure(found, self.today), days_table(found, self.today))
        practiced = sum(day.reviews > 0 for day in content.days[-30:])
        self.days.show_words(streak_sentence(content.streak, practiced))
        figure = SpeedFigure(found, self.today)
        self.speed.show_figure(figure, speed_table(found, self.today))
        signs = has_signs(content.tiles)
        self.speed.title.show_text(_("Letters per minute") if signs else _("Answers per minute"))
        words = _("Only right answers that were timed count, by reading.")
        self.speed.show_words(_("No timed answers in this period.") if figure.is_empty else words)

    def _show_buttons(self) -> None:
        content = self.content
        pairs = content.mix_ups(self.direction) or content.mix_ups(_other(self.direction))
        self._group: tuple[str, ...] = pairs[0].tiles if pairs else ()
        if pairs:
            first, second = (content.label(one) for one in self._group)
            self.drill_button.show_text(pair_words(first, second))
        held = self.drill_button.hasFocus()
        self.drill_button.setVisible(bool(pairs))
        if held and not pairs:
            self.cards_button.setFocus()
        words = waiting_words(content.waiting) if content.waiting else _("Practice ahead")
        if content.is_empty:
            words = _("Begin with the first cards")
        self.cards_button.kind = ButtonKind.SECOND if pairs else ButtonKind.PRIMARY
        self.cards_button.show_text(words)

    def _show_parts(self) -> None:
        empty = self.content.is_empty
        self.welcome.setVisible(empty)
        for card in (self.matrix, self.days, self.speed):
            card.setVisible(not empty)

    # --- actions --------------------------------------------------------------------------

    def show_as_tables(self, shown: bool) -> None:
        """Show tables instead of charts, or vice versa."""
        self.as_tables = shown
        self.menus.show_as_tables(shown)
        for card in self.cards:
            card.show_as_table(shown)

    @property
    def cards(self) -> Sequence[ChartCard]:
        """The cards with charts, in order."""
        return self.map, self.matrix, self.days, self.speed

    def _switch(self) -> None:
        self.show_as_tables(not self.as_tables)

    def _on_remembering(self) -> None:
        self.remembering_asked.emit()

    def _on_picture(self) -> None:
        self.picture_asked.emit()

    def _on_file(self) -> None:
        self.file_asked.emit()

    def _on_direction(self, direction: Any) -> None:
        self.direction = Direction(direction)
        self._show_matrix()
        self._show_buttons()

    def _on_period(self, period: Any) -> None:
        self.period = str(period)
        self._show_spans()

    def _on_drill(self) -> None:
        if self._group:
            self.drill_asked.emit(self._group)

    def _on_pair(self) -> None:
        button = self.sender()
        if isinstance(button, MixUpButton):
            self.drill_asked.emit(button.pair.tiles)

    # --- places ---------------------------------------------------------------------------

    @property
    def _is_narrow(self) -> bool:
        return self.width() < _NARROW * max(1.0, Theme.current().text_scale * 0.92)

    def _card_width(self) -> int:
        """Return the width of a card, with space for a scroll bar beside it."""
        whole = min(self.width() - 62, Theme.current().px(_WIDEST))
        return whole if self._is_narrow else (whole - 24) // 2

    def _arrange(self) -> None:
        """Put the cards side by side if they fit."""
        down, across = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        for row in self._rows:
            row.setDirection(down if self._is_narrow else across)
        buttons = (self.drill_button, self.cards_button)
        wanted = sum(one.sizeHint().width() for one in buttons if not one.isHidden()) + 14
        room = self._card_width()
        self._footer.setDirection(down if wanted > room - 60 else across)
        for card in self.cards:
            card.fit(room)
        self._place_pairs()

    def restyle(self) -> None:
        """Lay out for another text size."""
        self._show_who()
        self._show_matrix()
        # children are restyled after the page, but their sizes are needed now
        single_shot(self, self._arrange)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def initial_focus(self) -> QWidget:
        """Return the main button."""
        return self.cards_button if self.drill_button.isHidden() else self.drill_button

    def regions(self) -> tuple[QWidget, ...]:
        """Return the header and the cards."""
        return self.header, *self.cards


def _other(direction: Direction) -> Direction:
    return Direction.MAKE if direction is Direction.READ else Direction.READ
