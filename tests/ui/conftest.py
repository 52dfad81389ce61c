"""A window with settings in memory and reduced motion."""

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import lru_cache, partial
from pathlib import Path
from shutil import copytree
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QSize
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QCursor,
    QPixmap,
)
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.language import ENGLISH
from pullstrings_qt.look import sprite
from pullstrings_qt.look.box import Box
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.keys import KEYS
from pullstrings_qt.ui.kit.last_event import LastEvents
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.settings.app_language import use_app_language

if TYPE_CHECKING:
    from pullstrings_qt.storage import Store
    from pullstrings_qt.ui.navigation import Navigation
    from tests.ui.match.conftest import PatientEngine
    from tests.ui.page_tour import PageTour


class MemorySettings:
    """Settings that are forgotten with the test."""

    def __init__(self, **values: Any) -> None:
        self.values: dict[str, Any] = {f"preferences.{key}": each for key, each in values.items()}

    def get(self, key: str, default: Any) -> Any:
        return self.values.get(key, default)

    def set(self, key: str, value: Any) -> None:
        self.values[key] = value


@pytest.fixture(autouse=True, scope="session")
def _many_pictures() -> Iterator[None]:
    """Keep what is drawn at more sizes than a person has in sight: tests go back and forth.

    The boxes at home, which every test of the whole app sees, took a third of its time.
    """
    draw, drawn = Box.picture, dict[object, QPixmap]()

    def picture(box: Box, theme: Theme, field: QSize, ratio: float) -> QPixmap:
        key = (type(box), box.spec.id, theme, field.toTuple(), ratio)
        if key not in drawn:
            drawn[key] = draw(box, theme, field, ratio)
        return drawn[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sprite, "_bank", lru_cache(maxsize=16)(sprite.SpriteBank))
        patch.setattr(Box, "picture", picture)
        yield


@pytest.fixture(autouse=True)
def default_keys() -> Iterator[None]:
    """Leave the next test the usual keys."""
    yield
    KEYS.remember_in(None)


@pytest.fixture
def settings() -> MemorySettings:
    return MemorySettings(theme="light", reduced_motion=True, pace="quick")


@pytest.fixture
def appearance(qtbot: QtBot, settings: MemorySettings) -> Appearance:
    return Appearance(settings)


@pytest.fixture
def window(qtbot: QtBot, appearance: Appearance) -> MainWindow:
    """The window, in which everything is laid out and nothing painted: that is half of the time.

    A test of what can be seen, or of painting that never ends, asks for `painted`, too.
    """
    shown = MainWindow(appearance)
    qtbot.addWidget(shown)
    shown.show()
    qtbot.waitExposed(shown)
    shown.activateWindow()
    qtbot.waitUntil(shown.isActiveWindow)
    # Where another test has left the mouse, something may lie under it now.
    QCursor.setPos(shown.mapToGlobal(QPoint(1, 1)))
    shown.setUpdatesEnabled(False)
    return shown


@pytest.fixture(scope="session")
def empty_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a store to copy: a copy opens faster than a new store is made."""
    from pullstrings_qt.storage import open_store

    folder = tmp_path_factory.mktemp("empty") / "store"
    open_store(folder).store.close()
    return folder


@pytest.fixture
def store(tmp_path: Path, empty_store: Path) -> Iterator["Store"]:
    """An empty store in a folder of its own."""
    from pullstrings_qt.storage import open_store

    copytree(empty_store, tmp_path / "store")
    with closing(open_store(tmp_path / "store").store) as opened:
        yield opened


@pytest.fixture
def engine(qtbot: QtBot) -> "PatientEngine":
    """What computer players ask."""
    from tests.ui.match.conftest import PatientEngine

    return PatientEngine()


@pytest.fixture
def navigation(
    window: MainWindow, appearance: Appearance, store: "Store", engine: "PatientEngine"
) -> "Navigation":
    """All of the app, with Home in sight."""
    from pullstrings_qt.ui.navigation import Navigation

    led = Navigation(window, appearance, store, lambda: engine, window)
    engine.setParent(led)
    led.open_home()
    return led


@pytest.fixture
def painted(window: MainWindow) -> None:
    """Paint the window."""
    window.setUpdatesEnabled(True)


@pytest.fixture(scope="session")
def lived_in_store(tmp_path_factory: pytest.TempPathFactory, empty_store: Path) -> Path:
    """The folder of a store to copy in which somebody has learned."""
    from pullstrings_qt.storage import open_store
    from tests.ui.page_tour import live_for_weeks

    folder = copytree(empty_store, tmp_path_factory.mktemp("learned") / "store")
    with closing(open_store(folder).store) as store:
        live_for_weeks(store)
    return folder


@pytest.fixture
def tour(
    window: MainWindow,
    appearance: Appearance,
    tmp_path_factory: pytest.TempPathFactory,
    lived_in_store: Path,
) -> Iterator["PageTour"]:
    """A house in which somebody has played and learned; every page can be opened."""
    from pullstrings_qt.storage import open_store
    from tests.ui.page_tour import begin_tour

    folder = tmp_path_factory.mktemp("s")  # Settings shows the path, which is one word
    copytree(lived_in_store, folder, dirs_exist_ok=True)
    with closing(open_store(folder).store) as store:
        yield begin_tour(window, appearance, store)


Speak = Callable[[str], object]


@pytest.fixture
def speak(qapp: QApplication) -> Iterator[Speak]:
    """Return a function that lets the app speak a language until the end of the test."""
    yield partial(use_app_language, qapp)
    use_app_language(qapp, ENGLISH)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is given to the queue of all that is said aloud, in order."""
    told: list[str] = []
    announce = LastEvents.announce

    def listen(events: LastEvents, text: str, *, last: bool = False, secret: bool = False) -> None:
        if text:
            told.append(text)
        announce(events, text, last=last, secret=secret)

    monkeypatch.setattr(LastEvents, "announce", listen)
    return told


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What screen readers are told in the end, in order."""
    told: list[str] = []

    def listen(event: QAccessibleEvent) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            told.append(event.message())

    monkeypatch.setattr(QAccessible, "updateAccessibility", listen)
    return told


class _ShownWindows(QObject):
    """Notes the widgets that are shown as windows of their own."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        shown = event.type() == QEvent.Type.Show and isinstance(watched, QWidget)
        if shown and isinstance(watched, QWidget) and watched.isWindow():
            self.names.append(type(watched).__name__)
        return False


@pytest.fixture
def shown_windows(window: MainWindow) -> Iterator[list[str]]:
    """Return the classes of widgets that become windows beside the one of the app."""
    watch, app = _ShownWindows(), QApplication.instance()
    assert app is not None
    app.installEventFilter(watch)
    yield watch.names
    app.removeEventFilter(watch)
