"""A game is in its own folder: nothing else in the app names it."""

import ast
from pathlib import Path

import pytest

from pullstrings_qt.core.registry import games, main_game

PACKAGE = Path(__file__).resolve().parents[2] / "pullstrings_qt"
OUTSIDE = sorted(
    path for path in PACKAGE.rglob("*.py") if path.relative_to(PACKAGE).parts[0] != "games"
)


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_module_outside_the_games_holds_the_id_of_one(path: Path) -> None:
    """The main game is the first of the shelf (`main_game`); its place stands in its own SPEC."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    assert not texts & games().keys()


def test_the_main_game_is_on_the_shelf() -> None:
    assert main_game().listed
    assert main_game() is next(iter(games().values()))
