"""What is loaded before the first picture: home, and nothing behind it."""

import subprocess
import sys
from contextlib import closing
from pathlib import Path

from pytestqt.qtbot import QtBot

from pullstrings_qt.app.start import AppSession
from pullstrings_qt.core.record import Record
from pullstrings_qt.storage import open_store

PROGRAM = """
import sys
from pathlib import Path
from pullstrings_qt.app import start
from pullstrings_qt.storage import open_store

app = start.application()
session = start.AppSession(open_store(Path(sys.argv[1])), geometry=False)
session.begin()
print(*(name for name in sys.modules if name.startswith(("pullstrings_qt.", *sys.argv[2:]))))
session.end()
"""
LATER = (
    *(f"pullstrings_qt.games.mijnlieff.{part}" for part in ("rules", "scene", "state", "words")),
    *(f"pullstrings_qt.ui.{room}." for room in ("history", "learn", "match", "new_match", "rules")),
    *(f"pullstrings_qt.{part}" for part in ("signs", "table.match", "table.engine")),
    *(f"pullstrings_qt.tiles.{part}" for part in ("manifest", "tile_set", "own_sets")),
    *(f"pullstrings_qt.storage.{part}" for part in ("people", "ratings", "reviews", "classes")),
    *(
        "pullstrings_qt.core.remote",
        "pullstrings_qt.table.carriers",
        "pullstrings_qt.storage.remote",
    ),
)
BEGUN = Record("mijnlieff", {}, {"first": 0}, ("Mara", "Theo"))
NETWORK = ("nacl", "paho", "PySide6.QtNetwork")


def test_no_game_and_no_other_room_is_loaded_before_the_first_picture(tmp_path: Path) -> None:
    with closing(open_store(tmp_path).store) as store:
        store.profiles.add("Mara")
        store.matches.append_turn(store.matches.begin(BEGUN), 1, {"0": "H@a1"})
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path), *NETWORK],
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = done.stdout.split()
    assert [name for name in loaded if name.startswith((*LATER, *NETWORK))] == []
    assert len(loaded) < 110, "a start loads little; benchmarks/start_up.py says what it costs"


def test_old_unfinished_matches_are_gone_and_that_is_said_once(
    tmp_path: Path, qtbot: QtBot
) -> None:
    with closing(open_store(tmp_path).store) as store:
        for _each in range(2):
            store.matches.append_turn(store.matches.begin(BEGUN), 1, {"0": "H@a1"})
        with store._database.writing() as connection:
            connection.execute("UPDATE matches SET changed = '2020-02-01T00:00:00.000000+00:00'")
        played = store.matches.begin(BEGUN)
        store.matches.finish(played, {"winners": [0], "reason": "agreed", "scores": {}})
    for told in (True, False):
        session = AppSession(open_store(tmp_path), geometry=False)
        qtbot.addWidget(session.window)
        session.begin()
        assert session.store.matches.count_unfinished() == 0
        said = "2 unfinished matches were deleted: nobody played them for a month."
        qtbot.wait(400)
        assert (session.window.visible_toast.text == said) is told
        assert session.store.matches.ids() == [played]
        session.end()
