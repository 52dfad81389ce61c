"""The progress page: the known letters, the mix-ups to practice, the answers of each day."""

from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import LEADING, Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.fields import DropDown
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.page import Page, ScrollColumn
from pullstrings_qt.ui.kit.segments import SegmentOption, Segments
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.kit.tile_words import pair_words, tile_label
from pullstrings_qt.ui.learn.content import known_words
from pullstrings_qt.ui.learn.progress import charts
from pullstrings_qt.ui.learn.progress.content import (
    ProgressContent,
    spans,
    streak_sentence,
    waiting_words,
)
from pullstrings_qt.ui.learn.progress.letter_map import LetterMap, legend, paint_swatch
from pullstrings_qt.ui.learn.tiles_button import TilesButton, mixed_up_words

_WIDEST: Final = 1500
_NARROW: Final = 1180
_PAIRS: Final = 4


class ProgressPage(Page):
    """Shows one person's progress in one tile set; a drill is asked with a tuple of tile ids."""

    drill_asked = Signal(object)

    def __init__(self, content: ProgressContent) -> None:
        super().__init__(_("Progress"), " ")
        self.content = content
        self.people = DropDown(_("Who learns"), (SegmentOption(None, "–"),))
        self.sets = DropDown(_("Tile set"), (SegmentOption(None, "–"),))
        self.map_card = self._map_card()
        self.mix_up_card = self._mix_up_card()
        self.days_card = self._days_card()
        self.welcome, column = _new_card()
        column.addWidget(TextLabel(_("Nothing here yet"), "title"))
        words = _(
            "After your first cards, this page shows which ones you know and which you mix up."
        )
        column.addWidget(TextLabel(words))
        column.addStretch(1)
        self._lay_out()
        self.show_content(content)

    def _map_card(self) -> Card:
        card, column = _new_card()
        self.map_title = TextLabel("", "title")
        self.known = TextLabel("", color="ink_soft")
        self.map = LetterMap(self.content.tiles)
        self.cards_button = Button("", large=True)
        column.addWidget(FlowRow((self.people, self.sets), line_gap=8))
        column.addWidget(FlowRow((self.map_title, self.known)))
        column.addWidget(self.map)
        column.addWidget(legend(paint_swatch, gap=14))
        column.addStretch(1)
        column.addWidget(self.cards_button, 0, LEADING)
        return card

    def _mix_up_card(self) -> Card:
        card, column = _new_card()
        self.no_mix_ups = TextLabel(_("Not mixed up yet"), color="ink_soft")
        self.pairs = FlowRow(())
        self.drill_button = Button(_("Practice"), ButtonKind.PRIMARY, large=True)
        self.drill_button.clicked.connect(self._drill_all)
        column.addWidget(TextLabel(_("Mix-ups"), "title"))
        column.addWidget(self.no_mix_ups)
        column.addWidget(self.pairs)
        column.addStretch(1)
        column.addWidget(self.drill_button, 0, LEADING)
        return card

    def _days_card(self) -> Card:
        card, column = _new_card()
        options = (
            SegmentOption((30, 1), _("30 days")),
            SegmentOption((84, 7), _("12 weeks")),
            SegmentOption((364, 7), _("A year")),
        )
        self.periods = Segments(_("Period"), options, (30, 1))  # days, and days per bar
        self.periods.chosen.connect(self._show_days)
        self.streak = TextLabel("", "second", color="ink_soft")
        self.days = charts.DaysChart()
        column.addWidget(FlowRow((TextLabel(_("Answers"), "title"), self.periods)))
        column.addWidget(self.streak)
        column.addWidget(self.days)
        column.addWidget(charts.legend())
        return card

    def _lay_out(self) -> None:
        self._scroll = ScrollColumn(_WIDEST)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._row.setSpacing(24)
        self._row.addWidget(self.map_card, 1)
        second = QVBoxLayout()
        second.setSpacing(24)
        second.addWidget(self.welcome, 1)
        second.addWidget(self.mix_up_card, 1)
        second.addWidget(self.days_card)
        self._row.addLayout(second, 1)
        self._scroll.column.addLayout(self._row)
        self._scroll.column.addStretch(1)
        self.body.addWidget(self._scroll, 1)

    def show_content(self, content: ProgressContent) -> None:
        """Show another person, another set, or newer values."""
        self.content = content
        tiles = content.tiles
        self.header.subtitle.show_text(f"{content.name} · {tiles.name}")
        people = [SegmentOption(one.id, one.name) for one in content.people]
        self.people.set_options(people, content.person)
        self.people.setEnabled(len(people) > 1)
        sets = [SegmentOption(set_id, name) for set_id, name in content.sets]
        self.sets.set_options(sets, tiles.id)
        self.map_title.show_text(_("Your letters") if tiles.has_signs else tiles.name)
        self.known.show_text(known_words(content.known, len(content.mastery)))
        self.map.show_mastery(tiles, content.mastery)
        self._show_mix_ups()
        self._show_days()
        self.welcome.setVisible(content.is_empty)
        self.mix_up_card.setHidden(content.is_empty)
        self.days_card.setHidden(content.is_empty)

    def _show_mix_ups(self) -> None:
        content = self.content
        found = content.mix_ups[:_PAIRS]
        for button in self.pairs.parts:
            button.hide()
            button.deleteLater()
        buttons = [
            TilesButton(
                content.tiles,
                pair.tiles,
                mixed_up_words(pair.count),
                pair_words(*(tile_label(content.tiles, one) for one in pair.tiles)),
            )
            for pair in found
        ]
        for button in buttons:
            button.clicked.connect(partial(self.drill_asked.emit, button.tile_ids))
        self.pairs.use(buttons)
        self.no_mix_ups.setHidden(bool(found))
        held = self.drill_button.hasFocus()
        self.drill_button.setVisible(bool(found))
        if held and not found:
            self.cards_button.setFocus()
        words = waiting_words(content.waiting) if content.waiting else _("Practice ahead")
        self.cards_button.kind = ButtonKind.SECOND if found else ButtonKind.PRIMARY
        self.cards_button.show_text(_("Begin with the first cards") if content.is_empty else words)

    def _show_days(self, _period: object = None) -> None:
        content, (count, length) = self.content, self.periods.value
        self.days.show_spans(spans(content.days[-count:], length))
        practiced = sum(day.reviews > 0 for day in content.days[-30:])
        self.streak.show_text(streak_sentence(content.streak, practiced))

    def _drill_all(self) -> None:
        pairs = self.content.mix_ups[:_PAIRS]
        self.drill_asked.emit(tuple(dict.fromkeys(one for pair in pairs for one in pair.tiles)))

    def arrange(self) -> None:
        """Put the cards side by side if they fit."""
        narrow = self.width() < _NARROW * max(1.0, Theme.current().text_scale * 0.92)
        down, across = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._row.setDirection(down if narrow else across)

    def initial_focus(self) -> QWidget:
        return self.cards_button if self.drill_button.isHidden() else self.drill_button

    def regions(self) -> tuple[QWidget, ...]:
        return self.header, self.map_card, self.mix_up_card, self.days_card


def _new_card() -> tuple[Card, QVBoxLayout]:
    card = Card()
    column = QVBoxLayout(card)
    column.setContentsMargins(26, 18, 26, 20)
    column.setSpacing(8)
    return card, column
