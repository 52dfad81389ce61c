"""Games between computers: turn after turn at the chosen speed, with pause and steps."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pullstrings_qt.look.pace import Pace
from pullstrings_qt.ui.kit.buttons import Button
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance, Preferences
from pullstrings_qt.ui.match.page import BREATH, MatchPage
from pullstrings_qt.ui.match.turn import Phase
from pullstrings_qt.ui.navigation import Navigation
from tests.ui.expect import there
from tests.ui.match.conftest import COMPUTER, Begin, PatientEngine, answer, phase

Key = Qt.Key


def both_answer(page: MatchPage, engine: PatientEngine, *ends: str) -> None:
    """Let both computers answer what they were asked."""
    asked = list(engine.asked[-2:])
    assert {request.revision for request in asked} == {page.match.turn}
    for request, end in zip(asked, ends, strict=True):
        engine.asked.append(request)
        answer(page, engine, end)


@pytest.fixture
def page(begin: Begin) -> MatchPage:
    return begin(COMPUTER, COMPUTER)


def test_space_pauses_and_goes_on_and_there_is_a_breath_between_turns(
    page: MatchPage, window: MainWindow, engine: PatientEngine, navigation: Navigation, qtbot: QtBot
) -> None:
    assert page.rails.main.words == "Pause"
    assert window.focusWidget() is page
    QTest.keyClick(window.focusWidget(), Key.Key_Space)
    assert (phase(page), page.rails.main.words) == (Phase.PAUSED, "Go on")
    assert engine.asked == [], "what they think meanwhile is not waited for"
    QTest.keyClick(window.focusWidget(), Key.Key_Space)
    assert (phase(page), page.rails.main.words) == (Phase.THINKING, "Pause")
    assert len(engine.asked) == 2
    for pace, ends in zip(Pace, ("n3 e3", "n2 s4", "n1 s3", "n4 s2", "n5 s1"), strict=False):
        page.scene.pace = pace
        both_answer(page, engine, *ends.split())
        page.skip()
        assert phase(page) is Phase.THINKING
        assert page.breath.interval() == BREATH[pace]
        page.breath.timeout.emit()
    both_answer(page, engine, "n3", "e3")
    page.skip()
    window.go_home()
    navigation.matches.continue_match()
    qtbot.waitUntil(lambda: navigation.match_page is not None)
    again = there(navigation.match_page)
    assert not isinstance(window.focusWidget(), Button)
    QTest.keyClick(window.focusWidget(), Key.Key_Space)
    assert window.page is again
    assert phase(again) is Phase.PAUSED


def test_a_pause_lets_the_turn_that_is_shown_stand_still(
    begin: Begin, engine: PatientEngine, appearance: Appearance, window: MainWindow
) -> None:
    appearance.use(Preferences("light"))
    page = begin(COMPUTER, COMPUTER)
    both_answer(page, engine, "n3", "e3")
    assert page.scene.timeline.is_running
    page.press_main()
    assert phase(page) is Phase.REVEALING
    assert not page.scene.timeline.is_running
    page.press_main()
    assert page.scene.timeline.is_running
    page.press_main()
    page.skip()
    assert phase(page) is Phase.PAUSED
    assert not page.breath.isActive()


@pytest.mark.parametrize("key", [Key.Key_Period, Key.Key_Right])
def test_one_step_plays_one_turn(
    page: MatchPage, window: MainWindow, engine: PatientEngine, key: Qt.Key
) -> None:
    page.press_main()
    for turn in (1, 2):
        QTest.keyClick(window.focusWidget(), key)
        assert phase(page) is Phase.THINKING
        both_answer(page, engine, "n3", "e3" if turn == 1 else "s4")
        assert phase(page) is Phase.REVEALING
        QTest.keyClick(window.focusWidget(), key)  # to its end
        assert (page.match.turn, phase(page)) == (turn, Phase.PAUSED)
    assert page.rails.step is not None
    page.rails.step.click()
    assert phase(page) is Phase.THINKING


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_pause_and_step_stand_together(
    begin: Begin, window: MainWindow, appearance: Appearance, qtbot: QtBot, scale: float
) -> None:
    appearance.use(Preferences("light", scale, reduced_motion=True))
    page = begin(COMPUTER, COMPUTER)

    def both() -> tuple[QRect, QRect]:
        step, main = page.rails.step, page.rails.main
        assert step is not None
        return step.geometry(), main.geometry()

    def stand_together() -> bool:
        step, main = both()
        if scale > 1:  # the rail beside the board has no room for both in a row
            return step.y() > main.bottom()
        return step.right() > main.right() and step.y() == main.y()

    for size in ((1366, 768), (1024, 640)):
        window.resize(*size)
        qtbot.waitUntil(stand_together)
        for button in (page.rails.step, page.rails.main):
            assert button is not None
            assert button.width() >= button.minimumSizeHint().width()
