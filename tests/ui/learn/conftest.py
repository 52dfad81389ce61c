"""Learning with a separate store, a manual clock and a seeded random generator."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from pullstrings_qt.core.profile import SigningLevel
from pullstrings_qt.storage import Profile, Store
from pullstrings_qt.ui.kit.main_window import MainWindow
from pullstrings_qt.ui.kit.page import Page
from pullstrings_qt.ui.kit.preferences import Appearance
from pullstrings_qt.ui.learn.controller import LearnController


class Clock:
    """A clock that only goes when it is told to."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 4, 17, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def pass_time(self, **time: float) -> None:
        self.now += timedelta(**time)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def mara(store: Store) -> Profile:
    """Return somebody who knows some signs: cards are asked at once."""
    added = store.profiles.add("Mara")
    return store.profiles.change(added._replace(avatar="fox", level=SigningLevel.SOME))


@pytest.fixture
def controller(
    window: MainWindow, appearance: Appearance, store: Store, clock: Clock
) -> LearnController:
    lowest = Page("Home")
    window.open_page(lowest)
    return LearnController(window, appearance, store, window, clock=clock, chance=Random(7))


@pytest.fixture
def told(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what is told at the foot of the window, in order."""
    sentences: list[str] = []
    monkeypatch.setattr(window, "toast", lambda text, *_more: sentences.append(text))
    monkeypatch.setattr(window, "show_problem", sentences.append)
    return sentences
