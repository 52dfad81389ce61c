"""Two whole apps in one process, and what carries matches between them in memory."""

from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtTest import QTest

from pullstrings_qt.table.carriers import Carrier, Link, Way
from pullstrings_qt.table.new_match import ELSEWHERE, SeatChoice
from pullstrings_qt.table.remote_match import RemoteTable
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.match.turn import Phase
from pullstrings_qt.ui.navigation import Navigation
from pullstrings_qt.ui.new_match.dialog import NewMatchDialog
from pullstrings_qt.ui.remote.invite_dialog import InviteDialog
from pullstrings_qt.ui.remote.join_dialog import JoinDialog
from pullstrings_qt.ui.remote.side import MessagesDialog, RemoteSide
from tests.robustness.window import App, settle
from tests.ui.expect import of_kind, there


class Wire(Carrier):
    """Hands bytes to all other ends of the same match that are connected."""

    def __init__(self, room: "Room", host: bytes) -> None:
        super().__init__(room)
        self.room, self.host = room, host

    def send(self, data: bytes) -> None:
        if self.room.is_up and self in self.room.wires:
            self.room.posts.append((self, data))

    def close(self) -> None:
        if self in self.room.wires:
            self.room.wires.remove(self)
            self.room.follow()


class Room(QObject):
    """Where laptops hear each other; `deliver` carries what was sent."""

    def __init__(self) -> None:
        super().__init__()
        self.wires: list[Wire] = []
        self.posts: list[tuple[Wire, bytes]] = []
        self.is_up = True

    def cut(self) -> None:
        """Lose the connection."""
        self.is_up = False
        self.posts.clear()
        self.follow()

    def mend(self) -> None:
        """Find the connection again."""
        self.is_up = True
        self.follow()

    def follow(self) -> None:
        """Tell the ends whether anybody is there."""
        there = self.is_up and len(self.wires) > 1
        for wire in list(self.wires):
            if there and wire.link is not Link.CONNECTED:
                wire.stand(Link.CONNECTED)
            elif not there and wire.link is Link.CONNECTED:
                wire.stand(Link.LOST)

    def deliver(self) -> None:
        """Carry everything until nobody has anything more to say."""
        self.follow()
        for _round in range(200):
            if not self.posts:
                return
            sender, data = self.posts.pop(0)
            for wire in list(self.wires):
                same = wire.host == sender.host or b"" in (wire.host, sender.host)
                if same and wire is not sender and wire in self.wires:
                    wire.received.emit(data)
        raise AssertionError("they never stop talking")


class Laptop:
    """One app in a window of its own.

    Args:
        folder: of its store.
        room: where others hear it.
        names: who plays there.
    """

    def __init__(self, folder: Path, room: Room, *names: str) -> None:
        self.room, self.names = room, names
        self._wires: list[Wire] = []
        self.app = App(folder, quiet=True)
        self.session = self.app.session
        self.session.store.settings.set("sounds.offered", True)
        for name in names:
            if self.session.store.profiles.named(name) is None:
                self.session.store.profiles.add(name)
        laptops = self.navigation.laptops.laptops
        laptops.carrier = self._carrier  # type: ignore[method-assign, assignment]
        laptops.listen = lambda: None  # type: ignore[method-assign]
        self.window.setUpdatesEnabled(False)  # nothing is painted: that is half of the time
        self.window.resize(1366, 768)
        settle()

    def _carrier(self, _way: Way, _key: object, host: bytes, *_about: object) -> Carrier:
        wire = Wire(self.room, host)
        self.room.wires.append(wire)
        self._wires.append(wire)
        return wire

    @property
    def window(self) -> MainWindow:
        return self.session.window

    @property
    def navigation(self) -> Navigation:
        return self.session.navigation

    @property
    def page(self) -> MatchPage:
        return there(self.navigation.match_page)

    @property
    def table(self) -> RemoteTable:
        return self.navigation.laptops.laptops.tables[0]

    @property
    def side(self) -> RemoteSide:
        return self.page.findChildren(RemoteSide)[0]

    @property
    def toast(self) -> str:
        return self.window.visible_toast.text

    def dialog(self, kind: type[Any]) -> Any:
        """Return the dialog in front, which must be of a kind."""
        settle()
        overlay = self.window.overlay
        assert isinstance(overlay, kind), overlay
        return overlay

    def invite(self, game: str) -> InviteDialog:
        """Invite somebody to the second seat of a game."""
        self.navigation.matches.ask_new_match(game)
        asked = self.dialog(NewMatchDialog)
        for seat, chooser in enumerate(asked.seats):
            chooser.choose(ELSEWHERE if seat else SeatChoice(self.names[0]))
        asked._seats_changed()
        assert asked.start_button.words == "Invite"
        asked.start_button.click()
        return of_kind(self.dialog(InviteDialog), InviteDialog)

    def join(self) -> JoinDialog:
        """Ask which match to join."""
        self.navigation.home.top.join_button.click()
        return of_kind(self.dialog(JoinDialog), JoinDialog)

    def choose(self, chance: Random) -> None:
        """Choose on the board, and press the main button."""
        page = self.page
        turn = page.match.turn
        for _step in range(40):
            if page.turn.phase is not Phase.CHOOSING or page.match.turn > turn:
                return
            ids = [place.id for place in page.scene.places() if place.choosable]
            for seat in range(page.scene.tray_seats):
                ids += [item.id for item in page.scene.tray(seat) if item.choosable]
            if ids:  # else a pass is all there is
                page.scene.activate_place(chance.choice(ids))
            page.rails.main.click()
            settle()
        raise AssertionError("nothing can be chosen")

    def show(self) -> None:
        """See the turn on the board to its end."""
        settle()
        self.page.skip_to_rest()
        settle()

    def message(self) -> str:
        """Return the message that is to be sent."""
        return self.table.line()

    def paste(self, text: str) -> None:
        """Paste a message in the dialog of messages."""
        if not isinstance(self.window.overlay, MessagesDialog):
            self.side.show_messages()
        self.dialog(MessagesDialog).pasted.emit(text)
        settle()

    def home_words(self) -> list[str]:
        """Return what the card at Home says of the match."""
        for _round in range(50):  # what the game says of it is found out in slices
            QTest.qWait(10)
            card = self.navigation.home.continue_card
            words = [label.text() for label in card.findChildren(TextLabel)]
            if any(each.startswith("turn ") for each in words):
                return words
        raise AssertionError(words)

    def end(self) -> None:
        """Close the app."""
        while self.window.overlay is not None:
            self.window.overlay.close_down()
        self.app.end()
        for wire in self._wires:
            wire.close()


def connect(first: Laptop, second: Laptop, game: str, *, by_messages: bool = False) -> None:
    """Invite and join by messages, and show the match on both; then go on live, or not."""
    invitation = first.invite(game)
    joining = second.join()
    joining.pasted.emit(first.message())
    joining.join_button.click()
    settle()
    invitation.pasted.emit(second.message())
    settle()
    joining.pasted.emit(first.message())
    settle()
    if by_messages:
        return
    for each in (first, second):
        each.table.use([Way.FLAT])
    first.room.deliver()
    settle()
    first.room.deliver()
    settle()
