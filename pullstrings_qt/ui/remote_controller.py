"""Plays with other laptops: invites, joins, and leads from there to the match.

Imported when somebody invites or joins for the first time, or had done so before: until then the
app neither listens nor announces anything.
"""

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from pullstrings_qt.core.errors import PullstringsError, Telling
from pullstrings_qt.core.language import all_of, labeled
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.remote.entries import HOST
from pullstrings_qt.core.remote.keys import InvitationKeys, invitation_keys
from pullstrings_qt.core.remote.refused import Refused
from pullstrings_qt.storage import Store
from pullstrings_qt.table.carriers import Way
from pullstrings_qt.table.new_match import ELSEWHERE, NewMatch
from pullstrings_qt.table.other_laptops import USED, Joining, OtherLaptops
from pullstrings_qt.table.remote_match import Asking, RemoteTable
from pullstrings_qt.ui.kit.background_task import BackgroundTask
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.message import ConfirmDialog
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.remote.invite_dialog import InviteDialog
from pullstrings_qt.ui.remote.join_dialog import JoinDialog
from pullstrings_qt.ui.remote.side import MessagesDialog, RemoteSide
from pullstrings_qt.ui.remote.words import asking_words, game_of, there_words

if TYPE_CHECKING:
    from pullstrings_qt.table.carriers.lan import Announced

_Stored = TypeVar("_Stored", str, bool)

OFF: Final = "remote.off"
"""The setting that switches other laptops off."""
SILENT: Final = "remote.silent"
"""The setting that hides what other players say."""
_NAME: Final = "remote.name"
"""The setting that remembers who joined last."""
_TOLD: Final = "remote.told_server"
"""The setting with the message server of which was said what it sees."""


class RemoteController(QObject):
    """Opens the dialogs for other laptops, and follows the matches with them."""

    match_asked = Signal(int)
    """Carries the id of the match to show."""
    tiles_asked = Signal()
    """Somebody wants to add the tiles of a match."""
    changed = Signal()
    """An invitation was opened or ended, or somebody elsewhere has moved."""

    def __init__(self, window: MainWindow, store: Store, parent: QObject) -> None:
        super().__init__(parent)
        self._window, self._store = window, store
        self._telling = Telling(window.show_problem)
        self._side: RemoteSide | None = None
        self._goes_on = False
        self._after: RemoteTable | None = None
        self._next: RemoteTable | None = None  # follows it, and perhaps waits for others
        self._told_of = ""
        self._told_asking = b""

    @cached_property
    def laptops(self) -> OtherLaptops:
        """The other laptops; made when they are first wanted."""
        laptops = OtherLaptops(self._store, self, self._stretch)
        laptops.found.connect(self._on_found)
        laptops.nearby_changed.connect(self.changed)
        laptops.opened.connect(self._follow)
        return laptops

    def _setting(self, key: str, default: _Stored) -> _Stored:
        with self._telling:
            return self._store.settings.get(key, default)
        return default

    @property
    def is_on(self) -> bool:
        """Whether other laptops were used before, and are not switched off."""
        return self._setting(USED, False) and not self._setting(OFF, False)

    def go_on(self) -> None:
        """Go on with what was begun with other laptops, if anything was."""
        if self._goes_on or not self.is_on:
            return
        self._goes_on = True
        with self._telling:
            self.laptops.go_on()
        self.changed.emit()

    def begin(self) -> None:
        """Play with other laptops from now on: somebody invites or joins."""
        if self._setting(OFF, False):
            self._keep(OFF, False)
        self.go_on()
        self._goes_on = True

    def close(self) -> None:
        """Hang up: the app ends."""
        self.laptops.close()

    def table_of(self, match_id: int) -> RemoteTable | None:
        """Return the match with other laptops that a stored match is; None where it is none."""
        self.go_on()
        return self.laptops.table_of(match_id) if self._goes_on else None

    @property
    def invitation(self) -> RemoteTable | None:
        """The match of this laptop that waits for others to join, or None."""
        own = (table for table in self.laptops.tables if table.remote.peer == HOST)
        return next((table for table in own if not table.has_begun), None)

    @property
    def joining_words(self) -> str:
        """What the button at Home leads to."""
        if self.invitation is not None:
            return _("Your invitation")
        if self.laptops.nearby is not None:
            return _("Play with {name}").format(name=self.laptops.nearby.who)
        return _("Join a match")

    def lead_on(self) -> None:
        """Show the open invitation, ask to be let in by who invites nearby, or ask what to join."""
        if self.invitation is not None:
            self.show_invitation()
        else:
            self.ask_to_join()

    def whose_turn(self, match_id: int) -> str:
        """Return whose turn it is in a match with other laptops; empty for any other match."""
        table = self.table_of(match_id)
        if table is None or not table.has_begun:
            return ""
        if not table.awaited or table.remote.to_choose:
            return _("your turn")
        return _("waiting for {names}").format(names=all_of(table.awaited))

    def _on_found(self, announced: "Announced") -> None:
        """Say once that somebody invites nearby."""
        if announced.key != self._told_of and self._window.overlay is None:
            self._told_of = announced.key
            self._offer(announced.who, self.ask_to_join)

    def _offer(self, name: str, join: Callable[[], None]) -> None:
        words = _("{name} invites you to a match at another laptop.").format(name=name)
        play = _("Play with {name}").format(name=name)
        QApplication.alert(self._window)
        self._window.toast(words, play, join)

    # --- settings ------------------------------------------------------------------------------

    def open_settings(self) -> None:
        """Show whether other laptops are listened to, and the message server."""
        from pullstrings_qt.ui.settings.sections import OtherLaptopsPage  # noqa: PLC0415 - rare

        page = OtherLaptopsPage(
            on=self.is_on,
            server=self._server if self.laptops.has_internet else None,
            phrases=not self._setting(SILENT, False),
        )
        page.switched.connect(self._switch)
        page.server_given.connect(self._use_server)
        page.phrases_switched.connect(lambda shown: self._keep(SILENT, not shown))
        self._window.open_page(page)

    def _keep(self, key: str, value: object) -> bool:
        """Remember a setting; return whether that could be."""
        with self._telling:
            self._store.settings.set(key, value)
            return True
        return False

    def _switch(self, on: bool) -> None:
        if not self._keep(OFF, not on) or (on and not self._keep(USED, True)):
            return
        if on:
            self.go_on()
            return
        if self._side is not None:
            self._window.go_home()
        self.close()
        self.laptops.deleteLater()
        del self.laptops
        self._goes_on = False
        self.changed.emit()

    def _use_server(self, server: str) -> None:
        with self._telling:
            self.laptops.use_letter_box(f"//{server}" if server else "")
            if self.invitation is not None and self._has_server:
                self.invitation.use(frozenset(Way))

    @property
    def _server(self) -> str:
        return self.laptops.letter_box.rpartition("//")[2]

    # --- inviting ------------------------------------------------------------------------------

    def invite(self, wanted: NewMatch, after: RemoteTable | None = None) -> None:
        """Invite others to the seats elsewhere, in the same ways as in the match before, if any."""
        self.begin()
        again = None if after is None else self.laptops.again(after)
        if after is not None and again is not None:
            self.ask_to_join(again, after)  # the others were quicker
            return
        ways = frozenset({Way.FLAT, Way.BROKER}) if after is None else after.ways
        nearby = partial(self._host, wanted, ways - {Way.BROKER}, after)
        if Way.BROKER in ways and self._has_server:
            self._tell_server(partial(self._host, wanted, ways, after), nearby)
        else:
            nearby()

    def _on_again(self, after: RemoteTable) -> None:
        """Offer the next match to which others invite; who waits in another one goes there."""
        again = self.laptops.again(after)
        if again is None or again.invitation is None:
            return
        waiting = self._next if self._after is after else None
        if waiting is not None and waiting in self.laptops.tables and not waiting.has_begun:
            self._withdraw(waiting)
            self.ask_to_join(again, after, joins=True)
        elif again.invitation.key.hex() != self._told_of:
            self._told_of = again.invitation.key.hex()
            names = all_of(list(again.invitation.here.values()))
            self._offer(names, partial(self.ask_to_join, again, after))

    @property
    def _has_server(self) -> bool:
        return bool(self.laptops.letter_box) and self.laptops.has_internet

    def _host(self, wanted: NewMatch, ways: frozenset[Way], after: RemoteTable | None) -> None:
        here = {seat: each for seat, each in enumerate(wanted.players) if each != ELSEWHERE}
        with self._telling:
            table = self.laptops.host(wanted.game, wanted.options, here, ways)
            self._after, self._next = after, table
            if after is not None and ways:
                after.invite_again(table)
            self.show_invitation(table)

    def _tell_server(self, agreed: Callable[[], object], refused: Callable[[], object]) -> None:
        """Say once what a message server sees, before it is used."""
        server = self._server
        if self._setting(_TOLD, "") == server:
            agreed()
            return
        words = _("Your turns go over {server}. It sees when you play, but no turns and no names.")
        question = ConfirmDialog(
            _("Play over the internet?"),
            words.format(server=server),
            _("All right"),
            _("Not over the internet"),
            is_safe=True,
        )
        question.agreed.connect(partial(self._keep, _TOLD, server))
        question.agreed.connect(agreed)
        question.canceled.connect(refused)
        self._window.show_overlay(question)

    def show_invitation(self, table: RemoteTable | None = None) -> None:
        """Show how others can join."""
        table = table or self.invitation
        if table is None:
            return
        dialog = InviteDialog(table, game_of(table), offers_server=self.laptops.has_internet)
        dialog.pasted.connect(partial(self.paste, dialog))
        dialog.withdrawn.connect(partial(self._withdraw, table))
        dialog.settings_asked.connect(dialog.close_down)
        dialog.settings_asked.connect(self.open_settings)
        table.gone.connect(dialog.close_down)
        table.refused.connect(dialog.note.fail)
        self._window.show_overlay(dialog)
        self.changed.emit()

    def _withdraw(self, table: RemoteTable) -> None:
        if table in self.laptops.tables:  # else it was refused
            with self._telling:
                table.forget()

    # --- joining -------------------------------------------------------------------------------

    def ask_to_join(
        self, again: Joining | None = None, after: RemoteTable | None = None, *, joins: bool = False
    ) -> None:
        """Ask which match to join; from now on this laptop hears who invites nearby.

        `again` is the invitation if it is known, `after` the match before it; if somebody `joins`,
        it is taken without a question.
        """
        self.begin()
        laptops = self.laptops
        has_server = self._has_server if laptops.has_internet else None
        dialog = JoinDialog(self._names(after), has_server=has_server)
        laptops.found.connect(dialog.show_nearby)
        laptops.nearby_changed.connect(dialog.lose_nearby)
        dialog.visited.connect(lambda invited: dialog.follow(laptops.visit(invited)))
        dialog.code_given.connect(partial(self._look_up, dialog))
        dialog.pasted.connect(partial(self.paste, dialog))
        dialog.joined.connect(partial(self._on_joined, dialog, after))
        dialog.settings_asked.connect(dialog.close_down)
        dialog.settings_asked.connect(self.open_settings)
        dialog.tiles_asked.connect(dialog.close_down)
        dialog.tiles_asked.connect(self.tiles_asked)
        self._window.show_overlay(dialog)
        laptops.listen()
        if again is not None:
            dialog.follow(again)
            if joins:
                dialog.join_button.click()
        elif laptops.nearby is not None:
            dialog.show_nearby(laptops.nearby)
            dialog.visited.emit(laptops.nearby)

    def _names(self, after: RemoteTable | None) -> list[str]:
        """Return who plays here, first who played the match before, or joined last."""
        first = (self._setting(_NAME, ""),) if after is None else after.here
        with self._telling:
            return sorted(self._store.profiles.names(), key=lambda name: name not in first)
        return []

    def _look_up(self, dialog: JoinDialog, code: str) -> None:
        def look_up() -> None:
            try:
                dialog.follow(self.laptops.look_up(code))
            except PullstringsError as problem:
                dialog.fail(problem)

        self._tell_server(look_up, dialog.code_field.clear)

    def _stretch(self, code: str, then: Callable[[InvitationKeys], None]) -> None:
        task = BackgroundTask(lambda _progress: invitation_keys(code), self)
        task.finished.connect(then)
        task.finished.connect(task.deleteLater)
        task.start()

    def _on_joined(self, dialog: JoinDialog, after: RemoteTable | None, table: RemoteTable) -> None:
        self._after, self._next = after, table
        self._keep(_NAME, dialog.name)
        table.refused.connect(dialog.fail)
        if table.ways:
            dialog.canceled.connect(partial(self._withdraw, table))
        else:
            dialog.offer_answer(table)

    # --- messages ------------------------------------------------------------------------------

    def paste(self, dialog: InviteDialog | JoinDialog | MessagesDialog, text: str) -> None:
        """Take the text of a message, and say in the dialog what came of it."""
        try:
            pasted = self.laptops.paste(text)
        except PullstringsError as problem:
            dialog.note.fail(problem)
            return
        if pasted.joining is not None:
            if isinstance(dialog, JoinDialog):
                dialog.follow(pasted.joining)
            else:
                pasted.joining.close()
                dialog.note.say(_("This is an invitation. Join it from Home."), warns=True)
            return
        table = pasted.table
        if (
            isinstance(dialog, InviteDialog)
            and table is not None
            and table.has_begun
            and len(table.remote.logs.keys) == 2
        ):
            with self._telling:  # nobody is waited for: the only guest answers by messages
                table.use(())
        if table is not None and not table.has_begun:
            dialog.note.say(_("That worked. Now the others have to join, too."))
        elif not pasted.is_new:
            dialog.note.say(_("You had this message already. Nothing has changed."))
        elif table is not None and dialog.isVisible():  # else the match has just begun
            dialog.close_down()
            if self._side is None or self._side.table is not table:
                self._open_other(table)

    def _open_other(self, table: RemoteTable) -> None:
        """Open a match for which a message came elsewhere, or offer to."""
        opening = partial(self.match_asked.emit, table.match_id)
        if self._side is None:
            opening()
            return
        which = labeled(game_of(table), all_of(table.others))
        self._window.toast(f"{Refused('other match')} {which}.", _("Open"), opening)

    # --- matches -------------------------------------------------------------------------------

    def _follow(self, table: RemoteTable) -> None:
        """Follow a match from its invitation to its end."""
        table.asked.connect(self._on_asked)
        table.begun.connect(partial(self._on_begun, table))
        table.changed.connect(self._on_changed)
        table.gone.connect(self.changed)
        table.invited_again.connect(partial(self._on_again, table))

    def _on_changed(self) -> None:
        QApplication.alert(self._window)
        self.changed.emit()

    def _on_asked(self, asking: Asking) -> None:
        """Say once that somebody would like to play, where the invitation is not in sight."""
        if self._window.overlay is None and asking.request != self._told_asking:
            self._told_asking = asking.request
            QApplication.alert(self._window)
            self._window.toast(asking_words(asking), _("Your invitation"), self.show_invitation)

    def _on_begun(self, table: RemoteTable) -> None:
        """Lead to a match that begins, unless somebody does something else."""
        QApplication.alert(self._window)
        opening = partial(self.match_asked.emit, table.match_id)
        overlay = self._window.overlay
        if isinstance(overlay, InviteDialog | JoinDialog):
            overlay.close_down()  # else it is canceled when the page opens, and the match with it
            opening()
        else:
            self._window.toast(f"{there_words(table)}.", _("Open"), opening)

    def attend(self, page: MatchPage, table: RemoteTable) -> None:
        """Let a match page show the other laptops."""
        side = RemoteSide(table, page.match, self._window, page.add_menu, page)
        side.is_silent = self._setting(SILENT, False)
        page.use_link(side.words)
        side.told.connect(page.show_link)
        side.pasted.connect(self.paste)
        side.ended.connect(partial(self._withdraw, table))
        side.ended.connect(self._window.go_home)
        page.link_chosen.connect(side.do_next)
        page.over.connect(side.offer_last)
        page.destroyed.connect(partial(self._forget, side))
        self._side = side

    def _forget(self, side: RemoteSide) -> None:
        if self._side is side:
            self._side = None
