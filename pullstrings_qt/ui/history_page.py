"""The history: every match, to watch, to go on with, to keep as a file."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.buttons import Button, ButtonKind
from pullstrings_qt.ui.cards import Card
from pullstrings_qt.ui.history_list import (
    HistoryArt,
    HistoryEntry,
    details_words,
    spoken_words,
)
from pullstrings_qt.ui.main_window import MainWindow
from pullstrings_qt.ui.page import COLLAPSES_AT, Middle, Page
from pullstrings_qt.ui.question import Question
from pullstrings_qt.ui.record_dialogs import ask_for_record, ask_where_to_save, file_name
from pullstrings_qt.ui.row_list import RowList
from pullstrings_qt.ui.text_label import TextLabel

__all__ = ["HistoryEntry", "HistoryPage"]


class HistoryPage(Page):
    """Every match, the newest first.

    Args:
        theme: the look.
        entries: the matches.
        window: shows the question before a match is deleted.
        now: the present, which "today" refers to; None asks the clock.

    Signals (each carries the id of a match unless said otherwise):
        watch_chosen: show the match turn by turn.
        continue_chosen: play on.
        copy_chosen: put the record on the clipboard.
        export_chosen: the id, and the `Path` of the file to write.
        import_chosen: only the `Path` of the file to read.
        delete_chosen: forget the match; the person has been asked.
        new_match_chosen: nothing; begin a first match.
    """

    watch_chosen = Signal(str)
    continue_chosen = Signal(str)
    copy_chosen = Signal(str)
    export_chosen = Signal(str, object)
    import_chosen = Signal(object)
    delete_chosen = Signal(str)
    new_match_chosen = Signal()

    def __init__(
        self,
        theme: Theme,
        entries: Sequence[HistoryEntry],
        window: MainWindow,
        *,
        now: datetime | None = None,
    ) -> None:
        super().__init__(theme, _("History"))
        self._window = window
        self._doomed = ""
        self._art = HistoryArt(now or datetime.now(UTC).astimezone())
        self.list = RowList(theme, _("Matches"), self._art)
        self.list.opened.connect(self._watch)
        self.list.chosen.connect(self._on_chosen)
        self._empty = self._invitation()
        self._foot = QWidget()
        self._buttons: dict[str, Button] = {}
        self._fill_foot()
        self._lay_out()
        open_file = self.header.add_action(_("Open a record file"), "open")
        open_file.triggered.connect(self.open_file)
        self.show_entries(entries)

    def _lay_out(self) -> None:
        self._card = Card(self.theme)
        inside = QVBoxLayout(self._card)
        inside.setContentsMargins(10, 10, 6, 10)
        inside.addWidget(self.list)
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 8, 0, 20)
        column.setSpacing(16)
        column.addWidget(self._card, 1)
        column.addWidget(self._empty, 0, Qt.AlignmentFlag.AlignTop)
        column.addWidget(self._foot)
        self.body.addWidget(Middle(self.theme, content), 1)

    def _invitation(self) -> Card:
        theme = self.theme
        card = Card(theme)
        column = QVBoxLayout(card)
        column.setContentsMargins(36, 32, 36, 32)
        column.setSpacing(8)
        column.addWidget(TextLabel(theme, _("No match yet"), "title"))
        words = _(
            "Every match you play is kept here by itself, also one you leave in the middle. You "
            "can watch it again turn by turn, go on with it, or give it to a friend as a file."
        )
        column.addWidget(TextLabel(theme, words, colour="ink_soft", widest=640))
        column.addSpacing(12)
        row = QHBoxLayout()
        row.setSpacing(12)
        self._first = Button(theme, _("New match"), ButtonKind.PRIMARY, icon="play")
        self._first.clicked.connect(self.new_match_chosen)
        import_one = Button(theme, _("Open a record file"), icon="open")
        import_one.clicked.connect(self.open_file)
        row.addWidget(self._first)
        row.addWidget(import_one)
        row.addStretch(1)
        column.addLayout(row)
        return card

    def _fill_foot(self) -> None:
        row = QHBoxLayout(self._foot)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        entries: tuple[tuple[str, str, str, ButtonKind, Callable[[], None]], ...] = (
            ("watch", _("Watch"), "eye", ButtonKind.PRIMARY, self._watch),
            ("continue", _("Play on"), "play", ButtonKind.SECOND, self._continue),
            ("copy", _("Copy as text"), "", ButtonKind.QUIET, self._copy),
            ("export", _("Save as a file"), "save", ButtonKind.QUIET, self._export),
            ("delete", _("Delete"), "bin", ButtonKind.QUIET, self._ask_to_delete),
        )
        self._more = QMenu(self)
        for name, words, icon, kind, slot in entries:
            button = Button(self.theme, words, kind, icon=icon)
            button.clicked.connect(slot)
            self._buttons[name] = button
            row.addWidget(button)
            if name == "continue":
                row.addStretch(1)
            if kind is ButtonKind.QUIET:
                self._more.addAction(words).triggered.connect(slot)
        self._more_button = Button(self.theme, _("More"), icon="menu")
        self._more_button.clicked.connect(self._open_more)
        row.addWidget(self._more_button)
        self._fold()

    def _fold(self) -> None:
        """Put what is done rarely into a menu where the text is large."""
        folded = self.theme.text_scale >= COLLAPSES_AT
        for name in ("copy", "export", "delete"):
            self._buttons[name].setHidden(folded)
        self._more_button.setVisible(folded)

    def _open_more(self) -> None:
        size = self._more.sizeHint()
        place = self._more_button.mapToGlobal(self._more_button.rect().topRight())
        self._more.popup(place - QPoint(size.width(), size.height()))

    @property
    def entries(self) -> tuple[HistoryEntry, ...]:
        """The matches shown."""
        return self.list.rows

    @property
    def chosen(self) -> HistoryEntry | None:
        """The match that is chosen."""
        return self.entries[self.list.current] if self.list.current >= 0 else None

    def button(self, name: str) -> Button:
        """Return one of the buttons: watch, continue, copy, export or delete.

        Raises:
            KeyError: there is no such button.
        """
        return self._buttons[name]

    def show_entries(self, entries: Sequence[HistoryEntry]) -> None:
        """Show other matches; the choice stays on the same match, or near its place."""
        before, place = self.chosen, self.list.current
        newest = sorted(entries, key=_moment, reverse=True)
        ids = [entry.id for entry in newest]
        known = before is not None and before.id in ids
        current = ids.index(before.id) if known and before else min(max(place, 0), len(ids) - 1)
        spoken = [spoken_words(entry, self._art.now) for entry in newest]
        self.list.show_rows(newest, spoken, current)
        self._card.setVisible(bool(newest))
        self._foot.setVisible(bool(newest))
        self._empty.setVisible(not newest)
        self._on_chosen(current)
        if not newest and self.isVisible():
            self._first.setFocus(Qt.FocusReason.OtherFocusReason)

    def open_file(self) -> None:
        """Ask for a record file and tell which it is."""
        file = ask_for_record(self)
        if file is not None:
            self.import_chosen.emit(file)

    def _on_chosen(self, _number: int) -> None:
        entry = self.chosen
        for button in self._buttons.values():
            button.setEnabled(entry is not None)
        if entry is not None:
            self._buttons["continue"].setEnabled(not entry.finished)
            reason = _("This match is finished.") if entry.finished else ""
            self._buttons["continue"].setToolTip(reason)
            self._buttons["continue"].setAccessibleDescription(reason)

    def _watch(self) -> None:
        if self.chosen is not None:
            self.watch_chosen.emit(self.chosen.id)

    def _continue(self) -> None:
        if self.chosen is not None and not self.chosen.finished:
            self.continue_chosen.emit(self.chosen.id)

    def _copy(self) -> None:
        if self.chosen is not None:
            self.copy_chosen.emit(self.chosen.id)

    def _export(self) -> None:
        entry = self.chosen
        if entry is None:
            return
        day = f"{entry.moment.astimezone(self._art.now.tzinfo):%Y-%m-%d}"
        file = ask_where_to_save(self, file_name(entry.game_name, *entry.names, day))
        if file is not None:
            self.export_chosen.emit(entry.id, file)

    def _ask_to_delete(self) -> None:
        entry = self.chosen
        if entry is None:
            return
        self._doomed = entry.id
        words = _(
            "{result} ({details}). The match will be gone from this computer with all its turns. "
            "A file you saved of it stays."
        ).format(result=entry.result, details=details_words(entry, self._art.now))
        question = Question(
            self.theme, _("Delete this match?"), words, _("Delete it"), _("Keep it")
        )
        question.agreed.connect(self._delete)
        self._window.show_overlay(question)

    def _delete(self) -> None:
        self.delete_chosen.emit(self._doomed)

    def theme_changed(self, theme: Theme) -> None:
        """Fold the buttons with the size of the text."""
        super().theme_changed(theme)
        self._fold()

    def regions(self) -> tuple[QWidget, ...]:
        """Return the header, the list and the buttons."""
        return self.header, self.list, self._empty, self._foot

    def first_focus(self) -> QWidget:
        """Return the list, or the way to a first match."""
        return self.list if self.entries else self._first

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ask to delete on Delete."""
        if event.key() == Qt.Key.Key_Delete:
            self._ask_to_delete()
        else:
            super().keyPressEvent(event)


def _moment(entry: HistoryEntry) -> datetime:
    return entry.moment
