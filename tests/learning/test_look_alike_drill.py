"""The drill of look-alikes (issue 4, point 3): this person's own mix-ups first."""

from collections import Counter
from datetime import UTC, datetime
from random import Random

import pytest

from pullstrings_qt.core.learning_types import Confusion, Rating, Source
from pullstrings_qt.learning.grader import Grader
from pullstrings_qt.learning.look_alike_drill import LookAlikeDrill, drill_groups
from pullstrings_qt.learning.schedule import Schedule
from pullstrings_qt.learning.session import StepKind
from pullstrings_qt.storage import Store
from pullstrings_qt.tiles.tile_set import tile_set
from tests.learning.card_samples import next_card


def drill(
    store: Store, group: str = "uvr", count: int = 8, *, introduces: bool = False, seed: int = 4
) -> LookAlikeDrill:
    person = (store.profiles.named("Mara") or store.profiles.add("Mara")).id
    grader = Grader(person, store.reviews, Schedule(), lambda: datetime(2026, 3, 4, 9, tzinfo=UTC))
    return LookAlikeDrill(
        grader, tile_set("asl"), tuple(group), count, chance=Random(seed), introduces=introduces
    )


def test_groups_of_the_table_come_after_own_mix_ups_but_not_of_letters_nobody_met() -> None:
    """Issue 15, point 6: drills deal from met letters."""
    asl = tile_set("asl")
    confusions = [Confusion("m", "n", 4), Confusion("n", "m", 1), Confusion("w", "f", 2)]
    groups = drill_groups(asl, confusions)
    assert groups[0] == (("m", "n"), 5), "fists come in pairs, not six at once"
    assert groups[1] == (("f", "w"), 2)
    assert all(count == 0 for _group, count in groups[2:])
    assert drill_groups(tile_set("elements"), []) == []
    asl = tile_set("asl")
    confusions = [Confusion("m", "n", 4), Confusion("w", "f", 2)]
    assert drill_groups(asl, confusions, met="mnuw") == [(("m", "n"), 4)]
    assert [group for group, _count in drill_groups(asl, [], met="uvras")] == [
        ("a", "s"),
        ("u", "v"),
        ("u", "r"),
    ]
    assert drill_groups(asl, confusions, met="") == []


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


def test_every_member_is_asked_and_all_of_them_are_offered(store: Store) -> None:
    run = drill(store, count=9)
    asked = []
    while (key := next_card(run)) is not None:
        assert run.step is not None
        assert sorted(run.step.offered) == ["r", "u", "v"]
        asked.append(key.tile_id)
        run.answer(key.tile_id)
    assert len(asked) == 9
    assert set(asked) == set("uvr")
    assert run.result().right == 9


def test_what_comes_next_cannot_be_told_from_what_came_before(store: Store) -> None:
    """Of two that come in turn, the second question is answered without a look."""
    follows: Counter[bool] = Counter()
    for seed in range(60):
        run = drill(store, "mn", count=12, seed=seed)
        last = None
        while (key := next_card(run)) is not None:
            if last is not None:
                follows[key == last] += 1
            last = key
            run.answer(key.tile_id)
    assert 0.4 < follows[True] / follows.total() < 0.6


def test_reviews_are_kept_as_drill_and_undone(store: Store) -> None:
    run = drill(store)
    key = next_card(run)
    assert key is not None
    kept = run.grade(Rating.AGAIN)
    assert kept.review.source is Source.DRILL
    coming = next_card(run)
    assert run.undo() == key
    assert run.current == key
    assert store.reviews.count(1) == 0
    run.answer(key.tile_id)
    assert next_card(run) == coming
    run.answer("u")
    with pytest.raises(RuntimeError, match="no card waits"):
        run.answer("u")


def test_tiles_not_met_yet_are_shown_and_looked_at_before_they_are_asked(store: Store) -> None:
    """As in a session: two others come before the first question."""
    first = drill(store, introduces=True)
    shown: list[tuple[StepKind, str]] = []
    while (step := first.next_step()) is not None and not step.is_graded:
        assert step.key is not None
        assert first.next_step() is step, "it stays until it was seen"
        shown.append((step.kind, step.key.tile_id))
        first.seen()
    assert [tile_id for kind, tile_id in shown if kind is StepKind.INTRODUCE] == ["u", "v", "r"]
    for tile_id in "uvr":
        place = shown.index((StepKind.INTRODUCE, tile_id))
        assert sum(other != tile_id for _kind, other in shown[place:]) >= 2
    for letter in "uvr":
        next_card(first)
        first.answer(letter)
    again = drill(store, introduces=True)
    step = again.next_step()
    assert step is not None
    met = {key.tile_id for key in store.reviews.cards(1, "asl")}
    assert step.is_graded is (met == set("uvr"))


def test_a_drill_for_those_who_know_the_signs_shows_none_first(store: Store) -> None:
    step = drill(store).next_step()
    assert step is not None
    assert step.is_graded


def test_a_wrong_answer_taken_back_does_not_come_again_for_it(store: Store) -> None:
    """Undo takes back all that followed from the answer, not the review alone."""

    def asked(slip: bool) -> list[str]:
        run = drill(store, "astmne", count=9)
        found: list[str] = []
        while (key := next_card(run)) is not None:
            if slip and len(found) == 1:
                run.answer(next(one for one in run.tiles.tiles if one != key.tile_id))
                next_card(run)
                assert run.undo() == key
            run.answer(key.tile_id)
            found.append(key.tile_id)
        store.profiles.remove(store.profiles.all()[0].id)
        return found

    assert asked(slip=True) == asked(slip=False)
