"""Games are found by their folder, and listing them imports nothing heavy."""

from pathlib import Path

import pytest

import pullstrings_qt.games as games_folder
from pullstrings_qt.core.registry import Confirm, GameSpec, game_spec, games, main_game

TEMPLATE = Path(next(iter(games_folder.__path__)), "blank")


def test_the_games_by_id_in_the_order_of_the_shelf() -> None:
    assert {"blank", "pulling_strings"} <= games().keys()
    first = ["pulling_strings", "mijnlieff", "chain_reaction", "strung_along"]
    assert list(games())[:4] == first
    assert [game_spec(each).listed for each in (*first, "blank", "blank_secret")] == (
        [True] * 4 + [False] * 2
    )
    others = [spec.name for spec in games().values()][4:]
    assert others == sorted(others)
    assert all(spec.id == game_id for game_id, spec in games().items())
    folders = {path.parent.name for path in TEMPLATE.parent.glob("*/__init__.py")}
    assert folders == games().keys()
    with pytest.raises(KeyError):
        game_spec("tiddlywinks")


def test_the_main_game_is_the_first_one_of_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    assert main_game().id == "pulling_strings"
    shelf = {spec.id: spec for spec in (game_spec("blank"), game_spec("mijnlieff"))}
    monkeypatch.setattr("pullstrings_qt.core.registry.games", lambda: shelf)
    assert main_game().id == "mijnlieff", "the template is on no shelf"


def test_a_game_that_says_no_more_than_it_has_to() -> None:
    """It stands behind the others, is chosen in secret, and asks for a draw after 100 turns."""
    spec = GameSpec("new", "New", "Mara", (2, 2), 10, "rules:New", "words:NewWords")
    assert (spec.opponents_class, spec.scene_class, spec.box_class) == ("", "", "")
    assert spec.opponents() is None
    assert spec.levels() == ()
    assert spec.shelf_place >= max(each.shelf_place for each in games().values())
    assert (spec.in_turn, spec.long_at, spec.listed) == (False, 100, True)
    assert spec.confirm is Confirm.ALWAYS
    other = game_spec("mijnlieff")
    opponents = other.opponents()
    assert opponents is not None
    assert other.levels() == tuple(opponents.levels()) != ()


def test_a_game_has_a_rules_book_where_its_folder_holds_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    spec = game_spec("blank")
    assert spec.book_folder == TEMPLATE / "book"
    assert spec.has_rules_book()
    book = spec.rules_book()
    assert book is not None
    assert book.title
    monkeypatch.setattr(GameSpec, "book_folder", tmp_path)
    assert not spec.has_rules_book()
    assert spec.rules_book() is None
