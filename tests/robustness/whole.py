"""Intact samples for the tools: a lived-in store, matches, a person."""

import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from pullstrings_qt.core.learning_types import Direction
from pullstrings_qt.core.record import Record, record_from_document
from pullstrings_qt.core.replay import replay
from pullstrings_qt.learning.clock import local_now
from pullstrings_qt.learning.grader import Grader
from pullstrings_qt.learning.progress import Progress
from pullstrings_qt.learning.schedule import Schedule
from pullstrings_qt.learning.session import Session
from pullstrings_qt.learning.transfer import write_person
from pullstrings_qt.storage import Store, open_store
from pullstrings_qt.storage.copies import make_copy
from pullstrings_qt.storage.folder import STORE_FILE
from pullstrings_qt.tiles.tile_set import tile_set
from tests.conformance.sample_matches import Case, cases, random_record
from tests.learning.card_samples import next_card
from tests.robustness.trial import lost
from tests.storage.store_samples import START, TURNS

NAMES = ("Zoë", "Mara", "Theo", "Ole")
SETTINGS: dict[str, Any] = {
    "preferences.theme": "dark",
    "preferences.text_scale": 1.25,
    "preferences.reduced_motion": True,
    "lesson.mijnlieff": {"offered": True, "step": 3, "done": False},
    "last_match.pulling_strings": {"options": {"faces": "both"}, "players": [["Zoë", None]]},
    "tiles.asl": ["a", "b"],
}


@cache
def played(number: int) -> Record:
    """Return the record of a random match that was played to its end."""
    every = playable()
    return random_record(every[number % len(every)], number // len(every))


@cache
def playable() -> list[Case]:
    """Return every game with a board, with every option."""
    return [case for case in cases() if case.spec.scene_class]


def keep(store: Store, record: Record, *, turns: int | None = None) -> int:
    """Play a record in the store, all of it or some turns; return its id."""
    start = Record(record.game, record.options, record.setup, record.players)
    match_id = store.matches.begin(start)
    for number, turn in enumerate(record.turns[:turns], 1):
        store.matches.append_turn(match_id, number, {str(s): turn[s] for s in sorted(turn)})
    if turns is None and record.outcome is not None:
        store.matches.finish(match_id, record.outcome)
    return match_id


def learn(store: Store, name: str, answers: int, seed: int = 1) -> None:
    """Let somebody answer flash cards."""
    person = store.profiles.named(name) or store.profiles.add(name)
    grader = Grader(person.id, store.reviews, Schedule(Random(seed)), local_now)
    chance = Random(seed)
    session = Session(grader, tile_set("asl"), chance=chance, daily_new=26)
    for _answer in range(answers):
        card = next_card(session)
        if card is None:
            return
        session.answer(chance.choice((card.tile_id, "a", "s")))


MATCHES = 12
"""How many matches the lived-in store has; the last one can be gone on with."""


def lived_in(folder: Path) -> Path:
    """Fill a store as a family leaves it, and return its folder; a copy lies beside it."""
    store = open_store(folder).store
    every = playable()
    for number in range(MATCHES - 1):
        record = played(number * 7 % len(every))
        keep(store, record.cut(25) if len(record.turns) > 25 else record)
    for number, name in enumerate(NAMES):
        store.profiles.add(name)
        learn(store, name, 12 * number)
        if name == NAMES[-2]:
            make_copy(folder)
    keep(store, played(0), turns=4)
    for key, value in SETTINGS.items():
        store.settings.set(key, value)
    store.close()
    return folder


def killed(folder: Path, source: Path) -> Path:
    """Leave a copy of a store as a killed app does: its last turns are still in the log."""
    living = folder.with_name(f"{folder.name}-living")
    shutil.copytree(source, living)
    store = open_store(living).store
    match_id = store.matches.begin(START)
    for number in range(1, 13):
        store.matches.append_turn(match_id, number, TURNS[number % len(TURNS)])
    folder.mkdir()
    for file in (*living.glob(f"{STORE_FILE}*"), *living.glob("pullstrings-copy-*")):
        if not file.name.endswith("-shm"):
            shutil.copyfile(file, folder / file.name)
    store.close()
    return folder


def person_file(folder: Path, reviews: int = 40) -> Path:
    """Return the file of somebody who has learned."""
    store = open_store(folder / "store").store
    learn(store, "Mara", reviews)
    (mara,) = store.profiles.all()
    target = folder / "mara.json"
    write_person(target, mara, store.reviews, settings={"learn.daily_new": 5})
    store.close()
    return target


def look_at_everything(store: Store) -> Iterator[str]:
    """Ask the store all that the pages ask it; yield what is looked at, before it is."""
    yield "home"
    store.matches.unfinished()
    store.matches.count_unfinished()
    store.matches.summaries(50)
    yield "players"
    store.profiles.names()
    people = store.profiles.all()
    yield "settings"
    for key, default in SETTINGS.items():
        store.settings.get(key, default)
    yield "history"
    for summary in store.matches.summaries():
        yield f"match {summary.id}"
        for _turn in replay(record_from_document(store.matches.record(summary.id))):
            pass
    for person in people:
        yield f"what was learned by {person.id}"
        progress = Progress(person.id, store.reviews, local_now)
        progress.days(30)
        progress.streak()
        store.reviews.page(person.id)
        for set_id in store.reviews.sets(person.id):
            store.reviews.cards(person.id, set_id)
            store.reviews.confusions(person.id, set_id, Direction.READ)
        store.settings.of_person(person.key)


def is_tidy(folder: Path) -> None:
    """Refuse what a stopped action left lying about."""
    left = [path.name for path in folder.rglob("*") if ".new" in path.name]
    if left:
        raise lost("something half done is left over", ", ".join(sorted(left)))
