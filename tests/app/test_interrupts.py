"""Ctrl-C in the terminal ends the app like closing its window."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest
from PySide6.QtWidgets import QApplication

from pullstrings_qt.app.interrupts import ENDING, Interrupts
from pullstrings_qt.storage.folder import STORE_FILE, companion

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are sent as on POSIX")

PATIENCE = 60.0  # seconds; the machine may be busy


def eventually(what: Callable[[], bool], words: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < deadline, words
        time.sleep(0.02)


HEARS_SIGNALS = ("env", "--default-signal=HUP,INT,TERM")
"""The tests themselves may have been started to outlive their terminal, by nohup."""


PLAYS = """
import sys
from pullstrings_qt.app import command, start

settle = start.AppSession._settle
start.AppSession._settle = lambda session: (settle(session), session.engine.warm())
sys.exit(command.main(sys.argv[1:]))
"""
"""The app with computer players that are there, as in a match."""


class App:
    """The app in a process group of its own, as a terminal starts it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.process = subprocess.Popen(
            [*HEARS_SIGNALS, sys.executable, "-c", PLAYS, "--data-dir", str(folder)],
            start_new_session=True,
            stderr=subprocess.PIPE,
            text=True,
        )

    def workers(self) -> list[int]:
        """Return the processes of the group besides the app: the worker, and one that tidies up."""
        found = []
        for each in psutil.process_iter(["status"]):
            with suppress(ProcessLookupError):  # it may end meanwhile
                ours = os.getpgid(each.pid) == self.process.pid != each.pid
                if ours and each.info["status"] != psutil.STATUS_ZOMBIE:
                    found.append(each.pid)
        return found

    def wait_until_it_plays(self) -> None:
        """Wait until the window is there and the computer players are."""
        eventually((self.folder / "calls").is_dir, "the window has not settled")
        eventually(lambda: len(self.workers()) > 1, "no worker came up")

    def interrupt(self, number: int) -> None:
        """Send a signal to the whole group, as a terminal does."""
        os.killpg(self.process.pid, number)

    def end(self) -> tuple[int, str]:
        """Wait for the end and return exit code and complaints."""
        _out, complaint = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, complaint


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[[], App]]:
    """Return a function that starts the app on one store."""
    started: list[App] = []

    def begin() -> App:
        started.append(App(tmp_path / "data"))
        return started[-1]

    yield begin
    for app in started:
        if app.process.poll() is None:
            app.interrupt(signal.SIGKILL)
            app.process.communicate()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_ends_the_app_and_closes_the_store(start: Callable[[], App], number: int) -> None:
    app = start()
    app.wait_until_it_plays()
    if number == signal.SIGTERM:  # of the system, and for the app alone
        app.process.terminate()
    else:
        app.interrupt(number)
    assert app.end() == (0, "")
    file = app.folder / STORE_FILE
    assert not companion(file, "-wal").exists(), "a closed store has no log"
    with closing(sqlite3.connect(file)) as store:
        assert store.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    eventually(lambda: app.workers() == [], "a helper was left")


def test_ctrl_c_ends_the_app_while_it_comes_up(start: Callable[[], App]) -> None:
    app = start()
    eventually((app.folder / STORE_FILE).exists, "no store was made")
    app.interrupt(signal.SIGINT)
    assert app.end() == (0, "")


BUSY = """
import sys, time
from PySide6.QtCore import QCoreApplication
from pullstrings_qt.app.interrupts import Interrupts

with Interrupts(QCoreApplication([])):
    while True:  # never looks after events
        sys.stdout.write("busy\\n")
        sys.stdout.flush()
        time.sleep(0.01)
"""


def test_a_second_ctrl_c_ends_an_app_that_does_not_listen() -> None:
    command = [*HEARS_SIGNALS, sys.executable, "-c", BUSY]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as app:
        assert app.stdout is not None
        app.stdout.readline()
        app.send_signal(signal.SIGINT)
        for _line in range(100):
            app.stdout.readline()
        assert app.poll() is None, "the first one asks"
        app.send_signal(signal.SIGINT)
        app.stdout.read()
    assert app.returncode == -signal.SIGINT


STUBBORN = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget
from pullstrings_qt.app.interrupts import Interrupts

class Stubborn(QWidget):
    def closeEvent(self, event):
        event.ignore()
        print("asks", flush=True)

app = QApplication([])
window = Stubborn()
window.show()
QTimer.singleShot(0, lambda: print("open", flush=True))
with Interrupts(app):
    sys.exit(app.exec())
"""


def test_a_terminal_that_goes_ends_an_app_whose_window_would_ask_first() -> None:
    with subprocess.Popen(
        [*HEARS_SIGNALS, sys.executable, "-c", STUBBORN], stdout=subprocess.PIPE, text=True
    ) as app:
        assert app.stdout is not None
        app.stdout.readline()
        app.send_signal(signal.SIGHUP)
        assert app.stdout.read() == "asks\n"
    assert app.returncode == 0


def test_what_was_to_be_ignored_stays_ignored() -> None:
    """``nohup`` lets an app outlive its terminal."""
    ignoring = "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)\n" + BUSY
    with subprocess.Popen(
        [*HEARS_SIGNALS, sys.executable, "-c", ignoring], stdout=subprocess.PIPE, text=True
    ) as app:
        assert app.stdout is not None
        app.stdout.readline()
        for _signal in range(2):
            app.send_signal(signal.SIGHUP)
            for _line in range(100):
                app.stdout.readline()
        assert app.poll() is None
        app.kill()


def test_afterwards_signals_do_what_they_did_before(qapp: QApplication) -> None:
    before = [signal.getsignal(number) for number in ENDING]
    with Interrupts(qapp):
        assert signal.getsignal(signal.SIGINT) not in before
    assert [signal.getsignal(number) for number in ENDING] == before
    assert signal.set_wakeup_fd(-1) == -1
