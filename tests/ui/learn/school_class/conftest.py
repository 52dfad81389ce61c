"""A class of four with manual values, and its controller."""

from datetime import UTC, date, timedelta
from pathlib import Path

import pytest

from pullstrings_qt.core.learning_types import (
    ON_TWO_DAYS,
    CardKey,
    CardReview,
    CardState,
    Direction,
    LearningState,
    Rating,
    SchoolClass,
    Source,
)
from pullstrings_qt.storage import Profile, Store
from pullstrings_qt.storage.reviews import INSERT_REVIEW, keep_card, review_row
from pullstrings_qt.tiles.own_sets import OwnTileSets
from pullstrings_qt.ui.learn.controller import LearnController
from pullstrings_qt.ui.learn.school_class.controller import ClassController
from pullstrings_qt.ui.learn.school_class.page import ClassPage
from pullstrings_qt.ui.tile_sets.controller import TileSetController
from tests.ui.expect import of_kind
from tests.ui.learn.conftest import Clock

TODAY = date(2026, 3, 4)
"""The day of the clock of these tests, a Wednesday."""
STABILITY = {2: 3.0, 3: 12.0, 4: 40.0}
KNOWN = {4: ON_TWO_DAYS}


def learn(store: Store, pupil: Profile, levels: dict[str, int], last: date) -> None:
    """Let a pupil know letters, from 1 (new) to 4 (for good), and have answered one a day."""
    with store._database.writing() as connection:
        for tile_id, level in levels.items():
            key = CardKey("asl", tile_id, Direction.READ)
            seen = Clock().now - (TODAY - last)
            phase = LearningState.LEARNING if level == 1 else LearningState.REVIEW
            step = 0 if level == 1 else None
            state = CardState(
                phase, step, STABILITY.get(level, 1.0), 5.0, seen, seen, KNOWN.get(level, 0)
            )
            keep_card(connection, pupil.id, key, state)
            right = CardReview(key, Rating.GOOD, True, seen.astimezone(UTC), last, Source.CARDS)
            connection.execute(INSERT_REVIEW, review_row(pupil.id, right))


def mix_up(store: Store, pupil: Profile, shown: str, said: str, last: date = TODAY) -> None:
    """Let a pupil take a letter for another."""
    key = CardKey("asl", shown, Direction.READ)
    wrong = CardReview(key, Rating.AGAIN, False, Clock().now, last, Source.CARDS, said)
    with store._database.writing() as connection:
        connection.execute(INSERT_REVIEW, review_row(pupil.id, wrong))


@pytest.fixture
def found(store: Store) -> SchoolClass:
    """Return a class of four, in its second week; Emil has not begun."""
    added = store.classes.add("Class 3b", "asl", TODAY - timedelta(days=9))
    store.classes.enroll(added.id, ["Zoë", "Hugo", "Émile", "Abdul"])
    pupils = {one.name: one for one in store.classes.pupils(added.id)}
    learn(store, pupils["Zoë"], {"a": 4, "b": 4, "c": 2, "m": 2}, TODAY)
    learn(store, pupils["Hugo"], {"a": 4, "b": 1, "c": 2}, TODAY - timedelta(days=12))
    learn(store, pupils["Abdul"], {"a": 2, "b": 4, "m": 1}, TODAY - timedelta(days=1))
    mix_up(store, pupils["Zoë"], "m", "n")
    mix_up(store, pupils["Abdul"], "n", "m", TODAY - timedelta(days=1))
    return added


@pytest.fixture
def classes(controller: LearnController, store: Store, tmp_path: Path) -> ClassController:
    tiles = TileSetController(controller.window, OwnTileSets(tmp_path, store.settings), controller)
    controller.tiles_asked.connect(tiles.show_class)
    return ClassController(controller)


@pytest.fixture
def page(classes: ClassController, found: SchoolClass) -> ClassPage:
    classes.show_class(found.id)
    return of_kind(classes._window.page, ClassPage)
