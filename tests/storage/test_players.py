"""Names of players."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pullstrings_qt.storage import OpenedStore, PlayerNameError
from tests.storage.store_samples import play

Open = Callable[[], OpenedStore]


def test_names_are_kept_trimmed_and_in_order(opened: Open) -> None:
    first = opened().store
    assert first.players.add("  Oh ") == "Oh"
    assert first.players.add("eks") == "eks"
    assert first.players.add("Ada\t Maria\n") == "Ada Maria"
    first.close()
    assert opened().store.players.names() == ["Ada Maria", "eks", "Oh"]


@pytest.mark.parametrize("again", ["Zoë", "zoë", "ZOË ", "Zoe\u0308"])
def test_a_name_is_there_once_whatever_its_capitals(opened: Open, again: str) -> None:
    players = opened().store.players
    players.add("Zoë")
    with pytest.raises(PlayerNameError, match="already a player called Zoë"):
        players.add(again)
    assert players.names() == ["Zoë"]
    assert players.find(again) == "Zoë"
    assert players.find("Oh") is None


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200d", "\n"])
def test_a_name_has_to_show(opened: Open, name: str) -> None:
    with pytest.raises(PlayerNameError, match="Please write a name"):
        opened().store.players.add(name)


def test_a_name_has_at_most_40_letters(opened: Open) -> None:
    players = opened().store.players
    players.add(" " + "é" * 24)
    with pytest.raises(PlayerNameError, match="at most 24 letters"):
        players.add("x" * 25)
    assert len(players.names()) == 1


@pytest.mark.parametrize("name", ["E\x00ks", "E\x1bks", "E\ud800ks"])
def test_a_name_has_no_characters_that_cannot_be_shown(opened: Open, name: str) -> None:
    with pytest.raises(PlayerNameError, match="cannot be shown"):
        opened().store.players.add(name)


@pytest.mark.parametrize("name", ["'; DROP TABLE x; --", "名前", "👩‍👧", "O'Hara <b>"])
def test_names_are_taken_as_they_are(opened: Open, name: str) -> None:
    players = opened().store.players
    players.add(name)
    assert players.names() == [name]


def test_a_player_is_renamed_and_matches_keep_the_old_name(opened: Open) -> None:
    store = opened().store
    match_id = play(store)
    store.players.add("Zoë")
    store.players.add("Oh")
    assert store.players.rename("zoë", " Zoe ") == "Zoe"
    assert store.players.rename("Zoe", "ZOE") == "ZOE"  # only the capitals
    with pytest.raises(PlayerNameError, match="already a player called Oh"):
        store.players.rename("ZOE", "oh")
    with pytest.raises(PlayerNameError, match="no player called Zoë"):
        store.players.rename("Zoë", "Ann")
    assert store.players.names() == ["Oh", "ZOE"]
    assert store.matches.record(match_id)["players"] == ["Zoë", "Oh"]


def test_a_player_is_removed(opened: Open, folder: Path) -> None:
    store = opened().store
    store.players.add("Eks")
    store.players.remove("EKS")
    assert store.players.names() == []
    with pytest.raises(PlayerNameError, match="no player called Eks"):
        store.players.remove("Eks")
