"""The import contracts catch violations."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GAME = "pullstrings_qt/games/pulling_strings"
LAYERS = "layers import one way"
ROOMS = "rooms know the kit, and not each other"
NO_QT = "rules, storage, tiles and learning know no Qt"
REGISTRY = "nobody reaches a game except through the registry"
STRANGERS = "games do not know each other"
CAMERA = "the camera knows what the app shows it"
REMOTE = "a match on several laptops knows no game"
KEYS = "only keys knows PyNaCl"
CONTRACTS = (LAYERS, ROOMS, NO_QT, REGISTRY, STRANGERS, CAMERA, REMOTE, KEYS)

# Contract, file, the import that breaks it.
VIOLATIONS = [
    (LAYERS, "pullstrings_qt/core/errors.py", "import pullstrings_qt.storage"),
    (LAYERS, "pullstrings_qt/storage/__init__.py", "import pullstrings_qt.learning"),
    (LAYERS, "pullstrings_qt/tiles/tile_set.py", "import pullstrings_qt.games"),
    (LAYERS, "pullstrings_qt/look/theme.py", "import pullstrings_qt.ui"),
    (LAYERS, f"{GAME}/rules.py", "import pullstrings_qt.table"),
    (ROOMS, "pullstrings_qt/ui/home/page.py", "import pullstrings_qt.ui.settings.page"),
    (ROOMS, "pullstrings_qt/ui/watch/page.py", "import pullstrings_qt.ui.match_controller"),
    (ROOMS, "pullstrings_qt/ui/kit/style.py", "import pullstrings_qt.ui.rules.page"),
    (NO_QT, "pullstrings_qt/core/errors.py", "import PySide6.QtCore"),
    (NO_QT, "pullstrings_qt/storage/__init__.py", "import shiboken6"),
    *(
        (NO_QT, f"{GAME}/{name}.py", "import pullstrings_qt.look.theme")
        for name in ("rules", "state", "words", "story", "bots", "events", "geometry")
    ),
    (REGISTRY, "pullstrings_qt/app/__init__.py", "import pullstrings_qt.games.pulling_strings"),
    (REGISTRY, "pullstrings_qt/table/__init__.py", f"import {GAME.replace('/', '.')}.rules"),
    (LAYERS, "pullstrings_qt/ui/home/__init__.py", "import pullstrings_qt_camera.plugin"),
    (NO_QT, "pullstrings_qt_camera/reading/parts.py", "import PySide6.QtCore"),
    (CAMERA, "pullstrings_qt_camera/plugin.py", "import pullstrings_qt.ui.learn.controller"),
    (REMOTE, "pullstrings_qt/core/remote/lines.py", "import pullstrings_qt.games"),
    (KEYS, "pullstrings_qt/core/remote/logs.py", "import nacl"),
    (STRANGERS, f"{GAME}/rules.py", "import pullstrings_qt.games.stranger"),
]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of both packages, with a second game in it."""
    folder = tmp_path_factory.mktemp("copy")
    shutil.copy(ROOT / "pyproject.toml", folder)
    package, without = folder / "pullstrings_qt", shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "pullstrings_qt", package, ignore=without)
    camera = "pullstrings_qt_camera"
    shutil.copytree(ROOT / "camera" / camera, folder / camera, ignore=without)
    (package / "games" / "stranger").mkdir()
    (package / "games" / "stranger" / "__init__.py").write_text('"""A second game."""\n')
    return folder


def _verdicts(folder: Path) -> tuple[dict[str, str], str]:
    """Return whether each contract was kept, and all that import-linter said."""
    program = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    done = subprocess.run(
        [sys.executable, "-c", program, "--no-logo", "--no-cache"],
        capture_output=True,
        text=True,
        cwd=folder,
        check=False,
    )
    said = done.stdout + done.stderr
    return dict(re.findall(r"^(\S.*?) (KEPT|BROKEN)", said, re.MULTILINE)), said


def test_every_contract_is_kept() -> None:
    verdicts, said = _verdicts(ROOT)
    assert verdicts == dict.fromkeys(CONTRACTS, "KEPT"), said


def test_each_violation_is_named(copy: Path) -> None:
    for _, file, line in VIOLATIONS:
        with (copy / file).open("a", encoding="utf-8") as module:
            module.write(f"\n{line}\n")
    verdicts, said = _verdicts(copy)
    assert verdicts == dict.fromkeys(CONTRACTS, "BROKEN"), said
    sections = dict(re.findall(r"^(\S[^\n]*)\n-+\n(.*?)(?=^\S[^\n]*\n-+\n|\Z)", said, re.M | re.S))
    for contract, file, line in VIOLATIONS:
        importer = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        imported = line.removeprefix("import ").replace(".QtCore", "")
        chain = rf"{re.escape(importer)} -> {re.escape(imported)}\b"
        assert re.search(chain, sections[contract]), f"{contract}: {importer} -> {imported}\n{said}"
