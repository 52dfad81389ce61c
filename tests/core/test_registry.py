"""Games are found by their folder, and naming them loads nothing heavy."""

import subprocess
import sys
from pathlib import Path

import pytest

import pullstrings_qt.games as games_folder
from pullstrings_qt.core.registry import game_spec, games

TEMPLATE = Path(next(iter(games_folder.__path__)), "blank")


def test_the_games_by_id_in_the_order_of_the_shelf() -> None:
    assert {"blank", "pulling_strings"} <= games().keys()
    first = ["pulling_strings", "mijnlieff", "chain_reaction", "strung_along"]
    assert list(games())[:4] == first
    others = [spec.name for spec in games().values()][4:]
    assert others == sorted(others)
    assert all(spec.id == game_id for game_id, spec in games().items())


def test_every_folder_is_a_game() -> None:
    folders = {path.parent.name for path in TEMPLATE.parent.glob("*/__init__.py")}
    assert folders == games().keys()


def test_the_template_is_not_on_the_shelf() -> None:
    assert not game_spec("blank").listed
    assert game_spec("pulling_strings").listed


def test_a_game_that_is_not_there() -> None:
    with pytest.raises(KeyError):
        game_spec("tiddlywinks")


def test_naming_the_games_loads_neither_rules_nor_qt() -> None:
    program = (
        "import sys\n"
        "from pullstrings_qt.core.registry import games\n"
        "names = [spec.name for spec in games().values()]\n"
        "assert 'Pulling Strings' in names, names\n"
        "heavy = [name for name in sys.modules if name.startswith(('PySide6', 'shiboken6'))\n"
        "         or name.endswith(('.rules', '.scene', '.bots', '.words', '.text'))]\n"
        "print(heavy)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
