"""A person who has just got the app: a display, an empty home, keys to press, a window to close.

Uses nothing but Python, Xvfb, xdotool and Xlib, because it also sits before an app in another root.
"""

import ctypes
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 60.0  # seconds; the machine may be busy
PACE = 0.5  # seconds between two keys
SIZE = (1366, 768)  # the window at its first start
STORE = Path("Pullstrings", "pullstrings.db")


class TrialError(Exception):
    """Something is not as it should be."""


@dataclass(frozen=True)
class Place:
    """One way the app lies on this machine.

    Attributes:
        command: starts it.
        home: the home of the person, as this machine sees it; empty at first.
        inside: the same, as the app sees it.
        work: the folder the app is started in.
    """

    command: tuple[str, ...]
    home: Path
    inside: Path
    work: Path = ROOT

    def environment(self, display: str) -> dict[str, str]:
        """Return the environment of the app: a plain desktop's, and nothing of the developer's."""
        return {
            "DISPLAY": display,
            "HOME": str(self.inside),
            "LANG": "C.UTF-8",
            "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games:/usr/sbin:/sbin",
            "QT_SCALE_FACTOR": "1",
        }

    @property
    def store(self) -> Path:
        """Where the matches are kept."""
        return self.home / ".local" / "share" / STORE


@contextmanager
def display() -> Iterator[str]:
    """Start a display in memory and yield its name."""
    reading, writing = os.pipe()
    screen = f"{SIZE[0]}x{SIZE[1]}x24"
    options = ["-displayfd", str(writing), "-screen", "0", screen, "-nolisten", "tcp", "-ac"]
    server = subprocess.Popen(
        ["Xvfb", *options], pass_fds=[writing], stdin=-3, stdout=-3, stderr=-3
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as answer:
            yield f":{answer.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


class Message(ctypes.Structure):
    """A message from a window manager, as Xlib knows it (XClientMessageEvent)."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("room", ctypes.c_long * 24),
    )


def ask_to_close(display: str, window: int) -> None:
    """Tell a window what its cross would: there is no window manager, so it has none."""
    xlib = ctypes.CDLL("libX11.so.6")
    xlib.XOpenDisplay.restype = ctypes.c_void_p
    xlib.XInternAtom.restype = ctypes.c_ulong
    there = ctypes.c_void_p(xlib.XOpenDisplay(display.encode()))
    protocols = xlib.XInternAtom(there, b"WM_PROTOCOLS", 0)
    closing = xlib.XInternAtom(there, b"WM_DELETE_WINDOW", 0)
    message = Message(type=33, window=window, message_type=protocols, format=32)
    message.data[0] = closing
    xlib.XSendEvent(there, ctypes.c_ulong(window), 0, ctypes.c_long(0), ctypes.byref(message))
    xlib.XCloseDisplay(there)


def eventually(what: Callable[[], bool], words: str) -> None:
    """Wait until something is so.

    Raises:
        TrialError: it never is.
    """
    deadline = time.monotonic() + PATIENCE
    while not what():
        if time.monotonic() > deadline:
            raise TrialError(words)
        time.sleep(0.1)


class Person:
    """Somebody who has started the app and sits before its window."""

    def __init__(self, place: Place, name: str, *words: str) -> None:
        self.place = place
        self._environment = place.environment(name)
        self._hands = {**os.environ, "DISPLAY": name}
        self.app = subprocess.Popen(
            [*place.command, *words],
            env=self._environment,
            cwd=place.work,
            stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.window = ""

    def do(self, *words: str) -> str:
        """Let xdotool do something; return what it says."""
        command = ["xdotool", *words]
        done = subprocess.run(
            command, env=self._hands, capture_output=True, text=True, check=False, timeout=30
        )
        return done.stdout.strip()

    def wait_for_window(self) -> None:
        """Wait until the window is there, and give it the keyboard."""

        def found() -> bool:
            if self.app.poll() is not None:
                raise TrialError(f"the app has ended: {self.app.communicate()[1]}")
            seen = self.do("search", "--onlyvisible", "--name", "^Pullstrings")
            self.window = seen.splitlines()[0] if seen else ""
            return bool(self.window)

        eventually(found, "no window came up")
        self.do("windowfocus", "--sync", self.window)
        time.sleep(1.5)  # what comes after the first picture: the worker

    def press(self, *keys: str) -> None:
        """Press keys, calmly."""
        for key in keys:
            self.do("key", key)
            time.sleep(PACE)

    def close(self) -> None:
        """Close the window as a person does and wait for the app to end."""
        ask_to_close(self._hands["DISPLAY"], int(self.window))
        try:
            _out, complaints = self.app.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired as problem:
            raise TrialError("the app did not end when its window was closed") from problem
        if self.app.returncode or complaints:
            raise TrialError(f"the app ended with {self.app.returncode}: {complaints}")

    def stop(self) -> None:
        """End what is left of the app."""
        if self.app.poll() is None:
            self.app.kill()
            self.app.communicate()

    def picture(self, file: Path) -> None:
        """Keep a picture of the screen, where the tool for it is there."""
        command = ["import", "-window", "root", str(file)]
        try:
            subprocess.run(command, env=self._hands, check=False, timeout=30)
        except OSError:
            print(f"no picture {file.name}: ImageMagick is not here")
