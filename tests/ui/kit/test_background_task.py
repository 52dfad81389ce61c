"""Work in a thread: progress, and errors."""

from threading import Event

import pytest
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.progress import ProgressCallback
from pullstrings_qt.ui.kit.background_task import BackgroundTask, TaskDialog
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.kit.text_label import TextLabel


def test_the_dialog_tells_how_far_work_is(
    window: MainWindow, appearance: Appearance, qtbot: QtBot
) -> None:
    asked = Event()

    def work(progress: ProgressCallback) -> str:
        for done in range(10_000):
            progress(done, 10_000)
        assert asked.wait(30)
        return "done"

    task = BackgroundTask(work, window)
    told: list[tuple[int, int]] = []
    task.progressed.connect(lambda done, whole: told.append((done, whole)))
    dialog = TaskDialog("Working", task)
    window.show_overlay(dialog)
    task.start()
    qtbot.waitUntil(lambda: "9950 of 10000" in shown_words(dialog))
    assert len(told) <= 200, "the window has other things to do"
    asked.set()
    with qtbot.waitSignal(task.finished) as ended:
        pass
    assert ended.args == ["done"]
    assert window.overlay is None
    task.close()


def shown_words(dialog: TaskDialog) -> list[str]:
    return [label.text() for label in dialog.findChildren(TextLabel)]


def test_a_mistake_of_ours_is_told_and_logged(
    qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_progress: ProgressCallback) -> None:
        raise ZeroDivisionError

    task = BackgroundTask(broken)
    with qtbot.waitSignal(task.failed) as failed:
        task.start()
    assert failed.args == ["That didn’t work, and Pullstrings doesn’t know why."]
    assert "ZeroDivisionError" in caplog.text
    caplog.clear()
    task.close()


def test_closing_waits_for_the_work_to_stop(qtbot: QtBot) -> None:
    begun, stopped = Event(), Event()

    def work(progress: ProgressCallback) -> None:
        begun.set()
        try:
            while True:
                progress(0, 1)
        finally:
            stopped.set()

    task = BackgroundTask(work)
    with qtbot.waitSignal(task.canceled):
        task.start()
        assert begun.wait(30)
        task.close()
        assert stopped.is_set()
