"""A row of folding buttons: rare ones move into a menu in large text."""

import pytest

from pullstrings_qt.look.theme import Theme
from pullstrings_qt.ui.kit.buttons import ButtonKind
from pullstrings_qt.ui.kit.folding_buttons import Command, FoldingButtons
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.page import Page


@pytest.fixture
def done() -> list[str]:
    return []


@pytest.fixture
def row(window: MainWindow, done: list[str]) -> FoldingButtons:
    made = FoldingButtons(
        (
            Command("watch", "Watch", "eye", ButtonKind.PRIMARY, lambda: done.append("watch")),
            Command("delete", "Delete", "bin", ButtonKind.QUIET, lambda: done.append("delete")),
        )
    )
    page = Page("Matches")
    page.body.addWidget(made)
    window.open_page(page)
    return made


def test_large_text_folds_the_quiet_ones_and_what_is_not_allowed_says_why(
    row: FoldingButtons, done: list[str]
) -> None:
    assert row.button("delete").isVisible()
    assert row.more_button.isHidden()
    Theme(text_scale=1.5).use()
    row.restyle()
    assert row.button("watch").isVisible()
    assert not row.button("delete").isVisible()
    assert row.more_button.isVisible()
    assert [action.text() for action in row.menu.actions()] == ["Delete"]
    row.menu.actions()[0].trigger()
    Theme().use()
    row.restyle()
    row.button("delete").click()
    assert done == ["delete", "delete"]
    # What is not allowed says why, and is off in the menu, too.
    row.allow("delete", False, "This set belongs to the app.")
    assert not row.button("delete").isEnabled()
    assert row.button("delete").toolTip() == "This set belongs to the app."
    assert row.button("delete").accessibleDescription() == "This set belongs to the app."
    assert not row.menu.actions()[0].isEnabled()
    row.allow("delete", True, "This set belongs to the app.")
    assert row.button("delete").toolTip() == ""
    assert row.menu.actions()[0].isEnabled()


def test_a_second_button_folds_only_where_there_is_no_room(window: MainWindow) -> None:
    words = "Print all the tiles of this set " * 4
    look = Command("look", "Look", "eye", ButtonKind.PRIMARY, window.update)
    made = FoldingButtons((look, Command("print", words, "save", ButtonKind.SECOND, window.update)))
    page = Page("Tiles")
    page.body.addWidget(made)
    window.open_page(page)
    assert made.button("print").isVisible()
    assert made.more_button.isHidden()
    for button in (made.button("look"), made.button("print"), made.more_button):
        Theme(text_scale=1.5).use()
        button.restyle()
    Theme(text_scale=1.5).use()
    made.restyle()
    assert not made.button("print").isVisible()
    assert made.button("look").isVisible()
    assert [each.text() for each in made.menu.actions() if each.isVisible()] == [words]
