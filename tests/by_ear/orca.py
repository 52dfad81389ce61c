"""The real Orca reads a match of Pulling Strings played by key: its speech, in order.

`make orca` prints it twice, for Orca hears the app in two ways: as Debian 12 has it (43), and with
the announcements that it hears since version 45. Nothing sounds: Orca's own log is read.
"""

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import psutil  # type: ignore[import-untyped]

from benchmarks.display import display
from tests.by_ear.desktop import desktop
from tests.by_ear.house import House
from tests.by_ear.matches import MATCHES, letter
from tests.by_ear.message_bus import PATIENCE

_QUIET: Final = 1.2
"""Seconds without work after which Orca has said all it says of a key."""
_WORK: Final = 0.1
"""Of these, seconds of processor time that Orca and the app may have taken."""
_SPOKEN: Final = re.compile(r"SPEECH OUTPUT: '(.*)' ?(?:voice=\w+)?\{")
# Its log is to be read while it is written.
_AT_ONCE: Final = """
from orca import debug

debug.debugFile.reconfigure(line_buffering=True)
"""
# Orca 45 (scripts/default.py, on_announcement) presents what an announcement carries.
_ANNOUNCEMENTS: Final = """
from orca.scripts import default

listeners_before = default.Script.getListeners

def present(script, event):
    if event.any_data:
        script.presentMessage(event.any_data)

def listeners(script):
    heard = {"object:announcement": lambda event: present(script, event)}
    return {**listeners_before(script), **heard}

default.Script.getListeners = listeners
"""
WAYS: Final = {
    "orca": ("Orca as it is", _AT_ONCE),
    "orca-announcements": ("Orca, hearing announcements as since 45", _AT_ONCE + _ANNOUNCEMENTS),
}
"""By the name of a file: words, and what Orca is told."""


class Orca:
    """A running Orca, and what it says.

    Args:
        env: the desktop.
        folder: an empty one, for what it remembers and its log.
        told: Python it runs at its start.
    """

    def __init__(self, env: Mapping[str, str], folder: Path, told: str) -> None:
        (folder / "orca-customizations.py").write_text(told, encoding="utf-8")
        self._log = folder / "log"
        places = {f"XDG_{name}_HOME": str(folder) for name in ("DATA", "CONFIG", "CACHE")}
        nobody = {"SPEECHD_ADDRESS": "inet_socket:127.0.0.1:1"}  # no voice is needed
        self._program = subprocess.Popen(
            ["orca", "--user-prefs", str(folder), "--debug-file", str(self._log)],
            env={**env, **places, **nobody},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._read = 0
        self.busy = [psutil.Process(self._program.pid)]
        """What must be at rest before it has said all."""

    def close(self) -> None:
        """End it."""
        self._program.kill()
        self._program.wait()

    def said(self, awaited: str = "") -> list[str]:
        """Return what it says until it is quiet, but for the names of keys it echoes."""
        new, deadline = self._said_meanwhile(), time.monotonic() + PATIENCE
        while awaited and not any(awaited in each for each in new):
            assert time.monotonic() < deadline, f"Orca does not say {awaited!r}: {new}"
            new += self._said_meanwhile()
        return new

    def _said_meanwhile(self) -> list[str]:
        before, since = self._work(), time.monotonic()
        while time.monotonic() - since < _QUIET:
            time.sleep(0.1)
            if (now := self._work()) - before > _WORK:
                before, since = now, time.monotonic()
        text = self._log.read_text(encoding="utf-8", errors="replace") if self._log.exists() else ""
        new, self._read = text[self._read :], len(text)
        spoken = [found[1] for found in _SPOKEN.finditer(new)]
        return [each for each in spoken if each.strip() and not each.endswith(" ")]

    def _work(self) -> float:
        return sum(sum(each.cpu_times()[:2]) for each in self.busy)


class Step(NamedTuple):
    """Something a person does.

    Attributes:
        why: in words.
        keys: what is pressed.
        awaited: what Orca says of it at last.
    """

    why: str
    keys: tuple[str, ...]
    awaited: str = ""


_QUESTIONS: Final = (
    Step("What happened last?", ("alt+l",)),
    Step("Whose turn is it?", ("alt+t",)),
    Step("The score?", ("alt+s",)),
    Step("Which keys?", ("alt+k",)),
    Step("The next stack", ("alt+Right",)),
    Step("This row?", ("alt+r",)),
    Step("Along the board", ("Left",)),
    Step("", ("Down",)),
    Step("Where is home?", ("alt+h",)),
    Step("Jump to a place", ("alt+j",)),
    Step("", ("5", "2", "Return")),
    Step("Go to the next area", ("F6",)),
    Step("", ("F6",)),
    Step("", ("F6",)),
    Step("By Tab", ("Tab",)),
    Step("", ("Tab", "Tab")),
    Step("The menu", ("space",)),
    Step("", ("Down",)),
    Step("", ("Escape",)),
    Step("Home", ("ctrl+h",)),
    Step("Once more?", ("alt+l",)),
    Step("Keys", ("F1",)),
    Step("", ("Tab",)),
    Step("", ("Tab",)),
    Step("", ("Escape",)),
    Step("And back", ("Return",), "picks first"),
)
"""What is asked between two turns."""


def _evening() -> Iterator[Step]:
    """Yield what is done in a match."""
    match = MATCHES["pulling_strings"]()
    yield Step("The match that was left", ("Return",), "picks first")
    for place in match.left:
        turn, account, number = match.turns[place], match.accounts[place], place + 1
        if place == match.left[1]:
            yield from _QUESTIONS
        for seat in sorted(turn):
            name = match.record.players[seat]
            begins = f"{name} is there" if seat else f"Turn {number}"
            yield Step(begins, ("Return",), "password text")
            yield Step("A letter", (letter(turn[seat]),), "A tile is picked")
            if not seat:
                yield Step("Face down", ("Return",), "I’m ")
        yield Step("Both look", ("Return",), account)
    yield Step("The end", ("Return",))
    for _step in range(4):
        yield Step("", ("Tab",))
    yield Step("Home", ("ctrl+h",))


def listen(told: str) -> Iterator[str]:
    """Play the match, and yield lines of what is done and what Orca says."""
    with TemporaryDirectory() as folder, display() as screen:
        data, prefs = Path(folder, "data"), Path(folder, "orca")
        data.mkdir()
        prefs.mkdir()
        MATCHES["pulling_strings"]().fill(data)
        with (
            desktop(screen, Path(folder)) as env,
            closing(Orca(env, prefs, told)) as orca,
            # another that listened for announcements would let the app take Orca 43 for one
            closing(House(data, env, announcements=False)) as house,
        ):
            orca.busy.append(psutil.Process(house.app.pid))
            yield "> the app is opened"
            yield from orca.said("Play on")
            for why, keys, awaited in _evening():
                house.keys(*keys)
                yield f"> {' '.join(keys)}{f'   ({why})' if why else ''}"
                yield from orca.said(awaited) or ["(nothing)"]


def main() -> None:
    """Print what Orca says in each way; also into files of a folder, if one is named."""
    if shutil.which("orca") is None:
        sys.exit("Orca is missing: run `make orca`")
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    shown = subprocess.run(["orca", "--version"], capture_output=True, text=True, check=True)
    for name, (way, told) in WAYS.items():
        lines = [f"# {way} ({shown.stdout.strip()})"]
        print(lines[0], flush=True)
        for line in listen(told):
            print(line, flush=True)
            lines.append(line)
        if folder is not None:
            (folder / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
