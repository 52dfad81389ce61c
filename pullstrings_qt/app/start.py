"""Starting the app: store, look, window, and the first page.

What nobody needs before the window is painted is imported later, where it is used; but what tells
a mistake is there soon after: the mistake may be that the app was removed while it was open.
"""
# ruff: noqa: PLC0415 - see above

import gc
import linecache
import sys
from contextlib import suppress
from datetime import timedelta
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSettings, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from pullstrings_qt import __version__
from pullstrings_qt.app.crash import CrashReporter
from pullstrings_qt.app.interrupts import Interrupts
from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.look.single_shot import single_shot
from pullstrings_qt.look.theme import Theme, load_fonts
from pullstrings_qt.storage import OpenedStore, StoreBusy, StoreInUse, data_folder, open_store
from pullstrings_qt.tiles.in_use import use_own_sets
from pullstrings_qt.ui.kit.file_dialogs import remember_folder_in
from pullstrings_qt.ui.kit.keys import KEYS
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.navigation import Navigation
from pullstrings_qt.ui.settings.app_language import AS_THE_COMPUTER, use_app_language

if TYPE_CHECKING:
    from pullstrings_qt.app.open_requests import OpenRequests
    from pullstrings_qt.app.single_instance import InstanceMessage, SingleInstance
    from pullstrings_qt.table.engine import EngineProcess

DESKTOP_ENTRY = "org.pullstrings.Pullstrings"
"""Name of the desktop entry, by which Wayland finds the icon (packaging/linux)."""

_WARM_AFTER = 300  # ms: the first picture comes first
_KEPT_UNFINISHED = timedelta(days=31)  # how long an unfinished match without a turn is kept
_AGAIN = 250  # milliseconds between two tries to open a store that another program holds
_SILENCE = 2000  # milliseconds that may take before anything is said


def application() -> QApplication:
    """Return the application object with name, version and fonts."""
    app = _instance()
    app.setApplicationName("pullstrings")
    app.setApplicationDisplayName("Pullstrings")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName(DESKTOP_ENTRY)
    use_app_language(app, AS_THE_COMPUTER)
    load_fonts()
    return app


def _instance() -> QApplication:
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    return QApplication([*sys.argv[:1], "-style", "Fusion"])


def play(data_dir: Path | None = None, file: Path | None = None) -> int:
    """Open the window, perhaps with a record to show, and play; return the exit code.

    Where the app is open already at this store, its window comes to the front instead.
    """
    app = application()
    folder = data_dir if data_dir is not None else data_folder()
    with Interrupts(app):
        return _play_in(app, folder, file, geometry=data_dir is None)


def _play_in(app: QApplication, folder: Path, file: Path | None, *, geometry: bool) -> int:
    opened: OpenedStore | None = None
    try:
        opened = open_store(folder)
    except (StoreInUse, StoreBusy) as problem:
        if isinstance(problem, StoreInUse):
            from pullstrings_qt.app.single_instance import own_message, send_message

            if send_message(folder, own_message(file)):  # its window comes to the front
                return 0
        opened = _wait_for_store(app, folder, str(problem))
    except PullstringsError as problem:
        _refuse_to_start(app, str(problem))
    if opened is None:
        return 1
    reporter = CrashReporter(folder)
    reporter.install()
    session = AppSession(opened, geometry=geometry)
    reporter.report_to(session.show_report)
    if sys.platform == "darwin":
        app.installEventFilter(session.open_requests)
    session.begin(file)
    code = app.exec()
    session.end()
    return code


class AppSession:
    """Everything that lives from the start of the app to its end."""

    def __init__(self, opened: OpenedStore, *, geometry: bool) -> None:
        self.store = opened.store
        self.store.on_reopened = self._on_reopened
        self._single_instance: SingleInstance | None = None
        self._notice = opened.notice
        self.appearance = Appearance(self.store.settings)
        use_app_language(_instance(), self.appearance.preferences.language)
        self._thrown_away = 0
        with suppress(PullstringsError):  # what could not be read or written is said elsewhere
            self._thrown_away = self.store.matches.forget_left(_KEPT_UNFINISHED)
        settings = QSettings("Pullstrings", "Pullstrings") if geometry else None
        self.window = MainWindow(self.appearance, settings)
        self.navigation = Navigation(
            self.window, self.appearance, self.store, lambda: self.engine, self.window
        )

    @cached_property
    def engine(self) -> "EngineProcess":
        """The computer players; made when they are first wanted."""
        from pullstrings_qt.table.engine import EngineProcess

        return EngineProcess()

    @cached_property
    def open_requests(self) -> "OpenRequests":
        """Files to open and later starts; made when the first one comes."""
        from pullstrings_qt.app.open_requests import OpenRequests

        return OpenRequests(self.window, self.navigation)

    def begin(self, file: Path | None = None) -> None:
        """Show the window, perhaps with a record; what takes time comes after its first picture."""
        self.navigation.open_home()
        self._keep_on_screen()
        self.window.show()
        linecache.clearcache()  # PySide read the source of every module into it
        if self._notice is not None:
            from pullstrings_qt.ui.kit.message import Message

            self.window.show_overlay(Message(_("Please note"), self._notice))
        if file is not None:
            self.open_requests.show_file(file)
        if self._thrown_away:
            single_shot(self.window, self._tell_thrown_away, _WARM_AFTER)
        elif file is None and self._notice is None:
            single_shot(self.window, self.navigation.offer_sounds_once, _WARM_AFTER)
        single_shot(self.window, self._settle, _WARM_AFTER)

    def _tell_thrown_away(self) -> None:
        words = ngettext(
            "{count} unfinished match was deleted: nobody played it for a month.",
            "{count} unfinished matches were deleted: nobody played them for a month.",
            self._thrown_away,
        )
        self.window.toast(words.format(count=self._thrown_away))

    def _keep_on_screen(self) -> None:
        """Fit the window to its screen, unless there is none: pictures keep their size."""
        if QGuiApplication.platformName() != "offscreen":
            self.window.keep_on_screen(self.window.screen().availableGeometry())

    def _settle(self) -> None:
        """Do what could wait for the first picture."""
        from pullstrings_qt.app.garbage_collector import GarbageCollector
        from pullstrings_qt.app.single_instance import SingleInstance
        from pullstrings_qt.ui.kit import message, toast  # noqa: F401 - they tell a mistake

        self._keep_on_screen()  # by now the window has its frame
        gc.freeze()  # what the start made stays, and need not be looked through again
        GarbageCollector(self.window)
        self._single_instance = SingleInstance(self.store.folder, self.window)
        self._single_instance.message_received.connect(self._answer)
        self._single_instance.listen()
        self.navigation.go_on_with_others()
        self.appearance.system.listen()

    def _on_reopened(self, sentence: str) -> None:
        """Tell that the folder of the store, which was gone, is there again."""
        self.window.show_problem(sentence)
        if self._single_instance is not None:
            self._single_instance.listen()

    def _answer(self, message: "InstanceMessage") -> None:
        self.open_requests.answer(message)

    def show_report(self, report: str) -> None:
        """Tell that the app made a mistake, and let the person copy the report.

        It is shown a moment later and without a picture of the page: the mistake may have come from
        painting the page, and Qt cannot paint it again in the middle of that.
        """
        single_shot(self.window, partial(self._show_report, report))

    def _show_report(self, report: str) -> None:
        from pullstrings_qt.ui.kit.message import Message

        words = _(
            "Something went wrong, but your match is saved up to the last turn. If "
            "anything looks odd, close the app and open it again."
        )
        self.window.show_overlay(Message(_("Something went wrong"), words, report), fade=False)

    def end(self) -> None:
        """Close what is open; waits for nobody longer than a second, for a copy two."""
        self.store.on_reopened = None
        self.navigation.close()
        if "engine" in self.__dict__:
            self.engine.close()
        use_own_sets(None)
        remember_folder_in(None)
        KEYS.remember_in(None)
        self.navigation.copies.close()
        self.store.close()


def _wait_for_store(app: QApplication, folder: Path, sentence: str) -> OpenedStore | None:
    """Try again and again to open a store that somebody else holds; after a while, say so.

    Returns None if the window that said so was closed.
    """
    opened: list[OpenedStore] = []

    def try_again() -> None:
        with suppress(PullstringsError):
            opened.append(open_store(folder))
            again.stop()
            app.exit()

    again = QTimer(interval=_AGAIN)
    again.timeout.connect(try_again)
    again.start()
    silence = QTimer(singleShot=True, interval=_SILENCE)
    silence.timeout.connect(app.exit)
    silence.start()
    app.exec()
    silence.stop()
    if not opened:
        _refuse_to_start(app, sentence)
    again.stop()
    return opened[0] if opened else None


def _refuse_to_start(app: QApplication, sentence: str) -> None:
    """Say in a window why the app cannot open now, until the window is closed."""
    sys.stderr.write(f"{sentence}\n")
    from pullstrings_qt.ui.kit.message import Message
    from pullstrings_qt.ui.kit.style import apply_style

    apply_style(app, Theme())
    window = MainWindow(Appearance(_NoSettings()))
    message = Message(_("Pullstrings cannot open now"), sentence)
    message.closed.connect(window.close)
    window.show()
    window.show_overlay(message)
    app.exec()
    # While Python's own parts are whole: else Qt asks event filters that Python has emptied.
    window.deleteLater()
    app.sendPostedEvents(window, QEvent.Type.DeferredDelete)


class _NoSettings:
    """Settings of an app that could not open its store: the defaults."""

    def get(self, key: str, default: object) -> object:
        """Return the default."""
        return default

    def set(self, key: str, value: object) -> None:
        """Remember nothing."""
