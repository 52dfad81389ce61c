"""Many matches of all games in one process, through the real pages: nothing grows.

A match is begun as people begin one, a few of its turns are chosen on the board or in the dialogs,
the others are given to the match of the page as its dialogs would. Now and then the people undo,
look at rules, history and learning, watch a match again or play once more. Movement is switched
off, as anybody can in the settings. Memory, widgets, threads and open files are counted on the
home page, after the first matches and at the end. Left alone, a page must come to rest.
"""

import ctypes
import gc
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import psutil  # type: ignore[import-untyped]
from PySide6.QtWidgets import QApplication

from pullstrings_qt.table.match import Match
from pullstrings_qt.ui.match.page import MatchPage
from tests.robustness.rest import SIZES, unrest
from tests.robustness.trial import Case, Finding, Tool, Watch
from tests.robustness.window import App, settle

_WARM = 10
"""Matches after which most of what is kept on purpose has been made once."""
_MORE = 5
"""Matches after these that are played at least, however long it takes."""
_ROOM = 40.0
"""Megabytes that may come and go, or are first used late: 19 were seen after 28 matches."""
_A_MATCH = 0.02
"""Megabytes a match may leave behind: the store and its cache grow with what is kept."""
_FIRST_USES = 10_000
"""Objects of modules and caches that the first matches have not wanted yet: 5,600 were seen."""
_TURNS = (3, 4, 5, 5, 6, 8, 10, 100)
"""After so many turns the people agree on a draw; some matches are played to their end."""
_LEFT_ALONE = 0.2
"""How often people leave the laptop alone after a turn."""


@dataclass(frozen=True, slots=True)
class Counts:
    """What the process holds."""

    memory: float
    matches: int
    widgets: int
    objects: int
    threads: int
    files: int

    def __str__(self) -> str:
        return (
            f"{self.memory:.1f} MB, {self.matches} matches, {self.widgets} widgets, "
            f"{self.objects} Python objects, {self.threads} threads, {self.files} open files"
        )


def count() -> Counts:
    """Return what the process holds now."""
    for _round in range(3):
        settle()
        gc.collect()
    _give_back()
    process, objects = psutil.Process(), gc.get_objects()
    return Counts(
        memory=process.memory_info().rss / 1e6,
        matches=sum(type(thing) is Match for thing in objects),
        widgets=len(QApplication.allWidgets()),
        objects=len(objects),
        threads=threading.active_count() + process.num_threads(),
        files=process.num_fds(),
    )


def _give_back() -> None:
    """Let the C library return what is free, which is no leak and comes and goes by 50 MB."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # glibc has it, others need not
    if trim is not None:
        trim(0)


def growing(before: Counts, after: Counts, played: int) -> list[str]:
    """Return what has grown more than so many matches may leave behind."""
    grown = {
        "memory": after.memory > before.memory + _ROOM + _A_MATCH * played,
        "matches": after.matches > before.matches + 2,
        "widgets": after.widgets > before.widgets + 20,
        "Python objects": after.objects > before.objects + _FIRST_USES + 5 * played,
        "threads": after.threads > before.threads,
        "open files": after.files > before.files,
    }
    return [name for name, is_more in grown.items() if is_more]


class Soak(Tool):
    """Plays match after match; every match is a case."""

    def __init__(self) -> None:
        self.kinds = {"matches": 1.0}
        self._before: Counts | None = None
        self._played = 0

    def prepare(self, watch: Watch, folder: Path) -> None:
        """Open the window, and let every page come up once."""
        super().prepare(watch, folder)
        self._app = App(folder / "store", quiet=True)

    def run(self, case: Case) -> int:
        """Play one match."""
        self._case = case
        chance = case.chance()
        self._app.session.window.resize(*chance.choice(SIZES))
        with self._watch.step("beginning a match"):
            page = self._app.begin(chance, computers=True)
        self._play(page, chance)
        self._after(page, chance)
        with self._watch.step("going home"):
            self._app.session.window.go_home()
            settle()
        if self._app.session.window.overlay is not None:
            raise Finding("leak", "a dialog stays open", repr(self._app.session.window.overlay))
        self._played += 1
        if self._played == _WARM:
            self._before = count()
            self._types = _types()
        return 1

    def _play(self, page: MatchPage, chance: Random) -> None:
        match, most = page.match, chance.choice(_TURNS)
        while match.outcome is None and match.turn < most:
            with self._watch.step(f"a turn of {match.spec.id}"):
                if chance.random() < 0.06:
                    self._app.pick(page, chance)
                if match.outcome is None:
                    self._app.play(page, self._app.choices(page, chance))
                if chance.random() < 0.03:
                    match.undo(match.persons)
                    settle()
            between_people = match.waiting and len(match.persons) == len(match.players)
            if chance.random() < _LEFT_ALONE and between_people:  # no computer thinks
                self._leave_alone(f"after turn {match.turn} of {match.spec.id}")
        if match.outcome is None:
            match.agree_draw(match.persons)
        settle()

    def _leave_alone(self, where: str) -> None:
        if moving := unrest(self._app.session.window):
            words = "\n".join(moving)
            self._watch.caught.append(Finding("unrest", "a page never rests", f"{where}\n{words}"))

    def _after(self, page: MatchPage, chance: Random) -> None:
        """Do one of the things people do after a match."""
        navigation, window = self._app.session.navigation, self._app.session.window
        commands: tuple[Callable[[], object], ...] = (
            page.again_asked.emit,
            page.look_back_asked.emit,
            page.rules_asked.emit,
            page.commands.show_turns,
            navigation.history.open_history,
            navigation.learning.open_hub,
            navigation.learning.open_people,
            navigation.open_settings,
            navigation.tile_sets.open_page,
            navigation.matches.ask_new_match,
        )
        if chance.random() < 0.3:
            action = chance.choice(commands)
            with self._watch.step("a page after a match"):
                action()
                settle()
                while window.overlay is not None and window.overlay.escapable:
                    window.overlay.cancel()
                    settle()

    def end(self) -> None:
        """Compare what the process holds with what it held after the first matches."""
        tell = self._watch.told.append
        if self._played == 1:  # one case that is tried again
            self._app.end()
            return
        while self._played < _WARM + _MORE:  # a slow machine plays on until there is a difference
            self._case = replace(self._case, number=self._case.number + 1)
            self.run(self._case)
        assert self._before is not None
        after, played = count(), self._played - _WARM
        tell(f"after {_WARM:>6} matches: {self._before}")
        tell(f"after {self._played:>6} matches: {after}")
        more = _types() - self._types
        words = f"{self._before}\n{after}\nmost more: {more.most_common(8)}"
        self._app.end()
        if grown := growing(self._before, after, played):
            raise Finding("leak", f"more and more {' and '.join(grown)}", words)


def _types() -> "Counter[str]":
    """Return how many things there are of each type; widgets are counted by Qt's own list."""
    things = Counter(type(thing).__name__ for thing in gc.get_objects())
    for widget in QApplication.allWidgets():
        things[f"widget {type(widget).__name__}"] += 1
    return things
