"""Copies are made while the app is used, and Settings lead back to one."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pullstrings_qt.app.start import AppSession
from pullstrings_qt.storage import StoreWriteError, open_store
from pullstrings_qt.storage.copies import Holdings, StoreCopy, list_copies
from pullstrings_qt.ui.kit.message import ConfirmDialog
from pullstrings_qt.ui.learn.school_class.teacher_password import PasswordDialog, set_password
from pullstrings_qt.ui.settings import store_copies
from pullstrings_qt.ui.settings.page import SettingsPage
from pullstrings_qt.ui.settings.sections import DataPage
from pullstrings_qt.ui.settings.store_copies import CopiesDialog, holdings_words, moment_words
from tests.storage.store_samples import OUTCOME, fill
from tests.ui.expect import of_kind, there


@pytest.fixture
def session(qtbot: QtBot, tmp_path: Path) -> Iterator[AppSession]:
    fill(tmp_path / "store")
    session = AppSession(open_store(tmp_path / "store"), geometry=False)
    qtbot.addWidget(session.window)
    session.navigation.open_home()
    session.window.show()
    yield session
    session.end()


def copies(session: AppSession) -> list[StoreCopy]:
    return list_copies(session.store.folder)


def made(qtbot: QtBot, session: AppSession) -> None:
    session.navigation.copies.make()
    qtbot.waitUntil(lambda: len(copies(session)) == 1)


def data_page(session: AppSession) -> DataPage:
    """Open the part of the settings about data."""
    page = of_kind(session.window.page, SettingsPage)
    page.open_door("data")
    return of_kind(session.window.page, DataPage)


def dialog(session: AppSession) -> CopiesDialog:
    """Open the copies as a person does."""
    session.navigation.open_settings()
    data_page(session).copies_button.click()
    return of_kind(session.window.overlay, CopiesDialog)


def test_a_match_that_ends_is_copied(qtbot: QtBot, session: AppSession) -> None:
    session.store.matches.finish(1, OUTCOME)
    session.navigation.copies.make()
    qtbot.waitUntil(lambda: len(copies(session)) == 1)


def test_the_app_copies_at_its_end_what_has_changed(tmp_path: Path, qtbot: QtBot) -> None:
    folder = tmp_path / "store"
    for theme, is_new in (("dark", True), ("", False), ("light", True)):
        before = [copy.file.read_bytes() for copy in list_copies(folder)]
        session = AppSession(open_store(folder), geometry=False)
        qtbot.addWidget(session.window)
        if theme:
            session.store.settings.set("theme", theme)
        session.end()
        after = [copy.file.read_bytes() for copy in list_copies(folder)]
        assert (after != before) is is_new
    assert open_store(folder).notice is None


def test_what_hinders_a_copy_is_said_once(
    qtbot: QtBot, session: AppSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_folder: Path) -> None:
        raise StoreWriteError("The disk is full.")

    told: list[str] = []
    monkeypatch.setattr(store_copies, "make_copy", refuse)
    monkeypatch.setattr(session.window, "show_problem", told.append)
    for _match in range(2):
        session.navigation.copies.make()
        task = there(session.navigation.copies._task)
        with qtbot.waitSignal(task.failed):
            pass
    assert told == ["The disk is full."]
    monkeypatch.undo()


def test_somebody_who_was_deleted_is_back_and_nothing_happens_where_it_is_left(
    qtbot: QtBot, session: AppSession
) -> None:
    made(qtbot, session)
    session.store.profiles.remove(1)
    dialog(session).buttons[0].click()
    question = of_kind(session.window.overlay, ConfirmDialog)
    question.no.click()
    assert session.window.overlay is None
    assert session.store.profiles.names() == []
    # Somebody who was deleted is back.
    shown = dialog(session)
    (button,) = shown.buttons
    assert button.accessibleName().startswith("Go back to ")
    assert button.accessibleDescription() == "1 match, 1 person, 0 cards learned"
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    question = of_kind(session.window.overlay, ConfirmDialog)
    assert question.no.hasFocus()
    question.yes.click()
    qtbot.waitUntil(lambda: "are back as on" in session.window.visible_toast.text)
    assert session.store.profiles.names() == ["Zoë"]
    assert session.window.page is session.navigation.home


def test_a_match_and_flash_cards_that_end_are_copied(session: AppSession, qtbot: QtBot) -> None:
    assert dialog(session).buttons == []
    session.navigation.learning.session_ended.emit()
    qtbot.waitUntil(lambda: len(copies(session)) == 1)


def test_where_a_class_is_kept_only_a_teacher_goes_back(qtbot: QtBot, session: AppSession) -> None:
    set_password(session.store.settings, "pinecone")
    made(qtbot, session)
    session.navigation.open_settings()
    data_page(session).copies_button.click()
    asked = of_kind(session.window.overlay, PasswordDialog)
    asked.field.setText("pine cone")
    asked.save_button.click()
    assert session.window.overlay is asked
    asked.field.setText("Pinecone")
    asked.save_button.click()
    assert isinstance(session.window.overlay, CopiesDialog)


def test_a_store_in_memory_has_no_copies(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    session = AppSession(open_store(tmp_path / "file"), geometry=False)
    qtbot.addWidget(session.window)
    session.navigation.open_home()
    session.navigation.open_settings()
    assert data_page(session).copies_button.isHidden()
    session.end()


def test_numbers_and_moments_are_written_as_where_the_language_is_spoken() -> None:
    assert holdings_words(Holdings(1200, 2, 1)) == "1,200 matches, 2 people, 1 card learned"
    copy = StoreCopy(Path("copy"), datetime(2026, 2, 3, 17, 4).astimezone())
    assert moment_words(copy).startswith("3 February 2026, ")
