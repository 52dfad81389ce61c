"""Past matches: the history, watching, copying, files.

The pages are imported when they are opened: home is painted sooner.
"""
# ruff: noqa: PLC0415 - see above

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from pullstrings_qt.core.errors import NewerVersionError, PullstringsError, RecordError
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.record import Record, record_from_document, write_record
from pullstrings_qt.core.registry import games
from pullstrings_qt.storage import (
    MatchStart,
    MatchSummary,
    Store,
    read_record_file,
    write_record_file,
)
from pullstrings_qt.ui.main_window import MainWindow
from pullstrings_qt.ui.settings.preferences import Appearance

if TYPE_CHECKING:
    from pullstrings_qt.ui.history.rows import HistoryEntry


class HistoryController(QObject):
    """Shows what was played and does what can be done with it.

    Signals:
        continue_asked: id of a stored match to go on with.
        new_match_asked: the history is empty and the person wants to fill it.

    Args:
        window: shows pages and toasts.
        appearance: the look in use.
        store: the matches.
    """

    continue_asked = Signal(int)
    new_match_asked = Signal()

    def __init__(
        self, window: MainWindow, appearance: Appearance, store: Store, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._appearance = appearance
        self._store = store
        self._watched: Record | None = None

    def open_history(self) -> None:
        """Show all matches, newest first."""
        from pullstrings_qt.ui.history.page import HistoryPage

        page = HistoryPage(self._appearance.theme, self._entries(), self._window)
        page.watch_chosen.connect(self.watch_stored)
        page.continue_chosen.connect(self._on_continue)
        page.copy_chosen.connect(self._on_copy)
        page.export_chosen.connect(self._on_export)
        page.import_chosen.connect(self.import_)
        page.delete_chosen.connect(self._on_delete)
        page.new_match_chosen.connect(self.new_match_asked)
        self._window.open_page(page)

    def _entries(self) -> "tuple[HistoryEntry, ...]":
        try:
            return tuple(_entry(summary) for summary in self._store.matches.summaries())
        except PullstringsError as problem:
            self._window.tell_problem(str(problem))
            return ()

    def _refresh(self) -> None:
        from pullstrings_qt.ui.history.page import HistoryPage

        page = self._window.page
        if isinstance(page, HistoryPage):
            page.show_entries(self._entries())

    def _record(self, match_id: str) -> Record | None:
        try:
            return record_from_document(self._store.matches.record(int(match_id)))
        except PullstringsError as problem:
            self._window.tell_problem(str(problem))
            return None

    def watch_stored(self, match_id: str) -> None:
        """Show a match of the store from its start."""
        record = self._record(match_id)
        if record is not None:
            self.watch(record)

    def watch(self, record: Record) -> None:
        """Show any match from its start."""
        from pullstrings_qt.ui.match.stored_matches import check_board
        from pullstrings_qt.ui.watch.page import WatchPage

        try:
            check_board(record)
            page = WatchPage(self._appearance.theme, record, self._window)
        except PullstringsError as problem:
            self._window.tell_problem(str(problem))
            return
        self._watched = record
        page.continue_from.connect(self._on_continue_from)
        page.copy_asked.connect(self._on_copy_watched)
        page.export_asked.connect(self._on_export_watched)
        self._window.open_page(page)

    def copy(self, record: Record) -> None:
        """Put a match as text on the clipboard."""
        QGuiApplication.clipboard().setText(write_record(record))
        self._window.toast(_("The match is copied as text."))

    def ask_export(self, record: Record) -> None:
        """Ask for a file and write a match into it."""
        from pullstrings_qt.ui.history.record_dialogs import ask_where_to_save, file_name

        game = games().get(record.game)
        name = file_name(game.name if game else record.game, *record.players)
        path = ask_where_to_save(self._window, name)
        if path is not None:
            self.export(record, path)

    def export(self, record: Record, path: Path) -> None:
        """Write a match into a file."""
        try:
            write_record_file(path, record)
        except PullstringsError as problem:
            self._window.tell_problem(str(problem))
            return
        self._window.toast(_("The match is saved as {file}.").format(file=path.name))

    def import_(self, path: Path) -> None:
        """Read a match from a file, check every turn of it, keep it and show it."""
        record = self._record_in(path, keep=True)
        if record is not None:
            self._refresh()
            self.watch(record)

    def show_file(self, path: Path) -> None:
        """Show a match from a file, checked but not kept: a double click changes nothing."""
        record = self._record_in(path, keep=False)
        if record is not None:
            self.watch(record)

    def _record_in(self, path: Path, *, keep: bool) -> Record | None:
        from pullstrings_qt.core.replay import replay
        from pullstrings_qt.ui.match.stored_matches import check_board

        try:
            record = read_record_file(path)
            check_board(record)
            for _turn in replay(record):
                pass  # a turn that cannot be played raises before anything is kept
            if keep:
                self._store.matches.add_record(record.document())
        except PullstringsError as problem:
            other = isinstance(problem, RecordError) and not isinstance(problem, NewerVersionError)
            words = (
                _("{why} Nothing was changed. Please choose another file.")
                if other
                else _("{why} Nothing was changed.")
            )
            self._window.tell_problem(words.format(why=problem))
            return None
        return record

    def _on_continue(self, match_id: str) -> None:
        self.continue_asked.emit(int(match_id))

    def _on_continue_from(self, turn: int) -> None:
        """Begin a match of its own where a watched one stood; the watched one stays as it is."""
        if self._watched is None:
            return
        record = self._watched.cut(turn)
        seats = record.extras.get("seats")
        start = MatchStart(
            record.game,
            record.options,
            record.setup,
            record.players,
            seats if isinstance(seats, list) else (),
        )
        matches = self._store.matches
        try:
            match_id = matches.begin(start)
            for number, choices in enumerate(record.turns, start=1):
                texts = {str(seat): text for seat, text in choices.items()}
                matches.append_turn(match_id, number, texts)
        except PullstringsError as problem:
            self._window.tell_problem(str(problem))
            return
        self.continue_asked.emit(match_id)

    def _on_copy(self, match_id: str) -> None:
        record = self._record(match_id)
        if record is not None:
            self.copy(record)

    def _on_export(self, match_id: str, path: Path) -> None:
        record = self._record(match_id)
        if record is not None:
            self.export(record, path)

    def _on_copy_watched(self) -> None:
        if self._watched is not None:
            self.copy(self._watched)

    def _on_export_watched(self) -> None:
        if self._watched is not None:
            self.ask_export(self._watched)

    def _on_delete(self, match_id: str) -> None:
        try:
            self._store.matches.delete(int(match_id))
        except PullstringsError as problem:
            self._window.tell_problem(str(problem))
        self._refresh()


def _entry(summary: MatchSummary) -> "HistoryEntry":
    from pullstrings_qt.ui.history.rows import HistoryEntry
    from pullstrings_qt.ui.match.stored_matches import result_words

    spec = games().get(summary.game)
    return HistoryEntry(
        id=str(summary.id),
        game=summary.game,
        game_name=spec.name if spec else summary.game,
        result=result_words(summary),
        names=summary.players,
        moment=summary.changed,
        turns=None if spec is not None and spec.words().counts_steps else summary.turns,
        finished=summary.outcome is not None,
        imported=summary.imported,
    )
