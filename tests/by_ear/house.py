"""The app as a family starts it, on a separate desktop, with a screen reader."""

import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from tests.by_ear.message_bus import PATIENCE, Gone
from tests.by_ear.reader import Reader, Thing


def title_of(tree: list[Thing]) -> str:
    """Return what is in sight: a dialog, or the page where there is none."""
    dialogs = [thing.name for thing in tree if "modal" in thing.states]
    pages = [each.name for each in tree if (each.depth, each.role) == (2, "filler") and each.name]
    return (dialogs or pages or [""])[0]


class House:
    """The app, its keyboard and its reader.

    Args:
        data: the folder of its store.
        env: the desktop.
        announcements: whether its reader hears those.
    """

    def __init__(self, data: Path, env: Mapping[str, str], *, announcements: bool = True) -> None:
        self.reader = Reader(env["AT_SPI_BUS_ADDRESS"], announcements=announcements)
        self._env = env
        self.app = subprocess.Popen(
            [sys.executable, "-m", "pullstrings_qt", "--data-dir", str(data)],
            env=env,
            stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._hands = subprocess.Popen(
            ["xdotool", "-"], env=env, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
        )
        self.reader.wait_for("Home", "filler")
        self._do("search --sync --onlyvisible --name ^Pullstrings windowfocus --sync %1")
        self.reader.wait_until(lambda: self.reader.focused, "the window has no keyboard")

    def close(self) -> str:
        """End the app; return what it complained of."""
        self.reader.close()
        self._hands.kill()
        self._hands.communicate()
        self.app.terminate()
        told = self.app.communicate(timeout=30)[1].splitlines(keepends=True)
        # Of the bus, when it keeps a key longer than a moment; the key comes all the same.
        return "".join(line for line in told if not line.startswith("QSpiApplication::"))

    def _do(self, words: str) -> None:
        assert self._hands.stdin is not None
        self._hands.stdin.write(f"{words}\n")
        self._hands.stdin.flush()

    def keys(self, *keys: str) -> None:
        """Press keys, one after the other."""
        self.reader.hear_all()
        self._do(f"key --delay 8 {' '.join(keys)}")

    def press(self, name: str, role: str = "push button") -> None:
        """Press a button, once it is there."""
        self.reader.hear_all()
        known = (each for each in self.reader.seen if (each.name, each.role) == (name, role))
        for thing in known:
            with suppress(Gone):  # it was seen a while ago
                return self.reader.press(thing)
        return self.reader.press(self.reader.wait_for(name, role))

    def wait_for_title(self, title: str) -> list[Thing]:
        """Return the tree once a page or dialog of a title is in sight."""

        def there() -> list[Thing]:
            tree = self.reader.tree()
            return tree if title_of(tree) == title else []

        found: list[Thing] = self.reader.wait_until(there, f"{title} is not there")
        return found

    def press_what(self, start: str) -> None:
        """Press the first button whose name begins so, once it is there."""

        def found() -> Thing | None:
            buttons = (each for each in self.reader.tree() if each.role == "push button")
            return next((each for each in buttons if each.name.startswith(start)), None)

        self.reader.press(self.reader.wait_until(found, f"no {start}"))

    def tab_round(self, maximum: int, key: str = "Tab") -> list[Thing]:
        """Press Tab until the keyboard is where it was first; return the stops."""
        reader, stops = self.reader, list[Thing]()
        if maximum == 1 and (only := reader.focus()) is not None:
            return [only]
        for _step in range(maximum + 1):
            before = reader.focused
            self.keys(key)
            while reader.focused == before:
                assert reader.hear(PATIENCE), f"{key} leads nowhere"
            reader.hear_all(0.02)  # a list tells of itself, then of its row
            here = reader.focus()
            assert here is not None, f"{key} leads to what is gone"
            if stops and here.path == stops[0].path:
                return stops
            stops.append(here)
        raise AssertionError(f"{key} does not come back: {[str(stop) for stop in stops]}")
