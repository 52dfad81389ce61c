"""`make new-game` in a copy of the tree: the new game passes every check, and is played to its end.

Nothing outside its own folders of code and tests changes. docs/how-to-add-a-game.md.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = shutil.ignore_patterns(
    *(".git", ".venv*", "__pycache__", ".*_cache", ".hypothesis", "build", "dist", "out"),
    "screenshots",
)
SOMEONE = ("-c", "user.name=N", "-c", "user.email=n@example.org", "-c", "commit.gpgsign=false")

pytestmark = pytest.mark.timeout(600)


class Tree:
    """A copy of the tree with a new game in it."""

    def __init__(self, folder: Path, name: str, title: str) -> None:
        self.folder = folder
        self.name = name
        shutil.copytree(ROOT, folder, ignore=LEFT_OUT)
        for words in (("init", "--quiet"), ("add", "--all"), ("commit", "--quiet", "-m", "before")):
            self.run("git", *SOMEONE, *words)
        python = f"PYTHON={sys.executable}"
        self.said = self.run("make", python, "new-game", f"NAME={name}", f"TITLE={title}")

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

    def python(self, *words: str) -> str:
        """Return what a module of Python says."""
        return self.run(sys.executable, "-m", *words)

    @property
    def own(self) -> tuple[str, str]:
        """The folders of the game."""
        return f"pullstrings_qt/games/{self.name}", f"tests/games/{self.name}"


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    return Tree(tmp_path_factory.mktemp("copy") / "tree", "four_in_a_row", "Four in a Row")


def test_only_folders_of_its_own_are_new(tree: Tree) -> None:
    status = tree.run("git", "status", "--porcelain", "--untracked-files=all").splitlines()
    assert len(status) > 15
    for line in status:
        assert line.startswith(tuple(f"?? {folder}/" for folder in tree.own)), line
    assert f"New: {tree.own[0]}\nNew: {tree.own[1]}\n" in tree.said


def test_style_layers_and_types_are_in_order(tree: Tree) -> None:
    tree.python("ruff", "check", *tree.own)
    tree.python("ruff", "format", "--check", *tree.own)
    tree.run(str(Path(sys.executable).with_name("lint-imports")), "--no-logo")
    tree.python("mypy", *tree.own)


def test_its_tests_pass_and_it_is_played_from_the_shelf_to_the_end(tree: Tree) -> None:
    """Its own tests, the conformance kit, a match through the pages, and what knows all games."""
    own = tree.python("pytest", "-q", "-n", "0", tree.own[1])
    kit = ("tests/conformance", "tests/ui/match/test_every_game.py")
    found = tree.python("pytest", "-q", "-n", "0", "-k", tree.name, "-rA", *kit)
    assert f"test_from_the_shelf_to_the_end_of_a_match[{tree.name}]" in found
    others = ("tests/core/test_registry.py", "tests/ui/home/test_home_page.py", "tests/static")
    all_games = tree.python("pytest", "-q", "-n", "0", *others)
    for said in (own, found, all_games):
        assert " passed" in said
        assert "skipped" not in said


@pytest.mark.parametrize(("name", "title"), [("go", ""), ("a_game_of_many_names", "T" * 24)])
def test_the_style_is_in_order_whatever_its_name(tmp_path: Path, name: str, title: str) -> None:
    tree = Tree(tmp_path / "tree", name, title)
    tree.python("ruff", "check", *tree.own)
    tree.python("ruff", "format", "--check", *tree.own)
