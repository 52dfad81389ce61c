"""Work in a thread: how far it is, and what it says when it fails."""

from threading import Event

import pytest
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.hearing import Hearing
from pullstrings_qt.ui.errand import Errand, ErrandDialog
from pullstrings_qt.ui.main_window import MainWindow
from pullstrings_qt.ui.preferences import Appearance
from pullstrings_qt.ui.text_label import TextLabel


def test_the_dialog_tells_how_far_work_is(
    window: MainWindow, appearance: Appearance, qtbot: QtBot
) -> None:
    asked = Event()

    def work(progress: Hearing) -> str:
        for done in range(10_000):
            progress(done, 10_000)
        assert asked.wait(30)
        return "done"

    errand = Errand(work, window)
    told: list[tuple[int, int]] = []
    errand.progressed.connect(lambda done, whole: told.append((done, whole)))
    dialog = ErrandDialog(appearance.theme, "Working", errand)
    window.show_overlay(dialog)
    errand.start()
    qtbot.waitUntil(lambda: "9950 of 10000" in shown_words(dialog))
    assert len(told) <= 200, "the window has other things to do"
    asked.set()
    with qtbot.waitSignal(errand.finished) as ended:
        pass
    assert ended.args == ["done"]
    assert window.overlay is None
    errand.close()


def shown_words(dialog: ErrandDialog) -> list[str]:
    return [label.text() for label in dialog.findChildren(TextLabel)]


def test_a_mistake_of_ours_is_told_and_logged(
    qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_progress: Hearing) -> None:
        raise ZeroDivisionError

    errand = Errand(broken)
    with qtbot.waitSignal(errand.failed) as failed:
        errand.start()
    assert failed.args == ["That did not work, and the app does not know why."]
    assert "ZeroDivisionError" in caplog.text
    caplog.clear()
    errand.close()


def test_closing_waits_for_the_work_to_stop(qtbot: QtBot) -> None:
    begun, stopped = Event(), Event()

    def work(progress: Hearing) -> None:
        begun.set()
        try:
            while True:
                progress(0, 1)
        finally:
            stopped.set()

    errand = Errand(work)
    with qtbot.waitSignal(errand.called_off):
        errand.start()
        assert begun.wait(30)
        errand.close()
        assert stopped.is_set()
