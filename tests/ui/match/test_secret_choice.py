"""Nothing on screen, for screen readers or on disk reveals a secret pick."""

import logging
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.record import write_record
from pullstrings_qt.storage import Store
from pullstrings_qt.ui.kit.last_event import last_events
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.match.hand_over_sheet import HandOverSheet
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.match.pick_sheet import PickSheet
from tests.ui.match.conftest import Begin, answer_in_secret, picture_of, take_laptop


def cover_of(window: MainWindow) -> HandOverSheet:
    assert isinstance(window.overlay, HandOverSheet)
    return window.overlay


def dialog_of(window: MainWindow) -> PickSheet:
    assert isinstance(window.overlay, PickSheet)
    return window.overlay


def lay_face_down(window: MainWindow, end: str) -> None:
    dialog = take_laptop(window)
    dialog.scene.activate_place(end)
    dialog.main_button.click()


def spoken_tree(thing: QAccessibleInterface) -> list[str]:
    """Return every role, name, description and value below an accessible object."""
    lines = [
        f"{thing.role()} {thing.text(QAccessible.Text.Name)!r} "
        f"{thing.text(QAccessible.Text.Description)!r} {thing.text(QAccessible.Text.Value)!r} "
        f"{thing.state().focused} {thing.state().selected} {thing.state().checked}"
    ]
    for number in range(thing.childCount()):
        child: QAccessibleInterface | None = thing.child(number)
        if child is None or not child.isValid():
            continue
        lines += spoken_tree(child)
    return lines


def settle() -> None:
    """Let everything be laid out and old dialogs be gone, as they are before anybody can look."""
    for _turn in range(4):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()


def traces(window: MainWindow, folder: Path) -> dict[str, object]:
    """Return everything the other player could look at, once all has been said."""
    settle()
    last_events(window).flush()
    focus, page = QApplication.focusWidget(), window.page
    assert isinstance(page, MatchPage)
    return {
        "record": write_record(page.match.record),
        "picture": picture_of(window),
        "title": window.windowTitle(),
        "focus": focus.accessibleName() if focus else None,
        "spoken": spoken_tree(QAccessible.queryAccessibleInterface(window)),
        "clipboard": QGuiApplication.clipboard().text(),
        "files": {path.name: path.read_bytes() for path in sorted(folder.iterdir())},
    }


def after_first_pick(
    page: MatchPage, window: MainWindow, folder: Path, end: str
) -> list[dict[str, object]]:
    """Let Mara pick an end, and collect the traces at the cover and at Theo's own dialog."""
    page.press_main()
    lay_face_down(window, end)
    seen = [traces(window, folder)]
    dialog = take_laptop(window)
    seen.append(traces(window, folder))
    dialog.cancel()
    return seen


@pytest.mark.parametrize("options", [{}, {"learning": "no pull"}])
def test_two_different_picks_leave_the_same_traces(
    begin: Begin,
    window: MainWindow,
    store: Store,
    options: dict[str, str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    page = begin(**options, turns=("e3 e3", "n2 s4"))
    settle()
    caplog.set_level(logging.DEBUG)
    leave_traces = signed_traces if "learning" in options else after_first_pick
    # the first time makes the place in which is said who chooses again
    _made, first, second = (
        leave_traces(page, window, store.folder, end) for end in ("e1", "w5", "n1")
    )
    for one, other in zip(first, second, strict=True):
        for kind in one:
            assert one[kind] == other[kind], kind
    assert caplog.text == ""


def signed_traces(
    page: MatchPage, window: MainWindow, folder: Path, end: str
) -> list[dict[str, object]]:
    """Let Mara mean another letter and sign right or wrong, and collect the traces."""
    page.press_main()
    dialog = answer_in_secret(window, end)
    dialog.grid.buttons[{"e1": 0, "w5": 3, "n1": 17}[end]].click()
    dialog.main_button.click()
    seen = [traces(window, folder)]
    cover_of(window).cancel()
    return seen


def test_the_comparison_sees_a_pick_that_is_still_open(
    begin: Begin, window: MainWindow, store: Store
) -> None:
    """The check itself can fail: before the tile lies face down, the pictures do differ."""
    page = begin()
    pictures = []
    for end in ("w5", "n1"):
        page.press_main()
        dialog = take_laptop(window)
        dialog.scene.activate_place(end)
        pictures.append(traces(window, store.folder)["picture"])
        dialog.cancel()
    assert pictures[0] != pictures[1]


def test_a_pick_can_be_changed_until_the_other_has_chosen(
    begin: Begin, window: MainWindow, qtbot: QtBot
) -> None:
    page = begin()
    page.press_main()
    dialog_of(window).cancel()
    assert page.match.waiting == {0, 1}
    assert window.overlay is None
    page.scene.hover_place("n2")
    assert page.rails.panel.to_do.text
    page.press_main()
    assert not page.scene.is_enabled
    assert page.scene.pointed is None
    assert not page.rails.panel.to_do.text
    lay_face_down(window, "n1")
    take_laptop(window).cancel()
    assert page.match.waiting == {0, 1}
    page.press_main()
    dialog = take_laptop(window)
    dialog.scene.activate_place("n1")
    dialog.scene.activate_place("n4")
    dialog.main_button.click()
    assert page.match.turn == 0
    lay_face_down(window, "s2")
    assert page.match.record.turns == ({0: "n4", 1: "s2"},)
    page.skip()
    # By keys alone.
    page.press_main()
    QTest.keyClick(dialog_of(window), Qt.Key.Key_Q)
    QTest.keyClick(dialog_of(window), Qt.Key.Key_Return)
    QTest.keyClick(cover_of(window).main_button, Qt.Key.Key_Return)
    QTest.keyClick(dialog_of(window), Qt.Key.Key_X)
    assert page.match.turn == 1
    QTest.keyClick(dialog_of(window).main_button, Qt.Key.Key_Return)
    assert page.match.record.turns[-1] == {0: "w5", 1: "s4"}
