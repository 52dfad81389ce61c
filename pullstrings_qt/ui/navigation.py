"""Which page leads where: home, new matches, matches, settings."""

from collections.abc import Callable
from datetime import datetime
from random import SystemRandom

from PySide6.QtCore import QEvent, QObject, QUrl
from PySide6.QtGui import QDesktopServices, QPixmap

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.game import Options, Setup
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.registry import GameSpec, game_spec, games
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.storage import MatchSummary, Store
from pullstrings_qt.table.match import Match
from pullstrings_qt.table.seating import Seating, Thinking
from pullstrings_qt.ui.about_page import AboutPage
from pullstrings_qt.ui.day_words import day_words
from pullstrings_qt.ui.home_content import ContinueSummary, HistoryLine, HomeContent
from pullstrings_qt.ui.home_page import HomePage
from pullstrings_qt.ui.main_window import MainWindow
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.match_desk import begin_match, open_match, rematch, result_words, review
from pullstrings_qt.ui.name_dialog import NameDialog
from pullstrings_qt.ui.new_match_dialog import NewMatch, NewMatchDialog, Preview
from pullstrings_qt.ui.preferences import Appearance, Preferences
from pullstrings_qt.ui.seat_choosers import SeatChoice
from pullstrings_qt.ui.settings_page import SettingsPage

MAIN_GAME = "pulling_strings"
_LINES_AT_HOME = 3


class Navigation(QObject):
    """Connects the pages with store, matches and each other.

    Args:
        window: shows pages and dialogs.
        appearance: the look and the preferences.
        store: matches, players, settings.
        thinking: computer players.
    """

    def __init__(
        self,
        window: MainWindow,
        appearance: Appearance,
        store: Store,
        thinking: Thinking,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._appearance = appearance
        self._store = store
        self._thinking = thinking
        self._match_page: MatchPage | None = None
        self._match_id = 0
        self.home = HomePage(appearance.theme, self._home_content())
        self.home.installEventFilter(self)
        self._connect_home()
        window.new_match_requested.connect(self.ask_new_match)
        appearance.preferences_changed.connect(self._on_preferences)

    @property
    def match_page(self) -> MatchPage | None:
        """The page of the match that was opened last."""
        return self._match_page

    def open_home(self) -> None:
        """Show the home page as the lowest page."""
        self._window.open_page(self.home)

    def _connect_home(self) -> None:
        home = self.home
        home.game_chosen.connect(self.ask_new_match)
        home.waiting_game_chosen.connect(self._on_waiting_game)
        home.continue_chosen.connect(self.continue_match)
        home.learn_chosen.connect(self.ask_learning_match)
        home.settings_chosen.connect(self.open_settings)
        home.about_chosen.connect(self.open_about)
        home.add_player_chosen.connect(self.ask_name)
        home.player_chosen.connect(self._on_player)

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        """Bring the home page up to date whenever it comes into sight."""
        if event.type() == QEvent.Type.Show and thing is getattr(self, "home", None):
            if self._match_page is not None:
                self._match_page.leave()
                self._match_page = None
            self.refresh_home()
        return False

    def refresh_home(self) -> None:
        """Show matches and players as they are in the store now."""
        self.home.show_content(self._home_content())

    def _home_content(self) -> HomeContent:
        try:
            unfinished = self._store.matches.unfinished()
            finished = [
                summary
                for summary in self._store.matches.summaries(50)
                if summary.outcome is not None
            ][:_LINES_AT_HOME]
            names = tuple(self._store.players.names())
        except PullstringsError as problem:
            self._window.toast(str(problem))
            return HomeContent()
        going_on = self._continue_summary(unfinished) if unfinished else None
        lines = tuple(self._history_line(summary) for summary in finished)
        return HomeContent(going_on, lines, names)

    def _continue_summary(self, summary: MatchSummary) -> ContinueSummary | None:
        found = review(self._store, summary.id)
        if found is None:
            return None
        spec = game_spec(summary.game)
        words, state = spec.words(), found.state

        def picture(theme: Theme, side: int, ratio: float) -> QPixmap:
            return _thumbnail(spec, state, side, ratio, theme)

        return ContinueSummary(
            game=spec.id,
            title=spec.name,
            names=summary.players,
            totals=tuple(words.seat_total(state, seat) for seat in range(len(summary.players))),
            status=_("Turn {turn}, {day}").format(
                turn=summary.turns + 1, day=self._day(summary.changed)
            ),
            picture=picture if spec.scene else None,
        )

    def _history_line(self, summary: MatchSummary) -> HistoryLine:
        spec = games().get(summary.game)
        details = _("{game}, {day}").format(
            game=spec.name if spec else summary.game, day=self._day(summary.changed)
        )
        return HistoryLine(str(summary.id), summary.game, result_words(summary), details)

    def _day(self, moment: datetime) -> str:
        return day_words(moment, datetime.now().astimezone())

    # --- matches --------------------------------------------------------------------------

    def ask_new_match(self, game_id: str = MAIN_GAME) -> None:
        """Open the dialog for a new match, as the last one was begun."""
        self._ask_match(game_id, self._last_match(game_id))

    def ask_learning_match(self) -> None:
        """Open the dialog with a learning variant chosen."""
        last = self._last_match(MAIN_GAME)
        self._ask_match(MAIN_GAME, {**last, "options": {"learning": "no pull"}})

    def _ask_match(self, game_id: str, last: dict[str, object]) -> None:
        spec = game_spec(game_id)
        options = last.get("options")
        players = last.get("players")
        dialog = NewMatchDialog(
            self._appearance.theme,
            spec,
            self._store.players.names(),
            preset=options if isinstance(options, dict) else None,
            players=_seat_choices(players),
            preview=_preview(spec) if spec.scene else None,
        )
        dialog.started.connect(self.start_match)
        self._window.show_overlay(dialog)

    def _last_match(self, game_id: str) -> dict[str, object]:
        nothing: dict[str, object] = {}
        return self._store.settings.get(f"last_match.{game_id}", nothing)

    def start_match(self, wanted: NewMatch) -> None:
        """Begin a match and show it."""
        try:
            self._remember(wanted)
            match = begin_match(self._store, wanted)
        except PullstringsError as problem:
            self._window.toast(str(problem))
            return
        self.show_match(match)

    def _remember(self, wanted: NewMatch) -> None:
        for player in wanted.players:
            if player.level is None and player.name not in self._store.players.names():
                self._store.players.add(player.name)
        last = {
            "options": dict(wanted.options),
            "players": [[player.name, player.level] for player in wanted.players],
        }
        self._store.settings.set(f"last_match.{wanted.game}", last)

    def continue_match(self) -> None:
        """Go on with the match that was left last."""
        summary = self._store.matches.unfinished()
        if summary is not None:
            self.open_stored_match(summary.id)

    def open_stored_match(self, match_id: int) -> None:
        """Open a match of the store where it was left."""
        try:
            match = open_match(self._store, match_id)
        except PullstringsError as problem:
            self._window.toast(str(problem))
            return
        self.show_match(match)

    def show_match(self, match: Match) -> None:
        """Show a match on a page of its own; Back leads home."""
        self._window.go_home()
        page = MatchPage(
            self._appearance.theme,
            match,
            Seating(match, self._thinking),
            self._window,
            show_hints=self._appearance.preferences.show_hints,
        )
        page.again_asked.connect(self._play_again)
        page.settings_asked.connect(self.open_settings)
        self._match_page = page
        self._window.open_page(page)

    def _play_again(self) -> None:
        if self._match_page is None:
            return
        wanted = rematch(self._match_page.match)
        setup = game_spec(wanted.game).rules().draw_setup(wanted.options, SystemRandom())
        self.start_match(NewMatch(wanted.game, wanted.options, setup, wanted.players))

    # --- the quiet pages ------------------------------------------------------------------

    def open_settings(self) -> None:
        """Show the settings."""
        page = SettingsPage(
            self._appearance, tuple(self._store.players.names()), str(self._store.folder)
        )
        page.player_added.connect(self._add_player)
        page.player_renamed.connect(self._rename_player)
        page.player_removed.connect(self._remove_player)
        page.about_chosen.connect(self.open_about)
        page.folder_chosen.connect(self._open_folder)
        self._window.open_page(page)

    def open_about(self) -> None:
        """Show version, authors and licences."""
        self._window.open_page(AboutPage(self._appearance.theme))

    def ask_name(self) -> None:
        """Ask for the name of somebody who plays here."""
        dialog = NameDialog(self._appearance.theme)
        dialog.named.connect(self._add_player)
        self._window.show_overlay(dialog)

    def _on_player(self, _name: str) -> None:
        self.open_settings()

    def _on_waiting_game(self, name: str) -> None:
        self._window.toast(
            _("{game} is not ready yet. It comes with a later version.").format(game=name)
        )

    def _add_player(self, name: str) -> None:
        self._change_players(self._store.players.add, name)

    def _rename_player(self, old: str, new: str) -> None:
        self._change_players(self._store.players.rename, old, new)

    def _remove_player(self, name: str) -> None:
        self._change_players(self._store.players.remove, name)

    def _change_players(self, change: Callable[..., object], *names: str) -> None:
        try:
            change(*names)
        except PullstringsError as problem:
            self._window.toast(str(problem))
        page = self._window.page
        if isinstance(page, SettingsPage):
            page.show_players(tuple(self._store.players.names()))
        self.refresh_home()

    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._store.folder)))

    def _on_preferences(self, preferences: Preferences) -> None:
        if self._match_page is not None:
            self._match_page.use_hints(preferences.show_hints)


def _seat_choices(entries: object) -> tuple[SeatChoice, ...]:
    if not isinstance(entries, list):
        return ()
    return tuple(
        SeatChoice(entry[0], entry[1])
        for entry in entries
        if isinstance(entry, list) and len(entry) == 2 and isinstance(entry[0], str)
    )


def _preview(spec: GameSpec) -> Preview:
    """Return what draws the beginning of a match of the game."""

    def draw(options: Options, setup: Setup, theme: Theme, side: int, ratio: float) -> QPixmap:
        return _thumbnail(spec, spec.rules().start(options, setup), side, ratio, theme)

    return draw


def _thumbnail(spec: GameSpec, state: object, side: int, ratio: float, theme: Theme) -> QPixmap:
    if spec.scene is None:
        raise ValueError(f"{spec.id} has no board")
    picture: QPixmap = spec.scene().thumbnail(state, side, ratio, theme)
    return picture
