"""The drill of look-alikes (issue 4, point 3): from this person's own confusions first."""

from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from pullstrings_qt.core.learning_types import Confusion, Rating, Source
from pullstrings_qt.learning.look_alike_drill import LookAlikeDrill, drill_groups
from pullstrings_qt.learning.reviewer import Reviewer
from pullstrings_qt.learning.schedule import Schedule
from pullstrings_qt.storage import Store, open_store
from pullstrings_qt.tiles.tile_set import tile_set


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path).store


def drill(
    store: Store, group: str = "uvr", count: int = 8, *, introduces: bool = False
) -> LookAlikeDrill:
    person = (store.profiles.named("Mara") or store.profiles.add("Mara")).id
    reviewer = Reviewer(
        person, store.reviews, Schedule(), lambda: datetime(2026, 3, 4, 9, tzinfo=UTC)
    )
    return LookAlikeDrill(
        reviewer, tile_set("asl"), tuple(group), count, chance=Random(4), introduces=introduces
    )


def test_groups_of_the_table_come_after_own_mix_ups() -> None:
    asl = tile_set("asl")
    confusions = [Confusion("m", "n", 4), Confusion("n", "m", 1), Confusion("w", "f", 2)]
    groups = drill_groups(asl, confusions)
    assert groups[0] == (("a", "s", "t", "m", "n", "e"), 5)
    assert groups[1] == (("f", "w"), 2)
    assert all(count == 0 for _group, count in groups[2:])
    assert drill_groups(tile_set("elements"), []) == []


def test_the_smallest_group_that_holds_a_mix_up_takes_it() -> None:
    groups = dict(
        drill_groups(
            tile_set("asl"),
            [Confusion("d", "f", 3), Confusion("x", "d", 1), Confusion("q", "e", 1)],
        )
    )
    assert groups["f", "d"] == 3
    assert groups["d", "z", "x"] == 1
    assert not any({"q", "e"} <= set(group) for group in groups), "one slip is no mix-up"


def test_every_member_is_asked_and_never_twice_in_a_row(store: Store) -> None:
    run = drill(store, count=9)
    asked = []
    while (key := run.next_card()) is not None:
        asked.append(key.tile_id)
        run.answer(key.tile_id)
    assert len(asked) == 9
    assert set(asked) == set("uvr")
    assert all(one != two for one, two in pairwise(asked))
    assert run.result().right == 9


def test_a_wrong_one_comes_again_soon(store: Store) -> None:
    run = drill(store, "astmne", count=12)
    first = run.next_card()
    assert first is not None
    run.answer("s" if first.tile_id != "s" else "a")
    following = []
    for _card in range(3):
        key = run.next_card()
        assert key is not None
        following.append(key.tile_id)
        run.answer(key.tile_id)
    assert following[2] == first.tile_id
    assert run.result().mixed_up[0][0] == first.tile_id


def test_reviews_are_kept_as_drill_and_undone(store: Store) -> None:
    run = drill(store)
    key = run.next_card()
    assert key is not None
    kept = run.grade(Rating.AGAIN)
    assert kept.review.source is Source.DRILL
    coming = run.next_card()
    assert run.undo() == key
    assert run.current == key
    assert store.reviews.count(1) == 0
    run.answer(key.tile_id)
    assert run.next_card() == coming
    run.answer("u")
    with pytest.raises(RuntimeError, match="no card waits"):
        run.answer("u")


def test_tiles_not_met_yet_are_to_be_shown_before_they_are_asked(store: Store) -> None:
    """As in a session; what was met in another direction or another drill is known by sight."""
    first = drill(store, introduces=True)
    shown: list[str] = []
    for _card in range(6):
        key = first.next_card()
        assert key is not None
        assert first.shows_first is (key.tile_id not in shown)
        shown.append(key.tile_id)
        if len(shown) == 1:
            first.answer(key.tile_id)
            assert first.undo() == key
            assert first.shows_first, "its answer was taken back"
        first.answer("u")
        assert not first.shows_first
    again = drill(store, introduces=True)
    assert again.next_card() is not None
    assert not again.shows_first


def test_a_drill_for_those_who_know_the_signs_shows_none_first(store: Store) -> None:
    run = drill(store)
    assert run.next_card() is not None
    assert not run.shows_first


def test_one_member_is_no_group(store: Store) -> None:
    with pytest.raises(ValueError, match="two members"):
        drill(store, "u")


def test_a_wrong_answer_taken_back_does_not_come_again_for_it(store: Store) -> None:
    """Undo takes back all that followed from the answer, not the review alone."""

    def asked(slip: bool) -> list[str]:
        run = drill(store, "astmne", count=9)
        found: list[str] = []
        while (key := run.next_card()) is not None:
            if slip and len(found) == 1:
                run.answer(next(one for one in run.tiles.tiles if one != key.tile_id))
                run.next_card()
                assert run.undo() == key
            run.answer(key.tile_id)
            found.append(key.tile_id)
        store.profiles.remove(store.profiles.all()[0].id)
        return found

    assert asked(slip=True) == asked(slip=False)
