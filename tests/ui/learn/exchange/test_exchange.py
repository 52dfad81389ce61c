"""Exchange with other programs in the window: dialogs, files, progress, cancel."""

import csv
import zipfile
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt
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
from pullstrings_qt.learning.transfer import ExchangeError
from pullstrings_qt.storage import Store
from pullstrings_qt.tiles.own_sets import OwnTileSets
from pullstrings_qt.ui.kit.background_task import TaskDialog
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.learn import exchange as exchange_module
from pullstrings_qt.ui.learn.exchange import ExchangeController, ExchangeDialog
from tests.ui.expect import of_kind

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.fixture
def exchange(
    window: MainWindow, appearance: Appearance, store: Store, own_sets: OwnTileSets
) -> Iterator[ExchangeController]:
    made = ExchangeController(window, appearance, store, window)
    yield made
    if made.tasks.task is not None:
        made.tasks.task.close()


@pytest.fixture
def idle(qtbot: QtBot, exchange: ExchangeController) -> Callable[[], None]:
    return lambda: qtbot.waitUntil(lambda: exchange.tasks.task is None)


def open_from(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_all: (str(path), ""))


def save_to(monkeypatch: pytest.MonkeyPatch, path: Path | None) -> list[str]:
    """Answer the next question for a place; the names suggested are noted."""
    suggested: list[str] = []
    monkeypatch.setattr(QFileDialog, "selectFile", lambda _self, name: suggested.append(name))
    monkeypatch.setattr(QFileDialog, "exec", lambda _self: path is not None)
    monkeypatch.setattr(QFileDialog, "selectedFiles", lambda _self: [str(path)] if path else [])
    return suggested


def learner(
    store: Store,
    name: str = "Mara",
    reviews: int = 3,
    *,
    tiles: str = "asl",
    names: tuple[str, ...] = ("a", "b", "c"),
) -> int:
    person = store.profiles.add(name).id
    for number in range(reviews):
        key = CardKey(tiles, names[number % 3], Direction.READ)
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
    dialog = of_kind(window.overlay, ExchangeDialog)
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

    changed = appearance.preferences._replace(hand="left", view="signer", skin="deep")
    appearance.use(changed)
    exchange.export_for_anki("asl")
    idle()
    (look,) = looks
    assert (look.hand, look.view, look.tone) == ("left", "signer", "deep")
    appearance.use(changed._replace(hand="right"))
    exchange.open("asl", hand="left")  # somebody left-handed at a computer of right hands
    exchange.export_for_anki("asl")
    idle()
    assert looks[-1].hand == "left"


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
    dialog = of_kind(window.overlay, TaskDialog)
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
    dialog = of_kind(window.overlay, ExchangeDialog)
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


def test_what_cannot_be_done_says_so_and_a_file_dialog_left_alone_changes_nothing(
    exchange: ExchangeController, window: MainWindow, store: Store, told: list[str]
) -> None:
    store.profiles.add("Mara")
    exchange.open()
    dialog = of_kind(window.overlay, ExchangeDialog)
    assert dialog.people is None
    assert not dialog.log_button.isVisible()
    dialog.cancel()
    exchange.export_for_anki("gone")
    assert told == ["The tile set “gone” is not on this computer."]


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
    assert (exchange.tasks.task, window.overlay, told) == (None, None, [])


def test_who_asks_to_add_tiles_is_told(
    exchange: ExchangeController, window: MainWindow, store: Store
) -> None:
    asked: list[object] = []
    exchange.import_asked.connect(asked.append)
    person = learner(store)
    exchange.open("asl", person=person)
    dialog = of_kind(window.overlay, ExchangeDialog)
    dialog.import_button.click()
    assert (asked, window.overlay) == ([person], None)
