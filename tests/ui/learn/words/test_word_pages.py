"""Reading and spelling words, from the page to the reviews (issue 4, points 3)."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.learning_types import CardKey, CardReview, CardState, Direction, Rating
from pullstrings_qt.core.profile import SigningLevel
from pullstrings_qt.learning.grader import Grader
from pullstrings_qt.learning.schedule import Schedule
from pullstrings_qt.learning.word_drill import WordDrill
from pullstrings_qt.learning.words import read_as
from pullstrings_qt.signs.alphabet import LETTERS
from pullstrings_qt.signs.views import Hand
from pullstrings_qt.storage import open_store
from pullstrings_qt.tiles.tile_set import tile_set
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.learn.controller import LearnController
from pullstrings_qt.ui.learn.routes import start_words
from pullstrings_qt.ui.learn.words.activity import (
    WordActivity,
    first_choices,
    reading_feedback,
    remembered_choices,
)
from pullstrings_qt.ui.learn.words.choices import (
    SPEEDS,
    WordChoices,
    slower_than,
    speed_words,
    word_choices,
)
from pullstrings_qt.ui.learn.words.page import WordPage
from pullstrings_qt.ui.learn.words.read_word_page import ReadWordPage
from pullstrings_qt.ui.learn.words.spell_it_page import SpellItPage
from tests.ui.expect import of_kind

Opened: TypeAlias = Callable[[WordPage], WordActivity]

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
NAMES = WordChoices(source="names", names="Anna")


class Store:
    """Reviews and settings in memory; it can be full."""

    def __init__(self) -> None:
        self.reviews: list[CardReview] = []
        self.states: dict[CardKey, CardState] = {}
        self.values: dict[str, Any] = {}
        self.full = False

    def card(self, person: int, key: CardKey) -> CardState | None:
        return self.states.get(key)

    def cards(self, person: int, set_id: str) -> dict[CardKey, CardState]:
        return self.states

    def add(self, person: int, review: CardReview, after: CardState) -> int:
        if self.full:
            raise PullstringsError("There is no room left.")
        self.reviews.append(review)
        self.states[review.key] = after
        return len(self.reviews)

    def get(self, key: str, default: Any) -> Any:
        return self.values.get(key, default)

    def set(self, key: str, value: Any) -> None:
        if self.full:
            raise PullstringsError("There is no room left.")
        self.values[key] = value


@pytest.fixture
def store() -> Store:
    return Store()


@pytest.fixture
def toasts() -> list[str]:
    return []


@pytest.fixture
def opened(
    window: MainWindow, store: Store, toasts: list[str]
) -> Callable[[WordPage], WordActivity]:
    """Return what opens a page and starts its drill."""

    def open_page(page: WordPage) -> WordActivity:
        window.open_page(page)
        grader = Grader(1, store, Schedule(), lambda: NOW)  # type: ignore[arg-type]
        activity = WordActivity(
            WordDrill(grader, tile_set("asl"), chance=Random(1)),
            page.choices.choices,
            reads=isinstance(page, ReadWordPage),
            grader=grader,
            settings=store,
            tell=toasts.append,
            person="mara",
        )
        start_words(page, activity, toasts.append)
        return activity

    return open_page


def reading(choices: WordChoices = NAMES) -> ReadWordPage:
    page = ReadWordPage(choices)
    page.view.clock = lambda: 0.0
    return page


def test_a_word_waits_for_its_button_and_is_answered_by_typing(
    opened: Opened, store: Store, toasts: list[str], said: list[str]
) -> None:
    page = reading()
    opened(page)
    assert not page.view.is_playing, "nothing moves by itself"
    assert page.play_button.hasFocus()
    QTest.keyClick(page.play_button, Qt.Key.Key_Space)
    assert page.view.is_playing
    assert page.play_button.isHidden()
    assert page.field.field.hasFocus()
    QTest.keyClick(page.field.field, Qt.Key.Key_Return)
    assert page.field.note.text() == said[-1] == "Type your answer first."
    assert page.field.note.isVisibleTo(page)
    assert store.reviews == []
    QTest.keyClicks(page.field.field, "anna")
    assert page.field.note.isHidden()
    QTest.keyClick(page.field.field, Qt.Key.Key_Return)
    assert page.feedback.text == "Yes, ANNA."
    assert page.marks.isHidden()
    assert page.next_button.isVisibleTo(page)
    assert {(each.key.tile_id, each.right) for each in store.reviews} == {("a", True), ("n", True)}
    assert page.header.subtitle.text() == "1 of 1 right"


def test_a_wrong_answer_shows_which_letter_was_taken_for_which_and_all_hands(
    opened: Opened, store: Store, toasts: list[str]
) -> None:
    page = reading()
    opened(page)
    page.field.field.setText("amna")
    page.field.button.click()
    assert page.feedback.text.startswith("That was ANNA. N was taken for M.")
    assert "Three fingers" in page.feedback.text
    assert page.marks.isVisibleTo(page)
    assert page.marks.accessibleName() == "N was taken for M."
    wrong = [each for each in store.reviews if not each.right]
    assert [(each.key.tile_id, each.taken_for) for each in wrong] == [("n", "m")]
    page = reading()
    opened(page)
    store.reviews.clear()  # giving up leaves none
    page.give_up_button.click()
    assert page.feedback.text.startswith("That was ANNA.")
    assert store.reviews == []
    page.next_button.click()
    assert page.field.field.isEnabled()
    assert page.feedback.isHidden()
    assert page.view.is_playing, "who has just gone on waits for it"
    assert page.field.field.hasFocus()
    page = reading()
    opened(page)
    assert not page.view.keeps_letters
    page.field.field.setText("amna")
    page.field.button.click()
    assert page.view.keeps_letters
    page.ask_next()
    assert not page.view.keeps_letters, "the next word is not given away"


def test_before_the_answer_nothing_on_the_page_names_the_word(
    opened: Opened, store: Store, toasts: list[str]
) -> None:
    page = reading(WordChoices(length="middle"))
    activity = opened(page)
    word = activity.drill.word
    for label in (page.heading.text(), page.hint.text(), page.view.accessibleName()):
        assert word not in label.upper()
    page.describe_button.click()
    assert "The sign for" not in page.described.text()
    page.field.field.setText("x")
    page.field.button.click()
    page.describe_button.click()
    assert "The sign for" in page.described.text()


def test_slower_plays_again_and_the_next_word_has_the_chosen_speed(
    opened: Opened, store: Store, toasts: list[str]
) -> None:
    page = reading(WordChoices(source="names", names="Anna", speed=2.0))
    opened(page)
    QTest.keyClick(page.field.field, Qt.Key.Key_F3)
    assert page.view.speed == 1.5
    assert page.pause_button.isVisible()
    page.pause_button.setFocus()
    page.view._go_to(60.0)
    page.view.pause()
    assert page.pause_button.isHidden(), "one button plays it again"
    assert page.again_button.hasFocus()
    page.slower_button.click()
    page.slower_button.click()
    assert page.view.speed == 0.5
    assert not page.slower_button.isEnabled()
    page.ask_next()
    assert page.view.speed == 2.0


def test_a_full_store_is_told_of_and_names_that_cannot_be_spelled_are_skipped_with_a_note(
    opened: Opened, store: Store, toasts: list[str]
) -> None:
    page = reading()
    opened(page)
    store.full = True
    page.answered.emit("anna")
    assert toasts == ["There is no room left."]
    assert page.feedback.isHidden()
    store.full = False
    page.answered.emit("anna")
    assert page.feedback.text == "Yes, ANNA."
    # Names that cannot be spelled are skipped with a note.
    page = reading(WordChoices(source="names", names="Anna, R2"))
    activity = opened(page)
    assert activity.drill.word == "ANNA"
    assert page.choices.note.text() == ("R2 cannot be spelled with these signs, so it is left out.")
    # Choices are kept for the person and come back.
    page = reading()
    opened(page)
    page.choices.speed.chosen.emit(3.0)
    page.choices.length.chosen.emit("long")
    found = remembered_choices(store, "mara")
    assert (found.speed, found.length, found.names) == (3.0, "long", "Anna")
    assert remembered_choices(store, "theo") == WordChoices()
    assert word_choices({"speed": "fast", "length": 7, "names": None}) == WordChoices()
    assert word_choices([1]) == WordChoices()


@pytest.mark.parametrize(
    ("choices", "sentence"),
    [
        (WordChoices(source="names"), "Type your names"),
        (WordChoices(source="names", names="7"), "No word fits"),
        (WordChoices(known_only=True), "No word fits what is chosen here."),
    ],
)
def test_an_empty_list_gives_a_sentence_and_another_choice_goes_on(
    opened: Opened, choices: WordChoices, sentence: str
) -> None:
    page = reading(choices)
    opened(page)
    assert page.hint.text().startswith(sentence)
    assert not page.field.isVisibleTo(page)
    assert not page.view.is_playing
    page.choices.source.chosen.emit("words")
    page.choices.known.setChecked(False)
    assert page.word
    assert page.field.isVisibleTo(page)


def test_only_letters_that_were_met_are_spelled(
    opened: Opened, store: Store, toasts: list[str]
) -> None:
    for letter in "eat":
        key = CardKey("asl", letter, Direction.READ)
        store.states[key] = Schedule().grade(None, Rating.GOOD, NOW)
    page = reading(WordChoices(known_only=True, length="any"))
    activity = opened(page)
    words = {activity.drill.next_word() for _ in range(30)}
    assert words
    assert all(set(word) <= set("EAT") for word in words)
    grader = Grader(1, store, Schedule(), lambda: NOW)  # type: ignore[arg-type]
    store.states.clear()
    for letter in "jqxz":
        key = CardKey("asl", letter, Direction.READ)
        store.states[key] = Schedule().grade(None, Rating.GOOD, NOW)
    assert first_choices(grader, SigningLevel.NEW) == WordChoices(speed=1.0)


@pytest.mark.parametrize("met_by", Direction)
def test_who_just_starts_gets_words_of_letters_already_met(
    opened: Opened, store: Store, toasts: list[str], met_by: Direction
) -> None:
    """A letter nobody has shown yet cannot be read; until four are met, words are short."""
    grader = Grader(1, store, Schedule(), lambda: NOW)  # type: ignore[arg-type]
    assert first_choices(grader, SigningLevel.NEW) == WordChoices(speed=1.0)
    for letter in "eat":
        store.states[CardKey("asl", letter, met_by)] = Schedule().grade(None, Rating.GOOD, NOW)
    assert first_choices(grader, SigningLevel.NEW) == WordChoices(speed=1.0)
    store.states[CardKey("asl", "s", met_by)] = Schedule().grade(None, Rating.GOOD, NOW)
    first = first_choices(grader, SigningLevel.NEW)
    assert (first.known_only, first.speed, first.length) == (True, 1.0, "short")
    page = SpellItPage(first)
    page.view.clock = lambda: 0.0
    activity = opened(page)
    words = {activity.drill.next_word() for _ in range(30)}
    assert len(words) > 5
    assert all(set(word) <= set("EATS") for word in words)
    assert first_choices(grader, SigningLevel.FLUENT) == WordChoices(speed=4.0)


def test_spelling_hides_the_hand_until_it_is_asked_for(
    opened: Opened, store: Store, toasts: list[str]
) -> None:
    page = SpellItPage(NAMES)
    page.view.clock = lambda: 0.0
    opened(page)
    assert page.card.cover == "ANNA"
    assert not page.view.isVisibleTo(page)
    QTest.keyClick(page, Qt.Key.Key_F2)
    QTest.keyClick(page, Qt.Key.Key_1)
    assert not page.view.is_playing
    assert store.reviews == []
    QTest.keyClick(page.show_button, Qt.Key.Key_Space)
    assert page.card.cover == ""
    assert page.view.is_playing
    QTest.keyClick(page.view, Qt.Key.Key_3)
    assert {(each.key.tile_id, each.key.direction) for each in store.reviews} == {
        ("a", Direction.MAKE),
        ("n", Direction.MAKE),
    }
    assert page.card.cover == "ANNA"


def test_an_answer_is_judged_letter_by_letter() -> None:
    # Strange characters are named and left out.
    verdict = reading_feedback(read_as("CAT", "c7at", LETTERS))
    assert verdict.right
    assert verdict.sentence == "Yes, CAT. No hand spells “7” here, so that was left out."
    verdict = reading_feedback(read_as("CAT", "ca", LETTERS))
    assert verdict.sentence == "That was CAT. T was missed."
    verdict = reading_feedback(read_as("AT", "art", LETTERS))
    assert verdict.sentence == "That was AT. There was no R."
    # One read in another place is neither missed nor too much.
    verdict = reading_feedback(read_as("MIA", "ami", LETTERS))
    assert verdict.sentence == "That was MIA. A stands in another place."
    # Every missed one is named: of five mistakes three were told.
    words = reading_feedback(read_as("PLANET", "XYZ", LETTERS)).words
    assert all(f"{letter} was" in words for letter in "PLANET")
    # Speeds run from half a letter to six a second.
    assert (SPEEDS[0], SPEEDS[-1]) == (0.5, 6.0)
    assert slower_than(6.0) == 5.0
    assert slower_than(0.5) == 0.5
    assert len({speed_words(speed) for speed in SPEEDS}) == len(SPEEDS)


@pytest.mark.parametrize(
    ("activity", "kind"), [("read_word", ReadWordPage), ("spell_it", SpellItPage)]
)
def test_the_hub_opens_the_drills_for_who_learns(
    window: MainWindow,
    appearance: Appearance,
    data_folder: Path,
    activity: str,
    kind: type[WordPage],
) -> None:
    opened_store = open_store(data_folder)
    store = opened_store.store
    profile = store.profiles.change(store.profiles.add("Mara")._replace(left_handed=True))
    window.open_page(Page("Home"))
    controller = LearnController(window, appearance, store, window, chance=Random(7))
    controller.open_activity(activity)
    page = of_kind(window.page, kind)
    assert page.word
    assert page.view.hand is Hand.LEFT
    if isinstance(page, ReadWordPage):
        page.answered.emit(page.word)
        assert page.feedback.text.startswith("Yes")
    if isinstance(page, SpellItPage):
        page.show_answer()
        page.grades.graded.emit(Rating.GOOD)
    assert store.reviews.cards(profile.id, "asl")
    page.choices.speed.chosen.emit(4.0)
    assert remembered_choices(store.settings, profile.key).speed == 4.0
    window.go_back()
    store.close()


def test_a_word_to_spell_is_seen_as_by_the_signer(window: MainWindow) -> None:
    spell, read = SpellItPage(WordChoices()), ReadWordPage(WordChoices())
    assert spell.view.from_signer
    assert not read.view.from_signer
    for page in (spell, read):
        page.deleteLater()
