"""Round trips of packages with the real Anki (`make anki-test`).

`PULLSTRINGS_ANKI` names a Python that has the library; without one these tests fail, and
`make test` does not collect them.
"""

import json
import os
import shutil
import subprocess
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pullstrings_qt.core.learning_types import (
    CardKey,
    CardReview,
    CardState,
    Direction,
    LearningState,
    Rating,
    Source,
    milliseconds,
)
from pullstrings_qt.learning.anki_cards import WAYS
from pullstrings_qt.learning.anki_export import export_for_anki
from pullstrings_qt.learning.anki_import import (
    Imported,
    import_,
    preview_package,
    suggested_mapping,
)
from pullstrings_qt.learning.anki_schedule import Learned
from pullstrings_qt.learning.clock import local_now
from pullstrings_qt.learning.schedule import Schedule, is_due
from pullstrings_qt.tiles.tile_set import tile_set
from tests.learning.card_samples import chance_known
from tests.tiles.sets import empty_sets_folder

PEER = Path(__file__).with_name("peer.py")
ZONES = ("UTC", "America/Los_Angeles", "Pacific/Auckland")


def anki(*words: str, zone: str = "UTC") -> Any:
    """Let the real library do something, and return what it says."""
    python = os.environ.get("PULLSTRINGS_ANKI", "")
    assert python, "run `make anki-test`: these tests need the real Anki"
    done = subprocess.run(
        [str(Path(python).absolute()), str(PEER), *words],
        env={**os.environ, "TZ": zone},
        capture_output=True,
        text=True,
        check=False,
    )
    assert not done.returncode, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[dict[str, Any]]]:
    """Packages of a deck that was learned for weeks, and what Anki says of its cards."""
    folder = tmp_path_factory.mktemp("anki")
    return folder, anki("write", str(folder))


def copied(source: Path, target: Path) -> Path:
    return Path(shutil.copyfile(source, target.with_suffix(source.suffix)))


def take_in(path: Path, folder: Path) -> tuple[Imported, Learned]:
    kept: list[Learned] = []
    mapping = suggested_mapping(preview_package(path))
    taken = import_(path, mapping, empty_sets_folder(folder), copied, keep_learned=kept.append)
    return taken, kept[0]


@pytest.mark.parametrize("form", ["newest", "older"])
def test_what_anki_writes_goes_on_here(
    form: str, written: tuple[Path, list[dict[str, Any]]], tmp_path: Path
) -> None:
    folder, told = written
    taken, learned = take_in(folder / f"{form}-learned.apkg", tmp_path)
    (found,) = taken.tile_sets
    now = local_now()
    kinds = set()
    for card in told:
        front = card["fields"][0].partition(" <")[0]
        key = CardKey(found.id, front, (Direction.MAKE, Direction.READ)[card["place"]])
        state = learned.cards.get(key)
        kinds.add((card["type"], card["stability"] is None))
        if card["type"] == 0:
            assert state is None
            continue
        assert state is not None
        assert state.phase == card["type"]
        assert [
            (int(each.rating), milliseconds(each.moment))
            for each in learned.reviews
            if each.key == key
        ] == [(each[1], each[0]) for each in card["answers"]]
        if card["due_in_days"] is not None:
            due = state.due.astimezone().date()
            assert (due - (now - NIGHT).date()).days == card["due_in_days"]
        else:
            assert milliseconds(state.due) == 1000 * card["due"]
        if card["stability"] is None:
            assert state.stability == card["interval"]
        else:
            assert state.stability == pytest.approx(card["stability"], abs=1e-4)
            chance = chance_known(state, now)
            assert chance == pytest.approx(card["retrievability"], abs=0.02)
    assert {(2, False), (2, True), (1, False), (3, False)} <= kinds, "every kind of card was there"
    picture = found.tiles["house"].front.picture
    assert picture is not None
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert [deck.name for deck in preview_package(folder / f"{form}.apkg").decks] == [
        *("Spanish", "Spanish::Animals", "Spanish::Food")
    ]


@pytest.mark.parametrize("form", ["newest", "older"])
def test_what_anki_writes_without_its_schedule_is_new(
    form: str, written: tuple[Path, list[dict[str, Any]]], tmp_path: Path
) -> None:
    taken, learned = take_in(written[0] / f"{form}.apkg", tmp_path)
    assert (taken.count, learned.cards, learned.reviews) == (12, {}, [])


NIGHT = timedelta(hours=4)
"""A day of Anki begins so long after midnight, ours at midnight."""


def learned_here(now: datetime) -> Learned:
    """Return weeks of learning half of the alphabet, the last two days off; one letter just met."""
    schedule, chance = Schedule(Random(3)), Random(4)
    states: dict[CardKey, CardState] = {}
    reviews: list[CardReview] = []

    def answer(key: CardKey, rating: Rating, moment: datetime) -> None:
        before, right = states.get(key), rating is not Rating.AGAIN
        states[key] = schedule.grade(before, rating, moment)
        source, millis = Source.CARDS, 1_500
        reviews.append(
            CardReview(key, rating, right, moment, moment.date(), source, None, millis, before)
        )

    keys = [CardKey("asl", tile, way) for tile in tuple(tile_set("asl").tiles)[:13] for way in WAYS]
    for ago in range(40, 2, -1):
        for number, key in enumerate(keys):
            moment = now - timedelta(days=ago, seconds=number)
            before = states.get(key)
            wanted = chance.random() < 0.08 if before is None else is_due(before, moment)
            if wanted:
                answer(key, chance.choice(tuple(Rating)), moment)
    answer(CardKey("asl", "z", Direction.READ), Rating.AGAIN, now)
    return Learned(states, reviews)


@pytest.mark.parametrize("zone", ZONES)
def test_what_we_write_goes_on_in_anki(
    zone: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", zone)
    time_zone_changed()
    now = local_now()
    learned = learned_here(now)
    assert {state.phase for state in learned.cards.values()} == set(LearningState)
    path = tmp_path / "asl.apkg"
    export_for_anki(tile_set("asl"), path, now=now.timestamp(), learned=learned)
    told = anki("read", str(path), "1", zone=zone)
    assert told["new"] == 26
    assert len(told["media"]) == 28, "26 hands, and two of them moving"
    for card in told["cards"]:
        key = CardKey("asl", card["fields"][6], WAYS[card["place"]])
        state = learned.cards.get(key)
        if state is None:
            assert (card["type"], card["answers"]) == (0, [])
            continue
        answers = [each for each in learned.reviews if each.key == key]
        assert card["type"] == state.phase
        if state.phase is LearningState.REVIEW:
            days = state.due.astimezone().date() - (now - NIGHT).date()
            assert card["due_in_days"] == days.days
        else:
            assert card["due"] == milliseconds(state.due) // 1000
        assert card["stability"] == pytest.approx(state.stability, abs=1e-3)
        assert card["difficulty"] == pytest.approx(state.difficulty, abs=1e-2)
        chance = chance_known(state, now)
        assert card["retrievability"] == pytest.approx(chance, abs=0.02)
        assert card["reps"] == len(answers)
        assert [each[1] for each in card["answers"]] == [int(each.rating) for each in answers]
    due = {card["id"] for card in told["cards"] if is_due_here(card, learned, now)}
    assert due, "something is due"
    assert set(told["due"]) == due


def is_due_here(card: dict[str, Any], learned: Learned, now: datetime) -> bool:
    """Tell whether a card is due, where steps count as due twenty minutes early, as in Anki."""
    state = learned.cards.get(CardKey("asl", card["fields"][6], WAYS[card["place"]]))
    if state is None:
        return False
    if state.phase is LearningState.REVIEW:
        return is_due(state, now - NIGHT)
    return state.due <= now + timedelta(minutes=20)


def time_zone_changed() -> None:
    """Let this process look at its time zone again."""
    import time

    time.tzset()


@pytest.fixture(autouse=True)
def zone_again() -> Any:
    yield
    time_zone_changed()


def test_anki_takes_our_package_without_the_schedule_as_new(tmp_path: Path) -> None:
    path = tmp_path / "asl.apkg"
    now = local_now()
    export_for_anki(tile_set("asl"), path, now=now.timestamp(), learned=learned_here(now))
    told = anki("read", str(path), "0")
    assert {card["type"] for card in told["cards"]} == {0}
    assert told["due"] == []


def test_there_and_back_nothing_is_lost(
    written: tuple[Path, list[dict[str, Any]]], tmp_path: Path
) -> None:
    """From Anki to us to Anki: the same memory, the same days."""
    taken, learned = take_in(written[0] / "newest-learned.apkg", tmp_path)
    path = tmp_path / "again.apkg"
    export_for_anki(taken.tile_sets[0], path, now=local_now().timestamp(), learned=learned)
    again = {
        (card["fields"][6], card["place"]): card for card in anki("read", str(path), "1")["cards"]
    }
    for card in written[1]:
        if card["type"] == 0:
            continue
        front = card["fields"][0].partition(" <")[0]
        found = again[front, 1 - card["place"]]
        for what in ("type", "due", "due_in_days", "reps"):
            assert found[what] == card[what], what
        if card["stability"] is not None:
            assert found["stability"] == pytest.approx(card["stability"], abs=1e-3)
        assert [each[:2] for each in found["answers"]] == [each[:2] for each in card["answers"]]
