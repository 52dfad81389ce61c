"""Starts, opens, replays and leaves matches; pages are imported when they are opened."""
# ruff: noqa: PLC0415 - see above

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QPixmap

from pullstrings_qt.core.analysis import Help
from pullstrings_qt.core.errors import PullstringsError, Telling
from pullstrings_qt.core.game import Options, Setup
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.placeholder_names import own_name
from pullstrings_qt.core.record import ANALYSIS
from pullstrings_qt.core.registry import GameSpec, games, main_game
from pullstrings_qt.look.box import board_thumbnail
from pullstrings_qt.look.pace import Pace
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.storage import Store
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import FIRST_MATCH, Appearance, Preferences
from pullstrings_qt.ui.kit.sounds import Sounds

if TYPE_CHECKING:
    from pullstrings_qt.core.rating import GameRating
    from pullstrings_qt.table.engine import EngineProcess
    from pullstrings_qt.table.learning_reviews import MatchLearning
    from pullstrings_qt.table.match import Match
    from pullstrings_qt.table.new_match import NewMatch, SeatChoice
    from pullstrings_qt.table.remote_match import RemoteTable
    from pullstrings_qt.table.seating import Seating
    from pullstrings_qt.table.unsaved_matches import UnsavedMatches
    from pullstrings_qt.ui.history_controller import HistoryController
    from pullstrings_qt.ui.home_data import HomeData
    from pullstrings_qt.ui.kit.background_task import BackgroundTasks
    from pullstrings_qt.ui.kit.people_look import Faces
    from pullstrings_qt.ui.match.match_help import HelpMemory, HelpOffer
    from pullstrings_qt.ui.match.page import MatchPage
    from pullstrings_qt.ui.remote_controller import RemoteController
    from pullstrings_qt.ui.settings.store_copies import StoreCopies
    from pullstrings_qt.ui.tile_sets.controller import TileSetController

    class Ways(Protocol):
        """Where a match leads, as `Navigation` knows it; controllers do not import that."""

        home_data: HomeData

        @property
        def history(self) -> HistoryController: ...
        @property
        def laptops(self) -> RemoteController: ...
        @property
        def copies(self) -> StoreCopies: ...
        @property
        def tile_sets(self) -> TileSetController: ...
        def drill(self, person: int, tiles: tuple[str, ...], set_id: str) -> None: ...
        def open_settings(self) -> None: ...
        def show_rules_of(self, game_id: str) -> None: ...


_MODULES: Final = (
    "pullstrings_qt.table.stored_matches",
    "pullstrings_qt.table.learning_reviews",
    "pullstrings_qt.signs.pictures",
    "pullstrings_qt.ui.learn.cards.words",
    "pullstrings_qt.ui.learn.progress.content",
    "pullstrings_qt.ui.kit.match.ending",
    "pullstrings_qt.ui.match.flow",
    "pullstrings_qt.ui.kit.match.words",
    "pullstrings_qt.ui.match.rails",
    "pullstrings_qt.ui.match.page",
    "pullstrings_qt.ui.match.learning_offer",
)
"""The modules of the match page, each after those it needs."""


def _preload(dialog: QObject) -> None:
    """Import the match page module by module while a dialog waits."""
    timer, modules = QTimer(dialog, interval=400), iter(_MODULES)

    def load_next() -> None:
        timer.start(15)  # leaves time for keys and painting
        module = next(modules, "")
        if module:
            import_module(module)
        else:
            timer.stop()

    timer.timeout.connect(load_next)
    timer.start()


class MatchController(QObject):
    """Opens the page of a match, and closes it again; `engine` is called when first needed."""

    def __init__(
        self,
        ways: "Ways",
        window: MainWindow,
        appearance: Appearance,
        store: Store,
        engine: "Callable[[], EngineProcess]",
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._ways = ways
        self._window = window
        self._appearance = appearance
        self._store = store
        self._engine = engine
        self.page: MatchPage | None = None
        """The page of the current match, or None."""
        self._table: RemoteTable | None = None
        self._tasks: BackgroundTasks | None = None
        self._left: UnsavedMatches | None = None
        self._has_asked = False
        self.sounds = Sounds(appearance, self)
        appearance.preferences_changed.connect(self._on_preferences)

    def leave(self) -> None:
        """Leave the match; it is in the store, or in memory until it can be saved."""
        if self._left is not None:
            self._left.try_again()
        if self.page is None:
            return
        page, self.page = self.page, None
        page.leave()
        if page.match.saving.since is not None:
            self._keep(page.match)
        else:
            page.match.saving.forget_unplayed()

    def _keep(self, match: "Match") -> None:
        from pullstrings_qt.table.unsaved_matches import UnsavedMatches

        if self._left is None:
            self._left = UnsavedMatches(self)
        if trouble := self._left.add(match):
            words = _("The match is not saved yet; keep the app open. {why}")
            self._window.show_problem(words.format(why=trouble))

    def _on_saving(self) -> None:
        """Watch for the window closing while there is unsaved data."""
        self._window.installEventFilter(self)

    def _is_unsaved(self) -> bool:
        """Try again to save everything; return whether data is still unsaved."""
        if self._left is not None:
            self._left.try_again()
        saving = self.page.match.saving if self.page is not None else None
        at_the_table = saving is not None and saving.since is not None and saving.try_again()
        return bool(at_the_table or self._left)

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        """Ask before the window closes on unsaved data; closing it again does close it."""
        if event.type() != QEvent.Type.Close or self._has_asked or not self._is_unsaved():
            return False
        from pullstrings_qt.ui.kit.message import ConfirmDialog

        self._has_asked = True
        question = ConfirmDialog(
            _("Close without saving?"),
            _("A part of a match could not be saved, and would be lost."),
            _("Close anyway"),
            _("Go back"),
        )
        question.agreed.connect(self._window.close)
        # once the answer was handled
        question.closed.connect(lambda: single_shot(self, self._forget_question))
        self._window.show_overlay(question)
        event.ignore()
        return True

    def _forget_question(self) -> None:
        self._has_asked = False

    def ask_new_match(self, game_id: str = "", options: Options | None = None) -> None:
        """Open the new-match dialog with the options of the game's last match, or with these."""
        from pullstrings_qt.ui.new_match.dialog import KnownPeople, NewMatchDialog

        spec = games().get(game_id) or main_game()
        last: dict[str, object] = {}
        with Telling(self._window.show_problem):
            last = self._store.settings.get(f"last_match.{spec.id}", last)
        standings: dict[str, GameRating] = {}
        with Telling(self._window.show_problem):
            standings = self._store.ratings.in_game(spec.id)
        preset = options or last.get("options")

        def preview(
            options: Options, setup: Setup, theme: Theme, side: int, ratio: float
        ) -> QPixmap:
            return board_thumbnail(spec, spec.rules().start(options, setup), side, ratio, theme)

        dialog = NewMatchDialog(
            spec,
            KnownPeople(self._names(), self._faces(), partial(self._series, spec), standings),
            preset=preset if isinstance(preset, dict) else None,
            players=_seat_choices(last.get("players")),
            allowed_help=_known_help(last.get("help")),
            preview=preview if spec.scene_class else None,
        )
        dialog.started.connect(self.start_match)
        dialog.invited.connect(self.invite)
        dialog.rules_asked.connect(partial(self._ways.show_rules_of, spec.id))
        self._window.show_overlay(dialog)
        _preload(dialog)

    def _names(self) -> list[str]:
        with Telling(self._window.show_problem):
            return self._store.profiles.names()
        return []

    def _faces(self) -> "Faces":
        from pullstrings_qt.ui.kit.people_look import faces_of

        with Telling(self._window.show_problem):
            return faces_of(self._store.profiles.all())
        return {}

    def _help_memory(self) -> "HelpMemory":
        """Return how much help each person prefers."""
        from pullstrings_qt.ui.match.match_help import HelpMemory

        keys: dict[str, str] = {}
        with Telling(self._window.show_problem):
            keys = {profile.name: profile.key for profile in self._store.profiles.all()}
        return HelpMemory(self._store.settings, keys)

    def _series(self, spec: GameSpec, names: Sequence[str]) -> str:
        """Return the head-to-head results of these people so far, in a few words."""
        from pullstrings_qt.table.series import series_words

        if not all(map(own_name, names)) or len(set(names)) < len(names):
            return ""
        with Telling(self._window.show_problem):
            return series_words(self._store, spec.id, names)
        return ""

    def start_match(self, wanted: "NewMatch") -> None:
        """Start a match and show it."""
        from pullstrings_qt.table.stored_matches import begin_match

        wanted = self._known(wanted)
        with Telling(self._window.show_problem):
            match = begin_match(self._store, wanted)
            self._remember(wanted)
            self.show_match(match)

    def invite(self, wanted: "NewMatch", after: "RemoteTable | None" = None) -> None:
        """Invite somebody at another laptop to a match, again if there was one before it."""
        wanted = self._known(wanted)
        self._remember(wanted)
        self._ways.laptops.invite(wanted, after)

    def _known(self, wanted: "NewMatch") -> "NewMatch":
        """Return the match with the known spelling of people's names."""
        known = {name.casefold(): name for name in self._names()}
        players = tuple(
            player if player.level else replace(player, name=known.get(key, player.name))
            for player, key in ((each, each.name.casefold()) for each in wanted.players)
        )
        return replace(wanted, players=players)

    def _remember(self, wanted: "NewMatch") -> None:
        """Save names and options for the next time; an error here does not stop the match."""
        from pullstrings_qt.core.profile import Profile

        default = Profile(0, "", "", left_handed=self._appearance.preferences.hand == "left")
        last = {
            "options": dict(wanted.options),
            "players": [[player.name, player.level] for player in wanted.players],
            "help": wanted.allowed_help,
        }
        with Telling(self._window.show_problem):
            for player in wanted.players:
                name = "" if player.level else own_name(player.name)
                if name and self._store.profiles.named(name) is None:
                    self._store.profiles.add(name, default)
            self._store.settings.set(f"last_match.{wanted.game}", last)

    def continue_match(self) -> None:
        """Continue the last match; skips damaged ones."""
        from pullstrings_qt.table.stored_matches import last_to_go_on

        with Telling(self._window.show_problem):
            found = last_to_go_on(self._store)
            if found is not None:
                self.open_stored_match(found.id)

    def open_stored_match(self, match_id: int) -> None:
        """Open a stored match where it was left."""
        from pullstrings_qt.table.stored_matches import opening_steps
        from pullstrings_qt.ui.kit.background_task import BackgroundTasks

        if self._tasks is None:
            self._tasks = BackgroundTasks(self._window, self)
        table = None
        with suppress(PullstringsError):  # opening it says why
            if self._store.matches.is_shared(match_id):
                table = self._ways.laptops.table_of(match_id)
        replaying = opening_steps(self._store, match_id, table)
        self._tasks.begin_sliced(_("Opening the match"), replaying, partial(self._go_on, table))

    def _go_on(self, table: "RemoteTable | None", match: "Match") -> None:
        if self._left is not None:
            self._left.resume(match)
        self.show_match(match, table)

    def show_match(self, match: "Match", table: "RemoteTable | None" = None) -> None:
        """Show a match, perhaps of a table of laptops, on a new page; Back leads to Home."""
        from pullstrings_qt.table.learning_reviews import MatchLearning
        from pullstrings_qt.table.seating import Seating
        from pullstrings_qt.ui.match.match_help import HelpOffer

        self._window.go_home(passing=True)
        learning = MatchLearning(match, self._store)
        learning.problem_found.connect(self._window.show_problem)
        seating = Seating(match, self._engine())
        help_offer = HelpOffer(self._engine(), self._help_memory())
        match.choice_sealed.connect(self.sounds.click)
        match.advanced.connect(self._on_advanced)
        match.saving.changed.connect(self._on_saving)
        if match.saving.since is not None:
            self._on_saving()
        self._table = table
        self._window.open_page(self._make_page(match, seating, learning, help_offer))

    def _make_page(
        self, match: "Match", seating: "Seating", learning: "MatchLearning", help_offer: "HelpOffer"
    ) -> "MatchPage":
        """Return a new page of a match; if it already had one, the match continues."""
        from pullstrings_qt.ui.match.learning_offer import offer_drills
        from pullstrings_qt.ui.match.page import MatchPage

        ways, change = self._ways, self._appearance.change
        was_paused = self.page is not None and self.page.turn.is_paused
        page = MatchPage(match, seating, self._window, self._faces(), help_offer)
        page.again = partial(self._make_page, match, seating, learning, help_offer)
        if was_paused:
            page.turn.pause()
        page.use_preferences(self._appearance.preferences)
        page.pace_chosen.connect(lambda pace: change(pace=pace.value))
        page.over.connect(self._on_over)
        page.again_asked.connect(self._play_again)
        page.settings_asked.connect(ways.open_settings)
        page.look_back_asked.connect(
            lambda: ways.history.review(match.record, partial(match.keep_extra, ANALYSIS))
        )
        page.watch_turn_asked.connect(lambda entry: ways.history.watch(match.record, entry))
        page.rules_asked.connect(self._show_rules)
        page.copy_asked.connect(lambda: ways.history.copy(match.record))
        page.export_asked.connect(lambda: ways.history.ask_export(match.record))
        self.sounds.follow(page.scene)
        page.flow.board_made.connect(self.sounds.follow)
        page.tiles_asked.connect(lambda shown: ways.tile_sets.look(set_id=shown))
        page.sounds_asked.connect(lambda: change(sounds=not self._appearance.preferences.sounds))
        page.reasons_chosen.connect(lambda reasons: change(reasons=reasons.value))
        offer_drills(page, learning, ways.drill)
        if self._table is not None:
            ways.laptops.attend(page, self._table)
        self.page = page
        return page

    def _play_again(self) -> None:
        from pullstrings_qt.table.new_match import ELSEWHERE
        from pullstrings_qt.table.stored_matches import rematch

        if self.page is None:
            return
        with Telling(self._window.show_problem):  # its tile set may be deleted
            wanted = rematch(self.page.match)
            if self._table is None:
                self.start_match(wanted)
            else:
                others = self._table.others
                seats = (ELSEWHERE if each.name in others else each for each in wanted.players)
                self.invite(replace(wanted, players=tuple(seats)), self._table)

    def _show_rules(self) -> None:
        if self.page is not None and self._window.overlay is None:
            self._ways.show_rules_of(self.page.match.spec.id)

    def _on_over(self) -> None:
        """Reset the turn speed to normal after a first match was finished."""
        if self._appearance.preferences.pace == FIRST_MATCH:
            self._appearance.change(pace=Pace.NORMAL.value)
        self._ways.copies.make()

    def _on_preferences(self, preferences: Preferences) -> None:
        if self.page is not None:
            self.page.use_preferences(preferences)

    def _on_advanced(self, _advanced: object) -> None:
        if self.page is not None:
            self._ways.home_data.keep_match(self.page.match)


def _known_help(value: object) -> int | None:
    """Return a stored degree of help; None for invalid values."""
    return value if type(value) is int and 0 <= value <= Help.ADVICE else None


def _seat_choices(entries: object) -> "tuple[SeatChoice, ...]":
    from pullstrings_qt.table.new_match import SeatChoice

    if not isinstance(entries, list):
        return ()
    return tuple(
        SeatChoice(entry[0], entry[1])
        for entry in entries
        if isinstance(entry, list) and len(entry) == 2 and isinstance(entry[0], str)
    )
