"""Saving a record asks before it replaces a file, with or without the ending typed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QStandardPaths, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from pullstrings_qt.ui.kit.file_dialogs import ask_for_record, ask_where_to_save
from pullstrings_qt.ui.main_window import MainWindow

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
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QFileDialog)
        self.windows.append(dialog.windowTitle())
        field = dialog.findChild(QLineEdit, "fileNameEdit")
        assert isinstance(field, QLineEdit)
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
    assert person.windows == ["Save the match as a file"]


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
