"""A real window under Xvfb, driven by keys and mouse: play, be killed, go on."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pullstrings_qt.storage.folder import STORE_FILE
from tests.ui.keyboard import LINUX_CODES

pytestmark = pytest.mark.display

PATIENCE = 60.0  # seconds; the machine may be busy
PACE = 0.9  # seconds between two keys: a calm person, also for a busy machine
START_THE_MATCH = (1141, 642)  # the main button of the new-match dialog, in a window of 1366x768
_TAKE_PICTURES = """
import sys
from PySide6.QtGui import QGuiApplication
app = QGuiApplication(sys.argv[:1])
for file in sys.stdin:
    app.primaryScreen().grabWindow(0).save(file.strip())
    print(flush=True)
"""


def eventually(what: Callable[[], bool], words: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < deadline, words
        time.sleep(0.1)


class Person:
    """Somebody at the keyboard of the app."""

    def __init__(self, folder: Path, display: dict[str, str], scale: int) -> None:
        self.folder = folder
        self._display = display
        self.app = subprocess.Popen(
            [sys.executable, "-m", "pullstrings_qt", "--data-dir", str(folder)],
            env={**display, "QT_SCALE_FACTOR": str(scale)},
            start_new_session=True,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._window = ""

    def _xdotool(self, *words: str) -> str:
        result = subprocess.run(
            ["xdotool", *words],
            env=self._display,
            capture_output=True,
            text=True,
            check=False,
            timeout=30,
        )
        return result.stdout.strip()

    def wait_for_window(self) -> None:
        def found() -> bool:
            assert self.app.poll() is None, f"the app has ended: {self.app.communicate()[1]}"
            windows = self._xdotool(
                "search", "--all", "--onlyvisible", "--pid", str(self.app.pid), "--name", "^Pull"
            )
            self._window = windows.splitlines()[0] if windows else ""
            return bool(self._window)

        eventually(found, "no window came up")
        self._xdotool("windowfocus", "--sync", self._window)
        time.sleep(0.8)

    def press(self, *keys: str) -> None:
        for key in keys:
            self._xdotool("key", key)
            time.sleep(PACE)

    def place(self) -> dict[str, int]:
        """Return where the window lies on the screen: X, Y, WIDTH and HEIGHT in pixels."""
        lines = self._xdotool("getwindowgeometry", "--shell", self._window).splitlines()
        return {name: int(value) for name, value in (line.split("=") for line in lines)}

    def use_keyboard(self, layout: str) -> None:
        """Let the keys write what they do in another country."""
        subprocess.run(["setxkbmap", layout], env=self._display, check=True, timeout=30)

    def click(self, place: tuple[int, int]) -> None:
        self._xdotool("mousemove", "--window", self._window, *map(str, place), "click", "1")
        time.sleep(0.5)

    def pointer(self) -> str:
        """Return where the mouse is on the screen."""
        return self._xdotool("getmouselocation")

    def choose_in_secret(self, first: str, second: str) -> None:
        """Let both players pick a letter, then skip the reveal."""
        self.press("Return")  # Choose strings
        self.press(first, "Return")  # the letter, lay it face down
        self.press("Return", second)  # I’m …, the letter: it lies face down
        time.sleep(0.5)  # a key that comes at once was meant for the letter
        self.press("Return")  # turn both tiles over
        time.sleep(0.5)
        self.press("space")

    def kill(self) -> None:
        """End the whole app without warning, the worker of the computer players included."""
        os.killpg(self.app.pid, signal.SIGKILL)
        self.app.communicate(timeout=10)


class Screen:
    """What can be seen of all windows, but for the pointer."""

    def __init__(self, display: dict[str, str], file: Path) -> None:
        self._file = file
        self._camera = subprocess.Popen(
            [sys.executable, "-c", _TAKE_PICTURES],
            env=display,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def at_rest(self) -> bytes:
        """Return a picture, once nothing moves any more."""
        pictures = [b"", self._picture()]

        def rests() -> bool:
            time.sleep(0.3)
            pictures.append(self._picture())
            return pictures[-1] == pictures[-2]

        eventually(rests, "something moves on and on")
        return pictures[-1]

    def close(self) -> None:
        """Take no more pictures."""
        self._camera.kill()
        self._camera.communicate()

    def _picture(self) -> bytes:
        assert self._camera.stdin is not None
        assert self._camera.stdout is not None
        print(self._file, file=self._camera.stdin, flush=True)
        assert self._camera.stdout.readline() == "\n"
        return self._file.read_bytes()


def ask_store(folder: Path, question: str) -> list[tuple[object, ...]]:
    path = folder / STORE_FILE
    if not path.exists():
        return []
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=5)) as store:
        return store.execute(question).fetchall()


def turns_in(folder: Path) -> list[tuple[object, ...]]:
    return ask_store(folder, "SELECT number, choices FROM turns ORDER BY number")


def letters_on_the_board(folder: Path) -> list[str]:
    ((setup,),) = ask_store(folder, "SELECT setup FROM matches")
    layout = json.loads(str(setup))["layout"]
    assert len(layout) == 20
    return [str(tile) for tile in layout]


@pytest.fixture
def people(tmp_path: Path, display: dict[str, str]) -> Iterator[Callable[..., Person]]:
    """Return a function that starts the app, always on the same store, on a screen of a scale."""
    started: list[Person] = []

    def start(scale: int = 1) -> Person:
        started.append(Person(tmp_path / "data", display, scale))
        return started[-1]

    yield start
    for person in started:
        person.use_keyboard("us")
        if person.app.poll() is None:
            person.kill()


@pytest.fixture
def screen(tmp_path: Path, display: dict[str, str]) -> Iterator[Screen]:
    with closing(Screen(display, tmp_path / "screen.png")) as seen:
        yield seen


@pytest.mark.timeout(400)
def test_a_match_keeps_what_is_chosen_secret_survives_a_killed_app_and_goes_on(
    people: Callable[..., Person], screen: Screen
) -> None:
    """In one evening: a second start finds the first, and the last is on a screen of scale 2."""
    person = people()
    person.wait_for_window()
    folder = person.folder
    person.press("Escape", "ctrl+n")
    person.click(START_THE_MATCH)
    eventually(lambda: len(ask_store(folder, "SELECT id FROM matches")) == 1, "no match began")
    choose_by_mouse_unseen(person, screen)
    letters = letters_on_the_board(folder)
    person.choose_in_secret(letters[2], letters[7])
    eventually(lambda: len(turns_in(folder)) == 1, "the first turn was not stored")
    assert turns_in(folder) == [(1, '{"0": "n3", "1": "e3"}')]

    second = people()
    _out, complaint = second.app.communicate(timeout=PATIENCE)
    assert (second.app.returncode, complaint) == (0, "")
    assert person.app.poll() is None

    person.kill()
    assert turns_in(folder) == [(1, '{"0": "n3", "1": "e3"}')]

    person = people(scale=2)
    person.wait_for_window()
    place = person.place()
    assert min(place["X"], place["Y"]) >= 0
    assert place["X"] + place["WIDTH"] <= 1600
    assert place["Y"] + place["HEIGHT"] <= 1000
    person.press("Escape", "Return")  # the main button of the home page: Play on
    person.use_keyboard("ru")
    key = str(LINUX_CODES[letters[0].upper()])  # of the keyboard: there is no such letter
    person.choose_in_secret(key, key)
    eventually(lambda: len(turns_in(folder)) == 2, "the match did not go on")
    assert turns_in(folder)[1] == (2, '{"0": "n1", "1": "n1"}')


MAIN_BUTTON = (1198, 694)
FIRST_TILES = ((701, 85), (596, 552))
HAND_OVER = (333, 508)
"""Places in a window of 1366x768: of the page, of the dialog of a secret choice, of its cover."""


def choose_by_mouse_unseen(person: Person, screen: Screen) -> None:
    """A pointer left where somebody chose tells the next person nothing."""
    seen, pointers = [], []
    for tile in FIRST_TILES:
        before = screen.at_rest()
        person.click(MAIN_BUTTON)
        board = screen.at_rest()
        for _click in range(2):
            person.click(tile)
        cover = screen.at_rest()
        person.click(HAND_OVER)
        seen.append((board, cover, screen.at_rest()))
        pointers.append(person.pointer())
        assert len({before, *seen[-1]}) == 4, "each is another picture"
        person.press("Escape")
    assert seen[0][1:] == seen[1][1:]
    assert pointers[0] == pointers[1]
