"""The tile set page, and tile sets in the new-match dialog."""

import errno
import gc
import os
import shutil
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QLocale, QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.files import full_words
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.look.tile_print import Printing
from pullstrings_qt.tiles.own_sets import OwnTileSets
from pullstrings_qt.tiles.tile_set import Face, Tile, chosen_tiles, tile_set
from pullstrings_qt.ui.kit.buttons import ButtonKind
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.message import ConfirmDialog, Message
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.kit.tile_choice_dialog import TileChoiceDialog
from pullstrings_qt.ui.kit.tile_words import sides_words, spoken_tile
from pullstrings_qt.ui.tile_sets.add_dialog import AddTilesDialog, SourceDialog
from pullstrings_qt.ui.tile_sets.adding import AddTilesController, import_set
from pullstrings_qt.ui.tile_sets.controller import TileSetController
from pullstrings_qt.ui.tile_sets.forms import TableForm
from pullstrings_qt.ui.tile_sets.name_fields import RenameDialog
from pullstrings_qt.ui.tile_sets.page import TileSetsPage, details_words
from pullstrings_qt.ui.tile_sets.print_dialog import PrintDialog, paper_of
from pullstrings_qt.ui.tile_sets.set_page import TileSetPage
from pullstrings_qt.ui.tile_sets.tile_dialog import TileDialog
from tests.tiles.sets import read_any, table, written
from tests.ui.expect import of_kind, there


@pytest.fixture
def page(window: MainWindow, appearance: Appearance, own_sets: OwnTileSets) -> TileSetsPage:
    controller = TileSetController(window, own_sets, window)
    adding = AddTilesController(window, None, own_sets, window)
    controller.add_chosen.connect(adding.add)
    adding.set_added.connect(controller.refresh)
    controller.open_page()
    assert isinstance(window.page, TileSetsPage)
    return window.page


def add(window: MainWindow, path: Path) -> None:
    """Show what is in a file or folder, as if it was chosen."""
    adding = of_kind(window.findChild(AddTilesController), AddTilesController)
    adding.add(path)


def answer_with(monkeypatch: pytest.MonkeyPatch, asked: str, path: Path | str) -> None:
    told: Any = str(path) if asked == "getExistingDirectory" else (str(path), "")
    monkeypatch.setattr(QFileDialog, asked, lambda *_all: told)


def preview(window: MainWindow) -> AddTilesDialog:
    """Return the preview of a table that is open."""
    return of_kind(window.overlay, AddTilesDialog)


def source(window: MainWindow) -> SourceDialog:
    """Return the dialog that asks for a file."""
    return of_kind(window.overlay, SourceDialog)


def table_of(dialog: AddTilesDialog) -> TableForm:
    assert isinstance(dialog.form, TableForm)
    return dialog.form


def take_in(window: MainWindow) -> None:
    preview(window).take_button.click()


def takes_at_once(dialog: AddTilesDialog) -> bool:
    """Return whether the import is what a key presses from anywhere."""
    return dialog.take_button.kind is ButtonKind.PRIMARY


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


def wait_for(qtbot: QtBot, window: MainWindow) -> TileSetController:
    """Wait until the box has done what it was asked for."""
    box = of_kind(window.findChild(TileSetController), TileSetController)
    adding = of_kind(window.findChild(AddTilesController), AddTilesController)
    qtbot.waitUntil(lambda: box.tasks.task is None and adding.tasks.task is None, timeout=20_000)
    return box


def test_a_table_is_added_saved_and_deleted(
    qtbot: QtBot,
    window: MainWindow,
    page: TileSetsPage,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    answer_with(monkeypatch, "getOpenFileName", words_table(tmp_path / "in"))
    page.add_action.trigger()
    source(window).file_button.click()
    take_in(window)
    wait_for(qtbot, window)
    assert page.chosen is not None
    assert (page.chosen.id, page.chosen.name) == ("spanish", "Spanish")
    answer_with(monkeypatch, "getExistingDirectory", tmp_path / "in")
    page.button("export").click()
    wait_for(qtbot, window)
    assert (tmp_path / "in" / "spanish" / "tileset.toml").is_file()
    QTest.keyClick(page.list, Qt.Key.Key_Delete)
    question = of_kind(window.overlay, ConfirmDialog)
    question.no.click()
    assert "spanish" in ids(page)
    page.button("delete").click()
    question = of_kind(window.overlay, ConfirmDialog)
    question.yes.click()
    assert "spanish" not in ids(page)
    assert (tmp_path / "in" / "spanish" / "tileset.toml").is_file()


def test_a_folder_of_pictures_is_added(
    qtbot: QtBot,
    window: MainWindow,
    page: TileSetsPage,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    folder = tmp_path / "flags"
    folder.mkdir()
    picture = QImage(700, 500, QImage.Format.Format_RGB32)
    picture.fill(0xCC3300)
    assert picture.save(str(folder / "1.png"))
    for number in range(2, 21):
        shutil.copyfile(folder / "1.png", folder / f"{number}.png")
    answer_with(monkeypatch, "getExistingDirectory", folder)
    page.add_action.trigger()
    source(window).folder_button.click()
    wait_for(qtbot, window)
    take_in(window)
    wait_for(qtbot, window)
    shutil.rmtree(folder)
    kept = there(tile_set("flags").tiles["7"].back.picture)
    assert QImage(str(kept)).width() == 512


def test_what_is_no_set_changes_nothing_and_says_why_and_a_dialog_left_alone_does_not(
    qtbot: QtBot,
    window: MainWindow,
    page: TileSetsPage,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    told: list[str] = []
    monkeypatch.setattr(window, "show_problem", told.append)
    (tmp_path / "mine.csv").write_bytes(bytes(range(256)))
    answer_with(monkeypatch, "getOpenFileName", tmp_path / "mine.csv")
    page.add_action.trigger()
    source(window).file_button.click()
    assert window.overlay is None
    assert told[0].startswith("mine.csv is not saved as plain text.")
    assert told[0].endswith("Nothing was changed.")
    (tmp_path / "empty").mkdir()
    answer_with(monkeypatch, "getExistingDirectory", tmp_path / "empty")
    page.add_action.trigger()
    source(window).folder_button.click()
    wait_for(qtbot, window)
    assert told[1].startswith("empty is not a tile set")
    assert len(ids(page)) == 5
    answer_with(monkeypatch, "getOpenFileName", "")
    answer_with(monkeypatch, "getExistingDirectory", "")
    page.add_action.trigger()
    source(window).file_button.click()
    source(window).folder_button.click()
    source(window).cancel()
    page.button("export").click()
    assert wait_for(qtbot, window).tasks.task is None
    assert len(ids(page)) == 5


def pictures(folder: Path, count: int = 20) -> Path:
    """Return a folder with pictures that make a set."""
    folder.mkdir()
    picture = QImage(900, 900, QImage.Format.Format_RGB32)
    picture.fill(0x3366AA)
    assert picture.save(str(folder / "1.png"))
    for number in range(2, count + 1):
        shutil.copyfile(folder / "1.png", folder / f"{number}.png")
    return folder


def test_taking_in_a_set_can_be_stopped_and_tells_how_many_pictures_are_copied(
    qtbot: QtBot,
    window: MainWindow,
    page: TileSetsPage,
    own_sets: OwnTileSets,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """No half a set stays on the shelf, and the page is as before."""
    adding = of_kind(window.findChild(AddTilesController), AddTilesController)
    told: list[str] = []
    monkeypatch.setattr(window, "toast", told.append)
    add(window, pictures(tmp_path / "flags"))
    wait_for(qtbot, window)
    take_in(window)
    assert adding.tasks.task is not None
    adding.tasks.task.cancel()
    wait_for(qtbot, window)
    assert own_sets.ids() == ()
    assert list((tmp_path / "tilesets").glob("*")) == []
    assert told == ["Stopped. Nothing was changed."]
    assert len(ids(page)) == 5
    # How many are copied is told.
    copied: list[tuple[int, int]] = []
    added, _troubles = import_set(
        own_sets, read_any(tmp_path / "flags"), lambda *progress: copied.append(progress)
    )
    assert copied == [(number, 20) for number in range(21)]
    assert added.id == "flags"


def test_a_pdf_can_be_stopped_or_cannot_be_written(
    qtbot: QtBot,
    window: MainWindow,
    page: TileSetsPage,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    box = wait_for(qtbot, window)
    box.print_set(tile_set("roman"), Printing(), tmp_path / "roman.pdf")
    assert box.tasks.task is not None
    box.tasks.task.cancel()
    assert box.tasks.task is None
    QApplication.processEvents()
    assert not (tmp_path / "roman.pdf").exists()
    assert window.page is page
    told: list[str] = []
    monkeypatch.setattr(window, "show_problem", told.append)
    box.print_set(tile_set("roman"), Printing(), tmp_path / "nowhere" / "roman.pdf")
    wait_for(qtbot, window)
    assert told == [
        "The file “roman.pdf” could not be written. Please choose another folder, or make room "
        "on the disk."
    ]
    assert window.page is page

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    told.clear()
    monkeypatch.setattr(os, "fsync", full)
    box.print_set(tile_set("roman"), Printing(), tmp_path / "roman.pdf")
    wait_for(qtbot, window)
    assert told == [full_words()]
    assert list(tmp_path.glob("*roman*")) == []


def test_what_is_printed_is_asked_for_and_dialogs_one_after_the_other_are_painted(
    qtbot: QtBot,
    window: MainWindow,
    page: TileSetsPage,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """A dialog that is being deleted must not take along what the next one draws with."""
    for _time in range(4):
        page.button("print").click()
        assert not window.grab().isNull()
        dialog = there(window.overlay)
        dialog.cancel()
        page.button("print").click()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
        assert not window.grab().isNull()
        assert window.overlay is not None
        window.overlay.cancel()
    # What is printed is asked for.
    page.list.choose_row(0)
    page.button("print").click()
    dialog = of_kind(window.overlay, PrintDialog)
    assert dialog.hands is not None
    assert dialog.entered().signs.skin == "lines"
    dialog.hands.set_value("color")
    assert dialog.entered().signs == Theme.current().signs
    dialog.turned.set_value("short")
    assert dialog.entered().turned == "short"
    assert dialog.turned.isVisible()
    dialog.layouts.segments[0].click()
    assert dialog.entered().layout == "chart"
    assert not dialog.turned.isVisible()  # a chart has one side
    dialog.cancel()
    page.list.choose_row(1)
    page.button("print").click()
    dialog = of_kind(window.overlay, PrintDialog)
    dialog.paper.set_value("Letter")
    monkeypatch.setattr(QFileDialog, "exec", lambda _self: True)
    monkeypatch.setattr(QFileDialog, "selectedFiles", lambda _self: [str(tmp_path / "roman.pdf")])
    assert dialog.hands is None
    dialog.save_button.click()
    wait_for(qtbot, window)
    pdf = (tmp_path / "roman.pdf").read_bytes()
    assert pdf.startswith(b"%PDF")
    assert b"/MediaBox [0 0 612" in pdf


def test_a_broken_set_says_why_and_can_only_go(
    window: MainWindow, appearance: Appearance, own_sets: OwnTileSets, tmp_path: Path
) -> None:
    written(tmp_path / "tilesets" / "torn", "oops")
    TileSetController(window, own_sets, window).open_page()
    page = of_kind(window.page, TileSetsPage)
    page.list.choose_row(5)
    assert page.chosen is not None
    assert "torn/tileset.toml" in page.chosen.fault
    assert [page.button(name).isEnabled() for name in ("print", "export", "delete")] == [
        False,
        False,
        True,
    ]


def test_26_tiles_are_chosen(window: MainWindow, page: TileSetsPage) -> None:
    page.list.choose_row(2)
    page.button("choose").click()
    dialog = of_kind(window.overlay, TileChoiceDialog)
    tiles = list(tile_set("hiragana").tiles)
    assert list(dialog.ticked) == tiles[:26]
    first = dialog.grid.buttons[0]
    assert QApplication.focusWidget() is first
    QTest.keyClick(first, Qt.Key.Key_Space)
    assert dialog.use_button.words == "Choose 1 more"
    assert not dialog.use_button.isEnabled()
    for _step in range(3):
        focus = there(QApplication.focusWidget())
        QTest.keyClick(focus, Qt.Key.Key_Down)
    focus = there(QApplication.focusWidget())
    assert focus is dialog.grid.buttons[27]
    QTest.keyClick(focus, Qt.Key.Key_Return)
    assert dialog.use_button.words == "Use these 26"
    dialog.use_button.click()
    assert chosen_tiles("hiragana") == (*tiles[1:26], tiles[27])
    assert page.chosen is not None
    assert page.chosen.chosen == chosen_tiles("hiragana")
    window.toast("Three sets.")
    top = page.mapTo(window, QPoint(0, page.footer_top)).y()
    assert window.visible_toast.geometry().bottom() < top < window.height()


def test_a_whole_set_is_looked_at_and_one_tile_large(
    window: MainWindow, page: TileSetsPage
) -> None:
    page.list.choose_row(4)
    QTest.keyClick(page.list, Qt.Key.Key_Return)
    shown = of_kind(window.page, TileSetPage)
    tiles = list(tile_set("elements").tiles.values())
    assert [card.tile for card in shown.cards] == tiles
    assert QApplication.focusWidget() is shown.cards[0]
    assert shown.cards[3].accessibleName() == "B e, Beryllium"
    QApplication.processEvents()  # the cards are laid out
    row = sum(card.y() == shown.cards[0].y() for card in shown.cards)
    assert row >= 3
    QTest.keyClick(shown.cards[0], Qt.Key.Key_Down)
    assert QApplication.focusWidget() is shown.cards[row]
    QTest.keyClick(shown.cards[row], Qt.Key.Key_Up)
    QTest.keyClick(shown.cards[0], Qt.Key.Key_Left)
    assert QApplication.focusWidget() is shown.cards[0]
    QTest.keyClick(shown.cards[0], Qt.Key.Key_End)
    last = shown.cards[-1]
    assert QApplication.focusWidget() is last
    assert not last.visibleRegion().isEmpty()
    QTest.keyClick(last, Qt.Key.Key_Return)
    large = of_kind(window.overlay, TileDialog)
    front, back = large.views
    assert (front.face, back.face) == (tiles[-1].front, tiles[-1].back)
    assert front.width() > 2 * shown.cards[0].width()
    large.next_button.click()
    assert front.face == tiles[0].front
    QTest.keyClick(large, Qt.Key.Key_Right)
    QTest.keyClick(large, Qt.Key.Key_Right)
    QTest.keyClick(large, Qt.Key.Key_Left)
    assert large.accessibleName() == spoken_tile(tiles[1])
    large.cancel()
    assert QApplication.focusWidget() is shown.cards[1]
    window.go_back()
    assert window.page is page


def test_a_table_is_shown_before_it_is_taken_in(
    qtbot: QtBot, window: MainWindow, page: TileSetsPage, tmp_path: Path
) -> None:
    """From a spreadsheet of Windows: semicolons, its own letters, and names of the columns."""
    path = tmp_path / "Essen.csv"
    text = table("Käse,fromage", heading="Deutsch,Français").replace(",", ";")
    path.write_bytes(text.encode("cp1252"))
    add(window, path)
    dialog = preview(window)
    assert (table_of(dialog).encoding.value, table_of(dialog).separator.value) == ("cp1252", ";")
    assert (
        dialog.doubts.text()
        == "The file does not name its text encoding. Do the letters look right?"
    )
    assert not takes_at_once(dialog)
    assert QApplication.focusWidget() is table_of(dialog).encoding
    assert dialog.names.names == ("Essen", "Deutsch", "Français")
    assert dialog.count.text() == "23 tiles. They begin with:"
    first = there(dialog.preview.fronts[0].face)
    assert first.text == "Käse"
    dialog.names.name.setText("Food")
    dialog.names.back.setText("French")
    table_of(dialog).headed.click()
    assert dialog.count.text() == "24 tiles. They begin with:"
    first = there(dialog.preview.fronts[0].face)
    assert first.text == "Deutsch"
    assert dialog.names.names == ("Food", "Front", "French")
    table_of(dialog).headed.click()
    table_of(dialog).encoding.chosen.emit("cp1252")
    assert dialog.doubts.isHidden()
    assert takes_at_once(dialog)
    dialog.take_button.click()
    wait_for(qtbot, window)
    added = tile_set("food")
    assert (added.name, added.front_name, added.back_name) == ("Food", "Deutsch", "French")
    assert len(added.tiles) == 23
    assert window.visible_toast.text.startswith("Added “Food”.")


def test_a_table_needs_names_and_what_its_first_line_counts_as_is_asked(
    window: MainWindow, page: TileSetsPage, tmp_path: Path, qtbot: QtBot
) -> None:
    add(window, written(tmp_path, table(heading="animal,sign"), "words.csv"))
    dialog = preview(window)
    assert dialog.doubts.text() == "Is the first line a tile, or does it name the columns?"
    assert QApplication.focusWidget() is table_of(dialog).headed
    table_of(dialog).headed.click()
    assert dialog.doubts.isHidden()
    dialog.cancel()
    add(window, words_table(tmp_path))
    dialog = preview(window)
    assert dialog.take_button.isEnabled()
    dialog.names.front.setText("  ")
    assert not dialog.take_button.isEnabled()
    assert dialog.take_button.toolTip() == "Name the set and both sides."
    dialog.names.front.setText("Words")
    assert dialog.take_button.isEnabled()
    dialog.cancel()
    add(window, written(tmp_path, "front,back\ncat,gato\ndog,perro\n", "words.csv"))
    dialog = preview(window)
    assert dialog.count.text() == (
        "2 tiles, enough to learn with; a board needs 20. They begin with:"
    )
    dialog.take_button.click()
    wait_for(qtbot, window)
    assert window.visible_toast.text == "Added “words” for learning. A board needs 20 tiles."
    entry = next(each for each in page.entries if each.id == "words")
    assert details_words(entry) == "Front and Back · 2 tiles, for learning · your own"


def test_the_columns_of_a_table_can_be_chosen(
    qtbot: QtBot, window: MainWindow, page: TileSetsPage, tmp_path: Path
) -> None:
    rows = "atomic_number,name,symbol\n1,Hydrogen,H\n2,Helium,He\n"
    add(window, written(tmp_path, rows, "atoms.csv"))
    dialog = preview(window)
    assert (table_of(dialog).front.value, table_of(dialog).back.value) == (1, 2)
    assert table_of(dialog).front.words == "Column 2: name"
    assert dialog.names.names == ("atoms", "name", "symbol")
    table_of(dialog).front.chosen.emit(2)
    assert (table_of(dialog).front.value, table_of(dialog).back.value) == (2, 1)
    table_of(dialog).back.chosen.emit(0)
    assert (table_of(dialog).front.value, table_of(dialog).back.value) == (2, 0)
    assert dialog.names.names == ("atoms", "symbol", "atomic_number")
    table_of(dialog).back.chosen.emit(1)
    table_of(dialog).separator.chosen.emit(";")
    assert dialog.faults.text().startswith("A table needs two columns, one for each side.")
    assert not dialog.take_button.isEnabled()
    table_of(dialog).separator.chosen.emit(",")
    assert (table_of(dialog).front.value, table_of(dialog).back.value) == (1, 2)
    table_of(dialog).front.chosen.emit(2)
    dialog.take_button.click()
    wait_for(qtbot, window)
    tile = tile_set("atoms").tiles["H"]
    assert (tile.front.text, tile.back.text) == ("H", "Hydrogen")


def test_lines_that_are_left_out_are_told_and_hinder_no_others(
    window: MainWindow, page: TileSetsPage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "mine.tsv"
    path.write_bytes(table("cat,", ",x", "dog,dog.png", "Käse,y").encode("cp1252"))
    answer_with(monkeypatch, "getOpenFileName", path)
    page.add_action.trigger()
    source(window).file_button.click()
    dialog = preview(window)
    assert dialog.faults.text().split("\n") == [
        "3 lines are left out:",
        "Line 2: one side is empty.",
        "Line 3: one side is empty.",
        "Line 4: the picture dog.png is not beside the table.",
    ]
    assert dialog.faults.isVisible()
    assert dialog.count.text() == "20 tiles. They begin with:"
    assert dialog.take_button.isEnabled()
    table_of(dialog).separator.chosen.emit("\t")
    assert not dialog.take_button.isEnabled()
    assert dialog.take_button.toolTip() == "Fix the table first, or try other import settings."
    assert dialog.faults.text().startswith("A table needs two columns, one for each side.\n")
    assert dialog.preview.isHidden()
    table_of(dialog).encoding.set_value("utf-8")
    table_of(dialog).encoding.chosen.emit("utf-8")
    assert "not saved as plain text" in dialog.faults.text()
    assert table_of(dialog).reading is None
    dialog.cancel()
    assert len(ids(page)) == 5
    words_table(tmp_path / "in")
    answer_with(monkeypatch, "getExistingDirectory", tmp_path / "in")
    page.add_action.trigger()
    source(window).folder_button.click()
    assert preview(window).names.names[0] == "Spanish"
    preview(window).cancel()


def test_small_and_pale_pictures_are_named_and_taken_in(
    qtbot: QtBot, window: MainWindow, page: TileSetsPage, tmp_path: Path
) -> None:
    folder = pictures(tmp_path / "flags")
    small = QImage(20, 20, QImage.Format.Format_RGB32)
    small.fill(0x3366AA)
    pale = QImage(200, 200, QImage.Format.Format_RGB32)
    pale.fill(0xFFFFFF)
    assert small.save(str(folder / "7.png"))
    assert pale.save(str(folder / "9.png"))
    add(window, folder)
    wait_for(qtbot, window)
    take_in(window)
    wait_for(qtbot, window)
    told = of_kind(window.overlay, Message)
    said = " ".join(label.text() for label in told.findChildren(TextLabel))
    assert "1 picture is very small and will look blurred: 7.png." in said
    assert "1 picture is hard to see on an ivory tile: 9.png." in said
    assert "flags" in ids(page)
    told.cancel()


def test_a_set_of_ones_own_is_renamed(
    qtbot: QtBot, window: MainWindow, page: TileSetsPage, own_sets: OwnTileSets, tmp_path: Path
) -> None:
    assert not page.button("rename").isEnabled()
    page.button("rename").click()
    assert window.overlay is None
    add(window, words_table(tmp_path))
    take_in(window)
    wait_for(qtbot, window)
    page.button("rename").click()
    dialog = of_kind(window.overlay, RenameDialog)
    assert dialog.fields.names == ("Spanish", "Front", "Back")
    dialog.fields.name.setText("")
    assert not dialog.save_button.isEnabled()
    dialog.fields.name.setText("Español")
    dialog.fields.front.setText("English")
    QTest.keyClick(dialog.fields.name, Qt.Key.Key_Return)
    assert page.chosen is not None
    assert (page.chosen.id, page.chosen.name) == ("spanish", "Español")
    spoken = page.list.model().index(5, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Español. English and Back, 23 tiles, your own"


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_every_tile_of_a_set_is_painted_with_its_letter_below(
    scale: float, window: MainWindow, page: TileSetsPage, appearance: Appearance
) -> None:
    appearance.use(appearance.preferences._replace(text_scale=scale))
    page.button("look").click()
    shown = of_kind(window.page, TileSetPage)
    letters, hands = [], []
    for card in shown.cards:
        image = card.grab().toImage()
        foot = round(image.height() * 0.26)
        letter = image.copy(0, image.height() - foot, image.width(), foot)
        letters.append(letter)
        hands.append(image.copy(0, 0, image.width(), image.height() - foot))
    for pictures in (letters, hands):
        assert all(one != other for one, other in pairwise(pictures))
    sizes = {card.size() for card in shown.cards}
    assert len(sizes) == 1
    assert min(size.width() for size in sizes) >= 96 * scale


def test_sides_that_read_alike_are_named_once_and_letter_is_offered_where_it_is_used() -> None:
    ant = Tile("ant", Face("Ant", "Ant"), Face("ant", "ant", Path("ant.png")))
    assert spoken_tile(ant) == "Ant"
    roman = tile_set("roman")
    assert sides_words(roman) == "Numbers and Roman numerals"
    assert sides_words(replace(roman, back_name="numbers")) == "Numbers on both sides"
    for locale in ("en_US", "en_CA", "fr_CA", "es_MX", "fil_PH", "es_CO"):
        assert paper_of(QLocale(locale)) == "Letter"
    for locale in ("en_GB", "es_AR", "de_DE", "C"):
        assert paper_of(QLocale(locale)) == "A4"
