"""The history page: every match, to watch, continue or export."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.ui.history.rows import (
    Board,
    HistoryEntries,
    HistoryEntry,
    HistoryRowPainter,
    details_words,
    spoken_words,
)
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.boxes import column_of, row_of
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.cards import Card
from pullstrings_qt.ui.kit.fields import DropDown
from pullstrings_qt.ui.kit.file_dialogs import ask_for_record, ask_where_to_save, file_name
from pullstrings_qt.ui.kit.flow_row import FlowRow
from pullstrings_qt.ui.kit.folding_buttons import Command
from pullstrings_qt.ui.kit.list_page import ListPage
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.message import ConfirmDialog
from pullstrings_qt.ui.kit.people_look import Faces
from pullstrings_qt.ui.kit.row_list import RowList
from pullstrings_qt.ui.kit.segments import SegmentOption
from pullstrings_qt.ui.kit.text_label import TextLabel

__all__ = ["HistoryEntries", "HistoryEntry", "HistoryPage"]


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


class HistoryPage(ListPage):
    """Every match; without choices there are no filters. Its signals carry the id of a match."""

    watch_chosen = Signal(str)
    review_chosen = Signal(str)
    continue_chosen = Signal(str)
    copy_chosen = Signal(str)
    export_chosen = Signal(str, object)
    """The id, and the `Path` of the file to write."""
    import_chosen = Signal(object)
    """The `Path` of the file to read."""
    delete_chosen = Signal(object)
    """The ids of the matches to delete, after confirmation."""
    new_match_chosen = Signal()
    filtered = Signal(str, str, bool)
    """What `HistoryFilters.changed` carries."""

    def __init__(
        self,
        entries: HistoryEntries,
        window: MainWindow,
        *,
        now: datetime | None = None,
        choices: HistoryChoices | None = None,
        unfinished: bool = False,
        board: Board | None = None,
        faces: Faces | None = None,
    ) -> None:
        self._art = HistoryRowPainter(now or datetime.now(UTC).astimezone(), board, faces)
        super().__init__(_("History"), RowList(_("Matches"), self._art), self.commands())
        self._window = window
        self.list.opened.connect(lambda _row: self._emit(self.watch_chosen))
        self.list.chosen.connect(self._on_chosen)
        self._empty = self._invitation()
        self.filters = HistoryFilters(choices or HistoryChoices(), unfinished=unfinished)
        self.filters.changed.connect(self.filtered)
        self.filters.throw_away.clicked.connect(self._ask_throw_away)
        self._card = self._lay_list(above=(self._empty, self.filters), gap=12)
        open_file = self.header.add_action(_("Open a record file"), "open")
        open_file.triggered.connect(self.open_file)
        self.show_entries(entries)

    def _invitation(self) -> Card:
        words = _(
            "Matches are saved here automatically, even unfinished ones. You can watch one "
            "turn by turn, go on with it, or give it to a friend as a file."
        )
        self._first = Button(_("New match"), ButtonKind.PRIMARY, icon="play")
        self._first.clicked.connect(self.new_match_chosen)
        import_one = Button(_("Open a record file"), icon="open")
        import_one.clicked.connect(self.open_file)
        buttons = row_of(self._first, import_one, None, gap=12)
        told, card = TextLabel(words, color="ink_soft", widest=640), Card()
        parts = (TextLabel(_("No match yet"), "title"), told, 12, buttons)
        column_of(*parts, gap=8, edges=(36, 32, 36, 32), on=card)
        return card

    def commands(self) -> tuple[Command, ...]:
        """Return the commands for a match."""
        quiet, second, first = ButtonKind.QUIET, ButtonKind.SECOND, ButtonKind.PRIMARY
        return (  # no signal can be named yet: the page is just being made
            Command("watch", _("Watch"), "eye", first, lambda: self._emit(self.watch_chosen)),
            Command(
                "review", _("Look back"), "chart", second, lambda: self._emit(self.review_chosen)
            ),
            Command(
                "continue", _("Play on"), "play", second, lambda: self._emit(self.continue_chosen)
            ),
            Command("copy", _("Copy as text"), "", quiet, lambda: self._emit(self.copy_chosen)),
            Command("export", _("Save as a file"), "save", quiet, self._export),
            Command("delete", _("Delete"), "bin", quiet, self.ask_delete),
        )

    @property
    def entries(self) -> Sequence[HistoryEntry]:
        """The matches shown."""
        return self.list.rows

    @property
    def chosen(self) -> HistoryEntry | None:
        """The selected match."""
        return self.entries[self.list.current] if self.list.current >= 0 else None

    @property
    def game(self) -> str:
        """The game id of the selected match."""
        return self.chosen.game if self.chosen is not None and self.chosen.readable else ""

    def show_entries(self, entries: HistoryEntries) -> None:
        """Show other matches; the selection remains on the same match, or near its place."""
        before, ids = self.chosen, entries.ids
        self._ids = ids
        current = min(max(self.list.current, 0), len(ids) - 1)
        if before is not None and before.id in ids:
            current = ids.index(before.id)
        self.list.show_rows(entries, partial(spoken_words, now=self._art.now), current)
        self._card.setVisible(bool(ids))
        self._footer.setVisible(bool(ids))
        self._empty.setVisible(not ids and not self.filters.narrows)
        self.filters.show_count(len(ids))
        self._on_chosen(current)
        if not ids and self.isVisible() and not self.filters.narrows:
            self._first.setFocus(Qt.FocusReason.OtherFocusReason)

    def open_file(self) -> None:
        """Ask for a record file and emit it."""
        file = ask_for_record(self)
        if file is not None:
            self.import_chosen.emit(file)

    def _on_chosen(self, _number: int) -> None:
        entry = self.chosen
        for command in self.commands():
            readable = entry is not None and (entry.readable or command.name == "delete")
            self._footer.allow(command.name, readable)
        if entry is not None and entry.readable:
            self._footer.allow("continue", not entry.finished, _("The match is over."))
            self._footer.allow("review", entry.finished, _("This match is not finished yet."))

    def _emit(self, signal: SignalInstance) -> None:
        if self.chosen is not None:
            signal.emit(self.chosen.id)

    def _export(self) -> None:
        entry = self.chosen
        if entry is None or entry.moment is None:
            return
        day = f"{entry.moment.astimezone(self._art.now.tzinfo):%Y-%m-%d}"
        file = ask_where_to_save(self, file_name(entry.game_name, *entry.names, day))
        if file is not None:
            self.export_chosen.emit(entry.id, file)

    def ask_delete(self) -> None:
        """Ask before deleting a match."""
        entry = self.chosen
        if entry is None:
            return
        words = _("{result} ({details}). The match will be deleted; a file you saved of it stays.")
        words = words.format(result=entry.result, details=details_words(entry, self._art.now))
        question = ConfirmDialog(_("Delete this match?"), words, _("Delete"), _("Cancel"))
        question.agreed.connect(partial(self.delete_chosen.emit, (entry.id,)))
        self._window.show_overlay(question)

    def _ask_throw_away(self) -> None:
        """Ask before throwing away every match shown."""
        ids = self._ids
        heading = ngettext("Delete {count} match?", "Delete {count} matches?", len(ids))
        heading = heading.format(count=len(ids))
        words = _("They are not finished. They will be deleted for good.")
        question = ConfirmDialog(heading, words, _("Delete"), _("Cancel"))
        question.agreed.connect(partial(self.delete_chosen.emit, ids))
        question.agreed.connect(self.filters.show_all)
        self._window.show_overlay(question)

    def regions(self) -> tuple[QWidget, ...]:
        return self.header, self.filters, self.list, self._empty, self._footer

    def initial_focus(self) -> QWidget:
        """Return the list, or the button for a first match."""
        return self.list if self.entries else self._first
