"""Which page leads where; what comes after home is imported when it is opened."""
# ruff: noqa: PLC0415, PLW0108 - see above: a lambda asks for a controller only when it is called

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

from pullstrings_qt.core.errors import Telling, quoted
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.registry import game_spec, games, main_game
from pullstrings_qt.storage import Store
from pullstrings_qt.tiles.in_use import use_own_sets
from pullstrings_qt.ui.home.page import HomePage
from pullstrings_qt.ui.home_data import HomeData
from pullstrings_qt.ui.kit.file_dialogs import remember_folder_in
from pullstrings_qt.ui.kit.keys import KEYS
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.kit.preferences import Appearance, Preferences

if TYPE_CHECKING:
    from pullstrings_qt.table.engine import EngineProcess
    from pullstrings_qt.tiles.own_sets import OwnTileSets
    from pullstrings_qt.ui.history_controller import HistoryController
    from pullstrings_qt.ui.learn.controller import LearnController
    from pullstrings_qt.ui.lessons.controller import LessonController
    from pullstrings_qt.ui.match.page import MatchPage
    from pullstrings_qt.ui.match_controller import MatchController
    from pullstrings_qt.ui.remote_controller import RemoteController
    from pullstrings_qt.ui.settings.store_copies import StoreCopies
    from pullstrings_qt.ui.tile_sets.adding import AddTilesController
    from pullstrings_qt.ui.tile_sets.controller import TileSetController

LAPTOPS_USED = "remote.used"
"""The setting that remembers whether this laptop has played with another one."""
SOUNDS_OFFERED = "sounds.offered"
"""The setting that remembers whether it was said that there are sounds."""


_TILES: Final = (".csv", ".tsv", ".txt", ".toml", ".apkg", ".colpkg", ".zip")
_SPREADSHEETS: Final = (".xlsx", ".xls", ".ods")


class Navigation(QObject):
    """Connects the pages with store, matches and each other; `engine` is called when needed."""

    def __init__(
        self,
        window: MainWindow,
        appearance: Appearance,
        store: Store,
        engine: "Callable[[], EngineProcess]",
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._appearance = appearance
        self._store = store
        self.home_data = HomeData(store, window.show_problem, self)
        self.home_data.changed.connect(self.refresh_home)
        use_own_sets(lambda: self._own_tiles)
        remember_folder_in(store.settings)
        KEYS.remember_in(store.settings)
        KEYS.storing_failed.connect(window.show_problem)
        window.settings_requested.connect(self.open_settings)
        window.file_dropped.connect(self.show_file)
        self._unchanged = store.change
        self._engine = engine
        self.home = self._make_home(art_waits=True)
        self._language = appearance.preferences.language
        appearance.preferences_changed.connect(self._on_preferences)
        window.new_match_requested.connect(lambda game: self.matches.ask_new_match(game))
        window.rules_requested.connect(self.show_rules_or_keys)
        appearance.storing_failed.connect(self._window.show_problem)

    @cached_property
    def _own_tiles(self) -> "OwnTileSets":
        """The player's own tile sets; looked for when they are first wanted."""
        from pullstrings_qt.tiles.own_sets import OwnTileSets
        from pullstrings_qt.tiles.tile_set import BUILT_IN

        return OwnTileSets(self._store.folder / "tilesets", self._store.settings, BUILT_IN)

    @cached_property
    def matches(self) -> "MatchController":
        """Matches at the table; made when the first one is wanted."""
        from pullstrings_qt.ui.match_controller import MatchController

        return MatchController(
            self, self._window, self._appearance, self._store, self._engine, self
        )

    @cached_property
    def laptops(self) -> "RemoteController":
        """Matches with other laptops; made when they are first wanted."""
        from pullstrings_qt.ui.remote_controller import RemoteController

        laptops = RemoteController(self._window, self._store, self)
        laptops.match_asked.connect(self.matches.open_stored_match)
        laptops.changed.connect(self._on_laptops)
        laptops.tiles_asked.connect(self.add_tiles)
        self.home_data.whose_turn = laptops.whose_turn
        return laptops

    def go_on_with_others(self) -> None:
        """Go on with matches of other laptops, if there were any before."""
        if self._store.settings.get(LAPTOPS_USED, False):
            self.laptops.go_on()

    def _on_laptops(self) -> None:
        self.home.top.name_joining(self.laptops.joining_words)
        if self._window.page is self.home:
            self.refresh_home()

    @property
    def match_page(self) -> "MatchPage | None":
        """The page of the match that is being played, or None."""
        return self.matches.page if "matches" in vars(self) else None

    def leave_match(self) -> None:
        """Leave the match that is being played, if there is one (see `MatchController.leave`)."""
        if "matches" in vars(self):
            self.matches.leave()

    def close(self) -> None:
        """Leave the match, copy the store and end the sounds: the app ends."""
        self.leave_match()
        self.copies.make()
        if "matches" in vars(self):
            self.matches.sounds.close()
        if "laptops" in vars(self):
            self.laptops.close()

    @cached_property
    def history(self) -> "HistoryController":
        """The past matches; made when they are first wanted."""
        from pullstrings_qt.ui.history_controller import HistoryController

        history = HistoryController(self._window, self._store, self, self._engine)
        history.continue_asked.connect(self.matches.open_stored_match)
        history.new_match_asked.connect(self.matches.ask_new_match)
        return history

    @cached_property
    def learning(self) -> "LearnController":
        """Learning; made when it is first wanted."""
        from pullstrings_qt.ui.learn.controller import LearnController

        learning = LearnController(self._window, self._appearance, self._store, self)
        learning.add_asked.connect(lambda person: self.add_tiles(person=person))
        variant = partial(self.matches.ask_new_match, options={"learning": "no pull"})
        learning.play_asked.connect(variant)
        learning.look_asked.connect(self.tile_sets.look)
        learning.people_changed.connect(self.refresh_home)
        learning.tiles_asked.connect(self.tile_sets.show_class)
        learning.session_ended.connect(self.copies.make)
        return learning

    def show_file(self, path: Path) -> None:
        """Show a record, or ask whether to import a class or tiles; say where other files go."""
        from pullstrings_qt.learning.class_file import SUFFIX as CLASS_SUFFIX
        from pullstrings_qt.ui.learn.people.files import SUFFIX as PERSON_SUFFIX

        suffix, name = path.suffix.casefold(), quoted(path.name)
        is_file = is_folder = False
        with suppress(OSError, ValueError):  # a file that is not there is opened as a match
            is_file, is_folder = path.is_file(), path.is_dir()
        if suffix == CLASS_SUFFIX:
            self.learning.routes.classes.open_file(path)
        elif is_folder or (is_file and suffix in _TILES):
            self.add_tiles(path)
        elif is_file and suffix in _SPREADSHEETS:
            places = " › ".join((_("Settings"), _("Tile sets")))
            words = _(
                "“{name}” is a spreadsheet. Save it there as CSV, and open that file here: "
                "{places}."
            )
            self._window.show_problem(words.format(name=name, places=places))
        elif is_file and suffix == PERSON_SUFFIX:
            places = " › ".join((_("Learn"), _("People"), _("Import from a file")))
            words = _("“{name}” can be opened elsewhere in the app: {places}.")
            self._window.show_problem(words.format(name=name, places=places))
        else:
            self.history.show_file(path)

    @cached_property
    def lessons(self) -> "LessonController":
        """First lessons; made when they are first wanted."""
        from pullstrings_qt.ui.lessons.controller import LessonController

        lessons = LessonController(self._window, self._store, self)
        lessons.match_asked.connect(self.matches.ask_new_match)
        lessons.rules_asked.connect(self.show_rules_of)
        return lessons

    def open_home(self) -> None:
        """Show the home page as the lowest page."""
        self._window.open_page(self.home)

    def _make_home(self, *, art_waits: bool = False) -> HomePage:
        home = HomePage(self.home_data.content(), art_waits=art_waits)
        home.setParent(self._window)  # it goes with it, also where it was never opened
        home.hide()  # else a window shown before it is opened would show it, over any page
        home.again = self._make_home
        self._home_is_new = True
        self.home = home
        home.installEventFilter(self)
        home.game_chosen.connect(lambda game: self.lessons.choose_game(game))
        home.lesson_chosen.connect(lambda game: self.lessons.open_lesson(game))
        home.continue_chosen.connect(lambda: self.matches.continue_match())
        home.learn_chosen.connect(lambda: self.learning.open_hub())
        home.history_chosen.connect(lambda: self.history.open_history())
        home.top.settings_button.clicked.connect(self.open_settings)
        home.unfinished_chosen.connect(lambda: self.history.open_history(unfinished=True))
        home.match_chosen.connect(lambda match_id: self.history.watch_stored(match_id))
        home.top.add_button.clicked.connect(lambda: self.learning.people.ask_new())
        home.top.player_chosen.connect(lambda name: self.learning.people.open_page(name))
        home.top.join_button.clicked.connect(lambda: self.laptops.lead_on())
        if "laptops" in vars(self):
            home.top.name_joining(self.laptops.joining_words)
        return home

    def drill(self, person: int, tiles: tuple[str, ...], set_id: str) -> None:
        """Let somebody drill what was mixed up in a match; Back returns to its ending."""
        self.learning.learners.choose_person(person)
        self.learning.drill(tiles, set_id)

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and thing is self.home:
            self.leave_match()
            if not self._home_is_new:
                self.refresh_home()
            self._home_is_new = False
        return False

    def refresh_home(self) -> None:
        """Show matches and players as they are in the store now."""
        self.home.show_content(self.home_data.content())

    # --- the quiet pages ------------------------------------------------------------------

    def open_settings(self) -> None:
        """Show the settings, if they are not in sight."""
        from pullstrings_qt.ui.settings.page import SettingsPage

        if not isinstance(self._window.page, SettingsPage):
            self._window.open_page(self._make_settings())

    def _make_settings(self) -> Page:
        from pullstrings_qt.ui.settings.page import SettingsPage

        folder, copied = str(self._store.folder), self._store.persistent
        page = SettingsPage(self._appearance, folder, copied=copied)
        page.page_asked.connect(self._window.open_page)
        ways: dict[str, Callable[[], object]] = {
            "people": lambda: self.learning.open_people(),
            "tile_sets": lambda: self.tile_sets.open_page(),
            "lesson": lambda: self.lessons.open_lesson(main_game().id),
            "rules": self.open_rules,
            "laptops": lambda: self.laptops.open_settings(),
            "keys": self.open_keys,
            "folder": self._open_folder,
            "copies": self._ask_for_copy,
            "about": self.open_about,
        }
        page.asked.connect(lambda what: ways[what]())
        page.again = self._make_settings
        return page

    @cached_property
    def copies(self) -> "StoreCopies":
        """The copies of the store; made when they are first wanted."""
        from pullstrings_qt.ui.settings.store_copies import StoreCopies

        copies = StoreCopies(self._window, self._store, self._unchanged, self)
        copies.gone_back.connect(self.refresh_home)
        return copies

    def _ask_for_copy(self) -> None:
        """Show the copies; where a class is kept, a teacher alone goes back to one."""
        from pullstrings_qt.ui.learn.school_class.teacher_password import has_password

        if has_password(self._store.settings):
            self.learning.routes.classes.open(self.copies.ask)
        else:
            self.copies.ask()

    def _on_preferences(self, preferences: Preferences) -> None:
        """Speak another language at once where one was chosen."""
        if preferences.language == self._language:
            return
        from pullstrings_qt.ui.settings.app_language import use_app_language

        self._language = preferences.language
        app = QApplication.instance()
        if isinstance(app, QApplication) and use_app_language(app, preferences.language):
            self._window.renew_pages()

    def open_keys(self) -> None:
        """Show the keys."""
        from pullstrings_qt.ui.settings.keys_page import KeyDialog, KeysPage

        page = KeysPage()
        page.key_asked.connect(lambda action: self._window.show_overlay(KeyDialog(action)))
        self._window.open_page(page)

    def add_tiles(self, path: Path | None = None, person: int | None = None) -> None:
        """Add the tiles of a file or folder, or ask for one; `person` is the id of who asks."""
        self._adding.add(path, person)

    @cached_property
    def _adding(self) -> "AddTilesController":
        from pullstrings_qt.ui.tile_sets.adding import AddTilesController

        adding = AddTilesController(self._window, self._store, self._own_tiles, self)
        adding.set_added.connect(self._on_tiles)
        adding.practice_asked.connect(self.learning.practice_set)
        return adding

    def _on_tiles(self, set_id: str) -> None:
        self.tile_sets.refresh(set_id)
        if "learning" in vars(self):
            self.learning.refresh()

    @cached_property
    def tile_sets(self) -> "TileSetController":
        """Tile sets; made when they are first wanted."""
        from pullstrings_qt.ui.tile_sets.controller import TileSetController

        tile_sets = TileSetController(self._window, self._own_tiles, self)
        tile_sets.add_chosen.connect(self.add_tiles)
        return tile_sets

    def open_rules(self) -> None:
        """Show the rules of the main game as a page."""
        from pullstrings_qt.ui.rules.page import RulesPage

        spec = main_game()
        book = spec.rules_book()
        if book is not None:
            self._window.open_page(RulesPage(spec, book))

    def show_rules_or_keys(self, game_id: str) -> None:
        """Open the rules of a game over what is in sight, or the keys where there are none."""
        from pullstrings_qt.ui.rules.page import RulesPage
        from pullstrings_qt.ui.settings.keys_page import KeysPage

        window, spec = self._window, games().get(game_id)
        if spec is not None and spec.has_rules_book() and not isinstance(window.page, RulesPage):
            self.show_rules_of(game_id)
        elif window.overlay is not None:
            window.toast(window.overlay.stays)
        elif isinstance(window.page, KeysPage):
            window.go_back()
        else:
            self.open_keys()

    def show_rules_of(self, game_id: str) -> None:
        """Open the rules of a game over whatever is in sight."""
        from pullstrings_qt.ui.rules.page import RulesDrawer

        spec = game_spec(game_id)
        book = spec.rules_book()
        if book is not None:
            self._window.show_overlay(RulesDrawer(spec, book))

    def offer_sounds_once(self) -> None:
        """Say at the very first start that there are sounds; without an answer they stay off."""
        settings = self._store.settings
        with Telling(self._window.show_problem):
            offered = settings.get(SOUNDS_OFFERED, False)
            settings.set(SOUNDS_OFFERED, True)
            if not offered and not self._appearance.preferences.sounds:
                words = _("Sound is off. Do you want soft game sounds?")
                switch_on = partial(self._appearance.change, sounds=True)
                self._window.toast(words, _("Switch sounds on"), switch_on)

    def open_about(self) -> None:
        """Show version, authors and licenses."""
        from pullstrings_qt.ui.settings.about_page import AboutPage

        self._window.open_page(AboutPage())

    def _open_folder(self) -> None:
        from PySide6.QtCore import QUrl
        from PySide6.QtGui import QDesktopServices

        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._store.folder)))
