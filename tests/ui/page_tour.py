"""A tour through every page and dialog of the app in one window, each with its opener."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import timedelta
from functools import cached_property, partial
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias, TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, QRect
from PySide6.QtWidgets import QApplication, QWidget

from camera_tests.pretended import (
    camera_in_use,
    camera_off,
    camera_on,
    offered_camera,
    offered_to_sign,
    offered_words,
    signed_in_use,
    signed_unsure,
    signing,
    word_doubled,
    word_ended,
    word_in_use,
    word_off,
    word_on,
)
from pullstrings_qt.core.learning_types import CardKey, Direction
from pullstrings_qt.core.profile import SigningLevel
from pullstrings_qt.core.record import read_record
from pullstrings_qt.core.registry import game_spec, games
from pullstrings_qt.learning.clock import local_now
from pullstrings_qt.learning.grader import Grader
from pullstrings_qt.learning.schedule import Schedule
from pullstrings_qt.storage import Profile, Store
from pullstrings_qt.table.match import Match
from pullstrings_qt.table.new_match import NewMatch, SeatChoice
from pullstrings_qt.table.stored_matches import begin_match
from pullstrings_qt.tiles.in_use import own_sets
from pullstrings_qt.tiles.tile_set import tile_set
from pullstrings_qt.ui.home.content import HomeContent
from pullstrings_qt.ui.home.page import HomePage
from pullstrings_qt.ui.kit.keys import actions
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.kit.tile_choice_dialog import TileChoiceDialog
from pullstrings_qt.ui.learn.cards.page import FlashCardPage
from pullstrings_qt.ui.learn.content import Directions
from pullstrings_qt.ui.learn.pairs.page import PairsPage
from pullstrings_qt.ui.learn.pairs.two_together import TwoPersonPage
from pullstrings_qt.ui.learn.people.first_questions import FirstQuestionsPage
from pullstrings_qt.ui.learn.school_class.controller import ClassController
from pullstrings_qt.ui.learn.words.spell_it_page import SpellItPage
from pullstrings_qt.ui.lessons.page import LessonPage
from pullstrings_qt.ui.match.answer_sheet import AnswerSheet
from pullstrings_qt.ui.match.hand_over_sheet import HandOverSheet
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.match.pick_sheet import PickSheet
from pullstrings_qt.ui.navigation import Navigation
from pullstrings_qt.ui.new_match.dialog import NewMatchDialog
from pullstrings_qt.ui.settings.keys_page import KeysPage
from pullstrings_qt.ui.settings.page import SettingsPage
from pullstrings_qt.ui.tile_sets.add_dialog import AddTilesDialog
from pullstrings_qt.ui.tile_sets.page import TileSetsPage
from pullstrings_qt.ui.tile_sets.set_page import TileSetPage
from tests.tiles.sets import add, copied
from tests.ui.expect import of_kind, there
from tests.ui.match.conftest import PatientEngine
from tests.ui.remote.alone import Alone

NAMES = ("Mara", "Theo", "Anna", "Joe", "Oma")
PUPILS = ("Abdul", "Ben", "Carla", "Zoë")
NOON = local_now().replace(hour=12, minute=0, second=0, microsecond=0)
"""Today's: by the real clock, today's answers would lie on two days close to midnight."""
GAMES = [spec.id for spec in games().values() if spec.scene_class and spec.listed]
_LEARNED = "abcdefghiklmnors"
_TAKEN_FOR = {"m": "n", "n": "m", "s": "e", "g": "h"}
_DAYS = 12
_SHORT_MATCH = read_record(
    (Path(__file__).parents[1] / "by_ear/records/chain_reaction.json").read_bytes()
)
"""By chance one of Chain Reaction takes 600 choices to its end."""
_MAX_ROUNDS = 20

Stop: TypeAlias = "Callable[[PageTour], object]"
Dialog = TypeVar("Dialog", bound=QWidget)


class PageTour:
    """Opens the pages of a house in which somebody has played and learned for some weeks."""

    def __init__(
        self, window: MainWindow, appearance: Appearance, navigation: Navigation, store: Store
    ) -> None:
        self.window = window
        self.appearance = appearance
        self.navigation = navigation
        self.store = store
        self.mara = there(store.profiles.named("Mara"))
        learners = navigation.learning.learners
        learners.clock = lambda: NOON
        learners.choose_person(self.mara.id)
        (school,) = store.classes.all()
        self._class = school.id
        self.pupil = store.classes.pupils(school.id)[0].id

    def walk(self, names: Iterable[str]) -> Iterator[str]:
        """Open pages and dialogs in turn; yield the name of the one in sight."""
        for name in names:
            self.open(name)
            yield name
        self.leave()

    def open(self, name: str) -> None:
        """Open a page or dialog from home."""
        self.leave()
        next(part[name] for part in PARTS.values() if name in part)(self)
        self.settle()

    def dialog(self, kind: type[Dialog]) -> Dialog:
        """Return the uppermost dialog, which must be of a kind."""
        overlay = self.window.overlay
        assert isinstance(overlay, kind), overlay
        return overlay

    def settle(self) -> None:
        """Let events be answered until nothing moves any more, which takes a few rounds.

        What moves is painted once it stands.
        """
        before, painted = list[QRect](), self.window.updatesEnabled()
        self.window.setUpdatesEnabled(False)
        for _round in range(_MAX_ROUNDS):
            for _twice in range(4):
                QApplication.processEvents()
                QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            places = [widget.geometry() for widget in self.window.findChildren(QWidget)]
            if places == before:
                break
            before = places
        self.window.setUpdatesEnabled(painted)

    def leave(self) -> None:
        """Go home, whatever is open."""
        self.window.events_sheet.hide()
        while self.window.overlay is not None:
            self.window.overlay.close_down()
        self.window.go_home()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def match(self, game: str, turns: int, **options: Any) -> MatchPage:
        """Return the page of a match of people, some turns of chance old."""
        self.navigation.matches.show_match(self.stored_match(game, turns, **options))
        return there(self.navigation.match_page)

    def stored_match(self, game: str, turns: int, **options: Any) -> Match:
        """Return a match of people, some turns of chance old, that is in the store alone."""
        rules, chance = game_spec(game).rules(), Random(3)
        wanted = rules.check_options(options)
        setup = rules.draw_setup(wanted, chance)
        seats = tuple(map(SeatChoice, NAMES[: rules.seats(wanted)]))
        match = begin_match(self.store, NewMatch(game, wanted, setup, seats))
        short = iter(_SHORT_MATCH.turns if game == _SHORT_MATCH.game and turns > 900 else ())
        while match.outcome is None and match.turn < turns:
            known = next(short, {})
            for seat in sorted(match.waiting):
                choice = known.get(seat)
                left = rules.choices(match.state, seat) if choice is None else ()
                match.choose(seat, rules.read_choice(choice) if choice else chance.choice(left))
        return match

    def hand_over(self, *, seats: int = 1) -> None:
        """Open the dialogs of a turn in secret, and let some seats choose."""
        self.match("pulling_strings", 2).press_main()
        for seat in range(seats):
            if isinstance(self.window.overlay, HandOverSheet):
                self.window.overlay.main_button.click()
            sheet = self.dialog(PickSheet)
            sheet.scene.activate_place(next(p.id for p in sheet.scene.places() if p.choosable))
            if seat == 0:
                sheet.main_button.click()

    def learn(
        self, *, directions: Directions = "read", level: SigningLevel = SigningLevel.SOME
    ) -> None:
        """Let Mara learn in a direction, on a level."""
        learners = self.navigation.learning.learners
        learner = there(learners.current())
        self.store.profiles.change(learner.profile._replace(level=level))
        learner = there(learners.current())
        learners.keep(learner, replace(learner.choices, directions=directions))

    def flash_card(self) -> FlashCardPage:
        """Return the page of the first flash card."""
        self.navigation.learning.start()
        return of_kind(self.window.page, FlashCardPage)

    def school(self) -> ClassController:
        """Return what leads through the class, whose page is in sight."""
        controller = ClassController(self.navigation.learning)
        controller.show_class(self._class)
        return controller

    @cached_property
    def alone(self) -> Alone:
        """What leads to all that is shown of other laptops."""
        return Alone(self.window, self.navigation, self.store)


def begin_tour(window: MainWindow, appearance: Appearance, store: Store) -> PageTour:
    """Return a tour through a house with the store of `live_for_weeks`; Home is in sight."""
    engine = PatientEngine()
    led = Navigation(window, appearance, store, lambda: engine, window)
    engine.setParent(led)
    led.open_home()
    window.resize(1366, 768)
    return PageTour(window, appearance, led, store)


def live_for_weeks(store: Store) -> None:
    """Let Mara practice some letters up to today's noon, and mix up a few; a class begins."""
    mara = store.profiles.add("Mara")
    store.profiles.add("Theo")
    school = store.classes.add("3b", "asl", NOON.date() - timedelta(days=9))
    store.classes.enroll(school.id, PUPILS)
    chance, moment = Random(11), NOON - timedelta(days=_DAYS)
    grader = Grader(mara.id, store.reviews, Schedule(Random(3)), lambda: moment)
    for day in range(_DAYS):
        moment += timedelta(days=1)
        for letter in chance.sample(_LEARNED[: 4 + day], min(4 + day, 8)):
            said = _TAKEN_FOR.get(letter, letter)
            moment += timedelta(seconds=4)
            grader.answer(CardKey("asl", letter, Direction.READ), said, millis=2600 - 60 * day)


def _new_match(tour: PageTour, game: str) -> NewMatchDialog:
    tour.navigation.matches.ask_new_match(game)
    return tour.dialog(NewMatchDialog)


def _house_rules(tour: PageTour, game: str) -> None:
    _new_match(tour, game).show_rules(True)


def _start(tour: PageTour, game: str) -> None:
    tour.match(game, 0)


def _middle(tour: PageTour, game: str) -> None:
    tour.match(game, 7)


def _end(tour: PageTour, game: str) -> None:
    tour.match(game, 1000)


def _lesson(tour: PageTour, game: str) -> None:
    tour.navigation.lessons.open_lesson(game)
    page = of_kind(tour.window.page, LessonPage)
    page.run.begin(3)


_GAME_STOPS: dict[str, Callable[..., object]] = {
    "new match of": _new_match,
    "house rules of": _house_rules,
    "start of": _start,
    "middle of": _middle,
    "end of": _end,
    "lesson of": _lesson,
}


def _first_start(tour: PageTour) -> None:
    tour.window.open_page(HomePage(HomeContent()))


def _lived_in_home(tour: PageTour) -> None:
    tour.stored_match(GAMES[1], 1000)
    tour.stored_match(GAMES[0], 3)
    tour.navigation.refresh_home()


def _history(tour: PageTour) -> None:
    _lived_in_home(tour)
    tour.navigation.history.open_history()


def _watch(tour: PageTour, game: str, turns: int) -> None:
    tour.match(game, turns).watch_turn_asked.emit(0)


def _show_set(tour: PageTour) -> None:
    tour.navigation.tile_sets.look("asl")


def _change_person(tour: PageTour) -> None:
    tour.navigation.learning.open_people()
    tour.navigation.learning.people.ask_change()


def _change_key(tour: PageTour) -> None:
    tour.navigation.open_keys()
    page = of_kind(tour.window.page, KeysPage)
    page.key_asked.emit(actions()[0])


def _last_events(tour: PageTour) -> None:
    tour.window.announce("Mara, Theo")
    tour.window.events_sheet.open()


def _tile_sets(tour: PageTour) -> TileSetsPage:
    tour.navigation.tile_sets.open_page()
    return of_kind(tour.window.page, TileSetsPage)


def _choose_tiles(tour: PageTour) -> None:
    elements = tile_set("elements")
    dialog = TileChoiceDialog(elements, elements.first_tiles)
    tour.window.show_overlay(dialog)


def _tiles_added(tour: PageTour) -> None:
    """Show a table whose set is here already, with a line that cannot be read."""
    table, own = tour.store.folder / "Rose.csv", own_sets()
    assert own is not None
    table.write_text("Mara,Theo\nAbdul,Ben\nAnna,Joe\n", encoding="utf-8")
    add(own, table, copied)
    table.write_text("Mara,Theo\nAbdul,Ben\nCarla,Oma\nZoë,\n", encoding="utf-8")
    tour.navigation.add_tiles(table)
    tour.dialog(AddTilesDialog)


def _settings(tour: PageTour, door: str) -> None:
    tour.navigation.open_settings()
    page = of_kind(tour.window.page, SettingsPage)
    page.open_door(door)


def _large_tile(tour: PageTour) -> None:
    _show_set(tour)
    page = of_kind(tour.window.page, TileSetPage)
    page.show_large(6)


_PAGES: dict[str, Stop] = {
    "first start": _first_start,
    "history, empty": lambda tour: tour.navigation.history.open_history(),
    "home": _lived_in_home,
    "settings": lambda tour: tour.navigation.open_settings(),
    "settings, hands": partial(_settings, door="hands"),
    "settings, playing": partial(_settings, door="playing"),
    "settings, controls": partial(_settings, door="controls"),
    "settings, data": partial(_settings, door="data"),
    "about": lambda tour: tour.navigation.open_about(),
    "keys": lambda tour: tour.navigation.open_keys(),
    "a key": _change_key,
    "keys everywhere": lambda tour: tour.navigation.show_rules_or_keys(""),
    "last events": _last_events,
    "rules": lambda tour: tour.navigation.open_rules(),
    "history": _history,
    "watching": partial(_watch, game="pulling_strings", turns=40),
    "watching turns of many steps": partial(_watch, game="chain_reaction", turns=12),
    "tile sets": lambda tour: tour.navigation.tile_sets.open_page(),
    "tiles for a board": _choose_tiles,
    "tiles to print": lambda tour: _tile_sets(tour).button("print").click(),
    "a tile set": _show_set,
    "a large tile": _large_tile,
    "people": lambda tour: tour.navigation.learning.open_people(),
    "a person": _change_person,
    "how a person learns": lambda tour: tour.navigation.learning.open_options(),
    "somebody new": lambda tour: tour.navigation.learning.people.ask_new(),
    "invitation": lambda tour: tour.alone.invite(),
    "guest": lambda tour: tour.alone.ask(),
    "joining": lambda tour: tour.alone.join(),
    "what is joined": lambda tour: tour.alone.look(),
    "match with another laptop": lambda tour: tour.alone.match(),
    "messages": lambda tour: tour.alone.messages(),
    "phrases": lambda tour: tour.alone.phrases(),
    "other laptops": lambda tour: tour.navigation.laptops.open_settings(),
    "match in turn with another laptop": lambda tour: tour.alone.match(GAMES[1]),
    "tiles asked for": lambda tour: tour.navigation.add_tiles(),
    "tiles of a table": _tiles_added,
    "offer of a lesson": lambda tour: tour.navigation.home.game_chosen.emit(GAMES[1]),
}


def _sign(tour: PageTour, stop: Callable[[AnswerSheet], object]) -> None:
    tour.match(GAMES[0], 2, learning="no pull").press_main()
    tour.dialog(PickSheet).scene.activate_place("n3")
    stop(tour.dialog(AnswerSheet))


def _enter(tour: PageTour) -> None:
    tour.match(GAMES[0], 2, choosing="table").flow.enter_signs()


def _review(tour: PageTour) -> None:
    record = tour.match(GAMES[1], 400).match.record
    tour.navigation.history.review(record)


def _sheet(tour: PageTour) -> None:
    page = tour.match(GAMES[-1], 12)
    assert page.words.score_sheets()
    page.commands.show_score_sheets()


_DIALOGS: dict[str, Stop] = {
    "picking in secret": lambda tour: tour.hand_over(seats=0),
    "passing the laptop": lambda tour: tour.hand_over(),
    "both have picked": lambda tour: tour.hand_over(seats=2),
    "an answer in secret": partial(_sign, stop=offered_to_sign),
    "an answer to the camera": partial(_sign, stop=signing),
    "an answer asked about": partial(_sign, stop=signed_unsure),
    "an answer with the camera in use": partial(_sign, stop=signed_in_use),
    "signs at the table": _enter,
    "a choice at the table": lambda tour: tour.match(GAMES[0], 2, choosing="table").press_main(),
    "score sheets": _sheet,
    "what pieces do": lambda tour: tour.match(GAMES[1], 3).commands.show_legend(),
    "a review": _review,
    "agreeing on undo": lambda tour: tour.match(GAMES[0], 2).ask_undo(),
    "agreeing on a draw": lambda tour: tour.match(GAMES[0], 2).ask_draw(),
    "leaving a match": lambda tour: tour.match(GAMES[0], 2).commands.ask_to_leave(),
    "all turns": lambda tour: tour.match(GAMES[0], 4).commands.show_turns(),
    "rules beside a match": lambda tour: tour.match(GAMES[0], 1).rules_asked.emit(),
}


def _answered(tour: PageTour) -> None:
    tour.learn()
    page, run = tour.flash_card(), tour.navigation.learning.cards
    assert run is not None
    assert run.source.current is not None
    shown = run.source.current.tile_id
    next(each for each in page.answers.buttons if each.choice.tile_id != shown).click()


def _result(tour: PageTour) -> None:
    _answered(tour)
    page = of_kind(tour.window.page, FlashCardPage)
    page.stopped.emit()


def _grades(tour: PageTour) -> None:
    tour.learn(directions="make")
    tour.flash_card().show_answer()
    tour.learn()


def _camera(tour: PageTour, stop: Callable[[FlashCardPage], object]) -> None:
    tour.learn(directions="make")
    page = tour.flash_card()
    offered_camera(page)
    stop(page)
    tour.learn()


def _word(tour: PageTour, stop: Callable[[SpellItPage], object]) -> None:
    tour.navigation.learning.open_activity("spell_it")
    page = of_kind(tour.window.page, SpellItPage)
    stop(page)


def _new_letter(tour: PageTour) -> None:
    tour.learn(level=SigningLevel.NEW)
    tour.flash_card()
    tour.learn()


def _first_questions(tour: PageTour, *, level: bool) -> None:
    people, learners = tour.navigation.learning.people, tour.navigation.learning.learners
    oma = there(tour.store.profiles.named("Oma") or people.save(Profile(0, "", "Oma", "turtle")))
    learners.choose_person(oma.id)
    tour.navigation.learning.open_hub()
    tour.navigation.learning.start()
    page = of_kind(tour.window.page, FirstQuestionsPage)
    if level:
        page.cards[0].click()
    learners.choose_person(tour.mara.id)


def _pairs(tour: PageTour, *, begun: bool) -> None:
    tour.navigation.learning.open_activity("pairs")
    page = of_kind(tour.window.page, PairsPage)
    page.seats.segments[1].click()
    if begun:
        page.start_button.click()


def _two(tour: PageTour, *, begun: bool) -> None:
    tour.navigation.learning.open_activity("two_person")
    page = of_kind(tour.window.page, TwoPersonPage)
    if begun:
        page.start_button.click()
        page.show_answer()


def _nobody(tour: PageTour) -> None:
    """Open Learn where nobody plays; afterwards nobody has learned."""
    for person in tour.store.profiles.all():
        tour.store.profiles.remove(person.id)
    tour.navigation.learning.open_hub()


def _activity(name: str) -> Stop:
    return lambda tour: tour.navigation.learning.open_activity(name)


_LEARNING: dict[str, Stop] = {
    "learning": lambda tour: tour.navigation.learning.open_hub(),
    "words to learn": _activity("words"),
    "games to learn with": _activity("games"),
    "the alphabet": _activity("alphabet"),
    "which hand": partial(_first_questions, level=False),
    "how many letters": partial(_first_questions, level=True),
    "a flash card": lambda tour: tour.flash_card(),
    "a new letter": _new_letter,
    "a flash card answered": _answered,
    "the result": _result,
    "making a sign": _grades,
    "making it with a camera": partial(_camera, stop=lambda page: None),
    "the camera off": partial(_camera, stop=camera_off),
    "the camera on": partial(_camera, stop=camera_on),
    "the camera in use": partial(_camera, stop=camera_in_use),
    "look-alikes": _activity("look_alikes"),
    "reading words": _activity("read_word"),
    "spelling words": _activity("spell_it"),
    "a word spelled": partial(_word, stop=lambda page: page.show_button.click()),
    "spelling with a camera": partial(_word, stop=offered_words),
    "a word, the camera off": partial(_word, stop=word_off),
    "a word, the camera on": partial(_word, stop=word_on),
    "a word, a doubled letter": partial(_word, stop=word_doubled),
    "a word, the camera in use": partial(_word, stop=word_in_use),
    "a word spelled to the camera": partial(_word, stop=word_ended),
    "progress": _activity("progress"),
    "exchange": _activity("exchange"),
    "a match to learn with": _activity("match"),
    "pairs begin": lambda tour: _pairs(tour, begun=False),
    "pairs": lambda tour: _pairs(tour, begun=True),
    "two together begin": lambda tour: _two(tour, begun=False),
    "two together": lambda tour: _two(tour, begun=True),
    "teacher password": _activity("class"),
    "a class": lambda tour: tour.school(),
    "cards for a class": lambda tour: tour.school().ask_cards(tour.pupil),
    "pupils for a class": lambda tour: tour.school().ask_pupils(),
    "a class to change": lambda tour: tour.school().ask_class(),
    "a wall": lambda tour: tour.school().show_wall(("m", "n")),
    "learning, nobody": _nobody,
}

PARTS: Final[dict[str, dict[str, Stop]]] = {
    "pages": _PAGES,
    "matches": {
        **{
            f"{name} {game}": partial(stop, game=game)
            for game in GAMES
            for name, stop in _GAME_STOPS.items()
        },
        **_DIALOGS,
    },
    "learning": _LEARNING,
}
"""What a tour can go through at a time: everything there is to see, and what opens it."""
