"""Profiles of family members (issue 4, point 4)."""

import pytest

from pullstrings_qt.core.learning_types import PersonData
from pullstrings_qt.core.profile import Profile, SigningLevel
from pullstrings_qt.core.progress import Canceled
from pullstrings_qt.storage import PlayerNameError, Store
from tests.learning.people_files import take_in
from tests.storage.review_samples import STATE, review
from tests.storage.store_samples import Open, play


def test_every_name_has_a_profile_and_every_profile_a_name(store: Store) -> None:
    store.profiles.add("Zoë")
    oh = store.profiles.add("  Oh ")
    assert store.profiles.names() == [each.name for each in store.profiles.all()] == ["Oh", "Zoë"]
    assert oh == Profile(oh.id, oh.key, "Oh")
    zoe = store.profiles.named("ZOË")
    assert zoe is not None
    assert zoe.key not in ("", oh.key)
    assert store.profiles.get(zoe.id) == store.profiles.with_key(zoe.key) == zoe
    assert store.profiles.named("Nobody") is None
    assert store.profiles.get(99) is store.profiles.with_key("99") is None


def test_a_profile_is_changed_and_kept(opened: Open) -> None:
    first = opened().store
    mara = first.profiles.add("Mara")
    changed = mara._replace(
        name=" Mara  B ",
        avatar="owl",
        left_handed=True,
        level=SigningLevel.FLUENT,
        daily_goal=0,
        match_reviews=False,
        letter_order="QZA",
        name_first=False,
    )
    kept = first.profiles.change(changed)
    assert kept == changed._replace(name="Mara B")
    first.close()
    again = opened().store
    assert again.profiles.all() == [kept]
    with again._database.writing() as connection:  # by hand
        connection.execute("UPDATE players SET level = 'wizard', hand = 'third', daily_goal = 'x'")
    assert again.profiles.all() == [
        kept._replace(left_handed=False, level=mara.level, daily_goal=mara.daily_goal)
    ]


def test_somebody_who_is_gone_cannot_be_changed(opened: Open) -> None:
    profiles = opened().store.profiles
    mara = profiles.add("Mara")
    profiles.remove(mara.id)
    with pytest.raises(PlayerNameError, match="no longer among the players"):
        profiles.change(mara)
    profiles.remove(mara.id)  # gone is gone
    with pytest.raises(ValueError, match="daily goal"):
        profiles.change(profiles.add("Oh")._replace(daily_goal=1001))


def test_deleting_a_person_deletes_what_they_learned_and_nothing_else(store: Store) -> None:
    match_id = play(store)
    zoe, oh = store.profiles.add("Zoë"), store.profiles.add("Oh")
    for person in (zoe, oh):
        store.reviews.add(person.id, review("a"), STATE)
        store.settings.set(f"learn.choices.{person.key}", {"set": "asl"})
    store.profiles.remove(zoe.id)
    assert store.profiles.names() == ["Oh"]
    for table in ("cards", "reviews", "day_totals", "confusions"):
        assert store._database.rows(f"SELECT person FROM {table}") == [(oh.id,)]
    assert store.settings.get(f"learn.choices.{zoe.key}") is None
    assert store.settings.get(f"learn.choices.{oh.key}") == {"set": "asl"}
    assert store.matches.record(match_id)["players"] == ["Zoë", "Oh"]
    new = store.profiles.add("Zoë")  # SQLite may give the number of a deleted row again
    assert new.key != zoe.key
    assert store.reviews.cards(new.id, "asl") == {}
    assert store.reviews.card(new.id, review("a").key) is None


def test_a_new_person_is_kept_with_everything_in_one_step(store: Store) -> None:
    wished = Profile(0, "", "", "owl", left_handed=True, level=SigningLevel.SOME, daily_goal=0)
    mara = store.profiles.add(" Mara ", wished)
    assert mara == wished._replace(id=mara.id, key=mara.key, name="Mara")
    with pytest.raises(ValueError, match="daily goal"):
        store.profiles.add("Oh", wished._replace(daily_goal=-1))
    assert store.profiles.all() == [mara]


def test_deleting_somebody_with_a_strange_key_leaves_what_others_have_set(store: Store) -> None:
    """A key may come from a file; as a pattern it must not reach any other setting."""
    kept = {"tiles.animals": ["cat"], "learn.choices.abcdefgh": {"set": "asl"}}
    for name, value in kept.items():
        store.settings.set(name, value)
    for key in ("%", "________", "choices", ""):
        (strange,) = take_in(store, PersonData(Profile(0, key, "Strange"), {}, []))
        store.profiles.remove(strange.profile.id)
        assert {name: store.settings.get(name) for name in kept} == kept, key


def test_calling_a_deletion_off_leaves_everything(store: Store) -> None:
    mara = store.profiles.add("Mara")
    store.settings.set(f"learn.choices.{mara.key}", {"set": "asl"})
    for letter in "abc":
        store.reviews.add(mara.id, review(letter), STATE)
    told: list[tuple[int, int]] = []

    def stop(done: int, whole: int) -> None:
        told.append((done, whole))
        raise Canceled

    with pytest.raises(Canceled):
        store.profiles.remove(mara.id, stop)
    assert told == [(3, 3)]
    assert store.profiles.all() == [mara]
    assert store.reviews.count(mara.id) == 3
    assert len(store.reviews.cards(mara.id, "asl")) == 3
    assert store.settings.of_person(mara.key) == {"learn.choices": {"set": "asl"}}


def test_somebody_from_a_file_stays_who_they_are_here(store: Store) -> None:
    """The settings name who learns by the number."""
    mara, oh = store.profiles.add("Mara"), store.profiles.add("Oh")
    store.reviews.add(mara.id, review("a"), STATE)
    (arrival,) = take_in(
        store, PersonData(mara._replace(id=0, name="Mara B", avatar="owl"), {}, [])
    )
    assert arrival.profile == mara
    assert arrival.differing == {"name", "avatar"}
    assert store.profiles.all() == [mara, oh]
    assert store.reviews.count(mara.id) == 1


def test_names_are_kept_trimmed_and_in_order(opened: Open) -> None:
    first = opened().store
    assert first.profiles.add("  Oh ").name == "Oh"
    assert first.profiles.add("eks").name == "eks"
    assert first.profiles.add("Ada\t Maria\n").name == "Ada Maria"
    first.close()
    assert opened().store.profiles.names() == ["Ada Maria", "eks", "Oh"]


def test_a_name_is_there_once_whatever_its_capitals(store: Store) -> None:
    zoe = store.profiles.add("Zoë")
    for again in ("Zoë", "zoë", "ZOË ", "Zoe\u0308"):
        with pytest.raises(PlayerNameError, match="The name Zoë is taken"):
            store.profiles.add(again)
        assert store.profiles.named(again) == zoe
    assert store.profiles.names() == ["Zoë"]


def test_what_is_no_name_is_refused_with_a_sentence_and_others_are_taken_as_they_are(
    store: Store,
) -> None:
    for name, words in (
        *((name, "Write a name") for name in ("", "   ", "\u200b\u200d", "\n")),
        *((name, "cannot be shown") for name in ("E\x00ks", "E\x1bks", "E\ud800ks")),
        ("x" * 25, "room for 24 letters"),
    ):
        with pytest.raises(PlayerNameError, match=words):
            store.profiles.add(name)
    assert store.profiles.names() == []
    names = {"'; DROP TABLE x; --", "名前", "👩‍👧", "O'Hara <b>", "é" * 24}
    for name in names:
        store.profiles.add(name)
    assert set(store.profiles.names()) == names


def test_a_player_is_renamed_and_matches_keep_the_old_name(store: Store) -> None:
    match_id = play(store)
    zoe = store.profiles.add("Zoë")
    store.profiles.add("Oh")
    zoe = store.profiles.change(zoe._replace(name=" Zoe "))
    assert zoe.name == "Zoe"
    assert store.profiles.change(zoe._replace(name="ZOE")).name == "ZOE"  # only the capitals
    with pytest.raises(PlayerNameError, match="The name Oh is taken"):
        store.profiles.change(zoe._replace(name="oh"))
    with pytest.raises(PlayerNameError, match="Write a name"):
        store.profiles.change(zoe._replace(name=" "))
    assert store.profiles.names() == ["Oh", "ZOE"]
    assert store.matches.record(match_id)["players"] == ["Zoë", "Oh"]
