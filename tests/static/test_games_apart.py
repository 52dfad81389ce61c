"""A game is in its own folder: nothing else in the app names it."""

import ast
from pathlib import Path

from pullstrings_qt.core.registry import games

PACKAGE = Path(__file__).resolve().parents[2] / "pullstrings_qt"
OUTSIDE = sorted(
    path for path in PACKAGE.rglob("*.py") if path.relative_to(PACKAGE).parts[0] != "games"
)


def test_no_module_outside_the_games_holds_the_id_of_one() -> None:
    """The main game is the first of the shelf (`main_game`); its place stands in its own SPEC."""
    found = {}
    for path in OUTSIDE:
        source = path.read_text(encoding="utf-8")
        if not any(game in source for game in games()):
            continue
        tree = ast.parse(source)
        texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
        if named := texts & games().keys():
            found[path.relative_to(PACKAGE)] = named
    assert OUTSIDE
    assert found == {}
