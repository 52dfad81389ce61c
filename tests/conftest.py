"""The fixtures of every test: Qt without a display, a temporary home, and leak checks."""

import gc
import logging
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from sqlite3 import Connection
from types import ModuleType
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings
from pytestqt.qtbot import QtBot

from pullstrings_qt.storage import database

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from pullstrings_qt.tiles.own_sets import OwnTileSets

# Before anything loads Qt: no display, no scaling, a locale Qt does not warn about.
os.environ.update(QT_QPA_PLATFORM="offscreen", QT_SCALE_FACTOR="1", LC_ALL="C.UTF-8", LANGUAGE="en")
for _name in ("QT_STYLE_OVERRIDE", "QT_QPA_PLATFORMTHEME", "QT_FONT_DPI", "QT_LOGGING_RULES"):
    os.environ.pop(_name, None)

# A shell script that starts the tests behind it has Ctrl-C ignored, by all they start as well.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Hypothesis keeps an eye on the clock, and a busy machine would fail what is right. Each run draws
# other examples: fewer at a time are as many in a week.
settings.register_profile(
    "any speed", deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any speed")

# In memory, where a machine has the room: tests of the store wait long for a disk.
_MEMORY = Path("/dev/shm")
if _MEMORY.is_dir() and os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free > 2**30:
    os.environ.setdefault("TMPDIR", str(_MEMORY))
    tempfile.tempdir = None  # pytest has asked before

_HOME = tempfile.TemporaryDirectory(prefix="pullstrings-tests-")
# No test can reach the folders of the person who runs it, even one that forgets `data_folder`.
for _name in ("DATA", "CONFIG", "STATE", "CACHE"):
    os.environ[f"XDG_{_name}_HOME"] = str(Path(_HOME.name, _name.lower()))


_LIVELY_FIXTURES = {"qapp", "display"}
_LIVELY_MODULES = {"subprocess", "multiprocessing", "threading", "concurrent", "psutil"}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that may depend on what a timer, a window or a process does meanwhile."""
    for item in items:
        if isinstance(item, pytest.Function) and (
            _LIVELY_FIXTURES.intersection(item.fixturenames)
            or _LIVELY_MODULES.intersection(_modules_used(item.module))
        ):
            item.add_marker("lively")


def pytest_collection_finish() -> None:
    """Keep the collected tests out of every later garbage collection, which would look at them."""
    gc.collect()
    gc.freeze()


@cache
def _modules_used(tests: ModuleType) -> set[str]:
    """Return the modules that a file of tests takes something from."""
    taken = vars(tests).values()
    named = {getattr(each, "__module__", None) or getattr(each, "__name__", "") for each in taken}
    return {str(name).partition(".")[0] for name in named}


@pytest.fixture
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder for the store, which is also the platform's data folder."""
    folder = tmp_path / "data"
    folder.mkdir()
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    return folder


@pytest.fixture
def own_sets(tmp_path: Path) -> Iterator["OwnTileSets"]:
    """Return the tile sets of one's own, which are none, in use."""
    from pullstrings_qt.tiles.tile_set import use_own_sets
    from tests.tiles.sets import empty_sets_folder

    own = empty_sets_folder(tmp_path)
    use_own_sets(lambda: own)
    yield own
    use_own_sets(None)


@pytest.fixture(autouse=True)
def hasty_disk() -> Iterator[None]:
    """Wait for no disk: what a power cut would take is tried in `tests/storage/test_opening.py`.

    A patch of its own: `monkeypatch`, made here first, would be undone after all other fixtures,
    and the words that a test speaks would stay.
    """
    durable = database.prepare

    def prepare(connection: Connection) -> None:
        durable(connection)
        connection.execute("PRAGMA synchronous = OFF")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "prepare", prepare)
        patch.setattr(os, "fsync", lambda _descriptor: None)
        yield


@pytest.fixture(autouse=True)
def same_secrets() -> Iterator[None]:
    """Let laptops draw the same keys and seeds each time, and so play the same matches."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "token_bytes", Random(1).randbytes)
        yield


@pytest.fixture(scope="session")
def qapp(qapp: object) -> object:
    """Return the application, writing in the bundled font as on every machine."""
    from PySide6.QtWidgets import QApplication

    from pullstrings_qt.look.theme import Theme, load_fonts

    load_fonts()
    gc.disable()  # `_no_window_left` collects: a thread must not, see `app.garbage_collector`
    QApplication.setFont(Theme().font("body"))
    return qapp


class PatientBot(QtBot):
    """Waits longer by default than pytest-qt's bot: a busy machine would fail what is right."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = 30_000) -> None:
        super().waitUntil(callback, timeout=timeout)


@pytest.fixture
def qtbot(qapp: object, request: pytest.FixtureRequest) -> QtBot:
    return PatientBot(request)


@pytest.fixture(scope="session")
def display() -> Iterator[dict[str, str]]:
    """Start an X server in memory and return the environment that shows windows on it."""
    if shutil.which("Xvfb") is None:
        if sys.platform == "linux":
            pytest.fail("Xvfb is missing: run the tests with `make test`")
        pytest.skip("windows under Xvfb are tried on Linux only")
    reading, writing = os.pipe()
    options = ["-displayfd", str(writing), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]
    options.append("-r")  # a key that is let go late, on a busy machine, is not repeated
    options.append("-noreset")  # else it starts over, and refuses for a moment, after each app
    server = subprocess.Popen(
        ["Xvfb", *options],
        pass_fds=[writing],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        if not number:
            pytest.fail("Xvfb ended before it had a display")
        home = dict.fromkeys(("WAYLAND_DISPLAY", "XAUTHORITY"), "")
        yield {**os.environ, **home, "DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"}
    finally:
        server.terminate()
        server.wait()


@pytest.fixture(autouse=True)
def _no_window_left(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that uses Qt and leaves a top-level widget alive."""
    if "qapp" not in request.fixturenames:
        yield
        return
    request.getfixturevalue("qapp")
    from PySide6.QtWidgets import QApplication

    from pullstrings_qt.app.garbage_collector import collect_due
    from pullstrings_qt.look.theme import Theme

    Theme().use()

    before = QApplication.topLevelWidgets()  # held, so that no new widget takes an old id
    known = {id(widget) for widget in before}
    yield
    collect_due()
    if _left_over(known):  # in no name, which would keep alive what is looked for
        gc.collect()
    left = _left_over(known)
    names = [f"{type(widget).__name__} {widget.objectName()}".strip() for widget in left]
    for widget in left:
        widget.deleteLater()
    _left_over(known)
    assert not names, f"left alive after the test: {', '.join(names)}"


def _left_over(known: set[int]) -> list["QWidget"]:
    """Return the top-level widgets that are new and that nobody owns."""
    from PySide6.QtCore import QCoreApplication, QEvent
    from PySide6.QtWidgets import QApplication

    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return [
        widget
        for widget in QApplication.topLevelWidgets()
        # Qt keeps one label for all tool tips as long as it likes.
        if id(widget) not in known
        and widget.parentWidget() is None
        and widget.metaObject().className() != "QTipLabel"
    ]


@pytest.fixture(autouse=True)
def _no_warning_logged(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail a test in which our code logs a warning; a test that wants one calls caplog.clear()."""
    yield
    logged = [
        record.getMessage()
        for record in caplog.get_records("call")
        if record.levelno >= logging.WARNING and record.name.startswith("pullstrings_qt")
    ]
    assert not logged, f"logged: {'; '.join(logged)}"
