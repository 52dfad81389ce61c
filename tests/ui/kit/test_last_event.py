"""Announcements: one queue, two channels, and the history."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from pullstrings_qt.ui.kit import last_event
from pullstrings_qt.ui.kit.announcer import announce
from pullstrings_qt.ui.kit.last_event import MAX_KEPT, LastEvents, last_events
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.overlay import Overlay
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.kit.preferences import Appearance
from tests.ui.expect import there

Role = QAccessible.Role


class Secret(Overlay):
    """A dialog that only one person may hear."""

    is_secret = True


class Shows(QObject):
    """Counts how often a widget is shown."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Show
        return False


@pytest.fixture
def events(window: MainWindow) -> LastEvents:
    return last_events(window)


def in_tree(thing: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    yield thing
    for number in range(thing.childCount()):
        child = thing.child(number)
        if child is not None:
            yield from in_tree(child)


def tree(window: QWidget) -> list[tuple[Role, str]]:
    """Return role and name of everything readers find in a window."""
    root = there(QAccessible.queryAccessibleInterface(window))
    return [(each.role(), each.text(QAccessible.Text.Name)) for each in in_tree(root)]


def test_sentences_are_said_as_one_not_twice_the_end_last(
    window: MainWindow, heard: list[str], qtbot: QtBot, events: LastEvents, appearance: Appearance
) -> None:
    window.announce("Theo pulls C.")
    window.announce("Mara pulls H.")
    assert heard == []
    qtbot.waitUntil(lambda: bool(heard))
    assert heard == ["Theo pulls C. Mara pulls H."]
    # Not twice, and the end last.
    heard.clear()
    for text in ("Mijnlieff", "Mara places a tile.", "Pick a tile"):
        window.announce(text)
    events.flush()
    assert heard == ["Mijnlieff. Mara places a tile. Pick a tile"]
    heard.clear()
    window.announce("Mara wins.", last=True)
    window.announce("The third position alike.")
    window.announce("Mara pulls H.")
    events.flush()
    assert heard == ["The third position alike. Mara pulls H. Mara wins."]
    heard.clear()
    for _time in range(2):
        window.announce("Help is hidden.")
    events.flush()
    assert heard == ["Help is hidden."]
    window.announce("Help is hidden.")
    events.flush()
    assert len(heard) == 2, "later it is news again"
    # What is said before a page is in its window is said there.
    page = Page("Early")
    announce(page, "It was early.")
    window.open_page(page)
    qtbot.waitUntil(lambda: "It was early." in " ".join(heard))
    events.flush()
    assert "It was early." in " ".join(events.kept)


@pytest.mark.parametrize("said_before", [True, False])
def test_readers_find_it_at_one_place_whenever_it_was_said(
    window: MainWindow, appearance: Appearance, events: LastEvents, *, said_before: bool
) -> None:
    """The dialog may open before the sentence of the moment is said, or after: that is chance."""
    window.announce("Theo pulls C.")
    if said_before:
        events.flush()
    dialog = Overlay("Pass the laptop to Theo")
    window.show_overlay(dialog)
    events.flush()
    names = [name for _role, name in tree(window)]
    assert names.index("Last event") == 1, "first in the window"


def said_by(region: QWidget) -> str:
    """Return what a reader finds in a notification whenever it comes to it."""
    thing = there(QAccessible.queryAccessibleInterface(region))
    label = there(thing.child(0))
    assert not thing.state().invisible
    return label.text(QAccessible.Text.Name)


def listen(
    monkeypatch: pytest.MonkeyPatch, platform: str = "xcb", *, announcements: bool = False
) -> None:
    """Let the app be on a desktop where a reader listens for announcements, or for none."""
    monkeypatch.setattr(QGuiApplication, "platformName", lambda: platform)
    monkeypatch.setattr(last_event, "reader_listens", lambda: True)
    names = '":1.5", "Object:StateChanged:Showing"'
    if announcements:
        names += ', ":1.5", "Object:Announcement:"'
    monkeypatch.setattr(last_event, "_listened_for", names.lower)


def test_where_a_reader_listens_for_announcements_no_notification_comes_up(
    window: MainWindow, events: LastEvents, heard: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Orca says "notification" before each since version 45, which hears announcements."""
    listen(monkeypatch, announcements=True)
    for number in range(1, 6):
        window.announce(f"Turn {number}.")
        events.flush()
    assert heard == [f"Turn {number}." for number in range(1, 6)]
    found = tree(window)
    assert Role.Notification not in {role for role, _name in found}
    place = found.index((Role.StatusBar, "Last event"))
    assert found[place + 2] == (Role.StaticText, "Turn 5."), "it can be found all the same"


@pytest.mark.parametrize("platform", ["xcb", "wayland", "wayland-egl"])
def test_where_announcements_may_not_be_heard_a_notification_comes_up(
    window: MainWindow,
    events: LastEvents,
    heard: list[str],
    monkeypatch: pytest.MonkeyPatch,
    platform: str,
) -> None:
    """Orca 43 reads a notification that is shown, and in it every label that is showing.

    Qt tells readers of whatever is shown.
    """
    listen(monkeypatch, platform)
    window.announce("Mara is asked.")
    events.flush()
    region = there(events.region)
    assert region.isVisible()
    window.announce("Theo pulls C.")
    events.flush()
    assert heard == [], "a reader that hears both would say it twice"
    assert said_by(region) == "Mara is asked.", "a reader that was busy finds it still"
    before, region = region, there(events.region)
    assert region is not before
    assert tree(window).index((Role.StaticText, "Theo pulls C.")) < tree(window).index(
        (Role.StaticText, "Mara is asked.")
    ), "what comes first is the last event"
    thing = there(QAccessible.queryAccessibleInterface(region))
    assert thing.role() == Role.Notification
    assert thing.text(QAccessible.Text.Name) == "", "it would be said before every sentence"
    label = there(thing.child(0))
    assert label.role() == Role.StaticText
    assert label.text(QAccessible.Text.Name) == "Theo pulls C."
    assert not label.state().invisible
    shows = Shows(before)
    for number in range(3, 6):
        window.announce(f"Turn {number}.")
        events.flush()
    assert shows.count == 1, "Qt tells readers that it is shown once more"
    assert said_by(before) == "Turn 5."


def test_the_region_is_found_by_its_name_and_takes_no_room(
    window: MainWindow, events: LastEvents
) -> None:
    window.announce("Theo pulls C.")
    events.flush()
    found = tree(window)
    place = found.index((Role.StatusBar, "Last event"))
    assert found[place + 2] == (Role.StaticText, "Theo pulls C.")
    window.announce("Theo pulls C.")
    events.flush()
    assert events.region is not None
    for part in (events.region, *events.region.findChildren(QWidget)):
        assert part.focusPolicy() == Qt.FocusPolicy.NoFocus
        assert part.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        assert (part.width(), part.height()) == (1, 1)
    for number in range(MAX_KEPT + 5):
        window.announce(f"Turn {number}.")
        events.flush()
    assert len(events.kept) == MAX_KEPT
    assert events.kept[-1] == f"Turn {MAX_KEPT + 4}."


def test_what_is_secret_is_said_but_kept_nowhere(
    window: MainWindow, appearance: Appearance, events: LastEvents, heard: list[str]
) -> None:
    window.announce("Mara is asked.")
    events.flush()
    dialog = Secret("Choose")
    window.show_overlay(dialog)
    announce(dialog.card, "C would be good.")
    events.flush()
    assert heard[-1] == "C would be good."
    announce(dialog.card, "So would S.")
    dialog.close_down()
    events.flush()
    assert heard[-1] == "C would be good.", "nothing of it is said after the dialog is gone"
    assert events.kept == ("Mara is asked.",)
    assert not any("would" in name for _role, name in tree(window))
    assert (Role.StaticText, "Mara is asked.") in tree(window)


def test_a_busy_reader_finds_nothing_else_in_place_of_a_secret_that_was_forgotten(
    window: MainWindow, appearance: Appearance, events: LastEvents, monkeypatch: pytest.MonkeyPatch
) -> None:
    listen(monkeypatch)
    window.announce("Theo pulls C.")
    events.flush()
    kept = events.region
    dialog = Secret("Choose")
    window.show_overlay(dialog)
    announce(dialog.card, "A tile is picked.")
    events.flush()
    secret = there(events.region)
    assert secret is not kept
    dialog.close_down()
    assert secret.isHidden()
    label = there(QAccessible.queryAccessibleInterface(secret).child(0))
    assert label.text(QAccessible.Text.Name) == ""
    assert events.region is kept
    assert kept is not None
    assert said_by(kept) == "Theo pulls C."


# --- the sheet that F6 leads to ---------------------------------------------------------------


class Told(Page):
    """A page on which things happen."""

    tells_events = True


@pytest.fixture
def page(window: MainWindow, appearance: Appearance) -> Page:
    opened = Told("Told")
    opened.header.add_action("Undo", "undo")
    window.open_page(opened)
    for number in (1, 2, 3):
        window.announce(f"Turn {number} was played.")
        last_events(window).flush()
    return opened


def press(window: MainWindow, *keys: Qt.Key) -> None:
    for key in keys:
        focus: QWidget | None = window.focusWidget()
        QTest.keyClick(window if focus is None else focus, key)
        QApplication.processEvents()


def test_f6_leads_to_what_was_said_last_and_the_sheet_goes_with_the_keyboard(
    window: MainWindow, page: Page
) -> None:
    sheet = window.events_sheet
    assert sheet.isHidden()
    press(window, Qt.Key.Key_F6)
    assert page.header.isAncestorOf(window.focusWidget())
    before = window.focusWidget()
    press(window, Qt.Key.Key_F6)
    assert window.focusWidget() is sheet.rows
    assert sheet.rows.currentIndex().data() == "Turn 3 was played."
    press(window, Qt.Key.Key_Up)
    assert sheet.rows.currentIndex().data() == "Turn 2 was played."
    press(window, Qt.Key.Key_Escape)
    assert sheet.isHidden()
    assert window.focusWidget() is before
    press(window, Qt.Key.Key_F6, Qt.Key.Key_F6)
    assert sheet.isHidden(), "the round goes on"
    assert window.focusWidget() is before
    press(window, Qt.Key.Key_F6)
    assert window.events_sheet.isVisible()
    page.header.setFocus(Qt.FocusReason.MouseFocusReason)
    assert window.events_sheet.isHidden()


@pytest.mark.parametrize("steps", [0, 3])
def test_the_sheet_fits_a_small_window(window: MainWindow, page: Page, steps: int) -> None:
    window.resize(1024, 640)
    appearance = window._appearance
    appearance.enlarge_text(steps)
    for number in range(40):
        window.announce(f"Turn {number}: Theo’s C, column 2, moves 3 from row 4 to row 5, home.")
        last_events(window).flush()
    press(window, Qt.Key.Key_F6, Qt.Key.Key_F6)
    sheet = window.events_sheet
    assert window.rect().contains(sheet.geometry())
    assert sheet.height() <= window.height() // 2
    row = sheet.rows.visualRect(sheet.rows.currentIndex())
    assert sheet.rows.viewport().rect().contains(row), "the newest is wholly in sight"
