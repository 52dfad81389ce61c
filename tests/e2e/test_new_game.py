"""`make new-game` in a small copy of the tree: new games pass the kit and are played to the end.

The copy has Pulling Strings beside them, and the tests that are about every game. Types and layers
are those of the templates, which are checked where they are: a copy has other names, and no more.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
KIT = ("tests/conformance", "tests/ui/match/test_every_game.py")
COPIED = (
    *("Makefile", "pyproject.toml", "packaging/new_game.py", "pullstrings_qt", "resources"),
    *("tests/__init__.py", "tests/conftest.py", "tests/board_scenes.py", "tests/ui/__init__.py"),
    *("tests/ui/conftest.py", "tests/ui/expect.py", "tests/ui/tree_walk.py"),
    *(
        "tests/ui/match/__init__.py",
        "tests/ui/match/conftest.py",
        "tests/games/books.py",
        "tests/games/lessons.py",
    ),
    *("tests/games/blank", "tests/games/blank_secret", *KIT),
)
LEFT_OUT = shutil.ignore_patterns("mijnlieff", "chain_reaction", "strung_along")
PLAYED = ("four_in_a_row", "twin_nim")
NEW = {
    "four_in_a_row": "SECRET=",
    "twin_nim": "SECRET=1",
    "go": "SECRET=",
    "do": "SECRET=1",
    "a_game_of_many_names": "SECRET=",
    "a_game_of_more_names": "SECRET=1",
}
"""Names that are usual, and as short and as long as can be; which template each is made from."""


class Tree:
    """A small copy of the tree with new games in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.added: dict[str, set[str]] = {}
        for name in COPIED:
            source, target = ROOT / name, folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, target, ignore=LEFT_OUT)
            else:
                shutil.copy2(source, target)
        for name, kind in NEW.items():
            before = self._files()
            said = self.run("make", f"PYTHON={sys.executable}", "new-game", f"NAME={name}", kind)
            assert f"New: pullstrings_qt/games/{name}\nNew: tests/games/{name}\n" in said
            self.added[name] = self._files() - before

    def _files(self) -> set[str]:
        paths = (path for path in self.folder.rglob("*") if path.is_file())
        return {path.relative_to(self.folder).as_posix() for path in paths}

    def run(self, *words: str) -> str:
        """Return what a command says, with errors; it has to succeed."""
        kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
        done = subprocess.run(
            words,
            cwd=self.folder,
            env={**kept, "PYTHONDONTWRITEBYTECODE": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, f"{' '.join(words)}:\n{done.stdout}"
        return done.stdout


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    return Tree(tmp_path_factory.mktemp("copy"))


def test_only_folders_of_their_own_are_new(tree: Tree) -> None:
    for name, files in tree.added.items():
        assert len(files) > 12
        own = f"pullstrings_qt/games/{name}/", f"tests/games/{name}/"
        assert [path for path in files if not path.startswith(own)] == []


def test_the_style_is_in_order_whatever_the_name(tree: Tree) -> None:
    for command in (("check",), ("format", "--check")):
        tree.run(sys.executable, "-m", "ruff", *command, "pullstrings_qt/games", "tests/games")


def test_tests_and_kit_pass_and_they_are_played_from_the_shelf_to_the_end(tree: Tree) -> None:
    own = [f"tests/games/{name}" for name in PLAYED]
    wanted = ("-k", " or ".join(PLAYED), "-rA", *KIT, *own)
    found = tree.run(sys.executable, "-m", "pytest", "-q", "-n", "0", *wanted)
    assert "skipped" not in found
    for name in PLAYED:
        assert f"test_from_the_shelf_to_the_end_of_a_match[{name}]" in found
