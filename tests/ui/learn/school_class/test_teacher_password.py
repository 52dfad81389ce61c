"""The class is never shown to pupils: a teacher password protects it (look2.md, section 25)."""

from pathlib import Path

import pytest

from pullstrings_qt.core.learning_types import SchoolClass
from pullstrings_qt.storage import Store
from pullstrings_qt.storage.folder import STORE_FILE
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.learn.controller import LearnController
from pullstrings_qt.ui.learn.page import LearnPage
from pullstrings_qt.ui.learn.school_class.controller import ClassController
from pullstrings_qt.ui.learn.school_class.dialogs import ClassDialog
from pullstrings_qt.ui.learn.school_class.page import ClassPage
from pullstrings_qt.ui.learn.school_class.teacher_password import (
    NewPasswordDialog,
    PasswordDialog,
    has_password,
    is_password,
    set_password,
)
from tests.ui.expect import of_kind


def test_the_first_time_a_word_is_chosen(
    classes: ClassController, store: Store, window: MainWindow
) -> None:
    classes.open()
    dialog = of_kind(window.overlay, NewPasswordDialog)
    dialog.field.setText("ab")
    assert not dialog.save_button.isEnabled()
    dialog.field.setText("Apfelbaum")
    dialog.save_button.click()
    assert is_password(store.settings, "  apfelbaum ")
    assert isinstance(window.overlay, ClassDialog), "there is no class yet"


def test_only_the_word_opens_the_class_and_it_is_asked_each_time(
    classes: ClassController, store: Store, window: MainWindow, found: SchoolClass
) -> None:
    set_password(store.settings, "Apfelbaum")
    for _time in range(2):
        classes.open()
        dialog = of_kind(window.overlay, PasswordDialog)
        assert dialog.field.displayText() == ""
        dialog.field.setText("Birnbaum")
        dialog.save_button.click()
        assert window.overlay is dialog
        assert dialog.note.isVisible()
        assert not isinstance(window.page, ClassPage)
        dialog.field.setText("apfelbaum")
        assert "apfel" not in dialog.field.displayText()
        dialog.save_button.click()
        assert isinstance(window.page, ClassPage)
        window.go_back()


@pytest.mark.parametrize("damaged", [{}, {"salt": "xx", "hash": ""}, {"salt": 3}, "word", None])
def test_a_damaged_word_lets_another_be_chosen(store: Store, damaged: object) -> None:
    store.settings.set("class.word", damaged)
    assert not has_password(store.settings)
    assert not is_password(store.settings, "")


@pytest.mark.parametrize("name", ["new-teacher-word", "New-Teacher-Word.txt"])
def test_a_forgotten_word_is_replaced_by_who_can_reach_the_folder(
    classes: ClassController, store: Store, window: MainWindow, found: SchoolClass, name: str
) -> None:
    set_password(store.settings, "Apfelbaum")
    classes.open()
    dialog = of_kind(window.overlay, PasswordDialog)
    assert not dialog.folder_button.isVisible()
    dialog.forgotten_button.click()
    assert dialog.note.text().startswith("Create an empty file named “new-teacher-word”")
    assert dialog.folder_button.isVisible()
    reset = Path(store.folder) / name
    reset.touch()
    dialog.forgotten_button.click()
    chosen = of_kind(window.overlay, NewPasswordDialog)
    assert is_password(store.settings, "Apfelbaum"), "nothing has changed yet"
    chosen.field.setText("Kirsche")
    chosen.save_button.click()
    assert isinstance(window.page, ClassPage)
    assert is_password(store.settings, "kirsche")
    assert not is_password(store.settings, "Apfelbaum")
    assert not reset.exists(), "the next one who forgets has to make it again"


def test_another_word_can_be_chosen_from_the_page_and_the_store_does_not_show_it(
    page: ClassPage, store: Store, window: MainWindow
) -> None:
    set_password(store.settings, "Apfelbaum")
    words = "Change the teacher password"
    next(one for one in page.header.menu.actions() if one.text() == words).trigger()
    dialog = of_kind(window.overlay, NewPasswordDialog)
    dialog.field.setText("Kirsche")
    dialog.save_button.click()
    assert is_password(store.settings, "Kirsche")
    assert window.page is page
    # The store does not show it.
    set_password(store.settings, "Apfelbaum")
    files = b"".join(path.read_bytes() for path in store.folder.glob(f"{STORE_FILE}*"))
    assert b"pfelbaum" not in files
    assert not is_password(store.settings, "")


def test_the_hub_leads_to_the_class_from_its_menu(
    controller: LearnController, window: MainWindow, store: Store, tmp_path: Path
) -> None:
    controller.open_hub()
    page = of_kind(window.page, LearnPage)
    assert "class" not in [door.activity.id for door in page.doors]
    actions = {one.text(): one for one in page.header.menu.actions()}
    actions["Class"].trigger()
    assert isinstance(window.overlay, NewPasswordDialog)
