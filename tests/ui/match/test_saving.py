"""A match that cannot be saved: the question, the mark, the retry, and the success."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pullstrings_qt.games.mijnlieff.rules import Mijnlieff
from pullstrings_qt.storage import Store, StoreWriteError
from pullstrings_qt.storage.folder import STORE_FILE, StoreLocation
from pullstrings_qt.storage.matches import Matches
from pullstrings_qt.table.new_match import NewMatch
from pullstrings_qt.ui.kit.main_window import SMALLEST, MainWindow
from pullstrings_qt.ui.kit.message import ConfirmDialog
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.kit.text_label import TextLabel
from pullstrings_qt.ui.match import saving_view
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.match.turn import Phase
from pullstrings_qt.ui.navigation import Navigation
from tests.ui.expect import of_kind, settle, there
from tests.ui.match.conftest import (
    COMPUTER,
    MARA,
    THEO,
    WIN_OF_MARA,
    Begin,
    PatientEngine,
    phase,
    play,
)


class Disk:
    """A disk that can be full."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.full = False
        for name in ("append_turn", "truncate", "finish"):
            patch.setattr(Matches, name, self._watched(name))

    def _watched(self, name: str) -> object:
        default = getattr(Matches, name)

        def write(*arguments: object) -> object:
            if self.full:
                raise StoreWriteError("The disk is full.")
            return default(*arguments)

        return write


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


def play_on_unsaved(page: MatchPage, window: MainWindow, turn: str) -> None:
    """Play a turn that cannot be saved, and decide to play on without."""
    play(page, turn)
    dialog = of_kind(window.overlay, ConfirmDialog)
    dialog.no.click()
    page.skip()


@contextmanager
def another_program(store: Store) -> Iterator[sqlite3.Connection]:
    """Let another program write into the store for as long as the block runs."""
    file = store.folder / STORE_FILE
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield other


def turns_in(store: Store) -> int:
    return store.matches.summaries(1)[0].turns


def test_another_program_is_waited_for_in_silence_then_it_is_said(
    begin: Begin, window: MainWindow, store: Store, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The window stood still for two seconds, then asked."""
    page = begin()
    with another_program(store):
        play(page, "n3 e3")
        assert phase(page) is Phase.UNSAVED
        assert window.overlay is None
    qtbot.waitUntil(lambda: page.match.turn == 1)
    assert window.overlay is None
    assert turns_in(store) == 1
    monkeypatch.setattr(saving_view, "_AGAIN", 1)
    page = begin()
    with another_program(store):
        play(page, "n3 e3")
        qtbot.waitUntil(lambda: isinstance(window.overlay, ConfirmDialog))
        dialog = of_kind(window.overlay, ConfirmDialog)
        assert "Another program is using" in " ".join(
            label.text() for label in dialog.findChildren(TextLabel)
        )
        assert page.match.turn == 0
    qtbot.waitUntil(lambda: page.match.turn == 1)
    assert window.overlay is None
    assert turns_in(store) == 1


def test_what_was_played_unsaved_is_saved_by_itself_and_the_mark_fits(
    begin: Begin,
    window: MainWindow,
    store: Store,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    appearance: Appearance,
    disk: Disk,
) -> None:
    monkeypatch.setattr(saving_view, "_AGAIN", 1)
    page = begin()
    with another_program(store):
        play(page, "n3 e3")
        qtbot.waitUntil(lambda: isinstance(window.overlay, ConfirmDialog))
        dialog = of_kind(window.overlay, ConfirmDialog)
        dialog.no.click()
        page.skip()
        play(page, "s3 s3")
        assert page.match.turn == 2
        assert page.saving.mark.isVisible()
    qtbot.waitUntil(page.saving.mark.isHidden)
    assert turns_in(store) == 2
    assert window.visible_toast.text == "Everything is saved again."
    # The mark fits into the smallest window.
    window.resize(*SMALLEST)
    page = begin()
    disk.full = True
    play_on_unsaved(page, window, "n3 e3")
    mark = page.saving.mark
    for scale in (1.0, 1.5, 2.0):
        appearance.use(appearance.preferences._replace(text_scale=scale))
        settle()
        assert mark.isVisible()
        assert mark.width() >= mark.sizeHint().width(), "only its sign where words need more room"
        assert page.header.rect().contains(mark.geometry())
        assert not mark.geometry().intersects(page.header.menu_button.geometry())
        assert "turn 1" in mark.accessibleName()


def test_a_mark_stays_until_every_turn_is_saved(
    begin: Begin, window: MainWindow, store: Store, disk: Disk
) -> None:
    page = begin()
    mark = page.saving.mark
    play(page, "n3 e3")
    assert mark.isHidden()
    disk.full = True
    play_on_unsaved(page, window, "s3 s3")
    assert mark.isVisible()
    assert mark.words == "Not saved since turn 2."
    assert mark.accessibleName() == "Not saved since turn 2."
    assert mark.icon_name, "not color alone"
    play(page, "w1 w2")
    assert window.overlay is None, "asked once"
    assert (page.match.turn, turns_in(store)) == (3, 1)
    assert mark.words == "Not saved since turn 2."
    mark.click()
    assert window.visible_toast.text == "The disk is full."
    QApplication.processEvents()
    disk.full = False
    play(page, "w1 w1")
    assert mark.isHidden()
    assert turns_in(store) == 4
    assert window.visible_toast.text == "Everything is saved again."
    disk.full = True
    play_on_unsaved(page, window, "w2 w4")
    disk.full = False
    mark.setFocus()
    mark.click()  # saves at once
    assert turns_in(store) == 5
    assert mark.isHidden()
    focus = there(window.focusWidget())
    assert focus.isVisible()
    assert focus is not mark


def test_the_ending_says_what_is_not_saved_until_it_is(
    begin: Begin, window: MainWindow, store: Store, disk: Disk
) -> None:
    page = begin(turns=WIN_OF_MARA[:2])
    disk.full = True
    play_on_unsaved(page, window, WIN_OF_MARA[2])
    assert phase(page) is Phase.ENDED
    note = there(page.saving.note)
    assert note.isVisible()
    assert note.label.text() == "Not saved since turn 3."
    note.again.click()
    assert window.visible_toast.text == "The disk is full."
    QApplication.processEvents()
    disk.full = False
    note.again.setFocus()
    note.again.click()
    assert note.label.text() == "Everything is saved again."
    assert note.again.isHidden()
    assert window.focusWidget() is not note.again
    assert page.saving.mark.isHidden()
    assert store.matches.summaries()[0].outcome is not None
    page = begin(turns=("n3 e3",))
    disk.full = True
    page.match.agree_draw(page.match.persons)
    note = there(page.saving.note)
    assert note.label.text() == "Not saved"
    disk.full = False
    note.again.click()
    assert store.matches.summaries()[0].outcome is not None


def test_the_question_fits_any_game_and_a_folder_that_vanished_is_noticed(
    navigation: Navigation, window: MainWindow, disk: Disk, begin: Begin, engine: PatientEngine
) -> None:
    navigation.matches.start_match(NewMatch("mijnlieff", {}, {"first": 0}, (MARA, THEO)))
    page = there(navigation.match_page)
    disk.full = True
    page.match.choose(0, Mijnlieff().read_choice("S@a4"))
    dialog = of_kind(window.overlay, ConfirmDialog)
    words = " ".join(label.text() for label in dialog.findChildren(TextLabel))
    assert "The disk is full." in words
    assert "Nothing is lost: " in words
    assert "tile" not in words
    assert "hidden" not in words
    disk.full = False
    dialog.yes.click()
    assert page.match.turn == 1
    # A computer that had stopped is said, and the match goes on.
    page = begin(MARA, COMPUTER)
    asked = engine.asked[-1]
    page.scene.activate_place("n3")
    page.press_main()
    assert phase(page) is Phase.THINKING
    engine.restarted.emit(replace(asked, match="another"))
    assert window.visible_toast.text == ""
    engine.restarted.emit(asked)
    assert window.visible_toast.text == "The computer player stopped and is starting over."
    assert phase(page) is Phase.THINKING


def test_a_folder_that_vanished_is_noticed_at_the_next_turn_and_filled_when_it_is_back(
    begin: Begin, window: MainWindow, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = begin(turns=("n3 e3",))
    drive = shutil.copytree(store.folder, tmp_path / "drive")
    shutil.rmtree(store.folder)
    monkeypatch.setattr(StoreLocation, "can_be_recreated", False)
    play(page, "s3 s3")
    dialog = of_kind(window.overlay, ConfirmDialog)
    words = " ".join(label.text() for label in dialog.findChildren(TextLabel))
    assert str(store.folder) in words
    dialog.no.click()
    page.skip()
    assert page.saving.mark.isVisible()
    shutil.copytree(drive, store.folder)
    play(page, "w1 w2")
    assert page.saving.mark.isHidden()
    assert turns_in(store) == 3


def test_a_match_left_unsaved_is_kept_and_saved_when_that_can_be(
    begin: Begin, navigation: Navigation, window: MainWindow, store: Store, disk: Disk
) -> None:
    page = begin(turns=("n3 e3",))
    disk.full = True
    play_on_unsaved(page, window, "s3 s3")
    window.go_home()
    assert "keep the app open" in window.visible_toast.text
    assert turns_in(store) == 1
    navigation.matches.continue_match()
    again = there(navigation.match_page)
    assert again.match.turn == 2, "nothing is lost by going home"
    assert again.saving.mark.isVisible()
    window.go_home()
    disk.full = False
    begin()
    window.go_home()
    assert [each.turns for each in store.matches.summaries()] == [2]


def test_closing_the_window_saves_what_can_be_saved_or_asks(
    begin: Begin, window: MainWindow, store: Store, disk: Disk
) -> None:
    page = begin()
    disk.full = True
    play_on_unsaved(page, window, "n3 e3")
    disk.full = False
    event = QCloseEvent()
    QApplication.sendEvent(window, event)
    assert event.isAccepted()
    assert turns_in(store) == 1
    page = begin()
    disk.full = True
    play_on_unsaved(page, window, "n3 e3")
    window.close()
    question = of_kind(window.overlay, ConfirmDialog)
    assert window.isVisible()
    question.no.click()
    QApplication.processEvents()
    assert window.isVisible()
    window.close()
    question = of_kind(window.overlay, ConfirmDialog)
    question.yes.click()
    assert not window.isVisible()
