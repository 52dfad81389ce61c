"""The filters of the history: by game, by person, and what is not finished."""

from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.boxes import column_of
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.fields import DropDown
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.segments import SegmentOption
from pullstrings_qt.ui.kit.text_label import TextLabel


@dataclass(frozen=True, slots=True)
class HistoryChoices:
    """The options of the filters."""

    games: tuple[tuple[str, str], ...] = ()
    names: tuple[str, ...] = ()
    unfinished: bool = False


class HistoryFilters(QWidget):
    """Drop-downs that filter the history; hidden without options.

    `changed` emits the id of a game and the name of a person, empty for all; and whether only
    matches that can go on are wanted.
    """

    changed = Signal(str, str, bool)

    def __init__(self, choices: HistoryChoices, *, unfinished: bool = False) -> None:
        super().__init__()
        played = [SegmentOption("", _("All games"))]
        played += [SegmentOption(game, name) for game, name in choices.games]
        people = [SegmentOption("", _("Everybody"))]
        people += [SegmentOption(name, name) for name in choices.names]
        self.games = DropDown(_("Which game?"), played)
        self.people = DropDown(_("Who played?"), people)
        ends = [SegmentOption(False, _("All matches")), SegmentOption(True, _("Not finished"))]
        self.ends = DropDown(_("Which matches?"), ends, unfinished)
        self.ends.setVisible(choices.unfinished)
        self.throw_away = Button(_("Delete all"), ButtonKind.QUIET, icon="bin")
        self._count = TextLabel("", "second", color="ink_soft", elided=True)
        for field in (self.people, self.games, self.ends):
            field.chosen.connect(self._on_chosen)
        count = QWidget()
        column_of(self._count, edges=(0, 10, 0, 10), on=count)
        parts = (self.people, self.games, self.ends, self.throw_away, count)
        column_of(FlowRow(parts, gap=12, line_gap=8), edges=(4, 0, 4, 0), on=self)
        if len(choices.games) < 2 and len(choices.names) < 3 and not choices.unfinished:
            self.hide()

    @property
    def narrows(self) -> bool:
        """Whether a filter is active."""
        return bool(self.games.value or self.people.value or self.ends.value)

    def show_all(self) -> None:
        """Show finished matches too."""
        self.ends.set_value(False)
        self._on_chosen(False)

    def show_count(self, count: int) -> None:
        """Show the number of matches."""
        words = ngettext("{count} match", "{count} matches", count).format(count=count)
        self._count.show_text(words)
        self.throw_away.setVisible(bool(self.ends.value and count))
        if self.isVisible() and self.narrows:
            announce(self, words)

    def _on_chosen(self, _value: object) -> None:
        self.changed.emit(self.games.value, self.people.value, self.ends.value)
