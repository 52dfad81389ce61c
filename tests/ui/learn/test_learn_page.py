"""The learning hub (issue 4, points 1, 2 and 8) and the way to it from Home."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from pullstrings_qt.core.learning_types import CardKey, Direction, Rating
from pullstrings_qt.core.profile import SigningLevel
from pullstrings_qt.learning.session import FreePractice, Session, StepKind
from pullstrings_qt.storage import Profile, Store, StoreReadError
from pullstrings_qt.storage.profiles import Profiles
from pullstrings_qt.ui.kit.buttons import ButtonKind
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.kit.reading_order import stops
from pullstrings_qt.ui.learn.cards.page import FlashCardPage
from pullstrings_qt.ui.learn.cards.result_page import ResultPage
from pullstrings_qt.ui.learn.controller import LearnController
from pullstrings_qt.ui.learn.page import GroupPage, LearnPage
from pullstrings_qt.ui.learn.people.dialogs import ProfileDialog
from pullstrings_qt.ui.learn.people.first_questions import FirstQuestionsPage
from pullstrings_qt.ui.learn.people.options_dialog import OptionsDialog
from pullstrings_qt.ui.learn.people.page import ProfilesPage
from pullstrings_qt.ui.navigation import Navigation
from tests.ui.expect import of_kind, settle, there
from tests.ui.learn.conftest import Clock


def answer_first(controller: LearnController, *answers: str) -> None:
    """Answer what Learn asks a new person."""
    for answer in answers:
        page = of_kind(controller.window.page, FirstQuestionsPage)
        next(card for card in page.cards if card.activity.id == answer).click()


def options(controller: LearnController) -> OptionsDialog:
    """Open the options of the current learner."""
    controller.open_options()
    return of_kind(controller.window.overlay, OptionsDialog)


def choose(controller: LearnController, **changes: object) -> None:
    """Change how the current learner practices."""
    controller.choose(there(controller.learners.current()), **changes)


def hub(controller: LearnController) -> LearnPage:
    controller.open_hub()
    return of_kind(controller.window.page, LearnPage)


def test_start_without_anybody_asks_for_a_person_and_begins(
    controller: LearnController, store: Store
) -> None:
    page = hub(controller)
    assert page.waiting.text() == "Who wants to learn?"
    assert page.more.text() == "Press Start and write a name."
    page.start_button.click()
    dialog = of_kind(controller.window.overlay, ProfileDialog)
    assert not dialog.save_button.isEnabled()
    QTest.keyClicks(dialog.field, "Oma")
    dialog.save_button.click()
    answer_first(controller, "left", "some")
    oma = store.profiles.all()[0]
    assert (oma.name, oma.level, oma.left_handed) == ("Oma", SigningLevel.SOME, True)
    check = of_kind(controller.window.page, FlashCardPage)
    assert check.page_title == "Which letters do you know?"
    assert controller.cards is not None
    assert controller.cards.source.total == 10
    controller.window.go_back()
    assert isinstance(controller.window.page, LearnPage)
    page.start_button.click()
    again = of_kind(controller.window.page, FlashCardPage)
    assert again.page_title != check.page_title, "it asks once"


def test_a_question_left_open_is_asked_again(controller: LearnController, store: Store) -> None:
    page = hub(controller)
    page.start_button.click()
    dialog = of_kind(controller.window.overlay, ProfileDialog)
    QTest.keyClicks(dialog.field, "Oma")
    dialog.save_button.click()
    questions = of_kind(controller.window.page, FirstQuestionsPage)
    assert questions.cards[0].hasFocus()
    controller.window.resize(1700, 900)
    QApplication.processEvents()
    right, left = (card.geometry() for card in questions.cards)
    assert left.left() - right.right() < 40, "both answers stand together in a wide window"
    questions.cards[1].click()
    assert questions.escape(), "back to the first question"
    assert questions.cards[0].activity.id == "right"
    assert not questions.escape()
    controller.window.go_back()
    page.start_button.click()
    assert isinstance(controller.window.page, FirstQuestionsPage)
    assert store.profiles.all()[0].left_handed is False


def test_a_set_without_hands_asks_for_none(controller: LearnController) -> None:
    hub(controller)
    controller.practice_set("hiragana")
    dialog = of_kind(controller.window.overlay, ProfileDialog)
    QTest.keyClicks(dialog.field, "Oma")
    dialog.save_button.click()
    assert isinstance(controller.window.page, FlashCardPage)


def test_a_set_to_practice_before_anybody_is_there_is_the_one_that_comes(
    controller: LearnController,
) -> None:
    hub(controller)
    controller.practice_set("hiragana")
    dialog = of_kind(controller.window.overlay, ProfileDialog)
    QTest.keyClicks(dialog.field, "Oma")
    dialog.save_button.click()
    assert controller.cards is not None
    assert controller.cards.source.tiles.id == "hiragana"


def answer_right(controller: LearnController) -> FlashCardPage:
    """Type the letter that is asked, and return the page."""
    run, page = controller.cards, controller.window.page
    assert run is not None
    assert isinstance(page, FlashCardPage)
    assert run.source.current is not None
    QTest.keyClicks(page.card, run.source.current.tile_id)
    return page


def test_what_waits_and_the_goal_of_the_day(
    controller: LearnController, store: Store, mara: Profile, clock: Clock
) -> None:
    page = hub(controller)
    assert page.waiting.text() == "10 new ones."
    assert page.more.text() == "About 4 minutes"
    assert page.letters.counts.text() == "0 of 26 known"
    page.start_button.click()
    answer_right(controller)
    controller.window.go_back()
    assert page.letters.counts.text() == "0 of 26 known", "one definition, as in Progress"
    assert page.waiting.text() == "9 new ones.", "once right is enough for today"


def test_choices_belong_to_each_person_and_are_remembered(
    controller: LearnController, store: Store, mara: Profile
) -> None:
    store.settings.set(f"learn.choices.{mara.key}", {"set": "spanish", "ways": 3, "length": "x"})
    dialog = options(controller)
    assert (dialog.tiles.value, dialog.length.value) == ("asl", ("cards", 20))
    # Choices belong to each person.
    theo = store.profiles.add("Theo")
    page = hub(controller)
    choose(controller, set_id="hiragana")
    dialog = options(controller)
    assert dialog.directions is not None
    assert [each.option.label for each in dialog.directions.segments] == [
        "Hiragana to Romaji",
        "Romaji to Hiragana",
        "Both ways",
    ]
    dialog.directions.segments[1].click()
    assert dialog.answering.isHidden(), "what is made is judged by oneself"
    dialog.length.segments[2].click()
    dialog.cancel()
    page.person.chosen.emit(theo.id)
    choices = controller.content().choices
    assert (choices.set_id, choices.length) == ("asl", ("cards", 20))
    page.person.chosen.emit(mara.id)
    choices = controller.content().choices
    assert (choices.set_id, choices.directions) == ("hiragana", "make")
    assert choices.length == ("minutes", 5)


def test_when_all_is_done_one_can_practice_freely(
    controller: LearnController, store: Store, mara: Profile, clock: Clock
) -> None:
    page = hub(controller)
    choose(controller, directions="read")
    page.start_button.click()
    for _card in range(60):
        if not isinstance(controller.window.page, FlashCardPage):
            break
        answer_right(controller).next_button.click()
        clock.pass_time(minutes=11)
    controller.window.go_back()
    while (
        counts := controller.learners.counts(controller.learners.of(mara))
    ).learning or counts.new:
        controller.start()
        answer_right(controller)
        clock.pass_time(minutes=11)
        controller.window.go_back()
    assert page.waiting.text() == "All done for today."
    assert page.more.text() == "Your next cards come in 1 day."
    assert page.start_button.words == "Practice ahead"
    assert page.start_button.kind is ButtonKind.SECOND
    before = store.reviews.cards(mara.id, "asl"), store.reviews.count(mara.id)
    page.start_button.click()
    practice = of_kind(controller.window.page, FlashCardPage)
    assert practice.header.title.text() == "Free practice"
    run = there(controller.cards)
    asked = []
    while controller.window.page is practice:
        assert run.source.current is not None
        asked.append(run.source.current)
        if run.source.step is not None and run.source.step.kind is StepKind.TYPE:
            practice.answered.emit(run.source.current.tile_id)
        else:
            QTest.keyClicks(practice.card, run.source.current.tile_id)
        practice.next_button.click()
    assert sorted(asked) == sorted(before[0]), "each card once"
    assert (store.reviews.cards(mara.id, "asl"), store.reviews.count(mara.id)) == before
    result = of_kind(controller.window.page, ResultPage)
    assert result.stop_button.hasFocus()
    assert result.stop_button.kind is ButtonKind.PRIMARY
    result.again_button.click()
    assert controller.cards is not None
    assert isinstance(controller.cards.source, FreePractice), "never twenty more by accident"


def test_every_activity_of_the_hub_opens_a_page(
    controller: LearnController, store: Store, mara: Profile, window: MainWindow
) -> None:
    page = hub(controller)
    asked: list[str] = []
    controller.look_asked.connect(lambda set_id, _study: asked.append(set_id))
    controller.play_asked.connect(lambda: asked.append("match"))
    for door in list(page.doors):
        QTest.mouseClick(door, Qt.MouseButton.LeftButton)
        group = window.page
        if door.activity.id == "alphabet":  # it is a page of another room
            assert (group, asked.pop()) == (page, "asl")
            continue
        assert group is not page
        for card in group.cards if isinstance(group, GroupPage) else ():
            QTest.mouseClick(card, Qt.MouseButton.LeftButton)
            if card.activity.id == "match":
                assert asked.pop() == "match"
                continue
            assert window.page is not group, card.activity.id
            assert window.page is not None
            window.page.back_chosen.emit()
            assert window.page is group
            assert QApplication.focusWidget() is card, "Back leads to the same activity"
        window.go_back()
        assert QApplication.focusWidget() is door
    QTest.mouseClick(page.start_button, Qt.MouseButton.LeftButton)
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
    choose(controller, directions="make")
    assert page.waiting.text() == "10 new ones."
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
    assert page.person.text() == "Nobody yet"


def test_somebody_new_is_added_from_the_menu_of_names(
    controller: LearnController, mara: Profile
) -> None:
    page = hub(controller)
    *_people, new = page.person.menu_of_choices.actions()
    assert new.text() == "Someone else…"
    new.trigger()
    assert page.person.text() == "Mara", "still, if the dialog is left"
    dialog = controller.window.overlay
    assert isinstance(dialog, ProfileDialog)
    QTest.keyClicks(dialog.field, "Oma")
    dialog.save_button.click()
    assert page.person.text() == "Oma"
    assert controller.window.page is page


def test_what_can_be_done_is_in_sight_in_the_smallest_window(
    navigation: Navigation, window: MainWindow, store: Store
) -> None:
    window.resize(1024, 640)
    for name in ("", "Mara"):
        if name:
            store.profiles.add(name)
        navigation.home.learn_card.button.click()
        page = of_kind(window.page, LearnPage)
        settle()
        doors = [door.activity.id for door in page.doors]
        assert doors == ["alphabet", "words", "games", "progress"]
        for card in (page.start_button, page.letters, *page.doors):
            lower = card.mapTo(window, card.rect().bottomRight())
            assert lower.y() < window.height(), card.accessibleName()
        window.go_home()


def test_large_text_and_back_leaves_everything_where_it_was(
    controller: LearnController, appearance: Appearance, mara: Profile
) -> None:
    page = hub(controller)
    settle()

    def places() -> list[QRect]:
        return [each.geometry() for each in (page.person, page.start_button, *page.doors)]

    before = places()
    controller.start()  # the hub is out of sight meanwhile
    for steps in (3, 0):
        appearance.enlarge_text(steps)
        QApplication.processEvents()
    controller.window.go_back()
    for steps in (3, 0):
        appearance.enlarge_text(steps)
        settle()
    assert places() == before


def test_the_hub_has_at_most_ten_controls(
    navigation: Navigation, window: MainWindow, appearance: Appearance, store: Store
) -> None:
    for names, scale in (((), 1.0), (("Mara", "Theo", "Oma"), 2.0)):
        for name in names:
            store.profiles.add(name)
        appearance.use(appearance.preferences._replace(text_scale=scale))
        navigation.learning.open_hub()
        page = of_kind(window.page, LearnPage)
        QApplication.processEvents()
        found = [each.accessibleName() for each in stops(page)]
        assert len(found) <= 10, found
    assert [action.text() for action in page.header.menu.actions()] == [
        "Decks and tables",
        "Class",
        "Options",
        "People",
    ]


def test_home_leads_to_learning_and_says_what_waits(
    navigation: Navigation, window: MainWindow, store: Store
) -> None:
    assert navigation.home.learn_card.button.text() == "Learn"
    mara = store.profiles.add("Mara")
    store.settings.set("learn.person", mara.id)
    store.profiles.change(mara._replace(avatar="owl"))
    navigation.refresh_home()
    assert navigation.home.learn_card.title.text() == "Mara: 5 new ones."
    navigation.home.learn_card.button.click()
    assert isinstance(window.page, LearnPage)
    assert window.page.header.subtitle.text() == "American Sign Language (ASL)"
    navigation.learning.open_activity("games")
    assert isinstance(window.page, GroupPage)
    games = [card.activity.id for card in window.page.cards]
    assert games == ["pairs", "look_alikes", "two_person", "match"]
    window.go_home()
    navigation.home.top.player_chosen.emit("Mara")
    assert isinstance(window.page, ProfilesPage)
    assert window.page.current is not None
    assert window.page.current.name == "Mara"
    # A set without hands says nothing of signs.
    navigation.learning.open_hub()
    assert isinstance(window.page, LearnPage)
    choose(navigation.learning, set_id="hiragana")
    assert window.page.header.subtitle.text() == ""
    assert window.page.header.subtitle.isHidden()
    choose(navigation.learning, set_id="asl")
    assert not window.page.header.subtitle.isHidden()


def test_a_session_is_as_long_as_what_waits_and_so_is_the_goal(
    controller: LearnController, store: Store
) -> None:
    new = store.profiles.add("Mara")
    controller.learners.choose_person(new.id)
    page = hub(controller)
    page.start_button.click()
    run = there(controller.cards)
    assert isinstance(run.source, Session)
    cards = of_kind(controller.window.page, FlashCardPage)
    kinds = []
    while (step := run.source.next_step()) is not None:
        if step.word:
            run.source.skip()
        elif step.key is None or not step.is_graded:
            run.source.seen()
        else:
            kinds.append(step.key.direction)
            run.source.grade(Rating.GOOD)
    assert 10 <= len(kinds) <= 12, "five letters, read and made"
    assert set(kinds) == set(Direction)
    cards.stopped.emit()
    assert controller.content().is_done
    learner = there(controller.learners.current())
    done = controller.learners.answers_today(learner)
    assert done == controller.learners.goal(learner) == len(kinds)


def test_what_is_chosen_by_mouse_keeps_the_keyboard_and_the_window_is_used(
    controller: LearnController, mara: Profile
) -> None:
    page = hub(controller)
    controller.window.resize(1920, 1080)
    QApplication.processEvents()
    QApplication.processEvents()
    cards = [page.portrait.parentWidget(), *page.doors]
    shown = QRect()
    for card in filter(None, cards):
        shown |= QRect(card.mapTo(page, QPoint()), card.size())
    assert shown.width() * shown.height() >= 0.6 * page.width() * page.height()
    assert page.rect().contains(shown)
    assert {each.height() for each in page.doors} == {page.doors[0].height()}
    # What is chosen by mouse keeps the keyboard.
    hub(controller)
    dialog = options(controller)
    QApplication.processEvents()
    for place, directions in ((1, "make"), (2, "both")):
        assert dialog.directions is not None
        segment = dialog.directions.segments[place]
        QTest.mouseClick(segment, Qt.MouseButton.LeftButton)
        assert QApplication.focusWidget() is dialog.directions.current
        QTest.keyClick(dialog.directions.current, Qt.Key.Key_Space)
        assert controller.window.overlay is dialog, "Space chooses what is chosen"
        learner = there(controller.learners.current())
        assert learner.choices.directions == directions
