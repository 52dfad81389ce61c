"""`make new-game`: valid names, and the contents of a copy of the template."""

import shutil
import subprocess
import sys
from pathlib import Path

import new_game
import pytest
from new_game import NameRefused, check_name, check_title, title_of

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a tree that holds the templates and nothing else."""
    for folder in new_game.FOLDERS:
        for template in (new_game.TEMPLATE, new_game.SECRET_TEMPLATE):
            shutil.copytree(ROOT / folder / template, tmp_path / folder / template)
    return tmp_path


def test_the_copy_is_called_as_wanted_all_through(tree: Path) -> None:
    folders = new_game.new_game("four_in_a_row", "Four in a Row", tree)
    assert folders == [tree / folder / "four_in_a_row" for folder in new_game.FOLDERS]
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    texts = {path.name: path.read_text(encoding="utf-8") for path in files}
    assert {"scene.py", "en.md", "crosses-win.json", "secrets.py"} <= texts.keys()
    assert not [name for name, text in texts.items() if "blank" in text.lower()]
    assert 'id="four_in_a_row",\n    name="Four in a Row",' in texts["__init__.py"]
    assert "listed" not in texts["__init__.py"]
    assert "class FourInARowScene(BoardScene):" in texts["scene.py"]
    for folder, title in (("book", "# Rules of"), ("lesson", "# How to play")):
        text = (folders[0] / folder / "en.md").read_text(encoding="utf-8")
        assert text.startswith(f"{title} Four in a Row\n")
    assert '"game": "four_in_a_row"' in texts["crosses-win.json"]


def test_a_secret_game_is_a_copy_of_the_other_template(tree: Path) -> None:
    folders = new_game.new_game("twin_nim", "", tree, new_game.SECRET_TEMPLATE)
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    texts = {path.name: path.read_text(encoding="utf-8") for path in files}
    assert not [name for name, text in texts.items() if "blank" in text.lower()]
    assert 'id="twin_nim",\n    name="Twin Nim",' in texts["__init__.py"]
    assert "in_turn=False,\n)" in texts["__init__.py"]
    assert "class TwinNimScene(BoardScene):" in texts["scene.py"]


def test_a_title_may_hold_the_word_of_the_template_and_is_else_made_of_the_name(tree: Path) -> None:
    assert title_of("four_in_a_row") == "Four In A Row"
    new_game.new_game("tac", "Point blank", tree)
    spec = (tree / "pullstrings_qt/games/tac/__init__.py").read_text(encoding="utf-8")
    assert 'id="tac",\n    name="Point blank",' in spec


REFUSED = {
    "": "Say what the game is called",
    "Go": "small letters",
    "4row": "begin with a letter",
    **dict.fromkeys(("four-in-a-row", "vier größer", "../evil"), "no name for a module"),
    **dict.fromkeys(("class", "match"), "a word of Python"),
    **dict.fromkeys(("blank", "blank_secret", "mijnlieff"), "already"),
    **dict.fromkeys(("board", "game"), "a word of the app"),
    "a" * 21: "too long",
}


def test_a_name_that_will_not_do_is_refused_in_a_sentence() -> None:
    for name, why in REFUSED.items():
        with pytest.raises(NameRefused, match=why) as caught:
            check_name(name)
        assert str(caught.value).endswith(".")


def test_a_title_that_will_not_do_is_refused_and_nothing_is_written(tree: Path) -> None:
    for title in (" Go", 'The "Game"', "back\\slash", "{Go}", "two\nlines", "T" * 25):
        with pytest.raises(NameRefused):
            check_title(title)
        with pytest.raises(NameRefused):
            new_game.new_game("go", title, tree)
        assert not (tree / "pullstrings_qt/games/go").exists()


def test_a_bad_name_ends_the_command_with_a_sentence_and_no_traceback() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "packaging" / "new_game.py", "class"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "“class” is a word of Python itself: choose another name.\n"
