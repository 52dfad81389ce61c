"""A person's scheduling settings (issue 15, point 8): retention and fitted timing."""

import sys
import time

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.learning_types import CardState, LearningState, PersonData, Rating
from pullstrings_qt.core.progress import ProgressCallback
from pullstrings_qt.learning.parameters import (
    FittedParameters,
    ScheduleChoices,
    read_choices,
    schedule_setting,
)
from pullstrings_qt.storage import Profile, Store
from pullstrings_qt.ui.learn.cards.page import FlashCardPage
from pullstrings_qt.ui.learn.controller import LearnController
from pullstrings_qt.ui.learn.people import remembering
from pullstrings_qt.ui.learn.people.options_dialog import OptionsDialog
from pullstrings_qt.ui.learn.people.remembering_dialog import (
    RememberingDialog,
    retention_sentence,
)
from pullstrings_qt.ui.learn.progress.controller import ProgressController
from pullstrings_qt.ui.learn.progress.page import ProgressPage
from tests.learning.people_files import take_in
from tests.learning.test_fitting import answers
from tests.learning.test_parameters import FIT, OWN
from tests.ui.learn.people.test_people import people


def opened(controller: LearnController) -> RememberingDialog:
    page = people(controller)
    next(each for each in page.commands() if each.name == "options").does()
    options = controller.window.overlay
    assert isinstance(options, OptionsDialog)
    QTest.mouseClick(options.timing_button, Qt.MouseButton.LeftButton)
    dialog = controller.window.overlay
    assert isinstance(dialog, RememberingDialog)
    return dialog


def practice(store: Store, person: Profile, count: int, seed: int = 1) -> None:
    take_in(store, PersonData(person, {}, answers(seed, count)))


def kept(store: Store, person: Profile) -> ScheduleChoices:
    return read_choices(person, store.settings)


def fitted(qtbot: QtBot, controller: LearnController, dialog: RememberingDialog) -> None:
    dialog.fit_button.setFocus()
    QTest.keyClick(dialog.fit_button, Qt.Key.Key_Space)
    desk = controller.people.remembering
    assert desk.task is not None
    assert dialog.stop_button.hasFocus()
    assert not dialog.fit_button.isVisible()
    with qtbot.waitSignal(desk.task.finished, timeout=20_000):
        pass
    qtbot.waitUntil(lambda: desk.task is None)


def test_how_sure_to_be_is_chosen_by_keyboard_and_explained_in_one_sentence(
    controller: LearnController, store: Store, mara: Profile
) -> None:
    dialog = opened(controller)
    assert dialog.retention.value == 90
    assert dialog.retention_words.text() == (
        "At 90 % you’ll remember about nine of ten cards; higher means more cards a day."
    )
    chosen = next(each for each in dialog.retention.segments if each.isChecked())
    chosen.setFocus()
    QTest.keyClick(chosen, Qt.Key.Key_Right)
    assert dialog.retention_words.text().startswith("At 95 % you’ll remember about 19 of 20 cards")
    assert kept(store, mara).retention == 0.95
    for _step in range(3):
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, Qt.Key.Key_Left)
    assert kept(store, mara).retention == 0.8
    dialog.cancel()
    assert opened(controller).retention.value == 80
    assert retention_sentence(88).startswith("At 88 % you’ll remember about 88 of 100 cards")


def test_the_cards_of_a_session_come_back_by_it(
    controller: LearnController, store: Store, mara: Profile
) -> None:
    def stays_away() -> int:
        grader = controller.learners.grader(mara)
        state = CardState(
            LearningState.REVIEW,
            None,
            20.0,
            5.0,
            controller.learners.clock(),
            controller.learners.clock(),
        )
        return grader.schedule.intervals(state, state.due)[Rating.GOOD].days

    default = stays_away()
    store.settings.set(schedule_setting(mara.key), {"retention": 0.95})
    assert stays_away() < default


def test_a_retention_somebody_wrote_by_hand_stands_among_the_others(
    controller: LearnController, store: Store, mara: Profile
) -> None:
    store.settings.set(schedule_setting(mara.key), {"retention": 0.88})
    dialog = opened(controller)
    assert [each.option.label for each in dialog.retention.segments] == [
        *("80 %", "85 %", "88 %", "90 %", "95 %")
    ]
    assert dialog.retention.value == 88


def test_with_too_few_answers_it_says_how_many_it_takes(
    controller: LearnController, store: Store, mara: Profile
) -> None:
    practice(store, mara, 80)
    dialog = opened(controller)
    assert dialog.timing_words.text() == (
        "The standard timing is in use. It suits most people. The timing can be adjusted "
        "after 400 answers; there are 80 so far."
    )
    assert not dialog.fit_button.isVisible()
    assert not dialog.default_button.isVisible()


def test_the_timing_is_fitted_by_keyboard_shown_with_both_errors_and_undone(
    qtbot: QtBot, controller: LearnController, store: Store, mara: Profile
) -> None:
    practice(store, mara, 1200)
    dialog = opened(controller)
    fitted(qtbot, controller, dialog)
    found = kept(store, mara).fit
    assert found is not None
    assert found.answers == 1200
    assert dialog.timing_words.text().startswith("Fitted to 1,200 answers, and in use")
    told = dialog.error_words.text()
    assert f"Tried on {found.tested} later answers it had not seen" in told
    assert f"log loss {found.own.log_loss:.4f} (usual {found.default.log_loss:.4f})" in told
    assert dialog.fit_button.hasFocus(), "where one was before"
    assert not dialog.scroll_area.verticalScrollBar().isVisible(), "the sheet grew with the words"
    schedule = controller.learners.grader(mara).schedule
    assert schedule._parameters == found.parameters
    QTest.keyClick(dialog.fit_button, Qt.Key.Key_Tab)
    assert dialog.default_button.hasFocus()
    QTest.keyClick(dialog.default_button, Qt.Key.Key_Space)
    assert kept(store, mara) == ScheduleChoices(offered=1200)
    assert dialog.error_words.isHidden()
    assert dialog.fit_button.hasFocus()


def test_what_foretells_no_better_is_not_used(
    qtbot: QtBot,
    controller: LearnController,
    store: Store,
    mara: Profile,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    practice(store, mara, 480)
    store.settings.set(schedule_setting(mara.key), ScheduleChoices(0.85, FIT).as_values())
    monkeypatch.setattr(type(FIT), "is_better", False)
    dialog = opened(controller)
    assert dialog.timing_words.text().startswith("Fitted to 412 answers")
    fitted(qtbot, controller, dialog)
    assert kept(store, mara) == ScheduleChoices(0.85, None, 480)
    assert dialog.timing_words.text().startswith("The standard timing predicts these answers")
    assert "log loss" in dialog.error_words.text(), "both errors are shown all the same"


@pytest.mark.parametrize("stops", ["stop", "close"])
def test_a_fit_is_stopped_by_keyboard_and_by_closing(
    qtbot: QtBot,
    controller: LearnController,
    store: Store,
    mara: Profile,
    monkeypatch: pytest.MonkeyPatch,
    stops: str,
) -> None:
    def slow(*_all: object, progress: ProgressCallback, **_options: object) -> FittedParameters:
        while True:
            progress(1, 2)
            time.sleep(0.01)

    practice(store, mara, 400)
    monkeypatch.setattr(remembering, "fit_person", slow)
    dialog = opened(controller)
    dialog.fit_button.click()
    desk = controller.people.remembering
    assert desk.task is not None
    with qtbot.waitSignal(desk.task.canceled, timeout=20_000):
        if stops == "stop":
            QTest.keyClick(dialog.stop_button, Qt.Key.Key_Space)
        else:
            QTest.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: desk.task is None)
    assert kept(store, mara).fit is None
    if stops == "stop":
        assert dialog.fit_button.hasFocus()
        assert not dialog.stop_button.isVisible()


def test_a_fit_that_was_done_just_before_it_was_stopped_is_not_used(
    qtbot: QtBot,
    controller: LearnController,
    store: Store,
    mara: Profile,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    practice(store, mara, 400)
    monkeypatch.setattr(remembering, "fit_person", lambda *_all, **_options: FIT)
    dialog = opened(controller)
    dialog.fit_button.click()
    desk = controller.people.remembering
    assert desk.task is not None
    with qtbot.waitSignal(desk.task.finished, timeout=20_000):
        dialog.stop_button.click()
    qtbot.waitUntil(lambda: desk.task is None)
    assert kept(store, mara).fit is None


def test_without_the_package_the_app_works_and_says_how_to_get_it(
    controller: LearnController, store: Store, mara: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "fsrs_rs_python", None)
    practice(store, mara, 480)
    dialog = opened(controller)
    told = dialog.timing_words.text()
    assert told.startswith("The standard timing is in use. It suits most people.")
    assert 'pip install "fsrs-rs-python>=0.9.3,<0.10"' in told
    assert not dialog.fit_button.isVisible()
    dialog.retention.segments[0].click()
    assert kept(store, mara).retention == 0.8


def test_fitted_timing_stays_in_use_without_the_package_and_can_be_undone(
    controller: LearnController, store: Store, mara: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "fsrs_rs_python", None)
    store.settings.set(schedule_setting(mara.key), ScheduleChoices(0.9, FIT).as_values())
    assert controller.learners.grader(mara).schedule._parameters == OWN
    dialog = opened(controller)
    assert dialog.timing_words.text().startswith("Fitted to 412 answers")
    dialog.default_button.click()
    assert kept(store, mara).fit is None
    assert dialog.close_button.hasFocus(), "there is nothing to fit with"


def test_damaged_parameters_are_told_of_and_the_usual_ones_are_used(
    controller: LearnController, store: Store, mara: Profile
) -> None:
    broken = {**ScheduleChoices(0.9, FIT).as_values(), "parameters": [float("nan")] * 21}
    store.settings.set(schedule_setting(mara.key), broken)
    assert controller.learners.grader(mara).schedule._parameters is None
    why = "Value 1 of the custom timing is out of range."
    assert controller.window.visible_toast.text.startswith(why)
    dialog = opened(controller)
    assert dialog.problem_words.text() == why
    dialog.retention.segments[0].click()
    assert kept(store, mara) == ScheduleChoices(0.8), "what is kept now is whole"


def end_of_a_session(controller: LearnController, *, look: bool = False) -> str:
    """Practice one card and stop; return what is said then, and take up what is offered."""
    controller.start()
    assert controller.cards is not None
    assert controller.cards.source.current is not None
    page = controller.window.page
    assert isinstance(page, FlashCardPage)
    QTest.keyClicks(page.card, controller.cards.source.current.tile_id)
    page.stopped.emit()
    toast = controller.window.visible_toast
    text = toast.text
    if look:
        toast.action_button.click()
    else:
        controller.window.go_back()
    return text


def test_a_fit_is_offered_once_after_a_session_and_leads_to_the_dialog(
    controller: LearnController, store: Store, mara: Profile
) -> None:
    practice(store, mara, 384)
    assert end_of_a_session(controller) == ""
    practice(store, mara, 400)
    offer = end_of_a_session(controller)
    assert offer == "There are enough answers now to fit the timing of cards to Mara’s memory."
    assert end_of_a_session(controller) == ""
    practice(store, mara, 808)
    assert end_of_a_session(controller, look=True) == offer
    assert isinstance(controller.window.overlay, RememberingDialog)


def test_nothing_is_offered_without_the_package(
    controller: LearnController, store: Store, mara: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "fsrs_rs_python", None)
    practice(store, mara, 480)
    assert end_of_a_session(controller) == ""
    assert kept(store, mara).offered == 0, "it is offered once the package is there"


def test_it_is_found_on_the_page_of_progress_too(
    controller: LearnController, store: Store, mara: Profile
) -> None:
    ProgressController(controller).open()
    page = controller.window.page
    assert isinstance(page, ProgressPage)
    page.menus.remembering.trigger()
    assert isinstance(controller.window.overlay, RememberingDialog)
