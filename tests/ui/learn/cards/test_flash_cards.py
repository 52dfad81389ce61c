"""Flash cards (issue 4, points 1, 2 and 8): both directions, by keyboard, kind, durable."""

from dataclasses import replace
from datetime import timedelta
from itertools import product
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from pullstrings_qt.core.learning_types import CardKey, Direction, Rating
from pullstrings_qt.learning.clock import local_now
from pullstrings_qt.learning.grader import Grader
from pullstrings_qt.learning.schedule import Schedule
from pullstrings_qt.learning.session import (
    Session,
    SessionResult,
    SessionStep,
    StepKind,
    TeachingOptions,
)
from pullstrings_qt.storage import Profile, Store, StoreWriteError
from pullstrings_qt.storage.reviews import Reviews
from pullstrings_qt.tiles.tile_set import BUILT_IN, Face, Tile, TileSet, tile_set
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance, Preferences
from pullstrings_qt.ui.learn.cards.page import FlashCardPage
from pullstrings_qt.ui.learn.cards.result_page import ResultPage, details, headline
from pullstrings_qt.ui.learn.cards.words import (
    answering_of,
    card_view,
    comparison,
    spoken_question,
    tile_written,
    verdict,
)
from pullstrings_qt.ui.learn.controller import LearnController
from pullstrings_qt.ui.learn.drill.view import Answering
from pullstrings_qt.ui.learn.words.read_word_page import ReadWordPage
from tests.ui.expect import of_kind, there
from tests.ui.keyboard import LINUX_CODES, press_letter
from tests.ui.learn.conftest import Clock


def begin(controller: LearnController, person: Profile, **changes: object) -> FlashCardPage:
    """Begin a session of ten cards to read, or of what is said otherwise."""
    default: dict[str, object] = {"directions": "read", "length": ("cards", 10)}
    learner = controller.learners.of(person)
    choices = replace(learner.choices, **default | changes)  # type: ignore[arg-type]
    controller.learners.keep(learner, choices)
    controller.start()
    return of_kind(controller.window.page, FlashCardPage)


def asked(controller: LearnController) -> str:
    run = there(controller.cards)
    assert run.source.current is not None
    return run.source.current.tile_id


def wrong_number(controller: LearnController, page: FlashCardPage) -> int:
    tile_id = asked(controller)
    return next(each.number for each in page.answers.buttons if each.choice.tile_id != tile_id)


def log(store: Store, person: Profile) -> list[tuple[str, Rating, str | None]]:
    return [
        (review.key.tile_id, review.rating, review.taken_for)
        for _id, review in store.reviews.page(person.id)
    ]


def test_the_typed_letter_answers_and_a_key_that_is_none_says_so(
    controller: LearnController, store: Store, mara: Profile
) -> None:
    page = begin(controller, mara)
    tile_id = asked(controller)
    assert len(page.answers.buttons) == 4
    QTest.keyClicks(page.card, tile_id)
    assert page.feedback.text.startswith(f"Yes, {tile_id.upper()}.")
    assert log(store, mara) == [(tile_id, Rating.GOOD, tile_id)]
    assert QApplication.focusWidget() is page.next_button
    QTest.keyClick(page.next_button, Qt.Key.Key_Return)
    assert asked(controller) != tile_id
    assert page.feedback.text == ""
    # The last answer can be taken back.
    QTest.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert asked(controller) == tile_id
    assert log(store, mara) == []
    QTest.keyClicks(page.card, tile_id)
    assert log(store, mara) == [(tile_id, Rating.GOOD, tile_id)]
    QTest.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    # A letter that is not offered is no answer.
    page = begin(controller, mara)
    offered = {each.choice.face.text for each in page.answers.buttons}
    other = next(letter for letter in "ABCDEFGHIJKLM" if letter not in offered)
    QTest.keyClicks(page.card, other.lower())
    assert page.hint.text() == f"{other} is not among these answers."
    assert log(store, mara) == []
    QTest.keyClicks(page.card, asked(controller))
    assert page.feedback.text.startswith("Yes"), page.feedback.text
    assert "not among" not in page.hint.text(), "it is not said beside the right answer"
    # On every keyboard.
    page = begin(controller, mara)
    press_letter(page.card, "ж")
    assert page.hint.text() == "That key has no letter from A to Z."
    assert len(log(store, mara)) == 1
    letter = asked(controller).upper()
    press_letter(page.card, "ж", LINUX_CODES[letter])
    assert page.feedback.text.startswith("Yes"), page.feedback.text
    # A French keyboard answers by number.
    page = begin(controller, mara)
    press_letter(page.card, "é", LINUX_CODES["2"])
    _first, _second, (tile_id, _rating, taken_for) = log(store, mara)
    assert page.answers.buttons[1].choice.tile_id == (taken_for or tile_id)


def test_a_wrong_answer_says_what_it_was_and_not_knowing_is_no_shame(
    controller: LearnController, store: Store, mara: Profile
) -> None:
    page = begin(controller, mara)
    tile_id, number = asked(controller), wrong_number(controller, page)
    chosen = page.answers.buttons[number - 1].choice.tile_id
    QTest.keyClicks(page.card, str(number))
    assert page.mistake.spoken.startswith(f"This is {tile_id.upper()}.")
    assert page.main_button is page.mistake.next_button
    assert QApplication.focusWidget() is page.main_button
    assert log(store, mara) == [(tile_id, Rating.AGAIN, chosen)]
    # Not knowing.
    page = begin(controller, mara)
    tile_id = asked(controller)
    page.unknown_button.click()
    assert page.mistake.spoken.startswith(f"This is {tile_id.upper()}.")
    assert "You chose" not in page.mistake.spoken
    assert log(store, mara)[1:] == [(tile_id, Rating.AGAIN, None)]


def test_the_words_of_the_visual_brief() -> None:
    asl = tile_set("asl")
    shown = CardKey("asl", "v", Direction.READ)
    assert verdict(shown, asl, "u").sentence == (
        "That was V. U: Two fingers are up, close together. "
        "V: Two fingers are up and spread. You will see it again soon."
    )
    assert verdict(shown, asl, "v", ("b", "u", "v")).sentence == (
        "Yes, V. U: Two fingers are up, close together. V: Two fingers are up and spread."
    )
    assert verdict(shown, asl, "").lead == "This is V."
    elements = tile_set("elements")
    symbol = CardKey("elements", "h", Direction.READ)
    assert verdict(symbol, elements, "be").sentence == (
        "That was H. These go together: Be and Beryllium. You will see it again soon."
    )


def test_sides_that_are_called_alike_are_not_named_twice() -> None:
    """A folder of pictures makes tiles with a name on the front and its picture on the back."""
    ant = Tile("ant", Face("Ant", "Ant"), Face("Ant", "Ant", Path("ant.png")))
    bee = Tile("bee", Face("Bee", "Bee"), Face("bee", "bee"))
    tiles = replace(tile_set("roman"), id="own", tiles={"ant": ant, "bee": bee})
    asked = CardKey("own", "bee", Direction.READ)
    assert "Ant goes with its picture." in verdict(asked, tiles, "ant").sentence
    asked = CardKey("own", "ant", Direction.READ)
    assert "Bee is the same on both sides." in verdict(asked, tiles, "bee").sentence


def test_signs_are_judged_by_oneself_and_words_written(
    controller: LearnController, store: Store, mara: Profile
) -> None:
    page = begin(controller, mara, directions="make")
    tile_id = asked(controller)
    assert tile_id.upper() in page.card.accessibleName()
    QTest.keyClicks(page.card, "3")
    assert log(store, mara) == [], "nothing can be judged before one has looked"
    QTest.keyClick(page.card, Qt.Key.Key_Space)
    card = page.judging.pair.cards[0]
    assert QApplication.focusWidget() is card
    assert f"The sign for {tile_id.upper()}:" in card.accessibleName()
    QTest.keyClicks(card, "2")
    assert log(store, mara) == [(tile_id, Rating.HARD, None)]
    assert asked(controller) != tile_id
    # In writing capitals do not matter.
    page = begin(controller, mara, answering="type")
    tile_id = asked(controller)
    assert QApplication.focusWidget() is page.field.field
    QTest.keyClicks(page.field.field, f" {tile_id.upper()} ")
    QTest.keyClick(page.field.field, Qt.Key.Key_Return)
    assert log(store, mara)[1:] == [(tile_id, Rating.GOOD, tile_id)]
    assert page.feedback.text.startswith(f"Yes, {tile_id.upper()}."), "Enter answers, no more"
    assert QApplication.focusWidget() is page.next_button
    QTest.keyClick(page.next_button, Qt.Key.Key_Return)
    assert page.feedback.text == ""
    QTest.keyClicks(page.field.field, "nonsense")
    QTest.keyClick(page.field.field, Qt.Key.Key_Return)
    assert log(store, mara)[2][1:] == (Rating.AGAIN, None)


def test_the_hand_is_seen_from_both_sides_and_left_of_a_left_handed_person(
    controller: LearnController, mara: Profile, window: MainWindow, store: Store
) -> None:
    page = begin(controller, mara)
    assert page.hint.text() == "As others see it"
    page.turn_button.click()
    assert page.hint.text() == "As you see it"
    page.turn_button.click()
    assert page.hint.text() == "As others see it"
    # Arrows walk the answers in two columns.
    page = begin(controller, mara)
    first, second, third, fourth = page.answers.buttons
    first.setFocus()
    for key, wanted in (
        (Qt.Key.Key_Right, second),
        (Qt.Key.Key_Down, fourth),
        (Qt.Key.Key_Left, third),
        (Qt.Key.Key_Up, first),
    ):
        focus = there(QApplication.focusWidget())
        QTest.keyClick(focus, key)
        assert QApplication.focusWidget() is wanted
    # A large window has a large card.
    page = begin(controller, mara)
    heights = []
    for size in ((1366, 768), (1920, 1080)):
        window.resize(*size)
        QApplication.processEvents()
        heights.append(page.card.height())
        assert page.stage.rect().contains(page.card.geometry())
        assert not page.card.geometry().intersects(page.stage.beside.geometry())
    assert heights[1] > 1.3 * heights[0]
    # Left hands.
    left = store.profiles.change(mara._replace(left_handed=True))
    page = begin(controller, left)
    assert page.card.pane.look.signs.hand == "left"
    page.turn_button.click()
    assert page.card.pane.look.signs.hand == "left"


def test_ten_cards_the_last_a_word_end_with_a_result_and_can_go_on(
    controller: LearnController, store: Store, mara: Profile, clock: Clock
) -> None:
    page = begin(controller, mara)
    for _card in range(9):
        clock.pass_time(seconds=20)
        QTest.keyClicks(page.card, asked(controller))
        QTest.keyClick(page.next_button, Qt.Key.Key_Return)
    word = of_kind(controller.window.page, ReadWordPage)
    QTest.keyClicks(word.field.field, word.word)
    QTest.keyClick(word.field.field, Qt.Key.Key_Return)
    QTest.keyClick(word.next_button, Qt.Key.Key_Return)
    result = of_kind(controller.window.page, ResultPage)
    assert len(log(store, mara)) == 9 + len(set(word.word))
    result.again_button.click()
    assert isinstance(controller.window.page, FlashCardPage)
    controller.window.go_back()
    assert controller.window.page is not None
    assert controller.window.page.page_title == "Home"


def test_a_session_is_stopped_at_any_time_and_goes_on_from_the_result(
    controller: LearnController, mara: Profile, store: Store
) -> None:
    page = begin(controller, mara)
    for _card in range(3):
        last = asked(controller)
        QTest.keyClicks(page.card, last)
        QTest.keyClick(page.next_button, Qt.Key.Key_Return)
    page.stopped.emit()
    result = of_kind(controller.window.page, ResultPage)
    QTest.keyClick(result, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    again = of_kind(controller.window.page, FlashCardPage)
    assert len(log(store, mara)) == 2
    assert asked(controller) == last
    assert again.header.subtitle.text() == "card 3 of 10"
    QTest.keyClicks(again.card, last)
    assert len(log(store, mara)) == 3
    QTest.keyClick(again.next_button, Qt.Key.Key_Return)
    assert again.header.subtitle.text() == "card 4 of 10"
    # Stopping before the first answer just leaves.
    page = begin(controller, mara)
    page.stopped.emit()
    assert controller.window.page is not None
    assert controller.window.page.page_title == "Home"
    # Stopping at any time loses nothing.
    page = begin(controller, mara)
    first = asked(controller)
    QTest.keyClicks(page.card, first)
    controller.window.go_back()
    assert log(store, mara)[3:] == [(first, Rating.GOOD, first)]


def test_minutes_are_counted_by_the_clock(
    controller: LearnController, mara: Profile, clock: Clock
) -> None:
    page = begin(controller, mara, length=("minutes", 5))
    assert page.header.subtitle.text() == "card 1, 5 minutes in all"
    for _card in range(4):
        clock.pass_time(seconds=80)
        QTest.keyClicks(page.card, asked(controller))
        QTest.keyClick(page.next_button, Qt.Key.Key_Return)
    assert isinstance(controller.window.page, ResultPage)


def test_a_store_that_fails_is_told_and_the_card_waits(
    controller: LearnController, store: Store, mara: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = begin(controller, mara)
    tile_id = asked(controller)

    def refuse(*_all: object) -> int:
        raise StoreWriteError("This could not be saved because the disk is full.")

    with monkeypatch.context() as broken:
        broken.setattr(Reviews, "add", refuse)
        QTest.keyClicks(page.card, tile_id)
    assert controller.window.visible_toast.text.startswith("This could not be saved")
    assert page.feedback.text == ""
    QTest.keyClicks(page.card, tile_id)
    assert log(store, mara) == [(tile_id, Rating.GOOD, tile_id)]


@pytest.mark.parametrize("set_id", BUILT_IN)
def test_every_set_can_be_practiced_both_ways(
    controller: LearnController, store: Store, mara: Profile, set_id: str
) -> None:
    page = begin(controller, mara, set_id=set_id, directions="both", length=("cards", 20))
    for _card in range(6):
        if page._view is not None and page._view.answering == "grade":
            QTest.keyClick(page.card, Qt.Key.Key_Space)
            QTest.keyClicks(page.initial_focus(), "3")
        else:
            right = next(
                each for each in page.answers.buttons if each.choice.tile_id == asked(controller)
            )
            right.click()
            QTest.keyClick(page.next_button, Qt.Key.Key_Return)
    assert [rating for _tile, rating, _said in log(store, mara)] == [Rating.GOOD] * 6


@pytest.mark.parametrize("set_id", BUILT_IN)
@pytest.mark.parametrize("direction", Direction)
def test_no_question_reads_out_its_answer(set_id: str, direction: Direction) -> None:
    tiles = tile_set(set_id)
    for tile in tiles.tiles.values():
        question, answer = (
            (tile.back, tile.front) if direction is Direction.READ else (tile.front, tile.back)
        )
        words = spoken_question(question, answer, tiles, direction).casefold()
        if question.sign is None and answer.sign is None:
            assert answer.alt.casefold() not in words.split(), tile.id
            assert answer.text.casefold() not in words.split(), tile.id
        else:
            assert words == question.alt.casefold()
        view = card_view(CardKey(set_id, tile.id, direction), tiles, "grade")
        assert view.spoken == spoken_question(question, answer, tiles, direction)


def test_what_is_written_finds_its_tile() -> None:
    elements = tile_set("elements")
    key = CardKey("elements", "h", Direction.MAKE)
    assert tile_written(key, elements, "hydrogen") == "h"
    assert tile_written(key, elements, "HELIUM") == "he"
    assert tile_written(key, elements, "unobtainium") == ""


def test_beside_a_sign_that_moves_nothing_is_cut(
    controller: LearnController, window: MainWindow, appearance: Appearance, mara: Profile
) -> None:
    """A button more stands there, which pushed the right-hand answers out of sight."""
    page = begin(controller, mara)
    key = CardKey("asl", "j", Direction.READ)
    view = card_view(key, tile_set("asl"), "choose", ("e", "j"))
    column = page.stage.beside
    content = there(column.widget())
    for size, scale in product(((1024, 640), (1366, 768)), (1.0, 1.5, 2.0)):
        window.resize(*size)
        appearance.use(Preferences(theme="light", text_scale=scale, reduced_motion=False))
        page.show_question(view)
        QApplication.processEvents()
        assert page.play_button.isVisible()
        turn, play, unknown = page.turn_button, page.play_button, page.unknown_button
        for part in (*page.answers.buttons, turn, play, unknown):
            right = part.mapTo(content, part.rect().topRight()).x()
            assert right < column.viewport().width(), part.accessibleName()
            assert part.width() >= part.minimumSizeHint().width()


def test_pictures_of_an_own_set_are_chosen_not_written(tmp_path: Path, store: Store) -> None:
    def tile(name: str) -> Tile:
        picture = Face("", f"a picture of a {name}", tmp_path / f"{name}.png")
        return Tile(name, picture, Face(name, name))

    names = ("cat", "dog")
    own = TileSet("pets", "Pets", "Pictures", "Words", "", {one: tile(one) for one in names})
    key = CardKey("pets", "cat", Direction.READ)
    assert answering_of(SessionStep(StepKind.ECHO, key), own) == "meet"
    assert comparison(key, own, "dog", names) is None

    def answering(tiles: TileSet, direction: Direction = Direction.READ) -> Answering:
        grader = Grader(store.profiles.add(tiles.name[:9]).id, store.reviews, Schedule(), local_now)
        teaching = TeachingOptions(answers=4, types=True)
        session = Session(grader, tiles, (direction,), chance=Random(1), teaching=teaching)
        step = there(session.next_step())
        return answering_of(step, tiles)

    assert answering(own) == "choose"
    assert answering(tile_set("roman")) == "type"
    assert answering(replace(own, name="Made"), Direction.MAKE) == "grade"
    alone = replace(own, name="Alone", tiles={"cat": own.tiles["cat"]})
    assert answering(alone) == "grade"
    assert verdict(key, own, "dog").sentence == (
        "That was a picture of a cat. These go together: a picture of a dog and dog. "
        "You will see it again soon."
    )


@pytest.mark.parametrize(
    ("done", "right", "large", "small"),
    [
        (2, 0, "Every answer helps you learn.", "Hard cards come back sooner. It took 1 minute."),
        (4, 1, "Every answer helps you learn.", "1 of 4 answers were right. It took 1 minute."),
        (4, 3, "Most answers were right.", "3 of 4 answers were right. It took 1 minute."),
        (4, 4, "All 4 answers were right.", "It took 1 minute."),
        (0, 0, "Nothing was answered yet.", ""),
    ],
)
def test_a_result_is_kind_in_large_and_exact_in_small(
    done: int, right: int, large: str, small: str
) -> None:
    result = SessionResult(done, right, 0, timedelta(seconds=50), (), ())
    assert headline(result) == large
    assert details(result, tile_set("asl")) == small


def test_what_to_do_after_a_session_is_no_window_of_its_own(
    window: MainWindow, shown_windows: list[str]
) -> None:
    """A window that comes up for a moment takes the keyboard away."""
    mixed_up = (("m", "n", 1),)
    view = SessionResult(4, 3, 0, timedelta(minutes=1), (), mixed_up)
    result = ResultPage(view, tile_set("asl"), "Letters")
    window.open_page(result)
    assert result.drill_button.isVisible()
    assert result.progress_button.isVisible()
    assert shown_windows == []
