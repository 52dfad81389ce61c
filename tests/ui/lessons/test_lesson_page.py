"""Every first lesson in the real window: by mouse, by keyboard, wrong, left and resumed."""

from collections.abc import Callable
from dataclasses import replace
from itertools import islice

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.first_lesson import FirstLesson
from pullstrings_qt.core.registry import GameSpec, game_spec, games
from pullstrings_qt.look.theme import Theme
from pullstrings_qt.storage import Store
from pullstrings_qt.ui.home.game_box import ShelfLabel
from pullstrings_qt.ui.kit.buttons import ButtonKind
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.match.board_by_ear import JumpOverlay
from pullstrings_qt.ui.kit.message import ConfirmDialog
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.lessons.page import LessonPage
from pullstrings_qt.ui.lessons.run import StepMoment
from pullstrings_qt.ui.navigation import Navigation
from pullstrings_qt.ui.new_match.dialog import NewMatchDialog
from pullstrings_qt.ui.rules.page import RulesDrawer
from tests.ui.expect import of_kind, there
from tests.ui.lessons.hands import choose_by_keys, choose_by_mouse, click, press, way_to

TAUGHT = [spec for spec in games().values() if spec.has_lesson()]
every_game = pytest.mark.parametrize("spec", TAUGHT, ids=lambda spec: spec.id)


@pytest.fixture
def heard(said: list[str]) -> list[str]:
    """What screen readers are told, in order."""
    return said


def lesson_of(spec: GameSpec) -> FirstLesson:
    return there(spec.first_lesson())


def opened(navigation: Navigation, window: MainWindow, game: str, number: int = 0) -> LessonPage:
    navigation.lessons.open_lesson(game)
    page = of_kind(window.page, LessonPage)
    page.run.begin(number)
    return page


def show(window: MainWindow, spec: GameSpec, *, moves: bool = False) -> LessonPage:
    """Open a lesson without a store, over an empty page."""
    Theme(reduced_motion=True).use()
    window.open_page(Page("Home"))
    Theme(reduced_motion=not moves).use()
    page = LessonPage(spec, lesson_of(spec))
    window.open_page(page)
    return page


def follow(
    page: LessonPage, choose: Callable[[LessonPage, str], None], go_on: Callable[[], None]
) -> list[str]:
    """Play a lesson up to its last step; return the text of every position that was reached."""
    reached = []
    while not page.run.is_last:
        step, number = page.run.step, page.run.number
        if page.run.is_choosing:
            choose(page, step.choices[0])
        elif step.then:
            go_on()
        page.run.skip()
        if step.choices or step.then:
            assert page.run.moment is StepMoment.AFTER
            assert page.panel.text.text() == step.after.text
            reached.append(page.run.rules.write_position(page.run.state))
        go_on()
        assert page.run.number == number + 1
    return reached


def wanted(spec: GameSpec) -> list[str]:
    return [step.results[0] for step in lesson_of(spec).steps if step.results]


# --- played to the end ---------------------------------------------------------------------


@every_game
def test_the_mouse_alone_leads_to_the_end(qtbot: QtBot, window: MainWindow, spec: GameSpec) -> None:
    page = show(window, spec)
    assert follow(page, choose_by_mouse, lambda: click(page.panel.main)) == wanted(spec)
    with qtbot.waitSignal(page.play_asked, timeout=1000):
        click(page.panel.main)


def test_show_me_plays_each_step(window: MainWindow) -> None:
    spec = game_spec("mijnlieff")
    page = show(window, spec)
    assert follow(page, lambda *_: click(page.panel.show_me), page.press_main) == wanted(spec)


@every_game
def test_every_other_choice_that_fits_is_welcome(window: MainWindow, spec: GameSpec) -> None:
    """The first of each step is what every walk to the end makes."""
    page = show(window, spec)
    for number, step in enumerate(lesson_of(spec).steps):
        for choice, result in list(zip(step.choices, step.results, strict=False))[1:]:
            page.run.begin(number)
            choose_by_mouse(page, choice)
            page.run.skip()
            assert page.run.rules.write_position(page.run.state) == result
            assert page.panel.text.text() == step.after.text


@every_game
def test_it_fits_a_small_window_with_large_text_and_the_keyboard_leads_to_the_end(
    qtbot: QtBot, window: MainWindow, appearance: Appearance, spec: GameSpec
) -> None:
    """Everything there is to press is in sight or reached by scrolling; nothing is cut in two."""
    appearance.use(appearance.preferences._replace(text_scale=2.0))
    window.resize(1024, 640)
    window.open_page(Page("Home"))
    page = LessonPage(spec, lesson_of(spec))
    window.open_page(page)
    QApplication.processEvents()
    for number in range(len(lesson_of(spec).steps)):
        page.run.begin(number)
        QApplication.processEvents()
        for button in (page.panel.main, page.panel.back, page.panel.show_me):
            assert button.visibleRegion().boundingRect() == button.rect(), button.accessibleName()
        assert page.view.side > 200
    page.run.begin(0)
    assert follow(page, choose_by_keys, lambda: press(Qt.Key.Key_Return)) == wanted(spec)
    with qtbot.waitSignal(page.play_asked, timeout=1000):
        press(Qt.Key.Key_Return)


# --- other tries ---------------------------------------------------------------------------


@every_game
def test_another_try_is_answered_and_changes_nothing(
    window: MainWindow, spec: GameSpec, heard: list[str]
) -> None:
    page, rules = show(window, spec), spec.rules()
    for number, step in enumerate(lesson_of(spec).steps):
        if not step.choices:
            continue
        page.run.begin(number)
        state, seat = page.run.state, page.run.lesson.seat
        choices = map(rules.write_choice, rules.choices(state, seat))
        for other in islice((text for text in choices if text not in step.choices), 3):
            heard.clear()
            for place in way_to(page, other):
                page.scene.activate_place(place)
            assert page.run.is_choosing
            assert page.run.state is state
            assert page.scene.picked is None
            hint = page.run.words.choice_hint(state, rules.read_choice(other), page.run.speaker)
            assert hint is not None
            assert hint[0] in page.panel.note.text
            assert hint[1] in page.panel.note.text
            assert page.panel.note.text.endswith(step.other.text)
            assert page.run.marks.marked == (step.help or step.marks)
            assert any(hint[1] in each and step.other.text in each for each in heard)
        choose_by_mouse(page, step.choices[0])
        page.run.skip()
        assert page.panel.note.text == ""


def test_where_a_lesson_says_nothing_the_wanted_choice_is_named_and_a_closed_place_says_why(
    window: MainWindow, heard: list[str]
) -> None:
    spec = game_spec("pulling_strings")
    lesson = lesson_of(spec)
    silent = replace(lesson.steps[1], other=type(lesson.steps[1].other)())
    Theme(reduced_motion=True).use()
    window.open_page(Page("Home"))
    page = LessonPage(spec, replace(lesson, steps=(silent, lesson.steps[-1])))
    window.open_page(page)
    page.scene.activate_place("w5")
    assert page.panel.note.text == (
        "If only T is pulled Nothing moves: no stack lies on this string. "
        "For this lesson, choose C."
    )
    page = show(window, game_spec("mijnlieff"))
    page.run.begin(1)
    heard.clear()
    page.scene.activate_place("b2")
    assert page.panel.note.text.startswith("Not here")
    assert any(each.startswith("Not here") for each in heard)


# --- what is seen and heard ----------------------------------------------------------------


def test_the_first_step_is_said_after_the_title_and_each_with_its_number(
    navigation: Navigation, heard: list[str], window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard.clear()
    navigation.lessons.open_lesson("pulling_strings")
    assert heard[0] == "How to play Pulling Strings"
    assert heard[1].startswith("Step 1 of 8. Your homes.")
    assert len(heard) == 2
    page = show(window, game_spec("pulling_strings"))
    steps = page.run.lesson.steps
    page.press_main()
    assert heard[-1].startswith("Step 2 of 8. Pull a string. You and Robin choose a tile")
    page.run.show_me()
    page.run.skip()
    assert heard[-1] == steps[1].after.text
    assert page.panel.counter.text() == "Step 2 of 8"
    assert page.panel.heading.text() == "Pull a string"
    # A screen reader names what the keyboard comes to, and breaks off what it was saying.
    page, on_board = show(window, game_spec("pulling_strings")), []

    def note(_widget: object, _text: str) -> None:
        on_board.append(page.view.isAncestorOf(window.focusWidget()))

    monkeypatch.setattr("pullstrings_qt.ui.lessons.page.announce", note)
    page.press_main()
    assert on_board == [True]
    assert window.focusWidget() is page.view.pads.pad("n3"), "the string that is asked for"


def test_nothing_is_said_before_a_movement_is_over_and_going_back_ends_it(
    window: MainWindow,
) -> None:
    page = show(window, game_spec("pulling_strings"), moves=True)
    page.run.begin(1)
    choose_by_mouse(page, "n3")
    assert page.scene.is_animating
    assert page.panel.text.text() == page.run.step.before.text
    assert page.panel.main.words == "Skip to the end"
    assert page.run.marks.marked == ()
    press(Qt.Key.Key_Space)
    assert not page.scene.is_animating
    assert page.panel.text.text() == page.run.step.after.text
    page = show(window, game_spec("strung_along"), moves=True)
    page.run.begin(3)
    page.press_main()
    assert page.scene.is_animating
    click(page.panel.back)
    assert page.run.number == 2
    assert page.run.moment is StepMoment.BEFORE
    assert not page.scene.is_animating
    assert page.scene.state is page.run.state
    assert page.run.is_choosing


def test_letters_pick_as_in_a_match_and_reading_needs_no_help(window: MainWindow) -> None:
    page = show(window, game_spec("pulling_strings"))
    assert not page.panel.back.isEnabled()
    assert not page.panel.show_me.isEnabled()
    page.press_main()
    assert page.panel.back.isEnabled()
    assert page.panel.show_me.isEnabled()
    page = show(window, game_spec("pulling_strings"))
    press(Qt.Key.Key_Return)
    focused = there(QApplication.focusWidget())
    QTest.keyClicks(focused, "c")
    assert page.panel.main.words == "Turn both tiles over: C"
    press(Qt.Key.Key_Return)
    page.run.skip()
    assert page.run.rules.write_position(page.run.state) == page.run.step.results[0]
    page = show(window, game_spec("pulling_strings"))
    page.press_main()
    names = [card.slot.accessibleName() for card in page.seats if card.slot is not None]
    assert names == ["No tile yet", "A tile, face down"]
    choose_by_mouse(page, "n3")
    page.run.skip()
    names = [card.slot.accessibleName() for card in page.seats if card.slot is not None]
    assert [name[-1] for name in names] == ["C", "S"]


# --- home, and coming back -----------------------------------------------------------------


def label(navigation: Navigation, game: str) -> ShelfLabel:
    (found,) = (each for each in navigation.home.shelf.labels if each.game.id == game)
    return found


def test_below_each_box_waits_its_lesson(navigation: Navigation, window: MainWindow) -> None:
    for game in (spec.id for spec in TAUGHT if spec.listed):
        click(label(navigation, game))
        assert isinstance(window.page, LessonPage)
        assert window.page.run.spec.id == game
        window.go_home()
        label(navigation, game).setFocus()
        press(Qt.Key.Key_Return)
        assert isinstance(window.page, LessonPage)
        window.go_home()


def box_opens(navigation: Navigation, window: MainWindow, game: str) -> type:
    navigation.home.game_chosen.emit(game)
    return type(window.overlay)


def test_the_first_start_of_a_game_offers_its_lesson_once(
    navigation: Navigation, window: MainWindow
) -> None:
    assert box_opens(navigation, window, "mijnlieff") is ConfirmDialog
    press(Qt.Key.Key_Escape)
    assert window.overlay is None
    assert box_opens(navigation, window, "mijnlieff") is NewMatchDialog
    press(Qt.Key.Key_Escape)
    assert box_opens(navigation, window, "chain_reaction") is ConfirmDialog, "another game"


def test_an_offer_leads_to_the_lesson_or_to_a_match(
    navigation: Navigation, window: MainWindow
) -> None:
    navigation.home.game_chosen.emit("mijnlieff")
    offer = of_kind(window.overlay, ConfirmDialog)
    assert (offer.yes.kind, offer.yes.icon_name) == (ButtonKind.PRIMARY, "play")
    assert offer.no.kind is ButtonKind.SECOND
    press(Qt.Key.Key_Return)
    assert isinstance(window.page, LessonPage)
    window.go_home()
    navigation.home.game_chosen.emit("strung_along")
    assert isinstance(window.overlay, ConfirmDialog)
    click(window.overlay.no)
    assert isinstance(window.overlay, NewMatchDialog)


def test_whoever_has_played_a_game_or_opened_its_lesson_is_not_offered_it(
    navigation: Navigation, window: MainWindow
) -> None:
    navigation.matches.ask_new_match("mijnlieff")
    assert isinstance(window.overlay, NewMatchDialog)
    click(window.overlay.start_button)
    page = there(navigation.match_page)
    match = page.match
    assert match.choose(min(match.waiting), match.rules.read_choice("S@a1"))
    window.go_home()
    assert box_opens(navigation, window, "mijnlieff") is NewMatchDialog
    window.go_home()
    click(label(navigation, "chain_reaction"))
    window.go_home()
    assert box_opens(navigation, window, "chain_reaction") is NewMatchDialog


def test_a_lesson_goes_on_where_it_was_left_and_begins_again_when_finished(
    navigation: Navigation, window: MainWindow, store: Store
) -> None:
    page = opened(navigation, window, "chain_reaction", 3)
    click(page.panel.leave)
    assert window.page is navigation.home
    navigation.lessons.open_lesson("chain_reaction")
    again = of_kind(window.page, LessonPage)
    assert again.run.number == 3
    press(Qt.Key.Key_Escape)
    assert window.page is navigation.home
    kept = store.settings.get("lesson.chain_reaction", None)
    assert kept == {"offered": True, "step": 3, "done": False}
    # One that was finished begins again.
    page = opened(navigation, window, "mijnlieff", 10)
    assert page.panel.main.words == "Play a match"
    click(page.panel.main)
    assert isinstance(window.overlay, NewMatchDialog)
    window.go_home()
    assert store.settings.get("lesson.mijnlieff", {}) == {"offered": True, "step": 0, "done": True}
    navigation.lessons.open_lesson("mijnlieff")
    assert isinstance(window.page, LessonPage)
    assert window.page.run.number == 0
    # Home says where it goes on.
    opened(navigation, window, "mijnlieff", 2)
    window.go_home()
    assert label(navigation, "mijnlieff").accessibleName() == "Mijnlieff: Go on"
    other = label(navigation, "strung_along")
    assert other.accessibleName() == "Strung Along: How to play"
    page = opened(navigation, window, "mijnlieff")
    page.run.begin(len(page.run.lesson.steps) - 1)
    window.go_home()
    assert label(navigation, "mijnlieff").accessibleName() == "Mijnlieff: How to play"


def test_damaged_memory_does_no_harm(
    navigation: Navigation, window: MainWindow, store: Store
) -> None:
    damaged: list[object] = [7, [], {"step": -1}, {"step": "x", "done": 1}, {"step": 99}]
    for kept in damaged:
        store.settings.set("lesson.mijnlieff", kept)
        navigation.lessons.open_lesson("mijnlieff")
        assert isinstance(window.page, LessonPage), kept
        window.go_home()


def test_another_look_and_the_rules_come_in_the_middle_of_a_lesson(
    navigation: Navigation, window: MainWindow, appearance: Appearance
) -> None:
    page = opened(navigation, window, "mijnlieff", 3)
    appearance.use(appearance.preferences._replace(theme="contrast", text_scale=2.0))
    QApplication.processEvents()
    assert page.run.number == 3
    assert page.panel.back.words == ""
    assert page.panel.back.accessibleName() == "Go back"
    appearance.use(appearance.preferences._replace(theme="light", text_scale=1.0))
    QApplication.processEvents()
    assert page.panel.back.words == "Go back"
    choose_by_mouse(page, page.run.step.choices[0])
    page.run.skip()
    assert page.run.moment is StepMoment.AFTER
    # The rules lie over the lesson.
    press(Qt.Key.Key_F1)
    assert isinstance(window.overlay, RulesDrawer)


@every_game
def test_board_step_and_score_are_heard_by_the_keys_of_a_match(
    window: MainWindow, spec: GameSpec, said: list[str]
) -> None:
    page = show(window, spec)

    alt, ctrl = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier

    def hear(key: Qt.Key, held: Qt.KeyboardModifier = alt) -> list[str]:
        said.clear()
        QTest.keyClick(window.focusWidget(), key, held)
        return [*said]

    told = page.run.step.before.text
    assert told.split("\n")[0] in hear(Qt.Key.Key_T)[0]
    assert told.split("\n")[0] in hear(Qt.Key.Key_L)[0]
    assert all(name in hear(Qt.Key.Key_S)[0] for name in page.run.lesson.players)
    assert "Alt+T: Whose turn it is, and what to do." in hear(Qt.Key.Key_K)[0]
    position = page.run.words.position_sentences(page.run.state, page.run.speaker)
    assert hear(Qt.Key.Key_L, ctrl) == [" ".join(position)]
    assert hear(Qt.Key.Key_R)
    assert hear(Qt.Key.Key_C)
    hear(Qt.Key.Key_J)
    jump = of_kind(window.overlay, JumpOverlay)
    jump.cancel()
    hear(Qt.Key.Key_Right)
    assert page.view.isAncestorOf(window.focusWidget()) or said
