"""Names of players."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from pullstrings_qt.storage import OpenedStore, PlayerNameError
from tests.storage.store_samples import play

Open = Callable[[], OpenedStore]


def test_names_are_kept_trimmed_and_in_order(opened: Open) -> None:
    first = opened().store
    assert first.profiles.add("  Oh ").name == "Oh"
    assert first.profiles.add("eks").name == "eks"
    assert first.profiles.add("Ada\t Maria\n").name == "Ada Maria"
    first.close()
    assert opened().store.players.names() == ["Ada Maria", "eks", "Oh"]


@pytest.mark.parametrize("again", ["Zoë", "zoë", "ZOË ", "Zoe\u0308"])
def test_a_name_is_there_once_whatever_its_capitals(opened: Open, again: str) -> None:
    store = opened().store
    store.profiles.add("Zoë")
    with pytest.raises(PlayerNameError, match="The name Zoë is taken"):
        store.profiles.add(again)
    assert store.players.names() == ["Zoë"]
    assert store.players.find(again) == "Zoë"
    assert store.players.find("Oh") is None


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200d", "\n"])
def test_a_name_has_to_show(opened: Open, name: str) -> None:
    with pytest.raises(PlayerNameError, match="Write a name"):
        opened().store.profiles.add(name)


def test_a_name_has_at_most_24_letters(opened: Open) -> None:
    store = opened().store
    store.profiles.add(" " + "é" * 24)
    with pytest.raises(PlayerNameError, match="room for 24 letters"):
        store.profiles.add("x" * 25)
    assert len(store.players.names()) == 1


@pytest.mark.parametrize("name", ["E\x00ks", "E\x1bks", "E\ud800ks"])
def test_a_name_has_no_characters_that_cannot_be_shown(opened: Open, name: str) -> None:
    with pytest.raises(PlayerNameError, match="cannot be shown"):
        opened().store.profiles.add(name)


@pytest.mark.parametrize("name", ["'; DROP TABLE x; --", "名前", "👩‍👧", "O'Hara <b>"])
def test_names_are_taken_as_they_are(opened: Open, name: str) -> None:
    store = opened().store
    store.profiles.add(name)
    assert store.players.names() == [name]


def test_a_player_is_renamed_and_matches_keep_the_old_name(opened: Open) -> None:
    store = opened().store
    match_id = play(store)
    zoe = store.profiles.add("Zoë")
    store.profiles.add("Oh")
    zoe = store.profiles.change(replace(zoe, name=" Zoe "))
    assert zoe.name == "Zoe"
    assert store.profiles.change(replace(zoe, name="ZOE")).name == "ZOE"  # only the capitals
    with pytest.raises(PlayerNameError, match="The name Oh is taken"):
        store.profiles.change(replace(zoe, name="oh"))
    assert store.players.names() == ["Oh", "ZOE"]
    assert store.matches.record(match_id)["players"] == ["Zoë", "Oh"]
