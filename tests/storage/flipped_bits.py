"""Stores with a flipped bit, opened and looked through as the app does."""

import tempfile
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from pathlib import Path
from random import Random

from pullstrings_qt.core.errors import PullstringsError
from pullstrings_qt.core.learning_types import Direction
from pullstrings_qt.core.profile import Profile
from pullstrings_qt.core.record import record_from_document
from pullstrings_qt.core.registry import games
from pullstrings_qt.core.replay import replay
from pullstrings_qt.storage import Store, open_store
from pullstrings_qt.storage.folder import STORE_FILE
from tests.conformance.sample_matches import Case, random_record
from tests.storage.review_samples import STATE, key, review

MATCHES = 12
PEOPLE = ("Zoë", "Oh", "Mara")
SETTINGS = {
    "theme": "dark",
    "text_size": 1.25,
    "lesson_seen": True,
    "last_match.mijnlieff": {"a": [1]},
}
LETTERS = "abcdefghij"
LONG_MATCH = 40  # turns; a small store is looked through sooner


@dataclass(frozen=True, slots=True)
class Look:
    """What a look through a store has shown.

    Attributes:
        notice: what was said at the start, or None.
        matches: how many the history lists.
        opened: how many of them can be replayed to their last turn.
        people: how many players there are.
        reviews: how many reviews they have.
        settings: how many settings are as they were set.
        said: sentences for what could not be read.
    """

    notice: str | None
    matches: int
    opened: int
    people: int
    reviews: int
    settings: int
    said: tuple[str, ...]


def sample_store(folder: Path) -> bytes:
    """Return a closed store with matches of every game, people, reviews and settings."""
    store = open_store(folder).store
    for person in PEOPLE:
        profile = store.profiles.add(person, Profile(0, "", "", avatar="owl"))
        store.settings.set(f"learn.words.{profile.key}", {"names": "Oh, Zoë"})
        for letter in LETTERS:
            for way in Direction:
                answer = review(letter, key=key(letter, way), origin=letter + way, before=STATE)
                store.reviews.add(profile.id, answer, STATE)
    for name, value in SETTINGS.items():
        store.settings.set(name, value)
    for number in range(MATCHES):
        spec = list(games().values())[number % len(games())]
        record = random_record(Case(spec, {}), number)
        if number % 3 and len(record.turns) < LONG_MATCH:
            store.matches.add_record(record.document())
        else:  # one that waits to go on
            short = replace(record.cut(10), outcome=None)
            store.matches.reopen(store.matches.add_record(short.document()))
    store.close()
    return (folder / STORE_FILE).read_bytes()


def flipped(content: bytes, bit: int) -> bytes:
    """Return the content with one bit the other way round; bits are counted from the first byte."""
    changed = bytearray(content)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def random_bits(content: bytes, count: int, seed: int) -> list[int]:
    """Return so many bits of the content, each once, in a random order."""
    return Random(seed).sample(range(len(content) * 8), count)


def look_at(content: bytes, files: dict[str, bytes] | None = None) -> Look:
    """Open a store of this content in a folder of its own and look through all of it.

    Args:
        content: the file of the store.
        files: what else lies in the folder, by name.

    Raises:
        Exception: anything a person would meet as a mistake of the app.
    """
    with tempfile.TemporaryDirectory(prefix="pullstrings-bits-") as name:
        folder = Path(name)
        for other, data in {STORE_FILE: content, **(files or {})}.items():
            (folder / other).write_bytes(data)
        opened = open_store(folder)
        try:
            return look_through(opened.store, opened.notice)
        finally:
            opened.store.close()


def look_through(store: Store, notice: str | None = None) -> Look:
    """List and read everything a person can see in a store; nothing is changed."""
    said: list[str] = []
    matches = store.matches.summaries()
    store.matches.unfinished()
    store.matches.count_unfinished()
    readable = 0
    for summary in matches:
        try:
            for _turn in replay(record_from_document(store.matches.record(summary.id))):
                pass
            readable += 1
        except PullstringsError as problem:
            said.append(str(problem))
    people = store.profiles.all()
    assert [one.name for one in people] == store.players.names()
    for one in people:
        store.profiles.named(one.name)
        store.settings.of_person(one.key)
        _look_at_learning(store, one.id)
    settings = sum(store.settings.get(name) == value for name, value in SETTINGS.items())
    reviews = sum(len(store.reviews.page(one.id)) for one in people)
    return Look(notice, len(matches), readable, len(people), reviews, settings, tuple(said))


def _look_at_learning(store: Store, person: int) -> None:
    reviews, first, last = store.reviews, date(2000, 1, 1), date(2100, 1, 1)
    now = datetime(2026, 11, 22, tzinfo=UTC)
    reviews.count(person)
    for set_id in reviews.sets(person):
        reviews.cards(person, set_id)
        reviews.met_on(person, set_id, date(2026, 11, 21))
        reviews.confusions(person, set_id, Direction.READ)
    reviews.due(person, now, now)
    reviews.days(person, first, last)
    reviews.review_days(person, last)
