"""The pictures of the pages of learning, each in three themes at two sizes of the text."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from pullstrings_qt.core.learning_types import CardKey, Direction, Rating
from pullstrings_qt.core.profile import SigningLevel
from pullstrings_qt.learning.clock import local_now
from pullstrings_qt.learning.grader import Grader
from pullstrings_qt.learning.schedule import Schedule
from pullstrings_qt.learning.session import StepKind
from pullstrings_qt.storage import Profile, Store
from pullstrings_qt.ui.learn.cards.page import FlashCardPage
from pullstrings_qt.ui.learn.drill.view import Judgment
from pullstrings_qt.ui.learn.school_class.controller import ClassController
from pullstrings_qt.ui.learn.words.read_word_page import ReadWordPage

LOOKS: Final = tuple(
    (theme, scale) for theme in ("light", "dark", "contrast") for scale in (1.25, 2.0)
)
_LEARNED: Final = "abcdefghiklmnorstuvwy"
_TAKEN_FOR: Final = {"m": "n", "n": "m", "s": "t", "g": "h", "r": "u"}
_DAYS: Final = 24
_TAUGHT: Final = "ilyvwbcofarumdshknetgpqxzj"
_PUPILS: Final = [
    "Abdul",
    "Aisha",
    "Anna-Sophie",
    "Ben",
    "Carla",
    "Daan",
    "Elif",
    "Emma",
    "Finn",
    "Greta",
    "Hugo",
    "Ines",
    "Jakub",
    "Kofi",
    "Lotte",
    "Luca",
    "Milan",
    "Nora",
    "Oskar",
    "Priya",
    "Sami",
    "Tomás",
    "Yara",
    "Yusuf",
    "Zoë",
]


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
    studio.navigation.learning.open_hub()
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
    _take_first_minutes(studio)
    _take_class(studio)
    studio.dress()
    studio.home()


def learn_for_weeks(store: Store) -> Profile:
    """Let a person practice most letters for some weeks, and mix a few of them up."""
    mara = store.profiles.named("Mara") or store.profiles.add("Mara")
    theo = store.profiles.named("Theo") or store.profiles.add("Theo")
    store.profiles.change(theo._replace(avatar="boat", left_handed=True))
    mara = store.profiles.change(mara._replace(avatar="fox", level=SigningLevel.SOME))
    chance = Random(11)
    moment = local_now() - timedelta(days=_DAYS)

    def clock() -> datetime:
        return moment

    grader = Grader(mara.id, store.reviews, Schedule(Random(3)), clock)
    for day in range(_DAYS):
        moment += timedelta(days=1)
        for letter in chance.sample(_LEARNED[: 6 + day], min(6 + day // 2, 14)):
            wrong = letter in _TAKEN_FOR and chance.random() < 0.35
            said = _TAKEN_FOR[letter] if wrong else letter
            moment += timedelta(seconds=4)
            grader.answer(
                CardKey("asl", letter, Direction.READ), said, millis=2600 - 60 * day, unaided=True
            )
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


def _take_first_minutes(studio: Any) -> None:
    """A child's first session: one picture of each kind of step, and of one mistake."""
    learning = studio.navigation.learning
    lea = studio.session.store.profiles.add("Lea")
    learning.learners.choose_person(lea.id)
    learner = learning.learners.current()
    learning.learners.keep(learner, replace(learner.choices, directions="both"))
    learning.start()
    taken = list[str]()

    def take(name: str) -> None:
        if name not in taken:
            taken.append(name)
            studio.take(f"learning/first-{len(taken):02}-{name}")

    while isinstance(studio.window.page, FlashCardPage):
        _go_through(studio, take)
    word = studio.window.page
    assert isinstance(word, ReadWordPage)
    word.play()
    take("read-a-word")
    word.answered.emit(word.word)
    take("read")
    word.next_asked.emit(False)
    take("spell-it")
    studio.window.page.show_button.click()
    take("spelled")
    studio.window.page.answered.emit(Judgment(Rating.GOOD))
    take("result")
    studio.window.go_back()


def _go_through(studio: Any, take: Callable[[str], None]) -> None:
    """Answer the card in sight: the first question after four answers wrong, all others right."""
    page, run = studio.window.page, studio.navigation.learning.cards
    step = run.source.step
    kind = f"{step.kind}-{len(step.offered)}" if step.offered else str(step.kind)
    take(kind)
    if step.kind is StepKind.MAKE:
        page.show_answer()
        take("judge")
        page.answered.emit(Judgment(Rating.GOOD))
        return
    if step.kind is StepKind.CHOOSE:
        right = step.key.tile_id
        wrong = next(each for each in step.offered if each != right)
        result = run.source.result()
        mistaken = result.done == result.right >= 4
        page.answered.emit(wrong if mistaken else right)
        take("mistake" if mistaken else "right")
    elif step.kind is StepKind.TYPE:
        page.answered.emit(step.key.tile_id)
    page.next_asked.emit(False)


def _take_class(studio: Any) -> None:
    """A class of 25 in its sixth week, and the hands few of them know."""
    store, chance = studio.session.store, Random(7)
    today = local_now()
    added = store.classes.add("Class 3b", "asl", today.date() - timedelta(days=37))
    store.classes.enroll(added.id, _PUPILS)
    for pupil in store.classes.pupils(added.id):
        diligent, last = chance.randrange(4, 20), chance.choice((0, 0, 0, 1, 1, 2, 3, 5, 12))
        moments = [today - timedelta(days=last + 2 * back) for back in range(diligent)][::-1]
        for number, moment in enumerate(moments):
            grader = Grader(pupil.id, store.reviews, Schedule(Random(3)), lambda: moment)  # noqa: B023
            for letter in _TAUGHT[: 6 + 2 * number]:
                said = _TAKEN_FOR.get(letter, letter) if chance.random() < 0.3 else letter
                key = CardKey("asl", letter, Direction.READ)
                grader.answer(key, said, millis=2000, unaided=True)
    school = ClassController(studio.navigation.learning)
    school.show_class(added.id)
    _every_look(studio, "class")
    school.show_wall(("m", "n", "q"))
    studio.take("learning/class-wall")
    studio.window.go_back()
    studio.window.go_back()


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
    """A letter pointed at, a day pointed at, and somebody who begins."""
    learning = studio.navigation.learning
    learning.open_activity("progress")
    page = studio.window.page
    page.map.point_at(0)
    studio.take("learning/progress-pointed")
    page.map.point_at(-1)
    for theme, scale in (("light", 1.0), *LOOKS):
        studio.dress(theme=theme, scale=scale)
        page.days.setFocus(Qt.FocusReason.OtherFocusReason)
        page.days.point_at(page.days.first_place())
        studio.take(f"learning/progress-days-{theme}-{round(scale * 100)}")
    studio.dress()
    theo = studio.session.store.profiles.named("Theo")
    mara = page.content.person
    page.people.chosen.emit(theo.id)
    _every_look(studio, "progress-begin")
    page.people.chosen.emit(mara)
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
    studio.navigation.learning.people.ask_change()
    _every_look(studio, "person")
    studio.window.overlay.cancel()
    studio.window.go_back()
