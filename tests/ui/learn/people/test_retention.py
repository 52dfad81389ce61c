"""How sure a person wants to be of a card (issue 15, point 8)."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from pullstrings_qt.core.learning_types import CardState, LearningState, Rating
from pullstrings_qt.learning.parameters import ScheduleChoices, read_choices, schedule_setting
from pullstrings_qt.storage import Profile, Store
from pullstrings_qt.ui.learn.controller import LearnController
from pullstrings_qt.ui.learn.people.options_dialog import OptionsDialog, retention_sentence
from tests.learning.test_parameters import EARLIER, OWN
from tests.ui.learn.people.test_people import people


def opened(controller: LearnController) -> OptionsDialog:
    page = people(controller)
    next(each for each in page.commands() if each.name == "options").does()
    dialog = controller.window.overlay
    assert isinstance(dialog, OptionsDialog)
    return dialog


def kept(store: Store, person: Profile) -> ScheduleChoices:
    return read_choices(person, store.settings)


def test_how_sure_to_be_is_chosen_by_keyboard_and_explained_in_one_sentence(
    controller: LearnController, store: Store, mara: Profile
) -> None:
    dialog = opened(controller)
    assert dialog.retention.value == 90
    assert dialog.retention_words.text() == (
        "You’ll remember about 90 of 100 cards; higher means more cards a day."
    )
    chosen = next(each for each in dialog.retention.segments if each.isChecked())
    chosen.setFocus()
    QTest.keyClick(chosen, Qt.Key.Key_Right)
    assert dialog.retention_words.text().startswith("You’ll remember about 95 of 100 cards")
    assert kept(store, mara).retention == 0.95
    for _step in range(3):
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, Qt.Key.Key_Left)
    assert kept(store, mara).retention == 0.8
    dialog.cancel()
    assert opened(controller).retention.value == 80
    assert retention_sentence(88).startswith("You’ll remember about 88 of 100 cards")


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


def test_timing_that_an_earlier_version_fitted_stays_in_use(
    controller: LearnController, store: Store, mara: Profile
) -> None:
    store.settings.set(schedule_setting(mara.key), EARLIER)
    assert controller.learners.grader(mara).schedule._parameters == OWN
    opened(controller).retention.segments[0].click()
    assert kept(store, mara) == ScheduleChoices(0.8, OWN)


def test_damaged_timing_gives_way_to_the_usual_one(
    controller: LearnController, store: Store, mara: Profile
) -> None:
    broken = {**EARLIER, "parameters": [float("nan")] * 21}
    store.settings.set(schedule_setting(mara.key), broken)
    assert controller.learners.grader(mara).schedule._parameters is None
    opened(controller).retention.segments[0].click()
    assert kept(store, mara) == ScheduleChoices(0.8), "what is kept now is whole"
