"""The store's folder disappears while the app is open, and comes back."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pullstrings_qt.storage import Store, StoreInUse, StoreWriteError, open_store
from pullstrings_qt.storage.folder import STORE_FILE, StoreLocation, companion
from tests.storage.store_samples import TURNS, Open, is_whole, play


def turns_on_disk(folder: Path, match_id: int) -> int:
    """Return what another program finds in the folder now."""
    with closing(sqlite3.connect(f"{(folder / STORE_FILE).as_uri()}?mode=ro", uri=True)) as store:
        count = store.execute("SELECT COUNT(*) FROM turns WHERE match_id = ?", (match_id,))
        return int(count.fetchone()[0])


@pytest.fixture
def told() -> list[str]:
    """Return the sentences a person read."""
    return []


@pytest.fixture
def store(opened: Open, told: list[str]) -> Store:
    store = opened().store
    store.on_reopened = told.append
    return store


@pytest.fixture
def drive_is_out(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Let the folder have lain on a drive that was taken out: nothing is made in its place."""
    monkeypatch.setattr(StoreLocation, "can_be_recreated", False)
    return monkeypatch


def test_a_folder_that_was_removed_is_made_again_with_all_that_was_in_it(
    store: Store, folder: Path, told: list[str]
) -> None:
    match_id = play(store)
    store.settings.set("theme", "dark")
    shutil.rmtree(store.folder)
    store.matches.append_turn(match_id, 4, TURNS[0])
    assert turns_on_disk(store.folder, match_id) == 4
    assert len(told) == 1
    assert str(store.folder) in told[0]
    assert (store.folder / STORE_FILE).stat().st_mode & 0o777 == 0o600
    assert store.folder.stat().st_mode & 0o777 == 0o700
    with pytest.raises(StoreInUse):
        open_store(store.folder)
    store.matches.append_turn(match_id, 5, TURNS[1])
    assert len(told) == 1
    store.close()
    again = open_store(store.folder)
    assert again.notice is None
    assert again.store.settings.get("theme", "") == "dark"
    assert len(again.store.matches.record(match_id)["turns"]) == 5
    again.store.close()
    assert not any(each.name.endswith(".new") for each in store.folder.iterdir())


def test_only_the_file_that_is_gone_is_missed_too(store: Store, told: list[str]) -> None:
    match_id = play(store)
    (store.folder / STORE_FILE).unlink()
    log = companion(store.folder / STORE_FILE, "-wal")
    log_before = log.stat().st_ino
    assert len(store.matches.record(match_id)["turns"]) == 3, "reading looks as well"
    store.settings.set("theme", "dark")
    assert turns_on_disk(store.folder, match_id) == 3
    assert log.stat().st_ino != log_before, "it was no part of what was made anew"
    assert is_whole(store.folder / STORE_FILE)
    assert len(told) == 1
    with pytest.raises(StoreInUse):
        open_store(store.folder)


@pytest.mark.usefixtures("drive_is_out")
def test_while_a_drive_is_out_nothing_is_saved_and_a_sentence_says_so(
    store: Store, told: list[str], tmp_path: Path
) -> None:
    match_id = play(store)
    away = store.folder.rename(tmp_path / "away")
    with pytest.raises(StoreWriteError, match="drive") as trouble:
        store.matches.append_turn(match_id, 4, TURNS[0])
    assert str(store.folder) in str(trouble.value)
    assert not store.folder.exists(), "what is made there would be out of sight later"
    assert turns_on_disk(away, match_id) == 3
    assert len(store.matches.record(match_id)["turns"]) == 3, "what was read can be read"
    assert told == []


@pytest.mark.usefixtures("drive_is_out")
def test_a_folder_that_comes_back_is_used_again(
    store: Store, told: list[str], tmp_path: Path
) -> None:
    match_id = play(store)
    away = tmp_path / "away"
    shutil.copytree(store.folder, away)  # what a drive holds that is put in again
    shutil.rmtree(store.folder)
    with pytest.raises(StoreWriteError):
        store.matches.append_turn(match_id, 4, TURNS[0])
    shutil.copytree(away, store.folder)
    log = companion(store.folder / STORE_FILE, "-wal")
    assert log.stat().st_size > 0, "its last turns are in the log alone"
    store.matches.append_turn(match_id, 4, TURNS[0])
    assert turns_on_disk(store.folder, match_id) == 4
    assert len(told) == 1
    assert "there again" in told[0]
    with pytest.raises(StoreInUse):
        open_store(store.folder)


def test_a_copy_of_the_app_that_has_the_place_now_keeps_it_and_damage_is_kept_aside(
    store: Store, told: list[str]
) -> None:
    match_id = play(store)
    shutil.rmtree(store.folder)
    other = open_store(store.folder).store
    with pytest.raises(StoreInUse):
        store.matches.append_turn(match_id, 4, TURNS[0])
    assert other.matches.summaries() == []
    other.close()
    shutil.rmtree(store.folder)
    store.folder.mkdir()
    (store.folder / STORE_FILE).write_bytes(b"no store")
    store.settings.set("theme", "dark")
    assert len(told) == 1
    assert "damaged" in told[0]
    assert store.settings.get("theme", "") == "dark"


def test_nothing_is_made_where_a_drive_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another file system above a folder that is gone shows that a drive was taken out."""
    folder = tmp_path / "drive" / "store"
    opened = open_store(folder).store
    location = StoreLocation(folder)
    assert location.is_unchanged
    assert location.can_be_recreated
    opened.close()
    shutil.rmtree(folder)
    assert not location.is_unchanged
    assert location.is_empty
    assert location.can_be_recreated
    real = (tmp_path / "drive").stat()

    def stat(self: Path, **_how: object) -> os.stat_result:
        if folder in (self, self.parent):
            raise FileNotFoundError
        return os.stat_result((real.st_mode, real.st_ino, real.st_dev + 1, *real[3:]))

    monkeypatch.setattr(Path, "stat", stat)
    assert not location.can_be_recreated
