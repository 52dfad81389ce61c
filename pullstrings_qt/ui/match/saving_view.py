"""Saving on the match page: a mark in the header, a note on the ending, a dialog."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QSizePolicy, QWidget

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.board_scene import BoardScene
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.table.match import Match
from pullstrings_qt.ui.kit.boxes import column_of, row_of
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.glyph import Glyph
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.match.words import MatchWords
from pullstrings_qt.ui.kit.message import ConfirmDialog
from pullstrings_qt.ui.kit.page import Header, HeaderMark
from pullstrings_qt.ui.kit.plain_words import set_tool_tip
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.end_card import EndCard

_AGAIN: Final = 250
"""Milliseconds before a retry while another program blocks saving."""
_PATIENCE: Final = 8
"""Maximum number of retries before a message."""


class SavingMark(HeaderMark):
    """A header button that shows unsaved data; pressing it tries again."""

    def __init__(self) -> None:
        super().__init__("", ButtonKind.QUIET, icon="warning")
        self._sentence = ""
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_unsaved(self, sentence: str) -> None:
        """Show what is not saved."""
        self._sentence = sentence
        self.spell_out(True)
        self.show()

    def spell_out(self, spelled: bool) -> None:
        """Show what is not saved, briefly with large text, or only the sign."""
        words = _("Not saved") if Theme.current().has_large_text else self._sentence
        self.show_text(words if spelled else "", self._sentence)
        self.setAccessibleDescription(_("Try again"))
        set_tool_tip(self, self._sentence)


class SavingNote(QWidget):
    """A note on the ending about unsaved data, with a button to try again."""

    def __init__(self, try_again: Callable[[], None]) -> None:
        super().__init__()
        self._glyph = Glyph("warning", "ink", 22)
        self.label = TextLabel()
        self.again = Button(_("Save"))
        self.again.clicked.connect(try_again)
        lay = column_of if Theme.current().has_large_text else row_of
        lay(self._glyph, (self.label, 1), self.again, gap=12, on=self)

    def show_unsaved(self, sentence: str) -> None:
        """Show what is not saved; an empty sentence hides the note."""
        self.label.show_text(sentence or _("Everything is saved again."))
        self._glyph.setVisible(bool(sentence))
        self.again.setVisible(bool(sentence))


class SavingView(QObject):
    """Shows the unsaved part of a match, and asks what to do when a turn cannot be saved."""

    def __init__(
        self, match: Match, words: MatchWords, window: MainWindow, scene: BoardScene, header: Header
    ) -> None:
        super().__init__(scene)
        self._match = match
        self._words = words
        self._window = window
        self.note: SavingNote | None = None
        self.mark = SavingMark()
        self.mark.clicked.connect(self.try_again)
        header.add_mark(self.mark)
        self._failures = 0
        self._dialog: ConfirmDialog | None = None
        self._again = QTimer(self, singleShot=True, interval=_AGAIN)
        self._again.timeout.connect(self._try_quietly)
        match.storing_failed.connect(self._on_storing_failed)
        match.advanced.connect(self._on_advanced)
        match.saving.changed.connect(self._on_changed)
        if match.saving.since is not None:
            self._show()

    def offer(self, ending: EndCard) -> None:
        """Add a note about unsaved data to the ending, if there is any."""
        self.note = None
        if self._match.saving.since is not None:
            self.note = SavingNote(self.try_again)
            self.note.show_unsaved(self._words.unsaved())
            ending.add_offer(self.note)

    def try_again(self) -> None:
        """Try to save everything now, and show the reason if that fails."""
        trouble = self._match.saving.try_again()
        if trouble:
            self._window.show_problem(trouble)

    def _on_changed(self) -> None:
        self._show()
        sentence = self._words.unsaved()
        if sentence:
            self._window.announce(sentence)
        else:
            self._window.toast(_("Everything is saved again."))

    def _show(self) -> None:
        sentence = self._words.unsaved()
        if sentence:
            self.mark.show_unsaved(sentence)
        else:
            self._give_up_focus(self.mark)
            self.mark.hide()
        if self.note is not None:
            self._give_up_focus(self.note.again)
            self.note.show_unsaved(sentence)

    def _give_up_focus(self, button: Button) -> None:
        page = self._window.page
        target = page.initial_focus() if page is not None and button.hasFocus() else None
        if target is not None:
            target.setFocus()

    def _on_storing_failed(self, sentence: str) -> None:
        self._failures += 1
        if self._match.saving.is_busy:
            self._again.start()
            if self._failures < _PATIENCE:
                return
        if self._dialog is not None:
            return
        kept = _("Nothing is lost: the turn goes on with what was chosen.")
        more = _("You can play on as well: each later turn tries again to save everything.")
        title, words = _("This turn could not be saved"), "\n".join((sentence, kept, more))
        buttons = _("Try again"), _("Play on without saving")
        dialog = ConfirmDialog(title, words, *buttons, is_safe=True)
        dialog.escapable = False
        dialog.agreed.connect(self._match.reveal)
        dialog.no.clicked.connect(self._match.go_on_unsaved)
        dialog.closed.connect(self._on_dialog_closed)
        self._dialog = dialog
        self._window.show_overlay(dialog)

    def _on_dialog_closed(self) -> None:
        self._dialog = None

    def _on_advanced(self, _advanced: object) -> None:
        self._failures = 0
        if self._dialog is not None:
            self._dialog.close_down()

    def _try_quietly(self) -> None:
        """Retry while another program blocks saving, as long as the window exists."""
        saving = self._match.saving
        if saving.since is None:
            self._match.reveal()
        elif saving.try_again() and saving.is_busy:
            self._again.start()
