"""Exchange with other programs in the window: dialogs, files, progress, cancel."""

import csv
import zipfile
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.learning_types import (
    CardKey,
    CardReview,
    CardState,
    Direction,
    LearningState,
    Rating,
    Source,
)
from pullstrings_qt.core.progress import ProgressCallback
from pullstrings_qt.learning.anki_cards import HandLook
from pullstrings_qt.learning.anki_import import PackagePreview, preview_package
from pullstrings_qt.learning.exchange import ExchangeError
from pullstrings_qt.storage import Store, open_store
from pullstrings_qt.tiles.own_sets import OwnTileSets
from pullstrings_qt.tiles.tile_set import tile_set, use_own_sets
from pullstrings_qt.ui.kit.background_task import TaskDialog
from pullstrings_qt.ui.kit.fields import DropDown
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.message import Message
from pullstrings_qt.ui.kit.page import HeaderButton
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.learn.exchange import controller as exchange_module
from pullstrings_qt.ui.learn.exchange.controller import ExchangeController
from pullstrings_qt.ui.learn.exchange.dialogs import ExchangeDialog, ImportDialog
from pullstrings_qt.ui.tile_sets.controller import TileSetController
from pullstrings_qt.ui.tile_sets.page import TileSetsPage
from tests.learning.anki_packages import ANIMALS, REAL, database, package
from tests.tiles.sets import empty_sets_folder

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.fixture
def own_sets(tmp_path: Path) -> Iterator[OwnTileSets]:
    own = empty_sets_folder(tmp_path)
    use_own_sets(lambda: own)
    yield own
    use_own_sets(None)


@pytest.fixture
def store(data_folder: Path) -> Iterator[Store]:
    opened = open_store(data_folder).store
    yield opened
    opened.close()


@pytest.fixture
def exchange(
    window: MainWindow, appearance: Appearance, store: Store, own_sets: OwnTileSets
) -> Iterator[ExchangeController]:
    made = ExchangeController(window, appearance, store, own_sets, window)
    yield made
    if made.task is not None:
        made.task.close()


@pytest.fixture
def told(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    sentences: list[str] = []
    monkeypatch.setattr(window, "toast", lambda text, *_more: sentences.append(text))
    monkeypatch.setattr(window, "show_problem", sentences.append)
    return sentences


@pytest.fixture
def idle(qtbot: QtBot, exchange: ExchangeController) -> Callable[[], None]:
    return lambda: qtbot.waitUntil(lambda: exchange.task is None)


def open_from(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_all: (str(path), ""))


def save_to(monkeypatch: pytest.MonkeyPatch, path: Path | None) -> list[str]:
    """Answer the next question for a place; the names suggested are noted."""
    suggested: list[str] = []
    monkeypatch.setattr(QFileDialog, "selectFile", lambda _self, name: suggested.append(name))
    monkeypatch.setattr(QFileDialog, "exec", lambda _self: path is not None)
    monkeypatch.setattr(QFileDialog, "selectedFiles", lambda _self: [str(path)] if path else [])
    return suggested


def learner(store: Store, name: str = "Mara", reviews: int = 3) -> int:
    person = store.profiles.add(name).id
    for number in range(reviews):
        key = CardKey("asl", "abc"[number % 3], Direction.READ)
        moment = NOW + timedelta(seconds=number)
        after = CardState(LearningState.REVIEW, None, 3.0, 5.0, moment, moment)
        review = CardReview(key, Rating.GOOD, True, moment, date(2026, 11, 21), Source.CARDS)
        store.reviews.add(person, review, after)
    return person


def test_a_set_is_exported_from_the_dialog(
    exchange: ExchangeController,
    window: MainWindow,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    told: list[str],
    idle: Callable[[], None],
) -> None:
    target = tmp_path / "signs.apkg"
    suggested = save_to(monkeypatch, target)
    exchange.open("asl")
    dialog = window.overlay
    assert isinstance(dialog, ExchangeDialog)
    assert QApplication.focusWidget() is dialog.sets
    QTest.keyClick(dialog.export_button, Qt.Key.Key_Space)
    idle()
    assert suggested == ["english-letters-and-asl.apkg"]
    assert zipfile.ZipFile(target).testzip() is None
    assert told == ["signs.apkg is ready: 26 notes with a card each way. Open it in Anki."]
    assert window.overlay is None


def test_hands_are_exported_as_the_player_sees_them(
    exchange: ExchangeController,
    appearance: Appearance,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    idle: Callable[[], None],
) -> None:
    looks: list[HandLook] = []

    def note(*_args: object, look: HandLook, **_more: object) -> None:
        looks.append(look)
        raise ExchangeError("enough")

    monkeypatch.setattr(exchange_module, "export_for_anki", note)
    save_to(monkeypatch, tmp_path / "out.apkg")
    from dataclasses import replace

    changed = replace(appearance.preferences, hand="left", view="signer", skin="deep")
    appearance.use(changed)
    exchange.export_for_anki("asl")
    idle()
    (look,) = looks
    assert (look.hand, look.view, look.tone) == ("left", "signer", "deep")
    appearance.use(replace(changed, hand="right"))
    exchange.open("asl", hand="left")  # somebody left-handed at a computer of right hands
    exchange.export_for_anki("asl")
    idle()
    assert looks[-1].hand == "left"


def test_a_package_with_a_choice_asks_and_becomes_a_set(
    exchange: ExchangeController,
    window: MainWindow,
    monkeypatch: pytest.MonkeyPatch,
    idle: Callable[[], None],
) -> None:
    added: list[str] = []
    exchange.set_added.connect(added.append)
    open_from(monkeypatch, REAL / "animals.apkg")
    exchange.import_from_anki()
    idle()
    dialog = window.overlay
    assert isinstance(dialog, ImportDialog)
    assert dialog.sample_words.splitlines()[0] == "cat – gato"
    dialog.front.set_value(1)
    dialog.front.chosen.emit(1)
    assert dialog.sample_words.splitlines()[0] == "gato – gato"
    assert not dialog.take_button.isEnabled()
    assert dialog.take_button.accessibleDescription() == "Choose two different fields first."
    dialog.back.set_value(0)
    dialog.back.chosen.emit(0)
    dialog.take_button.click()
    idle()
    assert added == ["spanish-animals"]
    assert tile_set("spanish-animals").tiles["perro"].back.text == "dog"
    message = window.overlay
    assert isinstance(message, Message), "what was left out wants to be read"
    message.cancel()


def test_another_kind_of_notes_shows_its_own_fields(
    exchange: ExchangeController, window: MainWindow, idle: Callable[[], None]
) -> None:
    exchange.import_(REAL / "animals.apkg")
    idle()
    dialog = window.overlay
    assert isinstance(dialog, ImportDialog)
    cloze = dialog.kinds.menu_of_choices.actions()[1]
    assert cloze.text() == "Cloze (2 notes)"
    cloze.trigger()
    assert dialog.sample_words.splitlines() == [
        "The cat sleeps – extra",
        "A dog and a bone – extra",
    ]
    dialog.cancel()
    assert exchange.task is None


def test_our_own_package_comes_back_without_a_question(
    exchange: ExchangeController,
    window: MainWindow,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    idle: Callable[[], None],
) -> None:
    save_to(monkeypatch, tmp_path / "out.apkg")
    exchange.export_for_anki("elements")
    idle()
    with_signals: list[str] = []
    wanted: list[str] = []
    exchange.set_added.connect(with_signals.append)
    exchange.practice_asked.connect(wanted.append)
    exchange.import_(tmp_path / "out.apkg")
    idle()
    idle()
    count = len(tile_set("elements").tiles)
    assert with_signals == ["chemical-elements-from-anki"]
    toast = window.visible_toast
    assert toast.text == f"“Chemical elements (from Anki)” is here, with {count} tiles."
    assert toast.action_button.text() == "Practice it"
    toast.action_button.click()
    assert wanted == with_signals
    assert tile_set("chemical-elements-from-anki").tiles == tile_set("elements").tiles


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nothing.apkg", "The file “nothing.apkg” cannot be read."),
    ],
)
def test_what_cannot_be_read_says_why_and_changes_nothing(
    name: str,
    sentence: str,
    exchange: ExchangeController,
    own_sets: OwnTileSets,
    told: list[str],
    idle: Callable[[], None],
) -> None:
    exchange.import_(REAL / name)
    idle()
    assert told[0].endswith(f"{sentence} Nothing was changed.")
    assert own_sets.ids() == ()


def test_too_few_notes_change_nothing(
    exchange: ExchangeController,
    window: MainWindow,
    own_sets: OwnTileSets,
    tmp_path: Path,
    told: list[str],
    idle: Callable[[], None],
) -> None:
    exchange.import_(package(tmp_path, database(tmp_path, [*ANIMALS[:1], ("", "nothing")])))
    idle()
    dialog = window.overlay
    assert isinstance(dialog, ImportDialog)
    dialog.take_button.click()
    idle()
    assert told == [
        "The package “beasts.apkg” has 1 note that can become a tile; a set needs 2. "
        "1 note had a side without words or a picture. Nothing was changed."
    ]
    assert own_sets.ids() == ()


def test_work_can_be_called_off_with_escape(
    exchange: ExchangeController,
    window: MainWindow,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    told: list[str],
    idle: Callable[[], None],
) -> None:
    begun, asked = Event(), Event()

    def slow(*_args: object, progress: ProgressCallback, **_more: object) -> None:
        begun.set()
        assert asked.wait(30)
        progress(2, 4)

    monkeypatch.setattr(exchange_module, "export_for_anki", slow)
    save_to(monkeypatch, tmp_path / "out.apkg")
    exchange.export_for_anki("asl")
    assert begun.wait(30)
    qtbot.waitUntil(lambda: isinstance(window.overlay, TaskDialog))
    dialog = window.overlay
    assert isinstance(dialog, TaskDialog)
    assert QApplication.focusWidget() is dialog.stop_button
    exchange.export_for_anki("roman")
    assert window.overlay is dialog, "one piece of work at a time"
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    asked.set()
    idle()
    assert told == ["Stopped. Nothing was changed."]
    assert window.overlay is None


def test_the_log_of_a_person_is_saved_as_a_table(
    exchange: ExchangeController,
    window: MainWindow,
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    told: list[str],
    idle: Callable[[], None],
) -> None:
    learner(store, "Anna", 5)
    person = learner(store, "Mara", 3)
    store.profiles.add("Nobody")
    target = tmp_path / "log.csv"
    suggested = save_to(monkeypatch, target)
    exchange.open(person=person)
    dialog = window.overlay
    assert isinstance(dialog, ExchangeDialog)
    assert dialog.people is not None
    names = [action.text() for action in dialog.people.menu_of_choices.actions()]
    assert names == ["Mara", "Anna"], "only those who have answered anything, oneself first"
    dialog.log_button.click()
    idle()
    assert suggested == ["mara-reviews.csv"]
    with target.open(encoding="utf-8-sig", newline="") as file:
        lines = list(csv.DictReader(file))
    assert [(line["person"], line["tile"]) for line in lines] == [
        ("Mara", "a"),
        ("Mara", "b"),
        ("Mara", "c"),
    ]
    assert told == ["log.csv is saved, with 3 answers."]


def test_where_nobody_has_learned_there_is_no_log_to_save(
    exchange: ExchangeController, window: MainWindow, store: Store
) -> None:
    store.profiles.add("Mara")
    exchange.open()
    dialog = window.overlay
    assert isinstance(dialog, ExchangeDialog)
    assert dialog.people is None
    assert not dialog.log_button.isVisible()
    dialog.cancel()


def test_a_file_dialog_left_alone_changes_nothing(
    exchange: ExchangeController,
    window: MainWindow,
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    told: list[str],
) -> None:
    save_to(monkeypatch, None)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_all: ("", ""))
    person = learner(store)
    exchange.export_for_anki("asl")
    exchange.save_review_log(person)
    exchange.save_review_log(999)
    exchange.import_from_anki()
    assert (exchange.task, window.overlay, told) == (None, None, [])


def test_a_set_that_is_gone_says_so(exchange: ExchangeController, told: list[str]) -> None:
    exchange.export_for_anki("gone")
    assert told == ["The tile set “gone” is not on this computer."]


def test_the_page_of_the_tile_sets_takes_packages_too(
    exchange: ExchangeController,
    window: MainWindow,
    appearance: Appearance,
    own_sets: OwnTileSets,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    controller = TileSetController(window, appearance, own_sets, window)
    controller.anki_chosen.connect(exchange.import_from_anki)
    exchange.set_added.connect(controller.refresh)
    controller.open_page()
    page = window.page
    assert isinstance(page, TileSetsPage)
    open_from(monkeypatch, REAL / "roman-from-anki.apkg")
    action = next(
        button
        for button in page.header.findChildren(HeaderButton)
        if button.words == "Import from Anki"
    )
    action.click()
    qtbot.waitUntil(lambda: "numbers-and-roman-numerals-from-anki" in own_sets.ids())
    qtbot.waitUntil(lambda: page.chosen is not None and page.chosen.own)
    assert page.chosen is not None
    assert page.chosen.id == "numbers-and-roman-numerals-from-anki"


def choose(field: DropDown, words: str) -> None:
    """Choose what is called so in a drop-down, as a person does."""
    actions = field.menu_of_choices.actions()
    next(action for action in actions if action.text() == words).trigger()


def test_somebody_goes_on_where_they_were_in_anki(
    exchange: ExchangeController,
    window: MainWindow,
    store: Store,
    told: list[str],
    idle: Callable[[], None],
) -> None:
    store.profiles.add("Ole")
    mara = store.profiles.add("Mara").id
    exchange.open(person=mara)
    assert window.overlay is not None
    window.overlay.cancel()
    exchange.import_(REAL / "spanish-newest-form.apkg")
    idle()
    dialog = window.overlay
    assert isinstance(dialog, ImportDialog)
    assert dialog.learned.text() == "Mara goes on from there"
    assert dialog.count_words == (
        "It has 12 notes. They are enough to learn with; a board needs 20 tiles."
    )
    choose(dialog.decks, "Spanish::Animals (8)")
    assert dialog.count_words.startswith("It has 8 notes.")
    dialog.take_button.click()
    idle()
    cards = store.reviews.cards(mara, "animals")
    assert len(cards) == 16
    assert told == ["“Animals” is here, with 8 tiles. 16 cards go on where they were in Anki."]


def test_everybody_can_begin_afresh(
    exchange: ExchangeController,
    window: MainWindow,
    store: Store,
    told: list[str],
    idle: Callable[[], None],
) -> None:
    mara = store.profiles.add("Mara").id
    exchange.import_(REAL / "spanish.apkg")
    idle()
    dialog = window.overlay
    assert isinstance(dialog, ImportDialog)
    assert dialog.person is None, "nobody has said who asks"
    dialog.take_button.click()
    idle()
    assert told == ["“Spanish” is here, with 12 tiles."]
    assert store.reviews.count(mara) == 0


def test_a_large_deck_says_how_many_sets_it_becomes(
    exchange: ExchangeController, window: MainWindow, tmp_path: Path, idle: Callable[[], None]
) -> None:
    notes = [(f"word {number}", f"Wort {number}") for number in range(1_204)]
    exchange.import_(package(tmp_path, database(tmp_path, notes)))
    idle()
    dialog = window.overlay
    assert isinstance(dialog, ImportDialog)
    count, maximum = (QLocale().toString(number) for number in (1_204, 1_000))
    assert dialog.count_words == (
        f"It has {count} notes. A tile set has up to {maximum}, so that they become 2 sets."
    )
    dialog.take_button.click()
    idle()
    message = window.overlay
    assert isinstance(message, Message)
    message.cancel()
    assert len(tile_set("beasts-part-2-of-2").tiles) == 602


def test_a_deck_of_one_note_cannot_be_taken(
    exchange: ExchangeController, window: MainWindow, tmp_path: Path, idle: Callable[[], None]
) -> None:
    exchange.import_(package(tmp_path, database(tmp_path, ANIMALS[:1])))
    idle()
    dialog = window.overlay
    assert isinstance(dialog, ImportDialog)
    assert dialog.count_words == "It has 1 note. A tile set needs at least 2."
    assert not dialog.take_button.isEnabled()
    assert dialog.take_button.accessibleDescription() == "Choose a deck with more notes first."
    dialog.cancel()


def test_what_was_learned_elsewhere_goes_into_the_set_that_is_here(
    exchange: ExchangeController,
    window: MainWindow,
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    told: list[str],
    idle: Callable[[], None],
) -> None:
    mara = learner(store)
    ole = store.profiles.add("Ole").id
    save_to(monkeypatch, tmp_path / "out.apkg")
    exchange.open("asl", person=mara)
    dialog = window.overlay
    assert isinstance(dialog, ExchangeDialog)
    assert dialog.along.value is None, "a package may be meant for somebody else"
    choose(dialog.along, "With what Mara has learned")
    dialog.export_button.click()
    idle()
    assert told[-1].endswith("3 cards go on where they are here.")
    exchange.import_(tmp_path / "out.apkg")
    idle()
    asked = window.overlay
    assert isinstance(asked, ImportDialog)
    assert asked.place.text() == "“English letters and ASL”, as it is"
    choose(asked.learned, "Everybody begins afresh")
    assert not asked.take_button.isEnabled()
    choose(asked.learned, "Ole goes on from there")
    asked.take_button.click()
    idle()
    assert told[-1] == "3 cards of “English letters and ASL” go on where they were in Anki."
    assert set(store.reviews.cards(ole, "asl")) == set(store.reviews.cards(mara, "asl"))
    assert store.reviews.count(ole) == 3


def test_what_follows_slow_work_has_the_keyboard(
    exchange: ExchangeController,
    window: MainWindow,
    appearance: Appearance,
    own_sets: OwnTileSets,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    idle: Callable[[], None],
) -> None:
    """The progress dialog went after the next one had come, and took the focus to the page."""
    shown = Event()

    def slow(path: Path, progress: ProgressCallback) -> PackagePreview:
        assert shown.wait(30)
        return preview_package(path, progress)

    monkeypatch.setattr(exchange_module, "preview_package", slow)
    TileSetController(window, appearance, own_sets, window).open_page()
    page = window.page
    assert page is not None
    before = page.initial_focus()
    assert before is not None
    before.setFocus()
    exchange.import_(REAL / "animals.apkg")
    qtbot.waitUntil(lambda: isinstance(window.overlay, TaskDialog))
    shown.set()
    idle()
    dialog = window.overlay
    assert isinstance(dialog, ImportDialog)
    assert QApplication.focusWidget() is dialog.take_button
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is before


def test_what_went_wrong_before_goes_with_the_next_try(
    exchange: ExchangeController, window: MainWindow, tmp_path: Path, idle: Callable[[], None]
) -> None:
    """The old sentence stayed below the dialog that told of the success."""
    exchange.import_(tmp_path / "nothing.apkg")
    idle()
    toast = window.visible_toast
    assert "cannot be read" in toast.text
    exchange.import_(REAL / "animals.apkg")
    assert toast.text == ""
    idle()
    dialog = window.overlay
    assert isinstance(dialog, ImportDialog)
    dialog.cancel()
