"""Cards and the log of reviews (issue 4, points 2 and 5)."""

import random
import sqlite3
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from pullstrings_qt.core.learning_types import (
    CardReview,
    CardState,
    Confusion,
    DayTotal,
    Direction,
    LearningState,
    Rating,
    Source,
)
from pullstrings_qt.storage import Store, StoreWriteError
from tests.storage.review_samples import NOON, STATE, key, review
from tests.storage.store_samples import Open

DAY = date(2026, 11, 21)
EVER = (date(1, 1, 1), date(9999, 12, 31))
READ, MAKE = Direction.READ, Direction.MAKE


@pytest.fixture
def mara(store: Store) -> int:
    return store.profiles.add("Mara").id


def test_reviews_and_cards_come_back_as_they_were_kept(opened: Open) -> None:
    first = opened().store
    mara = first.profiles.add("Mara").id
    plain = review("a", taken_for=None, millis=None)
    full = review(
        "b",
        key=key("b", MAKE),
        rating=Rating.AGAIN,
        right=False,
        taken_for="d",
        before=STATE,
        source=Source.MATCH,
        origin="match 1, turn 2, seat 0",
    )
    learning = CardState(LearningState.LEARNING, 1, 0.1 + 0.2, 9.999999999999998, NOON, NOON)
    first.reviews.add(mara, plain, learning)
    first.reviews.add(mara, full, STATE)
    first.close()
    again = opened().store.reviews
    assert [kept for _id, kept in again.page(mara)] == [plain, full]
    assert again.cards(mara, "asl") == {key("a"): learning, key("b", MAKE): STATE}
    assert again.card(mara, key("a")) == learning
    assert again.card(mara, key("a", MAKE)) is None
    assert again.cards(mara, "roman") == {}
    assert again.sets(mara) == ["asl"]
    assert again.with_origin(mara, "match 1, turn 2, seat 0") is not None
    assert again.with_origin(mara + 1, "match 1, turn 2, seat 0") is None


def test_the_log_is_read_in_pages_in_the_order_given(store: Store, mara: int) -> None:
    oh = store.profiles.add("Oh").id
    for number in range(7):
        one = review("a", millis=number, moment=NOON - timedelta(days=number))
        store.reviews.add(mara, one, STATE)
        store.reviews.add(oh, review("b"), STATE)
    seen, last = [], 0
    while page := store.reviews.page(mara, last, 3):
        assert len(page) <= 3
        last = page[-1][0]
        seen += [kept.millis for _id, kept in page]
    assert seen == [*range(7)]


def test_one_event_cannot_be_counted_twice_and_a_failed_write_keeps_card_and_log(
    store: Store, mara: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    oh = store.profiles.add("Oh").id
    store.reviews.add(mara, review("a", origin="once"), STATE)
    store.reviews.add(oh, review("a", origin="once"), STATE)
    with pytest.raises(StoreWriteError):
        store.reviews.add(mara, review("b", origin="once"), STATE)
    assert store.reviews.card(mara, key("b")) is None, "card and log are kept together"

    def fail(*_parts: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr("pullstrings_qt.storage.reviews.keep_card", fail)
        with pytest.raises(StoreWriteError):
            store.reviews.add(mara, review("a", before=STATE), replace(STATE, difficulty=9.0))
    assert store.reviews.count(mara) == 1
    assert store.reviews.card(mara, key("a")) == STATE


def test_only_the_last_review_of_a_card_can_be_taken_back(store: Store, mara: int) -> None:
    oh = store.profiles.add("Oh").id
    first = store.reviews.add(mara, review("a"), STATE)
    harder = replace(STATE, difficulty=7.5, unaided=1)
    second = store.reviews.add(mara, review("a", before=STATE), harder)
    store.reviews.add(mara, review("b"), STATE)
    store.reviews.add(oh, review("a"), STATE)
    assert store.reviews.take_back(mara, first) is None
    assert store.reviews.take_back(oh, second) is None, "it is somebody else's"
    assert store.reviews.card(mara, key("a")) == harder
    assert store.reviews.take_back(mara, second) == review("a", before=STATE)
    assert store.reviews.card(mara, key("a")) == STATE
    assert store.reviews.take_back(mara, second) is None
    assert store.reviews.take_back(mara, first) == review("a")
    assert store.reviews.card(mara, key("a")) is None
    assert (store.reviews.count(mara), store.reviews.count(oh)) == (1, 1)


def _random_review(chance: random.Random) -> CardReview:
    right = chance.random() < 0.7
    tile_id = chance.choice("abc")
    taken_for = tile_id if right else chance.choice(["a", "b", "c", None])
    if not right and taken_for == tile_id:
        taken_for = None
    return review(
        tile_id,
        key=key(tile_id, chance.choice([READ, MAKE])),
        rating=Rating.GOOD if right else Rating.AGAIN,
        right=right,
        taken_for=taken_for,
        millis=chance.choice([None, 0, 1, 900, 60_000, 60_001]),
        day=DAY - timedelta(days=chance.randrange(3)),
        source=chance.choice(list(Source)),
        before=chance.choice([None, STATE]),
    )


def _totals(reviews: list[CardReview]) -> list[DayTotal]:
    found = []
    for day in sorted({one.day for one in reviews}):
        today = [one for one in reviews if one.day == day]
        read = [
            one.millis
            for one in today
            if one.right and one.key.direction is READ and one.millis and one.millis <= 60_000
        ]
        found.append(
            DayTotal(
                day,
                len(today),
                sum(one.right for one in today),
                sum(one.before is None for one in today),
                len(read),
                sum(read),
            )
        )
    return found


def _taken(reviews: list[CardReview], direction: Direction) -> set[Confusion]:
    counts = Counter(
        (one.key.tile_id, one.key.tile_id if one.right else one.taken_for or "")
        for one in reviews
        if one.key.direction is direction
    )
    return {Confusion(*pair, count) for pair, count in counts.items()}


@pytest.mark.parametrize("seed", range(2))
def test_totals_are_what_the_log_adds_up_to_also_after_undo(
    store: Store, mara: int, seed: int
) -> None:
    """Triggers keep them, so that no page reads a million reviews (issue 4, "Must show")."""
    chance = random.Random(seed)
    oh = store.profiles.add("Oh").id
    kept: dict[int, CardReview] = {}
    for _step in range(120):
        one = _random_review(chance)
        kept[store.reviews.add(mara, one, STATE)] = one
        store.reviews.add(oh, _random_review(chance), STATE)
        if chance.random() < 0.4:
            last = max(kept)
            assert store.reviews.take_back(mara, last) == kept.pop(last)
    reviews = list(kept.values())
    assert store.reviews.days(mara, *EVER) == _totals(reviews)
    assert store.reviews.days(mara, DAY, DAY) == [t for t in _totals(reviews) if t.day == DAY]
    assert store.reviews.days(mara, *EVER, "roman") == []
    assert store.reviews.count(mara) == len(reviews)
    for way in Direction:
        assert set(store.reviews.confusions(mara, "asl", way)) == _taken(reviews, way)
    for _id, one in sorted(kept.items(), reverse=True):
        assert store.reviews.take_back(mara, _id) == one
    rows = store._database.rows("SELECT * FROM day_totals WHERE person = ?", mara)
    assert rows == [], "no empty day is left behind"
    assert store.reviews.confusions(mara, "asl", READ) == []
    assert store.reviews.count(oh) == 120


def test_cards_met_on_a_day_are_forgotten_with_their_review_and_counted_of_flash_cards(
    store: Store, mara: int
) -> None:
    first = store.reviews.add(mara, review("b"), STATE)
    second = store.reviews.add(mara, review("a"), STATE)
    store.reviews.add(mara, review("b", before=STATE), STATE)
    store.reviews.add(mara, review("c", day=DAY - timedelta(days=1)), STATE)
    store.reviews.add(mara, review("d", source=Source.MATCH), STATE)
    assert store.reviews.met_on(mara, "asl", DAY) == 2
    assert store.reviews.met_on(mara, "roman", DAY) == 0
    assert store.reviews.met_cards(mara, "asl", DAY) == [key("b"), key("a"), key("d")]
    assert store.reviews.met_cards(mara, "roman", DAY) == []
    assert store.reviews.take_back(mara, first) is None, "it was reviewed since"
    store.reviews.take_back(mara, second)
    assert store.reviews.met_cards(mara, "asl", DAY) == [key("b"), key("d")]


def test_what_someone_has_damaged_by_hand_counts_as_not_there(store: Store, mara: int) -> None:
    for tile_id in "abc":
        store.reviews.add(mara, review(tile_id), STATE)
    with store._database.writing() as connection:
        connection.execute("UPDATE cards SET phase = 7 WHERE tile = 'a'")
        connection.execute("UPDATE cards SET stability = NULL WHERE tile = 'b'")
        connection.execute("UPDATE reviews SET day = 'yesterday' WHERE tile = 'c'")
        odd = "(?, '2026-11-2x', 'asl', 'read', 'cards', 1, 1, 0, 0, 0)"
        connection.execute(f"INSERT INTO day_totals VALUES {odd}", (mara,))
    assert set(store.reviews.cards(mara, "asl")) == {key("c")}
    assert store.reviews.card(mara, key("a")) is None
    assert len(store.reviews.page(mara)) == 2
    assert [total.day for total in store.reviews.days(mara, *EVER)] == [DAY]
    assert store.reviews.review_days(mara, EVER[1]) == [DAY]


def test_a_store_in_memory_can_be_worked_on_in_a_thread_too(opened: Open, folder: Path) -> None:
    folder.rmdir()
    folder.write_text("a file where the folder should be")
    try:
        store = opened().store
        mara = store.profiles.add("Mara").id

        def work() -> None:
            with store.beside() as beside:
                beside.reviews.add(mara, review("a"), STATE)

        with ThreadPoolExecutor(1) as threads:
            threads.submit(work).result()
        assert not store.persistent
        assert store.reviews.count(mara) == 1
    finally:
        folder.unlink()
        folder.mkdir()
