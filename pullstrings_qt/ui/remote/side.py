"""What a match page shows of the other laptops, and what people do there besides choosing."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QGridLayout, QWidget

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.game_words import Hint
from pullstrings_qt.core.language import all_of, ngettext
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.table.carriers import Link
from pullstrings_qt.table.match import Match
from pullstrings_qt.table.remote_match import Offered, RemoteTable
from pullstrings_qt.ui.kit.boxes import add
from pullstrings_qt.ui.kit.buttons import Button, ButtonKind
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.match.words import LinkWords
from pullstrings_qt.ui.kit.message import ConfirmDialog
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.remote.parts import MessageButtons, Note
from pullstrings_qt.ui.remote.words import (
    link_words,
    messages_words,
    phrases,
    send_words,
    there_words,
    turn_hint,
)

_LOST_AFTER: Final = 5_000
"""Milliseconds until a lost link is told in the card: most come back by then."""
_OVERDUE_AFTER: Final = 60_000
"""Milliseconds after which it is told that a choice is not shown."""
_SAID_EVERY: Final = 3_000
"""Milliseconds between two phrases of one laptop."""
_COLUMNS: Final = 3


class MessagesDialog(Overlay):
    """Offers the message of this turn, and takes the answer."""

    pasted = Signal(str)
    """The text of the answer."""

    def __init__(self, table: RemoteTable) -> None:
        title = messages_words(table)
        super().__init__(title, width=640)
        self.note = Note()
        self.messages = MessageButtons(table.line, _("Copy my message"), self.note)
        self.messages.pasted.connect(self.pasted)
        told = TextLabel(send_words(), color="ink_soft")
        add(self.body, TextLabel(title, "page"), told, self.messages, self.note)
        _add_close(self)
        self.initial_focus(self.messages.copy_button)


class PhrasesDialog(Overlay):
    """Twelve things to say; each laptop says them in its own language."""

    chosen = Signal(int)
    """The number of a phrase."""

    def __init__(self) -> None:
        title = _("Say something")
        super().__init__(title, width=720)
        self.body.addWidget(TextLabel(title, "title"))
        grid = QGridLayout()
        grid.setSpacing(12)
        self.buttons = [Button(phrase) for phrase in phrases()]
        columns = 1 if Theme.current().has_large_text else _COLUMNS
        for number, button in enumerate(self.buttons):
            button.clicked.connect(self.close_down)
            button.clicked.connect(partial(self.chosen.emit, number))
            grid.addWidget(button, number // columns, number % columns)
        self.body.addLayout(grid)
        _add_close(self)
        self.initial_focus(self.buttons[0])


def _add_close(dialog: Overlay) -> None:
    close = Button(_("Close"), ButtonKind.QUIET)
    close.clicked.connect(dialog.cancel)
    add(dialog.footer, None, close)


class RemoteSide(QObject):
    """Tells a match page of the other laptops, and adds what people do with them to its menu."""

    told = Signal()
    """How it stands may have changed; see `words`."""
    ended = Signal()
    """The match is not to go on with the other laptops."""
    pasted = Signal(object, str)
    """The `MessagesDialog`, and the text of a message."""

    def __init__(
        self,
        table: RemoteTable,
        match: Match,
        window: MainWindow,
        add_menu: Callable[[str, Callable[[], object]], QAction],
        page: QWidget,
    ) -> None:
        super().__init__(page)
        self.table, self._match, self._window = table, match, window
        self.is_silent = False
        """Whether what others say is not shown."""
        self._before = table.link
        self._hint: Hint | None = None
        self._asks = self._is_late = False
        self._lost, self._overdue, self._quiet = (
            QTimer(self, interval=milliseconds, singleShot=True)
            for milliseconds in (_LOST_AFTER, _OVERDUE_AFTER, _SAID_EVERY)
        )
        self._lost.timeout.connect(self.follow)
        self._overdue.timeout.connect(self._on_overdue)
        self._answer = add_menu(_("Answer the offer"), self.ask_answer)
        add_menu(_("Say something"), self.ask_phrase)
        add_menu(_("Messages"), self.show_messages)
        self._give_up = add_menu(_("Give up"), self.ask_to_give_up)
        self._end = add_menu(_("End it here"), self.ask_to_end)
        for signal in (table.changed, table.link_changed):
            signal.connect(self.follow)
        table.said.connect(self._on_said)
        table.offered.connect(self._on_offered)
        table.answered.connect(self._on_answered)
        table.refused.connect(self._on_refused)
        match.choice_sealed.connect(self._on_sealed)
        match.advanced.connect(self._show)  # the page itself says what is next
        self._show()
        if not match.turn and len(match.waiting) == len(match.rules.deciding(match.state)):
            there = f"{there_words(table)}."
            single_shot(self, partial(window.toast, there))  # once the page is there

    @property
    def _names(self) -> str:
        return all_of(self.table.others)

    def words(self) -> LinkWords:
        """Return how it stands with the other laptops now."""
        table, match = self.table, self._match
        chosen = any(
            player.is_here and match.has_chosen(seat) for seat, player in enumerate(match.players)
        )
        stage, urgent, hint = link_words(table, chosen=chosen)
        if match.outcome is not None or self._lost.isActive():
            hint = None
        if table.offer is not None:
            words = _("You find the answers in the menu. If you play on, that means no.")
            hint = _offer_words(table.offer), words
        hint = hint or turn_hint(table, match, late=self._is_late)
        button = messages_words(table) if table.by_messages else ""
        if table.is_apart or self._is_late:
            button = _("End it here")
        return LinkWords(stage, urgent, hint, button)

    def follow(self) -> None:
        """Let the page show how it stands, and say what is new."""
        self._follow_link()
        before = self._hint
        self._show()
        if self._hint not in (None, before):
            self._window.announce("{}. {}".format(*self._hint))

    def _show(self) -> None:
        if not self.table.is_overdue or self.table.by_messages:
            self._overdue.stop()
            self._is_late = False
        elif not self._is_late and not self._overdue.isActive():
            self._overdue.start()
        self._hint = self.words().hint
        self._answer.setEnabled(self.table.offer is not None)
        for action in (self._give_up, self._end):
            action.setEnabled(self._match.outcome is None)
        self.told.emit()
        asks, self._asks = self._asks, self.table.awaits_answer
        if self._asks and not asks:
            words = _("You asked {names}. You can go on when there is an answer.")
            self._window.toast(words.format(names=self._names))

    def _on_overdue(self) -> None:
        self._is_late = True
        self.follow()

    def _on_sealed(self, seat: int) -> None:
        self.follow()
        match = self._match
        waits = self.table.is_overdue or (bool(match.waiting) and not match.spec.in_turn)
        if self.table.by_messages and waits and match.players[seat].is_here:
            single_shot(self, self.show_messages)  # after what the choice itself opens or closes

    def offer_last(self) -> None:
        """Show the message that tells the others how the match ended, if they wait for one."""
        if self.table.by_messages and self.table.remote.waits_for_others:
            self.show_messages()

    # --- the link ------------------------------------------------------------------------------

    def _follow_link(self) -> None:
        before, self._before = self._before, self.table.link
        now, count = self._before, len(self.table.others)
        was_told = before is Link.LEFT or (before is Link.LOST and not self._lost.isActive())
        if now is Link.LOST and before is not Link.LOST:
            self._lost.start()
        elif now is not Link.LOST:
            self._lost.stop()
        if now is Link.CONNECTED and was_told:
            words = ngettext("{names} is back.", "{names} are back.", count)
            self._window.toast(words.format(names=self._names))

    def _on_refused(self, problem: PullstringsError) -> None:
        self._window.show_problem(str(problem))

    def do_next(self) -> None:
        """Do what the main button offers while the others are waited for."""
        if self.table.is_apart or self._is_late:
            self.ask_to_end()
        else:
            self.show_messages()

    def ask_to_end(self) -> None:
        """Ask before the match goes on here alone."""
        end = _("End it here")
        kept = _(
            "Nobody wins, and it stays in the history. You can play it on at this laptop alone."
        )
        question = ConfirmDialog(end, kept, end, _("Go back"))
        question.agreed.connect(self.ended)
        self._window.show_overlay(question)

    # --- offers --------------------------------------------------------------------------------

    def _on_offered(self, offered: Offered) -> None:
        words = f"{_offer_words(offered)}."
        self._window.toast(words, _("Answer"), self.ask_answer)
        QApplication.alert(self._window)
        self._show()  # the message says it

    def ask_answer(self) -> None:
        """Ask what to say to an offer of the others."""
        offered = self.table.offer
        if offered is None:
            return
        yes = _("Take back") if offered.is_undo else _("Agree on a draw")
        words = _("If you play on, that means no.")
        question = ConfirmDialog(f"{_offer_words(offered)}.", words, yes, _("Play on"))
        question.agreed.connect(partial(self._say, yes=True))
        question.canceled.connect(partial(self._say, yes=False))
        self._window.show_overlay(question)

    def _say(self, *, yes: bool) -> None:
        offered = self.table.offer
        if offered is not None:
            self.table.answer(offered, yes=yes)

    def _on_answered(self, agreed: bool) -> None:
        if not agreed:
            words = _("{names} would rather play on.")
            self._window.toast(words.format(names=self._names))

    def ask_to_give_up(self) -> None:
        """Ask before giving up."""
        words = _("The match ends, and {names} will have won.").format(names=self._names)
        question = ConfirmDialog(_("Give up"), words, _("Give up"), _("Play on"))
        question.agreed.connect(self.table.resign)
        self._window.show_overlay(question)

    # --- talking -------------------------------------------------------------------------------

    def ask_phrase(self) -> None:
        """Ask what to say."""
        if self._quiet.isActive():
            self._window.toast(_("You have just said something. Wait a moment."))
            return
        dialog = PhrasesDialog()
        dialog.chosen.connect(self._say_phrase)
        self._window.show_overlay(dialog)

    def _say_phrase(self, phrase: int) -> None:
        self._quiet.start()
        self.table.say(phrase)
        self._window.toast(_("You said: {words}").format(words=phrases()[phrase]))

    def _on_said(self, said: tuple[Sequence[str], int]) -> None:
        names, phrase = said
        if not self.is_silent:
            words = _("{names} says: {words}")
            self._window.toast(words.format(names=all_of(names), words=phrases()[phrase]))

    def show_messages(self) -> None:
        """Show the message to send, and take the answer."""
        dialog = MessagesDialog(self.table)
        dialog.pasted.connect(partial(self.pasted.emit, dialog))
        self._window.show_overlay(dialog)


def _offer_words(offered: Offered) -> str:
    names = all_of(offered.names)
    if offered.is_undo:
        return _("{names} would like to take the last turn back").format(names=names)
    return _("{names} offers a draw").format(names=names)
