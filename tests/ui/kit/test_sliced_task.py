"""Work in slices: short work is immediate, during long work the window responds."""

from collections.abc import Generator

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.work_steps import AT_ONCE
from pullstrings_qt.ui.kit.background_task import BackgroundTasks, TaskDialog
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.kit.sliced_task import SlicedTask
from tests.ui.expect import of_kind


def counting(whole: int) -> Generator[tuple[int, int], None, str]:
    for done in range(whole):
        yield done, whole
    return "done"


def endless() -> Generator[tuple[int, int]]:
    while True:
        yield 1, 2


def test_short_work_is_done_when_start_returns_and_the_file_opened_last_shown(
    qtbot: QtBot, window: MainWindow, appearance: Appearance
) -> None:
    slices = SlicedTask(counting(AT_ONCE - 1))
    made: list[object] = []
    slices.finished.connect(made.append)
    slices.start()
    assert made == ["done"]
    # The file opened last is shown.
    tasks = BackgroundTasks(window, window)
    made.clear()
    tasks.begin_sliced("Opening the match", endless(), made.append)
    tasks.begin_sliced("Opening the match", counting(3), made.append)
    assert made == ["done"]


def test_what_goes_wrong_is_a_sentence(qtbot: QtBot, caplog: pytest.LogCaptureFixture) -> None:
    def failing(problem: Exception) -> Generator[tuple[int, int]]:
        yield 0, 1
        raise problem

    said: list[str] = []
    for problem in (PullstringsError("The match is damaged."), ZeroDivisionError()):
        slices = SlicedTask(failing(problem))
        slices.failed.connect(said.append)
        slices.start()
    assert said == ["The match is damaged.", "That didn’t work, and Pullstrings doesn’t know why."]
    assert "ZeroDivisionError" in caplog.text
    caplog.clear()


def test_the_window_answers_while_work_goes_on_which_a_person_can_stop(
    window: MainWindow, appearance: Appearance, qtbot: QtBot
) -> None:
    tasks = BackgroundTasks(window, window)
    made: list[object] = []
    tasks.begin_sliced("Opening the match", endless(), made.append)
    qtbot.waitUntil(lambda: isinstance(window.overlay, TaskDialog))
    dialog = of_kind(window.overlay, TaskDialog)
    dialog.stop_button.click()
    qtbot.waitUntil(lambda: window.overlay is None)
    assert window.visible_toast.text == "Stopped. Nothing was changed."
    assert made == []
    # The window answers meanwhile.
    slices, answered = SlicedTask(endless()), []
    slices.start()
    QTimer.singleShot(0, lambda: answered.append(True))
    qtbot.waitUntil(lambda: bool(answered))
    with qtbot.waitSignal(slices.canceled):
        slices.cancel()
    slices.cancel()  # once is enough

    # Work that waits is asked again.
    def waiting() -> Generator[None, None, str]:
        for _turn in range(3):
            yield None
        return "done"

    slices = SlicedTask(waiting())
    with qtbot.waitSignal(slices.finished) as ended:
        slices.start()
    assert ended.args == ["done"]
