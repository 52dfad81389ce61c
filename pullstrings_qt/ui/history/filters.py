"""The filters of the history: by game, by person."""

from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.fields import DropDown
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.segments import SegmentOption
from pullstrings_qt.ui.kit.text_label import TextLabel


@dataclass(frozen=True, slots=True)
class HistoryChoices:
    """The options of the filters.

    Attributes:
        games: ids and names of the games.
        names: the players.
    """

    games: tuple[tuple[str, str], ...] = ()
    names: tuple[str, ...] = ()


class HistoryFilters(QWidget):
    """Two drop-downs that filter the history; hidden without options.

    Args:
        choices: the options.

    Signals:
        changed: the id of a game and the name of a person; empty for all.
    """

    changed = Signal(str, str)

    def __init__(self, choices: HistoryChoices) -> None:
        super().__init__()
        played = [SegmentOption("", _("All games"))]
        played += [SegmentOption(game, name) for game, name in choices.games]
        people = [SegmentOption("", _("Everybody"))]
        people += [SegmentOption(name, name) for name in choices.names]
        self.games = DropDown(_("Which game?"), played)
        self.people = DropDown(_("Who played?"), people)
        self._count = TextLabel("", "second", color="ink_soft", elided=True)
        for field in (self.people, self.games):
            field.chosen.connect(self._on_chosen)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 0, 4, 0)
        count = QWidget()
        beside = QVBoxLayout(count)
        beside.setContentsMargins(0, 10, 0, 10)
        beside.addWidget(self._count)
        column.addWidget(FlowRow((self.people, self.games, count), gap=12, line_gap=8))
        if len(choices.games) < 2 and len(choices.names) < 3:
            self.hide()

    @property
    def narrows(self) -> bool:
        """Whether a filter is active."""
        return bool(self.games.value or self.people.value)

    def show_count(self, count: int) -> None:
        """Show the number of matches."""
        words = ngettext("{count} match", "{count} matches", count).format(count=count)
        self._count.show_text(words)
        if self.isVisible() and self.narrows:
            announce(self, words)

    def _on_chosen(self, _value: object) -> None:
        self.changed.emit(self.games.value, self.people.value)
