"""The page of the tile sets, and what the new-match dialog makes of them."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.tiles.shelf import Shelf
from pullstrings_qt.tiles.tile_set import chosen_tiles, tile_set, use_shelf
from pullstrings_qt.ui.main_window import MainWindow
from pullstrings_qt.ui.new_match_dialog import NewMatchDialog
from pullstrings_qt.ui.option_rows import OptionRow
from pullstrings_qt.ui.preferences import Appearance
from pullstrings_qt.ui.print_dialog import PrintDialog
from pullstrings_qt.ui.question import Question
from pullstrings_qt.ui.tile_box import TileBox
from pullstrings_qt.ui.tile_choice_dialog import TileChoiceDialog
from pullstrings_qt.ui.tile_sets_page import TileSetsPage
from tests.tiles.sets import empty_shelf, table, written


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    own = empty_shelf(tmp_path)
    use_shelf(own)
    yield own
    use_shelf(None)


@pytest.fixture
def page(window: MainWindow, appearance: Appearance, shelf: Shelf) -> TileSetsPage:
    TileBox(window, appearance, shelf, window).open_page()
    assert isinstance(window.page, TileSetsPage)
    return window.page


def answer_with(monkeypatch: pytest.MonkeyPatch, asked: str, path: Path | str) -> None:
    told: Any = str(path) if asked == "getExistingDirectory" else (str(path), "")
    monkeypatch.setattr(QFileDialog, asked, lambda *_all: told)


def ids(page: TileSetsPage) -> list[str]:
    return [entry.id for entry in page.entries]


def words_table(folder: Path) -> Path:
    return written(folder, table("cat,gato"), "Spanish.csv")


def test_the_built_in_sets_are_there_to_print_and_to_save(page: TileSetsPage) -> None:
    assert ids(page) == ["asl", "roman", "hiragana", "katakana", "elements"]
    assert page.button("print").isEnabled()
    assert not page.button("delete").isEnabled()
    assert page.button("delete").toolTip() == "This set belongs to the app."
    assert not page.button("choose").isEnabled()
    assert QApplication.focusWidget() is page.list
    QTest.keyClick(page.list, Qt.Key.Key_Down)
    QTest.keyClick(page.list, Qt.Key.Key_Down)
    assert page.button("choose").isEnabled()
    spoken = page.list.model().index(2, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Romaji and hiragana. Romaji and Hiragana, 46 tiles"


def test_a_table_is_added_saved_and_deleted(
    window: MainWindow, page: TileSetsPage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    answer_with(monkeypatch, "getOpenFileName", words_table(tmp_path / "in"))
    page.ask_table()
    assert page.chosen is not None
    assert (page.chosen.id, page.chosen.name) == ("spanish", "Spanish")
    answer_with(monkeypatch, "getExistingDirectory", tmp_path / "in")
    page.button("export").click()
    assert (tmp_path / "in" / "spanish" / "tileset.toml").is_file()
    QTest.keyClick(page.list, Qt.Key.Key_Delete)
    question = window.overlay
    assert isinstance(question, Question)
    question.no.click()
    assert "spanish" in ids(page)
    page.ask_delete()
    question = window.overlay
    assert isinstance(question, Question)
    question.yes.click()
    assert "spanish" not in ids(page)
    assert (tmp_path / "in" / "spanish" / "tileset.toml").is_file()


def test_a_folder_of_pictures_is_added(
    page: TileSetsPage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "flags"
    folder.mkdir()
    picture = QImage(700, 500, QImage.Format.Format_RGB32)
    picture.fill(0xCC3300)
    assert picture.save(str(folder / "1.png"))
    for number in range(2, 21):
        shutil.copyfile(folder / "1.png", folder / f"{number}.png")
    answer_with(monkeypatch, "getExistingDirectory", folder)
    page.ask_folder()
    shutil.rmtree(folder)
    kept = tile_set("flags").tiles["7"].back.picture
    assert kept is not None
    assert QImage(str(kept)).width() == 512


def test_what_is_no_set_changes_nothing_and_says_why(
    window: MainWindow, page: TileSetsPage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told: list[str] = []
    monkeypatch.setattr(window, "toast", told.append)
    answer_with(monkeypatch, "getOpenFileName", written(tmp_path, table("cat,"), "mine.csv"))
    page.ask_table()
    assert told == ["mine.csv, line 2: the back is empty. Nothing was changed."]
    assert len(ids(page)) == 5


def test_a_file_dialog_left_alone_changes_nothing(
    page: TileSetsPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[object] = []
    page.add_chosen.connect(told.append)
    page.export_chosen.connect(told.append)
    answer_with(monkeypatch, "getOpenFileName", "")
    answer_with(monkeypatch, "getExistingDirectory", "")
    page.ask_table()
    page.ask_folder()
    page.ask_export()
    assert told == []


def test_a_broken_set_says_why_and_can_only_go(
    window: MainWindow, appearance: Appearance, shelf: Shelf, tmp_path: Path
) -> None:
    written(tmp_path / "tilesets" / "torn", "oops")
    TileBox(window, appearance, shelf, window).open_page()
    page = window.page
    assert isinstance(page, TileSetsPage)
    page.list.choose_row(5)
    assert page.chosen is not None
    assert "torn/tileset.toml" in page.chosen.fault
    assert [page.button(name).isEnabled() for name in ("print", "export", "delete")] == [
        False,
        False,
        True,
    ]


def test_printing_asks_for_the_paper(
    window: MainWindow, page: TileSetsPage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page.list.choose_row(1)
    page.button("print").click()
    dialog = window.overlay
    assert isinstance(dialog, PrintDialog)
    dialog.paper.set_value("Letter")
    answer_with(monkeypatch, "getSaveFileName", tmp_path / "roman")
    dialog.save_button.click()
    pdf = (tmp_path / "roman.pdf").read_bytes()
    assert pdf.startswith(b"%PDF")
    assert b"/MediaBox [0 0 612" in pdf


def test_26_tiles_are_chosen(window: MainWindow, page: TileSetsPage) -> None:
    page.list.choose_row(2)
    page.button("choose").click()
    dialog = window.overlay
    assert isinstance(dialog, TileChoiceDialog)
    tiles = list(tile_set("hiragana").tiles)
    assert list(dialog.ticked) == tiles[:26]
    first = dialog.grid.toggles[0]
    assert QApplication.focusWidget() is first
    QTest.keyClick(first, Qt.Key.Key_Space)
    assert dialog.use_button.words == "Choose 1 more"
    assert not dialog.use_button.isEnabled()
    for _step in range(3):
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, Qt.Key.Key_Down)
    focus = QApplication.focusWidget()
    assert focus is dialog.grid.toggles[27]
    QTest.keyClick(focus, Qt.Key.Key_Return)
    assert dialog.use_button.words == "Use these 26"
    dialog.use_button.click()
    assert chosen_tiles("hiragana") == (*tiles[1:26], tiles[27])
    assert page.chosen is not None
    assert page.chosen.chosen == chosen_tiles("hiragana")


# The new-match dialog ----------------------------------------------------------------------


def opened(window: MainWindow, **preset: object) -> NewMatchDialog:
    dialog = NewMatchDialog(
        Theme(reduced_motion=True), game_spec("pulling_strings"), ("A", "B"), preset=preset
    )
    window.show_overlay(dialog)
    return dialog


def row(dialog: NewMatchDialog, key: str) -> OptionRow:
    return next(each for each in dialog.rows if each.field.key == key)


def choose(dialog: NewMatchDialog, key: str, words: str) -> None:
    asked = row(dialog, key)
    if asked.choice is not None:
        actions = asked.choice.menu_of_choices.actions()
        next(action for action in actions if action.text() == words).trigger()
    else:
        assert asked.segments is not None
        next(each for each in asked.segments.segments if each.option.label == words).click()


def labels(dialog: NewMatchDialog, key: str) -> list[str]:
    segments = row(dialog, key).segments
    assert segments is not None
    return [each.option.label for each in segments.segments]


def test_another_set_brings_its_tiles_and_the_names_of_its_sides(
    qtbot: QtBot, window: MainWindow
) -> None:
    dialog = opened(window)
    assert labels(dialog, "faces")[:2] == ["Letters", "ASL signs"]
    choose(dialog, "faces", "Both")
    choose(dialog, "tileset", "Numbers and Roman numerals")
    assert labels(dialog, "faces")[:2] == ["Numbers", "Roman numerals"]
    assert (dialog.options["tileset"], dialog.options["faces"]) == ("roman", "both")
    laid = {*dialog.setup["layout"], *dialog.setup["aside"]}
    assert laid == set(tile_set("roman").tiles)
    assert row(dialog, "tiles").isHidden()


def test_a_large_set_plays_with_its_first_tiles_any_or_those_chosen(
    qtbot: QtBot, window: MainWindow, shelf: Shelf
) -> None:
    katakana = tuple(tile_set("katakana").tiles)
    shelf.choose_tiles("katakana", katakana[20:])
    dialog = opened(window, tileset="katakana")
    assert labels(dialog, "tiles") == ["The first 26", "Any 26, by chance", "Your choice of 26"]
    assert {*dialog.setup["layout"], *dialog.setup["aside"]} == set(katakana[:26])
    choose(dialog, "tiles", "Your choice of 26")
    assert {*dialog.setup["layout"], *dialog.setup["aside"]} == set(katakana[20:])
    choose(dialog, "tiles", "Any 26, by chance")
    assert len({*dialog.setup["layout"], *dialog.setup["aside"]} & set(katakana)) == 26
    before = dialog.setup
    choose(dialog, "faces", "Katakana")
    assert dialog.setup == before


def test_the_2003_edition_has_english_letters(qtbot: QtBot, window: MainWindow) -> None:
    dialog = opened(window, tileset="elements")
    choose(dialog, "edition", "Classic letters (2003)")
    assert row(dialog, "tileset").isHidden()
    assert dialog.options["tileset"] == "asl"
    assert labels(dialog, "faces")[0] == "Letters"


def test_a_set_that_has_gone_gives_way_to_the_usual_one(qtbot: QtBot, window: MainWindow) -> None:
    dialog = opened(window, tileset="gone", tiles=["a", "b"])
    assert (dialog.options["tileset"], dialog.options["tiles"]) == ("asl", None)
    assert len(dialog.setup["layout"]) == 20
