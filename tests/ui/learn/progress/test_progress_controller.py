"""Progress between hub, store and files (issue 4, point 5)."""

from datetime import timedelta
from random import Random

import pytest

from pullstrings_qt.core.learning_types import CardKey, Direction
from pullstrings_qt.learning.grader import Grader
from pullstrings_qt.learning.schedule import Schedule
from pullstrings_qt.storage import Store
from pullstrings_qt.storage.errors import StoreReadError
from pullstrings_qt.tiles.own_sets import OwnTileSets
from pullstrings_qt.tiles.tile_set import tile_set
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.learn.cards.page import FlashCardPage
from pullstrings_qt.ui.learn.controller import LearnController
from pullstrings_qt.ui.learn.page import LearnPage
from pullstrings_qt.ui.learn.people.dialogs import ProfileDialog
from pullstrings_qt.ui.learn.progress.page import ProgressPage
from pullstrings_qt.ui.learn.tiles_button import TilesButton
from tests.learning.card_samples import EVENING, HandClock
from tests.ui.expect import of_kind, there

READ = Direction.READ


@pytest.fixture
def controller(
    window: MainWindow, appearance: Appearance, store: Store, told: list[str], own_sets: OwnTileSets
) -> LearnController:
    return LearnController(window, appearance, store, window, clock=HandClock(), chance=Random(1))


def answers(store: Store, name: str, set_id: str, *pairs: str) -> int:
    """Let somebody answer cards over some days, each pair being what was shown and said."""
    found = store.profiles.named(name) or store.profiles.add(name)
    clock = HandClock(EVENING - timedelta(days=2))
    grader = Grader(found.id, store.reviews, Schedule(), clock)
    for pair in pairs:
        shown, said = pair.split(">")
        grader.answer(CardKey(set_id, shown, READ), said, millis=1500)
        clock.move(minutes=30)
    return found.id


@pytest.fixture
def mara(store: Store) -> int:
    return answers(store, "Mara", "asl", "m>n", "m>m", "n>m", "a>a", "s>t")


def opened(controller: LearnController) -> ProgressPage:
    controller.open_hub()
    controller.open_activity("progress")
    return of_kind(controller.window.page, ProgressPage)


def test_the_hub_leads_to_the_progress_of_who_learns(
    controller: LearnController, mara: int, store: Store
) -> None:
    page = opened(controller)
    assert page.header.subtitle.text() == "Mara · English letters and ASL"
    assert page.header.back.words == "Learn"
    assert page.content.mix_ups[0].count == 2
    assert page.drill_button.words == "Practice"
    assert page.days.count == 30
    assert sum(day.reviews for day in page.content.days) == 5
    # All cards for today are asked of the set in sight.
    waiting = page.content.waiting
    assert waiting > 5, "five have been met, and new ones come with every day"
    assert page.cards_button.words == f"All {waiting} cards for today"
    page.sets.chosen.emit("roman")
    page.cards_button.click()
    cards = of_kind(controller.window.page, FlashCardPage)
    assert cards.page_title == tile_set("roman").name
    # A set that is gone gives way to the one that is practiced.
    page = opened(controller)
    page.sets.chosen.emit("gone")
    assert page.content.tiles.id == "asl"
    # The drill asks the two, and the page is new when one comes back.
    page = opened(controller)
    pair = of_kind(page.pairs.parts[0], TilesButton)
    pair.click()
    cards = of_kind(controller.window.page, FlashCardPage)
    assert {button.choice.tile_id for button in cards.answers.buttons} == {"m", "n"}
    cards.answers.buttons[0].click()
    controller.window.go_back()
    assert controller.window.page is page
    assert sum(day.reviews for day in page.content.days) == 6


def test_where_nobody_is_the_page_asks_for_a_name_first_and_is_kind(
    controller: LearnController, store: Store
) -> None:
    controller.open_hub()
    controller.open_activity("progress")
    dialog = of_kind(controller.window.overlay, ProfileDialog)
    dialog.cancel()
    assert isinstance(controller.window.page, LearnPage)
    # Somebody new sees a kind page and can begin.
    store.profiles.add("Zoe")
    page = opened(controller)
    assert page.welcome.isVisible()
    page.cards_button.click()
    assert isinstance(controller.window.page, FlashCardPage)


def test_person_and_set_can_be_switched(
    controller: LearnController, store: Store, mara: int
) -> None:
    theo = answers(store, "Theo", "hiragana", "nu>me", "nu>me", "a>a")
    page = opened(controller)
    page.people.chosen.emit(theo)
    assert page.content.person == theo
    assert page.content.is_empty, "Theo has not begun with the alphabet"
    page.sets.chosen.emit("hiragana")
    assert page.content.tiles.id == "hiragana"
    assert len(page.content.mastery) == 46
    assert [button.accessibleName() for button in page.pairs.parts] == ["Practice nu and me"]
    learner = there(controller.learners.current())
    assert learner.profile.id == theo
    assert learner.choices.set_id == "asl", "looking at a set does not change what is practiced"


def test_a_store_that_cannot_be_read_is_told_of(
    controller: LearnController,
    store: Store,
    mara: int,
    told: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    controller.open_hub()

    def fail(*_all: object) -> None:
        raise StoreReadError("It cannot be read.")

    monkeypatch.setattr(store.reviews, "days", fail)
    controller.open_activity("progress")
    assert isinstance(controller.window.page, LearnPage)
    assert "It cannot be read." in told
