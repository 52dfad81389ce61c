"""The one dialog that adds tiles: packages, folders, saved sets, and what is brought up to date."""

import shutil
import zipfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QLocale, QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.progress import ProgressCallback
from pullstrings_qt.learning.anki_export import export_for_anki, read_learned
from pullstrings_qt.learning.anki_import import PackagePreview, preview_package
from pullstrings_qt.storage import Store
from pullstrings_qt.tiles.own_sets import OwnTileSets, export_set
from pullstrings_qt.tiles.tile_set import tile_set
from pullstrings_qt.ui.kit.background_task import TaskDialog
from pullstrings_qt.ui.kit.fields import DropDown
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.message import Message
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.tile_sets import adding as adding_module
from pullstrings_qt.ui.tile_sets.add_dialog import AddTilesDialog, SourceDialog
from pullstrings_qt.ui.tile_sets.adding import AddTilesController
from pullstrings_qt.ui.tile_sets.controller import TileSetController
from pullstrings_qt.ui.tile_sets.forms import PackageForm
from pullstrings_qt.ui.tile_sets.page import TileSetsPage
from tests.learning.anki_packages import ANIMALS, REAL, database, package
from tests.tiles.sets import written
from tests.ui.expect import of_kind, there
from tests.ui.learn.exchange.test_exchange import learner

Work = Callable[[], None]
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.fixture
def adding(
    window: MainWindow, appearance: Appearance, store: Store, own_sets: OwnTileSets
) -> Iterator[AddTilesController]:
    made = AddTilesController(window, store, own_sets, window)
    yield made
    if made.tasks.task is not None:
        made.tasks.task.close()


@pytest.fixture
def told(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    sentences: list[str] = []
    monkeypatch.setattr(window, "toast", lambda text, *_more: sentences.append(text))
    monkeypatch.setattr(window, "show_problem", sentences.append)
    return sentences


@pytest.fixture
def idle(qtbot: QtBot, adding: AddTilesController) -> Work:
    return lambda: qtbot.waitUntil(lambda: adding.tasks.task is None, timeout=20_000)


@pytest.fixture
def add(adding: AddTilesController, idle: Work) -> Callable[..., None]:
    """Return what shows the tiles of a file, and waits until it is read."""

    def show(*told: object) -> None:
        adding.add(*told)  # type: ignore[arg-type]
        idle()

    return show


@pytest.fixture
def take(window: MainWindow, idle: Work) -> Work:
    """Return what takes in the tiles that are shown, and waits for it."""

    def press() -> None:
        shown(window).take_button.click()
        idle()

    return press


def open_from(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_all: (str(path), ""))


def shown(window: MainWindow) -> AddTilesDialog:
    return of_kind(window.overlay, AddTilesDialog)


def choose_file(window: MainWindow) -> None:
    of_kind(window.overlay, SourceDialog).file_button.click()


def package_dialog(window: MainWindow) -> tuple[AddTilesDialog, PackageForm]:
    dialog = shown(window)
    assert isinstance(dialog.form, PackageForm)
    return dialog, dialog.form


def fronts(dialog: AddTilesDialog) -> list[str]:
    """Return the tiles that are shown, a line each."""
    pairs = zip(dialog.preview.fronts, dialog.preview.backs, strict=True)
    return [
        f"{front.face.text} – {back.face.text}"
        for front, back in pairs
        if front.face is not None and back.face is not None
    ]


def choose(field: DropDown, words: str) -> None:
    """Choose what is called so in a drop-down, as a person does."""
    actions = field.menu_of_choices.actions()
    next(action for action in actions if action.text() == words).trigger()


def test_a_package_with_a_choice_asks_and_becomes_a_set(
    adding: AddTilesController,
    window: MainWindow,
    monkeypatch: pytest.MonkeyPatch,
    idle: Work,
    take: Work,
) -> None:
    added: list[str] = []
    adding.set_added.connect(added.append)
    open_from(monkeypatch, REAL / "animals.apkg")
    adding.add()
    choose_file(window)
    idle()
    dialog, form = package_dialog(window)
    assert fronts(dialog)[0] == "cat – gato"
    form.front.set_value(1)
    form.front.chosen.emit(1)
    assert fronts(dialog)[0] == "gato – gato"
    assert not dialog.take_button.isEnabled()
    assert dialog.take_button.accessibleDescription() == "Choose two different fields first."
    form.back.set_value(0)
    form.back.chosen.emit(0)
    take()
    assert added == ["spanish-animals"]
    assert tile_set("spanish-animals").tiles["perro"].back.text == "dog"
    message = window.overlay
    assert isinstance(message, Message), "what was left out wants to be read"
    message.cancel()


def test_another_kind_of_notes_shows_its_own_fields_and_one_note_cannot_be_taken(
    adding: AddTilesController, window: MainWindow, tmp_path: Path, add: Callable[..., None]
) -> None:
    add(REAL / "animals.apkg")
    dialog, form = package_dialog(window)
    cloze = form.kinds.menu_of_choices.actions()[1]
    assert cloze.text() == "Cloze (2 notes)"
    cloze.trigger()
    assert fronts(dialog) == ["The [animal] sleeps – cat", "A [...] and a bone – dog"]
    dialog.cancel()
    assert adding.tasks.task is None
    add(package(tmp_path, database(tmp_path, ANIMALS[:1])))
    dialog, form = package_dialog(window)
    assert form.count_words == "It has 1 note. A tile set needs at least 2."
    assert not dialog.take_button.isEnabled()
    assert dialog.take_button.accessibleDescription() == "A tile set needs at least 2."
    assert QApplication.focusWidget() is dialog.another_button
    dialog.cancel()


def test_our_own_package_comes_back_as_it_was(
    adding: AddTilesController,
    window: MainWindow,
    tmp_path: Path,
    add: Callable[..., None],
    take: Work,
) -> None:
    export_for_anki(tile_set("elements"), tmp_path / "out.apkg", now=NOW.timestamp())
    with_signals: list[str] = []
    wanted: list[str] = []
    adding.set_added.connect(with_signals.append)
    adding.practice_asked.connect(wanted.append)
    add(tmp_path / "out.apkg")
    _dialog, form = package_dialog(window)
    assert form.fields == [], "there is nothing to choose"
    take()
    assert with_signals == ["chemical-elements-from-anki"]
    toast = window.visible_toast
    assert toast.text == (
        "Added “Chemical elements (from Anki)”. Choose it under Tiles when you start a match."
    )
    assert toast.action_button.text() == "Practice"
    toast.action_button.click()
    assert wanted == with_signals
    assert tile_set("chemical-elements-from-anki").tiles == tile_set("elements").tiles


def test_what_cannot_be_read_or_has_too_few_notes_changes_nothing(
    window: MainWindow,
    own_sets: OwnTileSets,
    tmp_path: Path,
    told: list[str],
    add: Callable[..., None],
    take: Work,
) -> None:
    add(REAL / "nothing.apkg")
    assert told.pop().endswith("The file “nothing.apkg” cannot be read. Nothing was changed.")
    add(package(tmp_path, database(tmp_path, [*ANIMALS[:1], ("", "nothing")])))
    shown(window)
    take()
    assert told == [
        "The package “beasts.apkg” has 1 note that can become a tile; a set needs 2. "
        "1 note was empty, too long, there twice or not in this set. Nothing was changed."
    ]
    assert own_sets.ids() == ()


def test_the_page_of_the_tile_sets_takes_packages_too(
    adding: AddTilesController,
    window: MainWindow,
    appearance: Appearance,
    own_sets: OwnTileSets,
    monkeypatch: pytest.MonkeyPatch,
    idle: Work,
    take: Work,
) -> None:
    controller = TileSetController(window, own_sets, window)
    controller.add_chosen.connect(adding.add)
    adding.set_added.connect(controller.refresh)
    controller.open_page()
    page = of_kind(window.page, TileSetsPage)
    open_from(monkeypatch, REAL / "roman-from-anki.apkg")
    page.add_action.trigger()
    choose_file(window)
    idle()
    take()
    assert page.chosen is not None
    assert page.chosen.id == "numbers-and-roman-numerals-from-anki"


def test_somebody_goes_on_where_they_were_in_anki(
    window: MainWindow, store: Store, told: list[str], add: Callable[..., None], take: Work
) -> None:
    store.profiles.add("Ole")
    mara = store.profiles.add("Mara").id
    add(REAL / "spanish-newest-form.apkg", mara)
    _dialog, form = package_dialog(window)
    assert form.learned.text() == "Mara goes on from there"
    assert form.count_words == (
        "It has 12 notes. They are enough to learn with; a board needs 20 tiles."
    )
    choose(form.decks, "Spanish::Animals (8)")
    assert form.count_words.startswith("It has 8 notes.")
    take()
    cards = store.reviews.cards(mara, "animals")
    assert len(cards) == 16
    assert told == [
        "Added “Animals” for learning. A board needs 20 tiles. "
        "16 cards go on where they were in Anki."
    ]


def test_what_was_learned_in_anki_can_stay_there(
    window: MainWindow, store: Store, told: list[str], add: Callable[..., None], take: Work
) -> None:
    mara = store.profiles.add("Mara").id
    add(REAL / "spanish.apkg")
    _dialog, form = package_dialog(window)
    assert form.person is None, "nobody has said who asks"
    take()
    assert told == ["Added “Spanish” for learning. A board needs 20 tiles."]
    assert store.reviews.count(mara) == 0


def test_a_large_deck_says_how_many_sets_it_becomes(
    window: MainWindow, tmp_path: Path, add: Callable[..., None], take: Work
) -> None:
    notes = [(f"word {number}", f"Wort {number}") for number in range(1_204)]
    add(package(tmp_path, database(tmp_path, notes)))
    _dialog, form = package_dialog(window)
    count, maximum = (QLocale().toString(number) for number in (1_204, 1_000))
    assert form.count_words == (
        f"It has {count} notes. A tile set holds up to {maximum} tiles, so this makes 2 sets."
    )
    take()
    message = of_kind(window.overlay, Message)
    message.cancel()
    assert len(tile_set("beasts-part-2-of-2").tiles) == 602


def test_what_was_learned_elsewhere_goes_into_the_set_that_is_here(
    window: MainWindow,
    store: Store,
    tmp_path: Path,
    told: list[str],
    add: Callable[..., None],
    take: Work,
) -> None:
    mara = learner(store)
    ole = store.profiles.add("Ole").id
    learned = read_learned(store.reviews, mara, "asl")
    path = tmp_path / "out.apkg"
    export_for_anki(tile_set("asl"), path, now=NOW.timestamp(), learned=learned)
    add(path, mara)
    dialog, form = package_dialog(window)
    assert dialog.place.text() == "“English letters and ASL”, unchanged"
    assert dialog.difference.text() == (
        "Only the progress is imported; you already have these tiles."
    )
    choose(form.learned, "Not imported")
    assert not dialog.take_button.isEnabled()
    choose(form.learned, "Ole goes on from there")
    take()
    assert told[-1] == "3 cards go on where they were in Anki."
    assert set(store.reviews.cards(ole, "asl")) == set(store.reviews.cards(mara, "asl"))
    assert store.reviews.count(ole) == 3


def test_what_follows_slow_work_has_the_keyboard(
    adding: AddTilesController,
    window: MainWindow,
    appearance: Appearance,
    own_sets: OwnTileSets,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    idle: Work,
) -> None:
    """The progress dialog went after the next one had come, and took the focus to the page."""
    may_end = Event()

    def slow(path: Path, progress: ProgressCallback) -> PackagePreview:
        assert may_end.wait(30)
        return preview_package(path, progress)

    monkeypatch.setattr(adding_module, "preview_package", slow)
    TileSetController(window, own_sets, window).open_page()
    page = there(window.page)
    before = there(page.initial_focus())
    before.setFocus()
    adding.add(REAL / "animals.apkg")
    qtbot.waitUntil(lambda: isinstance(window.overlay, TaskDialog))
    may_end.set()
    idle()
    dialog = shown(window)
    assert QApplication.focusWidget() is dialog.take_button
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is before


def test_what_went_wrong_before_goes_with_the_next_try(
    adding: AddTilesController,
    window: MainWindow,
    tmp_path: Path,
    idle: Work,
    add: Callable[..., None],
) -> None:
    """The old sentence stayed below the dialog that told of the success."""
    add(tmp_path / "nothing.apkg")
    toast = window.visible_toast
    assert "cannot be read" in toast.text
    adding.add(REAL / "animals.apkg")
    assert toast.text == ""
    idle()
    shown(window).cancel()


def test_a_deck_read_again_tells_what_changes_and_keeps_what_was_learned(
    window: MainWindow,
    store: Store,
    own_sets: OwnTileSets,
    tmp_path: Path,
    told: list[str],
    idle: Work,
    add: Callable[..., None],
    take: Work,
) -> None:
    add(package(tmp_path, database(tmp_path)))
    take()
    mara = learner(store, tiles="beasts", names=("animal 1", "animal 2", "animal 3"))
    before = store.reviews.cards(mara, "beasts")
    extra = (
        "UPDATE notes SET flds = 'an animal' || char(31) || 'ein Tier' WHERE id = 2;"
        "DELETE FROM notes WHERE id = 3;"
    )
    add(package(tmp_path, database(tmp_path, [*ANIMALS, ("new", "neu")], extra=extra)))
    dialog, _form = package_dialog(window)
    idle()  # what has changed is read as soon as the dialog is there
    assert dialog.place.text() == "Update “Beasts”"
    assert dialog.difference.text().split("\n") == [
        "1 tile is new: new.",
        "1 tile changes: an animal.",
        "1 tile goes: animal 3.",
        "Progress on the remaining tiles is kept.",
    ]
    assert dialog.take_button.words == "Update"
    take()
    assert told[-1] == "“Beasts” is up to date, with 23 tiles."
    assert own_sets.ids() == ("beasts",)
    assert tile_set("beasts").tiles["animal 2"].front.text == "an animal"
    assert store.reviews.cards(mara, "beasts") == before


def test_a_deck_can_become_another_set_though_it_is_here(
    window: MainWindow,
    own_sets: OwnTileSets,
    tmp_path: Path,
    idle: Work,
    add: Callable[..., None],
    take: Work,
) -> None:
    path = package(tmp_path, database(tmp_path))
    for _time in range(2):
        add(path)
        idle()
        dialog = shown(window)
        if own_sets.ids():
            assert dialog.difference.text() == ("You already have all of these tiles, unchanged.")
            choose(dialog.place, "A new tile set")
            assert dialog.difference.isHidden()
        take()
    assert own_sets.ids() == ("beasts", "beasts-from-anki")


def rows(folder: Path, *lines: str) -> Path:
    return written(folder, "\n".join(("front,back", *lines, "")), "words.csv")


def test_a_table_read_again_updates_its_set_under_its_own_name(
    adding: AddTilesController,
    window: MainWindow,
    own_sets: OwnTileSets,
    tmp_path: Path,
    take: Work,
) -> None:
    adding.add(rows(tmp_path, "cat,gato", "dog,perro"))
    shown(window).names.name.setText("Español")
    take()
    adding.add(rows(tmp_path, "cat,gata", "dog,perro", "cow,vaca"))
    dialog = shown(window)
    assert dialog.place.text() == "Update “Español”"
    assert not dialog.names.name.isVisible()
    assert dialog.difference.text().split("\n")[:2] == [
        "1 tile is new: cow.",
        "1 tile changes: cat.",
    ]
    take()
    (kept,) = own_sets.tile_sets()
    assert (kept.name, list(kept.tiles)) == ("Español", ["cat", "dog", "cow"])
    adding.add(rows(tmp_path, "red,rojo", "blue,azul"))
    dialog = shown(window)
    assert dialog.place.text() == "A new tile set", "the file of next week has its name again"
    assert dialog.names.name.isVisible()
    dialog.cancel()


def pictures(folder: Path, *names: str) -> Path:
    folder.mkdir(exist_ok=True)
    for number, name in enumerate(names):
        picture = QImage(300, 300, QImage.Format.Format_RGB32)
        picture.fill(0x336600 + 40 * number)
        assert picture.save(str(folder / f"{name}.png"))
    return folder


def test_a_folder_and_a_saved_set_in_a_zip_file_are_shown_first(
    window: MainWindow,
    own_sets: OwnTileSets,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    add: Callable[..., None],
    take: Work,
) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(scratch))
    add(pictures(tmp_path / "flags", "a", "b", "c"))
    assert shown(window).count.text() == (
        "3 tiles, enough to learn with; a board needs 20. They begin with:"
    )
    take()
    saved = export_set(own_sets.tile_set("flags"), tmp_path / "out")
    own_sets.remove("flags")
    path = shutil.make_archive(str(tmp_path / "flags"), "zip", saved.parent, saved.name)
    add(Path(path))
    assert shown(window).names.names == ("flags", "Front", "Back")
    take()
    assert list(tile_set("flags").tiles) == ["a", "b", "c"]
    assert list(scratch.iterdir()) == []
    add(Path(path))
    assert shown(window).difference.text() == ("You already have all of these tiles, unchanged.")
    shown(window).cancel()
    assert list(scratch.iterdir()) == []


def test_a_table_in_a_zip_file_is_asked_about_and_another_file_can_be_chosen(
    adding: AddTilesController,
    window: MainWindow,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    add: Callable[..., None],
) -> None:
    with zipfile.ZipFile(tmp_path / "words.zip", "w") as packed:
        packed.writestr("polish.csv", "woda,wąż\nżaba,źdźbło\n".encode("cp1250"))
    add(tmp_path / "words.zip")
    assert shown(window).doubts.text() == (
        "The file does not name its text encoding. Do the letters look right?"
    )
    shown(window).cancel()
    adding.add(rows(tmp_path, "cat,gato", "dog,perro"))
    shown(window).another_button.click()
    open_from(monkeypatch, written(tmp_path, "a,b\nc,d\n", "others.csv"))
    choose_file(window)
    assert shown(window).names.names[0] == "others"
    shown(window).cancel()


def test_another_deck_under_the_same_name_is_no_update(
    window: MainWindow, own_sets: OwnTileSets, tmp_path: Path, add: Callable[..., None], take: Work
) -> None:
    add(package(tmp_path, database(tmp_path)))
    take()
    others = [(f"plant {number}", f"Pflanze {number}") for number in range(9)]
    extra = "UPDATE notes SET guid = 'other ' || id;"
    add(package(tmp_path, database(tmp_path, others, extra=extra)))
    assert shown(window).place.text() == "A new tile set"
    assert shown(window).take_button.isEnabled()
    choose(shown(window).place, "Update “Beasts”")
    assert shown(window).difference.text().startswith("9 tiles are new: plant 0, plant 1,")
    shown(window).cancel()


def dropped(path: Path, data: QMimeData) -> QDropEvent:
    data.setUrls([QUrl.fromLocalFile(str(path))])
    return QDropEvent(
        QPointF(9, 9),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )


def test_a_file_can_be_dropped_and_the_dialog_is_walked_by_keyboard(
    adding: AddTilesController, window: MainWindow, tmp_path: Path
) -> None:
    path = rows(tmp_path, "cat,gato", "dog,perro")
    adding.add()
    empty = of_kind(window.overlay, SourceDialog)
    assert QApplication.focusWidget() is empty.file_button
    data = QMimeData()
    empty.dropEvent(dropped(path, data))
    assert shown(window).names.names[0] == "words"
    other = tmp_path / "others.csv"
    other.write_bytes(path.read_bytes())
    shown(window).dropEvent(dropped(other, data))
    assert shown(window).names.names[0] == "others", "dropped on the preview of another file"
    QTest.keyClick(shown(window), Qt.Key.Key_Escape)
    assert window.overlay is None
    dropped(path, data)
    heard: list[Path] = []
    window.file_dropped.connect(heard.append)
    window.dropEvent(dropped(path, data))
    assert heard == [path]
    adding.add(rows(tmp_path, "cat,gato", "dog,perro"))
    dialog = shown(window)
    assert QApplication.focusWidget() is dialog.take_button
    reached = []
    for _step in range(11):
        QTest.keyClick(dialog, Qt.Key.Key_Tab)
        focus = there(QApplication.focusWidget())
        reached.append(focus.accessibleDescription() or focus.accessibleName())
    assert reached == [
        "The first line names the columns",
        *("Text encoding", "Column separator", "Front column"),
        *("Back column", "Name", "Front", "Back"),
        *("Cancel", "Choose a file…", "Import"),
    ]
    dialog.cancel()
