"""Past matches: history, watching, copying, files. Pages are imported when they are opened."""
# ruff: noqa: PLC0415 - see above

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from pullstrings_qt.core.errors import NewerVersionError, PullstringsError, RecordError, Telling
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.record import ANALYSIS, Record, record_from_document, write_record
from pullstrings_qt.core.registry import games
from pullstrings_qt.core.sharing import dealt_record, record_to_share
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.storage import MatchSummary, Store
from pullstrings_qt.storage.record_files import read_record_file, write_record_file
from pullstrings_qt.ui.kit.background_task import BackgroundTasks
from pullstrings_qt.ui.kit.main_window import MainWindow

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping

    from pullstrings_qt.core.work_steps import WorkSteps
    from pullstrings_qt.table.engine import EngineProcess
    from pullstrings_qt.table.replayed import Replayed
    from pullstrings_qt.ui.history.page import HistoryChoices
    from pullstrings_qt.ui.history.rows import HistoryEntries, HistoryEntry
    from pullstrings_qt.ui.kit.people_look import Faces

    Keep = Callable[[Mapping[str, Any]], object]

_LARGE = 50_000
"""Minimum bytes for reading a file in a thread."""


class HistoryController(QObject):
    """Opens the history and handles its signals; without an engine matches are not reviewed."""

    continue_asked = Signal(int)
    """Carries the id of a stored match to continue."""
    new_match_asked = Signal()
    """The history is empty and the person wants to fill it."""

    def __init__(
        self,
        window: MainWindow,
        store: Store,
        parent: QObject,
        engine: "Callable[[], EngineProcess] | None" = None,
    ) -> None:
        super().__init__(parent)
        self._engine = engine
        self._window = window
        self._store = store
        self._filter: tuple[str, str, bool] = ("", "", False)
        self._tasks = BackgroundTasks(window, self)

    def open_history(self, *, unfinished: bool = False) -> None:
        """Show all matches, or only those that can go on, newest first."""
        from pullstrings_qt.ui.history.page import HistoryPage
        from pullstrings_qt.ui.history.thumbnails import BoardThumbnails

        self._filter = ("", "", unfinished)
        boards = BoardThumbnails(self._store, self)
        page = HistoryPage(
            self._entries(),
            self._window,
            choices=self._choices(),
            unfinished=unfinished,
            board=boards.picture,
            faces=self._faces(),
        )
        boards.setParent(page)
        boards.drawn.connect(lambda: page.list.viewport().update())
        page.filtered.connect(self._on_filtered)
        page.watch_chosen.connect(self.watch_stored)
        page.review_chosen.connect(self.review_stored)
        page.continue_chosen.connect(lambda match_id: self.continue_asked.emit(int(match_id)))
        page.copy_chosen.connect(lambda match_id: self._with_record(match_id, self.copy))
        page.export_chosen.connect(
            lambda match_id, path: self._with_record(match_id, partial(self.export, path=path))
        )
        page.import_chosen.connect(self.import_)
        page.delete_chosen.connect(self._on_delete)
        page.new_match_chosen.connect(self.new_match_asked)
        self._window.open_page(page)

    def _entries(self) -> "HistoryEntries":
        from pullstrings_qt.ui.history.rows import HistoryEntries

        ids: list[str] = []
        with Telling(self._window.show_problem):
            ids = [str(match_id) for match_id in self._store.matches.ids(*self._filter)]
        return HistoryEntries(ids, self._read_entries)

    def _choices(self) -> "HistoryChoices":
        from pullstrings_qt.ui.history.page import HistoryChoices

        with Telling(self._window.show_problem):
            played, names = self._store.matches.games_and_players()
            unfinished = self._store.matches.count_unfinished() > 0
            known = tuple((spec.id, spec.name) for spec in games().values() if spec.id in played)
            others = tuple((game, game) for game in played if game not in games())
            return HistoryChoices((*known, *others), tuple(names), unfinished)
        return HistoryChoices()

    def _faces(self) -> "Faces":
        from pullstrings_qt.ui.kit.people_look import faces_of

        with Telling(self._window.show_problem):
            return faces_of(self._store.profiles.all())
        return {}

    def _on_filtered(self, game: str, player: str, unfinished: bool) -> None:
        self._filter = (game, player, unfinished)
        self._refresh()

    def _read_entries(self, ids: Sequence[str]) -> "list[HistoryEntry]":
        """Return some matches of the history; called while the list is painted."""
        try:
            found = self._store.matches.summaries_of([int(match_id) for match_id in ids])
        except PullstringsError as problem:
            single_shot(self._window, partial(self._window.show_problem, str(problem)))
            return []
        return [_entry(summary) for summary in found]

    def _refresh(self) -> None:
        from pullstrings_qt.ui.history.page import HistoryPage

        page = self._window.page
        if isinstance(page, HistoryPage):
            page.show_entries(self._entries())

    def _with_record(self, match_id: str, do: "Callable[[Record], object]") -> None:
        with Telling(self._window.show_problem):
            do(record_from_document(self._store.matches.record(int(match_id))))

    def watch_stored(self, match_id: str) -> None:
        """Watch a stored match from its start."""
        self._with_record(match_id, partial(self.watch, match_id=int(match_id)))

    def review_stored(self, match_id: str) -> None:
        """Review a stored match."""

        def keep(findings: "Mapping[str, Any]") -> None:
            with suppress(PullstringsError):  # otherwise it is analyzed again the next time
                self._store.matches.keep_extras(int(match_id), {ANALYSIS: findings})

        self._with_record(match_id, partial(self.review, keep=keep))

    def review(self, record: Record, keep: "Keep" = id) -> None:
        """Look back at a finished match; `keep` stores what the analysis finds."""
        show = partial(self._show_review, keep=keep)
        self._tasks.begin_sliced(_("Opening the match"), _replaying(record), show)

    def _show_review(self, replayed: "Replayed | None", *, keep: "Keep") -> None:
        from pullstrings_qt.ui.watch.review_page import ReviewPage

        if replayed is None or self._engine is None:
            return
        record = replayed.record
        page = ReviewPage(record, self._engine(), keep, replayed)
        page.watch_asked.connect(partial(self.watch, record))
        page.play_on_asked.connect(partial(self.play_on, record))
        self._window.open_page(page)

    def watch(self, record: Record, turn: int = 0, *, match_id: int = 0) -> None:
        """Watch a match, stored as `match_id` or not (0), after the entry `turn` of its record."""
        show = partial(self._show, turn=turn, match_id=match_id)
        self._tasks.begin_sliced(_("Opening the match"), _replaying(record), show)

    def _show(self, replayed: "Replayed | None", *, turn: int = 0, match_id: int = 0) -> None:
        from pullstrings_qt.ui.watch.page import WatchPage

        if replayed is None:
            return
        record = replayed.record
        page = WatchPage(record, self._window, turn=turn, replayed=replayed)
        stored = partial(self.review_stored, str(match_id))  # the store may have newer findings
        page.review_asked.connect(stored if match_id else partial(self.review, record))
        page.continue_from.connect(partial(self.play_on, record))
        page.copy_asked.connect(partial(self.copy, record))
        page.export_asked.connect(partial(self.ask_export, record))
        self._window.open_page(page)

    def copy(self, record: Record) -> None:
        """Copy a match as text to the clipboard."""
        with Telling(self._window.show_problem):
            QGuiApplication.clipboard().setText(write_record(record_to_share(record)))
            self._window.toast(_("The match is copied as text."))

    def ask_export(self, record: Record) -> None:
        """Ask for a file and export a match."""
        from pullstrings_qt.ui.kit.file_dialogs import ask_where_to_save, file_name

        game = games().get(record.game)
        name = file_name(game.name if game else record.game, *record.players)
        path = ask_where_to_save(self._window, name)
        if path is not None:
            self.export(record, path)

    def export(self, record: Record, path: Path) -> None:
        """Export a match to a file."""
        with Telling(self._window.show_problem):
            write_record_file(path, record_to_share(record))
            self._window.toast(_("Saved as {file}.").format(file=path.name))

    def import_(self, path: Path) -> None:
        """Import a match from a file, check every turn, store it and show it."""
        self.show_file(path, keep=True)

    def show_file(self, path: Path, *, keep: bool = False) -> None:
        """Show a match from a file, checked; a double click does not `keep` it."""
        parts = self._importing(path, keep=keep)
        self._tasks.begin_sliced(_("Opening the match"), parts, self._show)

    def _importing(self, path: Path, *, keep: bool) -> "WorkSteps":
        """Return the replayed match of a file, or None after an error, which a toast shows."""
        try:
            record = yield from _reading(path)
            replayed = yield from _replaying(record)
            if keep:  # illegal turns were already refused
                self._store.matches.add_record(dealt_record(record).document())
                self._refresh()
        except PullstringsError as problem:
            words = _("{why} Nothing was changed.")
            if isinstance(problem, RecordError) and not isinstance(problem, NewerVersionError):
                words = _("{why} Nothing was changed. Please choose another file.")
            self._window.show_problem(words.format(why=problem))
            return None
        return replayed

    def play_on(self, watched: Record, turn: int) -> None:
        """Start a new match with the first entries of another, which does not change."""
        with Telling(self._window.show_problem):
            # hidden cards are dealt again: continuing must not reveal them
            record = dealt_record(record_to_share(watched).cut(turn))
            seats = record.extras.get("seats")
            extras = {"seats": seats} if isinstance(seats, list) else {}
            match_id = self._store.matches.begin(replace(record, extras=extras))
            self.continue_asked.emit(match_id)

    def _on_delete(self, match_ids: tuple[str, ...]) -> None:
        with Telling(self._window.show_problem):
            self._store.matches.delete(*map(int, match_ids))
        self._refresh()


def _reading(path: Path) -> "Generator[tuple[int, int] | None, None, Record]":
    """Return the record in a file; a large one is read in a thread."""
    from concurrent.futures import ThreadPoolExecutor

    is_large = False
    with suppress(OSError, ValueError):  # reading it reports the error
        is_large = path.stat().st_size > _LARGE
    if not is_large:
        return read_record_file(path)
    with ThreadPoolExecutor(1) as reader:
        reading = reader.submit(read_record_file, path)
        while not reading.done():
            yield None
    return reading.result()


def _replaying(record: Record) -> "Generator[tuple[int, int] | None, None, Replayed]":
    from pullstrings_qt.table.replayed import Replayed
    from pullstrings_qt.table.stored_matches import check_board

    check_board(record)
    replayed = Replayed(record)
    yield from replayed.replaying()
    return replayed


def _entry(summary: MatchSummary) -> "HistoryEntry":
    from pullstrings_qt.table.stored_matches import result_words
    from pullstrings_qt.ui.history.rows import HistoryEntry

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
        shared=summary.shared,
    )
