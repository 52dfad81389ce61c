"""Qt-free modules can be imported without Qt."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "pullstrings_qt"
QT_FREE_PACKAGES = ("core", "tiles", "signs", "learning", "storage")
CAMERA = ROOT / "camera"
QT_FREE_GAME_MODULES = (
    *("__init__", "rules", "state", "words", "story", "bots", "events", "geometry"),
    *("search", "speaker", "option_words", "place_names"),
    *("story_words", "cards", "motion", "openings", "scoring", "segments"),
)

PROGRAM = """
import importlib, json, sys

class NoQt:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("PySide6", "shiboken6"):
            raise ModuleNotFoundError(f"no Qt here, and {name} was wanted")

sys.meta_path.insert(0, NoQt())
failures = {}
for name in json.load(sys.stdin):
    try:
        importlib.import_module(name)
    except Exception as error:
        failures[name] = repr(error)
from pullstrings_qt.core.registry import games
for spec in games().values():
    spec.rules(), spec.words(), spec.words().option_fields(), spec.opponents()
json.dump(failures, sys.stdout)
"""
BLOCKED = "pullstrings_qt.look.theme"


def _failures(modules: list[str]) -> dict[str, str]:
    """Return why each module that cannot be imported without Qt cannot."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=json.dumps(modules),
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    failures: dict[str, str] = json.loads(done.stdout)
    return failures


def _name(path: Path) -> str:
    root = CAMERA if path.is_relative_to(CAMERA) else ROOT
    return ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


def _qt_free_modules() -> list[str]:
    """Return every module that may not need Qt, by its place or by its name."""
    found = [path for name in QT_FREE_PACKAGES for path in (PACKAGE / name).rglob("*.py")]
    for path in (PACKAGE / "games").rglob("*.py"):
        if path.stem in QT_FREE_GAME_MODULES or path.stem.endswith("_words"):
            found.append(path)
    found += (CAMERA / "pullstrings_qt_camera" / "reading").rglob("*.py")
    return sorted(map(_name, found))


def test_every_qt_free_module_and_the_rules_and_words_of_every_game_come_without_qt() -> None:
    modules = _qt_free_modules()
    assert {"pullstrings_qt.core.game", "pullstrings_qt.games.pulling_strings.rules"} < {*modules}
    failures = _failures([*modules, BLOCKED])
    assert "no Qt here" in failures.pop(BLOCKED), "the block holds"
    assert failures == {}
