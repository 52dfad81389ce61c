"""Pages and dialogs about other laptops, of which none is heard and none hears this one."""

from PySide6.QtTest import QTest

from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.storage import Store, open_store
from pullstrings_qt.table.carriers.lan import Announced
from pullstrings_qt.table.new_match import ELSEWHERE, NewMatch, SeatChoice
from pullstrings_qt.table.other_laptops import OtherLaptops
from pullstrings_qt.table.remote_match import Asking
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.navigation import Navigation
from pullstrings_qt.ui.remote.invite_dialog import InviteDialog
from pullstrings_qt.ui.remote.join_dialog import JoinDialog
from pullstrings_qt.ui.remote.side import RemoteSide
from tests.robustness.window import settle
from tests.ui.expect import of_kind, there

_SERVER = "broker.example"


class Alone:
    """Leads to all that is shown of other laptops.

    Args:
        window, navigation, store: of an app; the store of another laptop lies beside.
    """

    def __init__(self, window: MainWindow, navigation: Navigation, store: Store) -> None:
        self.window, self.navigation = window, navigation
        self.there = OtherLaptops(open_store(store.folder / "there").store, window)
        navigation.laptops.begin()
        self.laptops = navigation.laptops.laptops
        self.laptops.listen = lambda: None  # type: ignore[method-assign]
        self.laptops.carrier = lambda *_about: None  # type: ignore[method-assign]
        self.laptops.use_letter_box(f"//{_SERVER}")
        store.settings.set("remote.told_server", _SERVER)

    def invite(self) -> InviteDialog:
        """Invite somebody, by digits and otherwise."""
        rules = game_spec("pulling_strings").rules()
        seats = (SeatChoice("Mara"), ELSEWHERE)
        wanted = NewMatch("pulling_strings", rules.check_options({}), {}, seats)
        self.navigation.laptops.invite(wanted)
        for _round in range(1_000):  # the digits are stretched in a thread
            if isinstance(self.window.overlay, InviteDialog):
                break
            QTest.qWait(10)
        return of_kind(self.window.overlay, InviteDialog)

    def ask(self) -> None:
        """Let somebody ask to be let in."""
        self.invite().ask(Asking(("Theo",), b""))

    def join(self) -> None:
        """Ask which match to join, while somebody invites nearby."""
        self.navigation.laptops.ask_to_join()
        dialog = of_kind(self.window.overlay, JoinDialog)
        dialog.show_nearby(Announced("00" * 32, 1, "pulling_strings", "Rose"))

    def look(self) -> None:
        """Look at what will be played, before joining it."""
        rules = game_spec("pulling_strings").rules()
        options = rules.check_options({"edition": "2003"})
        table = self.there.host("pulling_strings", options, {0: SeatChoice("Rose")}, [])
        self.navigation.laptops.ask_to_join()
        dialog = of_kind(self.window.overlay, JoinDialog)
        dialog.pasted.emit(table.line())

    def match(self, game: str = "pulling_strings") -> MatchPage:
        """Begin a match with a laptop that answers by messages."""
        options = game_spec(game).rules().check_options({})
        table = self.laptops.host(game, options, {0: SeatChoice("Mara")}, [])
        joining = there(self.there.paste(table.line()).joining)
        self.laptops.paste(joining.join({1: SeatChoice("Theo")}).line())
        assert table.match_id is not None
        self.navigation.matches.open_stored_match(table.match_id)
        settle()
        return there(self.navigation.match_page)

    def messages(self) -> None:
        """Show the message to send."""
        self.match().findChildren(RemoteSide)[0].show_messages()

    def phrases(self) -> None:
        """Show what can be said."""
        self.match().findChildren(RemoteSide)[0].ask_phrase()
