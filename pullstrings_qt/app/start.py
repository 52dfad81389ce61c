"""Starting the app: store, look, window, and the first page."""

import sys
from pathlib import Path

from PySide6.QtCore import QLocale, QSettings, QTimer
from PySide6.QtWidgets import QApplication

from pullstrings_qt import __version__
from pullstrings_qt.app.crash import CrashReporter
from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import use_language
from pullstrings_qt.core.resources import resource
from pullstrings_qt.look.theme import Theme, load_fonts
from pullstrings_qt.storage import OpenedStore, data_folder, open_store
from pullstrings_qt.table.thinking import Thinker
from pullstrings_qt.tiles.tile_set import use_shelf
from pullstrings_qt.ui.main_window import MainWindow
from pullstrings_qt.ui.message import Message
from pullstrings_qt.ui.navigation import Navigation
from pullstrings_qt.ui.preferences import Appearance
from pullstrings_qt.ui.style import apply_style

_WARM_AFTER = 300  # ms: the first picture comes first


def application() -> QApplication:
    """Return the application object with name, version and fonts."""
    existing = QApplication.instance()
    app = existing if isinstance(existing, QApplication) else QApplication(sys.argv[:1])
    app.setApplicationName("pullstrings")
    app.setApplicationDisplayName("Pullstrings")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("pullstrings")
    use_language(resource("i18n"), QLocale.system().uiLanguages())
    load_fonts()
    return app


def play(data_dir: Path | None = None) -> int:
    """Open the window and play until it is closed; return the exit code."""
    app = application()
    folder = data_dir if data_dir is not None else data_folder()
    opened = _open_store(app, folder)
    if opened is None:
        return 1
    reporter = CrashReporter(folder)
    reporter.install()
    session = Sitting(opened, geometry=data_dir is None)
    reporter.tell(session.show_report)
    session.begin()
    code = app.exec()
    session.end()
    return code


class Sitting:
    """Everything that lives from the start of the app to its end.

    Args:
        opened: the store and what the person should know about it.
        geometry: remember size and place of the window.
    """

    def __init__(self, opened: OpenedStore, *, geometry: bool) -> None:
        self.store = opened.store
        self._notice = opened.notice
        self.appearance = Appearance(self.store.settings)
        self.thinker = Thinker()
        settings = QSettings("Pullstrings", "Pullstrings") if geometry else None
        self.window = MainWindow(self.appearance, settings)
        self.navigation = Navigation(
            self.window, self.appearance, self.store, self.thinker, self.window
        )

    def begin(self) -> None:
        """Show the window; what takes time comes after its first picture."""
        self.navigation.open_home()
        self.window.show()
        if self._notice is not None:
            self.window.show_overlay(Message(self.appearance.theme, _("Please note"), self._notice))
        else:
            QTimer.singleShot(_WARM_AFTER, self.window, self.navigation.show_tour_once)
        QTimer.singleShot(_WARM_AFTER, self.window, self.thinker.warm)

    def show_report(self, report: str) -> None:
        """Tell that the app made a mistake, and let the person copy the report."""
        words = _(
            "Pullstrings made a mistake. Your match is saved up to the last turn. You can go on; "
            "if something looks odd, close the app and open it again."
        )
        self.window.show_overlay(
            Message(self.appearance.theme, _("That should not have happened"), words, report)
        )

    def end(self) -> None:
        """Close what is open; waits for nobody longer than a second."""
        self.thinker.close()
        use_shelf(None)
        self.store.close()


def _open_store(app: QApplication, folder: Path) -> OpenedStore | None:
    """Open the store; where that cannot be, say why in a window and return None."""
    try:
        return open_store(folder)
    except PullstringsError as problem:
        sys.stderr.write(f"{problem}\n")
        _refuse_to_start(app, str(problem))
        return None


def _refuse_to_start(app: QApplication, sentence: str) -> None:
    apply_style(app, Theme())
    window = MainWindow(Appearance(_NoSettings()))
    message = Message(Theme(), _("Pullstrings cannot open now"), sentence)
    message.closed.connect(window.close)
    window.show()
    window.show_overlay(message)
    app.exec()


class _NoSettings:
    """Settings of an app that could not open its store: the defaults."""

    def get(self, key: str, default: object) -> object:
        """Return the default."""
        return default

    def set(self, key: str, value: object) -> None:
        """Remember nothing."""
