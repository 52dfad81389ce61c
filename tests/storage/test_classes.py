"""Classes in the store (issue 15, point 10): groups of people of this computer."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from pullstrings_qt.core.learning_types import CardState, PersonData, SchoolClass
from pullstrings_qt.core.profile import Profile, SigningLevel
from pullstrings_qt.core.progress import Canceled
from pullstrings_qt.core.rating import GlickoRating
from pullstrings_qt.storage import PlayerNameError, Store
from pullstrings_qt.storage.copies import make_copy
from pullstrings_qt.storage.folder import STORE_FILE
from tests.learning.people_files import take_in
from tests.storage.review_samples import NOON, STATE, review
from tests.storage.store_samples import Open, change, take_in_ratings

STARTED = date(2026, 10, 12)
LIKE = Profile(0, "", "", level=SigningLevel.SOME, daily_goal=10, left_handed=True)
RATING = GlickoRating(1100.5, 180)
KEY = "ab" * 16


def names(store: Store, found: SchoolClass) -> list[str]:
    return [one.name for one in store.classes.pupils(found.id)]


def test_pupils_come_by_their_names_and_people_of_here_join(store: Store, opened: Open) -> None:
    mara = store.profiles.add("Mara")
    found = store.classes.add(" Class  3b ", "asl", STARTED)
    assert found == SchoolClass(found.id, found.key, "Class 3b", "asl", STARTED)
    settings = {"learn.choices": {"ways": "both"}}
    assert store.classes.enroll(found.id, ["Hugo", "mara", "Zoë"], LIKE, settings) == 3
    assert store.classes.enroll(found.id, ["HUGO"], LIKE) == 0
    store.close()
    again = opened().store
    assert again.classes.all() == [found]
    assert names(again, found) == ["Hugo", "Mara", "Zoë"]
    hugo, here, _zoe = again.classes.pupils(found.id)
    assert (hugo.level, hugo.daily_goal, hugo.left_handed) == (SigningLevel.SOME, 10, True)
    assert again.settings.of_person(hugo.key) == settings
    assert here == mara, "who was here before joins as they are"
    assert again.settings.of_person(mara.key) == {}


def test_one_bad_name_adds_nobody_and_two_classes_cannot_have_one(store: Store) -> None:
    first = store.classes.add("3b", "asl", STARTED)
    with pytest.raises(PlayerNameError):
        store.classes.enroll(first.id, ["Hugo", "x" * 25])
    assert store.profiles.all() == []
    assert names(store, first) == []
    second = store.classes.add("4a", "asl", STARTED)
    with pytest.raises(PlayerNameError, match="The name 3b is taken"):
        store.classes.add("3B", "asl", STARTED)
    changed = SchoolClass(second.id, second.key, "3B", "hiragana", STARTED)
    with pytest.raises(PlayerNameError, match="is taken"):
        store.classes.change(changed)
    renamed = SchoolClass(first.id, first.key, "3B", "hiragana", STARTED)
    store.classes.change(renamed)
    assert store.classes.all() == [renamed, second]


def test_a_class_that_goes_leaves_its_pupils_and_a_person_who_is_deleted_the_class(
    store: Store,
) -> None:
    found = store.classes.add("3b", "asl", STARTED)
    store.classes.enroll(found.id, ["Hugo", "Zoë", "Ada"])
    ada, hugo, zoe = store.classes.pupils(found.id)
    store.reviews.add(hugo.id, review("a"), STATE)
    take_in(store, PersonData(hugo, {}, [review("b")]))
    assert store.classes.pupils(found.id) == [ada, hugo, zoe], "taken in from a file they stay"
    store.profiles.remove(ada.id)
    assert store.classes.pupils(found.id) == [hugo, zoe]
    assert len(store._database.rows("SELECT * FROM pupils")) == 2
    store.classes.release(found.id, hugo.id)
    assert store.classes.pupils(found.id) == [zoe]
    store.classes.remove(found.id)
    assert store.classes.all() == []
    assert store.profiles.all() == [hugo, zoe]
    assert store.reviews.count(hugo.id) == 2
    assert store._database.rows("SELECT * FROM pupils") == []


def test_a_whole_class_is_taken_in_or_nothing(store: Store) -> None:
    here = store.profiles.add("Emma")
    other = SchoolClass(0, KEY, "3b", "asl", STARTED)
    emma, hugo = (Profile(0, each * 32, name) for each, name in (("1", "Emma"), ("2", "Hugo")))
    newcomers = [
        PersonData(emma, {review("a").key: STATE}, [review("a")], {"learn.x": 1}),
        PersonData(hugo, {}, []),
    ]

    def stopped() -> Iterator[PersonData]:
        yield newcomers[0]
        raise Canceled

    with store.beside() as beside, pytest.raises(Canceled):
        beside.people.take_in(stopped(), lambda _one: no_grade, other)
    assert store.profiles.all() == [here]
    assert store.classes.all() == []

    take_in(store, *newcomers, found=other)
    (found,) = store.classes.all()
    assert (found.key, found.name) == (KEY, "3b")
    assert names(store, found) == ["Emma 2", "Hugo"], "another Emma was here"
    second = store.classes.pupils(found.id)[0]
    assert store.reviews.cards(second.id, "asl") == {review("a").key: STATE}
    assert store.settings.of_person(emma.key) == {"learn.x": 1}

    take_in(store, *newcomers, found=other)  # once more: the same class and the same people
    assert store.classes.all() == [found]
    assert names(store, found) == ["Emma 2", "Hugo"]
    assert store.reviews.count(second.id) == 1


def no_grade(_state: object, _rating: object, _moment: object) -> CardState:
    raise AssertionError("nothing is graded anew")


def test_looking_changes_nothing(store: Store) -> None:
    hugo = store.profiles.add("Hugo")
    store.reviews.add(hugo.id, review("a"), STATE)
    store.settings.set(f"learn.x.{hugo.key}", 1)
    other = SchoolClass(0, KEY, "3b", "asl", STARTED)
    later = replace(review("a"), moment=NOON + timedelta(days=1), before=STATE)
    settings = {"learn.x": 2, "learn.y": 3}
    coming = [
        PersonData(hugo._replace(daily_goal=5), {}, [review("a"), later], settings),
        PersonData(hugo, {}, [later], settings),
        PersonData(Profile(0, "1" * 32, "Hugo"), {}, [review("a")]),
    ]
    arrivals = take_in(store, *coming, found=other, is_wanted=False)
    assert [(one.profile.name, one.name, one.answers) for one in arrivals] == [
        ("Hugo", "Hugo", 1),
        ("Hugo 2", "Hugo", 1),
    ]
    assert arrivals[0].differing == {"learn.x", "daily_goal"}
    assert store.profiles.all() == [hugo]
    assert store.classes.all() == []
    assert store.reviews.count(hugo.id) == 1
    assert store.settings.of_person(hugo.key) == {"learn.x": 1}


def test_ratings_of_elsewhere_come_with_a_class_also_of_who_is_here(store: Store) -> None:
    zoe, theo = store.profiles.add("Zoë"), store.profiles.add("Theo")
    hugo = Profile(0, "2" * 32, "Hugo")
    other = SchoolClass(0, KEY, "3b", "asl", STARTED)
    longer = {"mijnlieff": [RATING, replace(RATING, value=1300)]}
    take_in_ratings(store, zoe.id, {"mijnlieff": [RATING]})
    take_in_ratings(store, theo.id, {"mijnlieff": [replace(RATING, value=1)]})
    arrivals = take_in(
        store, *(PersonData(one, {}, [], {}, longer) for one in (zoe, theo, hugo)), found=other
    )
    assert names(store, store.classes.all()[0]) == ["Hugo", "Theo", "Zoë"]
    for one in store.profiles.all():
        assert store.ratings.lines(one.id) == longer
    left = {one.profile.name: one.matches_left for one in arrivals}
    assert left == {"Zoë": 0, "Theo": 1, "Hugo": 0}, "Zoë’s match is among those of the file"


def test_what_all_practice_is_set_at_once(store: Store) -> None:
    hugo, zoe = (store.profiles.add(name) for name in ("Hugo", "Zoë"))
    wanted = Profile(hugo.id, hugo.key, "nobody", level=SigningLevel.FLUENT, daily_goal=40)
    with store.beside() as beside:
        beside.people.set_for([wanted], lambda _one: {"learn.choices": {"ways": "make"}})
    kept = store.profiles.get(hugo.id)
    assert kept is not None
    assert (kept.name, kept.level, kept.daily_goal) == ("Hugo", SigningLevel.FLUENT, 40)
    assert store.settings.of_person(hugo.key) == {"learn.choices": {"ways": "make"}}
    assert store.profiles.get(zoe.id) == zoe


def test_a_damaged_store_keeps_its_classes_without_pupils_of_no_class_and_no_person(
    store: Store, opened: Open, folder: Path
) -> None:
    found = store.classes.add("3b", "asl", STARTED)
    store.classes.enroll(found.id, ["Hugo", "Zoë"])
    pupils = store.classes.pupils(found.id)
    make_copy(folder)
    store.close()
    file = folder / STORE_FILE
    for damage in (
        f"INSERT INTO pupils VALUES ({found.id}, 77), (88, {pupils[0].id})",
        "DROP TABLE players",
    ):
        change(file, damage, "PRAGMA application_id = 1")  # so it is taken for damaged
        again = opened()
        assert again.notice is not None
        assert again.store.classes.all() == [found]
        assert again.store.classes.pupils(found.id) == pupils
        assert len(again.store._database.rows("SELECT * FROM pupils")) == 2
        again.store.close()


def test_the_days_of_a_person(store: Store) -> None:
    mara = store.profiles.add("Mara")
    assert store.reviews.review_days(mara.id, date(2026, 12, 31)) == []
    assert store.reviews.last_day(mara.id, date(2026, 12, 31)) is None
    given = review("a")
    store.reviews.add(mara.id, given, STATE)
    assert store.reviews.review_days(mara.id, given.day) == [given.day]
    assert store.reviews.review_days(mara.id, date(2000, 1, 1)) == []
    assert store.reviews.last_day(mara.id, given.day) == given.day
    assert store.reviews.last_day(mara.id, date(2000, 1, 1)) is None
