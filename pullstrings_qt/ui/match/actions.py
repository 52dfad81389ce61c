"""What header, menu and keys of a match page can do."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.table.match import Match
from pullstrings_qt.ui.kit.page import Page

Command = Callable[[], object]


@dataclass(frozen=True, slots=True)
class MatchCommands:
    """What happens when one of the actions is chosen; bound methods, so that nothing is kept alive.

    Attributes:
        undo, redo: a turn back, and played again.
        draw: ask everybody for a draw.
        read, turns: the position in words, the list of all turns.
        rules, settings: the pages of that name.
        copy, export: the match as text, as a file.
        score: how every score comes about; None where the game has no score sheet.
    """

    undo: Command
    redo: Command
    draw: Command
    read: Command
    turns: Command
    rules: Command
    settings: Command
    copy: Command
    export: Command
    score: Command | None = None


def why_no_undo(match: Match) -> str:
    """Return why no turn can be taken back now."""
    if not match.turn:
        return _("No turn has been played yet.")
    if not match.persons:
        return _("The computers do not take turns back.")
    if any(event.reveals for step in match.steps for event in step.events):
        return _("Something came to light that nobody can forget. It cannot be taken back.")
    return _("None of you has chosen anything yet that could be taken back.")


class MatchActions(QObject):
    """The actions of a match page, enabled as the match allows.

    Args:
        page: gets the actions in its header and menu, and their keys.
        commands: what they do.
        agree: what the game calls it to end a match by agreement.
    """

    def __init__(self, page: Page, commands: MatchCommands, agree: str) -> None:
        super().__init__(page)
        header = page.header
        self._undo = header.add_action(_("Undo"), "undo")
        self._undo.triggered.connect(commands.undo)
        header.add_action(_("Rules"), "book").triggered.connect(commands.rules)
        self._redo = header.add_menu_action(_("Play the turn again that was taken back"))
        self._redo.triggered.connect(commands.redo)
        self._draw = header.add_menu_action(agree)
        self._draw.triggered.connect(commands.draw)
        others: tuple[tuple[str, Command], ...] = (
            (_("Read the position aloud"), commands.read),
            (_("All turns"), commands.turns),
            (_("Copy as text"), commands.copy),
            (_("Save as a file"), commands.export),
            (_("Settings"), commands.settings),
        )
        if commands.score is not None:
            others = ((_("Score sheet"), commands.score), *others)
        for words, deed in others:
            header.add_menu_action(words).triggered.connect(deed)
        keys: tuple[tuple[str, Command], ...] = (
            ("Ctrl+Z", commands.undo),
            ("Ctrl+Y", commands.redo),
            ("Ctrl+L", commands.read),
            ("F1", commands.rules),
        )
        if commands.score is not None:
            keys = (*keys, ("F2", commands.score))
        for key, deed in keys:
            shortcut = QShortcut(QKeySequence(key), page)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(deed)

    def follow(self, match: Match) -> None:
        """Enable what can be done now; what cannot says why."""
        self._undo.setEnabled(match.can_undo)
        self._undo.setStatusTip("" if match.can_undo else why_no_undo(match))
        self._redo.setEnabled(match.can_redo)
        self._draw.setEnabled(match.outcome is None)
