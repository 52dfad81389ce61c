"""Matches with every tile set: every side up, both learning variants, and a set deleted later."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from pullstrings_qt.games.pulling_strings.events import Pulled
from pullstrings_qt.look.picture_file import take_picture
from pullstrings_qt.table.new_match import NewMatch
from pullstrings_qt.tiles.own_sets import OwnTileSets
from pullstrings_qt.tiles.tile_set import drawn_tiles, use_own_sets
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.navigation import Navigation
from pullstrings_qt.ui.watch.page import WatchPage
from tests.tiles.sets import add, empty_sets_folder, table, written
from tests.ui.expect import of_kind, there
from tests.ui.match.conftest import (
    COMPUTER,
    MARA,
    THEO,
    PatientEngine,
    answer,
    ask_for_answer,
    play,
)

SETS = ("asl", "elements", "hiragana", "words", "flags")
"""Of hands, of names in two parts, of signs without a name in Latin letters, and one's own."""


@pytest.fixture
def own_sets(navigation: Navigation, tmp_path: Path) -> Iterator[OwnTileSets]:
    """Keep a set of words and one of pictures beside those of the app."""
    own_sets = empty_sets_folder(tmp_path)
    use_own_sets(lambda: own_sets)
    add(own_sets, written(tmp_path / "in", table(), "words.csv"), take_picture)
    folder = tmp_path / "flags"
    folder.mkdir()
    picture = QImage(60, 40, QImage.Format.Format_RGB32)
    picture.fill(0xCC3300)
    assert picture.save(str(folder / "flag 1.png"))
    for number in range(2, 23):
        shutil.copyfile(folder / "flag 1.png", folder / f"flag {number}.png")
    add(own_sets, folder, take_picture)
    yield own_sets
    use_own_sets(None)


def begun(navigation: Navigation, set_id: str, *players: Any, **options: Any) -> MatchPage:
    """Begin a match with the first tiles of a set, in their order round the board."""
    ids = drawn_tiles(set_id)
    setup = {"layout": list(ids[:20]), "aside": list(ids[20:])}
    new = NewMatch(
        "pulling_strings", {"tileset": set_id, **options}, setup, players or (MARA, THEO)
    )
    navigation.matches.start_match(new)
    return there(navigation.match_page)


@pytest.mark.usefixtures("own_sets")
@pytest.mark.parametrize("set_id", SETS)
def test_turns_are_played_and_shown_and_an_answer_is_picked_from_all_backs(
    navigation: Navigation, window: MainWindow, engine: PatientEngine, set_id: str
) -> None:
    for faces in {"asl": ("both", "front"), "flags": ("both", "back")}.get(set_id, ("both",)):
        page = begun(navigation, set_id, faces=faces)
        play(page, "n3 e3", "n1 n1")
        assert page.match.turn == 2
        assert not page.grab().isNull()
        assert page.scene.place("n2").name.startswith("Tile ") or set_id == "asl"
    page = begun(navigation, set_id, MARA, COMPUTER, learning="no pull")
    dialog = ask_for_answer(page, window, "n3")
    names = [button.accessibleName() for button in dialog.grid.buttons]
    assert len(set(names)) == len(names) == len(drawn_tiles(set_id))
    assert all(names)
    right = drawn_tiles(set_id)[2]
    next(each for each in dialog.grid.buttons if each.answer.choice.signed == right).click()
    dialog.main_button.click()
    answer(page, engine, "n1")
    page.skip()
    assert page.match.turn == 1
    pulled = of_kind(page.match.steps[0].events[0], Pulled)
    assert pulled.correct is True


@pytest.mark.parametrize(("set_id", "faces"), [("words", "back"), ("flags", "both")])
def test_a_match_goes_on_when_its_set_is_deleted(
    navigation: Navigation, window: MainWindow, own_sets: OwnTileSets, set_id: str, faces: str
) -> None:
    """Tiles then show their ids; the match is watched and kept like any other one."""
    page = begun(navigation, set_id, faces=faces)
    play(page, "n3 e3")
    own_sets.remove(set_id)
    play(page, "e3 w3")
    record = page.match.record
    navigation.history.watch(record)
    QApplication.processEvents()
    assert isinstance(window.page, WatchPage)
    assert not window.page.grab().isNull()
