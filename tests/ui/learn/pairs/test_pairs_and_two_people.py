"""Pairs, two together and look-alikes (issue 4, points 1 and 3)."""

from collections import defaultdict
from dataclasses import replace
from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from pullstrings_qt.core.learning_types import CardKey, Direction, Rating, Source
from pullstrings_qt.core.profile import SigningLevel
from pullstrings_qt.learning.look_alikes import look_alikes
from pullstrings_qt.learning.session import SessionResult
from pullstrings_qt.storage import Profile, Store, StoreWriteError
from pullstrings_qt.storage.reviews import Reviews
from pullstrings_qt.tiles.tile_set import tile_set
from pullstrings_qt.ui.kit.preferences import Preferences
from pullstrings_qt.ui.learn.cards.look_alikes_page import LookAlikesPage
from pullstrings_qt.ui.learn.cards.page import FlashCardPage
from pullstrings_qt.ui.learn.cards.result_page import ResultPage, drill_of, hard_items
from pullstrings_qt.ui.learn.cards.words import verdict
from pullstrings_qt.ui.learn.controller import LearnController
from pullstrings_qt.ui.learn.pairs.page import PairsPage
from pullstrings_qt.ui.learn.pairs.two_together import TwoPersonPage
from pullstrings_qt.ui.learn.tiles_button import mixed_up_words
from tests.ui.expect import of_kind, there


def pairs_page(controller: LearnController, seats: int = 1, count: int = 4) -> PairsPage:
    controller.open_activity("pairs")
    page = of_kind(controller.window.page, PairsPage)
    page.count.set_value(count)
    page.seats.set_value(seats)
    page.start_button.click()
    return page


def places(page: PairsPage) -> list[list[int]]:
    assert page.pairs is not None
    found = defaultdict(list)
    for place, card in enumerate(page.pairs.cards):
        found[card.tile_id].append(place)
    return list(found.values())


def test_a_card_face_down_tells_its_place_and_what_it_shows_as_it_is_turned_up(
    controller: LearnController, mara: Profile, said: list[str]
) -> None:
    page = pairs_page(controller)
    names = [button.accessibleName() for button in page.table.buttons]
    assert names[:5] == [
        "Row 1, column 1, face down",
        "Row 1, column 2, face down",
        "Row 1, column 3, face down",
        "Row 1, column 4, face down",
        "Row 2, column 1, face down",
    ]
    page.turn(0)
    assert page.pairs is not None
    card = page.pairs.cards[0]
    tile = tile_set("asl").tile(card.tile_id)
    face = tile.front if card.side == "front" else tile.back
    assert page.table.buttons[0].accessibleName() == f"Row 1, column 1: {face.alt}"
    page.turn(places(page)[1][0])
    page.go_on()
    assert page.table.buttons[0].accessibleName() == "Row 1, column 1, face down"
    # What it shows is told as it is turned up.
    page = pairs_page(controller)
    pair, other = places(page)[:2]
    faces = [button.face.alt.rstrip(".") for button in page.table.buttons]
    del said[:]
    page.turn(pair[0])
    page.turn(other[0])
    page.turn(pair[0])
    page.turn(pair[1])
    name = page.table.buttons[pair[0]].tile.front.alt
    assert said == [
        f"It shows: {faces[pair[0]]}. And where is the other one?",
        f"It shows: {faces[other[0]]}. Not a pair. Remember them.",
        f"It shows: {faces[pair[0]]}. And where is the other one?",
        f"It shows: {faces[pair[1]]}. A pair: {name}.",
    ]
    # Cards stand in long rows where the table is low.
    page = pairs_page(controller, count=8)
    table, cards = page.table, page.table.buttons
    table.resize(500, 500)
    assert (cards[4].x(), cards[0].width()) == (cards[0].x(), 125)
    table.resize(1000, 260)
    assert {card.y() for card in cards[:8]} == {cards[0].y()}
    assert cards[0].width() == 125
    assert cards[8].accessibleName().startswith("Row 2, column 1")
    cards[0].setFocus()
    QTest.keyClick(cards[0], Qt.Key.Key_Down)
    assert QApplication.focusWidget() is cards[8]


def test_the_game_is_played_by_keyboard_and_alone_or_by_two(
    controller: LearnController, mara: Profile, qtbot: QtBot, store: Store
) -> None:
    page = pairs_page(controller)
    first = page.table.buttons[0]
    assert QApplication.focusWidget() is first
    QTest.keyClick(first, Qt.Key.Key_Return)
    QTest.keyClick(first, Qt.Key.Key_Right)
    second = QApplication.focusWidget()
    assert second is page.table.buttons[1]
    QTest.keyClick(second, Qt.Key.Key_Down)
    assert QApplication.focusWidget() is page.table.buttons[5]
    assert page.pairs is not None
    assert page.pairs.up == (0,)
    # Strangers are turned down by the next card.
    page = pairs_page(controller)
    one, two = places(page)[:2]
    page.turn(one[0])
    page.turn(two[0])
    assert page.words.text() == "Not a pair. Remember them."
    assert page.go_on_button.isVisible()
    page.turn(two[1])
    assert page.pairs is not None
    assert page.pairs.up == (two[1],)
    # Nothing moves with reduced motion, and else cards turn.
    page = pairs_page(controller)
    page.turn(0)
    assert page.table.buttons[0]._share == 1.0
    controller.appearance.use(Preferences(theme="light", reduced_motion=False))
    page.turn(1)
    assert page.table.buttons[1]._share < 1.0
    qtbot.waitUntil(lambda: page.table.buttons[1]._share == 1.0)
    # Two play against each other.
    store.profiles.add("Theo")
    page = pairs_page(controller, seats=2)
    assert [card.player.name for card in page.scores] == ["Mara", "Theo"]
    one, two, *rest = places(page)
    page.turn(one[0])
    page.turn(two[0])
    page.go_on()
    assert (page.scores[0].lit, page.scores[1].lit) == (False, True)
    for pair in (one, two, *rest):
        for place in pair:
            page.turn(place)
    assert page.words.text() == "Theo has more pairs, 4 to 0."
    assert (page.scores[0].score, page.scores[1].score) == ("0", "4")
    assert QApplication.focusWidget() is page.go_on_button


# --- two together -------------------------------------------------------------------------


def two_page(controller: LearnController, mode: str = "read") -> TwoPersonPage:
    controller.open_activity("two_person")
    page = of_kind(controller.window.page, TwoPersonPage)
    page.mode.set_value(mode)
    page.start_button.click()
    return page


def test_it_is_clear_who_answers_and_scores_are_kept(
    controller: LearnController, store: Store, mara: Profile
) -> None:
    theo = store.profiles.add("Theo")
    page = two_page(controller)
    assert page.heading.text() == "Mara, what is this?"
    assert page.hint.text() == "Theo shows the card and then judges."
    assert (page.scores[0].task, page.scores[1].task) == ("answers", "shows")
    QTest.keyClick(page.card, Qt.Key.Key_1)
    assert page.scores[0].score == "0 of 0", "nothing is judged before the answer is shown"
    QTest.keyClick(page.card, Qt.Key.Key_Space)
    QTest.keyClick(page.card, Qt.Key.Key_1)
    assert page.heading.text() == "Theo, what is this?"
    assert page.scores[0].score == "1 of 1"
    QTest.keyClick(page.card, Qt.Key.Key_Space)
    QTest.keyClick(page.card, Qt.Key.Key_2)
    assert page.scores[1].score == "0 of 1"
    kept = [store.reviews.page(one.id)[0][1] for one in (mara, theo)]
    assert [(one.rating, one.source) for one in kept] == [
        (Rating.GOOD, Source.DRILL),
        (Rating.AGAIN, Source.DRILL),
    ]


def test_a_guest_leaves_nothing_behind_and_practice_can_be_switched_off(
    controller: LearnController, store: Store, mara: Profile
) -> None:
    page = two_page(controller)
    assert page.scores[1].player.name == "Guest"
    page.ask_next()
    page.counts.setChecked(False)
    page.start_button.click()
    for _card in range(2):
        page.show_answer()
        page.right_button.click()
    assert store.reviews.count(mara.id) == 0


def test_a_judgment_can_be_taken_back_and_play_goes_on_where_it_cannot_be_kept(
    controller: LearnController, store: Store, mara: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = two_page(controller)
    page.show_answer()
    page.wrong_button.click()
    assert store.reviews.count(mara.id) == 1
    QTest.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert store.reviews.count(mara.id) == 0
    assert page.heading.text() == "Mara, what is this?"
    assert page.scores[0].score == "0 of 0"

    # Where an answer cannot be kept.
    def refuse(*_all: object) -> int:
        raise StoreWriteError("This could not be saved because the disk is full.")

    page = two_page(controller)
    page.show_answer()
    with monkeypatch.context() as broken:
        broken.setattr(Reviews, "add", refuse)
        page.right_button.click()
    assert controller.window.visible_toast.text.startswith("This could not be saved")
    assert page.scores[0].score == "1 of 1"
    page.undo_asked.emit()
    assert page.scores[0].score == "0 of 0"
    # One signs, and the other reads.
    page = two_page(controller, "sign")
    assert page.heading.text() == "Guest, sign this"
    face = there(page.card.pane.face)
    letter = face.text
    assert letter in page.card.accessibleName()
    page.right_button.click()
    assert store.reviews.page(mara.id)[0][1].key == CardKey("asl", letter.lower(), Direction.READ)


def test_both_hear_how_it_ended(controller: LearnController, mara: Profile) -> None:
    page = two_page(controller)
    for _card in range(10):
        page.show_answer()
        page.right_button.click()
    assert page.heading.text() == "Mara: 5 of 5. Guest: 5 of 5."
    assert QApplication.focusWidget() is page.next_button


# --- look-alikes --------------------------------------------------------------------------


def mix_up(controller: LearnController, person: Profile, one: str, other: str, times: int) -> None:
    grader = controller.learners.grader(person)
    for _time in range(times):
        grader.answer(CardKey("asl", one, Direction.READ), other)


def test_own_mix_ups_come_first(controller: LearnController, mara: Profile) -> None:
    mix_up(controller, mara, "g", "h", 2)
    mix_up(controller, mara, "w", "b", 3)
    controller.open_activity("look_alikes")
    page = of_kind(controller.window.page, LookAlikesPage)
    told = [(set(one.tile_ids), one.accessibleDescription()) for one in page.grid.buttons]
    assert told[0] == ({"b", "w"}, "Mixed up 3 times")
    assert told[1] == ({"g", "h"}, "Mixed up 2 times")
    assert told[-1][1] == "Not mixed up yet"
    assert page.grid.buttons[0].accessibleName() == "B and W"


def test_only_members_are_asked_and_offered(
    controller: LearnController, store: Store, mara: Profile
) -> None:
    controller.open_activity("look_alikes")
    page = of_kind(controller.window.page, LookAlikesPage)
    first = page.grid.buttons[0]
    assert first.tile_ids == ("m", "n"), "fists come in pairs"
    assert first.hasFocus()
    QTest.keyClick(first, Qt.Key.Key_Return)
    cards = of_kind(controller.window.page, FlashCardPage)
    asked = set()
    for _card in range(12):
        offered = {each.choice.tile_id for each in cards.answers.buttons}
        assert offered == set("mn")
        assert controller.cards is not None
        assert controller.cards.source.current is not None
        asked.add(controller.cards.source.current.tile_id)
        QTest.keyClicks(cards.card, "1")
        cards.main_button.click()
    assert asked == set("mn")
    assert isinstance(controller.window.page, ResultPage)
    sources = {review.source for _id, review in store.reviews.page(mara.id)}
    assert sources == {Source.DRILL}


def test_a_result_offers_the_pair_that_was_mixed_up(
    controller: LearnController, store: Store, mara: Profile
) -> None:
    grader = controller.learners.grader(mara)
    for letter in "uvr":  # U looks like both of the others
        grader.review(CardKey("asl", letter, Direction.READ), Rating.AGAIN)
    mara = store.profiles.change(mara._replace(letter_order="UVR", name_first=False))
    learner = controller.learners.of(mara)
    controller.learners.keep(learner, replace(learner.choices, directions="read"))
    controller.with_learner(controller.open_cards)
    cards = of_kind(controller.window.page, FlashCardPage)
    shown, wrong = "", None
    while wrong is None:
        assert controller.cards is not None
        assert controller.cards.source.current is not None
        shown = controller.cards.source.current.tile_id
        alike = look_alikes("asl", shown)
        buttons = cards.answers.buttons
        wrong = next((each for each in buttons if each.choice.tile_id in alike), None)
        if wrong is None:
            QTest.keyClicks(cards.card, shown)
            cards.next_button.click()
    wrong.click()
    cards.stopped.emit()
    result = of_kind(controller.window.page, ResultPage)
    first, second = shown.upper(), wrong.choice.tile_id.upper()
    assert result.drill_button.text() == f"Practice {first} and {second}"
    result.drill_button.click()
    drill = of_kind(controller.window.page, FlashCardPage)
    assert {each.choice.face.text for each in drill.answers.buttons} == {first, second}


def test_a_slip_is_no_mix_up_until_it_comes_again(
    controller: LearnController, store: Store, mara: Profile
) -> None:
    asl = tile_set("asl")

    def result(*mixed_up: tuple[str, str, int]) -> SessionResult:
        again = tuple(CardKey("asl", one, Direction.READ) for one, _other, _times in mixed_up)
        return SessionResult(len(mixed_up), 0, 0, timedelta(), again, mixed_up)

    slip = result(("q", "e", 1))
    assert drill_of(slip, asl) == ()
    assert [(one.title, one.words) for one in hard_items(slip, asl)] == [
        ("Q", asl.tile("q").back.alt)
    ]
    assert drill_of(result(("q", "e", 1), ("g", "q", 1)), asl) == ("g", "q")
    assert drill_of(result(("q", "e", 1), ("e", "q", 1)), asl) == ("q", "e")
    assert hard_items(result(("q", "e", 2)), asl)[0].words == asl.tile("q").back.alt
    said = verdict(CardKey("asl", "q", Direction.READ), asl, "e")
    assert said.words == f"{asl.tile('q').back.alt} You will see it again soon."
    mix_up(controller, mara, "q", "e", 1)
    mix_up(controller, mara, "w", "b", 2)
    controller.open_activity("look_alikes")
    page = of_kind(controller.window.page, LookAlikesPage)
    groups = [set(one.tile_ids) for one in page.grid.buttons]
    assert groups[0] == {"w", "b"}
    assert mixed_up_words(1) == "Mixed up once"
    assert {"q", "e"} not in groups


def test_a_drill_of_what_is_gone_says_so_and_somebody_deleted_during_the_cards_leads_back(
    controller: LearnController, mara: Profile, monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    """A match played long ago may offer one; so may a page of progress."""
    told: list[str] = []
    monkeypatch.setattr(controller.window, "show_problem", told.append)
    page = controller.window.page
    controller.drill(("a", "b"), "long-gone")
    controller.drill(("a", "no such tile"), "asl")
    assert controller.window.page is page
    assert told == [
        "The tile set “long-gone” is not on this computer.",
        "Some of these tiles are no longer in their set.",
    ]
    # Somebody deleted during the cards leads back.
    below = controller.window.page
    controller.start()
    assert isinstance(controller.window.page, FlashCardPage)
    store.profiles.remove(mara.id)
    controller.window.page.stopped.emit()
    assert controller.window.page is below


def test_whoever_is_just_starting_is_dealt_letters_they_have_met(
    controller: LearnController, store: Store, mara: Profile
) -> None:
    """Issue 15, point 6."""
    new = store.profiles.change(mara._replace(level=SigningLevel.NEW))
    learner = controller.learners.of(new)
    assert set(controller.learners.dealt(learner)) == set("marl"), "the first ones of all"
    for letter in "uvbst":
        controller.learners.grader(new).review(CardKey("asl", letter, Direction.READ), Rating.EASY)
    assert set(controller.learners.dealt(learner)) == set("uvbst")
    controller.open_activity("pairs")
    page = of_kind(controller.window.page, PairsPage)
    page.start_button.click()
    assert page.pairs is not None
    assert {card.tile_id for card in page.pairs.cards} <= set("uvbst")
    controller.window.go_back()
    controller.open_activity("two_person")
    two = of_kind(controller.window.page, TwoPersonPage)
    two.start_button.click()
    shown = set()
    while two.card.isVisible():
        face = there(two.card.pane.face)
        assert face.sign is not None
        shown.add(face.sign.lower())
        two.show_answer()
        two.right_button.click()
    assert shown <= set("uvbst")
    controller.window.go_back()
    controller.open_activity("look_alikes")
    alike = of_kind(controller.window.page, LookAlikesPage)
    assert [one.tile_ids for one in alike.grid.buttons] == [("s", "t"), ("u", "v")]
