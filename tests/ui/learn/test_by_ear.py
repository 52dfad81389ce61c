"""A first session with a screen reader and only the keyboard."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from pullstrings_qt.core.learning_types import CardKey, Direction
from pullstrings_qt.core.profile import SigningLevel
from pullstrings_qt.signs.words import shape_text
from pullstrings_qt.storage import Profile, Store
from pullstrings_qt.tiles.tile_set import tile_set
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.page import HeaderButton
from pullstrings_qt.ui.learn.cards.page import FlashCardPage
from pullstrings_qt.ui.learn.cards.result_page import ResultPage, headline
from pullstrings_qt.ui.learn.cards.words import verdict
from pullstrings_qt.ui.learn.controller import LearnController
from pullstrings_qt.ui.learn.page import LearnPage
from pullstrings_qt.ui.learn.people.options_dialog import OptionsDialog, level_hint
from pullstrings_qt.ui.learn.people.page import ProfilesPage
from pullstrings_qt.ui.learn.words.read_word_page import ReadWordPage
from pullstrings_qt.ui.learn.words.spell_it_page import SpellItPage
from tests.ui.expect import of_kind, there
from tests.ui.learn.cards.test_flash_cards import asked, begin, wrong_number
from tests.ui.learn.words.test_session_word import answer


@pytest.fixture
def new(store: Store, mara: Profile) -> Profile:
    """Return somebody who has never signed."""
    return store.profiles.change(mara._replace(level=SigningLevel.NEW))


@pytest.fixture
def reached() -> Iterator[list[QWidget]]:
    """What the keyboard went to, in order; each of these a screen reader begins to read."""
    widgets: list[QWidget] = []

    def note(_before: QWidget | None, now: QWidget | None) -> None:
        if now is not None:
            widgets.append(now)

    app = of_kind(QApplication.instance(), QApplication)
    app.focusChanged.connect(note)
    yield widgets
    app.focusChanged.disconnect(note)


def tabbed(first: QWidget, count: int) -> list[QWidget]:
    """Return what Tab reaches from a widget on."""
    first.setFocus()
    found = []
    for _step in range(count):
        focus = there(QApplication.focusWidget())
        QTest.keyClick(focus, Qt.Key.Key_Tab)
        here = there(QApplication.focusWidget())
        found.append(here)
    return found


def to_the_word(controller: LearnController) -> ReadWordPage:
    for _step in range(60):
        page = controller.window.page
        if isinstance(page, ReadWordPage):
            return page
        answer(controller)
    pytest.fail("no word came")


def test_the_hub_says_what_waits_and_is_come_back_to_where_one_was(
    controller: LearnController, mara: Profile, said: list[str], window: MainWindow
) -> None:
    controller.open_hub()
    page = of_kind(controller.window.page, LearnPage)
    assert said == ["Learn", f"{page.waiting.text()} {page.more.text()}"]
    header = page.header
    buttons = [each for each in header.findChildren(HeaderButton) if each.isVisible()]
    buttons.sort(key=lambda each: each.x())
    assert tabbed(header.back, len(buttons) + 1) == [*buttons, header.menu_button]
    # One comes back to the door, or to the menu, through which one left.
    games = next(one for one in page.doors if one.activity.id == "games")
    games.setFocus()
    games.click()
    controller.window.go_back()
    assert games.hasFocus()
    header.menu_button.setFocus()
    next(one for one in page.header.menu.actions() if one.text() == "People").trigger()
    controller.window.go_back()
    assert header.menu_button.hasFocus()
    # The way back is not called like a button of the page.
    controller.open_people()
    people = of_kind(window.page, ProfilesPage)
    assert people.header.back.words == "Learn"
    assert people.header.back.accessibleName() == "Back to Learn"
    # From People to Learn a reader said "Home. Learn.".
    said.clear()
    people.button("learn").click()
    assert isinstance(window.page, LearnPage)
    assert said[0] == "Learn"
    # A person hears what each choice means.
    controller.open_options()
    dialog = of_kind(controller.window.overlay, OptionsDialog)
    saved: list[Profile] = []
    dialog.person_changed.connect(saved.append)
    for level in dialog.level.segments:
        assert level.accessibleDescription() == level_hint(level.option.value)
    for order in dialog.order.segments:
        order.click()
    QTest.keyClicks(dialog.letters, "zb")
    assert saved[-1].letter_order == "ZB"


def test_a_new_letter_is_told_by_the_words_it_is_asked_by_and_what_is_pressed(
    controller: LearnController, new: Profile, said: list[str], reached: list[QWidget]
) -> None:
    begin(controller, new)
    letter = asked(controller).upper()
    assert said[-1].startswith(f"This is {letter}. {shape_text(letter)} ")
    # Turning and changing hands are told.
    pane = begin(controller, new).new_letter
    pane.turn_button.click()
    assert said[-1] == "The first card shows your own right hand, held up."
    pane.hand_button.click()
    assert said[-1] == "Left hands from now on."
    pane.hand_button.click()
    assert said[-1] == "Right hands from now on."
    # New letters and what is made are reached straight.
    page = begin(controller, new, directions="make")
    made = page.new_letter.made_button
    reached.clear()
    while page.places.currentWidget() is page.new_letter:
        QTest.keyClick(made, Qt.Key.Key_Return)
    assert reached == [page.card], "new letters follow each other with the keyboard on one button"
    QTest.keyClick(page.card, Qt.Key.Key_Space)
    assert reached == [page.card, page.judging.pair.cards[0]]


def test_a_question_is_told_once_then_the_answer_after_the_keyboard_has_moved(
    controller: LearnController, mara: Profile, said: list[str]
) -> None:
    # Where the keyboard goes breaks off what is being said.
    page = begin(controller, mara)
    before: list[int] = []

    def note(_before: QWidget | None, _now: QWidget | None) -> None:
        before.append(len(said))

    app = of_kind(QApplication.instance(), QApplication)
    app.focusChanged.connect(note)
    count = len(said)
    QTest.keyClicks(page.card, asked(controller))
    app.focusChanged.disconnect(note)
    assert before == [count], "nothing was said yet when the keyboard moved"
    assert said[count:] == [page.feedback.text]
    # Its answers are told once and come next.
    said.clear()
    page = begin(controller, mara)
    buttons = page.answers.buttons
    assert QApplication.focusWidget() is page.card
    answers = ", ".join(each.accessibleName() for each in buttons)
    heard = f"{' '.join(said)} {page.card.accessibleDescription()}"
    assert heard.count(answers) == 1
    assert tabbed(page.card, len(buttons) + 1) == [*buttons, page.turn_button]
    QTest.keyClicks(page.card, asked(controller))
    assert page.card.accessibleDescription() == "", "it is answered"
    # The turned hand is told.
    page = begin(controller, mara)
    page.turn_button.click()
    assert said[-1] == "As you see it"
    # The answer chosen by its number is told once.
    page = begin(controller, mara)
    for number in range(1, 5):
        said.clear()
        chosen = page.answers.buttons[number - 1].choice.face.alt
        right = page.answers.buttons[number - 1].choice.tile_id == asked(controller)
        QTest.keyClicks(page.card, str(number))
        told = " ".join(said)
        assert told.count(f"Yes, {chosen}." if right else f"You chose {chosen}.") == 1
        QTest.keyClick(page.main_button, Qt.Key.Key_Return)
    # The shape that was the question is not told again to a right answer.
    tiles = tile_set("asl")
    read = verdict(CardKey("asl", "m", Direction.READ), tiles, "m")
    assert read.spoken == "Yes, M."
    assert read.sentence == f"Yes, M. {shape_text('M')}"
    made = verdict(CardKey("asl", "m", Direction.MAKE), tiles, "m")
    assert made.spoken == made.sentence
    apart = verdict(CardKey("asl", "m", Direction.READ), tiles, "m", ["m", "a"])
    assert apart.spoken == apart.sentence != read.sentence


def test_a_grade_is_told_once_with_the_next_card(
    controller: LearnController, mara: Profile, said: list[str]
) -> None:
    """What has the focus was read when the focus came."""
    # What has the focus was read when the focus came.
    page = begin(controller, mara, directions="make")
    for reached_first in (False, True):
        page.show_answer()
        assert sum("How did it go?" in one for one in said) == 1
        button = page.judging.grades.buttons[2]
        said.clear()
        if reached_first:
            button.setFocus()
        QTest.keyClicks(page, "3")
        assert any("3: I knew it" in one for one in said) is not reached_first
    # The next card is told with the grade.
    page = begin(controller, mara, directions="make")
    for number in range(1, 5):
        page.show_answer()
        grade = page.judging.grades.buttons[number - 1].accessibleName()
        said.clear()
        QTest.keyClicks(page, str(number))
        assert said == [grade, page.card.accessibleName()], "the card would be broken off"


def test_the_keyboard_goes_straight_from_card_to_card(
    controller: LearnController, mara: Profile, reached: list[QWidget]
) -> None:
    """What it touched on its way would be read out before what matters."""
    page = begin(controller, mara)
    reached.clear()
    QTest.keyClicks(page.card, asked(controller))
    assert reached == [page.next_button]
    QTest.keyClick(page.next_button, Qt.Key.Key_Return)
    assert reached == [page.next_button, page.card]
    reached.clear()
    QTest.keyClicks(page.card, str(wrong_number(controller, page)))
    assert reached == [page.mistake.next_button]
    QTest.keyClick(page.mistake.next_button, Qt.Key.Key_Return)
    assert reached == [page.mistake.next_button, page.card]
    # After an answer by Tab as well.
    page = begin(controller, mara)
    right = next(one for one in page.answers.buttons if one.choice.tile_id == asked(controller))
    right.setFocus()
    reached.clear()
    QTest.keyClick(right, Qt.Key.Key_Space)
    assert reached == [page.next_button]
    # A card to write tells what is asked.
    page = of_kind(begin(controller, mara, answering="type", directions="read"), FlashCardPage)
    words = page.field.field.accessibleDescription()
    assert words == f"Which letter is this? {shape_text(asked(controller).upper())}"
    QTest.keyClicks(page.field.field, asked(controller))
    QTest.keyClick(page.field.field, Qt.Key.Key_Return)
    reached.clear()
    QTest.keyClick(page.next_button, Qt.Key.Key_Return)
    assert reached == [page.field.field], "the question is not read at the card as well"


def test_a_word_is_told_hand_by_hand_and_so_are_the_one_to_spell_and_the_result(
    controller: LearnController, new: Profile, said: list[str]
) -> None:
    begin(controller, new, directions="both", length=("cards", 20))
    page = to_the_word(controller)
    assert "F4" in page.field.field.accessibleDescription()
    QTest.keyClick(page.field.field, Qt.Key.Key_F4)
    assert said[-1] == f"Hand 1 of 4: {shape_text('M')}"
    assert page.field.field.hasFocus(), "one writes on at once"
    # The word to spell.
    QTest.keyClicks(page.field.field, "mara")
    QTest.keyClick(page.field.field, Qt.Key.Key_Return)
    QTest.keyClick(page.next_button, Qt.Key.Key_Return)
    spell = of_kind(controller.window.page, SpellItPage)
    assert said[-1].startswith("Spell MARA with your hand. ")
    count = len(said)
    QTest.keyClick(spell, Qt.Key.Key_F4)
    assert said[count:] == [], "the hands are not told before one has spelled it"
    spell.show_button.click()
    assert said[-1].startswith("How did it go? ")
    QTest.keyClicks(spell.view, "2")
    result = of_kind(controller.window.page, ResultPage)
    assert said[-2] == "Result"
    assert said[-1].startswith(headline(result.result))
    assert "Your word was MARA; each of its letters counts as an answer." in said[-1]
