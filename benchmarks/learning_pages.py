"""The time to open and paint the learning pages with a store.

``python -m benchmarks.learning_pages FOLDER`` opens them in an offscreen window of its own
process and prints the times as JSON; `opening_rows` runs that and returns rows of a table.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pullstrings_qt.ui.learn.controller import LearnController

RUNS: Final = 7
_DOORS: Final = ("progress", "look_alikes", "read_word", "spell_it")


def opening_rows(folder: Path) -> list[tuple[str, str, str]]:
    """Return title, median and worst milliseconds of each page; the first opening apart.

    Args:
        folder: a store nobody has open.
    """
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.learning_pages", str(folder)],
        env=environment,
        capture_output=True,
        check=True,
        text=True,
    )
    found: dict[str, list[float]] = json.loads(done.stdout.splitlines()[-1])
    rows = []
    for title, spent in found.items():
        rows.append((f"{title}, the first time", f"{spent[0]:.0f}", ""))
        rows.append((f"{title}, again", f"{median(spent[1:]):.0f}", f"{max(spent[1:]):.0f}"))
    return rows


def _measure(folder: Path) -> dict[str, list[float]]:
    from pullstrings_qt.app.start import application  # noqa: PLC0415 - loads Qt

    application()
    controller = _controller(folder)
    pages: dict[str, Callable[[], None]] = {
        "hub opened and painted": controller.open_hub,
        "flash cards opened and painted": controller.start,
        "people opened and painted": controller.open_people,
    }
    titles = ("progress", "look-alikes", "read a word", "spell it")
    for activity, title in zip(_DOORS, titles, strict=True):
        pages[f"{title} opened and painted"] = lambda activity=activity: controller.open_activity(
            activity
        )  # type: ignore[misc]
    controller.window.show()
    controller.open_hub()
    found = {
        title: [_opened(controller, opens) for _run in range(RUNS)]
        for title, opens in pages.items()
    }
    controller.window.close()
    controller.store.close()
    return found


def _controller(folder: Path) -> "LearnController":
    from pullstrings_qt.storage import open_store  # noqa: PLC0415 - loaded with the window
    from pullstrings_qt.tiles.own_sets import OwnTileSets  # noqa: PLC0415
    from pullstrings_qt.tiles.tile_set import BUILT_IN, use_own_sets  # noqa: PLC0415
    from pullstrings_qt.ui.kit.main_window import MainWindow  # noqa: PLC0415
    from pullstrings_qt.ui.kit.preferences import Appearance  # noqa: PLC0415
    from pullstrings_qt.ui.learn.controller import LearnController  # noqa: PLC0415

    store = open_store(folder).store
    own_sets = OwnTileSets(store.folder / "tilesets", store.settings, BUILT_IN)
    use_own_sets(lambda: own_sets)
    appearance = Appearance(store.settings)
    window = MainWindow(appearance)
    return LearnController(window, appearance, store, window)


def _opened(controller: "LearnController", opens: Callable[[], None]) -> float:
    """Return the milliseconds from the wish to the painted window; the page is closed again."""
    began = time.perf_counter()
    opens()
    controller.window.grab()
    spent = 1000 * (time.perf_counter() - began)
    controller.window.go_back()
    return spent


if __name__ == "__main__":
    sys.stdout.write(json.dumps(_measure(Path(sys.argv[1]))) + "\n")
