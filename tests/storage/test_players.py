"""Names of players."""

from dataclasses import replace

import pytest

from pullstrings_qt.storage import PlayerNameError, Store
from tests.storage.store_samples import Open, play


def test_names_are_kept_trimmed_and_in_order(opened: Open) -> None:
    first = opened().store
    assert first.profiles.add("  Oh ").name == "Oh"
    assert first.profiles.add("eks").name == "eks"
    assert first.profiles.add("Ada\t Maria\n").name == "Ada Maria"
    first.close()
    assert opened().store.players.names() == ["Ada Maria", "eks", "Oh"]


def test_a_name_is_there_once_whatever_its_capitals(store: Store) -> None:
    store.profiles.add("Zoë")
    for again in ("Zoë", "zoë", "ZOË ", "Zoe\u0308"):
        with pytest.raises(PlayerNameError, match="The name Zoë is taken"):
            store.profiles.add(again)
        assert store.players.find(again) == "Zoë"
    assert store.players.names() == ["Zoë"]
    assert store.players.find("Oh") is None


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
    assert store.players.names() == []
    names = {"'; DROP TABLE x; --", "名前", "👩‍👧", "O'Hara <b>", "é" * 24}
    for name in names:
        store.profiles.add(name)
    assert set(store.players.names()) == names


def test_a_player_is_renamed_and_matches_keep_the_old_name(store: Store) -> None:
    match_id = play(store)
    zoe = store.profiles.add("Zoë")
    store.profiles.add("Oh")
    zoe = store.profiles.change(replace(zoe, name=" Zoe "))
    assert zoe.name == "Zoe"
    assert store.profiles.change(replace(zoe, name="ZOE")).name == "ZOE"  # only the capitals
    with pytest.raises(PlayerNameError, match="The name Oh is taken"):
        store.profiles.change(replace(zoe, name="oh"))
    with pytest.raises(PlayerNameError, match="Write a name"):
        store.profiles.change(replace(zoe, name=" "))
    assert store.players.names() == ["Oh", "ZOE"]
    assert store.matches.record(match_id)["players"] == ["Zoë", "Oh"]
