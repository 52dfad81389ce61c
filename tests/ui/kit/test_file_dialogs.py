"""Saving a record confirms replacing a file, with or without a typed extension."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QStandardPaths, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from pullstrings_qt.storage import StoreWriteError
from pullstrings_qt.ui.kit.file_dialogs import (
    ask_for_folder,
    ask_for_record,
    ask_where_to_save,
    default_folder,
    remember_folder_in,
)
from pullstrings_qt.ui.kit.main_window import MainWindow
from tests.tiles.sets import DictSettings
from tests.ui.expect import of_kind

# The plug-in without a display says so of every window with a least size that it did not make.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)


class Person:
    """Types a name into the file dialog and answers what it asks."""

    def __init__(self, name: str, answer: QMessageBox.StandardButton) -> None:
        self.name = name
        self.answer = answer
        self.questions: list[str] = []
        self.windows: list[str] = []

    def save(self) -> None:
        dialog = of_kind(QApplication.activeModalWidget(), QFileDialog)
        self.windows.append(dialog.windowTitle())
        field = of_kind(dialog.findChild(QLineEdit, "fileNameEdit"), QLineEdit)
        field.setText(self.name)
        QTimer.singleShot(0, dialog, self.reply)
        dialog.accept()
        if dialog.isVisible():
            dialog.reject()

    def reply(self) -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox):
            self.questions.append(box.text())
            box.button(self.answer).click()


@pytest.fixture
def ask(qtbot: QtBot, window: MainWindow) -> Callable[[Person], Path | None]:
    def open_dialog(person: Person) -> Path | None:
        QTimer.singleShot(0, window, person.save)
        return ask_where_to_save(window, "pulling-strings")

    return open_dialog


@pytest.mark.parametrize("typed", ["ours", "ours.pullstrings"])
def test_a_file_that_is_there_is_only_replaced_after_a_question(
    ask: Callable[[Person], Path | None], tmp_path: Path, typed: str
) -> None:
    (tmp_path / "ours.pullstrings").write_text("a match")
    keeping = Person(str(tmp_path / typed), QMessageBox.StandardButton.No)
    assert ask(keeping) is None
    assert len(keeping.questions) == 1
    assert "ours.pullstrings" in keeping.questions[0]
    replacing = Person(str(tmp_path / typed), QMessageBox.StandardButton.Yes)
    assert ask(replacing) == tmp_path / "ours.pullstrings"
    assert len(replacing.questions) == 1


@pytest.mark.parametrize(("typed", "saved"), [("new", "new.pullstrings"), ("new.txt", "new.txt")])
def test_a_new_name_gets_the_ending_only_where_it_has_none(
    ask: Callable[[Person], Path | None], tmp_path: Path, typed: str, saved: str
) -> None:
    person = Person(str(tmp_path / typed), QMessageBox.StandardButton.No)
    assert ask(person) == tmp_path / saved
    assert person.questions == []
    assert person.windows == ["Save as a file"]


@pytest.mark.parametrize(("there", "wanted"), [(("papers", "home"), "papers"), (("home",), "home")])
def test_files_are_looked_for_and_put_where_a_persons_files_are(
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
    tmp_path: Path,
    there: tuple[str, ...],
    wanted: str,
) -> None:
    """Not in the folder the program happened to be started in."""
    for name in there:
        (tmp_path / name).mkdir()
    places = {
        QStandardPaths.StandardLocation.DocumentsLocation: str(tmp_path / "papers"),
        QStandardPaths.StandardLocation.HomeLocation: str(tmp_path / "home"),
    }
    opened: list[str] = []

    def note(dialog: QFileDialog) -> int:
        opened.append(dialog.directory().absolutePath())
        return 0

    def note_open(*told: Any) -> tuple[str, str]:
        opened.append(told[2])
        return ("", "")

    monkeypatch.setattr(QStandardPaths, "writableLocation", places.__getitem__)
    monkeypatch.setattr(QFileDialog, "exec", note)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", note_open)
    parent = QWidget()
    qtbot.addWidget(parent)
    assert ask_where_to_save(parent, "match") is None
    assert ask_for_record(parent) is None
    assert opened == [str(tmp_path / wanted)] * 2


@pytest.fixture
def memory() -> Iterator[DictSettings]:
    settings = DictSettings()
    remember_folder_in(settings)
    yield settings
    remember_folder_in(None)


def test_every_dialog_opens_where_the_last_file_was(
    ask: Callable[[Person], Path | None],
    memory: DictSettings,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
    tmp_path: Path,
) -> None:
    for name in ("opened", "chosen", "saved"):
        (tmp_path / name).mkdir()
    parent = QWidget()
    qtbot.addWidget(parent)
    default = default_folder()
    asked: list[str] = []

    def opened(*told: Any) -> tuple[str, str]:
        asked.append(told[2])
        return (str(tmp_path / "opened" / "a.pullstrings"), "")

    def chosen(*told: Any) -> str:
        asked.append(told[2])
        return str(tmp_path / "chosen")

    monkeypatch.setattr(QFileDialog, "getOpenFileName", opened)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", chosen)
    assert ask_for_record(parent) == tmp_path / "opened" / "a.pullstrings"
    assert ask_for_folder(parent, "A folder") == tmp_path / "chosen"
    assert ask_for_record(parent) is not None
    assert asked == [default, str(tmp_path / "opened"), str(tmp_path / "chosen")]
    person = Person(str(tmp_path / "saved" / "new"), QMessageBox.StandardButton.No)
    assert ask(person) is not None
    assert default_folder() == str(tmp_path / "saved")
    (tmp_path / "saved").rmdir()
    assert default_folder() == default


def test_a_memory_of_nothing_or_that_fails_opens_the_dialog_all_the_same(
    memory: DictSettings, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_all: ("", ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_all: "")
    assert ask_for_record(parent) is None
    assert ask_for_folder(parent, "A folder") is None
    assert memory.values == {}
    # One that fails.
    default = default_folder()

    def fail(*_all: object) -> None:
        raise StoreWriteError("gone")

    monkeypatch.setattr(memory, "get", fail)
    assert default_folder() == default


@pytest.mark.parametrize("kept", [3, "", "/nowhere at all", "a\0b"])
def test_a_memory_of_nonsense_is_no_folder(kept: object, memory: DictSettings) -> None:
    default = default_folder()
    memory.set("files.folder", kept)
    assert default_folder() == default
    assert default
