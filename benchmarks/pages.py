"""Processor time until pages are painted, each opened first in a separate app; and the gaps.

``python -m benchmarks.pages PAGE FOLDER`` opens one page in an offscreen window, as a person would
who has waited at home for a moment, and prints what it cost as JSON; `measure` runs that several
times for each page and prints the best. A gap is one turn of the event loop that takes more than
50 ms of the processor: for so long no key and no click is answered.
"""

import argparse
import cProfile
import json
import os
import pstats
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from benchmarks.machine import table
from benchmarks.start_up import fill
from pullstrings_qt.core.registry import game_spec, games
from pullstrings_qt.storage import Store, open_store
from pullstrings_qt.storage.folder import STORE_FILE

if TYPE_CHECKING:
    from pullstrings_qt.app.start import AppSession

MATCHES: Final = 20_000
LONG_MATCH: Final = 10_000
GAMES: Final = tuple(spec.id for spec in games().values() if spec.scene_class)
_GAP: Final = 50.0
_AT_HOME: Final = 2.5  # s until the app rests
_WATCHED: Final = 1.2  # s after the first picture


def store_matches(folder: Path, count: int) -> None:
    """Leave a store with so many matches, most of them finished, four or five weeks' worth a year.

    They are copies of seven that were played, with names, games and moments of their own.
    """
    with closing(open_store(folder).store) as store:
        fill(store)
        _give_names(store)
    import sqlite3  # noqa: PLC0415 - only the filling speaks SQL

    names = ("Ada", "Ben", "Zoë", "Grandfather Wilhelm", "Oh", "Maximiliana Constantine")
    with closing(sqlite3.connect(folder / STORE_FILE)) as connection:
        known = connection.execute("SELECT COUNT(*) FROM matches").fetchone()[0]
        for number in range(known, count):
            copied = 1 + number % (known - 1 if number % 40 else known)
            players = json.dumps([names[number % 6], names[(number // 6 + 1 + number) % 6]])
            changed = f"20{10 + number * 15 // count:02}-0{1 + number % 9}-{1 + number % 28:02}"
            connection.execute(
                "INSERT INTO matches (game, options, setup, players, outcome, extras, imported,"
                " started, changed) SELECT game, options, setup, ?, outcome, extras, ?, started, ?"
                " FROM matches WHERE id = ?",
                (players, number % 5 == 0, f"{changed}T12:00:00.{number:06}+00:00", copied),
            )
            connection.execute(
                "INSERT INTO turns SELECT (SELECT MAX(id) FROM matches), number, choices FROM turns"
                " WHERE match_id = ? AND number <= 20",
                (copied,),
            )
        connection.commit()


def _give_names(store: Store) -> None:
    for name in ("Zoë", "Oh"):
        store.profiles.add(name)


def _start_match(session: "AppSession", game: str) -> None:
    """Begin a match of a game as the dialog would, two people at the table."""
    from pullstrings_qt.table.new_match import NewMatch, SeatChoice  # noqa: PLC0415

    rules = game_spec(game).rules()
    options = rules.check_options({})
    setup = rules.draw_setup(options, Random(3))
    seats = tuple(SeatChoice(name) for name in ("Ada", "Ben", "Zoë", "Oh"))
    wanted = NewMatch(game, options, setup, seats[: rules.seats(options)])
    session.navigation.matches.start_match(wanted)


def _pages(session: "AppSession") -> Mapping[str, Callable[[], Any]]:
    navigation = session.navigation
    ask, change = navigation.matches.ask_new_match, session.appearance.change
    found: dict[str, Callable[[], Any]] = {
        "match continued": navigation.matches.continue_match,
        "settings": navigation.open_settings,
        "history": navigation.history.open_history,
        "history, theme": lambda: change(theme="dark"),
        "history, text": lambda: session.appearance.enlarge_text(1),
        "tile sets": navigation.tile_sets.open_page,
        "rules": navigation.open_rules,
        "about": navigation.open_about,
        "people": navigation.learning.open_people,
        "learn": navigation.learning.open_hub,
        "home again": session.window.go_home,
    }
    for game in GAMES:
        found[f"new match of {game}"] = partial(ask, game)
        found[f"match of {game}"] = partial(_start_match, session, game)
    return found


_BEFORE: Final = {
    "history, theme": "history",
    "history, text": "history",
    "home again": "settings",
    **{f"match of {game}": f"new match of {game}" for game in GAMES},
}
"""What is opened first, and not measured: a match is begun from its dialog."""


def _turns(seconds: float) -> list[float]:
    """Let the event loop run and return what each turn of it took, in seconds of this thread."""
    from PySide6.QtCore import QCoreApplication  # noqa: PLC0415 - loads Qt

    taken = []
    until = time.monotonic() + seconds
    while True:
        began = time.thread_time()
        QCoreApplication.processEvents()
        taken.append(time.thread_time() - began)
        if time.monotonic() > until:
            return taken
        time.sleep(0.002)


def _opened(opens: Callable[[], Any]) -> dict[str, Any]:
    """Open a page and return the processor time and the gaps, in milliseconds."""
    began, turn = time.process_time(), time.thread_time()
    opens()
    gaps = [time.thread_time() - turn, *_turns(0)]
    painted = time.process_time() - began
    gaps += _turns(_WATCHED)
    return {
        "painted": 1000 * painted,
        "settled": 1000 * (time.process_time() - began),
        "gaps": [round(1000 * gap) for gap in gaps if 1000 * gap > _GAP],
    }


def _measure(name: str, folder: Path, picture: str, *, profile: bool) -> dict[str, Any]:
    from pullstrings_qt.app.start import AppSession, application  # noqa: PLC0415 - loads Qt
    from pullstrings_qt.ui.kit.preferences import Preferences  # noqa: PLC0415

    application()
    session = AppSession(open_store(folder), geometry=False)
    session.begin()
    pages = _pages(session)
    session.appearance.use(Preferences(theme="light"))  # another run may have left others
    _turns(_AT_HOME)
    if name in _BEFORE:
        pages[_BEFORE[name]]()
        _turns(_WATCHED)
        if session.window.overlay is not None:
            session.window.overlay.close_down()
    profiler = cProfile.Profile(time.process_time)
    if profile:
        found: dict[str, Any] = profiler.runcall(_opened, pages[name])
        pstats.Stats(profiler, stream=sys.stderr).sort_stats("cumulative").print_stats(70)
    else:
        found = _opened(pages[name])
    if picture:
        session.window.grab().save(picture)
    session.window.close()
    session.end()
    return found


def _run(name: str, folder: Path) -> dict[str, Any]:
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "QT_SCALE_FACTOR": "1",
        "PYTHONPYCACHEPREFIX": str(folder / "bytecode"),
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.pages", name, str(folder)],
        env=environment,
        capture_output=True,
        check=True,
        text=True,
    )
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


PAGES: Final = (
    "history",
    "history, theme",
    "history, text",
    "settings",
    "match continued",
    *(f"{what} of {game}" for game in GAMES for what in ("new match", "match")),
    "tile sets",
    "rules",
    "about",
    "people",
    "learn",
    "home again",
)


def measure(runs: int = 3) -> None:
    """Open every page in several apps on a store of 20,000 matches and print the best."""
    with tempfile.TemporaryDirectory(prefix="pullstrings-") as made:
        folder = Path(made)
        store_matches(folder, MATCHES)
        rows = []
        for name in PAGES:
            _run(name, folder)  # writes the bytecode, which an installed app has
            found = [_run(name, folder) for _number in range(runs)]
            best = min(found, key=lambda one: one["painted"])
            gaps = min((one["gaps"] for one in found), key=lambda each: max(each, default=0))
            rows.append(
                (
                    name,
                    f"{best['painted']:.0f}",
                    f"{min(one['settled'] for one in found):.0f}",
                    ", ".join(map(str, gaps)) or "none",
                )
            )
        print(f"Processor time in ms, best of {runs}, each in an app of its own; {MATCHES} matches")
        table(("page", "until painted", "until at rest", "gaps over 50"), rows)


if __name__ == "__main__":
    _parser = argparse.ArgumentParser(prog="python -m benchmarks.pages", description=__doc__)
    _parser.add_argument("page", choices=PAGES)
    _parser.add_argument("folder", type=Path)
    _parser.add_argument("--picture", default="", help="save the window to this file")
    _parser.add_argument("--profile", action="store_true", help="print where the time goes")
    _asked = _parser.parse_args()
    _found = _measure(_asked.page, _asked.folder, _asked.picture, profile=_asked.profile)
    sys.stdout.write(json.dumps(_found) + "\n")
