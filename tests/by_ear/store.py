"""The store of a family that uses the app with a screen reader."""

from datetime import timedelta
from pathlib import Path
from typing import Final

from pullstrings_qt.core.registry import game_spec
from pullstrings_qt.learning.clock import local_now
from pullstrings_qt.storage import Store, open_store
from tests.conformance.sample_matches import Case, random_record
from tests.robustness.whole import keep, learn

GAMES: Final = ("pulling_strings", "mijnlieff", "chain_reaction", "strung_along")


def quiet_store(folder: Path) -> Store:
    """Return a new store, to be closed: nothing moves, and nothing is offered at the start."""
    store = open_store(folder).store
    store.settings.set("preferences.reduced_motion", True)
    store.settings.set("sounds.offered", True)
    for game in GAMES:
        store.settings.set(f"lesson.{game}", {"offered": True, "step": 0, "done": False})
    return store


def lived_in_store(folder: Path) -> None:
    """Fill a store: some matches were played, one was left, Mara has learned."""
    store = quiet_store(folder)
    for game in GAMES:
        keep(store, random_record(Case(game_spec(game), {}), 1))
    keep(store, random_record(Case(game_spec(GAMES[0]), {}), 2), turns=2)
    learn(store, "Mara", 60)
    school = store.classes.add("Class 3b", "asl", local_now().date() - timedelta(days=9))
    store.classes.enroll(school.id, ["Abdul", "Ben", "Carla", "Zoë"])
    store.close()
