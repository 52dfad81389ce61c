"""The pictures of the pages of learning, each in three themes at two sizes of the text."""

from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from pullstrings_qt.core.learning_types import CardKey, Direction, SigningLevel
from pullstrings_qt.learning.clock import local_now
from pullstrings_qt.learning.reviewer import Reviewer
from pullstrings_qt.learning.schedule import Schedule
from pullstrings_qt.storage import Profile, Store

LOOKS: Final = tuple(
    (theme, scale) for theme in ("light", "dark", "contrast") for scale in (1.25, 2.0)
)
_LEARNED: Final = "abcdefghiklmnorstuvwy"
_TAKEN_FOR: Final = {"m": "n", "n": "m", "s": "t", "g": "h", "r": "u"}
_DAYS: Final = 24


def take_learning(studio: Any) -> None:
    """Every page of learning, after some weeks of practice.

    Args:
        studio: the `Studio` of ``screenshots.py``.
    """
    mara = learn_for_weeks(studio.session.store)
    learning = studio.navigation.learning
    learning.learners.choose_person(mara.id)
    learning.learners.chance.seed(5)
    studio.dress()
    studio.home()
    studio.navigation.open_learning()
    _every_look(studio, "learn")
    learner = learning.learners.current()
    learning.learners.keep(learner, replace(learner.choices, directions="read"))
    learning.start()
    _every_look(studio, "flash-card")
    _answer(studio, right=False)
    _every_look(studio, "flash-card-answered")
    for _card in range(5):
        studio.window.page.next_button.click()
        _answer(studio, right=True)
    studio.window.page.stopped.emit()
    _every_look(studio, "session-result")
    studio.window.go_back()
    _take_making(studio)
    for activity in ("read_word", "spell_it", "look_alikes", "progress"):
        learning.open_activity(activity)
        _every_look(studio, activity.replace("_", "-"))
        studio.window.go_back()
    _take_progress(studio)
    _take_games(studio)
    _take_people(studio)
    studio.dress()
    studio.home()


def learn_for_weeks(store: Store) -> Profile:
    """Let a person practise most letters for some weeks, and mix a few of them up."""
    mara = store.profiles.named("Mara") or store.profiles.add("Mara")
    theo = store.profiles.named("Theo") or store.profiles.add("Theo")
    store.profiles.change(replace(theo, avatar="boat", left_handed=True))
    mara = store.profiles.change(replace(mara, avatar="fox", level=SigningLevel.SOME))
    chance = Random(11)
    moment = local_now() - timedelta(days=_DAYS)

    def clock() -> datetime:
        return moment

    reviewer = Reviewer(mara.id, store.reviews, Schedule(Random(3)), clock)
    for day in range(_DAYS):
        moment += timedelta(days=1)
        for letter in chance.sample(_LEARNED[: 6 + day], min(6 + day // 2, 14)):
            wrong = letter in _TAKEN_FOR and chance.random() < 0.35
            said = _TAKEN_FOR[letter] if wrong else letter
            moment += timedelta(seconds=4)
            reviewer.answer(CardKey("asl", letter, Direction.READ), said, millis=2600 - 60 * day)
    return mara


def _every_look(studio: Any, name: str) -> None:
    studio.dress()
    studio.take(f"learning/{name}")
    for theme, scale in LOOKS:
        studio.dress(theme=theme, scale=scale)
        studio.take(f"learning/{name}-{theme}-{round(scale * 100)}")
    studio.dress()


def _answer(studio: Any, *, right: bool) -> None:
    page, run = studio.window.page, studio.navigation.learning.cards
    shown = run.source.current.tile_id
    for button in page.answers.buttons:
        if (button.choice.tile_id == shown) is right:
            button.click()
            return


def _take_making(studio: Any) -> None:
    """See the letter, make the sign, look."""
    learning = studio.navigation.learning
    learner = learning.learners.current()
    learning.learners.keep(learner, replace(learner.choices, directions="make"))
    learning.start()
    _every_look(studio, "make-a-sign")
    QTest.keyClick(studio.window.page.card, Qt.Key.Key_Space)
    _every_look(studio, "make-a-sign-shown")
    studio.window.go_back()
    learning.learners.keep(learner, learner.choices)


def _take_progress(studio: Any) -> None:
    """A mix-up pointed at, the charts below, the same as tables, and somebody who begins."""
    learning = studio.navigation.learning
    learning.open_activity("progress")
    page = studio.window.page
    page.matrix.view.point_at(page.matrix.view.figure.start())
    studio.take("learning/progress-pointed")
    page.show_as_tables(True)
    _every_look(studio, "progress-tables")
    page.show_as_tables(False)
    for theme, scale in (("light", 1.0), *LOOKS):
        studio.dress(theme=theme, scale=scale)
        studio.window.page.days.view.setFocus(Qt.FocusReason.OtherFocusReason)
        page.days.view.point_at(-1)
        page.days.view.point_at(page.days.view.figure.start())
        studio.take(f"learning/progress-days-{theme}-{round(scale * 100)}")
    studio.dress()
    theo = studio.session.store.profiles.named("Theo")
    mara = page.content.person
    page.person_chosen.emit(theo.id)
    _every_look(studio, "progress-begin")
    page.person_chosen.emit(mara)
    studio.window.go_back()


def _take_games(studio: Any) -> None:
    """Pairs for two, and one holding up a card for the other."""
    learning = studio.navigation.learning
    learning.open_activity("pairs")
    page = studio.window.page
    page.seats.set_value(2)
    _every_look(studio, "pairs-begin")
    page.start_button.click()
    first = page.pairs.cards[0].tile_id
    mate = [place for place, card in enumerate(page.pairs.cards) if card.tile_id == first][1]
    strangers = [place for place in range(16) if place not in (0, mate)][:2]
    for place in (0, mate, *strangers):
        page.turn(place)
    _every_look(studio, "pairs")
    studio.window.go_back()
    learning.open_activity("two_person")
    _every_look(studio, "two-together-begin")
    studio.window.page.start_button.click()
    _every_look(studio, "two-together")
    studio.window.page.show_answer()
    _every_look(studio, "two-together-shown")
    studio.window.go_back()


def _take_people(studio: Any) -> None:
    """Everybody, and what is asked about one person."""
    studio.navigation.learning.open_people()
    _every_look(studio, "people")
    studio.window.page.ask_change()
    _every_look(studio, "person")
    studio.window.overlay.cancel()
    studio.window.go_back()
