"""The learning hub (issue 4, points 1, 2 and 8) and the way to it from Home."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.learning_types import CardKey, Direction, Rating
from pullstrings_qt.core.profile import SigningLevel
from pullstrings_qt.learning.free_practice import FreePractice
from pullstrings_qt.learning.steps import StepKind
from pullstrings_qt.storage import Profile, Store, StoreReadError
from pullstrings_qt.storage.profiles import Profiles
from pullstrings_qt.ui.kit.buttons import ButtonKind
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance, Preferences
from pullstrings_qt.ui.kit.segments import Segments
from pullstrings_qt.ui.learn.cards.page import FlashCardPage
from pullstrings_qt.ui.learn.cards.result_page import ResultPage
from pullstrings_qt.ui.learn.controller import LearnController
from pullstrings_qt.ui.learn.page import LearnPage
from pullstrings_qt.ui.learn.people.page import ProfilesPage
from pullstrings_qt.ui.learn.people.profile_dialog import ProfileDialog
from pullstrings_qt.ui.navigation import Navigation
from tests.ui.learn.conftest import Clock
from tests.ui.match.conftest import PatientEngine


def hub(controller: LearnController) -> LearnPage:
    controller.open_hub()
    page = controller.window.page
    assert isinstance(page, LearnPage)
    return page


def test_start_without_anybody_asks_for_a_person_and_begins(
    controller: LearnController, store: Store
) -> None:
    page = hub(controller)
    assert page.waiting.text() == "Who wants to learn? Press Start and write a name."
    page.start_button.click()
    dialog = controller.window.overlay
    assert isinstance(dialog, ProfileDialog)
    assert not dialog.save_button.isEnabled()
    QTest.keyClicks(dialog.field, "Oma")
    dialog.level.segments[1].click()
    dialog.save_button.click()
    assert [(one.name, one.level) for one in store.profiles.all()] == [("Oma", SigningLevel.SOME)]
    assert isinstance(controller.window.page, FlashCardPage)


def test_what_is_chosen_before_anybody_is_there_is_what_the_first_person_practices(
    controller: LearnController, store: Store
) -> None:
    page = hub(controller)
    assert page.directions is not None
    page.directions.segments[1].click()
    page.length_chosen.emit(("minutes", 5))
    assert page.directions.value == "make", "it is seen at once"
    page.start_button.click()
    dialog = controller.window.overlay
    assert isinstance(dialog, ProfileDialog)
    QTest.keyClicks(dialog.field, "Oma")
    dialog.save_button.click()
    learner = controller.learners.current()
    assert learner is not None
    assert (learner.choices.directions, learner.choices.length) == ("make", ("minutes", 5))
    theo = store.profiles.add("Theo")
    assert controller.learners.of(theo).choices.directions == "both", "of the first one alone"


def test_a_set_to_practice_before_anybody_is_there_is_the_one_that_comes(
    controller: LearnController,
) -> None:
    hub(controller)
    controller.practice_set("hiragana")
    dialog = controller.window.overlay
    assert isinstance(dialog, ProfileDialog)
    QTest.keyClicks(dialog.field, "Oma")
    dialog.save_button.click()
    assert controller.cards is not None
    assert controller.cards.source.tiles.id == "hiragana"


def test_what_waits_and_the_goal_of_the_day(
    controller: LearnController, store: Store, mara: Profile, clock: Clock
) -> None:
    page = hub(controller)
    assert page.waiting.text() == "10 new cards are ready."
    assert page.goal_words.text() == "0 answers today, your goal is 20"
    page.start_button.click()
    assert controller.cards is not None
    assert controller.cards.source.current is not None
    QTest.keyClicks(controller.cards.page.card, controller.cards.source.current.tile_id)
    controller.window.go_back()
    assert page.goal_words.text() == "1 answer today, your goal is 20"
    assert page.waiting.text() == "9 new cards are ready.", "once right is enough for today"


def test_choices_belong_to_each_person_and_are_remembered(
    controller: LearnController, store: Store, mara: Profile
) -> None:
    theo = store.profiles.add("Theo")
    page = hub(controller)
    page.set_chosen.emit("hiragana")
    assert page.directions is not None
    assert [each.option.label for each in page.directions.segments] == [
        "Hiragana to Romaji",
        "Romaji to Hiragana",
        "Both ways",
    ]
    page.directions.segments[1].click()
    assert page.answering.isHidden(), "what is made is judged by oneself"
    page.length_chosen.emit(("minutes", 5))
    page.person_chosen.emit(theo.id)
    assert (page.tiles.value, page.length.value) == ("asl", ("cards", 20))
    page.person_chosen.emit(mara.id)
    assert (page.tiles.value, page.directions.value, page.length.value) == (
        "hiragana",
        "make",
        ("minutes", 5),
    )


def test_a_set_that_is_gone_gives_way_to_the_signs(
    controller: LearnController, store: Store, mara: Profile
) -> None:
    store.settings.set(f"learn.choices.{mara.key}", {"set": "spanish", "ways": 3, "length": "x"})
    page = hub(controller)
    assert (page.tiles.value, page.length.value) == ("asl", ("cards", 20))


def test_when_all_is_done_one_can_practice_freely(
    controller: LearnController, store: Store, mara: Profile, clock: Clock
) -> None:
    page = hub(controller)
    page.directions_chosen.emit("read")
    page.start_button.click()
    for _card in range(60):
        run = controller.cards
        assert run is not None
        if not isinstance(controller.window.page, FlashCardPage):
            break
        assert run.source.current is not None
        QTest.keyClicks(run.page.card, run.source.current.tile_id)
        run.page.next_button.click()
        clock.pass_time(minutes=11)
    controller.window.go_back()
    while (
        counts := controller.learners.counts(controller.learners.of(mara))
    ).learning or counts.new:
        controller.start()
        run = controller.cards
        assert run is not None
        assert run.source.current is not None
        QTest.keyClicks(run.page.card, run.source.current.tile_id)
        clock.pass_time(minutes=11)
        controller.window.go_back()
    assert page.waiting.text() == "All done for today. Your next cards come tomorrow."
    assert page.start_button.words == "Practice more"
    assert page.start_button.kind is ButtonKind.SECOND
    before = store.reviews.cards(mara.id, "asl"), store.reviews.count(mara.id)
    page.start_button.click()
    practice = controller.window.page
    assert isinstance(practice, FlashCardPage)
    assert practice.header.title.text() == "Free practice"
    run = controller.cards
    assert run is not None
    asked = []
    while controller.window.page is practice:
        assert run.source.current is not None
        asked.append(run.source.current)
        if run.source.step is not None and run.source.step.kind is StepKind.TYPE:
            practice.typed.emit(run.source.current.tile_id)
        else:
            QTest.keyClicks(practice.card, run.source.current.tile_id)
        practice.next_button.click()
    assert sorted(asked) == sorted(before[0]), "each card once"
    assert (store.reviews.cards(mara.id, "asl"), store.reviews.count(mara.id)) == before
    result = controller.window.page
    assert isinstance(result, ResultPage)
    assert result.stop_button.hasFocus()
    assert result.stop_button.kind is ButtonKind.PRIMARY
    result.again_button.click()
    assert controller.cards is not None
    assert isinstance(controller.cards.source, FreePractice), "never twenty more by accident"


def test_every_activity_of_the_hub_opens_a_page(
    controller: LearnController, store: Store, mara: Profile, window: MainWindow
) -> None:
    page = hub(controller)
    for card in list(page.activities):
        card.click()
        assert window.page is not page, card.activity.id
        assert window.page is not None
        window.page.back_chosen.emit()
        assert window.page is page
        assert QApplication.focusWidget() is page.activity(card.activity.id), (
            "Back leads to the same activity"
        )
    page.start_button.click()
    window.go_back()
    assert QApplication.focusWidget() is page.start_button


def test_signs_that_are_read_can_be_made_when_no_new_ones_are_left(
    controller: LearnController, store: Store, mara: Profile
) -> None:
    page = hub(controller)
    grader = controller.learners.grader(mara)
    for letter in "abcdefghij":
        grader.review(CardKey("asl", letter, Direction.READ), Rating.EASY)
    QApplication.processEvents()
    place = page.start_button.geometry()
    page.directions_chosen.emit("make")
    assert page.waiting.text() == "10 new cards are ready."
    QApplication.processEvents()
    assert page.start_button.geometry() == place
    QTest.keyClick(page.start_button, Qt.Key.Key_Return)
    assert controller.cards is not None
    assert controller.cards.source.current is not None
    assert controller.cards.source.current.direction is Direction.MAKE
    assert controller.cards.source.current.tile_id in "abcdefghij"


def test_a_store_that_cannot_be_read_is_told(
    controller: LearnController, mara: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_self: object) -> list[Profile]:
        raise StoreReadError("The saved matches could not be read.")

    monkeypatch.setattr(Profiles, "all", refuse)
    page = hub(controller)
    assert controller.window.visible_toast.text == "The saved matches could not be read."
    assert page.person.isEnabled() is False


@pytest.mark.parametrize("size", [(1366, 768), (1024, 640)])
@pytest.mark.parametrize("scale", [1.0, 1.25, 2.0])
def test_the_main_button_is_in_sight_and_no_card_is_cut(
    qtbot: QtBot,
    controller: LearnController,
    window: MainWindow,
    appearance: Appearance,
    mara: Profile,
    scale: float,
    size: tuple[int, int],
) -> None:
    window.resize(*size)
    appearance.use(Preferences(theme="light", text_scale=scale, reduced_motion=True))
    page = hub(controller)
    qtbot.waitUntil(page.start_button.isVisible)
    lower = page.start_button.mapTo(window, page.start_button.rect().bottomRight())
    assert lower.y() < window.height()
    for card in page.activities:
        right = card.mapTo(window, card.rect().topRight()).x()
        assert right < window.width(), card.activity.id


@pytest.mark.parametrize("names", [(), ("Mara",)])
def test_what_can_be_done_is_in_sight_in_the_smallest_window(
    navigation: Navigation, window: MainWindow, store: Store, names: tuple[str, ...]
) -> None:
    window.resize(1024, 640)
    for name in names:
        store.profiles.add(name)
    navigation.home.learn_card.button.click()
    page = window.page
    assert isinstance(page, LearnPage)
    for _round in range(4):
        QApplication.processEvents()
    assert len(page.activities) >= 8
    for card in (page.start_button, page.length, *page.activities[:8]):
        lower = card.mapTo(window, card.rect().bottomRight())
        assert lower.y() < window.height(), card.accessibleName()


def test_what_is_chosen_by_mouse_keeps_the_keyboard(
    controller: LearnController, mara: Profile
) -> None:
    page = hub(controller)
    QApplication.processEvents()
    for place, directions in ((1, "make"), (2, "both")):
        assert page.directions is not None
        segment = page.directions.segments[place]
        QTest.mouseClick(segment, Qt.MouseButton.LeftButton)
        assert QApplication.focusWidget() is page.directions.current
        QTest.keyClick(page.directions.current, Qt.Key.Key_Space)
        assert controller.window.page is page, "Space chooses what is chosen, and leaves nothing"
        learner = controller.learners.current()
        assert learner is not None
        assert learner.choices.directions == directions


def test_large_text_and_back_leaves_everything_where_it_was(
    controller: LearnController, appearance: Appearance, mara: Profile
) -> None:
    page = hub(controller)
    for _round in range(4):
        QApplication.processEvents()

    def places() -> list[QRect]:
        groups = [each for each in page.findChildren(Segments) if each.isVisible()]
        parts = [segment for group in groups for segment in group.segments]
        return [each.geometry() for each in (*groups, *parts, page.start_button)]

    before = places()
    controller.start()  # the hub is out of sight meanwhile
    for steps in (3, 0):
        appearance.enlarge_text(steps)
        QApplication.processEvents()
    controller.window.go_back()
    for steps in (3, 0):
        appearance.enlarge_text(steps)
        for _round in range(4):
            QApplication.processEvents()
    assert places() == before


@pytest.fixture
def navigation(window: MainWindow, appearance: Appearance, store: Store) -> Navigation:
    engine = PatientEngine()
    led = Navigation(window, appearance, store, lambda: engine, window)
    engine.setParent(led)
    led.open_home()
    return led


def test_home_leads_to_learning_and_says_what_waits(
    navigation: Navigation, window: MainWindow, store: Store
) -> None:
    assert navigation.home.learn_card.button.text() == "Learn"
    mara = store.profiles.add("Mara")
    store.settings.set("learn.person", mara.id)
    store.profiles.change(replace(mara, avatar="owl"))
    navigation.refresh_home()
    assert navigation.home.learn_card.title.text() == "Mara: 5 new cards are ready."
    navigation.home.learn_card.button.click()
    assert isinstance(window.page, LearnPage)
    assert window.page.header.subtitle.text() == "American Sign Language (ASL)"
    activities = [card.activity.id for card in window.page.activities]
    assert activities[:5] == ["alphabet", "read_word", "spell_it", "pairs", "look_alikes"]
    assert "match" in activities, "the old way of learning stays"
    window.go_home()
    navigation.home.top.player_chosen.emit("Mara")
    assert isinstance(window.page, ProfilesPage)
    assert window.page.current is not None
    assert window.page.current.name == "Mara"


def test_a_set_without_hands_says_nothing_of_signs(
    navigation: Navigation, window: MainWindow, store: Store
) -> None:
    store.settings.set("learn.person", store.profiles.add("Mara").id)
    navigation.open_learning()
    assert isinstance(window.page, LearnPage)
    window.page.set_chosen.emit("hiragana")
    assert window.page.header.subtitle.text() == ""
    assert window.page.header.subtitle.isHidden()
    window.page.set_chosen.emit("asl")
    assert not window.page.header.subtitle.isHidden()


def test_a_session_is_as_long_as_what_waits_and_so_is_the_goal(
    controller: LearnController, store: Store
) -> None:
    new = store.profiles.add("Mara")
    controller.learners.choose_person(new.id)
    page = hub(controller)
    assert page.goal_words.text() == "0 answers today, your goal is 20"
    page.start_button.click()
    run = controller.cards
    assert run is not None
    kinds = []
    while (step := run.source.next_step()) is not None:
        if step.is_word:
            run.source.skip()
        elif step.key is None or not step.is_graded:
            run.source.seen()
        else:
            kinds.append(step.key.direction)
            run.source.grade(Rating.GOOD)
    assert 10 <= len(kinds) <= 12, "five letters, read and made"
    assert set(kinds) == set(Direction)
    run.stop()
    content = controller.content()
    assert content.is_done
    assert content.done == content.goal == len(kinds)


def test_a_large_window_is_used(controller: LearnController, mara: Profile) -> None:
    page = hub(controller)
    controller.window.resize(1920, 1080)
    QApplication.processEvents()
    QApplication.processEvents()
    cards = [page.portrait.parentWidget(), *page.activities]
    shown = QRect()
    for card in filter(None, cards):
        shown |= QRect(card.mapTo(page, QPoint()), card.size())
    assert shown.width() * shown.height() >= 0.6 * page.width() * page.height()
    assert page.rect().contains(shown)
    assert {each.height() for each in page.activities} == {page.activities[0].height()}
