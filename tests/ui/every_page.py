"""Every page and dialog of the app, opened as a person would find it, for tests of all.

`python -m tests.ui.every_page` prints what of each can be focused, has no name, and holds Tab.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, Literal, TypeVar

if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QWidget

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
from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.learning.clock import local_now
from pullstrings_qt.learning.grader import Grader
from pullstrings_qt.learning.schedule import Schedule
from pullstrings_qt.storage import Profile, Store
from pullstrings_qt.table.new_match import NewMatch, SeatChoice
from pullstrings_qt.table.stored_matches import begin_match
from pullstrings_qt.tiles.in_use import own_sets
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.tile_choice_dialog import TileChoiceDialog
from pullstrings_qt.ui.learn.cards.page import FlashCardPage
from pullstrings_qt.ui.learn.people.first_questions import FirstQuestionsPage
from pullstrings_qt.ui.learn.people.options_dialog import OptionsDialog
from pullstrings_qt.ui.learn.school_class.controller import ClassController
from pullstrings_qt.ui.learn.words.spell_it_page import SpellItPage
from pullstrings_qt.ui.lessons.page import LessonPage
from pullstrings_qt.ui.match.answer_sheet import AnswerSheet
from pullstrings_qt.ui.match.hand_over_sheet import HandOverSheet
from pullstrings_qt.ui.match.page import MatchPage
from pullstrings_qt.ui.match.pick_sheet import PickSheet
from pullstrings_qt.ui.navigation import Navigation
from pullstrings_qt.ui.new_match.dialog import NewMatchDialog
from pullstrings_qt.ui.settings.page import SettingsPage
from pullstrings_qt.ui.tile_sets.add_dialog import AddTilesDialog
from tests.robustness.window import App, settle
from tests.tiles.sets import add, copied
from tests.ui.remote.alone import Alone
from tests.ui.tree_walk import focusable, nameless, tab_round, walk

GAMES: Final = ("pulling_strings", "mijnlieff", "chain_reaction", "strung_along")
_NAMES: Final = ("Mara", "Theo", "Anna-Sophie", "Oma", "Joe")
_LETTERS: Final = "abcdefghiklm"
_DAYS: Final = 6

Dialog = TypeVar("Dialog", bound=QWidget)


class OpenedApp:
    """The app in a window of its own, and how each page is reached.

    Args:
        folder: where the store may lie.
    """

    def __init__(self, folder: Path) -> None:
        self.app = App(folder, quiet=True)
        self.window.activateWindow()
        self.window.resize(1366, 768)
        self.store.settings.set("sounds.offered", True)
        settle()

    def __enter__(self) -> "OpenedApp":
        """Return the app, to be left at the end."""
        return self

    def __exit__(self, *_problem: object) -> None:
        """Close dialogs, window and store."""
        while self.window.overlay is not None:
            self.window.overlay.close_down()
        self.app.end()

    @property
    def window(self) -> MainWindow:
        """The window."""
        return self.app.session.window

    @property
    def navigation(self) -> Navigation:
        """Which page leads where."""
        return self.app.session.navigation

    @property
    def store(self) -> Store:
        """What is remembered."""
        return self.app.session.store

    def dialog(self, kind: type[Dialog]) -> Dialog:
        """Return the uppermost dialog, which must be of a kind."""
        overlay = self.window.overlay
        assert isinstance(overlay, kind), overlay
        return overlay

    # --- matches --------------------------------------------------------------------------

    def match(self, game: str, turns: int = 0, **options: Any) -> MatchPage:
        """Show a match between people in which chance has played some turns; always the same."""
        rules, chance = game_spec(game).rules(), Random(5)
        checked = rules.check_options(options)
        setup = rules.draw_setup(checked, Random(4))
        players = tuple(map(SeatChoice, _NAMES[: rules.seats(checked)]))
        match = begin_match(self.store, NewMatch(game, checked, setup, players))
        while match.outcome is None and match.turn < turns:
            for seat in sorted(match.waiting):
                match.choose(seat, chance.choice(rules.choices(match.state, seat)))
        self.navigation.matches.show_match(match)
        page = self.navigation.match_page
        assert page is not None
        settle()
        return page

    def ended(self, game: str) -> MatchPage:
        """Play a match to its end; where chance needs too long, people agree to end it."""
        page = self.match(game, 12 if game == "chain_reaction" else 999)
        if page.match.outcome is None:
            page.match.agree_draw(page.match.persons)
            settle()
        return page

    def pick(self) -> None:
        """Pick any open place in the dialog that asks in secret."""
        dialog = self.dialog(PickSheet)
        places = [place.id for place in dialog.scene.places() if place.choosable]
        dialog.scene.activate_place(places[0])
        settle()

    def hand_over(self, *, seats: int = 1) -> None:
        """Open the dialogs of a turn in secret, and let some seats choose."""
        page = self.match("pulling_strings", 2)
        page.press_main()
        for _seat in range(seats):
            if isinstance(self.window.overlay, HandOverSheet):
                self.window.overlay.main_button.click()
            self.pick()
            if isinstance(self.window.overlay, PickSheet):  # the first choice waits for a yes
                self.window.overlay.main_button.click()
        settle()

    # --- learning -------------------------------------------------------------------------

    def learner(self, level: SigningLevel = SigningLevel.SOME) -> Profile:
        """Return somebody who has practiced for some days, the last time today at noon."""
        found = self.store.profiles.named("Mara") or self.store.profiles.add("Mara")
        mara = self.store.profiles.change(replace(found, avatar="fox", level=level))
        noon = local_now().replace(hour=12, minute=0, second=0, microsecond=0)
        moment = noon - timedelta(days=_DAYS)

        def clock() -> datetime:
            return moment

        grader = Grader(mara.id, self.store.reviews, Schedule(Random(3)), clock)
        for day in range(_DAYS):
            moment += timedelta(days=1)
            for number, letter in enumerate(_LETTERS):
                moment += timedelta(seconds=4)
                said = "b" if (day + number) % 7 == 0 else letter
                grader.answer(CardKey("asl", letter, Direction.READ), said, millis=2000)
        learners = self.navigation.learning.learners
        learners.chance.seed(5)
        # By the real clock, today's answers would lie on another day close to midnight.
        learners.clock = lambda: noon
        learners.choose_person(mara.id)
        return mara

    def cards(
        self, directions: Literal["read", "make"] = "read", *, answered: bool = False
    ) -> FlashCardPage:
        """Begin a session of flash cards."""
        self.learner()
        learning = self.navigation.learning
        learner = learning.learners.current()
        assert learner is not None
        learning.learners.keep(learner, replace(learner.choices, directions=directions))
        learning.start()
        page = self.window.page
        assert isinstance(page, FlashCardPage)
        if answered:
            page.answers.buttons[0].click()
        settle()
        return page

    def activity(self, name: str) -> Any:
        """Open one of the activities of learning, and return its page."""
        self.learner()
        self.navigation.learning.open_activity(name)
        settle()
        return self.window.page

    def school_class(self) -> ClassController:
        """Show a class of three."""
        self.learner()
        added = self.store.classes.add("Class 3b", "asl", local_now().date())
        self.store.classes.enroll(added.id, ["Abdul", "Ines", "Zoë"])
        school = ClassController(self.navigation.learning, lambda: None)
        school.show_class(added.id)
        settle()
        return school

    def alone(self) -> Alone:
        """Return what leads to all that is shown of other laptops."""
        self.learner()
        return Alone(self.window, self.navigation, self.store)


Open = Callable[[OpenedApp], object]


def _new_match(game: str, s: OpenedApp) -> None:
    s.navigation.matches.ask_new_match(game)


def _house_rules(s: OpenedApp) -> None:
    s.navigation.matches.ask_new_match("pulling_strings")
    s.dialog(NewMatchDialog).show_rules(True)


def _lesson(game: str, number: int, s: OpenedApp) -> LessonPage:
    s.navigation.open_lesson(game)
    page = s.window.page
    assert isinstance(page, LessonPage)
    if number:
        page.run.begin(number)
    return page


def _lived_in_home(s: OpenedApp) -> None:
    s.learner()
    s.match("mijnlieff", 99)
    s.match("pulling_strings", 3)
    s.window.go_home()


def _history(s: OpenedApp) -> None:
    _lived_in_home(s)
    s.navigation.history.open_history()


def _watch(game: str, s: OpenedApp) -> None:
    s.ended(game).watch_turn_asked.emit(0)


def _review(s: OpenedApp) -> None:
    page = s.match("mijnlieff", 999)
    s.navigation.history.review(page.match.record)


def _entry(s: OpenedApp) -> None:
    s.match("pulling_strings", 2, choosing="table").flow.enter_signs()


def _learning_answer(s: OpenedApp) -> None:
    page = s.match("pulling_strings", 2, learning="no pull")
    page.press_main()
    s.pick()


def _sign(stop: Callable[[AnswerSheet], object], s: OpenedApp) -> None:
    _learning_answer(s)
    stop(s.dialog(AnswerSheet))


def _turned(s: OpenedApp) -> None:
    s.hand_over(seats=2)


def _pick(s: OpenedApp) -> None:
    s.hand_over(seats=0)


def _result(s: OpenedApp) -> None:
    page = s.cards(answered=True)
    page.stopped.emit()


def _made(s: OpenedApp) -> None:
    s.cards("make").show_answer()


def _camera(stop: Callable[[FlashCardPage], object], s: OpenedApp) -> None:
    page = s.cards("make")
    offered_camera(page)
    stop(page)


def _pairs(s: OpenedApp) -> None:
    s.activity("pairs").start_button.click()


def _two(s: OpenedApp) -> None:
    s.activity("two_person").start_button.click()


def _people(s: OpenedApp) -> Any:
    s.learner()
    s.navigation.open_people()
    settle()
    return s.window.page


def _spelled(s: OpenedApp) -> None:
    page = s.activity("spell_it")
    page.show_button.click()


def _word(stop: Callable[[SpellItPage], object], s: OpenedApp) -> None:
    stop(s.activity("spell_it"))


def _learn(s: OpenedApp) -> None:
    s.learner()
    s.navigation.open_learning()


def _options(s: OpenedApp) -> None:
    _learn(s)
    s.navigation.learning.open_options()


def _first_questions(s: OpenedApp, *, level: bool = False) -> None:
    ida = s.navigation.learning.people.save(Profile(0, "", "Ida", "turtle"))
    assert ida is not None
    s.navigation.learning.learners.choose_person(ida.id)
    s.navigation.open_learning()
    s.navigation.learning.start()
    if level:
        page = s.window.page
        assert isinstance(page, FirstQuestionsPage)
        page.cards[0].click()


def _new_letter(s: OpenedApp) -> None:
    s.learner()
    lea = s.store.profiles.add("Lea")
    s.navigation.learning.learners.choose_person(lea.id)
    s.navigation.learning.start()


def _settings(door: str, s: OpenedApp) -> None:
    s.navigation.open_settings()
    page = s.window.page
    assert isinstance(page, SettingsPage)
    page.open_door(door)


def _tile_sets(s: OpenedApp) -> Any:
    s.navigation.open_tile_sets()
    return s.window.page


def _tile_set(s: OpenedApp) -> Any:
    _tile_sets(s).look()
    return s.window.page


def _tiles_chosen(s: OpenedApp) -> None:
    page = _tile_sets(s)
    page.list.choose_row(next(n for n, row in enumerate(page.list.rows) if row.id == "elements"))
    page.ask_tiles()
    s.dialog(TileChoiceDialog)


def _tiles_added(s: OpenedApp) -> None:
    """Show a table whose set is here already, with a line that cannot be read."""
    table = s.store.folder / "Food.csv"
    table.write_text("Deutsch,English\nBrot,bread\nMilch,milk\n", encoding="utf-8")
    own = own_sets()
    assert own is not None
    add(own, table, copied)
    table.write_text("Deutsch,English\nBrot,bread\nKäse,cheese\nEi,\n", encoding="utf-8")
    s.navigation.add_tiles(table)
    s.dialog(AddTilesDialog)


def _class_cards(s: OpenedApp) -> None:
    school, pupil = s.school_class(), s.store.profiles.named("Abdul")
    assert pupil is not None
    school.ask_cards(pupil.id)
    s.dialog(OptionsDialog)


def _games(name: str, opened: Callable[..., object], *rest: Any) -> Iterator[tuple[str, Open]]:
    for game in GAMES:
        yield f"{name}, {game}", partial(opened, game, *rest)


def _match(game: str, turns: int, s: OpenedApp) -> MatchPage:
    return s.match(game, turns)


def _ending(game: str, s: OpenedApp) -> MatchPage:
    return s.ended(game)


def _rules_drawer(game: str, s: OpenedApp) -> None:
    s.match(game, 1).rules_asked.emit()


PAGES: Final[dict[str, Open]] = {
    "home, first start": lambda s: None,
    "home": _lived_in_home,
    **dict(_games("new match", _new_match)),
    "house rules": _house_rules,
    "lesson offered": lambda s: s.navigation.home.game_chosen.emit("mijnlieff"),
    **dict(_games("lesson", _lesson, 0)),
    "lesson, third step": partial(_lesson, "mijnlieff", 3),
    **dict(_games("match begun", _match, 0)),
    **dict(_games("match", _match, 3)),
    **dict(_games("ending", _ending)),
    "rules beside a match": partial(_rules_drawer, "strung_along"),
    "laptop handed over": lambda s: s.hand_over(seats=0),
    "tile picked in secret": _pick,
    "handed over again": lambda s: s.hand_over(),
    "both tiles lie": _turned,
    "sign asked for": _learning_answer,
    "sign asked for, camera offered": partial(_sign, offered_to_sign),
    "signed to the camera": partial(_sign, signing),
    "sign asked about": partial(_sign, signed_unsure),
    "signed, camera in use": partial(_sign, signed_in_use),
    "signs at the table": _entry,
    "counted at the table": lambda s: s.match("pulling_strings", 2, choosing="table").press_main(),
    "all turns": lambda s: s.match("pulling_strings", 3).commands.show_turns(),
    "score sheet": lambda s: s.match("strung_along", 6).commands.show_score_sheets(),
    "legend": lambda s: s.match("mijnlieff", 3).commands.show_legend(),
    "undo asked": lambda s: s.match("pulling_strings", 3).ask_undo(),
    "invite": lambda s: s.alone().invite(),
    "invite, guest": lambda s: s.alone().ask(),
    "join": lambda s: s.alone().join(),
    "match, other laptop": lambda s: s.alone().match(),
    "match in turn, other laptop": lambda s: s.alone().match("mijnlieff"),
    "messages": lambda s: s.alone().messages(),
    "phrases": lambda s: s.alone().phrases(),
    "draw asked": lambda s: s.match("pulling_strings", 3).ask_draw(),
    "leaving asked": lambda s: s.match("pulling_strings", 3).commands.ask_to_leave(),
    "history, empty": lambda s: s.navigation.history.open_history(),
    "history": _history,
    "watch, pulling_strings": partial(_watch, "pulling_strings"),
    "watch, chain_reaction": partial(_watch, "chain_reaction"),
    "review": _review,
    "rules": lambda s: s.navigation.open_rules(),
    "settings": lambda s: s.navigation.open_settings(),
    "settings, hands": partial(_settings, "hands"),
    "settings, playing": partial(_settings, "playing"),
    "settings, controls": partial(_settings, "controls"),
    "settings, other laptops": lambda s: s.navigation.open_other_laptops(),
    "settings, data": partial(_settings, "data"),
    "about": lambda s: s.navigation.open_about(),
    "tile sets": _tile_sets,
    "tiles asked for": lambda s: s.navigation.add_tiles(),
    "tiles of a table": _tiles_added,
    "tile set": _tile_set,
    "tile shown large": lambda s: _tile_set(s).show_large(0),
    "tiles chosen": _tiles_chosen,
    "tiles printed": lambda s: _tile_sets(s).ask_print(),
    "learn, nobody": lambda s: s.navigation.open_learning(),
    "learn": _learn,
    "learn, words": lambda s: s.activity("words"),
    "learn, games": lambda s: s.activity("games"),
    "learn, options": _options,
    "learn, which hand": _first_questions,
    "learn, how many letters": partial(_first_questions, level=True),
    "new person": lambda s: s.navigation.ask_name(),
    "alphabet": lambda s: s.activity("alphabet"),
    "alphabet, one letter": lambda s: s.activity("alphabet").show_large(9),
    "alphabet, projected": lambda s: s.activity("alphabet").project(True),
    "new letter": _new_letter,
    "flash card": lambda s: s.cards(),
    "flash card answered": lambda s: s.cards(answered=True),
    "sign to make": lambda s: s.cards("make"),
    "sign made": _made,
    "camera offered": partial(_camera, lambda page: None),
    "camera off": partial(_camera, camera_off),
    "camera on": partial(_camera, camera_on),
    "camera in use": partial(_camera, camera_in_use),
    "session ended": _result,
    "read a word": lambda s: s.activity("read_word"),
    "spell a word": lambda s: s.activity("spell_it"),
    "word spelled": _spelled,
    "word, camera offered": partial(_word, offered_words),
    "word, camera off": partial(_word, word_off),
    "word, camera on": partial(_word, word_on),
    "word, doubled letter": partial(_word, word_doubled),
    "word, camera in use": partial(_word, word_in_use),
    "word to the camera ended": partial(_word, word_ended),
    "look-alikes": lambda s: s.activity("look_alikes"),
    "progress": lambda s: s.activity("progress"),
    "pairs chosen": lambda s: s.activity("pairs"),
    "pairs": _pairs,
    "two together chosen": lambda s: s.activity("two_person"),
    "two together": _two,
    "exchange": lambda s: s.activity("exchange"),
    "people": _people,
    "person": lambda s: _people(s).ask_change(),
    "class asked": lambda s: s.activity("class"),
    "class": lambda s: s.school_class(),
    "class, cards": _class_cards,
    "class, pupils added": lambda s: s.school_class().ask_pupils(),
    "class, wall": lambda s: s.school_class().show_wall(("m", "n")),
}


@contextmanager
def opened_page(name: str, folder: Path) -> Iterator[OpenedApp]:
    """Open a page or dialog in an app of its own."""
    with OpenedApp(folder) as opened:
        PAGES[name](opened)
        opened.window.activateWindow()
        for _round in range(3):
            settle()
        yield opened


def main(names: list[str]) -> None:
    """Print a line for each page, and the sums."""
    sums = [0, 0, 0]
    for name in names or PAGES:
        with tempfile.TemporaryDirectory() as folder, opened_page(name, Path(folder)) as opened:
            nodes = walk(opened.window)
            if names:
                sys.stdout.write("\n".join(map(str, nodes)) + "\n")
            found, round_ = focusable(nodes), tab_round(opened.window)
            trap = round_.trap
            figures = (len(found), len(nameless(nodes)), int(trap is not None))
            held = f"held by {type(trap).__name__} {trap.accessibleName()}" if trap else ""
            line = f"{name:32} {figures[0]:4} {figures[1]:4} {len(round_.stops):4} {held}\n"
            sys.stdout.write(line)
            sys.stdout.flush()
            if names:
                for stop in round_.stops:
                    sys.stdout.write(f"    {type(stop).__name__} {stop.accessibleName()}\n")
            sums = [a + b for a, b in zip(sums, figures, strict=True)]
    sys.stdout.write(f"{len(names or PAGES)} pages: {sums}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
